import re

import pytest

from lessons.step1_load.document import Document
from lessons.step2_chunk.ways.counted import Unit, split_counted
from tests.documents import markdown, paged, plain, spans, texts


def cut(text: str, unit: Unit, size: int, overlap: int = 0, *, keep_words: bool = True) -> list[str]:
    return texts(split_counted(plain(text), unit=unit, size=size, overlap=overlap, keep_words=keep_words))


def test_words_are_what_stands_between_blanks() -> None:
    # E-18, | uno | — | dos | tres.
    assert cut("E-18, uno — dos tres.", "words", 2) == ["E-18, uno", "— dos", "tres."]
    assert cut("E-18, uno — dos tres.", "words", 4) == ["E-18, uno — dos", "tres."]
    assert cut("E-18, uno — dos tres.", "words", 5) == ["E-18, uno — dos tres."]


def test_tokens_are_what_the_analysis_makes_a_term_of() -> None:
    # E 18 | uno | dos | tres: the dash is no token
    assert cut("E-18, uno — dos tres.", "tokens", 2) == ["E-18,", "uno — dos", "tres."]
    assert cut("E-18, uno — dos tres.", "tokens", 4) == ["E-18, uno — dos", "tres."]
    assert cut("E-18, uno — dos tres.", "tokens", 5) == ["E-18, uno — dos tres."]


@pytest.mark.parametrize("unit", ["words", "tokens"])
def test_the_overlap_is_counted_in_the_same_unit(unit: Unit) -> None:
    assert cut("uno dos tres cuatro cinco", unit, 3, 1) == ["uno dos tres", "tres cuatro cinco"]
    assert cut("uno dos tres cuatro cinco", unit, 3, 2) == ["uno dos tres", "dos tres cuatro", "tres cuatro cinco"]
    assert cut("uno dos tres cuatro cinco", unit, 2, 1) == ["uno dos", "dos tres", "tres cuatro", "cuatro cinco"]
    assert cut("uno dos tres cuatro cinco", unit, 4, 2) == ["uno dos tres cuatro", "tres cuatro cinco"]


@pytest.mark.parametrize("unit", ["words", "tokens"])
def test_passages_know_where_they_stand_and_have_no_blank_edges(unit: Unit) -> None:
    # 0123456789012345
    # __uno__\t\ndos__uno_
    passages = split_counted(plain("  uno  \t\ndos  uno "), unit=unit, size=1, overlap=0)
    assert spans(passages) == [(2, 5), (9, 12), (14, 17)]


def test_words_are_kept_unless_said_otherwise() -> None:
    # uno | E 18 | dos: the second token is inside of "E-18"
    passages = split_counted(plain("uno E-18 dos"), unit="tokens", size=2, overlap=0)
    assert texts(passages) == ["uno", "E-18", "dos"]
    assert cut("uno E-18 dos", "tokens", 2, keep_words=False) == ["uno E-", "18 dos"]
    assert cut("uno E-18 dos", "words", 2, keep_words=False) == ["uno E-18", "dos"]


def test_a_word_of_too_many_tokens_is_cut_and_its_neighbours_are_not() -> None:
    # x | a b c d e | y | z
    assert cut("x a-b-c-d-e y z", "tokens", 2) == ["x", "a-b-", "c-d-", "e y", "z"]


def test_a_long_word_is_repeated_in_the_overlap_while_it_is_being_cut_but_not_after() -> None:
    # One token back each time; after "d-e" that would be inside of the word, so "y" begins on its own.
    assert cut("x a-b-c-d-e y z", "tokens", 2, 1) == ["x", "a-b-", "b-c-", "c-d-", "d-e", "y z"]


def test_the_overlap_begins_with_a_whole_word_and_gives_way_where_the_next_would_not_fit() -> None:
    # uno | a b | dos | tres. After three tokens one back is inside of "a-b", two back its beginning.
    assert cut("uno a-b dos tres", "tokens", 3, 1) == ["uno a-b", "dos tres"]
    assert cut("uno a-b dos tres", "tokens", 3, 2) == ["uno a-b", "a-b dos", "dos tres"]
    # uno | dos | a b c: all of the three tokens of "a-b-c" leave no room for "dos".
    assert cut("uno dos a-b-c", "tokens", 3, 2) == ["uno dos", "a-b-c"]
    assert cut("uno dos a-b-c", "tokens", 4, 2) == ["uno dos", "dos a-b-c"]


def test_what_closes_stays_with_the_token_before_and_what_opens_goes_with_the_one_after() -> None:
    assert cut("(uno), «¿dos?» tres…", "tokens", 1) == ["(uno),", "«¿dos?»", "tres…"]
    assert cut("- uno.\n- dos.\n\n## Tres", "tokens", 1) == ["- uno.", "- dos.", "## Tres"]


def test_marks_between_blanks_go_with_the_token_after_and_the_last_with_the_one_before() -> None:
    assert cut("--- uno — dos ***", "tokens", 1) == ["--- uno", "— dos ***"]


def test_without_a_blank_a_cut_falls_where_the_later_token_begins() -> None:
    assert cut("uno/(dos)", "tokens", 1) == ["uno/(", "dos)"]


@pytest.mark.parametrize("text", ["-----", "\n- - -\n", "¿?"])
def test_a_text_without_tokens_is_one_passage(text: str) -> None:
    assert cut(text, "tokens", 1) == [text.strip()]


@pytest.mark.parametrize("unit", ["words", "tokens"])
def test_only_blanks_make_no_passage(unit: Unit) -> None:
    assert split_counted(Document("a.txt", "", " \n\u2028\t", "text"), unit=unit, size=1, overlap=0) == []


def test_letters_whose_marks_stand_apart_are_not_parted_from_them() -> None:
    # "cafe" and its accent are 0-5, "n", its tilde and "u" 6-9; "q" with a caron does not compose and is one word all the same
    passages = split_counted(plain("cafe\u0301 n\u0303u q\u030c uno"), unit="tokens", size=1, overlap=0)
    assert spans(passages) == [(0, 5), (6, 9), (10, 12), (13, 16)]
    assert cut("q\u030cuno", "tokens", 1) == ["q\u030cuno"]


@pytest.mark.parametrize("blank", ["\u00a0", "\u2028", "\u0085", "\x1c", "\t", "\r\n", "\u3000"])
@pytest.mark.parametrize("unit", ["words", "tokens"])
def test_blanks_of_every_kind_part_words(unit: Unit, blank: str) -> None:
    document = Document("a.txt", "", f"uno.{blank}(dos)", "text")
    assert texts(split_counted(document, unit=unit, size=1, overlap=0)) == ["uno.", "(dos)"]


def test_titles_are_part_of_the_text_and_the_heading_is_the_last_one_before_the_passage() -> None:
    passages = split_counted(markdown("uno\n\n# A\n\ndos\n\n## B\n\ntres"), unit="tokens", size=2, overlap=0)
    assert [(passage.text, passage.heading, passage.heading_path) for passage in passages] == [
        ("uno\n\n# A", "", ()),
        ("dos\n\n## B", "A", ("A",)),
        ("tres", "B", ("A", "B")),
    ]


def test_front_matter_is_in_no_passage() -> None:
    assert spans(split_counted(markdown("---\na: b\n---\nuno dos"), unit="words", size=1, overlap=0)) == [(13, 16), (17, 20)]


def test_by_page_starts_a_new_passage_on_each_page_and_repeats_nothing_across() -> None:
    document = paged("uno dos tres", "", "cuatro cinco")
    assert texts(split_counted(document, unit="words", size=2, overlap=1, by_page=True)) == [
        "uno dos", "dos tres", "cuatro cinco",
    ]  # fmt: skip
    assert texts(split_counted(document, unit="words", size=3, overlap=1)) == ["uno dos tres", "tres\n\n\n\ncuatro cinco"]


def test_by_page_makes_no_difference_where_there_are_no_pages() -> None:
    assert texts(split_counted(plain("uno dos"), unit="words", size=2, overlap=0, by_page=True)) == ["uno dos"]


def test_another_unit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^unit must be words or tokens, not letters$"):
        split_counted(plain("a"), unit="letters", size=1, overlap=0)  # type: ignore[arg-type]


def test_a_size_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^size must be at least 1 word, not 0$"):
        split_counted(plain("a"), unit="words", size=0, overlap=0)


@pytest.mark.parametrize("overlap", [5, 6, -1])
def test_an_overlap_not_below_the_size_is_refused(overlap: int) -> None:
    said = re.escape(f"overlap must be from 0 to 4 tokens for size 5, not {overlap}")
    with pytest.raises(ValueError, match=f"^{said}$"):
        split_counted(plain("a"), unit="tokens", size=5, overlap=overlap)
