"""The cell with k1: what repeats add, and who comes first."""

from lessons.frame import notebook
from lessons.step3_overlap.controls import current_index
from lessons.step4_bm25.controls import bm25_hits, current_weighing
from lessons.step4_bm25.curves import saturation
from lessons.step4_bm25.first_controls import BESIDE, curve_and_first, curve_of, slider_and_first, strong_words, unmoved

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    how = current_weighing()
    CELLS.say("repeats_l" if how.variant == "l" else "repeats")
    slider_and_first("k1", hits)
    curves = saturation(current_index(), hits[:BESIDE], strong_words(), **how.formula)
    curve_and_first(curve_of(curves, x="axis_tf", y="axis_factor"), hits, points="points_of_words")
    unmoved("k1", hits, example="repeats")
    notebook.code(saturation)
