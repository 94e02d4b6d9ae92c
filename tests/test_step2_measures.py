from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step2_chunk.inspect.measures import Measures, Spread, measure, spread
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.terms import WORDS, Analysis
from tests.documents import markdown, plain
from tests.test_properties import Cutting, cuttings


def test_a_cutting_without_overlap_is_measured() -> None:
    # "uno dos", "tres", "cuatro": 7, 4 and 6 characters, 2, 1 and 1 terms
    document = plain("uno dos tres cuatro")
    passages = split_fixed(document, size=7, overlap=0)
    assert measure(passages, document) == Measures(
        characters=(7, 4, 6), terms=(2, 1, 1), overlaps=(0, 0), duplicated=0.0, left_out=0.0, over_cap=None
    )


def test_an_overlap_is_measured_and_not_taken_from_the_setting() -> None:
    # "uno dos" 0-7, "dos tres" 4-12: three characters shared where four were asked for; 3 of 10 that are no blank stand twice.
    document = plain("uno dos tres")
    measured = measure(split_fixed(document, size=8, overlap=4), document)
    assert (measured.characters, measured.terms, measured.overlaps) == ((7, 8), (2, 2), (3,))
    assert measured.duplicated == pytest.approx(3 / 10)


def test_what_stands_in_three_passages_is_duplicated_once() -> None:
    # Passages of "abcdef": abcd, bcde, cdef. b to e stand in two or more: 4 of 6. Each shares 3 with the next.
    document = plain("abcdef")
    measured = measure(split_fixed(document, size=4, overlap=3), document)
    assert measured.overlaps == (3, 3)
    assert measured.duplicated == pytest.approx(4 / 6)


def test_the_heading_lines_are_what_a_cut_at_headings_leaves_out() -> None:
    # "##" and "A" are 3 of the 3 + 4 + 3 + 3 characters that are no blank, and so are "##" and "B".
    document = markdown("## A\n\nUno.\n\n## B\n\nDos\n")
    measured = measure(split_headings(document), document)
    assert (measured.characters, measured.duplicated) == ((4, 3), 0.0)
    assert measured.left_out == pytest.approx(6 / 13)


def test_what_is_left_out_is_no_part_of_what_could_be_duplicated() -> None:
    # "# A" 0-2, "abcd" 5-8. "abc" and "cd" share one of four characters; the two of the heading are left out of six.
    document = markdown("# A\n\nabcd\n")
    measured = measure([Passage(document, 5, 8), Passage(document, 7, 9)], document)
    assert [measured.duplicated, measured.left_out] == pytest.approx([1 / 4, 2 / 6])


def test_front_matter_is_no_part_of_the_body() -> None:
    document = markdown("---\ntitle: x\n---\nUno.\n")
    assert measure(split_fixed(document), document).left_out == 0.0


def test_passages_over_the_cap_are_counted() -> None:
    document = plain("uno dos tres cuatro")
    passages = split_fixed(document, size=7, overlap=0)  # 7, 4, 6
    assert [measure(passages, document, cap=cap).over_cap for cap in (1, 4, 6, 7)] == [3, 2, 1, 0]


def test_a_cap_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="cap must be at least 1 character, not 0"):
        measure([], plain("a"), cap=0)


def test_passages_without_terms_are_counted() -> None:
    document = plain("uno --- ***")
    measured = measure(split_fixed(document, size=3, overlap=0), document)
    assert (measured.passages, measured.terms, measured.without_terms) == (3, (1, 0, 0), 2)


READ: list[str] = []


class Noted(Analysis):
    """The usual analysis, which notes each text that it is given by itself."""

    def terms(self, text: str) -> tuple[str, ...]:
        READ.append(text)
        return super().terms(text)


def test_what_many_passages_repeat_is_analysed_once() -> None:
    # 10 characters hold two words, and with 9 back each passage goes one word on: a hundred words, ninety-nine passages.
    document = plain("abcd " * 100)
    READ.clear()
    measured = measure(split_fixed(document, size=10, overlap=9), document, analysis=Noted())
    assert measured.terms == (2,) * 99
    assert set(READ) == {""}


def test_what_a_cut_leaves_of_a_word_is_a_term_or_a_lone_accent() -> None:
    # The word is e, an accent, x: "e" and the accent with x are a term each, the accent by itself is none.
    document = plain("e\u0301x")
    passages = [Passage(document, 0, 1), Passage(document, 1, 2), Passage(document, 1, 3)]
    assert measure(passages, document).terms == (1, 0, 1)


def test_a_text_without_passages_has_no_shares() -> None:
    document = plain("uno")
    assert measure([], document) == Measures((), (), (), duplicated=0.0, left_out=1.0, over_cap=None)


def test_one_passage_has_no_overlap() -> None:
    document = plain("uno")
    measured = measure(split_fixed(document), document)
    assert (measured.passages, measured.overlaps, spread(measured.overlaps)) == (1, (), Spread(0, 0.0, 0))


def test_a_spread_is_the_least_the_middle_and_the_most() -> None:
    assert spread([7, 4, 6]) == Spread(4, 6.0, 7)
    assert spread([7, 4, 6, 1]) == Spread(1, 5.0, 7)  # (4 + 6) / 2
    assert spread([3]) == Spread(3, 3.0, 3)
    assert spread([]) == Spread(0, 0.0, 0)


@given(cuttings, st.integers(1, 20))
def test_the_numbers_are_those_of_counting_every_character(cutting: Cutting, cap: int) -> None:
    document, passages = cutting.document, cutting.passages
    covers = [
        sum(passage.start <= offset < passage.end for passage in passages)
        for offset in range(document.body_start, len(document.text))
        if not document.text[offset].isspace()
    ]
    covered = [cover for cover in covers if cover]
    measured = measure(passages, document, cap=cap)
    assert measured.duplicated == pytest.approx(sum(cover > 1 for cover in covered) / max(1, len(covered)))
    assert measured.left_out == pytest.approx(covers.count(0) / max(1, len(covers)))
    assert measured.terms == tuple(len(WORDS.terms(passage.searched)) for passage in passages)
    shared = [set(range(one.start, one.end)) & set(range(two.start, two.end)) for one, two in pairwise(passages)]
    assert measured.overlaps == tuple(map(len, shared))
    assert measured.over_cap == len([passage for passage in passages if len(passage.text) > cap])
