"""What a reader gets: a file's bytes and how to read them. Says nothing of where they came from."""

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from lessons.step1_load.document import Document, Kind, Reason, UnreadableDocument
from lessons.step1_load.options import AS_USUAL, ReadOptions

MAX_TEXT = 10_000_000
"""Characters of a document: all of them are cut, searched and shown while somebody waits, beside other sessions."""
MAX_WORDS = 500_000
"""Words of a document, some 2,500 pages; ten million took over 4 GB of the server's memory."""
MAX_TEXT_LINES = 1_000_000
"""Line ends of a document."""

_WORD = re.compile(r"\w+")


class TooLong(ValueError):
    """A file has more lines, tags or bytes than its reader takes."""


def is_too_long(text: str) -> bool:
    """Whether a text has more characters, lines or words than a document may have."""
    lines = text.count("\n") + text.count("\r") - text.count("\r\n")
    if len(text) > MAX_TEXT or lines > MAX_TEXT_LINES:
        return True
    return next(islice(_WORD.finditer(text), MAX_WORDS, None), None) is not None


def say_nothing(done: int, total: int) -> None:
    """Where nobody wants to know how far the reading is."""


@dataclass(frozen=True)
class File:
    """A file that is to be read."""

    data: bytes = field(repr=False)
    name: str
    options: ReadOptions = AS_USUAL
    progress: Callable[[int, int], None] = say_nothing
    """Told after each page how many of how many are read."""

    @cached_property
    def sha256(self) -> str:
        """Of `data`, 64 hexadecimal digits."""
        return hashlib.sha256(self.data).hexdigest()

    def document(self, text: str, kind: Kind, encoding: str = "") -> Document:
        """Its text as a document, without pages and headings. Raises: UnreadableDocument: `too_long`."""
        if is_too_long(text):
            raise self.refused("too_long")
        return Document(self.name, self.sha256, text, kind, encoding=encoding, options=self.options)

    def refused(self, reason: Reason) -> UnreadableDocument:
        """The error to raise where it gives no document."""
        return UnreadableDocument(reason, self.name)

    @contextmanager
    def parsing(self) -> Iterator[None]:
        """Refuses what a library cannot follow. Raises: UnreadableDocument: `too_long` for TooLong, else `damaged`."""
        try:
            yield
        except TooLong as error:
            raise self.refused("too_long") from error
        except MemoryError:
            raise
        except Exception as error:
            raise self.refused("damaged") from error


Reader = Callable[[File], Document]
"""Gives a document of the file or raises UnreadableDocument."""
