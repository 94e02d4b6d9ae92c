"""The cell with the passage that comes first, before anything is explained. It stands on the page of lesson 1."""

from lessons.frame import notebook
from lessons.frame.visible import visible_name
from lessons.step1_load import controls as reading
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step3_overlap.controls import current_ending, current_index, honest_ending, no_hit, show_winner, why_elsewhere
from lessons.step5_passage.controls import current_hits

CELLS = reading.CELLS

HIGH = 8.0
"""Of the passage, in rem, from which it scrolls."""


def show() -> None:
    """Draw the cell."""
    passage()
    CELLS.say("walk")


def passage() -> None:
    """The passage that comes first, or that none does."""
    hits = current_hits()
    if not hits:
        CELLS.say("intro", "found_none")
        no_hit()
        why_elsewhere()
        return
    if not current_ending(hits).wins:
        CELLS.say("intro", "found_nobody")
        honest_ending(hits)
        return
    winner = hits[0].scored
    title = passage_name(winner.passage, hits[0].number)
    name, where = visible_name(winner.passage.document.name), place_of(winner.passage)
    held = {part.term for part in winner.terms}
    marked = not held.isdisjoint(current_index().analysis.terms(winner.passage.text))
    tied = len(hits.leaders) - 1
    parts = ("found", *["found_tied"] * bool(tied), *["found_marked"] * marked)
    said = " ".join(CELLS.inline(part, name=name, title=title, place=where, n=tied) for part in parts)
    notebook.show(f'<div class="say">{CELLS.html("intro")}<p>{said}</p></div>')
    honest_ending(hits)
    show_winner(winner, high=HIGH)
