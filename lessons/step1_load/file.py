"""What a reader gets: a file's bytes and how to read them. Says nothing of where they came from."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from lessons.step1_load.document import Document, Kind, Reason, UnreadableDocument
from lessons.step1_load.reading import AS_USUAL, Reading


def say_nothing(done: int, total: int) -> None:
    """Where nobody wants to know how far the reading is."""


@dataclass(frozen=True)
class File:
    """A file that is to be read."""

    data: bytes = field(repr=False)
    name: str
    reading: Reading = AS_USUAL
    progress: Callable[[int, int], None] = say_nothing
    """Told after each page how many of how many are read."""

    @cached_property
    def sha256(self) -> str:
        """Of `data`, 64 hexadecimal digits."""
        return hashlib.sha256(self.data).hexdigest()

    def document(self, text: str, kind: Kind, encoding: str = "") -> Document:
        """Its text as a document, without pages and headings."""
        return Document(self.name, self.sha256, text, kind, encoding=encoding, reading=self.reading)

    def refused(self, reason: Reason) -> UnreadableDocument:
        """The error to raise where it gives no document."""
        return UnreadableDocument(reason, self.name)


Reader = Callable[[File], Document]
"""Gives a document of the file or raises UnreadableDocument."""
