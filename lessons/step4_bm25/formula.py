"""The factor of a term's idf in a BM25 score, for each variant. idf.py has the idf; bm25.py multiplies both."""

from typing import Any, Literal

Variant = Literal["bm25", "atire", "plus", "l"]
"""`bm25`: Okapi BM25 with one of the three idf kinds. `atire`: the same with idf ln(N / df). `plus`: BM25+. `l`: BM25L."""


def length_norm(length: Any, avgdl: float, *, b: float) -> Any:
    """1 for a passage of average length, more for a longer one. `length` in terms, a number or an array; avgdl above 0."""
    return 1 - b + b * length / avgdl


def tf_factor(tf: Any, norm: Any, *, k1: float, variant: Variant = "bm25", delta: float = 1.0) -> Any:
    """The factor of a term's idf in a passage that holds it `tf` times and has the length norm `norm`.

    `tf` (at least 1) and `norm` are numbers, or arrays of one shape. Only `plus` and `l` use `delta`. BM25L multiplies by tf once
    more than its source says, as rank-bm25 does, so that rank-bm25 can be its witness.
    Sources: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009; Trotman, Puurula and Burgess,
    Improvements to BM25 and Language Models Examined, 2014; Lv and Zhai, Lower-Bounding Term Frequency Normalization (BM25+) and
    When Documents Are Very Long, BM25 Fails! (BM25L), both 2011.
    """
    if variant == "plus":
        return delta + tf * (k1 + 1) / (tf + k1 * norm)
    if variant == "l":
        return tf * (k1 + 1) * (tf / norm + delta) / (k1 + tf / norm + delta)
    return tf * (k1 + 1) / (tf + k1 * norm)


def unheld_factor(*, variant: Variant, delta: float) -> float:
    """The factor in a passage that does not hold the term: 0, but `delta` for BM25+, as in rank-bm25."""
    return delta if variant == "plus" else 0.0
