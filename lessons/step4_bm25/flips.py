"""Which passage comes first for each value of k1 or b: whether moving a slider can change the winner at all."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import TIE_DIGITS
from lessons.step4_bm25.bm25 import score_bm25


def leaders_by(
    index: PassageIndex, query: str, *, number: Literal["k1", "b"], values: Sequence[float], **settings: Any
) -> tuple[frozenset[int], ...]:
    """For each of `values` of k1 or b, the numbers of the passages that share the first place; none without a hit.

    `settings`: the other keyword arguments of score_bm25.
    """
    found = []
    for value in values:
        scores = score_bm25(index, query, **{**settings, number: value})
        places = np.flatnonzero(scores.is_hit)
        rounded = np.round(scores.values[places], TIE_DIGITS)
        best = places[rounded == rounded.max(initial=-np.inf)]
        found.append(frozenset((best + 1).tolist()))
    return tuple(found)
