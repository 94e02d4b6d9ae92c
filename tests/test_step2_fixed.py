import re

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document
from lessons.step2_chunk.ways.fixed import cut as cut_spans
from lessons.step2_chunk.ways.fixed import split_fixed
from tests.documents import markdown, paged, plain, spans, texts
from tests.strategies import text_like

WITHOUT_BLANKS = "a" * 1100


def cut(text: str, size: int, overlap: int, *, keep_words: bool = True) -> list[str]:
    return texts(split_fixed(plain(text), size=size, overlap=overlap, keep_words=keep_words))


def test_1100_characters_at_1000_and_200_are_two_passages_and_never_a_third_inside_the_second() -> None:
    passages = split_fixed(plain(WITHOUT_BLANKS), size=1000, overlap=200, keep_words=False)
    assert spans(passages) == [(0, 1000), (800, 1100)]


@pytest.mark.parametrize(
    ("size", "overlap", "expected"),
    [
        (1100, 0, [(0, 1100)]),
        (1099, 0, [(0, 1099), (1099, 1100)]),
        (550, 0, [(0, 550), (550, 1100)]),
        (500, 0, [(0, 500), (500, 1000), (1000, 1100)]),
        (500, 100, [(0, 500), (400, 900), (800, 1100)]),
        (500, 499, [(start, start + 500) for start in range(601)]),
        (900, 150, [(0, 900), (750, 1100)]),
    ],
)
@pytest.mark.parametrize("keep_words", [True, False])
def test_one_long_word_is_cut_by_number_whatever_keep_words_says(
    size: int, overlap: int, expected: list[tuple[int, int]], keep_words: bool
) -> None:
    passages = split_fixed(plain(WITHOUT_BLANKS), size=size, overlap=overlap, keep_words=keep_words)
    assert spans(passages) == expected


def test_the_size_is_900_and_the_overlap_150_and_words_are_kept_unless_said_otherwise() -> None:
    assert spans(split_fixed(plain("a" * 2000))) == [(0, 900), (750, 1650), (1500, 2000)]
    # 180 words of 5 characters are 900, the last blank left out; 30 words back begins the next.
    assert spans(split_fixed(plain("abcd " * 400))) == [(0, 899), (750, 1649), (1500, 1999)]
    # 895 characters of words, then one that would be cut at 900: the cut falls at 895, and 150 back is 745.
    assert spans(split_fixed(plain("abcd " * 179 + "abcdefgh"))) == [(0, 894), (745, 903)]


def test_cutting_by_number_parts_words() -> None:
    # 0123456789
    # uno dos tres
    assert cut("uno dos tres", 5, 0, keep_words=False) == ["uno d", "os tr", "es"]


def test_keeping_words_ends_a_passage_where_a_word_would_be_parted() -> None:
    assert cut("uno dos tres", 5, 0) == ["uno", "dos", "tres"]
    assert cut("uno dos tres", 7, 0) == ["uno dos", "tres"]
    assert cut("uno dos tres", 8, 0) == ["uno dos", "tres"]
    assert cut("uno dos tres", 12, 0) == ["uno dos tres"]


def test_the_overlap_begins_with_a_whole_word_and_may_be_shorter_than_asked() -> None:
    # The cut falls at 8, before "tres". Four characters back is 4, where "dos" begins; three back is inside it.
    assert cut("uno dos tres", 8, 4) == ["uno dos", "dos tres"]
    assert cut("uno dos tres", 8, 3) == ["uno dos", "tres"]
    # Seven back is inside "uno".
    assert cut("uno dos tres", 8, 7) == ["uno dos", "dos tres"]


def test_an_overlap_without_keeping_words_begins_anywhere_but_at_a_blank() -> None:
    # The cut falls at 8. Four back is 4, three back 5, and five back the blank at 3, so 4 again.
    assert cut("uno dos tres", 8, 4, keep_words=False) == ["uno dos", "dos tres"]
    assert cut("uno dos tres", 8, 3, keep_words=False) == ["uno dos", "os tres"]
    assert cut("uno dos tres", 8, 5, keep_words=False) == ["uno dos", "dos tres"]


def test_the_overlap_gives_way_where_the_next_word_would_not_fit() -> None:
    # "cuatro" needs 6 of 9 characters, which leaves room for "d " before it and not for "dos d ".
    assert cut("uno dos d cuatro", 9, 7) == ["uno dos d", "d cuatro"]


def test_a_word_longer_than_the_size_is_cut_and_its_neighbours_are_not() -> None:
    # "abcdefghij" has 10 characters: 4, 4 and 2, and what is left shares its passage with "y".
    assert cut("x abcdefghij y z", 4, 0) == ["x", "abcd", "efgh", "ij y", "z"]


def test_a_long_word_is_repeated_in_the_overlap_while_it_is_being_cut_but_not_after() -> None:
    # 0-4, 2-6, 4-8, 6-10; then "ij" would be part of a word of 10 again, so "y" begins on its own.
    assert cut("abcdefghij yy z", 4, 2) == ["abcd", "cdef", "efgh", "ghij", "yy z"]


def test_a_long_word_begins_a_passage_of_its_own_though_an_overlap_is_asked_for() -> None:
    assert cut("uno abcdefghij", 6, 3) == ["uno", "abcdef", "defghi", "ghij"]


FAMILY = "👩\u200d👩\u200d👧"
"""Five code points, one character for whoever reads."""


@pytest.mark.parametrize("keep_words", [True, False])
def test_a_cut_inside_a_word_falls_between_two_characters_as_a_reader_sees_them(keep_words: bool) -> None:
    assert cut(FAMILY * 3, 7, 0, keep_words=keep_words) == [FAMILY] * 3
    assert cut(FAMILY * 3, 12, 0, keep_words=keep_words) == [FAMILY * 2, FAMILY]
    assert cut("año".replace("ñ", "n\u0303"), 2, 0, keep_words=keep_words) == ["a", "n\u0303", "o"]
    assert cut("🇪🇸🇫🇷🇩🇪", 3, 0, keep_words=keep_words) == ["🇪🇸", "🇫🇷", "🇩🇪"]
    # 👍 and its colour are two code points, ❤ and its selector too.
    assert cut("a👍🏽❤\ufe0fb", 2, 0, keep_words=keep_words) == ["a", "👍🏽", "❤\ufe0f", "b"]


def test_an_overlap_begins_between_two_characters_and_gives_way_where_the_next_would_not_fit() -> None:
    assert cut(FAMILY * 3, 10, 7, keep_words=False) == [FAMILY * 2, FAMILY * 2]
    assert cut(FAMILY * 3, 9, 7, keep_words=False) == [FAMILY, FAMILY, FAMILY]
    assert cut(f"ab{FAMILY}c", 6, 3, keep_words=False) == ["ab", f"b{FAMILY}", "c"]


def test_an_overlap_that_would_begin_inside_a_character_before_a_blank_begins_after_the_blank() -> None:
    assert cut(f"ab {FAMILY} cd ef", 9, 3, keep_words=False) == [f"ab {FAMILY}", "cd ef"]


def test_a_character_that_is_longer_than_the_size_is_cut() -> None:
    assert cut(f"{FAMILY}ab", 3, 0, keep_words=False) == ["👩\u200d👩", "\u200d👧a", "b"]


@given(text_like, st.integers(9, 30), st.integers(0, 8), st.booleans())
def test_no_character_is_cut_that_fits_into_a_passage(text: str, size: int, overlap: int, keep_words: bool) -> None:
    edges = {0, len(text), *(found.end() for found in regex.finditer(r"\X", text))}
    longest = max((len(found[0]) for found in regex.finditer(r"\X", text)), default=0)
    passages = split_fixed(Document("a.txt", "", text, "text"), size=max(size, longest), overlap=overlap, keep_words=keep_words)
    # A mark upon a blank begins a passage where the blank is left out at its edge.
    assert all(passage.start in edges or text[passage.start - 1].isspace() for passage in passages)
    assert all(passage.end in edges for passage in passages)


def test_five_megabytes_of_emoji_are_cut_as_fast_as_they_are_many() -> None:
    text = FAMILY * 1_000_000
    assert len(split_fixed(Document("a.txt", "", text, "text"), size=900, overlap=150, keep_words=False)) == 6667


def test_blanks_at_the_edges_of_a_passage_are_left_out() -> None:
    assert spans(split_fixed(plain("  uno  \n\n  dos  "), size=6, overlap=0)) == [(2, 5), (11, 14)]


def test_blanks_inside_a_passage_count() -> None:
    # "a", 8 blanks, "b" are 10 characters
    assert cut("a        b", 10, 0) == ["a        b"]
    assert cut("a        b", 9, 0) == ["a", "b"]


def test_a_run_of_blanks_longer_than_the_size_makes_no_passage() -> None:
    assert spans(split_fixed(plain("a" + " " * 5000 + "b" + "\n" * 5000 + "c"), size=10, overlap=9)) == [
        (0, 1), (5001, 5002), (10002, 10003),
    ]  # fmt: skip


@pytest.mark.parametrize("blank", ["\u00a0", "\u2028", "\u0085", "\x1c", "\t", "\r\n", "\u3000"])
def test_blanks_of_every_kind_part_words(blank: str) -> None:
    assert texts(split_fixed(Document("a.txt", "", f"uno{blank}dos", "text"), size=5, overlap=0)) == ["uno", "dos"]


def test_a_zero_width_space_is_no_blank() -> None:
    assert cut("uno\u200bdos", 5, 0) == ["uno\u200bd", "os"]


def test_a_size_of_one_gives_each_character_a_passage() -> None:
    assert cut("ab c", 1, 0) == cut("ab c", 1, 0, keep_words=False) == ["a", "b", "c"]


def test_a_stretch_of_a_text_is_cut_as_if_there_were_no_more() -> None:
    # 0123456789
    # uno dos tres
    assert list(cut_spans("uno dos tres", 2, 9, size=3, overlap=0, keep_words=True)) == [(2, 3), (4, 7), (8, 9)]
    assert list(cut_spans("uno dos tres", 3, 4, size=3, overlap=0, keep_words=True)) == []


def test_a_text_no_longer_than_the_size_is_one_passage() -> None:
    assert cut("uno dos", 7, 6) == ["uno dos"]


def test_titles_are_part_of_the_text_and_the_heading_is_the_last_one_before_the_passage() -> None:
    # "uno " 0, "# A" 5-7, "dos" 10-12, "## B" 15-18, "tres" 21-24
    document = markdown("uno\n\n# A\n\ndos\n\n## B\n\ntres")
    passages = split_fixed(document, size=4, overlap=0)
    assert [(passage.text, passage.heading, passage.heading_path) for passage in passages] == [
        ("uno", "", ()),
        ("# A", "A", ("A",)),
        ("dos", "A", ("A",)),
        ("## B", "B", ("A", "B")),
        ("tres", "B", ("A", "B")),
    ]


def test_a_passage_that_begins_before_a_heading_and_holds_it_is_named_after_the_one_before() -> None:
    passages = split_fixed(markdown("# A\n\nuno\n\n# B\n\ndos"), size=12, overlap=0)
    assert [(passage.text, passage.heading) for passage in passages] == [("# A\n\nuno\n\n#", "A"), ("B\n\ndos", "B")]


def test_front_matter_is_in_no_passage() -> None:
    passages = split_fixed(markdown("---\na: b\n---\nuno dos"), size=5, overlap=4)
    assert spans(passages) == [(13, 16), (17, 20)]


def test_lines_count_from_one_and_include_the_last() -> None:
    # "a a\n" is line 1, "\r\n" 2, "b\r" 3, "c" 4
    passages = split_fixed(plain("a a\n\r\nb\rc"), size=7, overlap=0)
    assert [(passage.text, passage.first_line, passage.last_line) for passage in passages] == [("a a\n\r\nb", 1, 3), ("c", 4, 4)]


def test_a_passage_runs_on_over_pages_and_knows_them() -> None:
    # "uno dos", two line ends, "tres cuatro": 15 characters reach into "cuatro", 13 to the end of "tres".
    passages = split_fixed(paged("uno dos", "tres cuatro"), size=15, overlap=0)
    assert [(passage.text, passage.first_page, passage.last_page) for passage in passages] == [
        ("uno dos\n\ntres", 1, 2),
        ("cuatro", 2, 2),
    ]


def test_by_page_starts_a_new_passage_on_each_page_and_repeats_nothing_across() -> None:
    passages = split_fixed(paged("uno dos", "", "tres cuatro"), size=11, overlap=4, by_page=True)
    assert [(passage.text, passage.first_page, passage.last_page) for passage in passages] == [
        ("uno dos", 1, 1),
        ("tres cuatro", 3, 3),
    ]
    passages = split_fixed(paged("uno dos", "tres cuatro"), size=7, overlap=3, by_page=True)
    assert texts(passages) == ["uno dos", "tres", "cuatro"]


def test_by_page_makes_no_difference_where_there_are_no_pages() -> None:
    document = markdown("---\na: b\n---\nuno dos")
    assert split_fixed(document, size=5, overlap=0, by_page=True) == split_fixed(document, size=5, overlap=0)


@pytest.mark.parametrize("size", [0, -1])
def test_a_size_below_one_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"^size must be at least 1 character, not {size}$"):
        split_fixed(plain("a"), size=size, overlap=0)


@pytest.mark.parametrize(("size", "overlap"), [(900, 900), (900, 901), (900, -1), (1, 1)])
def test_an_overlap_not_below_the_size_is_refused(size: int, overlap: int) -> None:
    said = re.escape(f"overlap must be from 0 to {size - 1} characters for size {size}, not {overlap}")
    with pytest.raises(ValueError, match=f"^{said}$"):
        split_fixed(plain("a"), size=size, overlap=overlap)


@pytest.mark.parametrize("keep_words", [True, False])
@pytest.mark.parametrize(
    "text",
    ["a" + " " * 1_000_000 + "b", "a" + "\n" * 1_000_000 + "b", "a" * 300_000, "a " * 200_000, " " * 1_000_000],
    ids=["blanks", "newlines", "one word", "short words", "nothing else"],
)
def test_hostile_text_is_cut_in_time_and_whole(text: str, keep_words: bool) -> None:
    passages = split_fixed(Document("a.txt", "", text, "text"), size=900, overlap=800, keep_words=keep_words)
    covered = 0
    for passage in passages:
        assert text[covered : passage.start].strip() == ""
        covered = max(covered, passage.end)
    assert text[covered:].strip() == ""
