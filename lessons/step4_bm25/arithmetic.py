"""The arithmetic of one BM25 part written out with its numbers, to be checked by hand. Says what bm25.py did; decides nothing."""

from lessons.step3_overlap.score import TermScore
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind, robertson_idf


def idf_arithmetic(part: TermScore, *, n_passages: int, n_terms: int, idf: IdfKind = "lucene", variant: Variant = "bm25") -> str:
    """How the idf of a term came about. `n_terms`: distinct terms of all passages, over which rank_bm25 averages."""
    result = _four(part.idf)
    if variant == "atire":
        return f"ln({n_passages} / {part.df}) = {result}"
    if variant == "plus":
        return f"ln(({n_passages} + 1) / {part.df}) = {result}"
    if variant == "l":
        return f"ln(({n_passages} + 1) / ({part.df} + 0.5)) = {result}"
    ratio = f"({n_passages} − {part.df} + 0.5) / ({part.df} + 0.5)"
    if idf == "lucene":
        return f"ln(1 + {ratio}) = {result}"
    plain = robertson_idf(df=part.df, n_passages=n_passages)
    if plain >= 0 or idf == "robertson":
        return f"ln({ratio}) = {result}"
    return f"ln({ratio}) = {_four(plain)} < 0  →  0.25 × {_four(part.idf / 0.25 * n_terms)} / {n_terms} = {result}"


def part_arithmetic(
    part: TermScore, *, length: int, avgdl: float, k1: float, b: float, variant: Variant = "bm25", delta: float = 1.0
) -> str:
    """How a term's part of the score came about. `length` in terms; `delta` is read by `plus` and `l` only."""
    weight, result = _four(part.idf), _four(part.contribution)
    if variant == "plus" and part.tf == 0:
        return f"{weight} × ({delta:g} + 0) = {result}"
    norm = f"(1 − {b:g} + {b:g} × {length} / {avgdl:.4f})"
    if variant == "l":
        # Its factor is about tf × (k1 + 1): four decimals of idf would leave fewer in the result.
        weight = _four(part.idf, more=len(str(int(part.tf * (k1 + 1)))))
        count = f"{part.tf} / {norm}"
        return f"{weight} × {part.tf} × ({k1:g} + 1) × ({count} + {delta:g}) / ({k1:g} + {count} + {delta:g}) = {result}"
    if variant == "plus":
        return f"{weight} × ({delta:g} + {part.tf} × ({k1:g} + 1) / ({part.tf} + {k1:g} × {norm})) = {result}"
    return f"{weight} × {part.tf} × ({k1:g} + 1) / ({part.tf} + {k1:g} × {norm}) = {result}"


def _four(number: float, *, more: int = 0) -> str:
    """Four decimals and some `more`, with the sign that a formula has."""
    return f"{number:.{4 + more}f}".replace("-", "−")
