"""The winning passage as evidence: found, then read again from the file's bytes. Says where it stands, not whether it answers."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from lessons.step1_load.pdf import PAGE_BREAK, open_pdf, page_text_or_none
from lessons.step1_load.plain_text import decode
from lessons.step1_load.visible import visible_name
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import PassageScore, Scorer, ranked
from lessons.step4_bm25.bm25 import score_bm25

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")

CITATIONS = {
    "es": ("Fuente", "línea", "líneas", "página", "páginas"),
    "en": ("Source", "line", "lines", "page", "pages"),
}
"""The words of a citation: source, one line, several lines, one page, several pages."""


def find_passage(passages: Sequence[Passage], query: str, *, score: Scorer = score_overlap) -> Passage | None:
    """The passage that wins by `score`; None where no passage shares a term with `query`."""
    hits = ranked(score(index_passages(passages), query))
    return hits[0].scored.passage if hits else None


def context_block(
    passages: Sequence[Passage], query: str, *, k: int = 4, score: Scorer = score_bm25, language: str = "es"
) -> str:
    """The text that a RAG application would paste into a prompt: up to `k` hits, each under its source; "" without a hit."""
    return context_of(score(index_passages(passages), query), k=k, language=language)


def context_of(scores: Sequence[PassageScore], *, k: int = 4, language: str = "es") -> str:
    """The same for scores that are there already.

    Raises: ValueError: k below 0.
    """
    if k < 0:
        raise ValueError(f"k must be 0 passages or more, not {k}")
    best = [hit.scored.passage for hit in ranked(scores)[:k]]
    return "\n\n---\n\n".join(f"{citation(passage, language)}\n{passage.text}" for passage in best)


def citation(passage: Passage, language: str = "es") -> str:
    """`[Fuente: room_rules.md, líneas 5–6]`; for a document with pages `[Fuente: guide.pdf, página 3]`."""
    return f"[{CITATIONS[language][0]}: {visible_name(passage.document.name)}, {place(passage, language)}]"


def place(passage: Passage, language: str = "es") -> str:
    """`líneas 5–6`; for a document with pages `página 3`."""
    _, line, lines, page, pages = CITATIONS[language]
    first, last, one, several = passage.first_line, passage.last_line, line, lines
    if passage.first_page is not None and passage.last_page is not None:
        first, last, one, several = passage.first_page, passage.last_page, page, pages
    return f"{one} {first}" if first == last else f"{several} {first}–{last}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What reading the source again gave."""

    sha256: str
    """Of the bytes that were read again."""
    same_file: bool
    """Their SHA-256 is the one of the document."""
    same_text: bool
    """The same lines, cut out of them again, hold the passage at the same place."""

    @property
    def identical(self) -> bool:
        """Both."""
        return self.same_file and self.same_text


def read_again(passage: Passage, data: bytes) -> Evidence:
    """Decode `data` anew, cut the passage's lines (of a PDF: its pages) out of it and compare. Trusts nothing read before."""
    document = passage.document
    try:
        if document.pages:
            cut, column = pages_again(passage, data)
        else:
            cut, column = lines_again(passage, data)
    except Exception:
        cut, column = "", 0  # bytes that can no longer be read are not the same text
    sha256 = hashlib.sha256(data).hexdigest()
    again = cut[column : column + passage.end - passage.start]
    return Evidence(sha256, sha256 == document.sha256, again == passage.text)


def lines_again(passage: Passage, data: bytes) -> tuple[str, int]:
    """The passage's lines, cut out of `data` anew, and the column of the first one at which the passage begins."""
    text, _ = decode(data)
    lines = _LINE.findall(text)
    cut = "".join(lines[passage.first_line - 1 : passage.last_line])
    return cut, passage.start - passage.document.line_starts[passage.first_line - 1]


def pages_again(passage: Passage, data: bytes) -> tuple[str, int]:
    """The passage's pages, extracted from `data` anew, and the offset in them at which the passage begins."""
    first, last = passage.first_page or 1, passage.last_page or 1
    reader = open_pdf(data)
    pages = (page_text_or_none(reader, number) or ("", 0) for number in range(first, last + 1))
    cut = PAGE_BREAK.join(text for text, _ in pages)
    return cut, passage.start - passage.document.pages[first - 1].start
