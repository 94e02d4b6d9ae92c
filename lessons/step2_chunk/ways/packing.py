"""Whole spans joined while they fit; one that does not fit alone is cut finer: paragraphs, sentences, then as the caller says.

Leaves the measure to the caller. What is left of a finer cut is not joined with the neighbours of what was cut.
"""

from collections.abc import Callable, Iterable, Iterator

from lessons.step2_chunk.ways.paragraphs import paragraph_spans
from lessons.step2_chunk.ways.sentences import sentence_spans

Fits = Callable[[int, int], bool]
Cut = Callable[[int, int], Iterable[tuple[int, int]]]


def packed_paragraphs(text: str, begin: int, end: int, *, fits: Fits, cut: Cut) -> Iterator[tuple[int, int]]:
    """`text[begin:end]` in spans that fit: as many whole paragraphs as possible, else sentences, else what `cut` gives of one."""
    return _packed(paragraph_spans(text, begin, end), fits, lambda *span: packed_sentences(text, *span, fits=fits, cut=cut))


def packed_sentences(text: str, begin: int, end: int, *, fits: Fits, cut: Cut) -> Iterator[tuple[int, int]]:
    """The same with sentences only. `text[begin:end]` is not blank at an edge."""
    return _packed(sentence_spans(text, begin, end), fits, cut)


def _packed(spans: Iterable[tuple[int, int]], fits: Fits, cut: Cut) -> Iterator[tuple[int, int]]:
    held: tuple[int, int] | None = None
    for start, end in spans:
        if held and fits(held[0], end):
            held = held[0], end
            continue
        if held:
            yield held
        held = (start, end) if fits(start, end) else None
        if not held:
            yield from cut(start, end)
    if held:
        yield held
