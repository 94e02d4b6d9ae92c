"""Bytes to text: as the byte-order mark says, else UTF-8, else Windows-1252, never a guess that drops bytes.

Plain text marks no headings; rules.py finds those that its lines give away.
"""

import codecs
import re
from dataclasses import replace

from lessons.step1_load.document import Document, Kind, Origin
from lessons.step1_load.file import File
from lessons.step1_load.rules import find_headings

# Tab, line ends, form feed and escape occur in honest text; the others come from a binary file.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
ASCII = bytes(range(128))
SHORT = 24
"""Bytes of a text in which letters with accents may be the greater part."""
# Files that begin like text and are none to read: the source of a PDF, of PostScript, of rich text.
_PROGRAM = re.compile(rb"\s*+(?:%PDF-\d\.\d\s*[\r\n]|%!PS(?:-Adobe-\d|\s*[\r\n])|\{\\rtf\d)")
# Hiragana and katakana, of which any Japanese sentence has many.
_KANA = re.compile("[\u3041-\u30ff]")
_LOOKED_AT = 4096
"""Bytes of which the pairs are looked at; an even number."""
_UTF16 = {codecs.BOM_UTF16_LE: "UTF-16 LE", codecs.BOM_UTF16_BE: "UTF-16 BE"}


def read_text(file: File) -> Document:
    """A plain text file, with the headings that the rules of its reading find.

    Raises: UnreadableDocument: `binary` or `empty`.
    """
    document = decoded(file, "text")
    headings = find_headings(document, file.reading.text_rules)
    origin: Origin = "rules" if headings else "none"
    return replace(document, headings=headings, origin=origin)


def decoded(file: File, kind: Kind) -> Document:
    """The text of a file as a document without headings.

    Raises: UnreadableDocument: `binary` or `empty`.
    """
    try:
        text, encoding = decode(file.data)
    except UnknownEncoding as error:
        raise file.refused("binary") from error
    if not text.strip():
        raise file.refused("empty")
    return file.document(text, kind, encoding)


class UnknownEncoding(ValueError):
    """The bytes are no text in UTF-8, in UTF-16 with a byte-order mark or in Windows-1252."""


def decode(data: bytes) -> tuple[str, str]:
    """The text of `data` and the name of its encoding: `UTF-8`, `UTF-8 BOM`, `UTF-16 LE`, `UTF-16 BE` or `Windows-1252`.

    A byte-order mark belongs to the encoding and is not part of the text; UTF-16 is read only with one. UTF-32 is not read.

    Raises:
        UnknownEncoding: the beginning of a PDF, PostScript or RTF file, half a character of UTF-16, a byte that Windows-1252
            does not define, a NUL, control characters (in Windows-1252 any, else over one in a hundred), or, in a longer text,
            too many bytes that are no ASCII for any language of Windows-1252, or pairs of bytes of which most are kana in UTF-16.
            Chinese or Japanese of under SHORT bytes in UTF-16 without a mark may pass for another encoding.
    """
    if _PROGRAM.match(data):
        raise UnknownEncoding("the source of a document")
    try:
        text, encoding = _by_mark(data)
        tolerated = len(text) // 100
    except UnicodeDecodeError:
        text, encoding, tolerated = _windows_1252(data), "Windows-1252", 0
    # In UTF-32 half of the pairs of bytes are NUL, also after its mark, which begins like that of UTF-16 LE.
    if "\0" in text or (encoding not in _UTF16.values() and _is_kana(data)):
        raise UnknownEncoding("UTF-16 or UTF-32")
    if len(_CONTROL.findall(text)) > tolerated:
        raise UnknownEncoding("control characters")
    return text, encoding


def _by_mark(data: bytes) -> tuple[str, str]:
    """The text in the encoding that the byte-order mark names, without it; where there is none, in UTF-8."""
    encoding = _UTF16.get(data[:2])
    if not encoding:
        return data.decode("utf-8-sig"), "UTF-8 BOM" if data.startswith(codecs.BOM_UTF8) else "UTF-8"
    try:
        return data.decode("utf-16"), encoding
    except UnicodeDecodeError as error:
        raise UnknownEncoding(encoding) from error


def _windows_1252(data: bytes) -> str:
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise UnknownEncoding("neither UTF-8 nor Windows-1252") from error
    if len(data) >= SHORT and len(data.translate(None, ASCII)) > len(data) // 3:
        raise UnknownEncoding("too few ASCII letters")
    return text


def _is_kana(data: bytes) -> bool:
    """Whether most pairs of bytes at the beginning are Japanese letters in UTF-16; one of both is a zero in ASCII."""
    start = data[:_LOOKED_AT]
    if len(start) < SHORT:
        return False
    pairs = (start.decode(encoding, "replace") for encoding in ("utf-16-le", "utf-16-be"))
    return any(4 * len(_KANA.findall(text)) > len(start) for text in pairs)
