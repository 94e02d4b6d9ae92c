"""Cut into sentences, or into a sliding window of several. A sentence can be a word or a page: there is no size here."""

from itertools import pairwise

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.step2_chunk.ways.spans import check_bounds, located


def split_sentences(document: Document, *, sentences: int = 1, overlap: int = 0) -> list[Passage]:
    """Passages of `sentences` sentences, each beginning `sentences - overlap` sentences after the one before it.

    A passage is between two headings and contains no heading line; if there are fewer sentences between them, it has fewer.
    `heading` is the last one that begins no later than the passage.

    Raises: ValueError: sentences below 1, or overlap not from 0 to sentences - 1.
    """
    check_bounds(sentences, overlap, "sentences")
    windows: list[tuple[int, int]] = []
    for begin, end in _between_headings(document):
        spans = sentence_spans(document.text, begin, end)
        # A window that began at one of the last `overlap` sentences would be inside the one before.
        for first in range(0, max(len(spans) - overlap, min(len(spans), 1)), sentences - overlap):
            last = min(first + sentences, len(spans)) - 1
            windows.append((spans[first][0], spans[last][1]))
    return located(document, windows)


def _between_headings(document: Document) -> list[tuple[int, int]]:
    """Spans of the text between headings, after the front matter. A bookmark whose title is not on its page separates nothing."""
    lines = [(heading.start, heading.end) for heading in document.headings if heading.start < heading.end]
    edges = [(0, document.body_start), *lines, (len(document.text), len(document.text))]
    return [(before[1], after[0]) for before, after in pairwise(edges)]
