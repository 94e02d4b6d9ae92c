"""Score by BM25 on rank-bm25: rare words weigh more, repeats count less and less, long passages pay for their length.

Leaves out variants that rank-bm25 does not have: BM25F for several fields, BM25-adpt, BM25T.
"""

import math
from array import array
from collections.abc import Iterator, Mapping
from copy import copy
from typing import get_args
from weakref import WeakKeyDictionary

from rank_bm25 import BM25, BM25L, BM25Okapi, BM25Plus

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import PassageScore, TermScore, no_hits, parts_by_place
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind, atire_idf, lucene_idf, robertson_idf


def score_bm25(
    index: PassageIndex,
    query: str,
    *,
    k1: float = 1.5,
    b: float = 0.75,
    idf: IdfKind = "lucene",
    variant: Variant = "bm25",
    delta: float = 1.0,
) -> list[PassageScore]:
    """BM25 of each passage, in the passages' order. Each query word counts once, however often it is repeated.

    A term adds idf × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / avgdl)), lengths in terms; rank-bm25 computes it.
    `k1` (0 or more): how much repeats still add. `b` (0 to 1): how much length costs.
    formula.py says what a `variant` changes. `idf` is read by `bm25` alone, `delta` (0 or more) by `plus` and `l` alone.
    Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.

    Raises: ValueError: k1, b or delta out of bounds, or an unknown idf or variant.
    """
    _refuse(k1=k1, b=b, idf=idf, variant=variant, delta=delta)
    known = [term for term in index.analysis.distinct(query) if term in index.df]
    if not known:
        return no_hits(index, 0.0)
    ranker = copy(_ranker(index, idf, variant))  # a copy: the ranker itself is shared, so the numbers are not set on it
    ranker.k1, ranker.b, ranker.delta = k1, b, delta
    held = parts_by_place(_parts(index, ranker, term) for term in known)
    unheld = _unheld(index, ranker, known) if variant == "plus" else {}
    return _scores(index, held, unheld)


def _parts(index: PassageIndex, ranker: BM25, term: str) -> Iterator[tuple[int, TermScore]]:
    """What `term` adds to each passage that holds it, and that passage's place."""
    # Only where it stands: elsewhere k1 = 0, or b = 1 and a passage without terms, would divide 0 by 0.
    places = index.postings[term]
    added = ranker.get_batch_scores([term], list(places))
    pairs = list(zip((index.tf[place][term] for place in places), added, strict=True))
    # Passages of one length that hold it as often share one part.
    made = {(tf, part): TermScore(term, tf, len(places), ranker.idf[term], part) for tf, part in set(pairs)}
    return zip(places, map(made.__getitem__, pairs), strict=True)


def _unheld(index: PassageIndex, ranker: BM25, known: list[str]) -> dict[str, TermScore]:
    """What each known term adds to a passage that does not hold it, by BM25+ of rank-bm25: idf × delta, whatever its length."""
    weights = ((term, ranker.idf[term]) for term in known)
    return {term: TermScore(term, 0, index.df[term], idf, idf * ranker.delta) for term, idf in weights}


def _scores(
    index: PassageIndex, held: Mapping[int, tuple[TermScore, ...]], unheld: Mapping[str, TermScore]
) -> list[PassageScore]:
    """The sum for each passage of the parts that it holds, by its place, and of the `unheld` of the other terms."""
    if unheld:
        nothing = sum([part.contribution for part in unheld.values()], 0.0)
        every = tuple(unheld.values())
        scores = [PassageScore(passage, nothing, (), every) for passage in index.passages]
    else:
        scores = no_hits(index, 0.0)
    sums: dict[tuple[TermScore, ...], tuple[float, tuple[TermScore, ...]]] = {}
    for place, parts in held.items():
        made = sums.get(parts)
        if made is None:
            own = {part.term for part in parts}
            others = tuple(part for term, part in unheld.items() if term not in own)
            made = sums[parts] = sum((part.contribution for part in parts + others), 0.0), others
        scores[place] = PassageScore(index.passages[place], made[0], parts, made[1])
    return scores


def _refuse(*, k1: float, b: float, idf: str, variant: str, delta: float) -> None:
    """Raise ValueError for what score_bm25 does not take."""
    if not (0 <= k1 < math.inf and 0 <= b <= 1):
        raise ValueError(f"k1 must be 0 or more and b from 0 to 1, not k1={k1}, b={b}")
    if not 0 <= delta < math.inf:
        raise ValueError(f"delta must be 0 or more, not {delta}")
    for name, value, options in (("idf", idf, get_args(IdfKind)), ("variant", variant, get_args(Variant))):
        if value not in options:
            raise ValueError(f"{name} must be one of {', '.join(map(repr, options))}, not {value!r}")


class LuceneBM25(BM25Okapi):
    """rank-bm25's BM25Okapi with the idf of Lucene in place of its own."""

    def _calc_idf(self, nd: Mapping[str, int]) -> None:
        self.idf = {term: lucene_idf(df=df, n_passages=self.corpus_size) for term, df in nd.items()}


class RobertsonBM25(BM25Okapi):
    """rank-bm25's BM25Okapi with its idf left as it is where that is negative."""

    def _calc_idf(self, nd: Mapping[str, int]) -> None:
        self.idf = {term: robertson_idf(df=df, n_passages=self.corpus_size) for term, df in nd.items()}


class AtireBM25(BM25Okapi):
    """rank-bm25's BM25Okapi with the idf of ATIRE in place of its own."""

    def _calc_idf(self, nd: Mapping[str, int]) -> None:
        self.idf = {term: atire_idf(df=df, n_passages=self.corpus_size) for term, df in nd.items()}


OKAPI: dict[IdfKind, type[BM25]] = {"lucene": LuceneBM25, "robertson": RobertsonBM25, "rank_bm25": BM25Okapi}
"""The ranker of the variant `bm25` for each kind of idf."""
OTHERS: dict[Variant, type[BM25]] = {"atire": AtireBM25, "plus": BM25Plus, "l": BM25L}
"""That of the other variants."""

_rankers: WeakKeyDictionary[PassageIndex, dict[type[BM25], BM25]] = WeakKeyDictionary()


def ranker_kind(*, idf: IdfKind, variant: Variant) -> type[BM25]:
    """The class whose code computes these scores."""
    return OKAPI[idf] if variant == "bm25" else OTHERS[variant]


def _ranker(index: PassageIndex, idf: IdfKind, variant: Variant) -> BM25:
    """rank-bm25 over `index`, which must hold a term. Kept as long as the index, so that moving a number counts nothing again."""
    rankers = _rankers.setdefault(index, {})
    kind = ranker_kind(idf=idf, variant=variant)
    if kind not in rankers:
        ranker = kind(index.terms)
        # What it counted is what the index counted; so it is in memory once for all kinds.
        ranker.doc_freqs = index.tf
        ranker.doc_len = array("q", ranker.doc_len)  # numpy takes it over at once, a list number by number
        rankers[kind] = ranker
    return rankers[kind]
