"""What of a marked answer a passage holds, and what it lacks. Judges no other wording of the answer."""

from collections.abc import Sequence
from typing import Literal

from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.passage import Passage


def lacking(passage: Passage, answer: Sequence[Span]) -> tuple[Span, ...]:
    """The pieces of the answer that the passage lacks, without the whitespace around them; empty if it holds all of it.

    Of an answer that occurs several times, the one counts of which the passage lacks least, then the first.

    Raises: ValueError: no answer.
    """
    if not answer:
        raise ValueError("answer must be one span or more, not none")
    return min((tuple(_lacked(passage, span)) for span in answer), key=_length)


def how_much(passage: Passage, answer: Sequence[Span]) -> Literal["all", "part", "none"]:
    """How much of the answer the passage holds. Raises: ValueError: no answer."""
    if not lacking(passage, answer):
        return "all"
    return "part" if any(start < passage.end and passage.start < end for start, end in answer) else "none"


def _lacked(passage: Passage, span: Span) -> list[Span]:
    start, end = span
    around = (start, min(end, passage.start)), (max(start, passage.end), end)
    pieces = (_trimmed(passage, first, last) for first, last in around if first < last)
    return [(first, last) for first, last in pieces if first < last]


def _trimmed(passage: Passage, start: int, end: int) -> Span:
    """The span without the whitespace at its ends; of whitespace alone the end is not above the start."""
    text = passage.document.text[start:end]
    return end - len(text.lstrip()), start + len(text.rstrip())


def _length(spans: Sequence[Span]) -> int:
    return sum(end - start for start, end in spans)
