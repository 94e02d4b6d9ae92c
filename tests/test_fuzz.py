"""A short run of fuzz.py, the same each time, and the files that once broke something."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading, Page
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.read import read_document
from lessons.step1_load.readers import markdown as markdown_reader
from lessons.step2_chunk.ways.fixed import split_fixed
from tests import fuzz
from tests.documents import markdown
from tests.fuzz import ENDINGS, Case, Child, Outcome, a_reading, case, mutated
from tests.hostile_files import HOSTILE, docx_parts, paragraph, zipped
from tests.invariants import cutting_faults, document_faults

EXAMPLES = 40
"""Files of each format."""


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    """A process that may be lost: what a library does in its own code would take pytest with it."""
    child = Child()
    yield child
    child.close()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_that_something_happened_to_is_read_or_refused(ending: str, child: Child) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
    @given(st.integers(0, 2**32))
    def check(seed: int) -> None:
        chance = random.Random(seed)
        tried = Case(mutated(ending, chance), f"mutated{ending}", a_reading(chance))
        outcome = child.outcome_of(tried)
        assert outcome.kind in ("document", "refused"), outcome.detail

    check()


@pytest.mark.parametrize("ending", ENDINGS)
def test_files_that_nothing_happened_to_are_documents(ending: str, child: Child) -> None:
    found = [child.outcome_of(Case(data, f"good{ending}", ReadOptions())) for data in fuzz.good_files(ending)]
    assert [outcome for outcome in found if outcome.kind != "document"] == []


QUICK = (
    "prev_self.pdf", "prev_pair.pdf", "page_tree_cycle.pdf", "page_tree_is_its_own_kid.pdf", "page_count_huge.pdf",
    "count_fails.pdf", "page_fails.pdf", "font_fails.pdf", "predictor_bomb.pdf", "filter_chain.pdf", "form_cycle.pdf",
    "deep_array.pdf", "reference_chain.pdf", "length_cycle.pdf", "outline_cycle.pdf", "outline_deep.pdf", "labels_cycle.pdf",
    "labels_huge.pdf", "locked.pdf", "private_use.pdf", "nul_mapped.pdf", "surrogate_mapped.pdf", "nul_letters.pdf",
    "unmapped.pdf", "truncated.pdf", "only_a_mark.pdf", "garbage.pdf", "a_text.pdf", "nested_quotes.md", "nested_lists.md",
    "binary_text.md", "binary_text.txt", "a_pdf.txt", "entities.html", "binary_text.html", "entity_bomb.docx",
    "entity_outside.docx", "parts_outside.docx", "document_outside.docx", "styles_cycle.docx", "without_text.docx",
    "locked_word.docx", "binary_text.docx",
)  # fmt: skip
"""Hostile files that take no time; the others meet a limit of the process that reads, which is tested there."""


@pytest.mark.parametrize("name", QUICK)
def test_a_hostile_file_is_read_or_refused(name: str, child: Child) -> None:
    file_name, data = HOSTILE[name]()
    outcome = child.outcome_of(Case(data, file_name, ReadOptions()))
    assert outcome.kind in ("document", "refused"), outcome.detail


# What was found


@pytest.mark.parametrize(
    "properties",
    [
        b'<w:numPr><w:ilvl w:val="-9"/></w:numPr>',
        b'<w:numPr><w:ilvl w:val=""/></w:numPr>',
        b'<w:outlineLvl w:val="none"/>',
        b'<w:outlineLvl w:val="-1"/>',
        b'<w:outlineLvl w:val="99999999999999999999"/>',
    ],
)
def test_a_number_that_makes_no_sense_costs_a_word_document_nothing_else(properties: bytes) -> None:
    body = b"<w:p><w:pPr>%s</w:pPr><w:r><w:t>uno</w:t></w:r></w:p>" % properties
    document = read_document(zipped(docx_parts(paragraph(b"Llaves", b"Heading1") + body)), "a.docx")
    assert [heading.title for heading in document.headings] == ["Llaves"]
    assert document.text.endswith("uno")


# The tools themselves


def test_the_same_seed_and_number_make_the_same_file() -> None:
    assert [case(1, number) for number in range(20)] == [case(1, number) for number in range(20)]
    assert case(1, 0) != case(2, 0)


def test_a_process_that_dies_or_hangs_is_told_and_the_next_case_finds_a_new_one(
    child: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = Case(b"La llave.", "a.txt", ReadOptions())
    child.outcome_of(good)
    assert child._process is not None
    child._process.kill()
    assert child.outcome_of(good) == Outcome("died", "exit code -9")
    assert child.outcome_of(good).kind == "document"
    monkeypatch.setattr(fuzz, "SECONDS", 0.0)
    assert child.outcome_of(Case(b"# a\n" * 20_000, "a.md", ReadOptions())).kind == "hung"
    monkeypatch.undo()
    assert child.outcome_of(good).kind == "document"


def test_what_is_wrong_with_a_document_is_named() -> None:
    pages = (Page(1, 0, 3), Page(3, 2, 9))
    headings = (Heading(0, "a\0", 4, 4, 2), Heading(1, "b\n", 1, 3, 1))
    document = Document("a.pdf", "", "uno\nd\ud800s", "pdf", pages=pages, headings=headings)
    assert document_faults(document) == [
        "U+D800 at 5 of the text",
        "page 3 stands where page 2 should",
        "page 2 goes from 2 to 9, after 3, of 7",
        "2 headings from none",
        "Heading(level=0, title='a\\x00', start=4, end=4, line=2) has no level",
        "U+0000 in Heading(level=0, title='a\\x00', start=4, end=4, line=2)",
        "Heading(level=1, title='b\\n', start=1, end=3, line=1) overlaps what ends at 4, of 7",
        "Heading(level=1, title='b\\n', start=1, end=3, line=1) stands after one that begins later",
        "a line end in Heading(level=1, title='b\\n', start=1, end=3, line=1)",
    ]


def test_what_is_wrong_with_a_cutting_is_named() -> None:
    document = markdown("# Uno\n\nDos tres cuatro.\n")
    passages = split_fixed(document, size=6, overlap=0)
    assert cutting_faults(document, passages) == []
    assert cutting_faults(document, passages[:2]) == ["'tres cuatro.' at 10 is in no passage"]
    assert len(cutting_faults(document, passages[::-1])) == len(passages) - 1


def test_a_document_of_other_bytes_is_named() -> None:
    document = markdown("# Uno\n")
    assert document_faults(document, b"# Uno\n") == []
    assert document_faults(document, b"# Uno\r\n") == ["the text is not what was in the file"]


def test_a_mistake_of_our_own_is_found_behind_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Case(b"# Llaves", "a.md", ReadOptions())

    def meant(*_: object) -> None:
        raise ValueError("meant")

    monkeypatch.setattr(markdown_reader, "_plain", meant)  # raised, and not in lessons
    found = fuzz.outcome_of(tried)
    assert (found.kind, found.detail) == ("refused", "damaged")
    monkeypatch.setattr(markdown_reader, "_plain", None)  # called in lessons
    assert fuzz.outcome_of(tried).detail.endswith("TypeError: 'NoneType' object is not callable\n")
