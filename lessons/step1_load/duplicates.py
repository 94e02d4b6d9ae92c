"""Documents that say the same: equal files, equal words in their order, and texts that share most of their runs of five words.

Each is compared with each, exactly: this is for the few files of one session. The share is the resemblance of Broder (1997), "On
the resemblance and containment of documents": of the different runs in either text, the part that is in both. Lines would not do:
a PDF breaks them elsewhere than the text that it was made from. Leaves out the meaning: other words share nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from lessons.step1_load.document import Document
from lessons.terms import WORDS

RUN = 5
"""Words of a run, which Broder calls a shingle."""
NEAR = 0.8
"""The share from which two texts are near duplicates."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two documents that say the same."""

    first: int
    """0-based position in what was compared."""
    second: int
    """Higher than `first`."""
    kind: Literal["same_bytes", "same_text", "near"]
    """The same file; another file with the same words in the same order; a share of NEAR or more."""
    shared: float
    """From 0 to 1: of the different runs in either text, the part that is in both."""


def find_duplicates(documents: Sequence[Document]) -> list[Duplicate]:
    """All pairs of `documents` that say the same, in the order of their positions."""
    found = []
    said = [(each.sha256, words_of(each)) for each in documents]
    runs = [runs_of(words) for _, words in said]
    for first, second in combinations(range(len(documents)), 2):
        shared = share(runs[first], runs[second])
        if said[first][0] == said[second][0]:
            found.append(Duplicate(first, second, "same_bytes", shared))
        elif said[first][1] == said[second][1]:
            found.append(Duplicate(first, second, "same_text", shared))
        elif shared >= NEAR:
            found.append(Duplicate(first, second, "near", shared))
    return found


def words_of(document: Document) -> tuple[str, ...]:
    """The words of a document after its front matter; of a text without any, the text."""
    text = document.text[document.body_start :]
    return WORDS.terms(text) or (text,)


def runs_of(words: Sequence[str]) -> frozenset[int]:
    """Hashes of the different runs, which take less room than their words. Fewer words than RUN are one run."""
    return frozenset(hash(tuple(words[start : start + RUN])) for start in range(max(len(words) - RUN + 1, 1)))


def share(one: frozenset[int], other: frozenset[int]) -> float:
    """Of the different runs in either text, the part that is in both (Jaccard), from 0 to 1."""
    return len(one & other) / len(one | other)
