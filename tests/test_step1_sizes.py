import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from lessons.step1_load.document import Heading, LetterSize, ReadingWarning
from lessons.step1_load.options import PDF_READERS, HeadingSource, PdfReaderName, ReadOptions
from lessons.step1_load.pdf.pages import Line, PdfiumPages
from lessons.step1_load.pdf.sizes import find_sizes, headings_by_size, name_of, reads_like_a_title
from lessons.step1_load.read import read_document
from tests.documents import Ink, body, drawn, pdf, read_by, writer_of, written
from tests.hostile_files import one_page, pdf_of, stream

TEXT = ("Un texto corrido de cuarenta letras, sí.",) * 10
"""400 characters in ten lines, none of which reads like a title."""
LOOSE = body(*TEXT, y=300)


def line(text: str, size: float = 12, *, bold: bool = False) -> Line:
    return Line(text, size, bold, height=0)


def text(lines: int = 10, size: float = 12, *, bold: bool = False) -> list[Line]:
    return [line(TEXT[0], size, bold=bold)] * lines


def counting(*lines: Line, chosen: tuple[str, ...] = ()) -> list[str]:
    """The names of the letters whose lines are headings."""
    return [size.name for size in find_sizes([lines], chosen) if size.counts]


def titles(*lines: Line) -> list[tuple[int, str]]:
    """Level and title of each heading."""
    return [(level, title) for level, title, *_ in headings_by_size([lines], find_sizes([lines]))]


def read(*page: Ink, options: ReadOptions | None = None) -> list[tuple[int, str, int]]:
    """Level, title and line of each heading of a page."""
    document = read_document(drawn(page), "a.pdf", options or ReadOptions())
    return [(heading.level, heading.title, heading.line) for heading in document.headings]


# Which letters stand out


@pytest.mark.parametrize(
    ("style", "name"), [((14.0, False), "14"), ((14.0, True), "14 b"), ((9.5, False), "9.5"), ((100.0, True), "100 b")]
)
def test_a_size_is_named_by_its_points_and_a_b_for_bold(style: tuple[float, bool], name: str) -> None:
    assert name_of(style) == name


def test_letters_are_counted_by_size_and_weight() -> None:
    # 4 x 40 = 160 characters of text; "Guía" 4, "Salas" 5 and "Las salas," 10; two of the three lines read like titles.
    lines = [line("Guía", 20), line("Salas", 14, bold=True), *text(4), line("Las salas,", 14, bold=True)]
    assert find_sizes([lines[:2], lines[2:]]) == [
        LetterSize("20", 20, bold=False, lines=1, characters=4, titles=1, example="Guía", counts=True),
        LetterSize("14 b", 14, bold=True, lines=2, characters=15, titles=1, example="Salas", counts=False),
        LetterSize("12", 12, bold=False, lines=4, characters=160, titles=0, example=TEXT[0], counts=False),
    ]


def test_larger_letters_stand_out_and_smaller_ones_do_not() -> None:
    assert counting(line("Uno", 12.5), *text(), line("Dos", 11.5), line("Tres", 11, bold=True)) == ["12.5"]


def test_bold_letters_as_large_as_the_text_stand_out_unless_the_text_is_bold() -> None:
    assert counting(line("Uno", bold=True), *text()) == ["12 b"]
    assert counting(line("Uno"), *text(bold=True)) == []


def test_of_one_size_bold_is_above_light() -> None:
    assert titles(line("Uno", 14), line("Dos", 14, bold=True), *text()) == [(2, "Uno"), (1, "Dos")]


def test_larger_letters_that_are_more_than_a_seventh_of_all_do_not_stand_out() -> None:
    # 15 in a hundred: 60 of 400, and 61 of 401. One line alone stands out whatever its share: the title of a short note.
    assert counting(line("a" * 30, 14), line("a" * 30, 14), *text(8), line("b" * 20 + ".")) == ["14"]
    assert counting(line("a" * 30, 14), line("a" * 31, 14), *text(8), line("b" * 20 + ".")) == []
    assert counting(line("a" * 61, 14), *text(8), line("b" * 20 + ".")) == ["14"]


def test_letters_stand_out_only_where_most_of_their_lines_read_like_titles() -> None:
    note = line("Ojo, frágil.", 14)
    assert counting(line("Uno", 14), line("Dos", 14), note, *text()) == ["14"]
    assert counting(line("Uno", 14), note, *text()) == []


def test_the_six_largest_sizes_stand_out() -> None:
    lines = [line(f"T{size}", size) for size in range(13, 21)]
    assert counting(*lines, *text()) == ["20", "19", "18", "17", "16", "15"]
    assert [level for level, _ in titles(*lines, *text())] == [6, 5, 4, 3, 2, 1]


def test_a_document_without_lines_has_no_sizes() -> None:
    assert find_sizes([[], []]) == []
    assert headings_by_size([[], []], []) == []


@pytest.mark.parametrize(
    "title",
    ["Salas", "3.2 Limpieza", "¿Qué es?", "Nota!", "a", "C#", "Artículo 14", "Dos\nlíneas", "x" * 120, "1. Uno... dos"],
)  # fmt: skip
def test_what_reads_like_a_title(title: str) -> None:
    assert reads_like_a_title(title)


@pytest.mark.parametrize(
    "text",
    ["Fin.", "Uno,", "Uno;", "Uno:", "12", "— 3 —", "", " Salas", "x" * 121, "Salas .... 12", "Sala . . . . 12", "Dos\nfilas."],
)  # fmt: skip
def test_what_does_not_read_like_a_title(text: str) -> None:
    assert not reads_like_a_title(text)


# The learner's choice


def test_the_learner_chooses_which_sizes_count() -> None:
    lines = [line("Guía", 20), line("Salas", 14), *text(), line("pie", 9)]
    assert counting(*lines) == ["20", "14"]
    assert counting(*lines, chosen=("14", "9")) == ["14", "9"]
    assert counting(*lines, chosen=("12",)) == ["12"]
    assert counting(*lines, chosen=("77",)) == []


def test_chosen_sizes_are_levels_from_one_on() -> None:
    page = [Ink("Guía", 760, size=20), Ink("Salas", 700, size=14), *LOOSE, Ink("pie", 40, size=9)]
    assert read(*page, options=ReadOptions(sizes=("14", "9"))) == [(1, "Salas", 2), (2, "pie", 13)]
    assert read(*page, options=ReadOptions(sizes=("77",))) == []


# Headings


def test_the_largest_letters_are_level_one() -> None:
    lines = [line("Guía", 20), *text(1), line("Salas", 14), *text(1), line("Horario", bold=True), *text(8), line("Libros", 14)]
    assert titles(*lines) == [(1, "Guía"), (2, "Salas"), (3, "Horario"), (2, "Libros")]


def test_a_title_may_run_over_three_lines_in_the_same_letters() -> None:
    lines = [line(word, 20) for word in ("Normas", "de uso", "de la casa", "de todos", "hoy")]
    assert titles(*lines, *text()) == [(1, "Normas\nde uso\nde la casa"), (1, "de todos\nhoy")]


def test_titles_with_a_number_are_not_run_together() -> None:
    lines = [line("3 Salas", 20), line("3.1 Horario", 20), line("de apertura", 20), line("4 Libros", 20)]
    assert titles(*lines, *text()) == [(1, "3 Salas"), (1, "3.1 Horario\nde apertura"), (1, "4 Libros")]


def test_titles_of_two_sizes_or_two_pages_or_with_text_between_are_not_run_together() -> None:
    lines = [line("Guía", 20), line("Salas", 14), *text(1), line("Horario", 14), *text(9)]
    assert titles(*lines) == [(1, "Guía"), (2, "Salas"), (2, "Horario")]
    pages = [[*text(), line("Fin", 20)], [line("Nuevo", 20), *text()]]
    assert headings_by_size(pages, find_sizes(pages)) == [(1, "Fin", 1, 0), (1, "Nuevo", 2, 0)]


def test_a_line_of_a_table_of_contents_is_no_heading_and_ends_the_one_before() -> None:
    lines = [
        line("Índice", 14),
        line("Salas ........ 3", 14),
        line("Plazos", 14),
        line("Libros . . . . . 9", 14),
        line("Notas", 14),
    ]
    assert titles(*lines, *text()) == [(1, "Índice"), (1, "Plazos"), (1, "Notas")]


# How lines are drawn


def test_a_size_is_to_the_nearest_half_point_and_a_line_in_two_sizes_has_the_smaller_one() -> None:
    page = [Ink("Uno", 700, size=14.2), Ink("Dos", 650, size=14.3), Ink("L", 600, size=36), Ink("a sala", 600, x=82)]
    lines = PdfiumPages(drawn(page)).taken(1).lines
    assert lines == (
        Line("Uno", 14, bold=False, height=700),
        Line("Dos", 14.5, bold=False, height=650),
        Line("La sala", 12, bold=False, height=600),
    )


@pytest.mark.parametrize("font", ["Helvetica-Bold", "Times-Bold", "Courier-Bold", "Helvetica-BoldOblique"])
def test_bold_is_told_by_the_fonts_that_every_reader_has(font: str) -> None:
    page = [Ink("Uno", 700, font=font), Ink("Dos", 680, font=font.replace("Bold", "").strip("-").replace("Times", "Times-Roman"))]
    assert [each.bold for each in PdfiumPages(drawn(page)).taken(1).lines] == [True, False]


def test_bold_is_told_by_the_weight_of_a_font_that_comes_with_the_file() -> None:
    registerFont(TTFont("Vera", "Vera.ttf"))
    registerFont(TTFont("VeraBd", "VeraBd.ttf"))
    lines = PdfiumPages(drawn([Ink("Uno", 700, size=14.3, font="VeraBd"), Ink("Dos", 660, font="Vera")])).taken(1).lines
    assert lines == (Line("Uno", 14.5, bold=True, height=700), Line("Dos", 12, bold=False, height=660))


def test_a_line_that_begins_or_ends_bold_is_not_bold() -> None:
    bold, light = "Helvetica-Bold", "Helvetica"
    page = [
        Ink("Plazo", 700, font=bold), Ink("de entrega", 700, x=110, font=light),
        Ink("el", 680, font=light), Ink("Plazo", 680, x=80, font=bold),
        Ink("Plazo", 660, font=bold), Ink("final", 660, x=110, font=bold),
    ]  # fmt: skip
    lines = PdfiumPages(drawn(page)).taken(1).lines
    assert [(each.text, each.bold) for each in lines] == [
        ("Plazo de entrega", False), ("el Plazo", False), ("Plazo final", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "operators",
    [
        b"/F1 20 Tf 1 0 0 1 60 700 Tm",
        b"/F1 1 Tf 20 0 0 20 60 700 Tm",
        b"/F1 40 Tf 0.5 0 0 0.5 60 700 Tm",
        b"/F1 -20 Tf -1 0 0 -1 60 700 Tm",
        b"/F1 20 Tf 0 1 -1 0 60 700 Tm",
        b"/F1 1 Tf 0 -20 20 0 60 700 Tm",
    ],
    ids=["size", "matrix", "both", "below zero", "upwards", "downwards"],
)
def test_the_size_is_the_drawn_one_however_the_file_says_it(operators: bytes) -> None:
    data = pdf_of(one_page(contents=stream(b"BT %s (Salas) Tj ET" % operators)))
    assert PdfiumPages(data).taken(1).lines == (Line("Salas", 20, bold=False, height=700),)


def test_a_scale_of_the_whole_page_counts_too() -> None:
    data = pdf_of(one_page(contents=stream(b"0.5 0 0 0.5 0 0 cm BT /F1 20 Tf 1 0 0 1 60 700 Tm (Salas) Tj ET")))
    assert PdfiumPages(data).taken(1).lines == (Line("Salas", 10, bold=False, height=350),)


# In a document


@pytest.mark.parametrize("library", PDF_READERS)
def test_headings_stand_at_their_own_lines_in_the_text_of_either_library(library: PdfReaderName) -> None:
    page = [
        Ink("Guía de la", 760, size=20), Ink("biblioteca", 736, size=20),
        *body("La guía de la biblioteca.", "El horario:", y=700),
        Ink("Horario", 640, font="Helvetica-Bold"), *LOOSE,
    ]  # fmt: skip
    # "Guía de la\nbiblioteca" 0-20, line end, 25 letters from 22, line end, "El horario:" 48-58, line end, then the title.
    document = read_by(library, drawn(page))
    assert document.text.startswith("Guía de la\nbiblioteca\nLa guía de la biblioteca.\nEl horario:\nHorario\n")
    assert document.origin == "sizes"
    assert document.headings[0] == Heading(1, "Guía de la biblioteca", 0, 21, 1)
    assert document.headings[1:] == (Heading(2, "Horario", 60, 67, 5),)
    assert document.warnings == ()


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_line_of_the_text_that_reads_like_the_title_after_it_is_not_taken_for_it(library: PdfReaderName) -> None:
    page = [*body("Horario", "de las salas.", "HORARIO"), Ink("Horario", 640, font="Helvetica-Bold"), *LOOSE]
    page += [Ink("Horario", 100), Ink("Horario", 80, font="Helvetica-Bold")]
    # "Horario" 0-6, "de las salas." 8-20, "HORARIO" 22-28, the title 30-36; ten lines of 41 from 38 on, 448-454, and 456-462.
    assert read_by(library, drawn(page)).headings == (Heading(1, "Horario", 30, 37, 4), Heading(1, "Horario", 456, 463, 16))


def test_headings_of_two_pages_are_on_their_own_page() -> None:
    document = read_document(drawn([Ink("Salas", 700, size=20), *LOOSE], [Ink("Salas", 700, size=20), *LOOSE]), "a.pdf")
    # A page is 6 and ten times 41, less the last line end: 415; two line ends.
    assert document.headings == (Heading(1, "Salas", 0, 5, 1), Heading(1, "Salas", 417, 422, 13))


@pytest.mark.parametrize(
    ("source", "bookmarked", "bare"),
    [
        ("auto", ("bookmarks", ["Libros"]), ("sizes", ["Salas"])),
        ("bookmarks", ("bookmarks", ["Libros"]), ("none", [])),
        ("sizes", ("sizes", ["Salas"]), ("sizes", ["Salas"])),
        ("none", ("none", []), ("none", [])),
    ],
)
def test_headings_come_from_where_the_learner_says(
    source: HeadingSource, bookmarked: tuple[str, list[str]], bare: tuple[str, list[str]]
) -> None:
    data = drawn([Ink("Salas", 700, size=20), Ink("Libros", 500), *LOOSE])
    writer = writer_of(data)
    writer.add_outline_item(title="Libros", page_number=0)
    for file, expected in ((written(writer), bookmarked), (data, bare)):
        document = read_document(file, "a.pdf", ReadOptions(headings_from=source))
        assert (document.origin, [heading.title for heading in document.headings]) == expected
        assert [size.name for size in document.letter_sizes if size.counts] == ["20"]


def test_a_document_in_letters_of_one_size_has_no_headings() -> None:
    document = read_document(pdf("Uno\ndos, tres."), "a.pdf")
    assert (document.headings, document.origin) == ((), "none")
    assert document.letter_sizes == (
        LetterSize("12", 12, bold=False, lines=2, characters=13, titles=1, example="Uno", counts=False),
    )


def test_a_drop_cap_makes_no_heading() -> None:
    # Two lines high: its foot stands at the second line.
    page = [Ink("L", 686, size=34), Ink("a sala abre a las nueve,", 700, x=82), Ink("y cierra a las dos.", 686, x=82), *LOOSE]
    assert read(*page) == []
    glossary = [Ink("L", 700, size=34), Ink("Llave: abre la sala,", 680), *LOOSE]
    assert read(*glossary) == [(1, "L", 1)]
    next_column = [Ink("L", 600, size=34), Ink("Llave: abre la sala,", 634), *LOOSE]
    assert read(*next_column) == [(1, "L", 1)]


def test_the_header_of_a_table_in_bold_reads_like_a_title_until_the_learner_says_no() -> None:
    header = [Ink(word, 700, x=60 + 150 * at, font="Helvetica-Bold") for at, word in enumerate(("Sala", "Plazas", "Precio"))]
    page = [Ink("Salas", 760, size=20), *header, *LOOSE]
    assert read(*page) == [(1, "Salas", 1), (2, "Sala Plazas Precio", 2)]
    assert read(*page, options=ReadOptions(sizes=("20",))) == [(1, "Salas", 1)]


ROWS = ("Fondo Se revisa", "Infantil cada año", "Adultos cada tres años", "Prensa cada mes")


@pytest.mark.parametrize(("rows", "count"), [(2, 0), (3, 1), (4, 1)])
@pytest.mark.parametrize("library", PDF_READERS)
def test_rows_of_large_letters_that_became_headings_are_warned_of(library: PdfReaderName, rows: int, count: int) -> None:
    first = [Ink("Salas", 700), *body(*TEXT, y=500, size=9)]
    page = [Ink("Normas", 760), Ink("Un texto.", 740, size=9), *body(*ROWS[:rows]), *body(*TEXT, y=300, size=9)]
    document = read_by(library, drawn(first, page))
    assert document.warnings == (ReadingWarning("titles_in_a_row", count=1, numbers=(2,)),) * count


def test_a_long_title_that_opens_the_document_is_not_warned_of() -> None:
    assert read_document(drawn([*body("Normas", "de uso", "de la casa", size=20), *LOOSE]), "a.pdf").warnings == ()


def test_every_reader_is_asked_for_the_same_sizes() -> None:
    data = drawn([Ink("Salas", 700, size=20), *LOOSE])
    assert len({read_by(library, data).letter_sizes for library in PDF_READERS}) == 1
    assert [warning for library in PDF_READERS for warning in read_by(library, data).warnings] == list[ReadingWarning]()
