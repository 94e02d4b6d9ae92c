"""Passages with their terms, analysed once; every score reads from here. An index is never changed after it is made."""

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from lessons.step1_load.document import Heading
from lessons.step2_chunk.outline import heading_above, headings_inside
from lessons.step2_chunk.passage import Passage
from lessons.terms import WORDS, Analysis


@dataclass(frozen=True, eq=False)
class PassageIndex:
    """What a search knows of the passages."""

    passages: tuple[Passage, ...] = field(repr=False)
    analysis: Analysis
    """The rules for the passages, and so for the query."""
    titles: bool
    """Whether the document's title and those of `heading_path` count as text of the passage."""
    terms: tuple[tuple[str, ...], ...] = field(repr=False)
    """For each passage its terms in order, repeated as often as they occur."""
    tf: tuple[Mapping[str, int], ...] = field(repr=False)
    """Term frequency: for each passage how often it holds each of its terms."""
    df: Mapping[str, int] = field(repr=False)
    """Document frequency: for each term how many passages hold it."""
    postings: Mapping[str, tuple[int, ...]] = field(repr=False)
    """For each term the places in `passages` of those that hold it, from 0, in order."""

    @cached_property
    def avgdl(self) -> float:
        """Average length of a passage in terms; 0.0 without passages."""
        return sum(map(len, self.terms)) / len(self.terms) if self.terms else 0.0


def index_passages(passages: Sequence[Passage], *, analysis: Analysis = WORDS, titles: bool = False) -> PassageIndex:
    """Analyse what is searched of each passage, once.

    `titles`: the document's and those above it count too, each once; the file's name never does.
    """
    terms = []
    for passage in passages:
        above = _terms_above(passage, analysis) if titles else ()
        # Interned, a word that occurs a thousand times is in memory once.
        terms.append(tuple(map(sys.intern, above + analysis.terms(passage.searched))))
    # Plain dicts of words and numbers are nothing to the garbage collector; Counters it would walk through again and again.
    tf = [dict(Counter(found)) for found in terms]
    postings: defaultdict[str, list[int]] = defaultdict(list)
    for place, counts in enumerate(tf):
        for term in counts:
            postings[term].append(place)
    return PassageIndex(
        passages=tuple(passages),
        analysis=analysis,
        titles=titles,
        terms=tuple(terms),
        tf=tuple(MappingProxyType(counts) for counts in tf),
        df=MappingProxyType({term: len(places) for term, places in postings.items()}),
        postings=MappingProxyType({term: tuple(places) for term, places in postings.items()}),
    )


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
