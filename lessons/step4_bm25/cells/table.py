"""The cell with the whole ranked table, all controls, the file of all parts, and a home-made score."""

import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.step2_chunk.controls import cut_control
from lessons.step2_chunk.gold_controls import answering_passages
from lessons.step3_overlap.controls import current_ending, current_index, current_overlap, downloads, titles_control, winner_label
from lessons.step3_overlap.score import Hits, TermScore, ranked
from lessons.step3_overlap.table_controls import Arithmetic, score_table, table_of_few
from lessons.step4_bm25.controls import (
    bm25_hits,
    current_bm25,
    current_home_made,
    current_way,
    current_weighing,
    formula_control,
    in_numbers,
    number_control,
    placed,
    places_gained,
)
from lessons.step4_bm25.home_made import score_home_made

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Draw the cell."""
    CELLS.say("table")
    left, right, more = st.columns([2, 2, 1], vertical_alignment="bottom")
    with left:
        number_control("k1", place="table")
    with right:
        number_control("b", place="table")
    if more.toggle(CELLS.label("more_controls"), key="more controls"):
        other_controls()
    hits = bm25_hits()
    if not hits:
        return
    table_of_few(
        current_bm25(),
        arithmetic=in_a_cell(),
        other=("overlap", current_overlap()),
        answers=answering_passages(),
        moved=places_gained(hits),
    )
    index, how = current_index(), current_weighing()
    # The column `idf` holds the number of each term.
    downloads(hits, "bm25", N=len(index.passages), avgdl=index.avgdl, idf_kind=current_way(), **how.formula)
    if st.toggle(CELLS.label("home_made_label"), key="home made"):
        home_made(hits)
    if not notebook.presented():
        CELLS.say("open")


def other_controls() -> None:
    """The widgets of all that the score depends on beside k1 and b."""
    formula_control()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if bind.value("variant") == "bm25":
            notebook.one_of(CELLS, "idf", place="table")
        cut_control()
        titles_control()


def in_a_cell() -> Arithmetic:
    """A function for the two lines that a term of the table opens."""
    written_out, names = in_numbers(), (CELLS.part("opened_idf"), CELLS.part("opened_part"))
    return lambda part, number: [f"{name} {line}" for name, line in zip(names, written_out(part, number), strict=True)]


def home_made(by_bm25: Hits) -> None:
    """The home-made score, and its winner."""
    CELLS.say("home_made")
    notebook.slider(CELLS, "bonus")
    scores = current_home_made()
    home_made_verdict(remember(ranked, scores), by_bm25)

    def counted(part: TermScore, _: int) -> tuple[str]:
        return (CELLS.plain("home_made_cell", tf=part.tf),)

    score_table(scores, arithmetic=counted, other=("bm25", current_bm25()), rows=5)
    notebook.code(score_home_made, bonus=bind.value("bonus"))


def home_made_verdict(hits: Hits, by_bm25: Hits) -> None:
    """The winner by that score, and whether BM25 has the same one."""
    winner, index, ending = hits[0].scored, current_index(), current_ending(hits)
    if not ending.wins:
        CELLS.say("home_made_nobody", kind="outcome", why=winner_label(ending.kind, hits[0]))
        return
    parts = ["home_made_tied" if hits[0].tied else "home_made_winner", *["home_made_narrow"] * (ending.kind == "narrow")]
    if current_ending(by_bm25).wins:
        parts.append("home_made_same" if hits[0].number == by_bm25[0].number else "home_made_other")
    CELLS.say(
        *parts,
        kind="outcome",
        title=placed(hits[0]),
        other=placed(by_bm25[0]),
        score=notebook.score_text(float(winner.score)),
        found=sum(part.tf for part in winner.terms),
        extra=notebook.score_text(winner.extra),
        length=index.length(hits[0].number),
        n=len(hits.leaders),
    )
