import unicodedata

import pytest
from hypothesis import given

from lessons.terms import Analysis
from lessons.terms.folding import fold_accents
from tests.strategies import text_like, word_like


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("canción", "cancion"),
        ("pingüino", "pinguino"),
        ("CANCIÓN", "CANCION"),
        ("año", "año"),
        ("AÑO", "AÑO"),
        ("an\u0303o", "año"),  # the tilde apart
        ("cancio\u0301n", "cancion"),  # the accent apart
        ("n\u0303\u0301", "ñ"),  # another mark on it goes
        ("n\u0323\u0303", "ñ"),
        ("ã", "a"),  # a tilde on another letter
        ("garçon", "garcon"),
        ("tiếng", "tieng"),
        ("i\u0307", "i"),  # what İ folds to
        ("\u212b", "A"),  # the sign of the ångström
        ("søren łódź", "søren łodz"),  # a stroke is no mark
        ("мой", "мой"),
        ("ο\u0301δος", "όδος"),
        ("한국", "한국"),
        ("हिन्दी", "हिन्दी"),
        ("が", "が"),
        ("כָּ", unicodedata.normalize("NFC", "כָּ")),
    ],
)
def test_marks_of_latin_letters_go_and_the_rest_stays(word: str, folded: str) -> None:
    assert fold_accents(word) == folded


@given(text_like | word_like)
def test_folding_twice_is_folding_once_and_both_ways_of_writing_fold_alike(text: str) -> None:
    folded = fold_accents(text)
    assert fold_accents(folded) == folded
    assert fold_accents(unicodedata.normalize("NFD", text)) == fold_accents(unicodedata.normalize("NFC", text))


def test_folded_after_stemming_a_verb_meets_its_forms_and_before_it_does_not() -> None:
    # -ió is an ending, -io is none: of vendio only the o goes.
    assert Analysis(stemming="es", accents="fold").terms("vendió vender") == ("vend", "vend")
    assert Analysis(stemming="es", accents="fold_first").terms("vendió vender") == ("vendi", "vend")


def test_folding_after_stemming_takes_what_the_stemmer_leaves() -> None:
    assert Analysis(stemming="es").terms("pingüinos") == ("pingüin",)
    assert Analysis(stemming="es", accents="fold").terms("pingüinos") == ("pinguin",)


def test_a_word_typed_without_its_accent_may_miss() -> None:
    assert Analysis(stemming="es", accents="fold").terms("vendió vendio") == ("vend", "vendi")
