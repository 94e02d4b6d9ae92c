"""What a word is, the same for the search and for what a cut broke: letters, digits and underscores, with the marks upon them.

A mark belongs to its letter whether or not the two compose: g̃uarani, שָׁלוֹם, नमस्ते and مُدير are one word each. A joiner (U+200C,
U+200D) between two letters is inside their word. Leaves out: a mark without a letter before it, variation selectors, which stand
after pictures, and of a row of marks all after MOST_MARKS: they part words.
"""

import unicodedata
from collections.abc import Iterator

MOST_MARKS = 30
"""Marks in a row that belong to a word, as many as Unicode's Stream-Safe Text Format allows. More would make NFC quadratic."""
JOINERS = "\u200c\u200d"


def _ranges() -> Iterator[str]:
    """The marks of planes 0 and 1, as ranges of a pattern; beyond there are only variation selectors."""
    first = None
    for code in range(0x300, 0x20000):
        marks = unicodedata.category(chr(code)) in ("Mn", "Mc") and not 0xFE00 <= code <= 0xFE0F
        if marks and first is None:
            first = code
        elif not marks and first is not None:
            yield f"{chr(first)}-{chr(code - 1)}"
            first = None


MARKS = "".join(_ranges())
"""What stands between the brackets of a pattern of one mark."""
# Most words end before a character that is no mark for sure: it is looked at first, and the long class only where it may match.
WORD = rf"\w++(?:(?=[^\x00-\u02ff])(?:[{MARKS}{JOINERS}]{{1,{MOST_MARKS}}}+\w++)*+[{MARKS}]{{0,{MOST_MARKS}}}+)?+"
"""The pattern of a word. Nothing that it took is given back, so it needs linear time."""


def nfc(word: str) -> str:
    """NFC of a word. Of a text with rows of more than MOST_MARKS marks the time grows with their square."""
    return word if word.isascii() else unicodedata.normalize("NFC", word)
