"""What lesson 6 asks: how many words meet, which rule decides, what was joined, what is no stop word, how many terms a code is.

And at which stage an answer is lost.
"""

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Mistake, Task
from lessons.step6_words.lost import Followed
from lessons.step6_words.meetings import Meeting
from lessons.step6_words.nearest import Nearest
from lessons.terms import Analysis

MAX_OPTIONS = 4
SHARED_LETTERS = 3
"""Words that are not joined are asked for where they begin with as many equal letters."""


def how_many_meet(rows: Sequence[Nearest]) -> Task | None:
    """How many words of the question meet a word of the document. None without words. The usual mistake: all that look alike."""
    if not rows:
        return None
    met, alike = [row.asked for row in rows if row.meets], sum(bool(row.words) for row in rows)
    mistakes = (Mistake(alike, "alike"),) if alike != len(met) else ()
    told = {"n": len(met), "total": len(rows), "words": ", ".join(met) or "–"}
    return Task("meet", "compute", right=(len(met),), mistakes=mistakes, hints=1, told=MappingProxyType(told))


def rule_that_decides(decides: Mapping[str, bool]) -> Task | None:
    """Which rule, turned by itself, changes who wins. `decides`: for each rule, by its name. None where none does, or all do."""
    right = [name for name, changes in decides.items() if changes]
    if not right or len(right) == len(decides):
        return None
    names = tuple(decides)
    told = {"rules": ", ".join(right), "n": len(right)}
    answers = tuple((names.index(name),) for name in right)
    return Task("rule", "predict", right=answers, options=names, told=MappingProxyType(told))


def joined_pair(groups: Sequence[Meeting], words: Sequence[str], analysis: Analysis, dice: Random) -> Task | None:
    """Which pair of words is one term by the rules; the others begin alike. None without a joined group or another pair."""
    neighbours = sorted(set(words))
    alike = [
        (one, other)
        for one, other in pairwise(neighbours)
        if one[:SHARED_LETTERS] == other[:SHARED_LETTERS] and analysis.terms(one) != analysis.terms(other)
    ]
    if not groups or not alike:
        return None
    group = dice.choice(groups)
    pairs = [(group.apart[0], group.apart[-1]), *dice.sample(alike, min(MAX_OPTIONS - 1, len(alike)))]
    dice.shuffle(pairs)
    right = pairs.index((group.apart[0], group.apart[-1]))
    options = tuple(f"{one} · {other}" for one, other in pairs)
    told = {"pair": options[right], "term": group.term}
    return Task("joined", "choose", right=((right,),), options=options, hints=1, told=MappingProxyType(told))


def not_listed(listed: Set[str], words: Sequence[str], dice: Random, *, telling: str) -> Task | None:
    """Which of some words is not on the list of stop words. `words`: of the document, once each. None without such words.

    `telling`: a word that is taken among the listed ones if it is on the list, since it matters most.
    """
    kept = [word for word in words if word not in listed and word.isalpha()]
    gone = [word for word in words if word in listed and word != telling]
    if telling in listed:
        gone = [telling, *dice.sample(gone, min(MAX_OPTIONS - 2, len(gone)))]
    else:
        gone = dice.sample(gone, min(MAX_OPTIONS - 1, len(gone)))
    if not kept or not gone:
        return None
    right = dice.choice(kept)
    options = tuple(sorted([right, *gone]))
    told = {"word": right, "listed": ", ".join(sorted(gone)), "n": len(listed)}
    return Task("stop", "predict", right=((options.index(right),),), options=options, told=MappingProxyType(told))


def terms_of_code(code: str, analysis: Analysis, other: Analysis) -> Task:
    """How many terms a code is. The usual mistake: as many as with the rule for codes the other way, `other`."""
    terms, by_other = analysis.terms(code), len(other.terms(code))
    mistakes = (Mistake(by_other, "other"),) if by_other != len(terms) else ()
    told = {"code": code, "n": len(terms), "terms": ", ".join(terms)}
    return Task("code", "compute", right=(len(terms),), mistakes=mistakes, hints=1, told=MappingProxyType(told))


def stage_that_loses(told: Followed, words: Mapping[str, str]) -> Task:
    """At which stage the marked answer is lost. `words`: each stage in words, `found` for none."""
    right, said = tuple(words).index(told.lost), {"stage": words[told.lost]}
    return Task("stage", "predict", right=((right,),), options=tuple(words.values()), told=MappingProxyType(said))
