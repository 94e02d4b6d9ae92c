"""Join passages that are too short to be an answer with a neighbour, or groups of passages where there are too many.

Only lengths and numbers decide, so a joined passage may be about two things. It may also cross pages and levels of headings.
Leaves out: choosing the better of two neighbours.
"""

from collections.abc import Iterable, Sequence

from lessons.step2_chunk.passage import Passage


def merge_tiny(passages: Iterable[Passage], *, smallest: int, most: int | None = None) -> list[Passage]:
    """The passages of one document; one shorter than `smallest` characters is joined with the next until it is long enough.

    If the last one is too short, it is joined with the one before. No joined passage exceeds `most` characters. It reaches from
    the first start to the last end, so the heading lines in between are in its text. It keeps heading and path of its first
    passage, whose title is not in the text, while the titles of the others are.

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
    """The passages of one document, in the order of the text; if there are more than `most`, joined in groups of equal number.

    The groups are as small as possible; the last one may be smaller. A group reaches from its first start to its last end, with
    heading and path of its first passage. Its parent is joined from those of its passages, if they have any.

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
