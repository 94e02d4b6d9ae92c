"""Lesson 1 on the screen: what was found, then the document that it was found in."""

from collections.abc import Callable

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step1_load.controls import current_document, current_source, editor
from lessons.step1_load.document import Document, Kind
from lessons.step1_load.markdown import read_outline
from lessons.step1_load.pdf import read_pdf
from lessons.step1_load.plain_text import decode
from lessons.step1_load.read import read_document
from lessons.step1_load.visible import visible_name
from lessons.step3_overlap.controls import current_index, no_hit, why_elsewhere
from lessons.step5_passage.controls import current_hits
from lessons.step5_passage.evidence import place

CELLS = notebook.Cells(__file__)

READER_OF: dict[Kind, Callable[..., object]] = {"markdown": read_outline, "text": decode, "pdf": read_pdf}

MAX_LINES = 200
MAX_LINE = 2_000
MAX_HEADINGS = 60


def found() -> None:
    """The winner, before anything is explained."""
    hits = current_hits()
    if not hits:
        CELLS.say("found_none")
        no_hit()
        why_elsewhere()
        return
    winner = hits[0].scored
    title = notebook.passage_name(winner.passage, hits[0].number)
    name, where = visible_name(winner.passage.document.name), place(winner.passage, workbench.language())
    asked = current_index().analysis.distinct(workbench.value("q"))
    held = {part.term for part in winner.terms}
    missing = ", ".join(term for term in asked if term not in held)
    marked = not held.isdisjoint(current_index().analysis.terms(winner.passage.text))
    also = ["found_marked"] * marked + ["found_missing"] * bool(missing)
    CELLS.say("found", *also, name=name, title=title, place=where, terms=missing)
    notebook.winner_text(winner)


def report(document: Document) -> None:
    """What came out of the file, in numbers."""
    encoding = CELLS.inline("encoding_windows") if document.encoding == "Windows-1252" else markup.text(document.encoding)
    language = workbench.language()
    facts = [
        ("name", markup.text(visible_name(document.name))),
        ("bytes", markup.number(len(current_source().data), language)),
        ("encoding", encoding),
        ("characters", markup.number(len(document.text), language)),
        ("lines", markup.number(document.line_count, language)),
        ("pages", markup.number(len(document.pages), language) if document.pages else ""),
        ("headings", headings_fact(document)),
        ("front_matter", front_matter_fact(document)),
        ("sha256", f'<span class="hash">{document.sha256}</span>'),
    ]
    rows = "".join(f"<dt>{CELLS.part(f'fact_{key}')}</dt><dd>{value}</dd>" for key, value in facts if value)
    notebook.show(f'<dl class="facts">{rows}</dl>')


def headings_fact(document: Document) -> str:
    """How many headings there are, and where they come from."""
    count = len(document.headings)
    if document.kind == "markdown":
        return CELLS.inline("headings_markdown", n=count)
    if document.kind == "text":
        return CELLS.inline("headings_none_text")
    return CELLS.inline("headings_pdf", n=count) if count else CELLS.inline("headings_none_pdf")


def front_matter_fact(document: Document) -> str:
    """How many lines of front matter are set aside; "" without any."""
    lines = document.line_at(document.body_start) - 1
    return CELLS.inline("front_matter_lines", n=lines) if lines else ""


def warnings(document: Document) -> None:
    """What the reader changed or could not do."""
    for warning in document.warnings:
        pages = ", ".join(CELLS.plain("page_n", n=number) for number in warning.numbers[:20])
        if len(warning.numbers) > 20:
            pages += " …"
        CELLS.say(f"warning_{warning.kind}", kind="note", n=warning.count, pages=pages)
    if not document.warnings and document.encoding != "Windows-1252" and not current_source().original:
        CELLS.say("no_warnings_pdf" if document.pages else "no_warnings", kind="outcome")


def outline(document: Document) -> None:
    """The headings, indented by their depth, with their place."""
    if not document.headings:
        CELLS.say("outline_none")
        return
    CELLS.say("outline")
    items = []
    shown = document.headings[:MAX_HEADINGS]
    for heading, path in zip(shown, document.paths[:MAX_HEADINGS], strict=True):
        title = markup.text(markup.short(heading.title) or CELLS.part("untitled"))
        page = document.page_at(heading.start)
        where = CELLS.plain("line_n", n=heading.line) if page is None else CELLS.plain("page_n", n=page)
        indent = f"margin-left:{1.4 * (len(path) - 1)}rem"
        items.append(
            f'<div style="{indent}" dir="auto"><span class="title">{title}</span> <span class="quiet">{where}</span></div>'
        )
    notebook.show("".join(items))
    if len(document.headings) > MAX_HEADINGS:
        CELLS.say("outline_left_out", n=len(document.headings) - MAX_HEADINGS)


def numbered_text(document: Document) -> None:
    """The text with its line numbers, a bounded part of it at a time."""
    CELLS.say("text_pdf" if document.pages else "text")
    first = 1
    if document.line_count > MAX_LINES:
        first = st.number_input(CELLS.label("from_line_label"), 1, document.line_count, 1, step=MAX_LINES, key="from_line")
    last = min(first + MAX_LINES - 1, document.line_count)
    headings = {heading.line for heading in document.headings if heading.start < heading.end}
    pages = {document.line_at(page.start): page.number for page in reversed(document.pages)}
    rows, shown = [], 0
    for number in range(first, last + 1):
        if shown > notebook.MAX_SHOWN:
            last = number - 1
            break
        row = line_row(document, number, "heading" if number in headings else "")
        shown += min(len(row), MAX_LINE)
        if number in pages:
            rows.append(f'<div><b class="page">{CELLS.plain("page_n", n=pages[number])}</b></div>')
        rows.append(row)
    notebook.show(f'<div class="lines" tabindex="0">{"".join(rows)}</div>')
    if last - first + 1 < document.line_count:
        CELLS.say("lines_left_out", kind="quiet", first=first, last=last, total=document.line_count)


def line_row(document: Document, number: int, kind: str) -> str:
    """One numbered line; of a very long one the beginning."""
    starts = document.line_starts
    end = starts[number] if number < len(starts) else len(document.text)
    line = document.text[starts[number - 1] : end].rstrip("\r\n")
    shown = markup.text(line[:MAX_LINE])
    if len(line) > MAX_LINE:
        shown += f' <em class="quiet">{CELLS.plain("line_cut", n=len(line) - MAX_LINE)}</em>'
    return f'<div class="{kind}"><i>{number}</i><span dir="auto">{shown}</span></div>'


document = current_document()
CELLS.say("intro")
found()
CELLS.say("walk")
CELLS.say("step")
notebook.code(read_document, READER_OF[document.kind])
report(document)
warnings(document)
outline(document)
numbered_text(document)
editor()
CELLS.say("try", kind="try")
CELLS.say("open")
