"""The cell with everything that the two cuts broke: each kind is a button that leads to the places in the text."""

from collections import Counter
from typing import Literal

import streamlit as st

from lessons.frame import bind, notebook
from lessons.step1_load.controls import current_document, offer_example
from lessons.step1_load.document import Kind
from lessons.step2_chunk.choices import COMPARED, SIDES
from lessons.step2_chunk.controls import current_boundaries, current_cutting, current_passages, main_control
from lessons.step2_chunk.inspect.boundaries import Boundary, BoundaryKind, boundaries
from lessons.step2_chunk.side_controls import LETTERS, Column, excerpt, side_title

CELLS = notebook.Cells(__file__)

KINDS: tuple[BoundaryKind, ...] = ("pair", "definition", "sentence", "title", "list", "table", "row", "fence", "word")
"""In the order of their buttons."""
WITHOUT_BLOCKS: tuple[Kind, ...] = ("text", "pdf")
"""Kinds of document whose reader finds no tables, lists and fenced blocks."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("broken_what")
    control, much = st.columns([2, 3], vertical_alignment="bottom")
    with control:
        main_control(COMPARED, letter=LETTERS[COMPARED], place="broken")
    counts = {side: Counter(each.kind for each in current_boundaries(side)) for side in SIDES}
    with much:
        notebook.show(f'<div class="say">{"".join(how_much(side) for side in SIDES)}</div>')
    names = {
        f"{side} {kind}": label_of(side, kind, counts[side][kind]) for side in SIDES[::-1] for kind in KINDS if counts[side][kind]
    }
    if names:
        in_the_text(names)
    if not (names and notebook.presented()):
        offer_example("broken")
    notebook.more(CELLS.html("no_blocks") if current_document().kind in WITHOUT_BLOCKS else "")
    notebook.code(boundaries)


def in_the_text(names: dict[str, str]) -> None:
    """A button for each of `names`, by side and kind; the chosen one's places are shown, one at a time."""
    if bind.held("broken") not in names:
        bind.hold("broken", next(iter(names)))
    kinds, nth = st.columns([4, 1])
    label = CELLS.label("broken_label")
    shown: Literal["visible", "collapsed"] = "collapsed" if notebook.presented() else "visible"
    chosen = kinds.pills(
        label, names, format_func=names.__getitem__, key="broken", required=True, wrap=True, label_visibility=shown
    )
    side, _, kind = str(chosen).rpartition(" ")
    found = [each for each in current_boundaries(side) if each.kind == kind]
    with nth:
        number = nth_of(found, f"{side} {kind}")
    drawn(side, found[number - 1])


def label_of(side: str, kind: BoundaryKind, n: int) -> str:
    """The button of what a cut broke of one kind."""
    return CELLS.label("broken_kind", letter=LETTERS[side], where=CELLS.plain(f"kind_{kind}"), n=n)


def how_much(side: str) -> str:
    """How often a cut broke something, as HTML."""
    found, document = current_boundaries(side), current_document()
    nothing = {"python": "nothing_broken_python"} | dict.fromkeys(WITHOUT_BLOCKS, "nothing_broken_plain")
    part = "broken" if found else nothing.get(document.kind, "nothing_broken")
    told = CELLS.html(part, letter=LETTERS[side], n=len(found), places=len({each.place for each in found}))
    return told + CELLS.html("broken_small") * (current_cutting(side).way == "small")


def nth_of(found: list[Boundary], what: str) -> int:
    """Which of the places is shown, from 1."""
    if len(found) < 2:
        return 1
    key = f"place {what} {len(found)} {current_document().sha256[:8]}"
    return st.number_input(CELLS.label("nth_place", n=len(found)), 1, len(found), 1, key=key)


def drawn(side: str, each: Boundary) -> None:
    """One of the places that a cut broke, in the text of both cuts."""
    torn = {side: each.spans}
    columns = [Column(side_title(of), current_passages(of), {"torn": torn.get(of, ())}, LETTERS[of]) for of in SIDES]
    excerpt(columns, each.near)
    line, where = current_document().line_at(each.place), CELLS.plain(f"kind_{each.kind}")
    CELLS.say("broken_line", kind="outcome", letter=LETTERS[side], line=line, n=each.number, where=where)
