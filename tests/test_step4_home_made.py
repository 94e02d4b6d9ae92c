import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import PassageScore, TermScore, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.home_made import score_home_made
from tests.documents import corpus, terms_of


def test_a_score_is_the_matches_and_the_bonus_for_length() -> None:
    passages = corpus("sala sala de reserva x", "reserva", "x y z")
    # 5 terms of 100 with 40 points: 2. The second: 1 of 100, 0.4. The third holds no word of the question.
    assert list(score_home_made(index_passages(passages), "sala reserva sala no", bonus=40)) == [
        PassageScore(passages[0], 5.0, (TermScore("sala", 2, 1, 1, 2), TermScore("reserva", 1, 2, 1, 1)), extra=2.0),
        PassageScore(passages[1], 1.4, (TermScore("reserva", 1, 2, 1, 1),), extra=0.4),
        PassageScore(passages[2], 0.0, ()),
    ]


def test_a_long_passage_beats_the_one_that_answers_and_bm25_turns_it_round() -> None:
    long = "sala sala " + "paja " * 300
    index = index_passages(corpus("cancelar sala", long, "otra"))
    by_length = ranked(score_home_made(index, "cancelar sala", bonus=1))
    # 2 + 302 / 100 and 2 + 2 / 100
    assert [hit.number for hit in by_length] == [2, 1]
    assert [hit.scored.score for hit in by_length] == pytest.approx([5.02, 2.02], abs=1e-9)
    assert [hit.number for hit in ranked(score_bm25(index, "cancelar sala"))] == [1, 2]


def test_without_a_bonus_it_counts() -> None:
    index = index_passages(corpus("a a b", "b"))
    assert [(scored.score, scored.extra) for scored in score_home_made(index, "a b", bonus=0)] == [(3, 0), (1, 0)]


@given(st.lists(st.text("ab ", max_size=9), max_size=5), st.text("abc ", max_size=5), st.floats(0, 100))
def test_its_parts_and_the_bonus_sum_to_the_score(texts: list[str], query: str, bonus: float) -> None:
    index = index_passages(corpus(*texts))
    for scored, terms in zip(score_home_made(index, query, bonus=bonus), terms_of(index), strict=True):
        assert scored.score == pytest.approx(sum(part.contribution for part in scored.terms) + scored.extra, abs=1e-9)
        assert scored.extra == pytest.approx(bonus * len(terms) / 100 if scored.is_hit else 0, abs=1e-9)


@pytest.mark.parametrize("bonus", [-1, math.nan, math.inf])
def test_a_bonus_out_of_bounds_is_refused(bonus: float) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(f'bonus must be 0 or more, not {bonus}')}$"):
        score_home_made(index_passages(corpus("a")), "a", bonus=bonus)
