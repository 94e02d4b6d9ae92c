"""Spans of a document as passages, each named after the heading that it stands under. Cuts nothing."""

from bisect import bisect_right
from collections.abc import Iterable

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage


def located(document: Document, spans: Iterable[tuple[int, int]]) -> list[Passage]:
    """A passage for each of `spans`; its heading is the last one that begins no later than it does, "" where there is none."""
    starts = [heading.start for heading in document.headings]
    paths = [(), *document.paths]
    passages = []
    for start, end in spans:
        path = paths[bisect_right(starts, start)]
        passages.append(Passage(document, start, end, path[-1] if path else "", path))
    return passages


def regions(document: Document, *, by_page: bool) -> list[tuple[int, int]]:
    """What is cut each on its own: every page where `by_page` and there are pages, else the text without its front matter."""
    if by_page and document.pages:
        return [(page.start, page.end) for page in document.pages]
    return [(document.body_start, len(document.text))]
