"""Remove invisible characters that split a word in two: soft hyphens, zero-width spaces and joiners.

They are removed everywhere, also where they are the only border between two words, as in Thai or Khmer text that was prepared for
line breaks: those become one word. Leaves out: marks of direction and variation selectors, which are beside words.

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
_FILLERS = re.compile(f"[{JOIN}{TAIL}]+")


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


def has_fillers(text: str) -> bool:
    """Whether marks inside words are filled in `text`."""
    return JOIN in text or TAIL in text


def without_fillers(text: str) -> str:
    """`text` as a reader of the page sees it; its offsets are others."""
    return text.replace(JOIN, "").replace(TAIL, "")


def remove_unseen(text: str, *, unseen: bool = True) -> tuple[str, Gaps | None]:
    """`text` without its fillers, and its unseen characters if wanted, and where they were; None if it had none."""
    if not (has_fillers(text) or (unseen and not text.isascii())):
        return text, None
    removed = _RUN if unseen else _FILLERS
    at: list[int] = []
    gone = [0]
    for run in removed.finditer(text):
        at.append(run.start() - gone[-1])
        gone.append(gone[-1] + run.end() - run.start())
    return (removed.sub("", text), Gaps(text, at, gone)) if at else (text, None)
