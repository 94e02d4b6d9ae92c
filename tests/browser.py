"""The running app and a real browser in front of it. Skips where there is no browser; in CI that is a failure."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal, Self
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Dialog, FilePayload, Locator, Request, ViewportSize, expect, sync_playwright
from playwright.sync_api import TimeoutError as Late

from tests.learner import APP, FRAME, LESSONS, OPEN, sentence, sentences

WAIT = 30_000
"""Milliseconds that anything may take to appear."""
WIDE = ViewportSize(width=1280, height=900)
NARROW = ViewportSize(width=360, height=780)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, driven by Playwright."""
    found = shutil.which("chromium")
    if found is None:
        missing = "there is no chromium here; .ci/run installs it"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-background-networking"])
        yield browser
        browser.close()


class Server:
    """The app in `folder` as anybody starts it, on a free port that it keeps when it is started again."""

    def __init__(self, folder: Path = APP.parent) -> None:
        with socket.socket() as probe:
            probe.bind(("localhost", 0))
            self._port = probe.getsockname()[1]
        self.address = f"http://localhost:{self._port}"
        self._folder = folder

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "streamlit", "run", APP.name, "--server.headless", "true"]
        # What is edited during the tests must not reload the app under them.
        command += ["--server.port", str(self._port), "--server.fileWatcherType", "none"]
        with TemporaryFile("w+", encoding="utf-8") as log:
            self._process = subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=subprocess.STDOUT)
            if not _answers(f"{self.address}/_stcore/health", self._process):
                self.stop()
                log.seek(0)
                pytest.fail(f"the app did not start:\n{log.read()}")

    def stop(self) -> None:
        """End it, whoever is connected."""
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            # It waits for as long as a browser keeps a connection open.
            self._process.kill()
            self._process.wait()

    def kill(self) -> None:
        """End it at once, as a machine that goes down does."""
        self._process.kill()
        self._process.wait()


@contextmanager
def serving(folder: Path = APP.parent) -> Iterator[str]:
    """The app in `folder`, started; its address."""
    server = Server(folder)
    server.start()
    try:
        yield server.address
    finally:
        server.stop()


def _answers(address: str, server: "subprocess.Popen[bytes]") -> bool:
    """Whether the app says within a minute that it is there."""
    deadline = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with urlopen(address, timeout=5):
                return True
        except OSError:
            time.sleep(0.1)
    return False


class Tab:
    """One tab of a learner's browser; tabs of one context share nothing but the browser's language."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        locale: str = "es-ES",
        size: ViewportSize = WIDE,
        theme: Literal["light", "dark"] = "light",
    ) -> None:
        self.address = address
        self.language = "es" if locale.startswith("es") else "en"
        self.lesson = "load"
        self.accidents: list[str] = []
        """Dialogs, errors of scripts and requests to other hosts: there must be none."""
        self.context = browser.new_context(locale=locale, viewport=size, color_scheme=theme)
        self.page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.page.on("dialog", self._asked)
        self.page.on("pageerror", lambda error: self.accidents.append(f"error: {error}"))
        self.page.on("request", self._seen)

    def _asked(self, dialog: Dialog) -> None:
        self.accidents.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _seen(self, request: Request) -> None:
        if request.url.startswith(("data:", "blob:")):
            return
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc:
            self.accidents.append(f"request: {request.url}")

    def close(self) -> None:
        """Leave; whatever happened by accident fails the test."""
        self.context.close()
        assert self.accidents == []

    def open(self, lesson: str = "load", *, cells: str = "all", **link: str) -> Self:
        """By an address that somebody types or follows."""
        return self.follow(f"{self.address}{self._path(lesson)}?{urlencode({**OPEN[cells], **link})}", lesson)

    def follow(self, link: str, lesson: str) -> Self:
        """By a link that was copied."""
        self.lesson = lesson
        self.page.goto(link)
        return self.idle()

    def reload(self) -> Self:
        self.page.reload()
        return self.idle()

    def back(self, lesson: str) -> Self:
        """By the browser's back button, pressed once, to `lesson`."""
        self.page.go_back()
        self.lesson = lesson
        return self.idle()

    @staticmethod
    def _path(lesson: str) -> str:
        return "/" if lesson == "load" else f"/{lesson}"

    def idle(self) -> Self:
        """Wait until the lesson stands on the screen and nothing runs."""
        expect(self.page.locator("h1").first).to_have_text(self.words_of_title())
        return self.still()

    def still(self) -> Self:
        """Wait until nothing runs."""
        expect(self.page.locator("[data-testid=stApp][data-test-script-state=notRunning]")).to_be_visible()
        return self

    def words_of_title(self) -> str:
        """The first title of the lesson."""
        return sentences(self.language, LESSONS[self.lesson], "opening")[0]

    def go(self, lesson: str) -> Self:
        """By the bar above every lesson."""
        title = sentence(self.language, FRAME, f"title_{LESSONS[lesson]}")
        self.page.get_by_label("App pages").get_by_role("link", name=title, exact=True).click()
        self.lesson = lesson
        return self.idle()

    def go_on(self, lesson: str) -> Self:
        """By the link at the foot of the lesson before."""
        self.page.locator(".st-key-next a").last.click()
        self.lesson = lesson
        return self.idle()

    def ask(self, question: str) -> Self:
        """Type a question and press Enter."""
        expect(self.question).to_have_count(1)  # for a moment the field of the document before stands there too
        self.question.fill(question)
        self.question.press("Enter")
        return self

    @property
    def question(self) -> Locator:
        """The field of the question."""
        return self.page.get_by_label(sentence(self.language, FRAME, "question_label"))

    def switch(self, language: str, name: str) -> Self:
        """To the other language, by its name."""
        self.page.get_by_role("radio", name=name, exact=True).click()
        self.language = language
        return self.idle()

    def select(self, name: str) -> Self:
        """One of a group of choices, by its name."""
        self.page.get_by_role("radio", name=name, exact=True).click()
        return self

    def upload(self, name: str, data: bytes) -> Self:
        """A file of one's own."""
        return self.upload_all((name, data))

    def upload_all(self, *files: tuple[str, bytes]) -> Self:
        """Several at once."""
        mime = "application/octet-stream"
        payloads = [FilePayload(name=name, mimeType=mime, buffer=data) for name, data in files]
        self.page.locator("input[type=file]").set_input_files(payloads)
        return self

    def cut(self, way: str, letter: str = "A") -> Self:
        """The way to cut, by the part of the prose that names it; in lessons 2 and 5 that of one of the two cuts."""
        option = self.page.get_by_role("option", name=sentence(self.language, LESSONS["chunk"], f"cut_{way}"), exact=True)
        self.ways(letter).click()
        try:
            option.click(timeout=5_000)
        except Late:  # a list that is opened while the page still settles closes again
            self.ways(letter).click()
            option.click()
        return self.idle()

    def ways(self, letter: str = "A") -> Locator:
        """The list of the ways to cut; in lesson 5 that of B stands below that of A."""
        place = self.page.locator(f".st-key-cut_{letter}") if self.lesson == "chunk" else self.page
        found = place.get_by_label(sentence(self.language, LESSONS["chunk"], "cut_label"), exact=True)
        return found.nth("AB".index(letter)) if self.lesson == "passage" else found

    def slider(self, part: str, **values: object) -> Locator:
        """A slider, by the part of the lesson's prose that labels it."""
        return self.page.get_by_role("slider", name=sentence(self.language, LESSONS[self.lesson], part, **values))

    def side(self, letter: str) -> Locator:
        """The rows of one of the two cuts of lesson 2."""
        return self.page.locator(f".sides [data-side={letter}]")

    def shows(self, *trail: str) -> Self:
        """The trail says this: document, cut, passages, question, score, winner; and the run that made it is over."""
        expect(self.page.locator(".st-key-trail a")).to_have_text(list(trail))
        expect(self.page.locator("[data-testid=stApp][data-test-script-state=notRunning]")).to_be_visible()
        return self

    def reads(self, part: str, /, *, of: str | None = None, **values: object) -> Self:
        """The page says this part of the prose with these values."""
        for wanted in sentences(self.language, LESSONS[self.lesson] if of is None else of, part, **values):
            expect(self.page.get_by_text(wanted, exact=True).first).to_be_visible()
        return self

    def reads_not(self, part: str, /, *, of: str | None = None, **values: object) -> Self:
        """The page does not say this part of the prose, or no longer does."""
        for wanted in sentences(self.language, LESSONS[self.lesson] if of is None else of, part, **values):
            expect(self.page.get_by_text(wanted, exact=True)).to_have_count(0)
        return self

    def rows(self, *rows: list[str]) -> Self:
        """The first table's rows, cell by cell."""
        table = self.page.locator("table").first.locator("tbody tr")
        expect(table).to_have_count(len(rows))
        for row, cells in zip(table.all(), rows, strict=True):
            expect(row.locator("td")).to_have_text(cells, use_inner_text=True)
        return self

    @property
    def passage(self) -> Locator:
        """The first passage on the page."""
        return self.page.locator(".passage").first
