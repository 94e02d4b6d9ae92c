"""The numbers of BM25 and its variants, and the scores that they give for the learner's question."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st
from rank_bm25 import BM25

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.session import event
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import current_cutting
from lessons.step3_overlap.controls import current_ending, current_index, index_key, stop_words_here
from lessons.step3_overlap.endings import EndingKind
from lessons.step3_overlap.score import Hit, Hits, Scores, TermScore, ranked
from lessons.step4_bm25.arithmetic import idf_arithmetic, part_arithmetic
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.home_made import score_home_made
from lessons.step4_bm25.idf import WAYS_TO_WEIGH, IdfKind, WayToWeigh, average_idf, way_to_weigh
from lessons.step4_bm25.moved import Ranks, moved
from lessons.step4_bm25.witness import call_witness

CELLS = notebook.Cells(__file__)


@dataclass(frozen=True, slots=True)
class Weighing:
    """How BM25 weighs: all that its scores depend on but the index and the question."""

    k1: float
    b: float
    idf: IdfKind
    variant: Variant
    delta: float

    @property
    def settings(self) -> dict[str, Any]:
        """As the keywords of score_bm25."""
        return {"k1": self.k1, "b": self.b, "idf": self.idf, "variant": self.variant, "delta": self.delta}

    @property
    def formula(self) -> dict[str, Any]:
        """As the keywords of the functions that write out or draw a part, which get its idf as a number."""
        return {"k1": self.k1, "b": self.b, "variant": self.variant, "delta": self.delta}


def current_weighing() -> Weighing:
    """The learner's."""
    return Weighing(*(workbench.value(key) for key in ("k1", "b", "idf", "variant", "delta")))


def current_bm25(side: str = "") -> Scores:
    """The BM25 score of every passage of a cut for the learner's question."""
    query, how = workbench.value("q"), current_weighing()

    return kept(
        f"bm25{side}",
        current_document(),
        (*index_key(side), query, how),
        lambda: score_bm25(current_index(side), query, **how.settings),
    )


def current_home_made() -> Scores:
    """The home-made score of every passage for the learner's question."""
    query, bonus = workbench.value("q"), workbench.value("bonus")

    return kept(
        "home_made",
        current_document(),
        (*index_key(), query, bonus),
        lambda: score_home_made(current_index(), query, bonus=bonus),
    )


@dataclass(frozen=True, slots=True)
class Weighed:
    """Who comes first for the learner's question in one way to weigh."""

    way: WayToWeigh
    first: Hit
    kind: EndingKind
    """Whether it wins, and how."""
    lead: float | None
    """What its score is above that of the second hit; None where there is none."""


def weighed_each_way() -> tuple[Weighed, ...]:
    """The same question in each way to weigh, with the learner's other numbers. The question has a hit."""
    query, how = workbench.value("q"), current_weighing()

    def make() -> tuple[Weighed, ...]:
        found = []
        for way, (idf, variant) in WAYS_TO_WEIGH.items():
            hits = ranked(score_bm25(current_index(), query, **replace(how, idf=idf, variant=variant).settings))
            lead = hits[0].scored.score - hits[1].scored.score if hits[1:] else None
            found.append(Weighed(way, hits[0], current_ending(hits).kind, lead))
        return tuple(found)

    return kept(
        "weighed", current_document(), (*index_key(), query, how.k1, how.b, how.delta, stop_words_here()), make, characters=0
    )


def current_way() -> WayToWeigh:
    """The learner's."""
    how = current_weighing()
    return way_to_weigh(how.idf, how.variant)


def current_witness() -> BM25:
    """rank-bm25 over the passages that are searched, weighing as the learner chose."""
    index, how = current_index(), current_weighing()
    key = (*index_key(), how.idf, how.variant)
    return kept("witness", current_document(), key, lambda: call_witness(index, idf=how.idf, variant=how.variant))


def current_average_idf() -> float:
    """The mean idf of all terms of the current index, of which rank_bm25 takes a quarter."""
    index = current_index()
    return kept("average_idf", current_document(), index_key(), lambda: average_idf(index), characters=0)


def bm25_controls() -> None:
    """The numbers of BM25, its variant, and what goes with that one only."""
    left, right = st.columns(2)
    with left:
        notebook.slider(CELLS, "k1", tip="k1_help_l" if workbench.value("variant") == "l" else "k1_help")
    with right:
        notebook.slider(CELLS, "b", tip="b_help")
    left, right = st.columns(2)
    with left:
        notebook.one_of(CELLS, "variant")
    with right:
        if workbench.value("variant") == "bm25":
            notebook.one_of(CELLS, "idf")
        elif workbench.value("variant") != "atire":
            notebook.slider(CELLS, "delta", tip="delta_help")


def in_numbers() -> Callable[[TermScore, int], tuple[str, str]]:
    """Tells of a part and the number of its passage how the idf came about, and how the part did, with the numbers put in."""
    index, how = current_index(), current_weighing()
    counts = {"n_passages": len(index.passages), "n_terms": len(index.df)}

    def written_out(part: TermScore, number: int) -> tuple[str, str]:
        idf = idf_arithmetic(part, idf=how.idf, variant=how.variant, **counts)
        return idf, part_arithmetic(part, length=index.length(number), avgdl=index.avgdl, **how.formula)

    return written_out


def _asked() -> tuple[object, ...]:
    """What is asked and of which passages. The language of the page, in which an introduction has its name, is no part of it."""
    document, cutting = current_document(), replace(current_cutting(), introduction="")
    of_words = workbench.analysis(), workbench.value("titles"), workbench.value("q")
    return document.sha256, document.reading, cutting.key, *of_words


def places_gained(hits: Hits) -> Ranks:
    """Of each passage the places that it gained with the last change of how BM25 weighs; below 0 lost; all 0 before any."""
    asked, how = _asked(), current_weighing()
    before: tuple[object, Weighing, Ranks, Ranks] | None = st.session_state.get("ranks")
    if before is None or before[0] != asked:
        st.session_state.ranks = asked, how, hits.ranks, hits.ranks
    elif before[1] != how:
        st.session_state.ranks = asked, how, before[3], hits.ranks
    return moved(st.session_state.ranks[2], hits.ranks)


def picked(name: str, hits: Sequence[Hit], words: Callable[[Hit], str], first: int = 0) -> Hit:
    """The hit that is chosen from a list called `name`, or the one at `first`; `words` name each."""
    options = {hit.number: words(hit) for hit in hits}
    counts = Counter(options.values())
    same = {number: notebook.FRAME.plain("passage_number", n=number) for number in options}
    labels = {number: words if counts[words] == 1 else f"{words} · {same[number]}" for number, words in options.items()}
    asked = _asked()
    kept_asked, number = st.session_state.get(f"picked_{name}", (None, 0))
    # Set anew in each run: the words of the options change with the language, and Streamlit tells options by their words.
    st.session_state[name] = number if kept_asked == asked and number in options else hits[first].number
    take = partial(_take_picked, name, asked)
    st.selectbox(CELLS.label(f"{name}_label"), labels, format_func=labels.__getitem__, key=name, on_change=take)
    return next(hit for hit in hits if hit.number == st.session_state[name])


@event
def _take_picked(name: str, asked: tuple[object, ...]) -> None:
    st.session_state[f"picked_{name}"] = asked, st.session_state[name]
