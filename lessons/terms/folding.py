"""One term for a word in capitals and in small letters, and, if wanted, with and without accents.

Case: by Unicode's case folding, `STRASSE` and `straße` are equal; the rules of a language (Turkish I without a dot) are left out.
Accents: `canción` and `cancion` are one term, `pingüino` and `pinguino` too. ñ stays: año is a year, ano is not.
Only marks of Latin letters go, ç to c among them. In other scripts a mark makes another letter (й is not и): there they stay.
Folding accents belongs after stemming, where an accent says which ending a word has: vendió and vender have the stem vend, but of
vendio only the o goes. For the same reason a word typed without its accent may miss: no folding gives an ending back.
Leaves out: letters with a stroke (ø, ł, đ), which are no letter with a mark to Unicode.
"""

import unicodedata

_TILDE = "\u0303"


def fold_accents(word: str) -> str:
    """`word` without the marks of its Latin letters, but for the tilde of ñ and Ñ; in NFC.

    `word`: with no more marks in a row than words.py lets one have, since NFC takes time that grows with their square.
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
    # Folding can take a letter apart (İ becomes i and a dot above): put it together again, so that equal words are equal terms.
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)
