import numpy as np

from lessons.step3_overlap.score import moved


def places(before: list[int], after: list[int]) -> list[int]:
    return [int(gained) for gained in moved(np.array(before, dtype=np.intp), np.array(after, dtype=np.intp))]


def test_places_gained_are_above_zero_places_lost_below_and_who_stayed_has_0() -> None:
    # The first from third to first, the second from first to second, the third from second to third; the last stays fourth.
    assert places([3, 1, 2, 4], [1, 2, 3, 4]) == [2, -1, -1, 0]


def test_a_tie_that_comes_apart_moves_only_who_left_the_place() -> None:
    assert places([1, 1, 3], [1, 2, 3]) == [0, -1, 0]


def test_a_hit_that_is_new_or_gone_has_moved_by_no_number_of_places() -> None:
    assert places([1, 2, 0, 0], [0, 1, 2, 0]) == [0, 1, 0, 0]
    assert places([], []) == []
