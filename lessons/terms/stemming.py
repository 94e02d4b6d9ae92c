"""Cut the ending off a word, by Snowball's rules for Spanish and English: reservas, reservar and reservó become reserv.

A stem is no word, only what is compared. The rules know endings and no dictionary: they join words that have nothing to do with
each other (universidad, universo) and miss forms that changed inside (puedo, poder). A word is stemmed once, then remembered.
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
"""In letters. What is longer is no word with an ending."""
_LETTER = re.compile("[a-z]")


def stem(word: str, language: StemLanguage) -> str:
    """The stem of a case-folded word; what is too long, has a digit in it or no letter from a to z is its own stem."""
    if len(word) > LONGEST or not word.isalpha() or _LETTER.search(word) is None:
        return word
    return _stem_once(word, language)


@lru_cache(maxsize=200_000)
def _stem_once(word: str, language: StemLanguage) -> str:
    # A stemmer holds the word that it works on, and sessions share the process: each word gets one of its own.
    return str(_STEMMERS[language]().stemWord(word))
