"""A page of a PDF as a picture, and where on it a stretch of its text stands. Marks nothing that it cannot prove."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from lessons.step1_load.document import Document
from lessons.step1_load.pdf.pages import PdfiumPages
from lessons.step1_load.pdf.shown import character_indices, on_picture, places_of, shown_text, taken_text

WIDTH = 1000
"""Of a picture, in pixels; a page that is higher than wide by more than MOST_HIGH gets a narrower one."""
MOST_HIGH = 2.0
COLOURS = 64
"""Of a picture; enough for print, and a third of the size."""
SAME_LINE = 0.5
"""Share of the lower one's height by which two characters must overlap to stand on one line."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a picture, in percent of its width and height from the upper left."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as a reader sees it."""

    png: bytes = field(repr=False)
    width: int
    height: int
    boxes: tuple[Box, ...] | None
    """Of the stretch of text, line by line; None where it cannot be proven that they are its own."""


def page_picture(data: bytes, document: Document, number: int, span: Span | None = None) -> Picture:
    """The 1-based page of the PDF `data` as `document` was read, with the boxes of `document.text[slice(*span)]` on it.

    Raises: whatever pdfium meets in a damaged file.
    """
    pages = PdfiumPages(data, document.options.password)
    pages.draw_forms()
    page = pages.page(number)
    width, height = page.get_size()
    scale = min(WIDTH / width, MOST_HIGH * WIDTH / height)
    bitmap = page.render(scale=scale)
    target = io.BytesIO()
    bitmap.to_pil().convert("RGB").quantize(COLOURS).save(target, "png")
    size = bitmap.width, bitmap.height
    boxes = None if span is None else boxes_of(page, document, number, span, size)
    return Picture(target.getvalue(), *size, boxes)


def boxes_of(page: Any, document: Document, number: int, span: Span, size: tuple[int, int]) -> tuple[Box, ...] | None:
    """One box for each line of the part of `span` that stands on the page, by the boxes of its own characters.

    Proven is: pdfium's characters of the page, one by one, are what the document says was taken from it. None where they are not,
    such as for a document that pypdf took the text of.
    """
    words = page.get_textpage()
    shown = shown_text(page, words)
    indices = character_indices(page, words, shown)
    here = document.pages[number - 1]
    taken, places = taken_text(shown), places_of(shown)
    if indices is None or len(places) != len(taken) or taken != document.as_taken(here.start, here.end):
        return None
    start, end = max(span[0], here.start), min(span[1], here.end)
    for change in document.changes_in(here.start, here.end):  # half a ligature has no box
        start = change.start if change.start < start < change.end else start
        end = change.end if change.start < end < change.end else end
    first = len(document.as_taken(here.start, start))
    last = len(document.as_taken(here.start, end))
    last -= sum(len(change.was) for change in document.changes_in(end, end))  # a line left out after it is not its own
    wanted = [indices[at] for at in dict.fromkeys(places[first:last]) if not shown[at].isspace()]
    # Ten times as fine as the picture, since pdfium gives whole numbers.
    fine = 10 * size[0], 10 * size[1]
    to_pixels, rect = pdfium.PdfPosConv(page, (0, 0, *fine, 0)), raw.FS_RECTF()
    boxes = []
    for index in wanted:
        if raw.FPDFText_GetLooseCharBox(words.raw, index, rect):  # as high as its line, whatever the letter
            x0, y0, x1, y1 = on_picture(to_pixels, (rect.left, rect.bottom, rect.right, rect.top))
            boxes += [(x0 / fine[0], y0 / fine[1], x1 / fine[0], y1 / fine[1])] if x0 < x1 and y0 < y1 else []
    return tuple(_lines(boxes))


def _lines(boxes: Sequence[tuple[float, float, float, float]]) -> list[Box]:
    """Boxes that follow each other on one line, as one."""
    lines: list[list[float]] = []
    for left, top, right, bottom in boxes:
        line = lines[-1] if lines else None
        if line:
            overlap = min(bottom, line[3]) - max(top, line[1])
            if overlap >= SAME_LINE * min(bottom - top, line[3] - line[1]) and left >= line[0]:
                line[1], line[2], line[3] = min(top, line[1]), max(right, line[2]), max(bottom, line[3])
                continue
        lines.append([left, top, right, bottom])
    return [Box(*(round(100 * each, 2) for each in (x0, y0, x1 - x0, y1 - y0))) for x0, y0, x1, y1 in lines]
