"""A chart from one passage's score to another's, step by step. apart.py computes the steps."""

from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal

import altair as alt

from lessons.frame.palette import ACCENT, INK, QUIET, REASONS, REST
from lessons.frame.visible import visible
from lessons.step4_bm25.apart import Apart

MAX_TERMS = 5
"""At most this many terms have rows of their own."""
SLIGHT = 0.02
"""A step below this share of the largest one has no row of its own."""
LEAST = 0.00005
"""A row for the rest is left out below this, since it would read 0.0000."""

Kind = Literal["rarity", "frequency", "length"]
KINDS: tuple[Kind, ...] = ("rarity", "frequency", "length")


def waterfall(
    apart: Apart, *, one: str, other: str, rarity: str, frequency: str, length: str, rest: str, axis: str
) -> dict[str, Any]:
    """A Vega-Lite description: rows from the score of `other` to that of `one`, with a row for each term and kind of change.

    It begins at a score and not at 0, so that both ends are numbers of the score table and a small lead is visible. A bar to the
    left favours `other`. The terms come as in `apart`; those after MAX_TERMS, and slight steps, are one last row.
    `one`, `other`, `rest`: names of the passages and of the last row. `axis`: title of the axis.
    """
    words: dict[Kind, str] = {"rarity": rarity, "frequency": frequency, "length": length}
    steps = [
        (f"{visible(gap.term)} · {words[kind]}", REASONS[kind], change)
        for gap in apart.gaps[:MAX_TERMS]
        for kind, change in zip(KINDS, (gap.rarity, gap.frequency, gap.length), strict=True)
    ]
    least = max([LEAST, *(SLIGHT * abs(change) for _, _, change in steps)])
    steps = [step for step in steps if abs(step[2]) >= least]
    left = apart.difference - sum(change for _, _, change in steps)
    if abs(left) >= LEAST:
        steps.append((rest, REST, left))
    rows = [_end(other, apart.other.score)]
    end = apart.other.score
    for name, colour, change in steps:
        start, end = end, end + change
        right = max(start, end)
        rows.append({"name": name, "colour": colour, "start": start, "end": end, "right": right, "shown": f"{change:+.4f}"})
    rows.append(_end(one, apart.one.score))
    for order, row in enumerate(rows):
        row |= {"order": order, "shown": row["shown"].replace("-", "−")}
    joints = [{"order": row["order"], "next": after["order"], "at": row["end"]} for row, after in pairwise(rows)]
    # Rows are identified by number, since two may have the same name.
    names = [{"name": "names", "value": [row["name"] for row in rows]}]
    return {**_chart(axis), "params": names, "datasets": {"steps": rows, "joints": joints}}


def _end(name: str, score: float) -> dict[str, Any]:
    """A row for a passage's score: a tick and no bar."""
    return {"name": name, "end": score, "right": score, "shown": f"{score:.4f}"}


@lru_cache(maxsize=8)
def _chart(axis: str) -> dict[str, Any]:
    """The chart without its data. It is kept because building it takes longer than everything else."""
    at_an_end = "datum.value == 0 || datum.value == length(names) - 1"
    axis_of_names = alt.Axis(
        labelExpr="names[datum.value]",
        labelFontWeight={"condition": {"test": at_an_end, "value": "bold"}, "value": "normal"},
        labelLimit=280,
        labelFlush=False,
        labelPadding=10,
        ticks=False,
        domain=False,
    )
    scale = alt.Scale(zero=False, nice=False, padding=64)
    across = alt.X("end:Q", title=axis, scale=scale, axis=alt.Axis(tickCount=6, format=".4~f", grid=False, ticks=True))
    steps = alt.Chart(alt.NamedData("steps")).encode(y=alt.Y("order:O", title=None, axis=axis_of_names))
    bars = (
        steps.transform_filter("datum.colour")
        .mark_bar(stroke=INK, strokeWidth=1, height={"band": 0.66})
        .encode(
            x=alt.X("start:Q", title=axis),
            x2="end:Q",
            color=alt.Color("colour:N", scale=None),
            tooltip=[alt.Tooltip("name:N", title=" "), alt.Tooltip("shown:N", title=axis)],
        )
    )
    scores = steps.transform_filter("!datum.colour")
    ends = scores.mark_tick(color=ACCENT, opacity=1, thickness=4, height={"band": 0.8}).encode(x=across)
    said = scores.mark_text(align="left", dx=9, color=ACCENT, fontSize=14, fontWeight="bold").encode(x=across, text="shown:N")
    changes = (
        steps.transform_filter("datum.colour")
        .mark_text(align="left", dx=7, color=QUIET, fontSize=12, fontWeight="bold")
        .encode(x=alt.X("right:Q", title=axis), text="shown:N")
    )
    joints = (
        alt.Chart(alt.NamedData("joints"))
        .mark_rule(color=QUIET, strokeDash=[2, 3])
        .encode(x=alt.X("at:Q", title=axis), y="order:O", y2="next")
    )
    drawn: dict[str, Any] = (joints + ends + bars + changes + said).properties(height=alt.Step(28)).to_dict()
    return drawn
