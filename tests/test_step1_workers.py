"""Calls in processes of their own, with limits. Most of what is called is Python's own; the last part reads hostile files."""

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
from functools import partial
from importlib import import_module
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from lessons.step1_load.document import UnreadableDocument
from lessons.step1_load.read import read_document
from lessons.step1_load.server import worker as worker_file
from lessons.step1_load.server.worker import MEGABYTES, PROGRESS_EVERY, SECONDS, Stopped, Worker
from lessons.step1_load.server.workers import (
    BUNDLED,
    BUNDLED_LOOK,
    CORES,
    COUNT,
    LONG_READING,
    LOOK,
    QUICK_SECONDS,
    READING,
    Kind,
    Workers,
)
from tests.documents import ROOT, pdf
from tests.hostile_files import HOSTILE, docx_parts, paragraph, zipped
from tests.invariants import document_faults
from tests.test_fuzz import QUICK

Call = Callable[..., Any]

EASY = Kind(60, leaves=0)
"""For calls that meet no limit."""
SHORT = Kind(0.5, leaves=0)
"""For calls that meet it."""
WAIT = 30.0
"""Seconds in which even a busy machine has done what a test waits for."""
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the system cannot limit it, or has no /proc to see it")


@pytest.fixture(scope="module")
def shared() -> Iterator[Workers]:
    """A pool of one process."""
    workers = Workers(1)
    yield workers
    workers.close()


@pytest.fixture
def call(shared: Workers) -> Call:
    """A call with all the time that it needs."""
    return partial(shared.call, kind=EASY)


@pytest.fixture
def pair() -> Iterator[Workers]:
    """A pool of two processes."""
    workers = Workers(2)
    yield workers
    workers.close()


def in_process(function: Call) -> Call:
    """`function` of this file by the name under which the process can import it; pytest calls the file otherwise."""
    found: Call = getattr(import_module(f"tests.{Path(__file__).stem}"), function.__name__)
    return found


def counted(total: int, pause: float, *, progress: Callable[[int, int], None]) -> float:
    """In the process: count, and give the seconds that it took."""
    start = time.monotonic()
    for done in range(1, total + 1):
        progress(done, total)
        time.sleep(pause)
    return time.monotonic() - start


def noted(path: Path, seconds: float = 0) -> int:
    """In the process: write its id into a new line of the file, and sleep."""
    with path.open("a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(seconds)
    return os.getpid()


def noted_until(path: Path, end: Path) -> int:
    """In the process: write its id, and wait until the file `end` is there."""
    noted(path)
    while not end.exists():
        time.sleep(0.02)
    return os.getpid()


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


def comes(what: Callable[[], object]) -> bool:
    """Whether `what` holds within WAIT seconds."""
    until = time.monotonic() + WAIT
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def ends(pid: int) -> bool:
    """Whether the process ends, with all of its threads: until then nobody can wait for it."""
    return comes(lambda: state(pid) == "" or (state(pid) == "Z" and len(list(Path(f"/proc/{pid}").glob("task/*"))) < 2))


def ids(path: Path) -> list[int]:
    """What `noted` wrote so far."""
    return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


# What comes back


def test_a_call_gives_what_the_function_gives(call: Call) -> None:
    data = pdf("La llave.", "El cajón.", bookmarks=[("La llave", 1, 1)])
    assert call(divmod, 17, 5) == (3, 2)
    assert call(read_document, data, "casa.pdf") == read_document(data, "casa.pdf")
    assert call(eval, "('raised', 1)") == ("raised", 1)  # also where it looks like a message of the pipe


def test_the_process_is_another_one_that_stays_the_same_with_the_readers_loaded(call: Call) -> None:
    first, again = call(os.getpid), call(os.getpid)
    assert first == again != os.getpid()
    assert call(eval, "'lessons.step1_load.read' in __import__('sys').modules")


def test_twenty_megabytes_go_there_and_back(call: Call) -> None:
    data = os.urandom(1000) * 20_000
    assert call(bytes.swapcase, data) == data.swapcase()


def test_progress_comes_in_order_and_not_too_often(call: Call) -> None:
    said: list[tuple[int, int]] = []
    took = call(in_process(counted), 40, 0.01, progress=lambda done, total: said.append((done, total)))
    assert said == [(done, 40) for done, _ in sorted(set(said))]
    assert 2 <= len(said) <= 1 + took / PROGRESS_EVERY


@pytest.mark.parametrize("error", [EOFError("end"), OSError(2, "none"), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid")])
def test_what_the_function_raises_is_raised(call: Call, error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        call(exec, "raise error", {"error": error})
    assert (type(raised.value), raised.value.args) == (type(error), error.args)
    assert call(divmod, 17, 5) == (3, 2)


def test_a_refusal_is_raised_with_its_reason_and_name_and_costs_no_process(call: Call) -> None:
    before = call(os.getpid)
    name = "../\0a\u202e\ud800\n.txt"
    with pytest.raises(UnreadableDocument) as raised:
        call(read_document, b"\0", name)
    assert (raised.value.reason, raised.value.name) == ("binary", name)
    assert call(os.getpid) == before


def test_a_refusal_holds_on_to_no_file(call: Call) -> None:
    data = b"\0" * 1_000_000
    before = sys.getrefcount(data)
    gc.disable()
    try:
        with pytest.raises(UnreadableDocument):
            call(read_document, data, "a.txt")
        assert sys.getrefcount(data) == before
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("error", "request_"),
    [
        (TypeError, (eval, "(bytes(1_000_000), __import__('threading').Lock())")),
        (RecursionError, (eval, "__import__('functools').reduce(lambda inner, _: [inner], range(100_000))")),
        (TypeError, (divmod, b"a" * 1_000_000, threading.Lock())),
    ],
    ids=["result", "deep result", "arguments"],
)
def test_what_cannot_be_sent_is_an_error_and_the_next_call_works(
    call: Call, error: type[Exception], request_: tuple[Any, ...]
) -> None:
    with pytest.raises(error):
        call(*request_)
    assert call(divmod, 17, 5) == (3, 2)


@pytest.mark.parametrize("function", [raise_unsendable, raise_unmakeable])
def test_an_exception_that_cannot_be_sent_or_made_again_is_a_death(call: Call, function: Callable[[], None]) -> None:
    with pytest.raises(Stopped) as stopped:
        call(in_process(function))
    assert stopped.value.reason == "reader_died"
    assert call(divmod, 17, 5) == (3, 2)


def test_what_a_library_prints_or_reads_does_no_harm(call: Call) -> None:
    said = (
        "print('a' * 100_000, flush=True), print('b', file=sys.stderr), "
        "os.write(1, b'c' * 100_000), os.write(2, b'd' * 100_000), os.system('echo e')"
    )
    code = f"(lambda os, sys: ({said}))(__import__('os'), __import__('sys'))"
    assert call(eval, code) == (None, None, 100_000, 100_000, 0)
    assert call(os.read, 0, 10) == b""
    assert call(divmod, 17, 5) == (3, 2)


def test_a_progress_that_breaks_off_leaves_nothing_to_the_next_call(call: Call) -> None:
    error = MemoryError("page")  # it is not the process's

    def progress(done: int, total: int) -> None:
        raise error

    with pytest.raises(MemoryError) as raised:
        call(in_process(counted), 10, 0.02, progress=progress)
    assert raised.value is error
    assert [call(divmod, number, 5) for number in (17, 18)] == [(3, 2), (3, 3)]


# Limits

HANGS = {"asleep": (time.sleep, 60), "in native code": (re.match, "(a|a)*b", "a" * 60)}


@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
def test_a_call_over_the_time_limit_is_stopped_and_the_next_one_works(shared: Workers, call: Call, hang: tuple[Any, ...]) -> None:
    before = call(os.getpid)
    with pytest.raises(Stopped) as stopped:
        shared.call(*hang, kind=SHORT)
    assert stopped.value.reason == "took_too_long"
    assert call(os.getpid) != before
    assert state(before) == ""


@ON_LINUX
def test_a_call_that_takes_no_more_of_its_arguments_is_stopped_too(shared: Workers, call: Call) -> None:
    os.kill(call(os.getpid), signal.SIGSTOP)  # it reads nothing
    with pytest.raises(Stopped) as stopped:
        shared.call(len, bytes(10_000_000), kind=SHORT)
    assert stopped.value.reason == "took_too_long"
    assert call(divmod, 17, 5) == (3, 2)


@ON_LINUX
def test_a_call_over_the_memory_limit_is_stopped_and_the_next_one_works() -> None:
    workers = Workers(1, megabytes=400)
    with pytest.raises(Stopped) as stopped:
        workers.call(eval, "[bytes(1000) for _ in range(5_000_000)]", kind=EASY)
    assert stopped.value.reason == "too_much_memory"
    assert workers.call(divmod, 17, 5, kind=EASY) == (3, 2)
    workers.close()


@pytest.mark.parametrize("death", [(sys.exit, 0), (exec, "import os; os.kill(os.getpid(), 11)")], ids=["exit", "fault"])
def test_a_process_that_dies_is_said_to_and_the_next_call_works(call: Call, death: tuple[Any, ...]) -> None:
    with pytest.raises(Stopped) as stopped:
        call(*death)
    assert stopped.value.reason == "reader_died"
    assert call(divmod, 17, 5) == (3, 2)


@ON_LINUX
def test_a_process_that_died_while_nobody_called_costs_no_call(call: Call) -> None:
    pid = call(os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert ends(pid)
    assert call(os.getpid) != pid


@ON_LINUX
def test_a_process_that_dies_just_before_it_is_asked_costs_that_call_alone(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = call(os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert ends(pid)
    with monkeypatch.context() as patched:
        patched.setattr(Worker, "is_usable", lambda worker: True)
        with pytest.raises(Stopped) as stopped:
            call(divmod, 17, 5)
        assert stopped.value.reason == "reader_died"
    assert call(divmod, 17, 5) == (3, 2)


def test_a_limit_met_just_when_the_answer_came_costs_no_other_call(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    class LateEvent(threading.Event):
        """The call's end comes when its time is over already; the process is killed a moment later."""

        def wait(self, timeout: float | None = None) -> bool:
            super().wait()
            time.sleep(0.1)
            return False

    call(divmod, 17, 5)
    with monkeypatch.context() as patched:
        patched.setattr(worker_file, "Event", LateEvent)
        assert call(divmod, 17, 5) == (3, 2)
    assert call(eval, "(__import__('time').sleep(0.5), 7)") == (None, 7)


def slow_to_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """From now on a process of Python takes longer to start."""
    (tmp_path / "sitecustomize.py").write_text(f"import time\ntime.sleep({seconds})")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def test_the_time_that_a_process_takes_to_start_is_not_the_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_to_start(tmp_path, monkeypatch, 3)
    workers = Workers(1)
    assert workers.call(divmod, 17, 5, kind=Kind(2, leaves=0)) == (3, 2)
    workers.close()


def test_a_process_that_does_not_start_ends_the_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_file, "STARTING_SECONDS", 0.2)
    slow_to_start(tmp_path, monkeypatch, 60)
    workers = Workers(1)
    with pytest.raises(Stopped) as stopped:
        workers.call(divmod, 17, 5, kind=Kind(60, leaves=0, then=EASY))
    assert stopped.value.reason == "reader_died"
    workers.close()


def test_a_system_without_room_for_another_process_costs_the_calls_until_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*args: object, **keywords: object) -> None:
        raise OSError("no room")

    workers = Workers(1)
    with monkeypatch.context() as patched:
        patched.setattr(worker_file, "Popen", no_room)
        for call in ((os._exit, 0), (divmod, 17, 5), (divmod, 17, 5)):
            with pytest.raises(Stopped) as stopped:
                workers.call(*call, kind=EASY)
            assert stopped.value.reason == "reader_died"
    assert workers.call(divmod, 17, 5, kind=EASY) == (3, 2)
    workers.close()


# Many at once


def test_of_thirty_threads_each_gets_its_own_answer_also_where_processes_of_others_die(pair: Workers) -> None:
    def answer(number: int) -> object:
        try:
            return pair.call(divmod, number, 5, kind=EASY) if number % 5 else pair.call(os._exit, 1, kind=EASY)
        except Stopped as stopped:
            return stopped.reason

    with ThreadPoolExecutor(30) as pool:
        answers = list(pool.map(answer, range(30)))
    assert answers == [divmod(number, 5) if number % 5 else "reader_died" for number in range(30)]


def test_there_are_never_more_processes_than_the_pool_has_and_one_more_than_were_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []

    def counting(*args: Any, **keywords: Any) -> Any:
        started.append(args)
        return Popen(*args, **keywords)

    monkeypatch.setattr(worker_file, "Popen", counting)
    workers = Workers(3)
    assert len(started) == 1
    for _ in range(3):
        workers.call(divmod, 17, 5, kind=EASY)
    assert len(started) == 2
    with ThreadPoolExecutor(9) as pool:
        pids = list(pool.map(lambda _: workers.call(in_process(slept), kind=EASY), range(9)))
    assert len(started) == 3
    assert len(set(pids)) <= 3
    workers.close()


def slept() -> int:
    """In the process: long enough for all to be asked."""
    time.sleep(0.2)
    return os.getpid()


@ON_LINUX
def test_the_readme_says_how_many_processes_there_are_what_one_takes_and_where_it_ends() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "two more than there are cores, but four at least and eight at most" in readme
    assert min(max((os.cpu_count() or 1) + 2, 4), 8) == COUNT
    assert f"longer than {SECONDS:.0f} seconds or more than {MEGABYTES:,} MB" in readme
    assert f"longer than {QUICK_SECONDS:.0f} seconds" in readme
    workers = Workers(1)
    [kilobytes] = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{workers.call(os.getpid, kind=EASY)}/status").read_text())
    workers.close()
    assert "about 60 MB" in readme
    assert 40 < int(kilobytes) * 1024 / 1e6 < 80


# Who leaves room to whom


def test_the_kinds_of_calls_leave_room_in_this_order() -> None:
    room = {kind: COUNT - kind.leaves for kind in (LONG_READING, READING, LOOK, BUNDLED, BUNDLED_LOOK)}
    assert room == {LONG_READING: CORES - 1, READING: CORES, LOOK: CORES + 1, BUNDLED: CORES + 2, BUNDLED_LOOK: CORES + 2}
    assert [kind.seconds for kind in room] == [20, 3, 3, 20, 3]
    assert [kind.then for kind in room] == [None, LONG_READING, None, None, None]


def test_calls_that_leave_a_process_wait_for_each_other_and_the_others_do_not_wait_for_them(
    pair: Workers, tmp_path: Path
) -> None:
    modest, starts, end = Kind(60, leaves=1), tmp_path / "starts", tmp_path / "end"
    with ThreadPoolExecutor(3) as pool:
        waiting = [pool.submit(pair.call, in_process(noted_until), starts, end, kind=modest) for _ in range(3)]
        assert comes(lambda: ids(starts))
        assert [pair.call(divmod, number, 5, kind=EASY) for number in range(50)] == [divmod(number, 5) for number in range(50)]
        assert len(ids(starts)) == 1  # two processes, three such calls: one goes on, the other process is left alone
        assert not any(future.done() for future in waiting)
        end.touch()
        assert [future.result(WAIT) for future in waiting] == ids(starts)


def test_a_call_that_takes_longer_goes_on_where_there_is_room_and_leaves_it_afterwards(pair: Workers, tmp_path: Path) -> None:
    slow = Kind(60, leaves=1)
    for turn in ("first", "second"):
        starts = tmp_path / turn
        assert [pair.call(in_process(noted), starts, 1.0, kind=Kind(0.2, leaves=0, then=slow))] == ids(starts)
    assert pair.call(divmod, 17, 5, kind=slow) == (3, 2)


@ON_LINUX
def test_a_call_that_takes_longer_where_there_is_no_room_lets_others_pass_and_begins_again(pair: Workers, tmp_path: Path) -> None:
    slow, first, second, end = Kind(60, leaves=1), tmp_path / "first", tmp_path / "second", tmp_path / "end"
    with ThreadPoolExecutor(2) as pool:
        holds = pool.submit(pair.call, in_process(noted_until), first, end, kind=slow)
        assert comes(lambda: ids(first))
        # It notes itself at once; on a busy machine that may take a second or two.
        later = pool.submit(pair.call, in_process(noted), second, 5.0, kind=Kind(4, leaves=0, then=slow))
        assert comes(lambda: ids(second))
        assert ends(ids(second)[0])
        assert pair.call(divmod, 17, 5, kind=EASY) == (3, 2)
        assert len(ids(second)) == 1
        end.touch()
        assert [holds.result(WAIT)] == ids(first)
        assert later.result(WAIT) == ids(second)[1]


def test_a_call_that_takes_too_long_for_that_too_is_stopped(pair: Workers) -> None:
    with pytest.raises(Stopped) as stopped:
        pair.call(time.sleep, 60, kind=Kind(0.2, leaves=0, then=Kind(0.4, leaves=1)))
    assert stopped.value.reason == "took_too_long"
    assert pair.call(divmod, 17, 5, kind=Kind(60, leaves=1)) == (3, 2)


# What is left


@ON_LINUX
def test_closing_ends_the_processes_and_leaves_no_zombie(pair: Workers) -> None:
    with ThreadPoolExecutor(2) as pool:
        pids = list(pool.map(lambda _: pair.call(in_process(slept), kind=EASY), range(4)))
    pair.close()
    assert {state(pid) for pid in pids} == {""}


@ON_LINUX
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_processes_that_nobody_can_call_any_more_end() -> None:
    workers = Workers(1)
    pid = workers.call(os.getpid, kind=EASY)
    del workers
    gc.collect()
    assert ends(pid)


@ON_LINUX
@pytest.mark.parametrize("code", ["import re; re.match('(a|a)*b', 'a' * 60)", ""], ids=["native", "idle"])
def test_a_process_whose_server_was_killed_ends_by_itself(code: str) -> None:
    server = Popen(
        [
            sys.executable,
            "-c",
            "import os, threading, time\n"
            "from lessons.step1_load.server import worker\n"
            "from lessons.step1_load.server.workers import BUNDLED, Workers\n"
            "worker.SECONDS = 0.1\n"
            "workers = Workers(1)\n"
            "pid = workers.call(os.getpid, kind=BUNDLED)\n"
            f"threading.Thread(target=workers.call, args=(exec, {code!r}), kwargs={{'kind': BUNDLED}}).start()\n"
            "time.sleep(0.1)\n"
            "print(pid, flush=True)\n"
            "time.sleep(60)\n",
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
    assert ends(pid)


@ON_LINUX
def test_dead_processes_leave_neither_open_files_nor_threads() -> None:
    def left() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), threading.active_count()

    workers = Workers(1, megabytes=10)  # too little for anything: it dies while it starts
    before = left()
    for _ in range(20):
        with pytest.raises(Stopped):
            workers.call(len, bytes(100_000), kind=EASY)
    assert left() == before
    workers.close()


@ON_LINUX
def test_a_process_writes_no_file_and_not_its_memory_where_it_crashes(call: Call) -> None:
    hook = (
        "import os, sys; sys.written = []\n"
        "def hear(event, args):\n"
        "    if event == 'open' and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):\n"
        "        sys.written.append(str(args[0]))\n"
        "sys.addaudithook(hear)\n"
    )
    call(exec, hook, {})
    call(read_document, b"# La llave\n", "../a.md")
    call(read_document, b"<h1>La llave</h1>", "../a.html")
    call(read_document, pdf("La llave."), "../a.pdf")
    call(read_document, zipped(docx_parts(paragraph(b"La llave."))), "../a.docx")
    assert call(eval, "__import__('sys').written") == []
    assert call(eval, "(lambda limits: limits.getrlimit(limits.RLIMIT_CORE))(__import__('resource'))") == (0, 0)


# Hostile files

SLOW = {
    "xref_bomb.pdf", "deflate_bomb.pdf", "form_cycle_twice.pdf", "form_laughs.pdf", "million_saves.pdf", "million_operators.pdf",
    "outline_long.pdf", "one_line.md", "many_headings.md", "references.md", "reference_open.md", "table_wide.md",
    "front_matter_open.md", "title_stars.md", "title_links_open.md", "title_brackets.md", "one_line.txt", "underlined.txt",
    "one_line.html", "zip_bomb.docx", "many_parts.docx", "zip_says_little.docx",
}  # fmt: skip
"""Those that it takes longer than the third of a second to make and read; some of them end only by a limit."""


# test_fuzz.py reads the quick ones.
@pytest.mark.parametrize("key", [key for key in HOSTILE if key not in SLOW and key not in QUICK])
def test_a_hostile_file_is_read_or_refused_by_the_process_and_the_next_is_read(call: Call, key: str) -> None:
    name, data = HOSTILE[key]()
    before = call(os.getpid)
    with suppress(UnreadableDocument):
        assert document_faults(call(read_document, data, name), data) == []
    assert call(os.getpid) == before


@pytest.mark.parametrize("key", ["form_cycle_twice.pdf", "title_brackets.md"])
def test_a_hostile_file_that_takes_long_is_stopped(shared: Workers, call: Call, key: str) -> None:
    name, data = HOSTILE[key]()
    with pytest.raises(Stopped) as stopped:
        shared.call(read_document, data, name, kind=SHORT)
    assert stopped.value.reason == "took_too_long"
    assert call(read_document, b"# La llave\n", "a.md").headings[0].title == "La llave"


@ON_LINUX
@pytest.mark.parametrize("key", ["xref_bomb.pdf", "deflate_bomb.pdf"])
def test_a_hostile_file_that_takes_much_memory_is_stopped(key: str) -> None:
    name, data = HOSTILE[key]()
    workers = Workers(1, megabytes=400)
    with pytest.raises(Stopped) as stopped:
        workers.call(read_document, data, name, kind=EASY)
    assert stopped.value.reason in ("too_much_memory", "reader_died")  # a library of C may die of it
    assert workers.call(read_document, b"# La llave\n", "a.md", kind=EASY).headings[0].title == "La llave"
    workers.close()
