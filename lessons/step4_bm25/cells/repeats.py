"""The cell with k1: what repeats add, and who comes first."""

from dataclasses import replace

from lessons.frame import asking, bind, notebook
from lessons.frame.remember import remember
from lessons.step2_chunk.passage_controls import listed
from lessons.step3_overlap.controls import current_index
from lessons.step3_overlap.score import ranked
from lessons.step3_overlap.tasks import winner_with
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.controls import bm25_hits, current_weighing
from lessons.step4_bm25.curves import saturation
from lessons.step4_bm25.first_controls import BESIDE, curve_and_first, curve_of, slider_and_first, strong_words, unmoved

CELLS = notebook.Cells(__file__)
TASKS = ("no_repeats",)


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if not hits:
        return
    how = current_weighing()
    CELLS.say("repeats_l" if how.variant == "l" else "repeats")
    without = remember(ranked, remember(score_bm25, current_index(), bind.value("q"), **replace(how, k1=0.0).settings))
    if not asking.ask(CELLS, winner_with("no_repeats", hits, without, listed, tie=CELLS.plain("several_tie"))):
        return
    slider_and_first("k1", hits)
    curves = saturation(current_index(), hits[:BESIDE], strong_words(), **how.formula)
    curve_and_first(curve_of(curves, x="axis_tf", y="axis_factor"), hits, points="points_of_words")
    unmoved("k1", hits, example="repeats")
    notebook.code(saturation)
