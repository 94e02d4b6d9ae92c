"""What a word is, for the search and for counting broken words: letters, digits and underscores, with their combining marks.

A mark belongs to its letter even if the two do not compose: g̃uarani, שָׁלוֹם, नमस्ते and مُدير are one word each. A joiner (U+200C,
U+200D) between two letters is part of their word. These separate words: a mark without a letter before it, variation selectors,
and marks in a row after the first MOST_MARKS.
"""

import unicodedata
from collections.abc import Iterator

MOST_MARKS = 30
"""At most this many marks in a row belong to a word, as in Unicode's Stream-Safe Text Format. More would make NFC quadratic."""
JOINERS = "\u200c\u200d"


def _ranges() -> Iterator[str]:
    """The marks of planes 0 and 1, as ranges of a pattern; higher planes have only variation selectors."""
    first = None
    for code in range(0x300, 0x20000):
        marks = unicodedata.category(chr(code)) in ("Mn", "Mc") and not 0xFE00 <= code <= 0xFE0F
        if marks and first is None:
            first = code
        elif not marks and first is not None:
            yield f"{chr(first)}-{chr(code - 1)}"
            first = None


MARKS = "".join(_ranges())
"""All marks, for use inside a character class."""
# Most words end before a character that cannot be a mark. The lookahead tests that first, since the class of marks is long.
WORD = rf"\w++(?:(?=[^\x00-\u02ff])(?:[{MARKS}{JOINERS}]{{1,{MOST_MARKS}}}+\w++)*+[{MARKS}]{{0,{MOST_MARKS}}}+)?+"
"""The pattern of a word. It never backtracks, so it takes linear time."""


def nfc(word: str) -> str:
    """NFC of a word. Its time is quadratic in the number of marks in a row, which MOST_MARKS bounds."""
    return word if word.isascii() else unicodedata.normalize("NFC", word)
