"""Why a word is not found: the words of the index that look like it. Compares letters only, so it finds no synonyms."""

import unicodedata
from dataclasses import dataclass
from heapq import nsmallest
from typing import Literal

from lessons.step1_load.document import Document
from lessons.step3_overlap.index import PassageIndex
from lessons.terms import Analysis

SHARED_BEGINNING = 5
"""Words that share at least this many first letters are near."""
LONGEST = 40
"""A word of more letters than this is not proposed as a question: it is hardly a word."""


@dataclass(frozen=True, slots=True)
class NearWord:
    """A word of the passages that a person might have meant."""

    term: str
    how: Literal["accent", "ending"]
    """`accent`: it differs by accents only. `ending`: it begins with the same SHARED_BEGINNING letters or more."""
    df: int
    """How many passages hold it."""


def near_words(index: PassageIndex, word: str, *, most: int = 3) -> list[NearWord]:
    """Up to `most` terms of `index` that look like `word`, which it does not hold.

    Terms that differ by accents only come first, then those with the longest shared beginning; equals are in alphabetical order,
    accents ignored.
    """
    found, bare = [], _bare(word)
    beginning = bare[:SHARED_BEGINNING]
    for term in index.df:
        other = _bare(term)
        if other == bare or (other.startswith(beginning) and len(beginning) == SHARED_BEGINNING):
            shared = next((at for at, (one, another) in enumerate(zip(bare, other, strict=False)) if one != another), len(bare))
            found.append((other != bare, -shared, other, term))
    return [NearWord(term, "ending" if differs else "accent", index.df[term]) for differs, _, _, term in nsmallest(most, found)]


def _bare(word: str) -> str:
    """`word` without accents. ñ becomes n too: this compares looks and is no analysis."""
    if word.isascii():
        return word
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def terms_aside(document: Document, analysis: Analysis) -> frozenset[str]:
    """The terms of what stands in the file and is not searched: front matter, comments, tags, attributes, addresses."""
    aside = [document.text[: document.body_start], *(document.text[each.start : each.end] for each in document.unsearched)]
    return frozenset(analysis.terms("\n".join(aside)))


def telling_words(index: PassageIndex, *, most: int = 6) -> list[str]:
    """Up to `most` words that tell the passages apart, in alphabetical order.

    They are the rarest, and of equally rare ones the longest. Words of more than LONGEST letters are left out.
    """
    words = [term for term in index.df if term.isalpha() and len(term) <= LONGEST]
    return sorted(sorted(words, key=lambda term: (index.df[term], -len(term), term))[:most])
