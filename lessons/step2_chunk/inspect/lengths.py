"""A chart of the lengths of the passages of two cuts, on one axis. Measures nothing; measures.py does."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import altair as alt

from lessons.frame.palette import CUTS

BINS = 20
"""Each cut has at most this many bars."""


def lengths_chart(lengths: Mapping[str, Sequence[int]], *, axis: str, count: str) -> dict[str, Any]:
    """A Vega-Lite chart of the number of passages by length.

    Args:
        lengths: lengths in characters of the passages of each cut, by the letter of the cut.
        axis: title of the axis of lengths.
        count: title of the axis of counts.
    """
    longest = max((length for of_cut in lengths.values() for length in of_cut), default=0)
    width = bin_width(longest)
    counts = {letter: Counter(length // width * width for length in of_cut) for letter, of_cut in lengths.items()}
    rows = [
        {"cut": letter, "from": start, "bin": f"{start}–{start + width - 1}", "passages": counts[letter][start]}
        for letter in lengths
        for start in range(0, longest + 1, width)  # an empty bin has its place on the axis too
    ]
    return {**_chart(axis, count), "datasets": {"lengths": rows}}


def bin_width(longest: int) -> int:
    """Width of a bar in characters: 1, 2 or 5 times a power of ten, so that BINS bars suffice for lengths from 0 to `longest`."""
    least = (longest + 1) / BINS
    power = 10 ** max(0, math.floor(math.log10(least))) if least > 0 else 1
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)


@lru_cache(maxsize=4)
def _chart(axis: str, count: str) -> dict[str, Any]:
    """The chart without its data. It is kept because building it takes longer than everything else."""
    order = alt.EncodingSortField("from", op="min")
    legend = alt.Legend(title=None, orient="top", symbolStrokeWidth=0, symbolType="square")
    chart = (
        alt.Chart(alt.NamedData("lengths"))
        .mark_bar()
        .encode(
            x=alt.X("bin:O", sort=order, title=axis, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            xOffset="cut:N",
            y=alt.Y("passages:Q", title=count, axis=alt.Axis(tickMinStep=1, format="d")),
            color=alt.Color("cut:N", scale=alt.Scale(range=list(CUTS)), legend=legend),
            tooltip=[alt.Tooltip("bin:O", title=axis), alt.Tooltip("passages:Q", title=count)],
        )
        .properties(height=260)
    )
    drawn: dict[str, Any] = chart.to_dict()
    return drawn
