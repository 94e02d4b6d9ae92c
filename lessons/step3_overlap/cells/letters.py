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
    shown = found.words[:MAX_WORDS]
    head = [CELLS.part("find_word"), *(markup.term(each.word, is_held=each.places > 0) for each in shown)]
    rows = [
        [CELLS.part("find_places"), *(markup.number(each.places, bind.language()) for each in shown)],
        [CELLS.part("find_whole"), *(markup.number(each.whole, bind.language()) for each in shown)],
    ]
    notebook.show(f'<div class="scroll wide">{markup.table("", head, rows, ["", *["n"] * len(shown)])}</div>')
    if len(found.words) > MAX_WORDS:
        CELLS.say("find_more", kind="quiet", n=len(found.words) - MAX_WORDS)
    inside = [each.word for each in found.words if each.places > each.whole]
    told = ["find" if found.places else "find_none", "find_inside" if inside else "find_same"]
    CELLS.say(*told, kind="outcome", n=found.places, words=", ".join(inside))
    if not inside:
        offer_example("letters")
    notebook.code(find_question)
