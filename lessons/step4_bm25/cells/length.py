"""The cell with b: what length costs, and who comes first."""

from lessons.frame import notebook
from lessons.step3_overlap.controls import current_index
from lessons.step4_bm25.controls import bm25_hits, current_weighing, name
from lessons.step4_bm25.curves import length_cost
from lessons.step4_bm25.first_controls import curve_and_first, curve_of, slider_and_first, unmoved

CELLS = notebook.Cells(__file__)

MAX_POINTS = 10
"""At most this many passages stand on the curve."""


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    best = hits[:MAX_POINTS]
    CELLS.say("length_costs")
    slider_and_first("b", hits)
    curves = length_cost(current_index(), best, [name(hit) for hit in best], **current_weighing().formula)
    curve_and_first(curve_of(curves, x="axis_length", y="axis_factor", rule="average"), hits, points="points_of_passages")
    unmoved("b", hits, example="length")
    notebook.code(length_cost)
