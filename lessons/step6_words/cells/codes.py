"""The cell with codes and numbers: whole, in parts, and written in another way."""

from dataclasses import replace

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, offer_example
from lessons.step1_load.document import Document
from lessons.step3_overlap.controls import current_index, winner_label
from lessons.step3_overlap.near_numbers import other_forms
from lessons.step6_words.controls import found_by, shown_terms
from lessons.step6_words.views import word
from lessons.terms import Analysis
from lessons.terms.identifiers import chain_of, is_identifier
from lessons.terms.unseen import without_fillers

CELLS = notebook.Cells(__file__)

HIGH = 14.0
"""The rem from which the codes scroll."""
MAX_IDENTIFIERS = 100


def show() -> None:
    """Draw the cell."""
    CELLS.say("codes")
    with st.container(horizontal=True, vertical_alignment="bottom", gap="large"):
        notebook.switch(CELLS, "identifiers")
        notebook.one_of(CELLS, "numbers")
    numbers_otherwise()
    found = sorted(remember(identifiers, current_document()), key=lambda each: each not in bind.value("q"))
    if found:
        head = [CELLS.part("column_word"), CELLS.part("column_terms")]
        analysis, asked = bind.value("analysis"), bind.value("analysis").distinct(bind.value("q"))
        rows = [[word(each), shown_terms(analysis.terms(each), marked=asked)] for each in found[:MAX_IDENTIFIERS]]
        notebook.show(
            markup.box(
                markup.table(CELLS.inline("codes_caption"), head, rows, ["", ""]),
                CELLS.part("codes_box"),
                high=notebook.high(HIGH),
                kind="scroll",
            )
        )
        if len(found) > MAX_IDENTIFIERS:
            CELLS.say("words_left_out", kind="quiet", n=len(found) - MAX_IDENTIFIERS)
        verdict()
    else:
        CELLS.say("identifiers_none", kind="outcome")
    offer_example("codes")
    if notebook.rest():
        CELLS.say("numbers_about", kind="quiet")
        notebook.code(is_identifier, chain_of)


def verdict() -> None:
    """Who wins; once codes are whole, also who would without."""
    analysis = bind.value("analysis")
    now, parts = found_by(analysis), found_by(replace(analysis, identifiers=False))
    part = "codes_now" if not analysis.identifiers else "codes_same" if now.number == parts.number else "codes_winner"
    told, without = (winner_label(each.kind, each.first) for each in (now, parts))
    CELLS.say(part, kind="outcome", now=told, parts=without)


def numbers_otherwise() -> None:
    """Notes on numbers of the question that the passages write in another form, if the rule for numbers is off."""
    if bind.value("numbers") == "none":
        for form in remember(other_forms, current_index(), bind.value("q")):
            CELLS.say("number_otherwise", kind="note", asked=form.asked, written=form.written, n=form.passages)


def identifiers(document: Document) -> tuple[str, ...]:
    """The distinct identifiers as they are written; those with a letter come first, since a name tells more than a time."""
    text = without_fillers(document.searched)
    # Without folding, which turns some letters into a letter and a mark.
    found = (token for token in Analysis(identifiers=True, fold=False).tokens(text) if is_identifier(token.term))
    words = dict.fromkeys(text[token.start : token.end] for token in found)
    return tuple(sorted(words, key=lambda each: not any(map(str.isalpha, each))))
