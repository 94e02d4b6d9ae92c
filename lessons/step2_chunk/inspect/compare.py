"""The sentences that a cut broke, and the neighbouring sentences that it separated. Judges no answer."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.step2_chunk.ways.spans import trimmed

_LINE_END = re.compile(r"\r\n?|\n")

Span = tuple[int, int]

Pair = tuple[Span, Span]

OPENING_SIZES = range(900, 99, -50)
"""Sizes in characters that are tried as the default for a document, largest first."""
LEAST_SENTENCE = 25
"""Whatever is shorter may be a page number or a title, and shows nobody what was separated."""
COMPARED_SIZES = range(900, 99, -10)
"""Those that are tried for the cut beside the searched one."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What a cut did to the sentences of one stretch of text."""

    parted: tuple[tuple[Span, Span], ...]
    """Pairs of neighbouring sentences that no passage holds together, as spans of the document's text."""
    cut_inside: tuple[Span, ...]
    """Sentences that no passage holds whole."""


def holder(passages: Sequence[Passage]) -> Callable[[int, int], bool]:
    """A function that says whether one of `passages`, which are in the order of the text, holds all of a span."""
    starts = [passage.start for passage in passages]

    def held(start: int, end: int) -> bool:
        # Starts and ends both rise, so of the passages that begin early enough the last one reaches furthest.
        last = bisect_right(starts, start) - 1
        return last >= 0 and passages[last].end >= end

    return held


def fates(stretches: Sequence[Passage], passages: Sequence[Passage]) -> list[Fate]:
    """The fate of each of `stretches` when its document is cut into `passages` (both in the order of the text)."""
    held = holder(passages)
    found = []
    for stretch in stretches:
        sentences = sentence_spans(stretch.document.blanked, stretch.start, stretch.end)
        pairs = pairwise(sentences)
        parted = tuple((left, right) for left, right in pairs if not held(left[0], right[1]))
        cut_inside = tuple(span for span in sentences if not held(*span))
        found.append(Fate(parted, cut_inside))
    return found


def running_text(document: Document) -> list[Passage]:
    """The stretches in which sentences follow one another: between two headings, without tables and blocks of code.

    Pages part nothing. Source code has no such stretch: it is no prose.
    """
    if document.kind == "python":
        return []
    apart = [(heading.start, heading.end) for heading in document.headings]
    apart += [(block.start, block.end) for block in document.blocks if block.kind != "list"]
    stretches, reached = [], document.body_start
    for begin, after in [*sorted(apart), (len(document.text), len(document.text))]:
        start, end = trimmed(document.blanked, reached, begin)
        if start < end:
            stretches.append(Passage(document, start, end))
        reached = max(reached, after)
    return stretches


def opening_overlap(size: int) -> int:
    """The default overlap for `size`, in the proportion of 150 to 900 that tutorials use."""
    return size // 6


def opening_size(document: Document) -> int:
    """The largest of OPENING_SIZES at which neighbours are separated; the largest of all if none separates any."""
    pairs = neighbours(document)
    if not pairs:
        return OPENING_SIZES[0]
    for size in OPENING_SIZES:
        if parts_neighbours(pairs, split_fixed(document, size=size, overlap=opening_overlap(size))):
            return size
    return OPENING_SIZES[0]


def compared_size(document: Document) -> int:
    """The largest of COMPARED_SIZES whose cut without overlap ends a passage right between two whole sentences of a paragraph.

    Where there is none: the largest of OPENING_SIZES at which such a cut separates neighbours, else the largest of all.
    """
    pairs = [pair for pair in sentence_pairs(document) if is_readable(document.text, pair)]
    for size in COMPARED_SIZES if pairs else ():
        if cuts_between(pairs, split_fixed(document, size=size, overlap=0)):
            return size
    spans = neighbours(document)
    parting = (size for size in OPENING_SIZES if spans and parts_neighbours(spans, split_fixed(document, size=size, overlap=0)))
    return next(parting, OPENING_SIZES[0])


def is_readable(text: str, pair: Sequence[Span]) -> bool:
    """Whether two sentences follow one another in one paragraph of `text`, and each has at least LEAST_SENTENCE characters."""
    (start, end), (begin, after) = pair
    return min(end - start, after - begin) >= LEAST_SENTENCE and len(_LINE_END.findall(text, end, begin)) < 2


def cuts_between(pairs: Sequence[Pair], passages: Sequence[Passage]) -> bool:
    """Whether some passage ends between the two sentences of a pair, holds all of the first, and the next one all of the second.

    `pairs` are in the order of the text; `passages` do not overlap.
    """
    begins = [right[0] for _, right in pairs]
    for before, after in pairwise(passages):
        at = bisect_left(begins, after.start)
        if at < len(pairs):
            left, right = pairs[at]
            if before.start <= left[0] and left[1] <= before.end and right[1] <= after.end:
                return True
    return False


def parts_neighbours(pairs: Sequence[Span], passages: Sequence[Passage]) -> bool:
    """Whether some pair of `pairs`, as `neighbours` gives them, is whole in none of `passages`, which cover all of the text."""
    ends = [end for _, end in pairs]
    for before, after in pairwise(passages):
        # Of the pairs that end after `before` the first begins earliest. If it begins before `after` does, no passage holds it.
        pair = bisect_right(ends, before.end)
        if pair < len(pairs) and pairs[pair][0] < after.start:
            return True
    return False


def neighbours(document: Document) -> list[Span]:
    """The spans of every two sentences that follow one another, and of every two rows of a table; sorted."""
    found = [(left[0], right[1]) for left, right in sentence_pairs(document)]
    for block in document.blocks:
        if block.kind == "table":
            lines = document.line_starts
            starts = lines[bisect_left(lines, block.start) : bisect_left(lines, block.end)]
            rows = [trimmed(document.text, *row) for row in pairwise([*starts, block.end])]
            found += [(row[0], after[1]) for row, after in pairwise(rows)]
    return sorted(found)


def sentence_pairs(document: Document) -> list[Pair]:
    """The spans of every two sentences that follow one another in running text, in the order of the text."""
    stretches = running_text(document)
    return [pair for each in stretches for pair in pairwise(sentence_spans(document.blanked, each.start, each.end))]
