"""Prints how long the app takes to answer: `python -m tests.benchmark`. Asserts nothing; the numbers are those of this machine.

Script time is that of a run in this process, without a server. An answer is timed over the connection that a browser has, from
the message that asks until the one that says that the script has finished; its bytes are those of all messages in between.
"""

import logging
import random
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Browser
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect

from tests.browser import Tab, chromium, serving
from tests.documents import ROOT
from tests.learner import LESSONS, OPEN, Learner

RUNS = 15
SESSIONS = 30
PASSAGES = 2000
MANUAL = "lighthouse_hostel.md"
LARGE = 3_000_000
"""Bytes of an upload, of fewer words than a document may have."""
DOCUMENT = "room_rules.md"
"""In whose place the copy of the app has the text of PASSAGES sections."""

_fresh = count()


class Session:
    """What a browser is to the server: a connection over which it asks and gets the page."""

    def __init__(self, address: str, lesson: str, **link: str) -> None:
        self._open = ExitStack()
        self._connection = self._open.enter_context(connect(f"ws://{urlsplit(address).netloc}/_stcore/stream", max_size=None))
        self._lesson, self._link = lesson, link
        self._question_id = ""
        self.rerun()

    def rerun(self, question: str | None = None) -> int:
        """Run the page, with another question if one is given; the bytes that came."""
        message = BackMsg()
        message.rerun_script.query_string = urlencode(self._link)
        message.rerun_script.page_name = "" if self._lesson == "load" else self._lesson
        if question is not None:
            message.rerun_script.widget_states.widgets.add(id=self._question_id, string_value=question)
        self._connection.send(message.SerializeToString())
        received = 0
        while True:
            raw = self._connection.recv(timeout=60)
            assert isinstance(raw, bytes)
            received += len(raw)
            answer = ForwardMsg.FromString(raw)
            if answer.delta.new_element.text_input.id:
                self._question_id = answer.delta.new_element.text_input.id
            if answer.WhichOneof("type") == "script_finished":
                return received

    def close(self) -> None:
        """Leave."""
        self._open.close()


def text_of(passages: int, *, words_each: int = 40) -> str:
    """A Markdown text of that many sections, the same each time; a few words are frequent and most are rare."""
    chance = random.Random(1)
    words = ["".join(chance.choices("aeiourstlnmdpcbg", k=chance.randint(2, 9))) for _ in range(8000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    sections = (" ".join(chance.choices(words, weights, k=words_each)) for _ in range(passages))
    return "".join(f"## Sección {number}\n\n{section}.\n\n" for number, section in enumerate(sections, start=1))


@contextmanager
def with_a_text(text: str) -> Iterator[Path]:
    """A copy of the app, with `text` in place of a bundled document."""
    with TemporaryDirectory() as folder:
        for name in ("app.py", "lessons", "sample_docs", ".streamlit"):
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, Path(folder) / name)
        (Path(folder) / "sample_docs" / DOCUMENT).write_text(text, encoding="utf-8")
        yield Path(folder)


def fresh(words: Sequence[str]) -> str:
    """A question that nobody has asked yet: four of `words` and a number."""
    return f"{' '.join(random.Random(next(_fresh)).sample(words, 4))} {next(_fresh)}"


def timed(act: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds that `act` took, and what it gave."""
    start = time.perf_counter()
    given = act()
    return 1000 * (time.perf_counter() - start), given


def script_time(lesson: str, words: Sequence[str], text: bytes | None, cells: str) -> list[float]:
    """Milliseconds of RUNS new questions on a page, of the long manual or of an uploaded `text`. `cells`: those that are open."""
    learner = Learner(lesson, cells=cells, lang="es", doc=MANUAL)
    if text is not None:
        learner.upload("text.md", text)
    times = []
    for _ in range(RUNS):
        learner.app.text_input[0].set_value(fresh(words))
        times.append(timed(learner.app.run)[0])
    return times


def pages(address: str, document: str, words: Sequence[str], text: bytes | None = None) -> None:
    """A new question on each page, RUNS times."""
    for lesson in LESSONS:
        scripts = [f"{cells} {median(script_time(lesson, words, text, cells)):5.1f}" for cells in OPEN]
        session = Session(address, lesson, lang="es", doc=document)
        runs = [timed(lambda session=session: session.rerun(fresh(words))) for _ in range(RUNS)]  # type: ignore[misc]
        session.close()
        times, sizes = [took for took, _ in runs], [size for _, size in runs]
        answer = f"answer {median(times):5.1f} ms (slowest {max(times):5.1f}), {median(sizes) / 1000:5.1f} kB"
        print(f"  {lesson:8} script with cells open: {', '.join(scripts)} ms; {answer}")


def slider_time(learner: Learner, runs: int) -> list[float]:
    """Milliseconds of moves of the size of B in lesson 2, each to a size in which the document has not been cut yet."""
    times = []
    for _ in range(runs):
        slider = learner.slider("size2")
        slider.set_value(slider.value - 10)
        times.append(timed(learner.app.run)[0])
    return times


def chunk_page() -> None:
    """The size of B moved on the long manual; and what a large upload costs on lesson 2."""
    times = slider_time(Learner("chunk", lang="es", doc=MANUAL), RUNS)
    print(f"  the size of B moved: script {median(times):.1f} ms (slowest {max(times):.1f})")
    text = text_of(LARGE // 280)
    data = text.encode()[:LARGE]
    learner = Learner("chunk", lang="es", doc=DOCUMENT)
    learner.app.default_timeout = 600
    first, _ = timed(lambda: learner.upload("large.md", data))
    print(f"  {len(data) / 1e6:.1f} MB uploaded: read, cut twice and shown in {first / 1000:.1f} s")
    again = median(timed(learner.app.run)[0] for _ in range(3))
    words = sorted(set(text[: LARGE // 10].split()))
    asked = median(timed(lambda: learner.ask(fresh(words)))[0] for _ in range(3))
    moved = median(slider_time(learner, 3))
    print(f"  then run again {again:.0f} ms, another question {asked:.0f} ms, another size of B {moved:.0f} ms (script)")


def memory(address: str) -> float:
    """Megabytes that the server holds."""
    port = str(urlsplit(address).port)
    for folder in Path("/proc").glob("[0-9]*"):
        if port in (folder / "cmdline").read_text(encoding="utf-8", errors="replace").split("\0"):
            return int((folder / "statm").read_text(encoding="utf-8").split()[1]) * 4096 / 1e6
    raise LookupError(f"no server on port {port}")


def many_at_once(address: str, document: str, words: Sequence[str]) -> None:
    """SESSIONS learners who ask in the same moment, each something else."""
    Session(address, "bm25", lang="es", doc=document).close()  # what all share is there before
    before = memory(address)
    lessons = list(LESSONS)
    with ThreadPoolExecutor(SESSIONS) as pool:
        sessions = list(pool.map(lambda n: Session(address, lessons[n % len(lessons)], lang="es", doc=document), range(SESSIONS)))
        rounds = [timed(lambda: list(pool.map(lambda each: each.rerun(fresh(words)), sessions)))[0] for _ in range(5)]
    grown = (memory(address) - before) / SESSIONS
    for session in sessions:
        session.close()
    print(f"  {SESSIONS} sessions ask at once: all answered in {median(rounds) / 1000:.2f} s (median of 5)")
    print(f"  {grown:.2f} MB a session")


def enter_to_winner(browser: Browser, address: str) -> None:
    """From Enter to the text of the winner on the screen of the first page."""
    tab = Tab(browser, address).open("load", cells="first", doc=MANUAL, lang="es")
    took = []
    for number in range(RUNS):
        question, words = (("gallinas sótano", "gallinas"), ("viento torre", "viento"))[number % 2]
        tab.question.fill(f"{question} {next(_fresh)}")
        start = time.perf_counter()
        tab.question.press("Enter")
        tab.page.locator(".passage mark", has_text=words).first.wait_for()
        took.append(1000 * (time.perf_counter() - start))
    tab.close()
    print(f"  from Enter to the winner in the browser: median {median(took):.0f} ms, slowest {max(took):.0f} ms")


def main() -> None:
    """All of it."""
    logging.disable(logging.WARNING)  # that there is no server where none is wanted
    manual = (ROOT / "sample_docs" / MANUAL).read_text(encoding="utf-8")
    long = text_of(PASSAGES)
    with serving() as address:
        print(f"The long manual ({len(manual):,} characters)")
        pages(address, MANUAL, sorted(set(manual.split())))
        many_at_once(address, MANUAL, sorted(set(manual.split())))
        with chromium() as browser:
            enter_to_winner(browser, address)
    print("Lesson 2")
    chunk_page()
    with with_a_text(long) as folder, serving(folder) as address:
        print(f"A text of {PASSAGES:,} passages ({len(long):,} characters)")
        pages(address, DOCUMENT, sorted(set(long.split())), long.encode())
        many_at_once(address, DOCUMENT, sorted(set(long.split())))


if __name__ == "__main__":
    main()
