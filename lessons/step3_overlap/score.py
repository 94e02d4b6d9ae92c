"""A score that brings its arithmetic, and the order that scores give. How a score is made, overlap.py and bm25.py say."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from weakref import WeakKeyDictionary

from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex


class TermScore(NamedTuple):
    """What one query term adds to one passage's score."""

    term: str
    tf: int
    """How often the passage holds it; 0 only in `PassageScore.unheld`."""
    df: int
    """How many passages hold it; at least 1."""
    idf: float
    """Its weight by rarity; 1 where the score does not weigh terms."""
    contribution: float
    """Its part of the score; the parts of a passage sum to its score."""


class PassageScore(NamedTuple):
    """One passage's score for one query. No probability: it orders passages and says nothing else."""

    passage: Passage
    score: float
    terms: tuple[TermScore, ...]
    """Only the query terms that the passage holds, in the query's order."""
    unheld: tuple[TermScore, ...] = ()
    """Query terms that add to the score though the passage does not hold them, in the query's order; only BM25+ has such."""
    extra: float = 0.0
    """What is added for no term: the bonus for length of the home-made score. With the parts of `terms` and `unheld` it sums to
    the score."""

    @property
    def is_hit(self) -> bool:
        """Whether it shares a term with the query. A hit may score 0 or below, and a passage that is no hit above 0 by its
        `unheld` parts; it never wins."""
        return bool(self.terms)


TIE_DIGITS = 9
"""Scores that are equal to this many decimals are a tie: sums of the same parts in another order differ in the sixteenth."""

Scorer = Callable[[PassageIndex, str], list[PassageScore]]


class Hit(NamedTuple):
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
    values = {number: round(scored.score, TIE_DIGITS) for number, scored in enumerate(scores, start=1) if scored.terms}
    passages = {number: scores[number - 1].passage for number in values}
    numbers = sorted(values, key=lambda number: (passages[number].document.name, passages[number].start))
    numbers.sort(key=values.__getitem__, reverse=True)  # stable: equal scores stay in the order that they have now
    hits: list[Hit] = []
    for _, group in groupby(numbers, key=values.__getitem__):
        equal = list(group)
        rank, tied = len(hits) + 1, len(equal) > 1
        hits += [Hit(number, rank, tied, scores[number - 1]) for number in equal]
    return hits


def held_parts(index: PassageIndex, term: str, worth: Callable[[int], int]) -> Iterator[tuple[int, TermScore]]:
    """The places of the passages that hold `term`, and its part there by a score without weights: what `worth` gives for its tf.

    Passages that hold it as often share one part.
    """
    places = index.postings.get(term, ())
    counts = [index.tf[place][term] for place in places]
    made = {tf: TermScore(term, tf, len(places), 1, worth(tf)) for tf in set(counts)}
    return zip(places, map(made.__getitem__, counts), strict=True)


def parts_by_place(columns: Iterable[Iterable[tuple[int, TermScore]]]) -> dict[int, tuple[TermScore, ...]]:
    """The parts of each passage that has some, by its place. `columns`: for each term the places that hold it, and the part.

    Equal parts of several passages are one tuple: thousands that live on would cost more than all else, in garbage collection.
    """
    held: defaultdict[int, list[TermScore]] = defaultdict(list)
    for column in columns:
        for place, part in column:
            held[place].append(part)
    same: dict[tuple[TermScore, ...], tuple[TermScore, ...]] = {}
    found = ((place, tuple(parts)) for place, parts in held.items())
    return {place: same.setdefault(parts, parts) for place, parts in found}


_no_hits: WeakKeyDictionary[PassageIndex, dict[type, tuple[PassageScore, ...]]] = WeakKeyDictionary()


def no_hits(index: PassageIndex, zero: float) -> list[PassageScore]:
    """All passages of `index` without a shared term, each with the score `zero`: 0 where scores are counts, else 0.0.

    The list is new, its records are made once and kept as long as the index: most passages share no term with a question.
    """
    kept = _no_hits.setdefault(index, {})
    kind = type(zero)  # as keys 0 and 0.0 are the same, and tables write them apart
    if kind not in kept:
        kept[kind] = tuple(PassageScore(passage, zero, ()) for passage in index.passages)
    return list(kept[kind])
