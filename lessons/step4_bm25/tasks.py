"""What lesson 4 asks: which word adds most, the idf of a term, who wins with another k1, b or idf, and what helps a winner."""

import math
from collections.abc import Sequence
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Mistake, Task
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hits
from lessons.step4_bm25.apart import Apart, sums_of
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind, average_idf, idf_of, robertson_idf

MAX_OPTIONS = 4
"""So many words or passages at most are chosen from."""
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
    index: PassageIndex, hits: Hits, dice: Random, *, formula: str, idf: IdfKind = "lucene", variant: Variant = "bm25"
) -> Task | None:
    """The idf of one of the question's words by the current formula. Usual mistakes: another base, another kind, tf for df.

    A word whose idf of rank_bm25 hangs on all other words is not asked for. `formula`: in words.
    """
    n = len(index.passages)
    floored = (idf, variant) == ("rank_bm25", "bm25")
    columns = [each for each in (hits.scores.columns if hits else ()) if not floored or 2 * len(each.places) < n]
    if not columns:
        return None
    column = dice.choice(columns)
    df, tf = len(column.places), int(column.tf.sum())
    right = idf_of(df=df, n_passages=n, average=average_idf(index), idf=idf, variant=variant)
    usual: list[tuple[str, float]] = [
        ("base", right / math.log(10)),
        *([("kind", robertson_idf(df=df, n_passages=n))] if (idf, variant) == ("lucene", "bm25") else []),
        ("inside", math.exp(right)),
        ("occurrences", idf_of(df=min(tf, n), n_passages=n, average=average_idf(index), idf=idf, variant=variant)),
        ("share", n / df),
        ("upside_down", math.log(df / n)),
    ]
    mistakes = tuple(Mistake(answer, part) for part, answer in usual if abs(answer - right) > 2 * TOLERANCE)
    told = {"term": column.term, "df": df, "tf": tf, "n": n, "formula": formula, "inside": math.exp(right), "idf": right}
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


def lead_it(name: str, number: int, solution: float, hits: Hits, title: str, **now: object) -> Task:
    """To make the passage of a number lead alone. `solution`: a value with which it does; `title`: the passage's."""
    reached = bool(hits) and hits[0].number == number and not hits[0].tied
    told = MappingProxyType({"title": title, "number": number, "solution": solution})
    return Task(name, "reach", reached=reached, told=told, now=MappingProxyType(now))


def helping_reasons(apart: Apart, names: Sequence[str], lengths: tuple[int, int], *, least: float) -> Task | None:
    """Which of the reasons of KINDS, called `names`, help the first of two passages. None if none does, or a word takes away.

    `lengths`: of both, in terms. `least`: what a reason must add to help.
    """
    right = tuple(place for place, value in enumerate(sums_of(apart.gaps)) if value >= least)
    if not right or any(gap.idf < 0 for gap in apart.gaps):
        return None
    rare = max(apart.gaps, key=lambda gap: (gap.idf, gap.term))
    told = {"here": lengths[0], "there": lengths[1], "rare": rare.term, "one_rare": rare.tf_one, "other_rare": rare.tf_other}
    told |= {"one_all": sum(gap.tf_one for gap in apart.gaps), "other_all": sum(gap.tf_other for gap in apart.gaps)}
    told |= {"helping": ", ".join(names[place] for place in right)}
    every = (Mistake((0, 1, 2), "all"),) if right != (0, 1, 2) else ()
    return Task("reasons", "mark", right=(right,), options=tuple(names), mistakes=every, hints=3, told=MappingProxyType(told))
