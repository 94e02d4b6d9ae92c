"""The cell with what a browser's Ctrl+F finds: letters, where the search finds words."""

from collections.abc import Mapping

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, offer_example
from lessons.step2_chunk.inspect.find import find_question, letters_of, words_with
from lessons.step3_overlap.controls import index_with, stop_words_here
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.tasks import held_letters
from lessons.terms import WORDS

CELLS = notebook.Cells(__file__)
TASKS = ("inside",)

MAX_WORDS = 12
MAX_LOOKED_AT = 5_000
"""In so many words of the document letters are looked for."""


def show() -> None:
    """Draw the cell."""
    found = remember(find_question, remember(letters_of, current_document()), bind.value("q"))
    CELLS.say("letters")
    if not found.words:
        CELLS.say("nothing_asked", kind="outcome")
        return
    index = index_with(titles=True, analysis=WORDS)  # whole words, those of headings too
    inside, words = remember(letters_inside, index, bind.value("q")), list(index.df)[:MAX_LOOKED_AT]
    if not asking.ask(CELLS, held_letters(inside, words, asking.dice_of("inside"), weak=stop_words_here())):
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
    also = [each.word for each in found.words if each.places > each.whole]
    told = ["find" if found.places else "find_none", "find_inside" if also else "find_same"]
    CELLS.say(*told, kind="outcome", n=found.places, words=", ".join(also))
    if not also:
        offer_example("letters")
    notebook.code(find_question)


def letters_inside(index: PassageIndex, question: str) -> Mapping[str, tuple[str, ...]]:
    """For each word of a question the other words of the passages in which a plain search finds its letters."""
    words = list(index.df)[:MAX_LOOKED_AT]
    return {word: words_with(word, words) for word in index.analysis.distinct(question)[:MAX_WORDS]}
