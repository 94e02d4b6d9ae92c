"""k1, b and the kind of idf, and the BM25 scores of the learner's question."""

import streamlit as st

from lessons import notebook, workbench
from lessons.step3_overlap.controls import current_index, index_key
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import PassageScore
from lessons.step4_bm25.bm25 import IdfKind, score_bm25

CELLS = notebook.Cells(__file__)


def current_bm25() -> tuple[PassageScore, ...]:
    """The BM25 score of every current passage for the learner's question."""
    query, k1, b, idf = (workbench.value(key) for key in ("q", "k1", "b", "idf"))
    return _bm25(index_key(), query, k1, b, idf, current_index())


def bm25_controls() -> None:
    """The two numbers of BM25 and the kind of idf."""
    left, middle, right = st.columns(3)
    with left:
        notebook.slider(CELLS, "k1")
    with middle:
        notebook.slider(CELLS, "b")
    with right:
        notebook.one_of(CELLS, "idf")


@st.cache_resource(max_entries=128, ttl=3600, show_spinner=False)
def _bm25(
    key: tuple[object, ...], query: str, k1: float, b: float, idf: IdfKind, _index: PassageIndex
) -> tuple[PassageScore, ...]:
    return tuple(score_bm25(_index, query, k1=k1, b=b, idf=idf))
