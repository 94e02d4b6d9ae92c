import pytest

from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.merged import merge_tiny
from tests.documents import corpus, markdown, paged, texts


def merged(*passages: str, smallest: int, most: int | None = None) -> list[str]:
    """What becomes of them, each with two line ends after it in one document."""
    return texts(merge_tiny(corpus(*passages), smallest=smallest, most=most))


def test_a_passage_that_is_too_short_is_joined_with_the_next_one() -> None:
    assert merged("uno", "cuatro", "cinco", smallest=4) == ["uno\n\ncuatro", "cinco"]
    assert merged("uno", "cuatro", "cinco", smallest=3) == ["uno", "cuatro", "cinco"]


def test_joining_goes_on_until_it_is_long_enough() -> None:
    # 3 + 2 + 3 = 8, and 8 + 2 + 4 = 14
    assert merged("uno", "dos", "tres", "cuatro", smallest=8) == ["uno\n\ndos", "tres\n\ncuatro"]
    assert merged("uno", "dos", "tres", "catorce", smallest=9) == ["uno\n\ndos\n\ntres\n\ncatorce"]
    assert merged("uno", "dos", "tres", "largo como un día", smallest=9) == ["uno\n\ndos\n\ntres", "largo como un día"]


def test_the_last_one_is_joined_with_the_one_before() -> None:
    assert merged("cuatro", "cinco", "uno", smallest=4) == ["cuatro", "cinco\n\nuno"]
    assert merged("cuatro", "cinco", "uno", smallest=3) == ["cuatro", "cinco", "uno"]
    assert merged("cuatro", "uno", "dos", smallest=10) == ["cuatro\n\nuno\n\ndos"]


def test_nothing_is_joined_to_more_than_the_most() -> None:
    # 3 + 2 + 6 = 11, 6 + 2 + 3 = 11
    assert merged("uno", "cuatro", smallest=4, most=11) == ["uno\n\ncuatro"]
    assert merged("uno", "cuatro", smallest=4, most=10) == ["uno", "cuatro"]
    assert merged("cuatro", "uno", smallest=4, most=11) == ["cuatro\n\nuno"]
    assert merged("cuatro", "uno", smallest=4, most=10) == ["cuatro", "uno"]
    # What is too long from the beginning stays so.
    assert merged("uno dos tres", "cuatro", smallest=4, most=5) == ["uno dos tres", "cuatro"]


def test_one_that_is_alone_stays_and_none_stay_none() -> None:
    assert merged("uno", smallest=9) == ["uno"]
    assert merged(smallest=9) == []


def test_what_is_joined_is_named_after_its_first_section_and_holds_the_heading_lines_of_the_others() -> None:
    document = markdown("# A\n\nuno\n\n## B\n\ndos\n\n## C\n\n# D\n\ntres\n\n# E\n\ncuatro cinco seis siete ocho nueve")
    # "uno" begins at 5, "dos" at 16, "tres" goes from 32 to 36, the last text from 43 to 77
    assert merge_tiny(split_headings(document), smallest=20) == [
        Passage(document, 5, 36, "A", ("A",)),
        Passage(document, 43, 77, "E", ("E",)),
    ]
    assert document.text[5:36] == "uno\n\n## B\n\ndos\n\n## C\n\n# D\n\ntres"


def test_sections_are_joined_across_pages() -> None:
    passages = merge_tiny(split_headings(paged("uno", "dos")), smallest=4)
    assert [(passage.text, passage.first_page, passage.last_page) for passage in passages] == [("uno\n\ndos", 1, 2)]


def test_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^smallest must be at least 1 character, not 0$"):
        merge_tiny([], smallest=0)
    with pytest.raises(ValueError, match=r"^most must be at least smallest, 5 characters, not 4$"):
        merge_tiny([], smallest=5, most=4)
