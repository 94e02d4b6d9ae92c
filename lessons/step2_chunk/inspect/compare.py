"""What a cutting did to the sentences: which it cut, and which neighbours it parted. Judges no answer."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.step2_chunk.ways.spans import trimmed

Span = tuple[int, int]

OPENING_SIZES = range(900, 99, -50)
"""Sizes in characters that are tried for the first sight of a document, largest first."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What a cutting did to the sentences of one stretch of text."""

    parted: tuple[tuple[Span, Span], ...]
    """Neighbouring sentences that no passage holds together; spans of the document's text."""
    cut_inside: tuple[Span, ...]
    """Sentences that no passage holds whole."""


def holder(passages: Sequence[Passage]) -> Callable[[int, int], bool]:
    """Tells of a span of the text whether one of `passages`, which are in the order of the text, holds all of it."""
    starts = [passage.start for passage in passages]

    def held(start: int, end: int) -> bool:
        # Starts and ends both rise, so of the passages that begin in time the last one reaches furthest.
        last = bisect_right(starts, start) - 1
        return last >= 0 and passages[last].end >= end

    return held


def fates(stretches: Sequence[Passage], passages: Sequence[Passage]) -> list[Fate]:
    """The fate of each of `stretches` when its document is cut into `passages` (both in the order of the text)."""
    held = holder(passages)
    found = []
    for stretch in stretches:
        sentences = sentence_spans(stretch.document.searched, stretch.start, stretch.end)
        pairs = pairwise(sentences)
        parted = tuple((left, right) for left, right in pairs if not held(left[0], right[1]))
        cut_inside = tuple(span for span in sentences if not held(*span))
        found.append(Fate(parted, cut_inside))
    return found


def running_text(document: Document) -> list[Passage]:
    """The stretches in which sentences follow one another: between two headings of any level, tables and blocks of code left out.

    Pages part nothing. Source code has no such stretch: it is no prose.
    """
    if document.kind == "python":
        return []
    apart = [(heading.start, heading.end) for heading in document.headings]
    apart += [(block.start, block.end) for block in document.blocks if block.kind != "list"]
    stretches, reached = [], document.body_start
    for begin, after in [*sorted(apart), (len(document.text), len(document.text))]:
        start, end = trimmed(document.searched, reached, begin)
        if start < end:
            stretches.append(Passage(document, start, end))
        reached = max(reached, after)
    return stretches


def opening_overlap(size: int) -> int:
    """The overlap that goes with `size` in the proportion of the tutorials' 900 and 150."""
    return size // 6


def opening_size(document: Document) -> int:
    """The largest of OPENING_SIZES at which neighbours are parted, as parts_neighbours says; the largest of all where none is."""
    pairs = neighbours(document)
    if not pairs:
        return OPENING_SIZES[0]
    for size in OPENING_SIZES:
        if parts_neighbours(pairs, split_fixed(document, size=size, overlap=opening_overlap(size))):
            return size
    return OPENING_SIZES[0]


def parts_neighbours(pairs: Sequence[Span], passages: Sequence[Passage]) -> bool:
    """Whether no passage holds one of `pairs`, which neighbours gives, whole; `passages` are those of a cut of all the text."""
    ends = [end for _, end in pairs]
    for before, after in pairwise(passages):
        # Of the pairs that reach past `before` the first begins earliest: too early for `after`, it is held by none.
        pair = bisect_right(ends, before.end)
        if pair < len(pairs) and pairs[pair][0] < after.start:
            return True
    return False


def neighbours(document: Document) -> list[Span]:
    """From the first to the last character of each two sentences that follow one another, and of each two rows of a table."""
    found = []
    for stretch in running_text(document):
        for left, right in pairwise(sentence_spans(document.searched, stretch.start, stretch.end)):
            found.append((left[0], right[1]))
    for block in document.blocks:
        if block.kind == "table":
            lines = document.line_starts
            starts = lines[bisect_left(lines, block.start) : bisect_left(lines, block.end)]
            rows = [trimmed(document.text, *row) for row in pairwise([*starts, block.end])]
            found += [(row[0], after[1]) for row, after in pairwise(rows)]
    return sorted(found)
