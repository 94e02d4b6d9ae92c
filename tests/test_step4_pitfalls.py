import math

import pytest

from lessons.step3_overlap.index import index_passages
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind
from lessons.step4_bm25.pitfalls import Pitfall, few_passages, pitfalls
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


# Of other kinds and variants


def found_by(idf: IdfKind, variant: Variant, query: str, *texts: str, delta: float = 1.0) -> list[Pitfall]:
    scores = score_bm25(index_passages(corpus(*texts)), query, idf=idf, variant=variant, delta=delta)
    return pitfalls(scores, idf=idf, variant=variant)


def test_robertsons_idf_is_0_at_half_and_negative_beyond() -> None:
    # most: ln(1.5 / 3.5)
    half, most = found_by("robertson", "bm25", "half most a", *FOUR)
    assert half == Pitfall("half", 2, "half", 0.0)
    assert (most.term, most.df, most.kind) == ("most", 3, "negative")
    assert most.idf == pytest.approx(math.log(3 / 7), abs=1e-12)


def test_lucenes_idf_has_no_pitfall_of_half() -> None:
    assert found_by("lucene", "bm25", "half most a", *FOUR) == []


def test_a_term_in_every_passage_weighs_nothing_by_atire() -> None:
    assert found_by("lucene", "atire", "all a", "all a", "all b", "all") == [Pitfall("all", 3, "every", 0.0)]


def test_plus_gives_points_to_the_passages_that_lack_the_term() -> None:
    # a in 1 of 4: idf ln 5; each of the three others gets ln 5 × 0.5. most in 3: ln(5 / 3), and one gets half of it.
    most, a = found_by("lucene", "plus", "most a unknown", *FOUR, delta=0.5)
    assert (a.term, a.df, a.kind, a.times) == ("a", 1, "unheld", 3)
    assert (a.idf, a.points) == pytest.approx((math.log(5), math.log(5) / 2), abs=1e-12)
    assert (most.term, most.df, most.kind, most.times) == ("most", 3, "unheld", 1)
    assert (most.idf, most.points) == pytest.approx((math.log(5 / 3), math.log(5 / 3) / 2), abs=1e-12)


def test_plus_has_no_pitfall_with_delta_0_or_where_every_passage_holds_the_term() -> None:
    assert found_by("lucene", "plus", "most a", *FOUR, delta=0.0) == []
    assert found_by("lucene", "plus", "a", "a", "a b") == []


def test_l_gives_the_winner_tf_times_what_its_source_says() -> None:
    # Lengths 3, 3: norm 1. a: idf ln 2, factor 3 × 2.5 × 4 / 5.5, two thirds of it too much. b stands once.
    (a,) = found_by("lucene", "l", "a b", "a a a", "b c d")
    assert (a.term, a.df, a.kind, a.times) == ("a", 1, "multiplied", 3)
    assert (a.idf, a.points) == pytest.approx((math.log(2), math.log(2) * 2 * 2.5 * 4 / 5.5), abs=1e-12)


def test_l_has_no_pitfall_where_the_winner_holds_each_term_once_or_nobody_wins() -> None:
    assert found_by("lucene", "l", "b", "a a a", "b c d") == []
    assert found_by("lucene", "l", "zz", "a a a", "b c d") == []


# Few passages


def few(query: str, *texts: str, idf: IdfKind = "lucene", variant: Variant = "bm25") -> Pitfall | None:
    return few_passages(score_bm25(index_passages(corpus(*texts)), query, idf=idf, variant=variant), idf=idf, variant=variant)


def test_in_few_passages_one_more_with_the_term_would_take_much_of_its_idf() -> None:
    # 1 of 3: ln(8 / 3) = 0.98; 2 of 3 would be ln 1.6 = 0.47, 52 % less.
    pitfall = few("a", "a", "b", "c")
    assert pitfall
    assert (pitfall.term, pitfall.df, pitfall.kind) == ("a", 1, "few")
    assert (pitfall.idf, pitfall.points) == pytest.approx((math.log(8 / 3), math.log(1.6)), abs=1e-12)


def test_the_rarest_term_is_named_and_the_first_among_equals() -> None:
    for query, term in (("a b c", "b"), ("c a b", "c"), ("a", "a")):
        pitfall = few(query, "a b c", "a", "x", "y")
        assert pitfall
        assert pitfall.term == term


def test_from_10_passages_on_they_are_not_few() -> None:
    # 1 of 9: ln(10 / 1.5) = 1.90 and ln(10 / 2.5) = 1.39, 27 % less.
    assert few("a", "a", *"bcdefghi")
    assert few("a", "a", *"bcdefghij") is None


def test_where_one_more_passage_would_take_less_than_a_quarter_they_are_not_few() -> None:
    # 2 of 9: ln(10 / 2.5) = 1.386 and ln(10 / 3.5) = 1.050, 24 % less.
    assert few("a", "a", "a", *"bcdefgh") is None


def test_a_term_that_no_further_passage_can_hold_is_no_matter_of_few() -> None:
    assert few("a", "a", "a") is None
    assert few("a", "a", "b", idf="robertson") is None  # one more is more than half: another pitfall
    assert few("a", "a", "b", variant="atire")  # 1 of 2, ln 2; 2 of 2 would be 0
    assert few("zz", "a", "b") is None
    assert few("a") is None
