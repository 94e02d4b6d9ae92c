"""The block of passages for a prompt, and how much of it is repeated. Writes no prompt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import Hit, Scorer
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step5_passage.evidence import citation, search


@dataclass(frozen=True, slots=True)
class Prompt:
    """The passages that are handed over for a question."""

    passages: tuple[Passage, ...] = ()
    """Best first."""
    inside: int = 0
    """Number of passages that were left out because those before them hold their whole text."""

    @property
    def characters(self) -> int:
        """Length of all passages together."""
        return sum(passage.end - passage.start for passage in self.passages)

    @property
    def repeats(self) -> tuple[tuple[Span, ...], ...]:
        """For each passage the spans of it that an earlier one holds too."""
        return tuple(tuple(_said(passage, self.passages[:place])) for place, passage in enumerate(self.passages))

    @property
    def repeated(self) -> int:
        """How many of these characters an earlier passage holds too, counting each repetition."""
        return sum(end - start for spans in self.repeats for start, end in spans)

    def block(self, language: str = "es") -> str:
        """Each passage under its source; "" without passages."""
        return "\n\n---\n\n".join(f"{citation(passage, language)}\n{passage.text}" for passage in self.passages)


def context_block(
    passages: Sequence[Passage], query: str, *, k: int = 4, score: Scorer = score_bm25, language: str = "es"
) -> str:
    """What a RAG application would paste into a prompt: up to `k` passages, each under its source; "" if nobody wins."""
    index = index_passages(passages)
    return prompt_of(search(index, query, score), k=k).block(language)


def prompt_of(hits: Sequence[Hit], *, k: int = 4) -> Prompt:
    """Up to `k` passages for `hits`, best first. A small passage is replaced by its parent, which comes once.

    One whose text those before it hold already, blanks aside, or one of them word for word, is left out, and the next takes its
    place.

    Raises: ValueError: k below 0.
    """
    if k < 0:
        raise ValueError(f"k must be 0 passages or more, not {k}")
    taken: list[Passage] = []
    inside = 0
    best = {(each.document.sha256, each.start, each.end): each for hit in hits for each in [handed_over(hit.scored.passage)]}
    for passage in best.values():
        if len(taken) == k:
            break
        text = passage.document.text
        is_new = any(text[start:end].strip() for start, end in _unsaid(passage, taken))
        if is_new and passage.text not in (each.text for each in taken):
            taken.append(passage)
        else:
            inside += 1
    return Prompt(tuple(taken), inside)


def _said(passage: Passage, before: Sequence[Passage]) -> Iterator[Span]:
    """The spans of `passage` that one of `before` holds: what is between those that none holds."""
    edges = [passage.start, *chain.from_iterable(_unsaid(passage, before)), passage.end]
    return ((start, end) for start, end in zip(edges[::2], edges[1::2], strict=True) if start < end)


def _unsaid(passage: Passage, before: Sequence[Passage]) -> Iterator[Span]:
    """The spans of `passage` that none of `before` holds."""
    document, reached = passage.document.sha256, passage.start
    for start, end in sorted((other.start, other.end) for other in before if other.document.sha256 == document):
        if reached < min(start, passage.end):
            yield reached, min(start, passage.end)
        reached = max(reached, end)
    if reached < passage.end:
        yield reached, passage.end
