"""Where a raised note mark or exponent of a PDF touches a word: smaller letters on a higher base line.

raised.py says what is set off. A PDF marks nothing as raised, so only digits, and a last letter or small Roman number, are
looked at; `o` is none, since it ends an old abbreviation, as in `Excmo`.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2.raw as raw

from lessons.step1_load.readers.raised import is_apart

SMALLER = 0.88
"""Of the size of the word, that a mark has at most."""
HIGHER = 0.15
"""Of the size of the word, that the mark's base line is higher at least; at most the whole of it."""

_LOOKED_AT = 6  # letters, enough for an ordinal
_DIGITS = re.compile(r"\d+")
_LAST_LETTERS = re.compile(r"(?<=[^\W\d_]{4})(?:i{2,3}|iv|vi{1,3}|ix|[a-np-z])(?![^\W_])")


def raised_edges(words: Any, text: str, indices: Sequence[int]) -> Iterator[int]:
    """Rising offsets in `text` at which a mark begins after a word, or a word after a mark, nothing or a line end between them.

    Args:
        words: pypdfium2's text page.
        indices: its number of each character of `text`.
    """
    level = ctypes.c_double(), ctypes.c_double()
    ends = [match.start() for match in _LAST_LETTERS.finditer(text)]
    for digits in _DIGITS.finditer(text):
        first, last = digits.start(), digits.end() - 1
        ends += [first, last + 1 + 2 * text.startswith("\r\n", last + 1)]
        if first < last and not _on_a_line(words, indices[first], indices[last], level):
            ends += range(first + 1, last + 1)
    for at in sorted(ends):
        before = at - 1 - 2 * text.startswith("\r\n", at - 2)  # pdfium may put a line end between a mark and its word
        if before < 0 or at >= len(text) or not (text[before].isalnum() and text[at].isalnum()):
            continue
        one, other = indices[before], indices[at]
        if _on_a_line(words, one, other, level):
            continue
        begins = is_apart(text[before], text[at : at + _LOOKED_AT], rises=True) and _is_raised(words, other, one)
        if begins or (text[before].isdigit() and _is_raised(words, one, other)):
            yield at


def _on_a_line(words: Any, one: int, other: int, level: tuple[ctypes.c_double, ctypes.c_double]) -> bool:
    """Whether both stand on one line, across or upright; `level` is room for pdfium's answer."""
    x, y = level
    raw.FPDFText_GetCharOrigin(words.raw, one, x, y)
    one_x, one_y = x.value, y.value
    raw.FPDFText_GetCharOrigin(words.raw, other, x, y)
    return one_x == x.value or one_y == y.value


def _is_raised(words: Any, mark: int, word: int) -> bool:
    """Whether the first is a smaller and a higher letter than the second."""
    small, x, y, _, _ = _letter(words, mark)
    large, word_x, word_y, up_x, up_y = _letter(words, word)
    rise = (x - word_x) * up_x + (y - word_y) * up_y
    return 0 < small <= SMALLER * large and HIGHER * large <= rise <= large


def _letter(words: Any, index: int) -> tuple[float, float, float, float, float]:
    """The size of a letter, where it stands, and the direction of up, one unit long."""
    matrix, x, y = raw.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetMatrix(words.raw, index, matrix)
    raw.FPDFText_GetCharOrigin(words.raw, index, x, y)
    stretch = (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0
    size = abs(raw.FPDFText_GetFontSize(words.raw, index)) * stretch
    return size, x.value, y.value, matrix.c / stretch, matrix.d / stretch
