from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from PIL import Image
from pypdf.annotations import Rectangle
from reportlab.lib.colors import Color
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from lessons.step1_load.document import Change, Document, ReadingWarning, UnreadableDocument
from lessons.step1_load.options import PDF_READERS, PdfReaderName
from lessons.step1_load.pdf import pages, unseen
from lessons.step1_load.pdf.carried import carried
from lessons.step1_load.pdf.pages import Taken
from lessons.step1_load.pdf.picture import page_picture
from lessons.step1_load.read import read_document
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step5_passage.evidence import read_again
from tests.documents import invisible, painted, read_by, writer_of, written
from tests.hostile_files import one_page, pdf_of, stream
from tests.invariants import document_faults

Paint = Callable[[Canvas], object]
SHOWN, HIDDEN, LAST = "La fianza es de 40 euros.", "La fianza es de 90 euros.", "Se devuelve al salir."


def around(hide: Paint) -> Paint:
    """A page with a line that is shown, what `hide` paints, and another line that is shown."""

    def paint(canvas: Canvas) -> None:
        canvas.drawString(60, 700, SHOWN)
        canvas.saveState()
        hide(canvas)
        canvas.restoreState()
        canvas.drawString(60, 600, LAST)

    return paint


def in_white(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 660, HIDDEN)


def blue_on_blue(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0, 0, 0.6)
    canvas.rect(50, 650, 300, 30, stroke=0, fill=1)
    canvas.drawString(60, 660, HIDDEN)


def half_a_point_high(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 0.5)
    canvas.drawString(60, 660, HIDDEN)


def scaled_to_nothing(canvas: Canvas) -> None:
    line = canvas.beginText(60, 660)
    line.setHorizScale(1)
    line.textOut(HIDDEN)
    canvas.drawText(line)


def under_a_rectangle(canvas: Canvas) -> None:
    canvas.drawString(60, 660, HIDDEN)
    canvas.rect(50, 650, 300, 30, fill=1)


def transparent(canvas: Canvas) -> None:
    canvas.setFillAlpha(0)
    canvas.drawString(60, 660, HIDDEN)


def clipped(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.rect(300, 300, 10, 10)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.drawString(60, 660, HIDDEN)


def under_a_small_picture(canvas: Canvas) -> None:
    canvas.drawString(60, 660, HIDDEN)
    canvas.drawImage(photograph(), 50, 650, 300, 30)


def within_a_form(canvas: Canvas) -> None:
    canvas.beginForm("hidden")
    canvas.setFont("Helvetica", 12)
    in_white(canvas)
    canvas.endForm()
    canvas.doForm("hidden")


def written_over(canvas: Canvas) -> None:
    canvas.drawString(60, 600, HIDDEN)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(50, 595, 300, 20, stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 0)


def under_a_bar_with_white_letters(canvas: Canvas) -> None:
    canvas.drawString(60, 600, HIDDEN)
    canvas.rect(50, 595, 300, 20, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 600, LAST)


def white_beneath_the_next_line(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 600, HIDDEN)


def in_the_colour_of_a_picture(canvas: Canvas) -> None:
    canvas.drawImage(ImageReader(Image.new("RGB", (20, 20), "black")), 50, 650, 300, 30)
    canvas.drawString(60, 660, HIDDEN)


def in_the_colour_of_a_gradient(canvas: Canvas) -> None:
    blue = Color(0.1, 0.1, 0.6)
    path = canvas.beginPath()
    path.rect(50, 650, 300, 30)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.linearGradient(50, 650, 350, 680, (blue, blue))
    canvas.setFillColor(blue)
    canvas.drawString(60, 660, HIDDEN)


def under_thin_rules(canvas: Canvas) -> None:
    canvas.drawString(60, 660, HIDDEN)
    for row in range(30):
        canvas.rect(50, 650 + row, 300, 1.2, stroke=0, fill=1)


def under_a_wide_line(canvas: Canvas) -> None:
    canvas.drawString(60, 660, HIDDEN)
    canvas.setLineWidth(20)
    canvas.line(50, 663, 350, 663)


def photograph() -> ImageReader:
    """A picture with something to see in every place."""
    return ImageReader(Image.radial_gradient("L").point(lambda value: value // 2).convert("RGB"))


def print_everywhere() -> ImageReader:
    """What a scanner gives: in every place some ink on some paper."""
    return ImageReader(Image.frombytes("L", (300, 400), Random(1).randbytes(300 * 400)).convert("RGB"))


HIDING: list[Paint] = [
    lambda canvas: invisible(canvas, HIDDEN),
    in_white,
    blue_on_blue,
    half_a_point_high,
    scaled_to_nothing,
    under_a_rectangle,
    transparent,
    clipped,
    under_a_small_picture,
    within_a_form,
    written_over,
    white_beneath_the_next_line,
    in_the_colour_of_a_picture,
    in_the_colour_of_a_gradient,
    under_thin_rules,
    under_a_wide_line,
]
NAMES = ["mode 3", *(each.__name__ for each in HIDING[1:])]


def shown_only(document: Document) -> None:
    """Asserts that the document is the two lines that are shown, and says what was left out: 20 letters, blanks not counted."""
    assert document.text.strip() == f"{SHOWN}\n{LAST}"
    assert [(each.kind, each.was.strip()) for each in document.changes] == [("unseen", HIDDEN)]
    assert document.warnings == (ReadingWarning("unseen", count=20, numbers=(1,)),)
    assert document_faults(document) == []


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("hide", HIDING, ids=NAMES)
def test_text_that_the_page_never_paints_is_left_out_and_counted(hide: Paint, library: PdfReaderName) -> None:
    shown_only(read_by(library, painted(around(hide))))


def test_a_name_under_a_bar_with_white_letters_is_left_out_and_the_letters_stay() -> None:
    document = read_document(painted(under_a_bar_with_white_letters), "a.pdf")
    assert document.text.strip() == LAST
    assert document.warnings == (ReadingWarning("unseen", count=20, numbers=(1,)),)


def test_of_two_old_versions_beneath_each_other_neither_is_read() -> None:
    def twice(canvas: Canvas) -> None:
        written_over(canvas)
        canvas.drawString(60, 600, SHOWN)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.rect(50, 595, 300, 20, stroke=0, fill=1)

    document = read_document(painted(around(twice)), "a.pdf")
    assert document.text.strip() == f"{SHOWN}\n{LAST}"
    assert document.warnings == (ReadingWarning("unseen", count=40, numbers=(1,)),)


@pytest.mark.parametrize("shift", [0, 0.3])
def test_a_line_that_is_covered_and_written_again_stays(shift: float) -> None:
    # pdfium gives the characters of the first one only.
    def again(canvas: Canvas) -> None:
        written_over(canvas)
        canvas.drawString(60 + shift, 600, HIDDEN)

    document = read_document(painted(again), "a.pdf")
    assert (document.text, document.warnings) == (HIDDEN, ())


def unpainted(canvas: Canvas, text: str, mode: int = 3) -> None:
    """`text` in a text render mode that what follows does not have."""
    canvas.saveState()
    invisible(canvas, text, mode=mode)
    canvas.restoreState()


def first_invisible(canvas: Canvas) -> None:
    unpainted(canvas, HIDDEN)
    canvas.drawString(60, 660, HIDDEN)


def first_transparent(canvas: Canvas) -> None:
    transparent(canvas)
    canvas.setFillAlpha(1)
    canvas.drawString(60, 660, HIDDEN)


def with_a_shadow(canvas: Canvas) -> None:
    # As browsers write a blurred one: a picture of it, the letters without colour at its place, the letters themselves.
    canvas.setFillAlpha(0.2)
    canvas.rect(55, 655, 150, 20, stroke=0, fill=1)
    canvas.setFillAlpha(0)
    canvas.drawString(60.8, 659.2, HIDDEN)
    canvas.setFillAlpha(1)
    canvas.setFillGray(1)
    canvas.drawString(60, 660, HIDDEN)


def with_a_halo(canvas: Canvas) -> None:
    canvas.setStrokeGray(1)
    canvas.setLineWidth(3)
    unpainted(canvas, HIDDEN, mode=1)
    canvas.drawString(60, 660, HIDDEN)


def a_little_higher(canvas: Canvas) -> None:
    unpainted(canvas, HIDDEN)
    canvas.drawString(60, 663, HIDDEN)


def invisible_and_again_letter_by_letter(canvas: Canvas) -> None:
    unpainted(canvas, "Pax")
    for at, letter in enumerate("Pax"):
        canvas.drawString(60 + canvas.stringWidth("Pax"[:at]), 660, letter)


@pytest.mark.parametrize("twice", [first_invisible, first_transparent, with_a_shadow, with_a_halo, a_little_higher])
def test_text_that_is_drawn_twice_is_read_where_either_is_seen(twice: Paint) -> None:
    document = read_document(painted(around(twice)), "a.pdf")
    assert (document.text, document.warnings) == (f"{SHOWN}\n{HIDDEN}\n{LAST}", ())


def test_letters_that_are_drawn_over_an_invisible_word_are_read() -> None:
    document = read_document(painted(around(invisible_and_again_letter_by_letter)), "a.pdf")
    assert (document.text, document.warnings) == (f"{SHOWN}\nPax\n{LAST}", ())


def test_text_whose_twin_stands_elsewhere_stays_unseen() -> None:
    def apart(canvas: Canvas) -> None:
        unpainted(canvas, HIDDEN)
        canvas.drawString(60, 640, HIDDEN)

    document = read_document(painted(around(apart)), "a.pdf")
    assert document.text == f"{SHOWN}\n{HIDDEN}\n{LAST}"
    assert document.warnings == (ReadingWarning("unseen", count=20, numbers=(1,)),)


def test_text_that_is_hidden_twice_in_one_place_is_left_out() -> None:
    def twice(canvas: Canvas) -> None:
        unpainted(canvas, HIDDEN)
        canvas.drawString(60, 660, HIDDEN)
        canvas.rect(50, 650, 300, 30, stroke=0, fill=1)

    shown_only(read_document(painted(around(twice)), "a.pdf"))


def test_letters_in_the_colour_of_what_is_beneath_are_left_out_with_others_right_over_them() -> None:
    def beneath(canvas: Canvas) -> None:
        canvas.rect(50, 650, 300, 30, stroke=0, fill=1)
        canvas.drawString(60, 660, HIDDEN)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(60, 660, "Sala de lectura azul")

    document = read_document(painted(around(beneath)), "a.pdf")
    assert document.text == f"{SHOWN}\nSala de lectura azul\n{LAST}"
    assert document.warnings == (ReadingWarning("unseen", count=20, numbers=(1,)),)


def test_what_a_filled_annotation_covers_is_left_out() -> None:
    writer = writer_of(painted(around(lambda canvas: canvas.drawString(60, 660, HIDDEN))))
    writer.add_annotation(0, Rectangle((50, 650, 350, 680), interior_color="000000"))
    shown_only(read_document(written(writer), "a.pdf"))


def corrected(*, later: bool) -> Paint:
    """A page on which `90` is covered with `40` over it, and `nunca` with `siempre`; `later`: after all of the page's text."""

    def paint(canvas: Canvas) -> None:
        lines = [("La fianza es de ", "90", " euros.", "40"), ("Se devuelve ", "nunca", " al salir.", "siempre")]
        corrections = []
        for y, (before, old, after, new) in zip((700, 680), lines, strict=True):
            canvas.drawString(60, y, before + old + after)
            corrections.append((60 + canvas.stringWidth(before), y, canvas.stringWidth(old), new))
            if not later:
                correct(canvas, *corrections.pop())
        canvas.drawString(60, 660, LAST)
        for each in corrections:
            correct(canvas, *each)

    return paint


def correct(canvas: Canvas, x: float, y: float, width: float, words: str) -> None:
    canvas.saveState()
    canvas.setFillGray(1)
    canvas.rect(x, y - 3, width, 14, stroke=0, fill=1)
    canvas.restoreState()
    canvas.drawString(x, y, words)


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("later", [False, True])
def test_words_written_over_covered_ones_stand_in_their_place(library: PdfReaderName, later: bool) -> None:
    data = painted(corrected(later=later))
    document = read_by(library, data)
    assert document.text.strip() == f"La fianza es de 40 euros.\nSe devuelve siempre al salir.\n{LAST}"
    assert sorted(change.kind for change in document.changes) == ["moved", "moved", "unseen", "unseen"]
    assert document.warnings == (ReadingWarning("unseen", count=7, numbers=(1,)),)
    assert document_faults(document) == []
    [passage] = split_fixed(document)
    assert read_again(passage, data).identical


def test_a_line_written_over_a_covered_one_stands_in_its_place() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.drawString(60, 700, HIDDEN)
        canvas.drawString(60, 680, LAST)
        correct(canvas, 60, 700, 200, SHOWN)

    assert read_document(painted(paint), "a.pdf").text == f"{SHOWN}\n{LAST}"


LAYER = b"<< /Type /OCG /Name (Borrador) >>"
LAYERED = b"BT /F1 12 Tf 60 700 Td (%s) Tj ET /OC /L0 BDC BT /F1 12 Tf 60 660 Td (%s) Tj ET EMC BT /F1 12 Tf 60 600 Td (%s) Tj ET"


def layered(state: bytes, before: bytes = b"") -> bytes:
    """The three lines, the second on a layer that is ON or OFF, after what is drawn `before`."""
    contents = stream(before + LAYERED % (SHOWN.encode(), HIDDEN.encode(), LAST.encode()))
    resources = b"<< /Font << /F1 5 0 R >> /Properties << /L0 6 0 R >> >>"
    catalog = b"/OCProperties << /OCGs [6 0 R] /D << /%s [6 0 R] >> >>" % state
    return pdf_of(one_page(LAYER, contents=contents, resources=resources, catalog=catalog))


@pytest.mark.parametrize("library", PDF_READERS)
def test_text_on_a_layer_counts_where_it_is_switched_on(library: PdfReaderName) -> None:
    shown_only(read_by(library, layered(b"OFF")))
    document = read_by(library, layered(b"ON"))
    assert (document.text.strip(), document.warnings) == (f"{SHOWN}\n{HIDDEN}\n{LAST}", ())


@pytest.mark.parametrize(
    ("usage", "state"),
    [
        (b"", b"/BaseState /OFF"),
        (b"/Usage << /View << /ViewState /OFF >> >>", b""),
    ],
)
def test_a_layer_may_be_off_by_the_state_of_all_or_by_its_use(usage: bytes, state: bytes) -> None:
    contents = stream(LAYERED % (SHOWN.encode(), HIDDEN.encode(), LAST.encode()))
    resources = b"<< /Font << /F1 5 0 R >> /Properties << /L0 6 0 R >> >>"
    catalog = b"/OCProperties << /OCGs [6 0 R] /D << %s >> >>" % state
    layer = b"<< /Type /OCG /Name (Borrador) %s >>" % usage
    shown_only(read_document(pdf_of(one_page(layer, contents=contents, resources=resources, catalog=catalog)), "a.pdf"))


def test_a_file_whose_layers_are_all_on_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unseen, "_View", None)
    document = read_document(layered(b"ON"), "a.pdf")
    assert (document.text.strip(), document.warnings) == (f"{SHOWN}\n{HIDDEN}\n{LAST}", ())


def test_a_drawing_of_many_lines_with_a_layer_that_is_off_costs_no_more_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = b"0 0 m 9 9 l S " * 50
    shown_only(read_document(layered(b"OFF", lines), "a.pdf"))
    monkeypatch.setattr(pages, "MOST_DRAWN", 2 * 50 * unseen.A_PATH)  # it would be drawn twice
    document = read_document(layered(b"OFF", lines), "a.pdf")
    assert document.text == f"{SHOWN}\n{HIDDEN}\n{LAST}"
    assert document.warnings == (ReadingWarning("pages_unproven", count=1, numbers=(1,)),)


# What looks like it and is shown


def white_on_a_dot(canvas: Canvas) -> None:
    canvas.setFont("ZapfDingbats", 40)
    for x in range(60, 210, 25):
        canvas.drawString(x, 650, "n")  # a black square
    canvas.setFont("Helvetica", 12)
    in_white(canvas)


def white_on_blue(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0, 0, 0.6)
    canvas.rect(50, 650, 300, 30, stroke=0, fill=1)
    in_white(canvas)


def white_on_a_picture(canvas: Canvas) -> None:
    canvas.drawImage(photograph(), 50, 650, 300, 30)
    in_white(canvas)


def light_grey(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.85, 0.85, 0.85)
    canvas.drawString(60, 660, HIDDEN)


def outlined(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    invisible(canvas, HIDDEN, mode=1)


def framed(canvas: Canvas) -> None:
    canvas.drawString(60, 660, HIDDEN)
    canvas.rect(50, 650, 300, 30, fill=0)


def under_glass(canvas: Canvas) -> None:
    canvas.drawString(60, 660, HIDDEN)
    canvas.setFillColorRGB(1, 1, 0)
    canvas.setFillAlpha(0.3)
    canvas.rect(50, 650, 300, 30, stroke=0, fill=1)


def clipped_wide(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.rect(50, 650, 300, 30)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.drawString(60, 660, HIDDEN)


def filled_with_a_picture(canvas: Canvas) -> None:
    invisible(canvas, HIDDEN, mode=7)
    canvas.drawImage(photograph(), 0, 600, 600, 200)


def white_filled_with_a_picture(canvas: Canvas) -> None:
    canvas.setFillGray(1)
    invisible(canvas, HIDDEN, mode=4)
    canvas.drawImage(photograph(), 0, 600, 600, 200)


@pytest.mark.parametrize(
    "show",
    [
        white_filled_with_a_picture,
        white_on_blue,
        white_on_a_picture,
        light_grey,
        outlined,
        framed,
        under_glass,
        clipped_wide,
        filled_with_a_picture,
    ],
)
@pytest.mark.parametrize("library", PDF_READERS)
def test_text_that_can_be_seen_stays_and_is_not_warned_of(show: Paint, library: PdfReaderName) -> None:
    document = read_by(library, painted(around(show)))
    assert (document.text.strip(), document.changes, document.warnings) == (f"{SHOWN}\n{HIDDEN}\n{LAST}", (), ())


@pytest.mark.parametrize(("size", "matrix"), [("0.12", "1 0 0 1"), ("1", "0.12 0 0 0.12")])
def test_letters_of_a_font_with_a_matrix_of_its_own_are_as_large_as_they_are_drawn(size: str, matrix: str) -> None:
    # So dvips and Ghostscript write a bitmap font: one unit is one dot of 600 to the inch.
    glyphs = {"a": b"60 0 0 0 50 40 d1 0 0 50 40 re f", "b": b"30 0 5 0 10 5 d1 5 0 5 5 re f"}  # the second as a full stop
    font = (
        b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 60 60] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 98"
        b" /Widths [60 30] /CharProcs << /a 7 0 R /b 8 0 R >> /Encoding << /Differences [97 /a /b] >> /Resources << >> >>"
    )
    contents = stream(f"BT /F1 {size} Tf {matrix} 60 700 Tm (aaa) Tj {matrix} 100 700 Tm (b) Tj ET".encode())
    resources = b"<< /Font << /F1 6 0 R >> >>"
    data = pdf_of(one_page(font, *map(stream, glyphs.values()), contents=contents, resources=resources))
    assert read_document(data, "a.pdf").text == "aaa b"


def test_a_ligature_in_a_form_is_seen_where_its_letters_are() -> None:
    words = b"0.2 g BT /F1 120 Tf 0 0 Td (La ) Tj /Span << /ActualText (fi) >> BDC (x) Tj EMC (anza) Tj ET"
    form = stream(words, b"/Type /XObject /Subtype /Form /BBox [0 0 999 999] /Resources << /Font << /F1 5 0 R >> >>")
    resources = b"<< /XObject << /X0 6 0 R >> /ExtGState << /G << /ca 0.9 >> >> >>"
    contents = stream(b"/G gs q 0.1 0 0 0.1 60 700 cm /X0 Do Q")
    document = read_document(pdf_of(one_page(form, contents=contents, resources=resources)), "a.pdf")
    assert (document.text, document.warnings) == ("La fianza", ())


def test_white_letters_on_dark_signs_of_a_font_are_seen() -> None:
    document = read_document(painted(white_on_a_dot), "a.pdf")
    assert document.warnings == ()


def letters_of_paths(canvas: Canvas) -> None:
    """What shows some letters, each a bar, where HIDDEN would stand."""
    for at in range(len(HIDDEN)):
        canvas.rect(61 + canvas.stringWidth(HIDDEN[:at]), 660, 2, 8, stroke=0, fill=1)


def test_letters_that_are_paths_with_recognised_text_over_them_are_read_and_said() -> None:
    def outlines(canvas: Canvas) -> None:
        letters_of_paths(canvas)
        invisible(canvas, HIDDEN)

    document = read_document(painted(around(outlines)), "a.pdf")
    assert document.text == f"{SHOWN}\n{HIDDEN}\n{LAST}"
    assert document.warnings == (ReadingWarning("pages_recognised", count=1, numbers=(1,)),)


def test_letters_without_colour_through_which_something_is_painted_are_read() -> None:
    # A browser paints a title's gradient through a mask of its letters, and the letters transparent.
    def gradient(canvas: Canvas) -> None:
        letters_of_paths(canvas)
        transparent(canvas)

    document = read_document(painted(around(gradient)), "a.pdf")
    assert (document.text, document.warnings) == (f"{SHOWN}\n{HIDDEN}\n{LAST}", ())


@pytest.mark.parametrize("hide", [invisible, lambda canvas, text: transparent(canvas)])
def test_words_that_are_not_painted_on_a_plain_ground_are_left_out(hide: Callable[[Canvas, str], None]) -> None:
    def on_grey(canvas: Canvas) -> None:
        canvas.setFillGray(0.8)
        canvas.rect(50, 650, 300, 30, stroke=0, fill=1)
        hide(canvas, HIDDEN)

    shown_only(read_document(painted(around(on_grey)), "a.pdf"))


# Parts of a line


def test_of_a_line_that_is_covered_in_part_the_rest_stays() -> None:
    # In Helvetica of 12 points "Clave: " is 39.3 wide, "1234" 26.7: the rectangle covers just that.
    def paint(canvas: Canvas) -> None:
        canvas.drawString(60, 700, "Clave: 1234 y no 5678")
        canvas.rect(98.8, 690, 28, 20, stroke=0, fill=1)

    document = read_document(painted(paint), "a.pdf")
    assert document.text == "Clave: y no 5678"
    assert document.changes == (Change("unseen", 6, 7, " 1234 "),)
    assert document.as_taken(0, len(document.text)) == "Clave: 1234 y no 5678"


def test_a_page_without_anything_seen_is_not_called_a_page_without_text() -> None:
    data = painted(lambda canvas: canvas.drawString(60, 700, SHOWN), lambda canvas: invisible(canvas, HIDDEN))
    document = read_document(data, "a.pdf")
    assert document.text == f"{SHOWN}\n\n"
    assert document.warnings == (ReadingWarning("unseen", count=20, numbers=(2,)),)


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_pdf_that_shows_none_of_its_text_is_refused_for_that(library: PdfReaderName) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        read_by(library, painted(in_white))
    assert refused.value.reason == "unseen"


# A scan with its recognised text


def scan(*, words: Paint, before: bool) -> Paint:
    """A page that a picture covers, its text drawn before or after."""

    def paint(canvas: Canvas) -> None:
        if before:
            words(canvas)
        canvas.drawImage(print_everywhere(), 0, 0, 600, 800)
        if not before:
            words(canvas)

    return paint


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize(
    "page",
    [
        scan(words=lambda canvas: invisible(canvas, HIDDEN), before=False),
        scan(words=lambda canvas: canvas.drawString(60, 660, HIDDEN), before=True),
    ],
    ids=["invisible over it", "beneath it"],
)
def test_a_scan_with_its_recognised_text_is_read_and_said(page: Paint, library: PdfReaderName) -> None:
    document = read_by(library, painted(page))
    assert (document.text.strip(), document.changes) == (HIDDEN, ())
    assert document.warnings == (ReadingWarning("pages_recognised", count=1, numbers=(1,)),)


def test_a_scan_with_a_few_printed_words_is_one_still() -> None:
    def words(canvas: Canvas) -> None:
        canvas.saveState()
        invisible(canvas, HIDDEN)
        canvas.restoreState()
        canvas.setFillColorRGB(1, 0, 0)
        canvas.drawString(60, 40, "Copia")  # 5 of 25 letters are seen

    document = read_document(painted(scan(words=words, before=False)), "a.pdf")
    assert document.text == f"{HIDDEN}\nCopia"
    assert document.warnings == (ReadingWarning("pages_recognised", count=1, numbers=(1,)),)


def test_hidden_words_on_a_page_with_a_small_picture_are_no_scan() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.drawImage(photograph(), 0, 700, 600, 100)
        invisible(canvas, HIDDEN)

    document = read_document(painted(paint, lambda canvas: canvas.drawString(60, 700, SHOWN)), "a.pdf")
    assert document.text == f"\n\n{SHOWN}"
    assert document.warnings == (ReadingWarning("unseen", count=20, numbers=(1,)),)


def scanned(width: float, height: float, *lines: str, stamp: str = "") -> Paint:
    """A picture in the upper left corner with recognised lines on it, and two lines of a stamp in 7 points at the foot."""

    def paint(canvas: Canvas) -> None:
        canvas.drawImage(print_everywhere(), 0, 800 - height, width, height)
        canvas.saveState()  # else the stamp is invisible too
        for row, line in enumerate(lines):
            invisible(canvas, line, y=700 - 15 * row)
        canvas.restoreState()
        canvas.setFont("Helvetica", 7)
        for y in (30, 22):
            canvas.drawString(60, y, stamp)

    return paint


STAMP = "Firmado por LA SECRETARIA el 1/2/2024. CSV: 7Q2K-99AB. Cotejo en https://sede.ejemplo.es/verifica"


def test_a_scan_stays_readable_with_the_stamp_of_a_signature() -> None:
    # In points times points: recognised 4 x 20 letters of 12, 11,520; the stamp 2 x 87 of 7, 8,526, but 2/3 of all letters.
    lines = [HIDDEN] * 4
    document = read_document(painted(scanned(600, 800, *lines, stamp=STAMP)), "a.pdf")
    assert document.text == "\n".join([*lines, STAMP, STAMP])
    assert document.warnings == (ReadingWarning("pages_recognised", count=1, numbers=(1,)),)


@pytest.mark.parametrize(("width", "height"), [(600, 360), (400, 580), (230, 420)], ids=["A5", "receipt", "till receipt"])
def test_a_scan_smaller_than_its_page_stays_readable(width: float, height: float) -> None:
    document = read_document(painted(scanned(width, height, HIDDEN)), "a.pdf")
    assert document.text.strip() == HIDDEN
    assert document.warnings == (ReadingWarning("pages_recognised", count=1, numbers=(1,)),)


def test_a_hidden_line_among_more_that_are_seen_on_a_picture_is_left_out() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.drawImage(photograph(), 0, 0, 600, 800)
        canvas.drawString(60, 500, STAMP[:60])
        around(lambda canvas: invisible(canvas, HIDDEN))(canvas)

    document = read_document(painted(paint), "a.pdf")
    assert document.text == f"{STAMP[:60]}\n{SHOWN}\n{LAST}"
    assert document.warnings == (ReadingWarning("unseen", count=20, numbers=(1,)),)


def test_unseen_text_beside_a_small_scan_is_left_out() -> None:
    def paint(canvas: Canvas) -> None:
        scanned(600, 360, SHOWN, LAST)(canvas)
        invisible(canvas, HIDDEN, y=200)

    document = read_document(painted(paint), "a.pdf")
    assert document.text.strip() == f"{SHOWN}\n{LAST}"
    unseen, recognised = document.warnings
    assert (unseen, recognised.kind) == (ReadingWarning("unseen", count=20, numbers=(1,)), "pages_recognised")


@pytest.mark.parametrize("side", [150, 100])
def test_a_small_scan_stays_readable(side: float) -> None:
    def paint(canvas: Canvas) -> None:
        canvas.drawImage(print_everywhere(), 60, 600, side, side)
        invisible(canvas, "La fianza es")

    document = read_document(painted(paint), "a.pdf")
    assert document.text.strip() == "La fianza es"
    assert document.warnings == (ReadingWarning("pages_recognised", count=1, numbers=(1,)),)


def test_a_recognised_line_beside_much_printed_text_stays() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.drawImage(print_everywhere(), 50, 650, 300, 30)
        around(lambda canvas: invisible(canvas, HIDDEN))(canvas)
        for row in range(9):
            canvas.drawString(60, 500 - 15 * row, STAMP[:60])

    document = read_document(painted(paint), "a.pdf")
    assert document.text.startswith(f"{SHOWN}\n{HIDDEN}\n{LAST}\n")
    assert document.warnings == (ReadingWarning("pages_recognised", count=1, numbers=(1,)),)


def black_box(canvas: Canvas) -> None:
    canvas.rect(50, 600, 400, 55, stroke=0, fill=1)


def burned_in(canvas: Canvas) -> None:
    canvas.drawImage(ImageReader(Image.new("RGB", (20, 20), "black")), 50, 600, 400, 55)


def labelled(canvas: Canvas) -> None:
    black_box(canvas)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 640, "DATOS")


@pytest.mark.parametrize("cover", [black_box, burned_in, labelled])
@pytest.mark.parametrize("page", [(600, 800), (460, 300)], ids=["whole page", "small"])
def test_recognised_text_under_a_bar_is_left_out_and_the_rest_of_the_scan_stays(cover: Paint, page: tuple[float, float]) -> None:
    def paint(canvas: Canvas) -> None:
        scanned(*page, SHOWN, LAST)(canvas)
        canvas.saveState()
        for row in range(3):
            invisible(canvas, HIDDEN, y=640 - 15 * row)
        canvas.restoreState()
        cover(canvas)

    document = read_document(painted(paint), "a.pdf")
    assert document.text.removesuffix("\nDATOS") == f"{SHOWN}\n{LAST}"
    unseen, recognised = document.warnings
    assert (unseen, recognised.kind) == (ReadingWarning("unseen", count=60, numbers=(1,)), "pages_recognised")


# Bounds


def test_where_too_much_would_be_drawn_the_text_stays_and_is_said_to_be_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_DRAWN", 1)
    page = around(in_white)
    document = read_document(painted(page, page), "a.pdf")
    assert document.text == f"{SHOWN}\n{LAST}\n\n{SHOWN}\n{HIDDEN}\n{LAST}"
    assert document.warnings == (
        ReadingWarning("unseen", count=20, numbers=(1,)),
        ReadingWarning("pages_unproven", count=1, numbers=(2,)),
    )


# Proof, boxes, headings


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("hide", HIDING, ids=NAMES)
def test_what_is_left_is_still_proven(hide: Paint, library: PdfReaderName) -> None:
    data = painted(around(hide))
    [passage] = split_fixed(read_by(library, data))
    assert read_again(passage, data).identical


def test_the_boxes_are_those_of_what_is_left() -> None:
    data, plain = painted(around(in_white)), painted(around(lambda canvas: None))
    for words in (SHOWN, LAST):
        found = []
        for each in (data, plain):
            document = read_document(each, "a.pdf")
            start = document.text.index(words)
            found.append(page_picture(each, document, 1, (start, start + len(words))).boxes)
        assert found[0] == found[1] != None  # noqa: E711


def test_a_large_title_that_nobody_sees_is_no_heading() -> None:
    def title(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 20)
        invisible(canvas, "Tarifas secretas")

    document = read_document(painted(around(title)), "a.pdf")
    assert (document.headings, [size.name for size in document.letter_sizes]) == ((), ["12"])


# Where another library took the text


def test_what_is_unseen_is_found_in_a_text_with_other_blanks_and_ligatures() -> None:
    page = Taken("uno ofi\ndos tres", unseen=((4, 7),))
    assert carried(page, "uno  oﬁ\ndos tres\n") == replace(page, text="uno  oﬁ\ndos tres\n", unseen=((5, 7),))


def test_what_is_unseen_is_found_by_its_line_where_the_order_is_another() -> None:
    page = Taken("uno\ndos tres", unseen=((8, 12),))
    assert carried(page, "dos tres\nuno") == replace(page, text="dos tres\nuno", unseen=((4, 8),))


@pytest.mark.parametrize("text", ["dos tree\nuno", "dos tres\ndos tres\nuno", ""])
def test_where_it_is_not_found_the_page_is_said_to_be_in_doubt(text: str) -> None:
    page = Taken("uno\ndos tres", unseen=((8, 12),))
    assert carried(page, text) == replace(page, text=text, unseen=(), unplaced=True)


def test_a_page_in_doubt_is_warned_of_and_keeps_its_text() -> None:
    # Outside of what is shown stands more, which only pypdf takes: the line of the unseen words reads otherwise there.
    contents = stream(b"BT /F1 12 Tf 60 700 Td (Uno) Tj ET BT 3 Tr /F1 12 Tf 60 660 Td (dos) Tj ( fuera) Tj ET")
    data = pdf_of(one_page(contents=contents, page=b"/CropBox [0 0 82 792]"))
    document = read_by("pypdf", data)
    assert document.text == "Uno\ndos fuera"
    assert [each.kind for each in document.warnings] == ["pages_unproven"]
