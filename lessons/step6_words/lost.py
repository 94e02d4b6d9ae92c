"""Where an answer is lost on its way to the learner: in reading, in cutting, in the words or in the score.

Leaves out whether the answer is right: it is what somebody marked.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal

from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.score import Hit

Stage = Literal["read", "cut", "word", "score", "found"]
"""The first stage that fails; `found` if none does."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What became of a marked answer at each stage."""

    places: int
    """How often its words are in the text that was read."""
    whole: tuple[int, ...]
    """The numbers of the passages that hand it over whole."""
    hit: Hit | None
    """The first of these in the order of the scores that shares more than stop words with the question."""
    shared: tuple[str, ...]
    """The terms that it shares, without stop words."""
    place: int
    """Its place in that order, from 1; 0 without a hit."""
    wins: bool
    """Whether it is the winner."""

    @property
    def lost(self) -> Stage:
        """The first stage that fails."""
        if not self.places:
            return "read"
        if not self.whole:
            return "cut"
        if not self.hit:
            return "word"
        return "found" if self.wins else "score"


def follow_answer(
    answer: Sequence[Span], passages: Sequence[Passage], hits: Sequence[Hit], *, stops: Set[str], wins: bool
) -> Followed:
    """Follow the answer through all stages.

    `answer`: its spans in the text. `hits`: the search, best first. `stops`: the terms that come from stop words only. `wins`:
    whether the first hit is a winner.
    """
    whole = tuple(number for number, each in enumerate(passages, 1) if first_whole([handed_over(each)], answer))
    for place, hit in enumerate(hits, 1) if whole else ():
        shared = tuple(part.term for part in hit.scored.terms if part.term not in stops)
        if hit.number in whole and shared:
            return Followed(len(answer), whole, hit, shared, place, wins and place == 1)
    return Followed(len(answer), whole, None, (), 0, False)
