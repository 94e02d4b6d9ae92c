"""The numbers of BM25 and its variants, and the scores that they give for the learner's question."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, Literal

import streamlit as st
from rank_bm25 import BM25

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.frame.visible import visible
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import current_cutting
from lessons.step2_chunk.passage_controls import numbered, passage_name, place_of
from lessons.step3_overlap.controls import current_index, stop_words_here
from lessons.step3_overlap.endings import EndingKind, ending_of
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, Hits, Ranks, Scores, TermScore, moved, ranked
from lessons.step4_bm25.arithmetic import idf_arithmetic, part_arithmetic
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.home_made import score_home_made
from lessons.step4_bm25.idf import WAYS_TO_WEIGH, IdfKind, WayToWeigh, average_idf, way_to_weigh
from lessons.step4_bm25.pitfalls import Pitfall, pitfalls
from lessons.step4_bm25.witness import call_witness

CELLS = notebook.Cells(__file__)

MAX_PICKED = 50
"""At most this many hits can be chosen from."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """The settings of BM25: everything that its scores depend on besides the index and the question."""

    k1: float
    b: float
    idf: IdfKind
    variant: Variant
    delta: float

    @property
    def settings(self) -> dict[str, Any]:
        """The keyword arguments of score_bm25."""
        return asdict(self)

    @property
    def formula(self) -> dict[str, Any]:
        """The keyword arguments of functions that explain a part, which get its idf as a number."""
        return {"k1": self.k1, "b": self.b, "variant": self.variant, "delta": self.delta}


def current_weighing() -> Weighing:
    """The learner's settings of BM25."""
    return Weighing(*(bind.value(key) for key in ("k1", "b", "idf", "variant", "delta")))


def current_bm25(side: str = "") -> Scores:
    """The BM25 scores of the passages of a cut for the learner's question."""
    return remember(score_bm25, current_index(side), bind.value("q"), **current_weighing().settings)


def current_home_made() -> Scores:
    """The home-made scores of the passages for the learner's question."""
    return remember(score_home_made, current_index(), bind.value("q"), bonus=bind.value("bonus"))


@dataclass(frozen=True, slots=True)
class Weighed:
    """The first hit for the learner's question in one way to weigh."""

    way: WayToWeigh
    first: Hit
    kind: EndingKind
    """How the search ends."""
    lead: float | None
    """Its score minus that of the second hit; None without a second one."""


def weighed_each_way() -> tuple[Weighed, ...]:
    """The same question in each way to weigh, with the learner's other settings. The question must have a hit."""
    return remember(_weighed, current_index(), bind.value("q"), current_weighing(), stop_words_here())


def _weighed(index: PassageIndex, query: str, how: Weighing, stop_words: frozenset[str]) -> tuple[Weighed, ...]:
    found = []
    for way, (idf, variant) in WAYS_TO_WEIGH.items():
        hits = ranked(score_bm25(index, query, **replace(how, idf=idf, variant=variant).settings))
        lead = hits[0].scored.score - hits[1].scored.score if hits[1:] else None
        found.append(Weighed(way, hits[0], ending_of(index, query, hits, stop_words=stop_words).kind, lead))
    return tuple(found)


def current_way() -> WayToWeigh:
    """The learner's way to weigh."""
    return way_to_weigh(bind.value("idf"), bind.value("variant"))


def misjudged() -> list[Pitfall]:
    """The terms of the question that the idf or the variant misjudges."""
    how = current_weighing()
    return pitfalls(current_bm25(), idf=how.idf, variant=how.variant)


def current_witness() -> BM25:
    """rank-bm25 over the searched passages, with the learner's settings."""
    how = current_weighing()
    return remember(call_witness, current_index(), idf=how.idf, variant=how.variant)


def current_average_idf() -> float:
    """The mean idf of all terms of the current index; rank_bm25 uses a quarter of it."""
    return remember(average_idf, current_index())


def bm25_hits() -> Hits:
    """The hits for the learner's question by BM25; where there are none, the cell says so."""
    hits = remember(ranked, current_bm25())
    if not hits:
        CELLS.say("nothing_found", kind="quiet")
    return hits


def name(hit: Hit) -> str:
    """The name of a hit's passage."""
    return passage_name(hit.scored.passage, hit.number)


def placed(hit: Hit) -> str:
    """The name with the place, for passages of equal names."""
    return f"{name(hit)} ({place_of(hit.scored.passage)})"


def option(hit: Hit) -> str:
    """A hit as an option of a list: its rank, name and place."""
    where = place_of(hit.scored.passage)
    return CELLS.plain("explain_option", rank=hit.rank, title=visible(name(hit)), place=where)


def formula_control(*, place: str = "") -> None:
    """The variant of the formula, and δ where it uses one."""
    left, right = st.columns(2)
    with left:
        notebook.one_of(CELLS, "variant", place=place)
    with right:
        if bind.value("variant") in ("plus", "l"):
            notebook.slider(CELLS, "delta", tip="delta_help", place=place)


def number_control(number: Literal["k1", "b"], *, place: str = "") -> None:
    """The slider of k1 or b."""
    tip = "k1_help_l" if (number, bind.value("variant")) == ("k1", "l") else f"{number}_help"
    notebook.slider(CELLS, number, tip=tip, place=place)


def in_numbers() -> Callable[[TermScore, int], tuple[str, str]]:
    """A function that maps a part and the number of its passage to the arithmetic of the idf and of the part."""
    index, how = current_index(), current_weighing()
    counts = {"n_passages": len(index.passages), "n_terms": len(index.df)}

    def written_out(part: TermScore, number: int) -> tuple[str, str]:
        idf = idf_arithmetic(part, idf=how.idf, variant=how.variant, **counts)
        of_part = part_arithmetic(part, length=index.length(number), avgdl=index.avgdl, **how.formula)
        return notebook.figures(idf), notebook.figures(of_part)

    return written_out


def _asked() -> tuple[object, ...]:
    """The question, the document and the cut, without the title of the introduction, which follows the page's language."""
    document, cutting = current_document(), replace(current_cutting(), introduction="")
    of_words = bind.value("analysis"), bind.value("titles"), bind.value("q")
    return document.mark, cutting.mark, *of_words


def places_gained(hits: Hits) -> Ranks:
    """By how many ranks each passage rose with the last change of BM25's settings; negative if it fell; 0 before any change."""
    asked, how = _asked(), current_weighing()
    before = bind.mine("ranks", lambda: (asked, how, hits.ranks, hits.ranks))
    if before[0] != asked:
        before = asked, how, hits.ranks, hits.ranks
    elif before[1] != how:
        before = asked, how, before[3], hits.ranks
    bind.keep("ranks", before)
    return moved(before[2], hits.ranks)


def picked(name: str, hits: Sequence[Hit], words: Callable[[Hit], str], first: int = 0) -> Hit:
    """The hit that the learner chose from the list `name`, by default the one at `first`. `words` gives the name of a hit."""
    options = {hit.number: words(hit) for hit in hits}
    counts = Counter(options.values())
    same = {number: numbered(number) for number in options}
    labels = {number: words if counts[words] == 1 else f"{words} · {same[number]}" for number, words in options.items()}
    asked = _asked()
    kept_asked, number = bind.mine(f"picked_{name}", lambda: (asked, 0))
    # Set in each run: Streamlit identifies options by their words, which change with the language.
    bind.hold(name, number if kept_asked == asked and number in options else hits[first].number)
    take = partial(_take_picked, name, asked)
    st.selectbox(CELLS.label(f"{name}_label"), labels, format_func=labels.__getitem__, key=name, on_change=take)
    return next(hit for hit in hits if hit.number == bind.held(name))


@event
def _take_picked(name: str, asked: tuple[object, ...]) -> None:
    bind.keep(f"picked_{name}", (asked, bind.held(name)))
