"""How to cut: the two ways, their settings, and the passages that they give for the current document."""

import streamlit as st

from lessons import notebook, workbench
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document
from lessons.step2_chunk.compare import SectionFate, opening_overlap, opening_size, section_fates
from lessons.step2_chunk.fixed import split_fixed
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.passage import Passage

CELLS = notebook.Cells(__file__)


def current_passages() -> tuple[Passage, ...]:
    """The passages that the learner searches: by headings or fixed."""
    return current_sections() if workbench.value("cut") == "headings" else current_fixed()


def current_sections() -> tuple[Passage, ...]:
    """The current document cut at its headings."""
    document = current_document()
    introduction = CELLS.plain("introduction")
    return _sections(document.name, document.sha256, workbench.value("max_level"), introduction, document)


def current_fixed() -> tuple[Passage, ...]:
    """The current document in pieces of fixed size."""
    document = current_document()
    size, overlap, keep_words, by_page = (workbench.value(key) for key in ("size", "overlap", "keep_words", "by_page"))
    return _fixed(document.name, document.sha256, size, overlap, keep_words, by_page, document)


def cut_key() -> tuple[object, ...]:
    """All that current_passages() depends on; the key for what is made from them."""
    document = current_document()
    cut = workbench.value("cut")
    keys = ("max_level",) if cut == "headings" else ("size", "overlap", "keep_words", "by_page")
    return (document.name, document.sha256, cut, CELLS.plain("introduction"), *(workbench.value(key) for key in keys))


def opening() -> tuple[int, int]:
    """The size and overlap that show most in the current document at first sight."""
    document = current_document()
    size = _opening_size(document.name, document.sha256, document)
    return size, opening_overlap(size)


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
        notebook.slider(CELLS, "size")
        notebook.switch(CELLS, "keep_words")
    with right:
        highest = workbench.max_overlap(workbench.value("size"))
        notebook.slider(CELLS, "overlap", high=highest)
        if current_document().pages:
            notebook.switch(CELLS, "by_page")
    if workbench.take_overlap_lowered():
        CELLS.say("overlap_lowered", kind="note", size=workbench.value("size"), overlap=workbench.value("overlap"))


def level_control() -> None:
    """Down to which level a heading begins a passage."""
    notebook.slider(CELLS, "max_level")


@st.cache_resource(max_entries=64, ttl=3600, show_spinner=False)
def _sections(name: str, sha256: str, max_level: int, introduction: str, _document: Document) -> tuple[Passage, ...]:
    return tuple(split_headings(_document, max_level=max_level, introduction=introduction))


@st.cache_resource(max_entries=64, ttl=3600, show_spinner=False)
def _fixed(
    name: str, sha256: str, size: int, overlap: int, keep_words: bool, by_page: bool, _document: Document
) -> tuple[Passage, ...]:
    return tuple(split_fixed(_document, size=size, overlap=overlap, keep_words=keep_words, by_page=by_page))


def current_fates() -> tuple[SectionFate, ...]:
    """What the fixed cut did to each section of the current document."""
    document = current_document()
    keys = ("max_level", "size", "overlap", "keep_words", "by_page")
    choices = tuple(workbench.value(key) for key in keys)
    return _fates(document.name, document.sha256, choices, CELLS.plain("introduction"), current_sections(), current_fixed())


@st.cache_resource(max_entries=64, ttl=3600, show_spinner=False)
def _fates(
    name: str,
    sha256: str,
    choices: tuple[object, ...],
    introduction: str,
    _sections: tuple[Passage, ...],
    _passages: tuple[Passage, ...],
) -> tuple[SectionFate, ...]:
    return tuple(section_fates(_sections, _passages))


@st.cache_resource(max_entries=64, ttl=3600, show_spinner=False)
def _opening_size(name: str, sha256: str, _document: Document) -> int:
    return opening_size(_document)
