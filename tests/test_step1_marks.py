from itertools import pairwise

import pytest
from hypothesis import given

from lessons.step1_load.document import Document, Heading, ReadingWarning, UnreadableDocument, blanked
from lessons.step1_load.readers.marks import Marks
from lessons.step2_chunk.inspect.boundaries import boundaries
from lessons.step2_chunk.inspect.compare import running_text
from lessons.step2_chunk.inspect.find import FoundPlainly, FoundWord, find_question
from lessons.step2_chunk.inspect.measures import measure
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step5_passage.evidence import find_passage
from tests.documents import markdown, terms_of
from tests.invariants import document_faults
from tests.strategies import text_like


def unsearched(document: Document) -> list[tuple[str, str]]:
    """The kind and the text of each stretch."""
    assert document_faults(document) == []
    return [(each.kind, document.text[each.start : each.end]) for each in document.unsearched]


DRAFT = """# Normas {#normas}

La fianza es de 60 euros.

## Pago

<!-- borrador: la fianza sube a 90 euros -->

Se paga al llegar.
"""


def test_a_comment_wins_no_question() -> None:
    document = markdown(DRAFT)
    passages = split_headings(document)
    assert [passage.text for passage in passages] == [
        "La fianza es de 60 euros.",
        "<!-- borrador: la fianza sube a 90 euros -->\n\nSe paga al llegar.",
    ]
    assert find_passage(passages, "borrador: fianza sube 90 euros") is passages[0]
    assert find_passage(passages, "borrador 90") is None
    index = index_passages(passages)
    assert terms_of(index)[1] == ("se", "paga", "al", "llegar")
    assert "normas" not in index.df
    assert terms_of(index_passages(passages, titles=True))[1] == ("normas", "pago", "se", "paga", "al", "llegar")
    assert measure(passages, document).terms == (6, 4)
    # Ctrl+F finds both, one of them in the comment.
    assert find_question(document, "fianza") == FoundPlainly(2, (FoundWord("fianza", 2, 2),))


def test_what_is_not_searched_is_counted_and_stays_in_the_text() -> None:
    document = markdown(DRAFT)
    assert document.text == DRAFT
    assert document.headings == (Heading(1, "Normas", 0, 18, 1), Heading(2, "Pago", 47, 54, 5))
    assert unsearched(document) == [
        ("attribute", "{#normas}"),
        ("comment", "<!-- borrador: la fianza sube a 90 euros -->"),
    ]
    assert document.warnings == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a <!-- b\nc --> d", [("comment", "<!-- b\nc -->")]),
        ("<!-- a\n\n# b\n\nc -->\nd", [("comment", "<!-- a\n\n# b\n\nc -->")]),
        ("- a <!-- b -->\n\n  <!-- c\n\n  d -->\n", [("comment", "<!-- b -->"), ("comment", "<!-- c\n\n  d -->")]),
        ("> a <!-- b -->", [("comment", "<!-- b -->")]),
        ("a<!-->b<!--->c", [("comment", "<!-->"), ("comment", "<!--->")]),
        ("| a <!-- b --> | c |\n|-|-|\n| [d](e) | f |", [("comment", "<!-- b -->"), ("address", "(e)")]),
        ("`<!-- a -->` ``b ` <i>`` \\<b> <i>c</i>", [("tag", "<i>"), ("tag", "</i>")]),
        ("```\n<!-- a -->\n```\n\n    <!-- b -->\n\nc", []),
        ("---\na: <!-- b -->\n---\nc", []),
        ("a<sup>2</sup>", [("tag", "<sup>"), ("tag", "</sup>")]),
        ("<div align='center'>\n\na\n\n</DIV>", [("tag", "<div align='center'>"), ("tag", "</DIV>")]),
        ("Escribe <nombre> o <tu nombre>, 1 < 2 > 0", []),
        ("<script>\nlet a\n\nlet b\n</script>\n\nc", [("script", "<script>\nlet a\n\nlet b\n</script>")]),
        ("a <style>b</style> c", [("script", "<style>b</style>")]),
        ("<script>a\n\nb", []),
        ("[a](https://x.test/b_(c) 'd') ![e](f.png){width=30%}", [
            ("address", "(https://x.test/b_(c) 'd')"), ("address", "(f.png)"), ("attribute", "{width=30%}"),
        ]),
        ("<https://x.test/a> y https://x.test/b", []),
        ("[a]\n\n[a]: https://x.test/b 'c'\n[A]: <d>\n[^1]: Nota\n[^2]: Otra nota", [
            ("address", "[a]: https://x.test/b 'c'"), ("address", "[A]: <d>"),
        ]),
        ("# a {#b} ##\n\nc\n{: .d }\n\n**e**{.f}\n\ng {.h}", [
            ("attribute", "{#b}"), ("attribute", "{: .d }"), ("attribute", "{.f}"), ("attribute", "{.h}"),
        ]),
        ("# a {#b} <!-- c --> <!-- d -->\n", [("attribute", "{#b}"), ("comment", "<!-- c -->"), ("comment", "<!-- d -->")]),
        ("a {#b} <!-- c --> d", [("comment", "<!-- c -->")]),
        ("a {#b} c {d} {{ e }} {% f %} {1.5}", []),
        ("a&nbsp;b&#160;c &amp; &nada; &Nbsp;", [("entity", "&nbsp;"), ("entity", "&#160;"), ("entity", "&amp;")]),
    ],
)  # fmt: skip
def test_the_marks_of_a_markdown_text(text: str, found: list[tuple[str, str]]) -> None:
    assert unsearched(markdown(text)) == found


def test_a_letter_written_as_a_code_is_no_word_and_is_told() -> None:
    document = markdown("# A\n\nLa cancelaci&oacute;n&nbsp;es gratis, Se&#241;or.")
    assert unsearched(document) == [("entity", "&oacute;"), ("entity", "&nbsp;"), ("entity", "&#241;")]
    assert document.warnings == (ReadingWarning("letters_as_codes", 2),)
    terms = ("la", "cancelaci", "n", "es", "gratis", "se", "or")
    assert terms_of(index_passages(split_headings(document))) == (terms,)


@pytest.mark.parametrize(
    ("text", "line"), [("a\n\n<!-- b\n\n# c\n", 3), ("a <!-- b\n\nc -->\n", 1), ("<div>\n<!-- a\n</div>\n\nb", 2)]
)
def test_a_comment_that_nobody_closed_is_text_and_is_told(text: str, line: int) -> None:
    document = markdown(text)
    assert [kind for kind, _ in unsearched(document)] in ([], ["tag"])
    assert document.warnings == (ReadingWarning("comment_open", line),)


def test_a_file_of_comments_alone_is_empty() -> None:
    with pytest.raises(UnreadableDocument) as caught:
        markdown("<!-- a -->\n\n<!-- b -->\n")
    assert caught.value.reason == "empty"


def test_a_tag_parts_words() -> None:
    passages = split_headings(markdown("El depósito<sup>2</sup> es de 10<sup>3</sup> litros<br>de agua&nbsp;fría."))
    assert terms_of(index_passages(passages)) == (("el", "depósito", "2", "es", "de", "10", "3", "litros", "de", "agua", "fría"),)


def test_a_passage_that_is_cut_amid_a_mark_has_no_term_of_it() -> None:
    passages = split_fixed(markdown("uno <!-- dos tres cuatro --> cinco"), size=14, overlap=0)
    assert [passage.text for passage in passages] == ["uno <!-- dos", "tres cuatro", "--> cinco"]
    assert terms_of(index_passages(passages)) == (("uno",), (), ("cinco",))


def test_the_attributes_of_a_title_are_no_part_of_it_before_a_comment() -> None:
    assert markdown("# A {#normas} <!-- x -->\n\nb").headings == (Heading(1, "A", 0, 24, 1),)


# Headings as HTML


@pytest.mark.parametrize(
    ("text", "headings", "not_read"),
    [
        ("<h2>Tarifas</h2>\n\na", [(2, "Tarifas", "<h2>Tarifas</h2>")], 0),
        ("a\n<H1 id='b'>\n  Uno &amp;\n <b>dos</b> <!-- c -->\n</H1 >\nd", [
            (1, "Uno & dos", "<H1 id='b'>\n  Uno &amp;\n <b>dos</b> <!-- c -->\n</H1 >"),
        ], 0),
        ("# a\n\n<div>\n  <h3>b</h3>\n  <h3>c</h3>\n</div>\n\n## d", [
            (1, "a", "# a"), (3, "b", "<h3>b</h3>"), (3, "c", "<h3>c</h3>"), (2, "d", "## d"),
        ], 0),
        ("<h1 align=center><img src='a.png'></h1>\n\na", [], 0),
        ("<!-- <h2>a</h2> -->\n\n```\n<h2>b</h2>\n```\n\nc", [], 0),
        ("<h2>a</h2> b\n\nc <h3>d</h3>\n\n- <h2>e</h2>\n\n<h2>f\n\n<h2>g</h3>", [], 5),
        ("<h7>a</h7>\n\n<hr>\n\n<header>b</header>", [], 0),
    ],
)  # fmt: skip
def test_a_tag_of_a_heading_alone_on_its_lines_is_a_heading(
    text: str, headings: list[tuple[int, str, str]], not_read: int
) -> None:
    document = markdown(text)
    assert document_faults(document) == []
    assert [(each.level, each.title, document.text[each.start : each.end]) for each in document.headings] == headings
    assert document.warnings == ((ReadingWarning("tags_no_headings", not_read),) if not_read else ())


# What was broken


def test_a_comment_and_indented_code_are_no_sentences() -> None:
    document = markdown("Uno.\n\n<!-- Dos. Tres. -->\n\n    Cuatro. Cinco.\n    Seis.\n\nSiete <!-- ocho --> nueve.\n{: .a}\n")
    stretches = running_text(document)
    assert [stretch.text for stretch in stretches] == ["Uno.", "Siete <!-- ocho --> nueve."]
    # 13 characters a passage: "Uno." | "<!-- Dos." | "Tres. -->" | "Cuatro." | "Cinco. Seis." and so on
    broken = boundaries(split_fixed(document, size=13, overlap=0), document)
    sentences = [document.text[slice(*each.spans[0])] for each in broken if each.kind == "sentence"]
    assert set(sentences) == {"Siete <!-- ocho --> nueve."}
    assert {document.text[slice(*each.spans[0])] for each in broken if each.kind == "fence"} == {"Cuatro. Cinco.\n    Seis."}


@given(text_like)
def test_every_region_is_read_to_its_end_and_only_once(text: str) -> None:
    for read in ("in_text", "in_html"):
        marks = Marks(text)
        getattr(marks, read)(0, len(text))
        spans = [(each.start, each.end) for each in marks.found]
        assert spans == sorted(spans)
        assert all(one[1] <= other[0] for one, other in pairwise(spans))
        assert len(blanked(text, spans)) == len(text)
