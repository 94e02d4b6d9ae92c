"""The widgets for the ways to cut and their settings, and the passages of both cuts."""

from typing import Any

import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document
from lessons.step2_chunk.choices import (
    CUT,
    UNITS,
    bounds_of,
    cutting_of,
    first_sections,
    opening,
    smallest_size,
    ways_for,
    within,
)
from lessons.step2_chunk.cutting import MAX_PASSAGES, Cut, Cutting, cut_document
from lessons.step2_chunk.inspect.boundaries import Boundary, boundaries
from lessons.step2_chunk.ways.capped import is_alone, typical_length

CELLS = notebook.Cells(__file__)

CONTEXT = 4
"""The page says how long this many passages would be together."""
MAIN = {"headings": "max_level", "sentences": "sentences", "small": "small"}
"""The setting that changes most of a way whose passages have no size."""


def current_passages(side: str = "") -> Cut:
    """The passages of one of the two cuts."""
    return remember(cut_document, current_document(), current_cutting(side))


def current_boundaries(side: str) -> tuple[Boundary, ...]:
    """Everything that a cut of the current document broke."""
    return tuple(remember(boundaries, current_passages(side), current_document()))


def passages_of(document: Document) -> Cut:
    """The passages of any document of the session, by the learner's choices, else by its own defaults."""
    wishes, found = bind.state().chosen, dict[str, Any]()
    for key in CUT:
        wish = wishes.get(key)
        found[key] = within(key, opening(key, document, found, once=remember) if wish is None else wish, document, found)
    return remember(cut_document, document, cutting_of(found, CELLS.plain("introduction")))


def current_cutting(side: str = "") -> Cutting:
    """All choices of one of the two cuts."""
    return cutting_of(bind.values(), CELLS.plain("introduction"), side)


def least_size(document: Document, how: Cutting) -> int:
    """The smallest size at which a cut by length gives at most about MAX_PASSAGES."""
    return smallest_size(len(document.text), unit=unit_of(how), ratio=how.ratio)


def unit_of(how: Cutting) -> str:
    """The unit of the size."""
    return how.unit if how.way == "fixed" else "characters"


def has_size(how: Cutting) -> bool:
    """Whether a size and an overlap can be chosen for the passages."""
    return how.way in ("fixed", "recursive")


def has_headings(how: Cutting) -> bool:
    """Whether the current document has a heading that `how` cuts at."""
    return any(heading.level <= how.max_level for heading in current_document().headings)


def way_names(how: Cutting) -> dict[str, str]:
    """The ways to cut the current document, each with the prose part that names it, by the settings of `how`."""
    document = current_document()
    at_headings = "cut_headings" if has_headings(how) else "cut_pages" if document.pages else "cut_whole"
    return {way: at_headings if way == "headings" else f"cut_{way}" for way in ways_for(document)}


def cut_name(side: str = "") -> str:
    """A cut and its settings in words. Plain text."""
    return name_of(current_cutting(side))


def name_of(how: Cutting) -> str:
    """The same of any cut of the current document."""
    if how.way == "fixed":
        return CELLS.plain(f"named_fixed_{how.unit}", size=how.size, overlap=how.overlap)
    named = {
        "recursive": {"size": how.size, "overlap": how.overlap},
        "sentences": {"n": how.sentences, "repeated": how.repeated},
        "small": {"small": how.small},
        "small_big": {"small": how.small, "big": max(how.small, how.big)},
    }
    way = "small_big" if how.way == "small" and how.big else how.way
    if way in named:
        return CELLS.plain(f"named_{way}", **named[way])
    name = CELLS.plain(way_names(how)[how.way])
    return CELLS.plain("named_capped", name=name, cap=how.cap) if how.way == "headings" and how.cap else name


def cut_control(side: str = "", *, letter: str = "", label: str = "", place: str = "") -> None:
    """The list of ways to cut. With a `letter` the label says of which cut; `place`: the cell, where several show it.

    `label`: in place of the usual one.
    """
    names = {way: CELLS.label(part) for way, part in way_names(current_cutting(side)).items()}
    label = label or (CELLS.label("cut_of_label", letter=letter) if letter else CELLS.label("cut_label"))
    st.selectbox(label, names, format_func=names.__getitem__, **bind.widget("cut" + side, names, place=place))


def main_control(side: str, *, letter: str, place: str) -> None:
    """The one setting that changes most of the chosen way. `place`: the cell; `letter`: what the page calls the cut."""
    how = current_cutting(side)
    if has_size(how):
        length_slider("size", side, letter=letter, place=place)
        say_moved(side)
    elif how.way in MAIN and (how.way != "headings" or current_document().headings):
        notebook.slider(CELLS, MAIN[how.way], side, tip=f"{MAIN[how.way]}_help", place=place)


def length_slider(key: str, side: str, *, letter: str = "", place: str = "") -> None:
    """The slider of a size or an overlap. With a `letter` the label says of which cut; `place`: the cell that it is in."""
    bounds, unit = bounds_of(key + side, current_document(), bind.values()), CELLS.plain(f"of_{unit_of(current_cutting(side))}")
    label = CELLS.label(f"{key}_of_cut", letter=letter, unit=unit) if letter else CELLS.label(f"{key}_label", unit=unit)
    bound = bind.widget(key + side, bounds, place=place)
    st.slider(label, bounds.low, bounds.high, step=bounds.step, format="localized", **bound)


def settings_controls(side: str) -> None:
    """The settings of the chosen way, one below the other."""
    how = current_cutting(side)
    if not notebook.presented():
        CELLS.say(f"about_{how.way}", kind="quiet")
    if how.way in _SETTINGS:  # the other ways have nothing to set
        _SETTINGS[how.way](side, how)
    say_moved(side)


def _headings_settings(side: str, how: Cutting) -> None:
    document = current_document()
    if not (document.headings or document.pages):
        return
    if document.headings:
        notebook.slider(CELLS, "max_level", side, tip="max_level_help")
    notebook.slider(CELLS, "cap", side, tip="cap_help")
    notebook.slider(CELLS, "tiny", side, tip="tiny_help")
    if how.cap and not bind.is_chosen(f"cap{side}"):
        whole = first_sections(document)
        four = round(CONTEXT * typical_length(whole), -2)
        CELLS.say("opened_single" if is_alone(whole) else "opened_long", kind="quiet", cap=how.cap, n=int(four), k=CONTEXT)


def _fixed_settings(side: str, how: Cutting) -> None:
    notebook.select(CELLS, "unit", side)
    if how.unit == "model":
        notebook.number(CELLS, "ratio", side, tip="ratio_help")
    _length_settings(side, how)
    with st.container(horizontal=True):
        notebook.switch(CELLS, "keep_words", side)
        if current_document().pages:
            notebook.switch(CELLS, "by_page", side)


def _length_settings(side: str, _: Cutting) -> None:
    for key in ("size", "overlap"):
        length_slider(key, side)


def _sentences_settings(side: str, how: Cutting) -> None:
    notebook.slider(CELLS, "sentences", side, tip="sentences_help")
    if how.sentences > 1:
        notebook.slider(CELLS, "repeated", side, bounds=bounds_of(f"repeated{side}", current_document(), bind.values()))


def _small_settings(side: str, how: Cutting) -> None:
    notebook.slider(CELLS, "small", side, tip="small_help")
    notebook.slider(CELLS, "big", side, tip="big_help")
    if current_document().headings:
        notebook.slider(CELLS, "max_level", side, tip="max_level_help")


_SETTINGS = {
    "headings": _headings_settings,
    "fixed": _fixed_settings,
    "sentences": _sentences_settings,
    "recursive": _length_settings,
    "small": _small_settings,
}


def say_moved(side: str) -> None:
    """Notes on numbers that had to be moved into their bounds."""
    how = current_cutting(side)
    bounds = UNITS[unit_of(how)][0]
    if bind.wished(f"size{side}") != how.size:
        part = "size_raised" if least_size(current_document(), how) > bounds.low else "size_moved"
        CELLS.say(part, kind="note", size=how.size, most=MAX_PASSAGES, low=bounds.low, high=bounds.high)
    cut = current_passages(side)
    if cut.given > len(cut.passages):
        CELLS.say("too_many", kind="note", n=cut.given, most=MAX_PASSAGES, left=len(cut.passages))
    if bind.wished(f"overlap{side}") != how.overlap:
        CELLS.say("overlap_lowered", kind="note", size=how.size, overlap=how.overlap)
