"""How a file is to be read: the choices that change its text or its headings. Reads nothing itself."""

from dataclasses import dataclass, field
from typing import Literal, get_args

PdfReaderName = Literal["pypdfium2", "pypdf"]
PDF_READERS: tuple[PdfReaderName, ...] = get_args(PdfReaderName)

HeadingSource = Literal["auto", "bookmarks", "sizes", "none"]
HEADING_SOURCES: tuple[HeadingSource, ...] = get_args(HeadingSource)

TextRule = Literal["underlined", "numbered", "capitals"]
TEXT_RULES: tuple[TextRule, ...] = get_args(TextRule)

EncodingName = Literal[
    "auto",
    "utf-8",
    "cp1252",
    "mac-roman",
    "cp850",
    "iso8859-15",
    "cp1250",
    "iso8859-2",
    "cp1251",
    "koi8-r",
    "cp1253",
    "gb18030",
    "big5",
    "cp932",
    "euc_jp",
    "cp949",
    "utf-16-le",
    "utf-16-be",
]
"""Python's names, but for `auto`: the encoding that the file itself tells, else a guess."""
ENCODINGS: tuple[EncodingName, ...] = get_args(EncodingName)


@dataclass(frozen=True, slots=True)
class ReadOptions:
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
    encoding: EncodingName = "auto"
    """Of a text file."""
    password: str = field(default="", repr=False)
    """Opens an encrypted PDF."""


AS_USUAL = ReadOptions()
"""What holds where nobody chose."""
