"""The cell with the passage that comes first and, once asked for, what stands before and after it."""

from collections.abc import Container

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from lessons.frame import asking, bind, markup, notebook
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
from lessons.step5_passage.sheet_controls import about_sheet, first_sheet, whole_sheets
from lessons.step5_passage.tasks import HOW_MUCH, does_it_answer

CELLS = notebook.Cells(__file__)
TASKS = ("whole_answer",)

HIGH = 11.0
"""The rem from which the passage scrolls."""
LOW = 9.0
"""The same where its neighbours are beside it."""
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
    found = handed_over(hits[0].scored.passage)
    weak = stop_terms(bind.value("analysis"), bind.value("q"), stop_words_here())
    task = does_it_answer(found, current_answer(), {each: CELLS.plain(f"held_{each}") for each in HOW_MUCH})
    if not asking.ask(CELLS, task):
        with shown:
            winner(hits)
            text_and_page(hits, weak)
        return
    row = st.container(horizontal=True, vertical_alignment="center")
    with row:
        told = st.toggle(CELLS.label("next_door"), bool(task) and asking.asks(), key="next door")
        rest = notebook.rest()
    with shown:
        winner(hits)
        if told:
            strip(hits, weak)
            with row:
                offered = st.container()
            verdict(found, hits, offered)
        else:
            text_and_page(hits, weak)
    if rest:
        held = [part.term for part in hits[0].scored.terms if part.term in weak]
        if held:
            CELLS.say("unmarked", kind="quiet", terms=", ".join(held), weak=len(held))
        if found.document.pages:
            about_sheet(found)
            if st.toggle(CELLS.label("sheet_whole"), key="whole sheet"):
                whole_sheets(found)
        if told:
            notebook.code(lacking, how_much)


def winner(hits: Hits) -> None:
    """Which passage comes first, and with what score."""
    first, tied = hits[0], len(hits.leaders) - 1
    title, score = passage_name(first.scored.passage, first.number), notebook.score_text(first.scored.score)
    CELLS.say("winner_tied" if tied else "winner", title=title, score=score, n=tied)
    honest_ending(hits)


def text_and_page(hits: Hits, weak: Container[str]) -> None:
    """The first passage with the question's words marked, but for `weak` ones, beside its page if it has one."""
    found = hits[0].scored.passage
    columns = st.columns(2) if found.first_page else [st.container()]
    with columns[0]:
        show_winner(hits[0].scored, unmarked=weak, high=notebook.high(HIGH))
        show_parent(found, high=notebook.high(HIGH))
    for column in columns[1:]:
        with column:
            first_sheet(handed_over(found), high=notebook.high(HIGH))


def strip(hits: Hits, weak: Container[str]) -> None:
    """The first passage with the marked answer, between what stands before and after it."""
    found = hits[0].scored.passage
    passages = all_handed_over(current_passages())
    number = 1 + [each.start for each in passages].index(handed_over(found).start)
    before, middle, after = st.columns([1, 1.4, 1])
    for column, side, other in ((before, "before", number - 1), (after, "after", number + 1)):
        with column:
            if 1 <= other <= len(passages):
                neighbour(side, passages[other - 1], other, handed_over(found))
            else:
                CELLS.say("first_passage" if side == "before" else "last_passage", kind="quiet")
    with middle:
        show_winner(hits[0].scored, current_answer(), unmarked=weak, high=notebook.high(HIGH))
        show_parent(found, high=notebook.high(HIGH))


def verdict(result: Passage, hits: Hits, offered: DeltaGenerator) -> None:
    """What `result` lacks of the marked answer, and whether a neighbour has it. `offered`: where an example can stand."""
    answer = current_answer()
    if not answer:
        CELLS.say("answer_unmarked", kind="outcome")
        with offered:
            offer_example("answers")
        return
    passages = all_handed_over(current_passages())
    number = 1 + [each.start for each in passages].index(result.start)
    lacked = lacking(result, answer)
    sides = {"before": passages[max(0, number - 2) : number - 1], "after": passages[number : number + 1]}
    have = [f"has_it_{side}" for side, near in sides.items() if any(holds(each, piece) for each in near for piece in lacked)]
    if say_answer(hits, and_say=have):
        with offered:
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
    notebook.show(markup.box(inner, CELLS.plain(side, title=""), high=notebook.high(LOW), from_end=side == "before"))
