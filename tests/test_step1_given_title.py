import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading
from lessons.step1_load.readers.given_title import MAX_TITLE, given_title

# What is a title


@pytest.mark.parametrize(
    ("found", "title"),
    [
        (" Manual \r\n del\talbergue\u2028", "Manual del albergue"),
        ("M\0an\ud800ual", "Manual"),
        ("año 2024", "año 2024"),
        ("2024", "2024"),
        ("<b>&amp; *uno*", "<b>&amp; *uno*"),  # nothing in it is markup
    ],
)
def test_a_title_is_one_line_without_what_cannot_be_shown(found: str, title: str) -> None:
    assert given_title(found) == title


@pytest.mark.parametrize(
    "found",
    [
        "", " \n", "\0", "---", "…",
        "untitled", "Untitled-1", "Sin título", "SIN TÍTULO 3", "Sin ti\u0301tulo", "Documento1", "Document (2)", "Word Document",
        "Microsoft Word - informe.doc", "Microsoft Word - informe", "informe final.docx", "carta.PDF", "notas.md", "index.html",
    ],
)  # fmt: skip
def test_what_a_program_writes_where_nobody_gave_a_title_is_none(found: str) -> None:
    assert given_title(found) == ""


@pytest.mark.parametrize(
    "found",
    ["How to write a README.md", "Node.js", "Un documento", "Documentos", "Untitled goose", "Microsoft Word", "Título"],
)
def test_a_title_that_only_resembles_such_a_name_is_one(found: str) -> None:
    assert given_title(found) == found


def test_a_long_title_is_cut_and_one_after_a_page_of_blanks_is_not_looked_for() -> None:
    # "a " 150 times is 300 characters, of which the last is a blank
    assert given_title("a " * 400) == ("a " * 150).rstrip()
    assert given_title("é" * 400) == "é" * 300
    assert given_title(" " * 2_999 + "abc") == "a"  # the 3,000th character is looked at, no further one
    assert given_title(" " * 3_000 + "abc") == ""


@pytest.mark.parametrize("unit", ["a", " ", "-", "\0", "1", "(", "a.", ".doc"])
def test_of_a_title_of_20_mb_the_beginning_alone_counts(unit: str) -> None:
    found = unit * (20_000_000 // len(unit))
    assert given_title(found) == given_title(found[:3_000])


@given(st.text(max_size=400))
def test_any_text_gives_a_line_that_gives_itself(found: str) -> None:
    title = given_title(found)
    assert title == " ".join(title.split())
    assert len(title) <= MAX_TITLE
    assert not set(title) & {"\0", *map(chr, range(0xD800, 0xE000))}
    assert given_title(title) == title


# What a document is called


def made(given_title: str, *headings: Heading, name: str = "guia.md") -> Document:
    return Document(name, "", "# Uno\n\n# Dos\n", "markdown", headings=headings, given_title=given_title)


def test_the_heading_that_a_document_begins_with_goes_before_the_title_that_its_file_gives() -> None:
    one, two = Heading(1, "Uno", 0, 5, 1), Heading(1, "Dos", 7, 12, 3)
    assert (made("Manual", one).title, made("Manual", one).title_heading) == ("Uno", one)
    assert (made("Manual", one, two).title, made("Manual", one, two).title_heading) == ("Manual", None)
    assert (made("Manual", two).title, made("Manual").title, made("").title) == ("Manual", "Manual", "")
    assert made("Manual", Heading(1, "", 0, 1, 1)).title == "Manual"


@pytest.mark.parametrize(
    ("given_title", "name", "title"),
    [
        ("informe_v3", "informe_v3.pdf", ""),
        ("informe_v3", "otro.pdf", "informe_v3"),
        ("Manual", "manual.md", "Manual"),  # somebody wrote it so
        ("Manual de uso", "Manual de uso.docx", "Manual de uso"),  # the file was called after it
    ],
)
def test_a_word_that_is_the_name_of_the_file_is_no_title(given_title: str, name: str, title: str) -> None:
    assert made(given_title, name=name).title == title


def test_the_titles_of_a_document_are_those_of_its_headings_and_its_own() -> None:
    assert made("Manual", Heading(1, "Dos", 7, 12, 3)).titles == {"Manual", "Dos"}
