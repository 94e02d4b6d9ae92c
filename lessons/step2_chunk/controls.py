"""How to cut: the two ways, their settings, and the passages that they give for the current document."""

import math
from functools import partial

import streamlit as st

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document
from lessons.step2_chunk.compare import SectionFate, opening_overlap, opening_size, section_fates
from lessons.step2_chunk.fixed import split_fixed
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.passage import Passage

CELLS = notebook.Cells(__file__)

MAX_PASSAGES = 100_000
"""Passages that the fixed cut may give; in a longer document its size cannot be as small."""
FIRST_LEVEL = 2
"""Down to which headings part a document at first sight."""
FEWEST_HEADINGS = 5
"""Headings that must part it; a text with fewer down to FIRST_LEVEL is parted by deeper ones."""


def current_passages() -> tuple[Passage, ...]:
    """The passages that the learner searches: by headings or fixed."""
    return current_sections() if workbench.value("cut") == "headings" else current_fixed()


def passages_of(document: Document) -> tuple[Passage, ...]:
    """Any document of the session, cut as the learner chose, or else as it would be at first sight."""
    cut = workbench.value("cut") if workbench.is_chosen("cut") else first_cut_of(document)
    return (_sections if cut == "headings" else _fixed)(document, shared=False)


def current_sections() -> tuple[Passage, ...]:
    """The current document cut at its headings."""
    return _sections(current_document())


def _sections(document: Document, *, shared: bool = True) -> tuple[Passage, ...]:
    max_level = workbench.value("max_level") if workbench.is_chosen("max_level") else first_level_of(document)
    introduction = CELLS.plain("introduction")
    cut = partial(split_headings, document, max_level=max_level, introduction=introduction)
    return kept("sections", document, (max_level, introduction), lambda: tuple(cut()), shared=shared)


def current_fixed() -> tuple[Passage, ...]:
    """The current document in pieces of fixed size."""
    return _fixed(current_document())


def _fixed(document: Document, *, shared: bool = True) -> tuple[Passage, ...]:
    choices = {key: workbench.value(key) for key in ("size", "overlap", "keep_words", "by_page")}
    if not shared:  # another document may need a larger size than the current one, or take the one that was chosen
        chosen = workbench.is_chosen("size")
        choices["size"] = max(smallest_size_of(document), workbench.wished_size() if chosen else _opening_of(document))
        overlap = choices["overlap"] if chosen else opening_overlap(choices["size"])
        choices["overlap"] = min(overlap, workbench.max_overlap(choices["size"]))
    return kept("fixed", document, (*choices.values(),), lambda: tuple(split_fixed(document, **choices)), shared=shared)


def _opening_of(document: Document) -> int:
    return kept("opening", document, (), lambda: opening_size(document), shared=False)


def cut_choices() -> tuple[object, ...]:
    """The learner's choices for current_passages()."""
    cut = workbench.value("cut")
    keys = ("max_level",) if cut == "headings" else ("size", "overlap", "keep_words", "by_page")
    return (cut, *(workbench.value(key) for key in keys))


def cut_key() -> tuple[object, ...]:
    """All that current_passages() depends on but the document."""
    return (CELLS.plain("introduction"), *cut_choices())


def first_size() -> int:
    """The size that shows most in the current document at first sight."""
    document = current_document()
    return max(smallest_size(), kept("opening", document, (), lambda: opening_size(document)))


def first_overlap() -> int:
    """The overlap that goes with the current size at first sight."""
    return opening_overlap(workbench.value("size"))


def first_cut() -> str:
    """At the headings, or by the page, where there are any; one passage of all the text would win every question."""
    return first_cut_of(current_document())


def first_cut_of(document: Document) -> str:
    """The same for any document."""
    deepest = workbench.number("max_level").high
    return "headings" if document.pages or any(heading.level <= deepest for heading in document.headings) else "fixed"


def first_level() -> int:
    """The level at which the headings of the current document part it at first sight: 2, or deeper where there are too few."""
    return first_level_of(current_document())


def first_level_of(document: Document) -> int:
    """The same for any document."""
    levels = sorted(heading.level for heading in document.headings)
    deep_enough = levels[:FEWEST_HEADINGS][-1] if levels else FIRST_LEVEL
    return int(min(max(FIRST_LEVEL, deep_enough), workbench.number("max_level").high))


def smallest_size() -> int:
    """The smallest size at which the fixed cut gives no more than about MAX_PASSAGES, were each half repeated in the next."""
    return smallest_size_of(current_document())


def smallest_size_of(document: Document) -> int:
    """The same for any document."""
    bounds = workbench.number("size")
    steps = math.ceil(2 * len(document.text) / MAX_PASSAGES / bounds.step)
    return int(max(bounds.low, steps * bounds.step))


def has_headings() -> bool:
    """Whether there is a heading to cut at."""
    return any(heading.level <= workbench.value("max_level") for heading in current_document().headings)


def headings_name() -> str:
    """The part that names what the cut at headings does with this document."""
    return "cut_headings" if has_headings() else "cut_pages" if current_document().pages else "cut_whole"


def cut_name() -> str:
    """The way of cutting that is chosen, in words, plain text."""
    if workbench.value("cut") == "headings":
        return CELLS.plain(headings_name())
    return CELLS.plain("cut_fixed_named", size=workbench.value("size"), overlap=workbench.value("overlap"))


def cut_control() -> None:
    """Which passages the search uses."""
    notebook.one_of(CELLS, "cut", names={"headings": headings_name(), "fixed": "cut_fixed"})


def fixed_controls() -> None:
    """Size, overlap, words and pages of the fixed cut."""
    left, right = st.columns(2)
    with left:
        notebook.slider(CELLS, "size", low=smallest_size())
        notebook.switch(CELLS, "keep_words")
    with right:
        highest = workbench.max_overlap(workbench.value("size"))
        notebook.slider(CELLS, "overlap", high=highest)
        if current_document().pages:
            notebook.switch(CELLS, "by_page")
    if workbench.take_moved("size"):
        CELLS.say("size_raised", kind="note", size=workbench.value("size"), most=MAX_PASSAGES)
    if workbench.take_moved("overlap"):
        CELLS.say("overlap_lowered", kind="note", size=workbench.value("size"), overlap=workbench.value("overlap"))


def level_control() -> None:
    """Down to which level a heading begins a passage."""
    notebook.slider(CELLS, "max_level", tip="max_level_help")


def current_fates() -> tuple[SectionFate, ...]:
    """What the fixed cut did to each section of the current document."""
    document, sections, fixed = current_document(), current_sections(), current_fixed()
    choices = tuple(workbench.value(key) for key in ("max_level", "size", "overlap", "keep_words", "by_page"))
    key = (CELLS.plain("introduction"), *choices)
    return kept("fates", document, key, lambda: tuple(section_fates(sections, fixed)))
