"""The table of scores, the same for every method: one row a passage, and each term opens its arithmetic."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step3_overlap.controls import current_ending
from lessons.step3_overlap.score import Hits, PassageScore, Scores, TermScore, ranked

CELLS = notebook.Cells(__file__)

MAX_ROWS = 20
"""The table shows this many rows from the top; below them only passages with the marked answer."""
MAX_MARKED = 3
"""At most this many further rows with the marked answer."""
FEW_ROWS, FEW_TERMS = 3, 3
"""Rows until more are asked for, and terms of each of them where there is a column of other ranks, too."""
MAX_TERMS = 12
"""At most this many terms of a row can be opened; the others are one sum."""

Arithmetic = Callable[[TermScore, int], Sequence[str]]
"""Maps a part and the number of its passage to the lines of its arithmetic."""


def table_of_few(scores: Scores, **looks: Any) -> None:
    """The same as score_table with few rows, until more are asked for."""
    place = st.container()
    more = len(scores) > FEW_ROWS and not notebook.presented() and st.toggle(CELLS.label("more_rows"), key="more rows")
    with place:
        score_table(scores, rows=MAX_ROWS if more else FEW_ROWS, **looks)


def score_table(
    scores: Scores,
    *,
    arithmetic: Arithmetic,
    other: tuple[str, Scores] | None = None,
    answers: Collection[int] = (),
    moved: NDArray[np.intp] | None = None,
    rows: int = MAX_ROWS,
) -> None:
    """The hits in order and then the other passages, each with its parts and its score.

    `other`: the name of another method and its scores, for a column of their ranks. `answers`: numbers of the passages that hold
    the marked answer. `moved`: (N,) by how many ranks each rose, negative if it fell. `rows`: how many to show from the top.
    """
    hits, elsewhere = remember(ranked, scores), remember(ranked, other[1]) if other else None
    most = FEW_TERMS if other and rows == FEW_ROWS else MAX_TERMS
    if notebook.presented():
        answers = ()
    order = [place + 1 for place in (*hits.places.tolist(), *np.flatnonzero(~scores.is_hit).tolist())]
    cells, after, shown = [], 0, _shown(order, answers, rows)
    records = iter(scores.at(np.array([order[place] - 1 for place in shown], dtype=np.intp)))
    for place in shown:
        if place > after:
            cells.append(["⋮", CELLS.inline("rows_between", n=place - after), "", "", "", *[""] * bool(other)])
        number, after, scored = order[place], place + 1, next(records)
        named = _named(number, scored, arithmetic, most, number in answers)
        rank = _rank(hits, number) + _arrow(0 if moved is None else int(moved[number - 1]))
        length = markup.number(scores.searched.length(number), bind.language())
        there = [_rank(elsewhere, number)] if elsewhere is not None else []
        cells.append([rank, *named, length, notebook.score_text(scored.score), *there])
    columns = ["rank", "passage", "terms", "length", "score", *([f"{other[0]}_rank"] if other else [])]
    head = [CELLS.part(f"column_{column}") for column in columns]
    crowned = 0 if current_ending(hits).wins else None
    table = markup.table("", head, cells, ["n", "", "", "n", "n", "n"][: len(columns)], current=crowned)
    notebook.show(f'<div class="scroll ranks">{table}</div>')
    if len(order) > after and not notebook.presented():
        CELLS.say("rows_left_out", kind="quiet", n=len(order) - after)
    said = {"moved": moved is not None and moved.any(), "ties": hits.all.tied.any()}
    also = (CELLS.html(part) for part, holds in said.items() if holds)
    notebook.more(CELLS.html("table_caption", hits=len(hits), total=len(scores)), *also)


def _shown(order: Sequence[int], answers: Collection[int], rows: int) -> list[int]:
    """The positions in `order` that have a row: the first ones, and further down the first with the answer."""
    further = [place for place in range(rows, len(order)) if order[place] in answers] if answers else []
    return [*range(min(rows, len(order))), *further[:MAX_MARKED]]


def _named(number: int, scored: PassageScore, arithmetic: Arithmetic, most: int, answers: bool) -> list[str]:
    """Two cells: the passage's name and place, and its terms; if they are more than `most`, the strongest."""
    passage = scored.passage
    above = () if notebook.presented() else sections_above(passage)
    under = " · ".join([place_of(passage), *map(markup.short, above)])
    name = f'<span class="title" dir="auto">{markup.text(passage_name(passage, number))}</span>'
    name += f'<br><span class="quiet" dir="auto">{markup.text(under)}</span>'
    if answers:
        name += f'<br><span class="good">{CELLS.inline("holds_answer")}</span>'
    parts = (*scored.terms, *scored.unheld)
    if most < len(parts):
        parts = tuple(sorted(parts, key=lambda part: -abs(part.contribution)))
    terms = "".join(_term(part, arithmetic(part, number)) for part in parts[:most])
    if parts[most:]:
        rest = sum(part.contribution for part in parts[most:])
        terms += f'<span class="term">{CELLS.inline("terms_more", n=len(parts) - most, sum=notebook.signed(rest))}</span>'
    if scored.extra:
        terms += f'<span class="term">{CELLS.inline("extra", sum=notebook.signed(scored.extra))}</span>'
    return [name, terms or notebook.NOTHING]


def _term(part: TermScore, lines: Sequence[str]) -> str:
    """A term with what it adds; it opens the arithmetic."""
    word = markup.term(part.term, is_held=part.tf > 0)
    opened = "".join(f'<span class="formula">{markup.text(line)}</span>' for line in lines)
    return f'<details class="term"><summary>{word} {notebook.signed(part.contribution)}</summary>{opened}</details>'


def sections_above(passage: Passage) -> tuple[str, ...]:
    """The titles above the passage's own, without the document's title, which would be in every row."""
    above, whole = passage.heading_path[:-1], passage.document.title_heading
    return above[1:] if above and whole and above[0] == whole.title else above


def _rank(hits: Hits, number: int) -> str:
    """The rank of the passage with this number, and whether others share it."""
    rank = int(hits.ranks[number - 1])
    if not rank:
        return notebook.NOTHING
    return CELLS.plain("rank_tied", n=rank) if hits.tied[number - 1] else str(rank)


def _arrow(places: int) -> str:
    """By how many ranks a passage rose or fell."""
    if not places:
        return ""
    kind, sign = ("good", "▲") if places > 0 else ("bad", "▼")
    words = CELLS.plain("gained" if places > 0 else "lost", n=abs(places))
    return f' <span class="{kind}" title="{markup.text(words)}">{sign}{abs(places)}</span>'
