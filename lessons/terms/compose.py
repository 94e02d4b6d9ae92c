"""NFC of a text with the way back: which place of the source each composed letter came from.

Leaves out: what only looks alike. `ﬁ` and `fi`, `²` and `2` are joined by NFKC, which this is not.
"""

import unicodedata
from functools import cache


def compose(text: str) -> tuple[str, list[int] | None]:
    """NFC of `text`; where that changed it, also the source offset of each composed character and of the end."""
    if unicodedata.is_normalized("NFC", text):
        return text, None
    composed: list[str] = []
    starts: list[int] = []
    begin = 0
    for position in range(1, len(text) + 1):
        if position == len(text) or _stands_alone(text[position]):
            piece = unicodedata.normalize("NFC", text[begin:position])
            composed.append(piece)
            starts.extend([begin] * len(piece))
            begin = position
    return "".join(composed), [*starts, len(text)]


def as_given(starts: list[int], start: int, end: int) -> tuple[int, int]:
    """The span of the source that a span of the composed text came from, with the whole of its last piece."""
    # All characters of a piece share its start.
    while starts[end] == starts[end - 1]:
        end += 1
    return starts[start], starts[end]


def _stands_alone(character: str) -> bool:
    return unicodedata.combining(character) == 0 and character not in _joining()


@cache
def _joining() -> frozenset[str]:
    """Characters that NFC may merge into the one before: combining marks, and some vowel signs.

    Hangul vowels and finals are not among them: they are letters, and a word of letters is put together when it is folded.
    """
    second: set[str] = set()
    for code in range(0x20000):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            second.add(chr(int(parts[1], 16)))
    return frozenset(second)
