"""Tasks without a page: what is right, what is a usual mistake, and when a task is over."""

from random import Random

import pytest

from lessons.frame.tasks import Mistake, Task, Tried, dice, is_right, mistake_in, number_in

IDF = Task("idf", "compute", right=(0.98,), tolerance=0.01, mistakes=(Mistake(0.43, "base"), Mistake(0.51, "kind")))
WINNER = Task("winner", "predict", options=("A", "B", "C"), right=((1,), (2,)))
NEEDED = Task("needed", "mark", options=("A", "B", "C"), right=((0, 2),))
SORTED = Task("sorted", "order", options=("A", "B", "C"), right=((2, 0, 1),))


@pytest.mark.parametrize(
    ("task", "answer", "right"),
    [
        (IDF, 0.97, True),
        (IDF, 0.99, True),
        (IDF, 0.969, False),
        (WINNER, (1,), True),
        (WINNER, (2,), True),
        (WINNER, (0,), False),
        (NEEDED, (0, 2), True),
        (NEEDED, (0,), False),
        (NEEDED, (0, 1, 2), False),
        (SORTED, (2, 0, 1), True),
        (SORTED, (0, 1, 2), False),
    ],
)
def test_a_number_may_be_off_by_the_tolerance_and_a_choice_by_nothing(task: Task, answer: object, right: bool) -> None:
    assert is_right(task, answer) is right  # type: ignore[arg-type]


@pytest.mark.parametrize(("answer", "part"), [(0.43, "base"), (0.44, "base"), (0.51, "kind"), (0.6, ""), (0.98, "")])
def test_a_usual_mistake_has_words_of_its_own(answer: float, part: str) -> None:
    assert mistake_in(IDF, answer) == part


def test_a_prediction_is_over_after_one_answer_and_a_number_once_it_is_right() -> None:
    predicted = Tried().answered(WINNER, (0,))
    assert (predicted.over, predicted.is_right, predicted.answers) == (True, False, ((0,),))
    wrong = Tried().answered(IDF, 0.43)
    assert (wrong.over, wrong.answers) == (False, (0.43,))
    right = wrong.answered(IDF, 0.98)
    assert (right.over, right.is_right, right.answers) == (True, True, (0.43, 0.98))


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0,98", 0.98),
        ("0.98", 0.98),
        (" −1,5 ", -1.5),
        ("3", 3.0),
        ("", None),
        ("idf", None),
        ("1,2,3", None),
        ("nan", None),
        ("inf", None),
    ],
)
def test_a_number_may_be_typed_with_a_comma_or_a_point(typed: str, number: float | None) -> None:
    assert number_in(typed) == number


@pytest.mark.parametrize("typed", ["1,020", "1.020", "1 020", "1\u202f020", "1020"])
def test_a_count_may_be_typed_in_groups_of_three(typed: str) -> None:
    assert number_in(typed, whole=True) == 1020


def test_what_is_no_group_of_three_is_a_decimal_even_of_a_count() -> None:
    assert (number_in("1,02", whole=True), number_in("1,020")) == (1.02, 1.02)


def test_a_goal_keeps_what_was_so_when_it_was_reached() -> None:
    goal = Task("lead", "reach", told={"number": 3}, reached=True, now={"b": 0.25})
    tried = Tried().reached(goal)
    assert (tried.over, tried.mark, tried.then) == (True, goal.mark, {"b": 0.25})
    assert tried.mark == Task("lead", "reach", told={"number": 3}, now={"b": 0.75}).mark
    assert tried.mark != Task("lead", "reach", told={"number": 4}).mark


def test_the_same_seed_gives_the_same_dice_and_another_one_others() -> None:
    def rolls(random: Random) -> list[int]:
        return [random.randrange(1000) for _ in range(5)]

    assert rolls(dice(7, "idf", "a")) == rolls(dice(7, "idf", "a"))
    assert rolls(dice(7, "idf", "a")) != rolls(dice(8, "idf", "a"))
    assert rolls(dice(7, "idf", "a")) != rolls(dice(7, "sum", "a"))
