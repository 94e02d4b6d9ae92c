"""The cell with everything that the two cuts broke: each kind is a button that leads to the places in the text."""

from collections import Counter
from dataclasses import replace
from typing import Literal

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.tasks import Task
from lessons.step1_load.controls import current_document, offer_example
from lessons.step1_load.document import Document, Kind
from lessons.step2_chunk.choices import COMPARED, SIDES, bounds_of, max_overlap
from lessons.step2_chunk.controls import current_boundaries, current_cutting, current_passages, has_size, main_control
from lessons.step2_chunk.cutting import Cutting, cut_document
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.boundaries import Boundary, BoundaryKind, boundaries
from lessons.step2_chunk.inspect.compare import Span, is_readable, sentence_pairs
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.side_controls import LETTERS, Column, excerpt, side_title
from lessons.step2_chunk.tasks import size_for

CELLS = notebook.Cells(__file__)
TASKS = ("size",)

KINDS: tuple[BoundaryKind, ...] = ("pair", "definition", "sentence", "title", "list", "table", "row", "fence", "word")
"""In the order of their buttons."""
WITHOUT_BLOCKS: tuple[Kind, ...] = ("text", "pdf")
"""Kinds of document whose reader finds no tables, lists and fenced blocks."""
SIZES = 10
"""So many sizes are tried for a goal."""
MAX_QUOTED, PRESENTED_QUOTED = 120, 60
"""Characters of what a goal is about that are quoted."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("broken_what")
    asking.pursue(CELLS, goal)
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
    if not notebook.presented():
        without = current_document().kind in WITHOUT_BLOCKS
        notebook.more(CELLS.html("broken_counts"), CELLS.html("no_blocks") if without else "")
    notebook.code(boundaries)


def goal() -> Task | None:
    """A size that separates the answer, or another piece of the text, if one passage holds it; else one that keeps it whole."""
    document, how = current_document(), current_cutting(COMPARED)
    if not has_size(how):
        return None

    def is_whole(spans: tuple[Span, ...]) -> bool:
        return first_whole(current_passages(COMPARED), spans) is not None

    def at_sizes(spans: tuple[Span, ...]) -> dict[int, bool]:
        bounds = bounds_of("size" + COMPARED, document, bind.values())
        sizes = tuple(int(bounds.nearest(bounds.low * (bounds.high / bounds.low) ** (n / (SIZES - 1)))) for n in range(SIZES))
        return remember(whole_at, document, replace(how, size=sizes[0]), sizes, spans)

    def aim() -> tuple[tuple[Span, ...], bool] | None:
        pairs = [pair for pair in remember(sentence_pairs, document) if is_readable(document.text, pair)]
        left, right = asking.dice_of("size").choice(pairs) if pairs else ((0, 0), (0, 0))
        pieces = [spans for spans in (current_answer(), ((left[0], right[1]),) * bool(pairs)) if spans]
        wanted = [(spans, not is_whole(spans)) for spans in pieces]
        return next((each for each in wanted if each[1] in at_sizes(each[0]).values()), None)

    found = asking.goal("size", aim)
    if not found:
        return None
    spans, wants_whole = found
    words = markup.short(
        " ".join(document.text[slice(*spans[0])].split()), PRESENTED_QUOTED if notebook.presented() else MAX_QUOTED
    )
    part = "size_whole" if wants_whole else "size_apart"
    said = {"letter": LETTERS[COMPARED], "words": words, "wanted": CELLS.plain(part), "so": CELLS.plain(f"{part}_now")}
    return size_for(wants_whole, at_sizes(spans), is_whole=is_whole(spans), place=spans[0][0], now=how.size, **said)


def whole_at(document: Document, how: Cutting, sizes: tuple[int, ...], spans: tuple[Span, ...]) -> dict[int, bool]:
    """For each size whether one passage then holds one of the spans."""
    cuts = {size: replace(how, size=size, overlap=min(how.overlap, max_overlap(size))) for size in sizes}
    return {size: first_whole(cut_document(document, each), spans) is not None for size, each in cuts.items()}


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
