"""The cell with the map of sizes and overlaps for the question and its marked answer. It can be stopped and continued."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction

import streamlit as st

from lessons.frame import asking, bind, notebook
from lessons.frame.remember import remember
from lessons.frame.tasks import Task
from lessons.step1_load.controls import current_document, offer_example
from lessons.step1_load.document import Document
from lessons.step2_chunk.controls import current_cutting, least_size
from lessons.step2_chunk.cutting import Cutting, cut_document
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import ranked
from lessons.step5_passage.controls import Scoring, asked_and_scored, current_scoring, rank_hits
from lessons.step5_passage.heat import heat_map
from lessons.step5_passage.sweep import Cell, SweepCell, grid, sweep
from lessons.step5_passage.tasks import size_that_finds
from lessons.terms import Analysis

CELLS = notebook.Cells(__file__)
TASKS = ("first_size",)

SIZES = (100, 150, 200, 300, 400, 600, 900, 1200, 1600)
"""Characters."""
ASKED = (100, 200, 400, 600, 900, 1600)
"""Of these the task knows what they find, without overlap."""
SHARES = (Fraction(0), Fraction(1, 10), Fraction(1, 6), Fraction(1, 4), Fraction(1, 2))
"""Overlaps as shares of the size."""
SHOWN_EVERY = 0.5
"""Seconds between two updates of the map during the sweep."""


@dataclass
class Swept:
    """The results of this session's sweep so far."""

    key: tuple[object, ...]
    cells: list[SweepCell] = field(default_factory=list)


def cut_fixed(size: int, overlap: int) -> tuple[Passage, ...]:
    """The passages of the fixed cut of the current document."""
    how = replace(current_cutting(), way="fixed", unit="characters", keep_words=True, by_page=False)
    return cut_document(current_document(), replace(how, size=size, overlap=overlap)).passages


def show() -> None:
    """Draw the cell."""
    CELLS.say("sweep")
    n, largest = len(current_document().text), SIZES[-1]
    if n <= largest:
        CELLS.say("sweep_short", kind="quiet", n=n, largest=largest)
    if not asking.ask(CELLS, task() if asking.asks() and n > largest and current_answer() else None):
        return
    has_results = swept_map()
    if n <= largest or not current_answer():
        offer_example("other_sizes")
    if has_results and notebook.rest():
        _others(bind.mine("swept", lambda: Swept(())).cells)
        notebook.code(sweep, cut_fixed, rank_hits)


def task() -> Task | None:
    """With which size the answer comes first. The document is longer than the largest, and an answer is marked."""
    question, titles, analysis = (bind.value(key) for key in ("q", "titles", "analysis"))
    rules = {"titles": titles, "analysis": analysis, "scoring": current_scoring()}
    found = remember(finds_by_size, current_document(), current_answer(), question, sizes=_sizes(ASKED), **rules)
    return size_that_finds(found, asking.dice_of("first_size"))


def finds_by_size(
    document: Document,
    answer: tuple[Span, ...],
    question: str,
    *,
    sizes: tuple[int, ...],
    titles: bool,
    analysis: Analysis,
    scoring: Scoring,
) -> Mapping[int, bool]:
    """Whether a passage with the whole answer comes first, for each size."""

    def cut(size: int, overlap: int) -> Sequence[Passage]:
        return cut_document(document, Cutting("fixed", "", size=size, overlap=overlap))

    def rank(passages: Sequence[Passage]) -> Sequence[int]:
        places: list[int] = ranked(scoring(index_passages(passages, analysis=analysis, titles=titles), question)).places.tolist()
        return places

    cells = [(size, 0) for size in sizes]
    return {cell.size: cell.rank == 1 for cell in sweep(answer, cells=cells, cut=cut, rank=rank)}


def _sizes(wanted: Sequence[int]) -> tuple[int, ...]:
    """Those that give not too many passages; at least one."""
    least = least_size(current_document(), replace(current_cutting(), way="fixed", unit="characters"))
    return tuple(size for size in wanted if size >= least) or (least,)


def swept_map() -> bool:
    """Draw the switch, the progress and the map. Returns whether there are any results."""
    answer = current_answer()
    if not answer:
        CELLS.say("sweep_needs_answer", kind="note")
        return False
    cells = grid(sizes=_sizes(SIZES), overlaps=SHARES)
    document = current_document()
    swept = _swept((document.name, document.sha256, document.options, answer, *asked_and_scored()))
    if not st.toggle(CELLS.label("sweep_label", n=len(cells)), key="sweeping", help=CELLS.label("sweep_help")):
        if swept.cells:
            if len(swept.cells) < len(cells):
                CELLS.say("sweep_stopped", kind="quiet", n=len(swept.cells), total=len(cells))
            _show(swept.cells, cells)
            _save(swept.cells)
            _outcome(swept.cells)
        return bool(swept.cells)
    place, chart, shown = st.empty(), st.empty(), 0.0
    for cell in sweep(answer, cells=cells[len(swept.cells) :], cut=cut_fixed, rank=rank_hits):
        swept.cells.append(cell)  # the results survive if another press breaks off this run
        place.progress(len(swept.cells) / len(cells), text=CELLS.label("sweep_progress", n=len(swept.cells), total=len(cells)))
        if time.monotonic() - shown > SHOWN_EVERY:
            with chart:
                _show(swept.cells, cells)
            shown = time.monotonic()
    place.empty()
    with chart:
        _show(swept.cells, cells)
    _save(swept.cells)
    _outcome(swept.cells)
    return True


def _swept(key: tuple[object, ...]) -> Swept:
    """The results for this key; those for another one are dropped."""
    swept = bind.mine("swept", lambda: Swept(key))
    if swept.key != key:
        swept = Swept(key)
        bind.keep("swept", swept)
    return swept


def _show(swept: Sequence[SweepCell], cells: Sequence[Cell]) -> None:
    words = [CELLS.plain("sweep_unfound"), CELLS.plain("sweep_parted")]
    titles = {key: CELLS.plain(f"sweep_{key}") for key in ("size", "overlap", "rank", "passages")}
    notebook.vega(heat_map(swept, cells, SHARES, words=words, **titles))


def _save(swept: Sequence[SweepCell]) -> None:
    parts = {"size": "sweep_size", "overlap": "saved_overlap", "passages": "sweep_passages", "rank": "sweep_rank"}
    notebook.save({key: CELLS.plain(part) for key, part in parts.items()}, [asdict(cell) for cell in swept])


def _outcome(cells: Sequence[SweepCell]) -> None:
    CELLS.say("sweep_colours", kind="quiet")
    CELLS.say("sweep_outcome", kind="outcome", n=sum(cell.rank == 1 for cell in cells), total=len(cells))


def _others(cells: Sequence[SweepCell]) -> None:
    best = [cell for cell in cells if cell.rank == 1]
    parted = sum(not cell.kept_whole for cell in cells)
    unfound = sum(cell.kept_whole and not cell.rank for cell in cells)
    lower, single = len(cells) - len(best) - parted - unfound, sum(cell.passages == 1 for cell in best)
    counts = {"parted": parted, "unfound": unfound, "lower": lower, "single": single}
    also = [f"sweep_outcome_{name}" for name, n in counts.items() if n]
    if also:
        CELLS.say(*also, kind="quiet", **counts)
