"""A home-made score, as prototypes have it: count the matches, and let long passages have a bonus.

It misleads in three ways. Every match counts in full, so one word said ten times beats ten words said once. A common word
counts as much as a rare one. And a long passage gets points for words that nobody asked for, though it holds more matches by its
length alone already. bm25.py answers all three; this is here to be compared with it.
"""

import math

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Scores


def score_home_made(index: PassageIndex, query: str, *, bonus: float) -> Scores:
    """The occurrences of the distinct query terms in each passage, and `bonus` points for every 100 terms of its length.

    `bonus`: 0 or more. Part of 100 terms gives that part of it. It is the `extra` of a score; only a hit gets it.

    Raises: ValueError: bonus out of bounds.
    """
    if not 0 <= bonus < math.inf:
        raise ValueError(f"bonus must be 0 or more, not {bonus}")
    terms = index.known(query)
    postings = index.postings(terms)
    return Scores(index, terms, [1] * len(terms), postings, postings.tf, extra=bonus * index.lengths / 100)
