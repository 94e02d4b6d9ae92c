"""The parts of BM25 scores as a table and as a chart. Draws what bm25.py computed, and computes nothing else."""

from collections.abc import Sequence
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
    parts = parts_table(hits)
    parts["shown"] = parts["term"].map(visible)
    totals = parts["contribution"].abs().groupby(parts["term"], sort=False).sum().sort_values(ascending=False, kind="stable")
    if len(totals) > len(COLOURS):
        parts.loc[parts["term"].isin(totals.index[len(COLOURS) - 1 :]), "shown"] = rest
        parts["last"] = parts["shown"] == rest
        summed = parts.groupby(["last", "passage", "shown"], sort=False)["contribution"].sum()
        parts = summed.reset_index().sort_values("last", kind="stable")
    parts["end"] = parts.groupby("passage", sort=False)["contribution"].cumsum()
    parts["start"] = parts["end"] - parts["contribution"]
    parts["middle"] = (parts["start"] + parts["end"]) / 2
    parts["name"] = parts["passage"].map({hit.number: name for hit, name in zip(hits, names, strict=True)})
    wide = parts["contribution"].abs() > 0.12 * max(parts["end"].abs().max(), 1e-9)
    terms = list(dict.fromkeys(parts["shown"]))
    base = alt.Chart(parts[["name", "shown", "start", "end", "middle", "contribution"]]).encode(
        y=alt.Y("name:N", sort=list(names), title=None, axis=alt.Axis(labelLimit=300))
    )
    legend = alt.Legend(title=term, symbolStrokeWidth=0, symbolType="square", orient="bottom", columns=6)
    bars = base.mark_bar(stroke=INK, strokeWidth=1).encode(
        x=alt.X("start:Q", title=axis, axis=alt.Axis(tickCount=6)),
        x2="end:Q",
        color=alt.Color("shown:N", sort=terms, scale=alt.Scale(domain=terms, range=COLOURS), legend=legend),
        tooltip=[alt.Tooltip("shown:N", title=term), alt.Tooltip("contribution:Q", title=axis, format=".4f")],
    )
    words = (
        base.transform_filter(alt.FieldOneOfPredicate("middle", oneOf=list(parts.loc[wide, "middle"])))
        .mark_text(color=INK, limit=120)
        .encode(x="middle:Q", text="shown:N")
    )
    chart: dict[str, Any] = (bars + words).properties(height=alt.Step(34)).to_dict()
    return chart


def bar_names(titles: Sequence[str]) -> list[str]:
    """What the bars are called: their titles, shortened, and numbered where two would be the same."""
    names: list[str] = []
    for title in titles:
        name = title if len(title) <= MAX_NAME else title[: MAX_NAME - 1] + "…"
        names.append(name if name not in names else f"{name} ({len(names) + 1})")
    return names
