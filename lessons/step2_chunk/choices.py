"""How to cut: the choices for the cut that is searched and for the one beside it, with their defaults and bounds."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from lessons.frame.settings import Number, OneOf, Settings, Switch, Text, Value, cells
from lessons.frame.state import State, forget
from lessons.frame.state import choose as wish
from lessons.step1_load.document import Document
from lessons.step2_chunk.cutting import MAX_PASSAGES, WAYS, Cutting
from lessons.step2_chunk.inspect.compare import compared_size, opening_overlap, opening_size
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.capped import opening_cap
from lessons.step2_chunk.ways.headings import split_headings

COMPARED = "2"
"""Suffix of the keys that belong to the cut beside the searched one."""
SIDES = ("", COMPARED)
"""Suffixes of the keys of the cut that is searched, and of the one beside it."""
ANSWER = Text(1500)

UNITS: Mapping[str, tuple[Number, int]] = {
    "characters": (Number(900, 50, 2000, 10), 150),
    "words": (Number(150, 10, 400, 1), 25),
    "tokens": (Number(150, 10, 600, 1), 25),
    "model": (Number(512, 20, 1000, 1), 50),
}
"""For each unit of the fixed cut the bounds of its size, and the overlap that goes with the default size."""

CUT: Settings = MappingProxyType(
    {
        "cut": OneOf("headings", tuple(WAYS)),
        "max_level": Number(2, 1, 6, 1),
        "unit": OneOf("characters", tuple(UNITS)),
        "ratio": Number(4.0, 1.0, 10.0, 0.1),
        "size": Number(900, 10, 2000, 1),
        "overlap": Number(150, 0, 1000, 1),
        "keep_words": Switch(True),
        "by_page": Switch(False),
        "cap": Number(0, 0, 3000, 100),
        "tiny": Number(0, 0, 500, 20),
        "sentences": Number(3, 1, 10, 1),
        "repeated": Number(1, 0, 9, 1),
        "small": Number(75, 20, 200, 5),
        "big": Number(0, 0, 600, 50),
    }
)
"""Each choice depends only on those before it."""
SETTINGS: Settings = MappingProxyType({key + side: setting for side in SIDES for key, setting in CUT.items()})
CELLS = cells("alone", "broken", "repeated", "ways", "small", "sizes", "lengths")
"""Which cells are open."""

FIRST_LEVEL = 2
"""A document opens split by headings down to this level."""
FEWEST_HEADINGS = 5
"""A document with fewer headings than this down to FIRST_LEVEL opens split by deeper ones."""

Once = Callable[[Callable[[Document], int], Document], int]
"""Calls a function with a document and remembers the result."""


def opening(key: str, document: Document, values: Mapping[str, Value], *, once: Once) -> Value:
    """The default of `key` for this document. `values`: those of the keys before it."""
    name, side = key.removesuffix(COMPARED), side_of(key)
    if name == "cut":
        return first_cut_of(document) if not side else first_compared(document, str(values["cut"]))
    if name == "max_level":
        return first_level_of(document)
    unit = values.get("unit" + side)
    if name == "size":
        of_side = compared_size if side else opening_size
        return once(of_side, document) if unit == "characters" else UNITS[str(unit)][0].default
    if name == "cap":
        return once(first_cap_of, document)
    if name == "overlap":
        in_characters = 0 if side else opening_overlap(int(values["size" + side]))
        return in_characters if unit == "characters" else UNITS[str(unit)][1]
    return CUT[name].default


def within(key: str, value: Any, document: Document, values: Mapping[str, Value]) -> Value:
    """`value`, or the nearest one that `key` may have with this document and the `values` of the keys before it."""
    name, side = key.removesuffix(COMPARED), side_of(key)
    if name == "cut" and value not in ways_for(document):
        return first_cut_of(document) if not side else first_compared(document, str(values["cut"]))
    if name in ("size", "overlap", "repeated"):
        return bounds_of(key, document, values).nearest(value)
    found: Value = value
    return found


def bounds_of(key: str, document: Document, values: Mapping[str, Value]) -> Number:
    """The bounds of a size, an overlap or a number of repeated sentences. `values`: those of the keys before it."""
    name, side = key.removesuffix(COMPARED), side_of(key)
    if name == "repeated":
        return Number(1, 0, int(values["sentences" + side]) - 1, 1)
    if name == "overlap":
        return Number(150, 0, max_overlap(int(values["size" + side])), 1)
    fixed = values["cut" + side] == "fixed"
    unit = str(values["unit" + side]) if fixed else "characters"
    bounds = UNITS[unit][0]
    low = smallest_size(len(document.text), unit=unit, ratio=float(values["ratio" + side]))
    return replace(bounds, low=low, high=max(bounds.high, low + bounds.step))


def smallest_size(characters: int, *, unit: str, ratio: float) -> int:
    """The smallest size at which a cut by length gives at most about MAX_PASSAGES, even with an overlap of half the size."""
    bounds = UNITS[unit][0]
    # A word or a term takes at least one character and a space.
    least = {"characters": 1, "words": 2, "tokens": 2, "model": ratio}[unit]
    return int(max(bounds.low, math.ceil(2 * characters / least / MAX_PASSAGES / bounds.step) * bounds.step))


def max_overlap(size: int) -> int:
    """Half the size: with more, every character would be in three passages or more."""
    return size // 2


def ways_for(document: Document) -> tuple[str, ...]:
    """The ways to cut this document. Only source code can be cut by its definitions."""
    return tuple(way for way in WAYS if way != "definitions" or document.kind == "python")


def first_cut_of(document: Document) -> str:
    """The way that a document opens with: by definitions, headings or pages if it has any. A single passage would always win."""
    if document.kind == "python" and document.headings:
        return "definitions"
    at_headings = document.pages or any(heading.level <= 6 for heading in document.headings)
    return "headings" if at_headings else "fixed"


def first_compared(document: Document, cut: str) -> str:
    """The way to compare `cut` with: the author's headings where that is the blind one, and else the blind one."""
    return "headings" if cut == "fixed" and document.headings else "fixed"


def first_level_of(document: Document) -> int:
    """The heading level that a document opens with: FIRST_LEVEL, or deeper where that gives too few sections."""
    levels = sorted(heading.level for heading in document.headings)
    deep_enough = levels[:FEWEST_HEADINGS][-1] if levels else FIRST_LEVEL
    return min(max(FIRST_LEVEL, deep_enough), 6)


def first_cap_of(document: Document) -> int:
    """The cap that a document opens with; 0 for none, also where it has neither sections nor pages."""
    return opening_cap(first_sections(document)) if document.headings or document.pages else 0


def first_sections(document: Document) -> list[Passage]:
    """The whole sections, or pages, that a document opens with."""
    return split_headings(document, max_level=first_level_of(document))


def cutting_of(values: Mapping[str, Value], introduction: str, side: str = "") -> Cutting:
    """The settings of one of the two cuts."""
    told: dict[str, Any] = {{"cut": "way"}.get(key, key): values[key + side] for key in CUT}
    return Cutting(introduction=introduction, **told)


def side_of(key: str) -> str:
    """The side of SIDES that a key belongs to."""
    return COMPARED if key.endswith(COMPARED) else ""


def choose(state: State, key: str, value: Value, values: Mapping[str, Value]) -> State:
    """`value` is wished for `key`, together with what depends on it. `values`: the current ones.

    Size, overlap and unit belong together: choosing one keeps the others as they are. A new unit resets size and overlap.
    """
    state, side = wish(state, key, value), side_of(key)
    numbers = "size" + side, "overlap" + side
    if key == "unit" + side:
        return forget(state, *numbers)
    if key in numbers:
        for other in ("unit" + side, *numbers):
            state = state if other == key else wish(state, other, values[other])
    return state


def choose_cut(state: State, side: str, values: Mapping[str, Value]) -> State:
    """All of `values`, by the keys of CUT, are wished for one of the two cuts."""
    for key, value in values.items():
        state = wish(state, key + side, value)
    return state


def swap_cuts(state: State, values: Mapping[str, Value]) -> State:
    """The two cuts change places. `values`: the current ones."""
    for key in CUT:
        state = wish(wish(state, key, values[key + COMPARED]), key + COMPARED, values[key])
    return state
