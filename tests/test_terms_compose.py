import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.terms.compose import MANY, as_given, compose, nfc
from tests.strategies import word_like

# Marks of several classes, one that becomes two (U+0344), and vowel signs of Tibetan that are no marks themselves.
MARKS = "\u0301\u0316\u0327\u0344\u0f71\u0f72\u0f73\u0f81\u0e38\u0e48"


def test_a_letter_and_its_mark_are_one_and_both_come_from_the_first() -> None:
    # c, a, f, e, mark: é has the places 3 and 4 of the source.
    composed, starts = compose("cafe\u0301s")
    assert (composed, starts) == ("cafés", [0, 1, 2, 3, 5, 6])
    assert starts is not None
    assert as_given(starts, 3, 4) == (3, 5)


def test_a_mark_at_the_very_beginning_has_no_letter_before_it() -> None:
    assert compose("\u0301a\u0301") == ("\u0301á", [0, 1, 3])


def test_a_character_that_is_another_one_alone_is_composed_too() -> None:
    assert compose("5 \u212b") == ("5 Å", [0, 1, 2, 3])


def test_what_is_composed_already_has_no_way_back() -> None:
    assert compose("café") == ("café", None)


@given(word_like | st.text(alphabet="ae가한\u1161\u11a8" + MARKS, max_size=300))
def test_the_composed_text_is_what_the_library_gives_for_each_piece(text: str) -> None:
    composed, starts = compose(text)
    assert nfc(text) == unicodedata.normalize("NFC", text)
    assert nfc(composed) == nfc(text)
    if starts is not None:
        assert len(starts) == len(composed) + 1
        assert starts == sorted(starts)
        assert starts[-1] == len(text)


@pytest.mark.parametrize("run", [MARKS * 40, "\u0301\u0316" * MANY, "\u0f73" * 200, "\u0316" * MANY, "\u0344\u0327" * 100])
@pytest.mark.parametrize("before", ["", "a", "xa", "ñ"])
def test_many_marks_in_a_row_are_composed_as_the_library_does(run: str, before: str) -> None:
    text = f"{before}{run}b"
    assert nfc(text) == unicodedata.normalize("NFC", text)
    composed, _ = compose(text)
    assert composed == unicodedata.normalize("NFC", text)


def test_a_long_run_of_marks_takes_no_time_that_grows_with_its_square() -> None:
    text = "a" + "\u0301\u0316" * 500_000
    start = time.perf_counter()
    assert nfc(text).count("\u0316") == 500_000
    # At most a second or two on any machine of today; in the library alone it would take minutes.
    assert time.perf_counter() - start < 30
