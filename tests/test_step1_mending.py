import re
import string
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Change, Document
from lessons.step1_load.file import File
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.pdf.mending import LONGEST_HALF, compounds_of, mended
from lessons.step1_load.pdf.pages import Taken
from lessons.step1_load.pdf.reader import joined
from lessons.step1_load.read import read_document
from tests.documents import body as lines
from tests.documents import drawn, pdf, with_meanings
from tests.invariants import document_faults


def text_of(taken: str, *compounds: str) -> str:
    return mended(taken, (), compounds)[0]


def spans_of(text: str, *numbers: int) -> list[tuple[int, int]]:
    """Where the 0-based lines stand, without their line ends."""
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in numbers]
    return [(start, start + len(lines[number])) for start, number in zip(starts, numbers, strict=True)]


# Words parted at a line's end


def test_a_word_that_a_line_end_parts_is_joined() -> None:
    # "La esca" is 7 long: there the hyphen and the line end stood.
    assert mended("La esca-\nlera alta") == ("La escalera alta", [Change("hyphen", 7, 7, "-\n")])


@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u00ad"], ids=["minus", "hyphen", "soft hyphen"])
def test_the_hyphen_may_be_written_in_three_ways(hyphen: str) -> None:
    assert mended(f"esca{hyphen}\nlera") == ("escalera", [Change("hyphen", 4, 4, f"{hyphen}\n")])


@pytest.mark.parametrize("dash", ["\u2011", "\u2013", "\u2014", "\u2212"], ids=["unbreakable", "en", "em", "minus"])
def test_other_dashes_part_no_word(dash: str) -> None:
    assert mended(f"esca{dash}\nlera") == (f"esca{dash}\nlera", [])


@pytest.mark.parametrize(
    "taken",
    [
        "Castilla-\nLa Mancha",
        "E-\n18",
        "18-\nmal",
        "x_-\ny",
        "x-\n_y",
        "uno -\ndos",
        "uno- \ndos",
        "uno-\n dos",
        "uno-\n\ndos",
        "§-\nx",
        "uno-",
        "uno-\n",
        "-\nuno",
        "uno--\ndos",
        "uno-dos",
        "שלום-\nעולם",
    ],
)
def test_a_hyphen_that_does_not_part_a_word_in_small_letters_stays(taken: str) -> None:
    assert mended(taken) == (taken, [])


def test_the_letter_before_the_hyphen_may_be_a_capital_one() -> None:
    assert text_of("ESCA-\nlera") == "ESCAlera"


def test_a_compound_that_the_document_writes_elsewhere_keeps_its_hyphen() -> None:
    # Only the line end goes: it stood at 5, behind the hyphen.
    assert mended("socio-\ncultural", (), {"socio-cultural"}) == ("socio-cultural", [Change("hyphen", 6, 6, "\n")])


def test_a_compound_is_known_however_it_is_written_there() -> None:
    assert text_of("Socio-\ncultural", *compounds_of(["un centro SOCIO-cultural"])) == "Socio-cultural"


def test_a_compound_of_another_half_is_another_one() -> None:
    assert text_of("socio-\ncultural", "socio-culturales", "xsocio-cultural", "socio-cultura") == "sociocultural"


def test_compounds_are_the_words_with_a_hyphen_within_a_line() -> None:
    # "físico-químico-técnico" counts as two of two parts; a line's end and a number make none.
    pages = ["El físico-químico-técnico, y pre-\nvio. A-1, Ley 3-b", "Socio\u2010cultural y e-mail"]
    assert compounds_of(pages) == {"físico-químico", "químico-técnico", "socio-cultural", "e-mail"}


def test_a_compound_is_known_through_ligatures() -> None:
    # Casefolding spells ligatures out, so that "oﬃce-ﬁnder" and "office-finder" are one compound.
    assert compounds_of(["oﬃce-ﬁnder"]) == {"office-finder"}
    assert text_of("oﬃce-\nﬁnder", "office-finder") == "office-finder"


def test_of_a_half_only_its_first_letters_beside_the_hyphen_are_looked_at() -> None:
    before, after = "b" * LONGEST_HALF, "c" * LONGEST_HALF
    assert compounds_of([f"aa{before}-{after}dd"]) == {f"{before}-{after}"}
    assert LONGEST_HALF == 40


def test_a_word_is_joined_across_ligatures() -> None:
    # "e" 0, then the ligature becomes "ffi" 1-3; the hyphen stood at 4; the next ligature becomes "fi" 4-5.
    assert mended("eﬃ-\nﬁt") == (
        "effifit", [Change("ligature", 1, 4, "ﬃ"), Change("hyphen", 4, 4, "-\n"), Change("ligature", 4, 6, "ﬁ")],
    )  # fmt: skip


def test_a_word_may_run_over_several_lines() -> None:
    assert mended("in-\ncom-\npren-\nsi-\nble") == (
        "incomprensible",
        [Change("hyphen", at, at, "-\n") for at in (2, 5, 9, 11)],
    )


def test_a_line_of_one_letter_is_in_two_parted_words_at_once() -> None:
    assert text_of("a-\nb-\nc") == "abc"


def test_words_stay_parted_where_the_learner_wants_it() -> None:
    assert mended("esca-\nlera ﬁn", join_words=False) == ("esca-\nlera fin", [Change("ligature", 11, 13, "ﬁ")])


# Signs


@pytest.mark.parametrize(
    ("sign", "letters"),
    [("ﬀ", "ff"), ("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬃ", "ffi"), ("ﬄ", "ffl"), ("ﬅ", "st"), ("ﬆ", "st")],
)
def test_a_ligature_is_spelled_out(sign: str, letters: str) -> None:
    assert mended(f"a{sign}b") == (f"a{letters}b", [Change("ligature", 1, 1 + len(letters), sign)])


@pytest.mark.parametrize("letter", ["æ", "œ", "Ĳ", "ß", "ﬓ"])
def test_letters_that_people_type_are_no_ligatures(letter: str) -> None:
    assert mended(letter) == (letter, [])


@pytest.mark.parametrize("sign", ["\0", "\r", chr(0xD800), chr(0xDFFF)], ids=ascii)
def test_what_cannot_be_shown_is_replaced(sign: str) -> None:
    assert mended(f"a{sign}b") == ("a\ufffdb", [Change("replaced", 1, 2, sign)])


@pytest.mark.parametrize("sign", ["\x01", "\t", "\x0c", "\ud7ff", "\ue000", "\ufffd", "😀"])
def test_what_can_be_stored_stays(sign: str) -> None:
    assert mended(sign) == (sign, [])


# Running lines


PAGE = "Normas\nLa sala\ncierra\n12"


@pytest.mark.parametrize(
    ("numbers", "text", "changes"),
    [
        ([0], "La sala\ncierra\n12", [Change("running", 0, 0, "Normas\n")]),
        ([1], "Normas\ncierra\n12", [Change("running", 7, 7, "La sala\n")]),
        ([3], "Normas\nLa sala\ncierra", [Change("running", 21, 21, "\n12")]),
        ([0, 3], "La sala\ncierra", [Change("running", 0, 0, "Normas\n"), Change("running", 14, 14, "\n12")]),
        ([2, 3], "Normas\nLa sala", [Change("running", 14, 14, "\ncierra"), Change("running", 14, 14, "\n12")]),
        (
            [0, 1, 2, 3],
            "",
            [
                Change("running", 0, 0, "Normas"),
                Change("running", 0, 0, "\nLa sala"),
                Change("running", 0, 0, "\ncierra"),
                Change("running", 0, 0, "\n12"),
            ],
        ),
    ],
    ids=["first", "middle", "last", "first and last", "the last two", "all"],
)
def test_a_running_line_goes_with_one_line_end(numbers: list[int], text: str, changes: list[Change]) -> None:
    assert mended(PAGE, spans_of(PAGE, *numbers)) == (text, changes)


def test_a_page_of_one_running_line_is_empty() -> None:
    assert mended("12", [(0, 2)]) == ("", [Change("running", 0, 0, "12")])


def test_a_running_line_that_ends_with_a_line_end_as_pypdf_writes_it() -> None:
    assert mended("La sala\n12\n", [(8, 10)]) == ("La sala\n", [Change("running", 8, 8, "12\n")])


def test_nothing_inside_a_running_line_is_a_change_of_its_own() -> None:
    assert mended("ﬃx-\nce\0\nﬁn", [(0, 3), (4, 7)]) == (
        "fin", [Change("running", 0, 0, "ﬃx-\n"), Change("running", 0, 0, "ce\0\n"), Change("ligature", 0, 2, "ﬁ")],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("taken", "text", "was"), [("esca-\npág. 3", "esca-", "\npág. 3"), ("esca-\npág. 3\n", "esca-\n", "pág. 3\n")]
)
def test_a_running_line_is_no_second_half_of_a_word(taken: str, text: str, was: str) -> None:
    assert mended(taken, [(6, 12)]) == (text, [Change("running", len(text), len(text), was)])


# The changes


def test_changes_are_in_order_and_know_their_places() -> None:
    text, changes = mended("Cap. 1\noﬁ-\ncina\0 e-\nmail\n12", [(0, 6), (24, 26)], {"e-mail"})
    assert text == "oficina\ufffd e-mail"
    assert changes == [
        Change("running", 0, 0, "Cap. 1\n"),
        Change("ligature", 1, 3, "ﬁ"),
        Change("hyphen", 3, 3, "-\n"),
        Change("replaced", 7, 8, "\0"),
        Change("hyphen", 11, 11, "\n"),
        Change("running", 15, 15, "\n12"),
    ]


def test_changes_of_a_later_page_stand_in_the_whole_text() -> None:
    # "escalera", two line ends, then "ﬁ" at 10.
    document = joined(File(b"x", "a.pdf"), [Taken("esca-\nlera"), Taken("ﬁn")], {}, ["", ""])
    assert document.changes == (Change("hyphen", 4, 4, "-\n"), Change("ligature", 10, 12, "ﬁ"))
    assert [document.changes_in(*span) for span in ((0, 3), (0, 4), (4, 4), (5, 11), (10, 12))] == [
        (), document.changes[:1], document.changes[:1], (), document.changes[1:],
    ]  # fmt: skip
    assert document.as_taken(2, 6) == "ca-\nle"
    assert document.as_taken(3, 13) == "a-\nlera\n\nﬁn"


def test_a_compound_of_another_page_keeps_its_hyphen_and_a_page_end_joins_nothing() -> None:
    document = read_document(pdf("Es socio-\ncultural y esca-", "lera. Lo socio-cultural"), "a.pdf")
    assert document.text == "Es socio-cultural y esca-\n\nlera. Lo socio-cultural"
    assert document.changes == (Change("hyphen", 9, 9, "\n"),)


def test_pypdfium2_gives_the_hyphen_and_the_line_end_back() -> None:
    # A hyphen before a capital or a number, and one that ends the page, is one that the reader wrote.
    data = pdf("La esca-\nlera de Castilla-\nLa Mancha, E-\n18, y fin-")
    document = read_document(data, "a.pdf")
    assert document.text == "La escalera de Castilla-\nLa Mancha, E-\n18, y fin-"
    assert document.changes == (Change("hyphen", 7, 7, "-\n"),)
    apart = read_document(data, "a.pdf", ReadOptions(join_words=False))
    assert (apart.text, apart.changes) == ("La esca-\nlera de Castilla-\nLa Mancha, E-\n18, y fin-", ())


def test_ligatures_of_a_page_are_spelled_out() -> None:
    data = with_meanings(pdf("a~o, a~n"), {"~": "ﬁ"})
    document = read_document(data, "a.pdf", ReadOptions(pdf_reader="pypdf"))
    assert (document.text, document.changes) == ("afio, afin\n", (Change("ligature", 1, 3, "ﬁ"), Change("ligature", 7, 9, "ﬁ")))
    assert document.as_taken(0, 10) == "aﬁo, aﬁn"


def test_a_title_is_mended_as_the_text_is() -> None:
    page = [*lines("Centro socio-", "cultural", size=20), *lines("Un centro socio-cultural.", "Más texto.", y=600)]
    page += lines(*["Un texto largo, como el de un manual."] * 9, y=500)
    for join_words in (True, False):
        document = read_document(drawn(page), "a.pdf", ReadOptions(join_words=join_words))
        assert document.warnings == ()
        assert document.text[: document.headings[0].end] == ("Centro socio-cultural" if join_words else "Centro socio-\ncultural")


RAW = st.lists(
    st.one_of(
        st.sampled_from(["-\n", "\u00ad\n", "\u2010\n", "ﬁ", "ﬃ", "\0", "\r", "\ud800", "\n", "-"]),
        st.sampled_from(["socio-", "cultural", "a", "B", "😀"]),
        st.text(alphabet=string.ascii_letters + " \n", max_size=6),
    ),
    max_size=30,
).map("".join)  # fmt: skip


@st.composite
def pages(draw: st.DrawFn) -> list[tuple[str, list[tuple[int, int]]]]:
    """What was taken from each page, and the lines of it that are left out."""
    drawn_pages = []
    for taken in draw(st.lists(RAW, min_size=1, max_size=4)):
        spans = [span for span in spans_of(taken, *range(taken.count("\n") + 1)) if span[0] < span[1]]
        chosen = draw(st.lists(st.sampled_from(spans), unique=True)) if spans else []
        drawn_pages.append((taken, sorted(chosen)))
    return drawn_pages


@given(pages(), st.booleans())
def test_undoing_every_change_gives_what_was_taken(made: Sequence[tuple[str, list[tuple[int, int]]]], join_words: bool) -> None:
    taken = [text for text, _ in made]
    file = File(b"x", "a.pdf", ReadOptions(join_words=join_words))
    document: Document = joined(file, [*map(Taken, taken)], dict(enumerate(spans for _, spans in made)), [""] * len(taken))
    assert [document.as_taken(page.start, page.end) for page in document.pages] == taken
    assert document.as_taken(0, len(document.text)) == "\n\n".join(taken)
    assert [fault for fault in document_faults(document) if fault != "nothing to read in the text"] == []
    assert sum(change.kind == "running" for change in document.changes) == sum(len(spans) for _, spans in made)


@pytest.mark.parametrize(
    ("text", "length", "count"),
    # Of "a-\n" each mark and line end goes but the last two: 100,000 letters and 2 signs, of 99,999 words that are joined.
    [
        ("a" * 300_000, 300_000, 0),
        ("-\n" * 150_000, 300_000, 0),
        ("a-\n" * 100_000, 100_002, 99_999),
        ("ﬁ" * 100_000, 200_000, 100_000),
        ("a-" * 150_000, 300_000, 0),
        ("\0" * 100_000, 100_000, 100_000),
    ],
    ids=["letters", "hyphens", "parted", "ligatures", "compounds", "nothing"],
)  # fmt: skip
def test_a_very_long_page_is_mended(text: str, length: int, count: int) -> None:
    found, changes = mended(text, (), compounds_of([text]))
    assert (len(found), len(changes)) == (length, count)


# What nobody sees, and marks


@pytest.mark.parametrize(
    ("taken", "unseen", "text", "was"),
    [
        ("uno\nxxx\ndos", (4, 7), "uno\ndos", "xxx\n"),
        ("xxx\nuno", (0, 3), "uno", "xxx\n"),
        ("uno\n xxx ", (5, 8), "uno", "\n xxx "),
        ("uno xxx\ndos", (4, 7), "uno\ndos", " xxx"),
        ("xxx uno", (0, 3), "uno", "xxx "),
        ("uno xxx dos", (4, 7), "uno dos", " xxx "),
        ("unoxxxdos", (3, 6), "uno dos", "xxx"),
        ("xxx", (0, 3), "", "xxx"),
    ],
)
def test_what_is_unseen_goes_with_its_line_or_leaves_a_blank(taken: str, unseen: tuple[int, int], text: str, was: str) -> None:
    found, [change] = mended(taken, unseen=[unseen])
    assert (found, change.kind, change.was) == (text, "unseen", was)


def test_running_and_unseen_lines_at_the_end_of_a_page_all_go() -> None:
    assert mended("uno\nxxx\n12\nyyy", [(8, 10)], unseen=[(4, 7), (11, 14)])[0] == "uno"
    assert mended("uno\n12\nyyy", [(4, 6)], unseen=[(7, 10)])[0] == "uno"


def test_half_a_word_is_not_joined_with_a_line_that_nobody_sees() -> None:
    assert mended("esca-\nxxx\nlera", unseen=[(6, 9)])[0] == "esca-\nlera"


def test_a_blank_parts_a_raised_mark_from_its_word_once() -> None:
    assert mended("sala2 y\n3", raised=[4, 8]) == ("sala 2 y\n3", [Change("raised", 4, 5, "")])


@given(st.lists(st.text("x .2ﬁ-\n", max_size=12), min_size=1, max_size=3), st.data())
def test_whatever_is_unseen_or_raised_undoing_it_gives_what_was_taken(texts: list[str], data: st.DataObject) -> None:
    # An "x" is unseen; every "2" is raised.
    pages = []
    for text in texts:
        spans = tuple(match.span() for match in re.finditer("x+", text))
        pages.append(Taken(text, unseen=spans, raised=tuple(at for at, sign in enumerate(text) if sign == "2")))
    document = joined(File(b"x", "a.pdf", ReadOptions(join_words=data.draw(st.booleans()))), pages, {}, [""] * len(pages))
    assert [document.as_taken(page.start, page.end) for page in document.pages] == texts
    assert "x" not in document.text
    assert not re.search("[^ \n]2", document.text.replace("22", "2 2"))


def test_words_written_over_unseen_ones_go_to_their_place_mended() -> None:
    text, changes = mended("de 90 el\nmes\noﬁcio", unseen=[(3, 5)], moved={3: (13, 18)})
    assert text == "de oficio el\nmes"
    assert changes == [Change("unseen", 2, 10, " 90 "), Change("moved", 16, 16, "\noﬁcio")]
