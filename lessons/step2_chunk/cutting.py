"""Every way to cut, by its name. A new way takes one file and one line of WAYS. How a way cuts is in its own file."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
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


Calls = Iterator[partial[list[Passage]]]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cut."""

    calls: Callable[[Cutting], Calls]
    """The calls that cut: the first takes the document, each other one the passages that the one before it gives."""
    settings: tuple[str, ...]
    """Names of the fields of a Cutting that it reads."""

    def ran(self, how: Cutting) -> tuple[Callable[..., object], ...]:
        """The functions that a page shows for a Cutting."""
        called = [call.func for call in self.calls(how)]
        estimate = [characters_for] * (split_fixed in called and how.unit == "model")
        return (*estimate, *called, *(inner for function in called for inner in INSIDE.get(function, ())))


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
    passages: Any = document
    for call in WAYS[cutting.way].calls(cutting):
        passages = call(passages)
    return Cut(document, cutting, tuple(grouped(passages, most=MAX_PASSAGES)), len(passages))


def _headings(how: Cutting) -> Calls:
    yield partial(split_headings, max_level=how.max_level, introduction=how.introduction)
    if how.cap:
        yield partial(cap_sections, cap=how.cap)
    smallest = min(how.tiny, how.cap or how.tiny)  # what is joined must not be cut again
    if smallest:
        yield partial(merge_tiny, smallest=smallest, most=how.cap or None)


def _fixed(how: Cutting) -> Calls:
    common: dict[str, Any] = {"keep_words": how.keep_words, "by_page": how.by_page}
    if how.unit in ("words", "tokens"):
        yield partial(split_counted, unit=how.unit, size=how.size, overlap=how.overlap, **common)
    else:
        yield partial(split_fixed, size=in_characters(how.size, how), overlap=in_characters(how.overlap, how), **common)


def in_characters(number: int, how: Cutting) -> int:
    """A size or an overlap in characters; the ratio converts tokens of a model."""
    return characters_for(tokens=number, ratio=how.ratio) if how.unit == "model" and number else number


def _paragraphs(_: Cutting) -> Calls:
    yield partial(split_paragraphs)


def _sentences(how: Cutting) -> Calls:
    yield partial(split_sentences, sentences=how.sentences, overlap=how.repeated)


def _recursive(how: Cutting) -> Calls:
    yield partial(split_recursive, size=how.size, overlap=how.overlap)


def _small(how: Cutting) -> Calls:
    big = max(how.big, how.small) if how.big else None
    yield partial(split_small, small=how.small, big=big, max_level=how.max_level, introduction=how.introduction)


def _definitions(_: Cutting) -> Calls:
    yield partial(split_definitions)


WAYS = {
    "headings": Way(_headings, ("max_level", "cap", "tiny", "introduction")),
    "fixed": Way(_fixed, ("unit", "size", "overlap", "keep_words", "by_page", "ratio")),
    "paragraphs": Way(_paragraphs, ()),
    "sentences": Way(_sentences, ("sentences", "repeated")),
    "recursive": Way(_recursive, ("size", "overlap")),
    "small": Way(_small, ("small", "big", "max_level", "introduction")),
    "definitions": Way(_definitions, ()),
}
"""The ways by their name, which is also used in the URL."""
INSIDE: dict[Callable[..., object], tuple[Callable[..., object], ...]] = {
    split_fixed: (cut,),
    split_counted: (count_out,),
    split_paragraphs: (paragraph_spans,),
    split_sentences: (sentence_spans,),
}
"""The functions that a way calls inside, where a page shows them too."""
