"""Cut where the author did: at the headings. Sections can be very long or a single line; size plays no part here."""

from lessons.step1_load.document import Document, heading_paths
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.spans import regions, trimmed


def split_headings(document: Document, *, max_level: int = 2, introduction: str = "Introducción") -> list[Passage]:
    """One passage for the body of each section that begins with a heading of `max_level` or above.

    Deeper headings stay in the text of their section. The text before the first heading is a passage called `introduction`.
    A section without a body makes no passage. Without any such heading, each page or else the whole text is a passage.

    Raises: ValueError: max_level below 1.
    """
    if max_level < 1:
        raise ValueError(f"max_level must be at least 1, not {max_level}")
    headings = [heading for heading in document.headings if heading.level <= max_level]
    if not headings:
        return [passage for start, end in regions(document, by_page=True) for passage in _body(document, start, end, ())]
    ends = [heading.start for heading in headings[1:]] + [len(document.text)]
    passages = _body(document, document.body_start, headings[0].start, (introduction,))
    for heading, end, path in zip(headings, ends, heading_paths(headings), strict=True):
        passages += _body(document, heading.end, end, path)
    return passages


def empty_sections(document: Document, *, max_level: int = 2) -> list[str]:
    """Titles of the sections without a body, which make no passage."""
    headings = [heading for heading in document.headings if heading.level <= max_level]
    ends = [heading.start for heading in headings[1:]] + [len(document.text)]
    return [heading.title for heading, end in zip(headings, ends, strict=False) if not document.text[heading.end : end].strip()]


def _body(document: Document, start: int, end: int, path: tuple[str, ...]) -> list[Passage]:
    """`text[start:end]`, trimmed, as a list of one passage; an empty list if it is blank."""
    start, end = trimmed(document.text, start, end)
    return [Passage(document, start, end, path[-1] if path else "", path)] if start < end else []
