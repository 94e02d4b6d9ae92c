"""Join neighbours, so that no cut gives more passages than can be handled. Asks for their number, not for what they are about."""

from collections.abc import Sequence

from lessons.step2_chunk.passage import Passage


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
    return [_joined(each) for each in groups]


def _joined(group: Sequence[Passage]) -> Passage:
    first, last = group[0], group[-1]
    parents = first.parent and last.parent and _joined([first.parent, last.parent])
    return Passage(first.document, first.start, last.end, first.heading, first.heading_path, parents)
