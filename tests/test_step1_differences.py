import pytest
from pypdf.errors import PyPdfError

from lessons.step1_load.pdf import differences
from lessons.step1_load.pdf.differences import Difference, page_differences
from lessons.step1_load.pdf.pages import PasswordNeeded
from tests.documents import Ink, body, drawn, encrypted, pdf, with_meanings, with_page_entry


def test_a_page_that_both_take_alike_has_no_difference() -> None:
    # pypdf ends the page with a line end, and keeps blanks that pypdfium2 makes one: neither counts.
    assert page_differences(pdf("Uno   dos\n\n  tres"), 1) == []


def test_the_words_that_one_takes_otherwise_stand_after_the_one_that_both_have() -> None:
    data = with_meanings(pdf("uno a~o dos\ne~caz tres"), {"~": "ﬁ"})
    assert page_differences(data, 1) == [
        Difference("uno", {"pypdfium2": "afio", "pypdf": "aﬁo"}),
        Difference("dos", {"pypdfium2": "eficaz", "pypdf": "eﬁcaz"}),
    ]


def test_a_word_outside_of_what_is_shown_is_one_that_pypdfium2_does_not_take() -> None:
    page = [Ink("marca de", 30), *body("Uno", "dos"), Ink("corte", 20)]
    assert page_differences(with_page_entry(drawn(page), "/CropBox", (50, 100, 550, 780)), 1) == [
        Difference("", {"pypdfium2": "", "pypdf": "marca de"}),
        Difference("dos", {"pypdfium2": "", "pypdf": "corte"}),
    ]


def test_the_page_is_the_one_that_was_asked_for() -> None:
    data = with_meanings(pdf("uno", "a~o"), {"~": "ﬁ"})
    assert page_differences(data, 1) == []
    assert page_differences(data, 2) == [Difference("", {"pypdfium2": "afio", "pypdf": "aﬁo"})]


def test_no_more_words_are_compared_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    data = with_meanings(pdf("uno dos a~o"), {"~": "ﬁ"})
    monkeypatch.setattr(differences, "MAX_WORDS", 2)
    assert page_differences(data, 1) == []
    monkeypatch.setattr(differences, "MAX_WORDS", 3)
    assert len(page_differences(data, 1)) == 1


def test_a_password_opens_it_for_both() -> None:
    data = encrypted(pdf("Uno"), "secreto")
    assert page_differences(data, 1, "secreto") == []
    with pytest.raises(PasswordNeeded):
        page_differences(data, 1)


def test_a_damaged_file_raises() -> None:
    with pytest.raises((PyPdfError, RuntimeError)):
        page_differences(b"%PDF-1.7\n", 1)


def test_words_that_come_again_and_again_are_still_words() -> None:
    # difflib would leave out words that are more than a hundredth of two hundred, were it not told otherwise.
    data = with_meanings(pdf("\n".join([" ".join(["la sala de la casa"] * 3)] * 20 + ["la a~o de la casa"])), {"~": "ﬁ"})
    assert page_differences(data, 1) == [Difference("la", {"pypdfium2": "afio", "pypdf": "aﬁo"})]
