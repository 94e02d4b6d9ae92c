from functools import cache

import pytest

from lessons import STEPS
from lessons.step1_load.samples import EXAMPLES, FIRST, FOLDER, HINTS, SAMPLES, Ask, Sample, first_of, sample_of
from lessons.step2_chunk.inspect.gold import find_answer
from tests.documents import sample

ASKED = [(name, ask) for name, each in SAMPLES.items() for ask in each.asks]
read = cache(sample)


@pytest.mark.parametrize(("name", "ask"), ASKED, ids=lambda each: each.question if isinstance(each, Ask) else each)
def test_every_answer_stands_in_its_document_once(name: str, ask: Ask) -> None:
    document = read(name)
    found = [document.text[start:end] for start, end in find_answer(document, ask.answer)]
    assert [" ".join(text.split()) for text in found] == ([ask.answer] if ask.answer else [])


def test_every_question_has_an_answer_but_those_that_no_document_answers() -> None:
    assert [(name, ask.question) for name, ask in ASKED if not ask.answer] == [
        ("tool_library.pdf", "¿Puedo pagar la fianza con tarjeta?"),
        ("tool_library.en.pdf", "Can I pay the deposit by credit card?"),
        ("lighthouse_hostel.md", "¿A qué hora se sirve la cena?"),
        ("lighthouse_hostel.en.md", "What time is dinner served?"),
    ]


@pytest.mark.parametrize("manual", ["lighthouse_hostel", "lighthouse_hostel.en"])
@pytest.mark.parametrize("ending", ["md", "pdf", "txt"])
def test_an_answer_stands_in_every_format_of_the_manual_but_a_row_whose_marks_only_one_has(manual: str, ending: str) -> None:
    asks = [ask for format_ in ("md", "pdf", "txt") for ask in SAMPLES[f"{manual}.{format_}"].asks if ask.answer]
    missing = {ask.answer for ask in asks if len(find_answer(read(f"{manual}.{ending}"), ask.answer)) != 1}
    (row,) = {ask.answer for ask in asks if "|" in ask.answer}
    assert missing == ({" ".join(row.replace("|", " ").split())} if ending == "md" else {row})


def test_a_question_that_is_asked_of_several_formats_has_one_answer() -> None:
    answers: dict[tuple[str, str], set[str]] = {}
    for name, ask in ASKED:
        cells = ask.answer.replace("|", " ").split()
        answers.setdefault((SAMPLES[name].title, ask.question), set()).add(" ".join(cells))
    assert [asked for asked, found in answers.items() if len(found) > 1] == []


def test_samples_say_just_what_is_asked_of_the_file_that_names_them() -> None:
    table = {"file": "a.md", "title": "A", "language": "es", "questions": [{"question": "uno", "look": "x", "lessons": ["load"]}]}
    assert sample_of(table) == Sample("a.md", "A", "es", (Ask("uno", "x", ("load",)),))
    assert sample_of({**table, "unlisted": ["a", "b"]}).unlisted == ("a", "b")
    for wrong in ({**table, "colour": "red"}, {**table, "questions": [{"question": "uno"}]}):
        with pytest.raises(TypeError):
            sample_of(wrong)


def test_what_the_file_names_is_there() -> None:
    slugs = {step.slug for step in STEPS}
    assert {name for name in SAMPLES if not (FOLDER / name).is_file()} == set()
    assert {ask.look for _, ask in ASKED} == set(HINTS)
    assert {tuple(hint) for hint in HINTS.values()} == {("es", "en")}
    assert {lesson for _, ask in ASKED for lesson in ask.lessons} <= slugs
    assert {*FIRST.values(), *(each.document for examples in EXAMPLES.values() for each in examples.values())} <= set(SAMPLES)
    assert [tuple(each) for each in (FIRST, *EXAMPLES.values())] == [("es", "en")] * (1 + len(EXAMPLES))


def test_a_language_without_a_first_document_in_the_list_opens_with_one_of_its_own() -> None:
    assert first_of("es", {}) == next(doc for doc, sample in SAMPLES.items() if sample.language == "es")
    assert first_of("en", {"en": "gone.md"}) == next(doc for doc, sample in SAMPLES.items() if sample.language == "en")
    assert first_of("es", {"es": "tool_library.pdf"}) == "tool_library.pdf"
