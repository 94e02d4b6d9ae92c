"""The numbers of three curves: what repeats add, what length costs, what rarity weighs, and where the current hits stand on them.

Draws nothing; curve_chart.py does.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lessons.frame.visible import visible
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.score import Hit, TermScore
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor, unheld_factor
from lessons.step4_bm25.idf import WAYS_TO_WEIGH, WayToWeigh, idf_of

MAX_POINTS = 60
"""Points of a line at most."""
MAX_PLACES = 40
"""Places of the current hits at most: the first ones."""
OTHER_K1 = (0.0, 1.2, 3.0)
OTHER_B = (0.0, 1.0)
LEAST_TF = 10
"""The curve of tf goes at least this far, so that its bend is seen."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve."""

    name: str
    current: bool
    """Whether it is the one that the scores at hand are made with."""
    points: tuple[tuple[float, float], ...]
    """x and y, x rising; at most MAX_POINTS."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something of the current hits stands."""

    x: float
    y: float
    name: str
    """All that stand just here, parted by commas."""
    winners: str
    """Those of them that are the winner's; "" for none."""


@dataclass(frozen=True, slots=True)
class Curves:
    """What one chart shows."""

    lines: tuple[Curve, ...]
    places: tuple[Place, ...]
    rule: float | None = None
    """x of what the curve is measured by: the average length, or half of the passages; None where there is none."""


def saturation(
    index: PassageIndex, hits: Sequence[Hit], *, k1: float, b: float, variant: Variant = "bm25", delta: float = 1.0
) -> Curves:
    """What the idf is multiplied with, over tf, in a passage of average length; by `k1` and by other k1.

    A place is a term of a hit, with the length of its passage: above the line in a shorter one, below it in a longer one.
    """
    norms = [length_norm(index.length(hit.number), index.avgdl, b=b) for hit in hits]
    places = _places(
        (part.tf, tf_factor(part.tf, norm, k1=k1, variant=variant, delta=delta), part.term, hit.number == hits[0].number)
        for hit, norm in zip(hits, norms, strict=True)
        for part in hit.scored.terms
    )

    def at(tf: int, k1: float) -> float:
        if tf == 0:
            return unheld_factor(variant=variant, delta=delta)
        return float(tf_factor(tf, 1, k1=k1, variant=variant, delta=delta))

    whole = _spread(0, max([LEAST_TF, *(int(place.x) for place in places)]))
    lines = tuple(
        Curve(
            f"k1 = {each:g}",
            each == k1,
            tuple((tf, at(tf, each)) for tf in whole),
        )
        for each in sorted({k1, *OTHER_K1})
    )
    return Curves(lines, places)


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
    """What the idf of a term that stands once is multiplied with, over the passage's length in terms; by `b`, and by 0 and 1.

    A place is a hit, by its name. All lines meet at the average length.
    """
    average = index.avgdl

    def at(length: int, b: float) -> float:
        return float(tf_factor(1, length_norm(length, average, b=b), k1=k1, variant=variant, delta=delta))

    lengths = [index.length(hit.number) for hit in hits]
    places = _places(
        (length, at(length, b), name, position == 0) for position, (length, name) in enumerate(zip(lengths, names, strict=True))
    )
    # A passage that holds a term has at least one.
    whole = _spread(1, max([math.ceil(2 * average), *(int(place.x) for place in places)]))
    lines = tuple(
        Curve(f"b = {each:g}", each == b, tuple((length, at(length, each)) for length in whole)) for each in sorted({b, *OTHER_B})
    )
    return Curves(lines, places, average)


def idf_curves(
    parts: Iterable[TermScore], names: Mapping[WayToWeigh, str], *, current: WayToWeigh, n_passages: int, average_idf: float
) -> Curves:
    """Each idf over df, from 1 to `n_passages`. `names`: of those to be drawn. Formulas that agree everywhere are one line.

    A place is a term of the question, once, on the current line; each counts as the winner's. `average_idf`: as in idf.py.
    """

    def at(df: int, formula: WayToWeigh) -> float:
        idf, variant = WAYS_TO_WEIGH[formula]
        return idf_of(df=df, n_passages=n_passages, average=average_idf, idf=idf, variant=variant)

    of_question = {part.term: part.df for part in parts}
    places = _places((df, at(df, current), term, True) for term, df in of_question.items())
    alike: dict[tuple[float, ...], list[WayToWeigh]] = {}
    whole = _steep_first(n_passages)
    for formula in names:
        alike.setdefault(tuple(round(at(df, formula), 9) for df in whole), []).append(formula)
    lines = tuple(
        Curve(" = ".join(names[each] for each in same), current in same, tuple((df, at(df, same[0])) for df in whole))
        for same in alike.values()
    )
    return Curves(lines, places, n_passages / 2)


def _places(found: Iterable[tuple[int, float, str, bool]]) -> tuple[Place, ...]:
    """The first MAX_PLACES places of x, y, name and whether it is the winner's; what falls on one place, to 4 digits, is one."""
    names: dict[tuple[int, float], dict[str, None]] = {}
    won: dict[tuple[int, float], dict[str, None]] = {}
    for x, y, name, first in found:
        here = x, round(y, 4)
        if here not in names and len(names) == MAX_PLACES:
            continue
        names.setdefault(here, {})[visible(name)] = None
        if first:
            won.setdefault(here, {})[visible(name)] = None
    return tuple(Place(*here, ", ".join(each), ", ".join(won.get(here, ()))) for here, each in names.items())


def _spread(first: int, last: int) -> list[int]:
    """Whole numbers from `first` to `last`, both among them, in even steps, at most MAX_POINTS."""
    step = max(1, math.ceil((last - first) / (MAX_POINTS - 1)))
    return [*range(first, last, step), last]


def _steep_first(last: int) -> list[int]:
    """Whole numbers from 1 to `last`, close together where an idf is steep and beside the middle, where a floor begins."""
    if last <= MAX_POINTS:
        return list(range(1, last + 1))
    steep = {round(last ** (step / 24)) for step in range(25)}
    even = {round(last * step / 30) for step in range(1, 31)}
    return sorted(steep | even | {last // 2, last // 2 + 1, last - 1})
