import pytest
from pypdf.constants import PageLabelStyle
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject

from lessons.step1_load.document import Document, Heading, Page
from lessons.step1_load.options import PDF_READERS, PdfReaderName
from lessons.step1_load.pdf.bookmarks import place
from lessons.step1_load.read import read_document
from tests.documents import paged, pdf, read_by, writer_of, written


def lines_of(document: Document) -> list[str]:
    """What stands in the text at each heading."""
    return [document.text[heading.start : heading.end] for heading in document.headings]


def placed(title: str, text: str) -> str:
    """The line of a page at which the title is put."""
    [heading], _ = place([(1, title, 1)], text, (Page(1, 0, len(text)),))
    return text[heading.start : heading.end]


# A number that the page prints before the title


@pytest.mark.parametrize(
    "line",
    [
        "7.1 Hash functions",
        "7.1. Hash functions",
        "7 Hash functions",
        "7) Hash functions",
        "7: Hash functions",
        "A Hash functions",
        "A. Hash functions",
        "B.2.10 Hash functions",
        "Chapter 7 Hash functions",
        "Capítulo 7: HASH FUNCTIONS",
        "Appendix A. hash functions",
        "Hash functions",
        "  7.1   Hash functions",
        "7.1\tHash   functions",
    ],
)
def test_a_number_before_the_title_that_the_bookmark_leaves_out(line: str) -> None:
    page = f"uno\n{line}\ndos"
    assert placed("Hash functions", page).strip() == line.strip()


@pytest.mark.parametrize(
    "line",
    [
        "7.1Hash functions",
        "de Hash functions",
        "7.1 more Hash functions",
        "two words 7 Hash functions",
        "7.1 Hash functions and more",
        "- Hash functions",
    ],
)
def test_other_words_before_or_after_the_title_make_another_line(line: str) -> None:
    assert placed("Hash functions", f"uno\n{line}\ndos") == ""


def test_letters_that_grow_when_made_small_move_nothing() -> None:
    # "İ" is two code points in small letters.
    assert placed("Hash", "İ 7 Hash\nx") == "İ 7 Hash"


def test_a_number_on_the_line_before_the_title_is_no_part_of_it() -> None:
    assert placed("Hash functions", "7.1\nHash functions\nx") == "Hash functions"


def test_a_title_with_its_number_in_the_bookmark_is_found_with_it() -> None:
    assert placed("7.1 Hash functions", "Hash functions\n7.1 Hash functions") == "7.1 Hash functions"


def test_a_numbered_title_may_run_over_two_lines() -> None:
    assert placed("Hash functions of today", "7.1 Hash functions\nof today\nx") == "7.1 Hash functions\nof today"


@pytest.mark.parametrize("library", PDF_READERS)
def test_numbered_titles_in_a_document(library: PdfReaderName) -> None:
    data = pdf("7 Hash\nx\n7.1  Hash functions\ny", bookmarks=[("Hash", 1, 1), ("Hash functions", 1, 2)])
    document = read_by(library, data)
    assert [" ".join(line.split()) for line in lines_of(document)] == ["7 Hash", "7.1 Hash functions"]
    assert [(heading.level, heading.title, heading.line) for heading in document.headings] == [
        (1, "Hash", 1),
        (2, "Hash functions", 3),
    ]
    assert document.warnings == ()


def test_a_title_parted_at_a_line_end_is_found_where_the_word_is_joined() -> None:
    document = paged("Normas de la biblio-\nteca\nx", bookmarks=[("Normas de la biblioteca", 1, 1)])
    assert document.headings == (Heading(1, "Normas de la biblioteca", 0, 23, 1),)


def test_ligatures_of_a_bookmark_are_spelled_out() -> None:
    assert paged("Oficina\nx", bookmarks=[("Oﬁcina", 1, 1)]).headings == (Heading(1, "Oficina", 0, 7, 1),)


def test_20_000_bookmarks_of_one_title_on_a_page_are_placed() -> None:
    text = "Sala\n" * 20_000
    headings, not_found = place([(1, "Sala", 1)] * 20_000, text, (Page(1, 0, len(text)),))
    assert (len(headings), not_found) == (20_000, 0)


# Labels


def labels(*ranges: tuple[int, int, PageLabelStyle | None, str | None, int]) -> list[str]:
    """The labels of four pages. A range: its first and last 0-based page, style, prefix, and the number it begins with."""
    writer = writer_of(pdf("a", "b", "c", "d"))
    for first, last, style, prefix, start in ranges:
        writer.set_page_label(first, last, style=style, prefix=prefix, start=start)
    return [page.label for page in read_document(written(writer), "a.pdf").pages]


def test_a_file_that_does_not_tell_has_no_labels() -> None:
    assert [page.label for page in paged("a", "b").pages] == ["", ""]


def test_roman_numbers_and_a_new_start_are_told() -> None:
    assert labels((0, 1, PageLabelStyle.LOWERCASE_ROMAN, None, 3), (2, 3, PageLabelStyle.DECIMAL, None, 1)) == [
        "iii",
        "iv",
        "1",
        "2",
    ]


def test_a_prefix_stands_before_the_number_or_alone() -> None:
    letters, numbers = PageLabelStyle.UPPERCASE_LETTER, PageLabelStyle.DECIMAL
    told = labels((0, 1, letters, "Anexo ", 1), (2, 2, None, "Tapa", 0), (3, 3, numbers, "B-", 7))
    assert told == ["Anexo A", "Anexo B", "Tapa", "B-7"]


@pytest.mark.parametrize("library", PDF_READERS)
def test_labels_are_told_by_pypdf_whoever_takes_the_text(library: PdfReaderName) -> None:
    writer = writer_of(pdf("a", "b"))
    writer.set_page_label(0, 1, style=PageLabelStyle.UPPERCASE_ROMAN, start=9)
    assert [page.label for page in read_by(library, written(writer)).pages] == ["IX", "X"]


@pytest.mark.parametrize(
    "damaged",
    [
        NumberObject(7),
        DictionaryObject(),
        DictionaryObject({NameObject("/Nums"): NumberObject(7)}),
        DictionaryObject({NameObject("/Nums"): ArrayObject([NumberObject(0)])}),
        DictionaryObject({NameObject("/Nums"): ArrayObject([NameObject("/x"), NameObject("/y")])}),
        DictionaryObject({NameObject("/Kids"): ArrayObject([NumberObject(1)])}),
    ],
)  # fmt: skip
def test_damaged_labels_cost_nothing_else(damaged: DictionaryObject) -> None:
    writer = writer_of(pdf("Uno", "Dos", bookmarks=[("Dos", 2, 1)]))
    writer._root_object[NameObject("/PageLabels")] = damaged
    document = read_document(written(writer), "a.pdf")
    assert (document.text, document.headings, document.warnings) == ("Uno\n\nDos", (Heading(1, "Dos", 5, 8, 3),), ())
    assert len(document.pages) == 2


def test_what_cannot_be_shown_is_replaced_in_a_label() -> None:
    assert labels((0, 3, None, "A\0ﬁ", 0)) == ["A\ufffdfi"] * 4


def test_damaged_bookmarks_cost_nothing_else() -> None:
    writer = writer_of(pdf("Uno"))
    writer._root_object[NameObject("/Outlines")] = DictionaryObject({NameObject("/First"): NumberObject(7)})
    document = read_document(written(writer), "a.pdf")
    assert (document.text, document.headings, document.warnings) == ("Uno", (), ())
