"""A chart of the parts of BM25 scores. bm25.py computes them."""

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from typing import Any

import altair as alt

from lessons.frame.palette import INK, TERMS
from lessons.frame.visible import visible
from lessons.step3_overlap.score import Hit

PALE = 0.4
MAX_NAME = 44


def parts_chart(hits: Sequence[Hit], names: Sequence[str], *, axis: str, term: str, rest: str) -> dict[str, Any]:
    """A Vega-Lite description: a bar for each hit, with a segment for each of its terms. `names`: one for each hit.

    Positive parts are stacked to the right of 0, negative ones to the left. A term that the passage does not hold is pale. If
    there are more terms than colours, those that add least are one segment, called `rest`.
    """
    coloured = _coloured(hits)
    rows: list[dict[str, Any]] = []
    for order, (hit, name) in enumerate(zip(hits, names, strict=True)):
        ends = {True: 0.0, False: 0.0}
        for shown, contribution, held in _stretches(hit, coloured, rest):
            right = contribution >= 0
            start, end = ends[right], ends[right] + contribution
            ends[right] = end
            middle = (start + end) / 2
            rows.append({"order": order, "name": name, "shown": shown, "contribution": contribution, "held": held})
            rows[-1] |= {"start": start, "end": end, "middle": middle}
    widest = max((abs(row["end"]) for row in rows), default=0.0)
    rows.sort(key=lambda row: row["shown"] == rest)  # so that the rest takes the last colour
    for row in rows:
        row["wide"] = abs(row["contribution"]) > 0.12 * widest
    return {**_chart_of_parts(axis, term), "datasets": {"parts": rows}}


def _coloured(hits: Sequence[Hit]) -> frozenset[str]:
    """The terms with a colour of their own: those with the largest parts, in absolute value, over all hits."""
    totals: dict[str, float] = {}
    for hit in hits:
        for part in hit.scored.terms + hit.scored.unheld:
            totals[part.term] = totals.get(part.term, 0.0) + abs(part.contribution)
    by_total = sorted(totals, key=lambda each: -totals[each])
    return frozenset(by_total if len(by_total) <= len(TERMS) else by_total[: len(TERMS) - 1])


def _stretches(hit: Hit, coloured: Container[str], rest: str) -> Iterator[tuple[str, float, bool]]:
    """The segments of a hit's bar: name, contribution, and whether the passage holds the term, or one of the rest."""
    parts = hit.scored.terms + hit.scored.unheld
    for part in parts:
        if part.term in coloured:
            yield visible(part.term), part.contribution, part.tf > 0
    others = [part for part in parts if part.term not in coloured]
    if others:
        yield rest, sum(part.contribution for part in others), any(part.tf for part in others)


@lru_cache(maxsize=8)
def _chart_of_parts(axis: str, term: str) -> dict[str, Any]:
    """The chart without its data. It is kept because building it takes longer than everything else."""
    ranks = alt.EncodingSortField("order", op="min")
    names = alt.Y("name:N", sort=ranks, title=None, axis=alt.Axis(labelLimit=170))
    base = alt.Chart(alt.NamedData("parts")).encode(y=names)
    legend = alt.Legend(title=term, symbolStrokeWidth=0, symbolType="square", orient="bottom", columns=4)
    bars = base.mark_bar(stroke=INK, strokeWidth=1).encode(
        x=alt.X("start:Q", title=axis, axis=alt.Axis(tickCount=6)),
        x2="end:Q",
        color=alt.Color("shown:N", sort=None, scale=alt.Scale(range=list(TERMS)), legend=legend),
        opacity=alt.condition("datum.held", alt.value(1), alt.value(PALE)),
        tooltip=[alt.Tooltip("shown:N", title=term), alt.Tooltip("contribution:Q", title=axis, format=".4f")],
    )
    words = base.transform_filter("datum.wide").mark_text(color=INK, limit=120).encode(x="middle:Q", text="shown:N")
    chart: dict[str, Any] = (bars + words).properties(height=alt.Step(34)).to_dict()
    return chart


def bar_names(titles: Sequence[str]) -> list[str]:
    """The names of the bars: their titles, shortened, and numbered where two would be equal."""
    names: list[str] = []
    for title in titles:
        name = title if len(title) <= MAX_NAME else title[: MAX_NAME - 1] + "…"
        names.append(name if name not in names else f"{name} ({len(names) + 1})")
    return names
