import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document
from lessons.step2_chunk.find import FoundPlainly, FoundWord, find_plain, find_question
from tests.documents import markdown, plain, sample


def found(text: str, wanted: str) -> list[str]:
    return [text[start:end] for start, end in find_plain(text, wanted)]


def test_letters_are_found_inside_words_and_case_is_ignored() -> None:
    # Sol, solo y consola
    # 0123456789 1
    assert find_plain("Sol, solo y consola", "sol") == [(0, 3), (5, 8), (15, 18)]
    assert find_plain("Sol, solo y consola", "SOL") == [(0, 3), (5, 8), (15, 18)]


def test_places_do_not_overlap() -> None:
    assert find_plain("aaaaa", "aa") == [(0, 2), (2, 4)]


@pytest.mark.parametrize("wanted", ["reserva  de", "reservá de", "reserva, de", "reserva\nde", " reserva"])
def test_blanks_accents_and_punctuation_count(wanted: str) -> None:
    assert find_plain("reserva de", wanted) == []


def test_signs_that_mean_something_in_a_pattern_are_letters_here() -> None:
    assert find_plain("a.b a*b (a.b)", "a.b") == [(0, 3), (9, 12)]


def test_nothing_is_found_where_nothing_is_wanted() -> None:
    assert find_plain("abc", "") == []
    assert find_plain("", "a") == []


def test_a_letter_that_folds_to_two_is_found_by_them_and_keeps_the_places_after_it_right() -> None:
    # Straße groß Gasse: ß 4 and 10; Gasse 12-16
    assert find_plain("Straße groß Gasse", "ss") == [(4, 5), (10, 11), (14, 16)]
    assert find_plain("Straße groß Gasse", "gasse") == [(12, 17)]
    assert find_plain("Straße groß Gasse", "STRASSE") == [(0, 6)]
    assert find_plain("Strasse", "Straße") == [(0, 7)]


def test_the_dotted_capital_i_is_an_i_and_a_dot() -> None:
    # İ is folded to i and U+0307: "istanbul" does not stand in what İstanbul gives, "stanbul" does.
    assert find_plain("en İstanbul y Istanbul", "istanbul") == [(14, 22)]
    assert find_plain("en İstanbul y Istanbul", "stanbul") == [(4, 11), (15, 22)]
    assert find_plain("en İstanbul", "İSTANBUL") == [(3, 11)]


def test_a_place_inside_of_what_one_letter_gave_takes_all_of_it_and_only_once() -> None:
    assert find_plain("aß", "s") == [(1, 2)]
    assert find_plain("aßb", "sb") == [(1, 3)]
    assert find_plain("aßb", "as") == [(0, 2)]
    # Folded ssss: what begins with the first s takes all of ß, and one s is left.
    assert find_plain("sßs", "ss") == [(0, 2)]
    # Folded ssssssss: three letters take two characters, and so do the next three, from the third on.
    assert find_plain("ßßßß", "sss") == [(0, 2), (2, 4)]


pieces = st.lists(st.sampled_from(["s", "S", "ß", "i", "İ", "\u0307", "ǰ", "ﬃ", "f", "é", "É", " ", "👍🏽"]), max_size=12).map(
    "".join
)


def naive(text: str, wanted: str) -> list[tuple[int, int]]:
    """One folded character after the other, each with the offset that it came from."""
    folded = [(letter, offset) for offset, character in enumerate(text) for letter in character.casefold()]
    sought, places, reached = list(wanted.casefold()), [], 0
    for begin in range(len(folded)):
        here = folded[begin : begin + len(sought)]
        if here[0][1] >= reached and [letter for letter, _ in here] == sought:
            places.append((here[0][1], reached := here[-1][1] + 1))
    return places


@given(pieces, pieces.filter(bool))
def test_the_places_are_those_of_comparing_letter_by_letter(text: str, wanted: str) -> None:
    assert find_plain(text, wanted) == naive(text, wanted)


def test_a_question_is_counted_whole_and_word_by_word() -> None:
    text = "El sol sale. Solo el sol, y la consola. Qué hace el sol"
    # El/el: El, el, el; in "sale", "la" there is no "el". sol: sol, Solo, sol, consola, sol; three alone.
    assert find_question(plain(text), "¿El sol?") == FoundPlainly(0, (FoundWord("El", 3, 3), FoundWord("sol", 5, 3)))
    assert find_question(plain(text), " el sol ").places == 3


def test_a_word_that_is_typed_twice_is_counted_once_as_it_was_typed_first() -> None:
    assert find_question(plain("una sala"), "Sala sala SALA").words == (FoundWord("Sala", 1, 1),)


def test_a_word_that_is_written_with_other_accents_is_another_one() -> None:
    assert find_question(plain("La cancelación"), "cancelacion").words == (FoundWord("cancelacion", 0, 0),)


def test_a_letter_and_its_accent_apart_are_one_term_but_no_plain_place() -> None:
    # Composed in the question, apart in the text: the analysis puts them together, a plain search does not.
    assert find_question(plain("cancelacio\u0301n"), "cancelación").words == (FoundWord("cancelación", 0, 0),)


def test_a_place_before_a_mark_that_belongs_to_the_letter_is_no_whole_word() -> None:
    assert find_question(plain("cafe\u0301 cafe"), "cafe").words == (FoundWord("cafe", 2, 1),)


def test_a_code_is_counted_by_the_words_that_the_analysis_makes_of_it() -> None:
    words = find_question(plain("E-18 es un 118."), "E-18").words
    assert words == (FoundWord("E", 2, 1), FoundWord("18", 2, 1))


def test_front_matter_is_not_searched() -> None:
    assert find_question(markdown("---\na: sol\n---\nsol\n"), "sol") == FoundPlainly(1, (FoundWord("sol", 1, 1),))


def test_a_question_without_words_finds_its_signs() -> None:
    assert find_question(plain("¿Qué? ¿Sí?"), "¿") == FoundPlainly(2, ())
    assert find_question(plain("a b"), " ") == FoundPlainly(0, ())


def test_a_question_to_a_sample_is_nowhere_as_a_whole() -> None:
    # Reservas, reserva ×3 with "una reserva": 1 + 2 in the first section and 1 in the second; the plural is no whole word.
    assert find_question(sample("room_rules.md"), "cancelación reserva") == FoundPlainly(
        0, (FoundWord("cancelación", 2, 2), FoundWord("reserva", 4, 3))
    )


@pytest.mark.parametrize(
    ("text", "wanted", "count"),
    [
        ("ß" * 1_000_000, "s" * 1999, 1000),
        ("ß" * 500_000, "s", 500_000),
        ("a" * 5_000_000, "a" * 2000, 2500),
    ],
    ids=["sharp s", "each", "letters"],
)
def test_hostile_text_is_searched_in_time(text: str, wanted: str, count: int) -> None:
    begun = time.perf_counter()
    assert len(find_plain(text, wanted)) == count
    assert time.perf_counter() - begun < 15  # trying each place anew takes minutes


def test_a_question_to_one_endless_word_is_answered_in_time() -> None:
    begun = time.perf_counter()
    words = find_question(Document("a.txt", "", "sol" * 1_000_000, "text"), "sol").words
    assert words == (FoundWord("sol", 1_000_000, 0),)
    assert time.perf_counter() - begun < 10
