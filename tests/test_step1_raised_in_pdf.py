import pytest
from reportlab.pdfgen.canvas import Canvas

from lessons.step1_load.document import Change, Document
from lessons.step1_load.options import PDF_READERS, PdfReaderName
from lessons.step1_load.pdf.carried import carried
from lessons.step1_load.pdf.pages import PdfiumPages, Taken
from lessons.step1_load.pdf.picture import page_picture
from lessons.step1_load.read import read_document
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step5_passage.evidence import read_again
from tests.documents import Ink, drawn, painted, read_by
from tests.hostile_files import one_page, pdf_of, stream
from tests.invariants import document_faults


def raised(*pieces: str, rise: float = 5, size: float = 7, y: float = 700) -> bytes:
    """A line in 12 points; every second piece stands higher, in smaller letters."""

    def paint(canvas: Canvas) -> None:
        line = canvas.beginText(60, y)
        for number, piece in enumerate(pieces):
            line.setFont("Helvetica", size if number % 2 else 12)
            line.setRise(rise if number % 2 else 0)
            line.textOut(piece)
        canvas.drawText(line)

    return painted(paint)


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        (("El depósito", "2", " es de 40 euros"), "El depósito 2 es de 40 euros"),
        (("Son 10", "3", " litros"), "Son 10 3 litros"),
        (("depósito", "12"), "depósito 12"),
        (("45 m", "2", " y 3 km", "2", " más"), "45 m 2 y 3 km 2 más"),
        (("depósito", "2,3"), "depósito 2,3"),
        (("depósito", "a", " si lo hay"), "depósito a si lo hay"),
        (("depósito", "g"), "depósito g"),
        (("depósito", "ii", " si lo hay"), "depósito ii si lo hay"),
        (("alibi", "iii"), "alibi iii"),
        (("fianza", "x", " más"), "fianza x más"),
        (("", "1", "Se devuelve al salir"), "1 Se devuelve al salir"),
        (("en 2024", "5", " y 2025"), "en 2024 5 y 2025"),
    ],
)
def test_a_raised_mark_and_its_word_are_two_words(pieces: tuple[str, ...], text: str, library: PdfReaderName) -> None:
    data = raised(*pieces)
    document = read_by(library, data)
    assert " ".join(document.text.split()) == text
    assert {change.kind for change in document.changes} == {"raised"}
    assert {change.was for change in document.changes} == {""}
    assert document_faults(document) == []
    [passage] = split_fixed(document)
    assert read_again(passage, data).identical


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_mark_that_pdfium_puts_on_a_line_of_its_own_is_parted_for_pypdf_too(library: PdfReaderName) -> None:
    assert read_by(library, raised("x", "2", "y")).text.split() == ["x", "2", "y"]


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        (("El 1", "er", " piso"), "El 1er piso"),
        (("the 1", "st", " floor"), "the 1st floor"),
        (("el Excm", "o", " Señor"), "el Excmo Señor"),
        (("depósito", " 2", " más"), "depósito 2 más"),
    ],
)
def test_ordinals_stay_one_word(pieces: tuple[str, ...], text: str, library: PdfReaderName) -> None:
    document = read_by(library, raised(*pieces))
    assert (" ".join(document.text.split()), document.changes) == (text, ())


@pytest.mark.parametrize(("rise", "size"), [(0, 7), (5, 12), (-3, 7), (1, 11)])
def test_digits_that_are_not_both_smaller_and_higher_belong_to_their_word(rise: float, size: float) -> None:
    assert read_document(raised("H", "2", "O y sala", "2", rise=rise, size=size), "a.pdf").changes == ()


def test_a_mark_of_ten_and_a_half_points_is_smaller_than_twelve() -> None:
    assert read_document(raised("depósito", "2", size=10.5), "a.pdf").text == "depósito 2"


def test_on_a_page_that_was_scanned_sideways_a_mark_is_raised_in_its_own_direction() -> None:
    # The text runs upwards: higher is more to the left.
    contents = stream(b"BT /F1 12 Tf 0 1 -1 0 100 60 Tm (sala) Tj /F1 7 Tf 3 Ts (2) Tj ET")
    assert read_document(pdf_of(one_page(contents=contents, page=b"/Rotate 90")), "a.pdf").text == "sala 2"


def test_the_change_says_where_the_blank_came_in_and_undoing_it_gives_what_was_taken() -> None:
    document = read_document(raised("Son 10", "3"), "a.pdf")
    assert (document.text, document.changes) == ("Son 10 3", (Change("raised", 6, 7, ""),))
    assert document.as_taken(0, 8) == "Son 103"


def boxes_of(document: Document, data: bytes, words: str) -> list[float]:
    """Left edges of the boxes of `words`."""
    start = document.text.index(words)
    return [box.left for box in page_picture(data, document, 1, (start, start + len(words))).boxes or ()]


def test_the_mark_and_the_word_have_their_own_boxes() -> None:
    # In Helvetica of 12 points "Son 10" is 8.0 + 6.7 + 6.7 + 3.3 + 6.7 + 6.7 = 38.0 wide.
    data = raised("Son 10", "3")
    document = read_document(data, "a.pdf")
    assert boxes_of(document, data, "Son") == pytest.approx([10], abs=0.2)
    assert boxes_of(document, data, "3") == pytest.approx([98 / 6], abs=0.2)


def test_a_title_with_a_note_mark_is_a_heading_where_it_stands() -> None:
    # "Tarifas" is 611 + 556 + 333 + 222 + 278 + 556 + 500 = 3056 thousandths of 20 points wide.
    page = [Ink("Tarifas", 700, size=20), Ink("1", 707, x=60 + 61.1, size=10)]
    text = [Ink("Una línea corriente del manual, sin más.", 660 - 15 * row) for row in range(4)]
    document = read_document(drawn([*page, *text]), "a.pdf")
    [heading] = document.headings
    assert (heading.title, document.text[heading.start : heading.end]) == ("Tarifas 1", "Tarifas 1")


def test_each_library_gives_what_it_took_for_the_proof() -> None:
    data = raised("Son 10", "3")
    assert PdfiumPages(data).text(1) == "Son 103"
    assert PdfiumPages(data).taken(1).raised == (6,)


def test_where_another_library_reads_otherwise_the_page_is_said_to_be_in_doubt() -> None:
    page = Taken("Son 103", raised=(6,))
    assert carried(page, "Son  103\n").raised == (7,)
    assert (carried(page, "Sin 103").raised, carried(page, "Sin 103").unplaced) == ((), True)
