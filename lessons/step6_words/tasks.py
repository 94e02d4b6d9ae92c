"""What lesson 6 asks: how many words meet, which rule decides, what was joined, and what is no stop word.

And at which stage an answer is lost.
"""

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise, takewhile
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Mistake, Task
from lessons.step6_words.lost import Followed
from lessons.step6_words.meetings import Meeting
from lessons.step6_words.nearest import Nearest
from lessons.terms import WORDS, Analysis

MAX_OPTIONS = 4
SHARED_LETTERS = 3
"""Words that are not joined are asked for where they begin with at least as many equal letters."""
LIKELIEST = 12
"""What is chosen at random is among so many of the best."""
Pair = tuple[str, str]


def how_many_meet(rows: Sequence[Nearest]) -> Task | None:
    """How many words of the question meet a word of the document. None without words. The usual mistake: all that look alike."""
    if not rows:
        return None
    met, alike = sum(row.meets for row in rows), sum(bool(row.words) for row in rows)
    mistakes = (Mistake(alike, "alike"),) if alike != met else ()
    told = MappingProxyType({"n": met, "total": len(rows)})
    return Task("meet", "compute", right=(met,), mistakes=mistakes, hints=1, told=told)


def rule_that_decides(decides: Mapping[str, bool], dice: Random) -> Task | None:
    """Which of some rules, turned by itself, changes who wins. None where none does, or all do.

    `decides`: for each rule, by its name; of those that change nothing the first are taken, which should be the likeliest.
    """
    right = [name for name, changes in decides.items() if changes]
    wrong = [name for name, changes in decides.items() if not changes][: MAX_OPTIONS - 1]
    if not right or not wrong:
        return None
    options = [dice.choice(right), *wrong]
    dice.shuffle(options)
    answers = tuple((place,) for place, name in enumerate(options) if name in right)
    told = MappingProxyType({"rules": ", ".join(right), "n": len(right)})
    return Task("rule", "predict", right=answers, options=tuple(options), told=told)


def begin_alike(words: Sequence[str], analysis: Analysis) -> tuple[Pair, ...]:
    """Pairs of neighbours in the alphabet that are not one term by the rules, those with most equal letters first."""
    plain = sorted({term for word in words for term in WORDS.terms(word) if term.isalpha()})
    terms = {word: analysis.terms(word) for word in plain}
    pairs = [(one, other) for one, other in pairwise(plain) if terms[one] and terms[other] and terms[one] != terms[other]]
    alike = [pair for pair in pairs if _shared(*pair) >= SHARED_LETTERS]
    return tuple(sorted(alike, key=lambda pair: -_shared(*pair))[:LIKELIEST])


def _shared(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda letters: letters[0] == letters[1], zip(one, other, strict=False)))


def joined_pair(groups: Sequence[Meeting], alike: Sequence[Pair], dice: Random, *, rules: str) -> Task | None:
    """Which pair of words is one term. None without a joined group or another pair.

    `groups`: those that look least alike first. `alike`: pairs that are not joined. `rules`: by which rules, in words.
    """
    words = [(group.term, sorted(filter(str.isalpha, set(group.apart)))) for group in groups]
    telling = [(term, each) for term, each in words if len(each) > 1][:LIKELIEST]
    if not telling or not alike:
        return None
    term, each = dice.choice(telling)
    pairs = [(each[0], each[-1]), *dice.sample(alike, min(MAX_OPTIONS - 1, len(alike)))]
    right = pairs[0]
    dice.shuffle(pairs)
    options = tuple(f"{one} · {other}" for one, other in pairs)
    told = MappingProxyType({"pair": options[pairs.index(right)], "term": term, "rules": rules})
    return Task("joined", "choose", right=((pairs.index(right),),), options=options, hints=1, told=told)


def not_listed(listed: Set[str], words: Sequence[str], dice: Random, *, telling: str) -> Task | None:
    """Which of some words is not on the list of stop words. None without such words.

    `words`: of the document, the most frequent first. `telling`: a word that is the right one where it can be, else among the
    others, since it matters most.
    """
    kept = [word for word in words if word not in listed and word.isalpha()]
    gone = [word for word in words if word in listed][: 2 * LIKELIEST]
    if not kept or len(gone) < MAX_OPTIONS - 1:
        return None
    right = telling if telling in kept else dice.choice(kept[:LIKELIEST])
    wrong = dice.sample(gone, MAX_OPTIONS - 1)
    if telling in gone and telling not in wrong:
        wrong[0] = telling
    options = tuple(sorted([right, *wrong]))
    told = {"word": right, "telling": int(right == telling), "n": len(listed)}
    return Task("stop", "predict", right=((options.index(right),),), options=options, told=MappingProxyType(told))


def stage_that_loses(told: Followed, words: Mapping[str, str], *, answer: str) -> Task:
    """At which stage the marked answer is lost. `words`: each stage in words, `found` for none; `answer`: its words."""
    right, said = tuple(words).index(told.lost), {"stage": words[told.lost], "words": answer}
    return Task("stage", "predict", right=((right,),), options=tuple(words.values()), told=MappingProxyType(said))
