"""One term for a word in capitals and in small letters, by Unicode's case folding: `STRASSE` and `straße` are equal.

Leaves out: accents, and the rules of a language (Turkish I without a dot).
"""

import unicodedata


def fold_case(word: str) -> str:
    """The word case-folded, in NFC."""
    folded = word.casefold()
    # Folding can take a letter apart (İ becomes i and a dot above): put it together again, so that equal words are equal terms.
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)
