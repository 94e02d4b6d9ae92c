"""A heat map of the results of a sweep over size and overlap. sweep.py computes them."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import altair as alt

from lessons.frame.palette import DEEPER, INK, NOWHERE, RANKS
from lessons.frame.palette import NOT_YET as NOT_YET
from lessons.step5_passage.sweep import Cell, SweepCell


def heat_map(
    swept: Sequence[SweepCell],
    cells: Sequence[Cell],
    shares: Sequence[Fraction],
    *,
    size: str,
    overlap: str,
    rank: str,
    passages: str,
    words: Sequence[str],
) -> dict[str, Any]:
    """A Vega-Lite heat map of ranks: a column for each size, a row for each share of it that overlaps.

    Cells that are not `swept` yet are empty. `words`: shown if no hit holds the answer, but some passage does; and if none does.
    """
    done = {(cell.size, cell.overlap): cell for cell in swept}
    rows = []
    for cell in cells:
        share = next(share for share in shares if int(cell[0] * share) == cell[1])
        row: dict[str, Any] = {"size": cell[0], "share": f"{round(100 * share)} %", "order": float(share), "overlap": cell[1]}
        result = done.get(cell)
        if result:
            shown = str(result.rank) if result.rank else words[0] if result.kept_whole else words[1]
            row |= {"shown": shown, "colour": _colour(result.rank), "passages": result.passages}
        rows.append(row | ({} if result else {"shown": "", "colour": NOT_YET}))
    return {**_map(size, overlap, rank, passages), "datasets": {"cells": rows}}


def _colour(rank: int | None) -> str:
    """The colour of a rank, which the cell also shows as a number."""
    if rank is None:
        return NOWHERE
    return next((colour for up_to, colour in RANKS.items() if rank <= up_to), DEEPER)


@lru_cache(maxsize=4)
def _map(size: str, overlap: str, rank: str, passages: str) -> dict[str, Any]:
    """The map without its data."""
    base = alt.Chart(alt.NamedData("cells")).encode(
        x=alt.X("size:O", title=size, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("share:O", title=overlap, sort=alt.EncodingSortField("order", op="min", order="descending")),
        tooltip=[
            alt.Tooltip("size:O", title=size),
            alt.Tooltip("overlap:Q", title=overlap),
            alt.Tooltip("passages:Q", title=passages),
            alt.Tooltip("shown:N", title=rank),
        ],
    )
    tiles = base.mark_rect(stroke=INK, strokeWidth=0.5).encode(color=alt.Color("colour:N", scale=None))
    words = base.mark_text(color=INK, fontSize=14, fontWeight="bold").encode(text="shown:N")
    drawn: dict[str, Any] = (tiles + words).properties(height=alt.Step(36)).to_dict()
    return drawn
