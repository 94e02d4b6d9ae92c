import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import TermScore
from lessons.step4_bm25.arithmetic import idf_arithmetic, part_arithmetic, three_factors
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind
from tests.documents import corpus, terms_of
from tests.test_step4_variants import WAYS


def worked_out(written: str) -> tuple[float, float]:
    """What the last sum of an arithmetic comes to, and what it says that it comes to."""
    last = written.split("→")[-1].replace("×", "*").replace("−", "-")
    left, right = last.split(" = ")
    assert re.fullmatch(r"(ln|[-+*/(). \d])+", left)
    assert re.fullmatch(r"-?\d+\.\d{4}", right)
    return eval(left, {"__builtins__": {}, "ln": math.log}), float(right)


@pytest.mark.parametrize("way", WAYS)
@given(
    st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=9), min_size=1, max_size=8),
    st.integers(1, 30),
    st.integers(0, 20),
    st.integers(0, 8),
)
def test_whoever_works_it_out_comes_to_the_number_of_the_table(
    way: tuple[Variant, IdfKind], words: list[list[str]], tenths: int, twentieths: int, quarters: int
) -> None:
    (variant, idf), k1, b, delta = way, tenths / 10, twentieths / 20, quarters / 4
    index = index_passages(corpus(*(" ".join(passage) for passage in words)))
    scores = score_bm25(index, "a b c d", k1=k1, b=b, idf=idf, variant=variant, delta=delta)
    for scored, terms in zip(scores, terms_of(index), strict=True):
        for part in scored.terms + scored.unheld:
            weight = idf_arithmetic(part, n_passages=len(words), n_terms=len(index.df), idf=idf, variant=variant)
            sum_of = part_arithmetic(part, length=len(terms), avgdl=index.avgdl, k1=k1, b=b, variant=variant, delta=delta)
            made = three_factors(part, length=len(terms), avgdl=index.avgdl, k1=k1, b=b, variant=variant, delta=delta)
            assert math.prod(made) == pytest.approx(part.contribution, abs=1e-9)
            # What goes in has four decimals; an idf is multiplied by up to tf × (k1 + 1) = 9 × 4, by L.
            assert worked_out(weight)[0] == pytest.approx(part.idf, abs=1e-4)
            assert worked_out(sum_of)[0] == pytest.approx(part.contribution, abs=4e-3)
            assert (worked_out(weight)[1], worked_out(sum_of)[1]) == (round(part.idf, 4), round(part.contribution, 4))


@pytest.mark.parametrize(
    ("variant", "idf", "df", "value", "written"),
    [
        # N 4
        ("bm25", "lucene", 1, math.log(10 / 3), "ln(1 + (4 − 1 + 0.5) / (1 + 0.5)) = 1.2040"),
        ("bm25", "robertson", 3, math.log(3 / 7), "ln((4 − 3 + 0.5) / (3 + 0.5)) = −0.8473"),
        ("bm25", "robertson", 2, 0.0, "ln((4 − 2 + 0.5) / (2 + 0.5)) = 0.0000"),
        ("bm25", "rank_bm25", 2, 0.0, "ln((4 − 2 + 0.5) / (2 + 0.5)) = 0.0000"),
        ("bm25", "rank_bm25", 1, math.log(7 / 3), "ln((4 − 1 + 0.5) / (1 + 0.5)) = 0.8473"),
        ("bm25", "rank_bm25", 3, 0.1, "ln((4 − 3 + 0.5) / (3 + 0.5)) = −0.8473 < 0  →  0.25 × 2.0000 / 5 = 0.1000"),
        ("bm25", "rank_bm25", 3, -0.1, "ln((4 − 3 + 0.5) / (3 + 0.5)) = −0.8473 < 0  →  0.25 × −2.0000 / 5 = −0.1000"),
        ("atire", "lucene", 1, math.log(4), "ln(4 / 1) = 1.3863"),
        ("plus", "lucene", 1, math.log(5), "ln((4 + 1) / 1) = 1.6094"),
        ("l", "lucene", 1, math.log(10 / 3), "ln((4 + 1) / (1 + 0.5)) = 1.2040"),
    ],
)
def test_the_arithmetic_of_each_idf(variant: Variant, idf: IdfKind, df: int, value: float, written: str) -> None:
    part = TermScore("a", 1, df, value, 1.0)
    assert idf_arithmetic(part, n_passages=4, n_terms=5, idf=idf, variant=variant) == written


@pytest.mark.parametrize(
    ("variant", "tf", "written"),
    [
        ("bm25", 2, "1.0000 × 2 × (1.5 + 1) / (2 + 1.5 × (1 − 0.75 + 0.75 × 4 / 3.0000)) = 3.0000"),
        ("atire", 2, "1.0000 × 2 × (1.5 + 1) / (2 + 1.5 × (1 − 0.75 + 0.75 × 4 / 3.0000)) = 3.0000"),
        ("plus", 2, "1.0000 × (0.5 + 2 × (1.5 + 1) / (2 + 1.5 × (1 − 0.75 + 0.75 × 4 / 3.0000))) = 3.0000"),
        ("plus", 0, "1.0000 × (0.5 + 0) = 3.0000"),
        (
            "l",
            2,
            "1.00000 × 2 × (1.5 + 1) × (2 / (1 − 0.75 + 0.75 × 4 / 3.0000) + 0.5)"
            " / (1.5 + 2 / (1 − 0.75 + 0.75 × 4 / 3.0000) + 0.5) = 3.0000",
        ),
    ],
)
def test_the_arithmetic_of_each_part_ends_in_the_number_that_it_was_given(variant: Variant, tf: int, written: str) -> None:
    part = TermScore("a", tf, 1, 1.0, 3.0)
    assert part_arithmetic(part, length=4, avgdl=3, k1=1.5, b=0.75, variant=variant, delta=0.5) == written


def test_the_three_factors_with_a_pencil() -> None:
    # Average length, tf 2: 2 × 2.5 / 3.5 = 10/7. Half of it, norm 0.25 + 0.375 = 0.625: 5 / (2 + 0.9375) = 1.7021.
    part = TermScore("sala", 2, 1, 0.98, 0.0)
    assert three_factors(part, length=10, avgdl=20, k1=1.5, b=0.75) == pytest.approx((0.98, 10 / 7, 5 / 2.9375 / (10 / 7)))
    assert three_factors(part, length=20, avgdl=20, k1=1.5, b=0.75)[2] == 1
    # Not held, by BM25+: idf × δ, at any length.
    assert three_factors(TermScore("sala", 0, 1, 0.98, 0.0), length=9, avgdl=2, k1=1, b=1, variant="plus", delta=0.5) == (
        0.98,
        0.5,
        1,
    )
