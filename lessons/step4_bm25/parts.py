"""The parts of BM25 scores as a table and as a chart. Draws what bm25.py computed, and computes nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import altair as alt
import pandas as pd

from lessons.step1_load.visible import visible
from lessons.step3_overlap.score import Hit

COLOURS = [
    *("#8ec1ea", "#f2ac93", "#93d1a4", "#c3a6e6", "#f0d77b", "#e8a3c6"),
    *("#8fd6d2", "#c9b79c", "#b9c46a", "#a9b4c8", "#f5c3a8", "#d7d7d7"),
]
INK = "#171614"
MAX_NAME = 44
# A spreadsheet would take a title that begins with one of these for a formula.
_FORMULA = ("=", "+", "-", "@")


def parts_table(hits: Sequence[Hit]) -> pd.DataFrame:
    """One row for each term of each hit: rank, passage number, heading, term, tf, df, idf, contribution, score."""
    rows = [
        (
            hit.rank,
            hit.number,
            hit.scored.passage.heading,
            part.term,
            part.tf,
            part.df,
            part.idf,
            part.contribution,
            hit.scored.score,
        )
        for hit in hits
        for part in hit.scored.terms
    ]
    return pd.DataFrame(rows, columns=["rank", "passage", "heading", "term", "tf", "df", "idf", "contribution", "score"])


def parts_csv(hits: Sequence[Hit]) -> bytes:
    """The same as a file for a spreadsheet; a heading that it would compute is marked as text by an apostrophe."""
    table = parts_table(hits)
    table["heading"] = [f"'{title}" if title.startswith(_FORMULA) else title for title in table["heading"]]
    return table.to_csv(index=False).encode("utf-8-sig")


def parts_chart(hits: Sequence[Hit], names: Sequence[str], *, axis: str, term: str, rest: str) -> dict[str, Any]:
    """A Vega-Lite description: a bar for each hit, a stretch for each of its terms, in the hits' order. `names`: one a hit.

    Where there are more terms than colours, those that add least are one stretch, called `rest`.
    """
    totals: dict[str, float] = {}
    for hit in hits:
        for part in hit.scored.terms:
            totals[part.term] = totals.get(part.term, 0.0) + abs(part.contribution)
    by_total = sorted(totals, key=lambda each: -totals[each])
    kept = by_total if len(by_total) <= len(COLOURS) else by_total[: len(COLOURS) - 1]
    rows: list[dict[str, Any]] = []
    for order, (hit, name) in enumerate(zip(hits, names, strict=True)):
        stretches = {visible(part.term): part.contribution for part in hit.scored.terms if part.term in kept}
        others = [part.contribution for part in hit.scored.terms if part.term not in kept]
        if others:
            stretches[rest] = sum(others)
        end = 0.0
        for shown, contribution in stretches.items():
            start, end = end, end + contribution
            middle = (start + end) / 2
            rows.append({"order": order, "name": name, "shown": shown, "contribution": contribution})
            rows[-1] |= {"start": start, "end": end, "middle": middle}
    widest = max((abs(row["end"]) for row in rows), default=0.0)
    rows.sort(key=lambda row: row["shown"] == rest)  # so that it takes the last colour
    for row in rows:
        row["wide"] = abs(row["contribution"]) > 0.12 * widest
    return {**_chart_of_parts(axis, term), "datasets": {"parts": rows}}


@lru_cache(maxsize=8)
def _chart_of_parts(axis: str, term: str) -> dict[str, Any]:
    """The chart without its data, which alone differ from question to question: to build it takes longer than all else."""
    ranks = alt.EncodingSortField("order", op="min")
    names = alt.Y("name:N", sort=ranks, title=None, axis=alt.Axis(labelLimit=300))
    base = alt.Chart(alt.NamedData("parts")).encode(y=names)
    legend = alt.Legend(title=term, symbolStrokeWidth=0, symbolType="square", orient="bottom", columns=6)
    bars = base.mark_bar(stroke=INK, strokeWidth=1).encode(
        x=alt.X("start:Q", title=axis, axis=alt.Axis(tickCount=6)),
        x2="end:Q",
        color=alt.Color("shown:N", sort=None, scale=alt.Scale(range=COLOURS), legend=legend),
        tooltip=[alt.Tooltip("shown:N", title=term), alt.Tooltip("contribution:Q", title=axis, format=".4f")],
    )
    words = base.transform_filter("datum.wide").mark_text(color=INK, limit=120).encode(x="middle:Q", text="shown:N")
    chart: dict[str, Any] = (bars + words).properties(height=alt.Step(34)).to_dict()
    return chart


def bar_names(titles: Sequence[str]) -> list[str]:
    """What the bars are called: their titles, shortened, and numbered where two would be the same."""
    names: list[str] = []
    for title in titles:
        name = title if len(title) <= MAX_NAME else title[: MAX_NAME - 1] + "…"
        names.append(name if name not in names else f"{name} ({len(names) + 1})")
    return names
