"""How a search ends: who wins and how, or why nobody does. One rule for all pages and for scripts; says it in no language."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal, get_args

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import TIE_DIGITS, Hit
from lessons.terms import WORDS, Analysis, Token

NARROW = 0.01
"""A winner is narrow where it leads by less than this share."""

NobodyKind = Literal["no_question", "no_words", "only_stop_words", "no_known_term", "stop_words_first", "none_above_zero"]
"""Nobody wins. `no_question`: nothing but blanks was asked. `no_words`: it holds no word (`¿?`), or the analysis took all of them
out. `only_stop_words`: of its words, or of those that some passage holds, each is a stop word. `no_known_term`: no passage holds
any of its terms. `stop_words_first`: the first hit shares stop words only, though another passage holds a word that counts.
`none_above_zero`: no hit has a score above 0."""
WinnerKind = Literal["one_passage", "all_tied", "tied", "narrow", "plain"]
"""The first hit wins. `one_passage`: there is nothing to order. `all_tied`: two hits or more, all with one score. `tied`: some
share the first place. `narrow`: the winner leads by less than NARROW. `plain`: none of these."""
EndingKind = NobodyKind | WinnerKind


@dataclass(frozen=True, slots=True)
class Ending:
    """How the search for a question ends, and what a sentence about it needs."""

    kind: EndingKind
    known: tuple[str, ...] = ()
    """The question's terms that some passage holds, once each, in its order."""
    unknown: tuple[str, ...] = ()
    """Those that none holds."""
    lead: float | None = None
    """By which share the first hit leads, as `lead_of` says it; None with fewer than two hits."""
    telling: int | None = None
    """For `stop_words_first` the rank of the first hit that shares a word that counts; else None."""

    @property
    def wins(self) -> bool:
        """Whether the first hit may be called the winner."""
        return is_win(self.kind)


def is_win(kind: EndingKind) -> bool:
    """Whether somebody wins."""
    return kind in get_args(WinnerKind)


def ending_of(index: PassageIndex, question: str, hits: Sequence[Hit], *, stop_words: Set[str]) -> Ending:
    """How the search for `question` in `index` ends. `hits`: by any score, as `ranked` orders them. `stop_words`: casefolded.

    What is wrong with the question goes before what is wrong with the passages, and a cause before what follows of it: the
    first kind that fits, in the order in which the kinds are named. So a question of stop words that every passage holds is
    `only_stop_words`, not `all_tied`, and one that no passage holds is `only_stop_words` too: there `known` is empty.
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
    """The same for a question that shares a word that counts with some passage."""
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
    """Those of `hits` that may be handed over as an answer, in their order; none where nobody wins, as ending_of has it.

    A hit that shares stop words only, or whose score is not above 0, is left out, whatever place it has.
    """
    if not ending_of(index, question, hits, stop_words=stop_words).wins:
        return ()
    stops = stop_terms(index.analysis, question, stop_words)
    return tuple(hit for hit in hits if _shares(hit, stops) and _is_above_zero(hit))


def stop_terms(analysis: Analysis, question: str, stop_words: Set[str]) -> frozenset[str]:
    """The terms of `question` that come of stop words only; a term may be a stem that looks like none."""
    tokens = [(token.term, _is_stop(token, question, stop_words)) for token in analysis.tokens(question)]
    return frozenset(term for term, _ in tokens) - {term for term, is_stop in tokens if not is_stop}


def _shares(hit: Hit, stops: Set[str]) -> bool:
    """Whether it holds a term of the question that is no stop word."""
    return any(part.term not in stops for part in hit.scored.terms)


def _is_above_zero(hit: Hit) -> bool:
    return round(hit.scored.score, TIE_DIGITS) > 0


def lead_of(hits: Sequence[Hit]) -> float | None:
    """How far the first hit is before the second, as a share of the larger of their scores, signs dropped; 0 for a tie.

    For scores above 0 that is a share of the winner's. Below 0, where an unfloored idf leads, the second one's is the larger:
    −1.00 leads −1.25 by a fifth. None with fewer than two hits.
    """
    if len(hits) < 2:
        return None
    first, second = hits[0].scored.score, hits[1].scored.score
    return 0.0 if hits[0].tied else (first - second) / max(abs(first), abs(second))


def _is_stop(token: Token, question: str, stop_words: Set[str]) -> bool:
    """Whether a token came from a stop word; its term may be a stem that looks like none."""
    words = WORDS.terms(question[token.start : token.end])
    return bool(words) and stop_words >= set(words)
