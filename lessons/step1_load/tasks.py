"""What lesson 1 asks: which line of a page is no content, and which line is no heading."""

import re
from collections.abc import Sequence
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Task
from lessons.step1_load.document import Document, Page

MAX_OPTIONS = 4
MOST = 20_000
"""Lines are chosen from this many characters at the beginning of a document."""
LONGEST = 80
"""Lines that are longer are not chosen from."""


def not_content(document: Document, page: Page, dice: Random) -> Task | None:
    """Which line of a page is repeated on others, so that it says nothing of this one. None without such a line or others."""
    lines = _lines(document.as_taken(page.start, page.end).splitlines())
    repeated = {line.text: line.pages for line in document.running if "#" not in line.text}
    right = [line for line in lines if line in repeated]
    others = [line for line in lines if line not in repeated]
    if not right or not others:
        return None
    line = dice.choice(right)
    options = [line, *dice.sample(others, min(MAX_OPTIONS - 1, len(others)))]
    options.sort(key=lines.index)
    told = {"line": line, "pages": repeated[line]}
    return Task("content", "choose", right=((options.index(line),),), options=tuple(options), told=MappingProxyType(told))


def no_heading(document: Document, dice: Random) -> Task | None:
    """Which of some lines is no heading. None without two headings of the text or another short line."""
    headings = [heading for heading in document.headings if heading.title and len(heading.title) <= LONGEST]
    starts = {document.line_at(heading.start) for heading in document.headings}
    first = document.line_at(document.body_start)
    others = [
        line
        for number, line in enumerate(re.split(r"\r\n|\n|\r", document.text[:MOST]), 1)
        if number >= first and number not in starts and line.strip() and len(line.strip()) <= LONGEST
    ]
    titles = {heading.title for heading in headings}
    lines = [line for line in _lines(others) if line not in titles and line[:1].isalpha()]
    if len(titles) < 2 or not lines:
        return None
    line = dice.choice(lines)
    options = [line, *dice.sample(sorted(titles), min(MAX_OPTIONS - 1, len(titles)))]
    dice.shuffle(options)
    told = {"line": line, "n": len(document.headings)}
    return Task("heading", "choose", right=((options.index(line),),), options=tuple(options), told=MappingProxyType(told))


def _lines(lines: Sequence[str]) -> list[str]:
    """Each distinct line that is neither blank nor too long, without whitespace around it."""
    return [line for line in dict.fromkeys(map(str.strip, lines)) if line and len(line) <= LONGEST]
