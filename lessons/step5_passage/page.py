"""Lesson 5: the winning passage, its place in the source, and the proof."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.visible import visible, visible_name
from lessons.step1_load.controls import looked, read_anew, seen_again, stored_bytes
from lessons.step1_load.document import WarningKind
from lessons.step1_load.pdf.picture import page_picture
from lessons.step1_load.server.workers import LOOK
from lessons.step1_load.views import page_picture_html
from lessons.step2_chunk.controls import current_passages, cut_control
from lessons.step2_chunk.inspect.outline import headings_inside, place
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.passage_controls import passage_name, place_of, show_parent
from lessons.step2_chunk.ways.small_to_big import all_handed_over, handed_over
from lessons.step3_overlap.controls import current_ending, honest_ending, no_hit, show_winner, titles_control, why_elsewhere
from lessons.step3_overlap.score import Hit, Hits
from lessons.step5_passage.cells import other_sizes, two_cuts
from lessons.step5_passage.controls import current_hits, current_worth_handing, score_control
from lessons.step5_passage.evidence import citation, read_again, same_lines, same_pages
from lessons.step5_passage.prompt import Prompt, prompt_of
from lessons.terms import WORDS

CELLS = notebook.Cells(__file__)

CONTEXT_HITS = 4
NEIGHBOUR = 240
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
MAX_SHEETS = 2
"""At most this many pages of a passage are shown as pictures."""


def winner_text(hits: Hits) -> None:
    """The winner with the question's words marked."""
    winner = hits[0]
    tied = len(hits.leaders) - 1
    title = passage_name(winner.scored.passage, winner.number)
    part = "winner_tied" if tied else "winner"
    CELLS.say(part, title=title, score=markup.score_text(winner.scored.score), n=tied)
    show_winner(winner.scored)
    show_parent(winner.scored.passage)


def provenance(passage: Passage) -> None:
    """File, path, page, lines, offsets and hash, and the check against the stored file."""
    document = passage.document
    path = " › ".join(map(markup.short, passage.heading_path)) or CELLS.part("fact_no_path")
    lines = span(passage.first_line, passage.last_line)
    offsets = CELLS.inline("offsets", start=passage.start, end=passage.end, total=len(document.text))
    several, page = passage.first_page != passage.last_page, ""
    if passage.first_page:
        page = place_of(passage).split(" ", 1)[1]
    facts = [
        ("file", markup.text(visible_name(document.name))),
        ("path", markup.text(path)),
        ("pages" if several else "page", markup.text(page)),
        ("lines" if document.is_source else "lines_pdf", markup.text(lines)),
        ("offsets", offsets),
        ("sha256", f'<span class="hash">{document.sha256}</span>'),
    ]
    inside = [markup.short(heading.title) for heading in headings_inside(passage)]
    facts.insert(2, ("inside", markup.text(" · ".join(inside[:MAX_INSIDE]) + " …" * (len(inside) > MAX_INSIDE))))
    CELLS.say("provenance")
    notebook.facts([(CELLS.part(f"fact_{key}"), value) for key, value in facts])
    check(passage)


def span(first: int | None, last: int | None) -> str:
    """`5–6`, or `5` if both are equal."""
    return str(first) if first == last else CELLS.plain("range", first=first, last=last)


def takes_part(passage: Passage) -> bool:
    """Whether the passage begins or ends inside the text of a line, or of a page of a PDF."""
    document = passage.document
    if document.pages:
        start, end = document.pages[(passage.first_page or 1) - 1].start, document.pages[(passage.last_page or 1) - 1].end
    else:
        start = document.line_starts[passage.first_line - 1]
        end = document.line_starts[passage.last_line] if passage.last_line < len(document.line_starts) else len(document.text)
    return bool(document.text[start : passage.start].strip() or document.text[passage.end : end].strip())


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
    where = place_of(passage)
    part = "check_identical_part" if takes_part(passage) else f"check_identical{'_one' * ('–' not in where)}"
    if not evidence.same_text:
        part = "check_changed_text"
    elif not evidence.same_file:
        part = "check_changed_file"
    where = where[0].upper() + where[1:]
    if not (passage.document.pages or is_text):  # who opens the file does not find these lines in it
        where = CELLS.plain("of_text", place=where)
    CELLS.say(part, "check_how", kind="outcome", place=where, sha256=evidence.sha256)
    if not evidence.identical:
        st.button(CELLS.label("read_anew"), on_click=read_anew)
    doubts(passage)
    mended(passage)


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


def sheets(passage: Passage) -> None:
    """The passage's pages as pictures, with the passage marked if its place can be proven."""
    document = passage.document
    if not (passage.first_page and passage.last_page):
        return
    pages = range(passage.first_page, passage.last_page + 1)
    CELLS.say("sheets")
    columns = st.columns(2) if len(pages) > 1 else st.columns([2, 1])
    proven = True
    for position, number in enumerate(pages[:MAX_SHEETS]):
        drawn = seen_again(page_picture, document, document, number, (passage.start, passage.end))
        with columns[position % 2]:
            if drawn is None:
                CELLS.say("no_sheet", kind="note", n=number)
                continue
            proven = proven and drawn.boxes is not None
            notebook.show(
                page_picture_html(drawn, CELLS.plain("sheet_of" if drawn.boxes is not None else "sheet_plain", n=number))
            )
            CELLS.say("sheet_name", kind="quiet", n=number)
    library = document.options.pdf_reader
    unmarked = "sheets_unclear" if library == "pypdfium2" else "sheets_unproven"
    CELLS.say("sheets_marked" if proven else unmarked, kind="outcome", library=library)
    if len(pages) > MAX_SHEETS:
        CELLS.say("sheets_left_out", kind="quiet", n=len(pages) - MAX_SHEETS)


def position(found: Passage) -> None:
    """The place of what is handed over for the passage, and its neighbours."""
    result = handed_over(found)
    passages, total = all_handed_over(current_passages()), len(result.document.text)
    number = 1 + [each.start for each in passages].index(result.start)
    part = "position_handed" if found.parent else "position"
    CELLS.say("place", part, number=number, total=len(passages), percent=round(100 * result.start / total))
    style = f"left:{100 * result.start / total:.2f}%;width:{100 * (result.end - result.start) / total:.2f}%"
    notebook.show(f'<div class="ruler" aria-hidden="true"><span style="{style}"></span></div>')
    for side, other in (("before", number - 1), ("after", number + 1)):
        if 1 <= other <= len(passages):
            neighbour(side, passages[other - 1], other, result)
        else:
            CELLS.say("first_passage" if side == "before" else "last_passage", kind="quiet")


def neighbour(side: str, passage: Passage, number: int, result: Passage) -> None:
    """The edge of a neighbour next to `result`, without what both hold."""
    CELLS.say(side, kind="quiet", title=passage_name(passage, number))
    text = passage.document.text
    if side == "before":
        own = text[passage.start : min(passage.end, result.start)].strip()
        shown = own if len(own) <= NEIGHBOUR else f"…{own[-NEIGHBOUR:]}"
    else:
        own = text[max(passage.start, result.end) : passage.end].strip()
        shown = own if len(own) <= NEIGHBOUR else f"{own[:NEIGHBOUR]}…"
    notebook.show(markup.block(markup.text(shown), "passage neighbour"))


def context(hits: Sequence[Hit]) -> None:
    """The block for a prompt, ready to copy, and how much of it is repeated."""
    prompt = prompt_of(current_worth_handing(), k=CONTEXT_HITS)
    block = prompt.block(bind.language())
    shown = visible(block[: notebook.MAX_SHOWN])
    CELLS.say("context", n=len(prompt.passages), most=CONTEXT_HITS)
    if prompt.repeated:
        CELLS.say("context_twice", kind="outcome", n=prompt.repeated, total=prompt.characters)
    if prompt.inside:
        CELLS.say("context_inside", kind="quiet", n=prompt.inside)
    aside = sum(end - start for each in prompt.passages for start, end in each.document.unsearched_in(each.start, each.end))
    if aside:
        CELLS.say("context_aside", kind="outcome", n=aside)
    if prompt.passages != prompt_of(hits, k=CONTEXT_HITS).passages:
        CELLS.say("context_weak", kind="quiet")
    notebook.code(prompt_of, Prompt, handed_over, citation, place)
    st.code(shown, language=None, wrap_lines=True, height=420)
    if shown != block[: notebook.MAX_SHOWN]:
        CELLS.say("context_marks", kind="quiet")
    if len(block) > notebook.MAX_SHOWN:
        CELLS.say("context_long", n=len(block))
        st.download_button(CELLS.label("context_download"), block, file_name="context.txt")


hits = current_hits()
wins = current_ending(hits).wins
CELLS.say("opening" if wins else "opening_none")
with st.container(horizontal=True, vertical_alignment="bottom"):
    score_control()
    cut_control()
    titles_control()
if wins:
    winner_text(hits)
    honest_ending(hits)
    result = handed_over(hits[0].scored.passage)
    notebook.code(read_again, same_pages if result.document.pages else same_lines)
    provenance(result)
    sheets(result)
    position(hits[0].scored.passage)
    context(hits)
    CELLS.say("enough")
elif hits:
    honest_ending(hits)
    CELLS.say("context_empty")
else:
    no_hit()
    why_elsewhere()
    CELLS.say("context_empty_no_hit")
two_cuts.show()
other_sizes.show()
if wins:
    CELLS.say("try", kind="try")
CELLS.say("open" if bind.value("analysis") == WORDS else "open_changed")
