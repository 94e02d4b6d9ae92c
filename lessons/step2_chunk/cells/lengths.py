"""The cell with the lengths of the passages of both cuts, and the other numbers that change a search."""

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.choices import COMPARED, SIDES
from lessons.step2_chunk.controls import current_cutting, current_passages, main_control
from lessons.step2_chunk.inspect.lengths import lengths_chart
from lessons.step2_chunk.inspect.measures import Measures, measure, spread
from lessons.step2_chunk.inspect.outline import heading_above
from lessons.step2_chunk.side_controls import LETTERS
from lessons.step2_chunk.views import length_words
from lessons.step2_chunk.ways.headings import empty_sections

CELLS = notebook.Cells(__file__)

LIMIT = 2000
"""Passages of more characters are counted: a model that reads 512 tokens takes about this many."""
MAX_EMPTY = 10
NUMBERS = ("passages", "lengths", "overlaps", "duplicated", "left_out", "over", "without")


def show() -> None:
    """Draw the cell."""
    CELLS.say("lengths")
    control, apart = st.columns(2, vertical_alignment="bottom")
    with control:
        main_control(COMPARED, letter=LETTERS[COMPARED], place="lengths")
    analysis, document = bind.value("analysis"), current_document()
    both = [remember(measure, current_passages(side), document, cap=LIMIT, analysis=analysis) for side in SIDES]
    of_letter = {letter: each.characters for letter, each in zip(LETTERS.values(), both, strict=True)}
    if all(each.passages for each in both):
        times = [notebook.figures(f"{max(each.characters) / min(each.characters):.1f}") for each in both]
        with apart:
            CELLS.say("lengths_apart", kind="outcome", a=times[0], b=times[1])
    axis, count = CELLS.plain("lengths_axis"), CELLS.plain("lengths_count")
    chart = lengths_chart(of_letter, axis=axis, count=count)
    notebook.vega(chart)
    notebook.save({"cut": CELLS.plain("lengths_cut"), "bin": axis, "passages": count}, chart["datasets"]["lengths"])
    rows = [[CELLS.inline(f"number_{name}", limit=LIMIT), *(number(name, each) for each in both)] for name in NUMBERS]
    head = [CELLS.part("numbers_head"), *LETTERS.values()]
    table = f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n"])}</div>'
    notebook.more(table, *map(counted_otherwise, SIDES))
    notebook.code(spread)


def number(name: str, of: Measures) -> str:
    """One number of a cut as the cell of a table."""
    if name in ("lengths", "overlaps"):
        return length_words(spread(of.characters if name == "lengths" else of.overlaps), bind.language())
    if name in ("duplicated", "left_out"):
        share = of.duplicated if name == "duplicated" else of.left_out
        return CELLS.inline("percent", n=notebook.figures(f"{100 * share:.1f}"))
    counts = {"passages": of.passages, "over": of.over_cap or 0, "without": of.without_terms}
    return markup.number(counts[name], bind.language())


def counted_otherwise(side: str) -> str:
    """In HTML, why there are not as many passages as headings: empty sections, and the introduction, which has no heading."""
    how, passages = current_cutting(side), current_passages(side)
    if how.way != "headings" or not passages:
        return ""
    said = ""
    if passages[0].heading and not heading_above(passages[0]):
        said = CELLS.html("introduction_note", title=how.introduction)
    titles = empty_sections(current_document(), max_level=how.max_level)
    if titles:
        listed = ", ".join(markup.short(title) or CELLS.part("untitled") for title in titles[:MAX_EMPTY])
        listed += " …" * (len(titles) > MAX_EMPTY)
        said += CELLS.html("empty_sections", n=len(titles), titles=listed)
    return said
