"""The cell with the headings and where they come from: each format has its own source, a PDF several, a plain text only rules."""

from collections.abc import Callable

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.frame.tasks import Task
from lessons.step1_load.choices import choose_sizes
from lessons.step1_load.controls import current_doc, current_document, offer_example
from lessons.step1_load.document import Document, Kind
from lessons.step1_load.options import TEXT_RULES
from lessons.step1_load.pdf.reader import with_headings
from lessons.step1_load.readers.markdown import read_outline
from lessons.step1_load.readers.python_source import find_definitions
from lessons.step1_load.readers.rules import find_headings, passed_over
from lessons.step1_load.report_controls import MAX_COMPARED, headings_fact, page_name
from lessons.step1_load.tasks import by_letter_size, no_heading

CELLS = notebook.Cells(__file__)
TASKS = ("heading", "source")

FINDS: dict[Kind, Callable[..., object]] = {
    "markdown": read_outline,
    "text": find_headings,
    "pdf": with_headings,
    "python": find_definitions,
}
"""What finds the headings, where it is worth reading."""
MAX_HEADINGS = 60
MAX_PASSED = 5
MAX_SIZES = 12
"""Letter sizes of a PDF that can be chosen among, the largest first."""


def show() -> None:
    """Draw the cell."""
    document = current_document()
    CELLS.say(f"outline_{document.kind}" if document.kind in ("pdf", "text") else "outline")
    if not asking.ask(CELLS, no_heading(document, asking.dice_of("heading"))):
        return
    if document.kind == "pdf":
        asking.pursue(CELLS, goal)
        notebook.one_of(CELLS, "headings_from")
        how_sure(document)
    elif document.kind == "text":
        with st.container(horizontal=True):
            for rule in TEXT_RULES:
                notebook.switch(CELLS, rule)
    if document.origin not in ("bookmarks", "sizes"):
        fact = f"{CELLS.part('fact_headings')}: {headings_fact(document)}"
        notebook.show(f'<div class="say outcome"><p>{fact}</p></div>')
    titles(document)
    if document.kind == "text":
        numbered_but_no_title(document)
    if document.kind == "pdf" and document.origin != "bookmarks" and document.options.headings_from in ("auto", "sizes"):
        sizes_table(document)
    if document.origin != "bookmarks" and document.options.headings_from == "auto":
        offer_example("outline")
    CELLS.say("open", kind="quiet")
    if document.kind in FINDS:
        notebook.code(FINDS[document.kind])


def goal() -> Task | None:
    """To find the headings of a PDF that has bookmarks without them."""
    document = current_document()
    before = asking.goal("source", lambda: len(document.headings) if document.origin == "bookmarks" else 0)
    return by_letter_size(document, before=before) if before else None


def titles(document: Document) -> None:
    """The headings, indented by their depth, with their place."""
    items = []
    for heading, path in zip(document.headings[:MAX_HEADINGS], document.paths[:MAX_HEADINGS], strict=True):
        title = markup.text(markup.short(heading.title) or CELLS.part("untitled"))
        page = document.page_at(heading.start)
        where = CELLS.plain("line_n", n=heading.line) if page is None else page_name(document, page)
        indent = f"margin-left:{1.4 * (len(path) - 1)}rem"
        items.append(
            f'<div style="{indent}" dir="auto"><span class="title">{title}</span> <span class="quiet">{where}</span></div>'
        )
    if items:
        notebook.show(
            markup.box("".join(items), CELLS.part("fact_headings"), high=9 if notebook.presented() else 13, kind="framed")
        )
    if len(document.headings) > MAX_HEADINGS:
        CELLS.say("outline_left_out", kind="quiet", n=len(document.headings) - MAX_HEADINGS)


def how_sure(document: Document) -> None:
    """How many titles of a PDF are where they say, or read like titles; and the letters that make them."""
    sources, damaged = document.options.headings_from, any(each.kind == "bookmarks_unreadable" for each in document.warnings)
    if document.origin == "bookmarks":
        on_page = sum(heading.start < heading.end for heading in document.headings)
        CELLS.say("sure_bookmarks", kind="outcome", n=on_page, total=len(document.headings))
        return
    if sources in ("auto", "bookmarks") and not damaged:
        CELLS.say("no_bookmarks", kind="quiet")
    if sources in ("auto", "sizes"):
        counting = [size for size in document.letter_sizes if size.counts]
        lines, titled = sum(size.lines for size in counting), sum(size.titles for size in counting)
        CELLS.say("sure_sizes" if counting else "sure_no_sizes", kind="outcome", n=titled, total=lines)
        sizes_control(document)


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


@event
def _take_sizes(key: str) -> None:
    bind.change(choose_sizes, current_doc(), tuple(bind.held(key)))


def sizes_table(document: Document) -> None:
    """The letter sizes with their first lines, folded."""
    head = [CELLS.part(f"sizes_{column}") for column in ("name", "lines", "titles", "example", "counts")]
    rows = [
        [
            markup.text(size_name(size.points, size.bold)),
            markup.number(size.lines, bind.language()),
            markup.number(size.titles, bind.language()),
            f'<span dir="auto">{markup.text(markup.short(size.example, 60))}</span>',
            CELLS.part("yes" if size.counts else "no"),
        ]
        for size in document.letter_sizes[:MAX_SIZES]
    ]
    table = markup.table("", head, rows, ["", "n", "n", "", ""])
    notebook.show(f'<details><summary>{CELLS.inline("sizes_caption")}</summary><div class="scroll">{table}</div></details>')


def size_name(points: float, bold: bool) -> str:
    """`14 pt`, or `14 pt, bold`."""
    return CELLS.plain("size_bold" if bold else "size_plain", points=notebook.figures(f"{points:g}"))


def numbered_but_no_title(document: Document) -> None:
    """The lines that the rule of numbers looked at and left; of a text beyond MAX_COMPARED characters none, as it takes long."""
    if "numbered" not in document.options.text_rules or len(document.text) > MAX_COMPARED:
        return
    lines = remember(passed_over, document)
    if not lines:
        return
    CELLS.say("passed_over", kind="quiet", n=len(lines))
    items = []
    for number in lines[:MAX_PASSED]:
        start, end = document.line_starts[number - 1], document.line_starts[number] if number < document.line_count else None
        words = markup.text(markup.short(document.text[start:end].strip()))
        items.append(f'<li dir="auto">{words} <span class="quiet">{CELLS.plain("line_n", n=number)}</span></li>')
    notebook.show(f'<ul class="passed">{"".join(items)}</ul>')
    if len(lines) > MAX_PASSED:
        CELLS.say("passed_more", kind="quiet", n=len(lines) - MAX_PASSED)
