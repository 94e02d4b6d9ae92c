"""Lesson 2 as a learner uses it: two cuts side by side, a place in both, what they broke, and the numbers of both."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from lessons.frame import markup
from lessons.frame.notebook import MAX_SHOWN
from lessons.step1_load.document import Document
from lessons.step1_load.read import read_document
from lessons.step1_load.samples import EXAMPLES, SAMPLES
from lessons.step2_chunk.choices import CUT, SIDES, UNITS
from lessons.step2_chunk.cutting import WAYS, Cutting, cut_document
from lessons.step2_chunk.inspect.boundaries import BoundaryKind, boundaries
from lessons.step2_chunk.inspect.compare import compared_size, opening_overlap, opening_size
from lessons.step2_chunk.inspect.gold import sentence_at
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.side_controls import pressed_offset
from lessons.step2_chunk.ways.capped import cap_sections
from lessons.step2_chunk.ways.counted import split_counted
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.merged import merge_tiny
from lessons.step2_chunk.ways.paragraphs import split_paragraphs
from lessons.step2_chunk.ways.recursive import split_recursive
from lessons.step2_chunk.ways.sentence_window import split_sentences
from lessons.step2_chunk.ways.small_to_big import split_small
from tests.documents import pdf, sample
from tests.learner import FRAME, Learner, plain, unescaped

RULE = "La cancelación de una reserva es gratuita hasta 24 horas antes de la hora de inicio."
EXCEPTION = "Más tarde, la cancelación solo se acepta en recepción y se cobra la primera hora."
BOTH = f"{RULE} {EXCEPTION}"
FIRST_SENTENCE = "La reserva de una sala se hace en la web o en recepción, con tu nombre y el número de personas."
LAST_SENTENCE = "El centro abre de lunes a viernes, de 9 a 21 horas."
# room_rules.md: heading 0-11, section 12-245; heading 248-264, RULE 265-348, line end, EXCEPTION 350-430; heading 433-443,
# section 444-494, line end.

LETTERS = dict(zip(SIDES, "AB", strict=True))
PYTHON = ("prestamos.py", "lending.py")

Cut = Callable[[Document], Sequence[Passage]]


def measured(learner: Learner) -> list[list[str]]:
    """The table of the last cell."""
    return learner.table(-1)


def ways_of(name: str) -> list[str]:
    """The ways in which a document can be cut."""
    return [way for way in WAYS if way != "definitions" or name in PYTHON]


def shown_starts(learner: Learner, letter: str) -> list[int]:
    """Where the passages of a side begin, by what is drawn."""
    return [run.start for run in learner.sides.runs(letter) if run.number is not None]


# Side by side


@pytest.mark.parametrize("name", ["lighthouse_hostel.txt", "tool_library.en.pdf", "lending.py"])
def test_any_two_ways_show_the_whole_text_side_by_side_and_the_passages_that_their_own_code_gives(name: str) -> None:
    document, language = sample(name), SAMPLES[name].language
    text = document.text[:MAX_SHOWN]
    learner = Learner("chunk", lang=language, doc=name)
    ways = ways_of(name)
    for way, other in zip(ways, [*ways[1:], ways[0]], strict=True):
        learner.choose("cut", way).choose("cut2", other)
        sides = learner.sides
        assert (sides.text("A"), sides.text("B")) == (text, text)
        for side, chosen in zip(SIDES, (way, other), strict=True):
            letter = LETTERS[side]
            numbers = sides.numbers(letter)
            assert numbers == list(range(1, len(numbers) + 1))
            # Each run says where it begins; no sign of these documents is shown by another.
            done = 0
            for run in sides.runs(letter):
                assert run.start == done
                done += len(run.text)
            assert done == len(text)
            size = compared_size(document) if side else opening_size(document)
            how = Cutting(
                chosen,
                learner.words("introduction"),
                size=size,
                overlap=0 if side else opening_overlap(size),
                max_level=int(learner.cuts.get(f"max_level{side}", 2)),
            )
            passages = cut_document(document, how).passages
            assert shown_starts(learner, letter) == [each.start for each in passages if each.start < MAX_SHOWN]
            assert measured(learner)[0][1 + SIDES.index(side)] == plain(markup.number(len(passages), language))
        # Every place in the prose was filled; the text of a program has braces of its own, also where a cut of it is shown.
        braces = [said for said in learner.said if "{" in said or "}" in said]
        assert [said for said in braces if said not in plain(text) and "«" not in said and "“" not in said] == []
        assert [piece for piece in learner.pieces if not piece.startswith(f'<div lang="{language}">')] == []


@pytest.mark.parametrize(("cut", "other"), [("headings", "fixed"), ("sentences", "small"), ("recursive", "paragraphs")])
def test_the_rows_of_both_sides_are_level_and_each_is_the_text_up_to_the_next_blank_line(cut: str, other: str) -> None:
    sides = Learner("chunk", lang="es", doc="room_rules.md", cut=cut, cut2=other).sides
    assert sides.levels == [["A", "B"]] * 3
    for letter in "AB":
        rows = ["".join(run.text for run in row) for row in sides.rows[letter]]
        # 0-247, 248-432 and 433-495: each with the blank line that ends it.
        assert [row.splitlines()[0] for row in rows] == ["## Reservas", "## Cancelaciones", "## Horario"]
        assert [len(row) for row in rows] == [248, 185, 63]


def test_each_passage_has_its_colour_what_two_share_both_and_what_none_holds_no_colour() -> None:
    sides = Learner("chunk", lang="es", doc="room_rules.md", cut2="fixed", size2="250", overlap2="50").sides
    # A: three sections, headings in none. B: 0-249, 200-445, 404-494; see the table of numbers below.
    assert [(run.start, run.kind - {"gold"}) for run in sides.runs("A")] == [
        (0, {"uncut"}), (12, {"p0"}), (246, {"uncut"}), (248, {"uncut"}), (265, {"p1"}), (431, {"uncut"}), (433, {"uncut"}),
        (444, {"p2"}), (495, {"uncut"}),
    ]  # fmt: skip
    assert [(run.start, run.kind - {"gold"}) for run in sides.runs("B")] == [
        (0, {"p0"}), (200, {"both"}), (248, {"both"}), (250, {"p1"}), (265, {"p1"}), (404, {"both"}), (431, {"both"}),
        (433, {"both"}), (446, {"p2"}), (495, {"uncut"}),
    ]  # fmt: skip
    assert [(run.start, run.number) for run in sides.runs("B") if run.number] == [(0, 1), (200, 2), (404, 3)]


def test_of_a_long_text_a_bounded_part_is_drawn_and_said_and_the_parts_make_up_the_whole() -> None:
    text = "".join(f"Una frase con el número {number}. Otra más.\n\n" for number in range(1300))
    total = len(text)
    assert 2 * MAX_SHOWN < total < 3 * MAX_SHOWN
    learner = Learner("chunk", lang="en").upload("largo.txt", text.encode())
    edges = [(0, MAX_SHOWN), (MAX_SHOWN, 2 * MAX_SHOWN), (2 * MAX_SHOWN, total)]
    numbers: list[int] = []
    for part, (first, last) in enumerate(edges, start=1):
        learner.part_of_text(part).reads("window", first=first + 1, last=last, total=total)
        sides = learner.sides
        assert (sides.text("A"), sides.text("B")) == (text[first:last], text[first:last])
        numbers += sides.numbers("A")
    document = read_document(text.encode(), "largo.txt")
    size = opening_size(document)
    count = len(split_fixed(document, size=size, overlap=opening_overlap(size)))
    assert numbers == list(range(1, count + 1))
    # A shorter one has no parts to choose from, and the long one is there again afterwards.
    assert learner.pick(0).parts_of_text == []
    assert learner.pick(len(SAMPLES)).sides.text("A") == text[:MAX_SHOWN]


def test_another_long_text_of_fewer_parts_is_shown_from_a_part_that_it_has() -> None:
    learner = Learner("chunk", lang="es").upload("largo.txt", b"una frase. " * 5000).part_of_text(3)
    learner.upload("menos.txt", b"otra frase. " * 2000)
    assert len(learner.sides.text("A")) in (MAX_SHOWN, 12 * 2000 - MAX_SHOWN)


def test_a_line_that_is_typed_moves_the_part_that_is_shown_to_it_and_another_part_can_be_chosen_after_it() -> None:
    # 26 characters a line: line 1001 begins at 26,000, in the second part, and line 2001 at 52,000, in the third.
    text = "".join(f"Línea con el número {number:04}.\n" for number in range(1, 2301))
    assert len(text) == 59_800
    edges = [0, MAX_SHOWN, 2 * MAX_SHOWN, len(text)]
    assert edges[1:3] == [20_000, 40_000]
    stretches = [text[first:last] for first, last in pairwise(edges)]
    learner = Learner("chunk", lang="es").upload("largo.txt", text.encode())
    for line, part in ((1001, 1), (2001, 2), (1, 0), (1001, 1)):
        sides = learner.line(line).sides
        assert (sides.text("A"), sides.text("B")) == (stretches[part], stretches[part])
        learner.reads("window", first=edges[part] + 1, last=edges[part + 1], total=len(text))
        learner.reads("place", line=line, column=1, text=f"Línea con el número {line:04}.")
    # Another part can be chosen, and stays whatever is changed after it.
    assert learner.part_of_text(3).sides.text("A") == stretches[2]
    assert learner.choose("keep_words", False).sides.text("A") == stretches[2]


# A place in the text


def here(learner: Learner) -> dict[str, str]:
    """What each side frames as the sentence of the place."""
    sides = learner.sides
    return {letter: "".join(run.text for run in sides.runs(letter) if "here" in run.kind) for letter in sides.rows}


@pytest.mark.parametrize(
    ("start", "seen", "offset"),
    [
        (0, 0, 0), (0, 1, 1), (0, 2, 3), (0, 3, 4), (0, 4, 4), (0, 10, 4), (0, 11, 5), (0, 12, 6), (0, 13, 7),
        (3, 0, 3), (3, 1, 4), (3, 8, 4), (3, 9, 5), (5, 1, 6),
        # What was pressed beyond the end is on the last character.
        (0, 14, 7), (7, 99, 7),
    ],
)  # fmt: skip
def test_a_press_is_on_the_character_that_was_seen_after_so_many_others(start: int, seen: int, offset: int) -> None:
    # a 0, line end 1-3, b 3, soft hyphen 4, c 5, lone carriage return 6, d 7. On the screen each is one character, the line end
    # of two, too, and the soft hyphen the 8 of ⟨U+00AD⟩: before b 2 are seen, before the hyphen 3, before c 11.
    assert pressed_offset("a\r\nb\u00adc\rd", start, seen) == offset


def test_a_place_says_its_sentence_and_the_passages_of_both_cuts_that_hold_it() -> None:
    learner = Learner("chunk", lang="en", doc="room_rules.md", cut2="fixed", size2="250", overlap2="50")
    learner.reads("no_place")
    # 210 is in the first section and in what both 0-249 and 200-445 hold.
    learner.point_at(210)
    third = "Para grupos de más de doce personas hace falta la sala grande, que también se pide en recepción."
    learner.reads("place", line=2, column=199, text=third)
    learner.reads("held_by", letter="A", passages=learner.words("held", n=1, title="Reservas", place="line 2"))
    # The second begins in the section of Reservas and runs through Cancelaciones into Horario.
    # It holds the sentence, which begins at 149, from "sala" on.
    held = [
        learner.words("held", n=1, title="Reservas", place="lines 1–4"),
        learner.words("held_partly", n=2, title="Reservas, Cancelaciones …", place="lines 2–9"),
    ]
    learner.reads("held_by", letter="B", passages="; ".join(held))
    assert here(learner) == {"A": third, "B": third}


def test_a_press_leaves_the_part_that_a_typed_line_moved_to() -> None:
    text = "".join(f"Línea con el número {n:04}.\n" for n in range(1, 2301))  # 26 characters a line
    learner = Learner("chunk", lang="es").upload("largo.txt", text.encode()).line(1001)
    assert learner.sides.text("A") == text[20_000:40_000]
    assert learner.point_at(27_000).sides.text("A") == text[20_000:40_000]


def test_a_cut_of_more_passages_than_can_be_handled_joins_some_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lessons.step2_chunk.cutting.MAX_PASSAGES", 40)
    learner = Learner("chunk", lang="es").upload("ok.txt", b"Ok. " * 100).choose("cut2", "sentences")
    learner.choose("repeated2", 0).choose("sentences2", 1)
    # 100 sentences, three in a row become one: 34 passages.
    learner.reads("too_many", n=100, most=100_000, left=34)
    assert learner.sides.numbers("B") == list(range(1, 35))


def test_a_typed_line_says_which_passages_hold_its_first_sentence_those_that_hold_it_whole_first() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md", cut2="fixed", size2="250", overlap2="50").line(9)
    # Line 9 begins at 444: in the third section, in what 200-445 and 404-494 share.
    learner.reads("place", line=9, column=1, text=LAST_SENTENCE)
    learner.reads("held_by", letter="A", passages="3, Horario (línea 9)")
    # The second has only "El" of it.
    held = "3, Cancelaciones, Horario (líneas 6–9); 2, Reservas, Cancelaciones … (líneas 2–9), solo en parte"
    learner.reads("held_by", letter="B", passages=held)
    assert here(learner) == {"A": LAST_SENTENCE, "B": LAST_SENTENCE}
    assert learner.line(1).words("held_by_none", letter="A") in learner.said


def test_a_place_in_a_title_is_no_sentence_and_in_no_section() -> None:
    # "## Cancelaciones" stands at 248-264; 250 is its blank.
    learner = Learner("chunk", lang="es", doc="room_rules.md").point_at(250)
    learner.reads("place_heading", line=4, column=3, text="Cancelaciones").reads("held_by_none", letter="A")
    assert learner.words("mark_sentence") not in learner.buttons
    assert here(learner) == {"A": "## Cancelaciones", "B": "## Cancelaciones"}


def test_a_place_between_two_paragraphs_is_in_no_sentence() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md").point_at(247).reads("place_nowhere", line=3, column=1)
    assert here(learner) == {"A": "\n", "B": "\n"}


def test_a_sentence_of_the_answer_says_that_it_is_one() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md")
    assert learner.words("place_is_answer") not in learner.point_at(20).said
    learner.point_at(270).reads("place_is_answer")


def test_every_place_of_a_text_is_held_by_what_a_direct_look_finds() -> None:
    document = sample("room_rules.md")
    passages = {"A": split_sentences(document, sentences=2, overlap=1), "B": split_recursive(document, size=100, overlap=50)}
    link = {"cut": "sentences", "sentences": "2", "repeated": "1", "cut2": "recursive", "size2": "100", "overlap2": "50"}
    learner = Learner("chunk", lang="es", doc="room_rules.md", **link)
    for offset in range(0, len(document.text), 23):
        learner.point_at(offset)
        start, end = sentence_at(document, offset) or (offset, offset + 1)
        for letter, cut in passages.items():
            whole = [n for n, each in enumerate(cut, start=1) if each.start <= start and end <= each.end]
            partly = [n for n, each in enumerate(cut, start=1) if each.start < end and start < each.end and n not in whole]
            [said] = [said for said in learner.said if said.startswith(f"En {letter} ")]
            if not whole + partly:
                assert said == learner.words("held_by_none", letter=letter)
                continue
            found = said.removesuffix(" …").split(": ", 1)[1].split("; ")
            wanted = [*((n, False) for n in whole), *((n, True) for n in partly)]
            assert [(int(part.split(",")[0]), part.endswith("), solo en parte")) for part in found] == wanted[:4]
            assert said.endswith(" …") == (len(wanted) > 4)


def test_of_many_passages_that_hold_a_place_the_first_four_are_listed() -> None:
    # One sentence of 366 characters, in pieces of 50 at most.
    learner = Learner("chunk", lang="es", cut2="fixed", size2="50", overlap2="0").upload(
        "a.txt", b"una palabra " * 30 + b"y fin."
    )
    document = learner.document
    assert len(split_fixed(document, size=50, overlap=0)) > 4
    [said] = [said for said in learner.point_at(0).said if said.startswith("En B ")]
    assert [part.split(",")[0] for part in said.split(": ", 1)[1].split("; ")] == ["1", "2", "3", "4"]
    assert said.endswith(", solo en parte …")


def test_a_place_is_forgotten_when_its_document_is_read_otherwise() -> None:
    learner = Learner("chunk", lang="es", doc="tool_library.pdf").point_at(300)
    assert learner.words("no_place") not in learner.said
    learner.go("load").turn("programs").choose("pdf_reader", "pypdf").go("chunk").reads("no_place")


def test_a_place_belongs_to_its_document() -> None:
    learner = Learner("chunk", lang="es").point_at(490).upload("corto.txt", b"Uno.")
    learner.reads("no_place")
    assert learner.words("no_place") not in learner.pick(0).said  # it is there again with its document
    learner.press(learner.words("reset", of=FRAME)).click("tell_half").reads("no_place")


# The answer


def test_marking_a_sentence_makes_it_the_answer_and_marking_the_next_adds_it() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md").ask("horas")
    assert learner.marked == {"A": "", "B": ""}
    mark = learner.words("mark_sentence")
    learner.point_at(270).press(mark)
    assert (learner.link["answer"], learner.marked) == (RULE, {"A": RULE, "B": RULE})
    learner.point_at(360).press(mark)
    assert learner.link["answer"] == BOTH
    assert learner.marked == {"A": f"{RULE}\n{EXCEPTION}", "B": f"{RULE}\n{EXCEPTION}"}
    # One that does not follow takes their place.
    assert learner.point_at(450).press(mark).link["answer"] == LAST_SENTENCE
    # The marked answer goes with the link.
    assert Learner("chunk", **learner.link).marked == {"A": LAST_SENTENCE, "B": LAST_SENTENCE}
    # In lesson 5 it stands in its field.
    learner.go("passage").reads("answer_found", of="step2_chunk", place="línea 9")
    assert learner.answer == LAST_SENTENCE


def test_marking_the_sentence_before_the_answer_adds_it_in_front_and_marking_one_of_its_own_leaves_that_alone() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md", q="horas", answer=EXCEPTION)
    mark = learner.words("mark_sentence")
    learner.point_at(270).press(mark)
    assert (learner.link["answer"], learner.marked) == (BOTH, {"A": f"{RULE}\n{EXCEPTION}", "B": f"{RULE}\n{EXCEPTION}"})
    assert learner.point_at(360).press(mark).link["answer"] == EXCEPTION
    assert learner.press(mark).link["answer"] == EXCEPTION


# What the cuts broke


@pytest.mark.parametrize(
    ("name", "link", "cut", "side"),
    [
        (
            "lighthouse_hostel.md",
            {"cut": "fixed", "size": "150", "overlap": "20", "keep_words": "0"},
            lambda document: split_fixed(document, size=150, overlap=20, keep_words=False),
            "",
        ),
        (
            "room_rules.md",
            {"cut": "sentences", "sentences": "1"},
            lambda document: split_sentences(document, sentences=1, overlap=0),
            "2",
        ),
        ("room_rules.md", {"cut": "small", "small": "20"}, lambda document: split_small(document, small=20), ""),
        (
            "tool_library.en.pdf",
            {"cut": "recursive", "size": "120", "overlap": "0"},
            lambda d: split_recursive(d, size=120, overlap=0),
            "2",
        ),
        ("lending.py", {"cut": "paragraphs"}, split_paragraphs, ""),
    ],
)
def test_the_counts_of_the_inspector_are_those_of_the_boundaries_and_each_opens_its_places(
    name: str, link: dict[str, str], cut: Cut, side: str
) -> None:
    document, language = sample(name), SAMPLES[name].language
    found = boundaries(cut(document), document)
    counts = Counter(each.kind for each in found)
    learner = Learner("chunk", lang=language, doc=name, **{key + side: value for key, value in link.items()})
    letter = LETTERS[side]
    learner.reads("broken", letter=letter, n=len(found), places=len({each.place for each in found}))
    # Once with the counts and once with the table of all ways.
    assert learner.said.count(learner.words("broken_small")) == 1 + (link["cut"] == "small")
    assert learner.said.count(learner.words("no_blocks")) == name.endswith(".pdf")

    def button(kind: BoundaryKind) -> str:
        return learner.words("broken_kind", letter=letter, where=learner.words(f"kind_{kind}"), n=counts[kind])

    assert {each for each in learner.inspected if each.startswith(letter)} == set(map(button, counts))
    for kind in counts:
        learner.inspect(side, kind)
        of_kind = [each for each in found if each.kind == kind]
        labels = [(unescaped(field.label), field.min, field.max) for field in learner.more_places]
        assert labels == ([(learner.words("nth_place", n=len(of_kind)), 1, len(of_kind))] if len(of_kind) > 1 else [])
        for number in dict.fromkeys((1, len(of_kind))) if len(of_kind) > 1 else ():
            learner.nth_place(number)
            each, where = of_kind[number - 1], learner.words(f"kind_{kind}")
            learner.reads("broken_line", letter=letter, line=document.line_at(each.place), n=each.number, where=where)
            # Both columns show the same text, and that of the cut marks what it broke, as far as it is shown.
            excerpt, other = learner.excerpt(0), "B" if letter == "A" else "A"
            assert plain(excerpt.text("A")) == plain(excerpt.text("B"))
            torn = {key: [run for run in excerpt.runs(key) if "torn" in run.kind] for key in "AB"}
            assert (bool(torn[letter]), torn[other]) == (True, [])
            for run in torn[letter]:
                assert any(start <= run.start < end for start, end in each.spans)


def test_one_kind_of_what_a_cut_broke_is_always_open_and_pairs_of_sentences_come_first() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md", size2="50", overlap2="0")
    [group] = [group for group in learner.app.button_group if group.key == "broken"]
    assert (group.proto.required, group.value) == (True, "2 pair")
    [group] = [group for group in learner.inspect("2", "sentence").app.button_group if group.key == "broken"]
    assert group.value == "2 sentence"
    # Where that kind is broken no more, another one is shown.
    assert learner.choose("size2", 350).excerpt(0).text("B").count(EXCEPTION) == 1


def test_where_nothing_is_broken_what_was_looked_at_is_named_and_of_a_plain_text_what_cannot_be() -> None:
    learner = Learner("chunk", lang="es", cut="paragraphs", cut2="definitions")
    learner.upload("a.py", b"def uno():\n    return 1\n").reads("nothing_broken_python", letter="B")
    assert learner.words("nothing_broken", letter="B") not in learner.said
    learner.upload("a.txt", b"Una frase.\n").reads("nothing_broken_plain", letter="A").reads("no_blocks")
    assert learner.words("nothing_broken_python", letter="A") not in learner.said
    learner.upload("a.md", b"Una frase.\n").reads("nothing_broken", letter="A")
    assert learner.words("no_blocks") not in learner.said


def test_a_pair_that_a_cut_separates_is_drawn_whole_on_one_side_and_with_the_cut_between_on_the_other() -> None:
    # B, 350/0: the first passage ends at 348, after RULE, and the second begins at 350, with EXCEPTION.
    excerpt = Learner("chunk", lang="es", doc="room_rules.md").excerpt(0)
    torn = [(run.start, run.text, run.number) for run in excerpt.runs("B") if "torn" in run.kind]
    assert torn == [(265, RULE, None), (350, EXCEPTION, 2)]
    assert [run for run in excerpt.runs("A") if "torn" in run.kind] == []
    # 45 characters before and after, as far as their words are whole: 220 is inside of "también", so from 225 on, and 475 is
    # inside of "viernes,", so to 469.
    text = sample("room_rules.md").text
    assert (text[217:228], text[469:478]) == ("también se ", " viernes,")
    assert (excerpt.runs("A")[0].start, excerpt.text("A"), excerpt.text("B")) == (225, text[225:469], text[225:469])


def test_a_word_that_is_cut_is_marked_in_both_halves() -> None:
    # Without whole words, 370 characters end inside of the "cancelación" that stands at 364-374.
    link = {"size2": "370", "overlap2": "0", "keep_words2": "0"}
    learner = Learner("chunk", lang="es", doc="room_rules.md", **link).inspect("2", "word")
    assert [run.text for run in learner.excerpt(0).runs("B") if "torn" in run.kind] == ["cancel", "ación"]


def test_a_sentence_of_the_answer_that_is_cut_is_said_to_be_so() -> None:
    # EXCEPTION is the answer, and the passage of 400 characters ends inside of it, in line 6.
    learner = Learner("chunk", lang="es", doc="room_rules.md", size2="400", overlap2="0", q="horas", answer=EXCEPTION)
    told = {"where": learner.words("kind_sentence"), "keeps": learner.words("kept_thing", other="A", n=2)}
    learner.reads("alone_answer_thing", letter="B", number=1, line=6, **told)


# What is repeated


def test_the_rule_is_whole_again_from_an_overlap_of_as_many_characters_as_it_has() -> None:
    # B, 350: its first passage ends with RULE, which has 84 characters. With an overlap of fewer the next begins inside of RULE.
    learner = Learner("chunk", lang="es", doc="room_rules.md")
    one, none = learner.words("broken_pairs", n=1), learner.words("broken_pairs", n=0)
    learner.reads("repaired_not_yet", letter="B", what=one)
    for overlap in (60, 80):
        share = repeated(sample("room_rules.md"), overlap)
        learner.choose("overlap2", overlap).reads("repaired_some", letter="B", what=one, were=one, share=share)
    share = repeated(sample("room_rules.md"), 90)
    learner.choose("overlap2", 90).reads("repaired_all", letter="B", what=none, were=one, share=share)
    # On the left nothing is repeated; on the right RULE is in both passages, and neither sentence is marked as broken.
    drawn = learner.excerpt(0)  # nothing is broken any more, so the cell before draws none
    assert "".join(run.text for run in drawn.runs("A") if "torn" in run.kind) == RULE + EXCEPTION
    assert [run for run in drawn.runs("B") if "torn" in run.kind] == []
    assert "".join(run.text for run in drawn.runs("B") if "both" in run.kind) == RULE


def repeated(document: Document, overlap: int) -> str:
    """The percentage of the characters, without blanks, that two passages of 350 hold."""
    passages = split_fixed(document, size=350, overlap=overlap)
    held = [sum(each.start <= at < each.end for each in passages) for at, sign in enumerate(document.text) if not sign.isspace()]
    return f"{100 * sum(count > 1 for count in held) / sum(count > 0 for count in held):.1f}".replace(".", ",")


def test_a_cut_that_repeats_nothing_says_so_and_an_example_shows_one_that_can() -> None:
    learner = Learner("chunk", lang="es", doc="prestamos.py", cut2="paragraphs")
    learner.reads("repeats_nothing", letter="B", name=learner.words("cut_paragraphs"))
    assert (
        learner.choose("cut2", "sentences").words("repeats_nothing", letter="B", name="3 frases, 1 repetida") not in learner.said
    )


# All ways in one table


def test_the_table_of_all_ways_is_what_their_own_code_gives_and_names_the_fewest_breaks() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md")
    # By headings and by paragraphs: 51, 166, 234. B: 0-348 and 350-495, 348 and 145... see the first lines of this file.
    assert learner.table(0) == [
        ["A por encabezados", "0", "0", "3", "51 · 166 · 234"],
        ["B tamaño fijo 350/0", "1", "1", "2", "145 · 247 · 349"],
        ["por párrafos", "0", "0", "3", "51 · 166 · 234"],
        ["3 frases, 1 repetida", "0", "0", "3", "51 · 166 · 234"],
        ["por separadores 350/0", "0", "0", "2", "246 · 246,5 · 247"],
        ["de 75 términos a su sección", "0", "0", "3", "51 · 166 · 234"],
    ]
    names = "; ".join(row[0].removeprefix("A ") for row in learner.table(0) if row[1] == "0")
    learner.reads("task_least_why", n=0, names=names)


@pytest.mark.parametrize("name", ["lighthouse_hostel.en.md", "tool_library.pdf", "lending.py"])
def test_the_breaks_of_each_way_are_its_boundaries(name: str) -> None:
    document, language = sample(name), SAMPLES[name].language
    learner = Learner("chunk", lang=language, doc=name)
    kind = "definition" if name in PYTHON else "pair"
    for way, row in zip(ways_of(name), learner.table(0), strict=True):
        size = compared_size(document)
        level = int(learner.cuts.get("max_level", 2))
        how = Cutting(way, learner.words("introduction"), size=size, overlap=0, max_level=level)
        passages = cut_document(document, how).passages
        found = boundaries(passages, document)
        assert row[1:4] == [str(len(found)), str(sum(each.kind == kind for each in found)), str(len(passages))]


# Small to big


def test_a_small_passage_is_framed_inside_of_what_is_handed_over_for_it() -> None:
    # RULE has 16 terms and EXCEPTION 15: together they are more than 20, so each is a small passage.
    learner = Learner("chunk", lang="es", doc="room_rules.md").reads("small_same", n=2, found=166, large=166, place="líneas 5–6")
    learner.press(learner.words("preset_button", letter="B", name=learner.words("cut_small"))).choose("small2", 20)
    cut = split_small(learner.document, small=20)
    number = next(number for number, each in enumerate(cut, start=1) if each.text == RULE)
    learner.reads("small_found", n=number, found=len(RULE), large=166, place="líneas 5–6").reads("large_whole")
    drawn = learner.excerpt(-1)
    framed = {letter: "".join(run.text for run in drawn.runs(letter) if "here" in run.kind) for letter in "AB"}
    assert framed == {"A": RULE, "B": RULE}
    # On the left EXCEPTION is another passage; on the right it is in the colour of RULE.
    colours = {
        letter: {colour for run in drawn.runs(letter) if 265 <= run.start < 431 for colour in run.kind & {"p0", "p1", "p2", "p3"}}
        for letter in "AB"
    }
    assert [len(colours[letter]) for letter in "AB"] == [2, 1]


# The examples


@pytest.mark.parametrize("language", ["es", "en"])
def test_each_example_of_the_lesson_shows_its_point(language: str) -> None:
    def opened(point: str) -> Learner:
        example = EXAMPLES[point][language]
        link = {key: str(value) for key, value in example.settings.items()}
        return Learner("chunk", lang=language, doc=example.document, q=example.asks, **link)

    learner = opened("alone")
    assert any(
        said.startswith(learner.words("alone_answer", letter="B", left="", right="", keeps="")[:10]) for said in learner.said
    )
    kinds = [learner.words(f"kind_{kind}") for kind in ("pair", "sentence", "title", "list")]
    assert [kind for kind in kinds if not any(kind in each for each in opened("broken").inspected)] == []
    learner = opened("repeated")
    one, none = learner.words("broken_pairs", n=1), learner.words("broken_pairs", n=0)
    learner.reads("repaired_not_yet", letter="B", what=one).choose("overlap2", 100)
    assert any(none in said and one in said for said in learner.said)
    opened("small").reads("large_whole")
    assert len({tuple(row[1:]) for row in opened("sizes_presets").turn("presets").table(1)}) == 3


# The numbers


def test_the_table_of_numbers_is_what_a_pencil_gives() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md", cut2="fixed", size2="250", overlap2="50")
    # A: sections 12-246, 265-431 and 444-495: 234, 166 and 51 characters; the middle one is 166. None touches another.
    # B: 250 end after "##" of the second title: 0-250. 50 back is 200, where the word "sala" begins. 450 are inside of "centro",
    # so the second ends before it: 200-446. 50 back is inside of "recepción", so the third begins after it: 404-495.
    # Lengths 250, 246, 91; overlaps 250 - 200 = 50 and 446 - 404 = 42, their middle (50 + 42) / 2 = 46.
    # No blanks: A's sections have 46, 31 and 12 words, 45, 30 and 11 blanks: 189 + 136 + 40 = 365 characters; the titles
    # 2 + 8, 2 + 13 and 2 + 7 = 34. Left out by A: 34 / (365 + 34) = 8.52 %; by B nothing.
    # Twice in B: 200-250 "sala grande, que también se pide en recepción. ##": 4+7+3+7+2+4+2+10+2 = 41; 404-446 "y se cobra la
    # primera hora. ## Horario El": 1+2+5+2+7+5+2+7+2 = 33. (41 + 33) / 399 = 18.55 %.
    assert measured(learner) == [
        [learner.words("number_passages"), "3", "3"],
        [learner.words("number_lengths"), "51 · 166 · 234", "91 · 246 · 250"],
        [learner.words("number_overlaps"), "0 · 0 · 0", "42 · 46 · 50"],
        [learner.words("number_duplicated"), *(plain(learner.words("percent", n=n)) for n in ("0,0", "18,5"))],
        [learner.words("number_left_out"), *(plain(learner.words("percent", n=n)) for n in ("8,5", "0,0"))],
        [plain(learner.words("number_over", limit=2000)), "0", "0"],
        [learner.words("number_without"), "0", "0"],
    ]


def test_passages_that_are_too_long_or_without_a_term_are_counted() -> None:
    # Sections of 5 + 2000 + 1 + 2001 characters; as paragraphs: the line of stars holds no term.
    text = f"# A\n\nUno, dos.\n\n***\n\n# B\n\n{'b' * 2000}\n\n# C\n\n{'c' * 2001}\n"
    learner = Learner("chunk", lang="en", cut="headings", cut2="paragraphs").upload("a.md", text.encode())
    table = {row[0]: row[1:] for row in measured(learner)}
    assert table[plain(learner.words("number_over", limit=2000))] == ["1", "1"]
    assert table[learner.words("number_without")] == ["0", "1"]
    assert table[learner.words("number_passages")] == ["3", "4"]


@pytest.mark.parametrize(("language", "sign"), [("es", ""), ("en", ",")])  # Spanish groups five digits and more
def test_the_numbers_of_every_table_stand_in_groups_of_three(language: str, sign: str) -> None:
    # 1,234 paragraphs of 8 characters with two line ends between them. Of 2,000 characters six passages hold 200 paragraphs each,
    # 1,998 characters, and the seventh 34, 338 characters. A passage of 900 ends with its 90th paragraph, at 898; one of 2,048
    # with "dos.", and the next begins with a paragraph, so it does, too.
    learner = Learner("chunk", lang=language, cut="paragraphs", cut2="fixed", size2="2000", overlap2="0")
    learner.upload("a.txt", b"Uno dos.\n\n" * 1234).ask("uno")
    table = {row[0]: row[1:] for row in measured(learner)}
    assert table[learner.words("number_passages")] == [f"1{sign}234", "7"]
    assert table[learner.words("number_lengths")] == ["8 · 8 · 8", f"338 · 1{sign}998 · 1{sign}998"]
    assert [row[2] for row in learner.turn("presets").table(1)] == ["898", f"2{sign}048", f"2{sign}048"]


def test_the_chart_of_lengths_counts_the_passages_of_both_cuts_on_one_axis() -> None:
    rows = Learner("chunk", lang="es", doc="room_rules.md", cut2="fixed", size2="250", overlap2="50").drawn("lengths")
    # At most 20 bars for lengths up to 250: 251 / 20 = 12.55, so 20 each. A: 51, 166, 234; B: 250, 246, 91.
    assert rows
    assert {(row["cut"], row["bin"]): row["passages"] for row in rows if row["passages"]} == {
        ("A", "40–59"): 1, ("A", "160–179"): 1, ("A", "220–239"): 1, ("B", "80–99"): 1, ("B", "240–259"): 2,
    }  # fmt: skip
    assert [row["from"] for row in rows if row["cut"] == "A"] == [row["from"] for row in rows if row["cut"] == "B"]


# The sizes of the tutorials


def test_the_presets_say_what_they_do_to_the_document_and_a_button_puts_each_into_b() -> None:
    document = sample("lighthouse_hostel.md")
    # Tokens at 4 characters each: 512 and 50 or 100 of them are 2048 and 200 or 400 characters.
    presets: dict[str, tuple[str, int, int, Sequence[Passage]]] = {
        "characters 900/150": ("characters", 900, 150, split_fixed(document, size=900, overlap=150)),
        "model 512/50": ("model", 512, 50, split_fixed(document, size=2048, overlap=200)),
        "model 512/100": ("model", 512, 100, split_fixed(document, size=2048, overlap=400)),
    }
    learner = Learner("chunk", lang="en", doc="lighthouse_hostel.md").turn("presets").reads("presets", letter="B", ratio="4")
    rows = []
    for unit, size, overlap, passages in presets.values():
        lengths = sorted(passage.end - passage.start for passage in passages)
        middle = (lengths[(len(lengths) - 1) // 2] + lengths[len(lengths) // 2]) / 2
        parted = sum(each.kind == "pair" for each in boundaries(passages, document))
        median = plain(markup.number(int(middle), "en")) + ".5" * (middle != int(middle))
        rows.append([learner.words(f"preset_{unit}", size=size, overlap=overlap), str(len(passages)), median, str(parted)])
    assert learner.table(1) == rows
    for unit, size, overlap, passages in presets.values():
        name = learner.words(f"preset_{unit}", size=size, overlap=overlap)
        learner.press(learner.words("preset_button", letter="B", name=name))
        chosen = {key: learner.cuts[key] for key in ("cut2", "unit2", "size2", "overlap2")}
        assert chosen == {"cut2": "fixed", "unit2": unit, "size2": size, "overlap2": overlap}
        assert {key: learner.link[key] for key in chosen} == {key: str(value) for key, value in chosen.items()}
        assert shown_starts(learner, "B") == [each.start for each in passages if each.start < MAX_SHOWN]
        assert learner.cuts["cut"] == "headings"


def test_the_presets_estimate_tokens_by_the_ratio_that_was_typed() -> None:
    document = sample("lighthouse_hostel.md")
    learner = Learner("chunk", lang="es", doc="lighthouse_hostel.md", cut2="fixed", unit2="model", ratio2="2.5")
    learner.turn("presets").reads("presets", letter="B", ratio="2,5")
    # 512 × 2.5 = 1280, 50 × 2.5 = 125, 100 × 2.5 = 250
    counts = [len(split_fixed(document, size=1280, overlap=overlap)) for overlap in (125, 250)]
    assert [int(row[1]) for row in learner.table(1)[1:]] == counts


def test_where_all_sizes_of_the_tutorials_do_the_same_there_is_no_table_and_an_example_that_shows_one() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md").turn("presets").reads("presets_same", n=1)
    assert len(learner.screen.tables) == 2
    learner.app.button(key="example sizes_presets").click()
    assert len(learner._run().screen.tables) == 3


# The other way round


def test_exchanging_the_cuts_searches_the_other_and_exchanging_again_gives_the_first_back() -> None:
    link = {"cut": "sentences", "sentences": "4", "cut2": "fixed", "unit2": "words", "size2": "40", "overlap2": "5"}
    learner = Learner("chunk", lang="es", doc="room_rules.md", **link)
    first = learner.cuts, learner.trail, learner.sides.numbers("A"), learner.sides.numbers("B")
    learner.press(learner.words("exchange"))
    swapped = {key.removesuffix("2") if key.endswith("2") else f"{key}2": value for key, value in first[0].items()}
    assert learner.cuts == swapped
    assert (learner.sides.numbers("B"), learner.sides.numbers("A")) == first[2:]
    assert learner.trail[1:3] == ["tamaño fijo 40/5 palabras", f"{len(first[3])} pasajes"]
    assert {key: learner.link[key] for key in ("cut", "unit", "size", "overlap", "cut2", "sentences2")} == {
        "cut": "fixed", "unit": "words", "size": "40", "overlap": "5", "cut2": "sentences", "sentences2": "4",
    }  # fmt: skip
    assert Learner("chunk", **learner.link).trail == learner.trail
    learner.press(learner.words("exchange"))
    assert (learner.cuts, learner.trail, learner.sides.numbers("A"), learner.sides.numbers("B")) == first


# What each way can be told

APPEARING: dict[str, set[str]] = {
    "headings": {"max_level", "cap", "tiny"},
    "fixed": {"unit", "size", "overlap", "keep_words"},
    "paragraphs": set(),
    "sentences": {"sentences", "repeated"},
    "recursive": {"size", "overlap"},
    "small": {"small", "big", "max_level"},
    "definitions": set(),
}

RAN: list[tuple[dict[str, str], list[str]]] = [
    ({"cut": "headings"}, ["split_headings"]),
    ({"cut": "headings", "cap": "300"}, ["split_headings", "cap_sections"]),
    ({"cut": "headings", "tiny": "200"}, ["split_headings", "merge_tiny"]),
    ({"cut": "headings", "cap": "300", "tiny": "200"}, ["split_headings", "cap_sections", "merge_tiny"]),
    ({"cut": "fixed", "unit": "characters"}, ["split_fixed", "cut"]),
    ({"cut": "fixed", "unit": "words"}, ["split_counted", "count_out"]),
    ({"cut": "fixed", "unit": "tokens"}, ["split_counted", "count_out"]),
    ({"cut": "fixed", "unit": "model"}, ["characters_for", "split_fixed", "cut"]),
    ({"cut": "sentences"}, ["split_sentences", "sentence_spans"]),
    ({"cut": "recursive"}, ["split_recursive"]),
    ({"cut": "small"}, ["split_small"]),
    ({"cut": "definitions"}, ["split_definitions"]),
]


def shown_code(learner: Learner) -> list[str]:
    """The functions whose source the first cell can show."""
    return re.findall(r"`(\w+)`", next(toggle.label for toggle in learner.app.toggle if str(toggle.key).startswith("code ")))


@pytest.mark.parametrize(("link", "ran", "side"), [(*each, SIDES[number % 2]) for number, each in enumerate(RAN)])
def test_the_code_that_is_shown_is_what_ran_with_the_settings_of_both_cuts(
    link: dict[str, str], ran: list[str], side: str
) -> None:
    given = {key + side: value for key, value in link.items()}
    other = "" if side else "2"
    learner = Learner("chunk", lang="es", doc="lending.py", **given, **{f"cut{other}": "paragraphs"})
    paragraphs = ["split_paragraphs", "paragraph_spans"]
    assert shown_code(learner) == ([*paragraphs, *ran] if side else [*ran, *paragraphs])


def test_code_that_ran_for_both_cuts_is_shown_once() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md", cut="fixed", cut2="fixed", size2="300")
    assert shown_code(learner) == ["split_fixed", "cut"]


@pytest.mark.parametrize("side", SIDES)
def test_the_settings_of_a_way_appear_when_it_is_chosen_and_only_then(side: str) -> None:
    learner = Learner("chunk", lang="es", doc="prestamos.py")
    other = "2" if side == "" else ""
    learner.choose(f"cut{other}", "paragraphs")
    for way, keys in APPEARING.items():
        learner.choose(f"cut{side}", way)
        assert set(learner.cuts) == {"cut", "cut2", *(key + side for key in keys)}
        learner.reads(f"about_{way}")
    assert set(WAYS) == set(APPEARING)
    learner.choose(f"cut{side}", "fixed").choose(f"unit{side}", "model")
    assert f"ratio{side}" in learner.cuts
    learner.choose(f"cut{side}", "sentences").choose(f"sentences{side}", 1)
    assert f"repeated{side}" not in learner.cuts


def test_where_there_are_pages_or_no_headings_the_settings_are_others() -> None:
    learner = Learner("chunk", lang="es").upload("a.pdf", pdf("Uno.", "Dos."))
    assert set(learner.cuts) == {"cut", "cap", "tiny", "cut2", "unit2", "size2", "overlap2", "keep_words2", "by_page2"}
    assert set(learner.choose("cut2", "small").controls) == {"cut", "cap", "tiny", "cut2", "small2", "big2"}
    assert "by_page2" not in learner.upload("a.txt", b"Uno.").choose("cut2", "fixed").controls


EFFECTS: list[tuple[str, str, dict[str, Any], Cut]] = [
    ("lighthouse_hostel.md", "headings", {"max_level": 1}, lambda d: split_headings(d, max_level=1)),
    ("lighthouse_hostel.md", "headings", {"max_level": 3}, lambda d: split_headings(d, max_level=3)),
    ("lighthouse_hostel.md", "headings", {"cap": 300}, lambda d: cap_sections(split_headings(d), cap=300)),
    ("lighthouse_hostel.md", "headings", {"tiny": 400}, lambda d: merge_tiny(split_headings(d), smallest=400)),
    (
        "lighthouse_hostel.md",
        "headings",
        {"cap": 500, "tiny": 200},
        lambda d: merge_tiny(cap_sections(split_headings(d), cap=500), smallest=200, most=500),
    ),
    ("lighthouse_hostel.md", "fixed", {"size": 300}, lambda d: split_fixed(d, size=300, overlap=150)),
    ("lighthouse_hostel.md", "fixed", {"overlap": 10}, lambda d: split_fixed(d, size=900, overlap=10)),
    ("lighthouse_hostel.md", "fixed", {"keep_words": False}, lambda d: split_fixed(d, size=900, overlap=150, keep_words=False)),
    ("lighthouse_hostel.md", "fixed", {"unit": "words"}, lambda d: split_counted(d, unit="words", size=150, overlap=25)),
    (
        "lighthouse_hostel.md",
        "fixed",
        {"unit": "tokens", "size": 50},
        lambda d: split_counted(d, unit="tokens", size=50, overlap=25),
    ),
    ("lighthouse_hostel.md", "fixed", {"unit": "model", "size": 100}, lambda d: split_fixed(d, size=400, overlap=200)),
    ("lighthouse_hostel.md", "fixed", {"unit": "model", "ratio": 2.0}, lambda d: split_fixed(d, size=1024, overlap=100)),
    ("tool_library.pdf", "fixed", {"by_page": True}, lambda d: split_fixed(d, size=900, overlap=150, by_page=True)),
    ("lighthouse_hostel.md", "sentences", {"sentences": 5}, lambda d: split_sentences(d, sentences=5, overlap=1)),
    ("lighthouse_hostel.md", "sentences", {"repeated": 2}, lambda d: split_sentences(d, sentences=3, overlap=2)),
    ("lighthouse_hostel.md", "sentences", {"sentences": 1}, lambda d: split_sentences(d, sentences=1, overlap=0)),
    ("lighthouse_hostel.md", "recursive", {"size": 200}, lambda d: split_recursive(d, size=200, overlap=100)),
    ("lighthouse_hostel.md", "recursive", {"overlap": 0}, lambda d: split_recursive(d, size=900, overlap=0)),
    ("lighthouse_hostel.md", "small", {"small": 30}, lambda d: split_small(d, small=30)),
    ("lighthouse_hostel.md", "small", {"big": 100}, lambda d: split_small(d, small=75, big=100)),
    # What is handed over is never less than what is searched.
    ("lighthouse_hostel.md", "small", {"small": 120, "big": 50}, lambda d: split_small(d, small=120, big=120)),
    ("lighthouse_hostel.md", "small", {"max_level": 1}, lambda d: split_small(d, max_level=1)),
    ("lending.py", "definitions", {}, split_definitions),
]


@pytest.mark.parametrize(
    ("name", "way", "settings", "cut", "side"), [(*each, SIDES[number % 2]) for number, each in enumerate(EFFECTS)]
)
def test_each_setting_of_a_way_takes_effect(name: str, way: str, settings: dict[str, Any], cut: Cut, side: str) -> None:
    document = sample(name)
    link = {f"cut{side}": way, f"unit{side}": "characters", f"size{side}": "900", f"overlap{side}": "150"}
    learner = Learner("chunk", lang="es", doc=name, **link)
    for key, value in settings.items():
        learner.choose(key + side, value)
    passages = cut(document)
    assert shown_starts(learner, LETTERS[side]) == [each.start for each in passages if each.start < MAX_SHOWN]
    assert measured(learner)[0][1 + SIDES.index(side)] == markup.number(len(passages), "es")
    for key, value in settings.items():
        assert learner.link[key + side] == (f"{int(value)}" if isinstance(value, bool) else str(value).removesuffix(".0"))


def test_only_what_was_chosen_of_a_cut_stands_in_the_link() -> None:
    of_cuts = {key + side for side in SIDES for key in CUT}
    learner = Learner("chunk", lang="es")
    assert of_cuts & learner.link.keys() == set()
    assert of_cuts & learner.choose("cap", 500).link.keys() == {"cap"}
    assert of_cuts & learner.choose("cut2", "sentences").link.keys() == {"cap", "cut2"}
    # The overlap goes with the size and with what both count.
    learner.choose("cut2", "fixed").choose("size2", 300)
    assert of_cuts & learner.link.keys() == {"cap", "cut2", "unit2", "size2", "overlap2"}


def test_a_link_opens_the_same_two_cuts() -> None:
    chosen: dict[str, Any] = {
        "cut": "fixed", "unit": "model", "ratio": 3.5, "size": 200, "overlap": 40, "keep_words": False, "cut2": "small",
        "small2": 40, "big2": 150, "max_level2": 3,
    }  # fmt: skip
    learner = Learner("chunk", lang="es", doc="lighthouse_hostel.md")
    for key, value in chosen.items():
        learner.choose(key, value)
    opened = Learner("chunk", locale="en-GB", **learner.link)
    assert opened.cuts == learner.cuts == chosen
    assert (opened.link, opened.trail, opened.screen.tables) == (learner.link, learner.trail, learner.screen.tables)
    assert (shown_starts(opened, "A"), shown_starts(opened, "B")) == (shown_starts(learner, "A"), shown_starts(learner, "B"))


@pytest.mark.parametrize("side", SIDES)
def test_what_the_size_counts_sets_its_bounds_and_what_it_opens_with(side: str) -> None:
    learner = Learner("chunk", lang="es", doc="lighthouse_hostel.md").choose(f"cut{side}", "fixed")
    for unit, low, high, size, overlap in (
        ("words", 10, 400, 150, 25),
        ("tokens", 10, 600, 150, 25),
        ("model", 20, 1000, 512, 50),
        ("characters", 50, 2000, *((810, 0) if side else (900, 150))),
    ):
        learner.choose(f"unit{side}", unit)
        slider = learner.slider(f"size{side}")
        assert (slider.min, slider.max, slider.value) == (low, high, size)
        overlaps = learner.slider(f"overlap{side}")
        assert (overlaps.min, overlaps.max, overlaps.value) == (0, size // 2, overlap)
        of_unit = learner.words(f"of_{unit}")
        assert (slider.label, overlaps.label) == (
            learner.words("size_label", unit=of_unit), learner.words("overlap_label", unit=of_unit),
        )  # fmt: skip
        for edge in (low, high):
            assert learner.choose(f"size{side}", edge).link[f"size{side}"] == str(edge)
        learner.choose(f"size{side}", size)
    assert set(UNITS) == {"words", "tokens", "model", "characters"}


@pytest.mark.parametrize("name", ["room_rules.md", "lighthouse_hostel.txt", "prestamos.py"])
def test_source_code_can_be_cut_by_its_definitions_and_nothing_else_can(name: str) -> None:
    learner = Learner("chunk", lang="es", doc=name)
    offered = learner.words("cut_definitions")
    for side in SIDES:
        assert (offered in learner.ways(side)) == (name in PYTHON)
    first = "definitions" if name in PYTHON else "headings" if sample(name).headings else "fixed"
    assert learner.cuts["cut"] == first


# From one document to another


@pytest.mark.parametrize(("lesson", "side"), [("chunk", "2"), ("overlap", ""), ("passage", "2")])
def test_a_link_with_a_cut_by_definitions_falls_back_where_the_document_is_no_source_code(lesson: str, side: str) -> None:
    learner = Learner(lesson, lang="es", doc="room_rules.md", **{f"cut{side}": "definitions"})
    assert learner.trail[1] == "por encabezados"


@pytest.mark.parametrize("side", SIDES)
def test_a_cut_by_definitions_that_was_chosen_for_source_code_gives_way_in_another_document(side: str) -> None:
    learner = (
        Learner("chunk", lang="es", doc="prestamos.py").choose(f"cut{side}", "paragraphs").choose(f"cut{side}", "definitions")
    )
    assert learner.pick(0).controls[f"cut{side}"] in ("headings", "fixed")
    assert learner.pick(list(SAMPLES).index("prestamos.py")).controls[f"cut{side}"] == "definitions"


def test_exchanged_cuts_of_source_code_do_for_another_document() -> None:
    learner = Learner("chunk", lang="es", doc="prestamos.py")
    learner.press(learner.words("exchange")).pick(0)


@pytest.mark.parametrize("side", SIDES)
def test_sections_may_be_joined_below_a_length_that_is_over_the_cap(side: str) -> None:
    learner = Learner("chunk", lang="es", doc="lighthouse_hostel.md", **{f"cut{side}": "headings"})
    learner.choose(f"cap{side}", 300).choose(f"tiny{side}", 320)


def test_characters_open_with_the_size_of_the_document_again_after_another_unit() -> None:
    learner = Learner("chunk", lang="es", doc="room_rules.md")
    opened = learner.cuts["size2"], learner.cuts["overlap2"]
    assert opened == (350, 0)
    learner.choose("unit2", "words").choose("unit2", "characters")
    assert (learner.cuts["size2"], learner.cuts["overlap2"]) == opened


def test_what_to_look_for_says_that_it_was_written_for_the_first_settings_once_they_are_others() -> None:
    learner = Learner("overlap", lang="es", doc="room_rules.md").reads("look_label", of="step1_load")
    learner.choose("cut", "paragraphs").reads("look_label_changed", of="step1_load")
    learner.choose("cut", "headings").reads("look_label", of="step1_load")


# Sections that are too long at first sight

LONG = "".join(f"# {title}\n\n" + "Una frase de veinte. " * 200 + "\n\n" for title in "AB").encode()
"""Two sections of 4,199 characters each."""


def test_sections_that_are_too_long_to_hand_over_open_cut_and_the_page_says_why() -> None:
    learner = Learner("chunk", lang="es").upload("largo.md", LONG)
    # Pieces of at most 42 sentences, 42 × 21 − 1 = 881 characters: 200 sentences in 5 pieces.
    learner.reads("opened_long", cap=900, n=16800, k=4)
    assert learner.trail[1:3] == [
        learner.words("named_capped", name=learner.words("cut_headings"), cap=900),
        learner.words("trail_passages", of=FRAME, n=10),
    ]
    assert learner.controls["cap"] == 900
    # What is chosen holds, and nothing is said of it.
    learner.choose("cap", 0)
    assert learner.trail[1:3] == [learner.words("cut_headings"), learner.words("trail_passages", of=FRAME, n=2)]
    assert learner.words("opened_long", cap=900, n=16800, k=4) not in learner.said
    # Another document opens with whole sections.
    assert Learner("chunk", lang="es", doc="room_rules.md").controls["cap"] == 0


def test_a_lone_section_opens_cut_since_it_would_win_every_question() -> None:
    learner = Learner("chunk", lang="es").upload("uno.md", LONG.split(b"# B")[0]).reads("opened_single", cap=900)
    assert learner.trail[2] == learner.words("trail_passages", of=FRAME, n=5)
