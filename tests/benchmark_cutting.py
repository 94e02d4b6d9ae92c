"""Prints how long each way to cut takes for 5 MB, as a ratio to langchain-text-splitters on the same text in the same run.

`python -m tests.benchmark_cutting`. Two texts: the long manual again and again, and one without any blank. Ours give passages
that know their place; theirs give strings, as `split_text` does. The name of a line says what of theirs it is held against: where
nothing does the same, the nearest. A document is read before it is cut;
the last line counts the reading too.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

from langchain_text_splitters import CharacterTextSplitter, MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

from lessons.step1_load.document import Document
from lessons.step1_load.read import read_document
from lessons.step2_chunk.fixed import split_fixed
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.recursive import split_recursive
from lessons.step2_chunk.sentence_window import split_sentences
from tests.documents import ROOT

ROUNDS = 3
"""Each measure is the median of as many."""

SIZE = 5_000_000
"""Bytes in UTF-8 of each text, or a little less."""

MANUAL = "lighthouse_hostel.md"

AFTER_A_MARK = r"(?<=[.!?…])\s+"
"""What stands for the end of a sentence in a splitter that knows none."""


def one_each(piece: str) -> int:
    """A length that lets a size count pieces."""
    return 1 if piece else 0


def windows(sentences: int, overlap: int) -> Callable[[str], list[str]]:
    """Their way to cut that is nearest to sentences: at a mark and a blank."""
    return CharacterTextSplitter(
        AFTER_A_MARK, is_separator_regex=True, chunk_size=sentences, chunk_overlap=overlap, length_function=one_each
    ).split_text


def recursive(*separators: str) -> Callable[[str], list[str]]:
    """Theirs with a size of 900 and an overlap of 150; the separators are patterns."""
    return RecursiveCharacterTextSplitter(list(separators), is_separator_regex=True, chunk_size=900, chunk_overlap=150).split_text


class Way(NamedTuple):
    """A way to cut, ours and theirs."""

    name: str
    ours: Callable[[Document], Sequence[object]]
    theirs: Callable[[str], Sequence[object]]


WAYS = [
    Way(
        "fixed 900/150, words whole: CharacterTextSplitter at blanks",
        split_fixed,
        CharacterTextSplitter(" ", chunk_size=900, chunk_overlap=150).split_text,
    ),
    Way(
        "fixed 900/150, words cut: CharacterTextSplitter at characters",
        partial(split_fixed, keep_words=False),
        CharacterTextSplitter("", chunk_size=900, chunk_overlap=150).split_text,
    ),
    Way("sentences: CharacterTextSplitter at marks", split_sentences, windows(1, 0)),
    Way("windows of 5 sentences, overlap 1: the same", partial(split_sentences, sentences=5, overlap=1), windows(5, 1)),
    Way(
        "recursive 900/150, their separators: RecursiveCharacterTextSplitter",
        partial(split_recursive, separators=("\n\n", "\n", " ", "")),
        RecursiveCharacterTextSplitter(chunk_size=900, chunk_overlap=150).split_text,
    ),
    Way("recursive 900/150 with sentences: the same, at marks", split_recursive, recursive("\n\n", "\n", AFTER_A_MARK, " ", "")),
    Way(
        "headings: MarkdownHeaderTextSplitter",
        split_headings,
        MarkdownHeaderTextSplitter([("#", "1"), ("##", "2")]).split_text,
    ),
    Way(
        "headings, the file read as well: the same",
        lambda document: split_headings(read_document(document.text.encode(), MANUAL)),
        MarkdownHeaderTextSplitter([("#", "1"), ("##", "2")]).split_text,
    ),
]  # fmt: skip


def seconds(act: Callable[[], object]) -> float:
    """How long `act` takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def compared(way: Way, document: Document) -> str:
    """The line about one way."""
    ours = median(seconds(lambda: way.ours(document)) for _ in range(ROUNDS))
    theirs = median(seconds(lambda: way.theirs(document.text)) for _ in range(ROUNDS))
    counts = f"{len(way.ours(document)):,} passages and {len(way.theirs(document.text)):,} chunks"
    return f"  {way.name}: {1000 * ours:,.0f} ms of {1000 * theirs:,.0f}, {ours / theirs:.2f} of the time; {counts}"


def main() -> None:
    """All of it."""
    manual = (ROOT / "sample_docs" / MANUAL).read_bytes()
    for name, data in (("The long manual again and again", manual * (SIZE // len(manual))), ("No blank", b"a" * SIZE)):
        document = read_document(data, MANUAL)
        print(f"{name} ({len(document.text):,} characters, {len(document.headings):,} headings; target: at most 1)")
        for way in WAYS:
            print(compared(way, document), flush=True)


if __name__ == "__main__":
    main()
