"""A passage: a slice of one document that knows where it was cut. It holds no copy of the text that could differ from it."""

from dataclasses import dataclass, field

from lessons.step1_load.document import Document


@dataclass(frozen=True)
class Passage:
    """`document.text[start:end]`, never empty, never blank at an edge. Offsets count code points."""

    document: Document = field(repr=False)
    start: int
    end: int
    heading: str = ""
    """Title of its section; "" where there is none."""
    heading_path: tuple[str, ...] = ()
    """Titles from the outermost section to its own."""
    parent: "Passage | None" = field(default=None, repr=False)
    """The larger passage that is handed over instead; None: the passage itself."""

    @property
    def text(self) -> str:
        """The passage verbatim."""
        return self.document.text[self.start : self.end]

    @property
    def searched(self) -> str:
        """The text as its words are searched, without comments and markup; as long as `text`."""
        return self.document.searched[self.start : self.end]

    @property
    def first_line(self) -> int:
        """1-based line of its first character."""
        return self.document.line_at(self.start)

    @property
    def last_line(self) -> int:
        """1-based line of its last character, inclusive."""
        return self.document.line_at(self.end - 1)

    @property
    def first_page(self) -> int | None:
        """1-based page of its first character; None where the document has no pages."""
        return self.document.page_at(self.start)

    @property
    def last_page(self) -> int | None:
        """1-based page of its last character, inclusive; None where the document has no pages."""
        return self.document.page_at(self.end - 1)
