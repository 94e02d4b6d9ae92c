"""The worksheet: every task that the lessons can make from the current document and question, to be done on paper."""

import re

import streamlit as st

from lessons import STEPS, Step
from lessons.frame import asking, bind, markup, notebook
from lessons.frame.collecting import collect
from lessons.frame.notebook import FRAME
from lessons.frame.tasks import Task
from lessons.frame.visible import visible_name
from lessons.step1_load.controls import current_document
from lessons.tasks import cells_of
from lessons.teacher.guide import LINE, asked_in, current_facts

CELLS = notebook.Cells(__file__)

_LINK = re.compile(r"</?a\b[^>]*>")
BOX = '<span class="tick"></span>'


def show_worksheet(*, answers: bool) -> None:
    """Draw it; with the answers or without them."""
    name = visible_name(current_document().name)
    CELLS.say("worksheet", document=name, question=bind.value("q"), seed=asking.seed())
    with st.container(key="unseen"):
        collected = {step: tasks_of(step) for step in STEPS}
    for step, tasks in collected.items():
        inner = "".join(on_paper(cells, task, answers=answers) for cells, task in tasks) or questions(step, answers=answers)
        notebook.show(f'<div class="say"><h2>{FRAME.part(f"title_{step.folder}")}</h2>{inner}</div>')


def tasks_of(step: Step) -> list[tuple[notebook.Cells, Task]]:
    """The tasks of a lesson that this document and question give, in order."""
    with_tasks = ((cell.show, len(getattr(cell, "TASKS", ()))) for cell in cells_of(step))
    return [task for show, n in with_tasks if n for task in collect(show, n)]


def on_paper(cells: notebook.Cells, task: Task, *, answers: bool) -> str:
    """A task with room for its answer, or with the answer."""
    asked = asking.asked(cells, task)
    options = "".join(f"<li>{BOX} {markup.text(option)}</li>" for option in task.options)
    asked += f'<ul class="options">{options}</ul>' if options else ""
    if answers:
        right = FRAME.html("task_answer_is", answer=asking.written(task, task.right[0])) if task.right else ""
        asked += right + cells.html(f"task_{task.name}_{'how' if task.kind == 'reach' else 'why'}", **task.values)
    else:
        asked += LINE * (1 if options else 2)
    return f'<div class="asked">{_LINK.sub("", asked)}</div>'


def questions(step: Step, *, answers: bool) -> str:
    """The questions of the guide, of a lesson of which there is no task here; they are about the bundled examples."""
    told = current_facts()
    parts = []
    for cell in asked_in(step):
        answer = CELLS.html(f"answer_{cell}", **told) if answers else LINE * 2
        parts.append(f'<div class="asked">{CELLS.html(f"ask_{cell}", **told)}{answer}</div>')
    return "".join(parts)
