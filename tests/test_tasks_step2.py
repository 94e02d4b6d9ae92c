"""The tasks of lesson 2 on its page."""

import pytest

from lessons.frame.prose import LANGUAGE_NAMES
from lessons.step1_load.samples import EXAMPLES, SAMPLES
from tests.learner import Learner, sentence

LESSON = "step2_chunk"
NAMES = {"half", "size", "repair", "least", "passages"}


def asked(doc: str, lang: str = "en", **link: str) -> Learner:
    return Learner("chunk", cells="asking", **{"doc": doc, "lang": lang, "seed": "3", **link})


def small(lang: str = "en") -> Learner:
    """The first document with the cut that separates the rule from its exception."""
    example = EXAMPLES["alone"][lang]
    return asked(example.document, lang, **{key: str(value) for key, value in example.settings.items()})


def told(part: str, **values: object) -> str:
    return sentence("en", LESSON, part, **values)


def options(learner: Learner, name: str) -> list[str]:
    [pills] = [group for group in learner.app.button_group if str(group.key).startswith(f"answer_{name}_")]
    return [str(option) for option in pills.options]


def slide(learner: Learner, key: str, value: int) -> Learner:
    """The slider of a setting in one of several cells."""
    [slider] = [each for each in learner.app.slider if str(each.key).startswith(key)]
    slider.set_value(value)
    return learner._run()


@pytest.mark.parametrize("lang", LANGUAGE_NAMES)
@pytest.mark.parametrize("doc", SAMPLES)
def test_with_every_document_each_cell_asks_or_says_that_it_has_no_task(doc: str, lang: str) -> None:
    learner = asked(doc, lang)
    none = learner.said.count(sentence(lang, "frame", "task_none"))
    assert len(NAMES & {*learner.tasks}) + none == len(NAMES)
    assert none <= 1


def test_the_separated_sentence_is_found_before_it_is_marked() -> None:
    learner = small()
    lines = options(learner, "half")
    [right] = [number for number, line in enumerate(lines) if line.startswith("The cancellation of a booking")]
    assert not [run for run in learner.sides.runs("B") if "torn" in run.kind]
    learner.predict("half", (right + 1) % len(lines))
    assert any(line.startswith("In B, “") for line in learner.said)
    assert not [run for run in learner.sides.runs("B") if "torn" in run.kind]
    learner.predict("half", right)
    assert [run for run in learner.sides.runs("B") if "torn" in run.kind]
    assert "half" not in learner.tasks


def test_of_source_code_the_function_that_is_cut_is_found() -> None:
    learner = asked("lending.py")
    assert told("task_half", asks=told("half_definition"), letter="B") in learner.said
    for option in range(len(options(learner, "half"))):
        if "half" in learner.tasks:
            learner.predict("half", option)
    assert "half" not in learner.tasks


def test_a_size_that_keeps_the_answer_whole() -> None:
    # The answer has 170 characters; with 330 in a passage and with 300 it is cut in two, with 510 there is a single passage.
    learner = small()
    for size in (300, 510):
        assert "size" in learner.tasks
        learner = slide(learner, "size2 broken", size)
    assert "size" not in learner.tasks
    assert any(line.startswith("With size 510, one passage holds all of this") for line in learner.said)


def test_an_overlap_that_repairs() -> None:
    learner = small()
    for overlap in (20, 165):
        assert "repair" in learner.tasks
        learner = slide(learner, "overlap2 repeated", overlap)
    assert "repair" not in learner.tasks


@pytest.mark.parametrize("option", [0, 1])
def test_the_way_that_breaks_least_is_said_before_the_table(option: int) -> None:
    learner = small()
    head = told("ways_broken")
    assert not [table for table in learner.screen.tables if head in table[0]]
    learner.predict("least", option)
    assert [table for table in learner.screen.tables if head in table[0]]


@pytest.mark.parametrize("doc", SAMPLES)
def test_how_many_passages_is_reckoned_within_the_tolerance(doc: str) -> None:
    for seed in range(1, 5):
        learner = Learner("chunk", cells="none", doc=doc, lang="en", seed=str(seed), tasks="ask", cell_sizes="1")
        if "passages" not in learner.tasks:
            continue
        [line] = [line for line in learner.said if line.startswith("The document has ")]
        numbers = [int(word.strip(",.").replace(",", "")) for word in line.replace("\u202f", "").split() if word[0].isdigit()]
        characters, size, overlap = numbers
        learner.reckon("passages", str(round(characters / (size + 3 * overlap))))
        learner.reckon("passages", str(-(-(characters - overlap) // (size - overlap))))
        assert "passages" not in learner.tasks, line
