"""Which score decides, and the hits in its order."""

from collections.abc import Sequence

from lessons import notebook, workbench
from lessons.kept import kept
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import current_passages, cut_key
from lessons.step2_chunk.gold import first_whole
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.controls import current_ending, current_index, current_overlap, index_key, stop_words_here
from lessons.step3_overlap.endings import worth_handing
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hit, Hits, Scores, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.controls import current_bm25, current_weighing
from lessons.step4_bm25.why_differ import Winner, winner_of
from lessons.step5_passage.evidence import handed_over

CELLS = notebook.Cells(__file__)


def current_scores(side: str = "") -> Scores:
    """The scores that decide: overlap or BM25, as the learner chose."""
    return current_bm25(side) if workbench.value("score") == "bm25" else current_overlap(side)


def current_hits(side: str = "") -> Hits:
    """The hits, the winner first; empty where no passage shares a term with the question."""
    key = (*index_key(side), *scoring_key())
    return kept(f"hits{side}", current_document(), key, lambda: ranked(current_scores(side)))


def current_worth_handing() -> tuple[Hit, ...]:
    """Those of the hits that may be handed over as an answer; empty where nobody wins."""
    return worth_handing(current_index(), workbench.value("q"), current_hits(), stop_words=stop_words_here())


def current_winner(side: str = "") -> Winner | None:
    """The passage that wins in a cut, with what its score was made of; None where nobody does."""
    hits = current_hits(side)
    key = (*index_key(side), *scoring_key(), stop_words_here())

    def make() -> Winner | None:
        return winner_of(current_index(side), hits[0]) if current_ending(hits, side).wins else None

    return kept(f"winner{side}", current_document(), key, make, characters=0)


def rank_hits(passages: Sequence[Passage]) -> list[int]:
    """The positions of the hits among any passages of the current document, best first, by the score that decides."""
    index = index_passages(passages, analysis=workbench.analysis(), titles=workbench.value("titles"))
    positions: list[int] = ranked(deciding_scores(index, workbench.value("q"))).places.tolist()
    return positions


def deciding_scores(index: PassageIndex, question: str) -> Scores:
    """The scores that decide, for any index and question."""
    if workbench.value("score") == "overlap":
        return score_overlap(index, question)
    return score_bm25(index, question, **current_weighing().settings)


def scoring_key() -> tuple[object, ...]:
    """All that the order of passages depends on but the passages."""
    return (*map(workbench.value, ("q", "score", "titles")), workbench.analysis(), current_weighing())


def answering_passages() -> frozenset[int]:
    """The numbers of the passages that hold the marked answer whole, or are handed over within one that does."""
    answer, passages = current_answer(), current_passages()

    def make() -> frozenset[int]:
        return frozenset(number for number, each in enumerate(passages, 1) if first_whole([handed_over(each)], answer))

    return kept("answering", current_document(), (*cut_key(), answer), make) if answer else frozenset()


def score_control() -> None:
    """Which score decides."""
    notebook.one_of(CELLS, "score")
