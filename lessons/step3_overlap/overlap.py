"""Score by counting shared words. Every word weighs the same: a rare one no more than `de`; bm25.py is the answer."""

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import PassageScore, TermScore


def score_overlap(index: PassageIndex, query: str) -> list[PassageScore]:
    """The number of distinct query terms that each passage holds, in the passages' order; 0 up to the number of query terms."""
    wanted = index.analysis.distinct(query)
    scores = []
    for passage, counts in zip(index.passages, index.tf, strict=True):
        if counts.keys().isdisjoint(wanted):
            scores.append(PassageScore(passage, 0, ()))
            continue
        shared = tuple(TermScore(term, counts[term], index.df[term], 1, 1) for term in wanted if term in counts)
        scores.append(PassageScore(passage, len(shared), shared))
    return scores
