"""Cells: which are open, what that costs, the link to one, one on the whole screen, the sheet for the class, the examples."""

import re
from importlib import import_module
from urllib.parse import parse_qsl, urlsplit

import pytest

from lessons import STEPS, choices
from lessons.frame import class_sheet
from lessons.frame.prose import LANGUAGE_NAMES
from lessons.step1_load.samples import EXAMPLES, SAMPLES
from tests.learner import FRAME, LESSONS, Learner

KEYS = {slug: list(import_module(f"lessons.{folder}.choices").CELLS) for slug, folder in LESSONS.items()}
"""The choices of the cells of each lesson, in order."""


def titles(learner: Learner) -> list[str]:
    """The titles of the cells on the page."""
    return [str(found.proto.label) for found in learner.app.main.get("expander")]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_shows_its_cells_in_the_order_of_its_choices_and_opens_with_the_first_ones(lesson: str) -> None:
    learner = Learner(lesson, cells="first", lang="en")
    assert learner.cells == [key.removeprefix("cell_") for key in KEYS[lesson]]
    assert learner.open == [key.removeprefix("cell_") for key in KEYS[lesson] if choices.CELLS[key].default]
    assert len(learner.open) in (1, 2)
    assert len(learner.cells) <= 7
    assert all(title.endswith("?") or lesson == "load" for title in titles(learner))


def test_the_cells_of_all_lessons_have_names_of_their_own() -> None:
    assert sum(map(len, KEYS.values())) == len(choices.CELLS)


def test_a_closed_cell_computes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    for name in ("shared", "ties"):
        cell = import_module(f"lessons.step3_overlap.cells.{name}")
        monkeypatch.setattr(cell, "show", lambda name=name: drawn.append(name))
    learner = Learner("overlap", cells="first", lang="es")
    assert drawn == ["shared"]
    learner.cell("shared", False)
    assert drawn == ["shared"]
    learner.cell("ties")
    assert drawn == ["shared", "ties"]


def test_open_cells_stand_in_the_address_and_go_with_it() -> None:
    learner = Learner("overlap", cells="first", lang="es").cell("ties")
    assert learner.open == ["shared", "ties"]
    assert learner.app.query_params["cell_ties"] == "1"
    assert Learner("overlap", cells="first", lang="es", cell_ties="1", cell_shared="0").open == ["ties"]
    # To another lesson and back.
    assert learner.go("bm25").go("overlap").open == ["shared", "ties"]


def test_one_button_opens_all_and_closes_all() -> None:
    learner = Learner("overlap", cells="first", lang="en")
    learner.press(learner.words("open_all", of=FRAME))
    assert learner.open == learner.cells
    learner.press(learner.words("close_all", of=FRAME))
    assert learner.open == []


def test_the_link_to_a_cell_opens_it_alone_in_the_state_of_the_page() -> None:
    learner = Learner("overlap", cells="first", lang="es").ask("cancelar").cell("missing")
    links = [found for piece in learner.pieces for found in re.findall(r'data-link="([^"]+)"', piece)]
    assert [urlsplit(link).fragment for link in links] == ["shared", "missing"]
    params = dict(parse_qsl(urlsplit(links[1].replace("&amp;", "&")).query))
    there = Learner("overlap", cells="first", **params)
    assert (there.open, there.question, there.trail) == (["missing"], "cancelar", learner.trail)


def test_a_cell_is_presented_alone_and_the_buttons_turn_the_page() -> None:
    learner = Learner("overlap", cells="first", lang="es").press("Presentar")
    assert learner.app.query_params["present"] == "shared"
    assert (learner.cells, learner.heading) == ([], "¿Cuántas palabras comparten?")
    assert learner.press("→").heading == "¿Por qué no se encuentra una palabra?"
    assert learner.press("←").heading == "¿Cuántas palabras comparten?"
    assert learner.press("Salir").open == ["shared"]
    assert "present" not in learner.app.query_params


def test_presenting_goes_on_with_the_first_cell_of_another_lesson() -> None:
    learner = Learner("overlap", cells="first", lang="en", present="ties").go("bm25")
    assert learner.heading == learner.words(KEYS["bm25"][0], of=LESSONS["bm25"])


def test_the_sheet_for_the_class_comes_last_and_says_who_can_open_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_sheet, "hosts", lambda own: ["localhost", "192.0.2.7"])
    learner = Learner("overlap", cells="first", lang="en", present="titles").press("→")
    # The app answers this machine only, as .streamlit/config.toml says; and no address is chosen in the teacher's place.
    learner.reads("class_closed", of=FRAME)
    assert learner.of_kind("link") == []
    learner.app.selectbox(key="class_host").select("localhost")
    learner._run().reads("class_local", of=FRAME)
    learner.app.selectbox(key="class_host").select("192.0.2.7")
    learner._run()
    [link] = [block.text for block in learner.of_kind("link")]
    assert re.fullmatch(r"http://192\.0\.2\.7(:[0-9]+)?[/?].*", link)
    assert "present" not in link


def test_the_hosts_are_that_of_the_page_and_those_of_the_adapters_each_once() -> None:
    found = class_sheet.hosts("http://localhost:8501/overlap")
    assert (found[0], len(found)) == ("localhost", len(set(found)))
    assert "127.0.0.1" in found
    assert [class_sheet.is_local(host) for host in ("localhost", "127.0.1.1", "192.0.2.7")] == [True, True, False]


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_example_is_of_a_lesson_or_a_cell_and_of_the_language(language: str) -> None:
    cells = {key.removeprefix("cell_") for key in choices.CELLS}
    shown = {step.slug for step in STEPS} | cells
    # A cell with several examples names them after itself: `lost_cut` is one of `lost`.
    assert [point for point in EXAMPLES if not {point, point.rpartition("_")[0]} & shown] == []
    assert {SAMPLES[both[language].document].language for both in EXAMPLES.values()} == {language}


def test_an_example_brings_its_document_question_and_settings_and_says_that_others_went() -> None:
    learner = Learner("overlap", cells="first", lang="es", doc="room_rules.md", q="cancelación", titles="1")
    example = EXAMPLES["longer"]["es"]
    learner.cell("longer")
    label = learner.words("example", of=LESSONS["load"], name="Albergue del faro", question=example.asks)
    learner.press(label).reads("example_settings", of=FRAME)
    assert (learner.question, learner.trail[0]) == (example.asks, example.document)
    assert "titles" not in learner.link
    assert label not in learner.buttons


def test_the_sheet_says_where_an_address_is_too_long_for_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_sheet, "hosts", lambda own: ["192.0.2.7"])
    learner = Learner("overlap", lang="en", q="ア" * 300, present="class").reads("class_too_long", of=FRAME)
    assert len(learner.of_kind("link")) == 1


def test_an_empty_presentation_is_none() -> None:
    learner = Learner("overlap", cells="first", lang="en", present="")
    assert (learner.open, learner.heading) == (["shared"], learner.words("opening", of=LESSONS["overlap"]))


def test_two_passages_of_one_name_are_told_apart_where_headings_change_the_first() -> None:
    text = b"## Lobby\n\n### Notes\n\nThe key is red.\n\n## Garage parking lot\n\n### Notes\n\nWhere a key costs.\n"
    learner = Learner("overlap", lang="en", max_level="3").upload("a.md", text).ask("garage lot key red")
    learner.reads("headings_other_winner", one="Notes (line 5)", other="Notes (line 11)")


@pytest.fixture
def _one_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_sheet, "hosts", lambda own: ["192.0.2.7"])


def link_of(learner: Learner) -> tuple[str, dict[str, str], str]:
    """The sheet's address: its path, its parameters and the cell that it leads to."""
    [link] = [block.text for block in learner.of_kind("link")]
    parts = urlsplit(link)
    return parts.path, dict(parse_qsl(parts.query)), parts.fragment


@pytest.mark.usefixtures("_one_host")
def test_the_address_for_the_class_is_short_and_leads_to_the_cell_that_was_presented() -> None:
    learner = Learner("bm25", cells="all", lang="en", doc="room_rules.en.md", q="booking", present="table", tasks="ask", k1="1.5")
    assert "cell_length" in learner.app.query_params
    _, params, cell = link_of(learner.press("→"))
    assert params == {"v": "2", "lang": "en", "doc": "room_rules.en.md", "q": "booking", "cell_table": "1"}
    assert cell == "table"
    there = Learner("bm25", cells="first", **{**params, "tasks": "ask"})
    assert there.open == ["decide", "table"]
    params = link_of(learner.ask("cancellation booking"))[1]  # what the document is asked anyway
    assert "q" not in params
    assert Learner("bm25", cells="first", **params).question == "cancellation booking"


@pytest.mark.usefixtures("_one_host")
def test_an_address_can_be_without_solutions_and_with_the_same_values_for_everybody() -> None:
    learner = Learner("bm25", cells="first", lang="en", doc="room_rules.en.md", present="class", tasks="ask")
    own = learner.app.session_state["session"].own["seed"] = 1234
    assert not {"seed", "tasks"} & link_of(learner)[1].keys()
    learner.app.button_group(key="class_tasks").set_value("closed")
    learner.turn("class_seed")
    _, params, _ = link_of(learner)
    assert (params["tasks"], params["seed"]) == ("closed", str(own))
    assert learner.app.query_params["seed"] == str(own)
    assert "tasks" not in learner.app.query_params or learner.app.query_params["tasks"] == "ask"
    assert "seed" not in link_of(learner.turn("class_seed", False))[1]
    assert link_of(learner.press("←").press("→"))[1]["tasks"] == "closed"
