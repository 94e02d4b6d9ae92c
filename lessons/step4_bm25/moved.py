"""Who moved when the order was made anew. Compares ranks and nothing else."""

import numpy as np
from numpy.typing import NDArray

Ranks = NDArray[np.intp]


def moved(before: Ranks, after: Ranks) -> Ranks:
    """The places that each passage gained; below 0 those it lost, 0 for none.

    `before`, `after`: (N,) the rank of each passage, 0 for one that is no hit. A passage that is a hit in only one of them has
    moved from nowhere or to nowhere, which is no number of places: 0.
    """
    return np.where((before > 0) & (after > 0), before - after, 0)
