"""k1, b and the kind of idf, and the BM25 scores of the learner's question."""

import streamlit as st

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.step1_load.controls import current_document
from lessons.step3_overlap.controls import current_index, index_key
from lessons.step3_overlap.score import PassageScore
from lessons.step4_bm25.bm25 import IdfKind, score_bm25

CELLS = notebook.Cells(__file__)


def current_bm25() -> tuple[PassageScore, ...]:
    """The BM25 score of every current passage for the learner's question."""
    index, (query, k1, b, idf) = current_index(), bm25_key()
    key = (*index_key(), query, k1, b, idf)
    return kept("bm25", current_document(), key, lambda: tuple(score_bm25(index, query, k1=k1, b=b, idf=idf)))


def bm25_key() -> tuple[str, float, float, IdfKind]:
    """The question, k1, b and the kind of idf: all that the scores depend on but the index."""
    query, k1, b, idf = (workbench.value(key) for key in ("q", "k1", "b", "idf"))
    return query, k1, b, idf


def bm25_controls() -> None:
    """The two numbers of BM25 and the kind of idf."""
    left, middle, right = st.columns(3)
    with left:
        notebook.slider(CELLS, "k1")
    with middle:
        notebook.slider(CELLS, "b")
    with right:
        notebook.one_of(CELLS, "idf")
