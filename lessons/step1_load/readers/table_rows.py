"""The cells of a table's rows in their columns. One that covers several has its words once, in its first row and column."""

MAX_ACROSS = 30
"""Columns that a cell covers at most, and to which a cell of an earlier row reaches down."""


class Rows:
    """Takes the cells of one table in their order."""

    def __init__(self) -> None:
        self._below: dict[int, int] = {}  # for each column how many rows are still covered from above
        self._covered: dict[int, int] = {}  # the same for the open row, itself included
        self._cells: list[str | None] = []  # None where a cell reaches from the left or from above

    def start(self) -> None:
        """A row begins."""
        self._cells, self._covered = [], self._below
        self._below = {column: rows - 1 for column, rows in self._covered.items() if rows > 1}

    def end_section(self) -> None:
        """No cell reaches further down."""
        self._below = {}

    def put(self, text: str, *, across: int = 1, down: int = 1) -> None:
        """A cell of the open row, in the first column that is free, with the columns and rows that it covers, from 1."""
        while len(self._cells) in self._covered:
            self._cells.append(None)
        column, across = len(self._cells), min(across, MAX_ACROSS)
        self._cells += [text, *[None] * (across - 1)]
        if down > 1:
            self._below |= dict.fromkeys(range(column, min(column + across, MAX_ACROSS)), down - 1)

    @property
    def texts(self) -> list[str]:
        """Of the cells so far."""
        return [text for text in self._cells if text is not None]

    def line(self) -> str:
        """The open row, a bar between its columns; "" where all its cells are."""
        while self._cells and self._cells[-1] is None:
            self._cells.pop()
        return " | ".join(text or "" for text in self._cells) if any(self._cells) else ""
