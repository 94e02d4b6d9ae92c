"""Lesson 1 on the screen: what was found, then the document that it was found in, and what became of the file on the way."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import get_args

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.visible import unseen_shown, visible_name
from lessons.step1_load.choices import original_of
from lessons.step1_load.controls import (
    current_document,
    current_read,
    current_source,
    document_of,
    names,
    read_of,
    seen_again,
    uploads,
)
from lessons.step1_load.document import ChangeKind, Document, Kind, Reason, UnreadableDocument, UnsearchedKind
from lessons.step1_load.duplicates import find_duplicates
from lessons.step1_load.pdf.differences import page_differences
from lessons.step1_load.pdf.mending import mended
from lessons.step1_load.pdf.picture import Picture, page_picture
from lessons.step1_load.pdf.reader import with_headings
from lessons.step1_load.read import read_document, reader_of
from lessons.step1_load.readers.encodings import decode
from lessons.step1_load.readers.markdown import read_outline
from lessons.step1_load.readers.python_source import find_definitions
from lessons.step1_load.readers.rules import find_headings, passed_over
from lessons.step1_load.reading_controls import (
    MAX_SIZES,
    encoding_control,
    encoding_is_chosen,
    encoding_sample,
    heading_source_control,
    library_controls,
    rules_controls,
    size_name,
    sizes_control,
)
from lessons.step1_load.server.recent import Read
from lessons.step1_load.upload_controls import editor, limits, refused, refused_names
from lessons.step1_load.views import page_picture_html
from lessons.step2_chunk.controls import passages_of
from lessons.step5_passage.cells import found

CELLS = notebook.Cells(__file__)

WITHIN: dict[Kind, tuple[Callable[..., object], ...]] = {
    "markdown": (read_outline,),
    "text": (decode, find_headings),
    "pdf": (mended, with_headings),
    "python": (find_definitions,),
}
"""What a reader calls that is worth reading too."""

MAX_LINES = 200
MAX_LINE = 2_000
MAX_HEADINGS = 60
MAX_RUNNING = 6
MAX_PASSED = 5
MAX_DIFFERENCES = 30
MAX_PAGES_NAMED = 20
MAX_COMPARED = 1_000_000
"""Characters of a document that is compared with others; a million take some 0.2 seconds at first."""


def report(document: Document) -> None:
    """What came out of the file, in numbers."""
    language = bind.language()
    facts = [
        ("name", markup.text(visible_name(document.name))),
        ("title", title_fact(document)),
        ("bytes", markup.number(len(current_source().data), language)),
        ("time", CELLS.inline("milliseconds", n=milliseconds(current_read()))),
        ("encoding", encoding_fact(document)),
        ("characters", markup.number(len(document.text), language)),
        ("lines", markup.number(document.line_count, language)),
        ("pages", pages_fact(document)),
        ("headings", headings_fact(document)),
        ("changes", changes_fact(document)),
        ("front_matter", front_matter_fact(document)),
        ("unsearched", unsearched_fact(document)),
        ("sha256", f'<span class="hash">{document.sha256}</span>'),
    ]
    notebook.facts([(CELLS.part(f"fact_{key}"), value) for key, value in facts])


def encoding_fact(document: Document) -> str:
    """The name of the encoding, and where it comes from if not from the file."""
    if document.encoding_guessed or encoding_is_chosen(document):
        return CELLS.inline("encoding_guess" if document.encoding_guessed else "encoding_chosen", name=document.encoding)
    return markup.text(document.encoding)


def milliseconds(read: Read) -> int:
    """What the reading took, at least 1."""
    return max(1, round(1000 * read.seconds))


def title_fact(document: Document) -> str:
    """What the whole is called; "" where nothing tells."""
    return f'<span dir="auto">{markup.text(markup.short(document.title))}</span>' if document.title else ""


def pages_fact(document: Document) -> str:
    """How many pages, and what is printed on the first and the last one, where the file tells."""
    labels = [page.label for page in document.pages if page.label]
    if not labels:
        return markup.number(len(document.pages), bind.language()) if document.pages else ""
    return CELLS.inline("pages_labelled", n=len(document.pages), first=labels[0], last=labels[-1])


def headings_fact(document: Document) -> str:
    """How many headings there are, and where they come from."""
    if document.origin == "none":
        chosen = {"none": "chosen", "bookmarks": "bookmarks"}.get(document.options.headings_from, document.kind)
        return CELLS.inline(f"headings_none_{chosen}")
    return CELLS.inline(f"headings_{document.origin}", n=len(document.headings))


def changes_fact(document: Document) -> str:
    """What the reader put in place of the file's text, counted by kind; "" where it changed nothing."""
    counted = Counter(change.kind for change in document.changes)
    return " ".join(CELLS.inline(f"changes_{kind}", n=counted[kind]) for kind in get_args(ChangeKind) if counted[kind])


def front_matter_fact(document: Document) -> str:
    """How many lines of front matter are set aside; "" without any."""
    lines = document.line_at(document.body_start) - 1
    return CELLS.inline("front_matter_lines", n=lines) if lines else ""


def unsearched_fact(document: Document) -> str:
    """What is no text to a reader, counted by kind; "" where there is none."""
    counted = Counter(each.kind for each in document.unsearched if not each.is_text)
    kinds = [CELLS.inline(f"unsearched_{kind}", n=counted[kind]) for kind in get_args(UnsearchedKind) if counted[kind]]
    return CELLS.inline("unsearched_facts") + " " + ", ".join(kinds) if kinds else ""


def warnings(document: Document) -> None:
    """What the reader could not do, or what a search will suffer from."""
    for warning in document.warnings:
        pages = ", ".join(page_ranges(warning.numbers)[:MAX_PAGES_NAMED])
        if len(page_ranges(warning.numbers)) > MAX_PAGES_NAMED:
            pages += " …"
        CELLS.say(f"warning_{warning.kind}", kind="note", n=warning.count, pages=pages)
    doc = bind.value("doc")
    doubtful = document.encoding_guessed or encoding_is_chosen(document)
    if not document.warnings and not doubtful and original_of(doc) == doc:
        CELLS.say(f"no_warnings_{document.kind}", kind="outcome")


def page_ranges(numbers: tuple[int, ...]) -> list[str]:
    """`3`, `7–9`: page numbers with those that follow each other as one range."""
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = ranges[-1][0], number
        else:
            ranges.append((number, number))
    return [str(first) if first == last else f"{first}–{last}" for first, last in ranges]


def encoding(document: Document) -> None:
    """Where it is a guess, did not fit all bytes, or was chosen: lines that depend on it, and the choice."""
    damaged = any(warning.kind == "bytes_replaced" for warning in document.warnings)
    if not (document.encoding_guessed or damaged or encoding_is_chosen(document)):
        return
    CELLS.say("encoding_guessed" if document.encoding_guessed else "encoding_doubt", name=document.encoding)
    encoding_sample(document)
    encoding_control()


def your_files() -> None:
    """What became of each file that this session brought."""
    called = {doc: name for doc, name in names().items() if doc in uploads()}
    if not called and not refused():
        return
    rows = [file_row(doc, name) for doc, name in called.items()]
    rows += [not_ready(name, each.reason) for each, name in zip(refused(), refused_names(), strict=True)]
    current = list(called).index(bind.value("doc")) if bind.value("doc") in called else None
    head = [CELLS.part(f"files_{column}") for column in ("name", "status", "characters", "pages", "headings", "warnings", "time")]
    CELLS.say("files")
    notebook.show(
        f'<div class="scroll files">{markup.table("", head, rows, ["", "", "n", "n", "", "n", "n"], current=current)}</div>'
    )
    duplicates(called)


def file_row(doc: str, name: str) -> list[str]:
    """The line of a file that was read."""
    try:
        document = document_of(doc)
    except UnreadableDocument as error:  # not as the learner chose for the current one
        return not_ready(name, error.reason)
    language = bind.language()
    return [
        f'<span dir="auto">{markup.text(name)}</span>',
        CELLS.inline("ready", n=len(passages_of(document))),
        markup.number(len(document.text), language),
        markup.number(len(document.pages), language) if document.pages else notebook.NOTHING,
        headings_fact(document),
        str(len(document.warnings)),
        CELLS.inline("milliseconds", n=milliseconds(read_of(doc))),
    ]


def not_ready(name: str, reason: Reason) -> list[str]:
    """The line of a file that gave no document."""
    status = CELLS.inline("not_ready", why=CELLS.plain(f"why_{reason}", **limits()))
    return [f'<span dir="auto">{markup.text(name)}</span>', status, *[notebook.NOTHING] * 5]


def duplicates(called: dict[str, str]) -> None:
    """Files that hold the same, or nearly."""
    documents = {}
    for doc, name in called.items():
        with suppress(UnreadableDocument):
            documents[name] = document_of(doc)
    long = [name for name, document in documents.items() if len(document.text) > MAX_COMPARED]
    if len(documents) > 1 and long:
        CELLS.say("not_compared", kind="quiet", names=", ".join(long), most=MAX_COMPARED)
    documents = {name: document for name, document in documents.items() if name not in long}
    for pair in remember(find_duplicates, tuple(documents.values())):
        one, other = list(documents)[pair.first], list(documents)[pair.second]
        CELLS.say(f"duplicate_{pair.kind}", kind="note", one=one, other=other, percent=int(100 * pair.shared))


def reading(document: Document) -> None:
    """How the file is read, and what else the format lets choose."""
    if document.kind == "pdf":
        CELLS.say("how_pdf")
        library_controls()
        running(document)
    elif document.kind == "text":
        CELLS.say("how_text")
        rules_controls()
        numbered_but_no_title(document)


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


def running(document: Document) -> None:
    """Lines that many pages repeat."""
    if not document.running:
        CELLS.say("running_none", kind="quiet")
        return
    part = "running_left_out" if document.options.leave_out_running else "running_kept"
    CELLS.say(part, kind="outcome", n=sum(line.pages for line in document.running))
    shown = document.running[:MAX_RUNNING]
    items = [f"<li>{CELLS.inline('running_line', line=markup.short(line.text), n=line.pages)}</li>" for line in shown]
    notebook.show(f'<ul class="running">{"".join(items)}</ul>')
    also = ["running_more"] * (len(document.running) > MAX_RUNNING) + ["running_number"] * any("#" in line.text for line in shown)
    if also:
        CELLS.say(*also, kind="quiet", n=len(document.running) - len(shown))


def outline(document: Document) -> None:
    """The headings, indented by their depth, with their place; in a PDF also how sure they are."""
    CELLS.say("outline" if document.headings else "outline_none")
    if document.kind == "pdf":
        heading_source_control(document)
        how_sure(document)
    items = []
    shown = document.headings[:MAX_HEADINGS]
    for heading, path in zip(shown, document.paths[:MAX_HEADINGS], strict=True):
        title = markup.text(markup.short(heading.title) or CELLS.part("untitled"))
        page = document.page_at(heading.start)
        where = CELLS.plain("line_n", n=heading.line) if page is None else page_name(document, page)
        indent = f"margin-left:{1.4 * (len(path) - 1)}rem"
        items.append(
            f'<div style="{indent}" dir="auto"><span class="title">{title}</span> <span class="quiet">{where}</span></div>'
        )
    if items:
        notebook.show("".join(items))
    if len(document.headings) > MAX_HEADINGS:
        CELLS.say("outline_left_out", n=len(document.headings) - MAX_HEADINGS)


def how_sure(document: Document) -> None:
    """How many titles are where they say, or read like titles; and the letters that make them."""
    if document.origin == "bookmarks":
        on_page = sum(heading.start < heading.end for heading in document.headings)
        CELLS.say("sure_bookmarks", kind="outcome", n=on_page, total=len(document.headings))
    if document.options.headings_from not in ("auto", "sizes") or document.origin == "bookmarks":
        return
    counting = [size for size in document.letter_sizes if size.counts]
    lines, titles = sum(size.lines for size in counting), sum(size.titles for size in counting)
    CELLS.say("sure_sizes" if counting else "sure_no_sizes", kind="outcome", n=titles, total=lines, sizes=len(counting))
    sizes_control(document)
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
    notebook.show(f'<div class="scroll">{markup.table(CELLS.inline("sizes_caption"), head, rows, ["", "n", "n", "", ""])}</div>')


def page_name(document: Document, number: int) -> str:
    """`page 3`, with what is printed on it where that is something else."""
    label = document.pages[number - 1].label
    if label in ("", str(number)):
        return CELLS.plain("page_n", n=number)
    return markup.text(CELLS.plain("page_labelled", n=number, label=label))


def one_page(document: Document) -> None:
    """A page as a reader sees it beside what was taken from it, and where the two libraries differ."""
    CELLS.say("one_page")
    number = st.number_input(CELLS.label("page_label"), 1, len(document.pages), 1, key=f"page {document.sha256[:8]}", width=200)
    left, right = st.columns(2)
    with left:
        picture = seen_again(page_picture, document, document, number)
        page_image(picture, page_name(document, number))
    with right:
        page = document.pages[number - 1]
        text = document.text[page.start : page.end]
        CELLS.say("page_text" if text.strip() else "page_no_text", kind="quiet", library=document.options.pdf_reader)
        if text.strip():
            notebook.show(markup.block(markup.text(text[: notebook.MAX_SHOWN]), "passage page-text"))
    if st.toggle(CELLS.label("differences_label"), key="differences", help=CELLS.label("differences_help")):
        differences(document, number)


def page_image(picture: Picture | None, name: str) -> None:
    """The picture of a page, from the process that drew it straight to the browser."""
    if picture is None:
        CELLS.say("no_picture", kind="note")
        return
    notebook.show(page_picture_html(picture, CELLS.plain("picture_of", page=name)))


def differences(document: Document, number: int) -> None:
    """The words of a page that the two libraries take differently."""
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


def numbered_text(document: Document) -> None:
    """The text with its line numbers, a bounded part of it at a time; where wanted with all that the eye does not tell."""
    CELLS.say(f"text_{document.kind}" if document.kind in ("pdf", "word", "web") else "text")
    seen = st.toggle(CELLS.label("seen_label"), key="seen", help=CELLS.label("seen_help"))
    body = document.line_at(document.body_start)
    if seen:
        CELLS.say("seen", *["seen_unsearched"] * (body > 1 or bool(document.unsearched)), kind="outcome")
    first = 1
    if document.line_count > MAX_LINES:
        first = st.number_input(
            CELLS.label("from_line_label"), 1, document.line_count, 1, step=MAX_LINES, key="from_line", width=200
        )
    last = min(first + MAX_LINES - 1, document.line_count)
    headings = {heading.line for heading in document.headings if heading.start < heading.end}
    pages = {document.line_at(page.start): page.number for page in reversed(document.pages)}
    rows, shown = [], 0
    for number in range(first, last + 1):
        if shown > notebook.MAX_SHOWN:
            last = number - 1
            break
        kind = "heading" if number in headings else "unsearched" if seen and number < body else ""
        row = line_row(document, number, kind, seen)
        shown += min(len(row), MAX_LINE)
        if number in pages:
            rows.append(f'<div><b class="page">{page_name(document, pages[number])}</b></div>')
        rows.append(row)
    notebook.show(f'<div class="lines" tabindex="0">{"".join(rows)}</div>')
    if last - first + 1 < document.line_count:
        CELLS.say("lines_left_out", kind="quiet", first=first, last=last, total=document.line_count)


def line_row(document: Document, number: int, kind: str, seen: bool) -> str:
    """One numbered line; of a very long one the beginning."""
    starts = document.line_starts
    start, end = starts[number - 1], starts[number] if number < len(starts) else len(document.text)
    end -= len(document.text[start:end]) - len(document.text[start:end].rstrip("\r\n"))
    stop = min(end, start + MAX_LINE)
    shown = marked_changes(document, start, stop) if seen else markup.text(document.text[start:stop])
    if stop < end:
        shown += f' <em class="quiet">{CELLS.plain("line_cut", n=end - stop)}</em>'
    return f'<div class="{kind}"><i>{number}</i><span dir="auto">{shown}</span></div>'


def marked_changes(document: Document, start: int, end: int) -> str:
    """A stretch of the text with unseen characters shown, and what stood in the file struck out where the reader changed it.

    A text that a reader changes has no marks that are not searched.
    """
    pieces, done = [], start
    for first, last in document.unsearched_in(start, end):
        pieces.append(shown_between(document, done, start + first))
        pieces.append(f'<span class="unsearched">{shown_between(document, start + first, start + last)}</span>')
        done = start + last
    for change in document.changes_in(start, end):
        now = document.text[change.start : change.end]
        pieces += [shown_between(document, done, change.start), markup.change(change.was, now)]
        done = change.end
    return "".join([*pieces, shown_between(document, done, end)])


def shown_between(document: Document, start: int, end: int) -> str:
    """A stretch of the text as HTML, its unseen characters shown; a space at its end is one only where the line ends there."""
    goes_on = document.text[end : end + 1].strip("\r\n") and "."
    return markup.text(unseen_shown(document.text[start:end] + goes_on).removesuffix(goes_on))


document = current_document()
CELLS.say("intro")
found.show()
CELLS.say("walk")
CELLS.say("step")
notebook.code(read_document, reader_of(current_source().reads_as), *WITHIN.get(document.kind, ()))
report(document)
warnings(document)
encoding(document)
your_files()
reading(document)
outline(document)
if document.pages:
    one_page(document)
numbered_text(document)
editor()
CELLS.say("try", kind="try")
CELLS.say("open")
