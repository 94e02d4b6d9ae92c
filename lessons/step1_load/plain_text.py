"""Bytes to text: UTF-8 first, then Windows-1252, never a guess that drops bytes. Finds no headings: plain text marks none."""

import codecs
import re

from lessons.step1_load.document import Document, Kind
from lessons.step1_load.file import File

# Tab, line ends, form feed and escape occur in honest text; the others come from a binary file.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
ASCII = bytes(range(128))
SHORT = 24
"""Bytes of a text in which letters with accents may be the greater part."""
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_text(file: File) -> Document:
    """A plain text file.

    Raises: UnreadableDocument: `binary` or `empty`.
    """
    return decoded(file, "text")


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
    """The bytes are neither UTF-8 nor Windows-1252 text."""


def decode(data: bytes) -> tuple[str, str]:
    """The text of `data` and the name of its encoding: `UTF-8`, `UTF-8 BOM` or `Windows-1252`.

    A byte-order mark belongs to the encoding and is not part of the text.

    Raises:
        UnknownEncoding: a byte that Windows-1252 does not define, a NUL, control characters (in UTF-8 over one in a hundred,
            in Windows-1252 any), or, in a longer text, too many bytes that are no ASCII for any language of Windows-1252.
    """
    if data.startswith(_UTF16):
        raise UnknownEncoding("UTF-16")
    try:
        text, encoding = data.decode("utf-8-sig"), "UTF-8"
        tolerated = len(text) // 100
        if data.startswith(codecs.BOM_UTF8):
            encoding = "UTF-8 BOM"
    except UnicodeDecodeError:
        try:
            text, encoding, tolerated = data.decode("cp1252"), "Windows-1252", 0
        except UnicodeDecodeError as error:
            raise UnknownEncoding("neither UTF-8 nor Windows-1252") from error
        if len(data) >= SHORT and len(data.translate(None, ASCII)) > len(data) // 3:
            raise UnknownEncoding("too few ASCII letters") from None
    if "\0" in text or len(_CONTROL.findall(text)) > tolerated:
        raise UnknownEncoding("control characters")
    return text, encoding
