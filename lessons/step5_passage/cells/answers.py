"""The cell with the passage that comes first and, once asked for, what stands before and after it."""

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.controls import current_passages, cut_control
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.gold import holds
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.passage_controls import passage_name, show_parent
from lessons.step2_chunk.ways.small_to_big import all_handed_over, handed_over
from lessons.step3_overlap.controls import (
    current_ending,
    honest_ending,
    no_hit,
    show_winner,
    stop_words_here,
    titles_control,
    why_elsewhere,
)
from lessons.step3_overlap.endings import stop_terms
from lessons.step3_overlap.score import Hits
from lessons.step5_passage.controls import current_hits, only_in_headings, say_answer, score_control
from lessons.step5_passage.lacking import how_much, lacking
from lessons.step5_passage.sheet_controls import first_sheet, whole_sheets

CELLS = notebook.Cells(__file__)

HIGH = 13.0
"""The rem from which the passage scrolls."""
BESIDE = 10.0
"""The same where its page is beside it."""
LOW = 8.0
"""The same of a neighbour."""
NEIGHBOUR = 240
"""At most this many characters of a neighbour are shown."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("answers")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        score_control()
        cut_control()
        titles_control()
    hits = current_hits()
    if not hits:
        no_hit()
        only_in_headings()
        why_elsewhere()
        return
    if not current_ending(hits).wins:
        honest_ending(hits)
        return
    shown = st.container()
    told = st.toggle(CELLS.label("next_door"), key="next door")
    with shown:
        winner(hits, told=told)
    if told:
        neighbours(handed_over(hits[0].scored.passage), hits)
        notebook.code(lacking, how_much)


def winner(hits: Hits, *, told: bool) -> None:
    """The first passage with the question's words marked, beside its page if it has one. `told`: with the marked answer."""
    first, tied = hits[0], len(hits.leaders) - 1
    found = first.scored.passage
    title, score = passage_name(found, first.number), notebook.score_text(first.scored.score)
    weak = stop_terms(bind.value("analysis"), bind.value("q"), stop_words_here())
    held = [part.term for part in first.scored.terms if part.term in weak]
    parts = ["winner_tied" if tied else "winner", *["unmarked"] * bool(held)]
    CELLS.say(*parts, title=title, score=score, n=tied, terms=", ".join(held), weak=len(held))
    honest_ending(hits)
    columns, high = (st.columns(2), BESIDE) if found.first_page else ([st.container()], HIGH)
    with columns[0]:
        show_winner(first.scored, current_answer() if told else (), unmarked=weak, high=high)
        show_parent(found, high=high)
    if found.first_page:
        with columns[1]:
            first_sheet(handed_over(found), high=high)
            whole = st.toggle(CELLS.label("sheet_whole"), key="whole sheet")
        if whole:
            whole_sheets(handed_over(found))


def neighbours(result: Passage, hits: Hits) -> None:
    """What stands before and after `result`, and whether it has what the winner lacks of the marked answer."""
    passages = all_handed_over(current_passages())
    number = 1 + [each.start for each in passages].index(result.start)
    for column, side, other in zip(st.columns(2), ("before", "after"), (number - 1, number + 1), strict=True):
        with column:
            if 1 <= other <= len(passages):
                neighbour(side, passages[other - 1], other, result)
            else:
                CELLS.say("first_passage" if side == "before" else "last_passage", kind="quiet")
    answer = current_answer()
    if not answer:
        CELLS.say("answer_unmarked", kind="outcome")
        offer_example("answers")
        return
    lacked = lacking(result, answer)
    sides = {"before": passages[max(0, number - 2) : number - 1], "after": passages[number : number + 1]}
    have = [f"has_it_{side}" for side, near in sides.items() if any(holds(each, piece) for each in near for piece in lacked)]
    if say_answer(hits, and_say=have):
        offer_example("answers")


def neighbour(side: str, passage: Passage, number: int, result: Passage) -> None:
    """The edge of a neighbour next to `result`, without what both hold."""
    CELLS.say(side, kind="quiet", title=passage_name(passage, number))
    text = passage.document.text
    if side == "before":
        own = text[passage.start : min(passage.end, result.start)].strip()
        shown = own if len(own) <= NEIGHBOUR else f"…{own[-NEIGHBOUR:]}"
    else:
        own = text[max(passage.start, result.end) : passage.end].strip()
        shown = own if len(own) <= NEIGHBOUR else f"{own[:NEIGHBOUR]}…"
    inner = markup.block(markup.text(shown), "passage neighbour")
    notebook.show(markup.box(inner, CELLS.plain(side, title=""), high=LOW, from_end=side == "before"))
