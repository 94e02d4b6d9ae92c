"""The library rank-bm25, an outside implementation, computes the same numbers. It gets the passages' terms and counts itself.

It lacks the idf of Lucene, Robertson and ATIRE, so for these it is given ours, and confirms everything else.
"""

from copy import copy
from functools import partial

from rank_bm25 import BM25, BM25L, BM25Okapi, BM25Plus

from lessons.step3_overlap.index import PassageIndex, passage_terms
from lessons.step3_overlap.score import PassageScore
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind, idf_of

THEIRS: dict[Variant, type[BM25]] = {"bm25": BM25Okapi, "atire": BM25Okapi, "plus": BM25Plus, "l": BM25L}


def call_witness(index: PassageIndex, *, idf: IdfKind, variant: Variant) -> BM25:
    """rank-bm25 over the passages of `index`, which must have a term. Takes as long as building the index."""
    texts = [passage_terms(passage, index.analysis, titles=index.titles) for passage in index.passages]
    witness = THEIRS[variant](texts)
    if variant == "atire" or (variant == "bm25" and idf != "rank_bm25"):
        weigh = partial(idf_of, n_passages=len(texts), average=0.0, idf=idf, variant=variant)
        witness.idf = {term: weigh(df=df) for term, df in index.df.items()}
    return witness


def ask_witness(witness: BM25, place: int, ours: PassageScore, *, k1: float, b: float, delta: float) -> list[float]:
    """rank-bm25's value for each part of the passage at position `place` (from 0): first of `terms`, then of `unheld`.

    `ours` is our score of that passage, for the index, idf and variant of call_witness and the same `k1`, `b` and `delta`.
    """
    asked = copy(witness)  # the witness may be shared between sessions, so it is not changed
    asked.k1, asked.b, asked.delta = k1, b, delta
    held = [_ask(asked, part.term, place) for part in ours.terms]
    # The part of an unheld term depends on neither, but rank-bm25 divides 0 by 0 if k1 or the length norm is 0.
    asked.k1, asked.b = 1.0, 0.0
    return held + [_ask(asked, part.term, place) for part in ours.unheld]


def _ask(witness: BM25, term: str, place: int) -> float:
    # Word by word, since get_scores counts a repeated query word twice and gives nan for passages without it if k1 is 0.
    (part,) = witness.get_batch_scores([term], [place])
    return float(part)
