"""How the current file is read: the choices that its format has. Reads nothing itself."""

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step1_load.document import Document
from lessons.step1_load.reading import TEXT_RULES

CELLS = notebook.Cells(__file__)

MAX_SIZES = 12
"""Letter sizes of a PDF that can be chosen among, the largest first."""


def library_controls() -> None:
    """Which library reads a PDF, and what is done to its text."""
    notebook.one_of(CELLS, "pdf_reader")
    notebook.switch(CELLS, "join_words")
    notebook.switch(CELLS, "running")


def rules_controls() -> None:
    """By which rules a line of a plain text is a heading."""
    for rule in TEXT_RULES:
        notebook.switch(CELLS, rule)


def heading_source_control(document: Document) -> None:
    """Where the headings of a PDF come from, and that it has no bookmarks, where they were looked for."""
    notebook.one_of(CELLS, "headings_from")
    damaged = any(warning.kind == "bookmarks_unreadable" for warning in document.warnings)
    if document.reading.headings_from in ("auto", "bookmarks") and document.origin != "bookmarks" and not damaged:
        CELLS.say("no_bookmarks", kind="quiet")


def sizes_control(document: Document) -> None:
    """Which letter sizes of a PDF make a line a heading; without any there are no headings."""
    names = {size.name: size_name(size.points, size.bold) for size in document.letter_sizes[:MAX_SIZES]}
    counting = [size.name for size in document.letter_sizes[:MAX_SIZES] if size.counts]
    # A key for each choice: the pills then always show what counts, also where something else changed it.
    key = f"sizes {document.sha256[:8]} {workbench.value('sizes')}"
    st.pills(
        CELLS.label("sizes_label"),
        list(names),
        format_func=lambda name: markup.label(names[name]),
        selection_mode="multi",
        default=counting,
        key=key,
        on_change=_take_sizes,
        args=(key,),
        help=CELLS.label("sizes_help"),
    )


def size_name(points: float, bold: bool) -> str:
    """`14 pt`, or `14 pt, bold`."""
    return CELLS.plain("size_bold" if bold else "size_plain", points=f"{points:g}")


def _take_sizes(key: str) -> None:
    chosen = st.session_state[key]
    workbench.choose("sizes", ",".join(chosen))
    workbench.choose("headings_from", "sizes" if chosen else "none")
