"""Join what is too short to be an answer with its neighbour, or so many that a cut gives no more than can be handled.

Asks only for lengths and numbers: what is joined may be about two things.

Leaves out: joining to the better of two neighbours, and pages and levels of headings; it joins across both.
"""

from collections.abc import Iterable, Sequence

from lessons.step2_chunk.passage import Passage


def merge_tiny(passages: Iterable[Passage], *, smallest: int, most: int | None = None) -> list[Passage]:
    """The passages of one document, each shorter than `smallest` characters joined with the next one until it no longer is.

    The last one, where it is too short, is joined with the one before. Nothing is joined to more than `most` characters.
    What is joined is all from the first start to the last end, so that the heading lines in between are in its text. It keeps
    heading and path of its first passage: that title stands nowhere in the text, while the titles of the others do.

    Raises: ValueError: smallest below 1, or most below smallest.
    """
    if smallest < 1:
        raise ValueError(f"smallest must be at least 1 character, not {smallest}")
    if most is not None and most < smallest:
        raise ValueError(f"most must be at least smallest, {smallest} characters, not {most}")
    merged: list[Passage] = []
    for passage in passages:
        if merged and _length(merged[-1]) < smallest and _fit(merged[-1], passage, most):
            passage = _joined(merged.pop(), passage)
        merged.append(passage)
    if len(merged) > 1 and _length(merged[-1]) < smallest and _fit(merged[-2], merged[-1], most):
        last = merged.pop()
        merged[-1] = _joined(merged[-1], last)
    return merged


def _length(passage: Passage) -> int:
    return passage.end - passage.start


def _fit(one: Passage, other: Passage, most: int | None) -> bool:
    return most is None or other.end - one.start <= most


def _joined(one: Passage, other: Passage) -> Passage:
    return Passage(one.document, one.start, other.end, one.heading, one.heading_path)


def grouped(passages: Sequence[Passage], *, most: int) -> list[Passage]:
    """The passages of one document, in the order of the text, where there are more than `most` joined by so many in a row.

    As many as are needed, and no more, to have no more than `most`; the last group may be smaller. A group is all from its
    first start to its last end, with heading and path of its first passage; its parent joins theirs, where they have some.

    Raises: ValueError: most below 1.
    """
    if most < 1:
        raise ValueError(f"most must be at least 1 passage, not {most}")
    if len(passages) <= most:
        return list(passages)
    many = -(-len(passages) // most)
    groups = (passages[at : at + many] for at in range(0, len(passages), many))
    return [_joined_all(each) for each in groups]


def _joined_all(group: Sequence[Passage]) -> Passage:
    first, last = group[0], group[-1]
    parents = first.parent and last.parent and _joined_all([first.parent, last.parent])
    return Passage(first.document, first.start, last.end, first.heading, first.heading_path, parents)
