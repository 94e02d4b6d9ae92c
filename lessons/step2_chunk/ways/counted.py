"""Cut every `size` words or tokens, where fixed.py counts characters. As blind as that: it may part a rule from its exception.

Tokens are those that the search compares. fixed.py converts the tokens of a model into characters.
"""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.spans import check_bounds, located, regions, trimmed
from lessons.terms import WORDS

Unit = Literal["words", "tokens"]
"""A run without whitespace; or what the analysis makes a term of. `E-18,` is one word and two tokens."""

_BETWEEN_BLANKS = re.compile(r"\S+")
_BLANKS = re.compile(r"\s+")


def split_counted(
    document: Document, *, unit: Unit, size: int, overlap: int, keep_words: bool = True, by_page: bool = False
) -> list[Passage]:
    """Passages of at most `size` units, each beginning up to `overlap` units before the one ahead of it ends.

    `keep_words`: no word (a run without whitespace) is cut unless it alone has more than `size` tokens.
    `by_page`: every page of a PDF starts a new passage, and nothing is repeated across pages.
    Other characters, such as a lone dash, do not count and go with a neighbouring unit. A text without units is one passage.
    Headings are part of the text; `heading` is the last one that begins no later than the passage.

    Raises: ValueError: another unit, size below 1, or overlap not from 0 to size - 1.
    """
    if unit not in ("words", "tokens"):
        raise ValueError(f"unit must be words or tokens, not {unit}")
    check_bounds(size, overlap, unit)
    spans = (
        span
        for region in regions(document, by_page=by_page)
        for span in count_out(document.text, *region, unit=unit, size=size, overlap=overlap, keep_words=keep_words)
    )
    return located(document, spans)


def count_out(
    text: str, begin: int, end: int, *, unit: Unit, size: int, overlap: int, keep_words: bool
) -> Iterator[tuple[int, int]]:
    """Spans of `text[begin:end]` without whitespace at their edges; starts and ends rise strictly."""
    begin, end = trimmed(text, begin, end)
    if begin == end:
        return
    starts, stops = _unit_edges(text, begin, end, unit)
    count = len(starts)
    heads: Sequence[int] = range(count + 1)
    if keep_words and unit == "tokens":
        parted = zip(stops, starts[1:], strict=False)
        heads = [0, *(number for number, (stop, start) in enumerate(parted, start=1) if stop < start), count]
    for first, after in _runs(heads, size=size, overlap=overlap):
        yield starts[first], stops[after - 1]


def _unit_edges(text: str, begin: int, end: int, unit: Unit) -> tuple["array[int]", "array[int]"]:
    """For each unit, the offset at which a passage beginning with it begins, and at which one ending with it ends.

    The first whitespace between two units separates them: closing marks stay with the unit before, opening ones with the next.
    """
    starts, stops = array("q", [begin]), array("q")
    units = _units(text, begin, end, unit)
    _, reached = next(units, (begin, end))
    for start, after in units:
        if start - reached == 1:  # most often a single character is between them: no search is needed
            stops.append(reached if text[reached].isspace() else start)
            starts.append(start)
        else:
            blanks = _BLANKS.search(text, reached, start)
            stops.append(blanks.start() if blanks else start)
            starts.append(blanks.end() if blanks else start)
        reached = after
    stops.append(end)
    return starts, stops


def _units(text: str, begin: int, end: int, unit: Unit) -> Iterator[tuple[int, int]]:
    if unit == "words":
        return (word.span() for word in _BETWEEN_BLANKS.finditer(text, begin, end))
    return ((begin + start, begin + after) for start, after in WORDS.spans(text[begin:end]))


def _runs(heads: Sequence[int], *, size: int, overlap: int) -> Iterator[tuple[int, int]]:
    """The first unit of each passage, and the first after it. `heads`: the first unit of each word, then the number of units."""
    begin, count = 0, heads[-1]
    while True:
        stop = min(begin + size, count)
        word = heads[bisect_right(heads, stop) - 1]
        # A word that fills everything from `begin` is cut.
        if word > begin:
            stop = word
        yield begin, stop
        if stop == count:
            return
        begin = _next_head(heads, stop, size=size, overlap=overlap)


def _next_head(heads: Sequence[int], stop: int, *, size: int, overlap: int) -> int:
    """`overlap` units back from `stop`, but late enough that the next passage reaches past this one."""
    word = bisect_right(heads, stop) - 1
    # A word that is being cut because it is too long may be cut again; any other is left whole.
    if heads[word] < stop:
        return stop - overlap
    back = max(stop - overlap, heads[word + 1] - size)
    # The head is beyond `stop` where no overlap leaves room for the next word.
    return min(heads[bisect_left(heads, back)], stop)
