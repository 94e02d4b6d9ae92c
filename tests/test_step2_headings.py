import pytest

from lessons.step1_load.document import heading_paths
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import empty_sections, split_headings
from tests.documents import markdown, paged, plain, spans, texts


def cut(text: str, max_level: int = 2) -> list[tuple[str, tuple[str, ...]]]:
    return [(passage.text, passage.heading_path) for passage in split_headings(markdown(text), max_level=max_level)]


NESTED = """antes

# A

uno

## B

dos

### C

tres

## D

# E

cuatro
"""


def test_each_section_is_a_passage_with_its_path() -> None:
    assert cut(NESTED) == [
        ("antes", ("Introducción",)),
        ("uno", ("A",)),
        ("dos\n\n### C\n\ntres", ("A", "B")),
        ("cuatro", ("E",)),
    ]


def test_deeper_headings_part_only_when_the_level_says_so() -> None:
    assert cut(NESTED, 1) == [
        ("antes", ("Introducción",)),
        ("uno\n\n## B\n\ndos\n\n### C\n\ntres\n\n## D", ("A",)),
        ("cuatro", ("E",)),
    ]
    assert cut(NESTED, 3) == [
        ("antes", ("Introducción",)),
        ("uno", ("A",)),
        ("dos", ("A", "B")),
        ("tres", ("A", "B", "C")),
        ("cuatro", ("E",)),
    ]
    assert cut(NESTED, 6) == cut(NESTED, 3)


def test_the_level_is_2_unless_said_otherwise() -> None:
    assert split_headings(markdown(NESTED)) == split_headings(markdown(NESTED), max_level=2, introduction="Introducción")


def test_the_heading_is_the_last_title_of_the_path() -> None:
    assert [passage.heading for passage in split_headings(markdown(NESTED), introduction="Start")] == ["Start", "A", "B", "E"]


def test_a_section_without_a_body_makes_no_passage_and_is_named() -> None:
    assert empty_sections(markdown(NESTED)) == ["D"]
    assert empty_sections(markdown(NESTED), max_level=1) == []
    assert empty_sections(markdown("# A\n\nx\n\n### B")) == []
    assert empty_sections(markdown("# A\n\nx\n\n### B"), max_level=3) == ["B"]
    assert empty_sections(markdown("# A\n## B\n\n \n## C\n\nx")) == ["A", "B"]
    assert empty_sections(markdown("# A\n\nx\n\n# B")) == ["B"]
    assert empty_sections(plain("x")) == []


def test_a_passage_is_the_body_without_its_heading_trimmed_at_both_ends() -> None:
    # "# A" 0-2, two line ends, two blanks 5 and 6, "uno dos" 7-13
    document = markdown("# A\n\n  uno dos \n\t\n\n# B\n\nx")
    passages = split_headings(document)
    assert passages[0] == Passage(document, 7, 14, "A", ("A",))
    assert (passages[0].text, passages[0].first_line, passages[0].last_line) == ("uno dos", 3, 3)


def test_a_passage_without_a_heading_has_neither_title_nor_path_and_prints_no_text() -> None:
    passage = Passage(plain("secreto"), 0, 7)
    assert (passage.heading, passage.heading_path) == ("", ())
    assert repr(passage) == "Passage(start=0, end=7, heading='', heading_path=())"


def test_a_body_may_follow_its_heading_at_once_and_hold_other_line_ends() -> None:
    assert cut("# A\r\nuno\r\n\r\ndos\r\n# B\rtres\r") == [("uno\r\n\r\ndos", ("A",)), ("tres", ("B",))]


def test_the_underline_of_a_heading_is_no_body() -> None:
    assert cut("A\n===\nuno\n\nB\n---\n\ndos") == [("uno", ("A",)), ("dos", ("A", "B"))]


def test_headings_in_code_part_nothing() -> None:
    assert cut("# A\n\n```\n# no\n```\n\n> # no\n") == [("```\n# no\n```\n\n> # no", ("A",))]


def test_front_matter_is_no_introduction() -> None:
    assert cut("---\na: b\n---\n# A\n\nuno") == [("uno", ("A",))]
    assert cut("---\na: b\n---\nantes\n\n# A\n\nuno") == [("antes", ("Introducción",)), ("uno", ("A",))]


def test_a_document_of_headings_alone_makes_no_passage() -> None:
    assert cut("# A\n\n## B\n") == []


def test_without_headings_the_whole_text_is_one_passage_without_a_heading() -> None:
    assert cut("\n uno\n\ndos \n") == [("uno\n\ndos", ())]
    assert cut("---\na: b\n---\nuno") == [("uno", ())]
    assert split_headings(plain("uno"))[0].heading == ""


def test_without_a_heading_of_the_level_the_whole_text_is_one_passage_too() -> None:
    assert cut("uno\n\n### A\n\ndos") == [("uno\n\n### A\n\ndos", ())]


def test_a_pdf_without_bookmarks_gives_one_passage_a_page() -> None:
    passages = split_headings(paged("Uno\nx", "", "Dos"))
    assert [(passage.text, passage.first_page, passage.last_page, passage.heading_path) for passage in passages] == [
        ("Uno\nx", 1, 1, ()),
        ("Dos", 3, 3, ()),
    ]


def test_a_pdf_with_bookmarks_is_cut_at_them_across_pages() -> None:
    document = paged("antes\nUno\nx", "y\nDos\nz", bookmarks=[("Uno", 1, 1), ("Dos", 2, 2)])
    passages = split_headings(document, introduction="Introduction")
    assert [(passage.text, passage.first_page, passage.last_page, passage.heading_path) for passage in passages] == [
        ("antes", 1, 1, ("Introduction",)),
        ("x\n\ny", 1, 2, ("Uno",)),
        ("z", 2, 2, ("Uno", "Dos")),
    ]


def test_a_bookmark_whose_title_is_not_on_the_page_still_begins_a_section() -> None:
    document = paged("Uno\nx", "y", bookmarks=[("Uno", 1, 1), ("Dos", 2, 1)])
    assert [(passage.text, passage.heading) for passage in split_headings(document)] == [("x", "Uno"), ("y", "Dos")]


@pytest.mark.parametrize("max_level", [0, -1])
def test_a_level_below_one_is_refused(max_level: int) -> None:
    with pytest.raises(ValueError, match=f"^max_level must be at least 1, not {max_level}$"):
        split_headings(markdown(NESTED), max_level=max_level)


def test_a_path_skips_levels_that_are_not_there_and_starts_again_higher_up() -> None:
    headings = markdown("### A\n# B\n#### C\n## D\n## E\n### F\n# G\nx").headings
    assert heading_paths(headings) == [
        ("A",),
        ("B",),
        ("B", "C"),
        ("B", "D"),
        ("B", "E"),
        ("B", "E", "F"),
        ("G",),
    ]


def test_a_path_may_hold_a_title_twice() -> None:
    assert heading_paths(markdown("# A\n## A\n### A\nx").headings) == [("A",), ("A", "A"), ("A", "A", "A")]


def test_ten_thousand_sections_are_cut_in_time() -> None:
    document = markdown("## A\n\nx\n\n" * 10_000)
    passages = split_headings(document)
    assert texts(passages) == ["x"] * 10_000
    # "## A\n\n" is 6 characters, a section 9
    assert spans(passages) == [(9 * number + 6, 9 * number + 7) for number in range(10_000)]
