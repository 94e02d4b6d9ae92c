"""rank-bm25 is asked what we computed, and answers the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25L, BM25Okapi, BM25Plus

from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.score import PassageScore
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind
from lessons.step4_bm25.witness import ask_witness, call_witness
from tests.documents import corpus
from tests.test_step4_variants import WAYS

Way = tuple[Variant, IdfKind]


def parts(scored: PassageScore) -> list[float]:
    return [part.contribution for part in scored.terms + scored.unheld]


def agrees(index: PassageIndex, query: str, way: Way, *, k1: float = 1.5, b: float = 0.75, delta: float = 1.0) -> None:
    """The witness gives each part of each passage."""
    variant, idf = way
    witness = call_witness(index, idf=idf, variant=variant)
    for place, ours in enumerate(score_bm25(index, query, k1=k1, b=b, idf=idf, variant=variant, delta=delta)):
        assert ask_witness(witness, place, ours, k1=k1, b=b, delta=delta) == pytest.approx(parts(ours), abs=1e-9)


@pytest.mark.parametrize("way", WAYS)
@given(
    st.lists(st.text("abcd ", max_size=12), max_size=6),
    st.text("abcdz ", max_size=8),
    st.sampled_from([0.0, 0.4, 1.5, 5.0]),
    st.sampled_from([0.0, 0.3, 0.75, 1.0]),
    st.sampled_from([0.0, 0.5, 3.0]),
    st.booleans(),
)
def test_the_witness_gives_each_part_that_we_give(
    way: Way, texts: list[str], query: str, k1: float, b: float, delta: float, titles: bool
) -> None:
    # At k1 = 0, or in a passage without a word at b = 1, rank-bm25's own get_scores divides 0 by 0.
    passages = corpus(*texts, "a", path=("b", "e"))
    agrees(index_passages(passages, titles=titles), " ".join(query), way, k1=k1, b=b, delta=delta)


def test_a_repeated_word_of_the_question_is_asked_once() -> None:
    index = index_passages(corpus("a a b", "b", "c"))
    (first, *_) = score_bm25(index, "a b a A")
    witness = call_witness(index, idf="lucene", variant="bm25")
    asked = ask_witness(witness, 0, first, k1=1.5, b=0.75, delta=1)
    assert asked == pytest.approx(parts(first), abs=1e-12)
    assert len(asked) == 2
    # By its own get_scores the word counts three times.
    assert witness.get_scores(["a", "b", "a", "a"])[0] == pytest.approx(first.score + 2 * first.terms[0].contribution, abs=1e-9)


def test_each_variant_has_a_witness_of_its_own_and_those_it_has_no_idf_for_get_ours() -> None:
    index = index_passages(corpus("a b", "b", "c"))
    kinds = [type(call_witness(index, idf=idf, variant=variant)) for variant, idf in WAYS]
    assert kinds == [BM25Okapi, BM25Okapi, BM25Okapi, BM25Okapi, BM25Plus, BM25L]
    terms = [["a", "b"], ["b"], ["c"]]
    own = {way for way in WAYS if call_witness(index, idf=way[1], variant=way[0]).idf == own_idf(way, terms)}
    assert own == {("bm25", "rank_bm25"), ("plus", "lucene"), ("l", "lucene")}


def own_idf(way: Way, terms: list[list[str]]) -> object:
    """What rank-bm25 weighs by when nobody hands it anything."""
    return {"bm25": BM25Okapi, "atire": BM25Okapi, "plus": BM25Plus, "l": BM25L}[way[0]](terms).idf


def test_what_is_asked_changes_no_witness() -> None:
    index = index_passages(corpus("a", "b"))
    witness = call_witness(index, idf="lucene", variant="plus")
    before = dict(vars(witness))
    ask_witness(witness, 0, score_bm25(index, "a b", variant="plus")[0], k1=3, b=0.1, delta=2)
    assert vars(witness) == before
