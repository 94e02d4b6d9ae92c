"""The cell with b: what length costs, and who comes first."""

from lessons.frame import notebook
from lessons.step3_overlap.controls import current_index
from lessons.step4_bm25.controls import MAX_POINTS_OF, bm25_hits, current_weighing, name, number_control
from lessons.step4_bm25.curve_chart import curve_chart
from lessons.step4_bm25.curves import length_cost
from lessons.step4_bm25.first_controls import curve_and_first, with_number

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    best = hits[:MAX_POINTS_OF]
    CELLS.say("length_costs")
    number_control("b")
    curves = length_cost(current_index(), best, [name(hit) for hit in best], **current_weighing().formula)
    drawn = curve_chart(curves, x=CELLS.plain("axis_length"), y=CELLS.plain("axis_factor"), rule=CELLS.plain("average"))
    curve_and_first(drawn, hits)
    CELLS.say("points_of_passages", kind="quiet")
    with_number("b", hits)
    notebook.code(length_cost)
