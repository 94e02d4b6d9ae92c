"""Cut at blank lines: one passage a paragraph. A list's introduction and its items, or a rule and its exception, come apart.

Knows no Markdown but headings: a fenced block, a loose list or a quote with blank lines is cut at them.
"""

import re
from collections.abc import Iterator

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.spans import located, trimmed

# A line end, a blank line, and the whitespace after it. The \r of a \r\n is no line end of its own.
_BLANK_LINES = re.compile(r"(?:\r\n|\n|\r(?!\n))[^\S\r\n]*[\r\n]\s*")


def split_paragraphs(document: Document) -> list[Passage]:
    """One passage a paragraph. A heading line ends a paragraph and is in none; a line of whitespace is a blank line.

    Pages of a PDF are separated by blank lines, so a paragraph that continues on the next page is two.
    `heading` is the last one that begins no later than the passage.
    """
    spans: list[tuple[int, int]] = []
    reached = document.body_start
    for heading in document.headings:
        # A bookmark without a line of its own separates nothing.
        if heading.start < heading.end:
            spans += paragraph_spans(document.text, reached, heading.start)
            reached = heading.end
    spans += paragraph_spans(document.text, reached, len(document.text))
    return located(document, spans)


def paragraph_spans(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans of the paragraphs of `text[begin:end]`, in order, without the whitespace around them."""
    edges = [found.span() for found in _BLANK_LINES.finditer(text, begin, end)]
    for stop, after in [*edges, (end, end)]:
        start, stop = trimmed(text, begin, stop)
        if start < stop:
            yield start, stop
        begin = after
