"""Remove invisible characters, which would split a word in two: soft hyphens, zero-width spaces and joiners.

They are removed whatever the rules, also where they are the only border between two words, as in Thai or Khmer text that was
prepared for line breaks: those become one word. Leaves out: marks of direction and variation selectors, which are beside words.

The same way a word is read whole whose source has a mark inside (`pala<b>bra</b>`): its document puts fillers there, and they go.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
"""Soft hyphen, zero-width space, non-joiner and joiner, word joiner, byte order mark."""
JOIN, TAIL = "\0", "\ud800"
"""Fillers, which no document has in its text: for a mark inside a word, and behind a letter whose code is longer than it."""
_RUN = re.compile(f"[{UNSEEN}{JOIN}{TAIL}]+")


@dataclass(frozen=True, slots=True)
class Gaps:
    """Where characters were removed from a text."""

    text: str = field(repr=False)
    """The text that has them."""
    at: list[int] = field(repr=False)
    """Offsets in the remaining text, rising."""
    gone: list[int] = field(repr=False)
    """Characters removed before the first offset, up to and including it, up to the second, …"""

    def as_given(self, start: int, end: int) -> tuple[int, int]:
        """The span of the source for a span of the remaining text, with removed characters inside it but not at its edges.

        A letter's TAIL belongs to it.
        """
        end = self._place(end - 1) + 1
        while self.text.startswith(TAIL, end):
            end += 1
        return self._place(start), end

    def _place(self, position: int) -> int:
        return position + self.gone[bisect_right(self.at, position)]


def has_unseen(text: str) -> bool:
    """Whether `text` has fillers or unseen characters."""
    return JOIN in text or (not text.isascii() and any(character in text for character in UNSEEN + TAIL))


def without_fillers(text: str) -> str:
    """`text` as a reader of the page sees it; its offsets are others."""
    return text.replace(JOIN, "").replace(TAIL, "")


def remove_unseen(text: str) -> tuple[str, Gaps | None]:
    """`text` without its fillers and unseen characters, and where they were; None if it had none."""
    if not has_unseen(text):
        return text, None
    at: list[int] = []
    gone = [0]
    for run in _RUN.finditer(text):
        at.append(run.start() - gone[-1])
        gone.append(gone[-1] + run.end() - run.start())
    return _RUN.sub("", text), Gaps(text, at, gone)
