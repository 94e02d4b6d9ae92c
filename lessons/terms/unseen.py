"""Remove invisible characters that split a word in two: soft hyphens, zero-width spaces and joiners.

They are removed everywhere, also where they are the only border between two words, as in Thai or Khmer text that was prepared for
line breaks: those become one word. Leaves out: marks of direction and variation selectors, which are beside words.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
"""Soft hyphen, zero-width space, non-joiner and joiner, word joiner, byte order mark."""
_RUN = re.compile(f"[{UNSEEN}]+")


@dataclass(frozen=True, slots=True)
class Gaps:
    """Where characters were removed from a text."""

    at: list[int] = field(repr=False)
    """Offsets in the remaining text, rising."""
    gone: list[int] = field(repr=False)
    """Characters removed before the first offset, up to and including it, up to the second, …"""

    def as_given(self, start: int, end: int) -> tuple[int, int]:
        """The span of the source for a span of the remaining text, with removed characters inside it but not at its edges."""
        return self._place(start), self._place(end - 1) + 1

    def _place(self, position: int) -> int:
        return position + self.gone[bisect_right(self.at, position)]


def remove_unseen(text: str) -> tuple[str, Gaps | None]:
    """`text` without its unseen characters, and where they were; None if it had none."""
    if text.isascii():
        return text, None
    at: list[int] = []
    gone = [0]
    for run in _RUN.finditer(text):
        at.append(run.start() - gone[-1])
        gone.append(gone[-1] + run.end() - run.start())
    return (_RUN.sub("", text), Gaps(at, gone)) if at else (text, None)
