import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading
from lessons.step2_chunk.inspect.gold import MAX_PLACES, find_answer, first_whole, holds, sentence_at
from lessons.step2_chunk.passage import Passage
from tests.documents import corpus, markdown, paged, plain


def found(text: str, wanted: str) -> list[str]:
    return [text[start:end] for start, end in find_answer(plain(text), wanted)]


def test_an_answer_is_found_at_each_of_its_places() -> None:
    # Es gratis. Es gratis.
    # 0123456789 1
    assert find_answer(plain("Es gratis. Es gratis."), "Es gratis.") == ((0, 10), (11, 21))


def test_places_may_overlap() -> None:
    assert find_answer(plain("a a a a a"), "a a") == ((0, 3), (2, 5), (4, 7), (6, 9))


def test_a_passage_may_hold_the_second_of_two_places_that_overlap() -> None:
    # x ha\n\nha ha zz: "ha" at 2, 6 and 9
    document = plain("x ha\n\nha ha zz\n")
    places = find_answer(document, "ha ha")
    assert places == ((2, 8), (6, 11))
    assert first_whole([Passage(document, 0, 4), Passage(document, 6, 14)], places) == 2


def test_what_stands_in_the_front_matter_is_no_place() -> None:
    # "---\n" 0-3, "title: Es gratis.\n" 4-21, "---\n" 22-25, then "x  Es gratis." with "Es" at 29
    document = markdown("---\ntitle: Es gratis.\n---\nx  Es gratis.\n")
    assert find_answer(document, "Es gratis.") == ((29, 39),)
    assert find_answer(document, "title: Es gratis.") == ()
    assert find_answer(document, "--- x Es gratis.") == ()


def test_the_mark_of_a_hidden_character_is_found_as_the_character() -> None:
    assert found("x can\u00adcelar\u2028ya", "can⟨U+00AD⟩celar⟨U+2028⟩ya") == ["can\u00adcelar\u2028ya"]
    assert found("x can\u00adcelar", "can\u00adcelar") == ["can\u00adcelar"]
    assert found("x cancelar", "can⟨U+00AD⟩celar") == []


def test_a_mark_that_stands_in_the_document_itself_is_found_too() -> None:
    assert found("the mark ⟨U+00AD⟩ says", "mark ⟨U+00AD⟩ says") == ["mark ⟨U+00AD⟩ says"]


def test_no_more_places_are_looked_for_than_the_most() -> None:
    assert find_answer(plain("ab" * 1_001), "ab") == tuple((2 * number, 2 * number + 2) for number in range(MAX_PLACES))
    assert MAX_PLACES == 1_000


@pytest.mark.parametrize("gap", ["  ", "\n", "\r\n", "\n\n", "\t", "\u00a0", " \n ", "\u2028"])
def test_blanks_and_line_ends_are_as_good_as_one_blank(gap: str) -> None:
    text = f"x{gap}Es{gap}gratis.{gap}y"
    assert found(text, "Es gratis.") == [f"Es{gap}gratis."]
    assert found("x Es gratis. y", f"{gap}Es{gap}gratis.{gap}") == ["Es gratis."]


def test_a_run_of_blanks_before_a_place_does_not_move_it() -> None:
    # "a   b  c\r\n\r\nd": a 0, b 4, c 7, d 12
    text = "a   b  c\r\n\r\nd"
    assert [find_answer(plain(text), each) for each in ("a", "b", "c", "d")] == [((0, 1),), ((4, 5),), ((7, 8),), ((12, 13),)]
    assert find_answer(plain(text), "b c d") == ((4, 13),)


@pytest.mark.parametrize("wanted", ["es gratis.", "Es gratís.", "Es gratis!", "Es  gra tis.", "Esgratis.", "E. gratis."])
def test_case_accents_and_punctuation_count(wanted: str) -> None:
    assert found("Es gratis.", wanted) == []


def test_an_answer_that_goes_over_two_pages_is_found() -> None:
    document = paged("Es gratis hasta", "24 horas antes.")
    ((start, end),) = find_answer(document, "gratis hasta 24 horas")
    assert document.text[start:end].split() == ["gratis", "hasta", "24", "horas"]


@pytest.mark.parametrize("wanted", ["", " ", "\n\t", "\u00a0"])
def test_nothing_is_found_where_nothing_is_wanted(wanted: str) -> None:
    assert find_answer(plain("a b"), wanted) == ()


letters = st.text("ab \n\u00a0é.*", max_size=12)


@given(letters, letters)
def test_the_places_are_those_of_a_pattern_with_any_blanks_between_the_words(text: str, wanted: str) -> None:
    pattern = r"\s+".join(map(re.escape, wanted.split()))
    expected = tuple(match.span(1) for match in re.finditer(f"(?=({pattern}))", text)) if pattern else ()
    assert find_answer(Document("a.txt", "", text, "text"), wanted) == expected


@pytest.mark.parametrize(
    ("text", "wanted", "count"),
    [
        ("a " * 1_000_000, "a " * 999 + "b", 0),
        ("a " * 1_000_000, "a " * 1000, 1000),
        ("a" * 2_000_000, "a" * 1999 + "b", 0),
        ("a" * 2_000_000, "a" * 2000, 1000),
        (("a" * 1999 + "c") * 1_000, "a" * 1999 + "b", 0),
        ("a" + "  " * 1_000_000, "a b", 0),
        ("a  " * 666_000, "a", 1000),
    ],
    ids=["words", "many", "letters", "many letters", "almost", "blanks", "gaps"],
)
def test_hostile_text_is_searched(text: str, wanted: str, count: int) -> None:
    document = Document("a.txt", "", text, "text")
    assert len(find_answer(document, wanted)) == count


# "# A" 0-2, "Uno dos." 5-12, "Tres." 14-18, "# B" 21-23, "Cinco" 26-30
RULES = "# A\n\nUno dos. Tres.\n\n# B\n\nCinco\n"


def test_the_sentence_round_a_character_is_found() -> None:
    document = markdown(RULES)
    found = {offset: sentence_at(document, offset) for offset in range(len(RULES))}
    assert {offset for offset, span in found.items() if span == (5, 13)} == set(range(5, 13))
    assert {offset for offset, span in found.items() if span == (14, 19)} == set(range(14, 19))
    assert {offset for offset, span in found.items() if span == (26, 31)} == set(range(26, 31))
    # Headings, the blanks round them and between the sentences.
    assert {offset for offset, span in found.items() if span is None} == {*range(5), 13, *range(19, 26), 31}


def test_a_heading_ends_a_sentence_that_has_no_mark_of_its_own() -> None:
    document = Document("a.pdf", "", "Uno\nTítulo\ndos", "pdf", headings=(Heading(1, "Título", 4, 10, 2),))
    assert [sentence_at(document, offset) for offset in (0, 4, 11)] == [(0, 3), None, (11, 14)]


def test_front_matter_holds_no_sentence() -> None:
    # "---" 0-2, "a: b" 4-7, "---" 9-11, "Uno." 13-16
    document = markdown("---\na: b\n---\nUno.\n")
    assert [sentence_at(document, offset) for offset in (0, 5, 10, 13, 16)] == [None, None, None, (13, 17), (13, 17)]


def test_a_bookmark_without_text_ends_a_sentence_too() -> None:
    document = Document("a.pdf", "", "Uno dos", "pdf", headings=(Heading(1, "T", 4, 4, 1),))
    assert [sentence_at(document, offset) for offset in (2, 3, 4)] == [(0, 3), None, (4, 7)]


@pytest.mark.parametrize("offset", [-1, 4])
def test_an_offset_outside_of_the_text_is_refused(offset: int) -> None:
    with pytest.raises(ValueError, match=f"offset must be from 0 to 3, not {offset}"):
        sentence_at(plain("Uno."), offset)


def test_a_passage_holds_a_span_up_to_its_own_edges() -> None:
    passage = Passage(plain("Uno dos tres"), 4, 7)
    assert [holds(passage, span) for span in ((4, 7), (5, 6), (3, 7), (4, 8), (8, 12))] == [True, True, False, False, False]


def test_the_first_passage_that_holds_a_place_whole_is_counted_from_one() -> None:
    # a b 0-2, c d 5-7, e f 10-12
    one, two, three = corpus("a b", "c d", "e f")
    assert first_whole([three, one, two], [(5, 8)]) == 3
    assert first_whole([three, one, two], [(0, 1), (5, 8)]) == 2
    assert first_whole([three, one, two], [(0, 1), (11, 13)]) == 1


def test_half_a_place_is_not_held() -> None:
    one, two = corpus("a b", "c d")
    assert first_whole([one, two], [(2, 6)]) is None
    assert first_whole([one, two], [(2, 6), (7, 8)]) == 2


def test_without_passages_or_places_nothing_is_held() -> None:
    assert first_whole([], [(0, 1)]) is None
    assert first_whole(corpus("a"), []) is None


@given(
    st.lists(st.tuples(st.integers(0, 29), st.integers(1, 9)), max_size=6),
    st.lists(st.integers(0, 30), max_size=8, unique=True).map(sorted),
    st.lists(st.integers(31, 45), min_size=8, max_size=8, unique=True).map(sorted) | st.none(),
)
def test_the_first_passage_that_holds_one_is_the_one_that_a_comparison_with_all_finds(
    pieces: list[tuple[int, int]], edges: list[int], ends: list[int] | None
) -> None:
    document = Document("a.txt", "", "a" * 40, "text")
    passages = [Passage(document, start, start + length) for start, length in pieces]
    spans = list(zip(edges, ends, strict=False)) if ends else list(zip(edges[::2], edges[1::2], strict=False))
    places = [place for place, each in enumerate(passages, start=1) if any(holds(each, span) for span in spans)]
    assert first_whole(passages, spans) == (places[0] if places else None)
