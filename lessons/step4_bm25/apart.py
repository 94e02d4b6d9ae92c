"""Why one passage scores more than another for the same question, part by part. It cannot say which of them answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from lessons.step3_overlap.score import PassageScore, Scores
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor, unheld_factor

KINDS = ("rarity", "frequency", "length")
"""The three reasons why two scores differ."""


@dataclass(frozen=True, slots=True)
class TermGap:
    """The share of one term in the difference of two scores. Positive parts favour `one`, negative parts `other`."""

    term: str
    idf: float
    tf_one: int
    """How often the passage `one` holds it; 0 if only the other does."""
    tf_other: int
    rarity: float
    """The part due to its idf differing from that of an average word of the question."""
    frequency: float
    """The part due to how often each passage holds it, as if it were an average word."""
    length: float
    """The part due to how long each passage is, as if it were an average word."""

    @property
    def change(self) -> float:
        """What the term adds to the score of `one` minus what it adds to that of `other`."""
        return self.rarity + self.frequency + self.length


@dataclass(frozen=True, slots=True)
class Apart:
    """Two passages of one index and the difference of their scores."""

    one: PassageScore
    other: PassageScore
    gaps: tuple[TermGap, ...]
    """One for each term that at least one of the two holds, largest change first, equal ones by term. Their changes sum to
    `difference` within 1e-9."""
    difference: float
    """The score of `one` minus that of `other`."""


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

    A term adds idf × s to a score, where s depends on tf and length, so its change is idf × (s of one − s of other). Let m be the
    mean of |idf| over the question's words. Then (idf − m) × (…) is rarity: the part that would be missing if all words of the
    question were equally rare. With one word it is 0 unless its idf is negative, since a single weight scales both scores alike
    and decides nothing. With a negative idf the rarity outweighs the other parts and has the opposite sign.
    The rest, m × (…), is split into frequency and length. Changing tf before the norm gives other shares than the reverse order,
    so each share is the mean of both orders (Shapley, A Value for n-Person Games, 1953); exchanging the passages only changes the
    signs. For a term that only one passage holds, the other's tf is 0, where length does not matter: its length share is half of
    what it would gain or lose with the other's length.

    `idfs`: the idf of each word of the question that the index knows, see `known_idfs`. `lengths`: of one and other, in terms.
    Raises: KeyError: a term of the passages is not in `idfs`.
    """
    norms = [length_norm(length, avgdl, b=b) for length in lengths]
    average = fmean(map(abs, idfs.values())) if idfs else 0.0

    def factor(tf: int, norm: float) -> float:
        if tf == 0:
            return unheld_factor(variant=variant, delta=delta)
        # A passage without terms has norm 0 at b = 1. BM25L would divide by it, so this is the limit of its factor.
        if variant == "l" and norm == 0:
            return tf * (k1 + 1)
        return float(tf_factor(tf, norm, k1=k1, variant=variant, delta=delta))

    here, there = ({part.term: part.tf for part in scored.terms} for scored in (one, other))
    tfs = {term: (here.get(term, 0), there.get(term, 0)) for term in here | there}
    gaps = [_gap(term, idfs[term], average, both, norms, factor) for term, both in tfs.items()]
    gaps.sort(key=lambda each: (-abs(each.change), each.term))
    return Apart(one, other, tuple(gaps), one.score - other.score)


def sums_of(gaps: Sequence[TermGap]) -> tuple[float, float, float]:
    """What rarity, frequency and length come to over several terms, in the order of KINDS."""
    return sum(gap.rarity for gap in gaps), sum(gap.frequency for gap in gaps), sum(gap.length for gap in gaps)


def known_idfs(scores: Scores) -> dict[str, float]:
    """The idf of each word of the question that some passage holds."""
    return {column.term: column.idf for column in scores.columns}


def _gap(
    term: str,
    idf: float,
    average: float,
    tfs: tuple[int, int],
    norms: list[float],
    factor: Callable[[int, float], float],
) -> TermGap:
    """The parts of one term's change. `average`: the mean of |idf|."""
    own, their = factor(tfs[0], norms[0]), factor(tfs[1], norms[1])
    own_with_their_length, their_with_own_length = factor(tfs[0], norms[1]), factor(tfs[1], norms[0])
    frequency = average * ((own - their_with_own_length) + (own_with_their_length - their)) / 2
    length = average * ((own - own_with_their_length) + (their_with_own_length - their)) / 2
    return TermGap(term, idf, *tfs, (idf - average) * (own - their), frequency, length)
