"""Find a text as Ctrl+F does in Chromium: letters, without case and accents (ñ is n). Knows no words: `sol` is in `solo`, too.

Safari does the same, Firefox unless told otherwise; many editors tell accents apart. Tried on Chromium 156, with `window.find`.
Leaves out what few texts hold: it takes hiragana and katakana for the same, too.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.compare import Span
from lessons.terms import WORDS, Analysis
from lessons.terms.unseen import UNSEEN

_ALIKE = str.maketrans({**dict(zip("øłđħ‘’“”", "oldh''\"\"", strict=True)), "æ": "ae", "œ": "oe", **dict.fromkeys(UNSEEN, "")})
_LAST_ACCENT = "\u0655"
"""The last mark of Latin, Greek, Cyrillic, Hebrew and Arabic letters. A vowel sign of later scripts counts as a letter."""


def find_plain(text: str, wanted: str) -> list[Span]:
    """The places of `text` that read like `wanted`, without case and accents, in order; none overlaps the one before it.

    Blanks and punctuation count. A place has the accents upon its last letter, and begins and ends between two characters: of ß,
    which reads like `ss`, it has all or nothing. Nothing is found where nothing but accents is wanted.
    """
    return _places(*_read(text), wanted)


class _Letters(dict[int, str]):
    """Each character, by its code point, as it is compared: without case and accents. An accent that stands apart is nothing."""

    def __missing__(self, code: int) -> str:
        folded = unicodedata.normalize("NFKC", chr(code)).casefold().translate(_ALIKE)
        apart = folded if folded == "й" else unicodedata.normalize("NFKD", folded)
        self[code] = "".join(letter for letter in apart if not (unicodedata.combining(letter) and letter <= _LAST_ACCENT))
        return self[code]


_LETTERS = _Letters()


def _read(text: str) -> tuple[str, Sequence[int]]:
    """`text` as it is compared, and for each of its letters where it stood, and then the end."""
    if all(len(_LETTERS[ord(character)]) == 1 for character in set(text)):
        return text.translate(_LETTERS), range(len(text) + 1)
    stood = [at for at, character in enumerate(text) for _ in _LETTERS[ord(character)]]
    return text.translate(_LETTERS), [*stood, len(text)]


def _places(read: str, stood: Sequence[int], wanted: str) -> list[Span]:
    letters = wanted.translate(_LETTERS)
    found = re.finditer(re.escape(letters), read) if letters else ()
    return [
        (stood[place.start()], stood[place.end()])
        for place in found
        if _is_edge(stood, place.start()) and _is_edge(stood, place.end())
    ]


def _is_edge(stood: Sequence[int], at: int) -> bool:
    """Whether a character begins there, and not one of the several letters that it reads like."""
    return at == 0 or stood[at - 1] != stood[at]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """What a plain search gives for one word of a question."""

    word: str
    """As it was typed."""
    places: int
    """Where its letters stand, inside other words and with other accents too."""
    whole: int
    """Of these places, those where the same word stands: the same term by the analysis."""


@dataclass(frozen=True, slots=True)
class FoundPlainly:
    """What a plain search gives for a question."""

    places: int
    """Where the whole question stands, as it was typed; blanks at its ends do not count."""
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
    for token in analysis.tokens(body) if typed else ():
        if token.term in spans:
            spans[token.term].add((token.start, token.end))
    read, words = _read(body), []
    for term, word in typed.items():
        places = _places(*read, word)
        words.append(FoundWord(word, len(places), len(spans[term].intersection(places))))
    return FoundPlainly(len(_places(*read, question.strip())), tuple(words))
