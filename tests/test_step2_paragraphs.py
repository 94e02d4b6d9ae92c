import pytest

from lessons.step1_load.document import Document, Heading, Page
from lessons.step2_chunk.ways.paragraphs import paragraph_spans, split_paragraphs
from tests.documents import markdown, paged, plain, spans, texts


def cut(text: str) -> list[str]:
    return texts(split_paragraphs(Document("a.txt", "", text, "text")))


def test_blank_lines_part_paragraphs_and_line_ends_do_not() -> None:
    # "uno\ndos" 0-7, "tres" 9-13, "cuatro" 16-22
    assert spans(split_paragraphs(plain("uno\ndos\n\ntres\n\n\ncuatro\n"))) == [(0, 7), (9, 13), (16, 22)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_makes_blank_lines(end: str) -> None:
    assert cut(f"uno{end}dos{end}{end}tres") == [f"uno{end}dos", "tres"]


@pytest.mark.parametrize("blank", [" ", "\t \t", "\u00a0", "\x0c", "\u2028"])
def test_a_line_of_nothing_but_blanks_is_blank(blank: str) -> None:
    assert cut(f"uno\n{blank}\ndos") == ["uno", "dos"]


def test_what_is_no_line_end_in_an_editor_ends_no_line() -> None:
    assert cut("uno\u2028\u2028dos\x0b\x0btres\u200b\n\u200b\ncuatro") == ["uno\u2028\u2028dos\x0b\x0btres\u200b\n\u200b\ncuatro"]


def test_blanks_at_the_edges_of_a_paragraph_are_left_out() -> None:
    # "uno" is 4-7, "dos" 14-17
    assert spans(split_paragraphs(plain("\n \n uno  \n \n  dos \n"))) == [(4, 7), (14, 17)]


def test_heading_lines_are_in_no_passage_and_end_a_paragraph() -> None:
    passages = split_paragraphs(markdown("uno\n# A\ndos\n\ntres\n## B\n\ncuatro\n\nC\n---\ncinco"))
    assert [(passage.text, passage.heading, passage.heading_path) for passage in passages] == [
        ("uno", "", ()),
        ("dos", "A", ("A",)),
        ("tres", "A", ("A",)),
        ("cuatro", "B", ("A", "B")),
        ("cinco", "C", ("A", "C")),
    ]


def test_front_matter_is_in_no_passage() -> None:
    assert spans(split_paragraphs(markdown("---\na: b\n---\nuno"))) == [(13, 16)]


def test_a_page_ends_a_paragraph() -> None:
    passages = split_paragraphs(paged("uno\ndos", "", "tres", bookmarks=[("A", 1, 1), ("B", 3, 1)]))
    assert [(passage.text, passage.heading, passage.first_page, passage.last_page) for passage in passages] == [
        ("uno\ndos", "A", 1, 1),
        ("tres", "B", 3, 3),
    ]


def test_a_bookmark_whose_title_is_not_on_its_page_parts_no_paragraph() -> None:
    headings = (Heading(1, "A", 4, 4, 1), Heading(1, "B", 9, 9, 3))
    document = Document("a.pdf", "", "uno dos\n\ntres", "pdf", pages=(Page(1, 0, 13),), headings=headings)
    assert [(passage.text, passage.heading) for passage in split_paragraphs(document)] == [("uno dos", ""), ("tres", "B")]


def test_a_fenced_block_with_a_blank_line_inside_is_two_passages() -> None:
    assert texts(split_paragraphs(markdown("```\na\n\nb\n```"))) == ["```\na", "b\n```"]


def test_the_paragraphs_of_a_stretch_are_as_if_there_were_no_more() -> None:
    # 0123456 7 8 9
    # uno_dos\n\ntres
    assert list(paragraph_spans("uno dos\n\ntres", 3, 11)) == [(4, 7), (9, 11)]
    assert list(paragraph_spans("uno dos\n\ntres", 7, 9)) == []
