"""The cell with b: what length costs, and who comes first."""

from dataclasses import replace

from lessons.frame import asking, bind, notebook
from lessons.frame.tasks import Task
from lessons.step2_chunk.controls import current_cutting
from lessons.step2_chunk.passage_controls import listed
from lessons.step3_overlap.controls import current_index
from lessons.step4_bm25.choices import SLIDERS
from lessons.step4_bm25.controls import bm25_hits, current_weighing, name
from lessons.step4_bm25.curves import length_cost
from lessons.step4_bm25.first_controls import curve_and_first, curve_of, slider_and_first, steps, unmoved
from lessons.step4_bm25.flips import leaders_by
from lessons.step4_bm25.tasks import lead_it, other_leader

CELLS = notebook.Cells(__file__)
TASKS = ("lead",)

MAX_POINTS = 10
"""At most this many passages stand on the curve."""


def goal() -> Task | None:
    """To make another passage lead with b."""
    hits, how, setting = bm25_hits(), current_weighing(), SLIDERS["b"]
    if not hits:
        return None

    def aim() -> tuple[int, float] | None:
        values = steps(setting)
        leaders = leaders_by(current_index(), bind.value("q"), number="b", values=values, **how.settings)
        return other_leader(leaders, values, now=hits[0].number, dice=asking.dice_of("lead"))

    others = current_cutting().mark, bind.value("titles"), bind.value("analysis"), replace(how, b=0.0)
    found = asking.goal("lead", aim, of=others)
    return lead_it("lead", *found, hits, listed(current_index().passages[found[0] - 1], found[0]), b=how.b) if found else None


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    best = hits[:MAX_POINTS]
    CELLS.say("length_costs")
    asking.pursue(CELLS, goal)
    slider_and_first("b", hits)
    curves = length_cost(current_index(), best, [name(hit) for hit in best], **current_weighing().formula)
    curve_and_first(curve_of(curves, x="axis_length", y="axis_factor", rule="average"), hits, points="points_of_passages")
    unmoved("b", hits, example="length")
    notebook.code(length_cost)
