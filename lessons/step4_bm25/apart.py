"""Why one passage scores more than another for the same question, part by part. Which of them answers, it cannot say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import fmean

from lessons.step3_overlap.score import PassageScore, Scores
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor, unheld_factor


@dataclass(frozen=True, slots=True)
class TermGap:
    """What one term puts between two passages. A part above 0 speaks for the one, below 0 for the other."""

    term: str
    idf: float
    tf_one: int
    """How often the one passage holds it; 0 where only the other does."""
    tf_other: int
    rarity: float
    """The change that comes of its idf not being that of an average word of the question."""
    frequency: float
    """The change that comes of how often each passage holds it, as if it were an average word."""
    length: float
    """The change that comes of how long each passage is, as if it were an average word."""

    @property
    def change(self) -> float:
        """What the term adds to the one passage's score less what it adds to the other's."""
        return self.rarity + self.frequency + self.length


@dataclass(frozen=True, slots=True)
class Apart:
    """Two passages of one index and what lies between their scores."""

    one: PassageScore
    other: PassageScore
    gaps: tuple[TermGap, ...]
    """A gap for each term that at least one of the two holds, largest change first, those of one size by term.
    Their changes sum to `difference` within 1e-9."""
    difference: float
    """The one's score less the other's; below 0 where the other scores more."""


def bm25_apart(
    one: PassageScore,
    other: PassageScore,
    *,
    idfs: Mapping[str, float],
    lengths: tuple[int, int],
    avgdl: float,
    k1: float,
    b: float,
    variant: Variant = "bm25",
    delta: float = 1.0,
) -> Apart:
    """Why two passages of one index differ, both scored by BM25 with these numbers.

    A term adds idf × s to a score, where s comes of tf and length, so it puts idf × (s of the one − s of the other) between them.
    Let m be the mean of the sizes (signs dropped) of the idf of the question's words. Then (idf − m) × (…) is rarity: what would
    be missing if all words of the question were equally rare. With one word it is 0 unless its idf is negative: a single weight
    moves both scores alike and decides nothing. A negative idf shows as a rarity that outweighs the rest and turns it round.
    What is left, m × (…), is parted into frequency and length. Change tf first and the norm after, or the norm first: each
    order gives other shares, so each share is the mean of both orders (Shapley, A Value for n-Person Games, 1953), and exchanging
    the passages only turns the signs. For a term that only one holds, tf goes to 0, where a length no longer matters: its length
    share is half of what it would gain or lose with the other's length.

    `idfs`: of each word of the question that the index knows, see `known_idfs`. `lengths`: of the one and the other, in terms.
    Raises: KeyError: a term of the passages is not in `idfs`.
    """
    norms = [length_norm(length, avgdl, b=b) for length in lengths]
    average = fmean(map(abs, idfs.values())) if idfs else 0.0

    def factor(tf: int, norm: float) -> float:
        if tf == 0:
            return unheld_factor(variant=variant, delta=delta)
        # A passage without a term has norm 0 at b = 1. BM25L would divide by it: what its factor comes to there is the limit.
        if variant == "l" and norm == 0:
            return tf * (k1 + 1)
        return float(tf_factor(tf, norm, k1=k1, variant=variant, delta=delta))

    here, there = ({part.term: part.tf for part in scored.terms} for scored in (one, other))
    tfs = {term: (here.get(term, 0), there.get(term, 0)) for term in here | there}
    gaps = [_gap(term, idfs[term], average, both, norms, factor) for term, both in tfs.items()]
    gaps.sort(key=lambda each: (-abs(each.change), each.term))
    return Apart(one, other, tuple(gaps), one.score - other.score)


def known_idfs(scores: Scores) -> dict[str, float]:
    """The idf of each word of the question that any passage holds."""
    return {column.term: column.idf for column in scores.columns}


def _gap(
    term: str,
    idf: float,
    average: float,
    tfs: tuple[int, int],
    norms: list[float],
    factor: Callable[[int, float], float],
) -> TermGap:
    """The parts of one term's change. `average`: the idf that it is held against."""
    own, their = factor(tfs[0], norms[0]), factor(tfs[1], norms[1])
    own_with_their_length, their_with_own_length = factor(tfs[0], norms[1]), factor(tfs[1], norms[0])
    frequency = average * ((own - their_with_own_length) + (own_with_their_length - their)) / 2
    length = average * ((own - own_with_their_length) + (their_with_own_length - their)) / 2
    return TermGap(term, idf, *tfs, (idf - average) * (own - their), frequency, length)
