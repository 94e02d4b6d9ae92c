"""What lesson 3 asks: how many words are shared, which word is found, who comes first, what length does, what Ctrl+F finds."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Mistake, Task
from lessons.step2_chunk.inspect.find import FoundWord
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, Hits

MAX_OPTIONS = 4
"""At most this many passages are chosen from."""
Listed = Callable[[Passage, int], str]
"""Gives the name of a passage among others, by its number."""


def shared_words(hits: Hits, asked: Sequence[str], dice: Random, listed: Listed) -> tuple[Task, Hit] | None:
    """How many of the words `asked`, each once, stand in one of the first passages; with that passage. None without a hit.

    Usual mistakes: each occurrence is counted, or all words of the question are.
    """
    if not hits:
        return None
    hit = dice.choice(hits[:MAX_OPTIONS])
    terms, right = hit.scored.terms, hit.scored.score
    mistakes = {sum(part.tf for part in terms): "repeats", len(asked): "all"}
    told = {"title": listed(hit.scored.passage, hit.number), "n": right, "terms": ", ".join(part.term for part in terms)}
    told |= {"asked": ", ".join(asked), "most": len(asked)}
    usual = tuple(Mistake(number, part) for number, part in mistakes.items() if number != right)
    return Task("shared", "compute", right=(right,), mistakes=usual, hints=1, told=MappingProxyType(told)), hit


def is_found(index: PassageIndex, asked: Sequence[str], dice: Random, answers: tuple[str, str]) -> Task | None:
    """Whether any passage holds one of the words `asked`, rather one that none holds. `answers`: yes and no, in words."""
    if not asked:
        return None
    unknown = [term for term in asked if term not in index.df]
    term = dice.choice(unknown or list(asked))
    df = index.df.get(term, 0)
    told = {"term": term, "df": df, "n": len(index.passages)}
    return Task("found", "predict", right=((0 if df else 1,),), options=answers, told=MappingProxyType(told))


def who_is_first(hits: Hits, listed: Listed, *, tie: str) -> Task | None:
    """Which passage shares most words, or whether several do. None where there is a single hit. `tie`: that option, in words."""
    first = hits[:MAX_OPTIONS]
    if len(first) < 2:
        return None
    names = {hit.number: listed(hit.scored.passage, hit.number) for hit in first}
    numbers = sorted(names)
    right = len(numbers) if first[0].tied else numbers.index(first[0].number)
    told = {"title": names[first[0].number], "score": first[0].scored.score, "n": len(hits.leaders)}
    options = (*(names[number] for number in numbers), tie)
    return Task("first", "predict", right=((right,),), options=options, told=MappingProxyType(told))


def longer_or_shorter(by_count: Mapping[int, float], answers: tuple[str, str]) -> Task | None:
    """Whether passages that share most words are longer than those that share fewest. None where all share as many.

    `by_count`: the mean length of the passages that share so many words. `answers`: longer and shorter, in words.
    """
    if not by_count or max(by_count) == min(by_count):
        return None
    most, least = by_count[max(by_count)], by_count[min(by_count)]
    told = {"most": max(by_count), "least": min(by_count), "long": most, "short": least}
    right = (0 if most > least else 1,)
    return None if most == least else Task("longer", "predict", right=(right,), options=answers, told=MappingProxyType(told))


def places_of_letters(words: Sequence[FoundWord], dice: Random) -> Task | None:
    """In how many places a browser's search finds the letters of a word, rather of one that it finds inside others too."""
    inside = [each for each in words if each.places > each.whole]
    if not words:
        return None
    each = dice.choice(inside or list(words))
    mistakes = (Mistake(each.whole, "whole"),) if each.whole != each.places else ()
    told = {"word": each.word, "places": each.places, "whole": each.whole}
    return Task("letters", "compute", right=(each.places,), mistakes=mistakes, hints=1, told=MappingProxyType(told))


def winner_with(name: str, now: Hits, then: Hits, listed: Listed) -> Task | None:
    """Which passage comes first with another setting. None if several do, or there is nothing to choose from.

    `now`: the hits without it.
    """
    if not now or not then or then[0].tied:
        return None
    found = {hit.number: hit.scored.passage for hit in (*now[: MAX_OPTIONS - 1], then[0])}
    names = {number: listed(found[number], number) for number in sorted(found)}
    right = list(names).index(then[0].number)
    told = {"title": names[then[0].number], "before": names[now[0].number]}
    task = Task(name, "predict", right=((right,),), options=tuple(names.values()), told=MappingProxyType(told))
    return task if len(names) > 1 else None


def held_in(term: str, *, df: int, pages: int, n_passages: int, written: Callable[[int, int], str]) -> Task:
    """In how many of all passages a word of the header stands. `written`: so many of all, in words.

    Options are also 1, as many as there are pages with that header, half of the passages, and all.
    """
    numbers = sorted({1, min(pages, n_passages), n_passages // 2 or 1, n_passages, df})
    told = {"term": term, "df": df, "pages": pages, "n": n_passages}
    options = tuple(written(number, n_passages) for number in numbers)
    return Task("header", "predict", right=((numbers.index(df),),), options=options, told=MappingProxyType(told))
