"""Score by counting shared words. Every word weighs the same, a rare one no more than `de`; bm25.py is the answer."""

import numpy as np

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Scores


def score_overlap(index: PassageIndex, query: str) -> Scores:
    """The number of distinct query terms that each passage holds, from 0 to the number of query terms."""
    terms = index.known(query)
    postings = index.postings(terms)
    return Scores(index, terms, [1] * len(terms), postings, np.ones_like(postings.tf), kind=int)
