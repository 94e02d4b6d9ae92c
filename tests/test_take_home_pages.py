"""What the pages give to take home: code that runs when it is pasted, and the downloads of the sidebar."""

import json
import os
import subprocess
import sys

import pytest

from lessons import STEPS
from tests.documents import ROOT
from tests.learner import Learner, sentence, unescaped

FOLDER = "take_home"
PASTE = """
import json, sys
failed = {}
for code in json.load(sys.stdin):
    try:
        exec(code, {"__name__": "__main__"})
    except Exception as error:
        failed[code] = repr(error)
print("\\n" + json.dumps(failed))
"""


def shown_code(learner: Learner) -> list[str]:
    """What the toggles for code open on the page."""
    keys = [str(toggle.key) for toggle in learner.app.toggle if str(toggle.key).startswith("code ")]
    for key in keys:
        learner.turn(key)
    codes = [code.value for code in learner.app.main.code if "# lessons/" in code.value]
    assert len(codes) == len(keys) > 0
    return codes


def errors_of(codes: list[str]) -> dict[str, str]:
    """The errors of `codes`, pasted into a fresh Python beside the samples one after the other."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command, folder = [sys.executable, "-c", PASTE], ROOT / "sample_docs"
    done = subprocess.run(
        command, cwd=folder, env=environment, input=json.dumps(codes), capture_output=True, encoding="utf-8", check=True
    )
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


LINKS = (
    {"lang": "es", "doc": "room_rules.md", "q": "cancelación reserva"},
    {
        "lang": "en",
        "doc": "tool_library.en.pdf",
        "cut": "small",
        "variant": "l",
        "score": "overlap",
        "stops": "en",
        "stops_less": "the",
    },
)


@pytest.mark.parametrize("lesson", [step.slug for step in STEPS])
def test_all_code_of_a_lesson_runs_when_it_is_pasted(lesson: str) -> None:
    assert errors_of([code for link in LINKS for code in shown_code(Learner(lesson, **link))]) == {}


def test_code_that_is_shown_under_a_switch_runs_too() -> None:
    learner = Learner("bm25", lang="es", doc="room_rules.md", q="cancelación reserva").turn("home made")
    assert errors_of([code for code in shown_code(learner) if "def score_home_made" in code]) == {}


def downloads(learner: Learner) -> list[str]:
    """The downloads of the sidebar once they are unfolded."""
    learner.app.session_state["take_home"] = True
    learner._run()
    return labels(learner)


def labels(learner: Learner) -> list[str]:
    return [unescaped(found.proto.label) for found in learner.app.sidebar.get("download_button")]


def named(language: str, *names: str, document: str = "") -> list[str]:
    return [sentence(language, FOLDER, f"{name}_label", document=document) for name in names]


@pytest.mark.parametrize("lesson", [step.slug for step in STEPS])
def test_every_lesson_has_the_downloads_folded(lesson: str) -> None:
    learner = Learner(lesson, lang="en", cells="none")
    assert labels(learner) == []
    assert downloads(learner) == named("en", "script", "notebook", "report", "file", document="room_rules.en.md")


def test_of_a_file_that_the_learner_has_there_is_no_download_but_of_what_was_edited_in_it() -> None:
    learner = Learner(lang="es").upload("mío.md", b"# A\n\nhola a todos\n")
    assert downloads(learner) == named("es", "script", "notebook", "report")
    learner.edit("# A\n\nhola a nadie\n")
    assert downloads(learner) == named("es", "script", "notebook", "report", "file", document="mío.2.md")
