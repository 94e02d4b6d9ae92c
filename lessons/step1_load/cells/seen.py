"""The cell with what the search sees: a page of a PDF beside its text, or the numbered lines of any other file."""

import streamlit as st

from lessons.frame import asking, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, current_source, offer_example, seen_again
from lessons.step1_load.document import Document
from lessons.step1_load.pdf.differences import page_differences
from lessons.step1_load.pdf.mending import mended
from lessons.step1_load.pdf.picture import page_picture
from lessons.step1_load.pdf.running import first_page_repeating
from lessons.step1_load.read import read_document, reader_of
from lessons.step1_load.readers.encodings import decode
from lessons.step1_load.report_controls import doubts_line, page_name
from lessons.step1_load.tasks import bytes_of_word, not_content
from lessons.step1_load.views import lines_html, page_picture_html

CELLS = notebook.Cells(__file__)
TASKS = ("content", "bytes")

HIGH = 37.0
"""Of the page, in rem: the cell fits a projector."""
LINES, PRESENTED_LINES = 16.0, 7.8
"""Of the numbered lines, in a list and on the whole screen: beside or under what is said and chosen."""
MAX_LINES = 200
MAX_RUNNING = 6
MAX_DIFFERENCES = 30


def show() -> None:
    """Draw the cell."""
    document = current_document()
    doubts_line()
    if document.pages:
        page_and_text(document)
    else:
        all_lines(document)
    within = {"pdf": (mended,), "text": (decode,)}.get(document.kind, ())
    notebook.code(read_document, reader_of(current_source().reads_as), *within)


def page_and_text(document: Document) -> None:
    """A page as a reader sees it; beside it what was taken from it, how many lines are repeated, and all that is said."""
    left, right = st.columns([2, 3])
    with right:
        CELLS.say("seen_pdf" if document.running else "seen_pdf_alone")
        with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
            first, key = remember(first_page_repeating, document), f"page {document.sha256[:8]}"
            number = st.number_input(CELLS.label("page_label"), 1, len(document.pages), first, key=key, width=130)
            with st.container(gap=None, width="content"):
                notebook.switch(CELLS, "running")
                marked = st.toggle(CELLS.label("seen_label"), key="seen", help=CELLS.label("seen_help"))
        page = document.pages[number - 1]
        told = not document.running or asking.ask(CELLS, not_content(document, page, asking.dice_of("content")))
    with left:
        picture, name = seen_again(page_picture, document, document, number), page_name(document, number)
        if picture is None:
            CELLS.say("no_picture", kind="note")
        else:
            notebook.show(page_picture_html(picture, CELLS.plain("picture_of", page=name), high=HIGH))
    with right:
        if document.as_taken(page.start, page.end).strip():
            numbers = range(document.line_at(page.start), document.line_at(max(page.start, page.end - 1)) + 1)
            lines(document, numbers, marked)
        else:
            CELLS.say("page_no_text", kind="note", library=document.options.pdf_reader)
        if document.running and told:
            running(document)
        elif told:
            CELLS.say("running_none", kind="quiet")
            offer_example("seen")
        if marked:
            CELLS.say("seen", kind="quiet")
        compared = st.toggle(CELLS.label("programs_label"), key="programs", help=CELLS.label("programs_help"))
    if compared:
        programs(document, number)


def running(document: Document) -> None:
    """How many lines many pages repeat; which ones is folded."""
    part = "running_left_out" if document.options.leave_out_running else "running_kept"
    said = CELLS.html(part, n=sum(line.pages for line in document.running))
    shown, more = document.running[:MAX_RUNNING], len(document.running) - MAX_RUNNING
    items = [CELLS.inline("running_line", line=markup.short(line.text), n=line.pages) for line in shown]
    items += [CELLS.inline("running_more", n=more)] * (more > 0)
    items += [CELLS.inline("running_number")] * any("#" in line.text for line in shown)
    listed = "".join(f"<li>{item}</li>" for item in items)
    which = f'<details><summary>{CELLS.inline("running_which")}</summary><ul class="running">{listed}</ul></details>'
    notebook.show(f'<div class="say outcome">{said}{which}</div>')


def programs(document: Document, number: int) -> None:
    """Which library reads the PDF, what it does to words, and the words of a page that the two libraries take differently."""
    CELLS.say("programs", "lines_pdf", library=document.options.pdf_reader)
    notebook.one_of(CELLS, "pdf_reader")
    notebook.switch(CELLS, "join_words")
    found = seen_again(page_differences, document, number, document.options.password)
    if found is None:
        CELLS.say("differences_failed", kind="note")
        return
    CELLS.say("differences" if found else "differences_none", kind="outcome", n=len(found), page=number)
    if not found:
        return
    head = [CELLS.part("differences_before"), "pypdfium2", "pypdf"]
    cells = [[each.before, each.words["pypdfium2"], each.words["pypdf"]] for each in found[:MAX_DIFFERENCES]]
    rows = [[f'<span dir="auto">{markup.text(markup.short(cell)) or notebook.NOTHING}</span>' for cell in row] for row in cells]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "", ""])}</div>')
    if len(found) > MAX_DIFFERENCES:
        CELLS.say("differences_left_out", kind="quiet", n=len(found) - MAX_DIFFERENCES)


def all_lines(document: Document) -> None:
    """The text line by line, a bounded part of it at a time; where wanted with what is not searched."""
    CELLS.say("seen_text")
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        first = 1
        if document.line_count > MAX_LINES:
            label = CELLS.label("from_line_label")
            first = st.number_input(label, 1, document.line_count, 1, step=MAX_LINES, key="from_line", width=200)
        marked = st.toggle(CELLS.label("seen_label"), key="seen", help=CELLS.label("seen_help"))
    asking.ask(CELLS, bytes_of_word(document, asking.dice_of("bytes")))
    lines(document, range(first, min(first + MAX_LINES - 1, document.line_count) + 1), marked)
    if marked:
        aside = document.line_at(document.body_start) > 1 or any(not each.is_text for each in document.unsearched)
        CELLS.say("seen_unsearched" if aside else "seen_all", kind="outcome")
        CELLS.say("seen", kind="quiet")
    counted = f"lines_{document.kind}" if document.kind in ("word", "web") else "lines"
    offer_example("seen")
    notebook.more(CELLS.html(counted), CELLS.html("seen_example"))


def lines(document: Document, numbers: range, marked: bool) -> None:
    """Numbered lines in a box that scrolls."""

    def more(n: int) -> str:
        return CELLS.plain("line_cut", n=n)

    rows, last = lines_html(document, numbers, marked=marked, most=notebook.MAX_SHOWN, more=more)
    high = PRESENTED_LINES if notebook.presented() else LINES
    notebook.show(markup.box(rows, CELLS.part("lines_name"), high=high, kind="lines"))
    if last < numbers[-1] or (not document.pages and len(numbers) < document.line_count):
        CELLS.say("lines_left_out", kind="quiet", first=numbers[0], last=last, total=document.line_count)
