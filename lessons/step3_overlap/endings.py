"""Where a question leads when no plain winner is to be shown: what kind of ending it is. Says it in no language."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal

from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit
from lessons.terms import WORDS, Token

NARROW = 0.01
"""A winner is narrow where it leads by less than this share."""

EndingKind = Literal["no_question", "no_words", "only_stop_words", "no_known_term", "one_passage", "all_tied", "narrow", "plain"]
"""`no_question`: nothing but blanks was asked. `no_words`: it holds no word (`¿?`), or the analysis took all of them out.
`only_stop_words`: of its words, or of those that some passage holds, each is a stop word. `no_known_term`: no passage holds any
of its terms. `one_passage`: there is nothing to order. `all_tied`: two hits or more, all with one score. `narrow`: the winner
leads by less than NARROW. `plain`: none of these, which includes a tie for the first place that others do not share."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the search for a question ends, and what a sentence about it needs."""

    kind: EndingKind
    known: tuple[str, ...] = ()
    """The question's terms that some passage holds, once each, in its order."""
    unknown: tuple[str, ...] = ()
    """Those that none holds."""
    lead: float | None = None
    """By which share the winner leads, as `lead_of` says it; None with fewer than two hits."""


def ending_of(index: PassageIndex, question: str, hits: Sequence[Hit], *, stop_words: Set[str]) -> Ending:
    """How the search for `question` in `index` ends. `hits`: by any score, as `ranked` orders them. `stop_words`: casefolded.

    What is wrong with the question goes before what is wrong with the passages, and a cause before what follows of it: the
    first kind that fits, in the order in which EndingKind names them. So a question of stop words that every passage holds is
    `only_stop_words`, not `all_tied`, and one that no passage holds is `only_stop_words` too: there `known` is empty.
    """
    tokens = list(index.analysis.tokens(question))
    asked = {token.term: _is_stop(token, question, stop_words) for token in tokens}
    known = tuple(term for term in asked if term in index.df)
    unknown = tuple(term for term in asked if term not in index.df)
    lead = lead_of(hits)
    words = WORDS.terms(question)
    if not question.strip():
        kind: EndingKind = "no_question"
    elif not asked:
        kind = "only_stop_words" if words and stop_words >= set(words) else "no_words"
    elif all(asked[term] for term in known or unknown):
        kind = "only_stop_words"
    elif not known:
        kind = "no_known_term"
    elif len(index.passages) == 1:
        kind = "one_passage"
    elif len(hits) > 1 and hits[-1].rank == 1:
        kind = "all_tied"
    else:
        kind = "narrow" if lead is not None and not hits[0].tied and lead < NARROW else "plain"
    return Ending(kind, known, unknown, lead)


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
