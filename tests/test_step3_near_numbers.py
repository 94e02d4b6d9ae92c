import pytest

from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.near_numbers import OtherForm, other_forms
from tests.documents import corpus, markdown


def forms(question: str, *texts: str) -> list[OtherForm]:
    text = "\n\n".join(f"# {number}\n\n{text}" for number, text in enumerate(texts))
    return other_forms(index_passages(split_headings(markdown(text))), question)


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("2500", "2.500"),
        ("2.500", "2500"),
        ("1000000", "1,000,000"),
        ("3km", "3 km"),
        ("3 km", "3km"),
        ("2500 kg", "2.500kg"),
        ("600123456", "600 123 456"),
        ("600 123 456", "600123456"),
        ("91 123 45 67", "911.234.567"),
        ("912.34.56.78", "912 345 678"),
        ("912345678", "912.34.56.78"),
        ("9:30", "09:30"),
        ("09:30", "9:30"),
        ("25ºC", "25 °C"),
        ("25 °C", "25ºC"),
        ("20m²", "20 m²"),
        ("90 dB", "90dB"),
        ("2años", "2 años"),
        ("7d", "7 d"),
        ("7 d", "7d"),
    ],
)
def test_a_number_that_a_passage_writes_otherwise_is_told_with_that_form(asked: str, written: str) -> None:
    assert forms(f"¿Cuánto es {asked}?", f"Son {written}, y no más.", "Nada.") == [OtherForm(asked, written, 1)]


def test_a_number_apart_from_its_word_is_told_that_they_are_written_together() -> None:
    assert forms("¿Hace 2 años?", "Hace 2años.", "Hace 2 días.") == [OtherForm("2", "2años", 1)]
    assert forms("¿Son 2500 euros?", "Son 2.500 pesos.", "Son 2500 euros.") == [OtherForm("2500", "2.500", 1)]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("2500", "Son 2500, 12.500, 2.5001, 25,00 y E2500."),
        ("3", "Son 3, 3.0 y 30."),
        ("3.11", "Es 311 y 3 11."),
        ("1.6.2024", "El 162024."),
        ("3 km", "Son 13 km o 3 kmh."),
        ("sala", "La sala."),
        ("a las 9:30", "A las 9:30, 19:30, 9:30:10 y 9:300."),
        ("2 años", "Hace 2 días, 2º, 12años y 2añosos."),
        ("la 2nd", "La 2 nd."),
    ],
)
def test_another_number_is_no_other_form(asked: str, text: str) -> None:
    assert forms(asked, text) == []


def test_passages_are_counted_and_the_first_form_is_shown() -> None:
    assert forms("2500", "Son 2,500.", "Son 2500.", "Son 2.500 y 2.500.") == [OtherForm("2500", "2,500", 2)]


def test_what_is_not_searched_is_not_looked_through() -> None:
    assert forms("2500", "Son muchos. <!-- 2.500 -->") == []


def test_a_unit_in_other_letters_is_the_same_unit() -> None:
    assert other_forms(index_passages(corpus("a 3km de aquí")), "3 Km") == [OtherForm("3 Km", "3km", 1)]
