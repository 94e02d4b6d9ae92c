"""What pdfium found out of a page, at its places in the text that another library took. Marks nothing where they differ."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace

from lessons.step1_load.pdf.mending import LIGATURES
from lessons.step1_load.pdf.pages import Span, Taken

_LINE = re.compile(r"[^\n]+")
_ON_A_LINE = re.compile(r"[^\s](?:[^\n]*[^\s])?")


def carried(page: Taken, text: str) -> Taken:
    """`page` with `text` for its own, and what is unseen or raised where it stands in there.

    The letters of both are compared, without blanks. Where they are not the same, those of the line are looked for, and taken
    where both have them equally often; else the page is `unplaced`.
    """
    if not page.unseen and not page.raised:
        return replace(page, text=text)
    ours, theirs = _Letters(page.text), _Letters(text)
    raised = [ours.same(theirs, at, at + 1) for at in page.raised]
    unseen = [ours.same(theirs, *span) for span in page.unseen]
    spans = (on_line.span() for span in unseen if span for on_line in _ON_A_LINE.finditer(text, *span))
    return replace(
        page,
        text=text,
        unseen=tuple(sorted(spans)),
        raised=tuple(sorted(span[0] for span in raised if span)),
        unplaced=page.unplaced or None in raised or None in unseen,
    )


class _Letters:
    """A text without blanks, its ligatures spelled out, and where each letter stands in it."""

    def __init__(self, text: str) -> None:
        spelled = [(LIGATURES.get(sign, sign), at) for at, sign in enumerate(text) if not sign.isspace()]
        self._source = text
        self.text = "".join(letters for letters, _ in spelled)
        self.places = [at for letters, at in spelled for _ in letters]
        self._lines = [bisect_left(self.places, line.start()) for line in _LINE.finditer(text)] + [len(self.places)]

    def whole(self, begin: int, stop: int) -> bool:
        """Whether whole words stand there."""
        start, end = self.places[begin], self.places[stop - 1] + 1
        return not self._source[max(start - 1, 0) : start].strip() and not self._source[end : end + 1].strip()

    def same(self, other: "_Letters", start: int, end: int) -> Span | None:
        """The span of the other's text with the letters of `start` to `end` of one's own; None where it cannot be told."""
        first, last = bisect_left(self.places, start), bisect_left(self.places, end)
        if self.text == other.text:
            moved = 0
        else:
            line = bisect_right(self._lines, first)
            begin, stop = self._lines[line - 1], self._lines[line]
            here, there = (list(_each(each, self.text[begin:stop])) for each in (self.text, other.text))
            if len(here) != len(there) or begin not in here:
                return None
            moved = there[here.index(begin)] - begin
            if not other.whole(begin + moved, stop + moved):
                return None
        return other.places[first + moved], other.places[last + moved - 1] + 1


def _each(text: str, piece: str) -> Iterator[int]:
    """Where `piece` begins in `text`, each after the end of the one before."""
    at = text.find(piece)
    while at >= 0:
        yield at
        at = text.find(piece, at + len(piece))
