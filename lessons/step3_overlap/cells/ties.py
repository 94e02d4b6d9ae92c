"""The cell on ties: which words the first passages share, and that small words count as much as the one that matters."""

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.passage_controls import listed, passage_name
from lessons.step3_overlap.controls import current_index, current_overlap, stop_words_here
from lessons.step3_overlap.score import in_order, ranked
from lessons.step3_overlap.tasks import first_without

CELLS = notebook.Cells(__file__)
TASKS = ("without",)

MAX_PASSAGES = 4
MAX_WORDS = 12


def show() -> None:
    """Draw the cell."""
    hits, index = remember(ranked, current_overlap()), current_index()
    CELLS.say("ties_cell")
    if not hits:
        CELLS.say("nothing_shared", kind="outcome")
        offer_example("ties")
        return
    best, words = hits[:MAX_PASSAGES], index.analysis.distinct(bind.value("q"))
    rows = []
    for hit in best:
        name, held = markup.text(passage_name(hit.scored.passage, hit.number)), {part.term for part in hit.scored.terms}
        ticks = ("✓" if word in held else "" for word in words[:MAX_WORDS])
        rows.append([f'<span dir="auto">{name}</span>', *ticks, str(hit.scored.score)])
    rows.append([CELLS.part("column_passages"), *(str(index.df.get(word, 0)) for word in words[:MAX_WORDS]), ""])
    asked = (markup.term(word, is_held=word in index.df) for word in words[:MAX_WORDS])
    head = [CELLS.part("column_passage"), *asked, CELLS.part("column_score")]
    notebook.show(f'<div class="scroll wide">{markup.table("", head, rows, ["", *["n"] * (len(head) - 1)])}</div>')
    if words[MAX_WORDS:]:
        CELLS.say("words_left_out", kind="quiet", n=len(words) - MAX_WORDS)
    if not asking.ask(CELLS, first_without(hits, asking.dice_of("without"), listed, tie=CELLS.plain("several_tie"))):
        return
    title = passage_name(best[0].scored.passage, best[0].number)
    weak = [part.term for part in best[0].scored.terms if part.term in stop_words_here()]
    told = ["first_tied" if best[0].tied else "first_alone", *["first_weak"] * bool(weak)]
    words_of = {"n": len(hits.leaders), "weak": len(weak), "terms": ", ".join(weak)}
    CELLS.say(*told, kind="outcome", title=title, score=best[0].scored.score, **words_of)
    if not best[0].tied:
        offer_example("ties")
    notebook.code(in_order)
