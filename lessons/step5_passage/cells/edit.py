"""The cell with the editor: a rule is changed, and the search knows only the new wording. It stands on the page of lesson 1."""

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load import controls as reading
from lessons.step1_load.controls import current_document, current_source
from lessons.step1_load.document import Document
from lessons.step1_load.edit import Edit, edit_of
from lessons.step1_load.edit_controls import editor
from lessons.step2_chunk.controls import current_passages, passages_of
from lessons.step3_overlap.controls import stop_words_here, winner_label
from lessons.step3_overlap.endings import Ending, ending_of
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import Hits, ranked
from lessons.step5_passage.controls import current_hits, current_scoring

CELLS = reading.CELLS

MOST = 300
"""Characters of what was changed that are shown."""


def show() -> None:
    """Draw the cell."""
    original = current_source().original
    CELLS.say("edit")
    editor()
    if original:
        found = edit_of(original.text, current_document().text)
        if found:
            changed(found)
        verdict(original, found.old if found and found.was.strip() else "")
    notebook.code(edit_of)


def changed(found: Edit) -> None:
    """What was changed, with what stands around it."""
    stretch = markup.change(markup.short(found.was, MOST), markup.short(found.now, MOST))
    around = f"{markup.text(found.before)}{stretch}{markup.text(found.after)}"
    line = CELLS.plain("line_n", n=found.line)
    notebook.show(markup.block(f'{around} <span class="quiet">{line}</span>', "sample"))


def verdict(original: Document, old: str) -> None:
    """Which passage comes first now and which one did before the change, and how many still have the `old` wording."""
    before, after = hits_of(original), current_hits()
    endings = [ending_of(hits.scores.searched, bind.value("q"), hits, stop_words=stop_words_here()) for hits in (before, after)]
    was, now = (first_name(ending, hits) for ending, hits in zip(endings, (before, after), strict=True))
    left, total = sum(old in passage.text for passage in current_passages()), len(current_passages())
    moved_only = all(ending.wins for ending in endings) and before[0].scored.passage.text == after[0].scored.passage.text
    first = "edit_first_same" if was == now or moved_only else "edit_first_other"
    parts = [first, *["edit_old_left" if left else "edit_old_gone"] * bool(old)]
    CELLS.say(*parts, kind="outcome", was=was, now=now, n=left, total=total)


def hits_of(document: Document) -> Hits:
    """What the question finds in another document than the current one."""
    rules = {"analysis": bind.value("analysis"), "titles": bind.value("titles")}
    return ranked(current_scoring()(remember(index_passages, passages_of(document), **rules), bind.value("q")))


def first_name(ending: Ending, hits: Hits) -> str:
    """The first hit by its name, or that nobody wins."""
    return winner_label(ending.kind, hits[0]) if hits else CELLS.plain("edit_nothing")
