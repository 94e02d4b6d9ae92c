"""What nobody sees at the beginning of a line: byte-order marks, and blanks that are none."""

from lessons.step1_load.document import Heading, ReadingWarning
from lessons.step1_load.read import read_document


def test_a_mark_inside_hides_no_heading_and_is_told() -> None:
    # "uno" 0-2, two line ends, the mark 5, "# Dos" 6-10
    document = read_document("uno\n\n\ufeff# Dos\n\nx".encode(), "a.md")
    assert document.text == "uno\n\n\ufeff# Dos\n\nx"
    assert document.headings == (Heading(1, "Dos", 5, 11, 3),)
    assert document.warnings == (ReadingWarning("marks_inside", 1),)


def test_a_second_mark_at_the_beginning_hides_neither_heading_nor_front_matter() -> None:
    # The second mark 0, "# Uno" 1-5
    assert read_document("\ufeff\ufeff# Uno\n\nx".encode(), "a.md").headings == (Heading(1, "Uno", 0, 6, 1),)
    document = read_document("\ufeff\ufeff---\ntitle: X\n---\nx".encode(), "a.md")
    assert (document.given_title, document.text[document.body_start :]) == ("X", "x")


def test_a_mark_hides_no_heading_of_a_tag() -> None:
    # "uno" 0-2, two line ends, the mark 5, "<h2>Dos</h2>" 6-17
    document = read_document("uno\n\n\ufeff<h2>Dos</h2>\n\nx".encode(), "a.md")
    assert (document.headings, document.warnings) == ((Heading(2, "Dos", 6, 18, 3),), (ReadingWarning("marks_inside", 1),))


def test_marks_hide_no_definition_of_python() -> None:
    # The second mark 0, "def f(a: int):" 1-14, the rest to the line end at 19; the mark 20, "def é(b):" 21-29
    document = read_document("\ufeff\ufeffdef f(a: int): ...\n\ufeffdef é(b): # x\n    return b".encode(), "a.py")
    assert document.headings == (Heading(1, "f()", 0, 15, 1), Heading(1, "é()", 20, 34, 2))
    assert [(each.start, each.end) for each in document.definitions] == [(0, 19), (20, 47)]
    assert document.warnings == (ReadingWarning("marks_inside", 2),)


def test_marks_hide_no_title_of_a_plain_text() -> None:
    # The second mark 0, "Uno" 1-3, "===" 5-7, "x" 10, the mark 13, "2. Dos" 14-19
    document = read_document("\ufeff\ufeffUno\n===\n\nx\n\n\ufeff2. Dos\n\ny".encode(), "a.txt")
    assert document.headings == (Heading(1, "Uno", 0, 8, 1), Heading(2, "2. Dos", 13, 20, 6))


def test_number_signs_with_another_blank_are_told_and_are_no_heading() -> None:
    text = "# Uno\n\n#\u00a0Dos\nx\n##\u202fTres\n\n- #\u00a0Cuatro\n\n```\n#\u00a0no\n```\n\na #\u00a0no\n"
    document = read_document(text.encode(), "a.md")
    assert [heading.title for heading in document.headings] == ["Uno"]
    assert document.warnings == (ReadingWarning("number_signs", 3, (3, 5, 7)),)


def test_number_signs_without_a_blank_are_told_before_a_capital() -> None:
    text = "#Uno\n\nx\n##Á dos\n\n###¿Tres?\r\n\n#no\n\n#1 no\n\n#Lunes #Martes\n\n```\n#No\n```\n\n# Sí\n"
    document = read_document(text.encode(), "a.md")
    assert [heading.title for heading in document.headings] == ["Sí"]
    assert document.warnings == (ReadingWarning("number_signs", 3, (1, 4, 6)),)


def test_number_signs_behind_something_unseen_are_told() -> None:
    text = "\u200b# Uno\n\n\u202a## Dos\n\n\u00ad# Tres\n\n\u200b#no\n\na\u200b # no\n"
    document = read_document(text.encode(), "a.md")
    assert document.headings == ()
    assert document.warnings == (ReadingWarning("number_signs", 3, (1, 3, 5)),)


def test_what_is_unseen_before_number_signs_is_told_where_a_paragraph_begins_with_it() -> None:
    text = "\u00a0# Uno\n\n\u3000# Dos\n\u200b\u200b ## Tres\n\n- \u00a0# Cuatro\n\n> a\n\n\u00a0#no\n\n # Cinco\n"
    document = read_document(text.encode(), "a.md")
    assert [heading.title for heading in document.headings] == ["Cinco"]
    assert document.warnings == (ReadingWarning("number_signs", 3, (1, 3, 4)),)
