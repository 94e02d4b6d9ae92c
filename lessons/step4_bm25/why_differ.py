"""Why the winners of two chunkings of a document score differently, part by part. Which of them answers, it cannot say."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import TIE_DIGITS, Hit, PassageScore, TermScore
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor


@dataclass(frozen=True, slots=True)
class Winner:
    """The passage that won in one chunking, and what else its score was made of."""

    scored: PassageScore
    length: int
    """Its terms, as the index counts them."""
    avgdl: float
    """Average length of a passage of its chunking in terms."""
    n_passages: int
    """Passages of its chunking."""


ReasonKind = Literal["missing_term", "df", "length", "tf"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of the difference between two scores."""

    kind: ReasonKind
    """`missing_term`: only one winner holds the term. `tf`: one holds it more often. `df`: its idf differs, by its df or by the
    number of passages. `length`: one winner is longer, each measured by the average of its chunking."""
    term: str
    """"" for `length`, which is one part for all terms."""
    one: int
    """The number for the first winner: its tf for `missing_term` (0 where it lacks the term) and `tf`, the term's df in its
    chunking, or its length in terms."""
    other: int
    """The same for the second one."""
    change: float
    """What it adds to the first winner's score over the second's; below 0 where it takes away."""
    idf_one: float = 0.0
    """For `df` the idf of the term in the first winner's chunking; else 0."""
    idf_other: float = 0.0
    """The same in the second's."""


DifferenceKind = Literal["neither", "only_one", "same_passage", "other_passage"]


@dataclass(frozen=True, slots=True)
class Difference:
    """How the scores of two winners differ, and by what."""

    kind: DifferenceKind
    """`neither`: no chunking has a hit. `only_one`: one of them has none. `same_passage`: both winners are the same slice of the
    text, whose score depends on the other passages all the same."""
    score: float
    """The first winner's score less the second's; a winner that is not there scores 0."""
    reasons: tuple[Reason, ...]
    """They sum to `score` within 1e-9. Largest change first, up or down, those of one size by kind and term; those that change
    nothing are left out."""

    @property
    def main(self) -> Reason | None:
        """The reason that goes furthest the way the difference goes; None where the scores are equal to TIE_DIGITS decimals."""
        if round(self.score, TIE_DIGITS) == 0:
            return None
        return next(reason for reason in self.reasons if reason.change * self.score > 0)


def winner_of(index: PassageIndex, hit: Hit) -> Winner:
    """What `index` knows of `hit`, which came from its scores."""
    length = index.length(hit.number)
    return Winner(hit.scored, length, index.avgdl, len(index.passages))


def overlap_difference(one: Winner | None, other: Winner | None) -> Difference:
    """Why two winners by term overlap differ: each shared term adds 1 to both, so only a missing term can make a difference."""
    return _difference(one, other, _missing(one, other))


def bm25_difference(
    one: Winner | None, other: Winner | None, *, k1: float, b: float, variant: Variant = "bm25", delta: float = 1.0
) -> Difference:
    """Why two winners by BM25 differ, both scored with these numbers.

    The part of a term that only one winner holds is a reason of its own; by BM25+ the other may get points for it all the same,
    which this part is then less. A term that neither holds and both get points for differs by its idf. For each of the others the
    second winner's numbers take the place of the first one's, one after the other: the idf (which comes of df and the number of
    passages), then the length norm 1 − b + b × length / avgdl, then tf; each step makes a change. How large it is depends on who
    is replaced, so a reason is the mean of this change and of the one when the first winner's numbers take the place of the
    second one's, its sign turned: exchanging the winners turns the sign of each reason and changes nothing else. The changes sum
    to the difference.
    """
    reasons = _missing(one, other)
    if one and other:
        factor = partial(tf_factor, k1=k1, variant=variant, delta=delta)
        there = {(reason.kind, reason.term): reason for reason in _factors(other, one, b, factor)}
        for reason in _factors(one, other, b, factor):
            turned = there[reason.kind, reason.term]
            reasons.append(replace(reason, change=(reason.change - turned.change) / 2))
    return _difference(one, other, reasons)


def _factors(one: Winner, other: Winner, b: float, factor: Callable[..., float]) -> Iterator[Reason]:
    """The reasons in the terms that both winners hold, where the second one's numbers take the place of the first one's.

    `factor`: tf_factor with all but tf and norm.
    """
    norm, other_norm = (length_norm(winner.length, winner.avgdl, b=b) for winner in (one, other))
    there = {part.term: part for part in other.scored.terms}
    by_length = 0.0
    for part in one.scored.terms:
        if part.term not in there:
            continue
        second = there[part.term]
        own, with_norm, with_tf = (
            factor(tf=part.tf, norm=norm),
            factor(tf=part.tf, norm=other_norm),
            factor(tf=second.tf, norm=other_norm),
        )
        yield Reason("df", part.term, part.df, second.df, (part.idf - second.idf) * own, part.idf, second.idf)
        by_length += second.idf * (own - with_norm)
        yield Reason("tf", part.term, part.tf, second.tf, second.idf * (with_norm - with_tf))
    yield Reason("length", "", one.length, other.length, by_length)


def _missing(one: Winner | None, other: Winner | None) -> list[Reason]:
    """The terms that only one winner holds, and those that neither does though at least one gets points for them."""
    here, there = ({part.term: part for part in _all_parts(winner)} for winner in (one, other))
    reasons = []
    for term in here | there:
        first, second = here.get(term, _nothing(term)), there.get(term, _nothing(term))
        change = first.contribution - second.contribution
        if not (first.tf or second.tf):
            reasons.append(Reason("df", term, first.df, second.df, change, first.idf, second.idf))
        elif not (first.tf and second.tf):
            reasons.append(Reason("missing_term", term, first.tf, second.tf, change))
    return reasons


def _all_parts(winner: Winner | None) -> tuple[TermScore, ...]:
    return (*winner.scored.terms, *winner.scored.unheld) if winner else ()


def _nothing(term: str) -> TermScore:
    return TermScore(term, 0, 0, 0.0, 0.0)


def _difference(one: Winner | None, other: Winner | None, reasons: Iterable[Reason]) -> Difference:
    kind: DifferenceKind = "only_one" if one or other else "neither"
    if one and other:
        same = (one.scored.passage.start, one.scored.passage.end) == (other.scored.passage.start, other.scored.passage.end)
        kind = "same_passage" if same else "other_passage"
    telling = sorted((each for each in reasons if each.change), key=lambda each: (-abs(each.change), each.kind, each.term))
    return Difference(kind, (one.scored.score if one else 0.0) - (other.scored.score if other else 0.0), tuple(telling))
