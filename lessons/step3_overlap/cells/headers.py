"""The cell that counts the passages with a word of the header, with and without it. It stands on the page of lesson 1."""

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load import controls as reading
from lessons.step1_load.controls import current_document, offer_example, read_otherwise
from lessons.step1_load.document import Document
from lessons.step2_chunk.controls import passages_of
from lessons.step3_overlap.controls import document_language
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.repeated import repeated_words
from lessons.step3_overlap.tasks import held_in
from lessons.terms.stop_words import STOP_WORDS

CELLS = reading.CELLS
TASKS = ("header",)

MAX_WORDS = 5


def show() -> None:
    """Draw the cell."""
    document, analysis = current_document(), bind.value("analysis")
    words = repeated_words(document.running, analysis, leave_out=STOP_WORDS[document_language()])
    if not words:
        CELLS.say("headers_numbers" if document.running else "headers_none")
        offer_example("headers")
        return
    asked = next((term for term in analysis.distinct(bind.value("q")) if term in words), next(iter(words)))
    line = next(line.text for line in document.running if asked in analysis.terms(line.text))
    without = index_of(document) if document.options.leave_out_running else None
    kept = index_of(read_otherwise(leave_out_running=False)) if without else index_of(document)
    CELLS.say("headers", line=line, pages=words[asked])
    if not asking.ask(
        CELLS, held_in(asked, df=kept.df[asked], pages=words[asked], n_passages=len(kept.passages), written=written)
    ):
        return
    notebook.switch(CELLS, "running", place="headers")
    counts(dict.fromkeys([asked, *words]), kept, without)
    if without:
        part = "headers_fewer" if without.df.get(asked, 0) else "headers_gone"
        CELLS.say(part, kind="outcome", word=asked, before=kept.df[asked], n=without.df.get(asked, 0))
    notebook.code(repeated_words)


def index_of(document: Document) -> PassageIndex:
    """The passages of a document by the learner's rules; titles are left out, since a header often names one."""
    return remember(index_passages, passages_of(document), analysis=bind.value("analysis"), titles=False)


def counts(words: dict[str, None], kept: PassageIndex, without: PassageIndex | None) -> None:
    """For each word the passages that hold it, with the header and, once it is left out, without it."""
    rows = []
    for word in list(words)[:MAX_WORDS]:
        shown = [bar(index, word) if index else "?" for index in (kept, without)]
        rows.append([f'<span class="title">{markup.text(word)}</span>', *shown])
    head = [CELLS.part(f"headers_{column}") for column in ("word", "with", "without")]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "", ""])}</div>')


def written(n: int, total: int) -> str:
    """So many of all passages. Plain text."""
    return CELLS.plain("headers_held", n=n, total=total)


def bar(index: PassageIndex, word: str) -> str:
    """How many passages hold a word, as a number and as a bar."""
    held, total = index.df.get(word, 0), len(index.passages)
    share = f'<span style="width:{100 * held / total:.0f}%;min-width:0"></span>'
    # As wide in both columns, or the bars could not be compared.
    ruler = f'<div class="ruler" style="width:min(14rem, 20vw)">{share}</div>'
    return CELLS.inline("headers_held", n=held, total=total) + ruler
