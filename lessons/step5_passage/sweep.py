"""For each pair of size and overlap, the rank of the first passage that holds the answer. Scores nothing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.passage import Passage

Cell = tuple[int, int]
"""A size and an overlap, in the same unit."""


@dataclass(frozen=True, slots=True)
class SweepCell:
    """The result of one size and one overlap."""

    size: int
    overlap: int
    passages: int
    """Number of passages of the cut."""
    rank: int | None
    """1-based position of the first hit that holds the whole answer, without shared ranks for ties; None if no hit does."""
    kept_whole: bool
    """Whether any passage, hit or not, holds the whole answer."""


def grid(*, sizes: Sequence[int], overlaps: Sequence[Fraction]) -> list[Cell]:
    """Every size with every overlap, each pair once, in the order of the sizes.

    An overlap is a share of its size, rounded down, since 150 characters are little of 900, most of 200, and impossible for a
    size below 150. So each row of the grid is the same share.

    Raises: ValueError: a size below 1, or a share below 0 or not below 1.
    """
    for size in sizes:
        if size < 1:
            raise ValueError(f"size must be at least 1, not {size}")
    for share in overlaps:
        if not 0 <= share < 1:
            raise ValueError(f"overlap must be a share from 0 to below 1, not {share}")
    return list(dict.fromkeys((size, int(size * share)) for size in sizes for share in overlaps))


def sweep(
    spans: Sequence[Span],
    *,
    cells: Sequence[Cell],
    cut: Callable[[int, int], Sequence[Passage]],
    rank: Callable[[Sequence[Passage]], Sequence[int]],
) -> Iterator[SweepCell]:
    """The results of `cells`, one after the other. Each is computed on demand, so the sweep can be stopped.

    `spans`: the spans of the answer, in order. `cut` maps size and overlap to passages. `rank` maps passages to the positions of
    the hits among them, from 0, best first.
    """
    for size, overlap in cells:
        passages = cut(size, overlap)
        hits = [passages[position] for position in rank(passages)]
        yield SweepCell(size, overlap, len(passages), first_whole(hits, spans), first_whole(passages, spans) is not None)
