"""What lesson 3 asks: how many words are shared, which word is found, who comes first without one, what length does, and in
which words Ctrl+F finds letters."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence, Set
from random import Random
from types import MappingProxyType

import numpy as np

from lessons.frame.tasks import Mistake, Task
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, Hits

MAX_OPTIONS = 4
"""At most this many passages are chosen from."""
MAX_ASKED = 12
"""Of at most this many words of a question somebody counts those that a passage shares."""
MAX_LONG = 30
"""Words that do not hold the letters of another are taken from this many of the longest."""
MIN_LETTERS = 5
"""A shorter word has no other forms that are worth asking for."""
Listed = Callable[[Passage, int], str]
"""Gives the name of a passage among others, by its number."""


def shared_words(hits: Hits, asked: Sequence[str], dice: Random, listed: Listed) -> tuple[Task, Hit] | None:
    """How many of the words `asked`, each once, stand in a short one of the first passages; with that passage.

    None without a hit, or if the words are more than anybody counts. Usual mistakes: each occurrence is counted, or all words of
    the question are.
    """
    if not hits or len(asked) > MAX_ASKED:
        return None
    short = sorted(hits[: 2 * MAX_OPTIONS], key=lambda hit: hits.scores.searched.length(hit.number))
    hit = dice.choice(short[: MAX_OPTIONS - 1])
    terms, right = hit.scored.terms, hit.scored.score
    mistakes = {sum(part.tf for part in terms): "repeats", len(asked): "all"}
    told = {"title": listed(hit.scored.passage, hit.number), "n": right, "terms": ", ".join(part.term for part in terms)}
    told |= {"asked": ", ".join(asked), "most": len(asked), "one": terms[0].term}
    usual = tuple(Mistake(number, part) for number, part in mistakes.items() if number != right)
    return Task("shared", "compute", right=(right,), mistakes=usual, hints=2, told=MappingProxyType(told)), hit


def is_found(
    index: PassageIndex, asked: Sequence[str], dice: Random, answers: tuple[str, str], *, weak: Set[str] = frozenset()
) -> Task | None:
    """Whether any passage holds a word: one of `asked` that none holds, or else another form of one that is found.

    `answers`: yes and no, in words. `weak`: words that are asked for only if there are no others.
    """
    unknown = [term for term in asked if term not in index.df]
    forms = [form for term in asked if term in index.df and term not in weak for form in _forms(term)]
    typed = [term for term in unknown if term not in weak] or forms or unknown or asked
    if not typed:
        return None
    term = dice.choice(typed)
    compared = term if term in asked else next(iter(index.analysis.terms(term)), term)
    df = index.df.get(compared, 0)
    told = {"term": term, "compared": compared, "df": df, "n": len(index.passages)}
    return Task("found", "predict", right=((0 if df else 1,),), options=answers, told=MappingProxyType(told))


def _forms(term: str) -> list[str]:
    """The same word as others may write it: in capitals, without its accents, in the other number."""
    if not term.isalpha() or len(term) < MIN_LETTERS:
        return []
    bare = "".join(sign for sign in unicodedata.normalize("NFD", term) if not unicodedata.combining(sign))
    other = term[:-1] if term.endswith("s") else f"{term}s" if term[-1] in "aeiou" else term
    return [form for form in (term.upper(), bare, other) if form != term]


def first_without(hits: Hits, dice: Random, listed: Listed, *, tie: str) -> Task | None:
    """Which passage shares most words once one is left out of the question, or that several do; rather one that changes it.

    All that decides it stands in a table of the first passages, word by word. None if no word is so. `tie`: that option, in
    words. The usual mistake: the one that is first with all words.
    """
    names = {hit.number: listed(hit.scored.passage, hit.number) for hit in hits[:MAX_OPTIONS]}
    numbers, now = sorted(names), frozenset(hit.number for hit in hits.leaders)
    found: dict[str, frozenset[int]] = {}
    for column in hits.scores.columns[:MAX_ASKED]:
        left = hits.scores.values.copy()
        left[column.places] -= 1
        first = frozenset((np.flatnonzero(left == left.max()) + 1).tolist())
        seen = first & names.keys()
        if left.max() > 0 and (len(seen) > 1 or (seen and len(first) == 1)):
            found[column.term] = first
    if len(names) < 2 or not found:
        return None

    def option(first: frozenset[int]) -> int:
        return numbers.index(next(iter(first))) if len(first) == 1 else len(numbers)

    places = {term: option(first) for term, first in found.items()}
    before = option(now)
    term = dice.choice([term for term, place in places.items() if place != before] or list(places))
    options = (*(names[number] for number in numbers), tie)
    usual = (Mistake((before,), "same"),) if places[term] != before else ()
    told = {"term": term, "first": options[places[term]], "before": options[before]}
    right = ((places[term],),)
    return Task("without", "choose", right=right, options=options, mistakes=usual, hints=2, told=MappingProxyType(told))


def longer_or_shorter(by_count: Mapping[int, float], answers: tuple[str, str]) -> Task | None:
    """Whether passages that share most words are longer than those that share fewest. None where all share as many.

    `by_count`: the mean length of the passages that share so many words. `answers`: longer and shorter, in words.
    """
    if not by_count or max(by_count) == min(by_count):
        return None
    most, least = by_count[max(by_count)], by_count[min(by_count)]
    told = {"most": max(by_count), "least": min(by_count), "long": round(most, 1), "short": round(least, 1)}
    right = (0 if most > least else 1,)
    return None if most == least else Task("longer", "predict", right=(right,), options=answers, told=MappingProxyType(told))


def held_letters(
    inside: Mapping[str, Sequence[str]], words: Sequence[str], dice: Random, *, weak: Set[str] = frozenset()
) -> Task | None:
    """In which words of the document a browser's search finds the letters of a word of the question.

    `inside`: for words of the question, other words that hold their letters; `words`: all words of the document. None where
    nothing holds any. `weak`: words that are asked for only if there are no others. The usual mistake: only words that begin so.
    """
    asked = [word for word in inside if inside[word]]
    telling = [word for word in asked if word not in weak]
    if not asked:
        return None
    word = dice.choice([word for word in telling if inside[word][1:]] or telling or asked)
    right = dice.sample(inside[word], min(len(inside[word]), MAX_OPTIONS - 1))
    holding = frozenset(inside[word])
    others = [each for each in words if each not in holding and each != word]
    alike = [each for each in others if each[:3] == word[:3]]
    wrong = dice.sample(alike, min(len(alike), 2))
    rest = sorted((each for each in others if each not in wrong), key=len)[-MAX_LONG:]  # a short one cannot hold it
    wrong += dice.sample(rest, min(len(rest), MAX_OPTIONS - 1 - len(wrong)))
    options = tuple(sorted((*right, *wrong)))
    places = tuple(sorted(map(options.index, right)))
    begin = tuple(place for place in places if options[place].startswith(word))
    mistakes = (Mistake(begin, "begin"),) if begin and begin != places else ()
    told = {"word": word, "n": len(right), "found": ", ".join(options[place] for place in places)}
    return Task("inside", "mark", right=(places,), options=options, mistakes=mistakes, hints=2, told=MappingProxyType(told))


def winner_with(name: str, now: Hits, then: Hits, listed: Listed, *, tie: str) -> Task | None:
    """Which passage comes first with another setting, or that several do. None if there is nothing to choose from.

    `now`: the hits without it. `tie`: the option that several do, in words.
    """
    if not now or not then:
        return None
    found = {hit.number: hit.scored.passage for hit in (*now[: MAX_OPTIONS - 1], then[0])}
    names = {number: listed(found[number], number) for number in sorted(found)}
    options = (*names.values(), tie)
    right = len(names) if then[0].tied else list(names).index(then[0].number)
    told = {"first": options[right], "before": tie if now[0].tied else names[now[0].number]}
    task = Task(name, "predict", right=((right,),), options=options, told=MappingProxyType(told))
    return task if len(names) > 1 else None


def held_in(term: str, *, df: int, pages: int, n_passages: int, written: Callable[[int, int], str]) -> Task:
    """In how many of all passages a word of the header stands. `written`: so many of all, in words.

    Options are also 1, as many as there are pages with that header, half of the passages, and all.
    """
    numbers = sorted({1, min(pages, n_passages), n_passages // 2 or 1, n_passages, df})
    told = {"term": term, "df": df, "pages": pages, "n": n_passages}
    options = tuple(written(number, n_passages) for number in numbers)
    return Task("header", "predict", right=((numbers.index(df),),), options=options, told=MappingProxyType(told))
