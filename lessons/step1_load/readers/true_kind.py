"""What a file that its reader refused really is, by its bytes: a PDF that is called .docx, a picture that is called .txt."""

import codecs
import re
from typing import Literal

TrueKind = Literal[
    "is_pdf", "is_rtf", "is_postscript", "is_html", "is_word", "is_odt", "is_office", "is_old_office", "is_locked", "is_zip",
    "is_image", "is_text",
]  # fmt: skip

_BLANKS = rb"(?:\xef\xbb\xbf)?\s*+"
_PROLOGUE = _BLANKS + rb"(?:<\?xml\b[^<>]*+>\s*+)?+(?:<!--.*?-->\s*+)*+"
_STARTS: tuple[tuple[re.Pattern[bytes], TrueKind], ...] = (
    (re.compile(_BLANKS + rb"%PDF-\d\.\d\s*[\r\n]"), "is_pdf"),
    (re.compile(_BLANKS + rb"%!PS(?:-Adobe-\d|\s*[\r\n])"), "is_postscript"),
    (re.compile(_BLANKS + rb"\{\\rtf\d"), "is_rtf"),
    (
        re.compile(
            _PROLOGUE + rb"<(?:!doctype\s+html|html|head|body|meta|title|style|table|div|h[1-6])\b", re.IGNORECASE | re.DOTALL
        ),
        "is_html",
    ),
    # What Word saved in 2003 as XML, or as a page with its pictures in one file.
    (
        re.compile(_PROLOGUE + rb"<\?mso-application\b|(?:From|MIME-Version):.{1,2000}?multipart/related", re.DOTALL),
        "is_old_office",
    ),
    (
        re.compile(rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP|II\*\0|MM\0\*|....ftyp(?:heic|avif|mif1)", re.DOTALL),
        "is_image",
    ),
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_ZIP = b"PK\x03\x04"
_ZIP_END, _PARTS = b"PK\x05\x06", b"[Content_Types].xml"
_LATE_PDF = re.compile(rb"%PDF-\d\.\d\s*[\r\n]")
MAX_LEAD = 1024
"""Bytes before a PDF begins, at most."""
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# The names of a zip's files stand in it as they are.
_INSIDE: tuple[tuple[bytes, TrueKind], ...] = (
    (b"word/document.xml", "is_word"),
    (b"mimetypeapplication/vnd.oasis.opendocument.text", "is_odt"),
    (b"xl/workbook.", "is_office"),
    (b"ppt/presentation.", "is_office"),
)


def true_kind(data: bytes) -> TrueKind | None:
    """None for bytes that are nothing known, or an office's file that is cut off.

    `is_office`: a workbook or slides; `is_old_office`: of before 2007, or a page with its pictures; `is_locked`: a later file of
    Office with a password; `is_text`: nothing else, and without control characters.
    """
    if data.startswith(_OLE):
        return "is_locked" if _PACKAGE in data else "is_old_office"
    if data.startswith(_ZIP):
        is_cut = _PARTS in data and _ZIP_END not in data
        return next((kind for name, kind in _INSIDE if name in data), None if is_cut else "is_zip")
    if data.startswith(_UTF_16):
        data = data.decode("utf-16", "replace").encode()
    if _LATE_PDF.search(data, 0, MAX_LEAD):
        return "is_pdf"
    return _by_start(data) or (None if _CONTROL.search(data) else "is_text")


def is_program(data: bytes) -> bool:
    """Whether the bytes begin like text and are none to read: the source of a PDF, of PostScript, of rich text."""
    return _by_start(data) in ("is_pdf", "is_postscript", "is_rtf")


def _by_start(data: bytes) -> TrueKind | None:
    return next((kind for start, kind in _STARTS if start.match(data)), None)
