"""The sentences of a passage that are worth reading first: those with the answer or with words of the question."""

from collections.abc import Sequence

from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.terms import Analysis


def telling_sentences(
    document: Document, stretch: Span, terms: Sequence[str], analysis: Analysis, answer: Sequence[Span], *, most: int
) -> tuple[Span, ...]:
    """The sentences of a stretch that hold some of `answer`, then those with most of `terms`, in the order of the text.

    Together they have at most `most` characters; a single one may have more. Empty where none holds any.
    """

    def weight(span: Span) -> tuple[bool, int]:
        answers = any(start < span[1] and span[0] < end for start, end in answer)
        return answers, len(set(terms).intersection(analysis.terms(document.searched[slice(*span)])))

    weights = {span: weight(span) for span in sentence_spans(document.blanked, *stretch)}
    chosen: list[Span] = []
    for span in sorted((span for span in weights if any(weights[span])), key=weights.__getitem__, reverse=True):
        if not chosen or span[1] - span[0] <= most:
            chosen.append(span)
            most -= span[1] - span[0]
    return tuple(sorted(chosen))
