"""Find a text as Ctrl+F does in a browser: letter by letter, case ignored. Knows no words: `sol` is found in `solo`, too."""

import re
from bisect import bisect_left
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
    if not wanted:
        return []
    folded = text.casefold()
    found = [match.span() for match in re.finditer(re.escape(wanted.casefold()), folded)]
    # Folding makes no character of none: a text of the same length has the same offsets.
    return found if not found or len(folded) == len(text) else _in_source(text, found)


def _in_source(text: str, found: list[Span]) -> list[Span]:
    """The same places in `text` as it was before folding, which made more than one character of some."""
    growing = "".join(character for character in set(text) if len(character.casefold()) > 1)
    positions = [match.start() for match in re.finditer(f"[{re.escape(growing)}]", text)]
    added = [0, *accumulate(len(text[position].casefold()) - 1 for position in positions)]
    # Where the last of the characters that each one gave stands in the folded text.
    lasts = [position + extra for position, extra in zip(positions, added[1:], strict=True)]

    def source(offset: int) -> int:
        before = bisect_left(lasts, offset)
        inside = before < len(positions) and positions[before] + added[before] <= offset
        return positions[before] if inside else offset - added[before]

    places: list[Span] = []
    for start, end in found:
        place = source(start), source(end - 1) + 1
        if not places or place[0] >= places[-1][1]:
            places.append(place)
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
    """How often a plain search finds `question`, and each of its words, in the text that is searched (no front matter).

    The analysis says what a word of the question is and which places are whole words.
    """
    body = document.text[document.body_start :]
    typed: dict[str, str] = {}
    for token in analysis.tokens(question):
        typed.setdefault(token.term, question[token.start : token.end])
    spans: dict[str, set[Span]] = {term: set() for term in typed}
    for token in analysis.tokens(body) if typed else ():
        if token.term in spans:
            spans[token.term].add((token.start, token.end))
    words = []
    for term, word in typed.items():
        places = find_plain(body, word)
        words.append(FoundWord(word, len(places), sum(place in spans[term] for place in places)))
    return FoundPlainly(len(find_plain(body, question.strip())), tuple(words))
