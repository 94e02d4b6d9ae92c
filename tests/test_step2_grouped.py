from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.merged import grouped
from lessons.step2_chunk.ways.small_to_big import split_small
from tests.documents import corpus, markdown, plain, spans, texts
from tests.invariants import cutting_faults
from tests.strategies import documents


def test_as_many_passages_as_may_be_stay_as_they_are() -> None:
    passages = split_small(markdown("# A\n\nuno dos\n\n# B\n\ntres"), small=1)
    assert len(passages) == 3
    assert grouped(passages, most=3) == passages  # with their parents
    assert all(passage.parent for passage in grouped(passages, most=3))
    assert grouped([], most=1) == []


def test_neighbours_are_joined_by_the_smallest_number_that_is_enough() -> None:
    # Of seven: by twos four, by threes three, by fours two. Three is met by threes.
    passages = corpus("a", "b", "c", "d", "e", "f", "g")
    assert texts(grouped(passages, most=6)) == ["a\n\nb", "c\n\nd", "e\n\nf", "g"]
    assert texts(grouped(passages, most=4)) == ["a\n\nb", "c\n\nd", "e\n\nf", "g"]
    assert texts(grouped(passages, most=3)) == ["a\n\nb\n\nc", "d\n\ne\n\nf", "g"]
    assert texts(grouped(passages[:6], most=3)) == ["a\n\nb", "c\n\nd", "e\n\nf"]
    assert texts(grouped(passages, most=2)) == ["a\n\nb\n\nc\n\nd", "e\n\nf\n\ng"]
    assert texts(grouped(passages, most=1)) == ["a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng"]


def test_a_group_is_named_after_its_first_passage_and_its_parent_is_all_of_theirs() -> None:
    # "uno" 5-7, "dos" 9-11, "tres" 19-22
    document = markdown("# A\n\nuno dos\n\n# B\n\ntres")
    first, second = Passage(document, 5, 12, "A", ("A",)), Passage(document, 19, 23, "B", ("B",))
    small = split_small(document, small=1)
    assert grouped(small, most=2) == [replace(first, parent=first), replace(second, parent=second)]
    whole = Passage(document, 5, 23, "A", ("A",))
    assert grouped(small, most=1) == [replace(whole, parent=whole)]


def test_a_group_of_passages_without_parents_has_none() -> None:
    assert [passage.parent for passage in grouped(corpus("a", "b", "c"), most=2)] == [None, None]


def test_groups_of_passages_that_overlap_overlap_too() -> None:
    # 5 characters, 2 of them repeated: 0-5, 3-8, 6-11 and 9-12 of abcdefghijkl
    passages = split_fixed(plain("abcdefghijkl"), size=5, overlap=2, keep_words=False)
    assert spans(passages) == [(0, 5), (3, 8), (6, 11), (9, 12)]
    assert spans(grouped(passages, most=2)) == [(0, 8), (6, 12)]


def test_a_number_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^most must be at least 1 passage, not 0$"):
        grouped([], most=0)


@given(documents, st.integers(1, 9), st.data())
def test_groups_are_slices_in_order_that_leave_nothing_out(document: Document, size: int, data: st.DataObject) -> None:
    passages = split_fixed(document, size=size, overlap=data.draw(st.integers(0, size - 1)))
    most = data.draw(st.integers(1, 12))
    groups = grouped(passages, most=most)
    assert len(groups) <= most
    assert cutting_faults(document, groups) == []
    assert {group.start for group in groups} <= {passage.start for passage in passages}


def test_many_passages_are_joined_evenly() -> None:
    passages = split_fixed(plain("ab " * 60_000), size=2, overlap=0)
    groups = grouped(passages, most=1_400)
    # 60,000 by 43s are 1,396; by 42s they are 1,429.
    assert (len(passages), len(groups)) == (60_000, 1_396)
