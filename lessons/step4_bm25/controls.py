"""k1, b and the kind of idf, and the BM25 scores of the learner's question."""

from collections import Counter
from collections.abc import Mapping
from functools import partial

import streamlit as st

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import cut_key
from lessons.step3_overlap.controls import current_index, index_key
from lessons.step3_overlap.score import PassageScore
from lessons.step4_bm25.bm25 import IdfKind, score_bm25

CELLS = notebook.Cells(__file__)


def current_bm25(side: str = "") -> tuple[PassageScore, ...]:
    """The BM25 score of every passage of a cut for the learner's question."""
    query, k1, b, idf = bm25_key()

    def make() -> tuple[PassageScore, ...]:
        return tuple(score_bm25(current_index(side), query, k1=k1, b=b, idf=idf))

    return kept(f"bm25{side}", current_document(), (*index_key(side), *bm25_key()), make)


def bm25_key() -> tuple[str, float, float, IdfKind]:
    """The question, k1, b and the kind of idf: all that the scores depend on but the index."""
    query, k1, b, idf = (workbench.value(key) for key in ("q", "k1", "b", "idf"))
    return query, k1, b, idf


def bm25_controls() -> None:
    """The two numbers of BM25 and the kind of idf."""
    left, middle, right = st.columns(3)
    with left:
        notebook.slider(CELLS, "k1", tip="k1_help")
    with middle:
        notebook.slider(CELLS, "b", tip="b_help")
    with right:
        notebook.one_of(CELLS, "idf")


def explained(options: Mapping[int, str]) -> int:
    """The number of the passage whose arithmetic is shown: out of `options`, which give each number its words, or the first."""
    counts = Counter(options.values())
    same = {number: notebook.FRAME.plain("passage_number", n=number) for number in options}
    labels = {number: words if counts[words] == 1 else f"{words} · {same[number]}" for number, words in options.items()}
    asked = (current_document().sha256, cut_key(), workbench.value("q"))
    kept_asked, number = st.session_state.get("explained", (None, 0))
    # Set anew in each run: the words of the options change with the language, and Streamlit tells options by their words.
    st.session_state.explain = number if kept_asked == asked and number in options else next(iter(options))
    take = partial(_take_explained, asked)
    st.selectbox(CELLS.label("explain_label"), labels, format_func=labels.__getitem__, key="explain", on_change=take)
    chosen: int = st.session_state.explain
    return chosen


def _take_explained(asked: tuple[object, ...]) -> None:
    st.session_state.explained = asked, st.session_state.explain
