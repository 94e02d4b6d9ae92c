"""Sessions whose run is broken off by the next one, and pages that outlive their server. Knows no choice.

Streamlit ends an outdated run when it next accesses the session, even inside a callback, and never calls that callback again:
what the learner did would be lost, or half done. And after a restart, a page that is still open sends the state of all its
widgets, but Streamlit calls no callback for widgets that the new session has not drawn yet.

Only this file uses undocumented parts of Streamlit; the tests tell when a new version changes them.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from threading import Lock, RLock
from typing import NoReturn, ParamSpec, TypeVar
from urllib.parse import parse_qsl

import streamlit as st
from streamlit import runtime
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner_utils.script_run_context import (
    RunLocation,
    ScriptRunContext,
    ThreadState,
    get_script_run_ctx,
)
from streamlit.runtime.state.session_state import Serialized, Value

Given = ParamSpec("Given")
Result = TypeVar("Result")

_ELEMENT_ID = re.compile(r"\$\$ID-[0-9a-f]+-(?P<key>.+)", re.DOTALL)
_TRIGGER = re.compile(r"\$\$STREAMLIT_INTERNAL_KEY_\$\$ID-")
_making_a_lock = Lock()

PAGE = "set_up_page"
"""The key of the script in the page."""


def event(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Decorator for functions that change the session: they run completely or, in a run that was broken off, not at all."""

    @wraps(function)
    def whole(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        context = get_script_run_ctx()
        if context is None:
            return function(*args, **kwargs)
        with _lock(context):
            if ThreadState.get().run_location is not RunLocation.CALLBACK:
                context.session_state._yield_callback()  # a run that was told to end does so here
            with _unbroken(context):
                return function(*args, **kwargs)

    return whole


@contextmanager
def _unbroken(context: ScriptRunContext) -> Iterator[None]:
    """While this is active, accessing the session does not end the run."""
    session = context.session_state
    look = session._yield_callback
    object.__setattr__(session, "_yield_callback", lambda: None)
    try:
        yield
    finally:
        object.__setattr__(session, "_yield_callback", look)


def _lock(context: ScriptRunContext) -> RLock:
    """The lock of all runs of the session: a newer run waits until an older one has finished its change."""
    with _making_a_lock, _unbroken(context):
        if "lock" not in st.session_state:
            st.session_state.lock = RLock()
        lock: RLock = st.session_state.lock
        return lock


def address() -> dict[str, str]:
    """The parameters of the address in the browser; of a page that outlived its server those that it had then.

    A press on another lesson sends none, Back those of an older step: that page's script hands over the ones that hold.
    """
    context = get_script_run_ctx()
    sent = [] if context is None else [state.json_value for name, state in _unknown(context).items() if _key(name) == PAGE]
    had = next((json.loads(each).get("address", "") for each in sent if each), "")
    given = {key: st.query_params[key] for key in st.query_params}
    return dict(parse_qsl(had.removeprefix("?"), keep_blank_values=True)) or given


def is_opening() -> bool:
    """Whether the page is new, so that its script has not run yet."""
    return not is_drawn() and not _found_open()


def note_address(params: Mapping[str, str]) -> None:
    """Take `params` for what stands in the address, without a word to the browser."""
    context = get_script_run_ctx()
    if context:
        with context.session_state.query_params() as known:
            known.clear_with_no_forward_msg()
            for key, value in params.items():
                known.set_with_no_forward_msg(key, value)


def own_id() -> str:
    """Tells this session from all others."""
    context = get_script_run_ctx()
    return context.session_id if context else ""


def is_open(session: str) -> bool:
    """Whether a tab is still connected to the session of this id."""
    return runtime.exists() and bool(runtime.get_instance().is_active_session(session))


def begin_run() -> None:
    """Note what the browser sent. For a page that was open before this session, it is kept until the page is drawn."""
    context, state = get_script_run_ctx(), st.session_state
    if context:
        sent = context.session_state._state._new_widget_state.states
        state.sent = frozenset() if state.get("is_rerun") else frozenset(sent)
        state.is_rerun = False
        if not is_drawn():
            found, known = _found_open(), context.session_state._state._new_widget_state
            # What a run that was broken off drew already may have been moved since. A press comes once.
            values = {name for name in found if not str(found[name].WhichOneof("value")).endswith("trigger_value")}
            again = {name: each for name in values & state.sent if (each := known.get_serialized(name))}
            found.update(again | _unknown(context))


def browser_holds(widget: str, value: object) -> bool:
    """Whether the browser's request for this run said that the widget is on the screen with this value.

    In a page that was open before this session it may have another one, which counts once the page was drawn.
    """
    context = get_script_run_ctx()
    if context is None:
        return False
    if widget in keys_found_open():
        return True
    name = context.session_state._state.get_widget_id_from_key(widget)
    return name in st.session_state.sent and st.session_state.get(widget) == value


def rerun() -> NoReturn:
    """Run again without a request of the browser."""
    st.session_state.is_rerun = True
    st.rerun()


def _found_open() -> dict[str, WidgetState]:
    """The widgets of a page that was already open, as the browser sent them, by their id."""
    found: dict[str, WidgetState] = st.session_state.setdefault("found_open", {})
    return found


def _unknown(context: ScriptRunContext) -> dict[str, WidgetState]:
    """The states that the browser sent for widgets that this session has not drawn, by their id."""
    states = context.session_state._state._new_widget_state.states
    return {name: state.value for name, state in states.items() if isinstance(state, Serialized)}


def keys_found_open() -> list[str]:
    """The keys of the widgets of a page that was already open."""
    return [key for name in _found_open() if (key := _key(name))]


def _key(name: str) -> str:
    """The key of the widget with this id; "" if it has none."""
    found = _ELEMENT_ID.fullmatch(name)
    return found["key"] if found else ""


def numbers_found() -> dict[str, int]:
    """How often widgets of that page had been replaced by new ones, by their names."""
    found = (re.fullmatch(r"(.+)-([0-9]{1,9})", key) for key in keys_found_open())
    return {each[1]: int(each[2]) for each in found if each}


def number_found(pattern: str) -> int:
    """The largest number that `pattern` finds in one of these keys; 0 if there is none."""
    return max((int(found[1]) for key in keys_found_open() if (found := re.fullmatch(pattern, key))), default=0)


def is_drawn() -> bool:
    """Whether this session has drawn its page and knows what the learner did in it before."""
    return bool(st.session_state.get("is_drawn"))


def catch_up(shown: Mapping[str, object]) -> None:
    """Called at the end of each run: once the page is drawn, repeat what the learner did in it before this session.

    `shown`: the values of widgets, by their keys, that this session holds; the others hold what they open with.
    """
    context = get_script_run_ctx()
    if context and not is_drawn() and _catch_up(context, shown):
        rerun()


@event
def _catch_up(context: ScriptRunContext, shown: Mapping[str, object]) -> bool:
    """Whether there was anything to repeat. Streamlit compares each widget with what was drawn and calls its callback."""
    state, session = st.session_state, context.session_state._state
    keys = session._key_id_mapper.id_key_mapping
    known, drawn = session._new_widget_state, set(context.shared.widget_ids_this_run.snapshot())
    # What a component's script triggers has an id of its own, which is not among those that were drawn.
    drawn |= {name for name in _found_open() if name in known.widget_metadata and _TRIGGER.match(name)}
    found = {name: each for name, each in _found_open().items() if name in drawn or name not in known.widget_metadata}
    for name in drawn & found.keys():
        opening = known.widget_metadata[name].deserializer(None)
        known.states[name] = Value(shown.get(keys.get(name, ""), opening))  # as if nothing had come yet
    state.is_drawn, state.found_open = True, {}
    if found:
        session.on_script_will_rerun(WidgetStates(widgets=found.values()))
    return bool(found)
