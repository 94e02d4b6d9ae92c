"""One process that opens files, with limits on time and memory: both ends of its pipe. It keeps nothing of a file.

It guards neither disk nor network.
"""

import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Event, Thread
from typing import IO, Any, Literal, TypeVar
from weakref import finalize

SECONDS = 20.0
"""The most that any call may take."""
STARTING_SECONDS = 60.0
"""What a process may take to start and load the libraries; this time is not the call's."""
MEGABYTES = 1_500
"""Address space that a process may take, where the system can limit it; in millions of bytes, of which the libraries take 100."""
ROOT = Path(__file__).parents[3]
PROGRESS_EVERY = 0.05
"""Seconds between two messages of how far a reading is."""

Result = TypeVar("Result")
LimitReason = Literal["took_too_long", "too_much_memory", "reader_died"]
Progress = Callable[[int, int], None]
Longer = Callable[[], float]
"""Asked once when the seconds of a call are over, in another thread: how many more there are."""


class Stopped(Exception):
    """A call that met a limit, or whose process died. `reason` is also one of UnreadableDocument's."""

    def __init__(self, reason: LimitReason) -> None:
        super().__init__(reason)
        self.reason = reason


class Worker:
    """One process that does one call after the other.

    Popen, and not multiprocessing (nor concurrent.futures or Pebble, which use it). What that spawns first runs the main file
    again, and under Streamlit this is app.py: it would load Streamlit, and ask for processes in its turn. What it forks out of a
    server with many threads inherits their locks, and waits for ever for one that was held.
    """

    def __init__(self, megabytes: int) -> None:
        """Start it, and do not wait until it is ready. Raises: Stopped: the system has no room for another process now."""
        command = [sys.executable, "-m", __name__, str(SECONDS), str(megabytes)]
        self._late, self._is_ready = False, False
        try:
            self._process = Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        except OSError as error:
            raise Stopped("reader_died") from error
        finalize(self, self._process.kill)  # where nobody closes it, as when Streamlit clears its caches; it would wait for ever
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: IO[bytes] = self._process.stdin
        self._from: IO[bytes] = self._process.stdout

    def call(
        self,
        function: Callable[..., Result],
        args: tuple[object, ...],
        *,
        seconds: float,
        longer: Longer,
        progress: Progress | None = None,
    ) -> Result:
        """What `function` of this project gives for `args`, computed in the process. It and they must bear being pickled.

        Raises: Stopped, and what `function` raises; the worker is of no more use after Stopped.
        """
        if not self._is_ready:
            self._wait_until_ready()
        with self._within(seconds, longer):
            self._ask(function, args, progress is not None)
            while True:
                word, value = self._hear()
                if word == "progress" and progress is not None:
                    progress(*value)
                elif word == "raised" and isinstance(value, MemoryError):
                    raise Stopped("too_much_memory") from value
                elif word == "raised":
                    try:
                        raise value
                    finally:
                        del value  # it holds on to this call, which would hold on to it: `args`, a file, would stay for long
                elif word == "done":
                    result: Result = value
                    return result

    def _wait_until_ready(self) -> None:
        try:
            with self._within(STARTING_SECONDS, lambda: 0.0):
                self._hear()
        except Stopped as stopped:
            raise Stopped("reader_died") from stopped
        self._is_ready = True

    def is_usable(self) -> bool:
        """Whether the process is there for another call, as far as can be told: the system may have ended it meanwhile."""
        return not self._late and self._process.poll() is None

    @contextmanager
    def _within(self, seconds: float, longer: Longer) -> Iterator[None]:
        """Kill the process where it takes more than `seconds` and what `longer` adds to them."""
        over = Event()

        def watch() -> None:
            if not over.wait(seconds) and not over.wait(longer()):
                self._late = True
                self._process.kill()

        watcher = Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()  # or it might still kill, in the midst of the next call

    def _ask(self, *request: object) -> None:
        try:
            pickle.dump(request, self._to)
            self._to.flush()
        except OSError as error:
            raise self._stopped() from error

    def _hear(self) -> tuple[str, Any]:
        try:
            word, value = pickle.load(self._from)
        except Exception as error:  # there is no more, or it is nothing that can be made here again
            raise self._stopped() from error
        return word, value

    def _stopped(self) -> Stopped:
        return Stopped("took_too_long" if self._late else "reader_died")

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):  # what was not sent yet
            self._to.close()
        self._from.close()


def limit(megabytes: int) -> None:
    """Bound the address space of this process, where the system can; and where it dies, its memory is not written to the disk.

    It comes after the server for the processor, and before it where the machine has no memory left.
    """
    with suppress(AttributeError, OSError):
        os.nice(5)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    with suppress(ImportError, OSError, ValueError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000,) * 2)


def limit_next(seconds: float) -> None:
    """Bound the processor time that this process takes from now on: it ends also where nobody is left to kill it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime + 2 * seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def serve(seconds: float, megabytes: int) -> None:
    """In the process: one call after the other, until nobody is left to ask."""
    # What a library prints must not get between the answers, and what it reads must not be a request.
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    limit(megabytes)
    import lessons.step1_load.read  # noqa: F401  the first call finds all libraries loaded

    said = 0.0

    def answer(word: str, value: object) -> None:
        answers.write(pickle.dumps((word, value)))  # whole or not at all
        answers.flush()

    def progress(done: int, total: int) -> None:
        nonlocal said
        if time.monotonic() - said > PROGRESS_EVERY:
            said = time.monotonic()
            answer("progress", (done, total))

    answer("ready", None)
    while True:
        try:
            function, args, wants_progress = pickle.load(requests)
        except EOFError:
            return
        limit_next(seconds)
        keywords: dict[str, Any] = {"progress": progress} if wants_progress else {}
        try:
            answer("done", function(*args, **keywords))
        except Exception as error:
            answer("raised", error)


if __name__ == "__main__":
    serve(float(sys.argv[1]), int(sys.argv[2]))
