"""The cell that follows a marked answer through reading, cutting, words and score, and names the first stage that loses it."""

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.controls import current_passages, cut_control
from lessons.step2_chunk.gold_controls import answer_control, current_answer
from lessons.step3_overlap.controls import current_ending, current_index, stop_words_here
from lessons.step3_overlap.endings import stop_terms
from lessons.step5_passage.controls import current_hits, score_control
from lessons.step6_words.lost import Followed, follow_answer
from lessons.step6_words.tasks import stage_that_loses

CELLS = notebook.Cells(__file__)
TASKS = ("stage",)

STAGES = ("read", "cut", "word", "score")
MOST = 160
"""So many characters of the answer are shown before it is told where it was lost."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("lost")
    with st.container(horizontal=True):
        for number, point in enumerate(("lost_word", "lost_cut", "lost_score"), start=1):
            offer_example(point, label=CELLS.label("lost_example", n=number))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        cut_control()
        score_control()
        notebook.one_of(CELLS, "stemming", place="lost")
    is_marked = bool(bind.value("answer").strip())
    told = followed() if is_marked else None
    words = {stage: CELLS.plain(f"stage_of_{stage}") for stage in (*STAGES, "found")}
    answer = markup.short(bind.value("answer"), MOST)
    if not asking.ask(CELLS, stage_that_loses(told, words, answer=answer) if told else None):
        return
    if told:
        stages(told)
        CELLS.say(f"lost_{told.lost}", kind="outcome", place=told.place, n=len(current_hits()))
    if not is_marked:
        answer_control()
    if notebook.rest():
        if is_marked and st.toggle(CELLS.label("answer_toggle"), key="mark_answer"):
            answer_control()
        CELLS.say("open", kind="quiet")
        notebook.code(follow_answer)


def followed() -> Followed:
    """What became of the marked answer, by all that is chosen."""
    hits, index = current_hits(), current_index()
    stops = stop_terms(index.analysis, bind.value("q"), stop_words_here())
    wins = current_ending(hits).wins
    return remember(follow_answer, current_answer(), current_passages(), hits, stops=stops, wins=wins)


def stages(told: Followed) -> None:
    """A row for each stage up to the one that fails: what was asked, and what came of it."""
    found = {
        "read": CELLS.inline("found_read", n=told.places),
        "cut": CELLS.inline("found_cut", n=len(told.whole)),
        "word": markup.text(", ".join(told.shared)) if told.hit else CELLS.part("found_no_word"),
        "score": CELLS.inline("found_score", place=told.place, n=len(current_hits())),
    }
    rows = []
    for stage in STAGES:
        is_lost = stage == told.lost
        kind, sign = ("bad", "✗") if is_lost else ("good", "✓")
        here = f'<span class="{kind}">{sign}</span> {found[stage]}'
        rows.append([CELLS.part(f"stage_of_{stage}"), CELLS.part(f"asks_{stage}"), here])
        if is_lost:
            break
    head = [CELLS.part(f"lost_column_{column}") for column in ("stage", "asks", "found")]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "", ""])}</div>')
