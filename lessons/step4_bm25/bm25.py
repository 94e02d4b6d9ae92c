"""Score by BM25 on rank-bm25: rare words weigh more, repeats count less and less, long passages pay for their length.

Leaves out BM25+, BM25L and other variants.
"""

import math
from collections.abc import Mapping
from copy import copy
from typing import Literal
from weakref import WeakKeyDictionary

from rank_bm25 import BM25Okapi

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import PassageScore, TermScore

IdfKind = Literal["lucene", "rank_bm25"]


def score_bm25(
    index: PassageIndex, query: str, *, k1: float = 1.5, b: float = 0.75, idf: IdfKind = "lucene"
) -> list[PassageScore]:
    """BM25 of each passage, in the passages' order. Each query word counts once, however often it is repeated.

    A term adds idf × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / avgdl)), lengths in terms; rank-bm25 computes it.
    `k1` (0 or more): how much repeats still add. `b` (0 to 1): how much length costs.
    Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.

    Raises: ValueError: k1 or b out of bounds, or an unknown idf.
    """
    if not (0 <= k1 < math.inf and 0 <= b <= 1):
        raise ValueError(f"k1 must be 0 or more and b from 0 to 1, not k1={k1}, b={b}")
    if idf not in ("lucene", "rank_bm25"):
        raise ValueError(f"idf must be 'lucene' or 'rank_bm25', not {idf!r}")
    known = [term for term in index.analysis.distinct(query) if term in index.df]
    if not known:
        return [PassageScore(passage, 0.0, ()) for passage in index.passages]
    ranker = copy(_ranker(index, idf))  # a copy: the ranker itself is shared, so k1 and b are not set on it
    ranker.k1, ranker.b = k1, b
    columns = {}
    for term in known:
        # Only where it stands: elsewhere k1 = 0, or b = 1 and a passage without terms, would divide 0 by 0.
        holders = [position for position, counts in enumerate(index.tf) if term in counts]
        columns[term] = dict(zip(holders, ranker.get_batch_scores([term], holders), strict=True))
    scores = []
    for position, (passage, counts) in enumerate(zip(index.passages, index.tf, strict=True)):
        if counts.keys().isdisjoint(known):
            scores.append(PassageScore(passage, 0.0, ()))
            continue
        parts = tuple(
            TermScore(term, counts[term], index.df[term], ranker.idf[term], columns[term][position])
            for term in known
            if term in counts
        )
        scores.append(PassageScore(passage, sum((part.contribution for part in parts), 0.0), parts))
    return scores


def lucene_idf(*, df: int, n_passages: int) -> float:
    """Rarity of a term in `df` of `n_passages`: near 0 where all hold it, never below.

    Source: Lucene's BM25Similarity; the form of Robertson and Spärck Jones with 1 added inside the logarithm.
    """
    # Without the leading 1 a term in most passages would score below zero.
    return math.log(1 + (n_passages - df + 0.5) / (df + 0.5))


class LuceneBM25(BM25Okapi):
    """rank-bm25's BM25Okapi with the idf of Lucene in place of its own."""

    def _calc_idf(self, nd: Mapping[str, int]) -> None:
        self.idf = {term: lucene_idf(df=df, n_passages=self.corpus_size) for term, df in nd.items()}


_rankers: WeakKeyDictionary[PassageIndex, dict[IdfKind, BM25Okapi]] = WeakKeyDictionary()


def _ranker(index: PassageIndex, idf: IdfKind) -> BM25Okapi:
    """rank-bm25 over `index`, which must hold a term. Kept as long as the index, so that moving k1 or b counts nothing again."""
    rankers = _rankers.setdefault(index, {})
    if idf not in rankers:
        rankers[idf] = (LuceneBM25 if idf == "lucene" else BM25Okapi)(index.terms)
    return rankers[idf]
