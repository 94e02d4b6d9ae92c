"""One pool of processes that open files, for all sessions: a hostile file costs its reading, not the session.

One process more than were ever needed at once is started, so that few stand idle and nobody waits for a start. One that meets a
limit is killed. Calls that take long leave room to those that do not.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from threading import BoundedSemaphore, Lock

from lessons.step1_load.document import UnreadableDocument
from lessons.step1_load.server.worker import MEGABYTES, SECONDS, Progress, Result, Stopped, Worker

QUICK_SECONDS = 3.0
"""What a call may take before it counts as long."""
CORES = min(max(os.cpu_count() or 1, 2), 6)
"""Readings of uploads at once: as many as there are cores, but at least 2, so that a long one never holds all, and at most 6."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a call may take, and what it leaves to the others."""

    seconds: float
    leaves: int
    """Processes that are never held by calls of this kind, nor by them and those that leave more together: from 0."""
    then: "Kind | None" = None
    """What a call becomes that takes longer. It goes on where there is room, else waits and begins again. None: it is stopped."""


# No upload stands in the way of a bundled document: it is no danger, and the app opens with one.
BUNDLED = Kind(SECONDS, leaves=0)
BUNDLED_LOOK = Kind(QUICK_SECONDS, leaves=0)
LOOK = Kind(QUICK_SECONDS, leaves=1)
"""A second look at an upload that was read: the picture of a page, or the proof that a passage stands there."""
LONG_READING = Kind(SECONDS, leaves=3)
READING = Kind(QUICK_SECONDS, leaves=2, then=LONG_READING)
COUNT = CORES + READING.leaves
"""Processes of the pool, at most."""


class Workers:
    """The pool: at most `count` processes. Whoever finds no room for a call of its kind waits."""

    def __init__(self, count: int = COUNT, *, megabytes: int = MEGABYTES) -> None:
        self._count, self._megabytes = count, megabytes
        self._rooms = [BoundedSemaphore(count - leaves) for leaves in range(count)]
        self._started, self._idle, self._lock = 0, list[Worker](), Lock()
        self._start_ahead()

    def call(self, function: Callable[..., Result], *args: object, kind: Kind, progress: Progress | None = None) -> Result:
        """As Worker.call; `progress` is handed to `function` as its keyword of that name.

        Raises: Stopped, and what `function` raises.
        """
        with self._room(kind) as held:

            def longer() -> float:
                nonlocal kind
                before, then = kind.seconds, kind.then
                if then is None or not self._rooms[then.leaves].acquire(blocking=False):
                    return 0.0
                held.callback(self._rooms[then.leaves].release)
                kind = then
                return then.seconds - before

            try:
                with self._worker() as worker:
                    return worker.call(function, args, seconds=kind.seconds, longer=longer, progress=progress)
            except Stopped as stopped:
                if kind.then is None or stopped.reason != "took_too_long":
                    raise
        return self.call(function, *args, kind=kind.then, progress=progress)

    @contextmanager
    def _room(self, kind: Kind) -> Iterator[ExitStack]:
        """Hold a place among the calls that leave as much as this kind, then one among all that leave one less, and so on.

        Whoever waits holds only places that those before them do not need: so nobody waits in a ring.
        """
        with ExitStack() as held:
            for room in reversed(self._rooms[: kind.leaves + 1]):
                held.enter_context(room)
            yield held

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        """A process for one call."""
        worker = self._take()
        self._start_ahead()
        usable = False
        try:
            yield worker
            usable = True
        except UnreadableDocument:
            usable = True
            raise
        finally:
            # Whatever else happened, also that `progress` broke off: there may be messages left in the pipe.
            self._give_back(worker, usable)
            self._start_ahead()

    def _take(self) -> Worker:
        """The process that was used last, so that those that are not needed stay small; else a new one."""
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.is_usable():
                    return worker
                self._end(worker)
            return self._start()

    def _give_back(self, worker: Worker, usable: bool) -> None:
        with self._lock:
            if usable and worker.is_usable():
                self._idle.append(worker)
            else:
                self._end(worker)

    def _start_ahead(self) -> None:
        """Another process, where none is idle and one may be started."""
        with self._lock, suppress(Stopped):  # the next call tries again
            if not self._idle and self._started < self._count:
                self._idle.append(self._start())

    def _start(self) -> Worker:
        worker = Worker(self._megabytes)
        self._started += 1
        return worker

    def _end(self, worker: Worker) -> None:
        worker.close()
        self._started -= 1

    def close(self) -> None:
        """End all that are idle; for tests and scripts, since they end with the server anyway."""
        with self._lock:
            while self._idle:
                self._end(self._idle.pop())
