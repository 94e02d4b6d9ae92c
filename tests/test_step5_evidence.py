import hashlib
from functools import partial

import pytest

from lessons.step1_load.read import read_document
from lessons.step2_chunk.inspect.outline import place
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.small_to_big import all_handed_over, split_small
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step5_passage.evidence import Evidence, citation, find_passage, read_again
from tests.documents import ROOT, corpus, encrypted, markdown, paged, pdf, sample, with_broken_page

QUERY = "cancelación reserva"

# Lines 3, 7 and 8, 12
MANUAL = """# Reservas

La reserva dura una hora.

# Cancelaciones

La cancelación de una reserva es gratuita.
Más tarde, no.

# Horario

De 9 a 21.
"""


def sections() -> list[Passage]:
    return split_headings(markdown(MANUAL, "normas.md"))


# The winner


def test_the_passage_that_shares_most_words_is_found() -> None:
    found = find_passage(sections(), QUERY)
    assert found == sections()[1]
    assert found is not None
    assert found.text == "La cancelación de una reserva es gratuita.\nMás tarde, no."


def test_the_small_manual_answers_its_question() -> None:
    found = find_passage(split_headings(sample("room_rules.md")), QUERY)
    assert found is not None
    assert (found.heading, found.first_line, found.last_line) == ("Cancelaciones", 5, 6)


def test_of_equal_scores_the_first_passage_wins() -> None:
    assert find_passage(sections(), "una") is None  # a stop word
    assert find_passage(corpus("sala b", "sala a"), "sala") == corpus("sala b", "sala a")[0]


def test_the_score_that_is_given_decides() -> None:
    # By overlap "luz agua" has two words and wins; by BM25 "sala", which is rarer.
    passages = corpus("luz agua", "sala", "luz agua x", "agua luz y", "luz agua z")
    assert find_passage(passages, "luz agua sala") == passages[0]
    assert find_passage(passages, "luz agua sala", score=score_bm25) == passages[1]
    assert find_passage(passages, "sala", score=partial(score_bm25, k1=0, b=0)) == passages[1]


def test_nothing_is_found_by_stop_words_alone_or_first() -> None:
    # By overlap "de la" has two words of the question, none of which says what it is about.
    passages = corpus("de la", "sala", "de la x")
    assert find_passage(passages, "de la") is None
    assert find_passage(passages, "de la sala") is None
    assert find_passage(passages, "de la sala", score=score_bm25) == passages[1]
    assert find_passage(corpus("of the", "the room of x"), "of the") is None


def test_nothing_is_found_by_a_score_that_is_not_above_zero() -> None:
    # "reserva" is in both: by the idf of Robertson ln(0.5 / 2.5), below 0.
    assert find_passage(corpus("reserva a", "reserva b"), "reserva", score=partial(score_bm25, idf="robertson")) is None
    assert find_passage(corpus("reserva a", "reserva b"), "reserva") == corpus("reserva a", "reserva b")[0]


def test_of_small_passages_what_is_handed_over_is_told_once_in_the_order_of_the_text() -> None:
    small = split_small(markdown(MANUAL, "normas.md"), small=4)
    assert [each.text for each in all_handed_over(small)] == [each.text for each in sections()]
    assert all_handed_over(sections()) == sections()


@pytest.mark.parametrize("query", ["anular", "", "¿?"])
def test_nothing_is_found_where_no_word_is_shared(query: str) -> None:
    assert find_passage(sections(), query) is None
    assert find_passage([], query) is None


def test_titles_and_the_file_name_are_not_searched() -> None:
    assert find_passage(sections(), "Cancelaciones normas") is None


@pytest.mark.parametrize(
    ("start", "end", "spanish", "english"),
    [
        (0, 3, "página 1", "page 1"),
        (0, 9, "páginas 1–2", "pages 1–2"),
        (6, 9, "página 2", "page 2"),
        (0, 16, "páginas 1–3", "pages 1–3"),
    ],
)
def test_a_document_with_pages_is_cited_by_them(start: int, end: int, spanish: str, english: str) -> None:
    # "Uno\n" 0-3, two line ends, "Dos\n" 6-9, two line ends, "Tres\n" 12-16
    passage = Passage(paged("Uno", "Dos", "Tres"), start, end)
    assert (place(passage), place(passage, "en")) == (spanish, english)
    assert citation(passage) == f"[Fuente: guide.pdf, {spanish}]"
    assert citation(passage, "en") == f"[Source: guide.pdf, {english}]"


def test_a_name_that_would_hide_something_is_cited_with_its_marks() -> None:
    (passage,) = corpus("sala", name="a\u202eb\n.md")
    assert citation(passage) == "[Fuente: a⟨U+202E⟩b⟨U+000A⟩.md, línea 1]"


# Read again


def test_the_same_bytes_hold_the_same_passage() -> None:
    for passage in sections():
        again = read_again(passage, MANUAL.encode())
        assert again == Evidence(passage.document.sha256, same_file=True, same_text=True)
        assert again.identical


def test_a_changed_line_is_told() -> None:
    changed = MANUAL.replace("gratuita", "de pago").encode()
    again = read_again(sections()[1], changed)
    assert again == Evidence(hashlib.sha256(changed).hexdigest(), same_file=False, same_text=False)
    assert not again.identical


def test_a_change_elsewhere_changes_the_file_and_not_the_passage() -> None:
    changed = MANUAL.replace("una hora", "dos horas").encode()
    again = read_again(sections()[1], changed)
    assert (again.same_file, again.same_text, again.identical) == (False, True, False)


def test_a_line_more_before_it_moves_the_passage_away() -> None:
    again = read_again(sections()[1], b"nueva\n" + MANUAL.encode())
    assert (again.same_file, again.same_text) == (False, False)


@pytest.mark.parametrize("data", [b"", b"\x00", "MANUAL".encode("utf-16"), b"%PDF-1.7"])
def test_bytes_that_hold_nothing_of_it_are_told(data: bytes) -> None:
    again = read_again(sections()[1], data)
    assert (again.same_file, again.same_text) == (False, False)


@pytest.mark.parametrize(
    "data",
    [
        b"uno\r\n\r\n  dos tres\rcuatro\n\ncinco",
        "\ufeffuno\n\u2028dos\u0085tres\x0c cuatro\n\ncinco".encode(),
        "uno\n\ndós – 5 €\r\r\ncuatro".encode("cp1252"),
        "---\na: b\n---\nuno 🙂 an\u0303o\n\ndos".encode(),
    ],
    ids=["line ends", "separators", "Windows-1252", "front matter"],
)
@pytest.mark.parametrize("keep_words", [True, False])
@pytest.mark.parametrize("size", [1, 2, 5, 100])
def test_passages_of_every_cut_are_read_again_as_they_were(data: bytes, keep_words: bool, size: int) -> None:
    passages = split_fixed(read_document(data, "a.md"), size=size, overlap=size - 1, keep_words=keep_words)
    assert [read_again(passage, data).identical for passage in passages] == [True] * len(passages)


def test_a_pdf_is_read_again_by_its_pages() -> None:
    data = pdf("Uno\nx y", "Dos\nz", "Tres")
    document = read_document(data, "guide.pdf")
    for passage in split_fixed(document, size=9, overlap=3):
        assert read_again(passage, data) == Evidence(document.sha256, same_file=True, same_text=True)


def test_a_changed_page_of_a_pdf_is_told_and_another_page_is_not() -> None:
    uno, dos = split_headings(paged("Uno\nx", "Dos\nz"))
    changed = pdf("Uno\ny", "Dos\nz")
    assert (read_again(uno, changed).same_file, read_again(uno, changed).same_text) == (False, False)
    assert (read_again(dos, changed).same_file, read_again(dos, changed).same_text) == (False, True)


def test_a_pdf_that_became_locked_or_broken_or_shorter_is_told() -> None:
    data = pdf("Uno", "Dos")
    _, dos = split_headings(read_document(data, "guide.pdf"))
    for changed in (encrypted(data, "secreto"), data[:100], pdf("Uno"), b"text"):
        assert (read_again(dos, changed).same_file, read_again(dos, changed).same_text) == (False, False)


def test_a_passage_across_a_page_that_cannot_be_read_is_found_again() -> None:
    data = with_broken_page(pdf("Uno", "Dos", "Tres"), 2)
    (passage,) = split_fixed(read_document(data, "guide.pdf"))
    assert (passage.first_page, passage.last_page) == (1, 3)
    assert read_again(passage, data).identical


@pytest.mark.parametrize("name", ["room_rules.md", "room_rules.en.md", "tool_library.pdf", "tool_library.en.pdf"])
def test_every_passage_of_the_bundled_documents_is_proven(name: str) -> None:
    document, data = sample(name), (ROOT / "sample_docs" / name).read_bytes()
    assert document.warnings == ()
    for passage in split_headings(document) + split_fixed(document, size=2000, overlap=0):
        assert read_again(passage, data) == Evidence(document.sha256, same_file=True, same_text=True)


def test_a_manual_in_two_languages_has_no_winner_for_the_stop_words_of_the_question() -> None:
    spanish = "# Normas de la sala\n\nLa sala se reserva en recepción.\n\n# Trabajo a distancia\n\nDesde casa, los lunes.\n\n"
    english = "# Room rules\n\nThe room is booked at the front desk and the deposit is 40 euros.\n"
    passages = split_headings(markdown(spanish + english))
    assert find_passage(passages, "where is the kitchen") is None
    assert find_passage(passages, "¿dónde está la cocina?") is None
    assert find_passage(passages, "where is the desk") is passages[2]


def test_the_lines_that_were_read_again_come_with_the_result_as_they_are_now() -> None:
    # Lines 7 and 8 hold the second section.
    changed = MANUAL.replace("gratuita", "de pago").encode()
    lines = ("La cancelación de una reserva es de pago.\n", "Más tarde, no.\n")
    assert read_again(sections()[1], changed).lines == lines
