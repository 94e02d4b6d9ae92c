"""What counts as a word: the switches of the rules, the lists to edit, and the search with one rule toggled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from zlib import crc32

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event, number_found
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import current_passages
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.controls import current_index, document_language, index_with, stop_words_here
from lessons.step3_overlap.near_numbers import other_forms
from lessons.step5_passage.controls import current_scoring
from lessons.step6_words.effects import RULES, Found, Rule, find_with, turned
from lessons.step6_words.meetings import as_written
from lessons.terms import RECOMMENDED, WORDS, Analysis
from lessons.terms.choices import SYNONYMS, edit_stop_words, use_words
from lessons.terms.synonyms import parse_synonyms
from lessons.terms.unseen import without_fillers

CELLS = notebook.Cells(__file__)

Result = TypeVar("Result")

MAX_STOP_WORDS = 8_000
"""The list of stop words may have at most this many characters."""
AT_ONCE = 300_000
"""In a document of more characters, the search is repeated for each rule only on request."""


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
            st.button(
                CELLS.label(f"use_{language or 'plain'}"),
                on_click=bind.change,
                args=(use_words, language),
                type="primary" if replace(bind.value("analysis"), synonyms=()) == rules else "secondary",
            )


def rules() -> None:
    """The widgets of all rules, in the order in which the rules run."""
    left, right = st.columns(2, gap="large")
    with left:
        for key in ("unseen", "nfc"):
            notebook.switch(CELLS, key)
        _by_language("numbers")
        for key in ("identifiers", "bigrams", "fold"):
            notebook.switch(CELLS, key)
    with right:
        for key in ("stops", "stemming"):
            _by_language(key)
        notebook.switch(CELLS, "accents")


def _by_language(key: str) -> None:
    """The widget of a rule that differs by language."""
    notebook.one_of(CELLS, key)
    CELLS.say(f"{key}_about", kind="quiet")


def numbers_otherwise() -> None:
    """Notes on numbers of the question that the passages write in another form, if the rule for numbers is off."""
    if bind.value("numbers") == "none":
        for form in remember(other_forms, current_index(), bind.value("q")):
            CELLS.say("number_otherwise", kind="note", asked=form.asked, written=form.written, n=form.passages)


def stop_words() -> None:
    """The field with the list of stop words."""
    words = sorted(bind.value("analysis").stop_words)
    # A new widget if the list is another one, and if a typed word was refused.
    typed = bind.mine("stop_words_typed", lambda: number_found("stop_words ([0-9]+) .*"))
    key = f"stop_words {typed} {crc32(' '.join(words).encode())}"
    st.text_area(
        CELLS.label("stop_words_label", n=len(words)),
        " ".join(words),
        max_chars=MAX_STOP_WORDS,
        height=160,
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


def synonyms() -> None:
    """The field for synonyms, with notes on entries that have no effect."""
    st.text_area(
        CELLS.label("synonyms_label"),
        height=100,
        max_chars=SYNONYMS.longest,
        placeholder=CELLS.plain("synonyms_example"),
        help=CELLS.label("synonyms_help"),
        **bind.widget("synonyms", SYNONYMS),
    )
    pairs, refused = parse_synonyms(bind.value("synonyms"))
    if refused:
        CELLS.say("synonyms_refused", kind="note", lines="; ".join(markup.short(line) for line in refused[:5]), n=len(refused))
    idle = [f"{one} = {other}" for one, other in pairs if not _whole(one) or _whole(one) != _whole(other)]
    if idle:
        CELLS.say("synonyms_idle", kind="note", pairs="; ".join(idle[:5]), n=len(idle))


def _whole(side: str) -> str:
    """The term that covers all of a side; "" if there is none. An identifier also has terms for its parts."""
    return next((token.term for token in bind.value("analysis").tokens(side) if token.end - token.start == len(side)), "")


def found_now() -> Found:
    """The result of the search by the learner's rules."""
    return found_by(bind.value("analysis"))


def found_by(analysis: Analysis, question: str | None = None) -> Found:
    """The result by other rules, or for another question."""
    asked = bind.value("q") if question is None else question
    how = {"titles": bind.value("titles"), "search": current_scoring(), "stop_words": stop_words_here()}
    return remember(find_with, current_passages(), asked, analysis, **how)


@dataclass(frozen=True, slots=True)
class Effect:
    """The result of the search with a rule toggled."""

    rule: Rule
    found: Found


def effects() -> list[Effect] | None:
    """The result for each rule toggled by itself; None if the text is long and the learner did not ask for it.

    Synonyms can be toggled only if some were typed.
    """
    if len(current_document().text) > AT_ONCE and not st.toggle(CELLS.label("effects_label"), key="effects"):
        return None
    analysis = bind.value("analysis")
    rules = (rule for rule in RULES if rule != "synonyms" or analysis.synonyms)
    return [Effect(rule, found_by(turned(analysis, rule, usual()))) for rule in rules]


def meetings_by(function: Callable[[Sequence[str], Analysis], Result], analysis: Analysis) -> Result:
    """The result of `function` for the distinct words of the passages and `analysis`."""
    found: Result = remember(_of_words, function, current_passages(), analysis, bind.value("titles"))
    return found


def _of_words(
    function: Callable[[Sequence[str], Analysis], Result], passages: Sequence[Passage], analysis: Analysis, titles: bool
) -> Result:
    texts = {without_fillers(passage.searched) for passage in passages}
    texts |= {title for passage in passages for title in passage.document.titles} if titles else set()
    rules = as_written(analysis)
    written = {text[token.start : token.end] for text in texts for token in rules.tokens(text)}
    return function(sorted(written), analysis)


def plain_terms() -> int:
    """Number of terms of the passages by the plain rules, counting repetitions."""
    return int(index_with(titles=bind.value("titles"), analysis=WORDS).lengths.sum())


def terms_now() -> int:
    """Number of terms of the passages by the learner's rules, counting repetitions."""
    return int(current_index().lengths.sum())
