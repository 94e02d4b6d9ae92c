"""What lesson 1 asks, on small documents."""

from random import Random

from lessons.frame.tasks import Mistake, Task
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.read import read_document
from lessons.step1_load.tasks import by_letter_size, bytes_of_word, no_heading, not_content
from tests.documents import pdf


def told(task: Task | None) -> list[str]:
    """The right options."""
    assert task is not None
    return [task.options[place] for answer in task.right if isinstance(answer, tuple) for place in answer]


def test_the_line_that_every_page_repeats_is_no_content() -> None:
    pages = [
        f"Manual de Marela\nLa sala {word} abre a las nueve.\nSe paga al llegar {word}."
        for word in ("azul", "verde", "roja", "gris")
    ]
    document = read_document(pdf(*pages), "salas.pdf")
    assert [line.text for line in document.running] == ["Manual de Marela"]
    task = not_content(document, document.pages[1], Random(1))
    assert (told(task), dict(task.told) if task else {}) == (["Manual de Marela"], {"line": "Manual de Marela", "pages": 4})
    assert task is not None
    assert set(task.options) == {"Manual de Marela", "La sala verde abre a las nueve.", "Se paga al llegar verde."}


def test_without_a_repeated_line_nothing_is_asked() -> None:
    document = read_document(pdf("Uno.", "Dos."), "a.pdf")
    assert not_content(document, document.pages[0], Random(1)) is None


def test_one_line_is_no_heading() -> None:
    document = read_document(b"# Boats\nA boat.\n## Rent\nTen euros.\n## Oars\n- in the shed\n", "boats.md")
    seen = set()
    for seed in range(10):
        task = no_heading(document, Random(seed))
        [line] = told(task)
        seen.add(line)
        assert task is not None
        assert set(task.options) == {"Boats", "Rent", "Oars", line}
    assert seen == {"A boat.", "Ten euros."}
    assert no_heading(read_document(b"# Boats\nA boat.\n", "boats.md"), Random(1)) is None


def test_a_line_with_the_number_of_its_page_is_no_content_either() -> None:
    pages = [
        f"La sala {word} abre.\nManual de Marela {number}" for number, word in enumerate(("azul", "verde", "roja", "gris"), 1)
    ]
    document = read_document(pdf(*pages), "salas.pdf")
    for seed in range(5):
        assert told(not_content(document, document.pages[2], Random(seed))) == ["Manual de Marela 3"]


def test_a_line_that_might_be_a_heading_is_rather_chosen() -> None:
    document = read_document(b"# Boats\nIt floats.\nRent per hour\n## Rent\nTen euros.\n", "boats.md")
    assert {line for seed in range(9) for line in told(no_heading(document, Random(seed)))} == {"Rent per hour"}


def test_an_accented_letter_takes_two_bytes_and_a_euro_three() -> None:
    # c-a-m-i-ó-n: 5 + 2 = 7 bytes of 6 letters; €42: 3 + 2 = 5 of 3.
    found = {}
    for seed in range(9):
        task = bytes_of_word(read_document("El camión vale €42.\nEl camión €42 va.".encode(), "a.txt"), Random(seed))
        assert task is not None
        found[task.told["word"]] = task.right, task.mistakes, task.told["long"], task.told["more"]
    assert found == {
        "camión": ((7,), (Mistake(6, "letters"),), "ó", 2),
        "€42": ((5,), (Mistake(3, "letters"),), "€", 3),
    }


def test_without_such_a_letter_or_in_another_encoding_no_bytes_are_asked_for() -> None:
    assert bytes_of_word(read_document(b"A plain text.", "a.txt"), Random(1)) is None
    assert bytes_of_word(read_document("Otro camión vale aquí más que allí.".encode("cp1252"), "a.txt"), Random(1)) is None
    assert bytes_of_word(read_document(pdf("camión"), "a.pdf"), Random(1)) is None


def test_the_second_line_of_a_heading_is_no_other_line() -> None:
    text = b"First\n=====\n\nSecond over\nTwo Lines\n-----------\n\nThird\n-----\nplain words\n"
    for seed in range(10):
        assert told(no_heading(read_document(text, "a.md"), Random(seed))) == ["plain words"]


def test_headings_by_letter_size_are_reached_once_that_is_their_source() -> None:
    document = read_document(pdf("Uno."), "a.pdf")
    task = by_letter_size(document, before=3)
    assert (task.reached, dict(task.told)) == (False, {"before": 3})
    assert by_letter_size(read_document(pdf("Uno."), "a.pdf", ReadOptions(headings_from="sizes")), before=3).reached
