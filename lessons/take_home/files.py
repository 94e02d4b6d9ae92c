"""The walk as files to take home: a script for an installed Pasaje, and a notebook that carries the engines' source."""

import ast
import json
from collections.abc import Iterator
from typing import Any

from lessons.take_home.source import Import, Needed, import_lines, names_in
from lessons.take_home.walk import Step, Walk, steps
from lessons.take_home.words import prose

LONG = 60
"""A cell of more lines opens closed."""


def script(walk: Walk) -> str:
    """The walk in percent format, which editors show as cells; it reads the learner's file from the current folder."""
    made, say = steps(walk), prose(walk.language)
    about = "".join(f"# {line}".rstrip() + "\n" for line in say("script", document=walk.file).splitlines())
    imports = import_lines(one for step in made for one in step.imports)
    cells = (f"\n# %% {say(f'title_{step.name}')}\n{step.code}" for step in made)
    return f"# %% [markdown]\n{about}\n# %%\n{imports}{''.join(cells)}"


def notebook(walk: Walk) -> str:
    """The walk as a Jupyter notebook of nbformat 4.5, the same bytes for the same walk. It runs where Pasaje is not installed.

    It is written as plain JSON: the format is four keys, and nbformat would give each cell another id every time.
    """
    made, say = steps(walk, carried=True), prose(walk.language)
    named = [one for step in made for one in step.imports]
    needed = Needed(one for one in named if one.is_engine)
    libraries = {name for engine in needed.in_order(named, set()) for name in engine.libraries} | {"altair", "jupyter"}
    values = {"document": walk.document.name, "question": walk.question, "libraries": " ".join(sorted(libraries))}
    cells = [_cell("about", say("notebook", **values))]
    done = set[str]()
    for step in made:
        cells += [_cell(step.name, f"## {say(f'title_{step.name}')}\n\n{say(f'why_{step.name}')}"), *_step(step, needed, done)]
    told = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    whole = {"cells": cells, "metadata": told, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _step(step: Step, needed: Needed, done: set[str]) -> Iterator[dict[str, Any]]:
    """The cells of code of a step: what it needs of the engines and is not there yet, then its own."""
    for engine in needed.in_order(step.imports, done):
        name, called = engine.module.removeprefix("lessons."), {each for each in names_in(step.code) if each.islower()}
        source = f"# {name.replace('.', '/')}.py: {engine.about.splitlines()[0]}\n{engine.source}"
        source += ";" * isinstance(ast.parse(source).body[-1], ast.Expr)  # without it Jupyter prints a docstring at the end
        yield _cell(f"engine-{name.replace('.', '-')}", source, runs=True, closed=not called & engine.names)
    others: list[Import] = [one for one in step.imports if not one.is_engine]
    yield _cell(f"run-{step.name}", f"{import_lines(others)}{step.code.rstrip()}", runs=True)


def _cell(name: str, source: str, *, runs: bool = False, closed: bool = False) -> dict[str, Any]:
    lines, told = source.splitlines(keepends=True), dict[str, Any]()
    if runs and (closed or len(lines) > LONG):
        told["jupyter"] = {"source_hidden": True}
    cell = {"cell_type": "code" if runs else "markdown", "id": name, "metadata": told, "source": lines}
    return cell | ({"execution_count": None, "outputs": []} if runs else {})
