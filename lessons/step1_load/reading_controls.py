"""How the current file is read: the choices that its format has. Reads nothing itself."""

import re
from collections.abc import Iterator

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.session import event
from lessons.step1_load.choices import choose_sizes
from lessons.step1_load.controls import current_doc, current_source
from lessons.step1_load.document import Document
from lessons.step1_load.options import ENCODINGS, TEXT_RULES
from lessons.step1_load.readers.encodings import name_of

CELLS = notebook.Cells(__file__)

_BEYOND = re.compile(r"[^\x00-\x7f]")

MAX_SAMPLE = 5
"""Lines that show what depends on the encoding."""
AROUND = 60
"""Characters of such a line on either side of the first that is no ASCII."""
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
    if document.options.headings_from in ("auto", "bookmarks") and document.origin != "bookmarks" and not damaged:
        CELLS.say("no_bookmarks", kind="quiet")


def encoding_is_chosen(document: Document) -> bool:
    """Whether the learner chose the encoding; that of an edited text is no choice."""
    return document.options.encoding != "auto" and not current_source().original


def encoding_control() -> None:
    """In which encoding a text file is read."""
    labels = {name: CELLS.label("encoding_auto") if name == "auto" else markup.label(name_of(name)) for name in ENCODINGS}
    st.selectbox(CELLS.label("encoding_label"), labels, format_func=labels.__getitem__, **bind.widget("encoding", labels))


def encoding_sample(document: Document) -> None:
    """The first lines that would read otherwise in another encoding, of a long one the part around the first such letter."""
    items = []
    for start, end in lines_beyond_ascii(document):
        line = CELLS.plain("line_n", n=document.line_at(start))
        items.append(f'<li dir="auto">{markup.text(document.text[start:end])} <span class="quiet">{line}</span></li>')
    notebook.show(f'<ul class="passed">{"".join(items)}</ul>')


def lines_beyond_ascii(document: Document) -> Iterator[tuple[int, int]]:
    """Up to MAX_SAMPLE lines with characters that are no ASCII: where what is shown of each stands in the text."""
    reached = 0
    for _ in range(MAX_SAMPLE):
        found = _BEYOND.search(document.text, reached)
        if not found:
            return
        number = document.line_at(found.start())
        line = document.line_starts[number - 1]
        reached = document.line_starts[number] if number < len(document.line_starts) else len(document.text)
        start = max(line, found.start() - AROUND)
        end = min(reached, found.start() + AROUND)
        yield start, start + len(document.text[start:end].rstrip("\r\n"))


def sizes_control(document: Document) -> None:
    """Which letter sizes of a PDF make a line a heading; without any there are no headings."""
    names = {size.name: size_name(size.points, size.bold) for size in document.letter_sizes[:MAX_SIZES]}
    counting = [size.name for size in document.letter_sizes[:MAX_SIZES] if size.counts]
    # A key for each choice: the pills then always show what counts, also where something else changed it.
    key = f"sizes {document.sha256[:8]} {bind.value('sizes')}"
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


@event
def _take_sizes(key: str) -> None:
    bind.change(choose_sizes, current_doc(), tuple(bind.held(key)))
