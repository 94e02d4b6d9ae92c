"""Draws tasks in their cells and keeps what the learner did about them, for the session. Knows no task and no lesson."""

import secrets
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from random import Random
from typing import Any, TypeVar
from zlib import crc32

import streamlit as st

from lessons.frame import bind, collecting, markup
from lessons.frame.notebook import FRAME, Cells, presented, show
from lessons.frame.session import event
from lessons.frame.tasks import Answer, Task, Tried, dice, mistake_in, number_in

Made = TypeVar("Made")

Progress = dict[str, dict[str, Tried]]
"""By the SHA-256 of a document and the name of a task."""


def progress() -> Progress:
    """What was done about each document's tasks in this session."""
    return bind.mine("progress", Progress)


def seed() -> int:
    """That of the address, else the session's own, so that two learners get different values."""
    own: int = bind.mine("seed", lambda: 1 + secrets.randbelow(9999))
    return bind.value("seed") or own


def fix_values() -> None:
    """The values that this session has stand in the address from now on, so that everybody who opens it gets them."""
    bind.choose("seed", seed())


def other_values() -> None:
    """Other values, which stand in the address too."""
    bind.choose("seed", 1 + secrets.randbelow(9999))


def document_of_tasks() -> str:
    """That of which tasks are kept: an edited text shares them with its original, since goals may be reached by an edit."""
    return bind.mine("tasks_of", str)


def _text() -> str:
    """What the tasks' values come from: the current text, edited or not."""
    return bind.mine("told", dict[str, str])["sha256"]


def _tried(name: str) -> Tried:
    return progress().get(document_of_tasks(), {}).get(name, Tried())


def _tried_of(task: Task) -> Tried:
    """The same, but nothing where it was about another task of that name: another question made another one of it."""
    tried = _tried(task.name)
    return tried if tried.holds_for(task, bind.value("q")) else Tried(round=tried.round)


@event
def keep(name: str, tried: Tried) -> None:
    """Replace what is known of a task of the current document."""
    progress().setdefault(document_of_tasks(), {})[name] = tried


def dice_of(name: str) -> Random:
    """The dice of a task for the current document, the session's seed, and how often it was asked again."""
    return dice(seed(), name, (_text(), _tried(name).round))


def goal(name: str, make: Callable[[], Made], *, of: Hashable = None) -> Made:
    """What a task aims at, as it was when it was first drawn: reaching a goal must not change it.

    `of`: what it means something in, besides the document and the question; another one makes another goal.
    """
    goals: dict[object, Made] = bind.mine("goals", dict)
    key = name, _text(), of, bind.value("q"), seed(), _tried(name).round
    if key not in goals:
        goals[key] = make()
    return goals[key]


def asks() -> bool:
    """Whether tasks are asked at all."""
    return bool(bind.value("tasks") != "off") or collecting.current() is not None


def begin() -> None:
    """Begin a run: no task was drawn yet."""
    bind.keep("predicting", False)
    bind.keep("goals_drawn", set())
    collecting.end()


def is_predicting() -> bool:
    """Whether a task that was drawn in this run asks what happens, and got no answer yet."""
    return bind.mine("predicting", bool)


def asked(cells: Cells, task: Task) -> str:
    """What kind of task it is, and what it asks, as HTML."""
    tag = f'<span class="kind">{FRAME.part(f"task_{task.kind}")}</span>'
    return tag + cells.html(f"task_{task.name}", **task.values)


def ask(cells: Cells, task: Task | None) -> bool:
    """Draw a task, and give whether what it asks may be told: it is over, there is none, or none is wanted."""
    if not asks():
        return True
    collection = collecting.current()
    if collection:
        collection.take(cells, task)
        return True
    if task is None:
        if not presented():
            FRAME.say("task_none", kind="quiet")
        return True
    tried = _tried_of(task)
    bind.keep("predicting", is_predicting() or (task.kind == "predict" and not tried.over))
    with st.container(key=f"task_{task.name}"):
        if not (presented() and tried.over):  # what is told then needs the room
            show(f'<div class="say task">{asked(cells, task)}</div>')
        if tried.over:
            _told(cells, task, tried)
        else:
            _open(cells, task, tried)
    return tried.over


def pursue(cells: Cells, make: Callable[[], Task | None]) -> None:
    """Draw the goal that `make` gives, and notice from now on when it is reached, on whatever page its control is."""
    task = make() if asks() else None
    if task and not collecting.current():
        _notice(cells, task)
        _drawn().add(task.name)
        _pursued()[task.name] = document_of_tasks(), cells, make
    ask(cells, task)


def _pursued() -> dict[str, tuple[str, Cells, Callable[[], Task | None]]]:
    """The goals that were drawn: of which document, with which prose, and how they stand."""
    return bind.mine("pursued", dict[str, tuple[str, Cells, Callable[[], Task | None]]])


def _drawn() -> set[str]:
    """The goals that were drawn in this run, where it was looked whether they are reached."""
    return bind.mine("goals_drawn", set[str])


def watch() -> None:
    """Notice what was reached by a control outside of the goal's own cell."""
    for name, (document, cells, make) in _pursued().items():
        looked = name in _drawn() or document != document_of_tasks() or _tried(name).over
        if not looked and (task := make()):
            _notice(cells, task)


def _notice(cells: Cells, task: Task) -> None:
    tried = _tried(task.name)
    if task.reached and not tried.over:
        keep(task.name, tried.reached(task))
        st.toast(cells.label(f"task_{task.name}_why", **task.values), icon=":material/flag:")


def _open(cells: Cells, task: Task, tried: Tried) -> None:
    """The field for an answer; what was wrong with the last one; and the way out."""
    key = f"answer_{task.name}_{tried.round}_{crc32(repr((document_of_tasks(), bind.value('q'), task.right)).encode()):x}"
    _draft(key)
    given: dict[str, Any] = {"key": key, "label_visibility": "collapsed"}
    numbers, label = range(len(task.options)), FRAME.label("task_answer")
    with st.container(horizontal=True, vertical_alignment="center"):
        if task.kind in ("predict", "choose"):
            st.pills(label, numbers, format_func=_labels(task), on_change=_take, args=(task, key), wrap=True, **given)
        elif task.kind == "mark":
            st.pills(label, numbers, format_func=_labels(task), selection_mode="multi", wrap=True, **given)
        elif task.kind == "order":
            st.multiselect(label, numbers, format_func=_labels(task), placeholder=FRAME.plain("task_in_order"), **given)
        elif task.kind == "compute":
            placeholder = FRAME.plain("task_number")
            st.text_input(label, on_change=_take, args=(task, key), placeholder=placeholder, width=180, **given)
        if task.kind in ("mark", "order", "compute"):
            st.button(FRAME.label("task_check"), key=f"check_{task.name}", on_click=_take, args=(task, key))
        if bind.value("tasks") == "ask":
            part = "task_show" if task.kind == "predict" else "task_solution"
            st.button(FRAME.label(part), key=f"tell_{task.name}", type="tertiary", on_click=_tell, args=(task.name, task.mark))
    if task.kind == "compute" and (typed := bind.held(key)) and number_in(typed, whole=task.counts) is None:
        show(f'<div class="say hint" role="status">{FRAME.html("task_unread", typed=typed)}</div>')
    elif task.kind == "mark" and bind.mine("unmarked", str) == key and not bind.held(key):
        show(f'<div class="say hint" role="status">{FRAME.html("task_unmarked")}</div>')
    elif tried.answers and tried.mark == task.mark:
        _hint(cells, task, tried)


def _draft(key: str) -> None:
    """Keep what stands in a field that waits: Streamlit drops it when the page changes."""
    drafts: dict[str, object] = bind.mine("drafts", dict)
    if bind.held(key) is not None:
        drafts[key] = bind.held(key)
    elif key in drafts:
        bind.hold(key, drafts[key])


def _labels(task: Task) -> Callable[[int], str]:
    return [markup.label(markup.short(option)) for option in task.options].__getitem__


def _hint(cells: Cells, task: Task, tried: Tried) -> None:
    """What is wrong with the last answer; after each one more hint."""
    last = tried.answers[-1]
    told = {**task.values, "answer": written(task, last)}
    own, most = mistake_in(task, last), min(len(tried.answers), task.hints)
    parts = [f"task_{task.name}_{own}"] if own else []
    parts += [f"task_{task.name}_hint{n}" for n in range(1, most + 1)]
    some = task.kind == "mark" and any(isinstance(each, tuple) and {*last} < {*each} for each in task.right)  # type: ignore[misc]
    wrong = FRAME.html("task_partly" if some else "task_wrong", answer=_quoted(task, last))
    show(f'<div class="say hint" role="status">{wrong}{"".join(cells.html(part, **told) for part in parts)}</div>')


def _told(cells: Cells, task: Task, tried: Tried) -> None:
    """That it is over, and why the right answer is right; of a goal what was so when it was reached."""
    part = "task_reached" if task.kind == "reach" and tried.is_right else "task_right" if tried.is_right else "task_predicted"
    said = ""
    if tried.answers and (tried.is_right or task.kind == "predict"):
        said = FRAME.html(part, answer=_quoted(task, tried.answers[-1])) if tried.mark == task.mark else ""
    elif tried.is_right:
        said = FRAME.html(part)
    if task.kind == "reach" and tried.is_right and tried.mark != task.mark:
        said, why = "", FRAME.html("task_reached_before")
    else:
        name = f"task_{task.name}_{'how' if task.kind == 'reach' and not tried.is_right else 'why'}"
        why = cells.html(name, **{**task.values, **tried.then})
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"told_{task.name}"):
        show(f'<div class="say told" tabindex="-1">{said}{why}</div>')
        st.button(FRAME.label("task_again"), key=f"again_{task.name}", type="tertiary", on_click=_again, args=(task.name,))


def written(task: Task, answer: Answer) -> str:
    """An answer in words."""
    if not isinstance(answer, tuple):
        return markup.decimals(answer, bind.language())
    return ", ".join(markup.short(task.options[number]) for number in answer)


def _quoted(task: Task, answer: Answer) -> str:
    """An answer within a sentence of the frame: options in quotes."""
    if not isinstance(answer, tuple):
        return written(task, answer)
    return ", ".join(FRAME.plain("quoted", words=written(task, (number,))) for number in answer)


@event
def _take(task: Task, key: str) -> None:
    """An answer was given. One that is empty, or no number, is none."""
    held = bind.held(key)
    if task.kind == "compute":
        answer: Answer | None = number_in(held or "", whole=task.counts)
    elif task.kind == "mark":
        answer = tuple(sorted(held or ()))
    else:
        answer = tuple(held) if isinstance(held, list) else None if held is None else (held,)
    tried = _tried_of(task)
    again = tried.mark == task.mark and tried.answers[-1:] == (answer,)  # a press on the button sends what was typed, too
    if task.kind == "mark" and not answer:
        bind.keep("unmarked", key)
    if answer is not None and answer != () and not again and not tried.over:
        keep(task.name, replace(tried.answered(task, answer), question=bind.value("q")))


@event
def _tell(name: str, mark: str = "") -> None:
    keep(name, replace(_tried(name), given_up=True, mark=mark, question=bind.value("q")))


@event
def _again(name: str) -> None:
    """The task is asked anew, with other values where it has them."""
    keep(name, Tried(round=_tried(name).round + 1))


def is_done(name: str) -> bool:
    """Whether this task of the current document is over."""
    return _tried(name).over


@event
def count_as_done(name: str) -> None:
    """A task of the current document was done before, so everything is told."""
    if not is_done(name):
        _tell(name)


def done(names: Iterable[str]) -> int:
    """How many of these tasks of the current document are over."""
    return sum(map(is_done, names))
