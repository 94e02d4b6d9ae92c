"""The cell with what letters cannot tell: a word for another one, and the list that joins them."""

from dataclasses import replace

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.step1_load.choices import original_of
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.passage_controls import passage_name
from lessons.step3_overlap.controls import title_terms, titles_control, winner_label
from lessons.step6_words.controls import found_by
from lessons.terms.choices import SYNONYMS
from lessons.terms.synonyms import parse_synonyms, representatives

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Draw the cell."""
    CELLS.say("beyond")
    sample = SAMPLES.get(original_of(bind.value("doc")))
    word, other = sample.unlisted if sample else ("", "")
    left, right = st.columns(2, gap="large")
    with left:
        asked = st.text_input(CELLS.label("beyond_label"), word, max_chars=60, key=f"beyond {bind.value('doc')}")
        finding(asked, word, other)
    with right:
        synonyms()
        titles_control()
    if notebook.rest():
        notebook.code(representatives)


def finding(asked: str, word: str, other: str) -> None:
    """What the search finds for `asked`. If that is `word` and nothing is found, a button makes it count as `other`."""
    analysis = bind.value("analysis")
    if not analysis.terms(asked):
        CELLS.say("beyond_empty" if asked.strip() else "beyond_type", kind="quiet")
        return
    found = found_by(analysis, asked)
    titles = not bind.value("titles") and not title_terms().isdisjoint(analysis.terms(asked))
    if found.first and not found.winner:
        CELLS.say("beyond_nobody", kind="outcome", word=asked, why=winner_label(found.kind, found.first))
    elif found.winner is None:
        CELLS.say("beyond_title" if titles else "beyond_none", kind="outcome", word=asked)
    else:
        title = passage_name(found.winner.scored.passage, found.winner.number)
        told = found_by(replace(analysis, synonyms=()), asked).winner is None
        CELLS.say("beyond_told" if told else "beyond_found", kind="outcome", word=asked, title=title)
    if asked == word and found.first is None:
        CELLS.say("beyond_synonym", word=word, other=other)
        both = f"{bind.value('synonyms').strip()}\n{word} = {other}".strip()
        if both in SYNONYMS:
            label = CELLS.label("beyond_add", pair=f"{word} = {other}")
            st.button(label, on_click=bind.choose, args=("synonyms", both))


def synonyms() -> None:
    """The field for synonyms, with notes on entries that have no effect."""
    st.text_area(
        CELLS.label("synonyms_label"),
        height=80,
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
