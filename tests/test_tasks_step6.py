"""The tasks of lesson 6 on the page: what they ask does not stand there before an answer."""

import pytest

from lessons.step1_load.samples import EXAMPLES
from tests.learner import LESSONS, Learner, sentence

LESSON = LESSONS["words"]


def only(cell: str, *, example: str = "", **link: str) -> Learner:
    """One cell with its example."""
    shown = EXAMPLES[example or cell]["en"]
    settings = {key: str(int(each) if isinstance(each, bool) else each) for key, each in shown.settings.items()}
    given = {"doc": shown.document, "q": shown.asks, **settings, "lang": "en", "seed": "5", "tasks": "ask", f"cell_{cell}": "1"}
    return Learner("words", cells="none", **{**given, **link})


def told(part: str, **values: object) -> str:
    return sentence("en", LESSON, part, **values)


def options(learner: Learner, name: str) -> list[str]:
    [pills] = [group for group in learner.app.button_group if str(group.key).startswith(f"answer_{name}_")]
    return [option.replace("\\", "") for option in pills.options]


def test_how_many_words_meet_is_asked_before_a_line_is_drawn() -> None:
    # "cancel" and "bookings" look like "cancellation" and "booking", but by the plain rules neither meets.
    learner = only("meet")
    assert learner.tasks == ["meet"]
    assert told("lines_term") not in learner.screen.tables[0][0]
    learner.reckon("meet", "2").reads("task_meet_alike").reads("task_meet_hint1")
    learner.reckon("meet", "0")
    assert learner.tasks == []
    learner.reads("task_meet_why", n=0, total=2)
    assert told("lines_term") in learner.screen.tables[0][0]


def test_a_rule_is_asked_for_beside_the_search_as_it_is_now() -> None:
    learner = only("saved")
    assert len(learner.table(0)) == 1
    wrong = next(place for place, name in enumerate(options(learner, "rule")) if name == told("stage_fold"))
    learner.predict("rule", wrong).reads("task_predicted", of="frame", answer=f"“{told('stage_fold')}”")
    assert len(learner.table(0)) > 1
    assert any(line.startswith("This changes who comes first: ") for line in learner.said)


def test_the_joined_pair_is_asked_for_before_the_groups_are_shown_and_a_wrong_one_gets_a_hint_with_itself() -> None:
    learner = only("joined")
    assert learner.screen.tables == []
    pairs = options(learner, "joined")
    for place, pair in enumerate(pairs):
        if learner.tasks:
            learner.predict("joined", place)
            assert (told("task_joined_hint1", answer=pair) in learner.said) == bool(learner.tasks)
    assert learner.tasks == []
    assert learner.screen.tables


def test_by_plain_words_the_pair_is_one_of_the_recommended_rules() -> None:
    learner = only("joined", numbers="none", identifiers="0", stops="none", stemming="none", accents="0")
    learner.reads("task_joined", rules=told("by_usual"))


@pytest.mark.parametrize(("document", "word"), [("lighthouse_hostel.en.md", "not"), ("lighthouse_hostel.md", "no")])
def test_a_negation_is_what_the_list_of_stop_words_leaves(document: str, word: str) -> None:
    learner = only("stops", doc=document, q="", stops="none")
    found = options(learner, "stop")
    assert word in found
    wrong = (found.index(word) + 1) % 4
    learner.predict("stop", wrong).reads("task_predicted", of="frame", answer=f"“{found[wrong]}”")
    assert any(word in line and "is not on the list" in line for line in learner.said)
    assert only("stops", doc=document, q="", stops="none").predict("stop", found.index(word)).tasks == []


@pytest.mark.parametrize(("example", "stage"), [("lost_word", 2), ("lost_cut", 1), ("lost_score", 3)])
def test_the_stage_is_asked_before_the_table(example: str, stage: int) -> None:
    learner = only("lost", example=example)
    assert learner.screen.tables == []
    learner.predict("stage", stage).reads("task_stage_why", stage=options(only("lost", example=example), "stage")[stage])
    assert learner.screen.tables
    wrong = only("lost", example=example).predict("stage", 0)
    assert wrong.tasks == []
    wrong.reads("task_predicted", of="frame", answer=f"“{told('stage_of_read')}”")
