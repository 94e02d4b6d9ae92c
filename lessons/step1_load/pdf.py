"""Text of a PDF page by page, and its bookmarks as headings. Guesses no headings from letter sizes, reads no pictures."""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pypdf import PdfReader
from pypdf.errors import FileNotDecryptedError

from lessons.step1_load.document import Document, Heading, Page, ReadingWarning
from lessons.step1_load.file import File

PAGE_BREAK = "\n\n"
"""What stands between the texts of two pages in `Document.text`."""
MAX_TITLE_WORDS = 60
"""Words of a bookmark's title among which its first line on the page is looked for."""
MAX_TITLE_LINES = 1000
"""Lines of a page that are tried for one title."""


class PasswordNeeded(ValueError):
    """The PDF is encrypted and the empty password does not open it."""


LOCKED = (PasswordNeeded, FileNotDecryptedError)
"""What is raised where an encrypted file stays closed, some of it only when a page is read."""


def read_pdf(file: File) -> Document:
    """A PDF, page by page.

    Raises: UnreadableDocument: `password`, `damaged` or `no_text`.
    """
    try:
        read = extract(file.data)
    except LOCKED as error:
        raise file.refused("password") from error
    except Exception as error:
        raise file.refused("damaged") from error
    if not read.text.strip():
        raise file.refused("no_text")
    document = replace(file.document(read.text, "pdf"), pages=read.pages, warnings=read.warnings)
    headings = tuple(replace(heading, line=document.line_at(heading.start)) for heading in read.headings)
    return replace(document, headings=headings, origin="bookmarks" if headings else "none")


@dataclass(frozen=True, slots=True)
class PdfText:
    """The text of a whole PDF."""

    text: str
    pages: tuple[Page, ...]
    headings: tuple[Heading, ...]
    """Their `line` is 0: lines are known only once the document stands."""
    warnings: tuple[ReadingWarning, ...]


def open_pdf(data: bytes) -> PdfReader:
    """A reader over `data`.

    Raises:
        LOCKED: the empty password does not open it.
        Exception: whatever pypdf meets in a damaged file.
    """
    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted and not reader.decrypt(""):
        raise PasswordNeeded
    return reader


def page_text(reader: PdfReader, number: int) -> tuple[str, int]:
    """The text of the 1-based page `number`, and how many characters had to be replaced.

    NUL and lone surrogates become U+FFFD, once, before any offset exists: neither can be shown or stored.
    """
    extracted = reader.pages[number - 1].extract_text()
    paired = extracted.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    cleaned = paired.replace("\0", "\ufffd")
    return cleaned, cleaned.count("\ufffd") - extracted.count("\ufffd")


def page_text_or_none(reader: PdfReader, number: int) -> tuple[str, int] | None:
    """As `page_text`; None for a page that cannot be read. Raises: LOCKED."""
    try:
        return page_text(reader, number)
    except LOCKED:
        raise
    except Exception:
        return None


def extract(data: bytes) -> PdfText:
    """All pages of `data` with their offsets, and the bookmarks placed in the text. A page that fails is left empty and named."""
    reader = open_pdf(data)
    texts: list[str] = []
    replaced = 0
    unreadable: list[int] = []
    for number in range(1, len(reader.pages) + 1):
        read = page_text_or_none(reader, number)
        if read is None:
            unreadable.append(number)
        text, changed = read or ("", 0)
        texts.append(text)
        replaced += changed
    if unreadable and len(unreadable) == len(texts):
        raise ValueError("no page can be read")
    pages = tuple(_pages(texts))
    whole = PAGE_BREAK.join(texts)
    try:
        headings, not_found = _place(list(_bookmarks(reader, reader.outline)), whole, pages)
        broken_outline = False
    except Exception:
        headings, not_found, broken_outline = [], 0, True
    silent = tuple(page.number for page in pages if not texts[page.number - 1].strip() and page.number not in unreadable)
    warnings = (
        ReadingWarning("replaced", count=replaced),
        ReadingWarning("pages_without_text", count=len(silent), numbers=silent),
        ReadingWarning("pages_unreadable", count=len(unreadable), numbers=tuple(unreadable)),
        ReadingWarning("titles_not_found", count=not_found),
        ReadingWarning("bookmarks_unreadable", count=int(broken_outline)),
    )
    return PdfText(whole, pages, tuple(headings), tuple(warning for warning in warnings if warning.count))


def _pages(texts: list[str]) -> Iterator[Page]:
    start = 0
    for number, text in enumerate(texts, start=1):
        yield Page(number, start, start + len(text))
        start += len(text) + len(PAGE_BREAK)


def _bookmarks(reader: PdfReader, outline: Any, level: int = 1) -> Iterator[tuple[int, str, int]]:
    """Level, title and 1-based page of every bookmark that leads to a page, in the outline's own order."""
    for entry in outline:
        if isinstance(entry, list):
            yield from _bookmarks(reader, entry, level + 1)
        else:
            index = reader.get_destination_page_number(entry)
            title = " ".join(_paired(str(entry.title or "")).split())
            if index is not None and index >= 0:
                yield level, title, index + 1


def _paired(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").replace("\0", "\ufffd")


def _place(bookmarks: list[tuple[int, str, int]], text: str, pages: tuple[Page, ...]) -> tuple[list[Heading], int]:
    """Each bookmark at the line of its page that reads like its title, and how many titles are not on their page.

    Such a bookmark stands where the one before it on the page ends, else where the page starts. The order is that of the text.
    """
    placed: list[Heading] = []
    taken: set[int] = set()
    lines: dict[int, _Lines] = {}
    spans: dict[tuple[int, str], Iterator[tuple[int, int]]] = {}
    not_found, last_page, last_end = 0, 0, 0
    for level, title, number in bookmarks:
        page = pages[number - 1]
        if number not in lines:
            lines[number] = _lines(text, page)
        # A title that comes again goes on where it was found last, so that a thousand of them cost no more than one.
        found = spans.setdefault((number, title.casefold()), _title_spans(title, text, page, lines[number]))
        span = next((span for span in found if taken.isdisjoint(range(*span))), None)
        if span is None:
            not_found += 1
            start = last_end if number == last_page else page.start
            span = start, start
        else:
            taken.update(range(*span))
        placed.append(Heading(level, title, *span, line=0))
        last_page, last_end = number, span[1]
    return sorted(placed, key=lambda heading: (heading.start, heading.end)), not_found


_Lines = dict[str, list[int]]
"""Where the lines of a page begin, by what they read, in small letters with single blanks."""


def _lines(text: str, page: Page) -> _Lines:
    lines: _Lines = {}
    for line in re.finditer(r"[^\r\n]+", text[page.start : page.end]):
        lines.setdefault(" ".join(line.group().casefold().split()), []).append(page.start + line.start())
    return lines


def _title_spans(title: str, text: str, page: Page, lines: _Lines) -> Iterator[tuple[int, int]]:
    """Where whole lines of the page read like `title`, which may run over several of them."""
    words = title.split()
    begins = (" ".join(words[:count]).casefold() for count in range(1, min(len(words), MAX_TITLE_WORDS) + 1))
    starts = sorted(start for begin in begins for start in lines.get(begin, ()))[:MAX_TITLE_LINES]
    whole = r"\s+".join(map(re.escape, words))
    reads = re.compile(rf"[^\S\r\n]*{whole}(?=[^\S\r\n]*$)", re.MULTILINE | re.IGNORECASE)
    for start in starts:
        found = reads.match(text, start, page.end)
        if found:
            yield found.span()
