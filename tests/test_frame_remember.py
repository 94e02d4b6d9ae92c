from dataclasses import dataclass

import pytest

from lessons.frame import remember as module
from lessons.frame.remember import LEAST, Shelf, remember


@dataclass(frozen=True)
class Weighed:
    weight: int


@dataclass(eq=False)
class Made:
    """Something with a mark."""

    mark: str
    is_private: bool = False


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """The shelf of this session; the shared one is new too."""
    shelf = Shelf()
    monkeypatch.setattr(module, "_shared", Shelf())
    monkeypatch.setattr(module, "mine", lambda name, make: shelf)
    return shelf


def put(shelf: Shelf, key: str, weight: int) -> Weighed:
    return shelf.get(key, lambda: Weighed(weight))


def test_a_result_is_made_once() -> None:
    shelf, made = Shelf(), list[int]()

    def make() -> int:
        made.append(len(made))
        return len(made)

    assert [shelf.get("a", make), shelf.get("a", make), shelf.get("b", make)] == [1, 1, 2]


def test_the_results_unused_for_longest_go_when_all_are_too_heavy_together() -> None:
    shelf = Shelf(limit=10 * LEAST)
    for key in ("a", "b"):
        put(shelf, key, 5 * LEAST)
    assert list(shelf) == ["a", "b"]  # just the limit
    put(shelf, "a", 5 * LEAST)  # used again: now b is the oldest
    put(shelf, "c", 5 * LEAST)
    assert list(shelf) == ["a", "c"]


def test_the_newest_stays_however_heavy_and_gives_way_to_the_next() -> None:
    shelf = Shelf(limit=10 * LEAST)
    put(shelf, "a", 1)
    put(shelf, "b", 100 * LEAST)
    assert list(shelf) == ["b"]
    put(shelf, "c", 1)
    assert list(shelf) == ["c"]


def test_results_that_do_not_say_what_they_weigh_are_bounded_too() -> None:
    shelf = Shelf(limit=3 * LEAST)
    for key in "abcd":
        shelf.get(key, lambda: 0)
    assert list(shelf) == ["b", "c", "d"]


def test_what_fails_is_not_kept() -> None:
    shelf = Shelf()

    def fail() -> str:
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError, match=r"^$"):
            shelf.get("a", fail)
    assert list(shelf) == []


def test_a_result_is_told_by_the_function_and_each_of_its_arguments(own: Shelf) -> None:
    calls = []

    def made(*given: object, **named: object) -> int:
        calls.append((given, named))
        return len(calls)

    assert [remember(made, 1), remember(made, 1), remember(made, 1.0), remember(made, True)] == [1, 1, 2, 3]
    assert [remember(made, 1, k=2), remember(made, 1, k=2), remember(made, (1,))] == [4, 4, 5]
    assert [remember(made, Made("a")), remember(made, Made("a")), remember(made, Made("b")), remember(made, "a")] == [6, 6, 7, 8]
    assert remember(lambda value: -1, 1) == -1


def test_an_object_without_a_mark_is_told_by_itself(own: Shelf) -> None:
    one, other = object(), object()
    assert [remember(id, one), remember(id, other), remember(id, one)] == [id(one), id(other), id(one)]


def test_what_is_made_of_something_private_is_kept_by_the_session_alone(own: Shelf) -> None:
    remember(repr, Made("a"))
    assert list(own) == []
    remember(repr, Made("a", is_private=True))
    remember(dict, given=(2, Made("b", is_private=True)))
    assert len(own) == 2


def test_nothing_is_not_kept_since_what_failed_once_may_succeed(own: Shelf) -> None:
    given = iter((None, 1, 2))
    assert [remember(next, given) for _ in range(3)] == [None, 1, 1]


def test_a_result_weighs_by_its_items_where_it_does_not_say(own: Shelf) -> None:
    shelf = Shelf(limit=2_000_000)
    for key in "abc":
        shelf.get(key, lambda: tuple(range(5_000)))  # 200 bytes each: a million
    assert list(shelf) == ["b", "c"]
