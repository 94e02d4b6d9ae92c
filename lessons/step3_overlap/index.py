"""Passages with their terms, analysed once; every score reads from here. An index is never changed after it is made."""

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
    """Analyse each passage once. `titles`: the titles of its path count too; the file's name never does."""
    terms = []
    for passage in passages:
        found = analysis.terms(passage.text)
        if titles:
            # Only titles that stand in the document: the name that the introduction is given does not.
            given = passage.document.titles
            own = (title for title in passage.heading_path if title in given or not given)
            found = analysis.terms(" ".join(own)) + found
        terms.append(found)
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
