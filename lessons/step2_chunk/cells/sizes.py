"""The cell with all settings of both cuts, and the sizes that tutorials recommend."""

from dataclasses import replace

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.tasks import Task
from lessons.step1_load.controls import current_document, offer_example
from lessons.step2_chunk.choices import COMPARED, SIDES, choose_cut, smallest_size
from lessons.step2_chunk.controls import current_cutting, current_passages, cut_control, least_size, settings_controls
from lessons.step2_chunk.cutting import Cutting, SizeUnit, cut_document
from lessons.step2_chunk.inspect.compare import neighbours, parts_neighbours
from lessons.step2_chunk.inspect.numbers import in_numbers
from lessons.step2_chunk.side_controls import LETTERS
from lessons.step2_chunk.tasks import passages_at, size_to_reckon
from lessons.step2_chunk.views import median_words

CELLS = notebook.Cells(__file__)
TASKS = ("passages",)

PRESETS: tuple[tuple[SizeUnit, int, int], ...] = (("characters", 900, 150), ("model", 512, 50), ("model", 512, 100))
"""Sizes and overlaps that tutorials recommend, with their unit."""


def show() -> None:
    """Draw the cell."""
    if not notebook.presented():
        CELLS.say("sizes")
    for column, side in zip(st.columns(2, gap="large"), SIDES, strict=True):
        with column:
            cut_control(side, letter=LETTERS[side], place="sizes")
            settings_controls(side)
    opened_as_said()
    if asking.ask(CELLS, how_many()) and st.toggle(CELLS.label("presets_label"), key="presets"):
        presets()


def how_many() -> Task | None:
    """How many passages the blind cut gives at a size and an overlap."""
    document, how = current_document(), current_cutting(COMPARED)
    least = smallest_size(len(document.text), unit="characters", ratio=how.ratio)
    found = size_to_reckon(len(document.text) - document.body_start, least, asking.dice_of("passages"))
    if not found:
        return None
    size, overlap = found
    blind = replace(how, way="fixed", unit="characters", size=size, overlap=overlap, keep_words=True, by_page=False)
    n = len(remember(cut_document, document, blind))
    return passages_at(len(document.text) - document.body_start, n, size=size, overlap=overlap)


def opened_as_said() -> None:
    """Why the blind cut opens with its size; shown while it still has that size."""
    how, document = current_cutting(COMPARED), current_document()
    plainly = (how.way, how.unit, how.keep_words, how.by_page) == ("fixed", "characters", True, False)
    if plainly and not notebook.presented() and not bind.is_chosen("size" + COMPARED) and how.size > least_size(document, how):
        parted = parts_neighbours(remember(neighbours, document), current_passages(COMPARED))
        whole = "opened_whole_python" if document.kind == "python" else "opened_whole"
        notebook.more(CELLS.html("opened_at" if parted else whole, letter=LETTERS[COMPARED], size=how.size))


def presets() -> None:
    """What the sizes of the tutorials do to this document; each can be made B. Where all do the same, an example is offered."""
    document, language, letter = current_document(), bind.language(), LETTERS[COMPARED]
    cuts = {preset: preset_cutting(*preset) for preset in PRESETS}
    found = {preset: remember(in_numbers, document, how) for preset, how in cuts.items() if how.size >= least_size(document, how)}
    if len(set(found.values())) < 2:
        CELLS.say("presets_same", kind="outcome", n=next(iter(found.values())).passages if found else 0)
        offer_example("sizes_presets")
        return
    CELLS.say("presets", ratio=notebook.figures(f"{bind.value('ratio' + COMPARED):g}"), letter=letter)
    words = {preset: CELLS.plain(f"preset_{preset[0]}", size=preset[1], overlap=preset[2]) for preset in found}
    rows = [
        [
            markup.text(words[preset]),
            markup.number(each.passages, language),
            median_words(each.lengths, language),
            markup.number(each.parted, language),
        ]
        for preset, each in found.items()
    ]
    parted = "ways_parted_python" if document.kind == "python" else "ways_parted"
    head = [CELLS.part(part) for part in ("presets_name", "ways_passages", "presets_median", parted)]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n", "n"])}</div>')
    with st.container(horizontal=True):
        for unit, size, overlap in found:
            settings = {"cut": "fixed", "unit": unit, "size": size, "overlap": overlap}
            label = CELLS.label("preset_button", letter=letter, name=words[unit, size, overlap])
            st.button(label, key=f"preset {unit} {size} {overlap}", on_click=bind.change, args=(choose_cut, COMPARED, settings))


def preset_cutting(unit: SizeUnit, size: int, overlap: int) -> Cutting:
    """A recommended size, with all other settings of B."""
    return replace(current_cutting(COMPARED), way="fixed", unit=unit, size=size, overlap=overlap)
