"""What must hold for every way to cut, whatever the text: one line in WAYS puts a new one under all of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading, heading_paths
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.capped import cap_sections
from lessons.step2_chunk.ways.counted import Unit, split_counted
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.fixed import characters_for, split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.merged import grouped, merge_tiny
from lessons.step2_chunk.ways.paragraphs import paragraph_spans, split_paragraphs
from lessons.step2_chunk.ways.recursive import split_recursive
from lessons.step2_chunk.ways.sentence_window import split_sentences
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.step2_chunk.ways.small_to_big import split_small
from lessons.terms import WORDS
from tests.invariants import cutting_faults
from tests.strategies import documents

Span = tuple[int, int]


def parents(passages: Sequence[Passage]) -> list[Passage]:
    """The distinct parents, in order; by identity, since a hash of a passage is one of all the headings of its document."""
    return list({id(passage.parent): passage.parent for passage in passages if passage.parent}.values())


# For a document and a size: its passages, with each overlap in turn where the cut has one.
WAYS: dict[str, Callable[[Document, int], list[list[Passage]]]] = {
    "fixed": lambda document, size: [split_fixed(document, size=size, overlap=overlap) for overlap in range(size)],
    "headings": lambda document, size: [split_headings(document, max_level=size)],
    "words": lambda document, size: [split_counted(document, unit="words", size=size, overlap=over) for over in range(size)],
    "tokens": lambda document, size: [split_counted(document, unit="tokens", size=size, overlap=over) for over in range(size)],
    "tokens, words cut": lambda document, size: [
        split_counted(document, unit="tokens", size=size, overlap=overlap, keep_words=False) for overlap in range(size)
    ],
    "tokens by page": lambda document, size: [
        split_counted(document, unit="tokens", size=size, overlap=overlap, by_page=True) for overlap in range(size)
    ],
    "sentences": lambda document, size: [split_sentences(document, sentences=size, overlap=over) for over in range(size)],
    "recursive": lambda document, size: [split_recursive(document, size=size, overlap=overlap) for overlap in range(size)],
    "definitions": lambda document, _: [split_definitions(document)],
    "paragraphs": lambda document, _: [split_paragraphs(document)],
    "capped": lambda document, size: [cap_sections(split_headings(document), cap=size)],
    "merged": lambda document, size: [merge_tiny(split_headings(document), smallest=5 * size)],
    "merged up to most": lambda document, size: [merge_tiny(split_paragraphs(document), smallest=2 * size, most=3 * size)],
    "small": lambda document, size: [split_small(document, small=size)],
    "small within big": lambda document, size: [split_small(document, small=size, big=3 * size)],
    "parents": lambda document, size: [parents(split_small(document, small=size, big=2 * size))],
    "grouped": lambda document, size: [
        grouped(split_fixed(document, size=size, overlap=over), most=size) for over in range(size)
    ],
    "grouped paragraphs": lambda document, size: [grouped(split_paragraphs(document), most=size)],
}
ways = pytest.mark.parametrize("way", WAYS)


def taken_by(way: str, document: Document) -> Document:
    """The document as this way takes it: by definitions, any text goes as Python source."""
    return replace(document, kind="python") if way == "definitions" else document


@ways
@given(documents, st.integers(1, 9))
def test_passages_are_slices_in_order_that_leave_nothing_out(way: str, document: Document, size: int) -> None:
    document = taken_by(way, document)
    for passages in WAYS[way](document, size):
        assert cutting_faults(document, passages) == []
        assert all(passage.heading == (passage.heading_path or ("",))[-1] for passage in passages)


def with_many_headings() -> Document:
    section = "## Uno\n\ndos.\n\n"
    headings = (Heading(2, "Uno", start, start + 6, 1) for start in range(0, 1_000 * len(section), len(section)))
    return Document("a.md", "", 1_000 * section, "markdown", headings=tuple(headings))


HOSTILE = {
    "blanks": "a" + " " * 5_000 + "b",
    "newlines": "a" + "\n" * 5_000 + "b",
    "lines of blanks": "a" + " \r\n" * 1_500 + "b",
    "one word": "a" * 5_000,
    "one word of many tokens": "a," * 2_500,
    "marks": "-" * 5_000,
    "marks and closing marks": ".)" * 2_500,
    "short words": "a " * 2_500,
    "letters and marks apart": "e\u0301 " * 1_500,
    "nothing else": " " * 5_000,
}


@ways
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_cut(way: str, text: str) -> None:
    document = taken_by(way, Document("a.txt", "", text, "text"))
    for passages in WAYS[way](document, 2):
        assert cutting_faults(document, passages) == []


@ways
def test_a_text_of_headings_is_cut(way: str) -> None:
    document = taken_by(way, with_many_headings())
    for passages in WAYS[way](document, 2):
        assert cutting_faults(document, passages) == []


@pytest.mark.parametrize("way", ["fixed", "words", "tokens", "sentences", "recursive", "paragraphs"])
@given(documents, st.integers(1, 9))
def test_the_heading_is_the_last_one_before_the_start(way: str, document: Document, size: int) -> None:
    for passages in WAYS[way](document, size):
        for passage in passages:
            before = [heading for heading in document.headings if heading.start <= passage.start]
            assert passage.heading_path == (heading_paths(before)[-1] if before else ())


# Counted


def units(text: str, unit: Unit) -> Sequence[str]:
    return text.split() if unit == "words" else WORDS.terms(text)


@pytest.mark.parametrize(("unit", "keep_words"), [("words", True), ("words", False), ("tokens", False)])
@given(documents, st.integers(1, 9), st.data())
def test_units_that_may_be_parted_make_a_window_that_slides(
    unit: Unit, keep_words: bool, document: Document, size: int, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    every = units(document.text[document.body_start :], unit)
    step = size - overlap
    # A window that would hold nothing new is not there.
    expected = [every[start : start + size] for start in range(0, max(1, len(every) - overlap), step)]
    passages = split_counted(document, unit=unit, size=size, overlap=overlap, keep_words=keep_words)
    assert [units(passage.text, unit) for passage in passages] == (expected if passages else [])


def token_words(document: Document) -> list[tuple[int, int, int]]:
    """Start and end of each word, and how many tokens it has."""
    text, found, start = document.text, [], document.body_start
    for word in text[start:].split():
        start = text.index(word, start)
        found.append((start, start + len(word), len(WORDS.terms(word))))
        start += len(word)
    return found


@given(documents, st.integers(1, 6), st.data())
def test_kept_words_are_cut_only_when_they_have_too_many_tokens(document: Document, size: int, data: st.DataObject) -> None:
    passages = split_counted(document, unit="tokens", size=size, overlap=data.draw(st.integers(0, size - 1)))
    for start, end, count in token_words(document):
        if count <= size:
            assert not any(start < passage.start < end or start < passage.end < end for passage in passages)


@given(documents, st.integers(1, 6), st.data())
def test_with_words_kept_size_and_overlap_are_a_maximum_and_the_next_word_would_be_too_much(
    document: Document, size: int, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    passages = split_counted(document, unit="tokens", size=size, overlap=overlap)
    words = token_words(document)
    for passage in passages:
        assert len(WORDS.terms(passage.text)) <= size
    for one, other in pairwise(passages):
        assert len(WORDS.terms(document.text[other.start : one.end])) <= overlap
        start, end, count = next(word for word in words if word[1] > one.end and word[2])
        if start < one.end:
            assert len(WORDS.terms(one.text)) == size  # cut inside a word, and full
        elif count <= size:
            assert len(WORDS.terms(document.text[one.start : end])) > size


@given(documents, st.integers(1, 9), st.sampled_from(["words", "tokens"]))
def test_no_passage_crosses_a_page_when_pages_part(document: Document, size: int, unit: Unit) -> None:
    for passage in split_counted(document, unit=unit, size=size, overlap=size - 1, by_page=True):
        assert passage.first_page == passage.last_page


@given(st.integers(0, 10_000), st.floats(1, 10))
def test_more_tokens_are_more_characters(tokens: int, ratio: float) -> None:
    characters = characters_for(tokens=tokens, ratio=ratio)
    assert tokens <= characters < characters_for(tokens=tokens + 1, ratio=ratio)


# Capped and merged


def held(span: Span, passages: Sequence[Passage]) -> bool:
    return any(passage.start <= span[0] and span[1] <= passage.end for passage in passages)


@given(documents, st.integers(1, 40))
def test_what_fits_under_the_cap_is_not_cut(document: Document, cap: int) -> None:
    sections = split_headings(document)
    pieces = cap_sections(sections, cap=cap)
    assert all(piece.end - piece.start <= cap for piece in pieces)
    for section in sections:
        inside = [piece for piece in pieces if section.start <= piece.start and piece.end <= section.end]
        assert {piece.heading_path for piece in inside} == {section.heading_path}
        for paragraph in paragraph_spans(document.text, section.start, section.end):
            for span in (paragraph, *sentence_spans(document.text, *paragraph)):
                assert held(span, inside) or span[1] - span[0] > cap


@given(documents, st.integers(1, 40))
def test_a_piece_takes_in_all_paragraphs_that_fit(document: Document, cap: int) -> None:
    for section in split_headings(document):
        paragraphs = list(paragraph_spans(document.text, section.start, section.end))
        starts = {start for start, _ in paragraphs}
        for piece in cap_sections([section], cap=cap):
            following = next((end for start, end in paragraphs if start >= piece.end), None)
            if piece.start in starts and following and any(end == piece.end for _, end in paragraphs):
                assert following - piece.start > cap


@given(documents, st.integers(1, 40), st.integers(0, 40) | st.none())
def test_what_stays_tiny_could_not_be_joined(document: Document, smallest: int, more: int | None) -> None:
    most = None if more is None else smallest + more
    passages = split_headings(document)
    merged = merge_tiny(passages, smallest=smallest, most=most)
    firsts = {passage.start: passage for passage in passages}
    for passage in merged:
        first = firsts[passage.start]
        assert (passage.heading, passage.heading_path) == (first.heading, first.heading_path)
        assert passage == first or most is None or passage.end - passage.start <= most
    for one, other in pairwise(merged):
        if min(one.end - one.start, other.end - other.start if other is merged[-1] else smallest) < smallest:
            assert most is not None
            assert other.end - one.start > most


# Small to big


@given(documents, st.integers(1, 9), st.integers(0, 20) | st.none())
def test_small_passages_stand_in_their_parents_and_keep_the_sentences_that_fit(
    document: Document, small: int, more: int | None
) -> None:
    big = None if more is None else small + more
    passages = split_small(document, small=small, big=big)
    for passage in passages:
        assert passage.parent
        assert passage.parent.start <= passage.start
        assert passage.end <= passage.parent.end
        assert passage.heading_path == passage.parent.heading_path
        assert len(WORDS.terms(passage.text)) <= small
    sections = split_headings(document)
    if big is None:
        assert parents(passages) == sections
    for parent in parents(passages):
        assert big is None or len(WORDS.terms(parent.text)) <= big
        assert held((parent.start, parent.end), sections)
        for span in sentence_spans(document.text, parent.start, parent.end):
            inside = [passage for passage in passages if passage.parent == parent]
            assert held(span, inside) or len(WORDS.terms(document.text[slice(*span)])) > small
