"""The cell with the words of the question, the document's nearest words, and the lines that the rules draw between them."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, offer_example
from lessons.step1_load.document import Document
from lessons.step2_chunk.passage_controls import passage_name
from lessons.step3_overlap.controls import (
    current_ending,
    honest_ending,
    index_with,
    no_hit,
    show_winner,
    stop_words_here,
    winner_label,
)
from lessons.step3_overlap.score import Hits
from lessons.step5_passage.controls import current_hits
from lessons.step6_words.controls import is_long, meetings_by, other_language, presets, usual
from lessons.step6_words.meetings import counted_as
from lessons.step6_words.nearest import Nearest, nearest_words
from lessons.step6_words.tasks import how_many_meet
from lessons.step6_words.views import beside, lines
from lessons.step6_words.way_controls import tried, way_of
from lessons.terms import WORDS
from lessons.terms.bigrams import without_spaces
from lessons.terms.folding import fold_accents, fold_case
from lessons.terms.stemming import stem

CELLS = notebook.Cells(__file__)
TASKS = ("meet",)

UNSPACED = 0.2
"""A text counts as written without spaces from this share of its letters on."""
HIGH = 10.5
"""The rem from which the words scroll."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("meet")
    presets()
    other_language()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        notebook.one_of(CELLS, "stemming")
        notebook.switch(CELLS, "accents")
        notebook.switch(CELLS, "fold")
    unspaced()
    words, weak = nearest_of_question()
    picture = st.container()
    told = asking.ask(CELLS, how_many_meet(words))
    with picture:
        drawn_lines(words, told=told)
    if not told:
        return
    hits = current_hits()
    verdict(words, hits, bool(weak))
    if notebook.rest():
        told_stops(weak)
        more(hits)


def more(hits: Hits) -> None:
    """Rules that matter to few documents, each word rule by rule, the passage that comes first, and the code."""
    wins = current_ending(hits).wins
    if wins:
        honest_ending(hits)
    with st.container(horizontal=True):
        rare, way, winner = (st.toggle(CELLS.label(f"{key}_toggle"), key=key) for key in ("rare", "way", "winner"))
    if rare:
        CELLS.say("rules")
        for key in ("nfc", "bigrams"):
            notebook.switch(CELLS, key)
    if way:
        CELLS.say("way")
        way_of(bind.value("q"), "way_caption")
        tried()
    if winner and wins:
        CELLS.say("winner_marks", kind="quiet")
        show_winner(hits[0].scored)
    notebook.code(stem, fold_accents, fold_case)


def nearest_of_question() -> tuple[list[Nearest], list[Nearest]]:
    """The words of the question beside the document's: those that say what it is about, and its stop words."""
    analysis, index = bind.value("analysis"), index_with(titles=bind.value("titles"), analysis=WORDS)
    now, plain = meetings_by(counted_as, analysis), meetings_by(counted_as, WORDS)
    then = {} if is_long() else meetings_by(counted_as, usual())
    rows = nearest_words(bind.value("q"), analysis, usual(), now=now, then=then, plain=plain, index=index)
    stops = stop_words_here()
    weak = [row for row in rows if stops.issuperset(WORDS.terms(row.asked))]
    return [row for row in rows if row not in weak], weak


def drawn_lines(rows: Sequence[Nearest], *, told: bool) -> None:
    """The picture; the lines are left out until they may be `told`."""
    if not rows:
        return
    asked, term, near = (CELLS.part(f"lines_{column}") for column in ("asked", "term", "near"))
    alone = CELLS.part("no_near")
    if told:
        table = lines([asked, term, near], rows, apart=CELLS.part("no_line"), alone=alone)
    else:
        table = beside([asked, near], rows, alone=alone)
    notebook.show(markup.box(table, CELLS.part("lines_box"), high=notebook.high(HIGH), kind="scroll"))


def told_stops(weak: Sequence[Nearest]) -> None:
    """A line on the stop words of the question: whether they are removed or count."""
    for part, gone in (("stops_gone", True), ("stops_counted", False)):
        words = [row.asked for row in weak if bool(row.terms) is not gone]
        if words:
            CELLS.say(part, kind="quiet", words=", ".join(words), n=len(words))


def verdict(rows: Sequence[Nearest], hits: Hits, aside: bool) -> None:
    """How many of the words meet one of the document, and who wins. `aside`: whether stop words are left aside."""
    met, part = sum(row.meets for row in rows), "met_others" if aside else "met"
    parts = [part] * bool(rows)
    if current_ending(hits).wins:
        tied = len(hits.leaders) - 1
        kind = current_ending(hits).kind
        title = winner_label(kind, hits[0]) if kind == "narrow" else passage_name(hits[0].scored.passage, hits[0].number)
        parts.append("winner_tied" if tied else "winner")
        CELLS.say(*parts, kind="outcome", met=met, n=len(rows), title=title, tied=tied)
    else:
        if met:
            CELLS.say(part, kind="outcome", met=met, n=len(rows))
        honest_ending(hits) if hits else no_hit()
    if rows and met == len(rows) and bind.value("analysis") == WORDS:
        with st.container(horizontal=True, vertical_alignment="center"):
            CELLS.say("met_all", kind="quiet")
            offer_example("meet")


def unspaced() -> None:
    """If the document is written without spaces between words, a note and the rule that helps."""
    share = remember(_without_spaces, current_document())
    if share >= UNSPACED:
        CELLS.say("unspaced_on" if bind.value("bigrams") else "unspaced", kind="note", percent=round(100 * share))


def _without_spaces(document: Document) -> float:
    return without_spaces(document.searched)
