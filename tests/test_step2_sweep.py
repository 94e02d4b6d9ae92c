from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

import pytest

from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step5_passage.sweep import SweepCell, grid, sweep
from tests.documents import plain


def test_every_size_comes_with_every_share_of_it_rounded_down() -> None:
    # A sixth of 900 is 150 and of 100 is 16.67; half of them 450 and 50.
    shares = [Fraction(0), Fraction(1, 6), Fraction(1, 2)]
    assert grid(sizes=[900, 100], overlaps=shares) == [(900, 0), (900, 150), (900, 450), (100, 0), (100, 16), (100, 50)]


def test_shares_that_come_to_the_same_overlap_are_one_pair() -> None:
    assert grid(sizes=[5], overlaps=[Fraction(0), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)]) == [(5, 0), (5, 1), (5, 2)]


def test_an_overlap_is_always_below_its_size() -> None:
    assert grid(sizes=[1, 2, 3], overlaps=[Fraction(999, 1000)]) == [(1, 0), (2, 1), (3, 2)]


@pytest.mark.parametrize("share", [Fraction(-1, 10), Fraction(1), Fraction(3, 2)])
def test_a_share_out_of_bounds_is_refused(share: Fraction) -> None:
    with pytest.raises(ValueError, match=f"overlap must be a share from 0 to below 1, not {share}"):
        grid(sizes=[100], overlaps=[share])


def test_a_size_out_of_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="size must be at least 1, not 0"):
        grid(sizes=[100, 0], overlaps=[Fraction(0)])


# "Uno dos." 0-7, "Tres cuatro." 9-20
TEXT = "Uno dos. Tres cuatro."


def cut(size: int, overlap: int) -> list[Passage]:
    return split_fixed(plain(TEXT), size=size, overlap=overlap)


def backwards(passages: Sequence[Passage]) -> list[int]:
    return list(range(len(passages)))[::-1]


def test_a_cell_tells_where_the_first_passage_stands_that_holds_the_answer_whole() -> None:
    # 8: "Uno dos.", "Tres", "cuatro."; 12: "Uno dos.", "Tres cuatro."; 12 with 6 back: "dos." begins at 4 and "Tres" does not
    # reach further than 16, so "Uno dos.", "dos. Tres", "Tres cuatro."; 21: all in one.
    cells = [(8, 0), (12, 0), (12, 6), (21, 0)]
    assert [passage.text for passage in cut(12, 6)] == ["Uno dos.", "dos. Tres", "Tres cuatro."]
    assert list(sweep([(0, 8)], cells=cells, cut=cut, rank=backwards)) == [
        SweepCell(8, 0, passages=3, rank=3, kept_whole=True),
        SweepCell(12, 0, passages=2, rank=2, kept_whole=True),
        SweepCell(12, 6, passages=3, rank=3, kept_whole=True),
        SweepCell(21, 0, passages=1, rank=1, kept_whole=True),
    ]


def test_an_answer_that_is_cut_is_told_apart_from_one_that_is_not_found() -> None:
    def first_only(passages: Sequence[Passage]) -> list[int]:
        return [0]

    assert list(sweep([(9, 21)], cells=[(8, 0), (12, 0), (21, 0)], cut=cut, rank=first_only)) == [
        SweepCell(8, 0, passages=3, rank=None, kept_whole=False),
        SweepCell(12, 0, passages=2, rank=None, kept_whole=True),
        SweepCell(21, 0, passages=1, rank=1, kept_whole=True),
    ]


def test_without_an_answer_no_passage_holds_it() -> None:
    assert list(sweep([], cells=[(21, 0)], cut=cut, rank=backwards)) == [SweepCell(21, 0, 1, rank=None, kept_whole=False)]


def test_nothing_is_cut_before_it_is_asked_for() -> None:
    done: list[tuple[int, int]] = []

    def noted(size: int, overlap: int) -> list[Passage]:
        done.append((size, overlap))
        return cut(size, overlap)

    swept = sweep([(0, 8)], cells=[(8, 0), (12, 0), (21, 0)], cut=noted, rank=backwards)
    assert done == []
    assert [cell.size for cell in islice(swept, 2)] == [8, 12]
    assert done == [(8, 0), (12, 0)]
