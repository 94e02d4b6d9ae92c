import hashlib
import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load import duplicates
from lessons.step1_load.document import Document
from lessons.step1_load.duplicates import (
    KEPT,
    Duplicate,
    Sketch,
    find_duplicates,
    hash_of,
    runs,
    share,
    sketch_of,
    smallest,
)
from lessons.step1_load.read import read_document
from lessons.terms import WORDS
from tests.documents import markdown, plain, sample


def numbers(first: int, after: int) -> str:
    """Words that are all different."""
    return " ".join(f"w{number}" for number in range(first, after))


def shared(one: str, other: str) -> float:
    return share(sketch_of(plain(one)), sketch_of(plain(other)))


# The share


def test_the_runs_of_a_text_are_every_five_words_in_a_row() -> None:
    assert list(runs(["a", "b", "c", "d", "e", "f"])) == ["a b c d e", "b c d e f"]


@pytest.mark.parametrize(("terms", "run"), [([], []), (["a"], ["a"]), (["a", "b", "c", "d"], ["a b c d"])])
def test_fewer_than_five_words_are_one_run(terms: list[str], run: list[str]) -> None:
    assert list(runs(terms)) == run


def test_the_share_is_what_is_in_both_of_what_is_in_either() -> None:
    # 10 words have 6 runs. With the last word changed the last run is another: 5 in both, 7 in either.
    assert shared(numbers(0, 10), numbers(0, 9) + " x") == 5 / 7
    # With the fifth word changed, runs 1 to 5 are others: 1 in both, 11 in either.
    assert shared(numbers(0, 10), numbers(0, 4) + " x " + numbers(5, 10)) == 1 / 11


def test_a_part_shares_its_size_with_the_whole() -> None:
    assert shared(numbers(0, 54), numbers(0, 104)) == 50 / 100


def test_a_run_that_is_there_twice_counts_once() -> None:
    # "a b a b a b": a b a b a and b a b a b; with one more a the first again.
    assert shared("a b a b a b", "a b a b a b a") == 1.0


def test_texts_with_nothing_in_common_share_nothing() -> None:
    assert shared(numbers(0, 10), numbers(10, 20)) == 0.0


def test_texts_of_fewer_than_five_words_are_the_same_or_not() -> None:
    assert shared("uno dos tres", "Uno, dos; TRES") == 1.0
    assert shared("uno dos tres", "uno dos") == 0.0
    assert shared("uno dos tres cuatro", "uno dos tres cuatro cinco") == 0.0


def test_texts_without_words_are_the_same_or_not() -> None:
    assert shared("!!!", "!!!") == 1.0
    assert shared("!!!", "???") == 0.0
    assert shared("!!!", "uno") == 0.0


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


def test_each_document_is_hashed_once_by_the_sketch_that_is_given() -> None:
    asked: list[str] = []

    def remembered(document: Document) -> Sketch:
        asked.append(document.name)
        return sketch_of(document)

    documents = [plain("uno", f"{name}.txt") for name in "abc"]
    assert len(find_duplicates(documents, sketch=remembered)) == 3
    assert asked == ["a.txt", "b.txt", "c.txt"]


def test_the_sample_as_plain_text_says_the_same_as_its_markdown_and_nothing_of_the_others() -> None:
    names = ["lighthouse_hostel.md", "lighthouse_hostel.txt", "lighthouse_hostel.en.md", "room_rules.md"]
    assert find_duplicates([sample(name) for name in names]) == [Duplicate(0, 1, "same_text", 1.0)]


# The sketch


def test_the_sketch_of_a_short_text_is_worked_out_by_hand() -> None:
    document = plain("Uno dos.")
    first = int.from_bytes(hashlib.blake2b(b"uno dos", digest_size=8).digest(), "big")
    assert sketch_of(document) == Sketch(document.sha256, hashlib.blake2b(b"uno dos").hexdigest(), (first,), True)


def test_a_hash_is_the_same_in_every_run_of_python() -> None:
    # As the command gives it: printf "a b c d e" | b2sum -l 64
    assert hash_of("a b c d e") == 0x43A8410FBB4EFB52


def test_a_text_of_as_many_runs_as_are_kept_is_compared_exactly() -> None:
    # KEPT runs are KEPT + 4 words; of one more, one is left out.
    assert sketch_of(plain(numbers(0, KEPT + 4))).whole
    longer = sketch_of(plain(numbers(0, KEPT + 5)))
    assert (longer.whole, len(longer.hashes)) == (False, KEPT)


def test_the_share_of_two_short_texts_is_exact_also_where_they_have_more_runs_together_than_are_kept() -> None:
    # 2,000 runs each, 1,000 of them in both: 1,000 of 3,000.
    assert shared(numbers(0, 2004), numbers(1000, 3004)) == 1000 / 3000


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((0, 40_004), (0, 32_004)),  # 32,000 of 40,000
        ((0, 40_004), (20_000, 60_004)),  # 20,000 of 60,000
        ((0, 3_004), (0, 2_004)),  # 2,000 of 3,000, one of them whole
    ],
)
def test_the_estimate_is_within_four_standard_errors(one: tuple[int, int], other: tuple[int, int]) -> None:
    sets = [set(range(first, after - 4)) for first, after in (one, other)]
    true = len(sets[0] & sets[1]) / len(sets[0] | sets[1])
    error = math.sqrt(true * (1 - true) / KEPT)
    assert 0 < abs(shared(numbers(*one), numbers(*other)) - true) < 4 * error


@given(st.lists(st.integers(0, 60), max_size=80))
def test_the_smallest_are_what_sorting_gives(hashes: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duplicates, "KEPT", 3)
        assert smallest(hashes) == sorted(set(hashes))[:4]


words = st.lists(st.sampled_from("abc"), max_size=12)


@given(words, words)
def test_the_share_is_that_of_the_sets_of_runs_and_the_same_from_both_sides(one: list[str], other: list[str]) -> None:
    texts = [Document("a.txt", "", " ".join(each), "text") for each in (one, other)]
    sets = [{tuple(each[at : at + 5]) for at in range(max(1, len(each) - 4))} for each in (one, other)]
    expected = len(sets[0] & sets[1]) / len(sets[0] | sets[1])
    first, second = map(sketch_of, texts)
    assert share(first, second) == share(second, first) == expected
    assert WORDS.terms(texts[0].text) == tuple(one)
