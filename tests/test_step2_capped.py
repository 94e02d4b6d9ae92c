import pytest

from lessons.step2_chunk.capped import cap_sections
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.passage import Passage
from tests.documents import markdown, paged, plain, spans, texts

# Paragraphs of 8, 5, 30 and 5 characters, the third of sentences of 18 and 11.
SECTION = "uno dos.\n\ntres.\n\ncuatro cinco seis. Siete ocho.\n\nnueve"


def capped(text: str, cap: int) -> list[str]:
    return texts(cap_sections(split_headings(plain(text)), cap=cap))


def test_a_passage_no_longer_than_the_cap_stays_as_it_is() -> None:
    # 8 + 2 + 5 + 2 + 30 + 2 + 5 = 54
    assert capped(SECTION, 54) == [SECTION]


def test_as_many_whole_paragraphs_as_fit_make_a_piece() -> None:
    # 8 + 2 + 5 + 2 + 30 = 47; 30 + 2 + 5 = 37
    assert capped(SECTION, 47) == ["uno dos.\n\ntres.\n\ncuatro cinco seis. Siete ocho.", "nueve"]
    assert capped(SECTION, 46) == ["uno dos.\n\ntres.", "cuatro cinco seis. Siete ocho.\n\nnueve"]
    assert capped(SECTION, 36) == ["uno dos.\n\ntres.", "cuatro cinco seis. Siete ocho.", "nueve"]


def test_only_a_paragraph_that_is_too_long_alone_is_cut_at_sentences_and_its_pieces_take_no_other_in() -> None:
    # 11 + 2 + 5 = 18 would fit
    assert capped(SECTION, 29) == ["uno dos.\n\ntres.", "cuatro cinco seis.", "Siete ocho.", "nueve"]


def test_only_a_sentence_that_is_too_long_alone_is_cut_at_blanks_and_a_word_by_number() -> None:
    assert capped(SECTION, 15) == ["uno dos.\n\ntres.", "cuatro cinco", "seis.", "Siete ocho.", "nueve"]
    assert capped(SECTION, 5) == [
        "uno", "dos.", "tres.", "cuatr", "o", "cinco", "seis.", "Siete", "ocho.", "nueve",
    ]  # fmt: skip


def test_as_many_sentences_as_fit_make_a_piece() -> None:
    assert capped("Uno. Dos. Tres. Cuatro.", 15) == ["Uno. Dos. Tres.", "Cuatro."]


def test_pieces_keep_heading_and_path_and_have_lines_and_pages_of_their_own() -> None:
    document = markdown("# A\n\n## B\n\nuno\n\ndos\n\n## C\n\ntres")
    pieces = cap_sections(split_headings(document), cap=4)
    # "uno" is 11-14 on line 5, "dos" 16-19 on line 7, "tres" 27-31 on line 11
    assert pieces == [
        Passage(document, 11, 14, "B", ("A", "B")),
        Passage(document, 16, 19, "B", ("A", "B")),
        Passage(document, 27, 31, "C", ("A", "C")),
    ]
    assert [(piece.first_line, piece.last_line) for piece in pieces] == [(5, 5), (7, 7), (11, 11)]
    document = paged("Inicio\nuno", "dos", bookmarks=[("Inicio", 1, 1)])
    pieces = cap_sections(split_headings(document), cap=4)
    assert [(piece.text, piece.heading, piece.first_page) for piece in pieces] == [("uno", "Inicio", 1), ("dos", "Inicio", 2)]


def test_repeated_paragraphs_get_their_own_places() -> None:
    assert spans(cap_sections(split_headings(plain("uno\n\nuno\n\nuno")), cap=3)) == [(0, 3), (5, 8), (10, 13)]


def test_a_cap_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^cap must be at least 1 character, not 0$"):
        cap_sections([], cap=0)
