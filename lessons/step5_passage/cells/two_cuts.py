"""The same question asked of two cuts: what each hands over, and whether it holds the whole answer. Compares no scores."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.choices import COMPARED, SIDES
from lessons.step2_chunk.controls import current_passages, cut_control, cut_name
from lessons.step2_chunk.gold_controls import answer_control, current_answer
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.inspect.segments import segments
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.passage_controls import passage_name, place_of, show_parent
from lessons.step2_chunk.side_controls import LETTERS
from lessons.step2_chunk.ways.small_to_big import all_handed_over, handed_over
from lessons.step3_overlap.controls import current_ending, honest_ending, show_winner
from lessons.step3_overlap.score import Hits
from lessons.step5_passage.controls import current_hits

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Both winners in full next to each other, and whether they hold the answer."""
    CELLS.say("same_question")
    answer_control()
    for column, side in zip(st.columns(2, gap="large"), SIDES, strict=True):
        with column:
            CELLS.say("of_cut", letter=LETTERS[side], name=cut_name(side))
            if side == COMPARED:
                cut_control(COMPARED)
            winner_of(side, current_hits(side))
    if all(current_ending(current_hits(side), side).wins for side in SIDES):
        CELLS.say("two_indexes", kind="quiet")


def winner_of(side: str, hits: Hits) -> None:
    """The winner of a cut, and whether it holds the answer."""
    letter, answer = LETTERS[side], current_answer()
    if not hits:
        asked = bind.value("analysis").terms(bind.value("q"))
        CELLS.say("cut_no_winner" if asked else "cut_nothing_asked", letter=letter)
        return
    if not current_ending(hits, side).wins:
        CELLS.say("cut_nobody", letter=letter)
        honest_ending(hits, side)
        return
    best = hits[0].scored
    title, where = passage_name(best.passage, hits[0].number), place_of(best.passage)
    tied, score = len(hits.leaders) - 1, markup.score_text(best.score)
    CELLS.say("cut_winner_tied" if tied else "cut_winner", letter=letter, title=title, place=where, score=score, n=tied)
    honest_ending(hits, side)
    if answer:
        # What counts is what is handed over.
        rank = first_whole(all_handed_over([hit.scored.passage for hit in hits]), answer)
        in_any = first_whole([handed_over(passage) for passage in current_passages(side)], answer)
        part = "holds" if rank == 1 else "holds_later" if rank else "holds_unfound" if in_any else "holds_none"
        if part == "holds_none" and all(left_out(span, current_passages(side)) for span in answer):
            part = "holds_left_out"
        CELLS.say(part, kind="outcome", rank=rank or 0)
    show_winner(best, answer)
    show_parent(best.passage)


def left_out(span: Span, passages: Sequence[Passage]) -> bool:
    """Whether some of the span, whitespace aside, is in no passage."""
    text = current_document().text
    return any(run.count == 0 and text[run.start : run.end].strip() for run in segments(passages, *span))
