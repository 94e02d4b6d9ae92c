"""Scores that bring their arithmetic, and the order that they give. How a score is made, overlap.py and bm25.py say."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import Counts, PassageIndex


class TermScore(NamedTuple):
    """What one query term adds to one passage's score."""

    term: str
    tf: int
    """How often the passage holds it; 0 only in `PassageScore.unheld`."""
    df: int
    """How many passages hold it; at least 1."""
    idf: float
    """Its weight by rarity; 1 where the score does not weigh terms."""
    contribution: float
    """Its part of the score; the parts of a passage sum to its score."""


class PassageScore(NamedTuple):
    """One passage's score for one query. No probability: it orders passages and says nothing else."""

    passage: Passage
    score: float
    terms: tuple[TermScore, ...]
    """Only the query terms that the passage holds, in the query's order."""
    unheld: tuple[TermScore, ...] = ()
    """Query terms that add to the score though the passage does not hold them, in the query's order; only BM25+ has such."""
    extra: float = 0.0
    """What is added for no term: the bonus for length of the home-made score. With the parts of `terms` and `unheld` it sums to
    the score."""

    @property
    def is_hit(self) -> bool:
        """Whether it shares a term with the query. A hit may score 0 or below, and a passage that is no hit above 0 by its
        `unheld` parts; it never wins."""
        return bool(self.terms)


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """What one query term adds to each of the `df` passages that hold it."""

    term: str
    idf: float
    places: Counts
    """(df,) Where the passages stand in the index, from 0, rising."""
    tf: Counts
    """(df,)"""
    parts: NDArray[Any]
    """(df,) What it adds to each."""
    elsewhere: float = 0.0
    """What it adds to each passage that does not hold it."""

    @property
    def first(self) -> TermScore:
        """Its part of the score of the first passage that holds it."""
        return next(self.parts_at(self.places[:1]))

    def parts_at(self, places: NDArray[Any]) -> Iterator[TermScore]:
        """Its part of the score of the passage at each of `places`; tf is 0 where that does not hold it."""
        df = len(self.places)
        at = np.minimum(np.searchsorted(self.places, places), df - 1)
        held = self.places[at] == places
        tf, parts = np.where(held, self.tf[at], 0), np.where(held, self.parts[at], self.parts.dtype.type(self.elsewhere))
        # Python numbers, since charts and tables take no others.
        return (TermScore(self.term, count, df, self.idf, part) for count, part in zip(tf.tolist(), parts.tolist(), strict=True))


@dataclass(frozen=True, eq=False)
class Scores(Sequence[PassageScore]):
    """The score of each of N passages for one query, in the passages' order. A PassageScore is made when it is looked at."""

    searched: PassageIndex = field(repr=False)
    columns: tuple[Column, ...]
    """One for each distinct query term that some passage holds, in the query's order."""
    extra: NDArray[np.float64] | None = field(default=None, repr=False)
    """(N,) What each hit gets for no term; None where none does."""

    @cached_property
    def values(self) -> NDArray[Any]:
        """(N,) The score of each passage: the sum of its parts; whole numbers where all parts are."""
        if not self.columns:
            return np.zeros(len(self))
        parts = [column.parts - column.elsewhere if column.elsewhere else column.parts for column in self.columns]
        values = np.bincount(self._held, np.concatenate(parts), len(self)) + sum(column.elsewhere for column in self.columns)
        if self.extra is not None:
            return values + self.extra * self.is_hit
        return values.astype(parts[0].dtype)

    @cached_property
    def is_hit(self) -> NDArray[np.bool_]:
        """(N,) Whether each shares a term with the query. No matter of its score: BM25+ gives points to others too."""
        mask = np.zeros(len(self), dtype=np.bool_)
        mask[self._held] = True
        return mask

    @cached_property
    def _held(self) -> Counts:
        """The places of all columns, one column after the other."""
        return np.concatenate([column.places for column in self.columns] or [np.empty(0, np.int32)])

    def at(self, places: NDArray[Any]) -> list[PassageScore]:
        """The scores of the passages at `places`, from 0."""
        by_term = [column.parts_at(places) for column in self.columns]
        parts = list(zip(*by_term, strict=True)) if by_term else [()] * len(places)
        extras = [0.0] * len(places) if self.extra is None else (self.extra * self.is_hit)[places].tolist()
        values = self.values[places].tolist()
        return [self._score(*each) for each in zip(places.tolist(), values, parts, extras, strict=True)]

    def _score(self, place: int, value: float, parts: tuple[TermScore, ...], extra: float) -> PassageScore:
        held = tuple([part for part in parts if part.tf])
        unheld = tuple([part for part in parts if not part.tf and part.contribution]) if len(held) < len(parts) else ()
        return PassageScore(self.searched.passages[place], value, held, unheld, extra)

    def __len__(self) -> int:
        return len(self.searched.passages)

    @overload
    def __getitem__(self, place: int) -> PassageScore: ...
    @overload
    def __getitem__(self, place: slice) -> list[PassageScore]: ...
    def __getitem__(self, place: int | slice) -> PassageScore | list[PassageScore]:
        places = np.arange(len(self))[place]
        return self.at(places) if isinstance(place, slice) else self.at(places[np.newaxis])[0]

    def __iter__(self) -> Iterator[PassageScore]:
        return iter(self[:])


TIE_DIGITS = 9
"""Scores that are equal to this many decimals are a tie: sums of the same parts in another order differ in the sixteenth."""

FIRST = 50
"""Hits that are put in order at once; the others follow when they are asked for."""

Scorer = Callable[[PassageIndex, str], Scores]


class Hit(NamedTuple):
    """A passage with its place in the order."""

    number: int
    """1-based position of the passage in its document."""
    rank: int
    """1 for the highest score; equal scores share a rank, and the ranks after them are left out (1, 2, 2, 4)."""
    tied: bool
    """Another hit has this score, to TIE_DIGITS decimals."""
    scored: PassageScore


class _Order(NamedTuple):
    """Places of hits from 0, best first, with the rank of each and whether another one has its score."""

    places: NDArray[np.intp]
    ranks: NDArray[np.intp]
    tied: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Hits(Sequence[Hit]):
    """The H hits among some scores, highest first; ties by document name, then position. A Hit is made when it is looked at."""

    scores: Scores = field(repr=False)

    @property
    def places(self) -> NDArray[np.intp]:
        """(H,) The places of all hits, from 0, best first."""
        return self._all.places

    @cached_property
    def ranks(self) -> NDArray[np.intp]:
        """(N,) The rank of each passage; 0 for one that is no hit."""
        ranks = np.zeros(len(self.scores), dtype=np.intp)
        ranks[self.places] = self._all.ranks
        return ranks

    @property
    def has_ties(self) -> bool:
        """Whether any two of them have one score."""
        return bool(self._all.tied.any())

    def of(self, number: int) -> Hit | None:
        """The hit of the passage at 1-based position `number`; None where it is none."""
        position = np.flatnonzero(self.places == number - 1)
        return self._made(self._all, position)[0] if len(position) else None

    @cached_property
    def _found(self) -> NDArray[np.intp]:
        return np.flatnonzero(self.scores.is_hit)

    @cached_property
    def _all(self) -> _Order:
        return self._ordered(self._found)

    @cached_property
    def _first(self) -> _Order:
        """The first FIRST hits, and what is tied with the last of them."""
        places, values = self._found, self.scores.values[self._found]
        if len(places) <= FIRST:
            return self._all
        least = np.partition(values, -FIRST)[-FIRST]
        near = places[values > least - 10 ** (1 - TIE_DIGITS)]  # which rounding may yet part
        return self._ordered(near[np.round(self.scores.values[near], TIE_DIGITS) >= round(least.item(), TIE_DIGITS)])

    def _ordered(self, places: NDArray[np.intp]) -> _Order:
        """`places` in order. They hold every hit that scores as much as any of them."""
        order, falling = self.scores.searched.order, -np.round(self.scores.values[places], TIE_DIGITS)
        sorting = np.lexsort((places if order is None else order[places], falling))
        falling = falling[sorting]
        before = np.searchsorted(falling, falling)
        tied = np.searchsorted(falling, falling, side="right") - before > 1
        return _Order(places[sorting], before + 1, tied)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, position: int) -> Hit: ...
    @overload
    def __getitem__(self, position: slice) -> list[Hit]: ...
    def __getitem__(self, position: int | slice) -> Hit | list[Hit]:
        wanted = range(len(self))[position]
        if isinstance(wanted, int):
            wanted = range(wanted, wanted + 1)
        order = self._first if max(wanted, default=0) < len(self._first.places) else self._all
        made = self._made(order, np.array(wanted, dtype=np.intp))
        return made if isinstance(position, slice) else made[0]

    def __iter__(self) -> Iterator[Hit]:
        return iter(self[:])

    def _made(self, order: _Order, positions: NDArray[np.intp]) -> list[Hit]:
        places, ranks, tied = (each[positions] for each in order)
        of_hits = zip((places + 1).tolist(), ranks.tolist(), tied.tolist(), self.scores.at(places), strict=True)
        return [Hit(*each) for each in of_hits]


def ranked(scores: Scores) -> Hits:
    """The hits among `scores`, highest first; ties by document name, then position. The first one is the winner."""
    return Hits(scores)
