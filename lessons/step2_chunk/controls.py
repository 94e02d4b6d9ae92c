"""How to cut: the ways and their settings, for the cut that is searched and the one beside it, and the passages of both."""

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document
from lessons.step2_chunk.capped import opening_cap, typical_length
from lessons.step2_chunk.compare import opening_overlap, opening_size
from lessons.step2_chunk.cutting import MAX_PASSAGES, WAYS, Cut, Cutting, cut_document
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.passage import Passage
from lessons.workbench import COMPARED, UNITS, Number

CELLS = notebook.Cells(__file__)

CONTEXT = 4
"""Passages of which it is said how long they would be together."""
FIRST_LEVEL = 2
"""Down to which headings part a document at first sight."""
FEWEST_HEADINGS = 5
"""Headings that must part it; a text with fewer down to FIRST_LEVEL is parted by deeper ones."""


def current_passages(side: str = "") -> tuple[Passage, ...]:
    """The passages that the learner searches, or those of the cut beside it."""
    return current_cut(side).passages


def current_cut(side: str) -> Cut:
    """The same, with how many there would be without a limit."""
    document, cutting = current_document(), current_cutting(side)
    return kept(f"passages{side}", document, cutting.key, partial(cut_document, document, cutting))


def passages_of(document: Document) -> tuple[Passage, ...]:
    """Any document of the session, cut as the learner chose, or else as it would be at first sight."""
    cutting = cutting_of(document)
    return kept("passages", document, cutting.key, partial(cut_document, document, cutting), shared=False).passages


def current_cutting(side: str = "") -> Cutting:
    """All choices of one of the two cuts."""
    return Cutting(
        introduction=CELLS.plain("introduction"), **{_FIELDS.get(key, key): workbench.value(key + side) for key in workbench.CUT}
    )


_FIELDS = {"cut": "way"}


def cutting_of(document: Document) -> Cutting:
    """How any document would be cut if it were the current one."""
    how = current_cutting()
    first: dict[str, Any] = {}
    wished = workbench.wished("cut") if workbench.is_chosen("cut") else ""
    first["way"] = wished if wished in ways_for(document) else first_cut_of(document)
    if not workbench.is_chosen("max_level"):
        first["max_level"] = first_level_of(document)
    if not workbench.is_chosen("cap"):
        first["cap"] = kept("opening_cap", document, (), lambda: first_cap_of(document), shared=False, characters=0)
    if not workbench.is_chosen("size") and how.unit == "characters":
        first["size"] = kept("opening", document, (), lambda: opening_size(document), shared=False)
        first["overlap"] = opening_overlap(first["size"])
    else:  # another document may need a larger size than the current one, or take the one that was chosen
        first["size"], first["overlap"] = workbench.wished("size"), workbench.wished("overlap")
    how = replace(how, **first)
    size = max(how.size, smallest_size(document, how))
    return replace(how, size=size, overlap=min(how.overlap, workbench.max_overlap(size)))


def cut_key(side: str = "") -> tuple[object, ...]:
    """All that current_passages() depends on but the document."""
    return current_cutting(side).key


def ways_for(document: Document) -> tuple[str, ...]:
    """The ways to cut a document: source code can be cut by what it defines, anything else cannot."""
    return tuple(way for way in WAYS if way != "definitions" or document.kind == "python")


def first_choices() -> Mapping[str, Any]:
    """For what follows the document until it is chosen, what the current document opens with."""
    sizes = {f"size{side}": partial(_opening_size, side) for side in workbench.SIDES}
    overlaps = {f"overlap{side}": partial(_opening_overlap, side) for side in workbench.SIDES}
    levels = {f"max_level{side}": lambda: first_level_of(current_document()) for side in workbench.SIDES}
    caps = {f"cap{side}": _opening_cap for side in workbench.SIDES}
    ways = {"cut": lambda: first_cut_of(current_document()), "cut" + COMPARED: _first_compared}
    return {**ways, **levels, **caps, **sizes, **overlaps}


def _opening_size(side: str) -> int:
    """The size that shows most in the current document at first sight; of another unit than characters always the same."""
    document, unit = current_document(), workbench.value("unit" + side)
    if unit != "characters":
        return int(UNITS[unit][0].default)
    return kept("opening", document, (), lambda: opening_size(document))


def _opening_cap() -> int:
    document = current_document()
    return kept("opening_cap", document, (), lambda: first_cap_of(document), characters=0)


def _opening_overlap(side: str) -> int:
    unit = workbench.value("unit" + side)
    return opening_overlap(workbench.value("size" + side)) if unit == "characters" else UNITS[unit][1]


def first_cut_of(document: Document) -> str:
    """By what it defines, or at its headings, or by the page, where it has any; a single passage would win every question."""
    if document.kind == "python" and document.headings:
        return "definitions"
    deepest = workbench.number("max_level").high
    return "headings" if document.pages or any(heading.level <= deepest for heading in document.headings) else "fixed"


def _first_compared() -> str:
    """Another way than the one that is searched: the blind one, or else the author's."""
    return "fixed" if workbench.value("cut") != "fixed" else "headings" if current_document().headings else "paragraphs"


def first_level_of(document: Document) -> int:
    """The level at which the headings part a document at first sight: 2, or deeper where there are too few."""
    levels = sorted(heading.level for heading in document.headings)
    deep_enough = levels[:FEWEST_HEADINGS][-1] if levels else FIRST_LEVEL
    return int(min(max(FIRST_LEVEL, deep_enough), workbench.number("max_level").high))


def first_cap_of(document: Document) -> int:
    """The length from which its sections, or its pages, are cut further at first sight; 0: never, as where it has neither."""
    return opening_cap(_first_sections(document)) if document.headings or document.pages else 0


def _first_sections(document: Document) -> list[Passage]:
    return split_headings(document, max_level=first_level_of(document))


def smallest_size(document: Document, how: Cutting) -> int:
    """The smallest size at which a cut by length gives no more than about MAX_PASSAGES, were each half repeated in the next."""
    bounds = UNITS[unit_of(how)][0]
    characters = len(document.text) / (how.ratio if unit_of(how) == "model" else 1)
    # A word or a term has a character and a blank at least.
    units = characters / 2 if unit_of(how) in ("words", "tokens") else characters
    return int(max(bounds.low, math.ceil(2 * units / MAX_PASSAGES / bounds.step) * bounds.step))


def unit_of(how: Cutting) -> str:
    """What the size counts."""
    return how.unit if how.way == "fixed" else "characters"


def nearest(key: str, value: Any) -> Any:
    """The value that a choice may have with the current document and the choices before it: `value`, or the one nearest to it."""
    name = key.removesuffix(COMPARED)
    if name == "cut":
        first = _first_compared if workbench.side_of(key) else partial(first_cut_of, current_document())
        return value if value in ways_for(current_document()) else first()
    if name in ("size", "overlap", "repeated"):
        bounds = bounds_of(key)
        return min(max(value, bounds.low), bounds.high)
    return value


def bounds_of(key: str) -> Number:
    """Of a size, an overlap or a number of repeated sentences, with all else as it is chosen."""
    side = workbench.side_of(key)
    how = current_cutting(side)
    bounds = UNITS[unit_of(how)][0]
    if key == f"repeated{side}":
        return replace(workbench.number(key), high=how.sentences - 1)
    if key == f"overlap{side}":
        return replace(workbench.number(key), high=workbench.max_overlap(how.size))
    low = smallest_size(current_document(), how)
    return replace(bounds, low=low, high=max(bounds.high, low + bounds.step))


def has_headings(how: Cutting) -> bool:
    """Whether there is a heading to cut at."""
    return any(heading.level <= how.max_level for heading in current_document().headings)


def way_names(side: str = "") -> dict[str, str]:
    """The ways to cut the current document, each with the part that names it."""
    document = current_document()
    at_headings = "cut_headings" if has_headings(current_cutting(side)) else "cut_pages" if document.pages else "cut_whole"
    return {way: at_headings if way == "headings" else f"cut_{way}" for way in ways_for(document)}


def cut_name(side: str = "") -> str:
    """A cut with what it was told, in words, plain text."""
    how = current_cutting(side)
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
    name = CELLS.plain(way_names(side)[how.way])
    return CELLS.plain("named_capped", name=name, cap=how.cap) if how.way == "headings" and how.cap else name


def cut_control(side: str = "") -> None:
    """How to cut."""
    notebook.select(CELLS, "cut", side, names=way_names(side))


def settings_controls(side: str) -> None:
    """What the chosen way can be told, one below the other."""
    how = current_cutting(side)
    CELLS.say(f"about_{how.way}", kind="quiet")
    _SETTINGS[how.way](side, how)
    _say_moved(side, how)


def _headings_settings(side: str, how: Cutting) -> None:
    document = current_document()
    if not (document.headings or document.pages):
        return
    if document.headings:
        notebook.slider(CELLS, "max_level", side, tip="max_level_help")
    notebook.slider(CELLS, "cap", side, tip="cap_help")
    notebook.slider(CELLS, "tiny", side, tip="tiny_help")
    if how.cap and not workbench.is_chosen(f"cap{side}"):
        whole = _first_sections(document)
        four = round(CONTEXT * typical_length(whole), -2)
        CELLS.say("opened_single" if len(whole) == 1 else "opened_long", kind="quiet", cap=how.cap, n=int(four), k=CONTEXT)


def _fixed_settings(side: str, how: Cutting) -> None:
    notebook.select(CELLS, "unit", side)
    if how.unit == "model":
        notebook.number(CELLS, "ratio", side, tip="ratio_help")
    _length_settings(side, how)
    notebook.switch(CELLS, "keep_words", side)
    if current_document().pages:
        notebook.switch(CELLS, "by_page", side)


def _length_settings(side: str, how: Cutting) -> None:
    unit = CELLS.plain(f"of_{unit_of(how)}")
    for key in ("size", "overlap"):
        notebook.slider(CELLS, key, side, bounds=bounds_of(key + side), unit=unit)


def _sentences_settings(side: str, how: Cutting) -> None:
    notebook.slider(CELLS, "sentences", side, tip="sentences_help")
    if how.sentences > 1:
        notebook.slider(CELLS, "repeated", side, bounds=bounds_of(f"repeated{side}"))


def _small_settings(side: str, how: Cutting) -> None:
    notebook.slider(CELLS, "small", side, tip="small_help")
    notebook.slider(CELLS, "big", side, tip="big_help")
    if current_document().headings:
        notebook.slider(CELLS, "max_level", side, tip="max_level_help")


def _no_settings(side: str, how: Cutting) -> None:
    """There is nothing to choose."""


_SETTINGS = {
    "headings": _headings_settings,
    "fixed": _fixed_settings,
    "paragraphs": _no_settings,
    "sentences": _sentences_settings,
    "recursive": _length_settings,
    "small": _small_settings,
    "definitions": _no_settings,
}


def _say_moved(side: str, how: Cutting) -> None:
    """Which numbers were brought within their bounds."""
    bounds = UNITS[unit_of(how)][0]
    if workbench.is_moved(f"size{side}"):
        part = "size_raised" if smallest_size(current_document(), how) > bounds.low else "size_moved"
        CELLS.say(part, kind="note", size=how.size, most=MAX_PASSAGES, low=bounds.low, high=bounds.high)
    cut = current_cut(side)
    if cut.given > len(cut.passages):
        CELLS.say("too_many", kind="note", n=cut.given, most=MAX_PASSAGES, left=len(cut.passages))
    if workbench.is_moved(f"overlap{side}"):
        CELLS.say("overlap_lowered", kind="note", size=how.size, overlap=how.overlap)
