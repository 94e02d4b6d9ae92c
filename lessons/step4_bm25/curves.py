"""The numbers of three curves: what repeats add, what length costs, what rarity weighs, and where the current hits stand on them.

Draws nothing; curve_chart.py does.
"""

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from lessons.frame.visible import visible
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, TermScore
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor
from lessons.step4_bm25.idf import WAYS_TO_WEIGH, WayToWeigh, idf_of

MAX_POINTS = 60
"""A line has at most this many points."""
MAX_PLACES = 40
"""At most this many places of the current hits are kept: the first ones."""
OTHER_K1 = (0.0, 1.2, 3.0)
OTHER_B = (0.0, 1.0)
LEAST_TF = 10
"""The curve of tf goes at least this far, so that its bend is seen."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a chart."""

    name: str
    current: bool
    """Whether the current scores are computed with it."""
    points: tuple[tuple[float, float], ...]
    """x and y, x rising; at most MAX_POINTS."""


@dataclass(frozen=True, slots=True)
class Place:
    """A point of a chart at which some of the current hits stand."""

    x: float
    y: float
    name: str
    """Everything that stands here, separated by commas."""
    winners: str
    """The part of it that belongs to the winner; "" for none."""


@dataclass(frozen=True, slots=True)
class Curves:
    """What one chart shows."""

    lines: tuple[Curve, ...]
    places: tuple[Place, ...]
    rule: float | None = None
    """x of the reference line: the average length, or half of the passages. None where there is none."""


def saturation(
    index: PassageIndex,
    hits: Sequence[Hit],
    terms: Container[str],
    *,
    k1: float,
    b: float,
    variant: Variant = "bm25",
    delta: float = 1.0,
) -> Curves:
    """The factor of the idf by tf, from 1, in a passage of average length; for `k1` and for other values of k1.

    A place is one of `terms` in a hit, with the length of its passage: above the line in a shorter one, below it in a longer one.
    """
    norms = [length_norm(index.length(hit.number), index.avgdl, b=b) for hit in hits]
    places = _places(
        (part.tf, tf_factor(part.tf, norm, k1=k1, variant=variant, delta=delta), part.term, hit.number == hits[0].number)
        for hit, norm in zip(hits, norms, strict=True)
        for part in hit.scored.terms
        if part.term in terms
    )

    def line(k1_of_line: float) -> Curve:
        tfs = _spread(max([LEAST_TF, *(int(place.x) for place in places)]))
        points = ((tf, float(tf_factor(tf, 1, k1=k1_of_line, variant=variant, delta=delta))) for tf in tfs)
        return Curve(f"k1 = {k1_of_line:g}", k1_of_line == k1, tuple(points))

    return Curves(tuple(map(line, sorted({k1, *OTHER_K1}))), places)


def length_cost(
    index: PassageIndex,
    hits: Sequence[Hit],
    names: Sequence[str],
    *,
    k1: float,
    b: float,
    variant: Variant = "bm25",
    delta: float = 1.0,
) -> Curves:
    """The factor of the idf of a term that occurs once, by the passage's length in terms; for `b`, 0 and 1.

    A place is a hit, by its name. All lines meet at the average length.
    """
    average = index.avgdl

    def at(length: int, b: float) -> float:
        return float(tf_factor(1, length_norm(length, average, b=b), k1=k1, variant=variant, delta=delta))

    lengths = [index.length(hit.number) for hit in hits]
    places = _places(
        (length, at(length, b), name, hit.number == hits[0].number)
        for hit, length, name in zip(hits, lengths, names, strict=True)
    )

    def line(b_of_line: float) -> Curve:
        points = ((length, at(length, b_of_line)) for length in _spread(max([math.ceil(2 * average), *lengths])))
        return Curve(f"b = {b_of_line:g}", b_of_line == b, tuple(points))

    return Curves(tuple(map(line, sorted({b, *OTHER_B}))), places, average)


def idf_curves(
    parts: Iterable[TermScore], names: Mapping[WayToWeigh, str], *, current: WayToWeigh, n_passages: int, average_idf: float
) -> Curves:
    """Each idf by df, from 1 to `n_passages`. `names`: the formulas to draw. Formulas that agree everywhere are one line.

    A place is a term of the question, once, on the current line; each counts as the winner's. `average_idf`: as in idf.py.
    """

    def at(df: int, formula: WayToWeigh) -> float:
        idf, variant = WAYS_TO_WEIGH[formula]
        return idf_of(df=df, n_passages=n_passages, average=average_idf, idf=idf, variant=variant)

    of_question = {part.term: part.df for part in parts}
    places = _places((df, at(df, current), term, True) for term, df in of_question.items())
    alike: dict[tuple[float, ...], list[WayToWeigh]] = {}
    dfs = _dense_at_the_ends(n_passages)
    for formula in names:
        alike.setdefault(tuple(round(at(df, formula), 9) for df in dfs), []).append(formula)
    lines = tuple(
        Curve(" = ".join(names[each] for each in same), current in same, tuple((df, at(df, same[0])) for df in dfs))
        for same in alike.values()
    )
    return Curves(lines, places, n_passages / 2)


def _places(found: Iterable[tuple[int, float, str, bool]]) -> tuple[Place, ...]:
    """The first MAX_PLACES places, given as x, y, name and whether it is the winner's. Those equal to 4 decimals are one."""
    names: dict[tuple[int, float], dict[str, bool]] = {}
    for x, y, name, won in found:
        here = names.setdefault((x, round(y, 4)), {})
        here[visible(name)] = here.get(visible(name), False) or won
    return tuple(
        Place(*here, ", ".join(each), ", ".join(name for name, won in each.items() if won))
        for here, each in list(names.items())[:MAX_PLACES]
    )


def _spread(last: int) -> list[int]:
    """At most MAX_POINTS whole numbers from 1 to `last`, both included, in even steps."""
    return [*range(1, last, math.ceil(last / (MAX_POINTS - 1))), last]


def _dense_at_the_ends(last: int) -> list[int]:
    """At most MAX_POINTS whole numbers from 1 to `last`: dense at both ends, where an idf is steep, and both sides of a floor."""
    if last <= MAX_POINTS:
        return list(range(1, last + 1))
    steep = {round(last ** (step / 28)) for step in range(29)}
    return sorted(steep | {last + 1 - each for each in steep} | {last // 2, last // 2 + 1})
