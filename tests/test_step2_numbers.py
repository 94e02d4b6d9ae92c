from lessons.step1_load.read import read_document
from lessons.step2_chunk.cutting import Cutting
from lessons.step2_chunk.inspect.measures import Spread, repeated_share
from lessons.step2_chunk.inspect.numbers import CutNumbers, in_numbers
from lessons.step2_chunk.side_controls import AROUND, surroundings
from lessons.step2_chunk.ways.fixed import split_fixed
from tests.documents import plain


def test_a_cut_in_numbers() -> None:
    # "Uno dos." 0-7, "Tres." 9-13. Of 6 with an overlap of 0: "Uno", "dos.", "Tres."; the first cut is inside a sentence and
    # separates it from the next one.
    how = Cutting("fixed", "Introducción", size=6, overlap=0)
    assert in_numbers(plain("Uno dos. Tres."), how) == CutNumbers(
        passages=3, lengths=Spread(3, 4.0, 5), broken=2, parted=1, repeated=0.0
    )


def test_in_source_code_definitions_are_what_is_parted() -> None:
    # 30 characters, the first cut is inside of the only function.
    document = read_document(b"def uno():\n    return 1 + 2 + 3\n", "a.py")
    found = in_numbers(document, Cutting("fixed", "Introducción", size=20, overlap=0))
    assert (found.passages, found.broken, found.parted) == (2, 1, 1)


def test_the_share_that_is_repeated_leaves_blanks_out() -> None:
    # "uno dos" 0-6 and "dos tres" 4-11: 3 of the 10 letters are in both.
    document = plain("uno dos tres")
    assert repeated_share(split_fixed(document, size=8, overlap=4), document) == 0.3
    assert repeated_share([], document) == 0.0


def test_an_excerpt_begins_and_ends_with_whole_words() -> None:
    assert AROUND == 45
    # Words of 9 letters with a blank, at 0, 10, 20 …: 45 before 122 is 77, inside of a word, so it begins at 80; 45 after 138 is
    # 183, inside of the word of 180-188, so it ends at 179, after the one before.
    text = "abcdefghi " * 30
    assert surroundings(text, 122, 138) == (80, 179)
    assert surroundings(text, 5, 15) == (0, 59)
    assert surroundings("a" * 300, 100, 200) == (100, 200)
