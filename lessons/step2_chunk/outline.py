"""The path of titles that leads to each heading. Knows nothing of where passages are cut."""

from collections.abc import Sequence

from lessons.step1_load.document import Heading


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
