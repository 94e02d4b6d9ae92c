"""The cell with the winner, or that nobody wins, before anything is explained."""

from lessons.frame import notebook
from lessons.frame.visible import visible_name
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step3_overlap.controls import current_ending, current_index, honest_ending, no_hit, show_winner, why_elsewhere
from lessons.step5_passage.controls import current_hits

CELLS = notebook.Cells(__file__)


def show() -> None:
    """Draw the cell."""
    hits = current_hits()
    if not hits:
        CELLS.say("found_none")
        no_hit()
        why_elsewhere()
        return
    if not current_ending(hits).wins:
        CELLS.say("found_nobody")
        honest_ending(hits)
        return
    winner = hits[0].scored
    title = passage_name(winner.passage, hits[0].number)
    name, where = visible_name(winner.passage.document.name), place_of(winner.passage)
    held = {part.term for part in winner.terms}
    marked = not held.isdisjoint(current_index().analysis.terms(winner.passage.text))
    tied = len(hits.leaders) - 1
    parts = ("found", *["found_tied"] * bool(tied), *["found_marked"] * marked)
    CELLS.say(*parts, name=name, title=title, place=where, n=tied)
    honest_ending(hits)
    show_winner(winner)
