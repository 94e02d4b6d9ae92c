"""The score that decides, and the hits in its order."""

from collections.abc import Sequence
from dataclasses import dataclass

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import current_passages
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.inspect.segments import segments
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.small_to_big import all_handed_over, handed_over
from lessons.step3_overlap.controls import current_ending, current_index, current_overlap, index_with, stop_words_here
from lessons.step3_overlap.endings import worth_handing
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hit, Hits, Scores, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.controls import Weighing, current_bm25, current_weighing
from lessons.step5_passage.lacking import lacking

CELLS = notebook.Cells(__file__)


def current_scores(side: str = "") -> Scores:
    """The scores of a cut by overlap or BM25, as the learner chose."""
    return current_bm25(side) if bind.value("score") == "bm25" else current_overlap(side)


def current_hits(side: str = "") -> Hits:
    """The hits of a cut, best first; empty if no passage shares a term with the question."""
    return remember(ranked, current_scores(side))


def current_worth_handing() -> tuple[Hit, ...]:
    """The hits that may be handed over as an answer; empty if nobody wins."""
    return worth_handing(current_index(), bind.value("q"), current_hits(), stop_words=stop_words_here())


def rank_hits(passages: Sequence[Passage]) -> list[int]:
    """The positions of the hits among `passages`, best first, by the score that decides."""
    index = index_passages(passages, analysis=bind.value("analysis"), titles=bind.value("titles"))
    positions: list[int] = ranked(current_scoring()(index, bind.value("q"))).places.tolist()
    return positions


@dataclass(frozen=True, slots=True)
class Scoring:
    """A score with its settings; called with an index and a question, it computes the scores."""

    score: str
    """`overlap` or `bm25`."""
    weighing: Weighing

    def __call__(self, index: PassageIndex, question: str) -> Scores:
        if self.score == "overlap":
            return score_overlap(index, question)
        return score_bm25(index, question, **self.weighing.settings)


def current_scoring() -> Scoring:
    """The learner's score that decides."""
    return Scoring(bind.value("score"), current_weighing())


def asked_and_scored() -> tuple[object, ...]:
    """Everything that the order of passages depends on besides the passages."""
    return bind.value("q"), bind.value("titles"), bind.value("analysis"), current_scoring()


def only_in_headings(side: str = "") -> bool:
    """A note on words of the question that a cut would find only if headings were searched too; whether there are any."""
    index, above = current_index(side), index_with(side, titles=True)
    words = [term for term in index.analysis.distinct(bind.value("q")) if term in above.df and term not in index.df]
    if words:
        CELLS.say("only_in_headings", kind="note", terms=", ".join(words), n=len(words))
    return bool(words)


def say_answer(hits: Hits, side: str = "", *, and_say: Sequence[str] = ()) -> bool:
    """Whether what is handed over for the first of `hits` holds the marked answer; says so, and what it lacks.

    `and_say`: parts of the prose that are said after that.
    """
    answer, passages = current_answer(), current_passages(side)
    # What counts is what is handed over.
    rank = first_whole(all_handed_over([hit.scored.passage for hit in hits]), answer)
    in_any = first_whole([handed_over(passage) for passage in passages], answer)
    part = "holds" if rank == 1 else "holds_later" if rank else "holds_unfound" if in_any else "holds_none"
    if part == "holds_none" and all(left_out(span, passages) for span in answer):
        part = "holds_left_out"
    text = current_document().text
    lacked = lacking(handed_over(hits[0].scored.passage), answer)
    words = " … ".join(markup.short(text[start:end]) for start, end in lacked)
    CELLS.say(part, *["lacks"] * bool(lacked), *and_say, kind="outcome", rank=rank or 0, words=words)
    return part == "holds"


def left_out(span: Span, passages: Sequence[Passage]) -> bool:
    """Whether some of the span, whitespace aside, is in no passage."""
    text = current_document().text
    return any(run.count == 0 and text[run.start : run.end].strip() for run in segments(passages, *span))


def decided_otherwise(hits: Hits) -> None:
    """A note if another passage than the first of `hits` wins by the score that decides."""
    deciding = current_hits()
    if current_ending(deciding).wins and deciding[0].number != hits[0].number:
        CELLS.say("trail_note", kind="quiet")


def score_control() -> None:
    """The widget for the score that decides."""
    notebook.one_of(CELLS, "score")
