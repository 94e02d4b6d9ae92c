"""Sentences by their end marks, enough to say what a cut parted. Knows no abbreviations: `p. ej.` ends two sentences here."""

import re

# An end mark, what closes after it and a blank; or a line end before a blank line, a list item, a table row or a heading.
# The \r of a \r\n is no line end of its own: it would make the \n after it a blank line.
_BREAK = re.compile(r"(?<=[.!?…])[\"'»”’)\]*_]*\s+|(?:\r\n|\n|\r(?!\n))(?=[^\S\r\n]*(?:[\r\n\-*+|#>]|\d{1,9}[.)]\s|$))\s*")

# The number of a list item belongs to what it numbers.
_NUMBER = re.compile(r"\d{1,9}\.")


def sentence_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of the sentences of `text[start:end]`, in order, without the blanks between them."""
    spans = []
    begin = start
    for found in _BREAK.finditer(text, start, end):
        sentence = text[begin : found.end()].rstrip()
        if _NUMBER.fullmatch(sentence):
            continue
        if sentence:
            spans.append((begin, begin + len(sentence)))
        begin = found.end()
    if begin < end:
        spans.append((begin, end))
    return spans
