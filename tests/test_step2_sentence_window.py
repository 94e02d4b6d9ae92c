import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading
from lessons.step2_chunk.ways.sentence_window import split_sentences
from lessons.step2_chunk.ways.sentences import sentence_spans
from tests.documents import markdown, plain, spans, texts
from tests.invariants import cutting_faults
from tests.strategies import documents, text_like

FIVE = "Uno. Dos. Tres. Cuatro. Cinco."


def cut(text: str, sentences: int, overlap: int) -> list[str]:
    return texts(split_sentences(plain(text), sentences=sentences, overlap=overlap))


def test_one_sentence_a_passage_unless_said_otherwise() -> None:
    # "Uno." 0-4, "Dos." 5-9, "Tres." 10-15, "Cuatro." 16-23, "Cinco." 24-30
    assert spans(split_sentences(plain(FIVE))) == [(0, 4), (5, 9), (10, 15), (16, 23), (24, 30)]


@pytest.mark.parametrize(
    ("sentences", "overlap", "expected"),
    [
        (2, 0, ["Uno. Dos.", "Tres. Cuatro.", "Cinco."]),
        (2, 1, ["Uno. Dos.", "Dos. Tres.", "Tres. Cuatro.", "Cuatro. Cinco."]),
        (3, 0, ["Uno. Dos. Tres.", "Cuatro. Cinco."]),
        (3, 1, ["Uno. Dos. Tres.", "Tres. Cuatro. Cinco."]),
        (3, 2, ["Uno. Dos. Tres.", "Dos. Tres. Cuatro.", "Tres. Cuatro. Cinco."]),
        # The third would begin at the fifth sentence, which the second holds.
        (4, 2, ["Uno. Dos. Tres. Cuatro.", "Tres. Cuatro. Cinco."]),
        (5, 4, [FIVE]),
        (9, 8, [FIVE]),
    ],
)
def test_a_window_slides_by_its_sentences_less_the_overlap_and_the_last_one_has_something_new(
    sentences: int, overlap: int, expected: list[str]
) -> None:
    assert cut(FIVE, sentences, overlap) == expected


def test_the_blanks_between_the_sentences_of_a_window_stay_as_they_are() -> None:
    assert cut("Uno.\t\u00a0Dos.\r\n\r\nTres", 3, 0) == ["Uno.\t\u00a0Dos.\r\n\r\nTres"]


def test_equal_sentences_have_places_of_their_own() -> None:
    assert spans(split_sentences(plain("Uno. Uno. Uno."), sentences=2, overlap=1)) == [(0, 9), (5, 14)]


def test_no_window_crosses_a_heading_and_no_passage_holds_its_line() -> None:
    document = markdown("---\na: b\n---\nUno. Dos. Tres\n\n# A\n\nCuatro. Cinco\n## B\nSeis\n\nC\n===\n")
    passages = split_sentences(document, sentences=2, overlap=1)
    assert [(passage.text, passage.heading, passage.heading_path) for passage in passages] == [
        ("Uno. Dos.", "", ()),
        ("Dos. Tres", "", ()),
        ("Cuatro. Cinco", "A", ("A",)),
        ("Seis", "B", ("A", "B")),
    ]


def test_a_heading_without_a_line_of_its_own_parts_nothing_but_names_what_begins_after_it() -> None:
    document = Document("a.pdf", "", "Uno. Dos. Tres", "pdf", headings=(Heading(1, "A", 4, 4, 1),))
    passages = split_sentences(document, sentences=2)
    assert [(passage.text, passage.heading) for passage in passages] == [("Uno. Dos.", ""), ("Tres", "A")]


def test_a_document_of_blanks_has_no_passages() -> None:
    assert split_sentences(Document("a.txt", "", " \n ", "text"), sentences=2) == []


@pytest.mark.parametrize("sentences", [0, -1])
def test_fewer_sentences_than_one_are_refused(sentences: int) -> None:
    with pytest.raises(ValueError, match=f"^size must be at least 1 sentence, not {sentences}$"):
        split_sentences(plain("a"), sentences=sentences)


@pytest.mark.parametrize(("sentences", "overlap"), [(3, 3), (3, 4), (3, -1), (1, 1)])
def test_an_overlap_not_below_the_window_is_refused(sentences: int, overlap: int) -> None:
    said = re.escape(f"overlap must be from 0 to {sentences - 1} sentences for size {sentences}, not {overlap}")
    with pytest.raises(ValueError, match=f"^{said}$"):
        split_sentences(plain("a"), sentences=sentences, overlap=overlap)


@given(documents, st.integers(1, 5))
def test_no_heading_line_is_in_a_window(document: Document, sentences: int) -> None:
    lines = [heading for heading in document.headings if heading.start < heading.end]
    for overlap in range(sentences):
        for passage in split_sentences(document, sentences=sentences, overlap=overlap):
            assert all(heading.end <= passage.start or passage.end <= heading.start for heading in lines)


@given(text_like, st.integers(1, 5), st.data())
def test_without_headings_the_windows_are_those_that_a_slow_count_gives(text: str, sentences: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, sentences - 1))
    found = sentence_spans(text, 0, len(text))
    expected: list[tuple[int, int]] = []
    for first in range(0, len(found), sentences - overlap):
        window = found[first : first + sentences]
        if not expected or window[-1][1] > expected[-1][1]:
            expected.append((window[0][0], window[-1][1]))
    document = Document("a.txt", "", text, "text")
    assert spans(split_sentences(document, sentences=sentences, overlap=overlap)) == expected


@pytest.mark.parametrize("pattern", ["a", "abcd ", " ", ".", "¿", "Uno. ", "a\n\n", "# a\n", "# a\nb. C\n"])
def test_hostile_text_is_cut(pattern: str) -> None:
    text = (pattern * 50_000)[:50_000]
    ends = [found.end() for found in re.finditer("# a", text)]
    document = Document("a.txt", "", text, "text", headings=tuple(Heading(1, "a", end - 3, end, 1) for end in ends))
    passages = split_sentences(document, sentences=5, overlap=4)
    assert cutting_faults(document, passages) == []
