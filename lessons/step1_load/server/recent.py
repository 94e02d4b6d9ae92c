"""What was read lately, so that the same bytes are not read twice, whoever brings them. Bounded in size and in time.

Only who has the bytes, and the password where there is one, gets what was read of them: both are part of the key.
"""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from threading import Lock, RLock

from lessons.step1_load.document import Document, UnreadableDocument
from lessons.step1_load.file import say_nothing
from lessons.step1_load.options import AS_USUAL, ReadOptions
from lessons.step1_load.read import read_document
from lessons.step1_load.server.worker import Progress, Stopped
from lessons.step1_load.server.workers import READING, Kind, Workers

KEPT_SECONDS = 600.0
"""After which a document that nobody opened again is forgotten."""
REFUSED_SECONDS = 60.0
"""The same for a refusal: a busy machine may have been its reason."""
KEPT_CHARACTERS = 30_000_000
"""Of all kept documents together, as `size` counts them."""
LEAST = 10_000
"""That each counts more than it has."""
EACH = 200
"""That a heading, a page, a change, a block, a stretch that is not searched or a definition counts beside its text."""


@dataclass(frozen=True, slots=True)
class Read:
    """A document, and what its reading took."""

    document: Document
    seconds: float
    """In the process that reads, the wait for it left out."""


def timed(data: bytes, name: str, options: ReadOptions, progress: Progress = say_nothing) -> Read:
    """What read_document gives, and what it took. Raises: UnreadableDocument."""
    start = time.perf_counter()
    document = read_document(data, name, options, progress=progress)
    return Read(document, time.perf_counter() - start)


def size(found: Read | UnreadableDocument) -> int:
    """What it takes to keep it, in characters: a document with little text may have a hundred thousand bookmarks."""
    if isinstance(found, UnreadableDocument):
        return LEAST
    document = found.document
    of_each = (document.headings, document.pages, document.changes, document.blocks, document.unsearched, document.definitions)
    parts = sum(map(len, of_each))
    said = sum(len(heading.title) for heading in document.headings) + sum(len(change.was) for change in document.changes)
    return LEAST + len(document.text) + said + EACH * parts


class RecentReads:
    """Reads by `workers` and keeps what came of it."""

    def __init__(self, workers: Workers, *, seconds: float = KEPT_SECONDS, characters: int = KEPT_CHARACTERS) -> None:
        self.workers, self._seconds, self._characters = workers, seconds, characters
        self._kept: OrderedDict[Hashable, tuple[Read | UnreadableDocument, int, float]] = OrderedDict()
        self._lock = RLock()
        self._under_way: dict[Hashable, Lock] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def read(
        self, data: bytes, name: str, options: ReadOptions = AS_USUAL, progress: Progress | None = None, *, kind: Kind = READING
    ) -> Read:
        """The document of `data`, by a reading now or by an earlier one of the same kind.

        Raises: UnreadableDocument, also for a reading that met a limit.
        """
        key = hashlib.sha256(data).hexdigest(), PurePosixPath(name).suffix.casefold(), options, kind
        with self._lock:
            turn = self._under_way.setdefault(key, Lock())
        try:
            with turn:  # who comes while another reads the same waits for it
                found = self._find(key)
                if found is None:
                    found = self._read(data, name, options, progress, kind)
                    self._keep(key, found)
        finally:
            with self._lock, suppress(KeyError):
                if not turn.locked():
                    del self._under_way[key]
        if isinstance(found, UnreadableDocument):
            raise UnreadableDocument(found.reason, name)
        return replace(found, document=replace(found.document, name=name))

    def _read(
        self, data: bytes, name: str, options: ReadOptions, progress: Progress | None, kind: Kind
    ) -> Read | UnreadableDocument:
        try:
            return self.workers.call(timed, data, name, options, kind=kind, progress=progress)
        except (UnreadableDocument, Stopped) as error:
            return UnreadableDocument(error.reason, name)  # a new one: what was raised holds on to all that led to it, and `data`

    def forget(self) -> None:
        """Drop what is too old, and of too much what was unused for longest. Every run of a page asks for it."""
        with self._lock:
            for key in [key for key, (_, _, expires) in self._kept.items() if expires < time.monotonic()]:
                del self._kept[key]
            sizes = [counts for _, counts, _ in self._kept.values()]
            while sum(sizes) > self._characters:
                self._kept.popitem(last=False)
                del sizes[0]

    def _find(self, key: Hashable) -> Read | UnreadableDocument | None:
        with self._lock:
            self.forget()
            if key not in self._kept:
                return None
            found, counts, expires = self._kept.pop(key)
            expires = expires if isinstance(found, UnreadableDocument) else time.monotonic() + self._seconds
            self._kept[key] = found, counts, expires
            return found

    def _keep(self, key: Hashable, found: Read | UnreadableDocument) -> None:
        seconds = min(self._seconds, REFUSED_SECONDS) if isinstance(found, UnreadableDocument) else self._seconds
        with self._lock:
            self._kept[key] = found, size(found), time.monotonic() + seconds
            self.forget()
