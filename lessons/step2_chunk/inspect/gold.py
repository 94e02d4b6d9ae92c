"""A marked answer: where it is in the text, and which passages hold it whole. Does not say what a good answer is."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from lessons.frame.visible import unmarked
from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.sentences import sentence_spans

_BLANKS = re.compile(r"\s+")
_LONGER_BLANKS = re.compile(r"\s{2,}")
MAX_PLACES = 1_000
"""At most this many places of an answer are found; words that occur more often answer nothing."""


def find_answer(document: Document, wanted: str) -> tuple[Span, ...]:
    """The spans of `wanted` in the text, in order, at most MAX_PLACES; they may overlap.

    Any run of whitespace equals a single space, and the visible code of a hidden character equals the character, so that words
    copied from the screen or from a PDF are found. Whitespace at the ends of `wanted` is ignored; case, accents and punctuation
    count. Front matter is not searched, and blank words are not found.
    """
    # If the document itself contains such a code, it stands for no other character.
    for words in dict.fromkeys((unmarked(wanted), wanted)):
        places = tuple(_places(document, " ".join(words.split())))
        if places:
            return places
    return ()


def _places(document: Document, words: str) -> Iterator[Span]:
    if not words:
        return
    begin = document.body_start
    text = document.text[begin:]
    # Offsets in the text with single spaces from which on the source is ahead by the respective `dropped`.
    runs = [found.span() for found in _LONGER_BLANKS.finditer(text)]
    dropped = [0, *accumulate(end - start - 1 for start, end in runs)]
    after = [end - gone for (_, end), gone in zip(runs, dropped[1:], strict=True)]
    # One literal: a pattern with `\s+` between the words would take far too long for long answers.
    pattern, single, last = re.compile(re.escape(words)), _BLANKS.sub(" ", text), len(words) - 1
    found = pattern.search(single)
    for _ in range(MAX_PLACES):
        if not found:
            return
        start, stop = found.start(), found.start() + last
        yield begin + start + dropped[bisect_right(after, start)], begin + stop + dropped[bisect_right(after, stop)] + 1
        found = pattern.search(single, start + 1)


def sentence_at(document: Document, offset: int) -> Span | None:
    """The sentence that contains `offset`; None in a heading line, in front matter and between two sentences.

    A sentence ends at the next heading at the latest.

    Raises: ValueError: offset is not in the text.
    """
    text = document.text
    if not 0 <= offset < len(text):
        raise ValueError(f"offset must be from 0 to {len(text) - 1}, not {offset}")
    after = bisect_right(document.headings, offset, key=lambda heading: heading.start)
    begin = max(document.body_start, document.headings[after - 1].end if after else 0)
    end = document.headings[after].start if after < len(document.headings) else len(text)
    section = text[begin:end]
    start = begin + len(section) - len(section.lstrip())
    for span in sentence_spans(text, start, begin + len(section.rstrip())):
        if span[0] <= offset < span[1]:
            return span
    return None


def holds(passage: Passage, span: Span) -> bool:
    """Whether the passage contains the whole span."""
    return passage.start <= span[0] and span[1] <= passage.end


def first_whole(passages: Sequence[Passage], spans: Sequence[Span]) -> int | None:
    """The 1-based rank of the first of `passages`, best first, that holds one of `spans` whole; None where none does.

    `spans` are in the order of the text: starts and ends both rise.
    """
    for place, passage in enumerate(passages, start=1):
        # Of the spans that begin in the passage, the first one also ends first.
        nearest = bisect_left(spans, (passage.start, 0))
        if nearest < len(spans) and holds(passage, spans[nearest]):
            return place
    return None
