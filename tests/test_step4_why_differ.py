import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lessons.step2_chunk.fixed import split_fixed
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.sentence_window import split_sentences
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import PassageScore, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.idf import IdfKind
from lessons.step4_bm25.why_differ import Difference, Reason, Winner, bm25_difference, overlap_difference, winner_of
from tests.documents import corpus, sample


def winner(passages: list[Passage], query: str, *, k1: float = 1.5, b: float = 0.75, idf: IdfKind = "lucene") -> Winner | None:
    index = index_passages(passages)
    hits = ranked(score_bm25(index, query, k1=k1, b=b, idf=idf))
    return winner_of(index, hits[0]) if hits else None


def by_overlap(passages: list[Passage], query: str) -> Winner | None:
    index = index_passages(passages)
    hits = ranked(score_overlap(index, query))
    return winner_of(index, hits[0]) if hits else None


def difference(query: str, one: list[Passage], other: list[Passage], *, k1: float = 1.5, b: float = 0.75) -> Difference:
    return bm25_difference(winner(one, query, k1=k1, b=b), winner(other, query, k1=k1, b=b), k1=k1, b=b)


def told(found: Difference) -> list[tuple[str, str, int, int]]:
    return [(reason.kind, reason.term, reason.one, reason.other) for reason in found.reasons]


def changes(found: Difference) -> list[float]:
    return [reason.change for reason in found.reasons]


def test_a_winner_knows_its_length_and_its_chunking() -> None:
    passages = corpus("x", "sala sala de", "y")
    found = winner(passages, "sala")
    assert found
    # 1 + 3 + 1 terms in three passages
    assert (found.scored.passage, found.length, found.n_passages) == (passages[1], 3, 3)
    assert found.avgdl == pytest.approx(5 / 3)


def test_the_same_chunking_differs_by_nothing() -> None:
    passages = corpus("sala de", "mesa")
    assert difference("sala", passages, passages) == Difference("same_passage", 0.0, ())
    assert difference("sala", passages, passages).main is None


def test_only_the_length_differs() -> None:
    # Both times sala is in one of two passages, and the average is 2; the winners have 2 and 1 terms.
    # idf ln(1 + 1.5 / 1.5) = ln 2; norms 1 and 0.25 + 0.75 / 2 = 0.625; parts ln 2 × 2.5 / 2.5 and ln 2 × 2.5 / (1 + 0.9375).
    found = difference("sala", corpus("sala x", "y z"), corpus("sala", "x y z"))
    change = math.log(2) * (1 - 2.5 / 1.9375)
    assert told(found) == [("length", "", 2, 1)]
    assert [*changes(found), found.score] == pytest.approx([change, change])
    assert (found.kind, found.main) == ("other_passage", found.reasons[0])


def test_only_the_term_frequency_differs() -> None:
    # Norm 1 in both: 2 terms of an average of 2. ln 2 × 2 × 2.5 / (2 + 1.5) against ln 2 × 2.5 / 2.5.
    found = difference("sala", corpus("sala sala", "y z"), corpus("sala x", "y z"))
    assert told(found) == [("tf", "sala", 2, 1)]
    assert changes(found) == pytest.approx([math.log(2) * (5 / 3.5 - 1)])


def test_only_the_rarity_differs_by_the_df() -> None:
    # Norm 1. In one of two passages: ln 2. In both, tied: ln(1 + 0.5 / 2.5) = ln 1.2.
    found = difference("sala", corpus("sala x", "y z"), corpus("sala x", "sala z"))
    assert told(found) == [("df", "sala", 1, 2)]
    assert changes(found) == pytest.approx([math.log(2) - math.log(1.2)])


def test_only_the_rarity_differs_by_the_number_of_passages() -> None:
    # One of four: ln(1 + 3.5 / 1.5); one of two: ln 2. The winner is the same slice.
    passages = corpus("sala x", "y z", "y z", "y z")
    found = difference("sala", passages, passages[:2])
    assert found.kind == "same_passage"
    assert told(found) == [("df", "sala", 1, 1)]
    assert changes(found) == pytest.approx([math.log(1 + 3.5 / 1.5) - math.log(2)])


def test_a_term_that_only_one_winner_holds_is_a_reason_with_its_whole_part() -> None:
    # Norm 1 and tf 1: each part is its idf. sala ln 2 in both; mesa ln 2 in the first, silla ln 2 in the second.
    found = difference("mesa sala silla", corpus("sala mesa", "y z"), corpus("sala silla", "y z"))
    assert told(found) == [("missing_term", "mesa", 1, 0), ("missing_term", "silla", 0, 1)]
    assert changes(found) == pytest.approx([math.log(2), -math.log(2)])
    assert found.main is None  # they cancel each other out


def test_each_reason_is_the_mean_of_both_ways_of_replacing() -> None:
    # First: sala twice in 2 terms, one of 3 passages, average (2 + 2 + 2) / 3 = 2: norm 1, idf ln(1 + 2.5 / 1.5).
    # Second: once in 1 term, one of 2, average 2: norm 0.625, idf ln 2.
    first, second = math.log(1 + 2.5 / 1.5), math.log(2)
    # 2.5 × tf / (tf + 1.5 × norm)
    twice, twice_short, once, once_short = 5 / 3.5, 5 / 2.9375, 2.5 / 2.5, 2.5 / 1.9375
    # In each the second one's numbers come in first, then, after the plus, the first one's.
    expected = {
        "df": (first - second) * (twice + once_short) / 2,
        "length": (second * (twice - twice_short) + first * (once - once_short)) / 2,
        "tf": (second * (twice_short - once_short) + first * (twice - once)) / 2,
    }
    found = difference("sala", corpus("sala sala", "y z", "y z"), corpus("sala", "x y z"))
    assert {reason.kind: reason.change for reason in found.reasons} == pytest.approx(expected)
    # 0.398, 0.354 and −0.238
    assert [reason.kind for reason in found.reasons] == ["df", "tf", "length"]
    assert found.main == found.reasons[0]


def test_a_reason_of_rarity_names_the_idf_in_both() -> None:
    found = difference("sala", corpus("sala sala", "y z", "y z"), corpus("sala", "x y z"))
    assert [(reason.kind, reason.idf_one, reason.idf_other) for reason in found.reasons] == [
        ("df", pytest.approx(math.log(1 + 2.5 / 1.5)), pytest.approx(math.log(2))),
        ("tf", 0.0, 0.0),
        ("length", 0.0, 0.0),
    ]


def test_reasons_of_one_size_stand_by_kind_and_term_whoever_is_first() -> None:
    # As above, each part is ln 2.
    one, other = corpus("sala silla", "y z"), corpus("sala mesa", "y z")
    assert told(difference("mesa sala silla", one, other)) == [("missing_term", "mesa", 0, 1), ("missing_term", "silla", 1, 0)]
    assert told(difference("mesa sala silla", other, one)) == [("missing_term", "mesa", 1, 0), ("missing_term", "silla", 0, 1)]


def test_the_main_reason_goes_the_way_of_the_difference_though_another_is_larger() -> None:
    # −3 + 2.5 + 2 = 1.5: the largest change takes away from what the others bring about.
    reasons = (Reason("df", "a", 1, 2, -3.0), Reason("tf", "a", 3, 1, 2.5), Reason("length", "", 9, 5, 2.0))
    assert Difference("other_passage", 1.5, reasons).main == reasons[1]
    assert Difference("other_passage", -1.5, reasons).main == reasons[0]


def test_a_chunking_without_a_hit_misses_every_term() -> None:
    found = difference("sala", corpus("sala x", "y z"), corpus("mesa", "x"))
    assert (found.kind, told(found)) == ("only_one", [("missing_term", "sala", 1, 0)])
    assert [*changes(found), found.score] == pytest.approx([math.log(2), math.log(2)])
    turned = difference("sala", corpus("mesa", "x"), corpus("sala x", "y z"))
    assert (turned.kind, told(turned)) == ("only_one", [("missing_term", "sala", 0, 1)])
    assert [*changes(turned), turned.score] == pytest.approx([-math.log(2), -math.log(2)])


def test_two_chunkings_without_a_hit_do_not_differ() -> None:
    assert difference("sala", corpus("mesa"), corpus("silla")) == Difference("neither", 0.0, ())


def test_by_overlap_only_a_missing_term_makes_a_difference() -> None:
    one, other = corpus("sala sala mesa y", "z"), corpus("sala x", "z", "z")
    assert overlap_difference(by_overlap(one, "sala mesa"), by_overlap(other, "sala mesa")) == Difference(
        "other_passage", 1, (Reason("missing_term", "mesa", 1, 0, 1),)
    )
    assert overlap_difference(by_overlap(one, "sala"), by_overlap(other, "sala")) == Difference("other_passage", 0, ())


def test_a_sample_cut_at_its_headings_and_by_size_differs_as_the_scores_say() -> None:
    document = sample("lighthouse_hostel.md")
    question = "¿Se queda el faro con la fianza si pierdo la llave?"
    found = difference(question, split_headings(document), split_fixed(document))
    assert found.kind == "other_passage"
    assert sum(reason.change for reason in found.reasons) == pytest.approx(found.score, abs=1e-9)


words = st.lists(st.sampled_from(["a", "b", "c", "d", "e"]), min_size=1, max_size=8).map(" ".join)
chunkings = st.lists(words, min_size=1, max_size=5).map(lambda texts: corpus(*texts))


def total(found: Winner | None) -> float:
    scored: PassageScore | None = found.scored if found else None
    return scored.score if scored else 0.0


@given(chunkings, chunkings, words, st.floats(0, 10), st.floats(0, 1), st.sampled_from(["lucene", "rank_bm25"]))
def test_the_changes_sum_to_the_difference(
    one: list[Passage], other: list[Passage], query: str, k1: float, b: float, idf: IdfKind
) -> None:
    first, second = winner(one, query, k1=k1, b=b, idf=idf), winner(other, query, k1=k1, b=b, idf=idf)
    found = bm25_difference(first, second, k1=k1, b=b)
    assert found.score == total(first) - total(second)
    assert sum(reason.change for reason in found.reasons) == pytest.approx(found.score, abs=1e-9)
    assert [abs(reason.change) for reason in found.reasons] == sorted((abs(r.change) for r in found.reasons), reverse=True)
    assert len({(reason.kind, reason.term) for reason in found.reasons}) == len(found.reasons)
    assume(abs(found.score) > 1e-8)
    assert found.main
    assert found.main.change * found.score > 0


def exchanged(reason: Reason) -> Reason:
    return Reason(reason.kind, reason.term, reason.other, reason.one, -reason.change, reason.idf_other, reason.idf_one)


@given(chunkings, chunkings, words, st.floats(0, 10), st.floats(0, 1))
def test_exchanging_the_winners_turns_each_sign_and_changes_nothing_else(
    one: list[Passage], other: list[Passage], query: str, k1: float, b: float
) -> None:
    found, turned = difference(query, one, other, k1=k1, b=b), difference(query, other, one, k1=k1, b=b)
    assert (turned.kind, turned.score) == (found.kind, -found.score)
    assert turned.reasons == tuple(exchanged(reason) for reason in found.reasons)
    assert turned.main == (found.main and exchanged(found.main))


def test_in_a_sample_the_cuts_may_be_exchanged() -> None:
    document, question = sample("room_rules.md"), "¿Cómo cancelo una reserva?"
    one, other = split_fixed(document, size=400, overlap=66), split_sentences(document, sentences=4, overlap=1)
    found, turned = difference(question, one, other), difference(question, other, one)
    assert found.reasons
    assert turned.reasons == tuple(exchanged(reason) for reason in found.reasons)


@given(chunkings, chunkings, words)
def test_by_overlap_the_changes_sum_to_the_difference_too(one: list[Passage], other: list[Passage], query: str) -> None:
    first, second = by_overlap(one, query), by_overlap(other, query)
    found = overlap_difference(first, second)
    assert sum(reason.change for reason in found.reasons) == found.score == total(first) - total(second)
