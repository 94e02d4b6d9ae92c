"""Runs a reading in a process of its own, with limits on time and memory: a hostile file costs its reading, not the session.

A process that met a limit is killed and another one started. It keeps nothing of a file, and guards neither disk nor network.
"""

import os
import pickle
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import LifoQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Timer
from typing import IO, Any, Literal, TypeVar

from lessons.step1_load.document import UnreadableDocument

SECONDS = 20.0
"""That one reading may take."""
MEGABYTES = 1_500
"""Address space that a process may take, where the system can limit it; of a million bytes each, and the libraries take 300."""
ROOT = Path(__file__).parents[2]
PROGRESS_EVERY = 0.05
"""Seconds between two words of how far a reading is."""

Result = TypeVar("Result")
LimitReason = Literal["took_too_long", "too_much_memory", "reader_died"]
Progress = Callable[[int, int], None]


class Stopped(Exception):
    """A call that met a limit, or whose process died. `reason` is also one of UnreadableDocument's."""

    def __init__(self, reason: LimitReason) -> None:
        super().__init__(reason)
        self.reason = reason


class Worker:
    """One process that does one call after the other."""

    def __init__(self, seconds: float, megabytes: int) -> None:
        self._seconds, self._late = seconds, False
        command = [sys.executable, "-m", __name__, str(seconds), str(megabytes)]
        self._process = Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: IO[bytes] = self._process.stdin
        self._from: IO[bytes] = self._process.stdout

    def call(self, function: Callable[..., Result], args: tuple[object, ...], progress: Progress | None) -> Result:
        """What `function` of this project gives for `args`, computed in the process. It and they must bear being pickled.

        Raises: Stopped, and what `function` raises; the worker is of no more use after Stopped.
        """
        timer = Timer(self._seconds, self._kill_late)
        timer.daemon = True
        timer.start()
        try:
            pickle.dump((function, args, progress is not None), self._to)
            self._to.flush()
            while True:
                word, value = pickle.load(self._from)
                if word == "progress" and progress is not None:
                    progress(*value)
                elif word == "raised":
                    raise value
                elif word == "done":
                    result: Result = value
                    return result
        except MemoryError as error:
            raise Stopped("too_much_memory") from error
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            raise Stopped("took_too_long" if self._late else "reader_died") from error
        finally:
            timer.cancel()

    def _kill_late(self) -> None:
        self._late = True
        self._process.kill()

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):  # what was not sent yet
            self._to.close()
        self._from.close()


class Workers:
    """As many processes as there are cores, started before they are needed; whoever comes when all are busy waits for one."""

    def __init__(self, count: int = 0, *, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self._seconds, self._megabytes = seconds, megabytes
        self.count = count or os.cpu_count() or 1
        self._idle: LifoQueue[Worker] = LifoQueue()
        for _ in range(self.count):
            self._idle.put(Worker(seconds, megabytes))

    def call(self, function: Callable[..., Result], *args: object, progress: Progress | None = None) -> Result:
        """As Worker.call; `progress` is handed to `function` as its keyword of that name.

        Raises: Stopped, and what `function` raises.
        """
        worker = self._idle.get()
        usable = False
        try:
            result = worker.call(function, args, progress)
            usable = True
            return result
        except UnreadableDocument:
            usable = True
            raise
        finally:
            # Whatever else happened, also that `progress` broke off: there may be words left in the pipe.
            if not usable:
                worker.close()
                worker = Worker(self._seconds, self._megabytes)
            self._idle.put(worker)

    def close(self) -> None:
        """End all processes; for tests and scripts, since they end with the server anyway."""
        for _ in range(self.count):
            self._idle.get().close()


def limit(megabytes: int) -> None:
    """Bound the address space of this process, where the system can."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000,) * 2)


def limit_next(seconds: float) -> None:
    """Bound the processor time that this process takes from now on: it ends also where nobody is left to kill it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime + 2 * seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def serve(seconds: float, megabytes: int) -> None:
    """In the process: one call after the other, until nobody is left to ask."""
    # What a library prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
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

    while True:
        try:
            function, args, wants_progress = pickle.load(sys.stdin.buffer)
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
