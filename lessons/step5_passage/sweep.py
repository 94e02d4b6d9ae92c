"""Size against overlap: for each pair of them, how far down the first passage stands that holds the answer. Scores nothing."""

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
    """What came of one size and one overlap."""

    size: int
    overlap: int
    passages: int
    """How many the cut gave."""
    rank: int | None
    """1-based place among the hits of the first that holds the answer whole; None where no hit does. Ties are not shared."""
    kept_whole: bool
    """Whether any passage holds the answer whole, found or not."""


def grid(*, sizes: Sequence[int], overlaps: Sequence[Fraction]) -> list[Cell]:
    """Every size with every overlap, each pair once, the sizes in the order given.

    An overlap is a share of its size, rounded down: 150 characters are little of 900 and most of 200, and of a size below 150
    they are none at all. So each row of the grid asks the same of every size.

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
    """What comes of each of `cells`, one after the other: nothing is cut before it is asked for, so it can be stopped.

    `spans`: the answer's places, in order. `cut`: size and overlap to passages. `rank`: passages to the positions of the hits
    among them, counted from 0, best first.
    """
    for size, overlap in cells:
        passages = cut(size, overlap)
        hits = [passages[position] for position in rank(passages)]
        yield SweepCell(size, overlap, len(passages), first_whole(hits, spans), first_whole(passages, spans) is not None)
