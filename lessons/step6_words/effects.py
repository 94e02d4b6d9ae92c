"""The effect of one rule of the analysis: the same search with the rule toggled. Judges no winner."""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from lessons.step3_overlap.endings import EndingKind, ending_of, is_win
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, Scores, ranked
from lessons.terms import WORDS, Analysis

Rule = Literal["nfc", "numbers", "identifiers", "bigrams", "fold", "stop_words", "stemming", "accents", "synonyms"]
"""A rule that can be toggled; the name of its stage and of its field of Analysis."""
RULES: tuple[Rule, ...] = get_args(Rule)
Terms = tuple[tuple[str, int], ...]
"""Terms, each with its df."""
BARE = Analysis(nfc=False, fold=False)
"""Every rule off."""

Search = Callable[[PassageIndex, str], Scores]


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search by one analysis."""

    words: tuple[tuple[str, Terms], ...]
    """Each distinct word of the question, as it is written, with the terms that begin in it and their df."""
    first: Hit | None
    """The first hit; None if no passage shares a term with the question."""
    kind: EndingKind
    """How the search ends."""

    @property
    def winner(self) -> Hit | None:
        """The first hit if it wins; None if nobody does."""
        return self.first if is_win(self.kind) else None

    @property
    def number(self) -> int:
        """The winner's number; 0 if nobody wins."""
        return self.winner.number if self.winner else 0


def find_with(index: PassageIndex, question: str, *, search: Search, stop_words: Set[str]) -> Found:
    """Analyse the question as the passages of `index` were, and search.

    `search`: the score that decides. `stop_words`: words that make no winner.
    """
    analysis, hits = index.analysis, ranked(search(index, question))
    words: dict[str, Terms] = {}
    tokens = list(analysis.tokens(question))
    for word in WORDS.tokens(question):
        terms = dict.fromkeys(token.term for token in tokens if word.start <= token.start < word.end)
        words.setdefault(question[word.start : word.end], tuple((term, index.df.get(term, 0)) for term in terms))
    ending = ending_of(index, question, hits, stop_words=stop_words)
    return Found(tuple(words.items()), hits[0] if hits else None, ending.kind)


def is_on(analysis: Analysis, rule: Rule) -> bool:
    """Whether the rule is on."""
    return bool(getattr(analysis, rule) != getattr(BARE, rule))


def turned(analysis: Analysis, rule: Rule, usual: Analysis) -> Analysis:
    """`analysis` with one rule toggled. It is turned on as in `usual`, or simply on if it is off there."""
    setting = getattr(usual, rule)
    if is_on(analysis, rule):
        setting = getattr(BARE, rule)
    elif setting is False:
        setting = True
    changed: dict[str, Any] = {rule: setting}
    return replace(analysis, **changed)


def changed_words(before: Found, after: Found) -> Iterator[tuple[Terms, Terms]]:
    """The terms by both analyses of each word of the question for which terms or df differ."""
    for (_, old), (_, new) in zip(before.words, after.words, strict=True):
        if old != new:
            yield old, new
