"""Progress in the sidebar: counted for every lesson, saved, taken up again, and refused where it is of something else."""

import json

import pytest

from lessons import STEPS
from lessons.frame import progress
from lessons.frame.prose import read_parts
from lessons.step1_load.samples import EXAMPLES
from lessons.tasks import cells_of, tasks
from tests.learner import APP, FRAME, LESSONS, Learner, plain, sentence, unescaped

LINK = {"doc": "room_rules.en.md", "q": "booking cancellation", "lang": "en"}


def learner(lesson: str = "bm25", **link: str) -> Learner:
    return Learner(lesson, cells="asking", **{**LINK, **link})


def line(language: str, slug: str, done: int) -> str:
    title = sentence(language, FRAME, f"title_{LESSONS[slug]}")
    return sentence(language, FRAME, "progress_line", title=title, done=done, n=len(tasks()[slug]))


def load(found: Learner, name: str, data: bytes) -> Learner:
    found.app.file_uploader[1].set_value((name, data, "application/json"))
    return found._run()


def saved(found: Learner, *done: str, document: str = "", sha256: str = "") -> bytes:
    own = found.app.session_state["session"].own["told"]
    return progress.write(document or own["document"], sha256 or own["sha256"], {"4 BM25": done})


def test_every_task_has_a_name_of_its_own_and_a_part_in_both_languages() -> None:
    names = [name for names in tasks().values() for name in names]
    assert len(names) == len(set(names)) > 0
    for step in STEPS:
        for cell in cells_of(step):
            for name in getattr(cell, "TASKS", ()):
                folders = {step.folder, cell.__name__.split(".")[1]}
                assert any(f"task_{name}" in read_parts(APP.parent / "lessons" / folder, "es") for folder in folders)


@pytest.mark.parametrize("lesson", ["bm25", "load"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_what_is_done_is_told_for_each_lesson_on_every_lesson(language: str, lesson: str) -> None:
    found = learner(lang=language).predict("strongest", 1)
    if lesson != "bm25":
        found.go(lesson)
    assert line(language, "bm25", 1) in found.expand("progress").said


def test_closed_it_draws_nothing() -> None:
    found = learner()
    assert line("en", "bm25", 0) not in found.said
    assert len(found.app.file_uploader) == 1


def test_progress_that_is_taken_up_counts_as_done_and_its_results_are_told() -> None:
    found = learner().expand("progress")
    assert len(found.tasks) > 2
    load(found, "pasaje.json", saved(found, "idf", "strongest", "no such task"))
    assert line("en", "bm25", 2) in found.said
    assert sentence("en", FRAME, "progress_loaded", n=2) in found.said
    assert not {"idf", "strongest"} & set(found.tasks)
    assert sentence("en", LESSONS["bm25"], "task_strongest_why", term="cancellation", df=1, n=3) in found.said


@pytest.mark.parametrize(
    ("part", "data"),
    [
        ("other_kind", b"\x00\xff no json"),
        ("other_kind", b"[" * 50_000),
        ("too_large", b"{" * 200_000),
        ("other_version", json.dumps({"version": 9, "document": {"name": "", "sha256": ""}, "done": {}}).encode()),
    ],
)
def test_any_other_file_is_refused_in_words(part: str, data: bytes) -> None:
    found = load(learner().expand("progress"), "a <b>.json", data)
    assert sentence("en", FRAME, f"progress_{part}", name="a <b>.json") in found.said
    assert line("en", "bm25", 0) in found.said


def test_progress_with_another_document_is_refused_by_its_name() -> None:
    found = learner().expand("progress")
    load(found, "p.json", saved(found, "idf", document="<script>x\u202e\ud800.pdf", sha256="0" * 64))
    said = sentence("en", FRAME, "progress_other_document", name="p.json", other="<script>x⟨U+202E⟩⟨U+D800⟩.pdf")
    assert said in found.said
    assert "idf" in found.tasks


def test_the_file_is_offered_under_the_name_of_the_document() -> None:
    [button] = learner().expand("progress").app.sidebar.get("download_button")
    assert plain(unescaped(button.proto.label)) == sentence("en", FRAME, "progress_save")


def test_a_goal_that_this_run_reached_counts_at_once() -> None:
    example = EXAMPLES["length"]["en"]
    link = {"doc": example.document, "q": example.asks, "seed": "3", "tasks": "ask", "cell_length": "1"}
    found = Learner("bm25", cells="none", **{**LINK, **link}).expand("progress")
    for twentieth in range(21):
        if "lead" in found.tasks:
            assert line("en", "bm25", 0) in found.said
            found.choose("b", twentieth / 20)
    assert line("en", "bm25", 1) in found.said
