"""What lesson 2 asks, with numbers worked out by hand."""

from random import Random

from lessons.frame.tasks import Mistake
from lessons.step2_chunk.tasks import (
    Thing,
    breaks_least,
    lacks_its_half,
    overlap_that_repairs,
    passages_at,
    size_for,
    size_to_reckon,
)

THINGS = [Thing(f"Sentence {number}.", f"with {number + 1}", number != 9) for number in range(20)]


def test_one_option_lacks_its_half_and_the_others_are_whole_and_near_it() -> None:
    for seed in range(10):
        task = lacks_its_half(THINGS, Random(seed), letter="B")
        assert task is not None
        [(right,)] = task.right  # type: ignore[misc]
        assert (len(task.options), task.options[right]) == (4, "Sentence 9.")
        assert dict(task.told) == {"letter": "B", "words": "Sentence 9.", "rest": "with 10"}
        numbers = [int(option.split()[1].strip(".")) for option in task.options]
        assert numbers == sorted(numbers)
        assert all(3 <= number <= 15 for number in numbers)


def test_words_that_come_twice_and_what_is_all_whole_or_all_broken_are_not_asked_for() -> None:
    assert lacks_its_half([THINGS[9], THINGS[9], THINGS[1]], Random(1)) is None
    assert lacks_its_half([THINGS[9]], Random(1)) is None
    assert lacks_its_half(THINGS[:5], Random(1)) is None


def test_a_size_that_separates_an_answer_or_keeps_it() -> None:
    whole_at = {200: False, 300: False, 400: True, 500: True}
    apart = size_for(False, whole_at, is_whole=True, place=7, letter="B")
    assert apart is not None
    assert (apart.reached, apart.values) == (False, {"letter": "B", "size": 300, "place": 7})
    whole = size_for(True, whole_at, is_whole=True, place=7, letter="B")
    assert whole is not None
    assert (whole.reached, whole.values) == (True, {"letter": "B", "size": 500, "place": 7})
    assert size_for(False, {400: True}, is_whole=True, place=7) is None


def test_the_least_overlap_that_repairs_most() -> None:
    task = overlap_that_repairs({0: 3, 50: 1, 100: 0, 150: 0}, now=1)
    assert task is not None
    assert (task.reached, dict(task.told)) == (False, {"overlap": 100, "parted": 3, "least": 0})
    some = overlap_that_repairs({0: 3, 50: 1, 100: 2}, now=1)
    assert some is not None
    assert (some.reached, dict(some.told)) == (True, {"overlap": 50, "parted": 3, "least": 1})
    assert overlap_that_repairs({0: 0, 50: 0}, now=0) is None
    assert overlap_that_repairs({0: 3, 50: 4}, now=3) is None


def test_the_ways_that_break_least() -> None:
    task = breaks_least({"by headings": 0, "by size": 7, "by paragraphs": 0})
    assert task is not None
    assert (task.right, dict(task.told)) == (((0,), (2,)), {"names": "by headings; by paragraphs", "n": 0})
    assert breaks_least({"by headings": 2, "by size": 2}) is None


def test_how_many_passages_at_a_size_with_an_overlap() -> None:
    # (10,000 - 100) / (500 - 100) = 24.75, so 25; without the overlap 10,000 / 500 = 20; added 10,000 / 600 = 16.7, so 17.
    task = passages_at(10_000, 25, size=500, overlap=100)
    assert (task.right, task.tolerance) == ((25,), 2)
    assert task.mistakes == (Mistake(20, "no_overlap"), Mistake(17, "added"))
    told = {"characters": 10_000, "size": 500, "overlap": 100, "step": 400, "n": 25, "about": 25}
    assert dict(task.told) == told
    # 10 and 10 are within twice the tolerance of 11: they could not be told from a right answer.
    assert passages_at(5_000, 11, size=500, overlap=50).mistakes == ()


def test_a_size_to_reckon_with_is_round_and_gives_some_passages() -> None:
    for seed in range(20):
        size, overlap = size_to_reckon(10_000, 50, Random(seed)) or (0, 0)
        assert 100 <= size <= 1000
        assert (size % 50, overlap % 10) == (0, 0)
        assert 0 < overlap <= size / 2
    # A quarter of 496 is 124: a size of 100, 110 or 120.
    assert {(size_to_reckon(496, 50, Random(seed)) or (0,))[0] for seed in range(20)} == {100, 110, 120}
    assert size_to_reckon(390, 50, Random(1)) is None
    assert size_to_reckon(10_000, 2_000, Random(1)) is None
