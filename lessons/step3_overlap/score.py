"""Scores with their arithmetic, and the order that they give. overlap.py and bm25.py compute them."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import Counts, PassageIndex, Places, read_only

Ranks = NDArray[np.intp]


class TermScore(NamedTuple):
    """The part of one query term in one passage's score."""

    term: str
    tf: int
    """How often the passage holds it; 0 only in `PassageScore.unheld`."""
    df: int
    """How many passages hold it, at least 1."""
    idf: float
    """Its weight by rarity; 1 if the score does not weigh terms."""
    contribution: float
    """What it adds; the contributions of a passage sum to its score."""


class PassageScore(NamedTuple):
    """One passage's score for one query. It orders passages and is no probability."""

    passage: Passage
    score: float
    terms: tuple[TermScore, ...]
    """The query terms that the passage holds, in the query's order."""
    unheld: tuple[TermScore, ...] = ()
    """Query terms that add to the score though the passage does not hold them, in the query's order; only BM25+ has any."""
    extra: float = 0.0
    """What is added for no term: the bonus for length of the home-made score. Together with `terms` and `unheld` it sums to the
    score."""

    @property
    def is_hit(self) -> bool:
        """Whether it shares a term with the query. A hit may score 0 or less. A passage that is no hit may score more than 0 by
        its `unheld` parts, but never wins."""
        return bool(self.terms)


Record = TypeVar("Record", covariant=True)


class _LazySequence(Sequence[Record]):
    """A sequence of records that are made from arrays on access: there may be many, and few are shown."""

    @abstractmethod
    def at(self, positions: NDArray[Any]) -> list[Record]:
        """The records at `positions`, from 0, in that order."""

    @overload
    def __getitem__(self, position: int) -> Record: ...
    @overload
    def __getitem__(self, position: slice) -> list[Record]: ...
    def __getitem__(self, position: int | slice) -> Record | list[Record]:
        wanted = range(len(self))[position]
        if isinstance(wanted, range):
            return self.at(np.arange(wanted.start, wanted.stop, wanted.step))
        return self.at(np.array([wanted]))[0]

    def __iter__(self) -> Iterator[Record]:
        # Whoever looks for one finds it among the first, as a rule.
        yield from self[:FIRST]
        yield from self[FIRST:]


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """What one query term adds to each of the `df` passages that hold it."""

    term: str
    idf: float
    places: Places = field(repr=False)
    """(df,) Where the passages stand in the index, from 0, rising."""
    tf: Counts = field(repr=False)
    """(df,) How often each holds it."""
    parts: NDArray[Any] = field(repr=False)
    """(df,) What it adds to each; whole numbers where it only counts."""
    elsewhere: float = 0.0
    """What it adds to each passage that does not hold it."""

    def __post_init__(self) -> None:
        read_only(self.parts)

    @property
    def first(self) -> TermScore:
        """Its part of the score of the first passage that holds it."""
        return next(self.parts_at(self.places[:1]))

    def parts_at(self, places: NDArray[Any]) -> Iterator[TermScore]:
        """Its part of the score of the passage at each of `places`; tf is 0 where that does not hold it."""
        df = len(self.places)
        at = np.minimum(np.searchsorted(self.places, places), df - 1)
        held = self.places[at] == places
        tf = np.where(held, self.tf[at], 0).tolist()
        parts = np.where(held, self.parts[at], self.elsewhere or self.parts.dtype.type(0)).tolist()
        return (TermScore(self.term, count, df, self.idf, part) for count, part in zip(tf, parts, strict=True))


@dataclass(frozen=True, eq=False)
class Scores(_LazySequence[PassageScore]):
    """The score of each of N passages for one query, in the passages' order."""

    searched: PassageIndex
    columns: Sequence[Column]
    """One for each of `terms`."""
    extra: NDArray[np.float64] | None = field(default=None, repr=False)
    """(N,) What each hit gets for no term; None if nothing."""
    kind: type[int] | type[float] = float
    """The type of a score: int if terms are only counted."""

    @property
    def terms(self) -> list[str]:
        """The distinct query terms that some passage holds, in the query's order."""
        return [column.term for column in self.columns]

    @property
    def is_private(self) -> bool:
        """Whether they are of a document that a learner brought."""
        return self.searched.is_private

    @property
    def weight(self) -> int:
        """Approximate size in bytes, including what ordering them takes."""
        return 32 * len(self) + 24 * sum(len(column.parts) for column in self.columns)

    @cached_property
    def values(self) -> NDArray[Any]:
        """(N,) The score of each passage: the sum of its parts."""
        sums = np.full(len(self), float(sum(column.elsewhere for column in self.columns)))
        for column in self.columns:
            np.add.at(sums, column.places, column.parts - column.elsewhere if column.elsewhere else column.parts)
        if self.extra is not None:
            sums = sums + self._extra
        return read_only(sums.astype(self.kind, copy=False))

    @cached_property
    def is_hit(self) -> NDArray[np.bool_]:
        """(N,) Whether each passage shares a term with the query. The score does not tell: BM25+ gives points to others too."""
        mask = np.zeros(len(self), dtype=np.bool_)
        for column in self.columns:
            mask[column.places] = True
        return read_only(mask)

    @cached_property
    def _extra(self) -> NDArray[np.float64]:
        return np.zeros(len(self)) if self.extra is None else np.where(self.is_hit, self.extra, 0.0)

    def at(self, positions: NDArray[Any]) -> list[PassageScore]:
        """The scores of the passages at `positions`, which count from 0."""
        by_term = [column.parts_at(positions) for column in self.columns]
        parts = zip(*by_term, strict=True) if by_term else [()] * len(positions)
        numbers = (positions.tolist(), self.values[positions].tolist(), self._extra[positions].tolist())
        return [self._record(*each) for each in zip(*numbers, parts, strict=True)]

    def _record(self, place: int, score: float, extra: float, parts: tuple[TermScore, ...]) -> PassageScore:
        held = tuple([part for part in parts if part.tf])
        unheld = tuple([part for part in parts if not part.tf and part.contribution])
        return PassageScore(self.searched.passages[place], score, held, unheld, extra)

    def __len__(self) -> int:
        return len(self.searched.passages)


Scorer = Callable[[PassageIndex, str], Scores]

TIE_DIGITS = 9
"""Scores that agree to this many decimals are tied. Adding the same parts in another order changes the sixteenth digit."""

FIRST = 50
"""This many hits are ordered, and records made, at once; the others follow on access."""


class Hit(NamedTuple):
    """A passage with its rank and score."""

    number: int
    """1-based position of the passage in its document."""
    rank: int
    """1 for the highest score. Equal scores share a rank, and the ranks after them are skipped (1, 2, 2, 4)."""
    tied: bool
    """Whether another hit has this score, to TIE_DIGITS decimals."""
    scored: PassageScore


class Order(NamedTuple):
    """Some hits in their order, as three arrays of one length."""

    places: Places
    """The position of each in the index, from 0."""
    ranks: Places
    """As in Hit."""
    tied: NDArray[np.bool_]
    """As in Hit."""


@dataclass(frozen=True, eq=False)
class Hits(_LazySequence[Hit]):
    """The H hits among some scores, highest first."""

    scores: Scores
    found: Places = field(repr=False)
    """(H,) The positions of all hits in the index, from 0, rising."""
    first: Order = field(repr=False)
    """The first FIRST hits, and all that are tied with the last of them."""

    @property
    def is_private(self) -> bool:
        """Whether they are of a document that a learner brought."""
        return self.scores.is_private

    @cached_property
    def all(self) -> Order:
        """All H of them."""
        return self.first if len(self.first.places) == len(self) else in_order(self.scores, self.found)

    @property
    def places(self) -> Places:
        """(H,) The positions of all hits in the index, best first."""
        return self.all.places

    @cached_property
    def ranks(self) -> Places:
        """(N,) The rank of each passage; 0 if it is no hit."""
        ranks = np.zeros(len(self.scores), dtype=np.intp)
        ranks[self.places] = self.all.ranks
        return read_only(ranks)

    @cached_property
    def tied(self) -> NDArray[np.bool_]:
        """(N,) Whether each passage is a hit that shares its score with another hit."""
        tied = np.zeros(len(self.scores), dtype=np.bool_)
        tied[self.places] = self.all.tied
        return read_only(tied)

    @property
    def leaders(self) -> list[Hit]:
        """The hits of rank 1, several for a tie. endings.py says whether anybody wins."""
        return self[: np.count_nonzero(self.first.ranks == 1)]

    def at(self, positions: NDArray[Any]) -> list[Hit]:
        """The hits at `positions` of the order, which count from 0."""
        order = self.first if positions.max(initial=0) < len(self.first.places) else self.all
        places, ranks, tied = (array[positions] for array in order)
        columns = ((places + 1).tolist(), ranks.tolist(), tied.tolist(), self.scores.at(places))
        return [Hit(*each) for each in zip(*columns, strict=True)]

    def __len__(self) -> int:
        return len(self.found)


def ranked(scores: Scores) -> Hits:
    """The hits among `scores`, highest first; ties by document name, then position. The first one is the winner."""
    found = best = np.flatnonzero(scores.is_hit)
    if len(found) > FIRST:
        rounded = np.round(scores.values.take(found), TIE_DIGITS)
        best = found[rounded >= np.partition(rounded, -FIRST)[-FIRST]]
    return Hits(scores, found, in_order(scores, best))


def in_order(scores: Scores, places: Places) -> Order:
    """The hits at `places` in order. No hit outside of `places` may have the score of one of them."""
    falling = -np.round(scores.values[places], TIE_DIGITS)
    by_score = np.lexsort((scores.searched.order[places], falling))  # lexsort sorts by its last key first
    falling = falling[by_score]
    better = np.searchsorted(falling, falling)
    as_good = np.searchsorted(falling, falling, side="right") - better
    return Order(read_only(places[by_score]), read_only(better + 1), read_only(as_good > 1))


def moved(before: Ranks, after: Ranks) -> Ranks:
    """By how many ranks each passage rose; negative if it fell.

    `before`, `after`: (N,) the rank of each passage, 0 if it is no hit. It is 0 for a passage that is a hit in only one of them.
    """
    return np.where((before > 0) & (after > 0), before - after, 0)
