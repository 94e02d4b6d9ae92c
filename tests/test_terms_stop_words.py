import unicodedata

import pytest

from lessons.terms import Analysis, Token
from lessons.terms.stop_words import STOP_WORDS


def test_a_stop_word_is_no_term_and_the_places_of_the_others_stay() -> None:
    # ¿La 1-3, sala 4-8, de 9-11, AL 12-14, aforo 15-20
    found = Analysis(stop_words=STOP_WORDS["es"]).tokens("¿La sala de AL aforo")
    assert list(found) == [Token("sala", 4, 8), Token("aforo", 15, 20)]


def test_a_text_of_stop_words_has_no_terms() -> None:
    assert Analysis(stop_words=STOP_WORDS["es"]).terms("¿Qué es lo que hay en él?") == ()
    assert Analysis(stop_words=STOP_WORDS["en"]).terms("What is it that they're in?") == ()


def test_what_changes_a_rule_is_no_stop_word() -> None:
    spanish = "no sin ni nunca jamás ningún ninguno nada nadie tampoco puede debe todo cada salvo excepto"
    english = "no not nor without never none nothing nobody t may must can all some each except unless"
    assert [word for word in spanish.split() if word in STOP_WORDS["es"]] == []
    assert [word for word in english.split() if word in STOP_WORDS["en"]] == []


def test_a_contraction_keeps_its_negation() -> None:
    assert Analysis(stop_words=STOP_WORDS["en"]).terms("you don't, it's") == ("don", "t")


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_words_of_a_list_are_words_as_the_text_has_them(language: str) -> None:
    listed = STOP_WORDS[language]
    assert {term for word in listed for term in Analysis().terms(word)} == listed


def test_interrogatives_are_listed_with_their_accents_and_words_that_only_look_alike_are_not() -> None:
    assert {"qué", "quién", "cuál", "cómo", "cuándo", "cuánto", "dónde"} <= STOP_WORDS["es"]
    assert STOP_WORDS["es"].isdisjoint({"té", "sé", "dé"})  # tea; I know; give


def test_own_words_are_compared_as_the_text_is() -> None:
    own = frozenset({"SALA", unicodedata.normalize("NFD", "año")})
    assert Analysis(stop_words=own).terms("La sala del Año") == ("la", "del")
    # Nothing is folded: the word as it is written, and no other.
    assert Analysis(stop_words=own, fold=False).terms("SALA sala Año año") == ("sala", "Año")


def test_words_are_compared_before_their_endings_are_cut() -> None:
    # reservas and reserva have one stem, and only one of them is listed.
    assert Analysis(stop_words=frozenset({"reservas"}), stemming="es").terms("reservas reserva") == ("reserv",)
