"""A cut in numbers: how many passages, how long, how much of the text is repeated. Measures and judges nothing."""

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
    """Minimum, median and maximum of some numbers; all 0 where there are none."""

    least: int
    median: float
    """The mean of the middle two where there is an even number of them."""
    most: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The numbers of a cut. Lengths and overlaps are in the order of the passages."""

    characters: tuple[int, ...] = field(repr=False)
    """Length of each passage in code points."""
    terms: tuple[int, ...] = field(repr=False)
    """Number of terms of each passage, counting repetitions."""
    overlaps: tuple[int, ...] = field(repr=False)
    """Code points that each passage but the first shares with the one before it, at least 0."""
    duplicated: float
    """Share (0 to 1) of the characters in passages that are in two or more of them, whitespace aside.

    A character in three passages counts no more than one in two."""
    left_out: float
    """Share (0 to 1) of the characters of the body that are in no passage, whitespace aside: heading lines."""
    over_cap: int | None
    """Number of passages longer than the cap; None without a cap."""

    @property
    def passages(self) -> int:
        """Number of passages."""
        return len(self.characters)

    @property
    def without_terms(self) -> int:
        """Number of passages that no question can find."""
        return self.terms.count(0)


def spread(numbers: Sequence[int]) -> Spread:
    """Minimum, median and maximum of `numbers`."""
    if not numbers:
        return Spread(0, 0.0, 0)
    return Spread(min(numbers), float(statistics.median(numbers)), max(numbers))


def measure(passages: Sequence[Passage], document: Document, *, cap: int | None = None, analysis: Analysis = WORDS) -> Measures:
    """The numbers of `passages`, which are all passages of `document` in the order of its text.

    `cap`: length in characters that a passage should not exceed.

    Raises: ValueError: cap below 1.
    """
    if cap is not None and cap < 1:
        raise ValueError(f"cap must be at least 1 character, not {cap}")
    characters = tuple(passage.end - passage.start for passage in passages)
    nowhere, once, repeatedly = _by_cover(passages, document)
    return Measures(
        characters=characters,
        terms=tuple(_term_counts(passages, document.searched, analysis)),
        overlaps=tuple(max(0, before.end - after.start) for before, after in pairwise(passages)),
        duplicated=repeated_share(passages, document),
        left_out=nowhere / max(1, nowhere + once + repeatedly),
        over_cap=None if cap is None else sum(length > cap for length in characters),
    )


def repeated_share(passages: Sequence[Passage], document: Document) -> float:
    """Share (0 to 1) of the characters in passages that are in two or more of them, whitespace aside."""
    _, once, repeatedly = _by_cover(passages, document)
    return repeatedly / max(1, once + repeatedly)


def _by_cover(passages: Sequence[Passage], document: Document) -> list[int]:
    """How many characters of the body, whitespace aside, are in no passage, in one, and in several."""
    found = [0, 0, 0]
    for segment in segments(passages, document.body_start, len(document.text)):
        found[min(segment.count, 2)] += sum(map(len, document.text[segment.start : segment.end].split()))
    return found


def _term_counts(passages: Sequence[Passage], text: str, analysis: Analysis) -> Iterator[int]:
    """The number of terms of each passage. The text is analysed once, however often the passages repeat it."""
    starts, ends = array("q"), array("q")
    for start, end in analysis.spans(text):
        starts.append(start)
        ends.append(end)
    for passage in passages:
        first, after = bisect_left(starts, passage.start), bisect_right(ends, passage.end)
        # What is left of a word that was cut is analysed by itself: it may be a term, or a lone accent.
        begin = max(passage.start, ends[first - 1]) if first else passage.start
        end = min(passage.end, starts[after]) if after < len(starts) else passage.end
        if begin < end:
            parted = len(analysis.terms(text[passage.start : begin])) + len(analysis.terms(text[end : passage.end]))
            yield after - first + parted
        else:
            yield len(analysis.terms(passage.searched))
