from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document
from lessons.step1_load.duplicates import Duplicate, find_duplicates, runs_of, share, words_of
from lessons.step1_load.read import read_document
from tests.documents import markdown, plain, sample


def numbers(first: int, after: int) -> str:
    """Words that are all different."""
    return " ".join(f"w{number}" for number in range(first, after))


def shared(one: str, other: str) -> float:
    return share(runs_of(words_of(plain(one))), runs_of(words_of(plain(other))))


# The share


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # 10 words have 6 runs. With the last word changed the last run is another: 5 in both, 7 in either.
        (numbers(0, 10), numbers(0, 9) + " x", 5 / 7),
        # With the fifth word changed, runs 1 to 5 are others: 1 in both, 11 in either.
        (numbers(0, 10), numbers(0, 4) + " x " + numbers(5, 10), 1 / 11),
        (numbers(0, 54), numbers(0, 104), 50 / 100),  # a part of the whole
        (numbers(0, 40_004), numbers(20_000, 60_004), 20_000 / 60_000),
        # "a b a b a b": a b a b a and b a b a b; with one more a the first again, which counts once.
        ("a b a b a b", "a b a b a b a", 1.0),
        (numbers(0, 10), numbers(10, 20), 0.0),
        ("uno dos tres", "Uno, dos; TRES", 1.0),  # fewer than five words are one run
        ("uno dos tres", "uno dos", 0.0),
        ("uno dos tres cuatro", "uno dos tres cuatro cinco", 0.0),
        ("!!!", "!!!", 1.0),  # no words at all
        ("!!!", "???", 0.0),
        ("!!!", "uno", 0.0),
    ],
)
def test_the_share_is_what_is_in_both_of_what_is_in_either(one: str, other: str, expected: float) -> None:
    assert (shared(one, other), shared(other, one)) == (expected, expected)


words = st.lists(st.sampled_from("abc"), max_size=12)


@given(words, words)
def test_the_share_is_that_of_the_sets_of_runs(one: list[str], other: list[str]) -> None:
    sets = [{tuple(each[at : at + 5]) for at in range(max(1, len(each) - 4))} for each in (one, other)]
    first, second = (words_of(Document("a.txt", "", " ".join(each), "text")) for each in (one, other))
    assert share(runs_of(first), runs_of(second)) == len(sets[0] & sets[1]) / len(sets[0] | sets[1])


# Pairs


def test_each_pair_is_told_once_with_what_makes_it_one() -> None:
    text = numbers(0, 104)  # 100 runs
    documents = [
        plain(text, "a.txt"),
        plain("otro texto que no tiene nada que ver", "b.txt"),
        plain(text, "copia.txt"),
        markdown(f"# {text.upper()}!\n", "a.md"),
        plain(text + " x", "d.txt"),  # one run more
    ]
    assert find_duplicates(documents) == [
        Duplicate(0, 2, "same_bytes", 1.0),
        Duplicate(0, 3, "same_text", 1.0),
        Duplicate(0, 4, "near", 100 / 101),
        Duplicate(2, 3, "same_text", 1.0),
        Duplicate(2, 4, "near", 100 / 101),
        Duplicate(3, 4, "near", 100 / 101),
    ]


def test_from_eight_in_ten_on_texts_are_near() -> None:
    # 80 of 100 runs, and 79 of 99.
    assert find_duplicates([plain(numbers(0, 84)), plain(numbers(0, 104))]) == [Duplicate(0, 1, "near", 0.8)]
    assert find_duplicates([plain(numbers(0, 83)), plain(numbers(0, 103))]) == []


def test_the_same_words_in_another_order_are_not_the_same_text() -> None:
    # The runs of both are abcab, bcabc, cabca: all shared.
    assert find_duplicates([plain("a b c a b c a"), plain("b c a b c a b c a")]) == [Duplicate(0, 1, "near", 1.0)]


def test_a_text_in_another_encoding_is_the_same_text() -> None:
    text = "Averías: qué se hace cuando el horno no calienta"
    documents = [read_document(text.encode(encoding), "a.txt") for encoding in ("utf-8", "cp1252", "utf-16")]
    assert [(pair.first, pair.second, pair.kind) for pair in find_duplicates(documents)] == [
        (0, 1, "same_text"),
        (0, 2, "same_text"),
        (1, 2, "same_text"),
    ]


def test_front_matter_is_no_part_of_the_text() -> None:
    one, other = markdown("---\ntitle: a\n---\nuno dos"), markdown("---\ntitle: b\n---\nuno dos")
    assert find_duplicates([one, other]) == [Duplicate(0, 1, "same_text", 1.0)]


@pytest.mark.parametrize("names", [(), ("a.txt",)])
def test_none_and_one_have_no_pair(names: Sequence[str]) -> None:
    assert find_duplicates([plain("uno", name) for name in names]) == []


def test_the_sample_says_the_same_in_each_of_its_formats_and_nothing_of_the_others() -> None:
    names = ["lighthouse_hostel.md", "lighthouse_hostel.txt", "lighthouse_hostel.pdf", "lighthouse_hostel.en.md", "room_rules.md"]
    pairs = find_duplicates([sample(name) for name in names])
    assert [(pair.first, pair.second, pair.kind) for pair in pairs] == [(0, 1, "same_text"), (0, 2, "near"), (1, 2, "near")]
