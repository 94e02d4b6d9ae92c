"""Sentences by their end marks, enough to say what a cut parted. Knows no abbreviations: `p. ej.` ends two sentences here."""

import re

# An end mark, what closes after it and a blank; or a line end before a blank line, a list item, a table row or a heading.
_BREAK = re.compile(r"(?<=[.!?…])[\"'»”’)\]*_]*\s+|(?:\r\n|\n|\r)(?=[^\S\r\n]*(?:[\r\n\-*+|#>]|\d{1,9}[.)]\s|$))\s*")


def sentence_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of the sentences of `text[start:end]`, in order, without the blanks between them."""
    spans = []
    begin = start
    for found in _BREAK.finditer(text, start, end):
        sentence = text[begin : found.end()].rstrip()
        if sentence:
            spans.append((begin, begin + len(sentence)))
        begin = found.end()
    if begin < end:
        spans.append((begin, end))
    return spans
