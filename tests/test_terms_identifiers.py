from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.terms import RECOMMENDED, WORDS, Analysis, Token
from tests.strategies import text_like, word_like

KEPT = Analysis(identifiers=True)
coded = st.lists(st.sampled_from([*"-./:_,", "‐", "‑", "a", "B2", "18", "ñ", " "]) | word_like, max_size=12).map("".join)


def test_an_identifier_is_there_whole_and_in_parts_the_whole_first() -> None:
    # NOM 0-3, 035 4-7, STPS 8-12, 2018 13-17
    assert list(KEPT.tokens("NOM-035-STPS-2018")) == [
        Token("nom-035-stps-2018", 0, 17), Token("nom", 0, 3), Token("035", 4, 7), Token("stps", 8, 12), Token("2018", 13, 17),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("E-18", ("e-18", "e", "18")),
        ("8.5", ("8.5", "8", "5")),
        ("8,5", ("8,5", "8", "5")),
        ("v14.2.1", ("v14.2.1", "v14", "2", "1")),
        ("27001:2013", ("27001:2013", "27001", "2013")),
        ("12/2024", ("12/2024", "12", "2024")),
        ("INV_2024_01", ("inv_2024_01", "inv", "2024", "01")),
        ("_x1_", ("_x1_", "x1")),
        ("a_1-b", ("a_1-b", "a", "1", "b")),
        ("E\u201118", ("e-18", "e", "18")),  # a hyphen that does not break
        ("E\u201018", ("e-18", "e", "18")),  # a hyphen that is nothing else
    ],
)
def test_words_that_single_signs_join_with_a_digit_are_an_identifier(text: str, terms: tuple[str, ...]) -> None:
    assert KEPT.terms(text) == terms
    assert next(KEPT.spans(text)) == (0, len(text))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("teórico-práctico", ("teórico", "práctico")),  # no digit
        ("max_level", ("max_level",)),
        ("v14", ("v14",)),  # one word
        ("E--18", ("e", "18")),  # two signs
        ("E -18-", ("e", "18")),  # a sign needs a word on both sides
        ("en 2018.", ("en", "2018")),
        ("1,a a,1", ("1", "a", "a", "1")),  # a comma joins digits only
        ("5–8", ("5", "8")),  # a dash
        ("q\u03011", ("q\u03011",)),  # a mark joins nothing
    ],
)
def test_other_words_are_no_identifier(text: str, terms: tuple[str, ...]) -> None:
    assert KEPT.terms(text) == terms


def test_a_sentence_without_a_blank_before_it_costs_one_term_and_its_words_are_found() -> None:
    assert KEPT.terms("3.Siguiente") == ("3.siguiente", "3", "siguiente")


def test_the_whole_is_neither_stemmed_nor_stopped_and_its_parts_are() -> None:
    assert RECOMMENDED["es"].terms("reglas-2018 a-1") == ("reglas-2018", "regl", "2018", "a-1", "1")
    listed = Analysis(identifiers=True, stop_words=frozenset({"e-18", "18"}))
    assert listed.terms("E-18") == ("e-18", "e")


def test_accents_of_the_whole_are_folded_and_its_ñ_is_kept() -> None:
    assert Analysis(identifiers=True, accents="fold").terms("AÑO-CANCIÓN-1")[0] == "año-cancion-1"


@given(coded | text_like)
def test_words_without_underscores_stay_and_a_whole_holds_its_parts(text: str) -> None:
    tokens = list(KEPT.tokens(text))
    assert tuple(token.term for token in tokens) == KEPT.terms(text)
    assert sorted(tokens, key=lambda token: (token.start, -token.end)) == tokens
    assert {token for token in WORDS.tokens(text) if "_" not in token.term} <= set(tokens)
    end = 0
    for token in tokens:
        assert end <= token.start or token.end <= end  # beside what was before, or in it
        end = max(end, token.end)
    covered = {at for token in tokens for at in range(token.start, token.end)}
    assert {at for start, after in WORDS.spans(text) for at in range(start, after) if text[at] != "_"} <= covered


@pytest.mark.parametrize("unit", ["a-", "a-1-", "1,", "_1", "1.", "a-_"])
def test_long_chains_are_analysed(unit: str) -> None:
    text = unit * 8_000
    everything = replace(RECOMMENDED["es"], bigrams=True)
    assert len(everything.terms(text)) <= 16_001
    assert sum(1 for _ in everything.spans(text)) == len(everything.terms(text))
