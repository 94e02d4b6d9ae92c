"""The answer that the learner marks for a question: words of the document. A bundled question has its own."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.step1_load.choices import original_of
from lessons.step1_load.controls import current_document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.choices import ANSWER
from lessons.step2_chunk.controls import current_passages
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.gold import MAX_PLACES, find_answer, first_whole
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.passage_controls import place_of
from lessons.step2_chunk.ways.small_to_big import handed_over

CELLS = notebook.Cells(__file__)


def current_answer() -> tuple[Span, ...]:
    """The spans of the marked answer in the current document; empty where none is marked or found."""
    document, words = current_document(), bind.value("answer")
    return remember(find_answer, document, words)


def known_answer(document: str, question: str) -> str:
    """The answer that the samples give for `question` of `document`; "" where they have none."""
    sample = SAMPLES.get(original_of(document))
    asks = sample.asks if sample else ()
    return next((ask.answer for ask in asks if ask.question == question), "")


def answering_passages() -> frozenset[int]:
    """The numbers of the passages that hold the whole marked answer, or whose larger passage does."""
    answer = current_answer()
    return remember(_answering, current_passages(), answer) if answer else frozenset()


def _answering(passages: Sequence[Passage], answer: tuple[Span, ...]) -> frozenset[int]:
    return frozenset(number for number, each in enumerate(passages, 1) if first_whole([handed_over(each)], answer))


@event
def mark(words: str) -> None:
    """Make `words` the answer, or extend it where they come right before or after it in the document."""
    document, before = current_document(), bind.value("answer").strip()
    together = (f"{before} {words}", f"{words} {before}") if before else ()
    joined = (both for both in together if both in ANSWER and find_answer(document, both))
    bind.choose("answer", next(joined, words))


def answer_control() -> None:
    """The field for the words that answer the question, and whether they were found."""
    st.text_area(
        CELLS.label("answer_label"),
        max_chars=ANSWER.longest,
        height=100,
        help=CELLS.label("answer_help"),
        **bind.widget("answer", ANSWER),
    )
    words, places = bind.value("answer"), current_answer()
    if not words.strip():
        CELLS.say("answer_none", kind="quiet")
    elif not places:
        CELLS.say("answer_not_found", kind="note")
    else:
        where = place_of(Passage(current_document(), *places[0]))
        part = {1: "answer_found", MAX_PLACES: "answer_many"}.get(len(places), "answer_several")
        CELLS.say(part, kind="quiet", n=len(places), place=where)
