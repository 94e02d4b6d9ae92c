"""The cell with the arithmetic of one passage's score, and what rank-bm25 says of it."""

import streamlit as st

from lessons.frame import asking, markup, notebook
from lessons.step3_overlap.controls import current_index
from lessons.step3_overlap.score import TIE_DIGITS, Hit
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.controls import (
    MAX_PICKED,
    bm25_hits,
    current_way,
    current_weighing,
    current_witness,
    in_numbers,
    misjudged,
    name,
    option,
    picked,
)
from lessons.step4_bm25.formula import length_norm, tf_factor
from lessons.step4_bm25.idf import IDFS, idf_of
from lessons.step4_bm25.tasks import idf_by_hand
from lessons.step4_bm25.witness import THEIRS, ask_witness, call_witness

CELLS = notebook.Cells(__file__)
TASKS = ("idf",)


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    how, index = current_weighing(), current_index()
    CELLS.say("arithmetic", f"formula_{'bm25' if how.variant == 'atire' else how.variant}")
    # Where the one of rank_bm25 is not a share of all others, it is Robertson's.
    formula = CELLS.plain(f"kind_idf_{'robertson' if current_way() == 'rank_bm25' else current_way()}")
    task = idf_by_hand(index, hits, asking.dice_of("idf"), formula=formula, idf=how.idf, variant=how.variant)
    if not asking.ask(CELLS, task):
        return
    chosen = picked("explain", hits[:MAX_PICKED], option)
    length, terms = index.length(chosen.number), int(index.lengths.sum())
    worked_out(chosen)
    folded = CELLS.html("formula_words") + CELLS.html(
        "lengths", length=length, n=len(index.passages), terms=terms, average=notebook.score_text(index.avgdl)
    )
    if how.idf == "rank_bm25" and any(pitfall.kind in ("floored", "negative") for pitfall in misjudged()):
        folded += CELLS.html("average_idf", terms=len(index.df))
    folded += notebook.FRAME.html("rounding") + CELLS.html("no_probability")
    notebook.show(f'<details class="say quiet"><summary>{CELLS.part("letters")}</summary>{folded}</details>')
    if st.toggle(CELLS.label("witness_label"), key="witness"):
        witnessed(chosen)
    notebook.code(score_bm25, tf_factor, length_norm, idf_of, IDFS[current_way()])


def worked_out(hit: Hit) -> None:
    """The parts of a hit, each with the numbers in the formula, and their sum."""
    parts = sorted((*hit.scored.terms, *hit.scored.unheld), key=lambda part: -abs(part.contribution))
    written_out = in_numbers()
    rows = []
    for part in parts:
        formula = (f'<span class="formula">{markup.text(line)}</span>' for line in written_out(part, hit.number))
        rows.append([markup.term(part.term, is_held=part.tf > 0), str(part.tf), str(part.df), *formula])
    head = [CELLS.part(f"column_{column}") for column in ("term", "tf", "df", "idf", "contribution")]
    table = markup.table(CELLS.inline("arithmetic_caption"), head, rows, ["", "n", "n", "", ""])
    notebook.show(markup.box(table, CELLS.part("parts_box"), high=9 if notebook.presented() else 13.5, kind="scroll sums"))
    total = " + ".join(f"{part.contribution:.4f}" for part in parts).replace("+ -", "− ")
    numbers = {"sum": notebook.figures(total), "score": notebook.score_text(float(hit.scored.score))}
    CELLS.say("sum", kind="outcome", title=name(hit), rank=hit.rank, **numbers)


def witnessed(hit: Hit) -> None:
    """The same parts as rank-bm25 computes them, and the difference of both scores."""
    how, ours = current_weighing(), hit.scored
    theirs = ask_witness(current_witness(), hit.number - 1, ours, k1=how.k1, b=how.b, delta=how.delta)
    parts = (*ours.terms, *ours.unheld)
    rows = [
        [markup.term(part.term, is_held=part.tf > 0), *twelve(part.contribution, their)]
        for part, their in zip(parts, theirs, strict=True)
    ]
    rows.append([CELLS.part("total"), *twelve(ours.score, sum(theirs))])
    head = [CELLS.part(f"witness_{column}") for column in ("term", "ours", "theirs")]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n"])}</div>')
    difference = abs(ours.score - sum(theirs))
    said = "witness_same" if difference < 10**-TIE_DIGITS else "witness_other"
    CELLS.say(said, kind="outcome", theirs=THEIRS[how.variant].__name__, difference=markup.power_of_ten(difference))
    CELLS.say("witness_how", kind="quiet")
    notebook.code(call_witness, ask_witness)


def twelve(*numbers: float) -> list[str]:
    """The numbers with twelve decimals."""
    return [notebook.figures(f"{number:.12f}") for number in numbers]
