"""The cell with the passages in the order of shared words, and the winner."""

import streamlit as st

from lessons.frame import asking, bind, notebook
from lessons.frame.remember import remember
from lessons.step2_chunk.controls import cut_control
from lessons.step2_chunk.gold_controls import answering_passages
from lessons.step2_chunk.passage_controls import listed, passage_name, show_passage
from lessons.step3_overlap.controls import current_ending, current_index, current_overlap, downloads, honest_ending, no_hit
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, TermScore, in_order, ranked
from lessons.step3_overlap.table_controls import table_of_few
from lessons.step3_overlap.tasks import shared_words

CELLS = notebook.Cells(__file__)
TASKS = ("shared",)

HIGH = 12
"""The rem from which a passage that is counted in scrolls."""


def show() -> None:
    """Draw the cell."""
    index, hits = current_index(), remember(ranked, current_overlap())
    wanted = index.analysis.distinct(bind.value("q"))
    CELLS.say("shared")
    # Words of a heading are not seen in the passage.
    counted_in = None if bind.value("titles") else shared_words(hits, wanted, asking.dice_of("shared"), listed)
    if hits and not asking.ask(CELLS, counted_in and counted_in[0]):
        if counted_in:
            show_passage(counted_in[1].scored.passage, (), high=HIGH)
        return
    control, said = st.columns([1, 2], vertical_alignment="bottom")
    with control:
        cut_control()
    if not hits:
        no_hit()
        return
    with said:
        if current_ending(hits).wins:
            verdict(hits, len(wanted))
        honest_ending(hits)

    def counted(part: TermScore, _: int) -> tuple[str, str]:
        return CELLS.plain("cell_numbers", tf=part.tf, df=part.df, n=len(index.passages)), CELLS.plain("cell_overlap")

    table_of_few(current_overlap(), arithmetic=counted, answers=answering_passages())
    downloads(hits, "overlap")
    notebook.code(score_overlap, ranked, in_order)


def verdict(hits: Hits, most: int) -> None:
    """The winner, or that several tie."""
    winner = hits[0]
    title = passage_name(winner.scored.passage, winner.number)
    part = "winner_tied" if winner.tied else "winner"
    CELLS.say(part, kind="outcome", title=title, score=winner.scored.score, most=most, n=len(hits.leaders))
