"""Documents that say the same: equal files, equal texts, and texts that share most of their runs of five words.

The share is the resemblance of Broder (1997), "On the resemblance and containment of documents": of the different runs of five
words in either text, the part that is in both. Leaves out the meaning: the same said in other words shares nothing.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import combinations, islice
from typing import Literal

from lessons.step1_load.document import Document
from lessons.terms import WORDS

RUN = 5
"""Words of a run, which Broder calls a shingle."""
KEPT = 2048
"""Runs that a sketch keeps: of a text with no more different ones all, of a longer one those with the smallest hashes."""
NEAR = 0.8
"""The share from which two texts are near duplicates."""

DuplicateKind = Literal["same_bytes", "same_text", "near"]


@dataclass(frozen=True, slots=True)
class Sketch:
    """What is kept of a document to compare it with others."""

    sha256: str
    """Of the file's bytes."""
    words: str
    """A hash of the words in order; of a text without words, of the text."""
    hashes: tuple[int, ...] = field(repr=False)
    """Hashes of the different runs, the smallest KEPT, in order."""
    whole: bool
    """Whether these are all of them."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two documents that say the same."""

    first: int
    """0-based place in what was compared."""
    second: int
    """Higher than `first`."""
    kind: DuplicateKind
    """The same file; another file with the same words in the same order; a share of NEAR or more."""
    shared: float
    """From 0 to 1: of the different runs in either text, the part that is in both; see `share`."""


def find_duplicates(documents: Sequence[Document], *, sketch: Callable[[Document], Sketch] | None = None) -> list[Duplicate]:
    """All pairs of `documents` that say the same, in the order of their places. `sketch` may be a `sketch_of` that remembers."""
    sketches = [(sketch or sketch_of)(document) for document in documents]
    found = []
    for (first, one), (second, other) in combinations(enumerate(sketches), 2):
        shared = share(one, other)
        if one.sha256 == other.sha256:
            found.append(Duplicate(first, second, "same_bytes", shared))
        elif one.words == other.words:
            found.append(Duplicate(first, second, "same_text", shared))
        elif shared >= NEAR:
            found.append(Duplicate(first, second, "near", shared))
    return found


def share(one: Sketch, other: Sketch) -> float:
    """Of the different runs in either text, the part that is in both (Jaccard); two texts without words share all or nothing.

    Exact where both sketches are whole. Else an estimate from the KEPT smallest hashes of both together, which are a fair sample:
    its standard error is the root of J (1 - J) / KEPT for a true share J, at most 0.011, and 0.009 at NEAR.
    """
    if one.words == other.words:
        return 1.0
    both = set(one.hashes) & set(other.hashes)
    either = sorted({*one.hashes, *other.hashes})
    if not (one.whole and other.whole):
        either = either[:KEPT]
    return len(both.intersection(either)) / len(either) if either else 0.0


def sketch_of(document: Document) -> Sketch:
    """The sketch of a document's text after its front matter. Always the same: the hashes do not depend on Python's seed."""
    text = document.text[document.body_start :]
    terms = WORDS.terms(text)
    words = hashlib.blake2b(" ".join(terms).encode("utf-8", "surrogatepass") or b"\0" + text.encode("utf-8", "surrogatepass"))
    hashes = smallest(map(hash_of, runs(terms)))
    return Sketch(document.sha256, words.hexdigest(), tuple(hashes[:KEPT]), len(hashes) <= KEPT)


def runs(terms: Sequence[str]) -> Iterator[str]:
    """Every RUN words in a row; fewer words than that are one run."""
    if len(terms) < RUN:
        return iter([" ".join(terms)] if terms else [])
    return map(" ".join, zip(*(islice(terms, start, None) for start in range(RUN)), strict=False))


def hash_of(run: str) -> int:
    """64 bits of BLAKE2b: that any two of a million different runs have the same, the chance is one in 37 million."""
    return int.from_bytes(hashlib.blake2b(run.encode("utf-8", "surrogatepass"), digest_size=8).digest())


def smallest(hashes: Iterable[int]) -> list[int]:
    """The KEPT + 1 smallest of the different `hashes`, in order, without keeping many more at a time."""
    kept: set[int] = set()
    limit = 2**64
    for number in hashes:
        if number < limit:
            kept.add(number)
            if len(kept) > 4 * KEPT:
                kept = set(nsmallest(KEPT + 1, kept))
                limit = max(kept)
    return sorted(kept)[: KEPT + 1]
