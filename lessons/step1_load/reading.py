"""How a file is to be read: the choices that change its text or its headings. Reads nothing itself."""

from dataclasses import dataclass, field
from typing import Literal, get_args

PdfReaderName = Literal["pypdfium2", "pypdf"]
PDF_READERS: tuple[PdfReaderName, ...] = get_args(PdfReaderName)

HeadingSource = Literal["auto", "bookmarks", "sizes", "none"]
HEADING_SOURCES: tuple[HeadingSource, ...] = get_args(HeadingSource)

TextRule = Literal["underlined", "numbered", "capitals"]
TEXT_RULES: tuple[TextRule, ...] = get_args(TextRule)

CHOICES: dict[str, tuple[str, ...]] = {
    ".pdf": ("pdf_reader", "running", "join_words", "headings_from", "sizes"),
    ".txt": TEXT_RULES,
}
"""The names of the choices that matter to a file, by its ending; all others are read as usual."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a learner may choose about the reading of a file. The same bytes with the same choices give the same document."""

    pdf_reader: PdfReaderName = "pypdfium2"
    """The library that takes the text out of a PDF's pages."""
    leave_out_running: bool = False
    """Whether lines that stand at the same edge of many pages of a PDF are left out."""
    join_words: bool = True
    """Whether words of a PDF that are parted by a hyphen at a line's end are joined."""
    headings_from: HeadingSource = "auto"
    """Where a PDF's headings come from; `auto`: the bookmarks, else the letter sizes, else none."""
    sizes: tuple[str, ...] = ()
    """The letter sizes that make a line of a PDF a heading, as `sizes.py` names them; empty: those that stand out."""
    text_rules: tuple[TextRule, ...] = TEXT_RULES
    """The rules by which a line of a plain text is a heading."""
    password: str = field(default="", repr=False)
    """Opens an encrypted PDF."""


AS_USUAL = Reading()
"""What holds where nobody chose."""
