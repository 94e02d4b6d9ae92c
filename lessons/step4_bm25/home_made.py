"""A home-made score, as in many prototypes: count the matches, and give long passages a bonus.

It misleads in three ways. Every match counts in full, so one word said ten times equals ten words said once. A common word
counts as much as a rare one. And a long passage gets points for words that nobody asked for, though its length alone already
gives it more matches. bm25.py solves all three; this is here for comparison.
"""

import math

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Column, Scores


def score_home_made(index: PassageIndex, query: str, *, bonus: float) -> Scores:
    """The number of occurrences of the query terms in each passage, plus `bonus` points (0 or more) for every 100 of its terms.

    A part of 100 terms gives that part of the bonus. It is the `extra` of a score; only a hit gets it.

    Raises: ValueError: bonus out of bounds.
    """
    if not 0 <= bonus < math.inf:
        raise ValueError(f"bonus must be 0 or more, not {bonus}")
    columns = []
    for term in index.known(query):
        places, tf = index.postings(term)
        columns.append(Column(term, 1, places, tf, tf))
    return Scores(index, columns, extra=bonus * index.lengths / 100)
