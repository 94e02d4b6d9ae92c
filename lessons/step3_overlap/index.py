"""Passages as postings, analysed once: for each term, which passages hold it and how often. An index is never changed."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from lessons.step1_load.document import Heading
from lessons.step2_chunk.inspect.outline import heading_above, headings_inside
from lessons.step2_chunk.passage import Passage
from lessons.terms import WORDS, Analysis

Counts = NDArray[np.int32]
Array = TypeVar("Array", bound=NDArray[Any])


def read_only(array: Array) -> Array:
    """`array`, which nobody can write to from now on: an index and its scores are shared."""
    array.setflags(write=False)
    return array


class Postings(NamedTuple):
    """Which passages hold some terms and how often: one term after the other, Q pairs in all."""

    df: NDArray[np.int64]
    """How many passages hold each term, and so how many of the pairs are its own."""
    places: NDArray[np.intp]
    """(Q,) Places in the index, from 0; rising within a term."""
    tf: Counts
    """(Q,) How often each passage holds the term, at least 1."""


@dataclass(frozen=True, eq=False)
class PassageIndex:
    """What a search knows of N passages with V distinct terms and P pairs of a term and a passage that holds it."""

    passages: tuple[Passage, ...] = field(repr=False)
    analysis: Analysis
    """The rules for the passages, and so for the query."""
    titles: bool
    """Whether the document's title and those of `heading_path` count as text of the passage."""
    lengths: NDArray[np.int64] = field(repr=False)
    """(N,) Terms of each passage, repeated ones counted as often as they occur."""
    numbers: Mapping[str, int] = field(repr=False)
    """The V terms as they come first, each with its number, from 0."""
    starts: NDArray[np.int64] = field(repr=False)
    """(V + 1,) Where the postings of each number begin in `places` and `tf`, and at the end P."""
    places: Counts = field(repr=False)
    """(P,) Places in `passages`, from 0; rising within a term."""
    tf: Counts = field(repr=False)
    """(P,) Term frequency: how often the passage at the same position of `places` holds the term, at least 1."""

    def __post_init__(self) -> None:
        for each in (self.lengths, self.starts, self.places, self.tf):
            read_only(each)

    @cached_property
    def df(self) -> Mapping[str, int]:
        """Document frequency: for each of the V terms how many passages hold it, at least 1."""
        return DocumentFrequencies(self.numbers, self.starts)

    @cached_property
    def avgdl(self) -> float:
        """Average length of a passage in terms; 0.0 without passages."""
        return float(self.lengths.mean()) if len(self.lengths) else 0.0

    @cached_property
    def order(self) -> NDArray[np.intp]:
        """(N,) Each passage's position by document name, then start, from 0."""
        names = [(passage.document.name, passage.start) for passage in self.passages]
        return read_only(np.argsort(sorted(range(len(names)), key=names.__getitem__)))

    @property
    def is_private(self) -> bool:
        """Whether it is of a document that a learner brought."""
        return any(passage.document.is_private for passage in self.passages[:1])

    @property
    def weight(self) -> int:
        """Bytes that it takes, about, the passages left out."""
        return int(self.places.nbytes + self.tf.nbytes + self.starts.nbytes + self.lengths.nbytes) + 120 * len(self.numbers)

    def length(self, number: int) -> int:
        """Terms of the passage at 1-based position `number`."""
        return int(self.lengths[number - 1])

    def postings(self, terms: Sequence[str]) -> Postings:
        """Those of `terms`. Raises: KeyError: no passage holds one of them."""
        numbers = np.array([self.numbers[term] for term in terms], dtype=np.intp)
        starts, ends = self.starts[numbers], self.starts[numbers + 1]
        own = [slice(start, end) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
        # As numpy counts places, or it would turn them into these again and again.
        places = np.concatenate([self.places[:0], *(self.places[each] for each in own)], dtype=np.intp)
        tf = np.concatenate([self.tf[:0], *(self.tf[each] for each in own)])
        return Postings(ends - starts, places, tf)

    def known(self, query: str) -> list[str]:
        """The distinct terms of `query` that some passage holds, in its order."""
        return [term for term in self.analysis.distinct(query) if term in self.numbers]


class DocumentFrequencies(Mapping[str, int]):
    """The df of each term, read off the postings: a dictionary of them would be a sixth of the index."""

    def __init__(self, numbers: Mapping[str, int], starts: NDArray[np.int64]) -> None:
        self._numbers, self._starts = numbers, starts

    def __getitem__(self, term: str) -> int:
        number = self._numbers[term]
        return int(self._starts[number + 1] - self._starts[number])

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def index_passages(passages: Sequence[Passage], *, analysis: Analysis = WORDS, titles: bool = False) -> PassageIndex:
    """Analyse what is searched of each passage, once.

    `titles`: the document's and those above it count too, each once; the file's name never does.
    """
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__  # each new term gets the next number
    terms, lengths = array("q"), array("q")
    for passage in passages:
        found = passage_terms(passage, analysis, titles=titles)
        terms.extend(map(numbers.__getitem__, found))
        lengths.append(len(found))
    n_passages, of_passages = len(passages), np.array(lengths, dtype=np.int64)
    # One number for each pair of term and place; equal ones side by side are the tf, and their order is that of the postings.
    places = np.repeat(np.arange(n_passages), of_passages)
    pairs, tf = np.unique(np.array(terms, dtype=np.int64) * n_passages + places, return_counts=True)
    return PassageIndex(
        passages=tuple(passages),
        analysis=analysis,
        titles=titles,
        lengths=of_passages,
        numbers=MappingProxyType(dict(numbers)),
        starts=np.searchsorted(pairs, np.arange(len(numbers) + 1) * n_passages),
        places=(pairs % n_passages).astype(np.int32),
        tf=tf.astype(np.int32),
    )


def passage_terms(passage: Passage, analysis: Analysis, *, titles: bool) -> tuple[str, ...]:
    """What counts of a passage: its terms in order, as often as they occur; before them, where `titles` count, theirs."""
    return (_terms_above(passage, analysis) if titles else ()) + analysis.terms(passage.searched)


def _terms_above(passage: Passage, analysis: Analysis) -> tuple[str, ...]:
    """The terms of the titles above the passage, without those that stand in its own text already."""
    document, above = passage.document, heading_above(passage)
    # The name that the introduction is given is no title of a document that has some.
    path = passage.heading_path if above or not document.headings else ()
    title = document.title.casefold()
    if title and not (path and path[0].casefold() == title):
        lines = [heading for heading in headings_inside(passage) if heading.title.casefold() == title]
        whole = _not_in_text(document.title, lines, passage, analysis)
    else:
        whole = []
    own = _not_in_text(path[-1], [above] if above else [], passage, analysis) if path else []
    return (*whole, *analysis.terms(" ".join(path[:-1])), *own)


def _not_in_text(title: str, lines: Sequence[Heading], passage: Passage, analysis: Analysis) -> list[str]:
    """The terms of `title` without those that its heading `lines` leave in the passage's text."""
    # A fixed cut may begin with the heading, or amid it: what is left of it there is text of the passage.
    left: Counter[str] = Counter()
    for line in lines:
        left.update(analysis.terms(passage.document.searched[max(line.start, passage.start) : min(line.end, passage.end)]))
    kept = []
    for term in reversed(analysis.terms(title)):
        if left[term]:
            left[term] -= 1
        else:
            kept.append(term)
    return kept[::-1]
