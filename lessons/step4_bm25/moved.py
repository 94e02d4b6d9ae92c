"""Who moved when the order was made anew. Compares ranks and nothing else."""

from collections.abc import Mapping


def moved(before: Mapping[int, int], after: Mapping[int, int]) -> Mapping[int, int]:
    """For each passage that has a rank before and after, the places it gained; below 0 the places it lost, 0 for none.

    `before`, `after`: the rank of each hit by the passage's number. A passage that is a hit in only one of them has moved from
    nowhere or to nowhere, which is no number of places: it is left out.
    """
    return {number: before[number] - rank for number, rank in after.items() if number in before}
