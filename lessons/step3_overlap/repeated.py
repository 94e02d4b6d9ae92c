"""The words of the lines that many pages repeat, such as a header. Counts no passages; an index does."""

from collections import Counter
from collections.abc import Container, Sequence

from lessons.step1_load.document import RunningLine
from lessons.terms import Analysis

FEWEST = 3
"""Pages that must repeat a word."""


def repeated_words(lines: Sequence[RunningLine], analysis: Analysis, *, leave_out: Container[str] = ()) -> dict[str, int]:
    """The terms of the lines and on how many pages each is repeated, the most frequent first.

    The number of a page is no word: the lines have `#` in its place. `leave_out`: terms that say too little, such as stop words.
    """
    pages = Counter[str]()
    for line in lines:
        for term in dict.fromkeys(analysis.terms(line.text)):
            pages[term] += line.pages
    return {term: n for term, n in pages.most_common() if n >= FEWEST and term not in leave_out}
