import math
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25, BM25L, BM25Okapi, BM25Plus

from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import PassageScore, Scores, TermScore, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import IdfKind
from tests.documents import corpus

WAYS: list[tuple[Variant, IdfKind]] = [
    ("bm25", "lucene"),
    ("bm25", "robertson"),
    ("bm25", "rank_bm25"),
    ("atire", "lucene"),
    ("plus", "lucene"),
    ("l", "lucene"),
]
NEVER_BELOW_ZERO = [way for way in WAYS if way[1] == "lucene"]
WITHOUT_A_FLOOR = [way for way in WAYS if way[1] != "rank_bm25"]
"""rank_bm25's floor moves with every other term."""

words = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=12)
corpora = st.lists(words, min_size=1, max_size=8)
queries = st.lists(st.sampled_from("abcdefgz"), min_size=1, max_size=6)
k1s, bs, deltas = st.floats(0.01, 5), st.floats(0, 1), st.just(0.0) | st.floats(0.01, 3)


def scores_of(
    texts: list[list[str]],
    query: list[str],
    way: tuple[Variant, IdfKind],
    *,
    k1: float = 1.5,
    b: float = 0.75,
    delta: float = 1.0,
) -> Scores:
    index = index_passages(corpus(*(" ".join(text) for text in texts)))
    variant, idf = way
    return score_bm25(index, " ".join(query), k1=k1, b=b, idf=idf, variant=variant, delta=delta)


def values(scores: Iterable[PassageScore]) -> list[float]:
    return [scored.score for scored in scores]


def oracle(texts: list[list[str]], way: tuple[Variant, IdfKind], *, k1: float, b: float, delta: float) -> BM25:
    """rank-bm25 itself; where it lacks an idf, that idf put in, written another way than in the engine."""
    variant, idf = way
    ranker = {"bm25": BM25Okapi, "atire": BM25Okapi, "plus": BM25Plus, "l": BM25L}[variant](texts, k1=k1, b=b)
    ranker.delta = delta
    n = len(texts)
    df = {word: sum(word in text for text in texts) for text in texts for word in text}
    if variant == "atire":
        ranker.idf = {word: -math.log(each / n) for word, each in df.items()}
    elif variant == "bm25" and idf == "lucene":
        ranker.idf = {word: math.log((n + 1) / (each + 0.5)) for word, each in df.items()}
    elif variant == "bm25" and idf == "robertson":
        ranker.idf = {word: math.log((2 * n - 2 * each + 1) / (2 * each + 1)) for word, each in df.items()}
    return ranker


@pytest.mark.parametrize("way", WAYS)
@given(corpora, queries, k1s, bs, deltas)
def test_the_scores_are_rank_bm25s_with_each_query_word_once(
    way: tuple[Variant, IdfKind], texts: list[list[str]], query: list[str], k1: float, b: float, delta: float
) -> None:
    expected = oracle(texts, way, k1=k1, b=b, delta=delta).get_scores(list(dict.fromkeys(query)))
    assert values(scores_of(texts, query, way, k1=k1, b=b, delta=delta)) == pytest.approx(list(expected), abs=1e-9)


@pytest.mark.parametrize("way", WAYS)
@given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=12), max_size=8), queries, st.floats(0, 5), bs, deltas)
def test_the_parts_sum_to_the_score_and_only_what_is_held_makes_a_hit(
    way: tuple[Variant, IdfKind], texts: list[list[str]], query: list[str], k1: float, b: float, delta: float
) -> None:
    scores = scores_of(texts, query, way, k1=k1, b=b, delta=delta)
    known = [word for word in dict.fromkeys(query) if any(word in text for text in texts)]
    for text, scored in zip(texts, scores, strict=True):
        assert math.fsum(part.contribution for part in scored.terms + scored.unheld) == pytest.approx(scored.score, abs=1e-9)
        assert [(part.term, part.tf) for part in scored.terms] == [(word, text.count(word)) for word in known if word in text]
        without = [(word, 0) for word in known if word not in text] if way[0] == "plus" and delta > 0 else []
        assert [(part.term, part.tf) for part in scored.unheld] == without
        assert scored.is_hit == bool(scored.terms)
        assert scored.extra == 0
    assert [hit.number for hit in ranked(scores)] == sorted(
        (number for number, scored in enumerate(scores, 1) if scored.terms),
        key=lambda number: (-round(scores[number - 1].score, 9), number),
    )


# With a pencil


def test_robertsons_idf_takes_points_from_what_most_passages_hold() -> None:
    # In 3 of 4: ln(1.5 / 3.5). Each length 1: norm 1, factor 2.5 / 2.5.
    scores = scores_of([["a"], ["a"], ["a"], ["b"]], ["a"], ("bm25", "robertson"))
    assert values(scores) == pytest.approx([math.log(3 / 7)] * 3 + [0], abs=1e-12)
    assert [(hit.number, hit.rank, hit.tied) for hit in ranked(scores)] == [(1, 1, True), (2, 1, True), (3, 1, True)]


def test_robertsons_idf_gives_nothing_for_half() -> None:
    assert values(scores_of([["a"], ["b"]], ["a"], ("bm25", "robertson"))) == [0, 0]


def test_atire_weighs_by_the_share_of_the_passages_alone() -> None:
    # In 1 of 4: ln 4; in all: 0. Lengths 2, norm 1: factor 1.
    scores = scores_of([["a", "b"], ["b", "c"], ["b", "d"], ["b", "e"]], ["a", "b"], ("atire", "lucene"))
    assert values(scores) == pytest.approx([math.log(4), 0, 0, 0], abs=1e-12)
    assert all(scored.is_hit for scored in scores)


def test_plus_gives_points_to_a_passage_that_holds_nothing_and_it_is_no_hit() -> None:
    # In 1 of 2: ln 3. Length 1, norm 1: factor 1 + 0.5; the other gets ln 3 × 0.5.
    scores = scores_of([["a"], ["b"]], ["a"], ("plus", "lucene"), delta=0.5)
    first, second = scores
    assert values(scores) == pytest.approx([math.log(3) * 1.5, math.log(3) * 0.5], abs=1e-12)
    (part,) = second.unheld
    assert (second.terms, second.is_hit) == ((), False)
    assert part == TermScore("a", 0, 1, part.idf, second.score)
    assert part.idf == pytest.approx(math.log(3), abs=1e-12)
    assert first.unheld == ()
    assert [hit.number for hit in ranked(scores)] == [1]


def test_plus_gives_a_hit_points_for_the_other_terms_too() -> None:
    # Each word in 1 of 2 passages: ln 3. Norm 1: the first has 2 ln 3 for "a" and ln 3 for each of "b" and "c".
    first, second = scores_of([["a"], ["b"]], ["a", "b"], ("plus", "lucene"))
    assert [(part.term, part.tf) for part in first.terms + first.unheld] == [("a", 1), ("b", 0)]
    assert [(part.term, part.tf) for part in second.terms + second.unheld] == [("b", 1), ("a", 0)]
    assert values([first, second]) == pytest.approx([3 * math.log(3)] * 2, abs=1e-12)


@pytest.mark.parametrize(("k1", "b"), [(0, 0.5), (0, 1), (1.5, 1)])
def test_plus_gives_the_same_where_rank_bm25_would_divide_0_by_0(k1: float, b: float) -> None:
    *_, other, empty = scores_of([["a"], ["b"], []], ["a"], ("plus", "lucene"), k1=k1, b=b, delta=2)
    assert values([other, empty]) == pytest.approx([math.log(4) * 2] * 2, abs=1e-12)


def test_l_multiplies_by_tf_once_more_than_its_source() -> None:
    # In 1 of 2: ln 3 − ln 1.5 = ln 2. Norm 1, count 2: 2 × 2.5 × (2 + 1) / (1.5 + 2 + 1) = 15 / 4.5
    first, second = scores_of([["a", "a"], ["b", "c"]], ["a"], ("l", "lucene"))
    assert values([first, second]) == pytest.approx([math.log(2) * 15 / 4.5, 0], abs=1e-12)


def test_delta_is_1_unless_said_otherwise_and_read_by_plus_and_l_alone() -> None:
    texts, query = [["a", "a", "b"], ["b"], ["c"]], ["a", "b"]
    for way in WAYS:
        without, with_half = (list(scores_of(texts, query, way, delta=delta)) for delta in (1.0, 0.5))
        assert (without == with_half) == (way[0] in ("bm25", "atire"))
        index = index_passages(corpus("a a b", "b", "c"))
        assert values(score_bm25(index, "a b", variant=way[0], idf=way[1])) == values(without)


def test_the_idf_is_read_by_okapi_alone() -> None:
    texts, query = [["a", "b"], ["b"], ["b", "c"]], ["a", "b"]
    for variant in ("atire", "plus", "l"):
        assert list(scores_of(texts, query, (variant, "lucene"))) == list(scores_of(texts, query, (variant, "robertson")))
    assert values(scores_of(texts, query, ("bm25", "lucene"))) != values(scores_of(texts, query, ("bm25", "robertson")))


def test_one_variant_changes_nothing_for_another_over_the_same_index() -> None:
    index = index_passages(corpus("a a b", "b", "c"))
    before = [list(score_bm25(index, "a b", variant=variant, idf=idf)) for variant, idf in WAYS]
    assert score_bm25(index, "a b", variant="plus", k1=9, b=0, delta=3)[0].score > 0
    assert [list(score_bm25(index, "a b", variant=variant, idf=idf)) for variant, idf in WAYS] == before
    assert len({tuple(values(scores)) for scores in before}) == len(WAYS)


# What theory says


@pytest.mark.parametrize("way", WITHOUT_A_FLOOR)
@given(corpora, st.data(), k1s, bs, deltas)
def test_one_occurrence_more_never_lowers_the_part_of_a_term_that_weighs(
    way: tuple[Variant, IdfKind], texts: list[list[str]], data: st.DataObject, k1: float, b: float, delta: float
) -> None:
    # A word that nobody asks for gives way to the term, so that all lengths stay.
    place = data.draw(st.integers(0, len(texts) - 1))
    before = [["a", *text, "z"] if number == place else text for number, text in enumerate(texts)]
    more = [["a", *text, "a"] if number == place else text for number, text in enumerate(texts)]
    first, second = (scores_of(each, ["a"], way, k1=k1, b=b, delta=delta)[place] for each in (before, more))
    assert first.terms[0].idf == second.terms[0].idf
    if first.terms[0].idf >= 0:
        assert second.score >= first.score - 1e-9


@pytest.mark.parametrize("way", WITHOUT_A_FLOOR)
@given(corpora, st.data(), k1s, bs, deltas)
def test_one_passage_more_that_holds_it_never_raises_the_part_of_a_term(
    way: tuple[Variant, IdfKind], texts: list[list[str]], data: st.DataObject, k1: float, b: float, delta: float
) -> None:
    place = data.draw(st.integers(0, len(texts) - 1))
    mine = [["a", *text] if number == place else text for number, text in enumerate(texts)]
    before, more = [*mine, ["z"]], [*mine, ["a"]]
    first, second = (scores_of(each, ["a"], way, k1=k1, b=b, delta=delta)[place] for each in (before, more))
    assert second.score < first.score


@pytest.mark.parametrize("way", NEVER_BELOW_ZERO)
@given(corpora, queries, st.integers(1, 5), k1s, st.floats(0.01, 1), deltas)
def test_a_longer_passage_never_scores_more_than_one_with_the_same_terms(
    way: tuple[Variant, IdfKind], texts: list[list[str]], query: list[str], longer: int, k1: float, b: float, delta: float
) -> None:
    both = [*texts, texts[0] + ["z"] * longer]
    scores = scores_of(both, [word for word in query if word != "z"], way, k1=k1, b=b, delta=delta)
    assert scores[-1].score <= scores[0].score + 1e-9
    if way[0] != "atire" and scores[0].is_hit:
        assert scores[-1].score < scores[0].score


@pytest.mark.parametrize("way", WAYS)
def test_ties_stand_by_document_then_by_position_on_every_run(way: tuple[Variant, IdfKind]) -> None:
    later, earlier = corpus("a b", "b a", name="b.txt"), corpus("a c", "c a", "d", name="a.txt")
    index = index_passages([later[1], earlier[1], later[0], earlier[0], earlier[2]])
    for _ in range(3):
        hits = ranked(score_bm25(index, "a", variant=way[0], idf=way[1]))
        assert [hit.number for hit in hits] == [4, 2, 3, 1]
        assert [(hit.rank, hit.tied) for hit in hits] == [(1, True)] * 4


# What is refused


@pytest.mark.parametrize("delta", [-0.1, math.nan, math.inf])
def test_a_delta_out_of_bounds_is_refused(delta: float) -> None:
    with pytest.raises(ValueError, match=rf"^delta must be 0 or more, not {delta}$"):
        scores_of([["a"]], ["a"], ("bm25", "lucene"), delta=delta)


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^variant must be one of 'bm25', 'atire', 'plus', 'l', not 'bm25f'$"):
        scores_of([["a"]], ["a"], ("bm25f", "lucene"))  # type: ignore[arg-type]
