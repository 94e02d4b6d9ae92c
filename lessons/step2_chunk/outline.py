"""The path of titles that leads to each heading, and which headings a passage holds. Cuts nothing."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from lessons.step1_load.document import Heading
from lessons.step2_chunk.passage import Passage


def heading_paths(headings: Sequence[Heading]) -> list[tuple[str, ...]]:
    """For each heading the titles from the outermost section to itself.

    A heading stands under the nearest one before it whose level is lower; a skipped level adds no step.
    """
    paths: list[tuple[str, ...]] = []
    above: list[Heading] = []
    for heading in headings:
        while above and above[-1].level >= heading.level:
            above.pop()
        above.append(heading)
        paths.append(tuple(step.title for step in above))
    return paths


def heading_above(passage: Passage) -> Heading | None:
    """The heading that the passage stands under; None where it stands under none, or under a name that is no heading."""
    headings = passage.document.headings
    own = bisect_right(headings, passage.start, key=lambda heading: heading.start) - 1
    # The text of a section may begin with a deeper heading, which is then the last one before it but not its own.
    while own >= 0 and headings[own].title != passage.heading:
        own -= 1
    return headings[own] if own >= 0 else None


def headings_inside(passage: Passage) -> list[Heading]:
    """The headings that stand in the passage's text, without the one that it stands under."""
    headings = passage.document.headings
    first = bisect_left(headings, passage.start, key=lambda heading: heading.start)
    after = bisect_left(headings, passage.end, key=lambda heading: heading.start)
    above = heading_above(passage)
    return [heading for heading in headings[first:after] if heading is not above]
