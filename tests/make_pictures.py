"""Makes pictures of every page, to be looked at; and again the three that stand in the README.

`python -m tests.make_pictures FOLDER` for all pages in both languages and themes, at three sizes;
`python -m tests.make_pictures` for those of the README. Needs Chromium; starts the app itself.
"""

import sys
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize

from lessons.frame.prose import LANGUAGE_NAMES
from tests.browser import Tab, chromium, serving
from tests.documents import ROOT
from tests.learner import LESSONS

README = ROOT / ".pictures"
LOCALES = {"es": "es-ES", "en": "en-GB"}
SIZES = (ViewportSize(width=1280, height=720), ViewportSize(width=1920, height=1080), ViewportSize(width=390, height=844))
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TALLEST = 8000
"""Pixels of a page that a picture shows at most."""

HEIGHT = "document.querySelector('[data-testid=stMain]').scrollHeight"


def whole_pages(browser: Browser, address: str, folder: Path) -> None:
    """Each lesson from top to bottom as it opens, in each language, theme and size."""
    for language in LANGUAGE_NAMES:
        for theme in THEMES:
            for size in SIZES:
                tab = Tab(browser, address, locale=LOCALES[language], size=size, theme=theme)
                for lesson in LESSONS:
                    tab.page.set_viewport_size(size)
                    tab.open(lesson, cells="first", lang=language)
                    tab.page.set_viewport_size({**size, "height": min(TALLEST, max(size["height"], tab.page.evaluate(HEIGHT)))})
                    tab.page.wait_for_timeout(800)  # charts are drawn after the page stands
                    tab.page.screenshot(path=folder / f"{lesson}-{language}-{theme}-{size['width']}.png")
                tab.close()


def readme(browser: Browser, address: str) -> None:
    """A found passage, a text cut in two ways, and the arithmetic of a score."""
    size = ViewportSize(width=1280, height=720)
    pictures: tuple[tuple[str, str, str, Literal["light", "dark"], dict[str, str]], ...] = (
        ("found", "load", "en", "light", {}),
        ("cut", "chunk", "es", "light", {}),
        ("arithmetic", "bm25", "en", "dark", {"cell_decide": "0", "cell_arithmetic": "1"}),
    )
    for name, lesson, language, theme, opened in pictures:
        tab = Tab(browser, address, locale=LOCALES[language], size=size, theme=theme)
        tab.open(lesson, cells="first", lang=language, **opened)
        tab.page.wait_for_timeout(1200)
        tab.page.screenshot(path=README / f"{name}.png")
        tab.close()


def main(folder: str | None = None) -> None:
    """All pictures into `folder`, or those of the README where they stand."""
    with chromium() as browser, serving() as address:
        if folder is None:
            README.mkdir(exist_ok=True)
            readme(browser, address)
        else:
            Path(folder).mkdir(parents=True, exist_ok=True)
            whole_pages(browser, address, Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:2])
