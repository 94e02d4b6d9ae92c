"""What lesson 5 asks, on a document whose answer stands in two of its three passages."""

from random import Random

import pytest

from lessons.frame.tasks import Mistake, Task
from lessons.step1_load.document import Document
from lessons.step1_load.read import read_document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step5_passage.tasks import Retest, does_it_answer, needed, retest, size_that_finds, which_cut

TEXT = "# Boats\nA boat costs ten euros.\n# Students\nStudents pay half.\n# Hours\nOpen at nine.\n"
DOCUMENT = read_document(TEXT.encode(), "boats.md")
BOATS, STUDENTS, HOURS = split_headings(DOCUMENT)
ANSWER = ((BOATS.start, STUDENTS.end),)
WORDS = {"all": "whole", "part": "a part", "none": "nothing"}


def told(task: Task | None) -> list[str]:
    """The right options."""
    assert task is not None
    return [task.options[place] for answer in task.right if isinstance(answer, tuple) for place in answer]


@pytest.mark.parametrize(
    ("handed", "held"),
    [(BOATS, "a part"), (HOURS, "nothing"), (Passage(DOCUMENT, BOATS.start, STUDENTS.end), "whole")],
)
def test_how_much_of_the_answer_a_passage_holds(handed: Passage, held: str) -> None:
    assert told(does_it_answer(handed, ANSWER, WORDS)) == [held]
    assert does_it_answer(handed, (), WORDS) is None


@pytest.mark.parametrize(
    ("a", "b", "right"), [(True, False, "A"), (False, True, "B"), (True, True, "both"), (False, False, "neither")]
)
def test_which_of_two_cuts_hands_over_the_whole(a: bool, b: bool, right: str) -> None:
    assert told(which_cut({"A": a, "B": b}, ("A", "B", "both", "neither"))) == [right]


def test_the_passages_of_a_prompt_that_an_answer_needs() -> None:
    task = needed((BOATS, HOURS, STUDENTS), ANSWER, ("one", "two", "three"))
    assert task is not None
    assert (task.right, task.mistakes) == (((0, 2),), (Mistake((0,), "first"),))
    assert dict(task.told) == {"titles": "one; three", "n": 2, "total": 3}
    assert needed((BOATS, STUDENTS), ANSWER, ("one", "two")) is None
    assert needed((HOURS,), ANSWER, ("one",)) is None
    assert needed((BOATS, HOURS), (), ("one", "two")) is None


def test_a_size_with_which_the_answer_comes_first() -> None:
    for seed in range(5):
        task = size_that_finds({100: False, 200: True, 300: False, 400: True}, Random(seed))
        assert task is not None
        [right] = told(task)
        assert right in ("200", "400")
        assert set(task.options) == {"100", "300", right}
    assert size_that_finds({100: True}, Random(1)) is None
    assert size_that_finds({100: False}, Random(1)) is None


def reached(kind: Retest, winner: Passage | None, *, original: Document | None = DOCUMENT, asked: str = "") -> bool:
    return retest(kind, winner, title="", original=original, asked=asked.split(), word="pool").reached


def test_a_changed_rule_is_found_as_changed_also_after_other_edits() -> None:
    for more in ("", "# Pool\nOpen.\n"):
        boats, students, *_ = split_headings(read_document((TEXT.replace("ten", "twelve") + more).encode(), "boats.md"))
        assert [reached("rule", each) for each in (boats, students, None)] == [True, False, False]
    # Where another cut begins and ends is no change.
    assert not reached("rule", Passage(DOCUMENT, BOATS.start + 3, STUDENTS.end - 3))
    assert not reached("rule", BOATS, original=None)


def test_a_new_section_is_found_at_once_in_any_cut() -> None:
    new = read_document((TEXT + "# Pool\nThe pool is open.\n").encode(), "boats.md")
    *_, hours, pool = split_headings(new)
    assert [reached("section", each) for each in (pool, hours, None)] == [True, False, False]
    assert reached("section", Passage(new, hours.start, pool.end))
    assert not reached("section", pool, original=None)


def test_a_section_is_new_also_where_its_title_is_a_word_of_the_text_and_another_blank_is_no_change() -> None:
    *_, half = split_headings(read_document((TEXT + "# half\nHalf of it.\n").encode(), "boats.md"))
    assert reached("section", half)
    boats, *_ = split_headings(read_document(TEXT.replace("costs ten", "costs  ten").encode(), "boats.md"))
    assert not reached("rule", boats)


def test_neither_another_wording_nor_the_name_of_an_introduction_is_a_new_section() -> None:
    changed, *_ = split_headings(read_document(TEXT.replace("ten", "twelve").encode(), "boats.md"))
    assert not reached("section", changed)
    untitled = read_document(b"Before.\n# A\nText.\n", "a.md")
    first, *_ = split_headings(read_document(b"Before and after.\n# A\nText.\n", "a.md"), introduction="Introduction")
    assert not reached("section", first, original=untitled)


def test_what_is_not_there_is_asked_for_and_not_found() -> None:
    assert reached("absent", None, asked="is there a pool")
    assert not reached("absent", None, asked="is there a bar")
    assert not reached("absent", BOATS, asked="pool boat")
