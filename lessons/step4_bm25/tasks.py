"""What lesson 4 asks: which word adds most, the idf of a term, who wins with another k1, b or idf, and which sum is wrong."""

import math
from collections.abc import Callable, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from lessons.frame.tasks import Mistake, Task
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, Hits
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind, average_idf, idf_of, robertson_idf

MAX_OPTIONS = 4
"""So many words, passages or sums at most are chosen from."""
TOLERANCE = 0.01
"""How far an idf worked out by hand may be off."""


def strongest_word(hits: Hits) -> Task | None:
    """Which word of the question adds most to the first passage. None if that holds a single one, or two add the same."""
    parts = sorted(hits[0].scored.terms, key=lambda part: -part.contribution) if hits else []
    if len(parts) < 2 or math.isclose(parts[0].contribution, parts[1].contribution):
        return None
    words = [part.term for part in hits[0].scored.terms if part in parts[:MAX_OPTIONS]]
    strong, common = parts[0], max(parts, key=lambda part: part.df)
    told = {"term": strong.term, "df": strong.df, "n": len(hits.scores), "common": common.term, "many": common.df}
    return Task("strongest", "predict", right=((words.index(strong.term),),), options=tuple(words), told=MappingProxyType(told))


def idf_by_hand(
    index: PassageIndex, hits: Hits, dice: Random, *, idf: IdfKind = "lucene", variant: Variant = "bm25"
) -> Task | None:
    """The idf of one of the question's words by the current formula. Usual mistakes: another base, another kind, tf for df."""
    if not hits:
        return None
    n, scores = len(index.passages), hits.scores
    column = dice.choice(scores.columns)
    df, tf = len(column.places), int(column.tf.sum())
    right = idf_of(df=df, n_passages=n, average=average_idf(index), idf=idf, variant=variant)
    usual: list[tuple[str, float]] = [
        ("base", right / math.log(10)),
        ("kind", robertson_idf(df=df, n_passages=n)),
        ("occurrences", idf_of(df=min(tf, n), n_passages=n, average=average_idf(index), idf=idf, variant=variant)),
        ("share", n / df),
        ("upside_down", math.log(df / n)),
    ]
    mistakes = tuple(Mistake(answer, part) for part, answer in usual if abs(answer - right) > 2 * TOLERANCE)
    told = {"term": column.term, "df": df, "tf": tf, "n": n, "ratio": (n - df + 0.5) / (df + 0.5), "idf": right}
    return Task("idf", "compute", right=(right,), tolerance=TOLERANCE, mistakes=mistakes, hints=2, told=MappingProxyType(told))


def other_leader(
    leaders: Sequence[frozenset[int]], values: Sequence[float], *, now: int, dice: Random
) -> tuple[int, float] | None:
    """A passage that leads alone for some of `values`, but not `now`, and the nearest of these to the middle of its stretch."""
    stretches: dict[int, list[float]] = {}
    for leading, value in zip(leaders, values, strict=True):
        if len(leading) == 1 and leading != {now}:
            stretches.setdefault(next(iter(leading)), []).append(value)
    if not stretches:
        return None
    number = dice.choice(sorted(stretches))
    return number, stretches[number][len(stretches[number]) // 2]


def lead_it(name: str, number: int, solution: float, hits: Hits, title: str, **told: object) -> Task:
    """To make the passage of a number lead alone. `solution`: a value with which it does; `title`: the passage's."""
    reached = bool(hits) and hits[0].number == number and not hits[0].tied
    values: dict[str, Any] = {**told, "title": title, "solution": solution}
    return Task(name, "reach", reached=reached, told=MappingProxyType(values))


def wrong_sum(hits: Sequence[Hit], dice: Random, *, written: Callable[[float], str]) -> Task | None:
    """Which of some sums of parts is wrong: one total lacks one of its parts. None without two passages of several parts.

    `written`: a number with two decimals, as the page writes it.
    """
    rows = [hit for hit in hits if len(hit.scored.terms) > 1][:MAX_OPTIONS]
    if len(rows) < 2:
        return None
    wrong = dice.randrange(len(rows))
    gone = dice.choice(rows[wrong].scored.terms)
    parts = [[round(part.contribution, 2) for part in hit.scored.terms] for hit in rows]
    totals = [round(sum(each) - (round(gone.contribution, 2) if place == wrong else 0), 2) for place, each in enumerate(parts)]
    if totals[wrong] == round(sum(parts[wrong]), 2):
        return None
    sums = zip(parts, totals, strict=True)
    options = tuple(f"{' + '.join(map(written, each))} = {written(total)}".replace("+ −", "− ") for each, total in sums)
    told = {
        "sum": written(sum(parts[wrong])),
        "total": written(totals[wrong]),
        "term": gone.term,
        "part": written(gone.contribution),
    }
    return Task("sum", "choose", right=((wrong,),), options=options, hints=1, told=MappingProxyType(told))
