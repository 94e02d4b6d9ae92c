import pytest

from lessons.step2_chunk.passage import Passage
from lessons.step5_passage.lacking import how_much, lacking
from tests.documents import plain

TEXT = "Es gratis.  Pero no en mayo.\nEs gratis."
"""RULE 0-10, two spaces, EXCEPTION 12-28, a line end, the rule once more 29-39."""


def held(start: int, end: int) -> Passage:
    return Passage(plain(TEXT), start, end)


def test_a_passage_that_holds_the_answer_lacks_nothing() -> None:
    assert lacking(held(0, 28), [(0, 28)]) == ()
    assert how_much(held(0, 28), [(0, 28)]) == "all"


def test_what_is_before_and_after_a_passage_is_lacking_without_the_whitespace_around_it() -> None:
    assert lacking(held(0, 10), [(0, 28)]) == ((12, 28),)
    assert lacking(held(12, 28), [(0, 28)]) == ((0, 10),)
    # "Pero" 12-16 and "mayo." 23-28 are outside of "no en", 17-22.
    assert lacking(held(17, 22), [(12, 28)]) == ((12, 16), (23, 28))
    assert [how_much(held(*span), [(0, 28)]) for span in ((0, 10), (12, 28))] == ["part", "part"]


def test_whitespace_alone_is_not_lacking() -> None:
    assert lacking(held(0, 10), [(0, 12)]) == ()
    assert how_much(held(0, 10), [(0, 12)]) == "all"


def test_a_passage_elsewhere_lacks_the_whole_answer() -> None:
    assert [lacking(held(*span), [(12, 28)]) for span in ((0, 10), (29, 39))] == [((12, 28),), ((12, 28),)]
    assert [how_much(held(*span), [(12, 28)]) for span in ((0, 10), (29, 39))] == ["none", "none"]
    # What touches the answer holds nothing of it.
    assert [how_much(held(*span), [(12, 28)]) for span in ((0, 12), (28, 39))] == ["none", "none"]


def test_of_an_answer_in_several_places_the_one_counts_of_which_least_is_lacking() -> None:
    assert lacking(held(12, 39), [(0, 10), (29, 39)]) == ()
    # Of 0-10 the passage lacks "Es", of 29-39 all.
    assert lacking(held(3, 28), [(0, 10), (29, 39)]) == ((0, 2),)


def test_no_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="answer must be one span or more, not none"):
        lacking(held(0, 10), [])
