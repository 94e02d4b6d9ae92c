"""A PDF's bookmarks, and where titles stand in the text of their page. Judges no title."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pypdf import PdfReader

from lessons.step1_load.document import Heading, Page
from lessons.step1_load.pdf.mending import mended
from lessons.step1_load.pdf.pages import paired

MAX_TITLE_WORDS = 60
"""Words of a title among which its first line on the page is looked for."""
MAX_TITLE_LINES = 1000
"""Lines of a page that are tried for one title."""


def bookmarks(reader: PdfReader, outline: Any, level: int = 1) -> Iterator[tuple[int, str, int]]:
    """Level, title and 1-based page of every bookmark that leads to a page, in the outline's own order."""
    for entry in outline:
        if isinstance(entry, list):
            yield from bookmarks(reader, entry, level + 1)
        else:
            index = reader.get_destination_page_number(entry)
            title, _ = mended(paired(str(entry.title or "")))
            if index is not None and index >= 0:
                yield level, " ".join(title.split()), index + 1


def place(
    titles: Sequence[tuple[int, str, int]], text: str, pages: tuple[Page, ...], alike: Sequence[int] = ()
) -> tuple[list[Heading], int]:
    """Each title at the line of its page that reads like it, and how many are not on their page.

    Such a one stands where the one before it on the page ends, else where the page starts. The order is that of the text. Every
    `line` is 0: lines are known only once the document stands.

    Args:
        titles: level, title and 1-based page of each.
        alike: for each title how many lines before its own read the same on its page, where that is known.
    """
    placed: list[Heading] = []
    taken: set[int] = set()
    lines: dict[int, _Lines] = {}
    spans: dict[tuple[int, str], Iterator[tuple[int, tuple[int, int]]]] = {}
    not_found, last_page, last_end = 0, 0, 0
    for (level, title, number), before in zip(titles, alike or [0] * len(titles), strict=True):
        page = pages[number - 1]
        if number not in lines:
            lines[number] = _lines(text, page)
        # A title that comes again goes on where it was found last, so that a thousand of them cost no more than one.
        found = spans.setdefault((number, title.casefold()), enumerate(_title_spans(title, text, page, lines[number])))
        span = next((span for count, span in found if count >= before and taken.isdisjoint(range(*span))), None)
        if span is None:
            not_found += 1
            start = last_end if number == last_page else page.start
            span = start, start
        else:
            taken.update(range(*span))
        placed.append(Heading(level, title, *span, line=0))
        last_page, last_end = number, span[1]
    return sorted(placed, key=lambda heading: (heading.start, heading.end)), not_found


# What a page may print before a title that its bookmark leaves out: "7.1", "A.", "Capítulo 3:".
_NUMBERING = r"(?:[^\W\d_]+ )?(?:\d+|[A-Z])(?:\.\d+)*[.:)]?[^\S\r\n]+"
_NUMBERED = re.compile(_NUMBERING)

_Lines = dict[str, list[tuple[int, int]]]
"""Where the lines of a page begin and end, by what they read, in small letters with single blanks."""


def _lines(text: str, page: Page) -> _Lines:
    lines: _Lines = {}
    start = page.start
    for line in text[page.start : page.end].split("\n"):
        span, reads = (start, start + len(line.rstrip())), " ".join(line.split())
        start += len(line) + 1
        lines.setdefault(reads.casefold(), []).append(span)
        if numbering := _NUMBERED.match(reads):
            lines.setdefault(reads[numbering.end() :].casefold(), []).append(span)
    return lines


def _title_spans(title: str, text: str, page: Page, lines: _Lines) -> Iterator[tuple[int, int]]:
    """Where whole lines of the page read like `title`, which may run over several of them."""
    words = title.split()
    begins = (" ".join(words[:count]).casefold() for count in range(1, min(len(words), MAX_TITLE_WORDS) + 1))
    spans = sorted(span for begin in begins for span in lines.get(begin, ()))[:MAX_TITLE_LINES]
    whole = set(lines.get(" ".join(words).casefold(), ()))
    over_lines = r"\s+".join(map(re.escape, words))
    pattern = rf"[^\S\r\n]*(?:{_NUMBERING})?{over_lines}(?=[^\S\r\n]*$)"
    for span in spans:
        if span in whole:
            yield span
        elif found := re.compile(pattern, re.MULTILINE | re.IGNORECASE).match(text, span[0], page.end):
            yield found.span()
