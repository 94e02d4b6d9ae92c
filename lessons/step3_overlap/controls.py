"""What counts as the text of a passage, and the overlap scores of the learner's question."""

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step2_chunk.controls import current_passages, cut_key
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
    st.toggle(CELLS.label("titles_label"), key="titles", persist_state="session", help=CELLS.label("titles_help"))


def no_hit() -> None:
    """In place of a winner: that there is none, and words to ask for that the document does hold."""
    words = telling_words(current_index())
    notebook.FRAME.say("no_hit" if workbench.value("q").strip() else "no_question", kind="outcome")
    if words:
        CELLS.say("own_words", kind="quiet")
        with st.container(horizontal=True):
            for word in words:
                st.button(markup.label(word), on_click=workbench.ask, args=(word,), key=f"word_{word}")


@st.cache_resource(max_entries=64, ttl=3600, show_spinner=False)
def _index(key: tuple[object, ...], titles: bool, _passages: tuple[Passage, ...]) -> PassageIndex:
    return index_passages(_passages, titles=titles)


@st.cache_resource(max_entries=128, ttl=3600, show_spinner=False)
def _overlap(key: tuple[object, ...], query: str, _index: PassageIndex) -> tuple[PassageScore, ...]:
    return tuple(score_overlap(_index, query))
