"""The cell with the small passages that are searched, and the large ones that are handed over for them."""

from dataclasses import replace

import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, offer_example
from lessons.step2_chunk.choices import COMPARED, choose_cut
from lessons.step2_chunk.controls import current_cutting
from lessons.step2_chunk.cutting import Cut, cut_document
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.boundaries import NEAR
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.passage_controls import place_of
from lessons.step2_chunk.side_controls import LETTERS, Column, current_place, excerpt
from lessons.step2_chunk.ways.small_to_big import all_handed_over, handed_over

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Draw the cell."""
    CELLS.say("small")
    for column, key in zip(st.columns(2, gap="large"), ("small", "big"), strict=True):
        with column:
            notebook.slider(CELLS, key, COMPARED, tip=f"{key}_help", place="small")
    how = replace(current_cutting(COMPARED), way="small")
    cut = remember(cut_document, current_document(), how)
    if not len(cut):
        CELLS.say("small_none", kind="outcome")
        return
    drawn(cut, number_of_example(cut))
    if current_cutting(COMPARED).way != "small":
        label = CELLS.label("preset_button", letter=LETTERS[COMPARED], name=CELLS.plain("cut_small"))
        st.button(label, on_click=bind.change, args=(choose_cut, COMPARED, {"cut": "small"}))
    notebook.code(handed_over, all_handed_over)


def number_of_example(cut: Cut) -> int:
    """The number of the small passage that holds the beginning of the answer, or the place that was pressed; else 1."""
    answer, place = current_answer(), current_place()
    offset = answer[0][0] if answer else place or 0
    return next((number for number, each in enumerate(cut, start=1) if each.end > offset), 1)


def drawn(cut: Cut, number: int) -> None:
    """A small passage among the others, and inside of what is handed over for it."""
    found, answer = cut[number - 1], current_answer()
    large = handed_over(found)
    here = {"here": [(found.start, found.end)]}
    columns = [
        Column(CELLS.html("column_small", n=len(cut)), cut, here),
        Column(CELLS.html("column_large", n=len(all_handed_over(cut))), all_handed_over(cut), here),
    ]
    excerpt(columns, (found.start, min(large.end, found.end + NEAR)))
    told = {"n": number, "found": len(found.text), "large": len(large.text), "place": place_of(large)}
    if (found.start, found.end) == (large.start, large.end):
        CELLS.say("small_same", kind="outcome", **told)
        offer_example("small")
        return
    whole = "small_whole" if first_whole([found], answer) else "large_whole" if first_whole([large], answer) else "neither_whole"
    CELLS.say("small_found", *[whole] * bool(answer), kind="outcome", **told)
