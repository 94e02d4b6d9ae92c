"""The teacher's page in a browser: printed on A4 without what is no paper, readable on a phone, and no tab of the bar above."""

import io
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, ViewportSize, expect
from pypdf import PdfReader

from lessons import STEPS
from tests.browser import NARROW, Tab
from tests.learner import FRAME, sentence
from tests.test_screens import found_by_axe

A4 = (595, 842)
PROJECTOR = ViewportSize(width=1280, height=720)


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Tab]:
    opened = Tab(browser, address, theme="dark")
    opened.page.goto(f"{address}/teacher?lang=es&doc=lighthouse_hostel.md&seed=7")
    expect(opened.page.get_by_text(sentence("es", "teacher", "wrong_words"))).to_be_visible()
    yield opened
    opened.close()


def printed(tab: Tab) -> tuple[tuple[int, int], str]:
    """The size of the paper, and all that stands on it."""
    found = PdfReader(io.BytesIO(tab.page.pdf(prefer_css_page_size=True)))
    box = found.pages[0].mediabox
    return (round(box.width), round(box.height)), " ".join(" ".join(page.extract_text() for page in found.pages).split())


def test_a_worksheet_prints_on_a4_without_answers_and_without_the_controls(tab: Tab) -> None:
    size, guide = printed(tab)
    assert size == A4
    assert sentence("es", "teacher", "answer_found") in guide
    tab.page.get_by_role("radio", name=sentence("es", "teacher", "sheet_worksheet"), exact=True).click()
    expect(tab.page.get_by_text("valores 7", exact=False)).to_be_visible()
    expect(tab.page.get_by_text(sentence("es", FRAME, "title_step6_words"), exact=True).last).to_be_visible()
    expect(tab.page.get_by_text(sentence("es", "teacher", "answer_found"))).to_be_hidden()
    _, sheet = printed(tab)
    assert "valores 7" in sheet
    hidden = [sentence("es", "teacher", part) for part in ("answer_found", "answer_beyond", "printing", "others", "show_it")]
    assert [words for words in (*hidden, sentence("es", FRAME, "reset")) if words in sheet] == []


def test_the_page_is_no_lesson_and_fits_a_phone(tab: Tab) -> None:
    assert tab.page.get_by_label("App pages").get_by_role("link").count() == len(STEPS)
    assert found_by_axe(tab) == []
    tab.page.set_viewport_size(NARROW)
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    tab.page.locator(".st-key-show_decide button").first.click()
    tab.lesson = "bm25"
    tab.idle()


def test_the_sheet_for_the_class_fits_a_projector(browser: Browser, address: str) -> None:
    opened = Tab(browser, address, size=PROJECTOR)
    opened.page.goto(f"{address}/bm25?{urlencode({'lang': 'es', 'doc': 'lighthouse_hostel.md', 'present': 'class'})}")
    opened.page.get_by_label(sentence("es", FRAME, "class_host"), exact=True).click()
    opened.page.get_by_role("option", name="localhost").click()
    expect(opened.page.locator(".class .link")).to_be_visible()
    assert not opened.page.locator(".class img").count()  # nobody else could open it
    for part in ("class_local", "class_same"):
        expect(opened.page.get_by_text(sentence("es", FRAME, part))).to_be_visible()
    main = opened.page.locator("[data-testid=stMain]")
    assert main.evaluate("each => each.scrollHeight") <= PROJECTOR["height"]
    opened.close()
