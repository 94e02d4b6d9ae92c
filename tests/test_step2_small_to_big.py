import pytest

from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.small_to_big import split_small
from tests.documents import markdown, plain

# Sentences of 2, 2, 1 and 3 tokens, the last in a paragraph of its own.
TWO_SECTIONS = "# A\n\nUno dos. Tres cuatro. Cinco.\n\nSeis siete ocho.\n\n# B\n\nNueve.\n"


def pairs(text: str, *, small: int, big: int | None = None) -> list[tuple[str, str]]:
    """The text of each small passage and of its parent."""
    return [(one.text, one.parent.text if one.parent else "") for one in split_small(markdown(text), small=small, big=big)]


def test_small_passages_are_whole_sentences_and_their_parent_is_the_section() -> None:
    section = "Uno dos. Tres cuatro. Cinco.\n\nSeis siete ocho."
    # 2 + 2 = 4, 2 + 2 + 1 = 5, and with 3 more 8
    assert pairs(TWO_SECTIONS, small=4) == [
        ("Uno dos. Tres cuatro.", section),
        ("Cinco.\n\nSeis siete ocho.", section),
        ("Nueve.", "Nueve."),
    ]
    assert pairs(TWO_SECTIONS, small=7) == [
        ("Uno dos. Tres cuatro. Cinco.", section),
        ("Seis siete ocho.", section),
        ("Nueve.", "Nueve."),
    ]
    assert pairs(TWO_SECTIONS, small=8) == [(section, section), ("Nueve.", "Nueve.")]


def test_a_sentence_that_is_too_long_is_cut_between_its_words() -> None:
    assert [small for small, _ in pairs(TWO_SECTIONS, small=2)] == [
        "Uno dos.", "Tres cuatro.", "Cinco.", "Seis siete", "ocho.", "Nueve.",
    ]  # fmt: skip
    assert [small for small, _ in pairs("Sala E-18 dos.", small=2)] == ["Sala", "E-18", "dos."]


def test_a_big_size_makes_parents_of_whole_paragraphs() -> None:
    # The first paragraph has 5 tokens, with the second 8.
    first, second = "Uno dos. Tres cuatro. Cinco.", "Seis siete ocho."
    assert pairs(TWO_SECTIONS, small=4, big=8) == pairs(TWO_SECTIONS, small=4)
    assert pairs(TWO_SECTIONS, small=4, big=7) == [
        ("Uno dos. Tres cuatro.", first),
        ("Cinco.", first),
        (second, second),
        ("Nueve.", "Nueve."),
    ]


def test_a_paragraph_of_too_many_tokens_makes_parents_of_whole_sentences_and_no_small_one_crosses_their_edge() -> None:
    assert pairs(TWO_SECTIONS, small=3, big=4) == [
        ("Uno dos.", "Uno dos. Tres cuatro."),
        ("Tres cuatro.", "Uno dos. Tres cuatro."),
        ("Cinco.", "Cinco."),
        ("Seis siete ocho.", "Seis siete ocho."),
        ("Nueve.", "Nueve."),
    ]
    # A sentence of six tokens: parents of four and two, small ones of three, one and two.
    assert pairs("Uno dos tres cuatro cinco seis.", small=3, big=4) == [
        ("Uno dos tres", "Uno dos tres cuatro"),
        ("cuatro", "Uno dos tres cuatro"),
        ("cinco seis.", "cinco seis."),
    ]


def test_both_know_where_they_stand_and_under_which_headings() -> None:
    document = markdown("antes\n\n# A\n\n## B\n\nUno. Dos.\n\n### C\n\nTres.")
    # "antes" is 0-5; the section B goes from 18, "Dos." from 23, "### C" from 29, to 41
    inside = Passage(document, 18, 41, "B", ("A", "B"))
    before = Passage(document, 0, 5, "Inicio", ("Inicio",))
    assert split_small(document, small=1, introduction="Inicio") == [
        Passage(document, 0, 5, "Inicio", ("Inicio",), before),
        Passage(document, 18, 22, "B", ("A", "B"), inside),
        Passage(document, 23, 27, "B", ("A", "B"), inside),
        Passage(document, 29, 34, "B", ("A", "B"), inside),
        Passage(document, 36, 41, "B", ("A", "B"), inside),
    ]
    deeper = split_small(document, max_level=3)
    assert [passage.parent for passage in deeper] == split_headings(document, max_level=3)


def test_small_is_75_tokens_and_the_parent_the_section_unless_said_otherwise() -> None:
    document = plain("Uva te sol pan. " * 20)
    # 18 sentences of 4 tokens are 72; a sentence and its blank have 16 characters.
    passages = split_small(document)
    assert [(passage.start, passage.end) for passage in passages] == [(0, 18 * 16 - 1), (18 * 16, 20 * 16 - 1)]
    assert [passage.parent for passage in passages] == [Passage(document, 0, 319)] * 2


def test_one_parent_is_one_object() -> None:
    one, other = split_small(plain("Uno. Dos."), small=1)
    assert one.parent is other.parent is not None


def test_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^small must be at least 1 token, not 0$"):
        split_small(plain("a"), small=0)
    with pytest.raises(ValueError, match=r"^big must be at least small, 75 tokens, not 74$"):
        split_small(plain("a"), big=74)
    with pytest.raises(ValueError, match=r"^max_level must be at least 1, not 0$"):
        split_small(plain("a"), max_level=0)
