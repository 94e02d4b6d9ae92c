"""Two cuts of one text side by side, and a place in it that the learner points at. Cuts nothing."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.frame.visible import visible
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document, Heading
from lessons.step2_chunk.choices import ANSWER, SIDES
from lessons.step2_chunk.controls import current_passages, cut_name
from lessons.step2_chunk.gold_controls import current_answer, mark
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.gold import holds, sentence_at
from lessons.step2_chunk.inspect.segments import Segment, segments
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step2_chunk.views import coloured

CELLS = notebook.Cells(__file__)

LETTERS = dict(zip(SIDES, "AB", strict=True))
"""The name of each side on the screen."""
AROUND = 45
"""Characters that an excerpt shows before and after a span."""
STYLE = Path(__file__).with_name("style.css")
MAX_HOLDING = 4
"""At most this many passages of a cut are listed for a place; with much overlap there may be many."""

_BLANK_LINE = re.compile(r"(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:\r\n|\n|\r(?!\n))\s*")

pick_place = st.components.v2.component("pick_place", js=Path(__file__).with_name("pick_place.js").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Place:
    """A place that the learner points at."""

    document: tuple[object, ...]
    """Name, hash and reading options of the document. In another one, or one read otherwise, the place is void."""
    offset: int
    moved_to: int | None
    """Offset of the line that was typed last: the shown part of a long text moved there."""


def current_place() -> int | None:
    """The offset that the learner points at in the current document; None for none."""
    place = _place()
    return place.offset if place else None


def current_sentence() -> Span | None:
    """The sentence at that offset; None for none."""
    document, offset = current_document(), current_place()
    if offset is None:
        return None
    return remember(sentence_at, document, offset)


def _place() -> Place | None:
    place = bind.mine("place", lambda: None)
    return place if place and place.document == _told_by() else None


def _told_by() -> tuple[object, ...]:
    document = current_document()
    return document.name, document.sha256, document.options


def sides(first: int, last: int, torn: Mapping[str, Sequence[Span]]) -> None:
    """Both cuts next to each other, over the same part of the text, `first` to `last`. `torn`: what each side marks as broken."""
    document, offset = current_document(), current_place()
    heading = None if offset is None else _heading_at(document, offset)
    alone = (heading.start, heading.end) if heading else None if offset is None else (offset, offset + 1)
    here = [span for span in [current_sentence() or alone] if span]
    broken = min((span for spans in torn.values() for span in spans), default=None)
    columns = [
        Column(side_title(side), current_passages(side), {"here": here, "torn": torn.get(side, ())}, LETTERS[side])
        for side in SIDES
    ]
    told = f'data-text="{document.sha256[:12]} {first}" data-place="{broken if offset is None else offset}"'
    kind, name = "sides" + " code" * (document.kind == "python"), CELLS.part("sides_name")
    box = f'<div class="{kind}" tabindex="0" role="group" aria-label="{name}" {told}>{in_rows(columns, first, last)}</div>'
    notebook.sheet(STYLE)
    notebook.show(box)
    pick_place(key="pick_place", on_place_change=_take_press)


def side_title(side: str) -> str:
    """What stands above one of the two cuts, as HTML."""
    return CELLS.html("side", name=cut_name(side), letter=LETTERS[side], n=len(current_passages(side)))


def excerpt(columns: Sequence["Column"], around: Span) -> None:
    """The text around a span in each of `columns`."""
    document = current_document()
    # Where a cell fills the screen there is room for what it is about, and for nothing around it.
    first, last = around if notebook.presented() else surroundings(document.text, *around)
    kind, name = "excerpt" + " code" * (document.kind == "python"), CELLS.part("excerpt_name")
    notebook.sheet(STYLE)
    notebook.show(f'<div class="{kind}" tabindex="0" role="group" aria-label="{name}">{in_rows(columns, first, last)}</div>')


def fold(part: str) -> None:
    """A part of the prose that opens with a press on its title, the part `{part}_title`."""
    inner = CELLS.html(part).strip()
    notebook.show(f'<details class="say quiet"><summary>{CELLS.inline(f"{part}_title")}</summary>{inner}</details>')


def surroundings(text: str, start: int, end: int) -> Span:
    """`text[start:end]` with what stands before and after it: as many whole words as are in AROUND characters."""
    first, last = max(0, start - AROUND), min(len(text), end + AROUND)
    while 0 < first < start and not text[first - 1].isspace():
        first += 1
    while end < last < len(text) and not text[last].isspace():
        last -= 1
    return first, last


@dataclass(frozen=True, slots=True)
class Column:
    """One cut as it is drawn."""

    title: str
    """HTML."""
    passages: Sequence[Passage]
    set_off: Mapping[str, Sequence[Span]]
    """Spans by their CSS class, beside those of the answer and of what is not searched."""
    letter: str = ""
    """That of the cut, where it is one of the two."""


def in_rows(columns: Sequence[Column], first: int, last: int) -> str:
    """`text[first:last]` once a column, as HTML. Each row is a paragraph, so that the columns stay level."""
    document = current_document()
    breaks = [*rows_of(document.text, first, last), last]
    common = {
        "gold": [span for span in current_answer() if span[0] < last and span[1] > first],
        "unsearched": [(first + start, first + end) for start, end in document.unsearched_in(first, last)],
    }
    names = "".join(f"<div>{each.title}</div>" for each in columns)
    sides = [f'data-side="{side}" data-letter="{each.letter}"' for side, each in zip("AB", columns, strict=False)]
    drawn = [list(column(each.passages, breaks, {**common, **each.set_off})) for each in columns]
    rows = "".join(
        '<div class="row">'
        + "".join(f'<div dir="auto" {side}>{piece}</div>' for side, piece in zip(sides, row, strict=True))
        + "</div>"
        for row in zip(*drawn, strict=True)
    )
    return f'<div class="row names">{names}</div>{rows}'


def window(total: int) -> tuple[int, int]:
    """The span of the text that both sides show; a long text is shown in parts."""
    if total <= notebook.MAX_SHOWN:
        return 0, total
    parts = -(-total // notebook.MAX_SHOWN)
    place = _place()
    moved_to = place.moved_to if place else None
    begin = min((moved_to or 0) // notebook.MAX_SHOWN + 1, parts)
    chosen = st.number_input(CELLS.label("part_label"), 1, parts, begin, key=f"text_part {moved_to}", width=200)
    first, last = (chosen - 1) * notebook.MAX_SHOWN, min(chosen * notebook.MAX_SHOWN, total)
    CELLS.say("window", kind="quiet", first=first + 1, last=last, total=total)
    return first, last


def rows_of(text: str, first: int, last: int) -> list[int]:
    """Offsets at which the rows of `text[first:last]` begin: its start, and after each blank line."""
    return [first, *(found.end() for found in _BLANK_LINE.finditer(text, first, last) if found.end() < last)]


def column(passages: Sequence[Passage], breaks: Sequence[int], set_off: Mapping[str, Sequence[tuple[int, int]]]) -> Iterator[str]:
    """One side of each row, as HTML."""
    document = current_document()
    edges = [*breaks, *(edge for spans in set_off.values() for span in spans for edge in span)]
    numbers = {passage.start: number for number, passage in enumerate(passages, start=1)}
    runs = segments(passages, breaks[0], breaks[-1], edges)
    at = 0
    for end in breaks[1:]:
        row: list[Segment] = []
        while at < len(runs) and runs[at].end <= end:
            row.append(runs[at])
            at += 1
        yield coloured(document.text, row, numbers, set_off)


def pressed_offset(text: str, start: int, seen: int) -> int:
    """The offset of the pressed character, which is `seen` characters after `start` as the screen counts them.

    There \r\n is one character, and a hidden character is as long as the code that is drawn for it.
    """
    at = start
    while seen > 0 and at < len(text):
        pair = text.startswith("\r\n", at)
        width = 1 if pair else len(visible(text[at]))
        if seen < width:
            break
        seen, at = seen - width, at + 1 + pair
    return min(at, len(text) - 1)


@event
def _take_press() -> None:
    pressed, text = bind.held("pick_place").place, current_document().text
    match pressed:
        case [int(start), int(seen)] if 0 <= start < len(text) and seen >= 0:
            before = _place()
            moved_to = before.moved_to if before else None  # the shown part stays
            bind.keep("place", Place(_told_by(), pressed_offset(text, start, seen), moved_to))


@event
def _take_line(key: str) -> None:
    line = bind.held(key)
    if line is not None:
        offset = current_document().line_starts[line - 1]
        bind.keep("place", Place(_told_by(), offset, moved_to=offset))


def the_place() -> None:
    """Which passages of each cut hold the place that was pressed, or the line whose number was typed."""
    document, offset = current_document(), current_place()
    line = None if offset is None else document.line_at(offset)
    key = f"line {document.sha256[:8]} {offset}"
    if offset is None:
        CELLS.say("no_place", kind="quiet")
    label = CELLS.label("line_label")
    st.number_input(label, 1, document.line_count, line, key=key, on_change=_take_line, args=(key,), width=220)
    if offset is None:
        return
    sentence, heading = current_sentence(), _heading_at(document, offset)
    shown = document.text[slice(*sentence)] if sentence else heading.title if heading else ""
    column = offset - document.line_starts[document.line_at(offset) - 1] + 1
    part = "place" if sentence else "place_heading" if heading else "place_nowhere"
    CELLS.say(part, kind="outcome", line=line, column=column, text=markup.short(shown, 300))
    items = [f"<li>{holding(side, sentence or (offset, offset + 1))}</li>" for side in SIDES]
    notebook.show(f'<ul class="say">{"".join(items)}</ul>')
    if sentence and any(start <= sentence[0] and sentence[1] <= end for start, end in current_answer()):
        CELLS.say("place_is_answer", kind="quiet")
    if sentence:
        whole = shown in ANSWER
        st.button(CELLS.label("mark_sentence"), on_click=mark, args=(shown,), help=CELLS.label("mark_help"), disabled=not whole)


def _heading_at(document: Document, offset: int) -> Heading | None:
    """The heading whose line contains `offset`."""
    before = bisect_right(document.headings, offset, key=lambda heading: heading.start)
    heading = document.headings[before - 1] if before else None
    return heading if heading and offset < heading.end else None


def holding(side: str, span: tuple[int, int]) -> str:
    """The passages of a cut that hold `span` or part of it, as HTML."""
    passages, letter = current_passages(side), LETTERS[side]
    covered = {number for run in segments(passages, *span) for number in range(run.first + 1, run.first + run.count + 1)}
    numbers = sorted(covered, key=lambda number: (not holds(passages[number - 1], span), number))
    if not numbers:
        return CELLS.inline("held_by_none", letter=letter)
    named = []
    for number in numbers[:MAX_HOLDING]:
        passage = passages[number - 1]
        title, where = passage_name(passage, number), place_of(passage)
        named.append(CELLS.plain("held" if holds(passage, span) else "held_partly", n=number, title=title, place=where))
    return CELLS.inline("held_by", letter=letter, passages="; ".join(named) + " …" * (len(numbers) > MAX_HOLDING))
