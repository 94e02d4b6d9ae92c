"""Pairs of characters for scripts without spaces between words: 東京都 gives 東京 and 京都. Else such a text is one long word.

A pair may be in a text about something else (京都 is Kyoto). A dictionary would separate words better and is left out. A letter
and its marks count as one character. Digits, and the letters of other scripts, stay words.
"""

import re
import unicodedata
from collections.abc import Iterator

from lessons.terms.words import JOINERS, MARKS

_BLOCKS = (
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x3005, 0x3007), (0x3041, 0x30FF), (0x31F0, 0x31FF),
    (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F), (0xFF66, 0xFF9F),
)  # fmt: skip
"""Thai and Lao, Myanmar, Khmer, 々 to 〇, kana, Ainu kana, Myanmar extended A and B, half-width kana."""
_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f\U00030000-\U000323af"


def _of(kinds: tuple[str, ...]) -> str:
    characters = (chr(code) for first, last in _BLOCKS for code in range(first, last + 1))
    return "".join(character for character in characters if unicodedata.category(character).startswith(kinds))


_LETTERS = _HAN + _of(("L", "Nl"))
_UPON = f"[{MARKS}{JOINERS}]*+"
_PIECE = re.compile(f"(?P<run>(?:[{_LETTERS}]{_UPON})++)|(?:(?![{_LETTERS}])\\w{_UPON})++")
_CHARACTER = re.compile(f"[{_LETTERS}]{_UPON}")
_LETTER = re.compile(f"[{_LETTERS}]")
_ANY_LETTER = re.compile(r"[^\W\d_]")


def pairs_in(word: str) -> Iterator[tuple[int, int]]:
    """The spans of `word` that are terms: the pairs of each run of such letters (or its only letter), and the rest unchanged."""
    for piece in _PIECE.finditer(word):
        if piece["run"] is None:
            yield piece.span()
            continue
        edges = [*(character.start() for character in _CHARACTER.finditer(word, *piece.span())), piece.end()]
        if len(edges) == 2:
            yield edges[0], edges[1]
        for at in range(len(edges) - 2):
            yield edges[at], edges[at + 2]


def without_spaces(text: str) -> float:
    """The share, from 0 to 1, of the letters of `text` that belong to a script without spaces; 0.0 without letters."""
    letters = len(_ANY_LETTER.findall(text))
    return len(_LETTER.findall(text)) / letters if letters else 0.0
