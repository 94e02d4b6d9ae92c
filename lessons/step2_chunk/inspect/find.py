"""Find a text as a browser's Ctrl+F does: letters, ignoring case and accents (ñ is n). Knows no words: `sol` is in `solo`, too.

Chromium and Safari ignore accents, and so does Firefox unless told otherwise; many editors do not. As in Chromium, a quote is any
other, ß is ss and … three full stops, but half of them is not found.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.compare import Span
from lessons.terms import WORDS, Analysis
from lessons.terms.unseen import UNSEEN

_JOINT = "\0"
"""Between the letters that one character is compared as; no document holds it."""
_ALIKE = str.maketrans(dict(zip("øđħłðæœ‘’‚‛׳“”„‟״", ["o", "d", "h", "l", "d", "ae", "oe", *5 * ["'"], *5 * ['"']], strict=True)))


class _Letters(dict[int, str]):
    """The letters that each code point is compared as: none for a combining accent and for an unseen character."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", chr(code))
        bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
        self[code] = "" if chr(code) in UNSEEN else _JOINT.join(bare.casefold().translate(_ALIKE))
        return self[code]


_LETTERS = _Letters()


def as_compared(text: str) -> tuple[str, Sequence[int]]:
    """`text` as it is compared, and for each place in that the offset that it came from; at the end the length of `text`."""
    letters = text.translate(_LETTERS)
    if all(len(_LETTERS[ord(character)]) == 1 for character in set(text)):
        return letters, range(len(text) + 1)
    return letters, [*(at for at, character in enumerate(text) for _ in _LETTERS[ord(character)]), len(text)]


def places_of(wanted: str, letters: str, offsets: Sequence[int]) -> list[Span]:
    """The spans of a text, given `as_compared`, that equal `wanted`, in order and without overlaps.

    Whitespace and punctuation count. A span includes the accents on its last letter. Accents alone are not found.
    """
    sought = wanted.translate(_LETTERS).replace(_JOINT, "")
    pattern = re.escape(sought)
    if _JOINT in letters:
        pattern = rf"(?<!{_JOINT}){f'{_JOINT}?'.join(map(re.escape, sought))}(?!{_JOINT})"
    found = re.finditer(pattern, letters) if sought else ()
    return [(offsets[place.start()], offsets[place.end()]) for place in found]


def words_with(wanted: str, words: Iterable[str]) -> tuple[str, ...]:
    """Those of `words` in which a plain search finds `wanted`, but for that word itself."""
    return tuple(word for word in words if word != wanted and places_of(wanted, *as_compared(word)))


@dataclass(frozen=True, slots=True)
class FoundWord:
    """The result of a plain search for one word of a question."""

    word: str
    """The word as it was typed."""
    places: int
    """How often its letters occur, also inside other words and with other accents."""
    whole: int
    """How many of these places are the same word: the same term by the analysis."""


@dataclass(frozen=True, slots=True)
class FoundPlainly:
    """The result of a plain search for a question."""

    places: int
    """How often the whole question occurs as it was typed; whitespace at its ends does not count."""
    words: tuple[FoundWord, ...]
    """Each of its words once, in the question's order."""


def find_question(document: Document, question: str, *, analysis: Analysis = WORDS) -> FoundPlainly:
    """How often a plain search finds `question`, and each of its words, in the whole text: comments and addresses too.

    The analysis says what a word of the question is and which places hold the same word.
    """
    body = document.text
    typed: dict[str, str] = {}
    for token in analysis.tokens(question):
        typed.setdefault(token.term, question[token.start : token.end])
    spans: dict[str, set[Span]] = {term: set() for term in typed}
    for text in {body, document.searched} if typed else ():  # a comment has words in the one, `_word_` in the other
        for token in analysis.tokens(text):
            if token.term in spans:
                spans[token.term].add((token.start, token.end))
    compared, words = as_compared(body), []
    for term, word in typed.items():
        places = places_of(word, *compared)
        words.append(FoundWord(word, len(places), len(spans[term].intersection(places))))
    return FoundPlainly(len(places_of(question.strip(), *compared)), tuple(words))
