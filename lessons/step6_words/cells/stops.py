"""The cell with the list of stop words, and what it takes out of a question."""

from dataclasses import replace
from zlib import crc32

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event, number_found
from lessons.frame.tasks import Task
from lessons.step1_load.controls import offer_example
from lessons.step3_overlap.controls import current_index, document_language, index_with, winner_label
from lessons.step3_overlap.index import PassageIndex
from lessons.step6_words.controls import found_by, number_of_terms, shown_terms
from lessons.step6_words.tasks import not_listed
from lessons.step6_words.views import struck
from lessons.terms import WORDS, Analysis
from lessons.terms.choices import edit_stop_words
from lessons.terms.stop_words import STOP_WORDS

CELLS = notebook.Cells(__file__)
TASKS = ("stop",)

MAX_STOP_WORDS = 8_000
"""The list of stop words may have at most this many characters."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("stops")
    if not asking.ask(CELLS, task() if asking.asks() else None):
        return
    left, right = st.columns([2, 3], gap="medium")
    with left:
        notebook.one_of(CELLS, "stops")
        stop_words()
        CELLS.say("stops_about", kind="quiet")
    analysis = bind.value("analysis")
    without = replace(analysis, stop_words=frozenset())
    listed = bind.value("stops")
    pair = CELLS.part(f"stops_pair_{document_language() if listed == 'none' else listed}").split("\n")
    rows = [[struck(text, without, analysis), shown_terms(analysis.terms(text))] for text in (bind.value("q"), *pair)]
    head = [CELLS.part("stops_text"), CELLS.part("column_terms")]
    with right:
        notebook.show(f'<div class="scroll">{markup.table(CELLS.inline("stops_caption"), head, rows, ["", ""])}</div>')
    verdict(analysis, without, pair)
    offer_example("stops")
    if notebook.rest():
        numbers = {"n": number_of_terms(analysis), "plain": number_of_terms(WORDS), "distinct": len(current_index().df)}
        CELLS.say("counted", kind="quiet", **numbers)


def task() -> Task | None:
    """Which word of the document is not on the learner's list or, where there is none, on that of the document's language."""
    language = document_language()
    listed = bind.value("analysis").stop_words or STOP_WORDS[language]
    words = remember(frequent_first, index_with(titles=bind.value("titles"), analysis=WORDS))
    return not_listed(listed, words, asking.dice_of("stop"), telling=CELLS.plain(f"telling_{language}"))


def frequent_first(index: PassageIndex) -> tuple[str, ...]:
    """The terms of an index, those of most passages first."""
    return tuple(sorted(index.df, key=lambda term: (-index.df[term], term)))


def verdict(analysis: Analysis, without: Analysis, pair: list[str]) -> None:
    """Whether two sentences that say the opposite are still told apart, how much went, and who wins with the list and without."""
    one, other = map(analysis.terms, pair)
    parts = ["pair_same" if one == other else "pair_differs"]
    before, after = number_of_terms(without), number_of_terms(analysis)
    with_list, without_list = found_by(analysis), found_by(without)
    if analysis.stop_words:
        parts.append("stops_same" if with_list.number == without_list.number else "stops_winner")
    percent = round(100 * (before - after) / before) if before else 0
    CELLS.say(
        *parts,
        kind="outcome",
        n=before - after,
        percent=percent,
        now=winner_label(with_list.kind, with_list.first),
        then=winner_label(without_list.kind, without_list.first),
    )


def stop_words() -> None:
    """The field with the list of stop words, if one is chosen or typed."""
    if bind.value("stops") == "none" and not bind.value("analysis").stop_words:
        return
    words = sorted(bind.value("analysis").stop_words)
    # A new widget if the list is another one, and if a typed word was refused.
    typed = bind.mine("stop_words_typed", lambda: number_found("stop_words ([0-9]+) .*"))
    key = f"stop_words {typed} {crc32(' '.join(words).encode())}"
    st.text_area(
        CELLS.label("stop_words_label", n=len(words)),
        " ".join(words),
        max_chars=MAX_STOP_WORDS,
        height=68,
        key=key,
        help=CELLS.label("stop_words_help"),
        on_change=_take_stop_words,
        args=(key,),
    )


@event
def _take_stop_words(key: str) -> None:
    typed = WORDS.terms(str(bind.held(key)))
    bind.keep("stop_words_typed", bind.mine("stop_words_typed", int) + 1)
    bind.change(edit_stop_words, typed, bind.value("stops"))
