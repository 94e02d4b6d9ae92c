import pytest

from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.near import NearWord, meant_word, near_words, telling_words, terms_aside
from lessons.terms import WORDS
from tests.documents import corpus, markdown


def index(*texts: str) -> PassageIndex:
    return index_passages(corpus(*texts))


def test_a_word_without_its_accent_is_near() -> None:
    assert near_words(index("la cancelación", "otra cancelación"), "cancelacion") == [NearWord("cancelación", "accent", 2)]


def test_an_accent_too_many_is_near_too() -> None:
    assert near_words(index("solo ano"), "sólo") == [NearWord("solo", "accent", 1)]
    assert near_words(index("solo ano"), "año") == [NearWord("ano", "accent", 1)]


def test_a_word_with_another_ending_is_near_when_five_letters_are_shared() -> None:
    # reser|va, reser|var share six; "resal" and "reserva" three
    assert near_words(index("reserva resal"), "reservar") == [NearWord("reserva", "ending", 1)]
    assert near_words(index("sala salas"), "salar") == []  # four shared
    assert near_words(index("salita"), "salitre") == [NearWord("salita", "ending", 1)]  # just five


def test_accents_do_not_count_in_the_shared_beginning() -> None:
    assert near_words(index("la cancelación"), "cancelar") == [NearWord("cancelación", "ending", 1)]


def test_accents_go_first_then_the_longest_shared_beginning_then_the_alphabet() -> None:
    words = "cancelada cancelación cancelados cancelo canceló"
    assert near_words(index(words), "cancelo", most=9) == [
        # the word itself, were it asked for, has the same letters
        NearWord("cancelo", "accent", 1),
        NearWord("canceló", "accent", 1),
        NearWord("cancelación", "ending", 1),
        NearWord("cancelada", "ending", 1),
        NearWord("cancelados", "ending", 1),
    ]
    # With "canceladas" nine letters of "cancelada" are shared, eight of "cancelados" and seven of "cancelación".
    assert [near.term for near in near_words(index("cancelación cancelados cancelada"), "canceladas")] == [
        "cancelada", "cancelados", "cancelación",
    ]  # fmt: skip


def test_three_are_given_unless_said_otherwise() -> None:
    many = index("reservas reservo reservan reservado")
    assert [near.term for near in near_words(many, "reserva")] == ["reservado", "reservan", "reservas"]
    assert [near.term for near in near_words(many, "reserva", most=1)] == ["reservado"]
    assert near_words(many, "reserva", most=0) == []


@pytest.mark.parametrize("word", ["anular", "", "x"])
def test_a_word_that_looks_like_no_other_has_none_near(word: str) -> None:
    assert near_words(index("La cancelación de una reserva"), word) == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("resrva", "reserva"),  # 6 letters of 6 and 7 are equal: 12 / 13
        ("cancelasion", "cancelación"),  # 10 of 11 and 11: 20 / 22
        ("canselasion", "cancelación"),  # 9: 18 / 22
        ("lalve", "llave"),  # 4 of 5 and 5: 8 / 10
        ("salon", ""),  # with "sala" 3 of 5 and 4: 6 / 9
        ("eserva", ""),  # another first letter
        ("las", ""),  # too short
        ("2501", ""),  # a number is none mistyped
        ("anular", ""),
    ],
)
def test_a_slip_of_the_keyboard_is_told_what_it_may_mean(typed: str, meant: str) -> None:
    assert meant_word(index("La cancelación de una reserva", "llave de la sala, 2500"), typed) == meant


def test_no_word_is_meant_in_an_empty_index_or_by_an_endless_word() -> None:
    assert meant_word(index_passages([]), "resrva") == ""
    assert meant_word(index("reserva"), "r" * 41) == ""


def test_an_empty_index_has_nothing_near() -> None:
    assert near_words(index_passages([]), "reserva") == []


def test_telling_words_are_the_rarest_and_of_those_the_longest_in_the_order_of_the_alphabet() -> None:
    # "sala" is in both passages; of the others "taquilla" and "horario" are the longest.
    both = index("sala horario aforo", "sala taquilla uso")
    assert telling_words(both, most=2) == ["horario", "taquilla"]
    assert telling_words(both, most=3) == ["aforo", "horario", "taquilla"]
    assert telling_words(both) == ["aforo", "horario", "sala", "taquilla", "uso"]


def test_of_words_as_rare_and_as_long_the_first_in_the_alphabet_are_taken() -> None:
    assert telling_words(index("dd cc bb aa"), most=2) == ["aa", "bb"]


def test_a_word_of_forty_letters_is_proposed_and_a_longer_one_is_not() -> None:
    assert telling_words(index("a" * 40 + " " + "b" * 41 + " cc")) == ["a" * 40, "cc"]


def test_six_telling_words_are_given_unless_said_otherwise_and_numbers_are_none() -> None:
    assert telling_words(index("aa bb cc dd ee ff gg 12 e18 max_level")) == ["aa", "bb", "cc", "dd", "ee", "ff"]
    assert telling_words(index_passages([])) == []


def test_terms_aside_are_those_of_front_matter_comments_tags_and_addresses() -> None:
    text = '---\ntitle: Uno\n---\n\nEl [dos](https://tres.test) <!-- cuatro --> <b class="cinco">seis</b>\n'
    found = terms_aside(markdown(text), WORDS)
    assert found >= {"title", "uno", "tres", "cuatro", "cinco"}
    assert found.isdisjoint({"el", "dos", "seis"})
