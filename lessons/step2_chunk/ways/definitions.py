"""Cut Python source by class and function, as headings.py cuts a manual by sections. Size plays no part here."""

import re
from collections.abc import Iterator

from lessons.step1_load.document import Definition, Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.spans import trimmed

_COMMENT = re.compile(r"([^\S\r\n]*)#")

Path = tuple[str, ...]


def split_definitions(document: Document) -> list[Passage]:
    """One passage for each function, with its decorators and the comment lines directly above it.

    A class makes one passage of its head, with docstring and attributes, and one of each method and inner class; code between
    them is a passage of the class. Code of the module between definitions makes passages without a path. A function inside a
    function stays in it, and so does a definition inside a statement such as `if` or `try`. Paths consist of titles of the
    document's headings. Text that Python cannot parse is one passage.

    Raises: ValueError: the document is no Python source.
    """
    if document.kind != "python":
        raise ValueError(f"only Python source can be cut by definitions, not {document.kind}")
    cuts: list[tuple[int, Path]] = [(0, ()), *_cuts(document)]
    ends = [start for start, _ in cuts[1:]] + [len(document.text)]
    passages = []
    for (start, path), end in zip(cuts, ends, strict=True):
        start, end = trimmed(document.text, start, end)
        if start < end:
            passages.append(Passage(document, start, end, path[-1] if path else "", path))
    return passages


def _cuts(document: Document) -> Iterator[tuple[int, Path]]:
    """Start and path of each passage, in order. After a definition, the code around it goes on in a new passage."""
    around: list[tuple[Definition, Path]] = []  # the last definition, and the classes around it
    done = 0
    members = [(each.depth, each) for each in document.definitions if each.depth is not None]
    for depth, each in (*members, (0, None)):
        while len(around) > depth:
            last, path = around.pop()
            done = _with_comments_below(document, last)
            yield _line_start(document, done + 1), path[:-1]
        if each:
            path = (*(around[-1][1] if around else ()), each.title)
            yield _line_start(document, _with_comments_above(document, each, max(done, each.line_before))), path
            around.append((each, path))


def _with_comments_above(document: Document, definition: Definition, done: int) -> int:
    """The first of the comment lines directly above a definition, else its first line; always after line `done`."""
    line = document.line_at(definition.start)
    while line - 1 > done and _COMMENT.match(document.text, _line_start(document, line - 1)):
        line -= 1
    return line


def _with_comments_below(document: Document, definition: Definition) -> int:
    """The last line of a definition, including comment lines directly below it that are indented deeper than it."""
    line = document.line_at(definition.end - 1)
    indent = definition.start - _line_start(document, document.line_at(definition.start))
    while (found := _COMMENT.match(document.text, _line_start(document, line + 1))) and len(found[1]) > indent:
        line += 1
    return line


def _line_start(document: Document, line: int) -> int:
    """Offset of the 1-based `line`, or the end of the text."""
    return document.line_starts[line - 1] if line <= len(document.line_starts) else len(document.text)
