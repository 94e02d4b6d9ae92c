"""The words of the lines that many pages repeat, and on how many pages each is."""

from lessons.step1_load.document import RunningLine
from lessons.step3_overlap.repeated import repeated_words
from lessons.terms import WORDS

LINES = (RunningLine("#", 9), RunningLine("Manual de Marela: las camas", 5), RunningLine("Manual de Marela: la cena", 2))


def test_words_are_counted_by_pages_and_the_number_of_a_page_is_none() -> None:
    # manual, de and marela 5 + 2; las and camas 5; la and cena are on 2 pages, which are too few.
    assert repeated_words(LINES, WORDS) == {"manual": 7, "de": 7, "marela": 7, "las": 5, "camas": 5}


def test_words_that_say_too_little_are_left_out() -> None:
    assert list(repeated_words(LINES, WORDS, leave_out={"de", "las"})) == ["manual", "marela", "camas"]


def test_a_word_that_a_line_has_twice_is_on_its_pages_once() -> None:
    assert repeated_words((RunningLine("Faro a faro", 4),), WORDS) == {"faro": 4, "a": 4}


def test_without_repeated_lines_there_are_no_words() -> None:
    assert repeated_words((), WORDS) == {}
