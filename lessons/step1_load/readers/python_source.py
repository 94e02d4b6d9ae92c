"""Headings of Python source: its classes and functions, as Python's own parser finds them. Runs nothing of the file.

Leaves out lambdas, and what a text says of itself elsewhere: its docstrings and comments stay text.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from lessons.step1_load.document import Definition, Document, Heading, Origin, ReadingWarning
from lessons.step1_load.file import File
from lessons.step1_load.readers.plain_text import decoded

MAX_CHARACTERS = 1_000_000
"""Characters of source that are read; parsed, each of a file of nothing but names takes some 900 bytes of memory."""

DefinitionNode = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

_MARKS = re.compile(r"(?<![^\r\n])\ufeff*")
_INDENT = re.compile(r"[^\S\r\n]*")
_COLON = re.compile(r"#[^\r\n]*|:")
_REST = re.compile(r"[^\S\r\n]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)")


class NotPython(ValueError):
    """The text is no Python, or nests too deeply for its parser, which gets no further than `line`, 1-based."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def read_python(file: File) -> Document:
    """A file of Python source with its classes and functions as headings; with none, and a warning, where it is no Python.

    Raises: UnreadableDocument: `binary`, `empty`, or `too_long` (over MAX_CHARACTERS).
    """
    document = decoded(file, "python")
    if len(document.text) > MAX_CHARACTERS:
        raise file.refused("too_long")
    try:
        tree = parsed(document)
    except NotPython as error:
        return replace(document, warnings=(*document.warnings, ReadingWarning("not_python", error.line)))
    headings = find_definitions(document, tree)
    origin: Origin = "definitions" if headings else "none"
    return replace(document, headings=headings, origin=origin, definitions=definitions(document, tree))


def find_definitions(document: Document, tree: ast.Module) -> tuple[Heading, ...]:
    """A heading for each class and function, nested ones too: from its first decorator to the last line of its signature.

    The level is 1 for what stands in nothing, one more for each class or function around it. A body on the signature's own line
    is no part of the heading.
    """
    starts = document.line_starts
    return tuple(
        Heading(level, title_of(node), starts[first_line(node) - 1], signature_end(document, node), first_line(node))
        for node, level, _, _ in _nested(document, tree)
    )


def definitions(document: Document, tree: ast.Module) -> tuple[Definition, ...]:
    """What a cut by classes and functions needs to know of each, so that the source is parsed once, where it is read."""
    found = []
    for node, _, depth, line_before in _nested(document, tree):
        line_start = document.line_starts[first_line(node) - 1]
        start = line_start + len(_INDENT.match(document.text, line_start)[0])  # type: ignore[index]
        end = offset(document, node.end_lineno or 0, node.end_col_offset or 0)
        found.append(Definition(title_of(node), start, end, depth, line_before))
    return tuple(found)


def parsed(document: Document) -> ast.Module:
    """The syntax tree of the document's text.

    Raises: NotPython.
    """
    try:
        # Nobody sees a byte-order mark, which joined files have amid them.
        return ast.parse(_MARKS.sub("", document.text) if "\ufeff" in document.text else document.text)
    except SyntaxError as error:
        raise NotPython(min(error.lineno or document.line_count, document.line_count)) from error
    except (RecursionError, MemoryError, ValueError) as error:
        # A MemoryError says that the parser's own stack is full: MAX_CHARACTERS keeps the file far from filling the memory.
        raise NotPython(document.line_count) from error


def title_of(node: DefinitionNode) -> str:
    """What a definition is called: `class Room`, `book()`."""
    return f"class {node.name}" if isinstance(node, ast.ClassDef) else f"{node.name}()"


def first_line(node: DefinitionNode) -> int:
    """1-based line on which a definition begins: that of its first decorator, else of its `def` or `class`."""
    return node.decorator_list[0].lineno if node.decorator_list else node.lineno


def signature_end(document: Document, node: DefinitionNode) -> int:
    """One past the last code point of the line that ends a signature; of its colon, where the body begins on that line."""
    ends = [(node.lineno, node.col_offset), *((part.end_lineno or 0, part.end_col_offset or 0) for part in _parts(node))]
    reached = offset(document, *max(ends))
    # Of what else may stand before the colon that ends it, only a comment can hold another one.
    colon = next(found for found in _COLON.finditer(document.text, reached) if found.group() == ":")
    rest = _REST.match(document.text, colon.end())
    return colon.end() + len(rest.group().rstrip()) if rest else colon.end()


def _parts(node: DefinitionNode) -> Iterator[ast.expr | ast.arg]:
    """All that a signature holds and that may hold a colon."""
    of_types: Sequence[ast.AST] = getattr(node, "type_params", ())  # from Python 3.12 on
    inside = (node.bases, node.keywords) if isinstance(node, ast.ClassDef) else (ast.iter_child_nodes(node.args), [node.returns])
    for parts in (of_types, *inside):
        yield from (part for part in parts if part is not None)


def offset(document: Document, line: int, column: int) -> int:
    """Where a place of the tree is in the text: its lines are the document's, its columns count bytes of UTF-8."""
    marks = _MARKS.match(document.text, document.line_starts[line - 1])
    start = marks.end() if marks else 0
    # No line of `column` bytes has more code points before that place.
    return start + len(document.text[start : start + column].encode()[:column].decode())


def _nested(document: Document, tree: ast.Module) -> Iterator[tuple[DefinitionNode, int, int | None, int]]:
    """Every definition in the order of the text: its level as a heading, then Definition.depth and Definition.line_before."""
    # Without recursion: an `elif` nests in the one before it.
    waiting: list[tuple[ast.AST, int, int | None, int]] = [(tree, 1, 0, 0)]
    while waiting:
        node, level, depth, before = waiting.pop()
        if isinstance(node, DefinitionNode):
            yield node, level, depth, before
            level += 1
        if isinstance(node, ast.ClassDef) and depth is not None:
            depth, before = depth + 1, document.line_at(signature_end(document, node) - 1)
        elif node is not tree:
            depth = None
        found = []
        for name in ("body", "handlers", "cases", "orelse", "finalbody"):
            for each in getattr(node, name, ()):
                found.append((each, level, depth, 0 if depth is None else before))
                before = getattr(each, "end_lineno", 0)
        waiting += reversed(found)
