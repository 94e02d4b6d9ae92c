"""A curve chart: lines called by their names where they end, and marks where the current hits stand. Computes no curve."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import altair as alt

from lessons.step4_bm25.curves import Curves

ACCENT = "#b8641a"
QUIET = "#7f7a73"
"""Both are read on white and on black."""
HEIGHT = 360
GAP = 17 / 280
"""A line of words, as a share of the height of the lines: the axis takes the rest of the chart."""
ROOM = 1.22
"""How far the axis goes on, for the names at the ends of the lines."""
MAX_NAMES = 8
"""Places of the winner whose names are written beside them; the others say theirs when pointed at."""


def curve_chart(curves: Curves, *, x: str, y: str, rule: str = "") -> dict[str, Any]:
    """A Vega-Lite description. `x`, `y`: titles of the axes; `rule`: what is written at the upright line, where there is one.

    The current line is wide and in the colour of the question, the others are thin and dashed; each has its name at its end.
    """
    ordered = sorted(curves.lines, key=lambda line: line.current)  # the current one lies over the others
    heights = [height for line in curves.lines for _, height in line.points] + [place.y for place in curves.places]
    low, high = min([0.0, *heights]), max([0.0, *heights])
    last = max((across for line in curves.lines for across, _ in line.points), default=1)
    lines = [
        {"name": line.name, "current": line.current, "x": across, "y": height}
        for line in ordered
        for across, height in line.points
    ]
    ends = [{"name": line.name, "current": line.current, "x": line.points[-1][0]} for line in ordered]
    for row, at in zip(ends, _parted([line.points[-1][1] for line in ordered], GAP * (high - low)), strict=True):
        row["y"] = at
    places = [{"name": place.name, "won": bool(place.winners), "x": place.x, "y": place.y} for place in curves.places]
    names = _names(curves, last, GAP * (high - low))
    upright = [{"x": curves.rule, "name": rule}] if curves.rule is not None else []
    data = {
        "lines": lines,
        "ends": ends,
        "places": places,
        "names": names,
        "upright": upright,
        "zero": [{"x": 0, "end": last, "y": 0}],
    }
    return {**_chart(x, y), "params": [{"name": "last", "value": last}, {"name": "room", "value": ROOM * last}], "datasets": data}


def _names(curves: Curves, last: float, gap: float) -> list[dict[str, Any]]:
    """What is written beside the places of the winner, those that are near side by side moved apart up and down."""
    named = sorted((place for place in curves.places if place.winners), key=lambda place: place.x)[:MAX_NAMES]
    # Beside a rising line there is room under it, beside a falling one above; far right stand the names of the lines.
    rising = any(line.current and line.points[-1][1] > line.points[0][1] for line in curves.lines)
    rows: list[dict[str, Any]] = []
    near: list[dict[str, Any]] = []
    for place in named:
        left = place.x > 0.7 * last
        row = {"name": place.winners, "x": place.x, "y": place.y, "left": left, "below": rising != left}
        # Of what a name takes of the width, a letter is about a hundredth.
        reach = last * (0.03 + 0.01 * max((min(len(one["name"]), 28) for one in near), default=0))
        if near and place.x - near[-1]["x"] > reach:
            near = []
        near.append(row)
        rows.append(row)
        own = [each.y for each in named[len(rows) - len(near) : len(rows)]]
        parted = _parted(own, gap)
        away = max(abs(at - y) for at, y in zip(parted, own, strict=True))  # so that none is moved towards the line
        for one, at in zip(near, parted, strict=True):
            one["y"] = at - away if one["below"] else at + away
    return rows


def _parted(heights: Sequence[float], gap: float) -> list[float]:
    """`heights` in their order, moved up and down until no two are nearer than `gap`; one that stands alone stays."""
    groups: list[list[int]] = []  # of those that touch, lowest first; each is spread around the mean of its own heights

    def middle(group: Sequence[int]) -> float:
        return sum(heights[one] for one in group) / len(group)

    for each in sorted(range(len(heights)), key=heights.__getitem__):
        groups.append([each])
        while len(groups) > 1 and middle(groups[-1]) - middle(groups[-2]) < gap * (len(groups[-2]) + len(groups[-1])) / 2:
            groups[-2:] = [groups[-2] + groups[-1]]
    places = {one: middle(group) + (order - (len(group) - 1) / 2) * gap for group in groups for order, one in enumerate(group)}
    return [places[one] for one in range(len(heights))]


@lru_cache(maxsize=16)
def _chart(x: str, y: str) -> dict[str, Any]:
    """The chart without its data: to build it takes longer than all else."""
    across = alt.X(
        "x:Q",
        title=x,
        scale=alt.Scale(domainMin=0, domainMax=alt.ExprRef("room"), nice=False),
        axis=alt.Axis(
            labelExpr="datum.value <= last ? datum.label : ''", tickCount=8, tickMinStep=1, format="d", ticks=False, grid=False
        ),
    )
    up = alt.Y("y:Q", title=y, scale=alt.Scale(zero=True), axis=alt.Axis(tickCount=6, grid=False, ticks=True, labelFlush=False))
    accent = alt.when("datum.current").then(alt.value(ACCENT)).otherwise(alt.value(QUIET))
    lines = alt.Chart(alt.NamedData("lines")).encode(x=across, y=up, detail="name:N")
    others = lines.transform_filter("!datum.current").mark_line(
        color=QUIET, interpolate="monotone", strokeWidth=1.5, strokeDash=[5, 4], opacity=0.8
    )
    current = lines.transform_filter("datum.current").mark_line(color=ACCENT, interpolate="monotone", strokeWidth=3)
    ends = (
        alt.Chart(alt.NamedData("ends"))
        .mark_text(align="left", dx=7, fontSize=13)
        .encode(
            x=across,
            y=up,
            text="name:N",
            color=accent,
        )
    )
    zero = alt.Chart(alt.NamedData("zero")).mark_rule(color=QUIET, opacity=0.6).encode(x=across, x2="end", y=up)
    upright = alt.Chart(alt.NamedData("upright")).encode(x=across)
    rule = upright.mark_rule(color=QUIET, strokeDash=[2, 3])
    said = upright.mark_text(align="left", baseline="bottom", dx=4, dy=-3, color=QUIET).encode(y=alt.value(0), text="name:N")
    places = alt.Chart(alt.NamedData("places")).encode(
        x=across,
        y=up,
        tooltip=[alt.Tooltip("name:N", title=" "), alt.Tooltip("x:Q", title=x), alt.Tooltip("y:Q", title=y, format=".4f")],
    )
    rings = places.transform_filter("!datum.won").mark_point(size=55, color=QUIET, strokeWidth=1.5, filled=False)
    dots = places.transform_filter("datum.won").mark_point(size=110, color=ACCENT, filled=True, opacity=1)
    names = (
        alt.Chart(alt.NamedData("names"))
        .mark_text(
            align=alt.ExprRef("datum.left ? 'right' : 'left'"),
            dx=alt.ExprRef("datum.left ? -10 : 10"),
            dy=alt.ExprRef("datum.below ? 13 : -11"),
            color=ACCENT,
            fontSize=13,
            fontWeight="bold",
            limit=200,
        )
        .encode(x=across, y=up, text="name:N")
    )
    layers = zero + rule + others + current + rings + dots + ends + said + names
    drawn: dict[str, Any] = layers.properties(height=HEIGHT).to_dict()
    return drawn
