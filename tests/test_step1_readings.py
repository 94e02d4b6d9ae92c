"""What was read is kept for a while, by stand-ins for the processes that read: only the last test has a real one."""

import gc
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lessons.step1_load.document import Block, Change, Definition, Document, Heading, Page, UnreadableDocument
from lessons.step1_load.options import AS_USUAL, ReadOptions
from lessons.step1_load.read import read_document
from lessons.step1_load.server import recent as readings_file
from lessons.step1_load.server.recent import EACH, LEAST, REFUSED_SECONDS, Read, RecentReads, size
from lessons.step1_load.server.worker import LimitReason, Progress, Stopped
from lessons.step1_load.server.workers import BUNDLED, READING, Kind, Workers
from tests.documents import encrypted, pdf

Call = tuple[bytes, str, ReadOptions]


class Calls(Workers):
    """Reads in this process, and remembers what it was asked for; `before` may delay a reading or break it off."""

    def __init__(self, before: Callable[[bytes], None] = lambda data: None) -> None:
        self.asked, self.before = list[Call](), before

    def call(self, function: Callable[..., Any], *args: Any, kind: Kind, progress: Progress | None = None) -> Any:
        data, name, reading = args
        self.asked.append((data, name, reading))
        self.before(data)
        return function(*args, **({"progress": progress} if progress else {}))


@pytest.fixture
def calls() -> Calls:
    return Calls()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """`clock.now` is the time, in seconds."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(readings_file, "time", SimpleNamespace(monotonic=lambda: clock.now, perf_counter=time.perf_counter))
    return clock


def outcome(readings: RecentReads, data: bytes, name: str = "a.md", options: ReadOptions = AS_USUAL) -> str | tuple[str, str]:
    """The text of the document, or the reason of the refusal and its name."""
    try:
        return readings.read(data, name, options).document.text
    except UnreadableDocument as refusal:
        return refusal.reason, refusal.name


def read_in_turn(readings: RecentReads, *datas: bytes) -> None:
    for data in datas:
        outcome(readings, data)


def asked(calls: Calls) -> Sequence[bytes]:
    return [data for data, _, _ in calls.asked]


# The same bytes


def test_the_same_bytes_with_the_same_choices_are_read_once(calls: Calls) -> None:
    readings = RecentReads(calls)
    found = [readings.read(b"# La llave\n", "a.md") for _ in range(3)]
    assert calls.asked == [(b"# La llave\n", "a.md", AS_USUAL)]
    assert [each.document for each in found] == [read_document(b"# La llave\n", "a.md")] * 3
    assert len({each.seconds for each in found}) == 1


def test_under_another_name_they_give_a_document_of_that_name(calls: Calls) -> None:
    readings = RecentReads(calls)
    names = ["a.md", "../b.md", "c\0.MD"]
    documents = [readings.read(b"# La llave\n", name).document for name in names]
    assert documents == [read_document(b"# La llave\n", name) for name in names]
    assert len(calls.asked) == 1
    assert [readings.read(b"# La llave\n", name).document.name for name in names] == names


def test_under_the_name_of_another_format_they_are_read_as_it_says(calls: Calls) -> None:
    readings = RecentReads(calls)
    kinds = [readings.read(b"# La llave\n", name).document.kind for name in ("a.md", "a.txt", "a.html", "a.md")]
    assert kinds == ["markdown", "text", "web", "markdown"]
    assert [name for _, name, _ in calls.asked] == ["a.md", "a.txt", "a.html"]


def test_with_other_choices_they_are_read_again(calls: Calls) -> None:
    readings = RecentReads(calls)
    data, chosen = b"LA LLAVE\n\nEsta en el cajon.\n", ReadOptions(text_rules=())
    headings = [len(readings.read(data, "a.txt", reading).document.headings) for reading in (AS_USUAL, chosen, AS_USUAL, chosen)]
    assert headings == [1, 0, 1, 0]
    assert calls.asked == [(data, "a.txt", AS_USUAL), (data, "a.txt", chosen)]


def test_other_bytes_of_the_same_name_are_read(calls: Calls) -> None:
    readings = RecentReads(calls)
    assert [outcome(readings, data) for data in (b"La llave.", b"El cajon.")] == ["La llave.", "El cajon."]


def test_with_another_password_nothing_kept_is_given(calls: Calls) -> None:
    readings = RecentReads(calls)
    data = encrypted(pdf("La llave."), "secreto")
    right, wrong, none = (ReadOptions(password=password) for password in ("secreto", "Secreto", ""))
    refused = ("password", "a.pdf")
    found = [outcome(readings, data, "a.pdf", reading) for reading in (none, right, wrong, none, right)]
    assert found == [refused, "La llave.", refused, refused, "La llave."]
    assert [reading.password for _, _, reading in calls.asked] == ["", "secreto", "Secreto"]


def test_progress_is_told_of_a_reading_and_not_of_what_is_kept(calls: Calls) -> None:
    readings = RecentReads(calls)
    said: list[tuple[int, int]] = []
    for _ in range(2):
        readings.read(pdf("La llave.", "El cajon."), "a.pdf", progress=lambda done, total: said.append((done, total)))
    assert said == [(1, 2), (2, 2)]


def test_a_bundled_document_waits_for_no_reading_of_an_upload_with_the_same_bytes() -> None:
    waits = threading.Event()

    class Held(Calls):
        """Uploads wait."""

        def call(self, function: Callable[..., Any], *args: Any, kind: Kind, progress: Progress | None = None) -> Any:
            if kind == READING:
                waits.wait(30)
            return super().call(function, *args, kind=kind, progress=progress)

    readings = RecentReads(Held())
    with ThreadPoolExecutor(1) as pool:
        upload = pool.submit(readings.read, b"La llave.", "a.md")
        assert readings.read(b"La llave.", "b.md", kind=BUNDLED).document.text == "La llave."
        assert not upload.done()
        waits.set()
        assert upload.result(30).document.text == "La llave."


# Refusals


def test_a_refusal_is_kept_and_says_the_name_it_is_asked_by(calls: Calls) -> None:
    readings = RecentReads(calls)
    assert [outcome(readings, b"\0", name) for name in ("a.md", "b.md")] == [("binary", "a.md"), ("binary", "b.md")]
    assert len(calls.asked) == 1


@pytest.mark.parametrize("reason", ["took_too_long", "too_much_memory", "reader_died"])
def test_a_reading_that_met_a_limit_is_a_refusal(reason: LimitReason) -> None:
    def stop(data: bytes) -> None:
        raise Stopped(reason)

    calls = Calls(stop)
    readings = RecentReads(calls)
    assert [outcome(readings, b"La llave.", name) for name in ("a.md", "b.md")] == [(reason, "a.md"), (reason, "b.md")]
    assert len(calls.asked) == 1


def test_a_kept_refusal_holds_on_to_no_file(calls: Calls) -> None:
    readings = RecentReads(calls)
    data = b"\0" * 1_000_000
    before = sys.getrefcount(data)
    outcome(readings, data)
    calls.asked.clear()
    gc.collect()
    assert len(readings) == 1
    assert sys.getrefcount(data) == before


# Bounds


def test_a_document_that_nobody_opened_again_is_forgotten_after_a_while(calls: Calls, clock: SimpleNamespace) -> None:
    readings = RecentReads(calls, seconds=100)
    for clock.now in (0, 100, 200):  # each time in time, and kept for another hundred seconds
        outcome(readings, b"La llave.")
    assert len(calls.asked) == 1
    clock.now = 301
    assert outcome(readings, b"La llave.") == "La llave."
    assert len(calls.asked) == 2


def test_what_is_too_old_goes_when_anything_is_read(calls: Calls, clock: SimpleNamespace) -> None:
    readings = RecentReads(calls, seconds=100)
    read_in_turn(readings, b"a", b"b")
    clock.now = 101
    read_in_turn(readings, b"c")
    assert len(readings) == 1


def test_a_refusal_is_kept_for_a_shorter_time_however_often_it_is_asked_for(calls: Calls, clock: SimpleNamespace) -> None:
    readings = RecentReads(calls)
    for clock.now in (0, REFUSED_SECONDS / 2, REFUSED_SECONDS):
        outcome(readings, b"\0")
    assert len(calls.asked) == 1
    clock.now = REFUSED_SECONDS + 1
    assert outcome(readings, b"\0") == ("binary", "a.md")
    assert len(calls.asked) == 2


def test_a_refusal_is_kept_no_longer_than_a_document(calls: Calls, clock: SimpleNamespace) -> None:
    readings = RecentReads(calls, seconds=10)
    outcome(readings, b"\0")
    clock.now = 11
    outcome(readings, b"\0")
    assert len(calls.asked) == 2


def test_of_too_many_characters_what_was_unused_for_longest_goes(calls: Calls) -> None:
    # a, b and c have one character each: all three fit, and a fourth does not.
    readings = RecentReads(calls, characters=3 * (LEAST + 1))
    read_in_turn(readings, b"a", b"b", b"c", b"a", b"d")  # b is the one that goes
    assert asked(calls) == [b"a", b"b", b"c", b"d"]
    assert len(readings) == 3
    read_in_turn(readings, b"a", b"c", b"d", b"b")
    assert asked(calls) == [b"a", b"b", b"c", b"d", b"b"]


def test_what_is_larger_than_all_that_is_kept_is_read_and_not_kept(calls: Calls) -> None:
    readings = RecentReads(calls, characters=LEAST + 4)
    read_in_turn(readings, b"a")
    assert [outcome(readings, b"abcde") for _ in range(2)] == ["abcde", "abcde"]
    assert len(readings) == 0
    assert asked(calls) == [b"a", b"abcde", b"abcde"]


def test_refusals_count_too(calls: Calls) -> None:
    readings = RecentReads(calls, characters=2 * LEAST)
    read_in_turn(readings, b"\0", b"\0\0", b"\0\0\0")
    assert len(readings) == 2


def test_the_size_of_a_document_counts_its_text_and_each_of_its_parts() -> None:
    document = Document("a.pdf", "", "La llave", "pdf")
    assert size(Read(document, 0.0)) == LEAST + 8
    heading, page, change = Heading(1, "Llave", 0, 0, 1), Page(1, 0, 8), Change("hyphen", 0, 1, "was")
    blocks = (Block("list", 0, 8),)
    full = replace(document, headings=(heading,) * 3, pages=(page,), changes=(change, change), blocks=blocks)
    full = replace(full, definitions=(Definition("f()", 0, 8, 0, 0),))
    # 3 titles of 5, 2 changes of 3 characters; 8 parts
    assert size(Read(full, 0.0)) == LEAST + 8 + 15 + 6 + 8 * EACH
    assert size(UnreadableDocument("damaged", "a.pdf")) == LEAST


# Many at once


def test_ten_threads_with_the_same_bytes_cause_one_reading() -> None:
    calls = Calls(lambda data: time.sleep(0.2))
    readings = RecentReads(calls)
    names = [f"{number}.md" for number in range(10)]
    with ThreadPoolExecutor(10) as pool:
        found = list(pool.map(lambda name: readings.read(b"La llave.", name).document, names))
    assert found == [read_document(b"La llave.", name) for name in names]
    assert len(calls.asked) == 1


def test_other_bytes_do_not_wait_for_a_reading_that_takes_long() -> None:
    waits = threading.Event()

    def before(data: bytes) -> None:
        if data == b"slow":
            waits.wait(5)

    calls = Calls(before)
    readings = RecentReads(calls)
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(outcome, readings, b"slow")
        assert outcome(readings, b"quick") == "quick"
        assert not slow.done()
        waits.set()
        assert slow.result() == "slow"


def test_a_reading_that_failed_holds_up_nobody() -> None:
    fails = [True]

    def before(data: bytes) -> None:
        time.sleep(0.05)
        if fails and fails.pop():
            raise KeyError("a mistake in a reader")

    calls = Calls(before)
    readings = RecentReads(calls)
    with ThreadPoolExecutor(5) as pool:
        futures = [pool.submit(outcome, readings, b"La llave.") for _ in range(5)]
    failed = [future for future in futures if future.exception()]
    assert [type(future.exception()) for future in failed] == [KeyError]
    assert [future.result() for future in futures if future not in failed] == ["La llave."] * 4
    assert len(calls.asked) == 2
    assert readings._under_way == {}


def test_whatever_comes_of_a_reading_nothing_is_left_under_way(calls: Calls) -> None:
    def fail(data: bytes) -> None:
        raise KeyError("a mistake in a reader")

    readings = RecentReads(calls)
    read_in_turn(readings, b"a", b"\0")
    readings.workers = Calls(fail)
    with pytest.raises(KeyError):
        outcome(readings, b"b")
    assert readings._under_way == {}
    assert len(readings) == 2


def test_a_real_process_reads_once_and_is_asked_no_more() -> None:
    workers = Workers(1)
    readings = RecentReads(workers)
    first = readings.read(pdf("La llave."), "a.pdf")
    workers.close()
    assert readings.read(pdf("La llave."), "b.pdf") == Read(replace(first.document, name="b.pdf"), first.seconds)
    assert first.document == read_document(pdf("La llave."), "a.pdf")
    assert first.seconds > 0
