"""A web page's text as it reads on screen, its headings from h1 to h6. Leaves out scripts, styles, what is hidden, and pictures.

One block after the other, a blank line between; items of a list and rows of a table on a line each. Nothing is fetched.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import replace

from lxml import etree

from lessons.step1_load.blocks import Blocks, TooDeep, laid_out
from lessons.step1_load.document import Document
from lessons.step1_load.file import File
from lessons.step1_load.given_title import given_title
from lessons.step1_load.plain_text import UnknownEncoding, decode
from lessons.step1_load.web_titles import with_whole_titles

_CHUNK = 1 << 16
"""Characters that are parsed at a time."""


def read_web(file: File) -> Document:
    """A web page with its headings.

    Raises: UnreadableDocument: `binary`, `empty`, `too_long` (over MAX_DEPTH elements one inside the other), or `damaged`.
    """
    try:
        text, encoding = decode_page(file.data)
    except UnknownEncoding as error:
        raise file.refused("binary") from error
    text, blocks = with_whole_titles(text), PageBlocks()
    # No tree is built: lxml cuts one silently at 2,048 elements one inside the other, and hands on each tag all the same.
    # Without huge_tree what follows the first 10 MB of a comment would be text.
    parser = etree.HTMLParser(target=blocks, huge_tree=True)
    try:
        for start in range(0, len(text), _CHUNK):
            parser.feed(text[start : start + _CHUNK])
        parser.close()
    except TooDeep as error:
        raise file.refused("too_long") from error
    except MemoryError:
        raise
    except Exception as error:
        raise file.refused("damaged") from error
    return replace(laid_out(file, blocks, "web", "tags", encoding), given_title=given_title("".join(blocks.title)))


class PageBlocks(Blocks):
    """Keeps the title of the page too, which is no part of its text: its first `title` outside of pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.title: list[str] = []
        """Its pieces."""
        self._is_open, self._is_over = False, False
        self._pictures = 0  # open, one inside the other: `title` in one of them is its own

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Raises: TooDeep."""
        super().start(tag, attributes)
        self._pictures += tag == "svg"
        if tag == "title" and not self._pictures and not self._is_over:
            self._is_open = True

    def end(self, tag: str) -> None:
        super().end(tag)
        self._pictures -= tag == "svg"
        if tag == "title" and self._is_open:
            self._is_open, self._is_over = False, True

    def data(self, text: str) -> None:
        super().data(text)
        if self._is_open:
            self.title.append(text)


_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_CHARSET = re.compile(rb"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_XML = re.compile(rb"<\?xml\b[^>]*?\bencoding\s*=\s*[\"']\s*([\w.:-]+)")
# The encodings of the web by Python's names for them: some say less than browsers read. All others, such as
# unicode_escape, are none of a page.
_ENCODINGS = {"ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "iso8859-11": "cp874"}
_ENCODINGS |= {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949"}
_ENCODINGS |= {name: name for name in ("utf-8", "gb18030", "big5", "euc_jp", "iso2022_jp", "koi8-r", "koi8-u", "mac-roman")}
_ENCODINGS |= {f"cp{number}": f"cp{number}" for number in (866, 874, 932, 949, *range(1250, 1259))}
_ENCODINGS |= {f"iso8859-{part}": f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)}


def decode_page(data: bytes) -> tuple[str, str]:
    """The text of a page and the name of its encoding.

    A byte-order mark counts before what the page declares in its first 4,096 bytes. Where the bytes are not of the encoding
    declared, or none is, they are read as those of a plain text.

    Raises: UnknownEncoding: as `decode`.
    """
    codec = "" if data.startswith(_MARKS) else declared(data)
    try:
        text = data.decode(codec or "utf-8")
    except UnicodeDecodeError:
        codec = ""
    # Also for what was declared, `decode` tells whether control characters are too many.
    text, encoding = decode(text.encode() if codec else data)
    if codec:
        encoding = re.sub(r"^CP(?=125\d)", "Windows-", codec.upper())
    return text, encoding


def declared(data: bytes) -> str:
    """Python's name for the encoding that a page declares, by `meta` or else as XML does; "" for none that can be read."""
    found = _CHARSET.search(_COMMENT.sub(b"", data[:4096])) or _XML.match(data[:4096])
    try:
        return _ENCODINGS.get(codecs.lookup(found[1].decode()).name, "") if found else ""
    except (LookupError, ValueError):
        return ""
