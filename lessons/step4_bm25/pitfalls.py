"""Query terms for which the chosen idf or variant misleads. Changes no score."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from lessons.step3_overlap.score import Scores, TermScore, ranked
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind, idf_of

FEW = 10
"""With fewer passages than this, an idf may be unreliable."""
FEW_SHARE = 0.25
"""An idf is unreliable if one more passage with the term would lower it by this share or more. With 9 passages and Lucene's idf
a term of one passage has ln(10 / 1.5) = 1.897 and would have ln(10 / 2.5) = 1.386, 27 % less; with 1,000 it would lose 8 %."""


@dataclass(frozen=True, slots=True)
class Pitfall:
    """A query term whose part of the score a reader would not expect."""

    term: str
    df: int
    kind: Literal["half", "floored", "negative", "every", "few", "unheld", "multiplied"]
    """`half`: in exactly half of the passages, so its idf is 0. `floored`: in more than half, so its idf is raised to a quarter
    of the average. `negative`: in more than half, so holding it costs points (in rank_bm25 if the average is negative too).
    `every`: in all passages, so its idf is 0. `few`: see FEW_SHARE. `unheld`: passages without the term get points for it.
    `multiplied`: the winner's part is tf times that of the published BM25L."""
    idf: float
    points: float = 0.0
    """`few`: the idf if one more passage held the term. `unheld`: what each passage without the term gets. `multiplied`: what the
    winner gets in excess of the published BM25L. Else 0."""
    times: int = 0
    """`unheld`: how many passages get these points. `multiplied`: the winner's tf. Else 0."""


def pitfalls(scores: Scores, *, idf: IdfKind = "rank_bm25", variant: Variant = "bm25") -> list[Pitfall]:
    """The query terms of `scores` that the idf or the variant misjudges, in the order of the passages that hold them.

    `scores` must come from score_bm25 with this `idf` and `variant`. few_passages finds the pitfall that all of them share.
    """
    terms = _terms(scores)
    if variant == "bm25":
        return [] if idf == "lucene" else list(_beyond_half(terms, len(scores)))
    if variant == "atire":
        return [Pitfall(part.term, part.df, "every", part.idf) for part in terms if part.df == len(scores)]
    return list(_unheld(scores) if variant == "plus" else _multiplied(scores))


def few_passages(scores: Scores, *, idf: IdfKind = "lucene", variant: Variant = "bm25") -> Pitfall | None:
    """The rarest query term of `scores`, the first of equals, if its idf is unreliable by FEW and FEW_SHARE; else None.

    None also for a term in every passage, and with `robertson` or `rank_bm25` for one in half of the passages: there the number
    of passages is not the problem.
    """
    n_passages = len(scores)
    terms = _terms(scores)
    if n_passages >= FEW or not terms:
        return None
    rarest = min(terms, key=lambda part: part.df)
    most = n_passages // 2 if variant == "bm25" and idf != "lucene" else n_passages
    if rarest.df >= most:
        return None
    left = idf_of(df=rarest.df + 1, n_passages=n_passages, average=0.0, idf=idf, variant=variant)
    if left > (1 - FEW_SHARE) * rarest.idf:
        return None
    return Pitfall(rarest.term, rarest.df, "few", rarest.idf, left)


def _beyond_half(parts: Iterable[TermScore], n_passages: int) -> Iterator[Pitfall]:
    """Pitfalls of the terms in half of the passages or more."""
    for part in parts:
        if 2 * part.df == n_passages:
            yield Pitfall(part.term, part.df, "half", part.idf)
        elif 2 * part.df > n_passages:
            yield Pitfall(part.term, part.df, "negative" if part.idf < 0 else "floored", part.idf)


def _terms(scores: Scores) -> list[TermScore]:
    """Of each query term its part in the first passage that holds it, in the order of these passages."""
    return [column.first for column in sorted(scores.columns, key=lambda each: int(each.places[0]))]


def _unheld(scores: Scores) -> Iterator[Pitfall]:
    """Pitfalls of the terms for which passages without them get points."""
    elsewhere = {column.term: column.elsewhere for column in scores.columns}
    for part in _terms(scores):
        others = len(scores) - part.df
        if elsewhere[part.term] and others:
            yield Pitfall(part.term, part.df, "unheld", part.idf, elsewhere[part.term], others)


def _multiplied(scores: Scores) -> Iterator[Pitfall]:
    """Pitfalls of the terms that the winner holds more than once."""
    for hit in ranked(scores)[:1]:
        for part in hit.scored.terms:
            if part.tf > 1:
                more = part.contribution - part.contribution / part.tf
                yield Pitfall(part.term, part.df, "multiplied", part.idf, more, part.tf)
