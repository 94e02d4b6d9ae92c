"""Documents made for the tests: real files in memory, read as the app reads them. Checks nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, FloatObject, IndirectObject, NameObject, NumberObject, StreamObject
from reportlab.pdfgen.canvas import Canvas

from lessons.step1_load.document import Document
from lessons.step1_load.options import PdfReaderName, ReadOptions
from lessons.step1_load.pdf.reader import PAGE_BREAK
from lessons.step1_load.read import read_document
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex, index_passages, passage_terms
from lessons.step3_overlap.score import Column, Scores

ROOT = Path(__file__).resolve().parents[1]


def sample(name: str) -> Document:
    """A document that comes with the app, read."""
    return read_document((ROOT / "sample_docs" / name).read_bytes(), name)


def markdown(text: str, name: str = "manual.md") -> Document:
    """`text` read as a Markdown file in UTF-8."""
    return read_document(text.encode(), name)


def plain(text: str, name: str = "manual.txt") -> Document:
    """`text` read as a text file in UTF-8: headings by the rules, no pages."""
    return read_document(text.encode(), name)


def paged(*pages: str, bookmarks: Sequence[tuple[str, int, int]] = (), name: str = "guide.pdf") -> Document:
    """A PDF read: see `pdf`."""
    return read_document(pdf(*pages, bookmarks=bookmarks), name)


def corpus(*texts: str, name: str = "manual.txt", path: tuple[str, ...] = ()) -> list[Passage]:
    """One passage for each of `texts`, which stand one after the other in one document, a blank line between them."""
    document = Document(name, "", PAGE_BREAK.join(texts), "text")
    passages = []
    start = 0
    for text in texts:
        passages.append(Passage(document, start, start + len(text), path[-1] if path else "", path))
        start += len(text) + len(PAGE_BREAK)
    return passages


def terms_of(index: PassageIndex) -> tuple[tuple[str, ...], ...]:
    """What counts of each passage: the terms that `index` counted, in their order."""
    return tuple(passage_terms(passage, index.analysis, titles=index.titles) for passage in index.passages)


def scores_by_hand(*scores: float | None, passages: Sequence[Passage] = ()) -> Scores:
    """A score for each of `passages`, by one word; None for one that does not hold it. Without any, some are made."""
    index = index_passages(passages or corpus(*("a" if score is not None else "b" for score in scores)))
    places = np.array([place for place, score in enumerate(scores) if score is not None], dtype=np.intp)
    parts = np.array([score for score in scores if score is not None], dtype=float)
    columns = [Column("a", 1, places, np.ones_like(places, dtype=np.int32), parts)] if len(places) else []
    return Scores(index, columns)


def spans(passages: Sequence[Passage]) -> list[tuple[int, int]]:
    """Where each passage starts and ends."""
    return [(passage.start, passage.end) for passage in passages]


def texts(passages: Sequence[Passage]) -> list[str]:
    """The text of each passage."""
    return [passage.text for passage in passages]


def pdf(*pages: str, bookmarks: Sequence[tuple[str, int, int]] = ()) -> bytes:
    """A PDF with the lines of each of `pages`. A bookmark: its title, its 1-based page (0 for none), its level from 1."""
    target = BytesIO()
    canvas = Canvas(target, invariant=1)
    for page in pages:
        drawn = canvas.beginText(72, 700)
        drawn.textLines(page, trim=0)
        canvas.drawText(drawn)
        canvas.showPage()
    canvas.save()
    writer = writer_of(target.getvalue())
    above: list[IndirectObject] = []
    for title, number, level in bookmarks:
        parent = above[level - 2] if level > 1 else None
        item = writer.add_outline_item(title=title, page_number=number - 1 if number else None, parent=parent)
        above[level - 1 :] = [item]
    return written(writer)


@dataclass(frozen=True, slots=True)
class Ink:
    """A line of text that is drawn on a page of a PDF."""

    text: str
    y: float
    """Of its base line, in points from the lower edge."""
    x: float = 60
    size: float = 12
    font: str = "Helvetica"


def drawn(*pages: Sequence[Ink]) -> bytes:
    """A PDF with pages of 600 by 800 points, on each the lines as they stand there and in their order."""
    target = BytesIO()
    canvas = Canvas(target, pagesize=(600, 800), invariant=1)
    for page in pages:
        for ink in page:
            canvas.setFont(ink.font, ink.size)
            canvas.drawString(ink.x, ink.y, ink.text)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def painted(*pages: Callable[[Canvas], object]) -> bytes:
    """A PDF with pages of 600 by 800 points, each painted by a function."""
    target = BytesIO()
    canvas = Canvas(target, pagesize=(600, 800), invariant=1)
    for paint in pages:
        canvas.setFont("Helvetica", 12)
        paint(canvas)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def invisible(canvas: Canvas, text: str, x: float = 60, y: float = 660, mode: int = 3) -> None:
    """`text` in a text render mode; in 3 it is never painted."""
    line = canvas.beginText(x, y)
    line.setTextRenderMode(mode)
    line.textOut(text)
    canvas.drawText(line)


def body(*texts: str, y: float = 700, size: float = 12, font: str = "Helvetica") -> list[Ink]:
    """Lines one under the other from `y` on."""
    return [Ink(text, y - 1.2 * size * number, size=size, font=font) for number, text in enumerate(texts)]


def with_meanings(data: bytes, meanings: Mapping[str, str]) -> bytes:
    """The PDF `data`, in all fonts of which the signs stand for what `meanings` says, as a font's Unicode map does it."""
    rows = " ".join(f"<{ord(sign):02x}> <{text.encode('utf-16-be', 'surrogatepass').hex()}>" for sign, text in meanings.items())
    table = StreamObject()
    table.set_data(f"{len(meanings)} beginbfchar {rows} endbfchar".encode())
    writer = writer_of(data)
    reference = writer._add_object(table)
    for page in writer.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            font.get_object()[NameObject("/ToUnicode")] = reference
    return written(writer)


def with_page_entry(data: bytes, name: str, value: int | Sequence[float]) -> bytes:
    """The PDF `data`, each page of which has the entry: `/Rotate` and degrees, or a box and its left, bottom, right and top."""
    writer = writer_of(data)
    entry = NumberObject(value) if isinstance(value, int) else ArrayObject(map(FloatObject, value))
    for page in writer.pages:
        page[NameObject(name)] = entry
    return written(writer)


def read_by(library: PdfReaderName, data: bytes, name: str = "guide.pdf") -> Document:
    """The PDF `data` by this library, all else as usual."""
    return read_document(data, name, ReadOptions(pdf_reader=library))


def writer_of(data: bytes) -> PdfWriter:
    """The PDF `data`, open for changes."""
    return PdfWriter(clone_from=PdfReader(BytesIO(data)))


def written(writer: PdfWriter) -> bytes:
    """The file that `writer` writes."""
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


CIPHERS = ("RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256")
"""The ways in which a PDF can be locked."""


def encrypted(data: bytes, password: str, cipher: str = "RC4-128") -> bytes:
    """The PDF `data`, locked; with "" anyone can read it."""
    writer = writer_of(data)
    writer.encrypt(password, "owner", algorithm=cipher)
    return written(writer)


def with_broken_page(data: bytes, number: int) -> bytes:
    """The PDF `data`, the 1-based page `number` of which no reader can unpack."""
    writer = writer_of(data)
    contents = writer.pages[number - 1]["/Contents"]
    assert isinstance(contents, StreamObject)
    contents[NameObject("/Filter")] = NameObject("/NoSuchFilter")
    return written(writer)


def check_headings(document: Document) -> None:
    """The headings of a page or a Word document never overlap, and each is the whole of its lines."""
    done = 0
    for heading in document.headings:
        written = document.text[heading.start : heading.end]
        assert written == written.strip() != ""
        assert heading.title == " ".join(written.split())
        assert heading.line == document.line_at(heading.start)
        assert heading.start >= done
        assert document.text[: heading.start].endswith("\n") or heading.start == 0
        assert document.text[heading.end :].startswith("\n") or heading.end == len(document.text)
        done = heading.end
