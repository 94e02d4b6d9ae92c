"""The teacher's page: a guide to the six lessons, and a worksheet for learners, each to be printed."""

from pathlib import Path

import streamlit as st

from lessons.frame import asking, notebook
from lessons.teacher.guide import show_guide
from lessons.teacher.worksheet import show_worksheet

CELLS = notebook.Cells(__file__)

notebook.sheet(Path(__file__).with_name("style.css"))
CELLS.say("opening", kind="printing")
sheets = {"guide": CELLS.label("sheet_guide"), "worksheet": CELLS.label("sheet_worksheet")}
with st.container(horizontal=True, vertical_alignment="bottom", key="teacher"):
    sheet = st.segmented_control(
        CELLS.label("sheet_label"),
        sheets,
        format_func=sheets.__getitem__,
        default="guide",
        required=True,
        key="sheet",
        on_change=asking.fix_values,
    )
    answers = st.toggle(CELLS.label("answers"), sheet == "guide", key=f"answers_{sheet}")
    if sheet == "worksheet":
        st.button(CELLS.label("others"), key="others", on_click=asking.other_values, help=CELLS.label("others_help"))
CELLS.say("printing", kind="quiet printing")
with st.container(key="paper"):
    if sheet == "worksheet":
        show_worksheet(answers=answers)
    else:
        show_guide(answers=answers)
