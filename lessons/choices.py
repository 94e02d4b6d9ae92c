"""Every lesson's choices put together: which there are, what a wish changes, and the values that hold. Pure."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from lessons.frame import state as events
from lessons.frame.address import UPLOADED
from lessons.frame.settings import Names, Setting, Settings, Text, Value
from lessons.frame.state import State
from lessons.frame.tasks import ASKING
from lessons.step1_load import choices as reading
from lessons.step1_load.document import Document
from lessons.step1_load.samples import Example
from lessons.step2_chunk import choices as cutting
from lessons.step3_overlap import choices as overlap
from lessons.step4_bm25 import choices as bm25
from lessons.step5_passage import choices as deciding
from lessons.step6_words import choices as rules
from lessons.terms import choices as words

QUESTION = Text(300)
TYPED = Text(1_000_000)
"""What the field of the question takes: one that is too long is cut, and not lost."""

CELLS: Settings = MappingProxyType(
    {**reading.CELLS, **cutting.CELLS, **overlap.CELLS, **bm25.CELLS, **deciding.CELLS, **rules.CELLS}
)
"""Which cells are open."""
PRESENTED: Settings = MappingProxyType({"present": Names("|".join(("class", *(key.removeprefix("cell_") for key in CELLS))), 1)})
"""The cell that fills the screen; "" for none."""
SETTINGS: Settings = MappingProxyType(
    {
        **cutting.SETTINGS,
        **overlap.SETTINGS,
        **bm25.SETTINGS,
        **words.SETTINGS,
        **deciding.SETTINGS,
        **CELLS,
        **PRESENTED,
        **ASKING,
    }
)
"""The choices that hold for every document, in an order in which each depends on those before it alone."""
OF_DOCUMENT = reading.SETTINGS
"""Those that each document has of its own."""
OF_ANSWER: Settings = MappingProxyType({"answer": cutting.ANSWER})
"""What belongs to one question of one document: another one drops it. It holds words of the document."""
IN_FIRST_VERSION = ("titles", "k1", "b", "idf", "score")
"""What every address held before addresses named their version."""
DEFAULTS_OF: Mapping[str, Mapping[str, Value]] = MappingProxyType({"1": dict.fromkeys(("cap", "cap2"), 0)})
"""What addresses of an older version left out, where it opens otherwise today: long sections were whole."""
TOLD = tuple(key for key in SETTINGS if key not in (*CELLS, *PRESENTED, *ASKING))
"""What tells two saved tables apart, beside the document and the question."""
DECIDING = (*cutting.CUT, *overlap.SETTINGS, "k1", "b", "idf", "variant", *words.SETTINGS)
"""All that decides the order of the passages, beside the question and the score."""


def values_of(state: State, document: Document, *, once: cutting.Once) -> Mapping[str, Value]:
    """The value that holds for each of SETTINGS: what was wished, else what the lesson opens with, within its bounds."""
    values: dict[str, Value] = {}
    for key, setting in SETTINGS.items():
        value: Any = state.chosen.get(key)
        if key in cutting.SETTINGS:
            value = cutting.opening(key, document, values, once=once) if value is None else value
            values[key] = cutting.within(key, value, document, values)
        else:
            values[key] = setting.default if value is None else value
    return MappingProxyType(values)


def choose(state: State, key: str, value: Any, values: Mapping[str, Any]) -> State:
    """`value` is wished for `key`, with all that goes with it. `values`: that hold now, the current document among them."""
    document = values["doc"]
    if key in OF_DOCUMENT:
        return events.turn_to(reading.choose(state, document, key, value), document, alike=True)
    if key in cutting.SETTINGS:
        return cutting.choose(state, key, value, values)
    if key == "stops":
        return words.choose_stops(state, value)
    others: Mapping[str, Callable[[], State]] = {
        "example": lambda: show(state, value),
        "lang": lambda: events.speak(state, value),
        "q": lambda: ask_cut(state, value, document),
        "doc": lambda: turn_to(state, value),
    }
    return others[key]() if key in others else _wish(state, key, value)


def _wish(state: State, key: str, value: Value) -> State:
    """A wish for what is so anyway is none: it would only make the address longer."""
    setting: Setting | None = SETTINGS.get(key)
    return events.forget(state, key) if setting and value == setting.default else events.choose(state, key, value)


def ask(state: State, question: str, document: str) -> State:
    """`question` is asked of the current `document`; what was marked as the answer of another one is dropped."""
    return events.ask(events.forget(state, *OF_ANSWER), question, document)


def ask_cut(state: State, question: str, document: str) -> State:
    """The same; of a question that is too long its beginning, and a note says so."""
    asked = ask(state, question[: QUESTION.longest], document)
    return asked if question in QUESTION else events.note(asked, "question_cut", n=len(question), most=QUESTION.longest)


def show(state: State, example: Example) -> State:
    """What shows a point: its question of its document, with its settings; all else that decides is as the document opens.

    A note says so if something else had been chosen.
    """
    decides = {*DECIDING, "score"}
    if decides & state.chosen.keys() - example.settings.keys():
        state = events.note(state, "example_settings")
    state = ask(events.forget(state, *decides), example.asks, example.document)
    for key, value in example.settings.items():
        state = events.choose(state, key, value)
    return state


def turn_to(state: State, document: str) -> State:
    """`document` is the current one; what was marked in another one is dropped."""
    # A file that comes while one is awaited may be just that.
    awaited = state.asked_of == UPLOADED and document.startswith(f"{UPLOADED}:")
    alike = awaited or reading.original_of(document) == reading.original_of(state.asked_of)
    return events.turn_to(events.forget(state, *OF_ANSWER), document, alike=alike)
