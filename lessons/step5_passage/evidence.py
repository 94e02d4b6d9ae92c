"""The winning passage as evidence: found, then read again from the file's bytes. Proves its place, not that it answers."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from lessons.frame.visible import visible_name
from lessons.step1_load.document import Document
from lessons.step1_load.pdf.pages import open_pages
from lessons.step1_load.pdf.reader import or_none
from lessons.step1_load.read import read_document
from lessons.step1_load.readers.plain_text import decoded_source
from lessons.step2_chunk.inspect.outline import place
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.endings import worth_handing
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hit, Scorer, ranked
from lessons.terms import WORDS
from lessons.terms.stop_words import language_of, weak_words

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")

SOURCE = {"es": "Fuente", "en": "Source"}


def find_passage(passages: Sequence[Passage], query: str, *, score: Scorer = score_overlap) -> Passage | None:
    """The passage that wins by `score`; None if nobody wins by endings.py."""
    hits = search(index_passages(passages), query, score)
    return hits[0].scored.passage if hits else None


def search(index: PassageIndex, query: str, score: Scorer) -> tuple[Hit, ...]:
    """The hits by `score` that may be handed over, the winner first; empty if nobody wins.

    Stop words are those of the languages that the passages and the query seem to be in.
    """
    stop_words = weak_words(WORDS.terms(query), of_document=language_of(index.df, otherwise="es"))
    return worth_handing(index, query, ranked(score(index, query)), stop_words=stop_words)


def citation(passage: Passage, language: str = "es") -> str:
    """`[Fuente: room_rules.md, líneas 5–6]`; for a document with pages `[Fuente: guide.pdf, página 3]`."""
    return f"[{SOURCE[language]}: {visible_name(passage.document.name)}, {place(passage, language)}]"


@dataclass(frozen=True, slots=True)
class Evidence:
    """The result of reading the source again."""

    sha256: str
    """The SHA-256 of the bytes that were read again."""
    same_file: bool
    """Whether that is the SHA-256 of the document."""
    same_text: bool
    """Whether the same lines, taken from the bytes again, hold the passage at the same place."""
    lines: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """These lines as they are now, with their line ends; none of a document with pages, whose pages are compared."""

    @property
    def identical(self) -> bool:
        """Whether file and text are the same."""
        return self.same_file and self.same_text


def read_again(passage: Passage, data: bytes) -> Evidence:
    """Read `data` again, take the passage's lines (in a PDF: its pages) from it and compare. Trusts nothing read before."""
    sha256 = hashlib.sha256(data).hexdigest()
    lines: tuple[str, ...] = ()
    try:
        if passage.document.pages:
            same = same_pages(passage, data)
        else:
            lines = lines_again(passage, data)
            same = same_lines(passage, lines)
    except Exception:
        same = False  # bytes that cannot be read are not the same text
    return Evidence(sha256, sha256 == passage.document.sha256, same, lines)


def lines_again(passage: Passage, data: bytes) -> tuple[str, ...]:
    """The lines of `data` that have the numbers of the passage's lines."""
    lines = _LINE.findall(text_again(passage.document, data))
    return tuple(lines[passage.first_line - 1 : passage.last_line])


def same_lines(passage: Passage, lines: Sequence[str]) -> bool:
    """Whether `lines` hold the passage at the same column of the first one."""
    column = passage.start - passage.document.line_starts[passage.first_line - 1]
    return "".join(lines)[column : column + passage.end - passage.start] == passage.text


def text_again(document: Document, data: bytes) -> str:
    """The text of `data`, read with the options of the document."""
    if document.is_source:
        return decoded_source(data, document.kind, document.options.encoding).text
    return read_document(data, document.name, options=document.options).text


def same_pages(passage: Passage, data: bytes) -> bool:
    """Whether the passage's pages, taken from `data` again, equal those that the document was read from, before any mending.

    The document lists what was mended, and the passage is a slice of the mended text.
    """
    document = passage.document
    first, last = passage.first_page or 1, passage.last_page or 1
    pages = open_pages(data, document.options)
    again = [or_none(lambda number=number: pages.text(number)) or "" for number in range(first, last + 1)]  # type: ignore[misc]
    before = [document.as_taken(page.start, page.end) for page in document.pages[first - 1 : last]]
    return again == before and passage.text == document.text[passage.start : passage.end]
