"""Where one character as a reader sees it ends and the next begins: no cut between a letter and its accent, nor inside 👩‍👩‍👧.

Unicode calls such a character a grapheme cluster; the `regex` module knows its rules. Only the text around a place is looked at,
so a row of flags or of marks that is longer than REACH may be cut inside.
"""

import regex

REACH = 64
"""Code points before and after a place that are looked at. A family of four is seven, the flag of Wales is seven."""
_GRAPHEME = regex.compile(r"\X")


def border_before(text: str, place: int, *, after: int) -> int:
    """The last border at `place` or before it; `place` itself where there is none after `after`, which is a border."""
    if text[place - 1 : place + 1].isascii():
        return place
    for found in _GRAPHEME.finditer(text, max(after, place - REACH), place + REACH):
        if found.end() > place:
            return found.start() if found.start() > after else place
    return place


def border_after(text: str, place: int, end: int) -> int:
    """The first border at `place` or after it, `end` at the latest."""
    if place >= end or text[max(place - 1, 0) : place + 1].isascii():
        return min(place, end)
    for found in _GRAPHEME.finditer(text, max(place - REACH, 0), min(place + REACH, end)):
        if found.end() >= place:
            return int(found.end())
    return place
