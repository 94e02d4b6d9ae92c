"""Whether a page's text stands in two columns, and how often the reading jumps between them. Puts nothing in order."""

from collections.abc import Sequence
from itertools import pairwise

FEWEST = 6
"""Runs of text that a column has at least."""
NARROWEST = 0.2
"""Share of the page's width that a line of a column takes; shorter runs are numbers, signs, cells of a table."""
CROSSING = 0.1
"""Share of the runs that may stand across the gap, such as titles."""
EARLIEST, LATEST = 0.34, 0.66
"""Shares of the page's width between which the gap is looked for."""
MOST_JUMPS = 3
"""Jumps from side to side that a page read in order may have: over to the second column, and round a figure or a wide title."""


def jumps(boxes: Sequence[tuple[float, float, float, float]], width: float) -> int:
    """How often the text goes from one column to the other; 0 for a page without two columns.

    Args:
        boxes: left, bottom, right and top of each run of text in reading order.
        width: of the page, in the same unit.
    """
    boxes = [box for box in boxes if box[2] - box[0] >= NARROWEST * width]
    if min(sum(box[2] <= LATEST * width for box in boxes), sum(box[0] >= EARLIEST * width for box in boxes)) < FEWEST:
        return 0  # no gap can have enough on either side
    gap = _gap(boxes, width)
    if gap is None:
        return 0
    sides = [left >= gap for left, _, right, _ in boxes if right <= gap or left >= gap]
    if min(sides.count(True), sides.count(False)) < FEWEST:
        return 0
    return sum(one != other for one, other in pairwise(sides))


def _gap(boxes: Sequence[tuple[float, float, float, float]], width: float) -> float | None:
    """Where in the middle third fewest runs cross; None where more than CROSSING of them do."""
    tried = [width * share / 100 for share in range(round(100 * EARLIEST), round(100 * LATEST) + 1)]
    crossing = [sum(left < at < right for left, _, right, _ in boxes) for at in tried]
    fewest = min(crossing)
    places = [at for at, count in zip(tried, crossing, strict=True) if count == fewest]
    return places[len(places) // 2] if fewest <= CROSSING * len(boxes) else None
