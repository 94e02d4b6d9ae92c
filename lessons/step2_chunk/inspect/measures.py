"""What a cutting comes to in numbers: how many passages, how long, how much of the text twice. Measures, and judges nothing."""

import statistics
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.segments import segments
from lessons.step2_chunk.passage import Passage
from lessons.terms import WORDS, Analysis


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, the middle and the most of some numbers; all 0 where there are none."""

    least: int
    median: float
    """Half of the numbers are no higher; between the middle two of an even number of them."""
    most: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The numbers of a cutting. Lengths and overlaps are in the order of the passages."""

    characters: tuple[int, ...] = field(repr=False)
    """Code points of each passage."""
    terms: tuple[int, ...] = field(repr=False)
    """Terms of each passage, repeated ones counted as often as they occur."""
    overlaps: tuple[int, ...] = field(repr=False)
    """Code points that each passage but the first shares with the one before it; 0 where it begins after that one's end."""
    duplicated: float
    """Of the characters that are no blank and stand in a passage, the share (0 to 1) that stands in two or more.

    What stands in three passages counts no more than what stands in two."""
    left_out: float
    """Of the characters of the body that are no blank, the share (0 to 1) that stands in no passage: heading lines."""
    over_cap: int | None
    """Passages of more characters than the cap; None where no cap was given."""

    @property
    def passages(self) -> int:
        """How many there are."""
        return len(self.characters)

    @property
    def without_terms(self) -> int:
        """Passages that no question can find."""
        return self.terms.count(0)


def spread(numbers: Sequence[int]) -> Spread:
    """The least, the middle and the most of `numbers`."""
    if not numbers:
        return Spread(0, 0.0, 0)
    return Spread(min(numbers), float(statistics.median(numbers)), max(numbers))


def measure(passages: Sequence[Passage], document: Document, *, cap: int | None = None, analysis: Analysis = WORDS) -> Measures:
    """The numbers of `passages`, which are all those of `document` and in the order of its text.

    `cap`: characters that a passage should not exceed.

    Raises: ValueError: cap below 1.
    """
    if cap is not None and cap < 1:
        raise ValueError(f"cap must be at least 1 character, not {cap}")
    characters = tuple(passage.end - passage.start for passage in passages)
    by_cover = [0, 0, 0]
    for segment in segments(passages, document.body_start, len(document.text)):
        by_cover[min(segment.count, 2)] += sum(map(len, document.text[segment.start : segment.end].split()))
    nowhere, once, repeatedly = by_cover
    return Measures(
        characters=characters,
        terms=tuple(_term_counts(passages, document.searched, analysis)),
        overlaps=tuple(max(0, before.end - after.start) for before, after in pairwise(passages)),
        duplicated=repeatedly / max(1, once + repeatedly),
        left_out=nowhere / max(1, sum(by_cover)),
        over_cap=None if cap is None else sum(length > cap for length in characters),
    )


def _term_counts(passages: Sequence[Passage], text: str, analysis: Analysis) -> Iterator[int]:
    """How many terms each passage has. The text is analysed once, however often the passages repeat it."""
    starts, ends = array("q"), array("q")
    for start, end in analysis.spans(text):
        starts.append(start)
        ends.append(end)
    for passage in passages:
        first, after = bisect_left(starts, passage.start), bisect_right(ends, passage.end)
        # A word that the cut parts is analysed by itself: what is left of it may be a term, or a lone accent.
        begin = max(passage.start, ends[first - 1]) if first else passage.start
        end = min(passage.end, starts[after]) if after < len(starts) else passage.end
        if begin < end:
            parted = len(analysis.terms(text[passage.start : begin])) + len(analysis.terms(text[end : passage.end]))
            yield after - first + parted
        else:
            yield len(analysis.terms(passage.searched))
