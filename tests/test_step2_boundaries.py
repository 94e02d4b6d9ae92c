from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document
from lessons.step1_load.read import read_document
from lessons.step2_chunk.inspect.boundaries import NEAR, Boundary, boundaries, most_telling
from lessons.step2_chunk.inspect.compare import Span, fates, running_text
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.spans import trimmed
from lessons.terms import WORDS
from tests.documents import markdown, paged, plain, texts
from tests.strategies import documents, text_like
from tests.test_properties import Cutting, fixed_cuttings


def found(document: Document, *cuts: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """Kind, number and what is broken; `cuts` are the texts of the passages, each at its first place after the last start."""
    passages, start = [], -1
    for text in cuts:
        start = document.text.index(text, start + 1)
        passages.append(Passage(document, start, start + len(text)))
    boundaries_found = boundaries(passages, document)
    assert [each.place for each in boundaries_found] == [passages[each.number - 1].end for each in boundaries_found]
    return [(each.kind, each.number, tuple(document.text[start:end] for start, end in each.spans)) for each in boundaries_found]


def test_a_boundary_says_which_passage_ends_where_and_what_it_broke() -> None:
    # "Uno dos." 0-7, blank, "Tres." 9-13; passages of 6 without overlap: "Uno" 0-2, "dos." 4-7, "Tres." 9-13
    document = plain("Uno dos. Tres.")
    assert boundaries(split_fixed(document, size=6, overlap=0), document) == [
        Boundary("sentence", 3, 1, ((0, 8),)),
        Boundary("pair", 3, 1, ((0, 8), (9, 14))),
    ]


def test_what_tells_most_of_what_a_cut_broke() -> None:
    # Sentences of 30 characters with a blank between, 0-29, 31-60, 62-91, …
    text = " ".join(["Abcd " * 5 + "Abcd."] * 8)
    word = Boundary("word", 40, 1, ((38, 42),))
    torn = Boundary("sentence", 40, 1, ((31, 61),))
    beside = Boundary("pair", 40, 1, ((0, 30), (31, 61)))
    clean = Boundary("pair", 92, 2, ((62, 92), (93, 123)))
    later = Boundary("pair", 154, 3, ((124, 154), (155, 185)))
    found = [word, torn, beside, clean, later]

    def best(*, other: Sequence[Boundary] = (), answer: Sequence[Span] = (), shown: Span = (0, 1000)) -> Boundary | None:
        return most_telling(found, other, text, answer=answer, shown=shown)

    assert best() == clean  # the first pair whose sentences are whole themselves
    assert best(other=[clean]) == later  # the other cut breaks that one, too
    assert best(answer=((20, 61), (120, 190))) == later  # inside an answer
    assert best(answer=((30, 62),)) == torn  # of the pair only a part is inside
    assert best(shown=(31, 62)) == torn
    assert best(shown=(0, 60)) == beside
    assert most_telling([word], (), text, answer=(), shown=(0, 1000)) == word
    assert most_telling([], (), text, answer=(), shown=(0, 1000)) is None


def test_a_pair_that_cannot_be_read_as_one_tells_less() -> None:
    # "Abcd." 0-4, a sentence of 30 from 6 on, and another of 30 from 37 on.
    text = "Abcd. " + " ".join(["Abcd " * 5 + "Abcd."] * 2)
    short, long = Boundary("pair", 5, 1, ((0, 5), (6, 36))), Boundary("pair", 36, 2, ((6, 36), (37, 67)))
    assert most_telling([short, long], (), text, answer=(), shown=(0, 100)) == long


def test_of_a_long_thing_what_is_near_is_within_so_many_characters_of_the_cut() -> None:
    assert NEAR == 150
    assert Boundary("list", 1000, 1, ((100, 1200),)).near == (850, 1150)
    assert Boundary("pair", 50, 1, ((40, 50), (51, 900))).near == (40, 200)


# Words


def test_a_cut_inside_a_word_breaks_it_and_its_sentence() -> None:
    document = plain("Uno cancelación_2 más.")
    assert found(document, "Uno cancel", "ación_2 más.") == [
        ("word", 1, ("cancelación_2",)),
        ("sentence", 1, ("Uno cancelación_2 más.",)),
    ]


def test_a_word_in_three_passages_is_broken_twice() -> None:
    document = plain("abcdef")
    assert found(document, "ab", "cd", "ef") == [
        ("word", 1, ("abcdef",)),
        ("sentence", 1, ("abcdef",)),
        ("word", 2, ("abcdef",)),
        ("sentence", 2, ("abcdef",)),
    ]


def test_a_word_that_the_overlap_holds_is_whole() -> None:
    assert found(plain("uno dos tres"), "uno do", "dos tres") == [("sentence", 1, ("uno dos tres",))]


def test_a_mark_upon_a_letter_is_part_of_the_word() -> None:
    document = Document("a.txt", "", "cancio\u0301n", "text")
    assert ("word", 1, ("cancio\u0301n",)) in found(document, "cancio", "\u0301n")
    assert ("word", 1, ("cancio\u0301n",)) in found(document, "cancio\u0301", "n")


def test_a_broken_word_is_a_word_of_the_search() -> None:
    document = Document("a.txt", "", "«می\u200cخواهم» 1\ufe0f\u20e3", "text")
    assert ("word", 1, ("می\u200cخواهم",)) in found(document, "«می\u200c", "خواهم» 1\ufe0f\u20e3")
    assert [kind for kind, _, _ in found(document, "«می\u200cخواهم» 1", "\ufe0f\u20e3")] == ["sentence"]


@given(text_like, st.integers(1, 9))
def test_words_that_a_cut_broke_are_those_of_the_search(text: str, size: int) -> None:
    document = Document("a.txt", "", text, "text")
    passages = split_fixed(document, size=size, overlap=0, keep_words=False)
    broken = {each.spans[0] for each in boundaries(passages, document) if each.kind == "word"}
    ends = [passage.end for passage in passages]
    assert broken == {(start, end) for start, end in WORDS.spans(text) if any(start < place < end for place in ends)}


@pytest.mark.parametrize("cuts", [("E-", "18"), ("E", "-18"), ("uno", "dos")])
def test_a_cut_beside_a_word_breaks_none(cuts: tuple[str, str]) -> None:
    document = plain("E-18" if cuts[0][0] == "E" else "uno dos")
    assert [kind for kind, _, _ in found(document, *cuts)] == ["sentence"]


# Sentences


def test_a_cut_between_two_sentences_of_a_section_parts_them_and_breaks_none() -> None:
    document = plain("Uno dos. Tres.")
    assert found(document, "Uno dos.", "Tres.") == [("pair", 1, ("Uno dos.", "Tres."))]
    assert found(document, "Uno dos.", "dos. Tres.") == [("pair", 1, ("Uno dos.", "Tres."))]


def test_sentences_that_the_overlap_holds_are_whole_and_together() -> None:
    document = plain("Uno. Dos. Tres.")
    assert found(document, "Uno. Dos.", "Dos. Tres.") == []
    assert found(document, "Uno. Dos. T", "Dos. Tres.") == []
    # The last two are held by none.
    assert found(document, "Uno. Dos. T", "s. Tres.") == [("pair", 1, ("Dos.", "Tres."))]


def test_a_sentence_that_is_cut_is_parted_from_both_its_neighbours() -> None:
    document = plain("Uno. Dos tres. Cuatro.")
    assert found(document, "Uno. Dos", "tres. Cuatro.") == [
        ("sentence", 1, ("Dos tres.",)),
        ("pair", 1, ("Uno.", "Dos tres.")),
        ("pair", 1, ("Dos tres.", "Cuatro.")),
    ]


def test_sentences_of_two_sections_are_no_pair() -> None:
    document = markdown("Uno.\n\n### A\n\nDos.\n\n###### B\n\nTres.")
    assert found(document, "Uno.", "### A\n\nDos.", "###### B\n\nTres.") == []
    assert found(document, "Uno.", "Dos.", "Tres.") == []


def test_without_headings_all_pages_are_one_section() -> None:
    document = paged("Uno.", "Dos.")
    assert found(document, "Uno.", "Dos.") == [("pair", 1, ("Uno.", "Dos."))]


def test_front_matter_is_no_sentence() -> None:
    assert found(markdown("---\na: b\n---\nUno."), "Uno.") == []


# Tables, lists and fenced blocks

TABLE = "| a b | c |\n| - | - |\n| d | e |"


def test_a_cut_between_rows_parts_the_table() -> None:
    document = markdown(f"Uno.\n\n{TABLE}\n\nDos.")
    cuts = [each for each in found(document, "Uno.\n\n| a b | c |\n| - | - |", "| d | e |\n\nDos.") if each[0] != "pair"]
    assert cuts == [("table", 1, (TABLE,))]
    assert found(document, f"Uno.\n\n{TABLE}", f"{TABLE}\n\nDos.") == []


def test_a_cut_inside_a_row_breaks_the_row() -> None:
    document = markdown(TABLE)
    cuts = [each for each in found(document, "| a", "b | c |\n| - | - |", "| d |", "e |") if each[0] in ("row", "table")]
    assert cuts == [("row", 1, ("| a b | c |",)), ("table", 2, (TABLE,)), ("row", 3, ("| d | e |",))]


def test_a_row_that_the_overlap_holds_is_whole_and_its_table_is_not() -> None:
    document = markdown(TABLE)
    cuts = [
        each for each in found(document, "| a b | c |\n| - | - |\n| d", "| - | - |\n| d | e |") if each[0] in ("row", "table")
    ]
    assert cuts == [("table", 1, (TABLE,))]


def test_a_list_in_three_passages_is_parted_twice() -> None:
    items = "- uno\n  - dos\n- tres"
    document = markdown(f"A.\n\n{items}\n\nB.")
    cuts = [each for each in found(document, "A.\n\n- uno", "- dos", "- tres\n\nB.") if each[0] == "list"]
    assert cuts == [("list", 1, (items,)), ("list", 2, (items,))]
    # At its edges it is not parted.
    cuts = [each for each in found(document, "A.", items, "B.") if each[0] != "pair"]
    assert cuts == []
    cuts = [each for each in found(document, "A.\n\n- uno", f"{items}\n\nB.") if each[0] == "list"]
    assert cuts == []


def test_a_fenced_block_is_parted_from_its_marks_too() -> None:
    block = "```\na b\n```"
    document = markdown(f"A.\n\n{block}\n\nB.")
    assert [each for each in found(document, "A.\n\n```", "a b\n```\n\nB.") if each[0] == "fence"] == [("fence", 1, (block,))]
    assert [each for each in found(document, "A.\n\n```\na", f"{block}\n\nB.") if each[0] == "fence"] == []


def test_lines_of_a_table_and_of_a_fenced_block_are_no_sentences() -> None:
    document = markdown(f"Uno.\n\n{TABLE}\n\nDos tres.\n\n```\na b\nc\n```\n\nCuatro.")
    cuts = ("Uno.", "| a b | c |", "| - | - |\n| d", "| e |\n\nDos", "tres.\n\n```\na", "b\nc\n```", "Cuatro.")
    assert found(document, *cuts) == [
        ("table", 2, (TABLE,)),
        ("row", 3, ("| d | e |",)),
        ("sentence", 4, ("Dos tres.",)),
        ("fence", 5, ("```\na b\nc\n```",)),
    ]


def test_sentences_on_both_sides_of_a_table_are_no_pair_and_those_of_a_list_are_one() -> None:
    assert found(markdown(f"Uno.\n\n{TABLE}\n\nDos."), "Uno.", TABLE, "Dos.") == []
    assert found(markdown("Uno.\n\n- dos\n- tres"), "Uno.", "- dos\n- tres") == [("pair", 1, ("Uno.", "- dos"))]


def test_a_sentence_ends_where_a_table_begins_without_a_blank_line() -> None:
    document = markdown("Uno dos\na | b\n--|--\nc | d\n\nTres.")
    assert found(document, "Uno", "dos\na | b\n--|--\nc | d\n\nTres.") == [("sentence", 1, ("Uno dos",))]


# Titles

TITLES = "# A b\n\n## C\n\nUno.\n\n## D\n\nDos."


def test_a_title_at_the_end_of_a_passage_is_parted_from_its_text() -> None:
    document = markdown(TITLES)
    assert found(document, "# A b\n\n## C", "Uno.\n\n## D", "Dos.") == [("title", 1, ("## C",)), ("title", 2, ("## D",))]


def test_a_title_is_parted_from_the_title_under_it() -> None:
    assert found(markdown(TITLES), "# A b", "## C\n\nUno.\n\n## D\n\nDos.") == [("title", 1, ("# A b",))]


def test_a_title_without_a_text_of_its_own_is_parted_from_nothing() -> None:
    assert found(markdown("## A\n\n## B\n\nUno.\n\n# C"), "## A", "## B\n\nUno.\n\n# C") == []
    assert found(markdown("Uno.\n\n## A\n\n# B"), "Uno.\n\n## A", "# B") == []


def test_a_cut_inside_a_title_parts_it() -> None:
    assert found(markdown(TITLES), "# A", "b\n\n## C\n\nUno.\n\n## D\n\nDos.") == [("title", 1, ("# A b",))]


def test_a_title_that_the_overlap_repeats_with_its_text_is_whole() -> None:
    assert found(markdown(TITLES), "# A b\n\n## C", "## C\n\nUno.\n\n## D\n\nDos.") == []


def test_a_title_of_a_pdf_that_is_not_on_its_page_is_parted_from_nothing() -> None:
    document = paged("Uno.", "Dos.", bookmarks=[("Nada", 2, 1)])
    assert found(document, "Uno.", "Dos.") == []


# Source code

METHOD = "@lista\n    def abre(self):\n        # Uno. Dos.\n        return 1"
CLASS = f"class Sala:\n    n = 1\n\n    {METHOD}"
CODE = f"import re\n\n{CLASS}\n\n\ndef f(): pass  # tres\n"


def code(text: str) -> Document:
    return read_document(text.encode(), "a.py")


def test_a_cut_between_definitions_breaks_nothing() -> None:
    assert found(code(CODE), "import re", CLASS, "def f(): pass  # tres") == []
    assert found(code(CODE), "import re", CLASS, "def f(): pass", "# tres") == []


def test_a_cut_inside_a_method_breaks_it_and_its_class() -> None:
    upper, lower = "import re\n\nclass Sala:\n    n = 1\n\n    @lista", "return 1\n\n\ndef f(): pass"
    cuts = (upper, "def abre(self):\n        # Uno.", "Dos.", lower)
    assert found(code(CODE), *cuts) == [
        ("definition", 1, (CLASS,)),
        ("definition", 1, (METHOD,)),
        ("definition", 2, (CLASS,)),
        ("definition", 2, (METHOD,)),
        ("definition", 3, (CLASS,)),
        ("definition", 3, (METHOD,)),
    ]


def test_a_method_that_the_overlap_holds_is_whole_and_its_class_is_not() -> None:
    cuts = ("import re\n\nclass Sala:\n    n = 1\n\n    @lista", f"{METHOD}\n\n\ndef f(): pass  # tres")
    assert found(code(CODE), *cuts) == [("definition", 1, (CLASS,))]


def test_cutting_by_definitions_breaks_only_classes_with_methods() -> None:
    document = code(CODE)
    # "import re", the head of the class, its method, the function
    assert found(document, *texts(split_definitions(document))) == [("definition", 2, (CLASS,))]


def test_a_word_of_source_code_is_broken_as_any_word() -> None:
    assert found(code("uno = 1\n"), "un", "o = 1") == [("word", 1, ("uno",))]


def test_what_is_no_python_has_words_alone() -> None:
    document = code("def f(:\n    Uno. Dos.\n")
    assert document.warnings
    assert found(document, "def f(:\n    Uno.", "Do", "s.") == [("word", 2, ("Dos",))]


def test_definitions_one_inside_another_are_each_counted() -> None:
    # Python's parser takes no more than 99 of them; a string of 900,000 characters in the innermost.
    heads = "".join(f"{' ' * depth}def f():\n" for depth in range(99))
    document = code(f"{heads}{' ' * 99}a = '''{'uno ' * 225_000}'''\n")
    passages = split_fixed(document, size=2000, overlap=0)
    kinds = Counter(each.kind for each in boundaries(passages, document))
    # The heads are 99 × 9 + 98 × 99 / 2 = 5,742 characters, so that the first cuts are not inside all of them.
    assert len(kinds) == 1
    assert 99 * (len(passages) - 4) < kinds["definition"] <= 99 * (len(passages) - 1)


# Whole cuttings


def test_cutting_by_headings_breaks_nothing_in_a_manual() -> None:
    document = markdown(f"Uno. Dos.\n\n# A\n\nTres. Cuatro.\n\n{TABLE}\n\n## B\n\n- c\n- d\n\n### E\n\n```\nf\n```\n")
    assert boundaries(split_headings(document, max_level=3), document) == []
    assert boundaries(split_headings(document, max_level=1), document) == []


def test_without_passages_there_is_no_cut() -> None:
    assert boundaries([], markdown(TITLES)) == []


@given(documents)
def test_one_passage_that_holds_the_whole_body_breaks_nothing(document: Document) -> None:
    passages = split_fixed(document, size=len(document.text) + 1, overlap=0)
    assert len(passages) <= 1
    assert boundaries(passages, document) == []


@given(fixed_cuttings())
def test_every_boundary_is_the_end_of_a_passage_inside_of_what_no_passage_holds(cutting: Cutting) -> None:
    document = cutting.document
    found_here = boundaries(cutting.passages, document)
    assert [each.place for each in found_here] == sorted(each.place for each in found_here)
    assert len(set(found_here)) == len(found_here)
    for each in found_here:
        start, end = each.spans[0][0], each.spans[-1][1]
        assert cutting.passages[each.number - 1].end == each.place
        if each.kind != "title":
            assert start < each.place < end
            assert not any(passage.start <= start and end <= passage.end for passage in cutting.passages)


@given(fixed_cuttings())
def test_sentences_and_pairs_are_those_of_the_fates_of_the_running_text(cutting: Cutting) -> None:
    document = cutting.document
    broken = fates(running_text(document), cutting.passages)
    found_here = boundaries(cutting.passages, document)
    assert [each.spans for each in found_here if each.kind == "pair"] == [pair for fate in broken for pair in fate.parted]
    sentences = {each.spans[0] for each in found_here if each.kind == "sentence"}
    assert sentences == {span for fate in broken for span in fate.cut_inside}


@given(fixed_cuttings())
def test_where_there_are_headings_and_no_table_or_fence_the_running_text_is_that_of_the_sections(cutting: Cutting) -> None:
    document = replace(cutting.document, blocks=())
    if document.headings:
        sections = (trimmed(document.blanked, each.start, each.end) for each in split_headings(document, max_level=9))
        assert [(each.start, each.end) for each in running_text(document)] == [span for span in sections if span[0] < span[1]]


@given(fixed_cuttings())
def test_words_are_broken_where_letters_stand_on_both_sides_and_no_passage_holds_both(cutting: Cutting) -> None:
    text = cutting.document.searched
    words = [each.place for each in boundaries(cutting.passages, cutting.document) if each.kind == "word"]
    assert len(words) == len(set(words))
    for place in words:
        assert not text[place - 1].isspace()
        assert not text[place].isspace()
    # A cut in the middle of letters, where the next passage does not begin earlier, is one of them.
    for one, other in zip(cutting.passages, cutting.passages[1:], strict=False):
        if one.end == other.start and text[one.end - 1].isalnum() and text[one.end].isalnum():
            at = bisect_left(words, one.end)
            assert words[at : at + 1] == [one.end]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a" * 80_000, {"word", "sentence"}),
        ("Uno. " * 16_000, {"pair"}),
        ("| " + "a b " * 16_000 + "|\n| - |\n", {"row"}),
        ("# a\n\n" * 4_000, set()),
        ("- a\n" * 4_000, {"list", "pair"}),
    ],
    ids=["one word", "sentences", "one row", "headings", "one list"],
)
def test_long_texts_are_looked_through(text: str, kinds: set[str]) -> None:
    document = markdown(text)
    passages = split_fixed(document, size=99, overlap=0)
    assert {each.kind for each in boundaries(passages, document)} == kinds
