import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import RecursiveCharacterTextSplitter

from lessons.step1_load.document import Document
from lessons.step2_chunk.ways.recursive import SENTENCE, SEPARATORS, split_recursive
from tests.documents import markdown, plain, spans, texts
from tests.invariants import cutting_faults
from tests.strategies import documents, text_like

SHARED = ("\n\n", "\n", " ", "")
"""The separators that both know; they are all that the other has when nothing is said."""


def document_of(text: str) -> Document:
    return Document("a.txt", "", text, "text")


def cut(text: str, size: int, overlap: int = 0, separators: Sequence[str] = SEPARATORS) -> list[str]:
    return texts(split_recursive(document_of(text), size=size, overlap=overlap, separators=separators))


def theirs(text: str, size: int, overlap: int) -> list[str]:
    """The chunks of langchain-text-splitters, trimmed, those without anything but blanks left out."""
    splitter = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap, separators=list(SHARED))
    return [chunk.strip() for chunk in splitter.split_text(text) if chunk.strip()]


def test_the_size_is_900_and_the_overlap_150_and_paragraphs_come_first_unless_said_otherwise() -> None:
    # Paragraphs of 98 and a gap of 2. Nine are 898, and 1 with its gap is 100, as 150 lets it: the next begins at the ninth.
    assert spans(split_recursive(plain("\n\n".join(["a" * 98] * 12)))) == [(0, 898), (800, 1198)]
    assert spans(split_recursive(plain("a" * 2000))) == [(0, 900), (750, 1650), (1500, 2000)]


def test_each_unit_is_taken_where_the_larger_ones_are_too_long() -> None:
    assert cut("uno\n\ndos", 5) == ["uno", "dos"]
    assert cut("uno\ndos", 5) == ["uno", "dos"]
    assert cut("Uno. Dos.", 5) == ["Uno.", "Dos."]
    assert cut("uno dos", 5) == ["uno", "dos"]
    assert cut("unodos", 5) == ["unodo", "s"]


def test_a_larger_unit_is_kept_whole_though_a_smaller_one_would_fit_before_it() -> None:
    # "uno" leaves room for "dos", but "dos tres" is a paragraph of 8 that fits into 10.
    assert cut("uno\n\ndos tres", 10) == ["uno", "dos tres"]
    assert cut("Uno.\nDos tres. Y", 12) == ["Uno.", "Dos tres. Y"]


def test_pieces_are_joined_while_they_fit_with_what_stands_between_them() -> None:
    # "a", "\n\nb", "\n\nc" are 1 + 3 + 3 = 7.
    assert cut("a\n\nb\n\nc", 7) == ["a\n\nb\n\nc"]
    assert cut("a\n\nb\n\nc", 6) == ["a\n\nb", "c"]


def test_a_separator_counts_for_the_piece_after_it_though_it_is_trimmed() -> None:
    # " dos" has 4, so a size of 3 splits it again, into "", " " and "dos": characters.
    assert cut("uno dos", 4) == ["uno", "dos"]
    assert cut("uno dos", 3) == ["uno", "do", "s"]


def test_a_paragraph_that_was_split_shares_no_passage_with_its_neighbours() -> None:
    # "tres" and "\n\nb" would be 8 with their blanks; "\nuno", " dos" are 8 characters, " tres" 5.
    assert cut("a\n\nuno dos tres\n\nb", 8) == ["a", "uno dos", "tres", "b"]


def test_a_separator_that_is_not_there_is_passed_over() -> None:
    assert cut("uno dos", 3, separators=("\n\n", "\t", "")) == ["uno", "do", "s"]
    assert cut("uno--dos", 5, separators=("--", "")) == ["uno", "--dos"]


def test_the_overlap_is_whole_pieces_of_at_most_so_many_characters() -> None:
    # "uno", " dos", " tres", " seis": the first two are 7 of 8, and " dos" is 4.
    assert cut("uno dos tres seis", 9, 4) == ["uno dos", "dos tres", "seis"]
    assert cut("uno dos tres seis", 9, 3) == ["uno dos", "tres", "seis"]


def test_the_overlap_gives_way_where_the_next_piece_would_not_fit() -> None:
    assert cut("uno dos cuatro", 9, 8) == ["uno dos", "cuatro"]
    assert cut("uno d cuatro", 9, 8) == ["uno d", "d cuatro"]


def test_the_last_resort_cuts_between_two_characters_as_a_reader_sees_them() -> None:
    family = "👩\u200d👩\u200d👧"  # five code points
    assert cut(family * 3, 7) == [family] * 3
    assert cut(family * 3, 10, 7) == [family * 2, family * 2]
    assert cut("a" + "n\u0303" + "o🇪🇸🇫🇷", 3) == ["an\u0303", "o🇪🇸", "🇫🇷"]
    assert cut(f"a{family}b", 3) == ["a", "👩\u200d👩", "\u200d👧b"]  # longer than the size


def test_characters_overlap_by_number() -> None:
    assert cut("abcdefghij", 4, 2) == ["abcd", "cdef", "efgh", "ghij"]


def test_sentences_are_those_of_the_lesson() -> None:
    # Neither "p. ej." nor the line end parts; 25 characters and 12.
    assert cut("Trae algo, p. ej. un pan. Luego paga.", 27) == ["Trae algo, p. ej. un pan.", "Luego paga."]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_kind_part_lines_and_paragraphs(line_end: str) -> None:
    assert cut(f"uno dos{line_end}tres{line_end}{line_end}seis", 15) == [f"uno dos{line_end}tres", "seis"]
    assert cut(f"uno dos{line_end}tres", 9) == ["uno dos", "tres"]


def test_a_carriage_return_and_its_newline_are_no_paragraph() -> None:
    # Were they two line ends, "dos tres" would be kept whole, as a paragraph.
    assert cut("uno\r\ndos tres", 11, separators=("\n\n", " ", "")) == ["uno\r\ndos", "tres"]


def test_a_text_no_longer_than_the_size_is_one_passage() -> None:
    assert cut("uno\n\ndos", 8, 7) == ["uno\n\ndos"]


def test_blanks_make_no_passage_and_nothing_that_the_one_before_holds() -> None:
    assert cut(" " * 50, 10, 9) == []
    # "uno\t" by two characters that overlap by one: "un", "no", "o\t", of which only "o" is left.
    assert cut("uno\t", 2, 1) == ["un", "no"]


def test_what_begins_where_the_one_before_began_and_reaches_further_takes_its_place() -> None:
    # Of size 4: "", " ", " ", " a" are 3, then " b" needs 2 and leaves room for " a": " a b", trimmed from the same "a" on.
    assert cut("   a b", 5, 4) == ["a b"]


def test_front_matter_is_in_no_passage_and_the_heading_is_the_last_one_before_it() -> None:
    document = markdown("---\na: b\n---\nuno\n\n# A\n\ndos\n\n## B\n\ntres")
    passages = split_recursive(document, size=6, overlap=0)
    assert [(passage.text, passage.heading, passage.heading_path) for passage in passages] == [
        ("uno", "", ()),
        ("# A", "A", ("A",)),
        ("dos", "A", ("A",)),
        ("## B", "B", ("A", "B")),
        ("tres", "B", ("A", "B")),
    ]


@pytest.mark.parametrize("size", [0, -1])
def test_a_size_below_one_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"^size must be at least 1 character, not {size}$"):
        split_recursive(plain("a"), size=size, overlap=0)


@pytest.mark.parametrize(("size", "overlap"), [(900, 900), (900, -1), (1, 1)])
def test_an_overlap_not_below_the_size_is_refused(size: int, overlap: int) -> None:
    said = re.escape(f"overlap must be from 0 to {size - 1} characters for size {size}, not {overlap}")
    with pytest.raises(ValueError, match=f"^{said}$"):
        split_recursive(plain("a"), size=size, overlap=overlap)


@pytest.mark.parametrize("separators", [(), (" ",), ("", " "), ("", "")])
def test_separators_that_could_leave_a_piece_too_long_are_refused(separators: tuple[str, ...]) -> None:
    said = re.escape(f'separators must end with "" and have no other "", not {separators}')
    with pytest.raises(ValueError, match=f"^{said}$"):
        split_recursive(plain("a"), separators=separators)


# What must hold

pieces = st.lists(
    st.sampled_from(["a", "uno", "ñ", "cuatrocientos", ". ", " ", "  ", "\n", "\n\n", "\n\n\n", "\t", "\u00a0", "\u2028"]),
    max_size=30,
)
unix_texts = pieces.map("".join)


@given(documents, st.integers(1, 9), st.sampled_from([SEPARATORS, SHARED, (SENTENCE, ""), ("",)]))
def test_at_every_overlap_passages_are_slices_in_order_that_leave_nothing_out(
    document: Document, size: int, separators: tuple[str, ...]
) -> None:
    for overlap in range(size):
        passages = split_recursive(document, size=size, overlap=overlap, separators=separators)
        assert cutting_faults(document, passages) == []
        assert all(passage.end - passage.start <= size for passage in passages)


# Against langchain-text-splitters


@given(text_like, st.integers(1, 20), st.data())
def test_both_give_slices_no_longer_than_the_size_that_leave_nothing_out(text: str, size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    for chunks in (theirs(text, size, overlap), cut(text, size, overlap, SHARED)):
        assert all(chunk in text and len(chunk) <= size for chunk in chunks)
    for chunks in (theirs(text, size, 0), cut(text, size, 0, SHARED)):
        assert "".join("".join(chunks).split()) == "".join(text.split())


@given(unix_texts, st.integers(1, 20))
def test_without_overlap_both_cut_at_the_same_places(text: str, size: int) -> None:
    """Apart from chunks of nothing but blanks, which they give at a size of 1, where no character is joined with another."""
    assert cut(text, size, 0, SHARED) == theirs(text, size, 0)


@given(unix_texts, st.integers(1, 20), st.data())
def test_with_an_overlap_ours_are_theirs_without_those_that_a_neighbour_holds(text: str, size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    ours, given_by_them = cut(text, size, overlap, SHARED), theirs(text, size, overlap)
    rest = iter(given_by_them)
    assert all(chunk in rest for chunk in ours)
    kept = iter(ours)
    current, following = "", next(kept, "")
    for chunk in given_by_them:
        if chunk == following:
            current, following = chunk, next(kept, "")
        else:
            assert chunk in current or chunk in following


def test_they_know_no_paragraphs_where_lines_end_with_a_carriage_return_and_a_newline() -> None:
    # They find no "\n\n", so they join lines: "a\r", "\n\r", "\nb c\r" are 9 characters of 10. For us "b c\r\nd" is a paragraph.
    text = "a\r\n\r\nb c\r\nd"
    assert theirs(text, 10, 0) == ["a\r\n\r\nb c", "d"]
    assert cut(text, 10, 0, SHARED) == ["a", "b c\r\nd"]


@pytest.mark.parametrize(
    "pattern", ["a", "abcd ", " ", "\n", "\r\n", "\r", ".", "Uno. ", "a\n\n", "# a\n", "\n" + " " * 999, "¿", " a" * 450 + "\n"]
)
def test_hostile_text_is_cut(pattern: str) -> None:
    document = document_of((pattern * 75_000)[:75_000])
    for overlap in (0, 450):
        passages = split_recursive(document, size=900, overlap=overlap)
        assert cutting_faults(document, passages) == []
