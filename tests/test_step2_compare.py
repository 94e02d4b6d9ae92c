import random

import pytest

from lessons.step2_chunk.compare import OPENING_SIZES, SectionFate, opening_overlap, opening_size, section_fates
from lessons.step2_chunk.fixed import split_fixed
from lessons.step2_chunk.headings import split_headings
from tests.documents import markdown, plain

# "# A" 0-2, "Uno dos." 5-12, "Tres cuatro." 14-25, "# B" 28-30, "Cinco." 33-38
RULES = "# A\n\nUno dos. Tres cuatro.\n\n# B\n\nCinco.\n"


def fates(text: str, size: int, overlap: int = 0) -> list[SectionFate]:
    document = markdown(text)
    return section_fates(split_headings(document), split_fixed(document, size=size, overlap=overlap))


def test_a_section_that_one_passage_holds_is_whole() -> None:
    first, second = split_headings(markdown(RULES))
    assert fates(RULES, 100) == [
        SectionFate(first, whole=True, parted=(), cut_inside=()),
        SectionFate(second, whole=True, parted=(), cut_inside=()),
    ]


def test_a_cut_between_two_sentences_parts_them_and_leaves_each_whole() -> None:
    # 13 characters: 0-13, then "Tres cuatro." alone, then "# B" and "Cinco." in one.
    first, second = split_headings(markdown(RULES))
    assert fates(RULES, 13) == [
        SectionFate(first, whole=False, parted=(((5, 13), (14, 26)),), cut_inside=()),
        SectionFate(second, whole=True, parted=(), cut_inside=()),
    ]


def test_a_cut_inside_a_sentence_parts_it_from_its_neighbour_too() -> None:
    # 20 characters: "# A Uno dos. Tres" ends at 18, inside the second sentence.
    first, second = split_headings(markdown(RULES))
    assert fates(RULES, 20) == [
        SectionFate(first, whole=False, parted=(((5, 13), (14, 26)),), cut_inside=((14, 26),)),
        SectionFate(second, whole=True, parted=(), cut_inside=()),
    ]


def test_an_overlap_can_hold_together_what_the_cut_parts() -> None:
    # 14 characters: "Uno dos. Tres." and "Cuatro."; six back from the cut at 14 is a blank, so "Tres." begins the second.
    text = "Uno dos. Tres. Cuatro."
    assert [fate.parted for fate in fates(text, 14)] == [(((9, 14), (15, 22)),)]
    assert [(fate.whole, fate.parted, fate.cut_inside) for fate in fates(text, 14, 6)] == [(False, (), ())]


def test_cutting_by_headings_keeps_every_section_whole() -> None:
    document = markdown(RULES)
    sections = split_headings(document)
    assert section_fates(sections, sections) == [SectionFate(section, True, (), ()) for section in sections]


def test_three_sentences_in_three_passages_are_parted_twice() -> None:
    (fate,) = fates("Uno dos. Tres. Cuatro.", 8)
    assert (fate.parted, fate.cut_inside) == ((((0, 8), (9, 14)), ((9, 14), (15, 22))), ())


def test_without_passages_every_sentence_is_parted_and_none_is_whole() -> None:
    (section,) = split_headings(plain("Uno. Dos."))
    assert section_fates([section], []) == [SectionFate(section, False, (((0, 4), (5, 9)),), ((0, 4), (5, 9)))]


def test_without_sections_there_is_no_fate() -> None:
    assert section_fates([], split_headings(plain("Uno."))) == []


@pytest.mark.parametrize(("size", "overlap"), [(900, 150), (600, 100), (500, 83), (100, 16), (5, 0)])
def test_the_overlap_of_a_size_is_a_sixth_of_it(size: int, overlap: int) -> None:
    assert opening_overlap(size) == overlap


def test_sizes_are_tried_from_900_down_to_100() -> None:
    assert (OPENING_SIZES[0], OPENING_SIZES[1], OPENING_SIZES[-1]) == (900, 850, 100)


def sentence(length: int) -> str:
    """A sentence of `length` characters: words of four letters, and its mark."""
    return ("abcd " * length)[: length - 2] + "x."


def test_a_document_opens_at_the_largest_size_that_parts_two_sentences() -> None:
    # 300 + 1 + 300 characters are one section of 601. It fits into 650; 600 parts it, and the overlap of 100 does not help.
    document = plain(f"{sentence(300)} {sentence(300)}")
    assert opening_size(document) == 600


def test_the_overlap_counts_when_the_size_is_chosen() -> None:
    # At 900 the cut falls before the third sentence, and the overlap of 150 takes in the second, from 800 on: none is parted.
    # At 850 no passage can hold the first two, which are 899 characters.
    assert opening_size(plain(f"{sentence(799)} {sentence(99)} {sentence(99)}")) == 850


def test_a_document_that_no_size_parts_opens_at_the_largest() -> None:
    assert opening_size(plain("Uno. Dos.")) == 900
    assert opening_size(plain("a" * 5000)) == 900  # one sentence: cut inside, but parted from nothing


def test_the_level_of_the_sections_counts_when_the_size_is_chosen() -> None:
    # Sections of 51 characters of level 3: none is parted at 100. As one section of level 2 they are.
    text = "## A\n\n" + "".join(f"### {number}\n\n{sentence(40)}\n\n" for number in range(4))
    assert opening_size(markdown(text), max_level=3) == 900
    assert opening_size(markdown(text), max_level=2) < 900


def test_a_long_text_is_looked_at_to_its_end() -> None:
    # Two sentences of four characters, nine with their blank, fit into every overlap (16 at 100). The two long ones are 501.
    short = "Uno. " * 50_000
    long = sentence(250) + " " + sentence(250)
    assert opening_size(plain(short)) == 900
    assert opening_size(plain(long)) == 500
    assert 500 <= opening_size(plain(short + long)) < 900


@pytest.mark.parametrize("seed", range(30))
def test_the_opening_size_is_the_first_whose_cut_the_fates_call_parted(seed: int) -> None:
    chance = random.Random(seed)
    sections = [" ".join(sentence(chance.randint(5, 400)) for _ in range(chance.randint(1, 4))) for _ in range(4)]
    document = markdown("\n\n".join(f"## {number}\n\n{text}" for number, text in enumerate(sections)))
    whole = split_headings(document)
    parting = (
        size
        for size in OPENING_SIZES
        if any(fate.parted for fate in section_fates(whole, split_fixed(document, size=size, overlap=opening_overlap(size))))
    )
    assert opening_size(document) == next(parting, 900)
