"""Lesson 2: one text cut in two ways, and what each cut broke."""

from dataclasses import replace

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document
from lessons.step2_chunk.boundary_controls import broken, current_boundaries
from lessons.step2_chunk.choices import COMPARED, SIDES, choose_cut, first_cut_of, swap_cuts
from lessons.step2_chunk.controls import (
    current_cutting,
    current_passages,
    cut_control,
    has_headings,
    least_size,
    settings_controls,
)
from lessons.step2_chunk.cutting import WAYS, Cutting, SizeUnit, cut_document
from lessons.step2_chunk.inspect.boundaries import BoundaryKind, boundaries
from lessons.step2_chunk.inspect.compare import neighbours, parts_neighbours
from lessons.step2_chunk.inspect.find import find_question
from lessons.step2_chunk.inspect.lengths import lengths_chart
from lessons.step2_chunk.inspect.measures import Measures, measure, spread
from lessons.step2_chunk.inspect.outline import heading_above
from lessons.step2_chunk.side_controls import LETTERS, sides, the_place
from lessons.step2_chunk.ways.headings import empty_sections

CELLS = notebook.Cells(__file__)

PRESETS: dict[str, tuple[SizeUnit, int, int]] = {
    "900/150": ("characters", 900, 150),
    "512/50": ("model", 512, 50),
    "512/100": ("model", 512, 100),
}
"""Sizes and overlaps that tutorials recommend, with their unit."""
LIMIT = 2000
"""Passages of more characters are counted: a model that reads 512 tokens takes about this many."""
MAX_EMPTY = 10
MAX_WORDS = 12


def two_cuts() -> None:
    """The two cuts to compare, with their settings."""
    for column, side in zip(st.columns(2, gap="large"), SIDES, strict=True):
        with column, st.container(key=f"cut_{LETTERS[side]}"):
            CELLS.say(f"cut_{LETTERS[side]}")
            cut_control(side)
            settings_controls(side)
    st.button(CELLS.label("exchange"), on_click=_swap, help=CELLS.label("exchange_help"))


@event
def _swap() -> None:
    bind.change(swap_cuts, bind.values())


def presets() -> None:
    """What the sizes of the tutorials do to this document; each can be compared with the searched cut."""
    document, ratio = current_document(), bind.value("ratio" + COMPARED)
    breaks: BoundaryKind = "definition" if document.kind == "python" else "pair"
    rows, offered = [], []
    for name, (unit, size, overlap) in PRESETS.items():
        how = replace(current_cutting(COMPARED), way="fixed", unit=unit, size=size, overlap=overlap)
        if size < least_size(document, how):
            continue
        n, median, parted = remember(_preset, document, how, breaks)
        words = CELLS.plain(f"preset_{unit}", size=size, overlap=overlap)
        language = bind.language()
        rows.append([markup.text(words), markup.number(n, language), decimal(median), markup.number(parted, language)])
        offered.append((name, words, {"cut": "fixed", "unit": unit, "size": size, "overlap": overlap}))
    CELLS.say("presets", ratio=f"{ratio:g}")
    parted_name = "parted_python" if document.kind == "python" else "parted"
    head = [CELLS.part(f"presets_{column}") for column in ("name", "passages", "median", parted_name)]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n", "n"])}</div>')
    with st.container(horizontal=True, key="presets"):
        for name, words, settings in offered:
            label = CELLS.label("preset_button", name=words)
            st.button(label, key=f"preset {name}", on_click=bind.change, args=(choose_cut, COMPARED, settings))


def decimal(value: float) -> str:
    """A median: whole, or with one half."""
    return markup.number(int(value), bind.language()) + ("" if value == int(value) else ".5")


def _preset(document: Document, how: Cutting, breaks: BoundaryKind) -> tuple[int, float, int]:
    """The number of passages of a cut, their median length, and how often it breaks the given kind of thing."""
    passages = cut_document(document, how).passages
    median = spread([passage.end - passage.start for passage in passages]).median
    return len(passages), median, sum(each.kind == breaks for each in boundaries(passages, document))


def opened_as_said() -> None:
    """Why the blind cut opens with its size; shown while it still has that size."""
    how = current_cutting(COMPARED)
    plainly = (how.way, how.unit, how.keep_words, how.by_page) == ("fixed", "characters", True, False)
    if plainly and not bind.is_chosen("size" + COMPARED) and how.size > least_size(current_document(), how):
        document, passages = current_document(), current_passages(COMPARED)
        parted = parts_neighbours(remember(neighbours, document), passages)
        whole = "opened_whole_python" if document.kind == "python" else "opened_whole"
        CELLS.say("opened_at" if parted else whole, kind="quiet", size=how.size)


def without_headings() -> None:
    """What the cut at headings does in a document without headings."""
    if any(current_cutting(side).way == "headings" and not has_headings(current_cutting(side)) for side in SIDES):
        document = current_document()
        whole = ["no_sections_whole"] + ["fixed_at_first"] * (first_cut_of(document) == "fixed")
        CELLS.say(*["no_sections_pages"] if document.pages else whole, kind="outcome")


def counted_otherwise(side: str) -> None:
    """Why there are not as many passages as headings: empty sections, and the introduction, which has no heading."""
    how, passages = current_cutting(side), current_passages(side)
    if how.way != "headings" or not passages:
        return
    if passages[0].heading and not heading_above(passages[0]):
        CELLS.say("introduction_note", kind="quiet", title=how.introduction)
    titles = empty_sections(current_document(), max_level=how.max_level)
    if titles:
        listed = ", ".join(markup.short(title) or CELLS.part("untitled") for title in titles[:MAX_EMPTY])
        listed += " …" * (len(titles) > MAX_EMPTY)
        CELLS.say("empty_sections", kind="quiet", n=len(titles), titles=listed)


def numbers() -> None:
    """A table of the numbers of both cuts, and a chart of their lengths."""
    CELLS.say("numbers")
    names = ("passages", "lengths", "overlaps", "duplicated", "left_out", "over", "without")
    both = [
        remember(measure, current_passages(side), current_document(), cap=LIMIT, analysis=bind.value("analysis"))
        for side in SIDES
    ]
    rows = [[CELLS.inline(f"number_{name}", limit=LIMIT), *(_number(name, each) for each in both)] for name in names]
    head = ["", *LETTERS.values()]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n"])}</div>')
    CELLS.say("lengths", kind="quiet")
    lengths = {letter: each.characters for letter, each in zip(LETTERS.values(), both, strict=True)}
    chart = lengths_chart(lengths, axis=CELLS.plain("lengths_axis"), count=CELLS.plain("lengths_count"))
    st.vega_lite_chart(chart, width="stretch")


def _number(name: str, of: Measures) -> str:
    """One number of a cut as the cell of a table."""
    if name in ("lengths", "overlaps"):
        values = spread(of.characters if name == "lengths" else of.overlaps)
        return CELLS.inline("spread", least=values.least, median=decimal(values.median), most=values.most)
    if name in ("duplicated", "left_out"):
        return CELLS.inline("percent", n=f"{100 * (of.duplicated if name == 'duplicated' else of.left_out):.1f}")
    counts = {"passages": of.passages, "over": of.over_cap or 0, "without": of.without_terms}
    return markup.number(counts[name], bind.language())


def plain_search() -> None:
    """How many places Ctrl+F finds for the question and for each of its words."""
    document, question = current_document(), bind.value("q")
    found = remember(find_question, document, question)
    if not found.words:
        return
    CELLS.say("find" if found.places else "find_none", n=found.places)
    head = [CELLS.part(f"find_{column}") for column in ("word", "places", "whole")]
    rows = [
        [markup.term(each.word, is_held=each.places > 0), *(markup.number(n, bind.language()) for n in (each.places, each.whole))]
        for each in found.words[:MAX_WORDS]
    ]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n"])}</div>')
    if len(found.words) > MAX_WORDS:
        CELLS.say("find_more", kind="quiet", n=len(found.words) - MAX_WORDS)


CELLS.say("opening")
two_cuts()
without_headings()
ran = (function for side in SIDES for function in WAYS[current_cutting(side).way].ran(current_cutting(side)))
notebook.code(*dict.fromkeys(ran))
CELLS.say("look")
sides()
opened_as_said()
the_place()
for side in SIDES:
    counted_otherwise(side)
CELLS.say("inspect")
for column, side in zip(st.columns(2, gap="large"), SIDES, strict=True):
    with column:
        broken(side, LETTERS[side])
if any(each.kind == "pair" for side in SIDES for each in current_boundaries(side)):
    CELLS.say("why", kind="outcome")
numbers()
presets()
plain_search()
CELLS.say("try", kind="try")
CELLS.say("open")
