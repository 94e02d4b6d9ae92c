"""The arithmetic of one BM25 part written out with its numbers, to be checked by hand. bm25.py computes them."""

from lessons.step3_overlap.score import TermScore
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor, unheld_factor
from lessons.step4_bm25.idf import IdfKind, robertson_idf


def idf_arithmetic(part: TermScore, *, n_passages: int, n_terms: int, idf: IdfKind = "lucene", variant: Variant = "bm25") -> str:
    """The calculation of a term's idf. `n_terms`: number of distinct terms in all passages, over which rank_bm25 averages."""
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
    """The calculation of a term's part of the score. `length` in terms; only `plus` and `l` use `delta`."""
    weight, result = _four(part.idf), _four(part.contribution)
    if variant == "plus" and part.tf == 0:
        return f"{weight} × ({delta:g} + 0) = {result}"
    norm = f"(1 − {b:g} + {b:g} × {length} / {avgdl:.4f})"
    if variant == "l":
        # The factor is about tf × (k1 + 1), so four decimals of idf would leave fewer in the result.
        weight = _four(part.idf, more=len(str(int(part.tf * (k1 + 1)))))
        count = f"{part.tf} / {norm}"
        return f"{weight} × {part.tf} × ({k1:g} + 1) × ({count} + {delta:g}) / ({k1:g} + {count} + {delta:g}) = {result}"
    if variant == "plus":
        return f"{weight} × ({delta:g} + {part.tf} × ({k1:g} + 1) / ({part.tf} + {k1:g} × {norm})) = {result}"
    return f"{weight} × {part.tf} × ({k1:g} + 1) / ({part.tf} + {k1:g} × {norm}) = {result}"


def three_factors(
    part: TermScore, *, length: int, avgdl: float, k1: float, b: float, variant: Variant = "bm25", delta: float = 1.0
) -> tuple[float, float, float]:
    """Three numbers whose product is a term's part of the score: rarity, repeats and length.

    Repeats is what the idf is multiplied by in a passage of average length, length what the passage's own length makes of that.
    """
    if not part.tf:
        return part.idf, unheld_factor(variant=variant, delta=delta), 1.0
    norms = 1.0, length_norm(length, avgdl, b=b)
    at_average, here = (tf_factor(part.tf, norm, k1=k1, variant=variant, delta=delta) for norm in norms)
    return part.idf, float(at_average), float(here / at_average)


def _four(number: float, *, more: int = 0) -> str:
    """The number with four decimals and some `more`, with a proper minus sign."""
    return f"{number:.{4 + more}f}".replace("-", "−")
