"""How many of the other open sessions have done a task: numbers only, in memory, and only where the app was started so.

What is counted belongs to each session and ends with it; here is only who else is there.
"""

import sys
from dataclasses import dataclass
from threading import Lock
from weakref import WeakSet

import streamlit as st

from lessons.frame import asking, bind, session
from lessons.frame.notebook import FRAME

FLAG = "--counts"
"""After `streamlit run app.py --`."""
SECONDS = 5
"""Between two looks at the other sessions while a cell is presented."""


@dataclass(eq=False)
class _Counted:
    """One session: its id, and the tasks that are done there, each with its document's SHA-256."""

    session: str = ""
    done: frozenset[tuple[str, str]] = frozenset()


_all: WeakSet[_Counted] = WeakSet()
_lock = Lock()


def is_on() -> bool:
    """Whether the app was started with counts."""
    return FLAG in sys.argv[1:]


def note() -> None:
    """At the end of each run: what this session has done by now."""
    if not is_on():
        return
    own = bind.mine("counted", _Counted)
    own.session = session.own_id()
    own.done = frozenset((sha256, name) for sha256, tasks in asking.progress().items() for name in tasks if tasks[name].over)
    with _lock:
        _all.add(own)


def counted(sha256: str, names: tuple[str, ...]) -> tuple[int, list[int]]:
    """How many other sessions are open, and in how many of them each of these tasks of a document is done."""
    with _lock:
        others = [each.done for each in _all if each is not bind.mine("counted", _Counted) and session.is_open(each.session)]
    return len(others), [sum((sha256, name) in done for done in others) for name in names]


def show(names: tuple[str, ...]) -> None:
    """Under a presented cell with these tasks, kept up to date."""
    if is_on() and names:
        st.fragment(_show, run_every=SECONDS)(names)


def _show(names: tuple[str, ...]) -> None:
    n, done = counted(asking.document_of_tasks(), names)
    part = "counts_none" if not n else "counts_task" if len(names) == 1 else "counts_tasks"
    lines = (FRAME.plain("counts_nth", place=place, done=each) for place, each in enumerate(done, 1))
    FRAME.say(part, kind="quiet", n=n, done=done[0], tasks=" · ".join(lines))
