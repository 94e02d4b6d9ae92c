"""The cell with the kinds of idf and the variants: who comes first by each, and warnings where one misleads."""

from dataclasses import replace
from typing import Any

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.passage_controls import listed
from lessons.step3_overlap.controls import current_index, winner_label
from lessons.step3_overlap.endings import is_win
from lessons.step3_overlap.score import ranked
from lessons.step3_overlap.tasks import winner_with
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.controls import (
    Weighed,
    bm25_hits,
    current_average_idf,
    current_bm25,
    current_way,
    current_weighing,
    formula_control,
    misjudged,
    weighed_each_way,
)
from lessons.step4_bm25.curves import idf_curves
from lessons.step4_bm25.first_controls import curve_and_first, curve_of, first_by
from lessons.step4_bm25.idf import IDFS, WAYS_TO_WEIGH, WayToWeigh
from lessons.step4_bm25.pitfalls import few_passages, pitfalls

CELLS = notebook.Cells(__file__)
TASKS = ("robertson",)

OF_BM25: tuple[WayToWeigh, ...] = ("lucene", "robertson", "rank_bm25")
"""The ways that are drawn until the variants are opened."""
MAX_WARNED = 3
"""At most this many words are warned of one by one; a single one while the cell is presented."""


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    CELLS.say("mislead")
    by_robertson = remember(
        ranked,
        remember(
            score_bm25, current_index(), bind.value("q"), **replace(current_weighing(), idf="robertson", variant="bm25").settings
        ),
    )
    if not asking.ask(CELLS, winner_with("robertson", hits, by_robertson, listed, tie=CELLS.plain("several_tie"))):
        return
    plain = bind.value("variant") == "bm25"
    control, first = st.columns([3, 2], vertical_alignment="bottom")
    with control, st.container(horizontal=True, vertical_alignment="bottom"):
        if plain:
            notebook.one_of(CELLS, "idf")
        opened = st.toggle(CELLS.label("variants_label"), key="variants") or not plain
    usually = remember(ranked, remember(score_bm25, current_index(), bind.value("q"), k1=bind.value("k1"), b=bind.value("b")))
    with first:
        first_by(hits, CELLS.plain(f"kind_{current_way()}"), usual=CELLS.plain("kind_lucene"), usually=usually)
    if opened:
        formula_control(place="mislead")
        CELLS.say(f"about_{bind.value('variant')}", kind="quiet")
    curve_and_first(rarity(tuple(WAYS_TO_WEIGH) if opened else OF_BM25), hits, points="points_of_question")
    warn()
    found = weighed_each_way()
    if opened:
        each_way(found)
    if len({is_win(each.kind) and each.first.number for each in found if each.way in OF_BM25}) == 1:
        if not notebook.presented():
            CELLS.say("kinds_agree" if is_win(found[0].kind) else "kinds_nobody", kind="quiet", n=len(current_bm25()))
        offer_example("mislead")
    if not notebook.presented():
        notebook.show(f'<details class="say quiet"><summary>{CELLS.part("whose")}</summary>{CELLS.html("kinds")}</details>')
    notebook.code(pitfalls, IDFS[current_way()])


def rarity(ways: tuple[WayToWeigh, ...]) -> dict[str, Any]:
    """The curve of each idf, with the words of the question on the current one."""
    names = {way: CELLS.part(f"line_{way}") for way in ways}
    parts = [column.first for column in current_bm25().columns]
    n, average = len(current_bm25()), current_average_idf()
    curves = idf_curves(parts, names, current=current_way(), n_passages=n, average_idf=average)
    return curve_of(curves, x="axis_df", y="axis_idf", rule="half")


def warn() -> None:
    """Warnings where the chosen idf or variant misleads for this question."""
    how = current_weighing()
    few = None if notebook.presented() else few_passages(current_bm25(), idf=how.idf, variant=how.variant)
    found = [*misjudged(), *([few] if few else [])]
    said, most = [], 1 if notebook.presented() else MAX_WARNED
    for pitfall in found[:most]:
        words = {"term": pitfall.term, "df": pitfall.df, "n": len(current_bm25()), "times": pitfall.times}
        numbers = {"idf": notebook.score_text(pitfall.idf), "points": notebook.score_text(pitfall.points)}
        kind = f"{pitfall.kind}_{how.idf}" if pitfall.kind in ("half", "negative") else pitfall.kind
        said.append(CELLS.html(f"pitfall_{kind}", **words, **numbers))
    if found[most:]:
        others = found[most:]
        said.append(CELLS.html("pitfalls_more", n=len(others), terms=", ".join(each.term for each in others)))
    if said:
        notebook.show(f'<div class="say note">{"".join(said)}</div>')


def each_way(found: tuple[Weighed, ...]) -> None:
    """The winner, score and lead for the same question under each idf and variant."""
    rows = []
    for each in found:
        title, score = markup.text(winner_label(each.kind, each.first)), notebook.score_text(each.first.scored.score)
        lead = notebook.NOTHING if each.lead is None or not is_win(each.kind) else notebook.signed(each.lead)
        if each.first.tied and is_win(each.kind):
            lead = CELLS.part("kinds_tied")
        formula = f'<span class="formula">{markup.text(CELLS.part(f"kind_idf_{each.way}"))}</span>'
        rows.append([CELLS.part(f"kind_{each.way}"), formula, f'<span dir="auto">{title}</span>', score, lead])
    head = [CELLS.part(f"kinds_{column}") for column in ("name", "idf", "winner", "score", "lead")]
    current = [each.way for each in found].index(current_way())
    table = markup.table(CELLS.inline("kinds_caption"), head, rows, ["", "", "", "n", "n"], current)
    notebook.show(f'<div class="scroll">{table}</div>')
