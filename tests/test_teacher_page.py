"""The teacher's page: answers that are computed, a worksheet of the learners' own tasks, and neither leaves a trace."""

from typing import Any

import pytest

from lessons import STEPS
from lessons.frame.prose import LANGUAGE_NAMES, places, read_parts
from lessons.step1_load.document import Document
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.read import read_document
from lessons.step1_load.samples import EXAMPLES, SAMPLES
from lessons.tasks import cells_of
from lessons.teacher.facts import facts
from lessons.teacher.guide import ASKED, MINUTES
from tests.learner import APP, FRAME, LESSONS, Learner, sentence, sentences

TEACHER = "teacher"
PROSE = APP.parent / "lessons" / TEACHER


def read(name: str, **options: Any) -> Document:
    return read_document(SAMPLES[name].read_bytes(), name, ReadOptions(**options))


FACTS = {language: facts(language, read) for language in LANGUAGE_NAMES}
WORKSHEET = {"doc": "lighthouse_hostel.en.md", "lang": "en", "seed": "7", "tasks": "ask"}


def teacher(**link: str) -> Learner:
    return Learner(TEACHER, cells="none", **{**WORKSHEET, **link})


def worksheet(**link: str) -> Learner:
    learner = teacher(**link)
    learner.app.button_group(key="sheet").set_value("worksheet")
    return learner._run()


def test_there_is_a_question_about_cells_of_each_lesson_and_all_values_of_its_answer_are_known() -> None:
    for step in STEPS:
        assert set(ASKED[step.slug]) <= {cell.__name__.rpartition(".")[2] for cell in cells_of(step)}
        assert 2 <= len(ASKED[step.slug]) <= 3
    for language, told in FACTS.items():
        needed = {
            place
            for name, part in read_parts(PROSE, language).items()
            if name.startswith(("ask_", "answer_"))
            for place in places(part)
        }
        assert needed == told.keys()


def test_what_cannot_be_computed_is_left_out() -> None:
    def gone(name: str, **options: Any) -> Document:
        if name.endswith(".pdf"):
            raise OSError
        return read_document(b"# A\n\nChanged by somebody.\n", name)

    assert "headers_n" not in facts("es", gone)
    assert not [key for key in facts("es", gone) if key.startswith(("cut_", "long_", "half_"))]


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_answers_are_what_the_lessons_show(language: str) -> None:
    told = FACTS[language]
    for point, lesson, key in (("bm25", "bm25", "rare_title"), ("repeats", "bm25", "k1_now"), ("longer", "bm25", "long_bm25")):
        example = EXAMPLES[point][language]
        assert Learner(lesson, cells="none", lang=language, doc=example.document, q=example.asks).trail[-1] == told[key]
    example = EXAMPLES["repeats"][language]
    zero = Learner("bm25", cells="none", lang=language, doc=example.document, q=example.asks, k1="0")
    assert zero.trail[-1] == told["k1_zero"]


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_guide_asks_and_answers_and_the_answers_can_be_left_out(language: str) -> None:
    learner = teacher(lang=language)
    told, cells = FACTS[language], [cell for asked in ASKED.values() for cell in asked]
    answers = [line for cell in cells for line in sentences(language, TEACHER, f"answer_{cell}", **told)]
    assert [line for line in answers if line not in learner.said] == []
    without = learner.turn("answers_guide", False)
    assert [line for line in answers if line in without.said] == []
    for cell in cells:
        assert sentence(language, TEACHER, f"ask_{cell}", **told) in without.said
    total = [sum(each) for each in zip(*MINUTES.values(), strict=True)]
    assert sentences(language, TEACHER, "guide", show=total[0], do=total[1])[1] in without.said


def test_a_question_is_shown_in_its_cell_with_its_example() -> None:
    learner = teacher().click("show_ties")
    example = EXAMPLES["ties"]["en"]
    assert (learner.question, learner.trail[0]) == (example.asks, example.document)
    assert "ties" in learner.open


def test_a_worksheet_has_the_tasks_of_the_lesson_for_the_same_seed_without_their_answers() -> None:
    asked = Learner("bm25", cells="asking", **WORKSHEET)
    lines = [line for line in asked.said if line.startswith(("With k1 at 0", "Move b until"))]
    goal = next(line for line in lines if line.startswith("Move b"))
    printed = worksheet()
    assert len(lines) == 2
    assert set(lines) <= set(printed.said)
    assert not [line for line in printed.said if line.startswith(("Right:", "The idf of", "With b ="))]
    answered = printed.turn("answers_worksheet")
    assert goal in answered.said
    assert [line for line in answered.said if line.startswith("With b =")]
    assert [line for line in answered.said if line.startswith("Right:")]


def test_a_worksheet_marks_nothing_as_done_and_fixes_the_values() -> None:
    learner = teacher(seed="0")
    assert "seed" not in learner.app.query_params or learner.app.query_params["seed"] == "0"
    learner.app.button_group(key="sheet").set_value("worksheet")
    learner._run()
    own = learner.app.session_state["session"].own
    assert learner.app.query_params["seed"] == str(own["seed"])
    assert own.get("progress", {}) == {}
    learner.click("others")
    assert learner.app.query_params["seed"] != str(own["seed"])
    assert Learner("bm25", cells="none", lang="en").trail[-1] != "?"


@pytest.mark.parametrize("question", ["", "zzz qqq", "the a of"])
@pytest.mark.parametrize("document", ["room_rules.md", "tool_library.pdf", "lighthouse_hostel.en.md"])
def test_a_worksheet_is_made_of_any_document_and_question(document: str, question: str) -> None:
    learner = worksheet(doc=document, q=question, tasks="off")
    for step in STEPS:
        assert sentence("en", FRAME, f"title_{LESSONS[step.slug]}") in learner.said


def test_without_its_upload_the_page_waits() -> None:
    learner = teacher(doc="upload")
    assert sentence("en", FRAME, "upload_gone") in learner.said
