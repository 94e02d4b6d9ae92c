"""The text as a run of segments, each with the passages that cover it: what it takes to colour them in place, overlaps too."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lessons.step2_chunk.passage import Passage


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the document's text that the same passages cover."""

    start: int
    end: int
    first: int
    """Index of the first passage that covers it."""
    count: int
    """How many passages cover it: first, first + 1, …; 0 for a heading line, front matter or the blanks between passages."""


def segments(passages: Sequence[Passage], start: int, end: int, breaks: Iterable[int] = ()) -> list[Segment]:
    """`text[start:end]` in stretches of equal cover. `passages` are in order, so those that cover a point are neighbours.

    `breaks`: places at which a stretch ends in any case.
    """
    starts = [passage.start for passage in passages]
    ends = [passage.end for passage in passages]
    edges = {start, end, *(place for place in breaks if start < place < end)}
    edges.update(starts[bisect_right(starts, start) : bisect_left(starts, end)])
    edges.update(ends[bisect_right(ends, start) : bisect_left(ends, end)])
    ordered = sorted(edges)
    found = []
    for left, right in pairwise(ordered):
        first, after = bisect_right(ends, left), bisect_right(starts, left)
        found.append(Segment(left, right, first, max(0, after - first)))
    return found
