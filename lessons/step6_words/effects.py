"""What one rule of the analysis does to a question: the same search with the rule turned round. Judges no winner."""

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.endings import EndingKind, ending_of, is_win
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.score import Hit, Scores, ranked
from lessons.terms import WORDS, Analysis

Rule = Literal["unseen", "nfc", "numbers", "identifiers", "bigrams", "fold", "stop_words", "stemming", "accents", "synonyms"]
"""A rule that can be turned on and off, by its stage and its field of Analysis."""
RULES: tuple[Rule, ...] = get_args(Rule)
Terms = tuple[tuple[str, int], ...]
"""Terms, each with the number of passages that hold it."""
BARE = Analysis(nfc=False, fold=False)
"""Every rule off."""

Search = Callable[[PassageIndex, str], Scores]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, by one analysis."""

    words: tuple[tuple[str, Terms], ...]
    """Each distinct word of the question, as it stands there, with the terms that begin in it and how many passages hold each."""
    first: Hit | None
    """The first hit; None where no passage shares a term with the question."""
    kind: EndingKind
    """Whether it wins, and how, or why nobody does."""

    @property
    def winner(self) -> Hit | None:
        """The first hit where it wins; None where nobody does."""
        return self.first if is_win(self.kind) else None


def find_with(
    passages: Sequence[Passage], question: str, analysis: Analysis, *, titles: bool, search: Search, stop_words: Set[str]
) -> Found:
    """Analyse passages and question by `analysis` and search.

    `search`: the score that decides; `titles`: whether they count; `stop_words`: those that make no winner.
    """
    index = index_passages(passages, analysis=analysis, titles=titles)
    hits = ranked(search(index, question))
    words: dict[str, Terms] = {}
    tokens = list(analysis.tokens(question))
    for word in WORDS.tokens(question):
        terms = dict.fromkeys(token.term for token in tokens if word.start <= token.start < word.end)
        words.setdefault(question[word.start : word.end], tuple((term, index.df.get(term, 0)) for term in terms))
    ending = ending_of(index, question, hits, stop_words=stop_words)
    return Found(tuple(words.items()), hits[0] if hits else None, ending.kind)


def is_on(analysis: Analysis, rule: Rule) -> bool:
    """Whether the rule does anything."""
    return bool(getattr(analysis, rule) != getattr(BARE, rule))


def turned(analysis: Analysis, rule: Rule, usual: Analysis) -> Analysis:
    """`analysis` with one rule off where it was on; where it was off, as it is in `usual`, or just on."""
    setting = getattr(usual, rule)
    if is_on(analysis, rule):
        setting = getattr(BARE, rule)
    elif setting is False:
        setting = True
    changed: dict[str, Any] = {rule: setting}
    return replace(analysis, **changed)


def changed_words(before: Found, after: Found) -> Iterator[tuple[Terms, Terms]]:
    """For each word of one question of which two analyses make other terms, or terms of another df, what both make of it."""
    for (_, old), (_, new) in zip(before.words, after.words, strict=True):
        if old != new:
            yield old, new
