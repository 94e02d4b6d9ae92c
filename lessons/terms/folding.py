"""One term for a word in upper and lower case and, if wanted, with and without accents.

Case: Unicode's case folding makes `STRASSE` and `straße` equal; rules of single languages (Turkish dotless I) are left out.
Accents: `canción` and `cancion` are one term, `pingüino` and `pinguino` too. ñ stays: año is a year, ano is not. Only marks of
Latin letters are removed, so ç becomes c. In other scripts a mark makes another letter (й is not и). Accents are folded after
stemming, because an accent tells the stemmer the ending: vendió and vender have the stem vend, but vendio only loses its o. For
the same reason a word typed without its accent may not be found.
Leaves out: letters with a stroke (ø, ł, đ), which Unicode does not decompose.
"""

import unicodedata

_TILDE = "\u0303"


def fold_accents(word: str) -> str:
    """`word` in NFC without the marks of its Latin letters, except the tilde of ñ and Ñ.

    `word` must have no more marks in a row than words.py allows, since NFC takes quadratic time in them.
    """
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFD", word)
    if not any(map(unicodedata.combining, apart)):
        return unicodedata.normalize("NFC", word)
    kept = []
    base, latin = "", False
    for character in apart:
        if unicodedata.category(character) != "Mn":
            base, latin = character, unicodedata.name(character, "").startswith("LATIN ")
            kept.append(character)
        elif not latin or (character == _TILDE and base in "nN"):
            kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept))


def fold_case(word: str) -> str:
    """The word case-folded, in NFC."""
    folded = word.casefold()
    # Folding can decompose a letter (İ becomes i and a dot above); NFC composes it, so that equal words are equal terms.
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)
