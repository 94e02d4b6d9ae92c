"""Every lesson's cells and tasks, for what stands outside of the lesson that is drawn."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType

from lessons import STEPS, Step

FOLDER = Path(__file__).parent


@cache
def cells_of(step: Step) -> tuple[ModuleType, ...]:
    """The cells of a lesson, in order; some stand in the folder of a later one."""
    keys = import_module(f"lessons.{step.folder}.choices").CELLS
    return tuple(_cell(key.removeprefix("cell_")) for key in keys)


def _cell(name: str) -> ModuleType:
    [path] = FOLDER.glob(f"step*/cells/{name}.py")
    return import_module(f"lessons.{path.parents[1].name}.cells.{name}")


@cache
def tasks() -> Mapping[str, tuple[str, ...]]:
    """The names of each lesson's tasks, by its address."""
    found = {step.slug: [name for cell in cells_of(step) for name in getattr(cell, "TASKS", ())] for step in STEPS}
    return MappingProxyType({slug: tuple(names) for slug, names in found.items()})
