"""Passages with their terms, analysed once; every score reads from here. An index is never changed after it is made."""

import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from lessons.step2_chunk.passage import Passage
from lessons.terms import WORDS, Analysis


@dataclass(frozen=True, eq=False)
class PassageIndex:
    """What a search knows of the passages."""

    passages: tuple[Passage, ...] = field(repr=False)
    analysis: Analysis
    """The rules for the passages, and so for the query."""
    titles: bool
    """Whether the titles of `heading_path` count as text of the passage."""
    terms: tuple[tuple[str, ...], ...] = field(repr=False)
    """For each passage its terms in order, repeated as often as they occur."""
    tf: tuple[Mapping[str, int], ...] = field(repr=False)
    """Term frequency: for each passage how often it holds each of its terms."""
    df: Mapping[str, int] = field(repr=False)
    """Document frequency: for each term how many passages hold it."""

    @property
    def avgdl(self) -> float:
        """Average length of a passage in terms; 0.0 without passages."""
        return sum(map(len, self.terms)) / len(self.terms) if self.terms else 0.0


def index_passages(passages: Sequence[Passage], *, analysis: Analysis = WORDS, titles: bool = False) -> PassageIndex:
    """Analyse each passage once. `titles`: the titles above it count too, each once; the file's name never does."""
    terms = []
    for passage in passages:
        above = " ".join(_titles_above(passage) if titles else ())
        # Interned, a word that occurs a thousand times is in memory once.
        terms.append(tuple(map(sys.intern, analysis.terms(above) + analysis.terms(passage.text))))
    tf = [Counter(found) for found in terms]
    df = Counter(term for counts in tf for term in counts)
    return PassageIndex(
        passages=tuple(passages),
        analysis=analysis,
        titles=titles,
        terms=tuple(terms),
        tf=tuple(MappingProxyType(counts) for counts in tf),
        df=MappingProxyType(df),
    )


def _titles_above(passage: Passage) -> tuple[str, ...]:
    """The titles of its path that are titles of the document (the introduction's name is none) and no part of its own text."""
    document, path = passage.document, passage.heading_path
    last = bisect_right(document.headings, passage.start, key=lambda heading: heading.start) - 1
    if path and last >= 0 and passage.start == document.headings[last].start < document.headings[last].end:
        path = path[:-1]
    return tuple(title for title in path if title in document.titles or not document.titles)
