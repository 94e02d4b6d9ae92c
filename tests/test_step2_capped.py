import pytest

from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.choices import first_cap_of, first_cut_of, first_level_of
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.capped import cap_sections, opening_cap, typical_length
from lessons.step2_chunk.ways.headings import split_headings
from tests.documents import markdown, paged, plain, sample, spans, texts

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


# At first sight


def of_lengths(*lengths: int) -> list[Passage]:
    """Passages of these lengths, one after the other."""
    document = plain("x" * sum(lengths))
    ends = [sum(lengths[: place + 1]) for place in range(len(lengths))]
    return [Passage(document, end - length, end) for end, length in zip(ends, lengths, strict=True)]


def test_the_typical_length_is_that_of_the_passage_in_which_a_character_stands() -> None:
    # 100 characters stand in a passage of 100, 300 in one of 300: (100 × 100 + 300 × 300) / 400.
    assert typical_length(of_lengths(100, 300)) == 250
    assert typical_length(of_lengths(7)) == 7
    assert typical_length([]) == 0


@pytest.mark.parametrize(("length", "cap"), [(5000, 900), (901, 900), (900, 600), (601, 600), (600, 300), (301, 300), (300, 0)])
def test_a_lone_section_opens_cut_wherever_that_makes_more_than_one(length: int, cap: int) -> None:
    assert opening_cap(of_lengths(length)) == cap
    assert not cap or len(cap_sections(of_lengths(length), cap=cap)) > 1


def test_sections_open_whole_up_to_three_times_the_cap() -> None:
    assert opening_cap(of_lengths(2700, 2700)) == 0
    assert opening_cap(of_lengths(2701, 2701)) == 900
    # (10 × 100² + 4000²) / 5000 = 3220, though the mean of the lengths is 455.
    assert opening_cap(of_lengths(*[100] * 10, 4000)) == 900
    assert opening_cap([]) == 0


def test_a_section_with_more_than_nine_tenths_of_the_text_is_alone() -> None:
    assert opening_cap(of_lengths(12, 2249)) == 900
    assert opening_cap(of_lengths(12, 700, 12)) == 600
    assert opening_cap(of_lengths(100, 901)) == 900
    assert opening_cap(of_lengths(100, 900)) == 0
    assert opening_cap(of_lengths(12, 250)) == 0


BODY = "Una frase de veinte. " * 50  # 1,050 characters with the blank at its end


@pytest.mark.parametrize(
    ("text", "cap"),
    [
        (f"# Título\n\n{BODY}", 900),
        (f"Intro breve.\n\n# Manual\n\n{BODY * 2}", 900),
        (f"# A\n\n{BODY}\n\n# B\n\n{BODY}", 0),
        (f"# A\n\n{BODY * 3}\n\n# B\n\n{BODY * 3}", 900),
        ("# A\n\nCorto.", 0),
        (BODY * 3, 0),  # without headings or pages, and opened by a fixed size
    ],
    ids=["one long", "a line above", "two", "two too long", "one short", "no heading"],
)
def test_what_a_made_document_opens_with(text: str, cap: int) -> None:
    document = markdown(text)
    assert first_cap_of(document) == cap
    assert first_cut_of(document) == ("headings" if document.headings else "fixed")


def test_pages_that_are_too_long_or_alone_open_cut_too() -> None:
    # 40 lines of 84 characters are 3,360 on a page, and 20 are 1,680.
    line = "Una frase de veinte. " * 4
    long, short = "\n".join([line] * 40), "\n".join([line] * 20)
    assert first_cap_of(paged(long, long)) == 900
    assert first_cap_of(paged(short, short)) == 0
    assert first_cap_of(paged(short)) == 900


@pytest.mark.parametrize("name", SAMPLES)
def test_every_bundled_document_opens_with_whole_sections(name: str) -> None:
    document = sample(name)
    sections = split_headings(document, max_level=first_level_of(document))
    assert first_cap_of(document) == 0
    # Those without headings open by a fixed size.
    assert typical_length(sections) < 2700 or first_cut_of(document) == "fixed"
