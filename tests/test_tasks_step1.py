"""The tasks of lesson 1 on its page."""

from typing import Any

import pytest

from lessons.frame.prose import LANGUAGE_NAMES
from lessons.step1_load.samples import SAMPLES
from tests.learner import Learner, sentence

LESSON = "step1_load"


def asked(doc: str, lang: str = "en", **link: str) -> Learner:
    return Learner("load", cells="asking", **{"doc": doc, "lang": lang, "seed": "3", **link})


def told(part: str, **values: object) -> str:
    return sentence("en", LESSON, part, **values)


def options(learner: Learner, name: str) -> list[str]:
    [pills] = [group for group in learner.app.button_group if str(group.key).startswith(f"answer_{name}_")]
    return [str(option) for option in pills.options]


@pytest.mark.parametrize("lang", LANGUAGE_NAMES)
@pytest.mark.parametrize("doc", SAMPLES)
def test_with_every_document_each_cell_asks_or_says_that_it_has_no_task(doc: str, lang: str) -> None:
    learner = asked(doc, lang)
    pdf, hostel = doc.endswith(".pdf"), doc.startswith("lighthouse")
    none = learner.said.count(sentence(lang, "frame", "task_none"))
    own = {"content", "bytes", "header", "heading", "source"} & {*learner.tasks}
    cells = 1 + (not pdf or hostel) + (pdf and hostel)
    assert len(own) + none >= cells
    assert ("content" in own, "header" in own) == (pdf and hostel, pdf and hostel)


def test_the_line_that_is_no_content_is_found_before_it_is_told_how_many_there_are() -> None:
    learner = asked("lighthouse_hostel.en.pdf")
    lines = options(learner, "content")
    [right] = [number for number, line in enumerate(lines) if "Marela Lighthouse Hostel Handbook" in line]
    kept = told("running_kept", n=32)
    assert kept not in learner.said
    learner.predict("content", (right + 1) % len(lines))
    assert told("task_content_hint1") in learner.said
    assert kept not in learner.said
    learner.predict("content", right)
    assert kept in learner.said
    assert "content" not in learner.tasks


def test_the_bytes_of_a_word() -> None:
    learner = asked("lighthouse_hostel.en.md")
    [line] = [line for line in learner.said if line.startswith("How many bytes does")]
    word = line.partition("“")[2].partition("”")[0]
    learner.reckon("bytes", str(len(word)))
    assert told("task_bytes_letters") in learner.said
    learner.reckon("bytes", str(len(word.encode())))
    assert "bytes" not in learner.tasks


@pytest.mark.parametrize("answer", [0, -1])
def test_how_many_passages_hold_a_word_of_the_header(answer: int) -> None:
    learner = asked("lighthouse_hostel.en.pdf", q="Marela")
    said = options(learner, "header")
    head = told("headers_word")
    assert not [table for table in learner.screen.tables if table[0][0] == head]
    learner.predict("header", range(len(said))[answer])
    assert told("task_header_why", term="marela", df=12, n=18) in learner.said
    assert [table for table in learner.screen.tables if table[0][0] == head]


def test_the_line_that_is_no_heading_is_found_before_the_headings_are_shown() -> None:
    learner = asked("tool_library.en.pdf")
    lines, headings = options(learner, "heading"), [each.title for each in learner.document.headings]
    wrong = next(number for number, line in enumerate(lines) if line in headings)
    [right] = [number for number, line in enumerate(lines) if line not in headings]
    learner.predict("heading", wrong)
    assert told("task_heading_hint1", answer=lines[wrong]) in learner.said
    assert "headings_from" not in learner.controls
    learner.predict("heading", right)
    assert "headings_from" in learner.controls


def test_headings_are_found_without_bookmarks() -> None:
    learner = asked("tool_library.en.pdf").click("tell_heading")
    assert "source" in learner.tasks
    values: dict[str, Any] = {"n": 14, "before": 12}
    learner.choose("headings_from", "none")
    assert "source" in learner.tasks
    learner.choose("headings_from", "sizes")
    assert told("task_source_why", **values) in learner.said
    assert "source" not in learner.tasks
