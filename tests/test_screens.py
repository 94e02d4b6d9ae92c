"""Cells in a browser: links to one, one on the whole screen, saved tables; how tall a lesson is; what axe finds."""

import csv
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ViewportSize, expect

from lessons.step1_load.samples import SAMPLES
from tests.browser import Tab
from tests.learner import FRAME, LESSONS, sentence

pytestmark = pytest.mark.flaky(reruns=1)

PROJECTOR = ViewportSize(width=1280, height=720)
LONG = ("lighthouse_hostel.pdf", "tool_library.pdf")
"""With these the lessons are tallest; of the other samples none makes one taller by more than a hundredth of a screen."""
OF_STREAMLIT = "presentation-role-conflict"
"""What axe finds on the field for uploads, which is Streamlit's."""


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Tab]:
    found = Tab(browser, address, size=PROJECTOR)
    yield found
    found.close()


def scrolled(tab: Tab) -> int:
    return int(tab.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop"))


def test_the_link_to_a_cell_is_copied_and_opens_it_alone_in_sight(tab: Tab) -> None:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.open("overlap", cells="first").ask("reserva")
    cell = sentence("es", LESSONS["overlap"], "cell_titles")
    tab.page.get_by_text(cell, exact=True).click()
    tab.page.locator(".st-key-cell_titles button.copy").click()
    expect(tab.page.get_by_text(sentence("es", FRAME, "copied"), exact=True)).to_be_visible()
    link = str(tab.page.evaluate("navigator.clipboard.readText()"))
    tab.page.set_viewport_size(ViewportSize(width=1280, height=420))
    tab.follow(link, "overlap")
    expect(tab.question).to_have_value("reserva")
    expect(tab.page.locator("details[open]")).to_have_count(1)
    tab.page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollTop > 0")
    expect(tab.page.get_by_text(cell, exact=True)).to_be_in_viewport()


def test_keys_turn_the_page_of_a_presentation_but_not_while_somebody_types_and_again_after_a_row_of_buttons(tab: Tab) -> None:
    tab.open("overlap", cells="first")
    tab.page.get_by_role("button", name=sentence("es", FRAME, "present")).click()
    titles = [sentence("es", LESSONS["overlap"], f"cell_{name}") for name in ("shared", "missing", "ties")]
    title = tab.page.locator("h1").first
    expect(title).to_have_text(titles[0])
    for key, place in (("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("PageUp", 0)):
        tab.page.keyboard.press(key)
        expect(title).to_have_text(titles[place])
    tab.question.click()
    tab.page.keyboard.press("ArrowRight")
    tab.page.get_by_role("radio", name="English").click()
    expect(title).to_have_text(sentence("en", LESSONS["overlap"], "cell_shared"))
    tab.page.keyboard.press("ArrowRight")
    expect(title).to_have_text(sentence("en", LESSONS["overlap"], "cell_missing"))
    expect(tab.page.get_by_test_id("stSidebar")).to_be_hidden()


def test_every_press_turns_a_page_however_fast(tab: Tab) -> None:
    tab.open("overlap", cells="first", q="reserva")
    tab.page.get_by_role("button", name=sentence("es", FRAME, "present")).click()
    title = tab.page.locator("h1").first
    expect(title).to_have_text(sentence("es", LESSONS["overlap"], "cell_shared"))
    for keys, cell in ((["ArrowRight"] * 5, "titles"), (["ArrowLeft"] * 5 + ["PageDown"] * 2, "ties")):
        for key in keys:
            tab.page.keyboard.press(key)
        expect(title).to_have_text(sentence("es", LESSONS["overlap"], f"cell_{cell}"))
    tab.page.wait_for_timeout(500)
    expect(title).to_have_text(sentence("es", LESSONS["overlap"], "cell_ties"))


def test_letters_of_a_presentation_are_large(tab: Tab) -> None:
    for width, least in ((1280, 22), (1920, 30)):
        tab.page.set_viewport_size(ViewportSize(width=width, height=width * 9 // 16))
        tab.page.goto(f"{tab.address}/overlap?lang=es&tasks=off&present=shared")
        expect(tab.page.locator(".st-key-presented .say p").first).to_be_visible()
        for part in (".st-key-presented .say p", ".ranks td", "[data-testid=stWidgetLabel] p"):
            size = tab.page.locator(part).first.evaluate("of => parseFloat(getComputedStyle(of).fontSize)")
            assert size >= least, part


def overflow(tab: Tab) -> int:
    """How far the page can be scrolled, once all has been drawn."""
    tab.still().page.wait_for_timeout(300)  # a chart is drawn after the run
    return int(tab.page.locator("[data-testid=stMain]").evaluate("of => of.scrollHeight - of.clientHeight"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_cell_scrolls_while_it_is_presented_with_the_manual_that_the_lesson_opens_with(tab: Tab, lesson: str) -> None:
    following = tab.page.locator(".st-key-present_following button")
    title, found = tab.page.locator("h1").first, {}
    tab.open(lesson, cells="first").page.get_by_role("button", name=sentence("es", FRAME, "present")).click()
    expect(following).to_be_visible()
    while following.is_enabled():
        shown = title.inner_text()
        found[shown] = overflow(tab)
        following.click()
        expect(title).not_to_have_text(shown)
    assert len(found) > 1
    assert {cell: height for cell, height in found.items() if height} == {}


@pytest.mark.parametrize(("locale", "separator"), [("es-ES", ";"), ("en-GB", ",")])
def test_a_table_is_saved_as_it_is_shown_with_what_tells_it_apart(
    browser: Browser, address: str, locale: str, separator: str
) -> None:
    tab = Tab(browser, address, locale=locale, size=PROJECTOR)
    tab.open("overlap", cells="first", cell_shared="0", cell_ties="1", q="=cancelación", doc="room_rules.md")
    tab.page.wait_for_function("window.pasajeTold")
    tab.page.locator("button.csv").hover()
    assert tab.page.locator("button.csv").get_attribute("title") == sentence(tab.language, FRAME, "csv_help")
    name, rows = saved(tab, separator)
    assert name == "overlap-ties.csv"
    told = {row[0]: row[1] for row in rows[:6]}
    cut = sentence(tab.language, LESSONS["chunk"], "cut_headings")
    assert (told["document"], told["question"], told["cut"].lower()) == ("room_rules.md", "'=cancelación", cut.lower())
    assert rows[7][0] == sentence(tab.language, LESSONS["overlap"], "column_passage")
    assert rows[8] == ["Cancelaciones", "✓", "1"]
    tab.close()


def saved(tab: Tab, separator: str) -> tuple[str, list[list[str]]]:
    """The name and the rows of the first CSV file on the page."""
    with tab.page.expect_download() as file:
        tab.page.locator("button.csv").first.click()
    rows = file.value.path().open(encoding="utf-8-sig", newline="")
    return file.value.suggested_filename, list(csv.reader(rows, delimiter=separator))


@pytest.mark.parametrize(("locale", "separator", "mark"), [("es-ES", ";", ","), ("en-GB", ",", ".")])
def test_what_a_picture_shows_is_saved_with_the_decimals_of_the_language(
    browser: Browser, address: str, locale: str, separator: str, mark: str
) -> None:
    tab = Tab(browser, address, locale=locale, size=PROJECTOR)
    for cell in ("decide", "repeats"):
        tab.open("bm25", cells="none", q="cancelación reserva", doc="room_rules.md", **{f"cell_{cell}": "1"})
        tab.page.wait_for_function("window.pasajeTold")
        name, rows = saved(tab, separator)
        assert name == f"bm25-{cell}.csv"
        assert any(re.fullmatch(rf"\d{mark}\d+", row[2]) for row in rows[8:])
    tab.close()


def test_a_name_that_does_not_fit_into_its_list_is_told_whole(tab: Tab) -> None:
    tab.open("words", cells="first", doc="lighthouse_hostel.pdf")
    field = tab.page.get_by_test_id("stSidebar").get_by_role("combobox").first
    field.hover()
    expect(field).to_have_attribute("title", f"lighthouse_hostel.pdf · {SAMPLES['lighthouse_hostel.pdf'].title}")


def found_by_axe(tab: Tab, *rules: str) -> list[tuple[Any, Any]]:
    """What axe complains of, and where, without what is Streamlit's; by all its rules or by these."""
    violations = Axe().run(tab.page, options={"runOnly": rules} if rules else {}).response["violations"]
    return [(each["id"], node["html"][:300]) for each in violations if each["id"] != OF_STREAMLIT for node in each["nodes"]]


@pytest.mark.parametrize("lesson", LESSONS)
def test_on_opening_a_lesson_is_at_most_two_and_a_half_screens_and_axe_finds_nothing_of_ours(tab: Tab, lesson: str) -> None:
    heights = {}
    for document in LONG:
        tab.open(lesson, cells="first", doc=document)
        heights[document] = tab.page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight") / 720
    assert {document: height for document, height in heights.items() if height > 2.5} == {}
    assert found_by_axe(tab) == []


@pytest.mark.parametrize(
    ("theme", "document", "rules"), [("light", "room_rules.md", ()), ("dark", "tool_library.pdf", ("color-contrast",))]
)
def test_axe_finds_nothing_of_ours_on_any_lesson_whose_cells_are_open(
    browser: Browser, address: str, theme: Any, document: str, rules: tuple[str, ...]
) -> None:
    tab = Tab(browser, address, theme=theme)
    found = {}
    for lesson in LESSONS:
        found[lesson] = found_by_axe(tab.open(lesson, doc=document), *rules)
    tab.page.goto(f"{address}/overlap?lang=es&present=class")
    tab.page.get_by_label(sentence("es", FRAME, "class_host"), exact=True).click()
    tab.page.get_by_role("option", name="localhost").click()
    expect(tab.page.locator(".class .link")).to_be_visible()
    found["class"] = found_by_axe(tab, *rules)
    tab.close()
    assert {place: each for place, each in found.items() if each} == {}
