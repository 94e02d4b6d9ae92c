"""What lesson 2 asks: what a cut separated, a size for some words, what overlap repairs, which way breaks least, how many."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Mistake, Task

MAX_OPTIONS = 4
"""At most this many things are chosen from."""
NEAR = 6
"""The others stand among so many things before and after the broken one, so that all are on the screen together."""
LEAST_SIZE, MOST_SIZE, LEAST_PASSAGES = 100, 1000, 4
"""Bounds of a size that is reckoned with, and how many passages it should give at least."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What a cut should leave whole: a sentence with the one after it, or a function."""

    words: str
    rest: str
    """What it lacks where it is broken, in words."""
    is_whole: bool


def lacks_its_half(things: Sequence[Thing], dice: Random, **told: object) -> Task | None:
    """Which of some things the cut separates. None where it separates none, or all. `told`: more values for the prose.

    `things`: in the order of the text. Words that come twice are not chosen from.
    """
    often = Counter(each.words for each in things)
    once = [each for each in things if often[each.words] == 1]
    broken = [number for number, each in enumerate(once) if not each.is_whole]
    if not broken:
        return None
    number = dice.choice(broken)
    near = [each for each in once[max(0, number - NEAR) : number + NEAR + 1] if each.is_whole]
    if not near:
        return None
    options = sorted([once[number], *dice.sample(near, min(MAX_OPTIONS - 1, len(near)))], key=once.index)
    words = tuple(each.words for each in options)
    values = {**told, "words": once[number].words, "rest": once[number].rest}
    right = (options.index(once[number]),)
    return Task("half", "choose", right=(right,), options=words, hints=1, told=MappingProxyType(values))


def size_for(wants_whole: bool, whole_at: Mapping[int, bool], *, is_whole: bool, place: int, **said: object) -> Task | None:
    """To find a size that leaves the words at a `place` in one passage, or one that separates them. `said`: values for the prose.

    `whole_at`: for some sizes whether one passage holds all of them. None where none of the sizes does what is wanted.
    """
    solutions = [size for size, whole in whole_at.items() if whole is wants_whole]
    if not solutions:
        return None
    told = MappingProxyType({"size": solutions[len(solutions) // 2], "place": place})
    return Task("size", "reach", reached=is_whole is wants_whole, told=told, now=MappingProxyType(said))


def overlap_that_repairs(parted_at: Mapping[int, int], *, now: int) -> Task | None:
    """To find an overlap with which a cut separates as little as with any. None where no overlap mends anything.

    `parted_at`: for some overlaps, 0 among them, how much it separates. `now`: how much with the current one.
    """
    least = min(parted_at.values())
    if least == parted_at[0]:
        return None
    overlap = min(each for each, parted in parted_at.items() if parted == least)
    told = {"overlap": overlap, "parted": parted_at[0], "least": least}
    return Task("repair", "reach", reached=now <= least, told=MappingProxyType(told))


def breaks_least(broken: Mapping[str, int]) -> Task | None:
    """Which way to cut breaks least. `broken`: how much each breaks, by its name. None where all break as much."""
    if len(set(broken.values())) < 2:
        return None
    least, names = min(broken.values()), tuple(broken)
    best = [name for name in names if broken[name] == least]
    told = {"names": "; ".join(best), "n": least}
    right = tuple((names.index(name),) for name in best)
    return Task("least", "predict", right=right, options=names, told=MappingProxyType(told))


def size_to_reckon(characters: int, least: int, dice: Random) -> tuple[int, int] | None:
    """A round size, of `least` or more, and an overlap; with at least LEAST_PASSAGES. None for a shorter document."""
    sizes = range(max(LEAST_SIZE, least), min(MOST_SIZE, characters // LEAST_PASSAGES) + 1)
    round_sizes = [size for size in sizes if size % (50 if sizes[-1] > 2 * LEAST_SIZE else 10) == 0]
    if not round_sizes:
        return None
    size = dice.choice(round_sizes)
    return size, dice.choice(range(size // 50 * 10, size // 2 + 1, 10))


def passages_at(characters: int, n_passages: int, *, size: int, overlap: int) -> Task:
    """How many passages a document of so many characters gives at a size with an overlap; one in ten may be off.

    Usual mistakes: the overlap is left out, or added to the step instead of taken from it.
    """
    tolerance = max(1, n_passages // 10)
    usual = {"no_overlap": math.ceil(characters / size), "added": math.ceil(characters / (size + overlap))}
    mistakes = tuple(Mistake(number, part) for part, number in usual.items() if abs(number - n_passages) > 2 * tolerance)
    told = {"characters": characters, "size": size, "overlap": overlap, "step": size - overlap, "n": n_passages}
    told["about"] = math.ceil((characters - overlap) / (size - overlap))
    return Task(
        "passages", "compute", right=(n_passages,), tolerance=tolerance, mistakes=mistakes, hints=2, told=MappingProxyType(told)
    )
