"""The rules that turn text into terms, as a value: which stages are on, and what they know.

Leaves out: the stages themselves, which have a file each, and meaning, grammar and spelling.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from lessons.terms.numbers import Numbers
from lessons.terms.pipeline import pipeline_of
from lessons.terms.stop_words import STOP_WORDS
from lessons.terms.unseen import has_unseen, remove_unseen
from lessons.terms.words import WORD

_WORD = re.compile(WORD)
Stemming = Literal["none", "es", "en"]
Accents = Literal["keep", "fold", "fold_first"]


@dataclass(frozen=True, slots=True)
class Token:
    """A term and its span in the source."""

    term: str
    """The normalised word, which is compared."""
    start: int
    """Offset of the word in the text that was analysed."""
    end: int
    """One past its last code point."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A raw word of a text and the terms after each stage."""

    word: str
    """The word as it is in the text. If identifiers are kept, words joined by signs are one raw word."""
    start: int
    """Its offset in the text that was analysed."""
    end: int
    """One past its last code point."""
    stages: tuple[tuple[str, tuple[str, ...]], ...]
    """Each stage by name, in the order of running, with the terms after it; a stage that is off changes nothing."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The rules that turn text into terms. The defaults are NFC and case folding; `Reservas` and `reserva` differ.

    Soft hyphens and zero-width characters are always removed; the span of a word includes those inside it.

    Raises: ValueError: `numbers`, `stemming` or `accents` is none of its options.
    """

    nfc: bool = True
    """Whether letters and their marks are composed, so that both encodings of é are equal."""
    numbers: Numbers = "none"
    """The language for reading numbers: `2.500` is 2500 in Spanish, 2.5 in English. A measure is split: `3km`."""
    identifiers: bool = False
    """Whether words joined by signs, with a digit among them, are also a term together."""
    bigrams: bool = False
    """Whether scripts without spaces between words become pairs of characters."""
    fold: bool = True
    """Whether upper and lower case are equal."""
    stop_words: frozenset[str] = frozenset()
    """Words that are removed, folded like the text; compared before stemming."""
    stemming: Stemming = "none"
    """The language whose rules cut off endings."""
    accents: Accents = "keep"
    """Whether accents are folded after stemming (`fold`), or before it, which hides endings from the stemmer (`fold_first`)."""
    synonyms: tuple[tuple[str, str], ...] = ()
    """Pairs of a word and the word that it counts as. A pair has an effect if each side is one term after the other stages."""

    def __post_init__(self) -> None:
        for name, kinds in (("numbers", Numbers), ("stemming", Stemming), ("accents", Accents)):
            value = getattr(self, name)
            if value not in get_args(kinds):
                raise ValueError(f"{name} must be one of {', '.join(get_args(kinds))}, not {value!r}")

    def tokens(self, text: str) -> Iterator[Token]:
        """The terms of `text`, each with its span in `text` as given (not as normalised), in the order of their starts.

        The parts of an identifier and pairs of characters overlap others. Of two with one start the longer is first.
        """
        pipeline = pipeline_of(self)
        cleaned, gaps = remove_unseen(text)
        for raw in pipeline.raw.finditer(cleaned):
            begin = raw.start()
            for term, start, end in pipeline.found[raw.group()]:
                span = (begin + start, begin + end)
                yield Token(term, *(gaps.as_given(*span) if gaps else span))

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Start and end of each token of `text`; for WORDS several times faster than `tokens`."""
        if self != WORDS or has_unseen(text):
            return ((token.start, token.end) for token in self.tokens(text))
        return (word.span() for word in _WORD.finditer(text))

    def terms(self, text: str) -> tuple[str, ...]:
        """The terms of `text` in the order of its tokens, with repetitions."""
        pipeline = pipeline_of(self)
        found = pipeline.found
        return tuple([part[0] for word in pipeline.words(text) for part in found[word]])

    def distinct(self, text: str) -> tuple[str, ...]:
        """The terms of `text` once each, in the order of their first occurrence."""
        return tuple(dict.fromkeys(self.terms(text)))

    def trace(self, text: str) -> list[Traced]:
        """Each raw word of `text` after each stage; after the last stage it has the terms of its tokens."""
        pipeline = pipeline_of(self)
        cleaned, gaps = remove_unseen(text)
        traced = []
        for raw in pipeline.raw.finditer(cleaned):
            start, end = gaps.as_given(*raw.span()) if gaps else raw.span()
            traced.append(Traced(text[start:end], start, end, pipeline.stages(raw.group())))
        return traced


WORDS = Analysis()

RECOMMENDED: Mapping[str, Analysis] = MappingProxyType(
    {
        "es": Analysis(numbers="es", identifiers=True, stop_words=STOP_WORDS["es"], stemming="es", accents="fold"),
        "en": Analysis(numbers="en", identifiers=True, stop_words=STOP_WORDS["en"], stemming="en", accents="fold"),
    }
)
"""The rules that suit most manuals in each language. Pairs of characters are for other scripts."""
