import math

import pytest

from lessons.step3_overlap.index import index_passages
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.pitfalls import Pitfall, pitfalls
from tests.documents import corpus


def found(query: str, *texts: str) -> list[Pitfall]:
    return pitfalls(score_bm25(index_passages(corpus(*texts)), query, idf="rank_bm25"))


FOUR = ("half most a", "half most b", "most c", "d")


def test_a_term_in_exactly_half_of_the_passages_weighs_nothing() -> None:
    assert found("half", *FOUR) == [Pitfall("half", 2, "half", 0.0)]


def test_a_term_in_more_than_half_is_raised_to_a_quarter_of_the_average() -> None:
    # half 0, most ln(1.5 / 3.5), four terms with ln(3.5 / 1.5): 3 ln(7/3) over 6, and a quarter of it
    (pitfall,) = found("most", *FOUR)
    assert (pitfall.term, pitfall.df, pitfall.kind) == ("most", 3, "floored")
    assert pitfall.idf == pytest.approx(math.log(7 / 3) / 8, abs=1e-12)


def test_where_the_average_is_below_zero_holding_the_term_costs_points() -> None:
    # ln(0.5 / 2.5) is the average of one term, and a quarter of it
    (pitfall,) = found("a", "a", "a")
    assert (pitfall.term, pitfall.df, pitfall.kind) == ("a", 2, "negative")
    assert pitfall.idf == pytest.approx(math.log(0.2) / 4, abs=1e-12)


def test_a_single_passage_holds_each_of_its_words_in_more_than_half() -> None:
    assert [(pitfall.term, pitfall.df, pitfall.kind) for pitfall in found("a b", "a b")] == [
        ("a", 1, "negative"),
        ("b", 1, "negative"),
    ]


def test_rarer_terms_and_unknown_ones_are_no_pitfall() -> None:
    assert found("a d unknown", *FOUR) == []


def test_each_term_is_named_once_in_the_order_of_its_first_hit() -> None:
    assert [(pitfall.term, pitfall.kind) for pitfall in found("most half a", *FOUR)] == [("most", "floored"), ("half", "half")]


def test_half_of_an_odd_number_of_passages_is_nowhere() -> None:
    assert found("a", "a", "b", "c") == []  # 1 of 3
    assert [pitfall.kind for pitfall in found("a", "a x", "a y", "z w")] == ["floored"]  # 2 of 3


def test_without_passages_or_hits_there_is_no_pitfall() -> None:
    assert found("a") == []
    assert found("a", "b") == []
