"""What came of each size and overlap of a sweep, as a heat map. Sweeps nothing; sweep.py does."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import altair as alt

from lessons.step2_chunk.sweep import SweepCell

INK = "#171614"
COLOURS = {1: "#bfe3c8", 3: "#e9e6a8", 10: "#f3c9a5"}
"""Of a rank up to this one."""
DEEPER, NOWHERE = "#e6a58c", "#d9d6d0"
"""Of a deeper rank, and where no hit holds the answer."""


def heat_map(
    cells: Sequence[SweepCell], shares: Sequence[Fraction], *, size: str, overlap: str, rank: str, words: Sequence[str]
) -> dict[str, Any]:
    """A Vega-Lite heat map: a column for each size, a row for each share of it that is repeated, in each the rank.

    `words`: for a cell whose answer no hit holds, where some passage does and where none does.
    """
    rows = []
    for cell in cells:
        share = next(share for share in shares if int(cell.size * share) == cell.overlap)
        shown = str(cell.rank) if cell.rank else words[0] if cell.kept_whole else words[1]
        rows.append(
            {
                "size": cell.size,
                "share": f"{round(100 * share)} %",
                "order": float(share),
                "overlap": cell.overlap,
                "shown": shown,
                "colour": _colour(cell.rank),
                "passages": cell.passages,
            }
        )
    return {**_map(size, overlap, rank), "datasets": {"cells": rows}}


def _colour(rank: int | None) -> str:
    """Never alone: the rank stands in the cell."""
    if rank is None:
        return NOWHERE
    return next((colour for up_to, colour in COLOURS.items() if rank <= up_to), DEEPER)


@lru_cache(maxsize=4)
def _map(size: str, overlap: str, rank: str) -> dict[str, Any]:
    """The map without its data."""
    base = alt.Chart(alt.NamedData("cells")).encode(
        x=alt.X("size:O", title=size, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("share:O", title=overlap, sort=alt.EncodingSortField("order", op="min", order="descending")),
        tooltip=[alt.Tooltip("size:O", title=size), alt.Tooltip("overlap:Q", title=overlap), alt.Tooltip("shown:N", title=rank)],
    )
    tiles = base.mark_rect(stroke=INK, strokeWidth=0.5).encode(color=alt.Color("colour:N", scale=None))
    words = base.mark_text(color=INK, fontSize=14, fontWeight="bold").encode(text="shown:N")
    drawn: dict[str, Any] = (tiles + words).properties(height=alt.Step(38)).to_dict()
    return drawn
