"""The session: its State, the widgets bound to it, and its own objects. Lessons touch st.session_state only through this file."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlencode

import streamlit as st

from lessons.frame import address, session
from lessons.frame.address import Rules
from lessons.frame.settings import Setting
from lessons.frame.state import State, forget, without_notes

Made = TypeVar("Made")
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lessons:
    """What the frame needs to know of the lessons."""

    rules: Rules
    language: Callable[[], str]
    """Gives the language to begin with."""
    values: Callable[[State], Values]
    """Gives the current value of each choice, including the document, the question and the language: `doc`, `q`, `lang`."""
    choose: Callable[..., State]
    """The event of using a widget: takes a State, `key`, `value` and the current `values`."""
    runnable: Callable[..., str]
    """Gives functions as code that runs when it is pasted; takes some of the first one's arguments by their names."""


@dataclass
class _Session:
    state: State
    lessons: Lessons
    values: tuple[State, Values] | None = None
    widgets: dict[str, int] = field(default_factory=dict)
    """How often the widget of a choice was replaced by a new one, by its name."""
    shown: dict[str, tuple[object, Container[object], str]] = field(default_factory=dict)
    """What a widget shows, which values it may give, and its page, by the widget's key."""
    own: dict[str, Any] = field(default_factory=dict)
    page: str = ""
    """The address of the page that is drawn."""


def _session() -> _Session:
    found: _Session = st.session_state.session
    return found


def start(lessons: Lessons) -> None:
    """Begin a run. A new session takes its State from the address."""
    session.begin_run()
    if "session" not in st.session_state:
        state = address.read(session.address(), lessons.rules, language=lessons.language())
        st.session_state.session = _Session(state, lessons, widgets=session.numbers_found())
    _session().values = None


def state() -> State:
    """Everything that was chosen."""
    return _session().state


@session.event
def change(event: Callable[..., State], *given: Any, **named: Any) -> None:
    """Replace the State by what `event` makes of it. Can be called, or used as a widget's callback."""
    of_session = _session()
    of_session.state = event(of_session.state, *given, **named)


def values() -> Values:
    """The current value of each choice."""
    of_session = _session()
    if of_session.values is None or of_session.values[0] is not of_session.state:
        of_session.values = of_session.state, of_session.lessons.values(of_session.state)
    return of_session.values[1]


def value(key: str) -> Any:
    """The current value of one choice."""
    return values()[key]


def language() -> str:
    """The language of the page."""
    return state().language


def is_chosen(key: str) -> bool:
    """Whether the learner made this choice."""
    of_state = state()
    others = {"doc": of_state.document != "", "q": of_state.question is not None, "lang": True}
    return others.get(key, key in of_state.chosen)


def wished(key: str) -> Any:
    """What the learner chose, even if this document needs another value; else the current value."""
    return state().chosen.get(key, value(key))


def setting(key: str) -> Setting:
    """The setting of a choice."""
    rules = _session().lessons.rules
    return next(settings[key] for settings in (rules.settings, rules.of_document, rules.of_answer) if key in settings)


def runnable(*functions: Callable[..., object], **given: object) -> str:
    """Functions as code that runs when it is pasted, with what the learner chose."""
    return _session().lessons.runnable(functions, **given)


def page() -> str:
    """The address of the page that is drawn."""
    return _session().page


def on_page(page: str) -> None:
    """Note the address of the page that is drawn."""
    _session().page = page


@session.event
def choose(key: str, chosen: Any) -> None:
    """Make `chosen` the wish for `key`. Can be called, or used as a widget's callback."""
    change(partial(_session().lessons.choose, key=key, value=chosen, values=values()))


@session.event
def widget(key: str, allowed: Container[object], *, everywhere: bool = False, place: str = "") -> dict[str, Any]:
    """The arguments that bind a widget to the choice `key`; a value that is not `allowed` is ignored.

    What is drawn `apart`, to be hidden again, never shares a widget with the page.

    `everywhere`: the widget stays on the screen when the page changes. `place`: tells several widgets of one choice apart.
    The choice is kept apart from the widget's own state, which Streamlit drops when the page changes. If something else changes
    the choice, it gets a new widget: sending a value to the one on the screen would undo what the learner did with it in the
    meantime.
    """
    of_session, chosen = _session(), value(key)
    shown = chosen, allowed, "" if everywhere else of_session.page
    name = " ".join(filter(None, (key, place, mine("apart", str))))
    if of_session.shown.get(_drawn(name), shown) != shown:
        of_session.widgets[name] = of_session.widgets.get(name, 0) + 1
    drawn = _drawn(name)
    of_session.shown[drawn] = shown
    if not session.browser_holds(drawn, chosen):
        st.session_state[drawn] = chosen
    return {"key": drawn, "on_change": _take, "args": (key, drawn)}


def _drawn(name: str) -> str:
    """The key of the widget that currently shows a choice. `name`: that of the choice, with its place where there are several."""
    number = _session().widgets.get(name, 0)
    return f"{name}-{number}" if number else name


@session.event
def _take(key: str, drawn: str) -> None:
    """A widget was used: choose its value. A value that it already showed is a late answer and chooses nothing."""
    of_session, chosen = _session(), st.session_state.get(drawn)
    shown, allowed, page = of_session.shown[drawn]
    if chosen != shown and chosen in allowed:
        of_session.shown[drawn] = chosen, allowed, page
        choose(key, chosen)


def held(key: str) -> Any:
    """The value of a widget that is bound to no choice; None before it was drawn."""
    return st.session_state.get(key)


def hold(key: str, content: object) -> None:
    """Set the value of such a widget before it is drawn."""
    st.session_state[key] = content


def mine(name: str, make: Callable[[], Made]) -> Made:
    """The session's own object `name`, made on first use."""
    own = _session().own
    if name not in own:
        own[name] = make()
    found: Made = own[name]
    return found


def keep(name: str, content: object) -> None:
    """Replace the session's own object `name`."""
    _session().own[name] = content


def query(chosen: Mapping[str, object]) -> str:
    """The address of this page once each of `chosen` is, without what precedes its parameters."""
    of_session, after = _session(), state()
    for key, each in chosen.items():
        after = of_session.lessons.choose(after, key, each, values())
    return urlencode(address.write(after, of_session.lessons.rules, document=value("doc")))


def params(*, document: str = "") -> dict[str, str]:
    """The parameters of an address that leads here. `document`: to be named even if nobody chose it."""
    return address.write(state(), _session().lessons.rules, document=document)


def short_params(*without: str) -> dict[str, str]:
    """The same, which name the document, without the choices `without` and without all that holds anyway."""
    of_session, left = _session(), forget(state(), *without)
    held = of_session.lessons.values(left)
    for key in (*left.chosen, ""):
        fewer = forget(left, key) if key else replace(left, question=None)
        left = fewer if of_session.lessons.values(fewer) == held else left
    return address.write(left, of_session.lessons.rules, document=value("doc"))


def write_address() -> str:
    """Write the State into the address in the browser: in every run, even if st.query_params says that it is there.

    Returns: what it wrote. Of a page that just opens, its own script writes it, for Streamlit would make a step of the browser's
    history of it, and the first Back would lead nowhere.

    All runs of a session share st.query_params, and an outdated run is ended only after it filled them from its own request: a
    step back at that moment would take the address of the step before for its own, and leave the browser at an older one.
    """
    written = params()
    if session.is_opening():
        session.note_address(written)
    else:
        st.query_params.from_dict(written)
    return urlencode(written)


def end() -> None:
    """End a run that was not broken off: its notes have been seen."""
    session.catch_up({drawn: shown[0] for drawn, shown in _session().shown.items()})
    change(without_notes)
