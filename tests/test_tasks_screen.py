"""Tasks in a browser: the control a word speaks of, the keyboard alone, a goal noticed at once, a narrow screen, and axe."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from lessons.step1_load.samples import EXAMPLES
from tests.browser import NARROW, Tab
from tests.learner import sentence
from tests.test_screens import PROJECTOR, found_by_axe

pytestmark = pytest.mark.flaky(reruns=1)

LENGTH = EXAMPLES["length"]["es"]
"""With another b another passage comes first."""


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Tab]:
    found = Tab(browser, address, size=PROJECTOR)
    yield found
    found.close()


def asking(tab: Tab, lesson: str, **link: str) -> Tab:
    return tab.open(lesson, cells="asking", seed="3", **{"doc": LENGTH.document, "q": LENGTH.asks, **link})


def test_a_word_of_a_goal_leads_to_its_control_and_keys_alone_reach_it(tab: Tab) -> None:
    asking(tab, "bm25")
    word, control = tab.page.locator('.st-key-task_lead a[href="#b"]'), tab.page.locator(".st-key-b")
    word.hover()
    expect(control).to_have_class(re.compile(r"\blit\b"))
    tab.page.mouse.move(5, 5)
    expect(control).not_to_have_class(re.compile(r"\blit\b"))
    word.focus()
    expect(control).to_have_class(re.compile(r"\blit\b"))
    tab.page.keyboard.press("Enter")
    expect(control.get_by_role("slider")).to_be_focused()
    toast = tab.page.get_by_test_id("stToast")
    for _ in range(15):
        tab.page.keyboard.press("ArrowLeft")
        tab.page.wait_for_timeout(150)
        tab.still()
        if toast.count():
            break
    expect(toast.first).to_contain_text(re.compile("Con b = [0-9,]+ queda primero"))
    expect(control.get_by_role("slider")).to_be_focused()


def test_the_focus_stays_with_a_task_that_was_answered_by_keys(tab: Tab) -> None:
    asking(tab, "overlap")
    task = tab.page.locator(".st-key-task_found")
    task.get_by_role("button").first.focus()
    tab.page.keyboard.press("Enter")
    expect(task.locator(".told")).to_be_focused()
    tab.page.keyboard.press("Tab")
    expect(task.get_by_role("button")).to_be_focused()
    field = tab.page.locator(".st-key-task_shared input")
    field.fill("muchas")
    field.press("Enter")
    expect(tab.page.locator(".st-key-task_shared .hint")).to_have_text(sentence("es", "frame", "task_unread", typed="muchas"))
    expect(field).to_be_focused()


def test_an_answer_survives_another_lesson_the_way_back_and_the_other_language(tab: Tab) -> None:
    asking(tab, "bm25")
    tab.page.locator(".st-key-task_idf input").fill("99,5")
    tab.page.keyboard.press("Enter")
    hint = tab.page.locator(".st-key-task_idf .hint")
    expect(hint).to_contain_text("No es 99,5.")
    tab.go("overlap").back("bm25")
    expect(hint).to_contain_text("No es 99,5.")
    expect(tab.page.locator(".st-key-task_idf input")).to_have_value("99,5")
    tab.switch("en", "English")
    expect(hint).to_contain_text("Not 99.5.")


@pytest.mark.parametrize("lesson", ["overlap", "bm25"])
def test_axe_finds_nothing_in_tasks_and_on_a_narrow_screen_every_option_is_in_sight(tab: Tab, lesson: str) -> None:
    asking(tab, lesson, doc="tool_library.pdf", q="¿Cuántos días dura el préstamo de una escalera?")
    assert found_by_axe(tab) == []
    tab.page.set_viewport_size(NARROW)
    tab.page.wait_for_timeout(500)
    main = "document.querySelector('[data-testid=stMain]')"
    assert tab.page.evaluate(f"{main}.scrollWidth <= {main}.clientWidth")
    buttons = f"[...{main}.querySelectorAll('[class*=st-key-task_] button')]"
    beyond = f"{buttons}.filter((each) => each.getBoundingClientRect().right > 360).map((each) => each.innerText)"
    assert tab.page.evaluate(beyond) == []
    tab.page.set_viewport_size(PROJECTOR)
    tells = tab.page.locator("[class*=st-key-tell_] button")
    while tells.count():
        before = tells.count()
        tells.first.click()
        expect(tells).to_have_count(before - 1)
        tab.still()
    assert found_by_axe(tab) == []
