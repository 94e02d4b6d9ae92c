"""The rules that turn text into terms, as a value: which stages are on, and what they know.

Leaves out: the stages themselves, a file each, and what a language knows beyond words: meaning, grammar, spelling.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, get_args

from lessons.terms.folding import fold_accents, fold_case
from lessons.terms.identifiers import chain_of
from lessons.terms.numbers import TELEPHONE, Numbers
from lessons.terms.pipeline import Pipeline, Step
from lessons.terms.stemming import StemLanguage, stem
from lessons.terms.stop_words import STOP_WORDS
from lessons.terms.synonyms import representatives
from lessons.terms.words import WORD, nfc

_WORD = re.compile(WORD)
STAGES = (
    "unseen", "nfc", "tokens", "numbers", "identifiers", "bigrams", "fold", "stop_words", "stemming", "accents", "synonyms",
)  # fmt: skip
"""The stages by name, in the order in which they run."""
_FOR_WHOLE = frozenset({"fold", "accents", "synonyms"})
Stemming = Literal["none", "es", "en"]
Accents = Literal["keep", "fold", "fold_first"]


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
class Traced:
    """A raw word of a text and what each stage made of it."""

    word: str
    """The word as it stands in the text; words that signs join are one where identifiers are looked for."""
    start: int
    """First code point of it in the text that was analysed."""
    end: int
    """One past its last code point."""
    stages: tuple[tuple[str, tuple[str, ...]], ...]
    """Each stage by name, in the order in which it ran, and the terms after it; a stage that is off changes none."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The rules that turn text into terms. By themselves: NFC and casefold; `Reservas` and `reserva` are two.

    Raises: ValueError: `numbers`, `stemming` or `accents` is no such kind.
    """

    nfc: bool = True
    """Whether letters and their marks are put together, so that both ways of writing é are one."""
    unseen: bool = False
    """Whether soft hyphens and characters without width are taken out. A span has those inside its word."""
    numbers: Numbers = "none"
    """As which language writes them numbers are read: `2.500` is 2500 in Spanish, 2.5 in English. A measure is parted: `3km`."""
    identifiers: bool = False
    """Whether words that signs join, with a digit among them, are a term together as well."""
    bigrams: bool = False
    """Whether scripts without blanks between words become pairs of characters."""
    fold: bool = True
    """Whether capitals and small letters are the same."""
    stop_words: frozenset[str] = frozenset()
    """Words that are no term, folded as the text is; compared before stemming."""
    stemming: Stemming = "none"
    """By whose rules endings are cut off."""
    accents: Accents = "keep"
    """Whether accents are folded: after stemming (`fold`), or before, where it takes endings from the stemmer (`fold_first`)."""
    synonyms: tuple[tuple[str, str], ...] = ()
    """Pairs of a word and the one that it counts as. A side that is not one term after the other stages joins nothing."""

    def __post_init__(self) -> None:
        for name, kinds in (("numbers", Numbers), ("stemming", Stemming), ("accents", Accents)):
            value = getattr(self, name)
            if value not in get_args(kinds):
                raise ValueError(f"{name} must be one of {', '.join(get_args(kinds))}, not {value!r}")

    def tokens(self, text: str) -> Iterator[Token]:
        """The terms of `text`, each with its span in `text` as it was given (not as normalised).

        By their starts; where an identifier is there whole and in parts, or pairs of characters are, they overlap, and of two
        that start together the longer one is first.
        """
        pipeline = _pipeline(self)
        cleaned, gaps = pipeline.clean(text)
        for raw in pipeline.raw.finditer(cleaned):
            begin = raw.start()
            for term, start, end in pipeline.found[raw.group()]:
                span = (begin + start, begin + end)
                yield Token(term, *(gaps.as_given(*span) if gaps else span))

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Start and end of each token of `text`; for words alone several times faster than the tokens."""
        if self != WORDS:
            return ((token.start, token.end) for token in self.tokens(text))
        return (word.span() for word in _WORD.finditer(text))

    def terms(self, text: str) -> tuple[str, ...]:
        """The terms of `text` in the order of its tokens, repeated as often as they occur."""
        pipeline = _pipeline(self)
        found = pipeline.found
        return tuple([part[0] for word in pipeline.words(text) for part in found[word]])

    def distinct(self, text: str) -> tuple[str, ...]:
        """The terms of `text` once each, in the order of their first occurrence."""
        return tuple(dict.fromkeys(self.terms(text)))

    def trace(self, text: str) -> list[Traced]:
        """For each raw word of `text` what it is after each stage; after the last one, the terms of its tokens."""
        pipeline = _pipeline(self)
        cleaned, gaps = pipeline.clean(text)
        traced = []
        for raw in pipeline.raw.finditer(cleaned):
            start, end = gaps.as_given(*raw.span()) if gaps else raw.span()
            traced.append(Traced(text[start:end], start, end, pipeline.stages(raw.group())))
        return traced


WORDS = Analysis()

RECOMMENDED: Mapping[str, Analysis] = MappingProxyType(
    {
        "es": Analysis(unseen=True, numbers="es", identifiers=True, stop_words=STOP_WORDS["es"], stemming="es", accents="fold"),
        "en": Analysis(unseen=True, numbers="en", identifiers=True, stop_words=STOP_WORDS["en"], stemming="en", accents="fold"),
    }
)
"""What serves most manuals in each language. Without pairs of characters: other scripts need them."""


@lru_cache(maxsize=16)
def _pipeline(analysis: Analysis) -> Pipeline:
    """The stages of `analysis` ready to run, and the words that they remember."""
    # A number may have signs in it though no identifier is looked for.
    raw = chain_of(WORD) if analysis.identifiers or analysis.numbers != "none" else WORD
    return Pipeline(
        raw=re.compile(raw if analysis.numbers == "none" else f"{TELEPHONE}|{raw}"),
        nfc=analysis.nfc,
        unseen=analysis.unseen,
        numbers=analysis.numbers,
        identifiers=analysis.identifiers,
        bigrams=analysis.bigrams,
        steps=_steps(analysis),
        for_whole=_FOR_WHOLE,
    )


def _steps(analysis: Analysis) -> tuple[tuple[str, Step | None], ...]:
    """What is done to a term, stage by stage."""
    fold: Step | None = (fold_case if analysis.nfc else str.casefold) if analysis.fold else None
    steps = {
        "fold": fold,
        "stop_words": _stopping(analysis, fold) if analysis.stop_words else None,
        "stemming": _stemming(analysis.stemming) if analysis.stemming != "none" else None,
        "accents": fold_accents if analysis.accents != "keep" else None,
        "synonyms": _joining(analysis) if analysis.synonyms else None,
    }
    names = [stage for stage in STAGES if stage in steps]
    if analysis.accents == "fold_first":
        names.remove("accents")
        names.insert(names.index("stemming"), "accents")
    return tuple((name, steps[name]) for name in names)


def _stopping(analysis: Analysis, fold: Step | None) -> Step:
    composed = (nfc(word) if analysis.nfc else word for word in analysis.stop_words)
    listed = frozenset(map(fold, composed) if fold else composed)
    return lambda term: "" if term in listed else term


def _stemming(language: StemLanguage) -> Step:
    return lambda term: stem(term, language)


def _joining(analysis: Analysis) -> Step:
    """What a synonym counts as. Each side is analysed by the stages before this one."""
    before = _pipeline(replace(analysis, synonyms=()))
    counts_as = representatives(analysis.synonyms, lambda side: _term_of(before, side))
    return lambda term: counts_as.get(term, term)


def _term_of(pipeline: Pipeline, side: str) -> str:
    """The term that covers all of `side`, if there is one."""
    text, _ = pipeline.clean(side.strip())
    raw = pipeline.raw.fullmatch(text)
    terms = [term for term, start, end in pipeline.found[text] if (start, end) == (0, len(text))] if raw else []
    return terms[0] if terms else ""
