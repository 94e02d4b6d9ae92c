"""What counts as the text of a passage, and the overlap scores of the learner's question."""

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.controls import current_passages, cut_key
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.near import telling_words
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import PassageScore

CELLS = notebook.Cells(__file__)


def current_index() -> PassageIndex:
    """The current passages with their terms."""
    return _index(index_key(), workbench.value("titles"), current_passages())


def index_key() -> tuple[object, ...]:
    """All that current_index() depends on."""
    return (*cut_key(), workbench.value("titles"))


def current_overlap() -> tuple[PassageScore, ...]:
    """The overlap score of every current passage for the learner's question."""
    return _overlap(index_key(), workbench.value("q"), current_index())


def titles_control() -> None:
    """Whether titles count, for lessons 3 to 5."""
    if current_document().headings:
        notebook.switch(CELLS, "titles")


def first_question() -> str:
    """What the current document is first asked: a sample its own question, an upload two of its own words."""
    sample = SAMPLES.get(workbench.value("doc"))
    if sample:
        return sample.question
    document = current_document()
    return _own_question(document.name, document.sha256, document)


@st.cache_resource(max_entries=64, ttl=3600, show_spinner=False)
def _own_question(name: str, sha256: str, _document: Document) -> str:
    return " ".join(telling_words(index_passages(split_headings(_document)), most=2))


def no_hit() -> None:
    """In place of a winner: that there is none, and words to ask for that the document does hold."""
    words = telling_words(current_index())
    question = workbench.value("q")
    part = "no_hit" if current_index().analysis.terms(question) else "no_words" if question.strip() else "no_question"
    CELLS.say(part, kind="outcome")
    if words:
        CELLS.say("own_words", kind="quiet")
        with st.container(horizontal=True):
            for word in words:
                st.button(markup.label(word), on_click=workbench.choose, args=("q", word), key=f"word_{word}")


@st.cache_resource(max_entries=64, ttl=3600, show_spinner=False)
def _index(key: tuple[object, ...], titles: bool, _passages: tuple[Passage, ...]) -> PassageIndex:
    return index_passages(_passages, titles=titles)


@st.cache_resource(max_entries=128, ttl=3600, show_spinner=False)
def _overlap(key: tuple[object, ...], query: str, _index: PassageIndex) -> tuple[PassageScore, ...]:
    return tuple(score_overlap(_index, query))
