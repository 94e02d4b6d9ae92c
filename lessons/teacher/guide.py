"""The guide: of each lesson its purpose, its minutes, questions with answers, and what usually goes wrong."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from lessons import STEPS, Step
from lessons.frame import bind, counts, notebook
from lessons.frame.notebook import FRAME
from lessons.frame.prose import places
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.step1_load.controls import Source, read_source
from lessons.step1_load.document import Document
from lessons.step1_load.options import AS_USUAL
from lessons.step1_load.read import MAX_BYTES
from lessons.step1_load.samples import EXAMPLES, FIRST, SAMPLES, Example
from lessons.step1_load.server.workers import BUNDLED
from lessons.tasks import cells_of
from lessons.teacher.facts import facts

CELLS = notebook.Cells(__file__)

MINUTES: Mapping[str, tuple[int, int]] = {
    "load": (10, 10),
    "chunk": (10, 15),
    "overlap": (10, 10),
    "bm25": (15, 20),
    "passage": (10, 15),
    "words": (10, 15),
}
"""By lesson, those for showing and those for doing: an estimate."""
ASKED: Mapping[str, tuple[str, ...]] = {
    "load": ("found", "headers", "edit"),
    "chunk": ("alone", "repeated"),
    "overlap": ("missing", "ties", "longer"),
    "bm25": ("decide", "arithmetic", "repeats"),
    "passage": ("answers", "two_cuts", "prompt"),
    "words": ("meet", "joined", "beyond"),
}
"""By lesson, the cells that a question is asked about."""
LINE = '<div class="line"></div>'
"""Room for an answer."""
LIKE = {"decide": "bm25", "beyond": "meet"}
"""Cells whose question is about the example of another, or of their lesson; those without one take the first document."""


def read(name: str, **options: Any) -> Document:
    """A bundled document, whatever this session chose for it."""
    source = Source(SAMPLES[name].read_bytes(), name, name)
    return read_source(source, replace(AS_USUAL, **options), kind=BUNDLED).document


def current_facts() -> Mapping[str, Any]:
    """The values of the answers, in the learner's language."""
    return remember(facts, bind.language(), read)


def example_of(cell: str) -> Example:
    """What shows the point of a question."""
    both = EXAMPLES.get(LIKE.get(cell, cell))
    return both[bind.language()] if both else Example(FIRST[bind.language()])


def asked_in(step: Step) -> list[str]:
    """The cells of a lesson whose question can be asked: its values are known."""
    needed = {cell: places(CELLS.part(f"ask_{cell}")) | places(CELLS.part(f"answer_{cell}")) for cell in ASKED[step.slug]}
    return [cell for cell, values in needed.items() if values <= current_facts().keys()]


def show_guide(*, answers: bool) -> None:
    """Draw it; with the answers or without them."""
    CELLS.say("guide", show=sum(show for show, _ in MINUTES.values()), do=sum(do for _, do in MINUTES.values()))
    for step in STEPS:
        one_lesson(step, answers=answers)
    switched = CELLS.inline("counts_on" if counts.is_on() else "counts_off", flag=counts.FLAG)
    CELLS.say("class", megabytes=MAX_BYTES // 1_000_000)
    notebook.show(f'<div class="say">{switched}</div>')


def one_lesson(step: Step, *, answers: bool) -> None:
    """Its purpose and minutes, its questions, each with a button that shows it, and what goes wrong."""
    titles = {cell.__name__.rpartition(".")[2]: cell.CELLS.label for cell in cells_of(step)}
    show, do = MINUTES[step.slug]
    title = f"<h2>{FRAME.part(f'title_{step.folder}')}</h2>"
    notebook.show(f'<div class="say">{title}{CELLS.html("minutes", show=show, do=do)}{CELLS.html(f"aim_{step.slug}")}</div>')
    for cell in asked_in(step):
        with st.container(horizontal=True, vertical_alignment="top", key=f"asked_{cell}"):
            said = f"<strong>{CELLS.inline(f'ask_{cell}', **current_facts())}</strong>"
            answer = CELLS.html(f"answer_{cell}", **current_facts()) if answers else LINE
            notebook.show(f'<div class="say asked"><p>{said}</p>{answer}</div>')
            name = titles[cell](f"cell_{cell}")
            st.button(CELLS.label("show_it"), key=f"show_{cell}", help=name, on_click=show_it, args=(step.folder, cell))
    wrong = CELLS.inline(f"wrong_{step.slug}")
    notebook.show(f'<div class="say wrong"><p><strong>{CELLS.part("goes_wrong")}</strong> {wrong}</p></div>')


@event
def show_it(folder: str, cell: str) -> None:
    """The lesson is shown with what the question is about, and its cell is open."""
    bind.choose("example", example_of(cell))
    bind.choose(f"cell_{cell}", True)
    bind.keep("turn_to", f"lessons/{folder}/page.py")
