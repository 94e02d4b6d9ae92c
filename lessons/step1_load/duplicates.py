"""Documents that say the same: equal files, equal texts, and texts that share most of their runs of five words.

Each is compared with each, exactly: this is for the few files of one session. The share is the resemblance of Broder (1997), "On
the resemblance and containment of documents": of the different runs in either text, the part that is in both. Lines would not do:
a PDF breaks them elsewhere than the text that it was made from. Leaves out the meaning: other words share nothing.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from lessons.step1_load.document import Document
from lessons.terms import WORDS

RUN = 5
"""Words of a run, which Broder calls a shingle."""
NEAR = 0.8
"""The share from which two texts are near duplicates."""

DuplicateKind = Literal["same_bytes", "same_text", "near"]


@dataclass(frozen=True, slots=True)
class Said:
    """What of a document is compared with others."""

    words: str
    """A hash of the words in order; of a text without words, of the text."""
    runs: frozenset[int] = field(repr=False)
    """Python's hashes of the different runs: they compare within one process, and take less room than the words."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two documents that say the same."""

    first: int
    """0-based position in what was compared."""
    second: int
    """Higher than `first`."""
    kind: DuplicateKind
    """The same file; another file with the same words in the same order; a share of NEAR or more."""
    shared: float
    """From 0 to 1: of the different runs in either text, the part that is in both; see `share`."""


def find_duplicates(documents: Sequence[Document]) -> list[Duplicate]:
    """All pairs of `documents` that say the same, in the order of their positions."""
    found = []
    for (first, one), (second, other) in combinations(enumerate((each.sha256, said_by(each)) for each in documents), 2):
        shared = share(one[1], other[1])
        if one[0] == other[0]:
            found.append(Duplicate(first, second, "same_bytes", shared))
        elif one[1].words == other[1].words:
            found.append(Duplicate(first, second, "same_text", shared))
        elif shared >= NEAR:
            found.append(Duplicate(first, second, "near", shared))
    return found


def share(one: Said, other: Said) -> float:
    """Of the different runs in either text, the part that is in both (Jaccard); two texts without words share all or nothing."""
    if one.words == other.words:
        return 1.0
    both = len(one.runs & other.runs)
    return both / ((len(one.runs) + len(other.runs) - both) or 1)


def said_by(document: Document) -> Said:
    """What a document's text says after its front matter. Fewer words than RUN are one run."""
    text = document.text[document.body_start :]
    terms = WORDS.terms(text)
    words = hashlib.sha256((" ".join(terms) or f"\0{text}").encode("utf-8", "surrogatepass")).hexdigest()
    starts = range(max(len(terms) - RUN + 1, bool(terms)))
    return Said(words, frozenset(hash(terms[start : start + RUN]) for start in starts))
