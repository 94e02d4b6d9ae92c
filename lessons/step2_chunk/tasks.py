"""What lesson 2 asks: which passage lacks its half, which size keeps an answer, which way breaks least, how many passages."""

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Mistake, Task
from lessons.step2_chunk.inspect.boundaries import Boundary

MAX_OPTIONS = 4
"""At most this many passages are chosen from."""


def lacks_its_half(
    found: Sequence[Boundary], numbers: Sequence[int], dice: Random, numbered: Callable[[int], str]
) -> Task | None:
    """After which passage a cut separates two sentences, or what else it broke; the others of the options end whole.

    `found`: what the cut broke. `numbers`: of the passages on the screen. `numbered`: the name of a passage.
    None where no passage on the screen is broken, or none ends whole.
    """
    broken = sorted({each.number for each in found} & set(numbers))
    whole = [number for number in numbers if number not in {each.number for each in found}]
    if not broken or not whole:
        return None
    right = dice.choice(broken)
    options = sorted([right, *dice.sample(whole, min(MAX_OPTIONS - 1, len(whole)))])
    words = tuple(numbered(number) for number in options)
    told = {"title": numbered(right)}
    return Task("half", "choose", right=((options.index(right),),), options=words, hints=1, told=MappingProxyType(told))


def size_for_answer(wants_whole: bool, whole_at: Mapping[int, bool], *, is_whole: bool, letter: str) -> Task | None:
    """To find a size of the cut `letter` that leaves the marked answer in one passage, or one that separates it.

    `whole_at`: for some sizes whether one passage holds all of it. None where none of them does what is wanted.
    """
    solutions = [size for size, whole in whole_at.items() if whole is wants_whole]
    if not solutions:
        return None
    told = {"letter": letter, "size": solutions[len(solutions) // 2]}
    return Task("whole" if wants_whole else "apart", "reach", reached=is_whole is wants_whole, told=MappingProxyType(told))


def overlap_for_pairs(parted_at: Mapping[int, int], *, now: int, letter: str) -> Task | None:
    """To find an overlap of the cut `letter` with which it separates no two sentences any more.

    `parted_at`: for some overlaps, 0 among them, how many it separates. `now`: how many with the current one.
    None where it separates none without overlap, or some with each of them.
    """
    least = min((overlap for overlap, parted in parted_at.items() if not parted), default=0)
    told = {"letter": letter, "overlap": least, "parted": parted_at.get(0, 0)}
    return Task("repair", "reach", reached=not now, told=MappingProxyType(told)) if least else None


def breaks_least(broken: Mapping[str, int]) -> Task | None:
    """Which way to cut breaks least. `broken`: how much each breaks, by its name. None where all break as much."""
    if len(set(broken.values())) < 2:
        return None
    least, names = min(broken.values()), tuple(broken)
    best = [name for name in names if broken[name] == least]
    told = {"names": "; ".join(best), "n": least, "most": max(broken.values())}
    right = tuple((names.index(name),) for name in best)
    return Task("least", "predict", right=right, options=names, told=MappingProxyType(told))


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
