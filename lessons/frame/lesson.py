"""The cells of a lesson: a list in which each opens and closes, or one at a time on the whole screen. Knows no cell."""

from collections.abc import Sequence
from typing import Protocol

import streamlit as st

from lessons.frame import asking, bind, class_sheet, counts, markup
from lessons.frame.notebook import FRAME, Cells, show
from lessons.frame.session import event


class Cell(Protocol):
    """A module in the `cells` of a lesson. Its title is the part `cell_<name of the module>` of the lesson's prose.

    One with tasks names them in TASKS.
    """

    __name__: str
    CELLS: Cells

    def show(self) -> None:
        """Draw what the cell holds."""


def lesson(file: str, *cells: Cell) -> None:
    """The lesson of `file`, whose cells these are, in order. A cell that is closed or not presented computes nothing."""
    named = {cell.__name__.rpartition(".")[2]: cell for cell in cells}
    if bind.value("present"):
        _one(named)
    else:
        _list(Cells(file), named)


def _list(prose: Cells, named: dict[str, Cell]) -> None:
    keys = [f"cell_{name}" for name in named]
    opened = [bind.value(key) for key in keys]
    first = list(named)[opened.index(True) if any(opened) else 0]
    with st.container(horizontal=True, vertical_alignment="center", key="lesson"):
        prose.say("opening")
        tasks = tuple(name for cell in named.values() for name in getattr(cell, "TASKS", ()))
        if tasks and asking.asks():
            FRAME.say("tasks_done", kind="quiet", done=asking.done(tasks), n=len(tasks))
        st.button(FRAME.label("present"), on_click=bind.choose, args=("present", first), help=FRAME.label("present_help"))
        st.button(FRAME.label("close_all" if all(opened) else "open_all"), on_click=_open_all, args=(keys, not all(opened)))
    for name, cell in named.items():
        key = f"cell_{name}"
        shown = st.expander(cell.CELLS.label(key), **bind.widget(key, (True, False)))
        if shown.open:
            with shown:
                cell.show()
                link = markup.text(bind.query({each: each == key for each in keys}))
                told = f'data-link="?{link}#{name}" data-done="{FRAME.part("copied")}"'
                show(f'<button type="button" class="copy" {told}>{FRAME.part("copy_link")}</button>')


@event
def _open_all(keys: Sequence[str], on: bool) -> None:
    for key in keys:
        bind.choose(key, on)


def _one(named: dict[str, Cell]) -> None:
    """The cell that is presented, or the first of a lesson that was just turned to; the last page is the class sheet."""
    names = [*named, class_sheet.NAME]
    place = _place(names)
    name = names[place]
    with st.container(horizontal=True, vertical_alignment="center", key="presenting"):
        title = class_sheet.title() if name == class_sheet.NAME else named[name].CELLS.part(f"cell_{name}")
        show(f'<div class="say"><h1>{markup.text(title)}</h1></div>')
        for by, sign in ((-1, "previous"), (1, "following")):
            is_last = not 0 <= place + by < len(names)
            st.button(FRAME.label(sign), on_click=_turn, args=(names, by), disabled=is_last, key=f"present_{sign}")
        st.button(FRAME.label("present_end"), on_click=bind.choose, args=("present", ""), key="present_end")
    with st.container(key="presented"):
        if name == class_sheet.NAME:
            shown = bind.mine("presented", str)
            class_sheet.show_sheet(shown if shown in named else "")
        else:
            bind.keep("presented", name)
            named[name].show()
            counts.show(getattr(named[name], "TASKS", ()))


def _place(names: Sequence[str]) -> int:
    return names.index(bind.value("present")) if bind.value("present") in names else 0


@event
def _turn(names: Sequence[str], by: int) -> None:
    """Go on by one from where the press before led, whether or not that page was drawn."""
    bind.choose("present", names[min(max(_place(names) + by, 0), len(names) - 1)])
