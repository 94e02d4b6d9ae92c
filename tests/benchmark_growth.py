"""Prints how time grows with hostile text: what the doubled text takes, in times of what the text takes (target: below 3).

`python -m tests.benchmark_growth`. Linear time doubles; by the square it would be four. Seconds of the processor are compared
within one run, so that a busy machine changes little. What comes of such text is held by the tests of these functions.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from lessons.step1_load.document import Document, Heading, Page
from lessons.step1_load.pdf.bookmarks import place
from lessons.step1_load.pdf.mending import compounds_of, mended
from lessons.step1_load.read import read_document
from lessons.step1_load.readers.given_title import given_title
from lessons.step1_load.readers.web import with_whole_titles
from lessons.step2_chunk.inspect.boundaries import boundaries
from lessons.step2_chunk.inspect.find import as_compared, find_question, letters_of, places_of
from lessons.step2_chunk.inspect.gold import find_answer
from lessons.step2_chunk.inspect.outline import heading_above
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.merged import grouped
from lessons.step2_chunk.ways.recursive import split_recursive
from lessons.step2_chunk.ways.sentence_window import split_sentences
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.terms import RECOMMENDED, WORDS

SIZE = 100_000
"""Characters of the shorter text."""
TARGET = 3.0


def plain(text: str) -> Document:
    """A plain text that was read."""
    return Document("a.txt", "", text, "text")


def above(text: str) -> object:
    """The heading above each passage of one section with many deeper headings."""
    document = read_document(text.encode(), "a.md")
    deeper = islice(document.headings, 1, None)
    return Counter(heading_above(Passage(document, each.end + 1, each.end + 6, "A", ("A",))) for each in deeper)


def bookmarks(text: str) -> object:
    """As many bookmarks of one title as the page has lines."""
    return place([(1, "Sala", 1)] * text.count("\n"), text, (Page(1, 0, len(text)),))


def nested(text: str) -> object:
    """What is broken in definitions one inside another, around a long string."""
    heads = "".join(f"{' ' * depth}def f():\n" for depth in range(99))
    document = read_document(f"{heads}{' ' * 99}a = '''{text}'''\n".encode(), "a.py")
    return boundaries(split_fixed(document, size=2000, overlap=0), document)


def titled(text: str) -> Document:
    """A text in which every `# a` is a heading."""
    starts = [at for at in range(0, len(text) - 3, 4) if text.startswith("# a", at)]
    return Document("a.txt", "", text, "text", headings=tuple(Heading(1, "a", at, at + 3, 1) for at in starts))


HOSTILE: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "given_title": (given_title, ("a", " ", "-", "(", ".doc")),
    "mended": (lambda text: mended(text, (), compounds_of([text])), ("a", "-\n", "a-\n", "ﬁ", "a-", "\0")),
    "bookmarks": (bookmarks, ("Sala\n",)),
    "web titles": (with_whole_titles, ("<script>", "<p a='", "<p a=", "<h1", " =", "<h1><p>", "<")),
    "signatures": (lambda text: read_document(f"class A({text}): pass".encode(), "a.py"), ("B,",)),
    "heading_above": (above, ("# A\n\n## B\ntexto\n", "## B\ntexto\n")),
    "boundaries": (nested, ("uno ",)),
    "split_recursive": (
        lambda text: split_recursive(plain(text), size=900, overlap=450),
        ("a", "abcd ", " ", "\n", "\r\n", ".", "a\n\n", "\n" + " " * 999, " a" * 450 + "\n"),
    ),
    "split_sentences": (
        lambda text: split_sentences(titled(text), sentences=5, overlap=4),
        ("a", " ", ".", "¿", "Uno. ", "# a\n"),
    ),
    "sentence_spans": (
        lambda text: sentence_spans(text, 0, len(text)),
        ("a.", "¿", "a?" + " " * 1000, "```a\n", "~~~\n````\n", "a" + "." * 1000 + "\n"),
    ),
    "find_answer": (lambda text: find_answer(plain(text), "a" * 1999 + "b"), ("a", "a ", "a" * 1999 + "c")),
    "places_of": (lambda text: places_of("s" * 1999, *as_compared(text)), ("ß", "s")),
    "find_question": (lambda text: find_question(letters_of(plain(text)), "sol"), ("sol",)),
    "grouped": (lambda text: grouped(split_fixed(plain(text), size=2, overlap=0), most=7_000), ("ab ",)),
    "words": (lambda text: WORDS.terms("a" + text), ("\u0301\u0316",)),
    "all rules": (
        replace(RECOMMENDED["es"], bigrams=True).terms,
        ("a-", "a-1-", "1,", "_1", "1.", "a-_", "600 123 456 ", "3km", "912.34.", "東京"),
    ),
    "split_definitions": (
        lambda text: split_definitions(read_document(text.encode(), "a.py")),
        ("def f(): pass\n", "# c\n", "class A:\n  def f(): pass\n"),
    ),
}
"""For each function what it does with a text, and of what such texts consist."""


def taken(act: Callable[[str], object], pattern: str, size: int) -> float:
    """The least seconds of the processor of three times."""
    text = (pattern * (size // len(pattern) + 1))[:size]
    seconds = []
    for _ in range(3):
        start = time.process_time()
        act(text)
        seconds.append(time.process_time() - start)
    return min(seconds)


def main() -> None:
    """All of it."""
    for name, (act, patterns) in HOSTILE.items():
        for pattern in patterns:
            once, twice = taken(act, pattern, SIZE), taken(act, pattern, 2 * SIZE)
            # What takes less than a hundredth of a second says nothing about growth.
            grown = twice / once if once > 0.01 else 1.0
            verdict = "" if grown < TARGET else "  ABOVE THE TARGET"
            print(f"{name}, {pattern[:12]!r}: {1000 * once:,.0f} ms, doubled {grown:.1f} times{verdict}", flush=True)


if __name__ == "__main__":
    main()
