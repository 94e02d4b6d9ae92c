"""A PDF's bookmarks, and where titles stand in the text of their page. Judges no title."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pypdf import PdfReader

from lessons.step1_load.document import Heading, Page
from lessons.step1_load.pdf.mending import mended
from lessons.step1_load.pdf.pages import paired

# What a page may print before a title that its bookmark leaves out: "7.1", "A.", "Capítulo 3:".
_NUMBERED = re.compile(r"^(?:[^\W\d_]+ )?(?:\d+|[A-Z])(?:\.\d+)*[.:)]? ")

_LINE = re.compile(r"[^\n]+")

_Line = tuple[str, str, int, int]
"""What a line of a page reads in small letters, with single blanks, with and without a number at its beginning; and its span."""


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
    lines: dict[int, list[_Line]] = {}
    spans: dict[tuple[int, str], Iterator[tuple[int, tuple[int, int]]]] = {}
    not_found, last_page, last_end = 0, 0, 0
    for (level, title, number), before in zip(titles, alike or [0] * len(titles), strict=True):
        page = pages[number - 1]
        if number not in lines:
            lines[number] = _lines(text, page)
        # A title that comes again goes on where it was found last, so that a thousand of them cost no more than one.
        found = spans.setdefault((number, title.casefold()), enumerate(_title_spans(title, lines[number])))
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


def _lines(text: str, page: Page) -> list[_Line]:
    """The lines of the page that are not blank."""
    lines: list[_Line] = []
    for line in _LINE.finditer(text, page.start, page.end):
        if reads := " ".join(line.group().split()):
            end = line.start() + len(line.group().rstrip())
            lines.append((reads.casefold(), _NUMBERED.sub("", reads).casefold(), line.start(), end))
    return lines


def _title_spans(title: str, lines: Sequence[_Line]) -> Iterator[tuple[int, int]]:
    """Where whole lines read like `title`, which may run over several of them."""
    wanted = title.casefold()
    for at, (whole, unnumbered, start, _) in enumerate(lines):
        for joined in dict.fromkeys((whole, unnumbered)):
            last = at
            while wanted.startswith(f"{joined} ") and last + 1 < len(lines):
                last += 1
                joined += " " + lines[last][0]
            if joined == wanted:
                yield start, lines[last][3]
                break
