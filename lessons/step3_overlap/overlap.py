"""Score by counting shared words. Every word weighs the same: a rare one no more than `de`; bm25.py is the answer."""

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import PassageScore, held_parts, no_hits, parts_by_place


def score_overlap(index: PassageIndex, query: str) -> list[PassageScore]:
    """The number of distinct query terms that each passage holds, in the passages' order; 0 up to the number of query terms."""
    scores = no_hits(index, 0)
    shared = parts_by_place(held_parts(index, term, lambda tf: 1) for term in index.analysis.distinct(query))
    for place, parts in shared.items():
        scores[place] = PassageScore(index.passages[place], len(parts), parts)
    return scores
