"""The stages of an analysis as one way for each word. What comes of a word depends on the word alone, so it is remembered.

Leaves out: what each stage does; the other files say so.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from lessons.terms.bigrams import pairs_in
from lessons.terms.identifiers import is_identifier, parts_of, with_plain_hyphens
from lessons.terms.numbers import Numbers, Part, read
from lessons.terms.unseen import Gaps, remove_unseen
from lessons.terms.words import WORD, nfc

Found = tuple[str, int, int]
"""A term and its span in the raw word."""
Step = Callable[[str], str]
"""What a stage makes of a term; `""` where it leaves none."""
Result = TypeVar("Result")
_WORD = re.compile(WORD)
LONGEST, MOST = 64, 100_000
"""Longer words are not remembered; when this many are, all are forgotten."""


class Known(dict[str, Result]):
    """What came of words before. Several threads may share it: at worst two of them work out the same word."""

    def __init__(self, work_out: Callable[[str], Result]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, word: str) -> Result:
        result = self.work_out(word)
        if len(word) <= LONGEST:
            if len(self) >= MOST:
                self.clear()
            self[word] = result
        return result


@dataclass(frozen=True, slots=True, eq=False)
class Pipeline:
    """The stages of one analysis, ready to run."""

    raw: re.Pattern[str]
    """A raw word: what goes through the stages by itself."""
    nfc: bool
    """Whether letters are composed."""
    unseen: bool
    """Whether unseen characters are taken out."""
    numbers: Numbers
    """As which language writes them numbers are read."""
    identifiers: bool
    """Whether identifiers are kept whole as well."""
    bigrams: bool
    """Whether scripts without blanks are parted in pairs."""
    steps: tuple[tuple[str, Step | None], ...]
    """The stages from folding on by name, in their order; None for one that is off."""
    for_whole: frozenset[str]
    """The names of those that an identifier in one piece goes through as well."""
    found: Known[Iterable[Found]] = field(init=False, repr=False)
    """For each raw word its terms with their spans in it, by their starts, of two that start together the longer one first."""
    terms: Known[str] = field(init=False, repr=False)
    """For each word that is no identifier in one piece its term, or `""`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "found", Known(self._find))
        object.__setattr__(self, "terms", Known(lambda word: self._through(Part(word, 0, len(word)))))

    def clean(self, text: str) -> tuple[str, Gaps | None]:
        """`text` as the words are looked for in it, and where something was taken out of it."""
        return remove_unseen(text) if self.unseen else (text, None)

    def words(self, text: str) -> list[str]:
        """The raw words of `text`, for a caller that needs no spans."""
        return self.raw.findall(self.clean(text)[0])

    def stages(self, word: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The name of each stage and what a raw word is after it."""
        after: list[tuple[str, tuple[str, ...]]] = [
            ("unseen", (word,)),
            ("nfc", (self._composed(word),)),
            ("tokens", tuple(map(self._composed, _WORD.findall(word)))),
        ]
        chains = list(read(word, self.numbers))
        after.append(("numbers", tuple(self._composed(part.text) for chain in chains for part in chain.parts)))
        pieces = list(self._parted(word))
        after.append(("identifiers", tuple(piece.text for piece in pieces)))
        pieces = list(self._paired(word, pieces)) if self.bigrams else pieces
        after.append(("bigrams", tuple(piece.text for piece in pieces)))
        terms = [(piece.text, piece.whole) for piece in pieces]
        for name, step in self.steps:
            if step is not None:
                done = [(step(term) if not whole or name in self.for_whole else term, whole) for term, whole in terms]
                terms = [(term, whole) for term, whole in done if term]
            after.append((name, tuple(term for term, _ in terms)))
        return tuple(after)

    def _find(self, word: str) -> Iterable[Found]:
        pieces = self._parted(word)
        if self.bigrams and not word.isascii():
            pieces = self._paired(word, pieces)
        terms = ((self._through(piece) if piece.whole else self.terms[piece.text], piece.start, piece.end) for piece in pieces)
        found = (part for part in terms if part[0])
        # A word without end is not remembered, so its terms need not stand in memory together.
        return tuple(found) if len(word) <= LONGEST else found

    def _through(self, piece: Part) -> str:
        """What the stages from folding on make of one piece."""
        term = piece.text
        for name, step in self.steps:
            if term and step is not None and (not piece.whole or name in self.for_whole):
                term = step(term)
        return term

    def _parted(self, word: str) -> Iterator[Part]:
        """The words of a raw word; of an identifier first the whole, then its parts."""
        for chain in read(word, self.numbers):
            identifier = self.identifiers and is_identifier(chain.text)
            if identifier:
                yield Part(with_plain_hyphens(self._composed(chain.text)), chain.start, chain.end, whole=True)
            for part in chain.parts:
                if identifier and "_" in part.text:
                    for first, last in parts_of(part.text):
                        yield Part(self._composed(part.text[first:last]), part.start + first, part.start + last)
                else:
                    yield part._replace(text=self._composed(part.text))

    def _paired(self, word: str, pieces: Iterable[Part]) -> Iterator[Part]:
        """The pieces of a raw word, with pairs of characters for those in scripts without blanks."""
        for piece in pieces:
            if piece.whole:
                yield piece
                continue
            # In the word as it stands: a composed piece may be shorter.
            for start, end in pairs_in(word[piece.start : piece.end]):
                start, end = piece.start + start, piece.start + end
                yield Part(self._composed(word[start:end]), start, end)

    def _composed(self, word: str) -> str:
        return nfc(word) if self.nfc else word
