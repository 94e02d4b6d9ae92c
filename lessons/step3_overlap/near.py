"""Why a word is not found: the words of the index that look like it. Looks at letters only; a synonym looks like nothing."""

import sys
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Literal
from weakref import WeakKeyDictionary

from lessons.step1_load.document import Document
from lessons.step3_overlap.index import PassageIndex
from lessons.terms import Analysis

SHARED_BEGINNING = 5
"""How many first letters two words must share to be shown as near."""
LONGEST = 40
"""Letters of a word that can be proposed as a question; what is longer is hardly a word."""

ALIKE = 0.8
"""By difflib's ratio, 2 × equal letters / all letters: of five letters one may be another."""
MOST_COMPARED = 2_000
"""At most this many words are compared letter by letter, which takes some 10 µs each."""


@dataclass(frozen=True, slots=True)
class NearWord:
    """A word of the passages that a person might have meant."""

    term: str
    how: Literal["accent", "ending"]
    """`accent`: the same letters but for accents. `ending`: the same beginning of at least SHARED_BEGINNING letters."""
    df: int
    """How many passages hold it."""


def near_words(index: PassageIndex, word: str, *, most: int = 3) -> list[NearWord]:
    """Up to `most` terms of `index` near to `word`, which it does not hold: accents first, then the longest shared beginning.

    Among equals by the alphabet, accents left out.
    """
    words, bare = _by_alphabet(index), _bare(word)
    (first, after), longer_from = _beginning_with(words, bare), bisect_left(words, (bare + chr(0),))
    same = [NearWord(term, "accent", index.df[term]) for _, term in words[first:longer_from][:most]]
    longer = [term for _, term in words[longer_from : min(after, longer_from + most)]]
    # The words that share fewer letters stand around those that share more.
    for length in range(len(bare) - 1, SHARED_BEGINNING - 1, -1):
        if len(longer) >= most:
            break
        earliest, latest = _beginning_with(words, bare[:length])
        around = (*words[earliest : min(first, earliest + most)], *words[after : min(latest, after + most)])
        longer += [term for _, term in around]
        first, after = earliest, latest
    if len(bare) < SHARED_BEGINNING:
        longer = []
    return [*same, *(NearWord(term, "ending", index.df[term]) for term in longer)][:most]


def meant_word(index: PassageIndex, word: str) -> str:
    """The term of `index` that `word`, which it does not hold, may be a slip of the keyboard for; "" if there is none.

    Accents do not count. Leaves out terms with another first letter, and words of less than four letters or more than LONGEST.
    """
    words, bare = _by_alphabet(index), _bare(word)
    if not (bare.isalpha() and 4 <= len(bare) <= LONGEST):
        return ""
    first, after = _beginning_with(words, bare[0])
    letters, lengths = set(bare), range(len(bare) - 2, len(bare) + 3)
    likely = ((other, term) for other, term in words[first:after] if len(other) in lengths and len(letters ^ set(other)) <= 3)
    terms = dict(islice(likely, MOST_COMPARED))
    alike = get_close_matches(bare, terms, n=1, cutoff=ALIKE)
    return terms[alike[0]] if alike else ""


_alphabets: WeakKeyDictionary[PassageIndex, list[tuple[str, str]]] = WeakKeyDictionary()


def _by_alphabet(index: PassageIndex) -> Sequence[tuple[str, str]]:
    """The terms of `index`, each after itself without accents, in that order; made once and kept as long as the index."""
    if index not in _alphabets:
        _alphabets[index] = sorted((_bare(term), term) for term in index.df)
    return _alphabets[index]


def _beginning_with(words: Sequence[tuple[str, str]], letters: str) -> tuple[int, int]:
    """From where to where `words` begin with `letters`."""
    return bisect_left(words, (letters,)), bisect_left(words, (letters + chr(sys.maxunicode),))


def _bare(word: str) -> str:
    """`word` without accents (ñ becomes n too: this compares looks, it is no analysis)."""
    if word.isascii():
        return word
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def terms_aside(document: Document, analysis: Analysis) -> frozenset[str]:
    """The terms of what stands in the file and is not searched: front matter, comments, tags, attributes, addresses."""
    aside = [document.text[: document.body_start], *(document.text[each.start : each.end] for each in document.unsearched)]
    return frozenset(analysis.terms("\n".join(aside)))


def telling_words(index: PassageIndex, *, most: int = 6) -> list[str]:
    """Up to `most` words that tell the passages apart, by the alphabet: in the fewest passages, of those the longest.

    Leaves out what is over LONGEST letters long.
    """
    words = [term for term in index.df if term.isalpha() and len(term) <= LONGEST]
    return sorted(sorted(words, key=lambda term: (index.df[term], -len(term), term))[:most])
