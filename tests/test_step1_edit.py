"""What an edit changed: where it begins, the words that went and came, and the lines that they stood in."""

import pytest

from lessons.step1_load.edit import Edit, edit_of

OLD = "# Fianza\nSon 24 horas de plazo.\nSin excepción.\n"


@pytest.mark.parametrize(
    ("new", "line", "was", "now", "old"),
    [
        ("# Fianza\nSon 48 horas de plazo.\nSin excepción.\n", 2, "24", "48", "Son 24 horas de plazo."),
        # "4" stays, but a number is changed whole.
        ("# Fianza\nSon 14 horas de plazo.\nSin excepción.\n", 2, "24", "14", "Son 24 horas de plazo."),
        ("# Fianza\nSon 24 horas de plazo.\n", 3, "Sin excepción.\n", "", "Sin excepción."),
        ("# Fianza\nSon 24 horas de plazo.\nSin excepción.\nFin.\n", 4, "", "Fin.\n", ""),
        ("# Fianza\nSon 24 horas de plazo, o más.\nSin excepción.\n", 2, "", ", o más", "Son 24 horas de plazo."),
        # Two changes are one, with what stands between them.
        ("# Fianza\nSon 24 días de plazo.\nCon excepción.\n", 2, "horas de plazo.\nSin", "días de plazo.\nCon",
         "Son 24 horas de plazo.\nSin excepción."),
    ],
)  # fmt: skip
def test_a_change_is_told_by_its_words_and_their_lines(new: str, line: int, was: str, now: str, old: str) -> None:
    found = edit_of(OLD, new)
    assert found
    assert (found.line, found.was, found.now, found.old) == (line, was, now, old)


def test_what_stands_around_a_change_is_kept_as_far_as_its_line_goes() -> None:
    assert edit_of("a\nuno dos tres\nb", "a\nuno 2 tres\nb") == Edit(2, "uno ", "dos", "2", " tres", "uno dos tres")
    far = "x" * 70 + " "
    found = edit_of(f"{far}dos {far}", f"{far}2 {far}")
    assert found
    assert (len(found.before), len(found.after)) == (60, 60)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_other_line_ends_are_no_change(end: str) -> None:
    assert edit_of(f"a{end}b{end}", "a\nb\n") is None
    assert edit_of(f"a{end}b{end}", "a\nc\n") == Edit(2, "", "b", "c", "", "b")


def test_of_a_repeated_word_that_was_taken_out_once_the_last_is_named() -> None:
    # "a a" became "a": what both begin with is "a", so the second went.
    assert edit_of("a a", "a") == Edit(1, "a", " a", "", "", "a a")
