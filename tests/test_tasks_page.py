"""Tasks on the page: asked before the result is shown, told after an answer; goals are noticed wherever they are reached."""

import re

import pytest

from lessons.step1_load.samples import EXAMPLES, SAMPLES
from tests.learner import Learner, sentence

LESSON = "step4_bm25"


def asked(**link: str) -> Learner:
    return Learner("bm25", cells="asking", **{"doc": "room_rules.en.md", "q": "booking cancellation", "lang": "en", **link})


def only(cell: str, **link: str) -> Learner:
    """One cell of lesson 4 with its example, where there is one."""
    example = EXAMPLES[cell]["en"]
    found = {
        "doc": example.document,
        "q": example.asks,
        "lang": "en",
        **{key: str(each) for key, each in example.settings.items()},
    }
    return Learner("bm25", cells="none", **{**found, "tasks": "ask", f"cell_{cell}": "1", **link})


def told(part: str, **values: object) -> str:
    return sentence("en", LESSON, part, **values)


def test_a_prediction_is_asked_before_its_cell_tells_and_the_trail_keeps_the_winner_back() -> None:
    learner = asked()
    bars = told("bars")
    assert bars not in learner.said
    assert learner.trail[-1] == "?"
    learner.predict("strongest", 1)
    assert bars in learner.said
    assert told("task_strongest_why", term="cancellation", df=1, n=3) in learner.said
    assert "strongest" not in learner.tasks


def test_no_tasks_no_questions() -> None:
    learner = asked(tasks="off")
    assert learner.tasks == []
    assert told("bars") in learner.said
    assert learner.trail[-1] == "Cancellations"


def test_a_wrong_number_is_told_what_it_is_and_a_right_one_opens_the_arithmetic() -> None:
    learner = asked(seed="7")
    # Three passages; each of the two words is in one or two: base 10 of ln 2.6667 is 0.4260, of ln 1.6 is 0.2041.
    for wrong in ("0.426", "0.2041"):
        learner.reckon("idf", wrong)
    assert told("task_idf_hint1", n=3, df=1) in learner.said or told("task_idf_hint1", n=3, df=2) in learner.said
    base = {told("task_idf_base", answer="0.426"), told("task_idf_base", answer="0.2041")}
    assert base & set(learner.said)
    assert "idf" in learner.tasks
    for right in ("0,98", "0,47"):
        if "idf" in learner.tasks:
            learner.reckon("idf", right)
    assert "idf" not in learner.tasks


def test_a_solution_is_told_when_it_is_asked_for_but_not_in_a_closed_class() -> None:
    learner = asked().click("tell_idf")
    assert "idf" not in learner.tasks
    assert any(line.startswith("The idf of") for line in learner.said)
    assert asked(tasks="closed").tasks == []


def test_a_task_asked_again_waits_again() -> None:
    learner = asked().click("tell_idf").click("again_idf")
    assert "idf" in learner.tasks


def test_a_goal_is_noticed_the_moment_it_is_reached() -> None:
    learner = only("length", seed="3")
    [goal] = [line for line in learner.said if line.startswith("Move b until ")]
    title = goal.removeprefix("Move b until ").removesuffix(" ranks first, without a tie.")
    for twentieth in range(21):
        if "lead" in learner.tasks:
            learner.choose("b", twentieth / 20)
    assert "lead" not in learner.tasks
    assert told("task_lead_why", title=title, b=0.0) in learner.said


def test_a_goal_about_a_passage_is_another_one_once_the_cut_is_another() -> None:
    # By sentences the 28th passage is to lead; by headings there are 18.
    learner = only("length", seed="2", q="Do I get my deposit back if I lose the key?", cut="sentences")
    assert any(line.startswith("Move b until 28. ") for line in learner.said)
    learner.cell("table", True).turn("more controls").choose("cut", "headings")
    assert not any(line.startswith("Move b until 28. ") for line in learner.said)


def test_a_goal_that_was_reached_is_no_proof_of_another_one() -> None:
    learner = only("length", seed="3")
    for twentieth in range(21):
        if "lead" in learner.tasks:
            learner.choose("b", twentieth / 20)
    reached, *_ = [line for line in learner.said if line.startswith("With b = ")]
    # Another b is no other goal: what is told is what was so.
    assert reached in learner.choose("b", 0.55).said
    learner.ask("how long may a guest stay in the tower")
    assert sentence("en", "frame", "task_reached_before") in learner.said
    assert reached not in learner.said


def test_other_settings_make_another_goal_whose_solution_is_one() -> None:
    learner = (
        only("length", seed="3").cell("mislead", True).click("tell_robertson").choose("idf", "robertson").cell("mislead", False)
    )
    if "lead" in learner.tasks:
        learner.click("tell_lead")
        [said] = [line for line in learner.said if line.startswith("With b = ")]
        b, title = re.fullmatch(r"With b = ([\d.]+) (.+) ranks first\.", said).groups()  # type: ignore[union-attr]
        learner.choose("b", float(b))
        assert learner.trail[-1].startswith(title.partition(". ")[2])


def test_a_goal_is_noticed_in_another_cell_and_on_another_page() -> None:
    learner = only("length", seed="3").cell("length", False).cell("table", True)
    for twentieth in range(21):
        [slider] = [each for each in learner.app.slider if str(each.key).startswith("b table")]
        slider.set_value(twentieth / 20)
        learner._run()
    learner.cell("length", True)
    assert "lead" not in learner.tasks
    assert any(line == "You got there." for line in learner.said)


@pytest.mark.parametrize("language", ["es", "en"])
def test_what_is_done_is_counted_for_each_document(language: str) -> None:
    learner = asked(lang=language).click("tell_idf").predict("strongest", 0)
    assert sentence(language, "frame", "tasks_done", done=2, n=6) in learner.said
    learner.pick(0)
    assert sentence(language, "frame", "tasks_done", done=0, n=6) in learner.said


@pytest.mark.parametrize("document", SAMPLES)
@pytest.mark.parametrize("lesson", ["passage", "words"])
def test_with_every_document_and_language_each_cell_asks_or_says_that_it_has_no_task(lesson: str, document: str) -> None:
    learner = Learner(lesson, cells="asking", lang="es", doc=document)
    for language in ("es", "en"):
        none = sentence(language, "frame", "task_none")
        assert len(learner.tasks) + learner.said.count(none) == 5, learner.tasks
        learner.switch("en")
