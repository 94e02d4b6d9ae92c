"""The cell with k1: what repeats add, and who comes first."""

from lessons.frame import notebook
from lessons.step3_overlap.controls import current_index
from lessons.step4_bm25.controls import MAX_POINTS_OF, bm25_hits, current_weighing, number_control
from lessons.step4_bm25.curve_chart import curve_chart
from lessons.step4_bm25.curves import saturation
from lessons.step4_bm25.first_controls import curve_and_first, with_number

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    how = current_weighing()
    CELLS.say("repeats_l" if how.variant == "l" else "repeats")
    number_control("k1")
    curves = saturation(current_index(), hits[:MAX_POINTS_OF], **how.formula)
    curve_and_first(curve_chart(curves, x=CELLS.plain("axis_tf"), y=CELLS.plain("axis_factor")), hits)
    CELLS.say("points_of_words", kind="quiet")
    with_number("k1", hits)
    notebook.code(saturation)
