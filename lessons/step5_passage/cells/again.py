"""The cell that reads the file again and compares: whether the passage is in it, letter for letter. Proves no answer."""

from functools import partial
from typing import get_args

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.session import event
from lessons.frame.tasks import Task
from lessons.frame.visible import visible_name
from lessons.step1_load.choices import CELLS as LESSON_1
from lessons.step1_load.controls import current_document, current_source, looked, read_anew, stored_bytes
from lessons.step1_load.document import WarningKind
from lessons.step1_load.edit_controls import MAX_EDITED, open_editor
from lessons.step1_load.server.workers import LOOK
from lessons.step2_chunk.controls import current_passages
from lessons.step2_chunk.inspect.outline import headings_inside
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step2_chunk.ways.small_to_big import all_handed_over, handed_over
from lessons.step3_overlap.controls import current_ending, document_language, index_with
from lessons.step5_passage.controls import current_hits
from lessons.step5_passage.evidence import Evidence, read_again, same_lines, same_pages
from lessons.step5_passage.tasks import Retest, retest
from lessons.step5_passage.views import lines_html
from lessons.terms import WORDS

CELLS = notebook.Cells(__file__)

RETESTS: tuple[Retest, ...] = get_args(Retest)
TASKS = tuple(f"retest_{kind}" for kind in RETESTS)

HIGH = 11.0
"""The rem from which the two texts scroll."""
MAX_INSIDE = 10
MAX_CHANGES = 10
AROUND = 20
"""Characters that are shown before and after a change."""
DOUBTS: dict[WarningKind, str] = {
    "pages_in_columns": "columns_here",
    "pages_garbled": "garbled_here",
    "pages_recognised": "recognised_here",
    "pages_unproven": "unproven_here",
}
"""The prose part for a warning of the reading."""


def show() -> None:
    """Draw the cell."""
    hits = current_hits()
    if not current_ending(hits).wins:
        CELLS.say("again_nothing", kind="outcome")
        retests()
        return
    CELLS.say("again")
    found = hits[0].scored.passage
    check(handed_over(found))
    retests()
    if notebook.rest():
        mended(handed_over(found))
        if st.toggle(CELLS.label("where"), key="where"):
            where(found)
        notebook.code(read_again, same_pages if found.document.pages else same_lines)


def retests() -> None:
    """The goals, each once the one before is reached; while the cell is presented, the last of these alone."""
    can_edit = len(current_document().text) <= MAX_EDITED
    kinds = [kind for kind in RETESTS if can_edit or kind == "absent"]
    open_ones = [kind for kind in kinds if not asking.is_done(f"retest_{kind}")]
    shown = kinds[: kinds.index(open_ones[0]) + 1] if open_ones else kinds
    for kind in shown[-1:] if notebook.presented() else shown:
        asking.pursue(CELLS, partial(goal, kind))
    if asking.asks() and open_ones and open_ones[0] != "absent":
        st.button(CELLS.label("to_editor"), on_click=to_editor)


def goal(kind: Retest) -> Task:
    """How a retest stands now."""
    hits, original = current_hits(), current_source().original
    first = hits[0].scored.passage if current_ending(hits).wins else None
    winner, title = (handed_over(first), passage_name(first, hits[0].number)) if first else (None, "")
    terms, known = bind.value("analysis").terms, index_with(titles=True).df
    offered = CELLS.part(f"absent_{document_language()}").split()
    word = next((word for word in offered if known.keys().isdisjoint(terms(word))), offered[-1])
    return retest(kind, winner, title=title, original=original, asked=WORDS.terms(bind.value("q")), word=word)


@event
def to_editor() -> None:
    """The editor of lesson 1 is opened, alone; the next run turns to it."""
    if notebook.presented():
        bind.choose("present", "edit")
    for cell in LESSON_1:
        bind.choose(cell, cell == "cell_edit")
    open_editor()
    bind.keep("turn_to", "lessons/step1_load/page.py")


def check(passage: Passage) -> None:
    """Read the source again now, and say the result."""
    try:
        # Text is only decoded. Files that a library opens are read in a process with limits.
        is_text = passage.document.is_source
        evidence = read_again(passage, stored_bytes()) if is_text else looked(read_again, passage, stored_bytes())
    except OSError:
        CELLS.say("check_gone", kind="outcome")
        return
    if evidence is None:
        CELLS.say("check_failed", kind="outcome", seconds=int(LOOK.seconds))
        return
    if evidence.lines:
        side_by_side(passage, evidence)
    place = place_of(passage)
    part = "check_identical_part" if takes_part(passage) else f"check_identical{'_one' * ('–' not in place)}"
    if not evidence.same_text:
        part = "check_changed_text"
    elif not evidence.same_file:
        part = "check_changed_file"
    place = place[0].upper() + place[1:]
    if not (passage.document.pages or is_text):  # who opens the file does not find these lines in it
        place = CELLS.plain("of_text", place=place)
    CELLS.say(part, kind="outcome", place=place, sha256=evidence.sha256)
    if not evidence.identical:
        st.button(CELLS.label("read_anew"), on_click=read_anew)
    doubts(passage)


def side_by_side(passage: Passage, evidence: Evidence) -> None:
    """The passage, and the lines of the file as they are now."""
    first, most = passage.first_line, notebook.MAX_SHOWN
    start = passage.start - passage.document.line_starts[first - 1]
    now = lines_html(evidence.lines, first=first, start=start, length=passage.end - passage.start, most=most)
    texts = {"text_before": markup.block(markup.text(passage.text[:most]), "sample"), "text_now": now}
    for column, (name, shown) in zip(st.columns(2), texts.items(), strict=True):
        with column:
            CELLS.say(name, kind="quiet")
            notebook.show(markup.box(shown, CELLS.plain(name), high=notebook.high(HIGH)))


def takes_part(passage: Passage) -> bool:
    """Whether the passage begins or ends inside the text of a line, or of a page of a PDF."""
    document = passage.document
    if document.pages:
        start, end = document.pages[(passage.first_page or 1) - 1].start, document.pages[(passage.last_page or 1) - 1].end
    else:
        start = document.line_starts[passage.first_line - 1]
        end = document.line_starts[passage.last_line] if passage.last_line < len(document.line_starts) else len(document.text)
    return bool(document.text[start : passage.start].strip() or document.text[passage.end : end].strip())


def mended(passage: Passage) -> None:
    """The changes to the passage when the PDF was read, since the comparison is made without them."""
    document = passage.document
    changes = [each for each in document.changes_in(passage.start, passage.end) if each.kind != "running"]
    if not changes:
        return
    items = []
    for change in changes[:MAX_CHANGES]:
        before = document.text[max(passage.start, change.start - AROUND) : change.start]
        after = document.text[change.end : min(passage.end, change.end + AROUND)]
        inner = markup.change(markup.short(change.was), document.text[change.start : change.end])
        items.append(f'<li dir="auto">…{markup.text(before)}{inner}{markup.text(after)}…</li>')
    CELLS.say("mended", kind="quiet", n=len(changes))
    notebook.show(f'<ul class="changes">{"".join(items)}</ul>')


def doubts(passage: Passage) -> None:
    """The warnings of the reading for the passage's pages, which the proof does not cover."""
    if passage.first_page is None or passage.last_page is None:
        return
    for warning in passage.document.warnings:
        if any(passage.first_page <= number <= passage.last_page for number in warning.numbers) and warning.kind in DOUBTS:
            CELLS.say(DOUBTS[warning.kind], kind="note")


def where(found: Passage) -> None:
    """File, headings, page, lines, characters and hash of what is handed over for the passage, and its place in the text."""
    passage = handed_over(found)
    document, total = passage.document, len(passage.document.text)
    inside = [markup.short(heading.title) for heading in headings_inside(passage)]
    several = passage.first_page != passage.last_page
    facts = [
        ("file", markup.text(visible_name(document.name))),
        ("path", markup.text(" › ".join(map(markup.short, passage.heading_path)) or CELLS.part("fact_no_path"))),
        ("inside", markup.text(" · ".join(inside[:MAX_INSIDE]) + " …" * (len(inside) > MAX_INSIDE))),
        ("pages" if several else "page", markup.text(place_of(passage).split(" ", 1)[1]) if passage.first_page else ""),
        ("lines" if document.is_source else "lines_pdf", markup.text(span(passage.first_line, passage.last_line))),
        ("offsets", CELLS.inline("offsets", first=passage.start + 1, last=passage.end, total=total)),
        ("sha256", f'<span class="hash">{document.sha256}</span>'),
    ]
    notebook.facts([(CELLS.part(f"fact_{key}"), value) for key, value in facts])
    CELLS.say("check_how", kind="quiet")
    passages = all_handed_over(current_passages())
    number = 1 + [each.start for each in passages].index(passage.start)
    part = "position_handed" if found.parent else "position"
    CELLS.say(part, number=number, total=len(passages), percent=round(100 * passage.start / total))
    style = f"left:{100 * passage.start / total:.2f}%;width:{100 * (passage.end - passage.start) / total:.2f}%"
    notebook.show(f'<div class="ruler" aria-hidden="true"><span style="{style}"></span></div>')


def span(first: int, last: int) -> str:
    """`5–6`, or `5` if both are equal."""
    return str(first) if first == last else CELLS.plain("range", first=first, last=last)
