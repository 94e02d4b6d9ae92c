"""What several ways to cut need: trimming spans, checking bounds, and making passages of spans. Cuts nothing.

Whitespace is what `str.isspace` says, so a no-break space is, and a zero-width space is not.
"""

from bisect import bisect_right
from collections.abc import Iterable

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of `text[start:end]` without whitespace at its edges; `(end, end)` if all of it is whitespace."""
    body = text[start:end].lstrip()
    first = end - len(body)
    return first, first + len(body.rstrip())


def check_bounds(size: int, overlap: int, unit: str) -> None:
    """Check a size and an overlap. `unit`: their unit in the plural, such as `characters`.

    Raises: ValueError: size below 1, or overlap not from 0 to size - 1.
    """
    if size < 1:
        raise ValueError(f"size must be at least 1 {unit[:-1]}, not {size}")
    if not 0 <= overlap < size:
        raise ValueError(f"overlap must be from 0 to {size - 1} {unit} for size {size}, not {overlap}")


def located(document: Document, spans: Iterable[tuple[int, int]]) -> list[Passage]:
    """A passage for each of `spans`. Its heading is the last one that begins no later than it does; "" for none."""
    starts = [heading.start for heading in document.headings]
    paths = [(), *document.paths]
    passages = []
    for start, end in spans:
        path = paths[bisect_right(starts, start)]
        passages.append(Passage(document, start, end, path[-1] if path else "", path))
    return passages


def regions(document: Document, *, by_page: bool) -> list[tuple[int, int]]:
    """The spans that are cut independently: the pages, if `by_page` and there are some, else the text without front matter."""
    if by_page and document.pages:
        return [(page.start, page.end) for page in document.pages]
    return [(document.body_start, len(document.text))]
