from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.terms import RECOMMENDED, Analysis, Token
from lessons.terms.synonyms import parse_synonyms, representatives


def test_pairs_stand_on_lines_or_between_commas_each_once() -> None:
    text = "anular = cancelar, aula=sala\r\n\nE-18 = manual ; aula = sala\n"
    assert parse_synonyms(text) == ((("anular", "cancelar"), ("aula", "sala"), ("E-18", "manual")), ())


@pytest.mark.parametrize(
    "entry",
    ["anular", "= sala", "aula =", "a = b = c", "aula magna = sala", "aula-magna = sala", "aula = aula", "¿? = sala", "-1 = a"],
)
def test_what_is_no_pair_of_words_is_refused_as_it_was_typed(entry: str) -> None:
    assert parse_synonyms(f"{entry}, a = b") == ((("a", "b"),), (entry,))


def test_a_word_in_letters_apart_is_the_word() -> None:
    assert parse_synonyms("an\u0303o = ejercicio") == ((("año", "ejercicio"),), ())


def test_a_word_counts_as_the_other_and_keeps_its_place() -> None:
    analysis = Analysis(synonyms=(("Anular", "CANCELAR"),))
    assert list(analysis.tokens("Anular o cancelar")) == [Token("cancelar", 0, 6), Token("o", 7, 8), Token("cancelar", 9, 17)]


def test_with_stemming_the_words_of_both_stems_are_joined() -> None:
    analysis = replace(RECOMMENDED["es"], synonyms=(("anular", "cancelar"),))
    # anul and cancel are the stems.
    assert analysis.terms("Anulación anulado cancelaciones sala") == ("cancel", "cancel", "cancel", "sal")


def test_chains_end_in_one_word_in_whatever_order_they_are_typed() -> None:
    for pairs in ((("a", "b"), ("b", "c")), (("b", "c"), ("a", "b")), (("a", "b"), ("a", "c"))):
        assert Analysis(synonyms=pairs).terms("a b c d") == ("c", "c", "c", "d")


def test_a_circle_joins_its_words_and_ends() -> None:
    assert Analysis(synonyms=(("a", "b"), ("b", "c"), ("c", "a"))).terms("a b c d") == ("c", "c", "c", "d")


def test_a_word_with_marks_that_do_not_compose_is_a_word() -> None:
    assert parse_synonyms("g\u0303uarani = guarani") == ((("g\u0303uarani", "guarani"),), ())
    assert Analysis(synonyms=(("g\u0303uarani", "guarani"),)).terms("G\u0303uarani") == ("guarani",)


def test_an_identifier_counts_as_a_word() -> None:
    analysis = replace(RECOMMENDED["es"], synonyms=(("NOM-035", "estrés"),))
    assert analysis.terms("nom‑035 Estrés") == ("estres", "nom", "035", "estres")


def test_a_side_that_is_a_stop_word_or_several_terms_joins_nothing() -> None:
    assert replace(RECOMMENDED["es"], synonyms=(("la", "sala"),)).terms("la sala") == ("sal",)
    assert replace(RECOMMENDED["es"], synonyms=(("sala", "el"),)).terms("la sala") == ("sal",)
    assert Analysis(bigrams=True, synonyms=(("東京都", "tokio"),)).terms("東京") == ("東京",)
    assert Analysis(synonyms=(("E-18", "manual"),)).terms("e 18 e-18") == ("e", "18", "e", "18")


@given(st.lists(st.tuples(*[st.sampled_from("abcdefgh")] * 2), max_size=12))
def test_words_end_at_the_same_one_exactly_where_pairs_lead_from_one_to_the_other(pairs: list[tuple[str, str]]) -> None:
    found = representatives(pairs, lambda side: side)
    groups = [{letter} for letter in "abcdefgh"]
    for one, other in pairs:
        joined = set().union(*(group for group in groups if group & {one, other}))
        groups = [group for group in groups if not group & joined] + [joined]
    ends = [{found.get(letter, letter) for letter in group} for group in groups]
    assert [len(end) for end in ends] == [1] * len(groups)
    assert all(end <= group for end, group in zip(ends, groups, strict=True))


def test_a_long_chain_takes_linear_time() -> None:
    chain = [(str(number), str(number + 1)) for number in range(50_000)]
    assert set(representatives(chain, str).values()) == set(representatives(chain[::-1], str).values()) == {"50000"}
