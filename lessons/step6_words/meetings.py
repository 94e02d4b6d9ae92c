"""Which words of a document become one term by an analysis, and come apart by another. Knows no meaning: it compares letters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from lessons.terms import Analysis


@dataclass(frozen=True, slots=True)
class Meeting:
    """Words that are one term by one analysis and several by another."""

    term: str
    """What they are by the first."""
    words: tuple[str, ...]
    """At least two, by the alphabet."""
    apart: tuple[str, ...]
    """What each of `words` is by the other; "" where it leaves nothing."""


def as_written(analysis: Analysis) -> Analysis:
    """`analysis` without the rules that make another word of a word: what is left tells where each begins and ends.

    Numbers stay as they are read, since that rule parts and joins words.
    """
    return replace(analysis, fold=False, stop_words=frozenset(), stemming="none", accents="keep", synonyms=())


def counted_as(words: Iterable[str], analysis: Analysis) -> Mapping[str, tuple[str, ...]]:
    """For each term those of `words` of which `analysis` makes it, alone or with others; by the alphabet, each once."""
    counted: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        for term in analysis.distinct(word):
            counted.setdefault(term, []).append(word)
    return MappingProxyType({term: tuple(group) for term, group in counted.items()})


def come_apart(words: Iterable[str], one: Analysis, other: Analysis) -> list[Meeting]:
    """The words that are one term by `one` and several by `other`, by the alphabet of that term. A word is one term by both."""
    groups: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        terms = one.terms(word)
        if len(terms) == 1:
            groups.setdefault(terms[0], []).append(word)
    meetings = []
    for term, group in sorted(groups.items()):
        apart = tuple("".join(other.terms(word)) for word in group)
        if len(set(apart)) > 1:
            meetings.append(Meeting(term, tuple(group), apart))
    return meetings
