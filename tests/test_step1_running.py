import pytest

from lessons.step1_load.document import Change, Document, Page, RunningLine
from lessons.step1_load.options import PDF_READERS, PdfReaderName, ReadOptions
from lessons.step1_load.pdf.pages import Line
from lessons.step1_load.pdf.running import find_running, first_page_repeating
from lessons.step1_load.read import read_document
from tests.documents import Ink, body, drawn, pdf, read_by

WORDS = ("abre", "cierra", "limpia", "ordena", "presta", "guarda", "pinta", "cuenta")
"""One for each page, so that no line of the text comes again."""


def found(*pages: str, labels: tuple[str, ...] = (), drawn: list[list[Line]] | None = None) -> dict[int, list[str]]:
    """The running lines of each 0-based page."""
    spans, _ = find_running(pages, labels or ("",) * len(pages), drawn or ())
    return {index: [pages[index][slice(*span)] for span in on_page] for index, on_page in spans.items()}


def counted(*pages: str, labels: tuple[str, ...] = ()) -> list[RunningLine]:
    return find_running(pages, labels or ("",) * len(pages))[1]


def text(number: int) -> str:
    """Four lines that only the 0-based page has."""
    return "\n".join(f"La sala {WORDS[number]} {part}." for part in ("hoy", "ayer", "pronto", "tarde"))


def test_a_line_at_the_same_edge_of_every_page_is_one() -> None:
    pages = [f"Normas\n{text(number)}\nCasa de todos" for number in range(3)]
    # "Normas" 0-5; the four lines of page 1 end at 7+64 = 71.
    assert find_running(pages, [""] * 3) == (
        {index: [(0, 6), (len(page) - 13, len(page))] for index, page in enumerate(pages)},
        [RunningLine("Normas", 3), RunningLine("Casa de todos", 3)],
    )


def test_a_line_of_two_pages_is_none() -> None:
    assert found(*(f"Normas\n{text(number)}" for number in range(2))) == {}
    assert found(f"Normas\n{text(0)}", f"Normas\n{text(1)}", text(2)) == {}


def test_three_pages_of_twelve_are_a_quarter_and_of_thirteen_fewer() -> None:
    # An author's line on 3 pages: 3 of 12 are 0.25, 3 of 13 are less; pages without text do not count.
    pages = [f"Carmen Ruiz\nx{number}\ny{number}" if number < 3 else f"z{number}z\ny{number}y" for number in range(12)]
    assert found(*pages) == {0: ["Carmen Ruiz"], 1: ["Carmen Ruiz"], 2: ["Carmen Ruiz"]}
    assert found(*pages, "", " \n") == found(*pages)
    assert found(*pages, "otra cosa") == {}


def test_the_two_first_and_the_two_last_lines_are_looked_at() -> None:
    pages = [f"uno\ndos\ntres\n{text(number)}\ncuatro\ncinco\nseis" for number in range(3)]
    assert found(*pages)[0] == ["uno", "dos", "cinco", "seis"]


def test_blank_lines_are_no_lines() -> None:
    pages = [f"\n \nuno\n\t\n{text(number)}\nseis\n \n" for number in range(3)]
    assert found(*pages)[1] == ["uno", "seis"]


def test_the_same_line_at_another_edge_is_another_one() -> None:
    pages = [f"Normas\n{text(0)}", f"Normas\n{text(1)}", f"{text(2)}\nNormas"]
    assert found(*pages) == {}


def test_left_and_right_pages_may_have_their_own() -> None:
    pages = [f"{('Normas de la casa', 'Las salas')[number % 2]}\n{text(number)}" for number in range(8)]
    assert found(*pages) == {number: [("Normas de la casa", "Las salas")[number % 2]] for number in range(8)}
    assert counted(*pages) == [RunningLine("Normas de la casa", 4), RunningLine("Las salas", 4)]


# The number of the page


def test_page_numbers_are_one_line_whatever_the_number() -> None:
    assert counted(*(f"{text(number)}\n{number + 1}" for number in range(4))) == [RunningLine("#", 4)]


def test_page_numbers_that_begin_elsewhere_are_found_where_they_agree() -> None:
    # After a title page and contents without a number: the 0-based page 2 prints 9. Three pages that agree are enough.
    pages = [text(0), text(1), *(f"{text(number)}\n— {number + 7} —" for number in range(2, 5))]
    assert found(*pages) == {number: [f"— {number + 7} —"] for number in range(2, 5)}
    assert counted(*pages) == [RunningLine("— # —", 3)]


def test_two_numbers_that_agree_by_chance_are_no_page_numbers() -> None:
    assert found(f"{text(0)}\nEn 1980", f"{text(1)}\nEn 1981", text(2), text(3)) == {}


def test_roman_numbers_are_known_from_the_labels() -> None:
    pages = [f"{text(number)}\n{roman}" for number, roman in enumerate(("i", "II", "iii", "iv"))]
    assert found(*pages) == {}
    assert counted(*pages, labels=("i", "ii", "iii", "iv")) == [RunningLine("#", 4)]


def test_a_number_in_a_line_that_comes_again_is_the_pages_own() -> None:
    pages = [f"Página {number + 1} de 4\n{text(number)}" for number in range(4)]
    # On page 4 both numbers are that of the page: its line reads otherwise, and is left.
    assert counted(*pages) == [RunningLine("Página # de 4", 3)]


def test_a_body_line_that_ends_in_the_number_of_its_page_is_none() -> None:
    pages = [*(f"{text(number)}\nLa sala {WORDS[number]} a las {number + 1}" for number in range(3)), text(3), text(4)]
    lines = [[Line(line, 12.0, bold=False, height=700.0 - 15 * at - number) for at, line in enumerate(page.split("\n"))]
             for number, page in enumerate(pages)]  # fmt: skip
    assert found(*pages) == {}
    assert found(*pages, drawn=lines) == {}


# The place of a line


def chapters(size: float, *, height: int = 0) -> list[list[Ink]]:
    """Four pages of two chapters under the name of the chapter; each header lies `height` points below the one before."""
    names = ("De las salas", "De las salas", "De los libros", "De los libros")
    return [[Ink(name, 760 - number * height, size=size), *body(*text(number).split("\n"))] for number, name in enumerate(names)]


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_chapters_name_in_smaller_letters_at_the_same_height_is_one(library: PdfReaderName) -> None:
    document = read_by(library, drawn(*chapters(9)))
    assert document.running == (RunningLine("De las salas", 2), RunningLine("De los libros", 2))


def test_so_it_is_not_in_letters_as_large_as_the_text_or_at_another_height() -> None:
    assert read_document(drawn(*chapters(12)), "a.pdf").running == ()
    assert read_document(drawn(*chapters(9, height=2)), "a.pdf").running == ()


def test_on_fewer_than_half_of_the_pages_it_is_none() -> None:
    # 4 of 8 are the half, 4 of 9 are fewer; "De las salas" alone has 2.
    more = [body(*text(number).split("\n")) for number in range(4, 8)]
    assert len(read_document(drawn(*chapters(9), *more), "a.pdf").running) == 2
    assert read_document(drawn(*chapters(9), *more, body("otra página", "más")), "a.pdf").running == ()


def test_a_header_with_chapter_title_and_number_in_letters_as_large_as_the_text_is_one() -> None:
    names = ("Capítulo 7: Salas 11", "Capítulo 7: Salas 12", "Capítulo 8: Libros 13", "Capítulo 8: Libros 14")
    data = drawn(*([Ink(name, 760), *body(*text(number).split("\n"))] for number, name in enumerate(names)))
    assert read_document(data, "a.pdf").running == (RunningLine("Capítulo 7: Salas #", 2), RunningLine("Capítulo 8: Libros #", 2))


def test_the_same_header_without_a_number_is_none() -> None:
    names = ("Capítulo 3: Salas", "Capítulo 3: Salas", "Capítulo 4: Libros", "Capítulo 4: Libros")
    data = drawn(*([Ink(name, 760), *body(*text(number).split("\n"))] for number, name in enumerate(names)))
    assert read_document(data, "a.pdf").running == ()


# In a document


@pytest.mark.parametrize(("library", "end"), [("pypdfium2", ""), ("pypdf", "\n")])
def test_they_are_left_out_only_when_the_learner_chooses_so(library: PdfReaderName, end: str) -> None:
    pages = [[Ink("Normas", 760), *body(*text(number).split("\n")), Ink(str(number + 1), 40)] for number in range(3)]
    data = drawn(*pages)
    kept = read_document(data, "a.pdf", ReadOptions(pdf_reader=library))
    assert kept.text == "\n\n".join(f"Normas\n{text(number)}\n{number + 1}{end}" for number in range(3))
    assert kept.changes == ()
    without = read_document(data, "a.pdf", ReadOptions(pdf_reader=library, leave_out_running=True))
    assert without.text == "\n\n".join(f"{text(number)}{end}" for number in range(3))
    assert without.running == kept.running == (RunningLine("Normas", 3), RunningLine("#", 3))
    was = ("\n1", "\n2", "\n3") if library == "pypdfium2" else ("1\n", "2\n", "3\n")
    changes = [
        each
        for page, number in zip(without.pages, was, strict=True)
        for each in (Change("running", page.start, page.start, "Normas\n"), Change("running", page.end, page.end, number))
    ]
    assert without.changes == tuple(changes)


def test_a_page_that_says_nothing_else_keeps_its_line() -> None:
    pages = [[Ink("Normas", 760), *body(*text(number).split("\n"))] for number in range(3)]
    data = drawn(*pages, [Ink("Normas", 760)])
    document = read_document(data, "a.pdf", ReadOptions(leave_out_running=True))
    assert document.text == "\n\n".join([*map(text, range(3)), "Normas"])
    assert document.running == (RunningLine("Normas", 3),)


def test_a_document_of_one_line_a_page_has_no_running_line() -> None:
    document = read_document(pdf("Normas", "Normas", "Normas"), "a.pdf", ReadOptions(leave_out_running=True))
    assert (document.text, document.running) == ("Normas\n\nNormas\n\nNormas", ())


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("leave_out", [False, True])
def test_a_title_that_reads_like_the_header_over_it_is_none_of_them(leave_out: bool, library: PdfReaderName) -> None:
    # Three chapters of two pages: no name comes three times, and the header stands on all six in smaller letters.
    names = ("De las salas", "De las salas", "De los libros", "De los libros", "De los premios", "De los premios")
    pages = []
    for number, name in enumerate(names):
        title = [Ink(name, 730, size=20)] if number % 2 == 0 else []
        pages.append([Ink(name, 760, size=9), *title, *body(*text(number).split("\n"))])
    document = read_document(drawn(*pages), "a.pdf", ReadOptions(library, leave_out_running=leave_out))
    assert document.running == tuple(RunningLine(name, 2) for name in names[::2])
    first = document.pages[0].start, document.pages[2].start, document.pages[4].start
    starts = [start if leave_out else start + len(name) + 1 for start, name in zip(first, names[::2], strict=True)]
    assert [(heading.title, heading.start) for heading in document.headings] == list(zip(names[::2], starts, strict=True))


def test_they_are_no_headings_though_their_letters_are_larger() -> None:
    pages = [[Ink("Normas", 760, size=14), *body(f"Sala {WORDS[number]}", y=720, size=14), *body(*text(number).split("\n"))]
             for number in range(3)]  # fmt: skip
    document = read_document(drawn(*pages), "a.pdf")
    assert [heading.title for heading in document.headings] == ["Sala abre", "Sala cierra", "Sala limpia"]


def test_a_line_in_much_larger_letters_is_a_title_though_every_page_begins_with_one() -> None:
    pages = [[Ink(f"Unidad {number + 1}", 760, size=22), *body(*text(number).split("\n"))] for number in range(5)]
    document = read_document(drawn(*pages), "a.pdf")
    assert document.running == ()
    assert [heading.title for heading in document.headings] == [f"Unidad {number}" for number in range(1, 6)]


def test_the_title_that_reads_like_the_header_of_the_other_pages_is_none() -> None:
    first = [Ink("Normas", 700, size=24), *body(*text(0).split("\n"), y=600)]
    others = [[Ink("Normas", 760, size=9), *body(*text(number).split("\n"))] for number in range(1, 5)]
    document = read_document(drawn(first, *others), "a.pdf")
    assert document.running == (RunningLine("Normas", 4),)
    assert [(heading.title, heading.start) for heading in document.headings] == [("Normas", 0)]


def test_a_page_of_one_line_or_two_has_them_at_both_edges() -> None:
    pages = [f"{text(number)}\nCasa de todos" for number in range(3)]
    # What is all that a page says is no footer of it.
    assert found(*pages, "Fin.\nCasa de todos", "Casa de todos") == {index: ["Casa de todos"] for index in range(4)}


def test_the_pages_own_number_is_a_word_where_another_one_is_printed() -> None:
    # Page 4 prints 14, and its chapter is the fourth.
    pages = [f"Capítulo 4: Libros {11 + number}\n{text(number)}" for number in range(5)]
    assert counted(*pages) == [RunningLine("Capítulo 4: Libros #", 5)]


def paged(*texts: str, running: tuple[RunningLine, ...]) -> Document:
    """A PDF with these pages."""
    pages, start = [], 0
    for number, text in enumerate(texts, 1):
        pages.append(Page(number, start, start + len(text)))
        start += len(text)
    return Document("a.pdf", "0" * 64, "".join(texts), "pdf", tuple(pages), running=running)


def test_the_first_page_with_the_most_frequent_header_is_found() -> None:
    texts = ("Portada\n", "Manual Índice\n1\n", "Manual  Camas 2\nHay camas.\n2\n", "Manual Camas 3\n3\n")
    lines = (RunningLine("#", 3), RunningLine("Manual Camas #", 2), RunningLine("Manual Índice", 1))
    assert first_page_repeating(paged(*texts, running=lines)) == 3
    # A number says too little, and a line that is nowhere leads nowhere.
    assert first_page_repeating(paged(*texts, running=(RunningLine("#", 3),))) == 1
    assert first_page_repeating(paged(*texts, running=(RunningLine("Otra", 3),))) == 1
    assert first_page_repeating(paged(*texts, running=())) == 1
