"""What one term adds to a BM25 score but for its idf, by each variant. idf.py weighs terms; bm25.py puts both together."""

from typing import Any, Literal

Variant = Literal["bm25", "atire", "plus", "l"]
"""`bm25`: Okapi BM25 with one of the three idf kinds. `atire`: the same with idf ln(N / df). `plus`: BM25+. `l`: BM25L."""


def length_norm(length: Any, avgdl: float, *, b: float) -> Any:
    """1 for a passage of average length, more for a longer one. Lengths in terms, a number or an array; avgdl above 0."""
    return 1 - b + b * length / avgdl


def tf_factor(tf: Any, norm: Any, *, k1: float, variant: Variant = "bm25", delta: float = 1.0) -> Any:
    """What the idf of a term is multiplied with in a passage that holds it `tf` times and has the length norm `norm`.

    `tf`: at least 1. Both are numbers, or arrays of one shape. `delta` is read by `plus` and `l` only. BM25L multiplies by tf
    once more than its source says, as rank-bm25 does, so that its witness can be asked.
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
    """The same where the passage does not hold the term: 0, but `delta` by BM25+ as rank-bm25 has it."""
    return delta if variant == "plus" else 0.0
