"""The cell with what a browser's Ctrl+F finds: letters, where the search finds words."""

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, offer_example
from lessons.step2_chunk.inspect.find import find_question, letters_of

CELLS = notebook.Cells(__file__)

MAX_WORDS = 12


def show() -> None:
    """Draw the cell."""
    found = remember(find_question, remember(letters_of, current_document()), bind.value("q"))
    CELLS.say("letters")
    if not found.words:
        CELLS.say("nothing_asked", kind="outcome")
        return
    head = [CELLS.part(f"find_{column}") for column in ("word", "places", "whole")]
    rows = [
        [markup.term(each.word, is_held=each.places > 0), *(markup.number(n, bind.language()) for n in (each.places, each.whole))]
        for each in found.words[:MAX_WORDS]
    ]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n"])}</div>')
    if len(found.words) > MAX_WORDS:
        CELLS.say("find_more", kind="quiet", n=len(found.words) - MAX_WORDS)
    inside = [each.word for each in found.words if each.places > each.whole]
    told = ["find" if found.places else "find_none", "find_inside" if inside else "find_same"]
    CELLS.say(*told, kind="outcome", n=found.places, words=", ".join(inside))
    if not inside:
        offer_example("letters")
    notebook.code(find_question)
