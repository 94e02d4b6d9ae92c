"""What lesson 4 asks, worked out by hand on three passages."""

import math
from random import Random

import pytest

from lessons.step1_load.read import read_document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import Hits, ranked
from lessons.step3_overlap.tasks import winner_with
from lessons.step4_bm25.apart import bm25_apart, known_idfs, sums_of
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.flips import leaders_by
from lessons.step4_bm25.tasks import helping_reasons, idf_by_hand, lead_it, other_leader, strongest_word

TEXT = b"""# Boats
A boat. A boat. A boat is here today.
# Rent
Rent a boat with oars today.
# Oars
Oars are in the long shed today, all of them.
"""
INDEX = index_passages(split_headings(read_document(TEXT, "boats.md")))


def hits(query: str, **settings: float | str) -> Hits:
    return ranked(score_bm25(INDEX, query, **settings))  # type: ignore[arg-type]


def listed(passage: Passage, number: int) -> str:
    return f"{number}. {passage.heading}"


def test_the_strongest_word_of_the_winner() -> None:
    # boat is in 2 of 3 passages, rent in 1: rent adds more to the second passage, which holds both.
    task = strongest_word(hits("rent boat"))
    assert task is not None
    assert (task.options, task.right) == (("rent", "boat"), ((0,),))
    assert dict(task.told) == {"term": "rent", "df": 1, "n": 3, "common": "boat", "many": 2}


def test_a_winner_with_one_word_has_no_strongest_one() -> None:
    assert strongest_word(hits("rent")) is None
    assert strongest_word(hits("nothing")) is None


def test_idf_of_a_term_in_two_of_three_passages() -> None:
    # ln(1 + (3 - 2 + 0.5) / (2 + 0.5)) = ln 1.6 = 0.4700; base 10: 0.2041; without the 1: ln 0.6 = -0.5108;
    # four occurrences, of three passages at most: ln(1 + 0.5 / 3.5) = 0.1335; N / df = 1.5; ln(2 / 3) = -0.4055
    task = idf_by_hand(INDEX, hits("boat"), Random(1), formula="f")
    assert task is not None
    assert task.right[0] == pytest.approx(0.4700, abs=1e-4)
    found = [(each.part, round(float(str(each.answer)), 4)) for each in task.mistakes]
    assert found == [
        ("base", 0.2041),
        ("kind", -0.5108),
        ("inside", 1.6),
        ("occurrences", 0.1335),
        ("share", 1.5),
        ("upside_down", -0.4055),
    ]
    assert {key: task.told[key] for key in ("term", "df", "tf", "n")} == {
        "term": "boat", "df": 2, "tf": 4, "n": 3,
    }  # fmt: skip


def test_a_mistake_that_gives_the_right_number_is_none() -> None:
    task = idf_by_hand(INDEX, hits("boat"), Random(1), formula="f", idf="robertson")
    assert task is not None
    assert task.right[0] == pytest.approx(math.log(0.6))
    assert "kind" not in [each.part for each in task.mistakes]
    # boat is in two of three passages, where rank_bm25 takes a share of the idf of all words
    assert idf_by_hand(INDEX, hits("boat"), Random(1), formula="f", idf="rank_bm25") is None


def test_who_comes_first_without_repeats() -> None:
    # With k1 = 1.5 the three boats come first; with k1 = 0 each word counts once, and passage 2 holds both.
    task = winner_with("no_repeats", hits("boat oars", b=0.0, k1=3.0), hits("boat oars", k1=0.0), listed, tie="tie")
    assert task is not None
    assert task.options[task.right[0][0]] == "2. Rent"  # type: ignore[index]
    assert set(task.options) == {"1. Boats", "2. Rent", "3. Oars", "tie"}
    assert task.told["first"] == "2. Rent"


def test_every_goal_is_reached_by_its_solution() -> None:
    values = [0.0, 0.25, 0.5, 0.75, 1.0, 2.0, 3.0]
    leaders = leaders_by(INDEX, "boat shed", number="k1", values=values, b=1.0)
    now = hits("boat shed", k1=0.0, b=1.0)[0].number
    found = other_leader(leaders, values, now=now, dice=Random(3))
    assert found is not None
    number, solution = found
    assert number != now
    there = hits("boat shed", k1=solution, b=1.0)
    assert lead_it("lead", number, solution, there, "it").reached
    assert not lead_it("lead", number, solution, hits("boat shed", k1=0.0, b=1.0), "it").reached


def test_no_goal_where_one_passage_always_leads() -> None:
    assert other_leader([frozenset({2}), frozenset({1, 2}), frozenset({2})], [0.0, 0.5, 1.0], now=2, dice=Random(1)) is None


def test_the_reasons_that_help_the_first_passage() -> None:
    # Rent holds both words once, in 6 terms; Boats holds `boat` three times, in 9.
    first, second = hits("boat oars", k1=0.5)[:2]
    lengths = INDEX.length(first.number), INDEX.length(second.number)
    assert (first.number, second.number, lengths) == (2, 1, (6, 9))
    scored = first.scored, second.scored
    apart = bm25_apart(*scored, idfs=known_idfs(hits("boat oars").scores), lengths=lengths, avgdl=INDEX.avgdl, k1=0.5, b=0.75)
    names, sums = ("rarity", "frequency", "length"), sums_of(apart.gaps)
    task = helping_reasons(apart, names, lengths, least=0.005)
    assert task is not None
    assert task.right == (tuple(place for place in range(3) if sums[place] >= 0.005),)
    counted = {key: task.told[key] for key in ("here", "there", "one_all", "other_all")}
    assert counted == {"here": 6, "there": 9, "one_all": 2, "other_all": 3}
    assert helping_reasons(apart, names, lengths, least=99.0) is None


def test_a_word_that_takes_away_has_no_plain_reasons() -> None:
    found = hits("boat today shed", idf="robertson")
    apart = bm25_apart(found[0].scored, found[1].scored, idfs=known_idfs(found.scores), lengths=(6, 9), avgdl=8.0, k1=1.5, b=0.75)
    assert any(gap.idf < 0 for gap in apart.gaps)
    assert helping_reasons(apart, ("a", "b", "c"), (6, 9), least=0.005) is None
