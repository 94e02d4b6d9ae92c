"""Find a text as a browser's Ctrl+F does: letters, ignoring case and accents (ñ is n). Knows no words: `sol` is in `solo`, too.

Chromium and Safari ignore accents, and so does Firefox unless told otherwise; many editors do not. As in Chromium, a quote is any
other, ß is ss and … three full stops, but half of them is not found.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.compare import Span
from lessons.terms import WORDS
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


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """A document as a plain search reads it, whatever is searched for."""

    document: Document
    read: str = field(repr=False)
    """Its whole text as it is compared: comments and addresses too."""
    offsets: Sequence[int] = field(repr=False)
    """For each place in `read` the offset that it came from; at the end the length of the text."""

    @property
    def is_private(self) -> bool:
        """Whether the document is a learner's upload."""
        return self.document.is_private

    @property
    def weight(self) -> int:
        """Approximate size in bytes, without the document."""
        return 4 * len(self.read) + (0 if isinstance(self.offsets, range) else 40 * len(self.offsets))


def letters_of(document: Document) -> Letters:
    """What is alike for all questions."""
    return Letters(document, *as_compared(document.text))


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
    """How many of these places are the same word: the same term by the plain rules."""


@dataclass(frozen=True, slots=True)
class FoundPlainly:
    """The result of a plain search for a question."""

    places: int
    """How often the whole question occurs as it was typed; whitespace at its ends does not count."""
    words: tuple[FoundWord, ...]
    """Each of its words once, in the question's order."""


def find_question(letters: Letters, question: str) -> FoundPlainly:
    """How often a plain search finds `question`, and each of its words, in a document."""
    typed: dict[str, str] = {}
    for token in WORDS.tokens(question):
        typed.setdefault(token.term, question[token.start : token.end])
    document, words = letters.document, []
    for term, word in typed.items():
        places = places_of(word, letters.read, letters.offsets)
        whole: set[Span] = set()
        for text in {document.text, document.searched}:  # a comment has words in the one, `_word_` in the other
            whole |= _spans_of(term, text, places)
        words.append(FoundWord(word, len(places), len(whole.intersection(places))))
    return FoundPlainly(len(places_of(question.strip(), letters.read, letters.offsets)), tuple(words))


def _spans_of(term: str, text: str, places: Sequence[Span]) -> set[Span]:
    """The spans of `term` in the stretches of `text`, from blank to blank, that hold `places`. A blank always parts words."""
    spans, end = set(), 0
    for at, after in places:
        if at >= end:
            start = text.rfind(" ", end, at) + 1 or end
            blank = text.find(" ", after)
            end = len(text) if blank < 0 else blank
            tokens = WORDS.tokens(text[start:end])
            spans |= {(start + token.start, start + token.end) for token in tokens if token.term == term}
    return spans
