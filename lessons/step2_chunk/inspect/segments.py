"""The text as a sequence of segments, each with the passages that cover it, so that passages and overlaps can be coloured."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lessons.step2_chunk.passage import Passage


@dataclass(frozen=True, slots=True)
class Segment:
    """A span of the document's text that the same passages cover throughout."""

    start: int
    end: int
    first: int
    """Index of the first passage that covers it."""
    count: int
    """How many passages cover it: first, first + 1, …; 0 for a heading line, front matter or whitespace between passages."""


def segments(passages: Sequence[Passage], start: int, end: int, breaks: Iterable[int] = ()) -> list[Segment]:
    """`text[start:end]` in segments. `passages` are in order, so those that cover an offset are neighbours.

    `breaks`: offsets at which a segment ends in any case.
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
