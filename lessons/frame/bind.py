"""The session: its State, the widgets bound to it, and what it keeps for itself. The only file that touches st.session_state."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import streamlit as st

from lessons.frame import address, session
from lessons.frame.address import Rules
from lessons.frame.settings import Setting
from lessons.frame.state import State, without_notes

Made = TypeVar("Made")
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lessons:
    """What the frame is handed of the lessons."""

    rules: Rules
    language: Callable[[], str]
    """The one to begin with."""
    values: Callable[[State], Values]
    """The value that holds for each choice; the document, the question and the language are choices too: `doc`, `q`, `lang`."""
    choose: Callable[..., State]
    """The event that a widget was used, of a State, `key`, `value`, and the `values` that held."""


@dataclass
class _Session:
    state: State
    lessons: Lessons
    values: tuple[State, Values] | None = None
    widgets: dict[str, int] = field(default_factory=dict)
    """By choice how often its widget has given way to a new one."""
    shown: dict[str, tuple[object, Container[object], str]] = field(default_factory=dict)
    """By the key of a widget what it shows, what may be taken from it, and on which page it is."""
    own: dict[str, Any] = field(default_factory=dict)
    page: str = ""
    """The address of the page that is drawn."""


def _session() -> _Session:
    found: _Session = st.session_state.session
    return found


def start(lessons: Lessons) -> None:
    """First of a run. A new session takes its State from the address."""
    session.begin_run()
    if "session" not in st.session_state:
        state = address.read(session.address(), lessons.rules, language=lessons.language())
        st.session_state.session = _Session(state, lessons, widgets=session.numbers_found())
    _session().values = None


def state() -> State:
    """All that was chosen."""
    return _session().state


@session.event
def change(event: Callable[..., State], *given: Any, **named: Any) -> None:
    """The State becomes what `event` makes of it; to be called, or handed to a widget as what it calls."""
    of_session = _session()
    of_session.state = event(of_session.state, *given, **named)


def values() -> Values:
    """The value that holds for each choice."""
    of_session = _session()
    if of_session.values is None or of_session.values[0] is not of_session.state:
        of_session.values = of_session.state, of_session.lessons.values(of_session.state)
    return of_session.values[1]


def value(key: str) -> Any:
    """The value that holds for one."""
    return values()[key]


def language() -> str:
    """That of the page."""
    return state().language


def is_chosen(key: str) -> bool:
    """Whether the learner chose it."""
    of_state = state()
    others = {"doc": of_state.document != "", "q": of_state.question is not None, "lang": True}
    return others.get(key, key in of_state.chosen)


def wished(key: str) -> Any:
    """What the learner chose, also where this document needs another value; else the value that holds."""
    return state().chosen.get(key, value(key))


def setting(key: str) -> Setting:
    """The kind of a choice."""
    rules = _session().lessons.rules
    return next(settings[key] for settings in (rules.settings, rules.of_document, rules.of_answer) if key in settings)


def page() -> str:
    """The address of the page that is drawn."""
    return _session().page


def on_page(page: str) -> None:
    """Once it is known which page is drawn."""
    _session().page = page


@session.event
def choose(key: str, chosen: Any) -> None:
    """`chosen` is wished for `key`; to be called, or handed to a widget as what it calls."""
    change(partial(_session().lessons.choose, key=key, value=chosen, values=values()))


@session.event
def widget(key: str, allowed: Container[object], *, everywhere: bool = False) -> dict[str, Any]:
    """The arguments that tie a widget to the choice `key`; a value that is not `allowed` is not taken.

    `everywhere`: it stays on the screen when the page changes. The choice is kept apart from the widget's own state, which
    Streamlit drops when pages change. A choice that something else changed gets a new widget: a value sent to one on the screen
    would put back what the learner did with it meanwhile.
    """
    of_session, chosen = _session(), value(key)
    shown = chosen, allowed, "" if everywhere else of_session.page
    if of_session.shown.get(_drawn(key), shown) != shown:
        of_session.widgets[key] = of_session.widgets.get(key, 0) + 1
    drawn = _drawn(key)
    of_session.shown[drawn] = shown
    if not session.browser_holds(drawn, chosen):
        st.session_state[drawn] = chosen
    return {"key": drawn, "on_change": _take, "args": (key, drawn)}


def _drawn(key: str) -> str:
    """The key of the widget that shows a choice now."""
    number = _session().widgets.get(key, 0)
    return f"{key}-{number}" if number else key


@session.event
def _take(key: str, drawn: str) -> None:
    """After a widget was used: what it holds is chosen. What it showed anyway is a late answer, which chooses nothing."""
    of_session, chosen = _session(), st.session_state.get(drawn)
    shown, allowed, page = of_session.shown[drawn]
    if chosen != shown and chosen in allowed:
        of_session.shown[drawn] = chosen, allowed, page
        choose(key, chosen)


def held(key: str) -> Any:
    """What a widget of its own, bound to no choice, holds; None before it was drawn."""
    return st.session_state.get(key)


def hold(key: str, content: object) -> None:
    """Before such a widget is drawn: what it shows."""
    st.session_state[key] = content


def mine(name: str, make: Callable[[], Made]) -> Made:
    """What this session keeps for itself under `name`; made when it is first asked for."""
    own = _session().own
    if name not in own:
        own[name] = make()
    found: Made = own[name]
    return found


def keep(name: str, content: object) -> None:
    """Another object in its place."""
    _session().own[name] = content


def params(*, document: str = "") -> dict[str, str]:
    """The parameters of an address that leads here; `document`: to be named though nobody chose it."""
    return address.write(state(), _session().lessons.rules, document=document)


def write_address() -> None:
    """The address in the browser becomes that of the State."""
    wanted = params()
    if dict(st.query_params) != wanted:
        st.query_params.from_dict(wanted)


def end() -> None:
    """Last of a run that was not broken off: what it said has been seen."""
    session.catch_up({drawn: shown[0] for drawn, shown in _session().shown.items()})
    change(without_notes)
