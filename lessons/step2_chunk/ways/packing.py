"""Join whole paragraphs, or whole sentences, while they fit. One that does not fit alone is cut finer.

The caller says what fits. Pieces of a finer cut are not joined with the neighbours of what was cut.
"""

from collections.abc import Callable, Iterable, Iterator

from lessons.step2_chunk.ways.paragraphs import paragraph_spans
from lessons.step2_chunk.ways.sentences import sentence_spans

Fits = Callable[[int, int], bool]
Cut = Callable[[int, int], Iterable[tuple[int, int]]]


def packed_paragraphs(text: str, begin: int, end: int, *, fits: Fits, cut: Cut) -> Iterator[tuple[int, int]]:
    """`text[begin:end]` in spans that fit: of as many whole paragraphs as possible, else of sentences, else as `cut` cuts one."""
    return _packed(paragraph_spans(text, begin, end), fits, lambda *span: packed_sentences(text, *span, fits=fits, cut=cut))


def packed_sentences(text: str, begin: int, end: int, *, fits: Fits, cut: Cut) -> Iterator[tuple[int, int]]:
    """The same with sentences only. `text[begin:end]` has no whitespace at its edges."""
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
