"""The cell with one question asked of two cuts: what each hands over, and what of the answer it lacks. Compares no scores."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.tasks import Task
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.choices import SIDES
from lessons.step2_chunk.controls import cut_control, cut_name
from lessons.step2_chunk.gold_controls import answer_control, current_answer
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step2_chunk.side_controls import LETTERS
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.controls import current_ending, honest_ending, stop_words_here, titles_control
from lessons.step3_overlap.endings import stop_terms
from lessons.step3_overlap.score import Hits, PassageScore
from lessons.step5_passage.controls import current_hits, only_in_headings, say_answer
from lessons.step5_passage.lacking import lacking
from lessons.step5_passage.tasks import which_cut
from lessons.step5_passage.telling import telling_sentences
from lessons.step5_passage.views import excerpt_html

CELLS = notebook.Cells(__file__)
TASKS = ("which_cut",)

MOST = 260
"""About so many characters of a passage stand open."""
HIGH = 7.0
"""The rem from which a passage scrolls."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("two_cuts")
    whole = set()
    columns, asked = st.columns(2, gap="medium"), st.container()
    with asked:
        told = asking.ask(CELLS, task())
    for column, side in zip(columns, SIDES, strict=True):
        with column:
            label = CELLS.label("of_cut", letter=LETTERS[side], name=cut_name(side))
            cut_control(side, label=label, place="" if side else "two cuts")
            whole.add(first_of(side, current_hits(side), current_answer() if told else ()))
    if not told:
        return
    if not current_answer():
        CELLS.say("answer_unmarked", kind="outcome")
    with st.container(horizontal=True, vertical_alignment="center"):
        if whole != {True, False}:
            offer_example("two_cuts")
        rest = notebook.rest()
    if rest:
        if all(current_ending(current_hits(side), side).wins for side in SIDES):
            CELLS.say("two_indexes", kind="quiet")
        CELLS.say("mark_answer", kind="quiet")
        answer_control()
        notebook.code(first_whole, lacking, telling_sentences)


def task() -> Task | None:
    """Which of the two hands over the whole answer; None where none is marked, or nobody wins by either."""
    answer, firsts = current_answer(), {}
    for side in SIDES:
        hits = current_hits(side)
        if current_ending(hits, side).wins:
            firsts[side] = handed_over(hits[0].scored.passage)
    if not answer or not firsts:
        return None
    has_whole = {LETTERS[side]: side in firsts and not lacking(firsts[side], answer) for side in SIDES}
    return which_cut(has_whole, (*has_whole, CELLS.plain("both_cuts"), CELLS.plain("neither_cut")))


def first_of(side: str, hits: Hits, answer: Sequence[Span]) -> bool | None:
    """Show the first passage of a cut, and whether it holds the `answer`. Returns that; None where nothing is told of it."""
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
    best, tied = hits[0].scored, len(hits.leaders) - 1
    title, where = passage_name(best.passage, hits[0].number), place_of(handed_over(best.passage))
    CELLS.say("cut_winner_tied" if tied else "cut_winner", letter=letter, title=title, place=where, n=tied)
    excerpt(best, answer)
    return say_answer(hits, side) if answer else None


def excerpt(best: PassageScore, answer: Sequence[Span]) -> None:
    """Of what is handed over for a passage the sentences with the answer and with the question's words; the others are folded."""
    analysis, passage = bind.value("analysis"), handed_over(best.passage)
    weak = stop_terms(analysis, bind.value("q"), stop_words_here())
    terms = tuple(part.term for part in best.terms if part.term not in weak)
    stretch = passage.start, passage.end
    shown = remember(telling_sentences, passage.document, stretch, terms, analysis, answer, most=MOST)
    inner = excerpt_html(
        passage, shown, terms, analysis, answer, folded=lambda n: CELLS.inline("folded", n=n), most=notebook.MAX_SHOWN
    )
    notebook.show(markup.box(inner, CELLS.plain("excerpt_box"), high=notebook.high(HIGH)))
