"""How often each of the two cuts broke what; each count opens its places. boundaries.py finds them."""

from collections import Counter
from collections.abc import Sequence
from typing import get_args

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Kind
from lessons.step2_chunk.controls import current_cutting, current_passages
from lessons.step2_chunk.inspect.boundaries import Boundary, BoundaryKind, boundaries

CELLS = notebook.Cells(__file__)

MAX_PLACES = 6
WITHOUT_BLOCKS: tuple[Kind, ...] = ("text", "pdf")
"""Kinds of document whose reader finds no tables, lists and fenced blocks."""
AROUND = 90
"""Characters that are shown before and after a cut."""
MAX_SENTENCE = 300


def current_boundaries(side: str) -> tuple[Boundary, ...]:
    """Everything that a cut of the current document broke."""
    document, passages = current_document(), current_passages(side)
    return tuple(remember(boundaries, passages, document))


def broken(side: str, letter: str) -> None:
    """How often a cut broke each kind of thing, and the places of the chosen kind."""
    found = current_boundaries(side)
    counts = Counter(each.kind for each in found)
    kinds = [kind for kind in get_args(BoundaryKind) if counts[kind]]
    document, small = current_document(), current_cutting(side).way == "small"
    nothing = {"python": "nothing_broken_python"} | dict.fromkeys(WITHOUT_BLOCKS, "nothing_broken_plain")
    parts = ["broken" if kinds else nothing.get(document.kind, "nothing_broken"), *["broken_small"] * small]
    parts += ["no_blocks"] * (document.kind in WITHOUT_BLOCKS)
    CELLS.say(*parts, letter=letter, n=len(found), places=len({each.place for each in found}))
    if not kinds:
        return
    names = {kind: CELLS.label(f"broken_{kind}", n=counts[kind]) for kind in kinds}
    key = f"broken{side}"
    if bind.held(key) not in names:
        bind.hold(key, "pair" if "pair" in names else kinds[0])
    label = CELLS.label("broken_label", letter=letter)
    chosen = st.pills(label, kinds, format_func=names.__getitem__, key=key, required=True, wrap=True)
    if chosen == "table":
        CELLS.say("broken_table_note", kind="quiet")
    places([each for each in found if each.kind == chosen], f"{key} {chosen}")


def places(found: Sequence[Boundary], key: str) -> None:
    """The places with the text around them, a few at a time."""
    text, shown, first = current_document().text, [], 1
    if len(found) > MAX_PLACES:
        label = CELLS.label("from_place", n=len(found))
        key = f"{key} {len(found)} {current_document().sha256[:8]}"
        first = st.number_input(label, 1, len(found), 1, step=MAX_PLACES, key=key, width=220)
    for each in found[first - 1 : first - 1 + MAX_PLACES]:
        line = CELLS.inline("broken_line", line=current_document().line_at(each.place), n=each.number)
        shown.append(f'<p class="quiet">{line}</p>{_place(text, each)}')
    notebook.show(f'<div class="say fate">{"".join(shown)}</div>')


def _place(text: str, each: Boundary) -> str:
    if each.kind == "pair":
        return "".join(
            f'<blockquote dir="auto">{markup.text(markup.short(text[start:end], MAX_SENTENCE))}</blockquote>'
            for start, end in each.spans
        )
    before, after = text[max(0, each.place - AROUND) : each.place], text[each.place : each.place + AROUND]
    return f'<blockquote dir="auto">…{markup.text(before)}<b class="scissors">✂</b>{markup.text(after)}…</blockquote>'
