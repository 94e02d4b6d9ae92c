"""Reads prose.en.md and prose.es.md into named parts, and fills in values. Knows no page and no widget.

A part begins with `<!-- part: name -->`. In it `{n}` is a value and `{n:pasaje|pasajes}` the word that goes with a number.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt

LANGUAGE_NAMES = {"es": "Español", "en": "English"}

_PART = re.compile(r"^<!-- part: (\w+) -->[^\S\n]*\n", re.MULTILINE)
_PLACE = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}")


@lru_cache(maxsize=64)
def read_parts(folder: Path, language: str) -> Mapping[str, str]:
    """The parts of `folder`/prose.`language`.md by name, without whitespace around them."""
    pieces = _PART.split((folder / f"prose.{language}.md").read_text(encoding="utf-8"))
    return {name: text.strip() for name, text in zip(pieces[1::2], pieces[2::2], strict=True)}


def places(part: str) -> set[str]:
    """The names of the values that `part` needs."""
    return {match[1] for match in _PLACE.finditer(part)}


def fill(part: str, values: Mapping[str, object], show: Callable[[object], str] = str) -> str:
    """`part` with its values filled in, each converted by `show`.

    Raises: KeyError: a value is missing.
    """

    def value(match: re.Match[str]) -> str:
        given = values[match[1]]
        if match[2] is None:
            return show(given)
        return match[2] if given == 1 else match[3]

    return _PLACE.sub(value, part)


@lru_cache(maxsize=1024)
def to_html(part: str) -> str:
    """The Markdown of a part as HTML. The values are filled in later, so that they are never read as Markdown."""
    rendered: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(part)
    return rendered
