"""What became of the current file: the report in numbers, the warnings, and the encoding where it is in doubt."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.visible import visible_name
from lessons.step1_load.choices import original_of
from lessons.step1_load.controls import current_document, current_read, current_source
from lessons.step1_load.document import ChangeKind, Document, UnsearchedKind
from lessons.step1_load.options import ENCODINGS
from lessons.step1_load.readers.encodings import name_of
from lessons.step1_load.server.recent import Read

CELLS = notebook.Cells(__file__)

_BEYOND = re.compile(r"[^\x00-\x7f]")

MAX_SAMPLE = 5
"""Lines that show what depends on the encoding."""
AROUND = 60
"""Characters of such a line on either side of the first that is no ASCII."""
MAX_PAGES_NAMED = 20
MAX_COMPARED = 1_000_000
"""Characters of a document that is compared with others or looked through once more; a million take some 0.2 seconds at first."""


def doubts_of(document: Document) -> int:
    """How many warnings there are about a document; that its encoding is a guess is one."""
    return len(document.warnings) + document.encoding_guessed


def doubts_line() -> None:
    """One line that something of the current file was lost, left out or is in doubt, and the way to the cell that says what."""
    document = current_document()
    doubts = doubts_of(document)
    if not doubts:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        CELLS.say("doubts", kind="note", n=doubts, cell=CELLS.plain("cell_files"))
        if not bind.value("cell_files"):
            st.button(CELLS.label("doubts_show"), on_click=bind.choose, args=("cell_files", True))


def report() -> None:
    """What came out of the current file, in numbers; those that only a program needs are folded."""
    document, language = current_document(), bind.language()
    shown = {
        "name": markup.text(visible_name(document.name)),
        "title": title_fact(document),
        "characters": markup.number(len(document.text), language),
        "lines": markup.number(document.line_count, language),
        "pages": pages_fact(document),
        "headings": headings_fact(document),
        "changes": changes_fact(document),
        "front_matter": front_matter_fact(document),
        "unsearched": unsearched_fact(document),
    }
    folded = {
        "encoding": encoding_fact(document),
        "bytes": markup.number(len(current_source().data), language),
        "time": CELLS.inline("milliseconds", n=milliseconds(current_read())),
        "sha256": f'<span class="hash">{document.sha256}</span>',
    }
    notebook.facts([(CELLS.part(f"fact_{key}"), value) for key, value in shown.items()])
    more = "".join(f"<dt>{CELLS.part(f'fact_{key}')}</dt><dd>{value}</dd>" for key, value in folded.items() if value)
    summary, told = CELLS.inline("bytes_summary"), CELLS.html("bytes")
    notebook.show(f'<details><summary>{summary}</summary><div class="say">{told}</div><dl class="facts">{more}</dl></details>')


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
        CELLS.say(f"warning_{warning.kind}", kind="note", n=warning.count, pages=pages, seen=CELLS.plain("cell_seen"))
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


def page_name(document: Document, number: int) -> str:
    """`page 3`, with what is printed on it where that is something else."""
    label = document.pages[number - 1].label
    if label in ("", str(number)):
        return CELLS.plain("page_n", n=number)
    return markup.text(CELLS.plain("page_labelled", n=number, label=label))
