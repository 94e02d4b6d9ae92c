from lessons.step3_overlap.index import index_passages
from lessons.step6_words.meetings import counted_as
from lessons.step6_words.nearest import Nearest, nearest_words
from lessons.terms import RECOMMENDED, WORDS, Analysis
from tests.documents import corpus

TEXT = "La cancelación de una reserva. Cancelaciones, Reservas y más reservas."
HELD = ["La", "cancelación", "de", "una", "reserva", "Cancelaciones", "Reservas", "y", "más", "reservas"]
SPANISH = RECOMMENDED["es"]


def nearest(question: str, analysis: Analysis, words: list[str] = HELD, text: str = TEXT) -> list[Nearest]:
    """By the rules recommended for Spanish as the usual ones."""
    now, then, plain = (counted_as(words, rules) for rules in (analysis, SPANISH, WORDS))
    return nearest_words(question, analysis, SPANISH, now=now, then=then, plain=plain, index=index_passages(corpus(text)))


def test_by_the_plain_rules_a_word_meets_itself_alone_and_the_words_like_it_stand_beside_it() -> None:
    # cancelar would meet the two by its stem cancel; reserva meets itself, and has the stem of reservas, written lower first.
    assert nearest("cancelar reserva", WORDS) == [
        Nearest("cancelar", ("cancelar",), (("cancelación", ""), ("Cancelaciones", ""))),
        Nearest("reserva", ("reserva",), (("reserva", "reserva"), ("reservas", ""))),
    ]


def test_by_stems_the_same_words_meet() -> None:
    cancel, reserv = nearest("cancelar reserva", SPANISH)
    assert cancel == Nearest("cancelar", ("cancel",), (("cancelación", "cancel"), ("Cancelaciones", "cancel")))
    assert reserv.words == (("reserva", "reserv"), ("reservas", "reserv"))
    assert (cancel.meets, nearest("cancelar", WORDS)[0].meets) == (True, False)


def test_a_word_that_meets_none_stands_beside_those_that_would_meet_it_or_begin_the_same() -> None:
    # The stem of puerto is puert, that of puertorriqueño is puertorriqueñ: they share puert, five letters.
    assert nearest("puertorriqueño", SPANISH, ["Puerto"], "Puerto")[0].words == (("Puerto", ""),)
    # salas and sala share four letters only, but both have the stem sal.
    assert nearest("salas", WORDS, ["sala"], "sala")[0].words == (("sala", ""),)
    assert nearest("anular", WORDS) == [Nearest("anular", ("anular",), ())]


def test_a_word_that_a_rule_removes_has_no_term_and_capitals_count_where_they_are_not_folded() -> None:
    assert nearest("la", SPANISH)[0].terms == ()
    assert nearest("la", WORDS)[0].words == (("La", "la"),)
    assert nearest("la", Analysis(fold=False))[0].words == (("La", ""),)


def test_a_code_that_is_kept_whole_is_one_word_and_meets_its_parts_too() -> None:
    [code] = nearest("E-18", Analysis(identifiers=True), ["E-18", "18", "E"], "E-18 18")
    assert code == Nearest("E-18", ("e-18", "e", "18"), (("E-18", "e-18"), ("E", "e"), ("18", "18")))
    assert [each.asked for each in nearest("E-18", WORDS, ["E", "18"], "E-18")] == ["E", "18"]


def test_a_word_that_is_asked_twice_is_told_once_and_at_most_three_words_stand_beside_it() -> None:
    words = ["reserva", "reservas", "reservar", "reservado"]
    [row] = nearest("reserva reserva", SPANISH, words, " ".join(words))
    assert [term for _, term in row.words] == ["reserv"] * 3
