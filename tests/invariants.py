"""What must hold for every document and every cut of it, each broken rule by name. Knows nothing of how a format is read."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from lessons.step1_load.document import Document
from lessons.step1_load.readers.given_title import MAX_TITLE
from lessons.step2_chunk.passage import Passage

_UNSHOWABLE = re.compile("[\0\ud800-\udfff]")
_CODECS = {"UTF-8": "utf-8", "UTF-8 BOM": "utf-8-sig", "UTF-16 LE": "utf-16", "UTF-16 BE": "utf-16"}


def line_of(text: str, offset: int) -> int:
    """1-based line of the character at `offset`, counted from the beginning: not as `Document.line_at` does it."""
    return len(re.split("\r\n|\r|\n", text[: offset + 1])) - (text[offset : offset + 1] in ("\r", "\n"))


def document_faults(document: Document, data: bytes | None = None) -> list[str]:
    """What is wrong with a document that was read; `data` is its file, where that is at hand."""
    return [
        *_text_faults(document, data),
        *_page_faults(document),
        *_heading_faults(document),
        *_change_faults(document),
        *_block_faults(document),
        *_unsearched_faults(document),
    ]


def _text_faults(document: Document, data: bytes | None) -> Iterator[str]:
    text = document.text
    if not text[document.body_start :].strip():
        yield "nothing to read in the text"
    if not 0 <= document.body_start <= len(text):
        yield f"the body begins at {document.body_start} of {len(text)}"
    if found := _UNSHOWABLE.search(text):
        yield f"U+{ord(found.group()):04X} at {found.start()} of the text"
    title = document.given_title
    if _UNSHOWABLE.search(title) or title != " ".join(title.split()) or len(title) > MAX_TITLE:
        yield f"the title that the file gives is {title[:400]!r}"
    if document.kind in ("markdown", "text", "python") and data is not None:
        yield from _decoding_faults(document, data)
    for warning in document.warnings:
        if warning.count < 1 or list(warning.numbers) != sorted(set(warning.numbers)):
            yield f"{warning} counts nothing, or its numbers are in no order"
        of_lines = warning.kind == "number_signs"
        if not set(warning.numbers) <= set(range(1, 1 + (document.line_count if of_lines else len(document.pages)))):
            yield f"{warning} names a page or a line that is not there"


def _decoding_faults(document: Document, data: bytes) -> Iterator[str]:
    """The text is the bytes in the encoding that is named; what is none of it stands as U+FFFD, and is counted."""
    codec = _CODECS.get(document.encoding, document.encoding.replace("Windows-", "cp").replace(" ", "-"))
    if document.text != data.decode(codec, "replace"):
        yield "the text is not what was in the file"
    replaced = document.text.count("\ufffd") - data.decode(codec, "ignore").count("\ufffd")
    told = [warning.count for warning in document.warnings if warning.kind == "bytes_replaced"]
    if told != [replaced] * bool(replaced):
        yield f"{replaced} characters stand for bytes that are none, {told} are told"


def _page_faults(document: Document) -> Iterator[str]:
    reached = 0
    for number, page in enumerate(document.pages, start=1):
        if page.number != number:
            yield f"page {page.number} stands where page {number} should"
        if not reached <= page.start <= page.end <= len(document.text):
            yield f"page {number} goes from {page.start} to {page.end}, after {reached}, of {len(document.text)}"
        elif document.text[reached : page.start].strip():
            yield f"text between page {number} and the one before it"
        if _UNSHOWABLE.search(page.label):
            yield f"the label of page {number} is {page.label!r}"
        reached = page.end
    if document.pages and document.text[reached:].strip():
        yield "text after the last page"


def _heading_faults(document: Document) -> Iterator[str]:
    if (document.origin == "none") != (not document.headings):
        yield f"{len(document.headings)} headings from {document.origin}"
    reached, last = document.body_start, (0, 0)
    ends = [found.end() for found in re.finditer("\r\n|\r|\n", document.text)]
    for heading in document.headings:
        if not reached <= heading.start <= heading.end <= len(document.text):
            yield f"{heading} overlaps what ends at {reached}, of {len(document.text)}"
        if (heading.start, heading.end) < last:
            yield f"{heading} stands after one that begins later"
        if heading.start == heading.end and document.kind != "pdf":
            yield f"{heading} has no text"
        if heading.line != 1 + bisect_right(ends, heading.start):
            yield f"{heading} is on line {1 + bisect_right(ends, heading.start)}"
        if heading.level < 1:
            yield f"{heading} has no level"
        if found := _UNSHOWABLE.search(heading.title):
            yield f"U+{ord(found.group()):04X} in {heading}"
        if "\n" in heading.title or "\r" in heading.title:
            yield f"a line end in {heading}"
        reached, last = max(reached, heading.end), (heading.start, heading.end)


def _change_faults(document: Document) -> Iterator[str]:
    reached = 0
    for change in document.changes:
        if not reached <= change.start <= change.end <= len(document.text):
            yield f"{change} overlaps what ends at {reached}, of {len(document.text)}"
        reached = max(reached, change.end)


def _block_faults(document: Document) -> Iterator[str]:
    if list(document.blocks) != sorted(document.blocks, key=lambda block: (block.start, -block.end)):
        yield "the blocks are in no order"
    reached = dict.fromkeys(("table", "list", "fence"), document.body_start)
    for block in document.blocks:
        if not reached[block.kind] <= block.start < block.end <= len(document.text):
            yield f"{block} overlaps what ends at {reached[block.kind]}, of {len(document.text)}"
        text = document.text[block.start : block.end]
        if text != text.strip():
            yield f"{block} is blank at an edge"
        reached[block.kind] = max(reached[block.kind], block.end)


def _unsearched_faults(document: Document) -> Iterator[str]:
    reached = document.body_start
    for each in document.unsearched:
        if not reached <= each.start < each.end <= len(document.text):
            yield f"{each} overlaps what ends at {reached}, of {len(document.text)}"
        if len(each.shown) > each.end - each.start:
            yield f"{each} shows more than it is long"
        reached = max(reached, each.end)
    if not len(document.searched) == len(document.blanked) == len(document.text):
        yield f"{len(document.searched)} and {len(document.blanked)} characters are searched of {len(document.text)}"


def cutting_faults(document: Document, passages: Sequence[Passage]) -> list[str]:
    """Where `passages` are not slices of `document` in order, or leave text out that is in no heading and no front matter."""
    return [*_passage_faults(document, passages), *_left_out(document, passages)]


def _passage_faults(document: Document, passages: Sequence[Passage]) -> Iterator[str]:
    for passage in passages:
        if passage.document is not document or passage.text != document.text[passage.start : passage.end]:
            yield f"{passage} is no slice of the document"
        if not passage.text or passage.text != passage.text.strip():
            yield f"{passage} is blank, or blank at an edge"
    for one, other in pairwise(passages):
        if not (one.start < other.start and one.end < other.end):
            yield f"{other} does not go on after {one}"


def _left_out(document: Document, passages: Sequence[Passage]) -> Iterator[str]:
    covered = [(passage.start, passage.end) for passage in passages]
    covered += [(heading.start, heading.end) for heading in document.headings]
    covered.append((0, document.body_start))
    reached = 0
    for start, end in [*sorted(covered), (len(document.text), len(document.text))]:
        if document.text[reached:start].strip():
            yield f"{document.text[reached:start].strip()[:40]!r} at {reached} is in no passage"
        reached = max(reached, end)
