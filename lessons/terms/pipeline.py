"""The stages of an analysis, run for each word. The result depends on the word alone, so it is remembered.

Leaves out: what each stage does; each has its own file.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from lessons.terms.bigrams import pairs_in
from lessons.terms.folding import fold_accents, fold_case
from lessons.terms.identifiers import chain_of, is_identifier, parts_of, with_plain_hyphens
from lessons.terms.numbers import TELEPHONE, Part, read
from lessons.terms.stemming import stem
from lessons.terms.synonyms import representatives
from lessons.terms.unseen import remove_unseen
from lessons.terms.words import WORD, nfc

if TYPE_CHECKING:  # analysis.py imports this file
    from lessons.terms.analysis import Analysis

STAGES = (
    "unseen", "nfc", "tokens", "numbers", "identifiers", "bigrams", "fold", "stop_words", "stemming", "accents", "synonyms",
)  # fmt: skip
"""The stages by name, in the order in which they run."""
_FOR_WHOLE = frozenset({"fold", "accents", "synonyms"})
"""The stages that an identifier in one piece goes through as well."""

Found = tuple[str, int, int]
"""A term and its span in the raw word."""
Step = Callable[[str], str]
"""A stage: it maps a term to a term, or to `""` to remove it."""
Result = TypeVar("Result")
_WORD = re.compile(WORD)
LONGEST_KEPT, MOST_KEPT = 64, 100_000
"""Words longer than LONGEST_KEPT are not remembered. When MOST_KEPT words are, all are forgotten."""


class Known(dict[str, Result]):
    """Remembered results by word. Several threads may share it: at worst two of them work out the same word."""

    def __init__(self, work_out: Callable[[str], Result]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, word: str) -> Result:
        result = self.work_out(word)
        if len(word) <= LONGEST_KEPT:
            if len(self) >= MOST_KEPT:
                self.clear()
            self[word] = result
        return result


@dataclass(frozen=True, slots=True, eq=False)
class Pipeline:
    """The stages of one analysis, ready to run."""

    analysis: "Analysis"
    raw: re.Pattern[str]
    """The pattern of a raw word, which goes through the stages by itself."""
    steps: tuple[tuple[str, Step | None], ...]
    """The stages from folding on by name, in their order; None for one that is off."""
    found: Known[Iterable[Found]] = field(init=False, repr=False)
    """For each raw word its terms with their spans in it, by their starts; of two with one start the longer is first."""
    terms: Known[str] = field(init=False, repr=False)
    """For each piece that is no whole identifier its term, or `""`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "found", Known(self._find))
        object.__setattr__(self, "terms", Known(lambda word: self._through(Part(word, 0, len(word)))))

    def words(self, text: str) -> list[str]:
        """The raw words of `text`, for callers that need no spans."""
        return self.raw.findall(remove_unseen(text)[0])

    def stages(self, word: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The name of each stage, and the terms of a raw word after it."""
        after: list[tuple[str, tuple[str, ...]]] = [
            ("unseen", (word,)),
            ("nfc", (self._composed(word),)),
            ("tokens", tuple(map(self._composed, _WORD.findall(word)))),
        ]
        chains = list(read(word, self.analysis.numbers))
        after.append(("numbers", tuple(self._composed(part.text) for chain in chains for part in chain.parts)))
        pieces = list(self._parted(word))
        after.append(("identifiers", tuple(piece.text for piece in pieces)))
        pieces = list(self._paired(word, pieces)) if self.analysis.bigrams else pieces
        after.append(("bigrams", tuple(piece.text for piece in pieces)))
        terms = [(piece.text, piece.whole) for piece in pieces]
        for name, step in self.steps:
            if step is not None:
                done = [(step(term) if not whole or name in _FOR_WHOLE else term, whole) for term, whole in terms]
                terms = [(term, whole) for term, whole in done if term]
            after.append((name, tuple(term for term, _ in terms)))
        return tuple(after)

    def _find(self, word: str) -> Iterable[Found]:
        pieces = self._parted(word)
        if self.analysis.bigrams and not word.isascii():
            pieces = self._paired(word, pieces)
        terms = ((self._through(piece) if piece.whole else self.terms[piece.text], piece.start, piece.end) for piece in pieces)
        found = (part for part in terms if part[0])
        # A very long word is not remembered, so its terms need not be in memory together.
        return tuple(found) if len(word) <= LONGEST_KEPT else found

    def _through(self, piece: Part) -> str:
        """The term of one piece after the stages from folding on."""
        term = piece.text
        for name, step in self.steps:
            if term and step is not None and (not piece.whole or name in _FOR_WHOLE):
                term = step(term)
        return term

    def _parted(self, word: str) -> Iterator[Part]:
        """The pieces of a raw word; of an identifier first the whole, then its parts."""
        for chain in read(word, self.analysis.numbers):
            identifier = self.analysis.identifiers and is_identifier(chain.text)
            if identifier:
                yield Part(with_plain_hyphens(self._composed(chain.text)), chain.start, chain.end, whole=True)
            for part in chain.parts:
                if identifier and "_" in part.text:
                    for first, last in parts_of(part.text):
                        yield Part(self._composed(part.text[first:last]), part.start + first, part.start + last)
                else:
                    yield part._replace(text=self._composed(part.text))

    def _paired(self, word: str, pieces: Iterable[Part]) -> Iterator[Part]:
        """The pieces of a raw word, those in scripts without spaces split into pairs of characters."""
        for piece in pieces:
            if piece.whole:
                yield piece
                continue
            # The span refers to the original word: a composed piece may be shorter.
            for start, end in pairs_in(word[piece.start : piece.end]):
                start, end = piece.start + start, piece.start + end
                yield Part(self._composed(word[start:end]), start, end)

    def _composed(self, word: str) -> str:
        return nfc(word) if self.analysis.nfc else word


@lru_cache(maxsize=16)
def pipeline_of(analysis: "Analysis") -> Pipeline:
    """The stages of `analysis`, ready to run, with the words that they remember."""
    # A number may contain signs even if identifiers are not kept.
    raw = chain_of(WORD) if analysis.identifiers or analysis.numbers != "none" else WORD
    pattern = re.compile(raw if analysis.numbers == "none" else f"{TELEPHONE}|{raw}")
    steps = _steps(analysis)
    names = [stage for stage in STAGES if stage in steps]
    if analysis.accents == "fold_first":
        names.remove("accents")
        names.insert(names.index("stemming"), "accents")
    return Pipeline(analysis, pattern, tuple((name, steps[name]) for name in names))


def _steps(analysis: "Analysis") -> dict[str, Step | None]:
    """The stages from folding on, by name; None for one that is off."""
    fold: Step | None = (fold_case if analysis.nfc else str.casefold) if analysis.fold else None
    listed, language = analysis.stop_words, analysis.stemming
    if listed:
        composed = (nfc(word) if analysis.nfc else word for word in listed)
        listed = frozenset(map(fold, composed) if fold else composed)
    counts_as = {}
    if analysis.synonyms:  # each side is analysed by the stages before this one
        before = pipeline_of(replace(analysis, synonyms=()))
        counts_as = dict(representatives(analysis.synonyms, lambda side: _term_of(before, side)))
    return {
        "fold": fold,
        "stop_words": (lambda term: "" if term in listed else term) if listed else None,
        "stemming": (lambda term: stem(term, language)) if language != "none" else None,
        "accents": fold_accents if analysis.accents != "keep" else None,
        "synonyms": (lambda term: counts_as.get(term, term)) if counts_as else None,
    }


def _term_of(pipeline: Pipeline, side: str) -> str:
    """The term that covers all of `side`; `""` if there is none."""
    text, _ = remove_unseen(side.strip())
    terms = pipeline.found[text] if pipeline.raw.fullmatch(text) else ()
    return next((term for term, start, end in terms if (start, end) == (0, len(text))), "")
