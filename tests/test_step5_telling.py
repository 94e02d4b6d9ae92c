"""Which sentences of a passage stand open."""

from lessons.step5_passage.telling import telling_sentences
from lessons.terms import WORDS
from tests.documents import plain

TEXT = "La sala es grande. Cierra a las diez. La reserva de la sala es gratis. Abre la puerta."
# Sentences: 0-18, 19-37, 38-70, 71-86.
DOCUMENT = plain(TEXT)
ALL = 0, len(TEXT)


def test_sentences_with_a_word_of_the_question_are_told_in_the_order_of_the_text() -> None:
    assert telling_sentences(DOCUMENT, ALL, ("sala", "reserva"), WORDS, (), most=100) == ((0, 18), (38, 70))


def test_where_there_is_little_room_the_one_with_more_words_is_told_however_long() -> None:
    assert telling_sentences(DOCUMENT, ALL, ("sala", "reserva"), WORDS, (), most=10) == ((38, 70),)


def test_a_shorter_sentence_is_told_where_a_longer_one_has_no_room() -> None:
    # The 32 characters of the third leave 20 of 52: enough for the 18 of the first.
    assert telling_sentences(DOCUMENT, ALL, ("sala", "reserva"), WORDS, (), most=52) == ((0, 18), (38, 70))
    assert telling_sentences(DOCUMENT, ALL, ("sala", "reserva"), WORDS, (), most=49) == ((38, 70),)


def test_a_sentence_that_the_answer_touches_is_told_before_all() -> None:
    assert telling_sentences(DOCUMENT, ALL, ("sala", "reserva"), WORDS, ((80, 85),), most=15) == ((71, 86),)


def test_only_sentences_of_the_stretch_are_told_and_none_where_none_holds_a_word() -> None:
    assert telling_sentences(DOCUMENT, (19, 70), ("sala",), WORDS, (), most=100) == ((38, 70),)
    assert telling_sentences(DOCUMENT, ALL, ("barco",), WORDS, (), most=100) == ()
