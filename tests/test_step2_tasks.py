"""What lesson 2 asks, with numbers worked out by hand."""

from random import Random

from lessons.frame.tasks import Mistake
from lessons.step2_chunk.inspect.boundaries import Boundary
from lessons.step2_chunk.tasks import breaks_least, lacks_its_half, overlap_for_pairs, passages_at, size_for_answer

NUMBERED = "Passage {}".format
PAIR = Boundary("pair", 90, 2, ((60, 90), (91, 120)))


def test_one_option_lacks_its_half_and_the_others_end_whole() -> None:
    for seed in range(10):
        task = lacks_its_half([PAIR], range(1, 7), Random(seed), NUMBERED)
        assert task is not None
        [(right,)] = task.right  # type: ignore[misc]
        assert (len(task.options), task.options[right], dict(task.told)) == (4, "Passage 2", {"title": "Passage 2"})


def test_where_nothing_on_the_screen_is_broken_or_all_is_nothing_is_asked() -> None:
    assert lacks_its_half([PAIR], [3, 4], Random(1), NUMBERED) is None
    assert lacks_its_half([PAIR], [2], Random(1), NUMBERED) is None
    assert lacks_its_half([], [1, 2, 3], Random(1), NUMBERED) is None


def test_a_size_that_separates_an_answer_or_keeps_it() -> None:
    whole_at = {200: False, 300: False, 400: True, 500: True}
    apart = size_for_answer(False, whole_at, is_whole=True, letter="B")
    assert apart is not None
    assert (apart.name, apart.reached, dict(apart.told)) == ("apart", False, {"letter": "B", "size": 300})
    whole = size_for_answer(True, whole_at, is_whole=True, letter="B")
    assert whole is not None
    assert (whole.name, whole.reached, dict(whole.told)) == ("whole", True, {"letter": "B", "size": 500})
    assert size_for_answer(False, {400: True}, is_whole=True, letter="B") is None


def test_the_least_overlap_that_repairs() -> None:
    task = overlap_for_pairs({0: 3, 50: 1, 100: 0, 150: 0}, now=1, letter="B")
    assert task is not None
    assert (task.reached, dict(task.told)) == (False, {"letter": "B", "overlap": 100, "parted": 3})
    assert overlap_for_pairs({0: 0, 50: 0}, now=0, letter="B") is None
    assert overlap_for_pairs({0: 3, 50: 1}, now=1, letter="B") is None


def test_the_ways_that_break_least() -> None:
    task = breaks_least({"by headings": 0, "by size": 7, "by paragraphs": 0})
    assert task is not None
    assert (task.right, dict(task.told)) == (((0,), (2,)), {"names": "by headings; by paragraphs", "n": 0, "most": 7})
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
