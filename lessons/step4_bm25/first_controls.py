"""Hits as bars of their words, beside a curve too, and who comes first as k1, b or the formula changes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np
import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import offer_example
from lessons.step3_overlap.controls import current_ending, current_index, winner_label
from lessons.step3_overlap.endings import is_win
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, Hits, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.choices import SLIDERS
from lessons.step4_bm25.controls import Weighing, current_bm25, current_weighing, name, option, placed
from lessons.step4_bm25.flips import leaders_by
from lessons.step4_bm25.parts import pieces, strongest
from lessons.step4_bm25.views import Bar, bars, key, two

CELLS = notebook.Cells(__file__)

BESIDE = 3
"""This many hits stand beside a curve."""


def frequent_words() -> frozenset[str]:
    """The question's terms that more than half of the passages hold."""
    scores = current_bm25()
    return frozenset(column.term for column in scores.columns if 2 * len(column.places) > len(scores))


def show_bars(hits: Sequence[Hit], *, lines: Callable[[Hit], Sequence[str]] | None = None) -> None:
    """Hits as bars under the key of their words. `lines`: what the bar of a hit opens; without it they are narrow."""
    strong, pale, rest = strongest(hits), frequent_words(), CELLS.plain("rest")
    drawn = [Bar(option(hit) if lines else f"{hit.rank}. {name(hit)}", hit.scored.score, pieces(hit, strong)) for hit in hits]
    if lines:
        drawn = [replace(bar, lines=lines(hit)) for bar, hit in zip(drawn, hits, strict=True)]
    dfs = {column.term: len(column.places) for column in current_bm25().columns}
    n = len(current_bm25())
    said = {term: CELLS.inline("in_passages", df=dfs[term], n=n) if lines else "" for term in strong}
    has_rest = any(not piece.place for bar in drawn for piece in bar.pieces)
    notebook.show(key(said, pale, rest=rest, has_rest=has_rest) + bars(drawn, pale, rest=rest, beside=lines is None))


def curve_and_first(curve: dict[str, Any], hits: Sequence[Hit]) -> None:
    """A curve, and beside it the first hits."""
    left, right = st.columns([0.68, 0.32])
    with left:
        notebook.chart(curve)
    with right:
        show_bars(hits[:BESIDE])


def first_by(hits: Hits, setting: str, *, usual: str, usually: Hits) -> None:
    """Who comes first with a `setting`, and with the `usual` one if that is another; both in words."""
    parts, kind = ["first_now"], current_ending(hits).kind
    if not is_win(kind):
        parts = ["first_nobody"]
    elif hits[0].tied:
        parts = ["first_tied"]
    if setting != usual:
        same = [hit.number for hit in usually.leaders] == [hit.number for hit in hits.leaders]
        parts.append("first_same" if same else "first_usually")
    CELLS.say(
        *parts,
        kind="outcome",
        setting=setting,
        usual=usual,
        title=placed(hits[0]),
        other=placed(usually[0]),
        n=len(hits.leaders),
        score=two(hits[0].scored.score),
        why=winner_label(kind, hits[0]),
    )


def with_number(number: Literal["k1", "b"], hits: Hits) -> None:
    """Who comes first with the current k1 or b; and, if no value of it changes that, an example in which one does."""
    how, setting = current_weighing(), SLIDERS[number]
    usual = replace(how, **{number: setting.default})
    usually = remember(ranked, remember(score_bm25, current_index(), bind.value("q"), **usual.settings))
    said = (f"{number} = {value:g}" for value in (getattr(how, number), setting.default))
    first_by(hits, next(said), usual=next(said), usually=usually)
    if not remember(_is_moved_by, current_index(), bind.value("q"), number, how):
        CELLS.say("never_moved", kind="quiet", n=len(usually.scores), number=number, low=f"{setting.low:g}", high=f"{setting.high:g}")
        offer_example(number)


def _is_moved_by(index: PassageIndex, query: str, number: Literal["k1", "b"], how: Weighing) -> bool:
    """Whether the first place changes with k1 or b."""
    setting = SLIDERS[number]
    steps = np.arange(setting.low, setting.high + setting.step / 2, setting.step).round(2).tolist()
    return len(set(leaders_by(index, query, number=number, values=steps, **how.settings))) > 1
