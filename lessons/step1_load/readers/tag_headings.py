"""Headings that a Markdown text writes as HTML: `<h2>Fees</h2>`, alone on its lines. Leaves out, counted, all others."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from lessons.step1_load.document import Document, Heading, Unsearched
from lessons.step1_load.readers.marks import text_of_html

_OPENS = re.compile(r"<h([1-6])(?=[\s>])", re.IGNORECASE)
_REST = re.compile(r"((?:(?!</?h[1-6]\b).)*+)</h([1-6])\s*+>[ \t]*+(?=[\r\n]|\Z)", re.IGNORECASE | re.DOTALL)


def tag_headings(source: Document, marks: Sequence[Unsearched], html: Sequence[tuple[int, int]]) -> tuple[list[Heading], int]:
    """The headings of tags, and how many tags of headings with text begin none.

    `marks`: what the text holds, in order. `html`: the blocks of it in which such a heading may stand, in order. One that only
    holds a picture is nothing to be found, and is not counted.
    """
    text, headings, not_read = source.text, [], 0
    for mark in marks:
        opens = _OPENS.match(text, mark.start) if mark.kind == "tag" else None
        if not opens:
            continue
        before = bisect_right(html, mark.start, key=lambda block: block[0])
        end = html[before - 1][1] if before else 0
        rest = _REST.match(text, mark.end, end) if mark.start < end else None
        if rest and rest[2] == opens[1] and _begins_line(text, mark.start):
            if title := text_of_html(rest[1]):
                start, after = mark.start, text.index(">", rest.end(2)) + 1
                headings.append(Heading(int(opens[1]), title, start, after, source.line_at(start)))
        else:
            not_read += 1
    return headings, not_read


def _begins_line(text: str, at: int) -> bool:
    while at and text[at - 1] in " \t":
        at -= 1
    return not at or text[at - 1] in "\r\n"
