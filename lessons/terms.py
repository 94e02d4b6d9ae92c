"""Text to terms. The same analysis for passages and query, always: a word that is not the same term is not found."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Token:
    """A term and the place in the source that it came from."""

    term: str
    """The word after normalising; what is compared."""
    start: int
    """First code point of the word in the text that was analysed."""
    end: int
    """One past its last code point."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The rules that turn text into terms: NFC, words by `\\w+`, casefold. Accents, plurals and endings are kept.

    Leaves out: stop words, stemming, synonyms. `Reservas` and `reserva` are two terms.
    """

    name: str = "words"
    """Names these rules in captions and cache keys."""

    def tokens(self, text: str) -> Iterator[Token]:
        """The words of `text` in order, each with its span in `text` as it was given (not as normalised)."""
        composed, starts = _compose(text)
        for word in _WORD.finditer(composed):
            start, end = word.span()
            if starts is not None:
                start, end = _as_given(starts, start, end)
            yield Token(_fold(word.group()), start, end)

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Start and end of each token of `text`, several times faster than the tokens."""
        composed, starts = _compose(text)
        places = (word.span() for word in _WORD.finditer(composed))
        return places if starts is None else (_as_given(starts, start, end) for start, end in places)

    def terms(self, text: str) -> tuple[str, ...]:
        """The terms of `text` in order, repeated as often as they occur."""
        return tuple(_fold(word) for word in _WORD.findall(unicodedata.normalize("NFC", text)))

    def distinct(self, text: str) -> tuple[str, ...]:
        """The terms of `text` once each, in the order of their first occurrence."""
        return tuple(dict.fromkeys(self.terms(text)))


WORDS = Analysis()


def _fold(word: str) -> str:
    folded = word.casefold()
    # Folding can take a letter apart (İ becomes i and a dot above): put it together again, so that equal words are equal terms.
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)


def _compose(text: str) -> tuple[str, list[int] | None]:
    """NFC of `text`; where that changed it, also the source offset of each composed character and of the end."""
    if unicodedata.is_normalized("NFC", text):
        return text, None
    composed: list[str] = []
    starts: list[int] = []
    begin = 0
    for position in range(1, len(text) + 1):
        if position == len(text) or _stands_alone(text[position]):
            piece = unicodedata.normalize("NFC", text[begin:position])
            composed.append(piece)
            starts.extend([begin] * len(piece))
            begin = position
    return "".join(composed), [*starts, len(text)]


def _as_given(starts: list[int], start: int, end: int) -> tuple[int, int]:
    """The span of the source that a span of the composed text came from, with the whole of its last piece."""
    # All characters of a piece share its start.
    while starts[end] == starts[end - 1]:
        end += 1
    return starts[start], starts[end]


def _stands_alone(character: str) -> bool:
    return unicodedata.combining(character) == 0 and character not in _joining()


@cache
def _joining() -> frozenset[str]:
    """Characters that NFC may merge into the one before: combining marks, and some vowel signs.

    Hangul vowels and finals are not among them: they are letters, and a word of letters is put together when it is folded.
    """
    second: set[str] = set()
    for code in range(0x20000):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            second.add(chr(int(parts[1], 16)))
    return frozenset(second)
