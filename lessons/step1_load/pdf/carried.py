"""What pdfium found out of a page, at its places in the text that another library took. Marks nothing where they differ."""

import re
from bisect import bisect_left
from dataclasses import replace

from lessons.step1_load.pdf.mending import LIGATURES
from lessons.step1_load.pdf.pages import Span, Taken

_ON_A_LINE = re.compile(r"[^\s](?:[^\n]*[^\s])?")


def carried(page: Taken, text: str) -> Taken:
    """`page` with `text` for its own, and what is unseen or raised where it stands in there.

    The letters of both are compared, without blanks. Where they are not the same, those of the line are looked for, and taken
    where both have them equally often; else the page is `unplaced`.
    """
    if not page.unseen and not page.raised:
        return replace(page, text=text)
    ours, theirs = _Letters(page.text), _Letters(text)
    raised = [_moved(ours, theirs, at, at + 1) for at in page.raised]
    unseen = [_moved(ours, theirs, *span) for span in page.unseen]
    places = dict(zip((start for start, _ in page.unseen), unseen, strict=True))
    moved = [(places[start], _moved(ours, theirs, *span)) for start, span in page.moved]
    spans = (on_line.span() for span in unseen if span for on_line in _ON_A_LINE.finditer(text, *span))
    return replace(
        page,
        text=text,
        unseen=tuple(sorted(spans)),
        moved=tuple((place[0], span) for place, span in moved if place and span),
        raised=tuple(sorted(span[0] for span in raised if span)),
        unplaced=page.unplaced or None in raised or None in unseen,
    )


class _Letters:
    """A text without blanks, its ligatures spelled out, and where each letter stands in it."""

    def __init__(self, source: str) -> None:
        spelled = [(LIGATURES.get(sign, sign), at) for at, sign in enumerate(source) if not sign.isspace()]
        self.source = source
        self.text = "".join(letters for letters, _ in spelled)
        self.places = [at for letters, at in spelled for _ in letters]

    def span(self, begin: int, stop: int) -> Span:
        """Where the letters from `begin` to `stop` stand in the source."""
        return self.places[begin], self.places[stop - 1] + 1

    def find(self, piece: str) -> list[int]:
        """Where `piece` begins among the letters."""
        return [match.start() for match in re.finditer(re.escape(piece), self.text)]


def _moved(ours: _Letters, theirs: _Letters, start: int, end: int) -> Span | None:
    """Where `theirs` has the letters of `start` to `end` of `ours`; None where it cannot be told."""
    first, last = bisect_left(ours.places, start), bisect_left(ours.places, end)
    if ours.text == theirs.text:
        return theirs.span(first, last)
    line_end = ours.source.find("\n", end)
    begin = bisect_left(ours.places, ours.source.rfind("\n", 0, start) + 1)
    stop = bisect_left(ours.places, line_end) if line_end >= 0 else len(ours.places)
    here, there = (each.find(ours.text[begin:stop]) for each in (ours, theirs))
    if len(here) != len(there) or begin not in here:
        return None
    moved = there[here.index(begin)] - begin
    line_start, line_end = theirs.span(begin + moved, stop + moved)
    if theirs.source[max(line_start - 1, 0) : line_start].strip() or theirs.source[line_end : line_end + 1].strip():
        return None  # it is a part of other words there
    return theirs.span(first + moved, last + moved)
