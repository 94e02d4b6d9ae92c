"""The cell with each word of the question: how many passages hold it, or why none does."""

from collections.abc import Container

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, offer_example
from lessons.step3_overlap.controls import current_index, index_with, offer_meant, stop_words_here, title_terms, words_note
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.near import SHARED_BEGINNING, near_words, terms_aside
from lessons.step3_overlap.near_numbers import other_forms
from lessons.step3_overlap.tasks import is_found
from lessons.terms import WORDS

CELLS = notebook.Cells(__file__)
TASKS = ("found",)

MAX_WORDS = 30


def show() -> None:
    """Draw the cell."""
    index = current_index()
    wanted = index.analysis.distinct(bind.value("q"))
    if not wanted:
        words_note()
        CELLS.say("nothing_asked", kind="outcome")
        return
    answers = CELLS.plain("is_found"), CELLS.plain("is_not_found")
    if not asking.ask(CELLS, is_found(index, wanted, asking.dice_of("found"), answers, weak=stop_words_here())):
        return
    if not (notebook.presented() and asking.asks()):  # what the task told takes its room
        words_note()
    question_words(index, wanted)
    offer_meant("missing")
    if all(term in index.df for term in wanted):
        CELLS.say("all_found", kind="quiet")
        offer_example("missing")
    notebook.code(near_words)


def question_words(index: PassageIndex, wanted: tuple[str, ...]) -> None:
    """Each term of the question: how many passages hold it, or why none does."""
    titles = title_terms()
    above = index if titles.isdisjoint(wanted) else index_with(titles=True)
    question, rows = bind.value("q"), []
    written = {token.term: question[token.start : token.end] for token in index.analysis.tokens(question)}
    for term in wanted[:MAX_WORDS]:
        if term in index.df:
            said = CELLS.inline("word_found", df=index.df[term], total=len(index.passages))
        else:
            why = why_in_titles(term, titles, above.df) or why_missing(index, term, written[term])
            said = f"{CELLS.inline('word_missing')}. {why}"
        rows.append((markup.term(term, is_held=term in index.df), said))
    notebook.facts(rows)
    if len(wanted) > MAX_WORDS:
        CELLS.say("words_left_out", kind="quiet", n=len(wanted) - MAX_WORDS)
    if index.analysis.numbers == "none":
        for form in remember(other_forms, index, question):
            CELLS.say("number_otherwise", kind="note", asked=form.asked, written=form.written, n=form.passages)


def why_in_titles(term: str, titles: Container[str], above: Container[str]) -> str:
    """That `term` is in one of `titles`; "" if it is in none. `above`: the terms of the index when titles count."""
    if term not in titles:
        return ""
    return CELLS.inline("only_titles" if term in above else "title_without_text")


def why_missing(index: PassageIndex, term: str, written: str) -> str:
    """What the passages hold in place of `term`, in words; `written`: the word of the question that it is made of."""
    if term in remember(terms_aside, current_document(), index.analysis):
        return CELLS.inline("only_aside")
    if index.analysis != WORDS:
        return CELLS.inline("made_of", word=written)
    near = near_words(index, term)
    if not near:
        return CELLS.inline("near_none" if len(term) >= SHARED_BEGINNING else "near_short", letters=SHARED_BEGINNING)
    alike = [word.term for word in near if word.how == near[0].how]
    return CELLS.inline(f"near_{near[0].how}", near=", ".join(alike), n=len(alike))
