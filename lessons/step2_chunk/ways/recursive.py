"""Cut at paragraphs; what is too long at lines, sentences, words, characters. Knows no headings: they are lines among others."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.graphemes import border_after, border_before
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.step2_chunk.ways.spans import check_bounds, located, trimmed

SENTENCE = "<sentence>"
"""The separator that stands for the beginning of a sentence."""

SEPARATORS = ("\n\n", "\n", SENTENCE, " ", "")
"""Paragraph, line, sentence, word, character."""


def split_recursive(
    document: Document, *, size: int = 900, overlap: int = 150, separators: Sequence[str] = SEPARATORS
) -> list[Passage]:
    """Passages of at most `size` characters: the text is split at the first of `separators`, longer pieces at the next.

    Neighbouring pieces are joined again while they fit. Pieces at the end of a passage with at most `overlap` characters together
    are repeated in the next one, unless a piece there had to be split further. A separator belongs to the piece after it and
    counts, but whitespace at the edges of a passage is removed in the end. "\\n" stands for a line end of any kind.
    `heading` is the last one that begins no later than the passage.

    Raises: ValueError: size below 1, overlap not from 0 to size - 1, or separators that do not end with "", the character.
    """
    check_bounds(size, overlap, "characters")
    if not separators or "" in separators[:-1] or separators[-1]:
        raise ValueError(f'separators must end with "" and have no other "", not {tuple(separators)}')
    text = document.text
    # The group is atomic: \r\n is one line end, never two. A plain \n is found faster.
    line_end = "(?>\r\n|\n|\r)" if "\r" in text else "\n"
    patterns = [_pattern(separator, line_end) for separator in separators[:-1]]
    return located(document, _kept(text, _cut(text, document.body_start, len(text), patterns, size, overlap)))


def _cut(
    text: str, begin: int, end: int, patterns: Sequence[re.Pattern[str] | None], size: int, overlap: int
) -> Iterator[tuple[int, int]]:
    """Spans of at most `size` characters that cover `text[begin:end]`, whitespace included; starts and ends rise strictly."""
    if end - begin <= size:
        yield begin, end
        return
    edges: list[int] = []
    while patterns and not edges:
        edges = _edges(text, begin, end, patterns[0])
        patterns = patterns[1:]
    if not edges:
        yield from _by_number(text, begin, end, size, overlap)
        return
    edges = [begin, *edges, end]
    first = last = 0
    while last < len(edges) - 1:
        last = bisect_right(edges, edges[first] + size) - 1
        if last == first:  # a piece that is too long
            first = last = last + 1
            yield from _cut(text, edges[last - 1], edges[last], patterns, size, overlap)
        else:
            yield edges[first], edges[last]
            # As far back as the overlap allows and leaves room for one more piece; not at all if that piece alone is too long.
            back = max(edges[last] - overlap, edges[min(last + 1, len(edges) - 1)] - size)
            first = min(last, bisect_left(edges, back))


def _by_number(text: str, begin: int, end: int, size: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Between two graphemes, unless one alone is longer than `size`."""
    reached = begin
    while begin + size < end:
        reached = border_before(text, begin + size, after=reached)
        yield begin, reached
        reach = border_after(text, reached + 1, end)
        begin = min(border_after(text, max(reached - overlap, reach - size, begin + 1), end), reached)
    yield begin, end


def _pattern(separator: str, line_end: str) -> re.Pattern[str] | None:
    """The pattern of `separator`; None for a sentence, whose beginning no pattern finds."""
    return None if separator == SENTENCE else re.compile(re.escape(separator).replace("\\\n", line_end))


def _edges(text: str, begin: int, end: int, pattern: re.Pattern[str] | None) -> list[int]:
    """Offsets at which `text[begin:end]` is split, without its own edges."""
    if not pattern:
        return [start for start, _ in sentence_spans(text, begin, end)[1:]]
    return [found.start() for found in pattern.finditer(text, begin, end) if found.start() > begin]


def _kept(text: str, spans: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    """`spans` without whitespace at their edges. Those that are only whitespace, or lie inside a neighbour, are dropped."""
    kept: list[tuple[int, int]] = []
    for begin, end in spans:
        start, end = trimmed(text, begin, end)
        if start == end or (kept and end <= kept[-1][1]):
            continue
        if kept and start == kept[-1][0]:
            kept.pop()
        kept.append((start, end))
    return kept
