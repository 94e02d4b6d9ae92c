from lessons.step4_bm25.moved import moved


def test_places_gained_are_above_zero_places_lost_below_and_who_stayed_has_0() -> None:
    # Passage 4 from third to first, 7 from first to second, 9 from second to third, 2 stays fourth.
    assert moved({7: 1, 9: 2, 4: 3, 2: 4}, {4: 1, 7: 2, 9: 3, 2: 4}) == {4: 2, 7: -1, 9: -1, 2: 0}


def test_a_tie_that_comes_apart_moves_only_who_left_the_place() -> None:
    assert moved({1: 1, 2: 1, 3: 3}, {1: 1, 2: 2, 3: 3}) == {1: 0, 2: -1, 3: 0}


def test_a_hit_that_is_new_or_gone_has_no_number_of_places() -> None:
    assert moved({1: 1, 2: 2}, {2: 1, 3: 2}) == {2: 1}
    assert moved({}, {}) == {}
