"""A PDF to a document: the text of its pages, mended, and its headings. Reads no pictures and puts no columns in order."""

import re
import zlib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pypdf import PdfReader
from pypdf.generic import StreamObject

from lessons.step1_load.document import Change, Document, Origin, Page, ReadingWarning, Reason, UnreadableDocument, WarningKind
from lessons.step1_load.file import File
from lessons.step1_load.pdf.bookmarks import bookmarks, place
from lessons.step1_load.pdf.carried import carried
from lessons.step1_load.pdf.columns import MOST_JUMPS, jumps
from lessons.step1_load.pdf.mending import compounds_of, mended
from lessons.step1_load.pdf.pages import LOCKED, Line, PdfiumPages, Taken, by_place, open_pages, open_pypdf, paired
from lessons.step1_load.pdf.running import Span, find_running
from lessons.step1_load.pdf.sizes import find_sizes, headings_by_size, titles_in_a_row
from lessons.step1_load.readers.given_title import LOOKED_AT, given_title

PAGE_BREAK = "\n\n"
"""What stands between the texts of two pages in `Document.text`."""
MAX_PAGES = 10_000
"""Of a PDF that is read; a small file can claim any number of them."""
GARBLED = 0.1
"""Share of the signs of a page without a meaning of their own from which it counts as unreadable."""

UNPACKED = 100_000
"""Bytes of a page's contents that are unpacked to see whether they are sound."""

Result = TypeVar("Result")

# Private use, replacement character, controls but for tab, line ends and form feed.
_MEANINGLESS = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd\ufffd\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")


def read_pdf(file: File) -> Document:
    """A PDF, page by page.

    Raises: UnreadableDocument: `password`, `damaged`, `no_pages`, `unseen` or `no_text`.
    """
    try:
        taken, extras = take(file)
    except LOCKED as error:
        raise file.refused("password") from error
    except (MemoryError, UnreadableDocument):
        raise
    except Exception as error:
        raise file.refused("damaged") from error
    texts = [page.seen if page else "" for page in taken]
    running, lines = find_running(texts, extras.labels, [page.lines if page else () for page in taken])
    document = joined(file, taken, running if file.options.leave_out_running else {}, extras.labels)
    if not document.text.strip():
        raise file.refused(why_blank(taken))
    document = replace(document, running=tuple(lines), given_title=extras.title)
    leaves_out = file.options.leave_out_running
    drawn = [lines_of(page, running.get(index, ()), leaves_out=leaves_out) for index, page in enumerate(taken)]
    document, not_found = with_headings(document, drawn, extras)
    return replace(document, warnings=tuple(warnings(document, taken, extras, not_found)))


def why_blank(taken: Sequence[Taken | None]) -> Reason:
    """Why the pages give no text."""
    if not all(taken) or not taken:
        return "no_pages"
    return "unseen" if any(page and page.unseen for page in taken) else "no_text"


@dataclass(frozen=True, slots=True)
class Extras:
    """What pypdf says of a PDF beside its text."""

    bookmarks: tuple[tuple[int, str, int], ...]
    """Level, title and 1-based page of each."""
    labels: tuple[str, ...]
    """What is printed on each page as its number; "" where the file does not tell."""
    damaged: bool
    """Whether pypdf could not read the bookmarks."""
    form_fields: int
    """Fields that can be filled in; what stands in them is part of no page."""
    title: str
    """That the file gives itself; "" where it gives none, or none that can be read."""


def take(file: File) -> tuple[list[Taken | None], Extras]:
    """What the library of `file.options` takes from each page, None for one that it cannot read; and what pypdf says beside it.

    Raises: one of LOCKED, and whatever the library meets in a damaged file, or in one of which it can read no page.
    """
    pages = open_pages(file.data, file.options)
    if pages.count > MAX_PAGES:
        raise file.refused("too_long")
    drawn = pages if isinstance(pages, PdfiumPages) else or_none(lambda: PdfiumPages(file.data, file.options.password))
    reader = or_none(lambda: open_pypdf(file.data, file.options.password))
    layers = reader is None or or_none(lambda: hides_layers(reader)) is not False
    taken: list[Taken | None] = []
    for number in range(1, pages.count + 1):
        page = or_none(lambda number=number: drawn.taken(number, layers=layers)) if drawn else None  # type: ignore[misc]
        if pages is not drawn:
            text = or_none(lambda number=number: pages.text(number))  # type: ignore[misc]
            page = None if text is None else carried(page or Taken("", unplaced=True), text)
        taken.append(page)
        file.progress(number, pages.count)
    labels = or_none(lambda: labels_of(reader, pages.count)) if reader else None
    entries = or_none(lambda: bookmarks_of(reader, pages.count)) if reader else None
    if reader:
        blank = [page is not None and not page.text.strip() for page in taken]
        taken = [None if blank[at] and is_broken(reader, at) else page for at, page in enumerate(taken)]
    fields = or_none(lambda: len(reader.get_fields() or {}) if "/AcroForm" in reader.root_object else 0) if reader else None
    title = or_none(lambda: title_of(reader)) if reader else None
    said = entries or (), labels or ("",) * pages.count
    return taken, Extras(*said, damaged=entries is None, form_fields=fields or 0, title=title or "")


def hides_layers(reader: PdfReader) -> bool:
    """Whether the file has a layer that is switched off when it is opened. Raises: as bookmarks_of."""
    if "/OCProperties" not in reader.root_object:
        return False
    layers: Any = reader.root_object["/OCProperties"]
    state = layers["/D"]
    if state.get("/OFF") or state.get("/BaseState", "/ON") != "/ON":
        return True
    usages = (layer.get_object().get("/Usage", {}) for layer in layers["/OCGs"])
    return any(usage.get("/View", {}).get("/ViewState") == "/OFF" for usage in usages)


def or_none(read: Callable[[], Result]) -> Result | None:
    """What `read` gives; None where it fails otherwise than for a password or for want of memory."""
    try:
        return read()
    except (*LOCKED, MemoryError):
        raise
    except Exception:
        return None


def is_broken(reader: PdfReader, index: int) -> bool:
    """Whether the contents of the 0-based page, which gave no text, are missing or cannot be unpacked: then it is no blank page.

    The libraries take nothing from such a page and say nothing.
    """
    try:
        page = reader.pages[index]
        contents = page.get_contents()
        if contents is None:
            return "/Contents" in page
        if b" Do" in contents.get_data():
            return False  # it draws a picture: a scan
        listed = page["/Contents"]
        return not all(unpacks(part.get_object()) for part in (listed if isinstance(listed, list) else [listed]))
    except MemoryError:
        raise
    except Exception:
        return True


def unpacks(part: object) -> bool:
    """Whether it is a stream whose packed bytes are sound as far as they are looked into; pypdf makes do with any."""
    if not isinstance(part, StreamObject):
        return False
    if part.get("/Filter") not in ("/FlateDecode", ["/FlateDecode"]):
        return True
    packer = zlib.decompressobj()
    try:
        packer.decompress(part._data, UNPACKED)
    except zlib.error:
        return False
    return packer.eof or bool(packer.unconsumed_tail)


def labels_of(reader: PdfReader, count: int) -> tuple[str, ...]:
    """What is printed on each of `count` pages; "" where the file does not tell. Raises: as bookmarks_of."""
    labels = reader.page_labels[:count] if "/PageLabels" in reader.root_object else []
    return (*(mended(paired(label))[0] for label in labels), *[""] * (count - len(labels)))


def bookmarks_of(reader: PdfReader, count: int) -> tuple[tuple[int, str, int], ...]:
    """The bookmarks that lead to one of `count` pages. Raises: whatever pypdf meets in a damaged file."""
    return tuple(entry for entry in bookmarks(reader, reader.outline) if entry[2] <= count)


def title_of(reader: PdfReader) -> str:
    """The title in the file's own data, mended as its pages are; "" without one. Raises: as bookmarks_of."""
    found = reader.metadata["/Title"] if reader.metadata and "/Title" in reader.metadata else ""
    if not isinstance(found, str):  # pypdf gives bytes where it does not know their encoding
        return ""
    lines = re.sub(r"\r\n?", "\n", paired(found[:LOOKED_AT]))
    return given_title(mended(lines)[0].replace("\ufffd", ""))


def joined(file: File, pages: Sequence[Taken | None], left_out: Mapping[int, list[Span]], labels: Sequence[str]) -> Document:
    """The document of the pages' texts, mended, PAGE_BREAK between them; without the spans `left_out` of each 0-based page."""
    compounds = compounds_of([page.seen for page in pages if page])
    parts: list[str] = []
    ranges: list[Page] = []
    changes: list[Change] = []
    start = 0
    for index, (page, label) in enumerate(zip(pages, labels, strict=True)):
        page, join = page or Taken(""), file.options.join_words
        running = left_out.get(index, ())
        found: Any = {"unseen": page.unseen, "moved": dict(page.moved), "raised": page.raised}
        text, changed = mended(page.text, running, compounds, **found, join_words=join)
        parts.append(text)
        ranges.append(Page(index + 1, start, start + len(text), label))
        changes += [replace(change, start=start + change.start, end=start + change.end) for change in changed]
        start += len(text) + len(PAGE_BREAK)
    return replace(file.document(PAGE_BREAK.join(parts), "pdf"), pages=tuple(ranges), changes=tuple(changes))


def lines_of(page: Taken | None, running: Sequence[Span], *, leaves_out: bool) -> list[Line]:
    """The lines of a page; those that many pages repeat are marked, or missing where they are left out of the text."""
    if page is None:
        return []
    places = by_place(page.seen, page.lines) if running else {}
    repeated = {id(places[start]) for start, _ in running if start in places}  # a title may read like one of them
    lines = (replace(line, running=True) if id(line) in repeated else line for line in page.lines)
    return [line for line in lines if not (leaves_out and line.running)]


def with_headings(document: Document, drawn: Sequence[Sequence[Line]], extras: Extras) -> tuple[Document, int]:
    """The document with its headings, and how many titles are not on their page.

    From the bookmarks, else from the letter sizes, else none, unless the learner chose.

    Args:
        drawn: the lines of each page that stand in the text.
    """
    source, sizes = document.options.headings_from, find_sizes(drawn, document.options.sizes)
    titles: Sequence[tuple[int, str, int]] = ()
    alike: Sequence[int] = ()
    origin: Origin = "none"
    if source in ("auto", "bookmarks"):
        titles, origin = extras.bookmarks, "bookmarks"
    if source == "sizes" or (source == "auto" and not titles):
        compounds, join = compounds_of([document.text]), document.options.join_words
        by_size = headings_by_size(drawn, sizes)
        titles = [(level, one_line(title, compounds, join_words=join), page) for level, title, page, _ in by_size]
        alike, origin = [0 if "\n" in title else before for _, title, _, before in by_size], "sizes"
    headings, not_found = place(titles, document.text, document.pages, alike)
    found = tuple(replace(heading, line=document.line_at(heading.start)) for heading in headings)
    return replace(document, headings=found, letter_sizes=tuple(sizes), origin=origin if found else "none"), not_found


def one_line(title: str, compounds: Container[str], *, join_words: bool) -> str:
    """A title that runs over several lines, mended as the text is."""
    return " ".join(mended(title, (), compounds, join_words=join_words)[0].split())


def warnings(document: Document, taken: Sequence[Taken | None], extras: Extras, not_found: int) -> Iterator[ReadingWarning]:
    """What was changed or could not be done."""
    texts = [document.text[page.start : page.end] for page in document.pages]
    pages: dict[WarningKind, list[bool]] = {
        "pages_without_text": [page is not None and not page.text.strip() for page in taken],
        "pages_unreadable": [page is None for page in taken],
        "pages_garbled": [is_garbled(text, page) for text, page in zip(texts, taken, strict=True)],
        "pages_in_columns": [page is not None and jumps(page.boxes, page.width) > MOST_JUMPS for page in taken],
        "pages_recognised": [page is not None and page.recognised for page in taken],
        "pages_unproven": [page is not None and page.unplaced and bool(page.text.strip()) for page in taken],
    }
    unseen = [sum(len("".join(page.text[start:end].split())) for start, end in page.unseen) if page else 0 for page in taken]
    yield from of_pages("replaced", sum(change.kind == "replaced" for change in document.changes))
    yield from of_pages("unseen", sum(unseen), tuple(number for number, count in enumerate(unseen, start=1) if count))
    for kind, which in pages.items():
        numbers = tuple(number for number, holds in enumerate(which, start=1) if holds)
        yield from of_pages(kind, len(numbers), numbers)
    yield from of_pages("titles_not_found", not_found)
    rows = titles_in_a_row(document) if document.origin == "sizes" else []
    yield from of_pages("titles_in_a_row", len(rows), tuple(sorted({document.page_at(start) or 0 for start in rows})))
    yield from of_pages("bookmarks_unreadable", int(extras.damaged))
    yield from of_pages("form_fields", extras.form_fields)


def of_pages(kind: WarningKind, count: int, numbers: tuple[int, ...] = ()) -> Iterator[ReadingWarning]:
    """A warning, where there is anything to warn of."""
    if count:
        yield ReadingWarning(kind, count, numbers)


def is_garbled(text: str, page: Taken | None) -> bool:
    """Whether many of its signs mean nothing, or not what they look like: a font without its table of letters gives such text."""
    signs = len("".join(text.split()))
    if signs and page and page.unmapped >= GARBLED:
        return True
    return signs > 0 and len(_MEANINGLESS.findall(text)) >= GARBLED * signs
