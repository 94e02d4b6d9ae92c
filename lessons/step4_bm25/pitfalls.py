"""Where rank-bm25's own idf misleads, found in the numbers at hand. Changes nothing: it only says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lessons.step3_overlap.score import PassageScore


@dataclass(frozen=True, slots=True)
class Pitfall:
    """A query term whose idf is not what its rarity says."""

    term: str
    df: int
    kind: Literal["half", "floored", "negative"]
    """`half`: found in exactly half of the passages, so its idf is 0. `floored`: in more than half, raised to a quarter of the
    average idf. `negative`: in more than half, and the average itself is below 0: holding the term costs points."""
    idf: float


def pitfalls(scores: Sequence[PassageScore]) -> list[Pitfall]:
    """The query terms of `scores` (made with idf="rank_bm25") that its idf misjudges, once each."""
    terms = {part.term: part for scored in scores for part in scored.terms}
    found = []
    for part in terms.values():
        if 2 * part.df == len(scores):
            found.append(Pitfall(part.term, part.df, "half", part.idf))
        elif 2 * part.df > len(scores):
            found.append(Pitfall(part.term, part.df, "negative" if part.idf < 0 else "floored", part.idf))
    return found
