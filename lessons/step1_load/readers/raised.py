"""Raised text beside text on the line: `m²` and a note's mark are no part of the word before them. Knows no file.

What is raised right after a word or a number is set off by a blank: `depósito<sup>2</sup>` is `depósito 2`, `10<sup>3</sup>` is
`10 3` and never 103. An ordinal stays whole, `1<sup>er</sup>`, and so do a known abbreviation, `n<sup>o</sup>`, and what is
lowered: `H<sub>2</sub>O`. A raised sign of Unicode is a character like any other.
"""

import re

_LETTERS = re.compile(r"[^\W\d_]+")
_LAST_WORD = re.compile(r"(?<!\w)[^\W\d_]+\Z")
_ORDINALS = {
    *("a", "o", "as", "os", "ª", "º", "er", "era", "ero", "ra", "ro", "do", "da", "to", "ta", "mo", "ma", "vo", "va", "no", "na"),
    *("st", "nd", "rd", "th", "e", "re", "ère", "ème"),
}
"""Endings of ordinals in Spanish, English and French; a note whose mark is the letter `a` looks like one after a number."""
_ABBREVIATIONS = {"no", "nos", "No", "Nos", "Ma", "Da", "Dra", "Sra", "Vo", "Bo", "Mme", "Mlle"}
_JOINED = ",.;:)]/"
"""What goes with the word before it, raised or not."""


def is_apart(before: str, after: str, *, rises: bool) -> bool:
    """Whether a blank belongs between two pieces of text, neither "", of which one is raised; `rises`: the second."""
    if not before[-1].isalnum() or after[0].isspace():
        return False
    if not rises:
        return after[0].isalnum()
    letters = _LETTERS.match(after)
    if letters and before[-1].isdigit():
        is_whole = letters[0].lower() in _ORDINALS
    else:
        word = _LAST_WORD.search(before[-3:])  # that of an abbreviation has two letters at most
        is_whole = bool(letters and word and word[0] + letters[0] in _ABBREVIATIONS)
    return not is_whole and after[0] not in _JOINED
