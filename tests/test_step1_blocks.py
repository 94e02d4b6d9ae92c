import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Block, Document, UnreadableDocument
from lessons.step1_load.read import read_document
from tests.documents import markdown, paged, plain
from tests.hostile_files import docx_parts, paragraph, zipped
from tests.invariants import document_faults


def blocks(document: Document) -> list[tuple[str, str]]:
    """The kind and the text of each block."""
    assert document_faults(document) == []
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def web(source: str) -> Document:
    return read_document(source.encode(), "guia.html")


def word(body: bytes) -> Document:
    return read_document(zipped(docx_parts(body)), "guia.docx")


def test_blocks_say_where_they_stand() -> None:
    # "Uno." 0-3, line ends 4 and 5, "- a" 6-8, line end, "- b" 10-12, line ends, "~~~" 15-17, line end, "c" 19, "~~~" 21-23
    assert markdown("Uno.\n\n- a\n- b\n\n~~~\nc\n~~~\n").blocks == (Block("list", 6, 13), Block("fence", 15, 24))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("| a |\n| - |\n| b |\n\nUno\n", [("table", "| a |\n| - |\n| b |")]),
        ("- a\r\n\r\n  - b\r\n\r\n\r\nUno", [("list", "- a\r\n\r\n  - b")]),
        ("* a\n\n\n1. b", [("list", "* a"), ("list", "1. b")]),
        ("  - a\n# Uno\n  - b", [("list", "- a"), ("list", "- b")]),
        ("- ```\n  a\n  ```\n\n  | b |\n  | - |\n- c\n", [
            ("list", "- ```\n  a\n  ```\n\n  | b |\n  | - |\n- c"), ("fence", "- ```\n  a\n  ```"), ("table", "| b |\n  | - |"),
        ]),
        ("> - a\n>   > - b\n> ~~~\n> c\n", [("list", "> - a\n>   > - b"), ("fence", "> ~~~\n> c")]),
        ("---\na:\n- b\n---\n\n- c", [("list", "- c")]),
        ("    - a\n\n```\n- b\n\n", [("fence", "- a"), ("fence", "```\n- b")]),
        ("Uno - dos | tres", []),
    ],
)  # fmt: skip
def test_the_blocks_of_a_markdown_text(text: str, found: list[tuple[str, str]]) -> None:
    assert blocks(markdown(text)) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>a<ul><li>b<ol><li>c</ol><li>d</ul><p>e", [("list", "- b\n  1. c\n- d")]),
        ("<ul><li>a</ul><ul><li>b</ul>", [("list", "- a"), ("list", "- b")]),
        ("a<table><tr><td>b<td>c<tr><td>d<td>e</table>f", [("table", "b | c\nd | e")]),
        ("<ul><li>a<table><tr><td>b</table></ul>", [("list", "- a\n  b"), ("table", "b")]),
        ("<table><tr><td>a<ul><li>b</ul></table>", [("table", "a - b")]),
        ("<table><tr><td>a<table><tr><td>b</table><ul><li>c</ul></table>", [("table", "a\n\nb\n\n- c"), ("list", "- c")]),
        ("<table role=none><tr><td>a<table><tr><td>b</table></table>", [("table", "b")]),
        ("<ul></ul><table></table>a<ul hidden><li>b</ul>", []),
    ],
)
def test_the_blocks_of_a_page_are_its_lists_and_its_tables_of_lines(source: str, found: list[tuple[str, str]]) -> None:
    assert blocks(web(source)) == found


def test_the_blocks_of_a_word_document_are_its_lists_and_tables() -> None:
    item = b'<w:p><w:pPr><w:numPr><w:ilvl w:val="%d"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>%s</w:t></w:r></w:p>'
    row = b"<w:tr><w:tc>%s</w:tc><w:tc>%s</w:tc></w:tr>" % (paragraph(b"c"), paragraph(b"d"))
    body = paragraph(b"Uno.") + item % (0, b"a") + item % (1, b"b") + b"<w:tbl>%s</w:tbl>" % (row * 2) + paragraph(b"Dos.")
    assert blocks(word(body)) == [("list", "- a\n  - b"), ("table", "c | d\nc | d")]


def test_other_formats_tell_of_no_blocks() -> None:
    text = "- a\n- b\n\n| c |\n| - |\n\n```\nd\n```\n"
    assert [document.blocks for document in (plain(text), paged(text), read_document(b"x = [\n- 1]", "a.py"))] == [(), (), ()]


TAGS = [
    "<ul>",
    "</ul>",
    "<li>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "<table role=none>",
    "<pre>",
    "</pre>",
    "<h1>",
    "</h1>",
    "a",
    " ",
]
LINES = ["- a", "  - b", "1. c", "", "```", "  ```", "| d |", "| - |", "  | e |", "> - f", "> ```", "    g", "# h", "i"]


@given(st.lists(st.sampled_from(TAGS), max_size=25).map("".join), st.lists(st.sampled_from(LINES), max_size=15).map("\n".join))
def test_blocks_stand_in_order_and_those_of_one_kind_never_overlap(page: str, text: str) -> None:
    for read, given_text in ((web, page), (markdown, text)):
        try:
            document = read(given_text)
        except UnreadableDocument:
            continue
        assert document_faults(document) == []
