"""Score by counting shared words. Every word weighs the same, a rare one no more than `de`; bm25.py is the answer."""

import numpy as np

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Column, Scores


def score_overlap(index: PassageIndex, query: str) -> Scores:
    """The number of distinct query terms that each passage holds, from 0 to the number of query terms."""
    columns = []
    for term in index.known(query):
        places, tf = index.postings(term)
        columns.append(Column(term, 1, places, tf, np.ones_like(tf)))
    return Scores(index, columns, kind=int)
