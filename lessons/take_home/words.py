"""The prose of what is taken home, with its values as pieces of code: nothing in a foreign text is a mark of Markdown."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lessons.frame.markup import number
from lessons.frame.prose import fill, read_parts
from lessons.frame.visible import visible


def prose(language: str) -> Callable[..., str]:
    """A function that gives a part by its name, with its values as code."""
    return partial(_part, language)


def _part(language: str, name: str, /, **values: object) -> str:
    part = read_parts(Path(__file__).parent, language)[name]
    return fill(part, values, lambda value: number(value, language) if isinstance(value, int) else as_code(str(value)))


def as_code(value: str) -> str:
    """Text on one line, as code in a sentence of Markdown."""
    line = " ".join(visible(value).split()) or "–"
    marks = fence(line, 1)
    return f"{marks} {line} {marks}" if "`" in line else f"{marks}{line}{marks}"


def fence(text: str, least: int = 3) -> str:
    """More backticks than stand in a row in `text`, and at least so many."""
    return "`" * max(least, 1 + max(map(len, re.findall("`+", text)), default=0))
