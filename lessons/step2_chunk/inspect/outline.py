"""Where a passage stands: the heading above it, the headings in it, its lines or pages. Cuts nothing."""

from bisect import bisect_left, bisect_right

from lessons.step1_load.document import Heading
from lessons.step2_chunk.passage import Passage

PLACES = {
    "es": ("línea", "líneas", "página", "páginas", "impresa"),
    "en": ("line", "lines", "page", "pages", "printed"),
}
"""Words for one line, several lines, one page, several pages, and the printed page number."""


def heading_above(passage: Passage) -> Heading | None:
    """The heading that the passage belongs to; None where there is none, or only a name such as that of the introduction."""
    if not passage.heading_path:
        return None
    document = passage.document
    own = bisect_right(document.headings, passage.start, key=lambda heading: heading.start) - 1
    # A definition in Python source may begin with the comment above it, before its heading.
    if not _is_own(own, passage) and _is_own(own + 1, passage) and document.headings[own + 1].start < passage.end:
        return document.headings[own + 1]
    # The text of a section may begin with a deeper heading: the last heading before it is then not its own.
    alike = document.places_of_paths.get(passage.heading_path, ())
    before = bisect_right(alike, own)
    return document.headings[alike[before - 1]] if before else None


def _is_own(number: int, passage: Passage) -> bool:
    """Whether the heading at position `number` has the passage's path."""
    paths = passage.document.paths
    return 0 <= number < len(paths) and paths[number] == passage.heading_path


def headings_inside(passage: Passage) -> list[Heading]:
    """The headings that are in the passage's text, at least in part, without the one that it belongs to."""
    document = passage.document
    first = bisect_left(document.headings, passage.start, key=lambda heading: heading.start)
    after = bisect_left(document.headings, passage.end, key=lambda heading: heading.start)
    above = heading_above(passage)
    inside = [heading for heading in document.headings[first:after] if heading is not above]
    if inside and inside[-1].end > passage.end:
        # The passage may end within the markup of the last one.
        left = document.text[inside[-1].start : passage.end]
        return inside if any(map(str.isalnum, left)) else inside[:-1]
    return inside


def place(passage: Passage, language: str = "es") -> str:
    """`líneas 5–6`; for a document with pages `página 3`, or `página 3 (impresa: iii)` where another number is printed on it."""
    line, lines, page, pages, printed = PLACES[language]
    if passage.first_page is None or passage.last_page is None:
        return span(passage.first_line, passage.last_line, line, lines)
    numbers = passage.first_page, passage.last_page
    labels = [passage.document.pages[number - 1].label for number in numbers]
    place = span(*numbers, page, pages)
    if labels == [str(number) for number in numbers] or "" in labels:
        return place
    return f"{place} ({printed}: {labels[0] if labels[0] == labels[1] else '–'.join(labels)})"


def span(first: int, last: int, one: str, several: str) -> str:
    """`line 5`, or `lines 5–6`."""
    return f"{one} {first}" if first == last else f"{several} {first}–{last}"
