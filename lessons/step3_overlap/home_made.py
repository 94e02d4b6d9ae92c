"""A home-made score, as prototypes have it: count the matches, and let long passages have a bonus.

It misleads in three ways. Every match counts in full, so one word said ten times beats ten words said once. A common word
counts as much as a rare one. And a long passage gets points for words that nobody asked for, though it holds more matches by its
length alone already. bm25.py answers all three; this is here to be compared with it.
"""

import math

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import PassageScore, held_parts, no_hits, parts_by_place


def score_home_made(index: PassageIndex, query: str, *, bonus: float) -> list[PassageScore]:
    """The occurrences of the distinct query terms in each passage, and `bonus` points for every 100 terms of its length.

    `bonus`: 0 or more. Part of 100 terms gives that part of it. It stands in `extra`; only a hit gets it.

    Raises: ValueError: bonus out of bounds.
    """
    if not 0 <= bonus < math.inf:
        raise ValueError(f"bonus must be 0 or more, not {bonus}")
    scores = no_hits(index, 0.0)
    shared = parts_by_place(held_parts(index, term, lambda tf: tf) for term in index.analysis.distinct(query))
    for place, parts in shared.items():
        extra = bonus * len(index.terms[place]) / 100
        scores[place] = PassageScore(index.passages[place], sum(part.tf for part in parts) + extra, parts, extra=extra)
    return scores
