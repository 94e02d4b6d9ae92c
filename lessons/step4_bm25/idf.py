"""The idf of a term, which says how rare it is, by each formula."""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

import numpy as np

from lessons.step3_overlap.index import PassageIndex
from lessons.step4_bm25.formula import Variant

IdfKind = Literal["lucene", "robertson", "rank_bm25"]
"""Of Okapi BM25. `lucene`: never negative. `robertson`: negative for a term in more than half of the passages. `rank_bm25`: the
same, but a quarter of the average idf in place of a negative one."""
WayToWeigh = Literal["lucene", "robertson", "rank_bm25", "atire", "plus", "l"]
"""A kind of idf of Okapi BM25, or a variant that has its own idf."""
WAYS_TO_WEIGH: Mapping[WayToWeigh, tuple[IdfKind, Variant]] = MappingProxyType(
    {
        "lucene": ("lucene", "bm25"),
        "robertson": ("robertson", "bm25"),
        "rank_bm25": ("rank_bm25", "bm25"),
        "atire": ("lucene", "atire"),
        "plus": ("lucene", "plus"),
        "l": ("lucene", "l"),
    }
)
"""The arguments idf and variant of score_bm25; only the variant `bm25` uses idf."""


def way_to_weigh(idf: IdfKind, variant: Variant) -> WayToWeigh:
    """The key of WAYS_TO_WEIGH for these two."""
    return idf if variant == "bm25" else variant


def lucene_idf(*, df: int, n_passages: int) -> float:
    """The idf of a term in `df` of `n_passages`: near 0 if all hold it, and never negative.

    Source: Lucene's BM25Similarity; the form of Robertson and Spärck Jones with 1 added inside the logarithm.
    """
    # Without the leading 1 a term in most passages would score below zero.
    return math.log(1 + (n_passages - df + 0.5) / (df + 0.5))


def robertson_idf(*, df: int, n_passages: int) -> float:
    """ln((N − df + 0.5) / (df + 0.5)): 0 for a term in half of the passages, below 0 for one in more.

    Source: Robertson and Spärck Jones, Relevance Weighting of Search Terms, 1976, without knowledge of what is relevant.
    """
    return math.log(n_passages - df + 0.5) - math.log(df + 0.5)


def floored_idf(*, df: int, n_passages: int, average: float) -> float:
    """robertson_idf, or a quarter of `average` where that is negative, as in rank-bm25's BM25Okapi."""
    plain = robertson_idf(df=df, n_passages=n_passages)
    return plain if plain >= 0 else 0.25 * average


def average_idf(index: PassageIndex) -> float:
    """The mean of robertson_idf over all terms of an index, including negative ones; 0.0 without terms."""
    df, n_passages = np.diff(index.starts), len(index.passages)
    return float(np.mean(np.log(n_passages - df + 0.5) - np.log(df + 0.5))) if len(df) else 0.0


def atire_idf(*, df: int, n_passages: int) -> float:
    """ln(N / df): 0 for a term in every passage.

    Source: Trotman, Jia and Crane, Towards an Efficient and Effective Search Engine, 2012.
    """
    return math.log(n_passages / df)


def plus_idf(*, df: int, n_passages: int) -> float:
    """ln((N + 1) / df), of BM25+: always above 0. Source: Lv and Zhai, Lower-Bounding Term Frequency Normalization, 2011."""
    return math.log((n_passages + 1) / df)


def l_idf(*, df: int, n_passages: int) -> float:
    """ln((N + 1) / (df + 0.5)), of BM25L: always above 0. Source: Lv and Zhai, When Documents Are Very Long, 2011."""
    return math.log(n_passages + 1) - math.log(df + 0.5)


def idf_of(*, df: int, n_passages: int, average: float, idf: IdfKind = "lucene", variant: Variant = "bm25") -> float:
    """The idf of a term in `df` (1 to N) of `n_passages`, as score_bm25 uses it with the same `idf` and `variant`.

    `average`: the average_idf of the index; only `rank_bm25` uses it. Only the variant `bm25` uses `idf`.
    """
    way = way_to_weigh(idf, variant)
    if way == "rank_bm25":
        return floored_idf(df=df, n_passages=n_passages, average=average)
    return IDFS[way](df=df, n_passages=n_passages)


IDFS: Mapping[WayToWeigh, Callable[..., float]] = MappingProxyType(
    {
        "lucene": lucene_idf,
        "robertson": robertson_idf,
        "rank_bm25": floored_idf,
        "atire": atire_idf,
        "plus": plus_idf,
        "l": l_idf,
    }
)
"""The function of each way; that of `rank_bm25` also takes `average`."""
