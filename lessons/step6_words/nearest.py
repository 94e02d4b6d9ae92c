"""For each word of a question the words of a document that it meets, or that look like it. Knows no meaning."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.near import near_words
from lessons.terms import Analysis
from lessons.terms.folding import fold_case

MOST = 3
"""At most this many words of the document are listed for a word of the question."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """A word of a question beside the words of a document."""

    asked: str
    """The word as it is in the question; words that a rule keeps joined by signs are one."""
    terms: tuple[str, ...]
    """Its terms; empty if a rule removes it."""
    words: tuple[tuple[str, str], ...]
    """At most MOST words of the document, those that meet it first, each with the term that both are; "" if they do not meet."""

    @property
    def meets(self) -> bool:
        """Whether the word meets any word of the document."""
        return any(term for _, term in self.words)


Counted = Mapping[str, Sequence[str]]
"""The words of a document, as they are written, for each term."""


def nearest_words(
    question: str, analysis: Analysis, usual: Analysis, *, now: Counted, then: Counted, plain: Counted, index: PassageIndex
) -> list[Nearest]:
    """Each distinct word of the question with the nearest words of the document.

    `now`, `then`, `plain`: by `analysis`, by the `usual` rules, and by the plain ones, as `index` is. Nearest are the words that
    it meets, then those that it would meet by the usual rules, then those that begin the same.
    """
    rows: dict[str, Nearest] = {}
    for raw in analysis.trace(question):
        terms = tuple(dict.fromkeys(raw.stages[-1][1]))
        alike = [each.term for each in near_words(index, fold_case(raw.word), most=MOST)]
        near = [
            *((written, term) for term in terms for written in _written(now, term)),
            *((written, "") for term in usual.distinct(raw.word) for written in _written(then, term)),
            *((written, "") for term in alike for written in _written(plain, term)),
        ]
        found: dict[str, tuple[str, str]] = {}
        for written, term in near:
            found.setdefault(fold_case(written) if analysis.fold else written, (written, term))
        rows.setdefault(raw.word, Nearest(raw.word, terms, tuple(found.values())[:MOST]))
    return list(rows.values())


def _written(counted: Counted, term: str) -> list[str]:
    """The words of a term, those in small letters first."""
    return sorted(counted.get(term, ()), key=str.swapcase)
