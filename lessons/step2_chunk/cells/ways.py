"""The cell that sets all ways to cut side by side, and in which A and B are chosen."""

from dataclasses import replace

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.choices import COMPARED, SIDES, first_cut_of, swap_cuts, ways_for
from lessons.step2_chunk.controls import current_cutting, cut_control, has_headings, name_of
from lessons.step2_chunk.cutting import Cutting
from lessons.step2_chunk.inspect.numbers import CutNumbers, in_numbers
from lessons.step2_chunk.side_controls import LETTERS, STYLE
from lessons.step2_chunk.tasks import breaks_least
from lessons.step2_chunk.views import length_words

CELLS = notebook.Cells(__file__)
TASKS = ("least",)


def show() -> None:
    """Draw the cell."""
    CELLS.say("ways")
    left, right, between = st.columns([5, 5, 3], vertical_alignment="bottom")
    for column, side in zip((left, right), SIDES, strict=True):
        with column, st.container(key=f"cut_{LETTERS[side]}"):
            CELLS.say(f"cut_{LETTERS[side]}")
            cut_control(side)
    with between:
        st.button(CELLS.label("exchange"), on_click=_swap, help=CELLS.label("exchange_help"))
    without_headings()
    rows = [(letter, how, remember(in_numbers, current_document(), how)) for letter, how in all_ways()]
    task = breaks_least({name_of(how): numbers.broken for _, how, numbers in rows})
    if not asking.ask(CELLS, task):
        return
    table(rows)
    least = min(numbers.broken for _, _, numbers in rows)
    names = [name_of(how) for _, how, numbers in rows if numbers.broken == least]
    if not (task and asking.asks()):  # else it is told with the task
        CELLS.say("task_least_why", kind="outcome", n=least, names="; ".join(dict.fromkeys(names)))
    notebook.more(CELLS.html("broken_small") if any(how.way == "small" for _, how, _ in rows) else "")
    if not notebook.presented():
        CELLS.say("open")


@event
def _swap() -> None:
    bind.change(swap_cuts, bind.values())


def all_ways() -> list[tuple[str, Cutting]]:
    """Each way with its letter, "" for those that are neither A nor B; these have the settings of B."""
    chosen, found = {side: current_cutting(side) for side in SIDES}, list[tuple[str, Cutting]]()
    for way in ways_for(current_document()):
        sides = [side for side in SIDES if chosen[side].way == way]
        found += [(LETTERS[side], chosen[side]) for side in sides] or [("", replace(chosen[COMPARED], way=way))]
    return found


def table(rows: list[tuple[str, Cutting, CutNumbers]]) -> None:
    """The numbers of each way; those of A and B carry their letters."""
    language, shown = bind.language(), []
    for letter, how, numbers in rows:
        name = markup.text(name_of(how))
        counts = (numbers.broken, numbers.parted, numbers.passages)
        shown.append(
            [
                f'<span class="letter">{letter}</span> {name}' if letter else name,
                *(markup.number(n, language) for n in counts),
                length_words(numbers.lengths, language),
            ]
        )
    parted = "ways_parted_python" if current_document().kind == "python" else "ways_parted"
    head = [CELLS.part(part) for part in ("ways_name", "ways_broken", parted, "ways_passages", "ways_lengths")]
    notebook.sheet(STYLE)
    notebook.show(f'<div class="scroll ways">{markup.table("", head, shown, ["", "n", "n", "n", "n"])}</div>')


def without_headings() -> None:
    """What the cut at headings does in a document without headings."""
    if any(current_cutting(side).way == "headings" and not has_headings(current_cutting(side)) for side in SIDES):
        document = current_document()
        whole = ["no_sections_whole"] + ["fixed_at_first"] * (first_cut_of(document) == "fixed")
        CELLS.say(*["no_sections_pages"] if document.pages else whole, kind="outcome")
