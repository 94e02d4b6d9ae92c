"""The answer that the learner marks for a question: words of the document. A bundled question brings its own."""

import streamlit as st

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.session import event
from lessons.step1_load.controls import current_document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.compare import Span
from lessons.step2_chunk.gold import MAX_PLACES, find_answer
from lessons.step2_chunk.passage import Passage

CELLS = notebook.Cells(__file__)


def current_answer() -> tuple[Span, ...]:
    """Where the marked answer stands in the current document; empty where none is marked, or none is found."""
    document, words = current_document(), workbench.value("answer")
    return kept("answer", document, (words,), lambda: find_answer(document, words))


def known_answer() -> str:
    """The words that answer the question by the samples; "" where the question is the learner's own, or has no answer."""
    sample = SAMPLES.get(workbench.original_of(workbench.value("doc")))
    asks = sample.asks if sample else ()
    return next((ask.answer for ask in asks if ask.question == workbench.value("q")), "")


@event
def mark(words: str) -> None:
    """Make `words` the answer, or add them to it where they stand right before or after it in the document."""
    document, before = current_document(), workbench.value("answer").strip()
    together = (f"{before} {words}", f"{words} {before}") if before else ()
    joined = (both for both in together if both in workbench.ANSWER and find_answer(document, both))
    workbench.choose("answer", next(joined, words))


def answer_control() -> None:
    """The words that answer the question, to be read or changed."""
    st.text_area(
        CELLS.label("answer_label"),
        max_chars=workbench.ANSWER.longest,
        height=100,
        help=CELLS.label("answer_help"),
        **workbench.bind("answer", workbench.ANSWER),
    )
    words, places = workbench.value("answer"), current_answer()
    if not words.strip():
        CELLS.say("answer_none", kind="quiet")
    elif not places:
        CELLS.say("answer_not_found", kind="note")
    else:
        where = notebook.where(Passage(current_document(), *places[0]))
        part = {1: "answer_found", MAX_PLACES: "answer_many"}.get(len(places), "answer_several")
        CELLS.say(part, kind="quiet", n=len(places), place=where)
