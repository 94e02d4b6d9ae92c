"""What counts as a word: each rule with its switch, the lists that can be edited, and the search with one rule turned round."""

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
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.near_numbers import other_forms
from lessons.step5_passage.controls import current_scoring
from lessons.step6_words.effects import RULES, Found, Rule, find_with, turned
from lessons.step6_words.meetings import as_written
from lessons.terms import RECOMMENDED, WORDS, Analysis
from lessons.terms.choices import SYNONYMS, edit_stop_words, use_words
from lessons.terms.synonyms import parse_synonyms

CELLS = notebook.Cells(__file__)

Result = TypeVar("Result")

MAX_STOP_WORDS = 8_000
"""Characters of the list that can be typed."""
AT_ONCE = 300_000
"""Characters of a document up to which the search is done anew for each rule without being asked."""


def usual() -> Analysis:
    """The rules recommended for the language of the document, or of the page where that is not known."""
    return RECOMMENDED[document_language()]


def other_language() -> None:
    """That the rules are for another language than the document, where that is so."""
    language = document_language()
    chosen = {bind.value(key) for key in ("numbers", "stops", "stemming")} - {"none"}
    if chosen and language not in chosen:
        CELLS.say(f"looks_{language}", kind="note")


def presets() -> None:
    """The plain rules and the recommended ones, a press each."""
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
    """Every rule with its switch, in the order in which they run."""
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
    """A rule that each language has its own of."""
    notebook.one_of(CELLS, key)
    CELLS.say(f"{key}_about", kind="quiet")


def numbers_otherwise() -> None:
    """Numbers of the question that the passages write in another way, where no rule joins them."""
    if bind.value("numbers") == "none":
        for form in remember(other_forms, current_index(), bind.value("q")):
            CELLS.say("number_otherwise", kind="note", asked=form.asked, written=form.written, n=form.passages)


def stop_words() -> None:
    """The list of words that are left out, to be read and changed."""
    words = sorted(bind.value("analysis").stop_words)
    # A new box where the list is another, and where a word was left out of it.
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
    """Words that count as another, as the learner types them; what of it joins nothing is said."""
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
    idle = [f"{one} = {other}" for one, other in pairs if not _joins(one, other)]
    if idle:
        CELLS.say("synonyms_idle", kind="note", pairs="; ".join(idle[:5]), n=len(idle))


def _joins(one: str, other: str) -> bool:
    terms = [_whole(side) for side in (one, other)]
    return terms[0] != "" and terms[0] == terms[1]


def _whole(side: str) -> str:
    """The term that covers all of a side; an identifier has terms for its parts as well."""
    return next((token.term for token in bind.value("analysis").tokens(side) if token.end - token.start == len(side)), "")


def found_now() -> Found:
    """What the search finds by the learner's rules."""
    return found_by(bind.value("analysis"))


def found_by(analysis: Analysis, question: str | None = None) -> Found:
    """What it finds by others, or for another question."""
    asked = bind.value("q") if question is None else question
    how = {"titles": bind.value("titles"), "search": current_scoring(), "stop_words": stop_words_here()}
    return remember(find_with, current_passages(), asked, analysis, **how)


@dataclass(frozen=True, slots=True)
class Effect:
    """What came of a rule that was turned round."""

    rule: Rule
    found: Found


def offered() -> tuple[Rule, ...]:
    """The rules that can be turned round: synonyms only where some were typed."""
    return tuple(rule for rule in RULES if rule != "synonyms" or bind.value("analysis").synonyms)


def effects() -> list[Effect] | None:
    """Each rule turned round by itself; None where the text is long and nobody asked for it."""
    if len(current_document().text) > AT_ONCE and not st.toggle(CELLS.label("effects_label"), key="effects"):
        return None
    analysis = bind.value("analysis")
    return [Effect(rule, found_by(turned(analysis, rule, usual()))) for rule in offered()]


def meetings_by(function: Callable[[Sequence[str], Analysis], Result], analysis: Analysis) -> Result:
    """What `function` makes of these words and `analysis`."""
    found: Result = remember(_of_words, function, current_passages(), analysis, bind.value("titles"))
    return found


def _of_words(
    function: Callable[[Sequence[str], Analysis], Result], passages: Sequence[Passage], analysis: Analysis, titles: bool
) -> Result:
    texts = {passage.searched for passage in passages}
    texts |= {title for passage in passages for title in passage.document.titles} if titles else set()
    rules = as_written(analysis)
    written = {text[token.start : token.end] for text in texts for token in rules.tokens(text)}
    return function(sorted(written), analysis)


def plain_terms() -> int:
    """How many words the passages hold by the plain rules, repeated ones as often as they stand."""
    return int(_index_by(WORDS).lengths.sum())


def _index_by(analysis: Analysis) -> PassageIndex:
    return index_with(titles=bind.value("titles"), analysis=analysis)


def terms_now() -> int:
    """How many terms they hold by the learner's rules."""
    return int(current_index().lengths.sum())
