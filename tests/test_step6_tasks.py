"""What lesson 6 asks, with words that were chosen by hand."""

from random import Random

import pytest

from lessons.frame.tasks import Mistake, Task
from lessons.step6_words.lost import Followed
from lessons.step6_words.meetings import joined_groups
from lessons.step6_words.nearest import Nearest
from lessons.step6_words.tasks import begin_alike, how_many_meet, joined_pair, not_listed, rule_that_decides, stage_that_loses
from lessons.terms import Analysis


def told(task: Task | None) -> list[str]:
    """The right options."""
    assert task is not None
    return [task.options[place] for answer in task.right if isinstance(answer, tuple) for place in answer]


def test_how_many_words_meet_and_not_how_many_look_alike() -> None:
    rows = [
        Nearest("reservas", ("reservas",), (("reservas", "reservas"),)),
        Nearest("cancelar", ("cancelar",), (("cancelación", ""),)),
        Nearest("sala", ("sala",), ()),
    ]
    task = how_many_meet(rows)
    assert task is not None
    assert (task.right, task.mistakes) == ((1,), (Mistake(2, "alike"),))
    assert dict(task.told) == {"n": 1, "total": 3}
    assert how_many_meet([]) is None


def test_the_rule_that_changes_who_wins_among_three_that_do_not() -> None:
    decides = {"accents": False, "stems": True, "nfc": False, "case": True, "codes": False, "numbers": False}
    for seed in range(5):
        task = rule_that_decides(decides, Random(seed))
        assert task is not None
        assert len(task.options) == 4
        [right] = told(task)
        assert right in ("stems", "case")
        assert set(task.options) - {right} == {"accents", "nfc", "codes"}
        assert dict(task.told) == {"rules": "stems, case", "n": 2}
    assert rule_that_decides({"stems": False}, Random(1)) is None
    assert rule_that_decides({"stems": True}, Random(1)) is None


RULES = Analysis(stemming="es", accents="fold")


def test_pairs_that_begin_alike_and_are_not_joined_those_with_most_equal_letters_first() -> None:
    # sala and salario share four letters, mesa and mesón three; reserva and reservas are joined; "la" shares too few with "las".
    words = ["reserva", "Reservas", "sala", "salario", "mesa", "mesón", "A4", "la", "las"]
    assert begin_alike(words, RULES) == (("sala", "salario"), ("mesa", "mesón"))


def test_the_pair_that_is_one_term_among_pairs_that_begin_alike() -> None:
    groups = joined_groups(["reserva", "Reservas", "reservas", "sala"], RULES)
    alike = (("sala", "salario"), ("mesa", "mesón"))
    for seed in range(5):
        task = joined_pair(groups, alike, Random(seed), rules="By these")
        assert told(task) == ["reserva · reservas"]
        assert task is not None
        assert set(task.options) == {"reserva · reservas", "sala · salario", "mesa · mesón"}
        assert dict(task.told) == {"pair": "reserva · reservas", "term": "reserv", "rules": "By these"}
    assert joined_pair((), alike, Random(1), rules="") is None
    assert joined_pair(groups, (), Random(1), rules="") is None


def test_a_negation_is_not_on_the_list_of_stop_words() -> None:
    for seed in range(5):
        task = not_listed({"de", "la", "con", "el"}, ["de", "la", "sala", "no", "con", "el"], Random(seed), telling="no")
        assert told(task) == ["no"]
        assert task is not None
        assert len(task.options) == 4
        assert dict(task.told) == {"word": "no", "telling": 1, "n": 4}


def test_a_negation_that_somebody_listed_is_among_the_others() -> None:
    for seed in range(5):
        task = not_listed({"no", "de", "la", "con"}, ["de", "la", "sala", "no", "con"], Random(seed), telling="no")
        assert task is not None
        assert (told(task), task.told["telling"]) == (["sala"], 0)
        assert "no" in task.options
    assert not_listed(set(), ["sala"], Random(1), telling="no") is None
    assert not_listed({"no", "de"}, ["no", "de", "sala"], Random(1), telling="no") is None


@pytest.mark.parametrize(
    ("followed", "stage"),
    [
        (Followed(0, (), None, (), 0, False), "reading"),
        (Followed(1, (), None, (), 0, False), "cutting"),
        (Followed(1, (2,), None, (), 0, False), "words"),
    ],
)
def test_the_stage_that_loses_an_answer(followed: Followed, stage: str) -> None:
    words = {"read": "reading", "cut": "cutting", "word": "words", "score": "score", "found": "none"}
    task = stage_that_loses(followed, words, answer="free")
    assert (told(task), task.told["words"]) == ([stage], "free")
