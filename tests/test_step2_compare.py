import random
import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lessons.step1_load.document import Block, Document
from lessons.step1_load.read import read_document
from lessons.step2_chunk.inspect.boundaries import boundaries
from lessons.step2_chunk.inspect.compare import (
    OPENING_SIZES,
    Fate,
    compared_size,
    cuts_between,
    fates,
    is_readable,
    opening_overlap,
    opening_size,
    running_text,
    sentence_pairs,
)
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.spans import trimmed
from tests.documents import markdown, paged, plain, spans, texts
from tests.strategies import documents

# "# A" 0-2, "Uno dos." 5-12, "Tres cuatro." 14-25, "# B" 28-30, "Cinco." 33-38
RULES = "# A\n\nUno dos. Tres cuatro.\n\n# B\n\nCinco.\n"


def fates_of(text: str, size: int, overlap: int = 0) -> list[Fate]:
    document = markdown(text)
    return fates(split_headings(document), split_fixed(document, size=size, overlap=overlap))


def test_where_one_passage_holds_a_section_nothing_is_parted() -> None:
    assert fates_of(RULES, 100) == [
        Fate(parted=(), cut_inside=()),
        Fate(parted=(), cut_inside=()),
    ]


def test_a_cut_between_two_sentences_parts_them_and_leaves_each_whole() -> None:
    # 13 characters: 0-13, then "Tres cuatro." alone, then "# B" and "Cinco." in one.
    assert fates_of(RULES, 13) == [
        Fate(parted=(((5, 13), (14, 26)),), cut_inside=()),
        Fate(parted=(), cut_inside=()),
    ]


def test_a_cut_inside_a_sentence_parts_it_from_its_neighbour_too() -> None:
    # 20 characters: "# A Uno dos. Tres" ends at 18, inside the second sentence.
    assert fates_of(RULES, 20) == [
        Fate(parted=(((5, 13), (14, 26)),), cut_inside=((14, 26),)),
        Fate(parted=(), cut_inside=()),
    ]


def test_an_overlap_can_hold_together_what_the_cut_parts() -> None:
    # 14 characters: "Uno dos. Tres." and "Cuatro."; six back from the cut at 14 is a blank, so "Tres." begins the second.
    text = "Uno dos. Tres. Cuatro."
    assert [fate.parted for fate in fates_of(text, 14)] == [(((9, 14), (15, 22)),)]
    assert [(fate.parted, fate.cut_inside) for fate in fates_of(text, 14, 6)] == [((), ())]


def test_cutting_by_headings_parts_no_sentences_of_a_section() -> None:
    document = markdown(RULES)
    sections = split_headings(document)
    assert fates(sections, sections) == [Fate((), ()) for _ in sections]


def test_three_sentences_in_three_passages_are_parted_twice() -> None:
    (fate,) = fates_of("Uno dos. Tres. Cuatro.", 8)
    assert (fate.parted, fate.cut_inside) == ((((0, 8), (9, 14)), ((9, 14), (15, 22))), ())


def test_without_passages_every_sentence_is_parted_and_cut() -> None:
    (section,) = split_headings(plain("Uno. Dos."))
    assert fates([section], []) == [Fate((((0, 4), (5, 9)),), ((0, 4), (5, 9)))]


def test_without_a_stretch_there_is_no_fate() -> None:
    assert fates([], split_headings(plain("Uno."))) == []


@pytest.mark.parametrize(("size", "overlap"), [(900, 150), (600, 100), (500, 83), (100, 16), (5, 0)])
def test_the_overlap_of_a_size_is_a_sixth_of_it(size: int, overlap: int) -> None:
    assert opening_overlap(size) == overlap


def test_sizes_are_tried_from_900_down_to_100() -> None:
    assert (OPENING_SIZES[0], OPENING_SIZES[1], OPENING_SIZES[-1]) == (900, 850, 100)


def sentence(length: int) -> str:
    """A sentence of `length` characters: words of four letters, and its mark."""
    return ("Abcd " * length)[: length - 2] + "x."


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


def test_a_heading_of_any_level_parts_what_it_stands_between() -> None:
    # Between the headings one sentence of 40 characters each: there is no pair.
    text = "## A\n\n" + "".join(f"{mark} {mark}\n\n{sentence(40)}\n\n" for mark in ("###", "####", "######", "###"))
    assert opening_size(markdown(text)) == 900
    assert opening_size(markdown(text.replace("#", "x"))) < 900


def test_rows_of_a_table_are_neighbours_too_lines_of_a_fence_and_source_code_are_none() -> None:
    # Two rows of 4 + 297 characters and the line end between them, 603: held at 650, parted at 600. Two sentences of 297 with
    # two line ends between are 596: parted at 550.
    lines = [sentence(296), sentence(296)]
    table, fence = "".join(f"| {line} |\n" for line in ["a", "-", *lines]), "\n".join(["```", *lines, "```"])
    assert [opening_size(markdown(text)) for text in (table, fence, f"Uno.\n\n{table}\nDos.")] == [600, 900, 600]
    assert opening_size(markdown("\n\n".join(lines))) == 550
    code = f"a = '''{lines[0]} {lines[1]}'''\n"
    assert opening_size(read_document(code.encode(), "a.py")) == 900
    assert opening_size(plain(code)) == 600


def test_a_cut_ends_between_two_sentences_only_where_both_are_whole() -> None:
    # "Uno dos." 0-7, "Tres cuatro." 9-20. Passages of 8: 0-8 and, since "cuatro." does not fit behind "Tres", 9-13 and 14-21.
    document = plain("Uno dos. Tres cuatro.")
    pairs = sentence_pairs(document)
    assert pairs == [((0, 8), (9, 21))]
    sizes = {size: cuts_between(pairs, split_fixed(document, size=size, overlap=0)) for size in (8, 12, 13, 20, 21)}
    # 12: 0-8 and 9-21. 13: 0-13, inside of the second.
    assert sizes == {8: False, 12: True, 13: False, 20: False, 21: False}


def test_the_cut_beside_opens_at_the_largest_size_that_cuts_right_between_two_sentences_of_a_paragraph() -> None:
    # 300 + 1 + 300: from 300 to 304 the first passage is the first sentence; with 305 it has "Abcd" of the second, too.
    one, other = sentence(300), sentence(300)
    assert compared_size(plain(f"{one} {other}")) == 300
    # Two paragraphs are no rule beside its exception, so no size cuts as it should. 600 separates them anyhow: they are 602.
    assert compared_size(plain(f"{one}\n\n{other}")) == 600
    # What is as short as a page number does not count, but the pair behind it does: its first sentence is 10-309.
    assert compared_size(plain(f"Capítulo. {one} {other}")) == 310
    assert compared_size(plain(f"{other} Capítulo.")) == 300
    assert compared_size(plain("Uno. Dos.")) == 900
    assert compared_size(read_document(b"a = 1\n", "a.py")) == 900


@pytest.mark.parametrize("between", [" ", "\n", "\r\n", "\n  "])
def test_two_sentences_of_a_paragraph_can_be_read_as_a_pair_unless_one_is_very_short(between: str) -> None:
    text = f"{sentence(25)}{between}{sentence(25)}"
    begin = 25 + len(between)
    assert is_readable(text, ((0, 25), (begin, begin + 25)))
    assert not is_readable(text, ((1, 25), (begin, begin + 25)))
    assert not is_readable(text, ((0, 25), (begin, begin + 24)))
    assert not is_readable(f"{sentence(25)}\n{between}\n{sentence(25)}", ((0, 25), (begin + 2, begin + 27)))


def test_the_running_text_leaves_out_headings_tables_and_fences() -> None:
    # "---" 0-2, "a: b" 4-7, "---" 9-11, a blank line and two blanks, "Uno." 16-19
    text = "---\na: b\n---\n\n  Uno.\n\n# A\n\nDos.\n\n| a |\n| - |\n\nTres.\n\n```\nx\n```\n\n- b\n\n### C\n\nSeis.\n"
    document = markdown(text)
    assert texts(running_text(document)) == ["Uno.", "Dos.", "Tres.", "- b", "Seis."]
    assert spans(running_text(document))[0] == (16, 20)


def test_the_running_text_goes_on_over_pages_and_ends_at_a_title_that_is_not_on_its_page() -> None:
    assert texts(running_text(paged("Uno.", "Dos."))) == ["Uno.\n\nDos."]
    assert texts(running_text(paged("Uno.", "Dos.", bookmarks=[("Nada", 2, 1)]))) == ["Uno.", "Dos."]


def test_what_stands_in_a_comment_is_no_sentence_and_an_address_has_no_words_to_break() -> None:
    text = "# A\n\nUno dos tres <!-- Esto es. La fianza sube a noventa. No publicar --> cuatro [cinco](https://a.test/larga).\n"
    passages = split_fixed(markdown(text), size=40, overlap=0, keep_words=False)
    broken = boundaries(passages, passages[0].document)
    # One sentence, from "Uno" to the full stop, that each cut but the first one's end falls into.
    assert {(each.kind, each.spans) for each in broken} == {("sentence", ((5, len(text) - 1),))}


def test_a_fence_inside_a_table_is_left_out_with_it() -> None:
    document = Document("a.html", "", "Uno ab cd ef dos", "web", blocks=(Block("table", 4, 12), Block("fence", 7, 9)))
    assert texts(running_text(document)) == ["Uno", "dos"]


@given(documents)
@example(markdown("\n[a]: b\na"))  # an address alone on its line
def test_the_running_text_is_all_that_is_in_no_heading_table_fence_and_front_matter(document: Document) -> None:
    apart = [(0, document.body_start), *((heading.start, heading.end) for heading in document.headings)]
    apart += [(block.start, block.end) for block in document.blocks if block.kind in ("table", "fence")]
    left = list(document.blanked)
    for start, end in apart:
        left[start:end] = " " * (end - start)
    stretches = running_text(document)
    assert "".join("".join(left).split()) == "".join(
        "".join(document.blanked[stretch.start : stretch.end] for stretch in stretches).split()
    )
    for stretch in stretches:
        assert (stretch.start, stretch.end) == trimmed(document.blanked, stretch.start, stretch.end)
        assert not any(max(start, stretch.start) < min(end, stretch.end) for start, end in apart)
        assert not any(stretch.start < heading.start < stretch.end for heading in document.headings)


def test_a_long_text_is_looked_at_to_its_end() -> None:
    # Two sentences of four characters, nine with their blank, fit into every overlap (16 at 100). The two long ones are 501.
    short = "Uno. " * 50_000
    long = sentence(250) + " " + sentence(250)
    assert opening_size(plain(short)) == 900
    assert opening_size(plain(long)) == 500
    assert 500 <= opening_size(plain(short + long)) < 900


def in_parts(chance: random.Random) -> str:
    """Sections with sentences of some lengths, deeper headings, tables, fenced blocks and lists between them."""
    table = "| a |\n| - |\n" + f"| {sentence(60)} |\n" * 4
    parts = ["### a", "###### a", table, f"```\n{sentence(80)}\n```", f"- {sentence(30)}\n- {sentence(30)}"]
    text = ""
    for number in range(chance.randint(1, 4)):
        text += f"## {number}\n\n"
        for _ in range(chance.randint(1, 4)):
            running = " ".join(sentence(chance.randint(5, 150)) for _ in range(chance.randint(1, 2)))
            text += chance.choice([*parts, running, ""]) + "\n\n" + running + "\n\n"
    return text


@given(st.integers(0, 2**32))
def test_the_opening_size_is_the_largest_whose_cut_parts_a_pair_by_the_boundaries_or_two_rows(seed: int) -> None:
    document = markdown(in_parts(random.Random(seed)))
    rows = [row.span() for row in re.finditer(r"\|.*\|", document.text)]
    # Tables stand apart; within one each row begins right after the line end of the one before.
    pairs = [(one[0], other[1]) for one, other in pairwise(rows) if other[0] == one[1] + 1]

    def parts(size: int) -> bool:
        passages = split_fixed(document, size=size, overlap=opening_overlap(size))
        held = [any(each.start <= start and end <= each.end for each in passages) for start, end in pairs]
        return not all(held) or any(each.kind == "pair" for each in boundaries(passages, document))

    assert opening_size(document) == next(filter(parts, OPENING_SIZES), 900)
