"""Under which heading a passage stands, and which ones it holds. Cuts nothing."""

from bisect import bisect_left, bisect_right

from lessons.step1_load.document import Heading
from lessons.step2_chunk.passage import Passage


def heading_above(passage: Passage) -> Heading | None:
    """The heading that the passage stands under; None where it stands under none, or under a name that is no heading."""
    if not passage.heading_path:
        return None
    document = passage.document
    own = bisect_right(document.headings, passage.start, key=lambda heading: heading.start) - 1
    # A definition of Python source may begin with the comment above it, which stands before its heading.
    if not _is_own(own, passage) and _is_own(own + 1, passage) and document.headings[own + 1].start < passage.end:
        return document.headings[own + 1]
    # The text of a section may begin with a deeper heading, which is then the last one before it but not its own.
    alike = document.places_of_paths.get(passage.heading_path, ())
    before = bisect_right(alike, own)
    return document.headings[alike[before - 1]] if before else None


def _is_own(number: int, passage: Passage) -> bool:
    """Whether the heading at `number` has the passage's path."""
    paths = passage.document.paths
    return 0 <= number < len(paths) and paths[number] == passage.heading_path


def headings_inside(passage: Passage) -> list[Heading]:
    """The headings of which something stands in the passage's text, without the one that it stands under."""
    document = passage.document
    first = bisect_left(document.headings, passage.start, key=lambda heading: heading.start)
    after = bisect_left(document.headings, passage.end, key=lambda heading: heading.start)
    above = heading_above(passage)
    inside = [heading for heading in document.headings[first:after] if heading is not above]
    if inside and inside[-1].end > passage.end:
        # The passage may end with no more of it than its marks.
        left = document.text[inside[-1].start : passage.end]
        return inside if any(map(str.isalnum, left)) else inside[:-1]
    return inside
