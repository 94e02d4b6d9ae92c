import re
from html import unescape
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from lessons.frame.markup import block
from lessons.step1_load.document import Document, Heading, ReadingWarning, UnreadableDocument
from lessons.step1_load.readers.marks import Marks
from lessons.step1_load.readers.touching import LONGEST
from lessons.step2_chunk.inspect.boundaries import boundaries
from lessons.step2_chunk.inspect.compare import running_text
from lessons.step2_chunk.inspect.find import FoundPlainly, FoundWord, find_question, letters_of
from lessons.step2_chunk.inspect.measures import measure
from lessons.step2_chunk.views import passage_html
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.near_numbers import OtherForm, other_forms
from lessons.step5_passage.evidence import find_passage
from lessons.terms import RECOMMENDED, WORDS, Analysis, Token
from lessons.terms.unseen import JOIN, TAIL
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
    assert find_question(letters_of(document), "fianza") == FoundPlainly(2, (FoundWord("fianza", 2, 2),))


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
        ("a**b**, **c**d **e** f*g", [("mark", "**"), ("mark", "**")]),
        ("_a_ b_c __d__ e_ _f `_g_` \\_h\\_", [
            ("mark", "_"), ("mark", "_"), ("mark", "__"), ("mark", "__"), ("mark", "\\"), ("mark", "\\"),
        ]),
        ("[a](b)s [c](d) e[f](g) ![h](i)j k[0]l", [
            ("mark", "](b)"), ("address", "(d)"), ("mark", "["), ("address", "(g)"), ("address", "(i)"),
        ]),
        ("| a*b | c*d |\n|-|-|\n| *e*f \\| g | _h_ |", [("mark", "*"), ("mark", "_"), ("mark", "_")]),
        ("```\na*b*c\n```\n\n    a*b*c", []),
        ("a&nbsp;b&#160;c &amp; &nada; &Nbsp;", [("entity", "&nbsp;"), ("entity", "&#160;"), ("entity", "&amp;")]),
    ],
)  # fmt: skip
def test_the_marks_of_a_markdown_text(text: str, found: list[tuple[str, str]]) -> None:
    assert unsearched(markdown(text)) == found


def test_a_letter_written_as_a_code_is_read_as_the_letter_and_is_told() -> None:
    document = markdown("# A\n\nLa cancelaci&oacute;n&nbsp;es gratis, Se&#241;or.")
    assert unsearched(document) == [("entity", "&oacute;"), ("entity", "&nbsp;"), ("entity", "&#241;")]
    assert document.warnings == (ReadingWarning("letters_as_codes", 2),)
    terms = ("la", "cancelación", "es", "gratis", "señor")
    assert terms_of(index_passages(split_headings(document))) == (terms,)
    # It is text: what is not searched is `&nbsp;` at 26, after "# A\n\nLa cancelaci&oacute;n".
    assert document.unsearched_in(0, len(document.text)) == [(26, 32)]


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


# Words with marks inside


def words(text: str) -> list[tuple[str, str]]:
    """The terms of a Markdown text, each with the source that it came from."""
    document = markdown(text)
    assert document_faults(document) == []
    return [(token.term, document.text[token.start : token.end]) for token in WORDS.tokens(document.searched)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pala<b>bra</b> <i>uno</i>", [("palabra", "pala<b>bra"), ("uno", "uno")]),
        ("H<sub>2</sub>O", [("h2o", "H<sub>2</sub>O")]),
        ("pala**bra**, cancel*ación* **no**", [
            ("palabra", "pala**bra"), ("cancelación", "cancel*ación"), ("no", "no"),
        ]),
        ("2*3*4 y 2*3", [("234", "2*3*4"), ("y", "y"), ("2", "2"), ("3", "3")]),
        # One star closes no two, and of three two are stars.
        ("a**b*c\n\na***b* c", [("a", "a"), ("b", "b"), ("c", "c"), ("a", "a"), ("b", "b"), ("c", "c")]),
        ("_uno_ y snake_case", [("uno", "uno"), ("y", "y"), ("snake_case", "snake_case")]),
        ("[hotel](url)s [*hotel*][h]s sub[red](url) [a]s\n\n[h]: url", [
            ("hotels", "hotel](url)s"), ("hotels", "hotel*][h]s"), ("subred", "sub[red"), ("a", "a"), ("s", "s"),
        ]),
        ("caf&eacute; &eacute;tat e&#769;l", [("café", "caf&eacute;"), ("état", "&eacute;tat"), ("él", "e&#769;l")]),
        ("AT&amp;T a&nbsp;b c&#1;d", [("at", "AT"), ("t", "T"), ("a", "a"), ("b", "b"), ("c", "c"), ("d", "d")]),
        ("<b>caf&eacute;</b>s", [("cafés", "caf&eacute;</b>s")]),
        ("<div>uno<p>dos</div>", [("uno", "uno"), ("dos", "dos")]),
        ("uno<br>dos a<!-- b -->c", [("uno", "uno"), ("dos", "dos"), ("ac", "a<!-- b -->c")]),
        ("<code>uno</code>s `dos`s <del>60</del><ins>90</ins>", [
            ("uno", "uno"), ("s", "s"), ("dos", "dos"), ("s", "s"), ("60", "60"), ("90", "90"),
        ]),
    ],
)  # fmt: skip
def test_a_word_is_what_a_reader_of_the_page_sees(text: str, found: list[tuple[str, str]]) -> None:
    assert words(text) == found


def test_in_a_paragraph_that_is_too_long_for_the_parser_a_mark_parts_its_word() -> None:
    for blanks, terms in ((0, ["palabra"]), (1, ["pala", "bra"])):  # "pala**bra**" has 11 characters
        assert [term for term, _ in words(f"pala**bra**{'.' * (LONGEST - 11 + blanks)}")] == terms


def test_the_soft_hyphen_of_a_code_is_one() -> None:
    document = markdown("reser&shy;vas")
    assert list(RECOMMENDED["es"].tokens(document.searched)) == [Token("reserv", 0, 13)]


def test_a_word_with_a_mark_is_found_and_marked_whole() -> None:
    passage = split_headings(markdown("La **cancel**aci&oacute;n <!-- x -->es<br>gratis."))[0]
    assert find_passage([passage], "cancelación") is passage
    # Ctrl+F reads the source: it finds no word that has a mark inside.
    found = find_question(letters_of(markdown("_uno_ y d*os* <!-- uno -->")), "uno dos")
    assert found == FoundPlainly(0, (FoundWord("uno", 2, 2), FoundWord("dos", 0, 0)))
    shown, _, unsearched = passage_html(passage, ["cancelación", "es"], WORDS, most=100)
    assert (shown, unsearched) == (
        block(
            'La **<mark>cancel</mark><span class="unsearched"><mark>**</mark></span><mark>aci&amp;oacute;n</mark> '
            '<span class="unsearched">&lt;!-- x --&gt;</span><mark>es</mark><span class="unsearched">&lt;br&gt;</span>gratis.'
        ),
        True,
    )


def test_a_word_that_is_cut_at_its_mark_is_two_and_broken() -> None:
    # "pala<b>bra</b> uno" in pieces of 6: "pala<b" | ">bra</" | "b> uno"
    document = markdown("pala<b>bra</b> uno")
    passages = split_fixed(document, size=6, overlap=0, keep_words=False)
    assert terms_of(index_passages(passages)) == (("pala",), ("bra",), ("uno",))
    assert measure(passages, document).terms == (1, 1, 1)
    broken = [each.spans for each in boundaries(passages, document) if each.kind == "word"]
    assert broken == [((0, 10),)]


def test_a_number_with_a_mark_inside_is_another_form_of_it() -> None:
    index = index_passages(split_headings(markdown("Son 2.<b>500</b> euros.")))
    assert other_forms(index, "2500") == [OtherForm("2500", "2.500", 1)]


pieces = ["a", "uno", "é", "3", "*", "**", "***", " ", ".", "x_y", "[", "](u)", "`", "\\*", "![", "&oacute;", "<b>", "</b>"]


@given(st.lists(st.sampled_from(pieces), max_size=25).map("".join))
def test_the_words_of_a_paragraph_are_those_of_its_page(text: str) -> None:
    # Marks beside a tag and tags in the words of a picture are left out, and code is a word of its own.
    assume(not re.search(r"[*\]\[]</?b>|>[*\[\]]|!\[[^\]]*</?b>", text))
    rendered = MarkdownIt("commonmark").render(f"x {text}")
    # What looks like an address is none to the search, also where it belongs to no link.
    assume(len(re.findall('(?:href|src)="u"', rendered)) == text.count("](u)"))
    page = re.sub('</?code>|<img[^>]*?alt="([^"]*)"[^>]*>', r" \1 ", rendered)
    seen = unescape(re.sub("<[^>]*>", "", page))
    assert WORDS.terms(markdown(f"x {text}").searched) == WORDS.terms(seen)


marked_texts = st.lists(
    st.sampled_from([*pieces, "_", "<br>", "<!-- a -->", "&nbsp;", "&shy;", "\n\n", "\n| a |\n|-|\n"]), max_size=30
)


@given(marked_texts.map("".join), st.integers(1, 9), st.sampled_from([WORDS, *RECOMMENDED.values()]))
def test_each_token_is_a_slice_of_its_passage_and_is_no_mark_at_an_edge(text: str, size: int, analysis: Analysis) -> None:
    document = markdown(f"x {text}")
    assert document_faults(document) == []
    hidden = {at for each in document.unsearched if not each.is_text for at in range(each.start, each.end)}
    for passage in split_fixed(document, size=size, overlap=0, keep_words=False):
        tokens = list(analysis.tokens(passage.searched))
        assert tuple(token.term for token in tokens) == analysis.terms(passage.searched)
        assert list(analysis.spans(passage.searched)) == [(token.start, token.end) for token in tokens]
        for token in tokens:
            assert 0 <= token.start < token.end <= len(passage.text)
            start, end = passage.start + token.start, passage.start + token.end
            assert passage.text[token.start : token.end] == document.text[start:end]
            assert not {start, end - 1} & hidden
            assert not set(token.term) & {JOIN, TAIL}


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


@pytest.mark.parametrize(
    "written",
    [
        "<svg viewBox='0 0 9 9'><path d='M10 20' fill='red'/></svg>",
        "<?php echo secreta; ?>",
        "<!DOCTYPE html>",
        "<![CDATA[secreta]]>",
    ],
)
def test_drawings_and_declarations_are_no_words(written: str) -> None:
    document = markdown(f"uno {written} dos")
    assert WORDS.terms(document.searched) == ("uno", "dos")
    assert {each.kind for each in document.unsearched} == {"tag"}
    # A comparison is none of them, and neither is an arrow.
    assert markdown("a <!b y <? c").unsearched == ()


def test_an_underscore_that_is_escaped_is_part_of_its_word() -> None:
    document = markdown("# Uso de max\\_users\n\nUsa max\\_users, y `a\\_b`.\n\n| a |\n|---|\n| c\\_d |\n")
    assert WORDS.terms(document.searched) == ("uso", "de", "max_users", "usa", "max_users", "y", "a", "_b", "a", "c_d")
    assert document.headings[0].title == "Uso de max_users"
