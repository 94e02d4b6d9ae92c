import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.find import FoundPlainly, FoundWord, as_compared, find_question, letters_of, places_of
from lessons.terms import WORDS
from tests.documents import markdown, plain, sample


def places(text: str, wanted: str) -> list[tuple[int, int]]:
    return places_of(wanted, *as_compared(text))


def test_letters_are_found_inside_words_and_case_is_ignored() -> None:
    # Sol, solo y consola
    # 0123456789 1
    assert places("Sol, solo y consola", "sol") == [(0, 3), (5, 8), (15, 18)]
    assert places("Sol, solo y consola", "SOL") == [(0, 3), (5, 8), (15, 18)]


def test_places_do_not_overlap() -> None:
    assert places("aaaaa", "aa") == [(0, 2), (2, 4)]


@pytest.mark.parametrize("wanted", ["reserva  de", "reserva, de", "reserva\nde", " reserva"])
def test_blanks_and_punctuation_count(wanted: str) -> None:
    assert places("reserva de", wanted) == []


# What window.find of Chromium 156 gave for each, which is what its Ctrl+F finds.
@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("La cancelación", "cancelacion", [(3, 14)]),
        ("cancelacion", "cancelación", [(0, 11)]),
        ("El año", "ano", [(3, 6)]),
        ("ano", "AÑO", [(0, 3)]),
        ("cafe\u0301 cafe", "cafe", [(0, 5), (6, 10)]),
        ("cancelacio\u0301n", "cancelación", [(0, 12)]),
        ("q\u030cuno", "quno", [(0, 5)]),
        ("e\u0316\u0301a", "ea", [(0, 4)]),
        ("groß", "os", []),
        ("ά", "α", [(0, 1)]),
        ("ещё", "еще", [(0, 3)]),
        ("שָׁלוֹם", "שלום", [(0, 7)]),
        ("مُدير", "مدير", [(0, 5)]),
        ("reser\u00advas", "reservas", [(0, 9)]),
        ("a\u200bb", "ab", [(0, 3)]),
        ("a\u00a0b", "a b", [(0, 3)]),
        ("a\u2011b a–b", "a-b", []),
        ("½", "1/2", []),
        ("Côte d’Azur", "d'azur", [(5, 11)]),
        ("d'Azur", "d’azur", [(0, 6)]),
        ("‘a’ “b” „c‟", '\'a\' "b" "c"', [(0, 11)]),
        ("«a» ‹b› ′", '"a"', []),
        ("fin… ya", "fin... ya", [(0, 7)]),
        ("fin... ya", "fin… ya", [(0, 9)]),
        ("a…", "a.", []),
        ("……", ".....", []),
        ("….", "....", [(0, 2)]),
        ("un œuf", "oeuf", [(3, 6)]),
        ("Œ", "e", []),
        ("la ﬁn", "FIN", [(3, 5)]),
        ("groß", "gross", [(0, 4)]),
        ("Ægir søker đ", "aegir soker d", [(0, 12)]),
        ("8 m² ㎡", "m2", [(2, 4), (5, 6)]),
        ("№ 3…e\u0301", "no 3...é", [(0, 6)]),
    ],
)
def test_what_is_found_is_what_chromium_finds(text: str, wanted: str, found: list[tuple[int, int]]) -> None:
    assert places(text, wanted) == found


def test_signs_that_mean_something_in_a_pattern_are_letters_here() -> None:
    assert places("a.b a*b (a.b)", "a.b") == [(0, 3), (9, 12)]


def test_nothing_is_found_where_nothing_is_wanted() -> None:
    assert places("abc", "") == []
    assert places("", "a") == []


@pytest.mark.parametrize("wanted", ["\u0301", "\u00ad\u200b"])
def test_accents_and_unseen_characters_alone_are_nothing_to_look_for(wanted: str) -> None:
    assert places("cafe\u0301\u00ad", wanted) == []


pieces = st.lists(st.sampled_from(["s", "S", "i", "\u0307", "ǰ", "f", "é", "É", "ñ", "n", "\u00ad", " ", "👍🏽"]), max_size=12)
texts = pieces.map("".join)


def naive(text: str, wanted: str) -> list[tuple[int, int]]:
    """One letter after the other, each with the offset that it came from."""
    bare = {"S": "s", "ǰ": "j", "é": "e", "É": "e", "ñ": "n", "\u0307": "", "\u00ad": ""}
    read = [(bare.get(letter, letter), at) for at, letter in enumerate(text) if bare.get(letter, letter)]
    sought = [bare.get(letter, letter) for letter in wanted if bare.get(letter, letter)]
    places, begin = [], 0
    while sought and begin <= len(read) - len(sought):
        after = begin + len(sought)
        if [letter for letter, _ in read[begin:after]] == sought:
            places.append((read[begin][1], read[after][1] if after < len(read) else len(text)))
            begin = after
        else:
            begin += 1
    return places


@given(texts, texts)
def test_the_places_are_those_of_comparing_letter_by_letter(text: str, wanted: str) -> None:
    assert places(text, wanted) == naive(text, wanted)


def test_a_question_is_counted_whole_and_word_by_word() -> None:
    text = "El sol sale. Solo el sol, y la consola. Qué hace el sol"
    # El/el: El, el, el; in "sale", "la" there is no "el". sol: sol, Solo, sol, consola, sol; three alone.
    assert find_question(letters_of(plain(text)), "¿El sol?") == FoundPlainly(0, (FoundWord("El", 3, 3), FoundWord("sol", 5, 3)))
    assert find_question(letters_of(plain(text)), " el sol ").places == 3


def test_a_word_that_is_typed_twice_is_counted_once_as_it_was_typed_first() -> None:
    assert find_question(letters_of(plain("una sala")), "Sala sala SALA").words == (FoundWord("Sala", 1, 1),)


def test_a_word_with_other_accents_is_a_place_but_not_the_same_word() -> None:
    assert find_question(letters_of(plain("La cancelación")), "cancelacion").words == (FoundWord("cancelacion", 1, 0),)
    assert find_question(letters_of(plain("Un año, un ano")), "ano").words == (FoundWord("ano", 2, 1),)
    assert find_question(letters_of(plain("cafe\u0301 cafe")), "cafe").words == (FoundWord("cafe", 2, 1),)


def test_a_letter_and_its_accent_apart_are_the_same_word() -> None:
    assert find_question(letters_of(plain("cancelacio\u0301n")), "cancelación").words == (FoundWord("cancelación", 1, 1),)


def test_a_code_is_counted_by_the_words_that_the_analysis_makes_of_it() -> None:
    words = find_question(letters_of(plain("E-18 es un 118.")), "E-18").words
    assert words == (FoundWord("E", 2, 1), FoundWord("18", 2, 1))


def test_front_matter_and_comments_are_found_too() -> None:
    assert find_question(letters_of(markdown("---\na: sol\n---\nsol <!-- sol -->\n")), "sol") == FoundPlainly(
        3, (FoundWord("sol", 3, 3),)
    )


def test_a_question_without_words_finds_its_signs() -> None:
    assert find_question(letters_of(plain("¿Qué? ¿Sí?")), "¿") == FoundPlainly(2, ())
    assert find_question(letters_of(plain("a b")), " ") == FoundPlainly(0, ())


def test_a_question_to_a_sample_is_nowhere_as_a_whole() -> None:
    # Reservas, reserva ×3 with "una reserva": 1 + 2 in the first section and 1 in the second; the plural is no whole word. Of
    # cancelación there is the plural in a title too, written without the accent.
    assert find_question(letters_of(sample("room_rules.md")), "cancelación reserva") == FoundPlainly(
        0, (FoundWord("cancelación", 3, 2), FoundWord("reserva", 4, 3))
    )


def test_hostile_text_is_searched() -> None:
    assert len(places("a" * 1_000_000, "a" * 2000)) == 500


def test_a_question_to_one_endless_word_is_answered() -> None:
    words = find_question(letters_of(Document("a.txt", "", "sol" * 200_000, "text")), "sol").words
    assert words == (FoundWord("sol", 200_000, 0),)


words_and_marks = ["sol", "Sol", "sól", "so", "l", "-", "_", " ", "\n", "\u00a0", "**", "<!-- sol -->", "&oacute;"]


@given(st.lists(st.sampled_from(words_and_marks)))
def test_the_whole_words_are_those_among_all_words_of_the_text(parts: list[str]) -> None:
    document = markdown("".join(["x ", *parts]))
    (word,) = find_question(letters_of(document), "sol").words
    tokens = [*WORDS.tokens(document.text), *WORDS.tokens(document.searched)]
    spans = {(token.start, token.end) for token in tokens if token.term == "sol"}
    assert word.whole == len(spans.intersection(places_of("sol", *as_compared(document.text))))
