"""Anonymous counts: off unless switched on, of other open sessions only, and gone with them."""

import gc
import sys

import pytest
from streamlit.runtime import Runtime

from lessons.frame import counts, session
from tests.learner import FRAME, Learner, sentence

LINK = {"doc": "room_rules.en.md", "q": "booking cancellation", "lang": "en"}


@pytest.fixture
def _on(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.collect()
    monkeypatch.setattr(sys, "argv", ["app.py", "--counts"])
    monkeypatch.setattr(session, "is_open", lambda each: True)


def teacher() -> Learner:
    return Learner("bm25", cells="none", **{**LINK, "tasks": "ask", "present": "decide"})


def told(done: int, n: int) -> str:
    return sentence("en", FRAME, "counts_task", done=done, n=n)


def test_without_the_switch_nothing_is_counted_and_nothing_said() -> None:
    one = Learner("bm25", cells="asking", **LINK).predict("strongest", 1)
    assert "counted" not in one.app.session_state["session"].own
    assert not [line for line in teacher().said if "session" in line]


@pytest.mark.usefixtures("_on")
def test_the_other_sessions_that_have_done_the_task_of_the_presented_cell_are_counted() -> None:
    others = [Learner("bm25", cells="asking", **LINK) for _ in range(2)]
    elsewhere = Learner("bm25", cells="asking", **{**LINK, "doc": "lighthouse_hostel.en.md"}).predict("strongest", 0)
    others[0].predict("strongest", 1)
    shown = teacher()
    assert told(1, 3) in shown.said
    others[1].click("tell_strongest")
    assert told(2, 3) in shown.predict("strongest", 0).said
    assert elsewhere.tasks


@pytest.mark.usefixtures("_on")
def test_a_session_whose_tab_is_gone_is_not_counted_and_one_that_ended_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Learner("bm25", cells="asking", **LINK).predict("strongest", 1)
    monkeypatch.setattr(session, "is_open", lambda each: False)
    assert sentence("en", FRAME, "counts_none") in teacher().said
    known = len(counts._all)
    del other
    gc.collect()
    assert len(counts._all) < known


def test_streamlit_tells_whether_a_session_is_open() -> None:
    assert not session.is_open("no such session")  # there is no server here
    assert callable(Runtime.is_active_session)
