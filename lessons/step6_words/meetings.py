"""Words of a document that are one term by an analysis and several by another. Compares letters and knows no meaning."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from types import MappingProxyType

from lessons.terms import WORDS, Analysis


@dataclass(frozen=True, slots=True)
class Meeting:
    """Words that are one term by one analysis and several by another."""

    term: str
    """Their term by the first analysis."""
    words: tuple[str, ...]
    """At least two, in alphabetical order."""
    apart: tuple[str, ...]
    """The term of each of `words` by the other analysis; "" if there is none."""


def as_written(analysis: Analysis) -> Analysis:
    """`analysis` without the rules that change words, so that only the bounds of words remain.

    The rule for numbers stays, since it splits and joins words.
    """
    return replace(analysis, fold=False, stop_words=frozenset(), stemming="none", accents="keep", synonyms=())


def counted_as(words: Iterable[str], analysis: Analysis) -> Mapping[str, tuple[str, ...]]:
    """For each term the distinct `words` that have it by `analysis`, in alphabetical order."""
    counted: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        for term in analysis.distinct(word):
            counted.setdefault(term, []).append(word)
    return MappingProxyType({term: tuple(group) for term, group in counted.items()})


def come_apart(words: Iterable[str], one: Analysis, other: Analysis) -> list[Meeting]:
    """Groups of words with the same single term by `one` and different ones by `other`, in alphabetical order of the term."""
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


def joined_groups(words: Iterable[str], analysis: Analysis) -> tuple[Meeting, ...]:
    """Groups of words that are one term by `analysis` and several by the plain rules, those that look least alike first."""
    return tuple(sorted(come_apart(words, analysis, WORDS), key=_likeness))


def _likeness(group: Meeting) -> float:
    """How much of the longest word all begin with, from 0 to 1."""
    shared = takewhile(lambda letters: len(set(letters)) == 1, zip(*group.apart, strict=False))
    return sum(1 for _ in shared) / max(map(len, group.apart))
