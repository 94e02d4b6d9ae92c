"""Prints how long each way to cut takes for 5 MB, as a ratio to langchain-text-splitters on the same text in the same run.

`python -m tests.benchmark_cutting`. Three texts: the long manual again and again, one without any blank, and source again and
again (more of it than the app reads). Ours give passages that know their place; theirs give strings, as
`split_text` does, or documents where two of theirs work together. The name of a line says what of theirs it is held against:
where nothing does the same, the nearest. Their TokenTextSplitter is left out: its tables are fetched over the network, and its
tokens are others. A document is read before it is cut, but where a line says otherwise.
"""

import re
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

from langchain_text_splitters import (
    CharacterTextSplitter,
    MarkdownHeaderTextSplitter,
    PythonCodeTextSplitter,
    RecursiveCharacterTextSplitter,
)

from lessons.step1_load.document import Document
from lessons.step1_load.read import read_document
from lessons.step2_chunk.inspect.boundaries import boundaries
from lessons.step2_chunk.inspect.measures import measure
from lessons.step2_chunk.ways.capped import cap_sections
from lessons.step2_chunk.ways.counted import split_counted
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.paragraphs import split_paragraphs
from lessons.step2_chunk.ways.recursive import split_recursive
from lessons.step2_chunk.ways.sentence_window import split_sentences
from lessons.step2_chunk.ways.small_to_big import split_small
from tests.documents import ROOT

ROUNDS = 3
"""Each measure is the median of as many; what takes longer than LONG seconds is measured once."""

LONG = 3

SIZE = 5_000_000
"""Bytes in UTF-8 of each text, or a little less."""

MANUAL = "lighthouse_hostel.md"
SOURCE = "lending.py"

AFTER_A_MARK = r"(?<=[.!?…])\s+"
"""What stands for the end of a sentence in a splitter that knows none."""

BEFORE_A_WORD = r"(?<=\s)(?=\S)"
BEFORE_A_TOKEN = r"(?<=\W)(?=\w)"

_TOKEN = re.compile(r"\w+")


def one_each(piece: str) -> int:
    """A length that lets a size count pieces."""
    return 0 if piece.isspace() or not piece else 1


def tokens(text: str) -> int:
    """A length that lets a size count tokens."""
    return len(_TOKEN.findall(text))


def pieces(pattern: str, size: int, overlap: int) -> Callable[[str], list[str]]:
    """Theirs that joins as many pieces; between them stands `pattern`."""
    return CharacterTextSplitter(
        pattern, is_separator_regex=True, chunk_size=size, chunk_overlap=overlap, length_function=one_each
    ).split_text


def recursive(*separators: str) -> Callable[[str], list[str]]:
    """Theirs with a size of 900 and an overlap of 150; the separators are patterns."""
    return RecursiveCharacterTextSplitter(list(separators), is_separator_regex=True, chunk_size=900, chunk_overlap=150).split_text


def within_headings(size: int, length: Callable[[str], int]) -> Callable[[str], Sequence[object]]:
    """Two of theirs, one after the other: by headings, then what is longer at paragraphs, lines, sentences and blanks."""
    outer = MarkdownHeaderTextSplitter([("#", "1"), ("##", "2")])
    inner = RecursiveCharacterTextSplitter(
        ["\n\n", "\n", AFTER_A_MARK, " ", ""], is_separator_regex=True, chunk_size=size, chunk_overlap=0, length_function=length
    )
    return lambda text: inner.split_documents(outer.split_text(text))


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
    Way(
        "fixed 512/50 words: CharacterTextSplitter before words",
        partial(split_counted, unit="words", size=512, overlap=50),
        pieces(BEFORE_A_WORD, 512, 50),
    ),
    Way(
        "fixed 512/50 tokens, words whole: CharacterTextSplitter before tokens",
        partial(split_counted, unit="tokens", size=512, overlap=50),
        pieces(BEFORE_A_TOKEN, 512, 50),
    ),
    Way("paragraphs: CharacterTextSplitter at blank lines", split_paragraphs, pieces("\n\n", 1, 0)),
    Way("sentences: CharacterTextSplitter at marks", split_sentences, pieces(AFTER_A_MARK, 1, 0)),
    Way(
        "windows of 5 sentences, overlap 1: the same",
        partial(split_sentences, sentences=5, overlap=1),
        pieces(AFTER_A_MARK, 5, 1),
    ),
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
        "headings, capped at 900: MarkdownHeaderTextSplitter, then RecursiveCharacterTextSplitter",
        lambda document: cap_sections(split_headings(document), cap=900),
        within_headings(900, len),
    ),
    Way("small to big, 75 tokens: the same two, tokens counted", split_small, within_headings(75, tokens)),
    Way(
        "headings, the file read as well: MarkdownHeaderTextSplitter",
        lambda document: split_headings(read_document(document.text.encode(), MANUAL)),
        MarkdownHeaderTextSplitter([("#", "1"), ("##", "2")]).split_text,
    ),
]  # fmt: skip


SOURCE_WAYS = [
    Way(
        "definitions: PythonCodeTextSplitter of 900",
        split_definitions,
        PythonCodeTextSplitter(chunk_size=900, chunk_overlap=0).split_text,
    ),
]


def timed(act: Callable[[], Sequence[object]]) -> tuple[float, int]:
    """How many seconds of the processor `act` takes, whatever else runs on the machine, and how many things it gives."""
    taken: list[float] = []
    count = 0
    while len(taken) < ROUNDS and not (taken and taken[0] > LONG):
        start = time.process_time()
        count = len(act())
        taken.append(time.process_time() - start)
    return median(taken), count


def compared(way: Way, document: Document) -> str:
    """The line about one way."""
    ours, passages = timed(lambda: way.ours(document))
    theirs, chunks = timed(lambda: way.theirs(document.text))
    times = f"{1000 * ours:,.0f} ms of {1000 * theirs:,.0f}, {ours / theirs:.2f} of the time"
    return f"  {way.name}: {times}; {passages:,} passages and {chunks:,} chunks"


def alone(document: Document) -> str:
    """The line about what nothing of theirs does: what the cuts broke, and the measures of the passages."""
    passages = split_fixed(document)
    broken, count = timed(lambda: boundaries(passages, document))
    measured, _ = timed(lambda: measure(passages, document).characters)
    times = f"boundaries {1000 * broken:,.0f} ms, measures {1000 * measured:,.0f} ms"
    return f"  of fixed 900/150, held against nothing: {times}; {count:,} things broken"


def again(name: str) -> bytes:
    """A sample until it is long enough."""
    data = (ROOT / "sample_docs" / name).read_bytes()
    return data * (SIZE // len(data))


def main() -> None:
    """All of it."""
    manual, no_blank = read_document(again(MANUAL), MANUAL), read_document(b"a" * SIZE, MANUAL)
    # Read, it would be refused as too long.
    source = Document(SOURCE, "", again(SOURCE).decode(), "python")
    for name, document, ways in (
        ("The long manual", manual, WAYS),
        ("No blank", no_blank, WAYS),
        ("Source", source, SOURCE_WAYS),
    ):
        print(f"{name} ({len(document.text):,} characters, {len(document.headings):,} headings; target: at most 1)")
        for way in ways:
            print(compared(way, document), flush=True)
        print(alone(document), flush=True)


if __name__ == "__main__":
    main()
