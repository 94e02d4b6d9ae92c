"""Two cuts of one text side by side, row by row, and a place in it that the learner points at. Cuts nothing."""

import re
from collections.abc import Iterator, Sequence

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.compare import Span
from lessons.step2_chunk.controls import current_passages, cut_name
from lessons.step2_chunk.gold import sentence_at
from lessons.step2_chunk.gold_controls import current_answer, mark
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.segments import Segment, segments
from lessons.workbench import SIDES

CELLS = notebook.Cells(__file__)

LETTERS = dict(zip(SIDES, "AB", strict=True))
"""What each side is called on the screen."""
MAX_HOLDING = 4
"""Passages of one cut that are listed for a place; with much overlap there can be as many as it takes."""

_BLANK_LINE = re.compile(r"(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:\r\n|\n|\r(?!\n))\s*")

# A press on the text says where in the source it was: at the start of the run that was pressed and the letters before the press.
PICK_PLACE = """
export default ({ setTriggerValue }) => {
  const press = (event) => {
    const run = event.target.closest?.(".sides [data-s]");
    if (!run || !getSelection().isCollapsed) return;
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const range = caret ? null : document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const node = caret ? caret.offsetNode : range?.startContainer;
    const letters = node?.parentElement === run ? run.textContent.slice(0, caret ? caret.offset : range.startOffset) : "";
    setTriggerValue("place", Number(run.dataset.s) + Array.from(letters).length);
  };
  document.addEventListener("click", press);
  return () => document.removeEventListener("click", press);
};
"""
pick_place = st.components.v2.component("pick_place", js=PICK_PLACE)


def sides() -> None:
    """Both cuts next to each other, over the same stretch of the text; a row is a paragraph, so that the two stay level."""
    document, answer = current_document(), current_answer()
    first, last = window(len(document.text))
    breaks = [*rows_of(document.text, first, last), last]
    columns = [list(column(current_passages(side), breaks, answer)) for side in SIDES]
    names = ""
    for side in SIDES:
        n, letter = len(current_passages(side)), LETTERS[side]
        names += f"<div>{CELLS.html('side', name=cut_name(side), letter=letter, n=n)}</div>"
    rows = "".join(
        f'<div class="row"><div dir="auto" data-side="A">{left}</div><div dir="auto" data-side="B">{right}</div></div>'
        for left, right in zip(*columns, strict=True)
    )
    notebook.show(f'<div class="sides" tabindex="0"><div class="row names">{names}</div>{rows}</div>')
    pick_place(key="pick_place", on_place_change=_take_press)


def window(total: int) -> tuple[int, int]:
    """The stretch of the text that both sides show; a long text is shown in parts."""
    if total <= notebook.MAX_SHOWN:
        return 0, total
    parts = -(-total // notebook.MAX_SHOWN)
    chosen = st.number_input(CELLS.label("part_label"), 1, parts, 1, key="text_part", width=200)
    first, last = (chosen - 1) * notebook.MAX_SHOWN, min(chosen * notebook.MAX_SHOWN, total)
    CELLS.say("window", kind="quiet", first=first + 1, last=last, total=total)
    return first, last


def rows_of(text: str, first: int, last: int) -> list[int]:
    """Where the rows of a stretch of the text begin: after its blank lines."""
    return [first, *(found.end() for found in _BLANK_LINE.finditer(text, first, last) if found.end() < last)]


def column(passages: Sequence[Passage], breaks: Sequence[int], answer: Sequence[Span]) -> Iterator[str]:
    """One side of each row, as HTML."""
    document = current_document()
    edges = [*breaks, *(edge for span in answer for edge in span)]
    numbers = {passage.start: number for number, passage in enumerate(passages, start=1)}
    runs = segments(passages, breaks[0], breaks[-1], edges)
    at = 0
    for end in breaks[1:]:
        row: list[Segment] = []
        while at < len(runs) and runs[at].end <= end:
            row.append(runs[at])
            at += 1
        yield markup.coloured(document.text, row, numbers, answer)


def _take_press() -> None:
    pressed = st.session_state.pick_place.place
    if isinstance(pressed, int | float) and 0 <= pressed <= len(current_document().text):
        st.session_state.place = int(pressed)


def _take_line() -> None:
    document = current_document()
    line = st.session_state[_line_key()]
    st.session_state.place = document.line_starts[line - 1]


def _line_key() -> str:
    return f"line {current_document().sha256[:8]} {st.session_state.place}"


def the_place() -> None:
    """Which passages of each cut hold the place that was pressed, or the line that was typed."""
    document = current_document()
    offset = st.session_state.place
    line = 1 if offset is None else document.line_at(min(offset, len(document.text) - 1))
    st.number_input(CELLS.label("line_label"), 1, document.line_count, line, key=_line_key(), on_change=_take_line, width=200)
    if offset is None:
        CELLS.say("no_place", kind="quiet")
        return
    offset = min(offset, len(document.text) - 1)
    sentence = sentence_at(document, offset)
    shown = document.text[slice(*sentence)] if sentence else ""
    CELLS.say("place" if sentence else "place_nowhere", kind="outcome", line=line, offset=offset, text=markup.short(shown, 300))
    items = [f"<li>{holding(side, offset)}</li>" for side in SIDES]
    notebook.show(f'<ul class="say">{"".join(items)}</ul>')
    if sentence:
        whole = shown in workbench.ANSWER
        st.button(CELLS.label("mark_sentence"), on_click=mark, args=(shown,), help=CELLS.label("mark_help"), disabled=not whole)


def holding(side: str, offset: int) -> str:
    """The passages of a cut that hold the character at `offset`, as HTML."""
    passages, letter = current_passages(side), LETTERS[side]
    (run,) = segments(passages, offset, offset + 1)
    if not run.count:
        return CELLS.inline("held_by_none", letter=letter)
    numbers = range(run.first + 1, run.first + run.count + 1)
    named = []
    for number in numbers[:MAX_HOLDING]:
        passage = passages[number - 1]
        title, where = notebook.passage_name(passage, number), notebook.where(passage)
        named.append(CELLS.plain("held", n=number, title=title, place=where))
    return CELLS.inline("held_by", letter=letter, passages="; ".join(named) + " …" * (len(numbers) > MAX_HOLDING), n=len(numbers))
