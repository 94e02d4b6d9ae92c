"""A file's bytes to a Document, or a refusal with a reason. Adding a format is one reader file and one line of READERS."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath

from lessons.step1_load.document import Document, ReadingWarning, UnreadableDocument
from lessons.step1_load.markdown import TooLong, read_outline
from lessons.step1_load.pdf import LOCKED, read_pdf
from lessons.step1_load.plain_text import UnknownEncoding, decode

MAX_BYTES = 20_000_000
"""20 MB as browsers count them: Streamlit refuses a larger file before it is sent."""


def read_document(data: bytes, name: str) -> Document:
    """Read `data`, whose format is told by the ending of `name`.

    Raises:
        UnreadableDocument: with a `reason`: `empty` (nothing but blanks and front matter), `no_text` (a PDF without text),
            `password`, `damaged`, `binary` (or an unknown encoding), `too_large` (over MAX_BYTES), `too_long` (more lines or
            marks than markdown.py reads), `unknown_type`.
    """
    reader = READERS.get(PurePosixPath(name).suffix.casefold())
    if reader is None:
        raise UnreadableDocument("unknown_type", name)
    if len(data) > MAX_BYTES:
        raise UnreadableDocument("too_large", name)
    if not data.strip():
        raise UnreadableDocument("empty", name)
    return reader(data, name, hashlib.sha256(data).hexdigest())


def _read_text(data: bytes, name: str, sha256: str) -> Document:
    try:
        text, encoding = decode(data)
    except UnknownEncoding as error:
        raise UnreadableDocument("binary", name) from error
    if not text.strip():
        raise UnreadableDocument("empty", name)
    return Document(name, sha256, text, "text", encoding=encoding)


def _read_markdown(data: bytes, name: str, sha256: str) -> Document:
    document = replace(_read_text(data, name, sha256), kind="markdown")
    try:
        outline = read_outline(document)
    except TooLong as error:
        raise UnreadableDocument("too_long", name) from error
    except Exception as error:
        raise UnreadableDocument("damaged", name) from error
    if not document.text[outline.body_start :].strip():
        raise UnreadableDocument("empty", name)
    warnings = (ReadingWarning("nested_headings", count=outline.nested),) if outline.nested else ()
    return replace(document, headings=outline.headings, body_start=outline.body_start, warnings=warnings)


def _read_pdf(data: bytes, name: str, sha256: str) -> Document:
    try:
        read = read_pdf(data)
    except LOCKED as error:
        raise UnreadableDocument("password", name) from error
    except Exception as error:
        raise UnreadableDocument("damaged", name) from error
    if not read.text.strip():
        raise UnreadableDocument("no_text", name)
    document = Document(name, sha256, read.text, "pdf", pages=read.pages, warnings=read.warnings)
    headings = tuple(replace(heading, line=document.line_at(heading.start)) for heading in read.headings)
    return replace(document, headings=headings)


READERS: dict[str, Callable[[bytes, str, str], Document]] = {
    ".md": _read_markdown,
    ".markdown": _read_markdown,
    ".txt": _read_text,
    ".pdf": _read_pdf,
}
