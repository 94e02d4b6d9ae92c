"""Lesson 2 on the screen: one text cut in two ways, and what each cut broke."""

from collections.abc import Sequence

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.compare import SectionFate, Span
from lessons.step2_chunk.controls import (
    current_fates,
    current_fixed,
    current_sections,
    cut_control,
    first_cut,
    fixed_controls,
    has_headings,
    headings_name,
    level_control,
    smallest_size,
)
from lessons.step2_chunk.fixed import cut, split_fixed
from lessons.step2_chunk.headings import empty_sections, split_headings
from lessons.step2_chunk.outline import heading_above
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.segments import segments
from lessons.step5_passage.evidence import place

CELLS = notebook.Cells(__file__)

MAX_SECTIONS = 8
MAX_PAIRS = 3
MAX_SENTENCE = 400


def window(total: int) -> tuple[int, int]:
    """The stretch of the text that both sides show; a long text is shown in parts."""
    if total <= notebook.MAX_SHOWN:
        return 0, total
    parts = -(-total // notebook.MAX_SHOWN)
    chosen = st.number_input(CELLS.label("part_label"), 1, parts, 1, key="text_part")
    first, last = (chosen - 1) * notebook.MAX_SHOWN, min(chosen * notebook.MAX_SHOWN, total)
    CELLS.say("window", kind="quiet", first=first + 1, last=last, total=total)
    return first, last


def opened_as_said() -> bool:
    """Whether the size is still the one that the document opens with, and all that it was chosen by is as it was then."""
    others = all(workbench.value(key) == workbench.SETTINGS[key].default for key in ("max_level", "keep_words", "by_page"))
    moved = workbench.is_chosen("size") or workbench.is_chosen("overlap")
    return others and not moved and bool(workbench.value("size") > smallest_size())


def sides(fixed: Sequence[Passage], sections: Sequence[Passage]) -> None:
    """Both ways next to each other, over the same stretch of the text."""
    document = current_document()
    first, last = window(len(document.text))
    size, overlap, level = (workbench.value(key) for key in ("size", "overlap", "max_level"))
    right = CELLS.html("side_headings", level=level, n=len(sections))
    if not has_headings():
        right = CELLS.html("side_no_headings_pages" if document.pages else "side_no_headings_whole", n=len(sections))
    columns = []
    for title, passages in (
        (CELLS.html("side_fixed", size=size, overlap=overlap, n=len(fixed)), fixed),
        (right, sections),
    ):
        inner = markup.coloured(document.text, segments(passages, first, last), passages)
        columns.append(f'<div><div class="say">{title}</div><div class="whole" dir="auto" tabindex="0">{inner}</div></div>')
    notebook.show(f'<div class="side">{"".join(columns)}</div>')


def outcome(fixed: Sequence[Passage], sections: Sequence[Passage]) -> None:
    """What each way kept whole, and between which sentences the fixed one cut."""
    fates = current_fates()
    parted = [fate for fate in fates if not fate.whole]
    CELLS.say("outcome")
    by_headings, whole = CELLS.plain(headings_name()).capitalize(), len(fates) - len(parted)
    counts = CELLS.html("counts", cut=by_headings, fixed=len(fixed), sections=len(sections), whole=whole, parted=len(parted))
    notebook.show(f'<div class="scroll counts">{counts}</div>')
    if not parted:
        CELLS.say("all_whole", kind="outcome", size=workbench.value("size"), overlap=workbench.value("overlap"))
        return
    CELLS.say("parted_kept" if has_headings() else "parted", n=len(parted))
    # The sections whose sentences were parted come first: they are what the lesson is about.
    parted.sort(key=lambda fate: not fate.parted)
    for fate in parted[:MAX_SECTIONS]:
        parted_section(fate)
    if len(parted) > MAX_SECTIONS:
        CELLS.say("more_sections", n=len(parted) - MAX_SECTIONS)
    CELLS.say("why", kind="outcome")


def parted_section(fate: SectionFate) -> None:
    """One section that no passage holds whole, with the sentences that came apart."""
    section = fate.section
    numbers = {passage.start: number for number, passage in enumerate(current_sections(), start=1)}
    words = {
        "title": notebook.passage_name(section, numbers[section.start]),
        "place": place(section, workbench.language()),
    }
    if fate.parted:
        pieces = [CELLS.html("section_parted", **words)]
        for left, right in fate.parted[:MAX_PAIRS]:
            pieces += [sentence(fate, left), CELLS.html("and_then"), sentence(fate, right)]
        if len(fate.parted) > MAX_PAIRS:
            pieces.append(CELLS.html("more_pairs", n=len(fate.parted) - MAX_PAIRS))
    elif fate.cut_inside:
        pieces = [CELLS.html("section_inside", **words), sentence(fate, fate.cut_inside[0])]
    else:
        pieces = [CELLS.html("section_long", **words)]
    notebook.show(f'<div class="say fate">{"".join(pieces)}</div>')


def sentence(fate: SectionFate, span: Span) -> str:
    """A sentence as it stands in the source, of a very long one the beginning."""
    whole = fate.section.document.text[span[0] : span[1]]
    shown = markup.text(whole[:MAX_SENTENCE]) + ("…" if len(whole) > MAX_SENTENCE else "")
    also = f' <span class="quiet">{CELLS.part("sentence_cut")}</span>' if fate.parted and span in fate.cut_inside else ""
    return f'<blockquote dir="auto">{shown}{also}</blockquote>'


def counted_otherwise(sections: Sequence[Passage]) -> None:
    """Why there are not as many passages as headings: those that make none, and the one that has none."""
    introduction = CELLS.plain("introduction")
    if sections and sections[0].heading and not heading_above(sections[0]):
        CELLS.say("introduction_note", title=introduction)
    titles = empty_sections(current_document(), max_level=workbench.value("max_level"))
    if titles:
        listed = ", ".join(markup.short(title) or CELLS.part("untitled") for title in titles[:10])
        listed += " …" * (len(titles) > 10)
        CELLS.say("empty_sections", n=len(titles), titles=listed)


fixed, sections = current_fixed(), current_sections()
CELLS.say("opening")
notebook.code(split_fixed, cut, split_headings)
CELLS.say("move")
fixed_controls()
if current_document().headings:
    level_control()
if not has_headings():
    whole = ["no_sections_whole"] + ["fixed_at_first"] * (first_cut() == "fixed")
    CELLS.say(*["no_sections_pages"] if current_document().pages else whole, kind="outcome")
sides(fixed, sections)
if opened_as_said():
    part = "opened_at" if any(fate.parted for fate in current_fates()) else "opened_whole"
    CELLS.say(part, kind="quiet", size=workbench.value("size"))
outcome(fixed, sections)
counted_otherwise(sections)
CELLS.say("choose")
cut_control()
CELLS.say("try", kind="try")
CELLS.say("open")
