import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from lessons.terms import Analysis, stemming
from lessons.terms.stemming import StemLanguage, stem

# From the sample vocabularies that Snowball publishes with its stemmers.
SPANISH = {
    "cheque": "chequ", "chequeo": "cheque", "cheques": "chequ", "cheveres": "chever", "chica": "chic", "chicago": "chicag",
    "chicharrones": "chicharron", "torneo": "torne", "torneos": "torne", "tornillo": "tornill",
}  # fmt: skip
ENGLISH = {
    "consign": "consign", "consigned": "consign", "consignment": "consign", "consistency": "consist", "consolation": "consol",
    "consoling": "consol", "knightly": "knight", "knots": "knot", "knocked": "knock", "kneeling": "kneel",
}  # fmt: skip


@pytest.mark.parametrize(("language", "stems"), [("es", SPANISH), ("en", ENGLISH)])
def test_stems_are_those_that_snowball_publishes(language: StemLanguage, stems: dict[str, str]) -> None:
    assert {word: stem(word, language) for word in stems} == stems


def test_forms_of_a_word_are_one_term() -> None:
    assert set(Analysis(stemming="es").terms("Reservas reservar reservó reserva")) == {"reserv"}
    assert set(Analysis(stemming="en").terms("cancel Cancelled cancellation")) == {"cancel"}


@pytest.mark.parametrize(("word", "language"), [("ab2s", "en"), ("co2os", "es"), ("ñíó", "es"), ("b" + "ab" * 31 + "bs", "en")])
def test_what_is_no_word_with_an_ending_is_its_own_stem(word: str, language: StemLanguage) -> None:
    # With a digit, without a letter from a to z, or of more than 64 letters.
    assert stem(word, language) == word


def test_a_word_of_64_letters_has_an_ending() -> None:
    assert stem("ab" * 31 + "bs", "en") == "ab" * 31 + "b"


def test_threads_that_share_the_stemmers_get_the_stems_of_one() -> None:
    words = [f"{a}{b}{c}ciones" for a in "bcdfglmnprst" for b in "aeiou" for c in "bcdfglmnprst"]
    alone = Analysis(stemming="es").terms(" ".join(words))
    texts = [" ".join(words[at:] + words[:at]) for at in range(0, 320, 40)]
    stemming._stem_once.cache_clear()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            # An analysis for each, so that none takes what another one remembers of a word.
            analyses = [Analysis(stemming="es", stop_words=frozenset({f"none {number}"})) for number in range(8)]
            found = list(pool.map(lambda analysis, text: analysis.terms(text), analyses, texts))
    finally:
        sys.setswitchinterval(interval)
    assert found == [alone[at:] + alone[:at] for at in range(0, 320, 40)]
