"""Every way to cut, by its name. A new way takes one file and one line of WAYS. How a way cuts is in its own file."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, overload

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.capped import cap_sections
from lessons.step2_chunk.ways.counted import count_out, split_counted
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.fixed import characters_for, cut, split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.merged import grouped, merge_tiny
from lessons.step2_chunk.ways.paragraphs import paragraph_spans, split_paragraphs
from lessons.step2_chunk.ways.recursive import split_recursive
from lessons.step2_chunk.ways.sentence_window import split_sentences
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.step2_chunk.ways.small_to_big import split_small

MAX_PASSAGES = 100_000
"""A cut has at most this many passages; more could neither be shown nor scored while somebody waits."""

SizeUnit = Literal["characters", "words", "tokens", "model"]


@dataclass(frozen=True, slots=True)
class Cutting:
    """A way to cut and the settings of all ways; each way reads only its own."""

    way: str
    """One of WAYS."""
    introduction: str
    """Title for the text before the first heading."""
    unit: SizeUnit = "characters"
    """Of the fixed cut: `characters`, `words`, `tokens` (terms of the search), or `model`: estimated tokens of a model."""
    size: int = 900
    overlap: int = 150
    keep_words: bool = True
    by_page: bool = False
    ratio: float = 4.0
    """Characters per token of a model."""
    max_level: int = 2
    cap: int = 0
    """A section of more characters than this is cut further; 0: never."""
    tiny: int = 0
    """A section of fewer characters than this is joined with the next; 0: never."""
    sentences: int = 3
    repeated: int = 1
    small: int = 75
    big: int = 0
    """Tokens of the larger passage that is handed over, at least `small`; 0: its whole section."""

    @property
    def mark(self) -> Hashable:
        """Everything that the passages depend on besides the document."""
        return (self.way, *(getattr(self, name) for name in WAYS[self.way].settings))


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cut."""

    cut: Callable[[Document, Cutting], list[Passage]]
    settings: tuple[str, ...]
    """Names of the fields of a Cutting that it reads."""
    ran: Callable[[Cutting], tuple[Callable[..., object], ...]]
    """The functions that a page shows for a Cutting."""


@dataclass(frozen=True, slots=True, eq=False)
class Cut(Sequence[Passage]):
    """The passages of a document, in the order of its text."""

    document: Document = field(repr=False)
    cutting: Cutting
    passages: tuple[Passage, ...] = field(repr=False)
    given: int
    """Number of passages before joining: where there are more than MAX_PASSAGES, several in a row become one."""

    @property
    def mark(self) -> Hashable:
        """Equal for equal cuts."""
        return self.document.mark, self.cutting.mark

    @property
    def is_private(self) -> bool:
        """Whether the document is a learner's upload."""
        return self.document.is_private

    @property
    def weight(self) -> int:
        """Approximate size in bytes."""
        return 300 * len(self.passages)

    def __len__(self) -> int:
        return len(self.passages)

    @overload
    def __getitem__(self, at: int) -> Passage: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Passage, ...]: ...
    def __getitem__(self, at: int | slice) -> Passage | tuple[Passage, ...]:
        return self.passages[at]


def cut_document(document: Document, cutting: Cutting) -> Cut:
    """The passages of `document`. Raises: ValueError: a setting is out of bounds; the way's own file states them."""
    passages = WAYS[cutting.way].cut(document, cutting)
    return Cut(document, cutting, tuple(grouped(passages, most=MAX_PASSAGES)), len(passages))


def _headings(document: Document, how: Cutting) -> list[Passage]:
    passages = split_headings(document, max_level=how.max_level, introduction=how.introduction)
    if how.cap:
        passages = cap_sections(passages, cap=how.cap)
    smallest = min(how.tiny, how.cap or how.tiny)  # what is joined must not be cut again
    return merge_tiny(passages, smallest=smallest, most=how.cap or None) if smallest else passages


def _fixed(document: Document, how: Cutting) -> list[Passage]:
    common: dict[str, Any] = {"keep_words": how.keep_words, "by_page": how.by_page}
    if how.unit in ("words", "tokens"):
        return split_counted(document, unit=how.unit, size=how.size, overlap=how.overlap, **common)
    return split_fixed(document, size=in_characters(how.size, how), overlap=in_characters(how.overlap, how), **common)


def in_characters(number: int, how: Cutting) -> int:
    """A size or an overlap in characters; the ratio converts tokens of a model."""
    return characters_for(tokens=number, ratio=how.ratio) if how.unit == "model" and number else number


def _small(document: Document, how: Cutting) -> list[Passage]:
    big = max(how.big, how.small) if how.big else None
    return split_small(document, small=how.small, big=big, max_level=how.max_level, introduction=how.introduction)


def _ran_headings(how: Cutting) -> tuple[Callable[..., object], ...]:
    return (split_headings, *[cap_sections] * bool(how.cap), *[merge_tiny] * bool(how.tiny))


def _ran_fixed(how: Cutting) -> tuple[Callable[..., object], ...]:
    if how.unit in ("words", "tokens"):
        return (split_counted, count_out)
    return (*[characters_for] * (how.unit == "model"), split_fixed, cut)


WAYS = {
    "headings": Way(_headings, ("max_level", "cap", "tiny", "introduction"), _ran_headings),
    "fixed": Way(_fixed, ("unit", "size", "overlap", "keep_words", "by_page", "ratio"), _ran_fixed),
    "paragraphs": Way(lambda document, _: split_paragraphs(document), (), lambda _: (split_paragraphs, paragraph_spans)),
    "sentences": Way(
        lambda document, how: split_sentences(document, sentences=how.sentences, overlap=how.repeated),
        ("sentences", "repeated"),
        lambda _: (split_sentences, sentence_spans),
    ),
    "recursive": Way(
        lambda document, how: split_recursive(document, size=how.size, overlap=how.overlap),
        ("size", "overlap"),
        lambda _: (split_recursive,),
    ),
    "small": Way(_small, ("small", "big", "max_level", "introduction"), lambda _: (split_small,)),
    "definitions": Way(lambda document, _: split_definitions(document), (), lambda _: (split_definitions,)),
}
"""The ways by their name, which is also used in the URL."""
