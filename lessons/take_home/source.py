"""The source of the engines, piece by piece: which names a piece uses, where they come from, and all that some names need."""

import ast
import builtins
import inspect
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import groupby
from typing import NamedTuple

WIDTH = 110
"""Longer lines of code that is written here are wrapped."""


class Import(NamedTuple):
    """What one name of a module stands for."""

    module: str
    name: str = ""
    """Of it; "" for the module itself."""
    called: str = ""
    """The name that it gets, where that is another one."""

    @property
    def is_engine(self) -> bool:
        """Whether it comes from this project."""
        return self.module.split(".")[0] == "lessons"


class Piece(NamedTuple):
    """A function, a class or an assignment of a module, with the comments before it and the docstring after it."""

    names: frozenset[str]
    """That it defines."""
    uses: frozenset[str]
    """Names that stand in it."""
    text: str


@dataclass(frozen=True, slots=True)
class Module:
    """A module taken apart."""

    about: str
    """Its docstring."""
    imports: dict[str, Import]
    """Where each name that it imports comes from."""
    pieces: tuple[Piece, ...]

    def piece_of(self, name: str) -> Piece | None:
        """The piece that defines `name`."""
        return next((piece for piece in self.pieces if name in piece.names), None)


@lru_cache(maxsize=128)
def taken_apart(module: str) -> Module:
    """The module of this dotted name. What is imported for types alone is left out."""
    source = inspect.getsource(import_module(module))
    lines, done = source.splitlines(keepends=True), 0
    imports: dict[str, Import] = {}
    pieces: list[Piece] = []
    for node in ast.parse(source).body:
        text, done = "".join(lines[done : node.end_lineno]), node.end_lineno or done
        if isinstance(node, ast.Import):
            imports |= {each.asname or each.name: Import(each.name, "", each.asname or "") for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            imports |= {each.asname or each.name: Import(str(node.module), each.name, each.asname or "") for each in node.names}
        elif isinstance(node, ast.Expr) and pieces:
            pieces[-1] = pieces[-1]._replace(text=pieces[-1].text + text)
        elif not isinstance(node, ast.Expr | ast.If):
            pieces.append(Piece(_defined(node), names_in(node), text))
    return Module(ast.get_docstring(ast.parse(source)) or "", imports, tuple(pieces))


def _defined(node: ast.stmt) -> frozenset[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return frozenset({node.name})
    return frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))


def names_in(code: ast.AST | str) -> frozenset[str]:
    """The names that stand in some code, other than as attributes or in texts."""
    tree = ast.parse(textwrap.dedent(code)) if isinstance(code, str) else code
    return frozenset(each.id for each in ast.walk(tree) if isinstance(each, ast.Name))


def import_lines(imports: Iterable[Import]) -> str:
    """Statements that import all these, those of this project last; "" for none."""
    lines = []
    for (_, module, is_whole), group in groupby(sorted(set(imports), key=_place), _place):
        each = [f"{one.name or one.module}{f' as {one.called}' * bool(one.called)}" for one in sorted(group)]
        line = f"from {module} import {', '.join(each)}"
        whole = [f"import {one}" for one in each] if is_whole else [line]
        lines += whole if len(line) <= WIDTH else packed(f"from {module} import (", each, ")")
    return "".join(f"{line}\n" for line in lines)


def _place(one: Import) -> tuple[bool, str, bool]:
    return one.is_engine, one.module, not one.name


def packed(before: str, items: Sequence[str], after: str) -> list[str]:
    """`before`, the items with commas between them and `after`: on one line, or on several if it would be too long."""
    whole = f"{before}{', '.join(items)}{after}"
    if len(whole) <= WIDTH:
        return [whole]
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(item) + 6 > WIDTH:
            lines.append("")
        lines[-1] += f" {item},"
    return [before, *(f"   {line}" for line in lines), after]


def imports_for(function: object) -> dict[str, Import]:
    """What must be imported before the source of a function or class can run, by its name there."""
    module, own = str(function.__module__), str(function.__name__)  # type: ignore[attr-defined]
    apart, found = taken_apart(module), dict[str, Import]()
    for name in names_in(inspect.getsource(function)) - {own}:  # type: ignore[arg-type]
        if name in apart.imports:
            found[name] = apart.imports[name]
        elif apart.piece_of(name) and not hasattr(builtins, name):
            found[name] = Import(module, name)
    return found


class Engine(NamedTuple):
    """What of a module is needed."""

    module: str
    about: str
    source: str
    """Without the imports from this project."""
    names: frozenset[str]
    """That it defines."""
    libraries: frozenset[str]
    """From which it imports."""


class Needed:
    """All that some names of engines need, found by what stands in their pieces."""

    def __init__(self, wanted: Iterable[Import]) -> None:
        self._kept: dict[str, set[Piece]] = {}
        for one in wanted:
            self._keep(one.module, one.name)

    def _keep(self, module: str, name: str) -> None:
        apart = taken_apart(module)
        if name in apart.imports:
            if apart.imports[name].is_engine:
                self._keep(apart.imports[name].module, apart.imports[name].name)
            return
        piece, kept = apart.piece_of(name), self._kept.setdefault(module, set())
        if piece and piece not in kept:
            kept.add(piece)
            for each in piece.uses:
                self._keep(module, each)

    def in_order(self, wanted: Iterable[Import], done: set[str]) -> Iterator[Engine]:
        """What `wanted` needs, each module after those that it imports; not those of `done`, to which they are added."""
        for module in dict.fromkeys(one.module for one in wanted if one.is_engine):
            if module in done:
                continue
            done.add(module)
            apart, kept = taken_apart(module), self._kept.get(module, set())
            used = frozenset[str]().union(*(piece.uses for piece in kept))
            imports = [one for name, one in apart.imports.items() if name in used]
            yield from self.in_order(imports if kept else apart.imports.values(), done)
            if kept:
                yield self._engine(module, apart, kept, [one for one in imports if not one.is_engine])

    def _engine(self, module: str, apart: Module, kept: set[Piece], imports: list[Import]) -> Engine:
        body = "".join(piece.text for piece in apart.pieces if piece in kept)
        names = frozenset[str]().union(*(piece.names for piece in kept))
        libraries = {one.module.split(".")[0] for one in imports} - sys.stdlib_module_names
        source = f"{import_lines(imports)}\n{body.strip(chr(10))}".strip("\n")
        return Engine(module, apart.about, source, names, frozenset(libraries))
