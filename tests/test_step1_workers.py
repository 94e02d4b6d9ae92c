"""Calls in a process of their own, with limits. Most of what is called is Python's own; the last part reads hostile files."""

import gc
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from lessons.step1_load import workers as workers_file
from lessons.step1_load.document import Document, UnreadableDocument
from lessons.step1_load.read import read_document
from lessons.step1_load.workers import PROGRESS_EVERY, Stopped, Worker, Workers
from tests.documents import ROOT, pdf
from tests.hostile_files import HOSTILE, docx_parts, paragraph, zipped
from tests.invariants import document_faults

SECONDS = 0.5
"""The limit where one is met."""
PATIENCE = 60
"""Seconds that a busy machine may take to kill a process; the processes here would live longer."""
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the system cannot limit it, or has no /proc to see it")


@pytest.fixture(scope="module")
def shared() -> Iterator[Workers]:
    """One process for calls that meet no limit."""
    workers = Workers(1)
    yield workers
    workers.close()


@pytest.fixture
def limited() -> Iterator[Workers]:
    """One process with little time."""
    workers = Workers(1, seconds=SECONDS)
    yield workers
    workers.close()


def in_process(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` of this file by the name under which the process can import it; pytest calls the file otherwise."""
    found: Callable[..., Any] = getattr(import_module(f"tests.{Path(__file__).stem}"), function.__name__)
    return found


def counted(total: int, pause: float, *, progress: Callable[[int, int], None]) -> float:
    """In the process: count, and give the seconds that it took."""
    start = time.monotonic()
    for done in range(1, total + 1):
        progress(done, total)
        time.sleep(pause)
    return time.monotonic() - start


class Unsendable(Exception):
    """It holds what cannot be pickled."""

    def __init__(self) -> None:
        super().__init__(threading.Lock())


class Unmakeable(Exception):
    """It is pickled, but cannot be made of what was pickled: lxml has such ones."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one)
        self.other = other


def raise_unsendable() -> None:
    """In the process."""
    raise Unsendable


def raise_unmakeable() -> None:
    """In the process."""
    raise Unmakeable(1, 2)


def state(pid: int) -> str:
    """How the system says a process is, by a letter: Z for one that ended and is not asked for yet; "" where there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def ends(pid: int, seconds: float) -> bool:
    """Whether the process ends within that time."""
    until = time.monotonic() + seconds
    while state(pid) not in ("", "Z"):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


# What comes back


def test_a_call_gives_what_the_function_gives(shared: Workers) -> None:
    data = pdf("La llave.", "El cajón.", bookmarks=[("La llave", 1, 1)])
    assert shared.call(divmod, 17, 5) == (3, 2)
    assert shared.call(read_document, data, "casa.pdf") == read_document(data, "casa.pdf")


def test_a_result_that_looks_like_a_word_of_the_protocol_is_a_result(shared: Workers) -> None:
    assert shared.call(eval, "('raised', 1)") == ("raised", 1)
    assert shared.call(eval, "None") is None


def test_the_process_is_another_one_and_stays_the_same(shared: Workers) -> None:
    ids = [shared.call(os.getpid) for _ in range(3)]
    assert len(set(ids)) == 1
    assert ids[0] != os.getpid()


def test_a_process_finds_the_readers_loaded() -> None:
    workers = Workers(1)
    assert workers.call(eval, "'lessons.step1_load.read' in __import__('sys').modules")
    workers.close()


def test_twenty_megabytes_go_there_and_back(shared: Workers) -> None:
    data = os.urandom(1000) * 20_000
    assert shared.call(bytes.swapcase, data) == data.swapcase()


def test_progress_comes_in_order_and_not_too_often(shared: Workers) -> None:
    said: list[tuple[int, int]] = []
    took = shared.call(in_process(counted), 40, 0.01, progress=lambda done, total: said.append((done, total)))
    assert said == [(done, 40) for done, _ in sorted(set(said))]
    assert 2 <= len(said) <= 1 + took / PROGRESS_EVERY


@pytest.mark.parametrize(
    "error",
    [
        FileNotFoundError(2, "No such file or directory"),
        EOFError("end"),
        KeyError("key"),
        RecursionError("too deep"),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_the_function_raises_is_raised(shared: Workers, error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        shared.call(exec, "raise error", {"error": error})
    assert (type(raised.value), raised.value.args) == (type(error), error.args)
    assert shared.call(divmod, 17, 5) == (3, 2)


def test_a_refusal_is_raised_with_its_reason_and_name_and_costs_no_process(shared: Workers) -> None:
    before = shared.call(os.getpid)
    name = "../\0a\u202e\ud800\n.txt"
    with pytest.raises(UnreadableDocument) as raised:
        shared.call(read_document, b"\0", name)
    assert (raised.value.reason, raised.value.name) == ("binary", name)
    assert shared.call(os.getpid) == before


def test_a_refusal_holds_on_to_no_file(shared: Workers) -> None:
    data = b"\0" * 1_000_000
    before = sys.getrefcount(data)
    gc.disable()
    try:
        with pytest.raises(UnreadableDocument):
            shared.call(read_document, data, "a.txt")
        assert sys.getrefcount(data) == before
    finally:
        gc.enable()


def test_a_result_that_cannot_be_sent_is_an_error_and_the_next_call_works(shared: Workers) -> None:
    with pytest.raises(TypeError, match="cannot pickle"):
        shared.call(eval, "(bytes(1_000_000), __import__('threading').Lock())")
    assert shared.call(divmod, 17, 5) == (3, 2)


def test_a_result_too_deep_to_be_sent_is_an_error_and_the_next_call_works(shared: Workers) -> None:
    with pytest.raises(RecursionError):
        shared.call(eval, "__import__('functools').reduce(lambda inner, _: [inner], range(100_000))")
    assert shared.call(divmod, 17, 5) == (3, 2)


def test_arguments_that_cannot_be_sent_are_an_error_and_the_next_call_works(shared: Workers) -> None:
    with pytest.raises(TypeError, match="cannot pickle"):
        shared.call(divmod, b"a" * 1_000_000, threading.Lock())
    assert shared.call(divmod, 17, 5) == (3, 2)


@pytest.mark.parametrize("function", [raise_unsendable, raise_unmakeable])
def test_an_exception_that_cannot_be_sent_or_made_again_is_a_death(shared: Workers, function: Callable[[], None]) -> None:
    with pytest.raises(Stopped) as stopped:
        shared.call(in_process(function))
    assert stopped.value.reason == "reader_died"
    assert shared.call(divmod, 17, 5) == (3, 2)


def test_what_a_library_prints_does_no_harm(shared: Workers) -> None:
    said = (
        "print('a' * 100_000, flush=True), print('b', file=sys.stderr), "
        "os.write(1, b'c' * 100_000), os.write(2, b'd' * 100_000), os.system('echo e')"
    )
    code = f"(lambda os, sys: ({said}))(__import__('os'), __import__('sys'))"
    assert shared.call(eval, code) == (None, None, 100_000, 100_000, 0)
    assert shared.call(divmod, 17, 5) == (3, 2)


def test_a_library_that_reads_its_input_finds_none(shared: Workers) -> None:
    assert shared.call(os.read, 0, 10) == b""
    assert shared.call(divmod, 17, 5) == (3, 2)


@pytest.mark.parametrize(
    "error", [KeyError("page"), OSError("page"), MemoryError("page")], ids=lambda error: type(error).__name__
)
def test_a_progress_that_breaks_off_leaves_nothing_to_the_next_call(shared: Workers, error: Exception) -> None:
    def progress(done: int, total: int) -> None:
        raise error

    with pytest.raises(type(error)) as raised:
        shared.call(in_process(counted), 10, 0.02, progress=progress)
    assert raised.value is error
    assert [shared.call(divmod, number, 5) for number in (17, 18)] == [(3, 2), (3, 3)]


# Limits

HANGS = {
    "asleep": (time.sleep, 600),
    "in a loop": (exec, "while True: pass"),
    "in native code": (re.match, "(a|a)*b", "a" * 60),
}


@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
def test_a_call_over_the_time_limit_is_stopped_and_the_next_one_works(limited: Workers, hang: tuple[Any, ...]) -> None:
    before = limited.call(os.getpid)
    start = time.monotonic()
    with pytest.raises(Stopped) as stopped:
        limited.call(*hang)
    assert stopped.value.reason == "took_too_long"
    assert time.monotonic() - start >= SECONDS
    assert limited.call(divmod, 17, 5) == (3, 2)
    assert limited.call(os.getpid) != before
    assert state(before) == ""


@ON_LINUX
def test_a_call_that_takes_no_more_of_its_arguments_is_stopped_too(limited: Workers) -> None:
    pid = limited.call(os.getpid)
    os.kill(pid, signal.SIGSTOP)  # it reads nothing
    with pytest.raises(Stopped) as stopped:
        limited.call(len, bytes(10_000_000))
    assert stopped.value.reason == "took_too_long"
    assert limited.call(divmod, 17, 5) == (3, 2)


@ON_LINUX
@pytest.mark.parametrize(
    "code", ["bytes(5_000_000_000)", "[bytes(1000) for _ in range(5_000_000)]"], ids=["at once", "by and by"]
)
def test_a_call_over_the_memory_limit_is_stopped_and_the_next_one_works(code: str) -> None:
    workers = Workers(1, megabytes=400)
    with pytest.raises(Stopped) as stopped:
        workers.call(eval, code)
    assert stopped.value.reason == "too_much_memory"
    assert workers.call(divmod, 17, 5) == (3, 2)
    workers.close()


@pytest.mark.parametrize(
    "death",
    [(os._exit, 0), (sys.exit, 0), (os.abort,), (exec, "import os; os.kill(os.getpid(), 11)")],
    ids=["exit", "sys.exit", "abort", "segmentation fault"],
)
def test_a_process_that_dies_is_said_to_and_the_next_call_works(shared: Workers, death: tuple[Any, ...]) -> None:
    with pytest.raises(Stopped) as stopped:
        shared.call(*death)
    assert stopped.value.reason == "reader_died"
    assert shared.call(divmod, 17, 5) == (3, 2)


@ON_LINUX
def test_a_process_that_died_while_nobody_called_costs_no_call(shared: Workers) -> None:
    pid = shared.call(os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert ends(pid, 5)
    assert shared.call(os.getpid) != pid


@ON_LINUX
def test_a_process_that_dies_just_before_it_is_asked_costs_that_call_alone(
    shared: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = shared.call(os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert ends(pid, 5)
    with monkeypatch.context() as patched:
        patched.setattr(Worker, "is_usable", lambda worker: True)
        with pytest.raises(Stopped) as stopped:
            shared.call(divmod, 17, 5)
        assert stopped.value.reason == "reader_died"
    assert shared.call(divmod, 17, 5) == (3, 2)


def test_a_limit_met_just_when_the_answer_came_costs_no_other_call(shared: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    class LateTimer(threading.Thread):
        """It had run out when it was cancelled, and kills a moment later."""

        def __init__(self, seconds: float, kill: Callable[[], None]) -> None:
            super().__init__()
            self.kill = kill

        def run(self) -> None:
            time.sleep(0.1)
            self.kill()

        def start(self) -> None:
            """Not yet."""

        def cancel(self) -> None:
            super().start()

    shared.call(divmod, 17, 5)
    with monkeypatch.context() as patched:
        patched.setattr(workers_file, "Timer", LateTimer)
        assert shared.call(divmod, 17, 5) == (3, 2)
    assert shared.call(eval, "(__import__('time').sleep(0.3), 7)") == (None, 7)


def test_the_time_that_a_process_takes_to_start_is_not_the_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import time\ntime.sleep({2 * SECONDS})")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    workers = Workers(1, seconds=SECONDS)
    assert workers.call(divmod, 17, 5) == (3, 2)
    workers.close()


def test_a_process_that_does_not_start_ends_the_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_file, "STARTING_SECONDS", 0.2)
    (tmp_path / "sitecustomize.py").write_text("import time\ntime.sleep(60)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    workers = Workers(1)
    with pytest.raises(Stopped) as stopped:
        workers.call(divmod, 17, 5)
    assert stopped.value.reason == "took_too_long"
    workers.close()


def test_a_system_without_room_for_another_process_costs_the_calls_until_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*args: object, **keywords: object) -> None:
        raise OSError("no room")

    workers = Workers(1)
    with monkeypatch.context() as patched:
        patched.setattr(workers_file, "Popen", no_room)
        for call in ((os._exit, 0), (divmod, 17, 5), (divmod, 17, 5)):
            with pytest.raises(Stopped) as stopped:
                workers.call(*call)
            assert stopped.value.reason == "reader_died"
    assert workers.call(divmod, 17, 5) == (3, 2)
    workers.close()


# Many at once


def test_of_thirty_threads_each_gets_its_own_answer_from_two_processes() -> None:
    workers = Workers(2)
    with ThreadPoolExecutor(30) as pool:
        code = "(__import__('time').sleep(0.01), {}, __import__('os').getpid())"
        answers = list(pool.map(lambda number: workers.call(eval, code.format(number)), range(90)))
    workers.close()
    assert [number for _, number, _ in answers] == list(range(90))
    assert len({pid for _, _, pid in answers}) == 2


def test_of_thirty_threads_those_whose_process_dies_cost_no_other_its_answer() -> None:
    workers = Workers(2)

    def answer(number: int) -> object:
        try:
            return workers.call(divmod, number, 5) if number % 5 else workers.call(os._exit, 1)
        except Stopped as stopped:
            return stopped.reason

    with ThreadPoolExecutor(30) as pool:
        answers = list(pool.map(answer, range(30)))
    workers.close()
    assert answers == [divmod(number, 5) if number % 5 else "reader_died" for number in range(30)]


# What is left


@ON_LINUX
def test_closing_ends_the_processes_and_leaves_no_zombie() -> None:
    workers = Workers(2)
    with ThreadPoolExecutor(2) as pool:
        pids = list(pool.map(lambda _: workers.call(eval, "(__import__('time').sleep(0.2), __import__('os').getpid())")[1], "ab"))
    assert len(set(pids)) == 2
    workers.close()
    assert [state(pid) for pid in pids] == ["", ""]


@ON_LINUX
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_processes_that_nobody_can_call_any_more_end() -> None:
    workers = Workers(1)
    pid = workers.call(os.getpid)
    del workers
    gc.collect()
    assert ends(pid, 5)


@ON_LINUX
@pytest.mark.parametrize(
    "code", ["while True: pass", "import re; re.match('(a|a)*b', 'a' * 60)", ""], ids=["loop", "native", "idle"]
)
def test_a_process_whose_server_was_killed_ends_by_itself(code: str) -> None:
    server = Popen(
        [
            sys.executable,
            "-c",
            "import os, sys, threading, time\n"
            "from lessons.step1_load.workers import Worker, Workers\n"
            "Worker._kill_late = lambda worker: None\n"
            "workers = Workers(1, seconds=0.1)\n"
            "pid = workers.call(os.getpid)\n"
            f"threading.Thread(target=workers.call, args=(exec, {code!r})).start()\n"
            "time.sleep(0.1)\n"
            "print(pid, flush=True)\n"
            "time.sleep(600)\n",
        ],
        cwd=ROOT,
        stdout=PIPE,
    )
    assert server.stdout is not None
    pid = int(server.stdout.readline())
    assert state(pid) not in ("", "Z")
    server.kill()
    server.wait()
    server.stdout.close()
    assert ends(pid, PATIENCE)


@ON_LINUX
def test_fifty_dead_processes_leave_neither_open_files_nor_threads() -> None:
    def left() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), threading.active_count()

    workers = Workers(1, megabytes=10)  # too little for anything: it dies while it starts
    before = left()
    for _ in range(50):
        with pytest.raises(Stopped):
            workers.call(len, bytes(100_000))
    assert left() == before
    workers.close()


@ON_LINUX
def test_a_process_writes_no_file_and_not_its_memory_where_it_crashes(shared: Workers) -> None:
    hook = (
        "import os, sys; sys.written = []\n"
        "def hear(event, args):\n"
        "    if event == 'open' and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):\n"
        "        sys.written.append(str(args[0]))\n"
        "sys.addaudithook(hear)\n"
    )
    shared.call(exec, hook, {})
    shared.call(read_document, b"# La llave\n", "../a.md")
    shared.call(read_document, b"<h1>La llave</h1>", "../a.html")
    shared.call(read_document, pdf("La llave."), "../a.pdf")
    shared.call(read_document, zipped(docx_parts(paragraph(b"La llave."))), "../a.docx")
    assert shared.call(eval, "__import__('sys').written") == []
    assert shared.call(eval, "(lambda limits: limits.getrlimit(limits.RLIMIT_CORE))(__import__('resource'))") == (0, 0)


# Hostile files

SLOW = {
    "xref_bomb.pdf", "deflate_bomb.pdf", "form_cycle_twice.pdf", "form_laughs.pdf", "million_saves.pdf", "million_operators.pdf",
    "outline_long.pdf", "one_line.md", "many_headings.md", "references.md", "reference_open.md", "table_wide.md",
    "front_matter_open.md", "title_stars.md", "title_links_open.md", "title_brackets.md", "one_line.txt", "underlined.txt",
    "one_line.html", "zip_bomb.docx", "many_parts.docx", "zip_says_little.docx",
}  # fmt: skip
"""Those that it takes longer than the third of a second to make and read; some of them end only by a limit."""


@pytest.mark.parametrize("key", [key for key in HOSTILE if key not in SLOW])
def test_a_hostile_file_is_read_or_refused_by_the_process_and_the_next_is_read(shared: Workers, key: str) -> None:
    name, data = HOSTILE[key]()
    before = shared.call(os.getpid)
    with suppress(UnreadableDocument):
        assert document_faults(shared.call(read_document, data, name), data) == []
    assert shared.call(os.getpid) == before


@pytest.mark.parametrize("key", ["form_cycle_twice.pdf", "title_brackets.md"])
def test_a_hostile_file_that_takes_long_is_stopped(limited: Workers, key: str) -> None:
    name, data = HOSTILE[key]()
    with pytest.raises(Stopped) as stopped:
        limited.call(read_document, data, name)
    assert stopped.value.reason == "took_too_long"
    assert limited.call(read_document, b"# La llave\n", "a.md").headings[0].title == "La llave"


@ON_LINUX
@pytest.mark.parametrize("key", ["xref_bomb.pdf", "deflate_bomb.pdf"])
def test_a_hostile_file_that_takes_much_memory_is_stopped(key: str) -> None:
    name, data = HOSTILE[key]()
    workers = Workers(1, megabytes=400)
    with pytest.raises(Stopped) as stopped:
        workers.call(read_document, data, name)
    assert stopped.value.reason in ("too_much_memory", "reader_died")  # a library of C may die of it
    assert workers.call(read_document, b"# La llave\n", "a.md").headings[0].title == "La llave"
    workers.close()


def test_a_document_with_very_many_headings_comes_back_whole(shared: Workers) -> None:
    data = b"# a\n" * 20_000
    document = shared.call(read_document, data, "a.md")
    assert isinstance(document, Document)
    assert [(heading.title, heading.line) for heading in document.headings] == [("a", line) for line in range(1, 20_001)]
