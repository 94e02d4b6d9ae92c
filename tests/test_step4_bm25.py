import math
import warnings
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import PassageScore, Scores, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.idf import IdfKind, lucene_idf
from tests.documents import corpus, sample, terms_of

IDFS: tuple[IdfKind, ...] = ("lucene", "rank_bm25")


def score(query: str, *texts: str, k1: float = 1.5, b: float = 0.75, idf: IdfKind = "lucene", titles: bool = False) -> Scores:
    return score_bm25(index_passages(corpus(*texts), titles=titles), query, k1=k1, b=b, idf=idf)


def values(scores: Iterable[PassageScore]) -> list[float]:
    return [scored.score for scored in scores]


# With a pencil


def test_idf_of_a_term_in_one_passage_of_three() -> None:
    # ln(1 + (3 - 1 + 0.5) / (1 + 0.5)) = ln(1 + 2.5 / 1.5) = ln(8 / 3)
    assert lucene_idf(df=1, n_passages=3) == pytest.approx(math.log(8 / 3), abs=1e-12)


def test_idf_of_a_term_in_every_passage_stays_above_zero() -> None:
    # ln(1 + 0.5 / 3.5) = ln(8 / 7)
    assert lucene_idf(df=3, n_passages=3) == pytest.approx(math.log(8 / 7), abs=1e-12)


def test_a_passage_of_average_length_pays_nothing_for_it() -> None:
    # Both hold it: idf = ln(1 + 0.5 / 2.5) = ln 1.2; 1 * (1.5 + 1) / (1 + 1.5 * 1) = 1
    assert values(score("sala", "sala uno", "sala dos")) == pytest.approx([math.log(1.2)] * 2, abs=1e-12)


def test_a_passage_twice_as_long_as_the_average_pays_for_it() -> None:
    # Lengths 4, 1, 1: 2 on average; idf = ln(1 + 2.5 / 1.5) = ln(8 / 3).
    # 3 * (1.5 + 1) / (3 + 1.5 * (1 - 0.75 + 0.75 * 2)) = 7.5 / (3 + 2.625) = 4 / 3
    wanted = [math.log(8 / 3) * 4 / 3, 0, 0]
    assert values(score("sala", "sala sala sala uno", "dos", "tres")) == pytest.approx(wanted, abs=1e-12)


def test_a_score_with_a_pencil() -> None:
    # Lengths 2, 4, 3: 3 on average. "sala" once in 2 of 3 passages: idf = ln(1 + 1.5 / 2.5) = ln 1.6.
    # First: 1 * 2.5 / (1 + 1.5 * (0.25 + 0.75 * 2 / 3)) = 2.5 / 2.125; second, with tf 2: 5 / (2 + 1.5 * 1.25) = 5 / 3.875
    first, second, third = score("sala", "sala uno", "sala sala dos tres", "a b c")
    assert first.score == pytest.approx(math.log(1.6) * 2.5 / 2.125, abs=1e-12)
    assert second.score == pytest.approx(math.log(1.6) * 5 / 3.875, abs=1e-12)
    assert third == PassageScore(third.passage, 0.0, ())
    (part,) = second.terms
    assert (part.term, part.tf, part.df) == ("sala", 2, 2)
    assert part.idf == pytest.approx(math.log(1.6), abs=1e-12)
    assert part.contribution == second.score


def test_the_parts_stand_in_the_order_of_the_query_and_only_where_the_passage_holds_them() -> None:
    first, second = score("c zz a b", "a b", "b c c")
    assert [(part.term, part.tf, part.df) for part in first.terms] == [("a", 1, 1), ("b", 1, 2)]
    assert [(part.term, part.tf, part.df) for part in second.terms] == [("c", 2, 1), ("b", 1, 2)]


def test_k1_is_1_5_and_b_0_75_and_the_idf_lucenes_unless_said_otherwise() -> None:
    index = index_passages(corpus("a b", "a a c d e", "f"))
    assert list(score_bm25(index, "a f")) == list(score_bm25(index, "a f", k1=1.5, b=0.75, idf="lucene"))


# Against others


word = st.sampled_from([f"w{number}" for number in range(7)])
texts_of_words = st.lists(st.lists(word, max_size=12).map(" ".join), max_size=12).map(lambda texts: [*texts, "w0"])
"""Passages of 0 to 12 words; the last one has a word, since rank-bm25 divides by zero where none has."""
queries = st.lists(word | st.just("unknown"), min_size=1, max_size=6).map(" ".join)
numbers = st.tuples(st.just(0.0) | st.floats(0.01, 5), st.floats(0, 1))


@given(texts_of_words, queries, numbers.filter(lambda pair: pair[0] > 0))
def test_the_librarys_own_scores_are_rank_bm25s_with_each_query_word_once(
    texts: list[str], query: str, settings: tuple[float, float]
) -> None:
    k1, b = settings
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # 0 / 0 for passages without words
        expected = BM25Okapi([text.split() for text in texts], k1=k1, b=b).get_scores(list(dict.fromkeys(query.split())))
    oracle = [0.0 if math.isnan(value) else value for value in expected]
    assert values(score(query, *texts, k1=k1, b=b, idf="rank_bm25")) == pytest.approx(oracle, abs=1e-9)


@given(texts_of_words, queries, numbers)
def test_lucenes_scores_are_those_of_the_formula_written_again(
    texts: list[str], query: str, settings: tuple[float, float]
) -> None:
    k1, b = settings
    words = [text.split() for text in texts]
    average = sum(map(len, words)) / len(words)
    expected = []
    for passage in words:
        total = 0.0
        for wanted in set(query.split()) & set(passage):
            found = sum(1 for other in words if wanted in other)
            rarity = math.log((len(words) + 1) / (found + 0.5))  # 1 + (N - df + 0.5) / (df + 0.5) over one denominator
            often = Counter(passage)[wanted]
            total += rarity * often * (k1 + 1) / (often + k1 * (1 - b + b * len(passage) / average))
        expected.append(total)
    assert values(score(query, *texts, k1=k1, b=b)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("idf", IDFS)
@given(texts_of_words, queries)
def test_the_parts_sum_to_the_score_and_each_is_the_formula_that_the_page_shows(
    idf: IdfKind, texts: list[str], query: str
) -> None:
    index = index_passages(corpus(*texts))
    for scored, terms in zip(score_bm25(index, query, k1=1.2, b=0.6, idf=idf), terms_of(index), strict=True):
        assert math.fsum(part.contribution for part in scored.terms) == pytest.approx(scored.score, abs=1e-9)
        for part in scored.terms:
            norm = 1 - 0.6 + 0.6 * len(terms) / index.avgdl
            shown = part.idf * part.tf * (1.2 + 1) / (part.tf + 1.2 * norm)
            assert part.contribution == pytest.approx(shown, abs=1e-9)


@pytest.mark.parametrize("idf", IDFS)
@given(texts_of_words, queries)
def test_its_hits_are_those_of_the_overlap_with_the_same_terms(idf: IdfKind, texts: list[str], query: str) -> None:
    index = index_passages(corpus(*texts))
    by_overlap = [[(part.term, part.tf, part.df) for part in scored.terms] for scored in score_overlap(index, query)]
    by_bm25 = [[(part.term, part.tf, part.df) for part in scored.terms] for scored in score_bm25(index, query, idf=idf)]
    assert by_bm25 == by_overlap


# What moves it


@pytest.mark.parametrize("idf", IDFS)
def test_a_repeated_query_word_counts_once(idf: IdfKind) -> None:
    texts = ("sala aforo", "aforo", "otra cosa", "más", "nada")
    assert list(score("sala SALA aforo sala", *texts, idf=idf)) == list(score("sala aforo", *texts, idf=idf))


def test_with_k1_at_0_repeats_add_nothing_and_length_costs_nothing() -> None:
    # What is left is the idf: ln(1 + 1.5 / 2.5)
    scores = score("sala", "sala", "sala sala sala y mucho más texto", "otra", k1=0)
    assert values(scores) == pytest.approx([math.log(1.6), math.log(1.6), 0.0], abs=1e-12)


def test_with_b_at_0_length_costs_nothing() -> None:
    first, second, third = values(score("sala", "sala", "sala y mucho más texto que no la nombra", "otra", b=0))
    assert first == second > third == 0


def test_with_b_at_1_length_costs_most() -> None:
    # Lengths 1 and 3, average 2: 2.5 / (1 + 1.5 * 0.5) and 2.5 / (1 + 1.5 * 1.5), times ln(1 + 0.5 / 2.5)
    scores = score("sala", "sala", "sala y más", b=1)
    assert values(scores) == pytest.approx([math.log(1.2) * 2.5 / 1.75, math.log(1.2) * 2.5 / 3.25], abs=1e-12)


def test_titles_make_the_passage_longer_and_its_words_count() -> None:
    passages = corpus("uno", "dos", path=("Sala",))
    assert [scored.is_hit for scored in score_bm25(index_passages(passages), "sala")] == [False, False]
    scores = score_bm25(index_passages(passages, titles=True), "sala")
    # Both lengths are 2, the average: 1, times ln(1 + 0.5 / 2.5)
    assert values(scores) == pytest.approx([math.log(1.2)] * 2, abs=1e-12)


def test_other_settings_change_no_score_made_before_or_after() -> None:
    index = index_passages(corpus("a b", "a a c d e", "f"))
    before = list(score_bm25(index, "a"))
    changed = score_bm25(index, "a", k1=0.1, b=0.1)
    own = score_bm25(index, "a", idf="rank_bm25")
    assert list(score_bm25(index, "a")) == before
    assert values(before) != values(changed)
    assert values(before) != values(own)


def test_the_librarys_own_idf_gives_nothing_for_half_and_a_quarter_of_the_average_for_more() -> None:
    # Four passages; "half" in 2: ln(2.5 / 2.5) = 0; "most" in 3: ln(1.5 / 3.5) < 0, so a quarter of the average of
    # half 0, most ln(3/7), and a, b, c, d, once each: ln(3.5 / 1.5) = ln(7/3), four times. Average: 3 ln(7/3) / 6.
    scores = score("half most", "half most a", "half most b", "most c", "d", idf="rank_bm25")
    idfs = {part.term: part.idf for part in scores[0].terms}
    assert idfs == {"half": pytest.approx(0, abs=1e-12), "most": pytest.approx(math.log(7 / 3) / 8, abs=1e-12)}
    assert [scored.is_hit for scored in scores] == [True, True, True, False]


def test_a_hit_may_score_below_zero_by_the_librarys_own_idf() -> None:
    # Two passages, both of "a" alone: ln(0.5 / 2.5) is the average too, and a quarter of it is below zero.
    scores = score("a", "a", "a", idf="rank_bm25")
    assert values(scores) == pytest.approx([math.log(0.2) / 4] * 2, abs=1e-12)
    assert [hit.rank for hit in ranked(scores)] == [1, 1]


def test_in_the_small_manual_the_cancellations_win() -> None:
    scores = score_bm25(index_passages(split_headings(sample("room_rules.md"))), "cancelación reserva")
    assert [hit.scored.passage.heading for hit in ranked(scores)] == ["Cancelaciones", "Reservas"]


# Where there is little or nothing


@pytest.mark.parametrize("idf", IDFS)
@pytest.mark.parametrize(("k1", "b"), [(1.5, 0.75), (0, 0), (0, 1), (1.5, 0), (1.5, 1)])
@pytest.mark.parametrize(
    ("texts", "hits"),
    [
        ((), []),
        (("sala",), [True]),
        (("sala", "sala"), [True, True]),
        (("sala", "…"), [True, False]),
        (("…", "", " "), [False, False, False]),
        (("sala", "", "aforo"), [True, False, False]),
        (("aforo",), [False]),
    ],
)
def test_small_and_empty_corpora_have_an_answer_and_no_warning(
    texts: tuple[str, ...], hits: list[bool], k1: float, b: float, idf: IdfKind
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scores = score("sala nada", *texts, k1=k1, b=b, idf=idf)
    assert [scored.is_hit for scored in scores] == hits
    assert all(math.isfinite(scored.score) for scored in scores)
    assert [scored.score for scored in scores if not scored.is_hit] == [0.0] * hits.count(False)


@pytest.mark.parametrize("query", ["", " ", "¿…?", "unknown words"])
@pytest.mark.parametrize("idf", IDFS)
def test_a_query_without_known_words_scores_nothing(query: str, idf: IdfKind) -> None:
    passages = corpus("sala", "aforo")
    scores = score_bm25(index_passages(passages), query, idf=idf)
    assert list(scores) == [PassageScore(passage, 0.0, ()) for passage in passages]


@pytest.mark.parametrize(("k1", "b"), [(-0.1, 0.75), (1.5, -0.1), (1.5, 1.1), (math.nan, 0.75), (1.5, math.nan), (math.inf, 0.5)])
def test_k1_and_b_out_of_bounds_are_refused(k1: float, b: float) -> None:
    with pytest.raises(ValueError, match=rf"^k1 must be 0 or more and b from 0 to 1, not k1={k1}, b={b}$"):
        score("sala", "sala", k1=k1, b=b)


def test_an_unknown_idf_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^idf must be one of 'lucene', 'robertson', 'rank_bm25', not 'okapi'$"):
        score("sala", "sala", idf="okapi")  # type: ignore[arg-type]


def test_wrong_settings_are_refused_even_where_nothing_is_found() -> None:
    with pytest.raises(ValueError, match="k1"):
        score("nada", k1=-1)
