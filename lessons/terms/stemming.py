"""Cut the ending off a word, by Snowball's rules for Spanish and English: reservas, reservar and reservó become reserv.

A stem is no word and is only compared. The rules know endings and no dictionary: they join unrelated words (universidad,
universo) and miss forms that change inside (puedo, poder). A stem is computed once, then remembered.
Leaves out: other languages, and the base forms that a dictionary would give.
Source: Porter, Snowball: A language for stemming algorithms, 2001; snowballstem.org.
"""

import re
from functools import lru_cache
from typing import Literal

from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.spanish_stemmer import SpanishStemmer

StemLanguage = Literal["es", "en"]
_STEMMERS = {"es": SpanishStemmer, "en": EnglishStemmer}
LONGEST = 64
"""A word of more letters than this is not stemmed."""
_LETTER = re.compile("[a-z]")


def stem(word: str, language: StemLanguage) -> str:
    """The stem of a case-folded word; one that is too long, has a digit, or has no letter from a to z is its own stem."""
    if len(word) > LONGEST or not word.isalpha() or _LETTER.search(word) is None:
        return word
    return _stem_once(word, language)


@lru_cache(maxsize=200_000)
def _stem_once(word: str, language: StemLanguage) -> str:
    # A stemmer stores the word that it works on, and sessions share the process: each call makes its own stemmer.
    return str(_STEMMERS[language]().stemWord(word))
