"""Passages as postings: for each term, which passages hold it and how often. An index is never changed."""

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
Places = NDArray[np.intp]
Array = TypeVar("Array", bound=NDArray[Any])


def read_only(array: Array) -> Array:
    """`array`, made read-only, because an index and its scores are shared."""
    array.setflags(write=False)
    return array


class Postings(NamedTuple):
    """Which passages hold a term and how often."""

    places: Places
    """(df,) Positions of the passages, from 0, rising."""
    tf: Counts
    """(df,) How often each passage holds the term, at least 1."""


@dataclass(frozen=True, eq=False)
class PassageIndex:
    """N passages with V distinct terms and P pairs of a term and a passage that holds it."""

    passages: tuple[Passage, ...] = field(repr=False)
    analysis: Analysis
    """The rules for the passages, and so for the query."""
    titles: bool
    """Whether the document's title and those of `heading_path` count as text of the passage."""
    lengths: NDArray[np.int64] = field(repr=False)
    """(N,) Number of terms of each passage, counting repetitions."""
    numbers: Mapping[str, int] = field(repr=False)
    """The V terms in the order of their first occurrence, each with its number, from 0."""
    starts: NDArray[np.int64] = field(repr=False)
    """(V + 1,) Where the postings of each term number begin in `places` and `tf`; at the end P."""
    places: Places = field(repr=False)
    """(P,) Positions in `passages`, from 0; rising within a term. numpy would convert any other type for each question."""
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
        """(N,) Each passage's position, from 0, when ordered by document name and start."""
        names = [(passage.document.name, passage.start) for passage in self.passages]
        return read_only(np.argsort(sorted(range(len(names)), key=names.__getitem__)))

    @property
    def is_private(self) -> bool:
        """Whether the document is a learner's upload."""
        return any(passage.document.is_private for passage in self.passages[:1])

    @property
    def weight(self) -> int:
        """Approximate size in bytes, without the passages."""
        return int(self.places.nbytes + self.tf.nbytes + self.starts.nbytes + self.lengths.nbytes) + 120 * len(self.numbers)

    def length(self, number: int) -> int:
        """Number of terms of the passage with the 1-based `number`."""
        return int(self.lengths[number - 1])

    def postings(self, term: str) -> Postings:
        """The postings of `term`. Raises: KeyError: no passage holds it."""
        number = self.numbers[term]
        own = slice(self.starts[number], self.starts[number + 1])
        return Postings(self.places[own], self.tf[own])

    def known(self, query: str) -> list[str]:
        """The distinct terms of `query` that some passage holds, in its order."""
        return [term for term in self.analysis.distinct(query) if term in self.numbers]


class DocumentFrequencies(Mapping[str, int]):
    """The df of each term, computed from the postings. A dictionary would take a sixth of the index's memory."""

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
    """Analyse each passage once.

    `titles`: the titles of the document and above the passage count as its text, each once; the file's name never does.
    """
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__  # each new term gets the next number
    terms, lengths = array("q"), array("q")
    for passage in passages:
        found = passage_terms(passage, analysis, titles=titles)
        terms.extend(map(numbers.__getitem__, found))
        lengths.append(len(found))
    n_passages, of_passages = len(passages), np.array(lengths, dtype=np.int64)
    # One number for each pair of term and place. Counting equal numbers gives tf, and sorting them the order of the postings.
    places = np.repeat(np.arange(n_passages), of_passages)
    pairs, tf = np.unique(np.array(terms, dtype=np.int64) * n_passages + places, return_counts=True)
    return PassageIndex(
        passages=tuple(passages),
        analysis=analysis,
        titles=titles,
        lengths=of_passages,
        numbers=MappingProxyType(dict(numbers)),
        starts=np.searchsorted(pairs, np.arange(len(numbers) + 1) * n_passages),
        places=(pairs % n_passages).astype(np.intp),
        tf=tf.astype(np.int32),
    )


def passage_terms(passage: Passage, analysis: Analysis, *, titles: bool) -> tuple[str, ...]:
    """The terms of a passage in order, with repetitions; if `titles` count, their terms come first."""
    return (_terms_above(passage, analysis) if titles else ()) + analysis.terms(passage.searched)


def _terms_above(passage: Passage, analysis: Analysis) -> tuple[str, ...]:
    """The terms of the titles above the passage, without those that are in its own text already."""
    document, above = passage.document, heading_above(passage)
    # In a document with headings, the name given to the introduction is no title.
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
    """The terms of `title` without those that its heading `lines` contribute to the passage's text."""
    # A fixed cut may begin with the heading line or inside it: the rest of the line is text of the passage.
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
