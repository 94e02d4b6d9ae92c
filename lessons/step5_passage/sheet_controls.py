"""The pages of a passage as pictures, with the passage marked where its place can be proven."""

import streamlit as st

from lessons.frame import markup, notebook
from lessons.step1_load.controls import seen_again
from lessons.step1_load.pdf.picture import Picture, page_picture
from lessons.step1_load.views import page_picture_html
from lessons.step2_chunk.passage import Passage
from lessons.step5_passage.views import part_of_page

CELLS = notebook.Cells(__file__)

MAX_SHEETS = 2
"""At most this many pages of a passage are shown whole."""


def first_sheet(passage: Passage, *, high: float) -> None:
    """The page on which the passage begins, from there on, in a box of at most `high` rem."""
    number = passage.first_page or 1
    picture = picture_of(passage, number)
    if picture is None:
        CELLS.say("no_sheet", kind="note", n=number)
        return
    words = words_of(picture, number)
    notebook.show(markup.box(part_of_page(picture, words), words, high=high))


def about_sheet(passage: Passage) -> None:
    """What is marked on the page on which the passage begins, or why nothing is."""
    picture = picture_of(passage, passage.first_page or 1)
    if picture is None:
        return
    library = passage.document.options.pdf_reader
    unmarked = "sheets_unclear" if library == "pypdfium2" else "sheets_unproven"
    CELLS.say("sheets_marked" if picture.boxes is not None else unmarked, kind="quiet", library=library)


def whole_sheets(passage: Passage) -> None:
    """The pages of the passage, whole."""
    pages = range(passage.first_page or 1, (passage.last_page or 1) + 1)
    columns = st.columns(2) if len(pages) > 1 else [st.container()]
    for column, number in zip(columns, pages, strict=False):
        picture = picture_of(passage, number)
        with column:
            if picture is None:
                CELLS.say("no_sheet", kind="note", n=number)
            else:
                notebook.show(page_picture_html(picture, words_of(picture, number)))
    if len(pages) > MAX_SHEETS:
        CELLS.say("sheets_left_out", kind="quiet", n=len(pages) - MAX_SHEETS)


def picture_of(passage: Passage, number: int) -> Picture | None:
    """A page of the passage's document with the passage marked on it; None if it cannot be drawn."""
    document = passage.document
    return seen_again(page_picture, document, document, number, (passage.start, passage.end))


def words_of(picture: Picture, number: int) -> str:
    """What the picture of a page shows, in words."""
    return CELLS.plain("sheet_of" if picture.boxes is not None else "sheet_plain", n=number)
