import pytest

from lessons.step2_chunk.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, 0, len(text))]


def test_a_sentence_ends_at_its_mark_before_a_blank() -> None:
    assert sentences("Uno. Dos! Tres? Cuatro… Cinco") == ["Uno.", "Dos!", "Tres?", "Cuatro…", "Cinco"]


def test_a_mark_inside_a_word_or_a_number_ends_nothing() -> None:
    assert sentences("Pesa 2.5 kg en a.md") == ["Pesa 2.5 kg en a.md"]


@pytest.mark.parametrize("closing", ['"', "'", "»", "”", "’", ")", "]", "*", "_", '")', "?!", "**"])
def test_what_closes_after_the_mark_belongs_to_the_sentence(closing: str) -> None:
    assert sentences(f"Uno.{closing} Dos.") == [f"Uno.{closing}", "Dos."]


def test_a_line_end_alone_ends_no_sentence() -> None:
    assert sentences("Uno sigue\naquí\r\ny aquí.\rDos") == ["Uno sigue\naquí\r\ny aquí.", "Dos"]


@pytest.mark.parametrize("gap", ["\n\n", "\r\n\r\n", "\r\r", "\n  \n", "\n\t\r\n", "\n\n\n\n"])
def test_a_blank_line_ends_a_sentence(gap: str) -> None:
    assert sentences(f"Uno{gap}dos") == ["Uno", "dos"]


@pytest.mark.parametrize("opening", ["- ", "* ", "+ ", "1. ", "23) ", "| ", "# ", "> ", "  - ", "### "])
def test_a_list_item_a_row_a_quote_or_a_heading_begins_a_sentence(opening: str) -> None:
    assert sentences(f"Uno\n{opening}dos\n{opening}tres") == ["Uno", f"{opening.strip()} dos", f"{opening.strip()} tres"]


@pytest.mark.parametrize("line", ["2024 es un año", "1.5 litros", "1234567890) no"])
def test_a_number_that_opens_no_list_item_ends_nothing(line: str) -> None:
    assert sentences(f"Uno\n{line}") == [f"Uno\n{line}"]


def test_offsets_count_in_the_whole_text() -> None:
    # "x. " 0-2, "Uno." 3-6, "Dos." 8-11
    assert sentence_spans("x. Uno. Dos. y", 3, 12) == [(3, 7), (8, 12)]


def test_nothing_has_no_sentences() -> None:
    assert sentence_spans("Uno.", 2, 2) == []


def test_one_sentence_is_itself() -> None:
    assert sentence_spans("Uno.", 0, 4) == [(0, 4)]


def test_marks_one_after_the_other_end_one_sentence() -> None:
    assert sentences("Uno... ¿Dos?! Tres") == ["Uno...", "¿Dos?!", "Tres"]


def test_an_abbreviation_ends_a_sentence_here() -> None:
    assert sentences("Trae papel, p. ej. una factura.") == ["Trae papel, p.", "ej.", "una factura."]


@pytest.mark.parametrize(
    "text",
    ["." * 300_000, ".*" * 150_000, "!" + "*" * 300_000, "a" + "\n" * 300_000 + "b", ("\n" + " " * 1000) * 300, "a\n " * 100_000],
    ids=["dots", "dots and stars", "stars", "newlines", "indented", "lines"],
)
def test_hostile_text_is_parted_in_time(text: str) -> None:
    assert " ".join(sentences(text)).split() == text.split()
