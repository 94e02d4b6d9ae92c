"""Any cut of a document in a few numbers, so that many can be set side by side. Says nothing of any question."""

from dataclasses import dataclass

from lessons.step1_load.document import Document
from lessons.step2_chunk.cutting import Cutting, cut_document
from lessons.step2_chunk.inspect.boundaries import boundaries, parted_kind
from lessons.step2_chunk.inspect.measures import Spread, repeated_share, spread


@dataclass(frozen=True, slots=True)
class CutNumbers:
    """What a cut gives and what it breaks."""

    passages: int
    lengths: Spread
    """Of the passages, in code points."""
    broken: int
    """Number of boundaries, as boundaries.py counts them."""
    parted: int
    """Those between two sentences; in source code those inside a class or a function."""
    repeated: float
    """Share (0 to 1) of the text in passages that is in two or more of them."""


def in_numbers(document: Document, how: Cutting) -> CutNumbers:
    """The numbers of `document` cut as `how` says. Raises: ValueError: as cut_document."""
    passages, kind = cut_document(document, how).passages, parted_kind(document)
    found = boundaries(passages, document)
    return CutNumbers(
        passages=len(passages),
        lengths=spread([passage.end - passage.start for passage in passages]),
        broken=len(found),
        parted=sum(each.kind == kind for each in found),
        repeated=repeated_share(passages, document),
    )
