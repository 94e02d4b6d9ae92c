"""Which score decides, and the hits in its order."""

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.step1_load.controls import current_document
from lessons.step3_overlap.controls import current_overlap, index_key
from lessons.step3_overlap.score import Hit, PassageScore, ranked
from lessons.step4_bm25.controls import bm25_key, current_bm25

CELLS = notebook.Cells(__file__)


def current_scores() -> tuple[PassageScore, ...]:
    """The scores that decide: overlap or BM25, as the learner chose."""
    return current_bm25() if workbench.value("score") == "bm25" else current_overlap()


def current_hits() -> tuple[Hit, ...]:
    """The hits, the winner first; empty where no passage shares a term with the question."""
    scores = current_scores()
    key = (workbench.value("score"), *index_key(), *bm25_key())
    return kept("hits", current_document(), key, lambda: tuple(ranked(scores)))


def score_control() -> None:
    """Which score decides."""
    notebook.one_of(CELLS, "score")
