"""Hits as bars of their words, beside a curve too, and who comes first as k1, b or the formula changes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.frame.settings import Number
from lessons.step1_load.controls import offer_example
from lessons.step3_overlap.controls import current_ending, current_index, winner_label
from lessons.step3_overlap.endings import is_win
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, Hits, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.choices import SLIDERS
from lessons.step4_bm25.controls import Weighing, current_bm25, current_weighing, name, number_control, option, placed
from lessons.step4_bm25.curve_chart import PRESENTED_ROOM, ROOM, curve_chart
from lessons.step4_bm25.curves import Curves
from lessons.step4_bm25.flips import leaders_by
from lessons.step4_bm25.parts import pieces, strongest
from lessons.step4_bm25.views import Bar, bars, key, two

CELLS = notebook.Cells(__file__)
STYLE = Path(__file__).with_name("bars.css")

MAX_BARS = 5
"""At most this many hits have a bar; BESIDE while the cell is presented."""
BESIDE = 3
"""This many hits stand beside a curve."""


def frequent_words() -> frozenset[str]:
    """The question's terms that more than half of the passages hold."""
    scores = current_bm25()
    return frozenset(column.term for column in scores.columns if 2 * len(column.places) > len(scores))


def strong_words() -> tuple[str, ...]:
    """The words that have a colour, the same in all cells."""
    return strongest(remember(ranked, current_bm25())[:MAX_BARS])


def curve_of(curves: Curves, *, x: str, y: str, rule: str = "") -> dict[str, Any]:
    """The drawing of curves on this page. `x`, `y`, `rule`: the parts of the prose for the words of curve_chart."""
    words = {"x": CELLS.plain(x), "y": CELLS.plain(y), "rule": CELLS.plain(rule) if rule else ""}
    room = PRESENTED_ROOM if notebook.presented() else ROOM
    named = replace(curves, lines=tuple(replace(line, name=notebook.figures(line.name)) for line in curves.lines))
    return curve_chart(named, **words, is_dark=st.context.theme.type == "dark", room=room)


def show_bars(hits: Sequence[Hit], *, lines: Callable[[Hit], Sequence[str]] | None = None) -> None:
    """Hits as bars under the key of their words. `lines`: what the bar of a hit opens; without it they are narrow."""
    strong, pale, scores = strong_words(), frequent_words(), current_bm25()
    drawn = [
        Bar(
            name=option(hit) if lines else f"{hit.rank}. {name(hit)}",
            score=hit.scored.score,
            pieces=pieces(hit, strong),
            lines=lines(hit) if lines else None,
        )
        for hit in hits
    ]
    here = {piece.term for bar in drawn for piece in bar.pieces}
    dfs = {column.term: len(column.places) for column in scores.columns}
    said = {term: CELLS.inline("in_passages", df=dfs[term], n=len(scores)) if lines else "" for term in strong if term in here}
    rest, language = CELLS.plain("rest"), bind.language()
    notebook.sheet(STYLE)
    notebook.show(key(strong, said, pale, rest=rest if "" in here else "") + bars(drawn, pale, rest=rest, language=language))
    if lines and not notebook.presented():
        rows = [{"hit": bar.name, "term": piece.term or rest, "part": piece.part} for bar in drawn for piece in bar.pieces]
        notebook.save(
            {"hit": CELLS.plain("saved_hit"), "term": CELLS.plain("saved_term"), "part": CELLS.plain("saved_part")}, rows
        )
    if lines and pale & here and not notebook.presented():
        CELLS.say("pale", kind="quiet")


def curve_and_first(curve: dict[str, Any], hits: Sequence[Hit], *, points: str) -> None:
    """A curve, and beside it the first hits. `points`: the part that says what the points of the curve are."""
    left, right = st.columns([0.68, 0.32])
    with left:
        notebook.chart(curve)
        axes = next(layer["encoding"] for layer in curve["layer"] if layer["data"]["name"] == "lines")
        columns = {"name": CELLS.plain("saved_line"), "x": axes["x"]["title"], "y": axes["y"]["title"]}
        notebook.save(columns, curve["datasets"]["places"] + curve["datasets"]["lines"])
        CELLS.say(points, kind="quiet")
    with right:
        show_bars(hits[:BESIDE])


def first_by(hits: Hits, setting: str, *, usual: str, usually: Hits) -> None:
    """Who comes first with a `setting`, and with the `usual` one if that is another; both in words."""
    parts, kind, other = ["first_now"], current_ending(hits).kind, current_ending(usually).kind
    if not is_win(kind):
        parts = ["first_nobody"]
    elif hits[0].tied:
        parts = ["first_tied"]
    if setting != usual:
        now, then = (
            [hit.number for hit in each.leaders] if is_win(end) else end for each, end in ((hits, kind), (usually, other))
        )
        parts.append("first_same" if now == then else "first_usually")
    CELLS.say(
        *parts,
        kind="outcome",
        setting=setting,
        usual=usual,
        title=placed(hits[0]),
        other=placed(usually[0]) if is_win(other) else winner_label(other, usually[0]),
        n=len(hits.leaders),
        score=two(hits[0].scored.score, bind.language()),
        why=winner_label(kind, hits[0]),
    )


def slider_and_first(number: Literal["k1", "b"], hits: Hits) -> None:
    """The slider of k1 or b, and beside it who comes first with its current value."""
    how, setting = current_weighing(), SLIDERS[number]
    usual = replace(how, k1=setting.default) if number == "k1" else replace(how, b=setting.default)
    usually = remember(ranked, remember(score_bm25, current_index(), bind.value("q"), **usual.settings))
    said = (notebook.figures(f"{number} = {value:g}") for value in (getattr(how, number), setting.default))
    slider, first = st.columns(2, vertical_alignment="bottom")
    with slider:
        number_control(number)
    with first:
        first_by(hits, next(said), usual=next(said), usually=usually)


def unmoved(number: Literal["k1", "b"], hits: Hits, *, example: str) -> None:
    """If no value of k1 or b changes the first place, an `example` in which one does."""
    how, setting = current_weighing(), SLIDERS[number]
    if not remember(_is_moved_by, current_index(), bind.value("q"), number, how):
        bounds = {"low": notebook.figures(f"{setting.low:g}"), "high": notebook.figures(f"{setting.high:g}")}
        if not notebook.presented():
            CELLS.say("never_moved", kind="quiet", n=len(hits.scores), number=number, **bounds)
        offer_example(example)


def _is_moved_by(index: PassageIndex, query: str, number: Literal["k1", "b"], how: Weighing) -> bool:
    """Whether the first place changes with k1 or b."""
    return len(set(leaders_by(index, query, number=number, values=steps(SLIDERS[number]), **how.settings))) > 1


def steps(setting: Number) -> list[float]:
    """The values of a slider."""
    found: list[float] = np.arange(setting.low, setting.high + setting.step / 2, setting.step).round(2).tolist()
    return found
