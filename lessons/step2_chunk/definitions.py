"""Cut Python source where its author cut: by class and function, as headings.py cuts a manual. Sizes play no part here."""

import ast
import re
from collections.abc import Iterator

from lessons.step1_load.document import Document
from lessons.step1_load.python_source import Definition, NotPython, first_line, parsed, signature_end, title_of
from lessons.step2_chunk.blanks import trimmed
from lessons.step2_chunk.passage import Passage

_COMMENT = re.compile(r"([^\S\r\n]*)#")

Path = tuple[str, ...]


def split_definitions(document: Document) -> list[Passage]:
    """One passage for each function, with its decorators and the comment lines directly above it.

    A class makes a passage of its head, with its docstring and attributes, and one of each of its methods and inner classes; what
    stands between them is a passage of the class. Code of the module between definitions makes passages without a path. A
    function inside a function stays in it, and so does a definition inside a statement such as `if` or `try`. Paths are made of
    the titles of the document's headings. Text that Python cannot read is one passage.

    Raises: ValueError: the document is no Python source.
    """
    if document.kind != "python":
        raise ValueError(f"only Python source can be cut by definitions, not {document.kind}")
    try:
        cuts: list[tuple[int, Path]] = [(0, ()), *_cuts(document, parsed(document), ())]
    except NotPython:
        cuts = [(0, ())]
    ends = [start for start, _ in cuts[1:]] + [len(document.text)]
    passages = []
    for (start, path), end in zip(cuts, ends, strict=True):
        start, end = trimmed(document.text, start, end)
        if start < end:
            passages.append(Passage(document, start, end, path[-1] if path else "", path))
    return passages


def _cuts(document: Document, outer: ast.Module | ast.ClassDef, path: Path) -> Iterator[tuple[int, Path]]:
    """Where the passages begin that `outer` is cut into, in order, each with its path; after a definition `outer` goes on."""
    done = document.line_at(signature_end(document, outer) - 1) if isinstance(outer, ast.ClassDef) else 0
    for node in outer.body:
        if not isinstance(node, Definition):
            done = node.end_lineno or 0
            continue
        own = (*path, title_of(node))
        yield _line_start(document, _with_comments_above(document, node, done)), own
        if isinstance(node, ast.ClassDef):
            yield from _cuts(document, node, own)
        done = _with_comments_below(document, node)
        yield _line_start(document, done + 1), path


def _with_comments_above(document: Document, node: Definition, done: int) -> int:
    """The first of the comment lines directly above a definition, else its own first line; all after line `done`."""
    line = first_line(document, node)
    while line - 1 > done and _COMMENT.match(document.text, _line_start(document, line - 1)):
        line -= 1
    return line


def _with_comments_below(document: Document, node: Definition) -> int:
    """The last line of a definition, with the comment lines directly below it that are set in as its body is."""
    line = node.end_lineno or 0
    while (found := _COMMENT.match(document.text, _line_start(document, line + 1))) and len(found[1]) > node.col_offset:
        line += 1
    return line


def _line_start(document: Document, line: int) -> int:
    """Offset of the 1-based `line`, or the end of the text."""
    return document.line_starts[line - 1] if line <= len(document.line_starts) else len(document.text)
