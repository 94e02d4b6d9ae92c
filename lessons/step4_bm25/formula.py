"""What one term adds to a BM25 score, by each variant, as rank-bm25 computes it. Decides nothing: bm25.py asks the library."""

from typing import Literal

Variant = Literal["bm25", "atire", "plus", "l"]
"""`bm25`: Okapi BM25 with one of the three idf kinds. `atire`: the same with idf ln(N / df). `plus`: BM25+. `l`: BM25L."""


def length_norm(*, length: int, avgdl: float, b: float) -> float:
    """1 − b + b × length / avgdl: 1 for a passage of average length, more for a longer one. Lengths in terms; avgdl above 0."""
    return 1 - b + b * length / avgdl


def tf_factor(*, tf: int, norm: float, k1: float, variant: Variant = "bm25", delta: float = 1.0) -> float:
    """What the idf of a term is multiplied with, for a term that the passage holds `tf` times, 0 or more.

    `norm`: the length norm of the passage. `delta` is read by `plus` and `l` only.
    BM25+ of rank-bm25 gives `delta` for a term that is not held too; BM25L of rank-bm25 multiplies by tf once more than its
    source says.
    Sources: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009; Trotman, Puurula and Burgess,
    Improvements to BM25 and Language Models Examined, 2014; Lv and Zhai, Lower-Bounding Term Frequency Normalization (BM25+) and
    When Documents Are Very Long, BM25 Fails! (BM25L), both 2011.
    """
    if tf == 0:
        return delta if variant == "plus" else 0.0
    if variant == "l":
        count = tf / norm
        return tf * (k1 + 1) * (count + delta) / (k1 + count + delta)
    return tf * (k1 + 1) / (tf + k1 * norm) + (delta if variant == "plus" else 0.0)
