"""Where two libraries take other words from the same page. Says nothing of which of them is right."""

from dataclasses import dataclass
from difflib import SequenceMatcher

from lessons.step1_load.options import PDF_READERS, PdfReaderName, ReadOptions
from lessons.step1_load.pdf.pages import open_pages

MAX_WORDS = 5_000
"""Words of a page that are compared."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A stretch of words in which the two are not the same."""

    before: str
    """The word before it, in both; "" at the beginning."""
    words: dict[PdfReaderName, str]
    """What each of the two takes there; "" where it takes nothing."""


def page_differences(data: bytes, number: int, password: str = "") -> list[Difference]:
    """The words of the 1-based page that the libraries of PDF_READERS take differently, in the order of the first one.

    Blanks and line ends do not count. Raises: whatever a library meets in a damaged file.
    """
    one, other = (
        open_pages(data, ReadOptions(pdf_reader=name, password=password)).text(number).split()[:MAX_WORDS] for name in PDF_READERS
    )
    found = []
    for kind, start, end, other_start, other_end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind != "equal":
            taken = " ".join(one[start:end]), " ".join(other[other_start:other_end])
            found.append(Difference(one[start - 1] if start else "", dict(zip(PDF_READERS, taken, strict=True))))
    return found
