from typing import Literal

import pytest

from lessons import choices
from lessons.frame.state import State
from lessons.step1_load.read import read_document
from lessons.step1_load.samples import EXAMPLES, SAMPLES, Example
from lessons.step2_chunk.choices import cutting_of
from lessons.step2_chunk.cutting import cut_document
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.score import ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.flips import leaders_by
from tests.documents import corpus


def test_the_passage_that_repeats_comes_first_once_repeats_count() -> None:
    # Lengths 3 and 3, "a" in both: ln 1.2 × s. With k1 = 0 s is 1 for each, else more for tf 2.
    # "b" is in no other passage than the second, and "a" three times in the first.
    index = index_passages(corpus("a a a", "a b x", "x y z", "x y z"))
    # a: ln(1 + 2.5 / 2.5) = 0.6931; b: ln(1 + 3.5 / 1.5) = 1.2040. k1 = 0: 0.6931 to 1.8971.
    # k1 = 3, average length: a three times 0.6931 × 3 × 4 / 6 = 1.3863; the second as before.
    assert leaders_by(index, "a b", number="k1", values=(0, 3)) == (frozenset({2}), frozenset({2}))
    assert leaders_by(index, "a", number="k1", values=(0, 1.5)) == (frozenset({1, 2}), frozenset({1}))


def test_a_long_passage_falls_back_as_length_costs() -> None:
    # "a" twice among 8 and once among 2. b = 0: s = 2 × 2.5 / 3.5 > 1. b = 1, average (8 + 2 + 2) / 3 = 4:
    # 2 × 2.5 / (2 + 1.5 × 2) = 1 and 2.5 / (1 + 1.5 × 0.5) = 1.4286.
    index = index_passages(corpus("a a x x x x x x", "a y", "z z"))
    assert leaders_by(index, "a", number="b", values=(0, 1)) == (frozenset({1}), frozenset({2}))


def test_without_a_hit_nobody_comes_first() -> None:
    assert leaders_by(index_passages(corpus("a", "b")), "c", number="b", values=(0, 1)) == (frozenset(), frozenset())


def test_the_leaders_are_those_of_the_ranking() -> None:
    index = index_passages(corpus("a b", "a c", "a b"))
    for k1, leaders in zip((0, 1.5), leaders_by(index, "a b", number="k1", values=(0, 1.5), b=0.3, idf="robertson"), strict=True):
        assert leaders == {hit.number for hit in ranked(score_bm25(index, "a b", k1=k1, b=0.3, idf="robertson")).leaders}


# The examples show what they are offered for


def opened(example: Example) -> tuple[PassageIndex, str]:
    """Its document as it opens, and its question."""
    document = read_document(SAMPLES[example.document].read_bytes(), example.document)
    values = choices.values_of(State("en"), document, once=lambda function, *args, **named: function(*args, **named))
    return index_passages(cut_document(document, cutting_of(values, ""))), example.asks


@pytest.mark.parametrize("language", ["es", "en"])
def test_each_example_of_a_slider_changes_the_first_place(language: str) -> None:
    sliders: dict[str, tuple[Literal["k1", "b"], tuple[float, float]]] = {"repeats": ("k1", (0, 1.5)), "length": ("b", (0, 0.75))}
    for point, (number, values) in sliders.items():
        index, question = opened(EXAMPLES[point][language])
        before, after = leaders_by(index, question, number=number, values=values)
        assert len(before) == len(after) == 1
        assert before != after


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_example_of_the_kinds_has_a_winner_by_lucene_and_none_by_robertson(language: str) -> None:
    index, question = opened(EXAMPLES["mislead"][language])
    by_lucene, by_robertson = ranked(score_bm25(index, question)), ranked(score_bm25(index, question, idf="robertson"))
    assert by_lucene[0].scored.score > 0 >= by_robertson[0].scored.score
    assert by_lucene[0].number != by_robertson[0].number


@pytest.mark.parametrize(("language", "words"), [("es", {"torre", "viento"}), ("en", {"top", "tower"})])
def test_two_of_many_words_decide_in_the_example_of_the_lesson(language: str, words: set[str]) -> None:
    index, question = opened(EXAMPLES["bm25"][language])
    winner = ranked(score_bm25(index, question))[0].scored
    one, other, *others = sorted(winner.terms, key=lambda part: -part.contribution)
    assert {one.term, other.term} == words
    assert len(others) > 3
    assert one.contribution + other.contribution > winner.score / 2
