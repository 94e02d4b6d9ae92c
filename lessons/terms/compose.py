"""NFC of a text with the way back: which place of the source each composed letter came from.

Leaves out: what only looks alike. `ﬁ` and `fi`, `²` and `2` are joined by NFKC, which this is not.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

MANY = 64
"""Marks in a row from which on they are put in order before the library does it: its time grows with their square."""


LAST_PLANE = 0x20000
"""Beyond this code point no character joins another one."""
_FAR = re.compile(r"[^\x00-\u02ff]+")
"""Characters beyond those of Latin letters: no other joins the one before it."""


def nfc(text: str) -> str:
    """NFC of `text`, in a time that grows with its length whatever stands in it."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _many_marks().sub(_in_order, text) if _may_have_many(text) else text)


def compose(text: str) -> tuple[str, list[int] | None]:
    """NFC of `text`; where that changed it, also the source offset of each composed character and of the end."""
    if text.isascii() or (not _may_have_many(text) and unicodedata.is_normalized("NFC", text)):
        return text, None
    composed: list[str] = []
    starts: list[int] = []
    done = 0
    for begin, end in _joined_spans(text):
        _compose_alone(text, done, begin, composed, starts)
        piece = nfc(text[begin:end])
        composed.append(piece)
        starts.extend([begin] * len(piece))
        done = end
    _compose_alone(text, done, len(text), composed, starts)
    return "".join(composed), [*starts, len(text)]


def as_given(starts: list[int], start: int, end: int) -> tuple[int, int]:
    """The span of the source that a span of the composed text came from, with the whole of its last piece."""
    # All characters of a piece share its start.
    while starts[end] == starts[end - 1]:
        end += 1
    return starts[start], starts[end]


def _compose_alone(text: str, begin: int, end: int, composed: list[str], starts: list[int]) -> None:
    """Compose a stretch of characters of which none joins another: each is a piece of its own."""
    stretch = text[begin:end]
    if unicodedata.is_normalized("NFC", stretch):
        composed.append(stretch)
        starts.extend(range(begin, end))
        return
    for position, character in enumerate(stretch, start=begin):
        piece = unicodedata.normalize("NFC", character)
        composed.append(piece)
        starts.extend([position] * len(piece))


def _joined_spans(text: str) -> Iterator[tuple[int, int]]:
    """Each character with all those after it that NFC may merge into it; at the beginning of a text there may be none before."""
    for far in _FAR.finditer(text):
        for joined in _joining().finditer(text, *far.span()):
            yield max(joined.start() - 1, 0), joined.end()


def _may_have_many(text: str) -> bool:
    """Whether MANY marks may stand in a row. Of so many at least two stand at the places that are looked at."""
    return _two_marks().search(text[:: MANY // 2]) is not None


def _in_order(run: re.Match[str]) -> str:
    """The marks of a run in canonical order. It is that of a stable sort, so it changes nothing of what NFC makes of them."""
    apart = "".join(unicodedata.normalize("NFD", mark) for mark in run.group())
    return "".join(sorted(apart, key=unicodedata.combining))


@cache
def _many_marks() -> re.Pattern[str]:
    return re.compile(f"[{_marks()}]{{{MANY},}}")


@cache
def _two_marks() -> re.Pattern[str]:
    return re.compile(f"[{_marks()}]{{2}}")


@cache
def _marks() -> str:
    # Some vowel signs of Tibetan are no marks, and become two of them.
    return _class(lambda character: unicodedata.combining(unicodedata.normalize("NFD", character)[0]) != 0)


def _class(wanted: Callable[[str], bool]) -> str:
    """The characters that are `wanted`, as ranges for a pattern."""
    ranges: list[list[int]] = []
    for code in range(0x80, LAST_PLANE):
        if wanted(chr(code)):
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


@cache
def _joining() -> re.Pattern[str]:
    """Characters that NFC may merge into the one before them, in a row."""
    second: set[str] = set()
    for code in range(LAST_PLANE):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            second.add(chr(int(parts[1], 16)))
    # Hangul vowels and finals are not among them: they are letters, and a word of letters is put together when it is folded.
    joining = _marks() + _class(second.__contains__)
    return re.compile(f"[{joining}]+")
