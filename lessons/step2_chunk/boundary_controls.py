"""What each of the two cuts broke, counted; each count opens its places. Judges no cut itself; boundaries.py does."""

from collections import Counter
from collections.abc import Sequence
from typing import get_args

import streamlit as st

from lessons import markup, notebook
from lessons.kept import kept
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.boundaries import Boundary, BoundaryKind, boundaries
from lessons.step2_chunk.controls import current_passages, cut_key

CELLS = notebook.Cells(__file__)

MAX_PLACES = 6
AROUND = 90
"""Characters before and after a cut that are shown with it."""
MAX_SENTENCE = 300


def current_boundaries(side: str) -> tuple[Boundary, ...]:
    """What a cut of the current document broke."""
    document, passages = current_document(), current_passages(side)
    return kept(f"boundaries{side}", document, cut_key(side), lambda: tuple(boundaries(passages, document)))


def broken(side: str, letter: str) -> None:
    """How often a cut broke what, and the places of the one that is chosen."""
    found = current_boundaries(side)
    counts = Counter(each.kind for each in found)
    kinds = [kind for kind in get_args(BoundaryKind) if counts[kind]]
    CELLS.say("broken" if kinds else "nothing_broken", letter=letter, n=len(found))
    if not kinds:
        return
    names = {kind: CELLS.label(f"broken_{kind}", n=counts[kind]) for kind in kinds}
    key = f"broken{side}"
    if st.session_state.get(key) not in names:
        st.session_state[key] = "pair" if "pair" in names else kinds[0]
    chosen = st.pills(CELLS.label("broken_label", letter=letter), kinds, format_func=names.__getitem__, key=key)
    if chosen:
        places([each for each in found if each.kind == chosen])


def places(found: Sequence[Boundary]) -> None:
    """The first of the places, in the words of the document."""
    text, shown = current_document().text, []
    for each in found[:MAX_PLACES]:
        line = CELLS.inline("broken_line", line=current_document().line_at(each.place), n=each.number)
        shown.append(f'<p class="quiet">{line}</p>{_place(text, each)}')
    notebook.show(f'<div class="say fate">{"".join(shown)}</div>')
    if len(found) > MAX_PLACES:
        CELLS.say("more_places", kind="quiet", n=len(found) - MAX_PLACES)


def _place(text: str, each: Boundary) -> str:
    if each.kind == "pair":
        return "".join(f'<blockquote dir="auto">{_short(text[start:end])}</blockquote>' for start, end in each.spans)
    before, after = text[max(0, each.place - AROUND) : each.place], text[each.place : each.place + AROUND]
    return f'<blockquote dir="auto">…{markup.text(before)}<b class="scissors">✂</b>{markup.text(after)}…</blockquote>'


def _short(sentence: str) -> str:
    return markup.text(sentence[:MAX_SENTENCE]) + "…" * (len(sentence) > MAX_SENTENCE)
