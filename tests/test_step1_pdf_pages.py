import pytest

from lessons.step1_load.document import Change, ReadingWarning
from lessons.step1_load.options import PDF_READERS, PdfReaderName, ReadOptions
from lessons.step1_load.pdf.pages import Line, PasswordNeeded, PdfiumPages, PypdfPages, open_pages, paired
from lessons.step1_load.pdf.shown import HYPHEN, character_indices, shown_text, taken_text
from lessons.step1_load.read import read_document
from tests.documents import (
    Ink,
    body,
    drawn,
    encrypted,
    pdf,
    read_by,
    with_broken_page,
    with_meanings,
    with_page_entry,
    writer_of,
    written,
)
from tests.hostile_files import one_page, pdf_of, stream

CROP = (50, 100, 550, 780)
PRINTED = [
    Ink("Uno", 700),
    Ink("marca de corte", 30),
    Ink("Dos", 600),
    Ink("al lado", 500, x=560),
    Ink("Tres", 400),
    Ink("pie", 20),
]
"""A page with three printers' marks outside of CROP."""


def indices_of(data: bytes) -> tuple[str, list[int] | None]:
    """pdfium's text of the first page, and its number of each character."""
    page = PdfiumPages(data).page(1)
    words = page.get_textpage()
    text = shown_text(page, words)
    indices = character_indices(page, words, text)
    return text, None if indices is None else list(indices)


# What is shown


def test_pypdfium2_takes_what_is_shown_and_pypdf_the_whole_page() -> None:
    data = with_page_entry(drawn(PRINTED), "/CropBox", CROP)
    assert read_by("pypdfium2", data).text == "Uno\nDos\nTres"
    assert read_by("pypdf", data).text == "Uno\nmarca de corte\nDos\nal lado\nTres\npie\n"


def test_lines_keep_their_letters_where_marks_outside_are_left_out() -> None:
    pages = PdfiumPages(with_page_entry(drawn(PRINTED), "/CropBox", CROP))
    assert pages.taken(1).lines == tuple(
        Line(text, 12, bold=False, height=y) for text, y in (("Uno", 700), ("Dos", 600), ("Tres", 400))
    )
    assert pages.taken(1).text == pages.text(1)


def test_of_a_page_with_marks_outside_each_character_is_known_by_pdfiums_number() -> None:
    text, indices = indices_of(with_page_entry(drawn(PRINTED), "/CropBox", CROP))
    # "Uno" 0-2, the mark 5-18, "Dos" 21-23, "al lado" 26-32, "Tres" 35-38, "pie" 41-43, two for each line end between them
    assert text == "Uno\r\nDos\r\nTres"
    assert indices is not None
    assert [at for at, sign in zip(indices, text, strict=True) if not sign.isspace()] == [0, 1, 2, 21, 22, 23, 35, 36, 37, 38]


def test_a_word_that_the_edge_cuts_is_known_as_far_as_it_is_shown() -> None:
    # In letters of 100 points "o" is 55.6 wide: it stands from 505 to 560, its middle outside and its beginning inside.
    text, indices = indices_of(with_page_entry(drawn([Ink("pie", 20), Ink("ooo", 700, x=393.8, size=100)]), "/CropBox", CROP))
    assert (text, indices) == ("ooo", [5, 6, 7])


def test_as_many_letters_as_the_page_has_are_no_proof_that_they_are_the_same() -> None:
    # pdfium counts "Unodos"; the edge cuts an "o" and an "s" off, and a line end of two signs comes in between.
    page = [Ink("dos", 97, x=545, size=6), Ink("Uno", 101, x=530, size=20)]
    assert indices_of(with_page_entry(drawn(page), "/CropBox", CROP)) == ("Un\r\ndo", [0, 1, 1, 1, 3, 4])


@pytest.mark.parametrize(
    ("crop", "text"),
    [
        ((62.3, 100, 550, 780), "l"),
        ((65, 100, 550, 780), ""),
        ((50, 100, 60.3, 780), "l"),
        ((50, 100, 58, 780), ""),
        ((50, 709.2, 550, 780), "l"),
        ((50, 711, 550, 780), ""),
        ((50, 100, 550, 699.5), "l"),
        ((50, 100, 550, 697), ""),
    ],
)
def test_up_to_a_point_over_any_edge_is_still_shown(crop: tuple[float, float, float, float], text: str) -> None:
    # In 12 points "l" stands from 60.8 to 61.8, and from its base line at 700 up to 708.6; the mark below is never shown.
    data = with_page_entry(drawn([Ink("l", 700), Ink("pie", 20)]), "/CropBox", crop)
    assert PdfiumPages(data).text(1) == text
    assert indices_of(data) == (text, [0] if text else [])


def test_the_width_is_that_of_what_is_shown() -> None:
    assert PdfiumPages(drawn(PRINTED)).taken(1).width == 600
    assert PdfiumPages(with_page_entry(drawn(PRINTED), "/CropBox", CROP)).taken(1).width == 500


# Signs


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("sign", ["😀", "𝐀", "𝛼", "é", "Ω", "中"])
def test_signs_of_every_plane_are_read(library: PdfReaderName, sign: str) -> None:
    document = read_by(library, with_meanings(pdf("a~b"), {"~": sign}))
    assert (document.text.strip(), document.changes, document.warnings) == (f"a{sign}b", (), ())


def test_a_sign_that_pdfium_counts_twice_has_the_number_of_its_second_half() -> None:
    # "a" 0, the sign 1 and 2, "b" 3, line end 4 and 5, the sign 6 and 7, "c" 8
    text, indices = indices_of(with_meanings(pdf("a~b\n~c"), {"~": "😀"}))
    assert (text, indices) == ("a😀b\r\n😀c", [0, 2, 3, 3, 3, 7, 8])


def test_such_signs_cost_no_line_its_letters() -> None:
    page = [Ink("Sala ~", 700, size=20), Ink("~ abre", 600)]
    data = with_page_entry(with_meanings(drawn([*page, Ink("marca", 30)]), {"~": "😀"}), "/CropBox", CROP)
    assert PdfiumPages(data).taken(1).lines == (
        Line("Sala 😀", 20, bold=False, height=700),
        Line("😀 abre", 12, bold=False, height=600),
    )


def test_the_halves_of_a_sign_become_one_and_a_lone_half_stays() -> None:
    assert paired("a\ud83d\ude00b\ud83dc\ude00") == "a😀b\ud83dc\ude00"


def test_a_ligature_is_two_letters_for_pypdfium2_and_one_sign_for_pypdf() -> None:
    data = with_meanings(pdf("a~o"), {"~": "ﬁ"})
    assert [open_pages(data, ReadOptions(pdf_reader=name)).text(1).strip() for name in PDF_READERS] == ["afio", "aﬁo"]


@pytest.mark.parametrize("library", PDF_READERS)
def test_letters_that_run_from_right_to_left_are_in_the_order_of_reading(library: PdfReaderName) -> None:
    # A file draws them from left to right: the last letter of the word comes first.
    document = read_by(library, with_meanings(pdf("abcd"), dict(zip("abcd", "םולש", strict=True))))
    assert document.text.strip() == "שלום"


def test_two_letters_of_one_place_in_a_font_are_both_read() -> None:
    assert read_document(with_meanings(pdf("a~b"), {"~": "xyz"}), "a.pdf").text == "axyzb"


@pytest.mark.parametrize(
    ("shown", "taken"),
    [
        (f"esca{HYPHEN}lera", "esca-\nlera"),
        (f"esca{HYPHEN}", "esca-"),
        (f"uno\r\ndos\r\nesca{HYPHEN}", "uno\ndos\nesca-"),
        (f"{HYPHEN}a", f"{HYPHEN}a"),
        (f"a {HYPHEN}b", f"a {HYPHEN}b"),
        (f"a{HYPHEN}{HYPHEN}b", f"a-\n{HYPHEN}b"),
        ("uno\r\ndos\rtres\n", "uno\ndos\rtres\n"),
    ],
)
def test_pdfiums_signs_for_line_ends_become_what_the_page_shows(shown: str, taken: str) -> None:
    assert taken_text(shown) == taken


def test_a_hyphen_whose_second_half_is_not_shown_ends_the_page() -> None:
    # "co-" stands within, and what it would be joined with under the edge.
    page = [Ink("Uno", 700), Ink("co-", 104), Ink("rrer", 86)]
    document = read_document(with_page_entry(drawn(page), "/CropBox", CROP), "a.pdf")
    assert (document.text, document.changes) == ("Uno\nco-", ())


def test_a_line_that_ends_in_half_a_word_goes_on_in_the_next() -> None:
    [line] = PdfiumPages(pdf("La esca-\nlera alta")).taken(1).lines
    assert line.text == "La esca-\nlera alta"


def test_blanks_at_the_edges_are_no_part_of_a_line() -> None:
    assert [line.text for line in PdfiumPages(pdf("  uno  \n   \n dos")).taken(1).lines] == ["uno", "dos"]


# Pages


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_page_that_was_scanned_sideways_is_read(degrees: int, library: PdfReaderName) -> None:
    # The text is drawn so that it stands upright once the page is turned.
    matrix = {0: b"1 0 0 1", 90: b"0 1 -1 0", 180: b"-1 0 0 -1", 270: b"0 -1 1 0"}[degrees]
    places = {0: ((60, 700), (60, 680)), 90: ((100, 60), (120, 60)), 180: ((500, 100), (500, 120)), 270: ((500, 700), (480, 700))}
    drawn_there = b" ".join(
        b"BT /F1 12 Tf %s %d %d Tm (%s) Tj ET" % (matrix, *place, word)
        for place, word in zip(places[degrees], (b"Uno dos", b"Tres"), strict=True)
    )
    data = pdf_of(one_page(contents=stream(drawn_there), page=b"/Rotate %d" % degrees))
    document = read_by(library, data)
    assert document.text.strip() == "Uno dos\nTres"
    assert [size.name for size in document.letter_sizes] == ["12"]


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_broken_page_costs_its_own_text_only(library: PdfReaderName) -> None:
    data = with_broken_page(pdf("Uno", "Dos", "Tres"), 2)
    document = read_by(library, data)
    assert [document.text[page.start : page.end].strip() for page in document.pages] == ["Uno", "", "Tres"]
    assert document.warnings == (ReadingWarning("pages_unreadable", count=1, numbers=(2,)),)


@pytest.mark.parametrize("library", PDF_READERS)
def test_without_the_password_nothing_opens(library: PdfReaderName) -> None:
    data = encrypted(pdf("Uno"), "niño")
    with pytest.raises(PasswordNeeded):
        open_pages(data, ReadOptions(pdf_reader=library))
    assert (
        open_pages(encrypted(pdf("Uno"), "niño", "AES-256"), ReadOptions(pdf_reader=library, password="niño")).text(1).strip()
        == "Uno"
    )


def test_the_learner_chooses_the_library() -> None:
    data = pdf("Uno", "Dos")
    assert isinstance(open_pages(data, ReadOptions()), PdfiumPages)
    assert isinstance(open_pages(data, ReadOptions(pdf_reader="pypdf")), PypdfPages)
    assert [open_pages(data, ReadOptions(pdf_reader=name)).count for name in PDF_READERS] == [2, 2]


def test_progress_is_told_page_by_page() -> None:
    told: list[tuple[int, int]] = []
    read_document(pdf("Uno", "Dos", "Tres"), "a.pdf", progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


# What is warned of


@pytest.mark.parametrize("library", PDF_READERS)
def test_pages_without_text_are_named(library: PdfReaderName) -> None:
    document = read_by(library, pdf("Uno", "", "", "Cuatro", " "))
    assert document.warnings == (ReadingWarning("pages_without_text", count=3, numbers=(2, 3, 5)),)


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("sign", ["\ue000", "\uf8ff", "\ufffd", "\x01", "\x7f", "\x9f", "\U000f0000", "\U0010fffd"])
def test_pages_of_signs_without_a_meaning_are_named(sign: str, library: PdfReaderName) -> None:
    document = read_by(library, with_meanings(pdf("Uno", "a~~b", "Tres"), {"~": sign}))
    assert document.warnings == (ReadingWarning("pages_garbled", count=1, numbers=(2,)),)


def test_one_such_sign_in_ten_is_enough_and_in_eleven_is_not() -> None:
    # Blanks do not count: 1 of 10, and 1 of 11.
    data = with_meanings(pdf("~12 345 678 9", "~12 345 678 90"), {"~": "\ue000"})
    assert read_document(data, "a.pdf").warnings == (ReadingWarning("pages_garbled", count=1, numbers=(1,)),)


@pytest.mark.parametrize("sign", ["\t", "\x0c", "\xa0", "é", "\u200b", "\ud7ff", "\uf900", "😀"])
def test_other_rare_signs_have_a_meaning(sign: str) -> None:
    data = with_meanings(pdf("a~~b"), {"~": sign})
    assert [each for library in PDF_READERS for each in read_by(library, data).warnings] == []


def test_a_nul_before_each_letter_is_replaced_and_warned_of() -> None:
    document = read_by("pypdf", with_meanings(pdf("ab"), {"a": "\0U", "b": "\0n"}))
    assert document.text == "\ufffdU\ufffdn\n"
    assert document.changes == (Change("replaced", 0, 1, "\0"), Change("replaced", 2, 3, "\0"))
    assert document.warnings == (ReadingWarning("replaced", count=2), ReadingWarning("pages_garbled", count=1, numbers=(1,)))


def without_a_map(*shown: bytes) -> bytes:
    """A page in Helvetica and in a font whose signs have a number and no letter, shown one after the other."""
    number = b"<< /Type /Font /Subtype /Type0 /BaseFont /Nada /Encoding /Identity-H /DescendantFonts [7 0 R] >>"
    glyphs = b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Nada /CIDSystemInfo %s /FontDescriptor 8 0 R >>"
    system = b"<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
    descriptor = b"<< /Type /FontDescriptor /FontName /Nada /Flags 4 /Ascent 800 /Descent -200 /StemV 80 >>"
    contents = stream(b"BT 1 0 0 1 60 700 Tm %s ET" % b" ".join(shown))
    resources = b"<< /Font << /F1 5 0 R /F2 6 0 R >> >>"
    return pdf_of(one_page(number, glyphs % system, descriptor, contents=contents, resources=resources))


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_font_without_a_map_gives_letters_that_look_right_and_are_warned_of(library: PdfReaderName) -> None:
    document = read_by(library, without_a_map(b"/F2 12 Tf <0024002500260027> Tj"))
    assert document.text.strip() == "$%&'"
    assert document.warnings == (ReadingWarning("pages_garbled", count=1, numbers=(1,)),)


def test_one_such_letter_in_ten_is_enough_and_in_eleven_is_not_here_either() -> None:
    nine, ten = b"/F1 12 Tf (123456789) Tj /F2 12 Tf <0024> Tj", b"/F1 12 Tf (1234567890) Tj /F2 12 Tf <0024> Tj"
    assert read_document(without_a_map(nine), "a.pdf").warnings == (ReadingWarning("pages_garbled", count=1, numbers=(1,)),)
    assert read_document(without_a_map(ten), "a.pdf").warnings == ()
    assert PdfiumPages(without_a_map(ten)).taken(1).unmapped == pytest.approx(1 / 11)


def test_a_warning_of_each_kind_names_its_own_pages() -> None:
    across = [
        Ink(f"Texto corrido de una columna del manual {row}", 700 - 14 * row, x, size=10) for row in range(9) for x in (50, 320)
    ]
    data = with_broken_page(with_meanings(drawn(body("Uno"), [], across, body("~~"), body("Dos")), {"~": "\ue000"}), 5)
    assert read_document(data, "a.pdf").warnings == (
        ReadingWarning("pages_without_text", count=1, numbers=(2,)),
        ReadingWarning("pages_unreadable", count=1, numbers=(5,)),
        ReadingWarning("pages_garbled", count=1, numbers=(4,)),
        ReadingWarning("pages_in_columns", count=1, numbers=(3,)),
    )


def test_the_empty_page_of_a_writer_has_no_contents_at_all() -> None:
    writer = writer_of(pdf("Uno"))
    writer.add_blank_page(100, 100)
    assert read_document(written(writer), "a.pdf").warnings == (ReadingWarning("pages_without_text", count=1, numbers=(2,)),)
