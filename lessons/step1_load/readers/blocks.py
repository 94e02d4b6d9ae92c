"""Tags and text in the order of a page, laid out as it reads: block after block, an item or a row of a table on a line each.

Web pages and Word documents come this way. Leaves out what is hidden, and knows neither of their files.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from lessons.frame.visible import holds_something_seen
from lessons.step1_load.document import Block, BlockKind, Document, Heading, Kind, Origin, ReadingWarning
from lessons.step1_load.file import File, TooLong
from lessons.step1_load.readers.inline_style import Look, Style, look_of, style_of
from lessons.step1_load.readers.raised import is_apart

MAX_DEPTH = 1_000
"""Elements one inside the other that are read; browsers stop nesting at half of that."""
MAX_ACROSS = 30
"""Columns that a cell covers at most, and to which a cell of an earlier row reaches down."""
MAX_INDENT = 8
"""Lists one inside the other that blanks before an item show."""

_NOT_SHOWN = {
    "annotation", "annotation-xml", "audio", "canvas", "datalist", "desc", "iframe", "noembed", "noframes", "noscript", "object",
    "rp", "script", "style", "template", "title", "video",
}  # fmt: skip
_OF_FORMULAS = {"math", "mi", "mn", "ms", "mtext"}
"""Each is a word of its own: the parts of a power or a fraction stand in them one after the other."""
_HEADINGS = {f"h{level}": level for level in range(1, 10)}  # a page has six levels, a Word document nine
_LISTS = {"dir", "dl", "menu", "ol", "select", "ul"}
_ITEMS = {"dd", "dt", "li"}
_CELLS = {"td", "th"}
_ROW_GROUPS = {"tbody", "tfoot", "thead"}
MAX_DOWN = 65_534
"""Rows that a cell covers at most, as in browsers."""
_KEPT = {"listing", "plaintext", "pre", "textarea", "xmp"}
"""Elements whose blanks and line ends count."""
_BLOCKS = {
    *_HEADINGS, *_LISTS, *_ITEMS, *_CELLS, *_KEPT, "address", "article", "aside", "blockquote", "body", "caption", "center",
    "details", "dialog", "div", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr", "legend", "main",
    "nav", "optgroup", "option", "p", "search", "section", "summary", "table", "tbody", "tfoot", "thead", "tr",
}  # fmt: skip
_BOXES = _BLOCKS - _CELLS - _ROW_GROUPS - {"tr"}
"""What has the height that its style gives."""
TITLE_LINES = _BLOCKS - _HEADINGS.keys() - _KEPT - {"body", "dialog", "optgroup", "option", "select"}
"""Elements that are lines of the title that they stand in."""
_OWNERS = {"blockquote", *_ITEMS, *_LISTS}
"""A heading in one of these, or in a table, belongs to it: a cut there would part it."""
_NO_CELL = {*_HEADINGS, *_KEPT, "table"}
"""Where one of these stands in a cell, the row is no line of a table but a part of the page."""

_NUMBER = re.compile(r"[ \t\n\r\f]*\+?([0-9]{1,9})(?![0-9])")
_BLANKS = re.compile(r"[ \t\n\r\f]+")  # a no-break space is a character like any other
_USUAL = {
    "button": "color:black;font-size:13px;-webkit-text-fill-color:black",
    "dialog": "color:black;background:white;padding:1em",
    "fieldset": "min-width:min-content",
    "legend": "padding:2px",
    "mark": "color:black;background:yellow",
    "mphantom": "visibility:hidden",
    "select": "color:black;font-size:13px;-webkit-text-fill-color:black;padding:1px",
    "table": "min-width:min-content",
    "textarea": "color:black;font-size:13px;padding:2px",
}
"""A browser's own style of elements that do not look like what they stand in, or that no size makes smaller than their text."""
_GIVEN = {
    **dict.fromkeys(("background", "bgcolor"), "background-color:var()"),
    **dict.fromkeys(("color", "text"), "color:var()"),
}
"""Attributes that are styles too; what colour they mean only a browser knows."""
_LINK = "color:blue"


class Rows:
    """Takes the cells of one table in their order. One that covers several has its words once, in its first row and column."""

    def __init__(self) -> None:
        self._below: dict[int, int] = {}  # for each column how many rows are still covered from above
        self._covered: dict[int, int] = {}  # the same for the open row, itself included
        self._cells: list[str | None] = []  # None where a cell reaches from the left or from above

    def start(self) -> None:
        """A row begins."""
        self._cells, self._covered = [], self._below
        self._below = {column: rows - 1 for column, rows in self._covered.items() if rows > 1}

    def end_group(self) -> None:
        """No cell reaches further down than the rows so far."""
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


class Blocks:
    """Takes the tags and the text of a page in their order, each tag closed, and lays the text out."""

    def __init__(self) -> None:
        self.titles: list[tuple[int, int, int]] = []
        """Level, start and end of each heading."""
        self.nested = 0
        """Headings inside quotes, lists and tables, which are left in their text."""
        self.stretches: list[tuple[BlockKind, int, int]] = []
        """Kind, start and end of each outermost list and outermost table, with the blanks before it; some hold nothing."""
        self.hidden = 0
        """Characters of the page that it never shows, blanks left out."""
        self.raised = False
        """Whether the text that comes next stands above the line; elements such as sup say it by themselves."""
        self.apart = False
        """Whether the text that comes next begins a word of its own."""
        self.label = ""
        """What the next item has in place of a hyphen."""
        self._began: dict[BlockKind, int] = {}  # where the outermost list and table begin that are open
        self._parts: list[str] = []  # of the text of record
        self._length = 0
        self._pieces: list[str] = []  # of the block that is open; none is ""
        self._open = 0  # elements
        self._looks: list[Look | None] = []  # of each of them; None for one that holds no text of the page
        self._style_of = lru_cache(1_000)(style_of)  # most styles of a page stand in it many times
        self._raising: list[int] = []  # of them, by their depth, those that raise their text
        self._was_raised = False  # the last piece
        self._kept = 0  # of them, those of _KEPT
        self._owners = 0  # of them, those that own their headings
        self._level = 0  # of the heading that waits for its text
        self._mark: str | None = None  # of the item that waits for its text
        self._lists: list[int | None] = []  # of each open list the number of its last item
        self._tables: list[bool] = []  # of each open table whether its rows are lines
        self._rows: list[Rows] = []  # of each open table
        self._row: Rows | None = None  # those of the open row, where it will be one line
        self._span = (1, 1)  # columns and rows of the open cell
        self._cell = 0  # the place of its cell in _groups
        self._groups: list[int] = [0]  # of each open list, table and cell; blocks of one, if not 0, stand close
        self._last_group = 0

    @property
    def text(self) -> str:
        """All that was laid out."""
        return "".join(self._parts)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element opens.

        Raises: TooLong.
        """
        if self._open == MAX_DEPTH:
            raise TooLong(f"over {MAX_DEPTH} elements one inside the other")
        self._open += 1
        around = self._looks[-1] if self._looks else Look()
        usual = _LINK if tag == "a" and "href" in attributes else _USUAL.get(tag, "")
        usual = ";".join((usual, *(_GIVEN[name] for name in attributes if name in _GIVEN))).strip(";")
        style = self._style_of(f"{usual};{attributes.get('style', '')}") if usual or "style" in attributes else {}
        look = None if around is None or tag in _NOT_SHOWN else seen_as(tag, attributes, style, around)
        self._looks.append(look)
        if not _is_laid_out(tag, look, around):
            return
        if style.get("vertical-align", "super" if tag == "sup" else "") == "super":
            self._raising.append(self._open)
        self.apart |= tag in _OF_FORMULAS
        if tag == "br":
            self._pieces.append("\n")
        elif tag in _BLOCKS:
            self._open_block(tag, attributes)

    def end(self, tag: str) -> None:
        """The innermost open element closes."""
        if self._raising and self._raising[-1] == self._open:
            self._raising.pop()
        self._open -= 1
        self.apart |= tag in _OF_FORMULAS
        look = self._looks.pop()
        if tag in _BLOCKS and _is_laid_out(tag, look, self._looks[-1] if self._looks else Look()):
            self._close_block(tag)

    def data(self, text: str) -> None:
        """Text of a page, where any number of blanks is one."""
        if not self._kept:
            text = _BLANKS.sub(" ", text)
            if text[:1] == " " and (not self._pieces or self._pieces[-1][-1] in " \n"):
                text = text[1:]
        self.add(text)

    def add(self, text: str) -> None:
        """Text that stays as it is."""
        look = self._looks[-1] if self._looks else Look()
        if look is None or not text:
            return
        if not look.is_seen:
            self.hidden += sum(map(len, text.split()))
            return
        raised = self.raised or bool(self._raising)
        before = self._pieces[-1] if self._pieces else " "
        are_words = self.apart and before[-1].isalnum() and text[0].isalnum()
        if are_words or (raised != self._was_raised and is_apart(before, text, rises=raised)):
            self._pieces.append(" ")
        self._pieces.append(text)
        self._was_raised, self.apart = raised, False

    def close(self) -> None:
        """The page ends."""
        self._flush()

    def _open_block(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self._row is not None and tag in _NO_CELL:
            self._spread()
        self._part()
        self._kept += tag in _KEPT
        self._owners += tag in _OWNERS
        if tag in _HEADINGS:
            self._level = _HEADINGS[tag]
        elif tag in _LISTS:
            if not self._lists:
                self._began["list"] = self._length
            self._groups.append(self._groups[-1] or self._length + 1)
            self._lists.append(number(attributes.get("start"), 1) - 1 if tag == "ol" else None)
        elif tag in _ITEMS:
            self._open_item(tag, attributes.get("value"))
        elif tag == "table":
            self._open_table(in_lines=attributes.get("role") not in ("none", "presentation"))
        elif tag in _ROW_GROUPS and self._rows:
            self._rows[-1].end_group()
        elif tag == "tr" and self._row is None and self._tables and self._tables[-1] and not self._kept:
            self._row = self._rows[-1]
            self._row.start()
        elif tag in _CELLS:
            self._open_cell(attributes)

    def _close_block(self, tag: str) -> None:
        if tag in _KEPT and self._kept == 1:
            self._flush()
        elif tag in _CELLS and self._row is not None:
            self._row.put(self._taken(), across=self._span[0], down=self._span[1])
        elif tag == "tr" and self._row is not None:
            if stray := self._taken():
                self._row.put(stray)
            line, self._row = self._row.line(), None
            self.add(line)
        self._part()
        self._kept -= tag in _KEPT
        self._owners -= tag in _OWNERS
        if tag in _HEADINGS:
            self._level = 0
        elif tag in _ITEMS:
            self._mark = None
        elif tag in _LISTS or tag in _CELLS or tag == "table":
            self._groups.pop()
        if tag in _LISTS:
            self._lists.pop()
            if not self._lists:
                self.stretches.append(("list", self._began["list"], self._length))
        elif tag in _ROW_GROUPS and self._rows:
            self._rows[-1].end_group()
        elif tag == "table":
            self._rows.pop()
            if in_lines := self._tables.pop():
                self._owners -= 1
            if in_lines and not any(self._tables):
                self.stretches.append(("table", self._began["table"], self._length))

    def _open_table(self, *, in_lines: bool) -> None:
        """A table that only lays the page out, as it says by its role, is as if it were none."""
        if in_lines and not any(self._tables):
            self._began["table"] = self._length
        self._tables.append(in_lines)
        self._rows.append(Rows())
        self._owners += in_lines
        self._groups.append((self._groups[-1] or self._length + 1) if in_lines else 0)

    def _open_item(self, tag: str, value: str | None) -> None:
        """Puts a mark before the next text: a hyphen or the label, the number, or blanks."""
        indent = "  " * (min(len(self._lists), MAX_INDENT) - 1)
        last = self._lists[-1] if self._lists else None
        if tag != "li":
            self._mark = indent if tag == "dt" else None
        elif last is None:
            self._mark = f"{indent}{self.label or '-'} "
        else:
            self._lists[-1] = number(value, last + 1)
            self._mark = f"{indent}{self._lists[-1]}. "
        if self._row is not None and self._mark is not None:
            self.add(self._mark.lstrip())
            self._mark = None

    def _open_cell(self, attributes: Mapping[str, str]) -> None:
        self._span = number(attributes.get("colspan"), 1) or 1, number(attributes.get("rowspan"), 1) or MAX_DOWN
        if self._row is None:
            self._groups.append(0)
            return
        if stray := self._taken():  # text between two cells
            self._row.put(stray)
        self._cell = len(self._groups)
        self._groups.append(self._groups[-1])

    def _spread(self) -> None:
        """What stands in the open row becomes blocks, and so does the rest of it."""
        cells, self._row = self._row.texts if self._row else [], None
        rest, self._pieces = self._pieces, []
        if self._cell < len(self._groups):
            self._groups[self._cell] = 0
        for cell in cells:
            self.add(cell)
            self._flush()
        self._pieces = rest

    def _taken(self) -> str:
        """The text of the open cell on one line."""
        text = _BLANKS.sub(" ", "".join(self._pieces)).strip()
        self._pieces.clear()
        return text

    def _part(self) -> None:
        """A block begins or ends here."""
        if self._row is not None:
            self._pieces.append(" ")
        elif not self._kept:
            self._flush()
        elif self._pieces and self._pieces[-1][-1] != "\n":
            self._pieces.append("\n")

    def _flush(self) -> None:
        """The open block, if it has any text, joins the text of record."""
        kept = self._kept and not self._level
        text = "".join(self._pieces)
        self._pieces.clear()
        lines = [line.strip() for line in text.split("\n")]
        text = text.strip("\n") if kept else "\n".join(filter(None, lines) if self._level else lines).strip()
        if not text.strip():
            return
        indent = "  " * min(len(self._lists), MAX_INDENT)
        mark = indent if self._mark is None else self._mark
        close = self._groups[-1] and self._groups[-1] == self._last_group
        lead = ("" if not self._parts else "\n" if close else "\n\n") + ("" if kept else mark)
        self._last_group, self._mark = self._groups[-1], None
        text = text if kept else text.replace("\n", f"\n{indent}")
        start = self._length + len(lead)
        self._parts += (lead, text)
        self._length = start + len(text)
        if self._level and self._owners:
            self.nested += 1
        elif self._level:
            self.titles.append((self._level, start, self._length))
        self._level = 0  # a title is one block: what follows in an element that nobody closed is text


def _is_laid_out(tag: str, look: Look | None, around: Look | None) -> bool:
    """Whether an element has a place of its own: one that is seen, or a cell, seen or not, of a row that is."""
    return look is not None and (look.is_seen or (tag in _CELLS and not look.is_gone and around is not None and around.is_seen))


def number(text: str | None, otherwise: int) -> int:
    """The number at the beginning of an attribute, which may hold anything: of `2px` it is 2, as in browsers."""
    found = _NUMBER.match(text or "")
    return int(found[1]) if found else otherwise


def seen_as(tag: str, attributes: Mapping[str, str], style: Style, around: Look) -> Look:
    """How a browser shows an element that stands in another; style sheets and scripts are not asked."""
    is_closed = (tag == "dialog" and "open" not in attributes) or not attributes.keys().isdisjoint(("hidden", "popover"))
    if is_closed and "display" not in style:
        return replace(around, is_gone=True)
    around = replace(around, is_in_svg=True) if tag == "svg" else around
    return look_of(style, around, is_block=tag in _BOXES) if style or around.stretches else around


def laid_out(
    file: File, blocks: Blocks, kind: Kind, origin: Origin, encoding: str = "", warnings: tuple[ReadingWarning, ...] = ()
) -> Document:
    """The document that `blocks` hold, with a warning where headings are nested.

    Raises: UnreadableDocument: `empty`, or `unseen` where there is only text that it never shows.
    """
    bare = file.document(blocks.text, kind, encoding)
    if not holds_something_seen(bare.text):
        raise file.refused("unseen" if blocks.hidden else "empty")
    headings = tuple(
        Heading(level, " ".join(bare.text[start:end].split()), start, end, bare.line_at(start))
        for level, start, end in blocks.titles
    )
    found = []
    for stretch, start, end in blocks.stretches:
        text = bare.text[start:end]
        if text.strip():
            found.append(Block(stretch, end - len(text.lstrip()), start + len(text.rstrip())))
    found.sort(key=lambda block: (block.start, -block.end))
    if blocks.nested:
        warnings = (ReadingWarning("nested_headings", blocks.nested), *warnings)
    return replace(bare, headings=headings, origin=origin if headings else "none", warnings=warnings, blocks=tuple(found))
