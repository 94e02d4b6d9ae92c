"""Cut what is too long, where it hurts least: at paragraphs, then sentences, then whitespace. Pieces do not overlap.

opening_cap decides whether the sections of a document are too long to begin with.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import cut
from lessons.step2_chunk.ways.packing import packed_paragraphs

OPENING_CAPS = (900, 600, 300)
"""Default caps in characters. A section alone gets the first that it exceeds; several sections get the first."""
NEARLY_ALL = 0.9
"""The share of the text above which a section is alone."""
FAR_TOO_LONG = 3 * OPENING_CAPS[0]
"""Above this typical length in characters, sections are too long to hand over four of them."""


def opening_cap(passages: Sequence[Passage]) -> int:
    """The default cap for these sections; 0 to leave them whole.

    A section with nearly all of the text would win every question, so it is cut if possible. Several are cut if their typical
    length is FAR_TOO_LONG.
    """
    if is_alone(passages):
        longest = max(len(passage.text) for passage in passages)
        return next((cap for cap in OPENING_CAPS if longest > cap), 0)
    return OPENING_CAPS[0] if typical_length(passages) > FAR_TOO_LONG else 0


def is_alone(passages: Sequence[Passage]) -> bool:
    """Whether one of the passages holds NEARLY_ALL of their text, as where a line stands above the only title."""
    lengths = [passage.end - passage.start for passage in passages]
    return max(lengths, default=0) > NEARLY_ALL * sum(lengths)


def typical_length(passages: Sequence[Passage]) -> float:
    """The length of the passage that an average character of the text is in; 0 without passages.

    A mean over the passages would be lowered by many short ones that hold little of the text.
    """
    lengths = [passage.end - passage.start for passage in passages]
    return sum(length**2 for length in lengths) / sum(lengths) if lengths else 0.0


def cap_sections(passages: Iterable[Passage], *, cap: int) -> list[Passage]:
    """The passages, those longer than `cap` characters in pieces of at most `cap`. `passages` do not overlap.

    A piece is as many whole paragraphs as fit. A paragraph that is too long alone is cut at its sentences in the same way, a
    sentence at whitespace, a word every `cap` characters. Each piece keeps heading and path.

    Raises: ValueError: cap below 1.
    """
    if cap < 1:
        raise ValueError(f"cap must be at least 1 character, not {cap}")
    return [piece for passage in passages for piece in _pieces(passage, cap)]


def _pieces(passage: Passage, cap: int) -> Iterator[Passage]:
    text = passage.document.text

    def fits(start: int, end: int) -> bool:
        return end - start <= cap

    def by_number(start: int, end: int) -> Iterator[tuple[int, int]]:
        return cut(text, start, end, size=cap, overlap=0, keep_words=True)

    for start, end in packed_paragraphs(text, passage.start, passage.end, fits=fits, cut=by_number):
        yield replace(passage, start=start, end=end)
