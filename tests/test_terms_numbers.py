from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.terms import RECOMMENDED, WORDS, Analysis, Token
from lessons.terms.numbers import Numbers
from tests.strategies import text_like

SPANISH, ENGLISH = Analysis(numbers="es", identifiers=True), Analysis(numbers="en", identifiers=True)
pieces = st.sampled_from([*"0123456789.,-/: ()+", "600 123 456", "2.500", "km", "E-", "a", "\u00a0"])
written = st.lists(pieces, max_size=14).map("".join)


@pytest.mark.parametrize(
    ("text", "spanish", "english"),
    [
        ("2500", ("2500",), ("2500",)),
        ("2.500", ("2500",), ("2.5", "2", "5")),
        ("2,500", ("2,5", "2", "5"), ("2500",)),
        ("1.234.567", ("1234567",), ("1.234.567", "1", "234", "567")),
        ("2.500,50", ("2500,50", "2500", "50"), ("2.500,50", "2", "500", "50")),
        ("2,500.50", ("2,500.50", "2", "500", "50"), ("2500.50", "2500", "50")),
        ("2.000", ("2000",), ("2",)),
        ("0.500", ("0.500", "0", "500"), ("0.5", "0", "5")),
        ("12.345.678-Z", ("12345678-z", "12345678", "z"), ("12.345.678-z", "12", "345", "678", "z")),
        ("1.200-1.500", ("1200-1500", "1200", "1500"), ("1.200-1.500", "1", "200", "1", "500")),
    ],
)
def test_numbers_are_read_as_the_language_writes_them(text: str, spanish: tuple[str, ...], english: tuple[str, ...]) -> None:
    assert SPANISH.terms(text) == spanish
    assert ENGLISH.terms(text) == english
    assert replace(SPANISH, identifiers=False).terms("2.500") == ("2500",)


@pytest.mark.parametrize("analysis", [SPANISH, ENGLISH])
@pytest.mark.parametrize(
    "text",
    [
        "E-18", "E-1.200", "NOM-035-STPS-2018", "v1.500", "INV_2024_01", "1.6.2024", "2024-06-01", "3.11", "3.10", "10.30",
        "10:30", "192.168.100.200", "127.0.0.1", "1.234.567.890", "27001:2013", "3/2018", "2,50", "5G", "2FA", "3D", "18º", "MP3",
        "2024 2025 2026", "100 200 300 400", "1 2 3", "12 34 56", "A4", "T-1000km",
        "2nd", "3ra", "1er", "20th", "E18", "B2", "12AB-300", "12abc-300", "1080p", "25º", "12:05",
    ],
)  # fmt: skip
def test_what_is_no_such_number_stays(text: str, analysis: Analysis) -> None:
    assert analysis.terms(text) == replace(analysis, numbers="none").terms(text)


@pytest.mark.parametrize("text", ["3km", "3 km", "3Km"])
def test_a_number_and_its_unit_are_two_words(text: str) -> None:
    assert SPANISH.terms(text) == ENGLISH.terms(text) == ("3", "km")


def test_a_unit_may_stand_at_any_number() -> None:
    assert SPANISH.terms("12,5kg 2.500m 10-12h 90km/h 16GB") == (
        "12,5", "12", "5", "kg", "2500", "m", "10-12", "10", "12", "h", "90", "km", "h", "16", "gb",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        *(("25ºC", "25 °C"), ("25 ºC", "25 °C"), ("20m²", "20 m²"), ("90dB", "90 dB"), ("30s", "30 s"), ("10EUR", "10 EUR")),
        *(("10euros", "10 euros"), ("2años", "2 años"), ("2an\u0303os", "2 años"), ("3ha", "3 ha"), ("1.500euros", "1500 euros")),
        *(("10euros/mes", "10 euros/mes"), ("09:30", "9:30"), ("09:00-14:00", "9:00-14:00"), ("09:30h", "9:30 h")),
        ("912.34.56.78", "912 34 56 78"),
    ],
)
def test_what_is_written_together_is_what_is_written_apart(text: str, apart: str) -> None:
    assert SPANISH.terms(text) == SPANISH.terms(apart)


def test_the_parts_of_a_time_and_a_temperature_are_places_of_the_source() -> None:
    # "A 09:30, 25ºC": 09:30 2-6, 25 9-10, ºC 11-12
    assert list(SPANISH.tokens("A 09:30, 25ºC")) == [
        Token("a", 0, 1), Token("9:30", 2, 7), Token("9", 2, 4), Token("30", 5, 7), Token("25", 9, 11), Token("c", 11, 13),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["600 123 456", "600-123-456", "600 12 34 56", "60 012 34 56", "+34 600 123 456", "0034 600 123 456", "(600) 123 456"],
)
def test_a_telephone_number_in_groups_is_there_whole_and_in_parts(text: str) -> None:
    terms = SPANISH.terms(text)
    assert "600123456" in terms
    assert set(WORDS.terms(text)) <= set(terms)
    assert ENGLISH.terms(text) == terms


def test_spans_are_places_of_the_source() -> None:
    # "Al 600 123 456, 2.500m": 600 3-6, 123 7-10, 456 11-14; 2.500 16-21, m 21
    assert list(SPANISH.tokens("Al 600 123 456, 2.500m")) == [
        Token("al", 0, 2), Token("600123456", 3, 14), Token("600", 3, 6), Token("123", 7, 10), Token("456", 11, 14),
        Token("2500", 16, 21), Token("m", 21, 22),
    ]  # fmt: skip
    assert list(ENGLISH.tokens("a 2.500")) == [Token("a", 0, 1), Token("2.5", 2, 7), Token("2", 2, 3), Token("5", 4, 7)]


def test_recommended_rules_join_what_plain_ones_keep_apart() -> None:
    for language, asked, found in (("es", "2.500", "2500"), ("en", "2,500", "2500"), ("es", "3km", "3 km")):
        assert set(RECOMMENDED[language].terms(asked)) == set(RECOMMENDED[language].terms(found))
        assert set(WORDS.terms(asked)) != set(WORDS.terms(found))


def test_the_trace_shows_what_numbers_became() -> None:
    stages = [dict(word.stages) for word in SPANISH.trace("2.500 3km 600 123 456")]
    assert [(stage["tokens"], stage["numbers"]) for stage in stages] == [
        (("2", "500"), ("2500",)), (("3km",), ("3", "km")), (("600", "123", "456"), ("600123456", "600", "123", "456")),
    ]  # fmt: skip


@given(text_like | written, st.sampled_from(["es", "en"]), st.booleans())
def test_terms_spans_and_trace_agree_and_no_digit_is_left_out(text: str, numbers: Numbers, identifiers: bool) -> None:
    analysis = Analysis(numbers=numbers, identifiers=identifiers)
    tokens = list(analysis.tokens(text))
    assert tuple(token.term for token in tokens) == analysis.terms(text)
    assert sorted(tokens, key=lambda token: (token.start, -token.end)) == tokens
    assert all(0 <= token.start < token.end <= len(text) for token in tokens)
    covered = {at for token in tokens for at in range(token.start, token.end)}
    left_out = [text[at] for start, end in WORDS.spans(text) for at in range(start, end) if at not in covered]
    assert set(left_out) <= ({"_", "0"} if identifiers else {"0"})  # zeros that change no value


@pytest.mark.parametrize("unit", ["1.", "1.000", "600 123 456 ", "3km", "1.234.", "600 ", "2.500-", "3aa", "09:", "912.34."])
def test_long_rows_are_analysed(unit: str) -> None:
    assert RECOMMENDED["es"].terms(unit * 20_000)
