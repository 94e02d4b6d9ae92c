"""The rules for words: the widgets that several cells show, and what the search finds by them or by others."""

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import TypeVar

import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import current_passages
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.controls import document_language, index_with, stop_words_here
from lessons.step5_passage.controls import current_scoring
from lessons.step6_words.effects import Found, find_with
from lessons.step6_words.meetings import as_written
from lessons.step6_words.views import terms_row
from lessons.terms import RECOMMENDED, WORDS, Analysis
from lessons.terms.choices import use_words
from lessons.terms.unseen import without_fillers

CELLS = notebook.Cells(__file__)

Result = TypeVar("Result")

AT_ONCE = 300_000
"""Of a document of more characters, the words are looked through, and the search is repeated for each rule, only on request."""


def usual() -> Analysis:
    """The rules recommended for the language of the document."""
    return RECOMMENDED[document_language()]


def other_language() -> None:
    """A note if the rules are for another language than the document's."""
    language = document_language()
    chosen = {bind.value(key) for key in ("numbers", "stops", "stemming")} - {"none"}
    if chosen and language not in chosen:
        CELLS.say(f"looks_{language}", kind="note")


def presets() -> None:
    """Buttons for the plain rules and for the recommended ones."""
    with st.container(horizontal=True, key="presets"):
        for language in ("", *RECOMMENDED):
            rules = RECOMMENDED.get(language, WORDS)
            label = CELLS.label(f"use_{language or 'plain'}")
            primary = replace(bind.value("analysis"), synonyms=()) == rules
            st.button(
                label,
                on_click=bind.change,
                args=(use_words, language),
                type="primary" if primary else "secondary",
                key=f"use {language}",
            )


def found_by(analysis: Analysis, question: str | None = None) -> Found:
    """The result by other rules, or for another question."""
    asked = bind.value("q") if question is None else question
    index = index_with(titles=bind.value("titles"), analysis=analysis)
    return remember(find_with, index, asked, search=current_scoring(), stop_words=stop_words_here())


def is_long() -> bool:
    """Whether the document is so long that its words are looked through only on request."""
    return len(current_document().text) > AT_ONCE


def meetings_by(function: Callable[[Sequence[str], Analysis], Result], analysis: Analysis) -> Result:
    """The result of `function` for the distinct words of the passages and `analysis`."""
    found: Result = remember(_of_words, function, current_passages(), analysis, bind.value("titles"))
    return found


def _of_words(
    function: Callable[[Sequence[str], Analysis], Result], passages: Sequence[Passage], analysis: Analysis, titles: bool
) -> Result:
    return function(remember(_written, passages, as_written(analysis), titles), analysis)


def _written(passages: Sequence[Passage], rules: Analysis, titles: bool) -> tuple[str, ...]:
    """The distinct words of the passages as they are written, by the alphabet."""
    texts = {without_fillers(passage.searched) for passage in passages}
    texts |= {title for passage in passages for title in passage.document.titles} if titles else set()
    return tuple(sorted({text[token.start : token.end] for text in texts for token in rules.tokens(text)}))


def number_of_terms(analysis: Analysis) -> int:
    """Number of terms of the passages, counting repetitions."""
    return int(index_with(titles=bind.value("titles"), analysis=analysis).lengths.sum())


def shown_terms(terms: Sequence[str], *, marked: Container[str] = ()) -> str:
    """Terms in a row as HTML, or that none is left."""
    return terms_row(terms, nothing=CELLS.part("nothing_left"), marked=marked)
