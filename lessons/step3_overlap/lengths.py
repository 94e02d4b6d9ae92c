"""Length against shared words: the mean length of the passages of each count, and a chart. Judges nothing."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lessons.frame.palette import ACCENT, QUIET
from lessons.step3_overlap.score import Hit, Scores


def lengths_of_counts(scores: Scores) -> dict[int, float]:
    """The mean length in terms of the passages that share 0, 1, 2 … terms with the query, where there are any."""
    lengths = scores.searched.lengths
    return {int(count): float(lengths[scores.values == count].mean()) for count in np.unique(scores.values)}


def length_points(lengths: Sequence[int], hits: Sequence[Hit], names: Sequence[str], *, x: str, y: str) -> dict[str, Any]:
    """A Vega-Lite description with a point for each hit; those of rank 1 are larger, and in the colour of the query.

    `x`, `y`: titles of the axes.
    """
    points = [
        {"x": length, "y": hit.scored.score, "name": name, "first": hit.rank == 1}
        for length, hit, name in zip(lengths, hits, names, strict=True)
    ]
    across = {"field": "x", "type": "quantitative", "title": x, "axis": {"grid": False, "tickMinStep": 1}}
    up = {"field": "y", "type": "quantitative", "title": y, "axis": {"tickMinStep": 1, "format": "d"}}
    first = {"test": "datum.first"}
    look = {
        "color": {"condition": {**first, "value": ACCENT}, "value": QUIET},
        "size": {"condition": {**first, "value": 160}, "value": 60},
    }
    tooltip = [{"field": "name", "title": " "}, {"field": "x", "title": x}, {"field": "y", "title": y}]
    mark = {"type": "circle", "opacity": 0.8}
    layer = {"data": {"name": "points"}, "mark": mark, "encoding": {"x": across, "y": up, "tooltip": tooltip, **look}}
    return {"height": 260, "layer": [layer], "datasets": {"points": points}}
