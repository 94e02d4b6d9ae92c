"""How a search ends: who wins and how, or why nobody does. One rule for all pages and for scripts, in no language."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal, get_args

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import TIE_DIGITS, Hit
from lessons.terms import WORDS, Analysis, Token

NARROW = 0.01
"""A lead below this share is narrow."""

NobodyKind = Literal["no_question", "no_words", "only_stop_words", "no_known_term", "stop_words_first", "none_above_zero"]
"""Nobody wins. `no_question`: the question is blank. `no_words`: it has no words (`¿?`), or the analysis removed all of them.
`only_stop_words`: all of its words, or all that some passage holds, are stop words. `no_known_term`: no passage holds any of its
terms. `stop_words_first`: the first hit shares only stop words, though another passage holds another word. `none_above_zero`: no
hit has a score above 0."""
WinnerKind = Literal["one_passage", "all_tied", "tied", "narrow", "plain"]
"""The first hit wins. `one_passage`: there is nothing to order. `all_tied`: two or more hits, all with the same score. `tied`:
several share the first place. `narrow`: the lead is below NARROW. `plain`: none of these."""
EndingKind = NobodyKind | WinnerKind


@dataclass(frozen=True, slots=True)
class Ending:
    """How the search for a question ends, and what a sentence about it needs to know."""

    kind: EndingKind
    known: tuple[str, ...] = ()
    """The question's terms that some passage holds, once each, in the question's order."""
    unknown: tuple[str, ...] = ()
    """Its terms that no passage holds."""
    lead: float | None = None
    """The lead of the first hit, as in lead_of; None with fewer than two hits."""
    telling: int | None = None
    """For `stop_words_first` the rank of the first hit that shares another word than a stop word; else None."""

    @property
    def wins(self) -> bool:
        """Whether the first hit may be called the winner."""
        return is_win(self.kind)


def is_win(kind: EndingKind) -> bool:
    """Whether the first hit wins."""
    return kind in get_args(WinnerKind)


def ending_of(index: PassageIndex, question: str, hits: Sequence[Hit], *, stop_words: Set[str]) -> Ending:
    """How the search for `question` in `index` ends. `hits`: by any score, as `ranked` orders them. `stop_words`: casefolded.

    It is the first kind that fits, in the order in which the kinds are listed. So a question of stop words that every passage
    holds is `only_stop_words`, not `all_tied`; one that no passage holds is `only_stop_words` too, and its `known` is empty.
    """
    asked, stops = index.analysis.distinct(question), stop_terms(index.analysis, question, stop_words)
    known = tuple(term for term in asked if term in index.df)
    unknown = tuple(term for term in asked if term not in index.df)
    words = WORDS.terms(question)
    if not question.strip():
        kind: EndingKind = "no_question"
    elif not asked:
        kind = "only_stop_words" if words and stop_words >= set(words) else "no_words"
    elif stops.issuperset(known or unknown):
        kind = "only_stop_words"
    elif not known:
        kind = "no_known_term"
    else:
        kind = _kind_of(index, hits, stops)
    telling = next((hit.rank for hit in hits if _shares(hit, stops)), None) if kind == "stop_words_first" else None
    return Ending(kind, known, unknown, lead_of(hits), telling)


def _kind_of(index: PassageIndex, hits: Sequence[Hit], stops: Set[str]) -> EndingKind:
    """The kind for a question that shares another word than a stop word with some passage."""
    if not hits:
        return "no_known_term"
    lead = lead_of(hits)
    if not _shares(hits[0], stops):
        return "stop_words_first"
    if not _is_above_zero(hits[0]):
        return "none_above_zero"
    if len(index.passages) == 1:
        return "one_passage"
    if hits[0].tied:
        return "all_tied" if hits[-1].rank == 1 else "tied"
    return "narrow" if lead is not None and lead < NARROW else "plain"


def worth_handing(index: PassageIndex, question: str, hits: Sequence[Hit], *, stop_words: Set[str]) -> tuple[Hit, ...]:
    """Those of `hits` that may be handed over as an answer, in their order; none if nobody wins by ending_of.

    A hit that shares only stop words, or whose score is not above 0, is left out whatever its rank.
    """
    if not ending_of(index, question, hits, stop_words=stop_words).wins:
        return ()
    stops = stop_terms(index.analysis, question, stop_words)
    return tuple(hit for hit in hits if _shares(hit, stops) and _is_above_zero(hit))


def stop_terms(analysis: Analysis, question: str, stop_words: Set[str]) -> frozenset[str]:
    """The terms of `question` that come from stop words only. They may be stems that are no stop words themselves."""
    tokens = [(token.term, _is_stop(token, question, stop_words)) for token in analysis.tokens(question)]
    return frozenset(term for term, _ in tokens) - {term for term, is_stop in tokens if not is_stop}


def _shares(hit: Hit, stops: Set[str]) -> bool:
    """Whether it holds another term of the question than `stops`."""
    return any(part.term not in stops for part in hit.scored.terms)


def _is_above_zero(hit: Hit) -> bool:
    return round(hit.scored.score, TIE_DIGITS) > 0


def lead_of(hits: Sequence[Hit]) -> float | None:
    """The lead of the first hit over the second, as a share of the larger absolute score; 0 for a tie.

    For positive scores the larger one is the winner's; for negative ones it is the second: −1.00 leads −1.25 by a fifth. None
    with fewer than two hits.
    """
    if len(hits) < 2:
        return None
    first, second = hits[0].scored.score, hits[1].scored.score
    return 0.0 if hits[0].tied else (first - second) / max(abs(first), abs(second))


def _is_stop(token: Token, question: str, stop_words: Set[str]) -> bool:
    """Whether a token comes from a stop word. Its term may be a stem that is none itself."""
    words = WORDS.terms(question[token.start : token.end])
    return bool(words) and stop_words >= set(words)
