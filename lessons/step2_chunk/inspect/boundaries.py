"""What a cut broke: words, sentences, rows, tables, lists, fenced blocks, titles, pairs of sentences.

In source code it is words, classes and functions. A thing that an overlap holds whole is not broken. Judges no answer, and does
not know what a sentence says.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from lessons.step1_load.document import BlockKind, Document
from lessons.step2_chunk.inspect.compare import Span, fates, holder, is_readable, running_text
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.spans import trimmed
from lessons.terms import WORDS

BoundaryKind = Literal["word", "sentence", "row", "table", "list", "fence", "title", "pair", "definition"]

NEAR = 150

_NON_BLANK = re.compile(r"\S")
_BLANK_OR_END = re.compile(r"\s|\Z")


@dataclass(frozen=True, slots=True)
class Boundary:
    """The end of a passage, and something that no passage holds whole because of it."""

    kind: BoundaryKind
    """`row`: inside a row of a table; `table`: between two of its rows. `title`: inside a title, or between it and its text.
    `pair`: two neighbouring sentences of one section. `definition`: a class or a function with its decorators, also one inside
    another. The others are what they are called."""
    place: int
    """Offset one past the last code point of the passage."""
    number: int
    """Number of that passage, from 1."""
    spans: tuple[Span, ...]
    """The broken thing, or the two sentences of a pair."""

    @property
    def near(self) -> Span:
        """The broken thing, or as much of it as is within NEAR code points of the cut."""
        return max(self.spans[0][0], self.place - NEAR), min(self.spans[-1][1], self.place + NEAR)


def boundaries(passages: Sequence[Passage], document: Document) -> list[Boundary]:
    """Everything that cutting `document` into `passages` broke, by place, and at one place by kind.

    A cut counts once for each thing that it breaks, so a list in three passages counts twice; a pair counts once. A section is
    the text between two headings of any level; lines of tables and fenced blocks are no sentences. Takes linear time.
    """
    cuts = _Cuts(passages)
    found = [*_words(document, cuts), *(_definitions if document.kind == "python" else _prose)(document, cuts)]
    order = get_args(BoundaryKind)
    return sorted(found, key=lambda each: (each.place, order.index(each.kind), each.spans))


def parted_kind(document: Document) -> BoundaryKind:
    """What a cut should leave together in `document`: two sentences, or in source code a class or a function."""
    return "definition" if document.kind == "python" else "pair"


def most_telling(
    found: Sequence[Boundary], other: Sequence[Boundary], text: str, *, answer: Sequence[Span], shown: Span
) -> Boundary | None:
    """Of what a cut of `text` broke, what shows best what a cut can do; None where it broke nothing.

    First what begins in `shown`, the part of the text on the screen; of that, what is inside one of the spans of the `answer`,
    which are in order; then what is not among `other`, the things that another cut broke; then pairs of sentences and
    definitions, and words last; then what stands in one paragraph; then whole sentences. Of equals, the first in the text.
    """
    broken_too = {(each.kind, each.spans) for each in other}
    torn = {each.spans[0] for each in found if each.kind == "sentence"}

    def order(each: Boundary) -> tuple[bool | int, ...]:
        start, end = each.spans[0][0], each.spans[-1][1]
        last = bisect_right(answer, start, key=lambda span: span[0]) - 1
        return (
            not shown[0] <= start < shown[1],
            last < 0 or answer[last][1] < end,
            (each.kind, each.spans) in broken_too,
            (each.kind not in ("pair", "definition")) + (each.kind == "word"),
            each.kind == "pair" and not is_readable(text, each.spans),
            not torn.isdisjoint(each.spans),
            each.place,
        )

    return min(found, key=order, default=None)


class _Cuts:
    """The ends of the passages, and what they break."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.places = [passage.end for passage in passages]
        self.held = holder(passages)

    def inside(self, kind: BoundaryKind, span: Span, shown: tuple[Span, ...] = ()) -> list[Boundary]:
        """A boundary for each cut inside `span`; none if a passage holds it whole. Its `spans` are `shown`, or else `span`."""
        if self.held(*span):
            return []
        first, after = bisect_right(self.places, span[0]), bisect_left(self.places, span[1])
        return [Boundary(kind, self.places[at], at + 1, shown or (span,)) for at in range(first, after)]


def _spans(document: Document, kind: BlockKind) -> list[Span]:
    return [(block.start, block.end) for block in document.blocks if block.kind == kind]


def _words(document: Document, cuts: _Cuts) -> Iterator[Boundary]:
    """Words are those of the search. Only the stretches between two blanks that a cut falls into are looked through."""
    text, end = document.searched, 0
    for place in cuts.places:
        if place < end or place == len(text) or text[place].isspace():
            continue
        start, end = _begin_of_stretch(text, place), _BLANK_OR_END.search(text, place).start()  # type: ignore[union-attr]
        for first, after in WORDS.spans(text[start:end]):
            yield from cuts.inside("word", (start + first, start + after))


def _begin_of_stretch(text: str, place: int) -> int:
    while place and not text[place - 1].isspace():
        place -= 1
    return place


def _prose(document: Document, cuts: _Cuts) -> Iterator[Boundary]:
    yield from _tables(document, cuts)
    yield from _titles(document, cuts)
    yield from _sentences(document, cuts)
    for kind in ("list", "fence"):
        for span in _spans(document, kind):
            yield from cuts.inside(kind, span)


def _definitions(document: Document, cuts: _Cuts) -> Iterator[Boundary]:
    """Broken definitions; there are none in a text that Python cannot parse."""
    for definition in document.definitions:
        yield from cuts.inside("definition", (definition.start, definition.end))


def _tables(document: Document, cuts: _Cuts) -> Iterator[Boundary]:
    """A cut in a table is inside a row that no passage holds, or between rows. A row is a line."""
    for table in _spans(document, "table"):
        row = (0, 0)
        for cut in cuts.inside("table", table):
            if cut.place > row[1]:
                row = _line(document, cut.place - 1)
            in_row = row[0] < cut.place < row[1] and not cuts.held(*row)
            yield Boundary("row", cut.place, cut.number, (row,)) if in_row else cut


def _line(document: Document, offset: int) -> Span:
    """The line at `offset`, without whitespace at its edges."""
    starts, number = document.line_starts, document.line_at(offset)
    start = starts[number - 1]
    return trimmed(document.text, start, starts[number] if number < len(starts) else len(document.text))


def _titles(document: Document, cuts: _Cuts) -> Iterator[Boundary]:
    """A title and the first character after it belong together, unless that begins a title of the same or a higher level."""
    headings = document.headings
    for number, heading in enumerate(headings):
        found = _NON_BLANK.search(document.text, heading.end)
        if not found:
            continue
        after = headings[number + 1] if number + 1 < len(headings) else None
        if not after or after.start > found.start() or after.level > heading.level:
            yield from cuts.inside("title", (heading.start, found.end()), ((heading.start, heading.end),))


def _sentences(document: Document, cuts: _Cuts) -> Iterator[Boundary]:
    for fate in fates(running_text(document), cuts.passages):
        for span in fate.cut_inside:
            yield from cuts.inside("sentence", span)
        for pair in fate.parted:
            yield from cuts.inside("pair", (pair[0][0], pair[1][1]), pair)[:1]
