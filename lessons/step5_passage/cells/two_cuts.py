"""The cell with one question asked of two cuts: what each hands over, and what of the answer it lacks. Compares no scores."""

import streamlit as st

from lessons.frame import bind, notebook
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.choices import SIDES
from lessons.step2_chunk.controls import cut_control, cut_name
from lessons.step2_chunk.gold_controls import answer_control, current_answer
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.passage_controls import passage_name, place_of, show_parent
from lessons.step2_chunk.side_controls import LETTERS
from lessons.step3_overlap.controls import current_ending, honest_ending, show_winner, titles_control
from lessons.step3_overlap.score import Hits
from lessons.step5_passage.controls import current_hits, only_in_headings, say_answer
from lessons.step5_passage.lacking import lacking

CELLS = notebook.Cells(__file__)

HIGH = 10.0
"""The rem from which a passage scrolls."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("two_cuts")
    whole = set()
    for column, side in zip(st.columns(2, gap="large"), SIDES, strict=True):
        with column:
            CELLS.say("of_cut", letter=LETTERS[side], name=cut_name(side))
            cut_control(side, place="" if side else "two cuts")
            whole.add(first_of(side, current_hits(side)))
    if all(current_ending(current_hits(side), side).wins for side in SIDES):
        CELLS.say("two_indexes", kind="quiet")
    CELLS.say("mark_answer", kind="quiet")
    answer_control()
    if whole != {True, False}:
        offer_example("two_cuts")
    notebook.code(first_whole, lacking)


def first_of(side: str, hits: Hits) -> bool | None:
    """Show the first passage of a cut, and whether it holds the answer. Returns that; None where nothing is told of it."""
    letter = LETTERS[side]
    if not hits:
        asked = bind.value("analysis").terms(bind.value("q"))
        CELLS.say("cut_no_winner" if asked else "cut_nothing_asked", letter=letter)
        if only_in_headings(side):
            titles_control(place=f"two cuts{side}")
        return None
    if not current_ending(hits, side).wins:
        CELLS.say("cut_nobody", letter=letter)
        honest_ending(hits, side)
        return None
    best = hits[0].scored
    title, where = passage_name(best.passage, hits[0].number), place_of(best.passage)
    tied, score = len(hits.leaders) - 1, notebook.score_text(best.score)
    CELLS.say("cut_winner_tied" if tied else "cut_winner", letter=letter, title=title, place=where, score=score, n=tied)
    honest_ending(hits, side)
    whole = say_answer(hits, side) if current_answer() else None
    show_winner(best, current_answer(), high=HIGH)
    show_parent(best.passage, high=HIGH)
    return whole
