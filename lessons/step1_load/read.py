"""A file's bytes to a Document, or a refusal with a reason. Adding a format is one reader file and one line of READERS."""

from collections.abc import Callable
from pathlib import PurePosixPath

from lessons.frame.visible import holds_something_seen
from lessons.step1_load.document import Document, UnreadableDocument
from lessons.step1_load.file import File, Reader, say_nothing
from lessons.step1_load.options import AS_USUAL, ReadOptions
from lessons.step1_load.pdf.reader import read_pdf
from lessons.step1_load.readers.markdown import read_markdown
from lessons.step1_load.readers.plain_text import read_text
from lessons.step1_load.readers.python_source import read_python
from lessons.step1_load.readers.true_kind import TrueKind, true_kind
from lessons.step1_load.readers.web import read_web
from lessons.step1_load.readers.word import read_word

MAX_BYTES = 20_000_000
"""20 MB as browsers count them: Streamlit refuses a larger file before it is sent."""

READERS: dict[str, Reader] = {
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".txt": read_text,
    ".pdf": read_pdf,
    ".html": read_web,
    ".htm": read_web,
    ".docx": read_word,
    ".py": read_python,
}

OWN: dict[TrueKind, Reader] = {"is_pdf": read_pdf, "is_word": read_word, "is_html": read_web}
"""Who reads files of a kind: what is damaged there is no other kind."""


def read_document(
    data: bytes, name: str, options: ReadOptions = AS_USUAL, *, progress: Callable[[int, int], None] = say_nothing
) -> Document:
    """Read `data`, whose format is told by the ending of `name`; `progress` is told how many pages of how many are read.

    Raises:
        UnreadableDocument: with a `reason`: `empty` (nothing but blanks, unseen characters and front matter), `no_text` (a PDF
            without text), `no_pages` (one without a page that can be read), `unseen` (a file that shows none of its text),
            `password`, `damaged`, `binary` (or an unknown encoding), `is_` and what the file really is, `too_large` (over
            MAX_BYTES), `too_long` (as file.is_too_long says, or more lines, marks, tags or bytes than its reader takes),
            `unknown_type`.
    """
    reader = reader_of(name)
    if len(data) > MAX_BYTES:
        raise UnreadableDocument("too_large", name)
    if not data.strip():
        raise UnreadableDocument("empty", name)
    try:
        document = reader(File(data, name, options, progress))
    except UnreadableDocument as error:
        found = true_kind(data) if error.reason in ("binary", "damaged", "no_pages") else None
        if found is None or reader is OWN.get(found) or (found == "is_text" and reader not in (read_pdf, read_word)):
            raise
        raise UnreadableDocument(found, name) from error
    if not holds_something_seen(document.blanked, document.body_start):
        raise UnreadableDocument("no_text" if document.kind == "pdf" else "empty", name)
    return document


def reader_of(name: str) -> Reader:
    """The reader of a file of this name. Raises: UnreadableDocument: `unknown_type`."""
    reader = READERS.get(PurePosixPath(name).suffix.casefold())
    if reader is None:
        raise UnreadableDocument("unknown_type", name)
    return reader
