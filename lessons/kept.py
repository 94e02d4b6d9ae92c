"""What was computed, kept for the runs to come: of a bundled document for all sessions, of an upload for its session alone.

Bounded by the size of the documents, not by a number of results: one index can be as large as a thousand others.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from threading import Lock
from typing import TypeVar

import streamlit as st

from lessons import workbench
from lessons.step1_load.document import Document
from lessons.step1_load.samples import SAMPLES

LIMIT = 2_000_000
"""Characters that one shelf holds results of; an index takes some 50 bytes for each, scores of many short words twice as much."""
LEAST = 10_000
"""Characters that a result counts at least."""

Result = TypeVar("Result")


class Shelf:
    """Results of one kind. The ones unused for longest go when there are too many; the newest stays, however large."""

    def __init__(self) -> None:
        self._results: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._results)

    def get(self, key: Hashable, characters: int, make: Callable[[], Result]) -> Result:
        """What stands under `key`, or else what `make` gives. `characters`: the length of the text that it is made from."""
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                kept: Result = self._results[key][0]  # type: ignore[assignment]
                return kept
        made = make()  # outside of the lock: two may make the same, but nobody waits for another's document
        with self._lock:
            self._results[key] = made, max(characters, LEAST)
            self._results.move_to_end(key)
            while len(self._results) > 1 and sum(size for _, size in self._results.values()) > LIMIT:
                self._results.popitem(last=False)
        return made


_shared: dict[str, Shelf] = {}


def kept(
    kind: str,
    document: Document,
    choices: tuple[Hashable, ...],
    make: Callable[[], Result],
    *,
    shared: bool = True,
    characters: int | None = None,
) -> Result:
    """What `make` gives for the current `document`, from the shelf of its kind.

    It must be immutable, and depend on the document and on `choices` alone. For a document that is not the current one: `shared`
    False, since it may be an upload. `characters`: what the result counts on the shelf; by default the length of the document.
    """
    bundled = shared and workbench.value("doc") in SAMPLES
    shelves = _shared if bundled else st.session_state.setdefault("shelves", {})
    shelf: Shelf = shelves.setdefault(kind, Shelf())
    return shelf.get(
        (document.name, document.sha256, document.reading, *choices),
        len(document.text) if characters is None else characters,
        make,
    )
