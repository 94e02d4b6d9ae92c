"""Every choice of the learner, with its default and its bounds: kept across pages, mirrored in the URL. Computes no result."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from lessons.step1_load.samples import FIRST, SAMPLES

MAX_QUESTION = 300
"""Characters that a question may have."""
UPLOADED = "upload"
"""Stands in the URL in place of an uploaded document, which never does."""

_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")
# Readers of these are more at home in Spanish than in English.
_SPANISH_READERS = ("es", "ca", "gl", "eu", "ast")


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice among fixed words."""

    default: str
    options: tuple[str, ...]

    def parse(self, raw: str) -> str:
        """Raises: ValueError: `raw` is none of the options."""
        if raw not in self.options:
            raise ValueError(f"{raw!r} is none of {self.options}")
        return raw


@dataclass(frozen=True, slots=True)
class Number:
    """A number within bounds, both inclusive; whole where its step is."""

    default: float
    low: float
    high: float
    step: float

    def parse(self, raw: str) -> float:
        """Raises: ValueError: `raw` is no number, or out of bounds."""
        whole = isinstance(self.step, int)
        if not _NUMBER.fullmatch(raw) or (whole and "." in raw):
            raise ValueError(f"{raw!r} is no number")
        value = int(raw) if whole else float(raw)
        if not self.low <= value <= self.high:
            raise ValueError(f"{raw} is not from {self.low} to {self.high}")
        return value


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off; `1` or `0` in the URL."""

    default: bool

    def parse(self, raw: str) -> bool:
        """Raises: ValueError: `raw` is neither `1` nor `0`."""
        if raw not in ("0", "1"):
            raise ValueError(f"{raw!r} is neither 0 nor 1")
        return raw == "1"


SETTINGS: dict[str, OneOf | Number | Switch] = {
    "cut": OneOf("headings", ("headings", "fixed")),
    "size": Number(900, 50, 2000, 10),
    "overlap": Number(150, 0, 1000, 1),
    "keep_words": Switch(True),
    "by_page": Switch(False),
    "max_level": Number(2, 1, 6, 1),
    "titles": Switch(False),
    "k1": Number(1.5, 0.0, 3.0, 0.1),
    "b": Number(0.75, 0.0, 1.0, 0.05),
    "idf": OneOf("lucene", ("lucene", "rank_bm25")),
    "score": OneOf("bm25", ("overlap", "bm25")),
}
"""The choices of the lessons by their key, which is also their name in the URL and the key of their widget."""


def seed() -> None:
    """Once a session: the choices from the URL, each checked; what is malformed gets its default, and a note says so."""
    state = st.session_state
    if "seeded" in state:
        return
    state.seeded = True
    state.notes = []
    state.overlap_lowered = False
    refused = []
    given = {key: st.query_params[key] for key in st.query_params}
    state.lang = given["lang"] if given.get("lang") in FIRST else _language_of_browser()
    if "lang" in given and given["lang"] != state.lang:
        refused.append("lang")
    for key, setting in SETTINGS.items():
        state[key] = setting.default
        if key in given:
            try:
                state[key] = setting.parse(given[key])
            except ValueError:
                refused.append(key)
    # Size and overlap open where they show most in the document at hand, until the learner moves them.
    state.size_chosen = state.size_from_link = any(key in given and key not in refused for key in ("size", "overlap"))
    _seed_document(given, refused)
    if refused:
        note("link_refused", names=", ".join(refused))


def _seed_document(given: dict[str, str], refused: list[str]) -> None:
    state = st.session_state
    state.doc = FIRST[state.lang]
    if given.get("doc") == UPLOADED:
        note("upload_gone")
    elif "doc" in given and given["doc"] not in SAMPLES:
        refused.append("doc")
    else:
        state.doc = given.get("doc", state.doc)
    state.doc_chosen = state.doc != FIRST[state.lang]
    question = given.get("q", "")
    if len(question) > MAX_QUESTION:
        refused.append("q")
        question = ""
    state.q = question or default_question()
    state.q_chosen = state.q != default_question()


def _language_of_browser() -> str:
    locale = (st.context.locale or "en").lower()
    return "es" if locale.split("-")[0] in _SPANISH_READERS else "en"


def settle(opening: Callable[[], tuple[int, int]]) -> None:
    """Before any widget of a run: what was not chosen follows the document; the overlap is brought within its bound.

    `opening` gives the size and overlap that the current document opens with.
    """
    state = st.session_state
    if not state.q_chosen:
        state.q = default_question() or state.q
    if state.size_from_link:
        # A link always holds a size; where it is the one that the document opens with, nobody chose it.
        state.size_from_link, state.size_chosen = False, (state.size, state.overlap) != opening()
    if not state.size_chosen:
        state.size, state.overlap = opening()
    if state.overlap > max_overlap(state.size):
        state.overlap = max_overlap(state.size)
        state.overlap_lowered = True


def write_url() -> None:
    """Every choice into the URL, so that a link or a reload opens the same state. Of an upload only that it was one."""
    state = st.session_state
    params = {"lang": state.lang, "doc": state.doc if state.doc in SAMPLES else UPLOADED, "q": state.q}
    for key, setting in SETTINGS.items():
        value = state[key]
        params[key] = str(int(value)) if isinstance(setting, Switch) else f"{value:g}" if isinstance(setting, Number) else value
    if dict(st.query_params) != params:
        st.query_params.from_dict(params)


def language_changed() -> None:
    """After the language was switched: an example that nobody chose follows it; all else stays."""
    state = st.session_state
    if not state.doc_chosen and not state.q_chosen:
        state.doc = FIRST[state.lang]


def choose_document(doc: str) -> None:
    """Make `doc` (a bundled name or an upload's id) the current document; the lessons and the page stay."""
    st.session_state.doc = doc
    st.session_state.doc_chosen = True


def ask(question: str) -> None:
    """Make `question` the learner's question."""
    st.session_state.q = question
    question_changed()


def question_changed() -> None:
    """After the question was edited. It goes with the document that it was asked of, so that one is chosen now too."""
    st.session_state.q_chosen = st.session_state.doc_chosen = True


def size_changed() -> None:
    """After size or overlap was moved: they no longer follow the document."""
    st.session_state.size_chosen = True


def reset() -> None:
    """Everything but the language and the uploaded documents as at the start."""
    state = st.session_state
    for key, setting in SETTINGS.items():
        state[key] = setting.default
    state.doc = FIRST[state.lang]
    state.doc_chosen = state.q_chosen = state.size_chosen = False
    state.q = default_question()


def default_question() -> str:
    """The question that the current document is first asked; "" for an uploaded one."""
    sample = SAMPLES.get(st.session_state.doc)
    return sample.question if sample else ""


def max_overlap(size: int) -> int:
    """Half the size: beyond it every character would be cut more than twice."""
    return size // 2


def language() -> str:
    """`es` or `en`."""
    chosen: str = st.session_state.lang
    return chosen


def options(key: str) -> tuple[str, ...]:
    """The words to choose from for `key`."""
    setting = SETTINGS[key]
    if not isinstance(setting, OneOf):
        raise KeyError(f"{key} is no choice among words")
    return setting.options


def number(key: str) -> Number:
    """The bounds of the numeric choice `key`."""
    setting = SETTINGS[key]
    if not isinstance(setting, Number):
        raise KeyError(f"{key} is no number")
    return setting


def value(key: str) -> Any:
    """The learner's choice for `key`, on whatever page."""
    return st.session_state[key]


def note(part: str, **values: object) -> None:
    """Say a part of the frame's prose once, at the top of the page."""
    st.session_state.notes.append((part, values))


def take_overlap_lowered() -> bool:
    """Whether the overlap was brought within its bound and nobody has said so yet; lesson 2 says it beside the slider."""
    lowered: bool = st.session_state.overlap_lowered
    st.session_state.overlap_lowered = False
    return lowered


def take_notes() -> list[tuple[str, dict[str, object]]]:
    """The notes not yet said."""
    notes: list[tuple[str, dict[str, object]]] = st.session_state.notes
    st.session_state.notes = []
    return notes
