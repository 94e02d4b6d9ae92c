"""Why a word is not found: the words of the index that look like it. Looks at letters only; a synonym looks like nothing."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

from lessons.step3_overlap.index import PassageIndex

SHARED_BEGINNING = 5
"""How many first letters two words must share to be shown as near."""
LONGEST = 40
"""Letters of a word that can be proposed as a question; what is longer is hardly a word."""


@dataclass(frozen=True, slots=True)
class NearWord:
    """A word of the passages that a person might have meant."""

    term: str
    how: Literal["accent", "ending"]
    """`accent`: the same letters but for accents. `ending`: the same beginning of at least SHARED_BEGINNING letters."""
    df: int
    """How many passages hold it."""


def near_words(index: PassageIndex, word: str, *, most: int = 3) -> list[NearWord]:
    """Up to `most` terms of `index` near to `word`, which it does not hold: accents first, then the longest shared beginning."""
    bare = _bare(word)
    found = []
    for term in _by_beginning(index).get(bare[:SHARED_BEGINNING], ()):
        other, df = _bare(term), index.df[term]
        shared = _shared_beginning(bare, other)
        if other == bare:
            found.append((0, 0, NearWord(term, "accent", df)))
        elif shared >= SHARED_BEGINNING:
            found.append((1, -shared, NearWord(term, "ending", df)))
    found.sort(key=lambda row: (row[0], row[1], row[2].term))
    return [near for _, _, near in found[:most]]


_beginnings: WeakKeyDictionary[PassageIndex, dict[str, list[str]]] = WeakKeyDictionary()


def _by_beginning(index: PassageIndex) -> Mapping[str, Sequence[str]]:
    """The terms of `index` by their first letters without accents; made once and kept as long as the index."""
    if index not in _beginnings:
        groups: dict[str, list[str]] = {}
        for term in index.df:
            groups.setdefault(_bare(term)[:SHARED_BEGINNING], []).append(term)
        _beginnings[index] = groups
    return _beginnings[index]


def _bare(word: str) -> str:
    """`word` without accents (ñ becomes n too: this compares looks, it is no analysis)."""
    if word.isascii():
        return word
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def _shared_beginning(left: str, right: str) -> int:
    length = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        length += 1
    return length


def telling_words(index: PassageIndex, *, most: int = 6) -> list[str]:
    """Up to `most` words that tell the passages apart, by the alphabet: in the fewest passages, of those the longest.

    Leaves out what is over LONGEST letters long.
    """
    words = [term for term in index.df if term.isalpha() and len(term) <= LONGEST]
    return sorted(sorted(words, key=lambda term: (index.df[term], -len(term), term))[:most])
