"""A score that brings its arithmetic, and the order that scores give. How a score is made, overlap.py and bm25.py say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex


@dataclass(frozen=True, slots=True)
class TermScore:
    """What one query term adds to one passage's score."""

    term: str
    tf: int
    """How often the passage holds it; at least 1."""
    df: int
    """How many passages hold it; at least 1."""
    idf: float
    """Its weight by rarity; 1 where the score does not weigh terms."""
    contribution: float
    """Its part of the score; the parts of a passage sum to its score."""


@dataclass(frozen=True, slots=True)
class PassageScore:
    """One passage's score for one query. No probability: it orders passages and says nothing else."""

    passage: Passage
    score: float
    terms: tuple[TermScore, ...]
    """Only the query terms that the passage holds, in the query's order."""

    @property
    def is_hit(self) -> bool:
        """Whether it shares a term with the query. A hit may score 0 or below; a passage that is no hit never wins."""
        return bool(self.terms)


TIE_DIGITS = 9
"""Scores that are equal to this many decimals are a tie: sums of the same parts in another order differ in the sixteenth."""

Scorer = Callable[[PassageIndex, str], list[PassageScore]]


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage with its place in the order."""

    number: int
    """1-based position of the passage in its document."""
    rank: int
    """1 for the highest score; equal scores share a rank, and the ranks after them are left out (1, 2, 2, 4)."""
    tied: bool
    """Another hit has this score, to TIE_DIGITS decimals."""
    scored: PassageScore


def ranked(scores: Sequence[PassageScore]) -> list[Hit]:
    """The hits among `scores`, highest first; ties by document name, then position. The first one is the winner."""
    hits = [(number, scored) for number, scored in enumerate(scores, start=1) if scored.is_hit]
    hits.sort(key=lambda hit: (-round(hit[1].score, TIE_DIGITS), hit[1].passage.document.name, hit[1].passage.start))
    values = [round(scored.score, TIE_DIGITS) for _, scored in hits]
    first_place = {value: place for place, value in reversed(list(enumerate(values, start=1)))}
    last_place = {value: place for place, value in enumerate(values, start=1)}
    return [
        Hit(number, first_place[value], first_place[value] < last_place[value], scored)
        for value, (number, scored) in zip(values, hits, strict=True)
    ]
