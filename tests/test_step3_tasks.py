"""What lesson 3 asks, worked out by hand on three passages."""

from random import Random

from lessons.frame.tasks import Mistake, Task
from lessons.step1_load.read import read_document
from lessons.step2_chunk.inspect.find import FoundWord
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, ranked
from lessons.step3_overlap.tasks import (
    held_in,
    is_found,
    longer_or_shorter,
    places_of_letters,
    shared_words,
    who_is_first,
    winner_with,
)

TEXT = b"""# Boats
A boat, a boat and a boat.
# Rent
Rent a boat with oars.
# Oars
Oars are in the shed.
"""
INDEX = index_passages(split_headings(read_document(TEXT, "boats.md")))


def hits(query: str) -> Hits:
    return ranked(score_overlap(INDEX, query))


def listed(passage: Passage, number: int) -> str:
    return f"{number}. {passage.heading}"


def answers(task: Task | None) -> list[str]:
    """The right options."""
    assert task is not None
    return [task.options[place] for answer in task.right if isinstance(answer, tuple) for place in answer]


def test_the_words_that_a_passage_shares_each_once() -> None:
    # `boat` three times and `a` three times in passage 1: two words, six occurrences, of three words that are asked.
    asked = ("boat", "a", "oars")
    tried = [shared_words(hits("boat a oars"), asked, Random(seed), listed) for seed in range(20)]
    found = {hit.number: task for task, hit in filter(None, tried)}
    assert set(found) == {1, 2, 3}
    first = found[1]
    assert (first.right, first.mistakes) == ((2,), (Mistake(6, "repeats"), Mistake(3, "all")))
    assert dict(first.told) == {"title": "1. Boats", "n": 2, "terms": "boat, a", "asked": "boat, a, oars", "most": 3}
    assert (found[2].right, found[2].mistakes) == ((3,), ())
    assert (found[3].right, found[3].mistakes) == ((1,), (Mistake(3, "all"),))
    assert shared_words(hits("kayak"), ("kayak",), Random(1), listed) is None


def test_a_word_that_no_passage_holds_is_rather_asked_for() -> None:
    for seed in range(5):
        task = is_found(INDEX, ("boat", "boats"), Random(seed), ("yes", "no"))
        assert task is not None
        assert (answers(task), dict(task.told)) == (["no"], {"term": "boats", "df": 0, "n": 3})
    task = is_found(INDEX, ("boat",), Random(1), ("yes", "no"))
    assert task is not None
    assert (answers(task), dict(task.told)) == (["yes"], {"term": "boat", "df": 2, "n": 3})
    assert is_found(INDEX, (), Random(1), ("yes", "no")) is None


def test_who_shares_most_or_that_several_do() -> None:
    assert answers(who_is_first(hits("boat oars"), listed, tie="tie")) == ["2. Rent"]
    tied = who_is_first(hits("boat"), listed, tie="tie")
    assert tied is not None
    assert (tied.options, answers(tied), tied.told["n"]) == (("1. Boats", "2. Rent", "tie"), ["tie"], 2)
    assert who_is_first(hits("shed"), listed, tie="tie") is None


def test_whether_those_that_share_most_are_longer() -> None:
    assert answers(longer_or_shorter({1: 10.0, 3: 25.5}, ("longer", "shorter"))) == ["longer"]
    assert answers(longer_or_shorter({1: 30.0, 3: 25.5}, ("longer", "shorter"))) == ["shorter"]
    assert longer_or_shorter({2: 10.0}, ("longer", "shorter")) is None
    assert longer_or_shorter({1: 10.0, 2: 10.0}, ("longer", "shorter")) is None
    assert longer_or_shorter({}, ("longer", "shorter")) is None


def test_the_places_of_letters_of_a_word_that_stands_inside_others_too() -> None:
    task = places_of_letters((FoundWord("boat", 3, 3), FoundWord("a", 20, 4)), Random(2))
    assert task is not None
    assert (task.right, task.mistakes) == ((20,), (Mistake(4, "whole"),))
    only = places_of_letters((FoundWord("boat", 3, 3),), Random(2))
    assert only is not None
    assert (only.right, only.mistakes) == ((3,), ())
    assert places_of_letters((), Random(2)) is None


def test_who_comes_first_with_another_setting() -> None:
    task = winner_with("titles", hits("boat"), hits("boat oars"), listed)
    assert task is not None
    assert (answers(task), dict(task.told)) == (["2. Rent"], {"title": "2. Rent", "before": "1. Boats"})
    assert winner_with("titles", hits("boat oars"), hits("boat"), listed) is None


def test_in_how_many_passages_a_word_of_the_header_stands() -> None:
    # 1, half of 12, as many as there are pages with it, all, and what is so.
    task = held_in("marela", df=5, pages=4, n_passages=12, written="{} of {}".format)
    assert task.options == ("1 of 12", "4 of 12", "5 of 12", "6 of 12", "12 of 12")
    assert task.right == ((2,),)
    assert held_in("marela", df=1, pages=3, n_passages=1, written="{} of {}".format).options == ("1 of 1",)
