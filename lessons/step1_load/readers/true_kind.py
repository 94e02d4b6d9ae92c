"""What a file that its reader refused really is, by its bytes: a PDF that is called .docx, a picture that is called .txt."""

import re
from typing import Literal

TrueKind = Literal[
    "is_pdf", "is_rtf", "is_postscript", "is_html", "is_word", "is_odt", "is_office", "is_old_office", "is_locked", "is_zip",
    "is_image",
]  # fmt: skip

_BLANKS = rb"(?:\xef\xbb\xbf)?\s*+"
_PROLOGUE = _BLANKS + rb"(?:<\?xml\b[^<>]*+>\s*+)?+(?:<!--.*?-->\s*+)*+"
_STARTS: tuple[tuple[re.Pattern[bytes], TrueKind], ...] = (
    (re.compile(_BLANKS + rb"%PDF-\d\.\d\s*[\r\n]"), "is_pdf"),
    (re.compile(_BLANKS + rb"%!PS(?:-Adobe-\d|\s*[\r\n])"), "is_postscript"),
    (re.compile(_BLANKS + rb"\{\\rtf\d"), "is_rtf"),
    (re.compile(_PROLOGUE + rb"<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL), "is_html"),
    (
        re.compile(rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP|II\*\0|MM\0\*|....ftyp(?:heic|avif|mif1)", re.DOTALL),
        "is_image",
    ),
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_ZIP = b"PK\x03\x04"
# The names of a zip's files stand in it as they are.
_INSIDE: tuple[tuple[bytes, TrueKind], ...] = (
    (b"word/document.xml", "is_word"),
    (b"mimetypeapplication/vnd.oasis.opendocument.text", "is_odt"),
    (b"xl/workbook.", "is_office"),
    (b"ppt/presentation.", "is_office"),
)


def true_kind(data: bytes) -> TrueKind | None:
    """None for text, and for bytes that are nothing known.

    `is_office`: a workbook or slides; `is_old_office`: of before 2007; `is_locked`: a later file of Office with a password.
    """
    if data.startswith(_OLE):
        return "is_locked" if _PACKAGE in data else "is_old_office"
    if data.startswith(_ZIP):
        return next((kind for name, kind in _INSIDE if name in data), "is_zip")
    return next((kind for start, kind in _STARTS if start.match(data)), None)


def is_program(data: bytes) -> bool:
    """Whether the bytes begin like text and are none to read: the source of a PDF, of PostScript, of rich text."""
    return true_kind(data) in ("is_pdf", "is_postscript", "is_rtf")
