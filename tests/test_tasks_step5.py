"""The tasks of lesson 5 on the page: before and after an answer; and the retests, which are reached in lesson 1."""

from lessons.step1_load.samples import EXAMPLES
from tests.learner import LESSONS, Learner, sentence

LESSON = LESSONS["passage"]


def only(cell: str, *, example: str = "", **link: str) -> Learner:
    """One cell, with an example where one is named."""
    found: dict[str, str] = {}
    if example:
        shown = EXAMPLES[example]["en"]
        found = {"doc": shown.document, "q": shown.asks, **{key: str(each) for key, each in shown.settings.items()}}
    given = {"doc": "room_rules.en.md", "lang": "en", "seed": "5", "tasks": "ask", f"cell_{cell}": "1", **found, **link}
    return Learner("passage", cells="none", **given)


def told(part: str, **values: object) -> str:
    return sentence("en", LESSON, part, **values)


def test_how_much_of_the_answer_is_asked_beside_the_passage_and_told_with_its_neighbours() -> None:
    learner = only("answers", example="answers")
    assert learner.tasks == ["whole_answer"]
    assert learner.of_kind("passage")
    assert learner.of_kind("neighbour") == []
    learner.predict("whole_answer", 0)
    learner.reads("task_predicted", of="frame", answer=f"“{told('held_all')}”").reads("has_it_after")
    assert told("task_whole_answer_why", held=told("held_part")) in learner.said
    assert learner.of_kind("neighbour")
    assert only("answers", example="answers").predict("whole_answer", 1).tasks == []


def test_which_cut_is_asked_before_the_answer_is_highlighted() -> None:
    learner = only("two_cuts", example="two_cuts")
    assert learner.tasks == ["which_cut"]
    assert not any('class="gold' in piece or told("holds") in piece for piece in learner.pieces)
    learner.predict("which_cut", 1).reads("holds").reads("holds_none").reads("task_which_cut_why", cut="A")
    assert any("gold" in piece for piece in learner.pieces)


def test_a_size_is_asked_before_the_map_can_be_made() -> None:
    learner = only("other_sizes", example="other_sizes")
    assert learner.tasks == ["first_size"]
    assert [toggle.key for toggle in learner.app.toggle if toggle.key == "sweeping"] == []
    learner.predict("first_size", 0)
    assert "first_size" not in learner.tasks
    assert [toggle.key for toggle in learner.app.toggle if toggle.key == "sweeping"] == ["sweeping"]


def test_the_passages_that_are_needed_are_marked_and_the_first_alone_is_a_usual_mistake() -> None:
    learner = only("prompt", example="prompt")
    assert told("held_all") not in " ".join(learner.said)
    for wrong in ([0], [0, 1, 2, 3]):
        learner.predict("needed", wrong).click("check_needed")
        assert (told("task_needed_first") in learner.said) == (wrong == [0])
        learner.reads("task_needed_hint1", total=4, n=3)
    learner.predict("needed", [0, 1, 2]).click("check_needed")
    assert learner.tasks == []
    assert told("held_all") in " ".join(learner.said)


def test_the_retests_are_reached_one_after_the_other_where_the_text_is_edited_and_the_question_asked() -> None:
    learner = only("again")
    assert learner.tasks == ["retest_rule"]
    learner.press(told("to_editor"))
    learner.lesson = "load"
    assert learner.open == ["edit"]
    text = str(learner.app.text_area[0].value)
    learner.edit(text.replace("24", "48")).go("passage")
    assert learner.tasks == ["retest_section"]
    learner.go("load").edit(text.replace("24", "48") + "\n## Pool\nThe pool opens at nine.\n").ask("pool").go("passage")
    assert learner.tasks == ["retest_absent"]
    learner.reads("task_retest_section_why", title="Pool")
    learner.reads("task_retest_absent", word="parking").ask("Is there any parking?")
    assert learner.tasks == []
    learner.reads("task_retest_absent_why", word="parking")


def test_a_question_that_finds_nothing_from_the_start_reaches_no_goal() -> None:
    learner = only("again", q="cancel")
    assert learner.tasks == ["retest_rule"]
    assert only("again", q="cancel").click("tell_retest_rule").click("tell_retest_section").tasks == ["retest_absent"]
