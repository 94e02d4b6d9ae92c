"""Score by BM25: rare words weigh more, each repetition counts less, long passages pay for their length.

The arithmetic is here, in the open; witness.py asks rank-bm25 for the same numbers. Leaves out BM25F for several fields,
BM25-adpt and BM25T.
"""

import math
from functools import partial
from typing import get_args

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Column, Scores
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor, unheld_factor
from lessons.step4_bm25.idf import IdfKind, average_idf, idf_of


def score_bm25(
    index: PassageIndex,
    query: str,
    *,
    k1: float = 1.5,
    b: float = 0.75,
    idf: IdfKind = "lucene",
    variant: Variant = "bm25",
    delta: float = 1.0,
) -> Scores:
    """The BM25 score of each passage. Each query word counts once, even if it is repeated.

    A term adds idf × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / avgdl)), lengths in terms.
    `k1` (0 or more): how much repetitions still add. `b` (0 to 1): how much length costs. formula.py has the variants.
    Only `bm25` uses `idf`; only `plus` and `l` use `delta` (0 or more).
    Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.

    Raises: ValueError: k1, b or delta out of bounds, or an unknown idf or variant.
    """
    refuse(k1=k1, b=b, idf=idf, variant=variant, delta=delta)
    average = average_idf(index) if idf == "rank_bm25" else 0.0
    weigh = partial(idf_of, n_passages=len(index.passages), average=average, idf=idf, variant=variant)
    norm = length_norm(index.lengths, index.avgdl or 1.0, b=b)  # an index without terms has an average of 0
    columns = []
    for term in index.known(query):
        places, tf = index.postings(term)
        weight = weigh(df=len(places))
        parts = weight * tf_factor(tf, norm.take(places), k1=k1, variant=variant, delta=delta)
        columns.append(Column(term, weight, places, tf, parts, weight * unheld_factor(variant=variant, delta=delta)))
    return Scores(index, columns)


def refuse(*, k1: float, b: float, idf: str, variant: str, delta: float) -> None:
    """Raise ValueError for what score_bm25 does not take."""
    if not (0 <= k1 < math.inf and 0 <= b <= 1):
        raise ValueError(f"k1 must be 0 or more and b from 0 to 1, not k1={k1}, b={b}")
    if not 0 <= delta < math.inf:
        raise ValueError(f"delta must be 0 or more, not {delta}")
    for name, value, options in (("idf", idf, get_args(IdfKind)), ("variant", variant, get_args(Variant))):
        if value not in options:
            raise ValueError(f"{name} must be one of {', '.join(map(repr, options))}, not {value!r}")
