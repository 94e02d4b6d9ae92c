"""The tasks of lesson 4 on its page that test_tasks_page.py does not answer."""

import pytest

from tests.learner import Learner, sentence

LESSON = "step4_bm25"


def asked(language: str = "es", **link: str) -> Learner:
    return Learner("bm25", cells="asking", **{"doc": "tool_library.pdf", "lang": language, **link})


def reads(learner: Learner, part: str, **values: object) -> bool:
    return sentence(learner.language, LESSON, part, **values) in learner.said


def options(learner: Learner, name: str) -> list[str]:
    [pills] = [group for group in learner.app.button_group if str(group.key).startswith(f"answer_{name}_")]
    return list(pills.options)


def test_reasons_are_marked_from_the_counts_of_both_passages() -> None:
    # `días` is 8 times in the first and not in the second, which is longer: 132 terms to 192. `dura`, the rarest word, is only
    # in the second.
    learner = asked()
    assert options(learner, "reasons") == ["Rareza", "Frecuencia", "Longitud"]
    assert [cell for row in learner.screen.tables for cell in row[-1]][:4] == ["Longitud", "", "132", "192"]
    learner.predict("reasons", [0, 1, 2]).click("check_reasons")
    assert reads(learner, "task_reasons_all")
    assert reads(learner, "task_reasons_hint1", here=132, there=192)
    learner.predict("reasons", [1, 2]).click("check_reasons")
    assert reads(learner, "task_reasons_why", helping="Frecuencia, Longitud")


@pytest.mark.parametrize(("name", "why"), [("no_repeats", "task_no_repeats_why"), ("robertson", "task_robertson_why")])
def test_who_is_first_with_another_setting_is_predicted(name: str, why: str) -> None:
    learner = asked()
    assert options(learner, name)[-1] == "Empatan varios"
    learner.predict(name, 0)  # passage 7, which is first now
    assert reads(learner, why, first="9. Trabajar con seguridad", before="7. Plazos y tarifas")


def test_numbers_of_a_task_are_written_in_the_language_of_the_page() -> None:
    said = {language: " ".join(asked(language, doc="room_rules.md").click("tell_idf").said) for language in ("es", "en")}
    assert "es ln(2,6667) = 0,9808." in said["es"] or "es ln(1,6) = 0,47." in said["es"]
    assert "is ln(2.6667) = 0.9808." in said["en"] or "is ln(1.6) = 0.47." in said["en"]
