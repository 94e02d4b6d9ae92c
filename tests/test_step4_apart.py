import math
import re
import warnings
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25L, BM25Okapi, BM25Plus

from lessons.frame.palette import REASONS
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import PassageScore, TermScore
from lessons.step4_bm25.apart import Apart, TermGap, bm25_apart, known_idfs
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.views import Reason, reasons
from tests.documents import corpus
from tests.test_look import EYES, colour, difference, luminance, seen

PASSAGE = corpus("a")[0]


def held(*parts: TermScore) -> PassageScore:
    return PassageScore(PASSAGE, sum(part.contribution for part in parts), parts)


def part(term: str, tf: int, idf: float, factor: float) -> TermScore:
    """A part whose factor was worked out by hand."""
    return TermScore(term, tf, 1, idf, idf * factor)


def near(gap: TermGap) -> TermGap:
    """The same with parts that are compared to 12 digits."""
    parts = (pytest.approx(value, abs=1e-12) for value in (gap.rarity, gap.frequency, gap.length))
    return TermGap(gap.term, gap.idf, gap.tf_one, gap.tf_other, *parts)  # type: ignore[arg-type]


# With a pencil


def test_a_difference_with_a_pencil() -> None:
    # k1 = 1, b = 1, lengths 1 and 3, average 2: norms 1/2 and 3/2, s = 2 tf / (tf + norm).
    # "rara" once in the one only: s = 2 / 1.5 = 4/3, with the other's norm 2 / 2.5 = 4/5.
    # "común" once in the one, twice in the other: 4/3 and 4 / 3.5 = 8/7; crossed: 4/5 (tf 1, 3/2) and 4 / 2.5 = 8/5 (tf 2, 1/2).
    # Mean idf (3 + 1) / 2 = 2.
    # rara: rarity (3 - 2) 4/3; frequency 2 (4/3 + 4/5) / 2 = 32/15; length 2 (4/3 - 4/5 + 0) / 2 = 8/15. Sum 4 = 3 * 4/3.
    # común: rarity (1 - 2)(4/3 - 8/7) = -4/21; frequency (4/3 - 8/5) + (4/5 - 8/7) = -4/15 - 12/35 = -64/105;
    # length (4/3 - 4/5) + (8/5 - 8/7) = 8/15 + 16/35 = 104/105. Sum 20/105 = 4/21 = 4/3 - 8/7.
    one = held(part("común", 1, 1, 4 / 3), part("rara", 1, 3, 4 / 3))
    other = held(part("común", 2, 1, 8 / 7))
    apart = bm25_apart(one, other, idfs={"común": 1, "rara": 3}, lengths=(1, 3), avgdl=2, k1=1, b=1)
    rara = TermGap("rara", 3, 1, 0, 4 / 3, 32 / 15, 8 / 15)
    usual = TermGap("común", 1, 1, 2, -4 / 21, -64 / 105, 104 / 105)
    assert apart == Apart(one, other, (near(rara), near(usual)), one.score - other.score)
    assert apart.difference == pytest.approx(4 + 4 / 21, abs=1e-12)
    assert [gap.change for gap in apart.gaps] == pytest.approx([4, 4 / 21], abs=1e-12)


def test_a_word_of_the_question_that_neither_holds_counts_for_what_is_average() -> None:
    # Mean idf (1 + 4) / 2 = 2.5. k1 = 0: s is 1 where it is held. rarity (1 - 2.5) * 1, frequency 2.5 * 1.
    apart = bm25_apart(held(part("a", 2, 1, 1)), held(), idfs={"a": 1, "z": 4}, lengths=(3, 5), avgdl=4, k1=0, b=0.75)
    assert apart.gaps == (TermGap("a", 1, 2, 0, -1.5, 2.5, 0),)


def test_with_one_word_its_rarity_decides_nothing() -> None:
    apart = bm25_apart(held(part("a", 1, 5, 1)), held(), idfs={"a": 5}, lengths=(2, 2), avgdl=2, k1=1, b=0.5)
    assert apart.gaps == (TermGap("a", 5, 1, 0, 0, 5, 0),)


def test_an_idf_below_zero_is_a_rarity_that_turns_the_rest_round() -> None:
    # Once against not at all, of average length: s = 1 and 0. The mean of the sizes is 2: rarity (-2 - 2) * 1, frequency 2.
    apart = bm25_apart(held(part("a", 1, -2, 1)), held(), idfs={"a": -2}, lengths=(2, 2), avgdl=2, k1=1, b=0.5)
    assert apart.gaps == (TermGap("a", -2, 1, 0, -4, 2, 0),)
    assert apart.difference == apart.gaps[0].change == -2


def test_a_term_that_both_hold_as_often_at_one_length_puts_nothing_between_them() -> None:
    both = held(part("a", 2, 1, 4 / 3))
    apart = bm25_apart(both, both, idfs={"a": 1, "b": 3}, lengths=(4, 4), avgdl=4, k1=1, b=0.75)
    assert apart == Apart(both, both, (TermGap("a", 1, 2, 2, 0, 0, 0),), 0)


def test_bm25_plus_gives_its_delta_to_both_so_only_what_is_held_counts() -> None:
    # s = 1 + delta at average length against delta alone, k1 = 1: 1 between them. The other's length does not matter at tf 0.
    # With the other's norm 3/2, s is 2 / 2.5 = 4/5 and delta: frequency 3 (1 + 4/5) / 2 = 2.7, length 3 (1 - 4/5) / 2 = 0.3.
    one, other = held(part("a", 1, 3, 1.5)), PassageScore(PASSAGE, 3 * 0.5, ())
    apart = bm25_apart(one, other, idfs={"a": 3}, lengths=(2, 3), avgdl=2, k1=1, b=1, variant="plus", delta=0.5)
    assert apart.gaps == (near(TermGap("a", 3, 1, 0, 0, 2.7, 0.3)),)
    assert apart.difference == pytest.approx(3, abs=1e-12)


def test_bm25l_against_a_passage_without_terms_at_b_1_divides_by_no_zero() -> None:
    # Norms 1 and 0, k1 = 1, delta = 1: s = 1 * 2 * 2 / 3 = 4/3 with its own norm, 2 in the limit with norm 0.
    # frequency (4/3 + 2) / 2 = 5/3, length (4/3 - 2) / 2 = -1/3.
    one = held(part("a", 1, 1, 4 / 3))
    apart = bm25_apart(one, held(), idfs={"a": 1}, lengths=(2, 0), avgdl=2, k1=1, b=1, variant="l")
    assert apart.gaps == (near(TermGap("a", 1, 1, 0, 0, 5 / 3, -1 / 3)),)


def test_two_passages_without_a_word_of_the_question_have_no_gap() -> None:
    assert bm25_apart(held(), held(), idfs={}, lengths=(2, 3), avgdl=2.5, k1=1.5, b=0.75) == Apart(held(), held(), (), 0)


def test_a_term_that_was_left_out_of_the_idfs_is_an_error() -> None:
    with pytest.raises(KeyError, match="a"):
        bm25_apart(held(part("a", 1, 1, 1)), held(), idfs={}, lengths=(1, 1), avgdl=1, k1=1, b=0)


def test_the_known_words_are_those_that_any_passage_holds() -> None:
    # Of three passages: "a" in one, "b" in two: ln(1 + 2.5 / 1.5) = ln(8/3) and ln(1 + 1.5 / 2.5) = ln 1.6
    found = known_idfs(score_bm25(index_passages(corpus("a b", "b", "c")), "zz b a"))
    assert found == {"a": pytest.approx(math.log(8 / 3)), "b": pytest.approx(math.log(1.6))}


# Always


WORDS = ["a", "b", "c", "d", "e"]
text = st.lists(st.sampled_from([*WORDS, "x", "y", "z"]), max_size=12).map(" ".join)
texts = st.lists(text, min_size=2, max_size=8)
numbers = st.tuples(st.sampled_from([0.0, 0.4, 1.2, 1.5, 3.0]), st.sampled_from([0.0, 0.3, 0.75, 1.0]))


def librarys_scores(words: Sequence[str], written: Sequence[str], variant: Variant, k1: float, b: float) -> list[PassageScore]:
    """What rank-bm25 gives each text; where it would divide 0 by 0, nothing."""
    split = [each.split() for each in written]
    kind = {"bm25": BM25Okapi, "plus": BM25Plus, "l": BM25L}[variant]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        ranker = kind(split, k1=k1, b=b, delta=0.5) if variant != "bm25" else kind(split, k1=k1, b=b)
        columns = {word: ranker.get_scores([word]) for word in words if word in ranker.idf}
    scores = []
    for position, held_words in enumerate(split):
        parts = tuple(
            TermScore(word, held_words.count(word), 1, ranker.idf[word], columns[word][position])
            for word in columns
            if word in held_words
        )
        beyond = [ranker.idf[word] * 0.5 for word in columns if word not in held_words] if variant == "plus" else []
        scores.append(PassageScore(PASSAGE, math.fsum([*(each.contribution for each in parts), *beyond]), parts))
    return scores


@given(texts, st.sampled_from(["bm25", "plus", "l"]), numbers)
def test_the_changes_sum_to_the_difference_of_rank_bm25s_scores(
    written: list[str], variant: Variant, settings: tuple[float, float]
) -> None:
    written = [*written, "a"]
    k1, b = settings
    scores = librarys_scores(WORDS, written, variant, k1, b)
    lengths = [len(each.split()) for each in written]
    average = sum(lengths) / len(lengths)
    idfs = {part.term: part.idf for scored in scores for part in scored.terms}
    for one, own in zip(scores, lengths, strict=True):
        for other, their in zip(scores, lengths, strict=True):
            given_numbers = {"idfs": idfs, "avgdl": average, "k1": k1, "b": b, "variant": variant, "delta": 0.5}
            apart = bm25_apart(one, other, lengths=(own, their), **given_numbers)  # type: ignore[arg-type]
            assert apart.difference == one.score - other.score
            assert sum(gap.change for gap in apart.gaps) == pytest.approx(apart.difference, abs=1e-9)
            turned = bm25_apart(other, one, lengths=(their, own), **given_numbers)  # type: ignore[arg-type]
            assert turned.gaps == tuple(
                TermGap(gap.term, gap.idf, gap.tf_other, gap.tf_one, -gap.rarity, -gap.frequency, -gap.length)
                for gap in apart.gaps
            )


@given(texts, st.sampled_from(["lucene", "rank_bm25"]), numbers)
def test_with_k1_or_b_at_0_no_length_and_with_one_idf_no_rarity(
    written: list[str], idf: str, settings: tuple[float, float]
) -> None:
    index = index_passages(corpus(*written, "a"))
    k1, b = settings
    scores = score_bm25(index, "a b c", k1=k1, b=b, idf=idf)  # type: ignore[arg-type]
    lengths = (index.length(1), index.length(2))
    idfs = known_idfs(scores)
    for gap in bm25_apart(scores[0], scores[1], idfs=idfs, lengths=lengths, avgdl=index.avgdl, k1=k1, b=b).gaps:
        assert gap.length == 0 or (k1 > 0 and b > 0 and lengths[0] != lengths[1])
        assert gap.frequency == 0 or gap.tf_one != gap.tf_other
        assert gap.rarity == 0 or len(idfs) > 1 or gap.idf < 0


@pytest.mark.parametrize("eye", EYES)
def test_the_three_reasons_are_told_apart_by_every_eye_and_in_grey(eye: str) -> None:
    for one, other in combinations(map(colour, REASONS.values()), 2):
        assert difference(seen(one, eye), seen(other, eye)) > 20
        assert abs(luminance(one) - luminance(other)) > 0.04


def test_the_bar_of_a_reason_begins_at_0_and_leads_to_the_side_that_it_favours() -> None:
    found = [
        Reason("rarity", "Rareza", 2.0, ""),
        Reason("frequency", "Frecuencia", -1.0, ""),
        Reason("length", "Longitud", 0.0, ""),
    ]
    drawn = reasons(found, against="B", favour="A", language="en")
    # The largest takes one of the two halves: from 50 to 100; the second from 25 to 50.
    assert re.findall(r"left:([\d.]+)%;width:([\d.]+)%", drawn) == [("50.00", "50.00"), ("25.00", "25.00"), ("50.00", "0.00")]
    assert re.findall(r"bar-score\">([^<]+)<", drawn) == ["+2.00", "−1.00", "0.00"]
    assert "nan" not in reasons([Reason("rarity", "Rareza", 0.0, "")], against="B", favour="A", language="en")
