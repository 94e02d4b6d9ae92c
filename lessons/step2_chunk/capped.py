"""Cut what is too long, where it hurts least: at paragraphs, then sentences, then blanks. Repeats nothing from piece to piece."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lessons.step2_chunk.fixed import cut
from lessons.step2_chunk.packing import packed_paragraphs
from lessons.step2_chunk.passage import Passage


def cap_sections(passages: Iterable[Passage], *, cap: int) -> list[Passage]:
    """The passages, each longer than `cap` characters in pieces of at most `cap`; `passages` do not overlap.

    A piece is as many whole paragraphs as fit. A paragraph that is too long alone is cut at its sentences in the same way, a
    sentence at its blanks, a word by number. Each piece keeps heading and path.

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
