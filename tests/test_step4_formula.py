import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25, BM25L, BM25Okapi, BM25Plus

from lessons.step3_overlap.index import index_passages
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant, length_norm, tf_factor, unheld_factor
from lessons.step4_bm25.idf import (
    IdfKind,
    atire_idf,
    average_idf,
    floored_idf,
    idf_of,
    l_idf,
    lucene_idf,
    plus_idf,
    robertson_idf,
)
from tests.documents import corpus

texts = st.lists(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=12), min_size=1, max_size=8)
LIBRARY: dict[Variant, type[BM25]] = {"bm25": BM25Okapi, "atire": BM25Okapi, "plus": BM25Plus, "l": BM25L}


def test_a_passage_of_average_length_has_the_norm_1_and_with_b_0_each_has() -> None:
    # 1 − 0.75 + 0.75 × 6 / 3 = 1.75
    assert length_norm(length=3, avgdl=3, b=0.75) == 1
    assert length_norm(length=6, avgdl=3, b=0.75) == 1.75
    assert length_norm(length=6, avgdl=3, b=0) == 1
    assert length_norm(length=6, avgdl=3, b=1) == 2


@pytest.mark.parametrize(
    ("variant", "factor"),
    [
        ("bm25", 5 / 3.8),  # 2 × 2.5 / (2 + 1.5 × 1.2)
        ("atire", 5 / 3.8),
        ("plus", 5 / 3.8 + 0.5),
        ("l", 2 * 2.5 * (2 / 1.2 + 0.5) / (1.5 + 2 / 1.2 + 0.5)),
    ],
)
def test_the_factor_of_a_term_that_is_held_twice(variant: Variant, factor: float) -> None:
    assert tf_factor(tf=2, norm=1.2, k1=1.5, variant=variant, delta=0.5) == pytest.approx(factor, abs=1e-12)


def test_a_term_that_is_not_held_gives_delta_by_plus_and_else_nothing() -> None:
    variants: tuple[Variant, ...] = ("bm25", "atire", "plus", "l")
    assert [unheld_factor(variant=variant, delta=0.5) for variant in variants] == [0, 0, 0.5, 0]


@given(texts, st.floats(0.01, 5), st.floats(0, 1), st.floats(0, 3), st.sampled_from(list(LIBRARY)))
def test_the_factor_times_the_idf_is_what_rank_bm25_gives(
    words: list[list[str]], k1: float, b: float, delta: float, variant: Variant
) -> None:
    ranker = LIBRARY[variant](words, k1=k1, b=b)
    ranker.delta = delta
    for term in "abcdef":
        for passage, score in zip(words, ranker.get_scores([term]), strict=True):
            norm = length_norm(length=len(passage), avgdl=ranker.avgdl, b=b)
            tf = passage.count(term)
            factor = unheld_factor(variant=variant, delta=delta)
            if tf:
                factor = tf_factor(tf, norm, k1=k1, variant=variant, delta=delta)
            assert ranker.idf.get(term, 0) * factor == pytest.approx(score, abs=1e-9)


def test_each_idf_of_a_term_in_two_of_nine_passages() -> None:
    # N 9, df 2: 7.5 / 2.5 = 3
    assert lucene_idf(df=2, n_passages=9) == pytest.approx(math.log(4), abs=1e-12)
    assert robertson_idf(df=2, n_passages=9) == pytest.approx(math.log(3), abs=1e-12)
    assert floored_idf(df=2, n_passages=9, average=1) == pytest.approx(math.log(3), abs=1e-12)
    assert atire_idf(df=2, n_passages=9) == pytest.approx(math.log(4.5), abs=1e-12)
    assert plus_idf(df=2, n_passages=9) == pytest.approx(math.log(5), abs=1e-12)
    assert l_idf(df=2, n_passages=9) == pytest.approx(math.log(4), abs=1e-12)


def test_beyond_half_robertsons_idf_is_negative_and_the_floored_one_a_quarter_of_the_average() -> None:
    # N 4: df 2 gives ln(2.5 / 2.5), exactly 0; df 3 gives ln(1.5 / 3.5)
    assert robertson_idf(df=2, n_passages=4) == floored_idf(df=2, n_passages=4, average=8) == 0
    assert robertson_idf(df=3, n_passages=4) == pytest.approx(math.log(3 / 7), abs=1e-12)
    assert floored_idf(df=3, n_passages=4, average=8) == 2


def test_only_atires_idf_is_0_for_a_term_in_every_passage() -> None:
    # N 4, df 4: ln(1 + 0.5 / 4.5), ln(4 / 4), ln(5 / 4), ln(5 / 4.5)
    idfs = [idf(df=4, n_passages=4) for idf in (lucene_idf, atire_idf, plus_idf, l_idf)]
    assert idfs == pytest.approx([math.log(10 / 9), 0, math.log(1.25), math.log(10 / 9)], abs=1e-12)


def test_the_average_counts_each_term_once_and_negative_ones_too() -> None:
    # N 4; "a" in 2, "b" in 3, "c" and "d" in 1: ln(2.5 / 2.5) = 0, ln(1.5 / 3.5), ln(3.5 / 1.5) twice: ln(7 / 3) / 4
    index = index_passages(corpus("a b b", "a b", "b c c c", "d"))
    assert average_idf(index) == pytest.approx(math.log(7 / 3) / 4, abs=1e-12)
    assert average_idf(index_passages([])) == average_idf(index_passages(corpus("…"))) == 0.0


@given(
    texts,
    st.sampled_from(["lucene", "robertson", "rank_bm25"]),
    st.sampled_from(list(LIBRARY)),
)
def test_the_idf_of_a_df_is_the_one_that_the_scores_have(words: list[list[str]], idf: IdfKind, variant: Variant) -> None:
    index = index_passages(corpus(*(" ".join(passage) for passage in words)))
    average = average_idf(index)
    for scored in score_bm25(index, "a b c d e f", idf=idf, variant=variant):
        for part in scored.terms + scored.unheld:
            shown = idf_of(df=part.df, n_passages=len(words), average=average, idf=idf, variant=variant)
            assert part.idf == pytest.approx(shown, abs=1e-9)
