"""The cell with the text that a passage repeats of the one before it: what that repairs, and what it costs."""

from dataclasses import replace

from lessons.frame import asking, bind, notebook
from lessons.frame.remember import remember
from lessons.frame.tasks import Task
from lessons.step1_load.controls import current_document, offer_example
from lessons.step1_load.document import Document
from lessons.step2_chunk.choices import COMPARED, bounds_of, max_overlap
from lessons.step2_chunk.controls import current_cutting, has_size, length_slider, name_of
from lessons.step2_chunk.cutting import Cutting, cut_document
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.boundaries import Boundary, boundaries, most_telling, parted_kind
from lessons.step2_chunk.inspect.measures import repeated_share
from lessons.step2_chunk.inspect.numbers import in_numbers
from lessons.step2_chunk.side_controls import LETTERS, Column, excerpt, fold
from lessons.step2_chunk.tasks import overlap_that_repairs

CELLS = notebook.Cells(__file__)
TASKS = ("repair",)

OVERLAPS = 10
"""So many overlaps are tried for the goal, beside none."""


def show() -> None:
    """Draw the cell."""
    how, letter, document = current_cutting(COMPARED), LETTERS[COMPARED], current_document()
    CELLS.say("repeated", letter=letter)
    if has_size(how):
        asking.pursue(CELLS, goal)
        length_slider("overlap", COMPARED, letter=letter, place="repeated")
    elif how.way == "sentences" and how.sentences > 1:
        bounds = bounds_of(f"repeated{COMPARED}", document, bind.values())
        notebook.slider(CELLS, "repeated", COMPARED, bounds=bounds, place="repeated")
    else:
        CELLS.say("repeats_nothing", kind="outcome", letter=letter, name=name_of(how))
        offer_example("repeated")
        return
    without = replace(how, overlap=0, repeated=0)
    found = remember(boundaries, remember(cut_document, document, without), document)
    kind = parted_kind(document)
    found = [each for each in found if each.kind == kind]
    torn = most_telling(found, (), document.text, answer=current_answer(), shown=(0, len(document.text)))
    if torn:
        drawn((without, how), torn)
        verdict(without, how)
    else:
        CELLS.say("repaired_none", kind="outcome", letter=letter, what=CELLS.plain(f"broken_{kind}s", n=0))
        offer_example("repeated")
    fold("three_overlaps")
    notebook.code(repeated_share)


def goal() -> Task | None:
    """An overlap that repairs as much as any does."""
    document, how, kind = current_document(), current_cutting(COMPARED), parted_kind(current_document())
    if not has_size(how):
        return None
    task = overlap_that_repairs(
        remember(parted_at, document, replace(how, overlap=0)), now=remember(in_numbers, document, how).parted
    )
    if not task:
        return None
    least = int(str(task.told["least"]))
    few = CELLS.plain("repair_few" if least else f"repair_no_{kind}", n=least)
    what = CELLS.plain(f"broken_{kind}s", n=task.told["parted"])
    return replace(task, told={**task.told, "letter": LETTERS[COMPARED], "what": what, "few": few})


def parted_at(document: Document, how: Cutting) -> dict[int, int]:
    """How much the cut separates for some overlaps, up to the longest."""
    most = max_overlap(how.size)
    overlaps = dict.fromkeys(round(most * n / OVERLAPS) for n in range(OVERLAPS + 1))
    return {overlap: in_numbers(document, replace(how, overlap=overlap)).parted for overlap in overlaps}


def drawn(cuts: tuple[Cutting, Cutting], torn: Boundary) -> None:
    """The text around what is broken where nothing is repeated, cut without and with the repeated text."""
    document, letter, columns = current_document(), LETTERS[COMPARED], []
    for how in cuts:
        passages = remember(cut_document, document, how)
        broken = any((each.kind, each.spans) == (torn.kind, torn.spans) for each in remember(boundaries, passages, document))
        title = CELLS.html("side", letter=letter, name=name_of(how), n=len(passages))
        columns.append(Column(title, passages, {"torn": torn.spans if broken else ()}, letter))
    excerpt(columns, torn.near)


def verdict(without: Cutting, how: Cutting) -> None:
    """What is still broken, and how much of the text is in two passages."""
    document, letter = current_document(), LETTERS[COMPARED]
    before, now = (remember(in_numbers, document, each) for each in (without, how))
    counted = f"broken_{parted_kind(document)}s"
    what, were = (CELLS.plain(counted, n=each.parted) for each in (now, before))
    part = "repaired_all" if not now.parted else "repaired_some" if now.repeated else "repaired_not_yet"
    share = notebook.figures(f"{100 * now.repeated:.1f}")
    CELLS.say(part, kind="outcome", letter=letter, what=what, were=were, share=share)
