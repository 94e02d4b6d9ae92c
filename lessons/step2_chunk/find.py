"""Find a text as Ctrl+F does in a browser: letter by letter, case ignored. Knows no words: `sol` is found in `solo`, too."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from lessons.step1_load.document import Document
from lessons.step2_chunk.compare import Span
from lessons.terms import WORDS, Analysis


def find_plain(text: str, wanted: str) -> list[Span]:
    """The places of `text` that read like `wanted`, case ignored, in order; none overlaps the one before it.

    Both are compared as `str.casefold` writes them, and nothing else is done: blanks, accents and punctuation count. Folding
    makes `ss` of ß, and of İ an i and a dot: a place that begins or ends inside of what one character gave takes all of it.
    Nothing is found where `wanted` is empty.
    """
    return _places(_fold(text), wanted)


@dataclass(frozen=True, slots=True)
class _Folded:
    """A text as `str.casefold` writes it, and what it takes to say where something in it stood before."""

    text: str
    lasts: Sequence[int]
    """Of each character that became several, where the last of them stands."""
    origins: Sequence[int]
    """Where that character stood before."""
    added: Sequence[int]
    """How many characters more there are before it, and at the end of the list how many in all."""

    def character(self, offset: int) -> tuple[int, int]:
        """Where the character that gave the one at `offset` stood, and where the last that it gave stands."""
        before = bisect_left(self.lasts, offset)
        if before < len(self.origins) and self.origins[before] + self.added[before] <= offset:
            return self.origins[before], self.lasts[before]
        return offset - self.added[before], offset


def _fold(text: str) -> _Folded:
    folded = text.casefold()
    if len(folded) == len(text):  # it makes no character of none, so none became several
        return _Folded(folded, (), (), (0,))
    growing = "".join(character for character in set(text) if len(character.casefold()) > 1)
    origins = [match.start() for match in re.finditer(f"[{re.escape(growing)}]", text)]
    added = [0, *accumulate(len(text[origin].casefold()) - 1 for origin in origins)]
    lasts = [origin + extra for origin, extra in zip(origins, added[1:], strict=True)]
    return _Folded(folded, lasts, origins, added)


def _places(folded: _Folded, wanted: str) -> list[Span]:
    if not wanted:
        return []
    literal = re.compile(re.escape(wanted.casefold()))
    if not folded.origins:
        return [match.span() for match in literal.finditer(folded.text)]
    places, reached = [], 0
    while match := literal.search(folded.text, reached):
        (start, _), (end, last) = folded.character(match.start()), folded.character(match.end() - 1)
        places.append((start, end + 1))
        reached = last + 1
    return places


@dataclass(frozen=True, slots=True)
class FoundWord:
    """What a plain search gives for one word of a question."""

    word: str
    """As it was typed."""
    places: int
    """Where its letters stand, inside other words too."""
    whole: int
    """Of these places, those that are a word of their own: the same term by the analysis."""


@dataclass(frozen=True, slots=True)
class FoundPlainly:
    """What a plain search gives for a question."""

    places: int
    """Where the whole question stands, as it was typed; blanks at its ends do not count."""
    words: tuple[FoundWord, ...]
    """Each of its words once, in the question's order."""


def find_question(document: Document, question: str, *, analysis: Analysis = WORDS) -> FoundPlainly:
    """How often a plain search finds `question`, and each of its words, in the text that is searched.

    That has no front matter, no comments and no other marks.
    The analysis says what a word of the question is and which places are whole words.
    """
    body = document.searched[document.body_start :]
    typed: dict[str, str] = {}
    for token in analysis.tokens(question):
        typed.setdefault(token.term, question[token.start : token.end])
    spans: dict[str, set[Span]] = {term: set() for term in typed}
    for token in analysis.tokens(body) if typed else ():
        if token.term in spans:
            spans[token.term].add((token.start, token.end))
    folded, words = _fold(body), []
    for term, word in typed.items():
        places = _places(folded, word)
        words.append(FoundWord(word, len(places), len(spans[term].intersection(places))))
    return FoundPlainly(len(_places(folded, question.strip())), tuple(words))
