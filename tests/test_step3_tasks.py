"""What lesson 3 asks, worked out by hand on three passages."""

from random import Random

from lessons.frame.tasks import Mistake, Task
from lessons.step1_load.read import read_document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, ranked
from lessons.step3_overlap.tasks import (
    first_without,
    held_in,
    held_letters,
    is_found,
    longer_or_shorter,
    shared_words,
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
    assert dict(first.told) == {
        "title": "1. Boats", "n": 2, "terms": "boat, a", "asked": "boat, a, oars", "most": 3, "one": "boat",
    }  # fmt: skip
    assert (found[2].right, found[2].mistakes) == ((3,), ())
    assert (found[3].right, found[3].mistakes) == ((1,), (Mistake(3, "all"),))
    assert shared_words(hits("kayak"), ("kayak",), Random(1), listed) is None
    assert shared_words(hits("boat"), ("boat", *map(str, range(12))), Random(1), listed) is None  # thirteen words


def test_a_word_that_no_passage_holds_is_rather_asked_for() -> None:
    for seed in range(5):
        task = is_found(INDEX, ("the", "kayak", "boat", "boats"), Random(seed), ("yes", "no"), weak={"the"})
        assert task is not None
        term = task.told["term"]
        assert term in ("kayak", "boats")
        assert (answers(task), dict(task.told)) == (["no"], {"term": term, "compared": term, "df": 0, "n": 3})
    assert is_found(INDEX, (), Random(1), ("yes", "no")) is None


def test_of_a_word_that_is_found_another_form_is_asked_for() -> None:
    index = index_passages(split_headings(read_document("# A\nUna reserva.\n# B\nLa cancelación.\n".encode(), "a.md")))
    found = {}
    for seed in range(30):
        task = is_found(index, ("reserva", "cancelación"), Random(seed), ("yes", "no"))
        assert task is not None
        found[str(task.told["term"])] = answers(task)[0]
    assert found == {"RESERVA": "yes", "reservas": "no", "CANCELACIÓN": "yes", "cancelacion": "no"}
    short = is_found(INDEX, ("boat",), Random(1), ("yes", "no"))  # a word of four letters has none
    assert short is not None
    assert (answers(short), short.told["df"]) == (["yes"], 2)


def test_who_shares_most_without_a_word_of_the_question() -> None:
    # Shared with `boat oars`: 1, 2, 1. Without `oars` Boats and Rent have 1 each; without `boat` Rent and Oars.
    task = first_without(hits("boat oars"), Random(1), listed, tie="tie")
    assert task is not None
    assert task.options == ("1. Boats", "2. Rent", "3. Oars", "tie")
    assert (answers(task), task.mistakes, task.told["before"]) == (["tie"], (Mistake((1,), "same"),), "2. Rent")
    # Shared with `boat shed`: 1, 1, 1. Without `shed` Boats and Rent still tie; without `boat` Oars alone has 1.
    task = first_without(hits("boat shed"), Random(1), listed, tie="tie")
    assert task is not None
    assert (task.told["term"], answers(task), task.mistakes) == ("boat", ["3. Oars"], (Mistake((3,), "same"),))
    assert first_without(hits("boat"), Random(1), listed, tie="tie") is None
    assert first_without(hits("kayak"), Random(1), listed, tie="tie") is None


def test_a_word_is_left_out_only_where_the_first_passages_show_what_follows() -> None:
    # Without `z` the fifth passage, which is not shown, ties with the first: nobody could know.
    text = "".join(f"# {number}\n{words}.\n" for number, words in enumerate(("x y z", "x z", "x z", "x z", "x y"), 1))
    index = index_passages(split_headings(read_document(text.encode(), "five.md")))
    for seed in range(9):
        task = first_without(ranked(score_overlap(index, "x y z")), Random(seed), listed, tie="tie")
        assert task is not None
        assert task.told["term"] != "z"


def test_whether_those_that_share_most_are_longer() -> None:
    assert answers(longer_or_shorter({1: 10.0, 3: 25.5}, ("longer", "shorter"))) == ["longer"]
    assert answers(longer_or_shorter({1: 30.0, 3: 25.5}, ("longer", "shorter"))) == ["shorter"]
    assert longer_or_shorter({2: 10.0}, ("longer", "shorter")) is None
    assert longer_or_shorter({1: 10.0, 2: 10.0}, ("longer", "shorter")) is None
    assert longer_or_shorter({}, ("longer", "shorter")) is None


def test_the_words_that_hold_the_letters_of_one() -> None:
    words = ["sol", "solo", "consolar", "sal", "sola", "mar", "playa"]
    for seed in range(9):
        task = held_letters({"sol": ("solo", "consolar"), "luz": ()}, words, Random(seed))
        assert task is not None
        assert answers(task) == ["consolar", "solo"]
        assert "sol" not in task.options
        [mistake] = task.mistakes
        assert (mistake.part, mistake.answer) == ("begin", (task.options.index("solo"),))
        assert (task.told["word"], task.told["n"], task.told["found"]) == ("sol", 2, "consolar, solo")
    assert held_letters({"luz": ()}, words, Random(1)) is None


def test_who_comes_first_with_another_setting() -> None:
    task = winner_with("robertson", hits("boat"), hits("boat oars"), listed, tie="tie")
    assert task is not None
    assert (answers(task), dict(task.told)) == (["2. Rent"], {"first": "2. Rent", "before": "tie"})
    tied = winner_with("robertson", hits("boat oars"), hits("boat"), listed, tie="tie")
    assert tied is not None
    assert (answers(tied), dict(tied.told)) == (["tie"], {"first": "tie", "before": "2. Rent"})
    assert winner_with("robertson", hits("kayak"), hits("boat"), listed, tie="tie") is None


def test_in_how_many_passages_a_word_of_the_header_stands() -> None:
    # 1, half of 12, as many as there are pages with it, all, and what is so.
    task = held_in("marela", df=5, pages=4, n_passages=12, written="{} of {}".format)
    assert task.options == ("1 of 12", "4 of 12", "5 of 12", "6 of 12", "12 of 12")
    assert task.right == ((2,),)
    assert held_in("marela", df=1, pages=3, n_passages=1, written="{} of {}".format).options == ("1 of 1",)
