"""What lesson 6 asks, with words that were chosen by hand."""

from random import Random

import pytest

from lessons.frame.tasks import Mistake, Task
from lessons.step6_words.lost import Followed
from lessons.step6_words.meetings import joined_groups
from lessons.step6_words.nearest import Nearest
from lessons.step6_words.tasks import how_many_meet, joined_pair, not_listed, rule_that_decides, stage_that_loses, terms_of_code
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
    assert dict(task.told) == {"n": 1, "total": 3, "words": "reservas"}
    assert how_many_meet([]) is None


def test_the_rule_that_changes_who_wins() -> None:
    task = rule_that_decides({"stems": True, "accents": False, "case": True})
    assert (told(task), dict(task.told) if task else {}) == (["stems", "case"], {"rules": "stems, case", "n": 2})
    assert rule_that_decides({"stems": False}) is None
    assert rule_that_decides({"stems": True}) is None


def test_the_pair_that_is_one_term_among_pairs_that_begin_alike() -> None:
    rules = Analysis(stemming="es", accents="fold")
    words = ["reserva", "reservas", "sala", "salario", "mesa", "mesón"]
    groups = joined_groups(words, rules)
    for seed in range(5):
        task = joined_pair(groups, words, rules, Random(seed))
        [pair] = told(task)
        one, other = pair.split(" · ")
        assert rules.terms(one) == rules.terms(other)
        assert task is not None
        for option in set(task.options) - {pair}:
            one, other = option.split(" · ")
            assert one[:3] == other[:3]
            assert rules.terms(one) != rules.terms(other)
    assert joined_pair((), words, rules, Random(1)) is None
    assert joined_pair(groups, ["reserva", "reservas"], rules, Random(1)) is None


def test_a_word_that_is_not_on_the_list_among_some_that_are() -> None:
    listed = {"no", "de", "la", "con"}
    for seed in range(5):
        task = not_listed(listed, ["no", "de", "la", "con", "sala", "reserva"], Random(seed), telling="no")
        [word] = told(task)
        assert word in ("sala", "reserva")
        assert task is not None
        assert "no" in task.options
        assert set(task.options) - {word} <= listed
    assert not_listed(set(), ["sala"], Random(1), telling="no") is None
    assert not_listed(listed, ["no", "de"], Random(1), telling="no") is None


def test_how_many_terms_a_code_is() -> None:
    # E-18 is e and 18, and with the rule for codes e-18 as well.
    plain, whole = Analysis(), Analysis(identifiers=True)
    task = terms_of_code("E-18", plain, whole)
    assert (task.right, task.mistakes) == ((len(plain.terms("E-18")),), (Mistake(len(whole.terms("E-18")), "other"),))
    assert dict(task.told) == {"code": "E-18", "n": 2, "terms": "e, 18"}


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
    assert told(stage_that_loses(followed, words)) == [stage]
