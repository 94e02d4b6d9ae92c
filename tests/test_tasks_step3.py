"""The tasks of lesson 3 on its page: drawn, answered right, and answered wrong with a hint; and that those of 4 can be drawn."""

from collections.abc import Mapping

import pytest

from lessons.step1_load.samples import SAMPLES
from tests.learner import Learner, sentence

LESSON = "step3_overlap"
NAMES: Mapping[str, tuple[str, ...]] = {
    "overlap": ("shared", "found", "without", "longer", "inside"),
    "bm25": ("strongest", "idf", "no_repeats", "lead", "reasons", "robertson"),
}
"""The tasks of lessons 3 and 4."""


def asked(**link: str) -> Learner:
    return Learner("overlap", cells="asking", **{"doc": "room_rules.en.md", "q": "cancellation booking", "lang": "en", **link})


def told(part: str, **values: object) -> str:
    return sentence("en", LESSON, part, **values)


def options(learner: Learner, name: str) -> list[str]:
    [pills] = [group for group in learner.app.button_group if str(group.key).startswith(f"answer_{name}_")]
    return list(pills.options)


def test_shared_words_are_counted_in_a_passage_with_nothing_marked_and_then_the_table_is_told() -> None:
    learner = asked(seed="3")
    passage = next(block for block in learner.of_kind("passage"))
    assert (passage.text.startswith("A booking is made"), passage.marks) == (True, [])
    caption = told("table_caption", hits=2, total=3)
    learner.reckon("shared", "2")  # `booking` is in it twice, and the question has two words
    assert told("task_shared_hint1", asked="cancellation, booking") in learner.said
    assert caption not in learner.said
    learner.reckon("shared", "1")
    assert told("task_shared_why", title="1. Bookings", n=1, most=2, terms="booking") in learner.said
    assert caption in learner.said


def test_with_headings_nothing_is_counted_by_eye() -> None:
    assert "shared" not in asked(titles="1").tasks


def test_whether_a_word_is_found_is_predicted_before_the_list_says_it() -> None:
    learner = asked(q="cancel")
    assert told("words") not in learner.said
    learner.predict("found", 0)
    assert told("task_found_why", compared="cancel", df=0, n=3) in learner.said
    assert told("words") in learner.said


def test_who_is_first_without_a_word_is_asked_until_it_is_right() -> None:
    learner = asked()
    [goal] = [line for line in learner.said if line.startswith("Imagine your question")]
    assert goal == told("task_without", term="cancellation")
    assert told("first_alone", title="Cancellations", score=2) not in learner.said
    # Without it Bookings and Cancellations both hold `booking`.
    learner.predict("without", 1)
    assert told("task_without_same", term="cancellation") in learner.said
    assert told("task_without_hint1", term="cancellation") in learner.said
    learner.predict("without", 2)
    why = told("task_without_why", term="cancellation", first="Several tie", before="2. Cancellations")
    assert why in learner.said
    assert told("first_alone", title="Cancellations", score=2) in learner.said


def test_what_length_does_is_predicted() -> None:
    learner = asked(doc="tool_library.en.pdf", q="What is the loan period of a ladder?")
    assert learner.drawn("points") is None
    learner.predict("longer", 0)
    assert learner.drawn("points") is not None
    assert any(
        line.startswith("Passages that share 7 have 140 terms on average; those that share 2, 56") for line in learner.said
    )


def test_the_words_that_hold_the_letters_are_marked() -> None:
    learner = asked(seed="1")
    words = options(learner, "inside")
    [right] = [word for word in words if word in ("cancellations", "bookings")]
    word = right.removesuffix("s")
    wrong = [place for place, each in enumerate(words) if each != right]
    learner.predict("inside", wrong).click("check_inside")
    assert told("task_inside_hint1", word=word) in learner.said
    learner.predict("inside", [words.index(right)]).click("check_inside")
    assert told("task_inside_why", word=word, found=right, n=1) in learner.said


def test_a_number_that_cannot_be_read_is_said_and_is_no_answer() -> None:
    learner = asked().reckon("shared", "two")
    assert sentence("en", "frame", "task_unread", typed="two") in learner.said
    assert not any(line.startswith("Not ") for line in learner.said)


def test_a_button_pressed_after_typing_does_not_answer_twice() -> None:
    learner = asked(seed="3").reckon("shared", "9").click("check_shared")
    assert told("task_shared_hint1", asked="cancellation, booking") in learner.said
    assert told("task_shared_hint2", one="booking") not in learner.said


def test_what_was_answered_stands_in_the_other_language_and_after_a_walk() -> None:
    learner = asked().predict("without", 1).predict("inside", [0]).switch("es")
    assert sentence("es", LESSON, "task_without_same", term="cancellation") in learner.said
    learner.go("bm25").go("overlap")
    assert sentence("es", LESSON, "task_without_same", term="cancellation") in learner.said
    [pills] = [group for group in learner.app.button_group if str(group.key).startswith("answer_inside_")]
    assert pills.value == [0]


def test_an_answer_to_another_question_is_not_taken_for_one_to_this() -> None:
    learner = asked(doc="tool_library.en.pdf", q="What is the loan period of a ladder?")
    wrong = len(options(learner, "without")) - 1
    learner.predict("without", wrong)
    learner.ask("pay deposit")
    assert not any(line.startswith("Not ") for line in learner.said)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("document", SAMPLES)
@pytest.mark.parametrize("lesson", ["overlap", "bm25"])
def test_each_cell_asks_or_says_that_it_has_nothing_to_ask(lesson: str, document: str, language: str) -> None:
    learner = Learner(lesson, cells="asking", lang=language, doc=document)
    silent = learner.said.count(sentence(language, "frame", "task_none"))
    assert set(learner.tasks) <= set(NAMES[lesson])
    assert len(learner.tasks) + silent == len(NAMES[lesson])
    # What is told then is the same in both languages.
    for name in learner.tasks if SAMPLES[document].language == language else ():
        learner.click(f"tell_{name}")
        assert name not in learner.tasks
