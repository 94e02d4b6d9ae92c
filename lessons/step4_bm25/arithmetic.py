"""The arithmetic of one BM25 part written out with its numbers, to be checked by hand. Says what bm25.py did; decides nothing."""

import math

from lessons.step3_overlap.score import TermScore
from lessons.step4_bm25.bm25 import IdfKind


def idf_arithmetic(part: TermScore, *, n_passages: int, n_terms: int, idf: IdfKind) -> str:
    """How the idf of a term came about. `n_terms`: distinct terms of all passages, over which rank_bm25 averages."""
    ratio = f"({n_passages} − {part.df} + 0.5) / ({part.df} + 0.5)"
    if idf == "lucene":
        return f"ln(1 + {ratio}) = {part.idf:.4f}"
    plain = math.log(n_passages - part.df + 0.5) - math.log(part.df + 0.5)
    if plain >= 0:
        return f"ln({ratio}) = {part.idf:.4f}"
    return f"ln({ratio}) = −{-plain:.4f} < 0  →  0.25 × {part.idf / 0.25 * n_terms:.4f} / {n_terms} = {part.idf:.4f}"


def part_arithmetic(part: TermScore, *, length: int, avgdl: float, k1: float, b: float) -> str:
    """How a term's part of the score came about."""
    norm = f"1 − {b:g} + {b:g} × {length} / {avgdl:.4f}"
    return f"{part.idf:.4f} × {part.tf} × ({k1:g} + 1) / ({part.tf} + {k1:g} × ({norm})) = {part.contribution:.4f}"
