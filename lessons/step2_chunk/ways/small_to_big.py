"""Small passages to search in, each with the larger one that is handed over instead. Scores nothing."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.counted import count_out
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.packing import Cut, Fits, packed_paragraphs, packed_sentences
from lessons.terms import WORDS


def split_small(
    document: Document, *, small: int = 75, big: int | None = None, max_level: int = 2, introduction: str = "Introducción"
) -> list[Passage]:
    """Passages of at most `small` tokens of the analysis, each with its parent, which contains it.

    The parent is the section that split_headings gives; with `big` it is a piece of the section of at most `big` tokens, made of
    whole paragraphs where they fit, else of sentences. A small passage is as many whole sentences of its parent as fit. A
    sentence that is too long alone is cut as in counted.py, keeping words whole. Both have the section's heading and path.

    Raises: ValueError: small below 1, big below small, or max_level below 1.
    """
    if small < 1:
        raise ValueError(f"small must be at least 1 token, not {small}")
    if big is not None and big < small:
        raise ValueError(f"big must be at least small, {small} tokens, not {big}")
    passages = []
    for section in split_headings(document, max_level=max_level, introduction=introduction):
        starts = [section.start + start for start, _ in WORDS.spans(section.text)]
        fits, cut = _at_most(small, document.text, starts)
        for parent in _parents(section, starts, big):
            for start, end in packed_sentences(document.text, parent.start, parent.end, fits=fits, cut=cut):
                passages.append(replace(parent, start=start, end=end, parent=parent))
    return passages


def handed_over(passage: Passage) -> Passage:
    """What a search hands over for a passage that it found: its parent, or else the passage itself."""
    return passage.parent or passage


def all_handed_over(passages: Sequence[Passage]) -> list[Passage]:
    """What a search can hand over for `passages` of one document, in their order: each once."""
    return list({(each.start, each.end): each for each in map(handed_over, passages)}.values())


def _parents(section: Passage, starts: list[int], big: int | None) -> Iterator[Passage]:
    if big is None:
        yield section
        return
    text = section.document.text
    fits, cut = _at_most(big, text, starts)
    for start, end in packed_paragraphs(text, section.start, section.end, fits=fits, cut=cut):
        yield replace(section, start=start, end=end)


def _at_most(size: int, text: str, starts: list[int]) -> tuple[Fits, Cut]:
    """Whether a span has at most `size` of the tokens that begin at `starts`, and how a longer one is cut."""

    def fits(start: int, end: int) -> bool:
        return bisect_left(starts, end) - bisect_left(starts, start) <= size

    def cut(start: int, end: int) -> Iterator[tuple[int, int]]:
        return count_out(text, start, end, unit="tokens", size=size, overlap=0, keep_words=True)

    return fits, cut
