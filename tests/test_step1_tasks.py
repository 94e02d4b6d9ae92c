"""What lesson 1 asks, on small documents."""

from random import Random

from lessons.frame.tasks import Task
from lessons.step1_load.read import read_document
from lessons.step1_load.tasks import no_heading, not_content
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
