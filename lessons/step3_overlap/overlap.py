"""Score by counting shared words. Every word weighs the same: a rare one no more than `de`; bm25.py is the answer."""

from collections.abc import Iterator

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import PassageScore, TermScore, no_hits, parts_by_place


def score_overlap(index: PassageIndex, query: str) -> list[PassageScore]:
    """The number of distinct query terms that each passage holds, in the passages' order; 0 up to the number of query terms."""
    scores = no_hits(index, 0)
    shared = parts_by_place(_parts(index, term) for term in index.analysis.distinct(query))
    for place, parts in shared.items():
        scores[place] = PassageScore(index.passages[place], len(parts), parts)
    return scores


def _parts(index: PassageIndex, term: str) -> Iterator[tuple[int, TermScore]]:
    """The places of the passages that hold `term`, and its part there, which is 1."""
    places = index.postings.get(term, ())
    counts = [index.tf[place][term] for place in places]
    made = {tf: TermScore(term, tf, len(places), 1, 1) for tf in set(counts)}
    return zip(places, map(made.__getitem__, counts), strict=True)
