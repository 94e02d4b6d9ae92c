"""What an edit changed in a text. Several changes count as one, with all that stands between them."""

import re
from dataclasses import dataclass

AROUND = 60
"""Characters that are kept on either side."""
_LINE_END = re.compile(r"\r\n|\r")


@dataclass(frozen=True, slots=True)
class Edit:
    """The stretch in which a new text differs from an old one, widened to whole words."""

    line: int
    """1-based line of the new text where it begins."""
    before: str
    """What stands before it in both texts, at most AROUND characters of its line."""
    was: str
    """The stretch in the old text; "" where something was only added."""
    now: str
    """The stretch in the new text; "" where something was only taken out."""
    after: str
    """What stands after it in both texts, at most AROUND characters of its line."""
    old: str
    """The lines of the old text that it touches, whole, without whitespace around them."""


def lines_alike(text: str) -> str:
    """`text` with each line end as a line feed, as the text field of a browser makes it."""
    return _LINE_END.sub("\n", text)


def edit_of(old: str, new: str) -> Edit | None:
    """What was changed; None if nothing was but line ends."""
    old, new = lines_alike(old), lines_alike(new)
    if old == new:
        return None
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    start -= _parted(old[:start][::-1], old[start:], new[start:])
    rest = shorter - start
    tail = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    end_old, end_new = len(old) - tail, len(new) - tail
    widened = _parted(old[end_old:], old[start:end_old][::-1], new[start:end_new][::-1])
    end_old, end_new = end_old + widened, end_new + widened
    line, line_end = old.rfind("\n", 0, start) + 1, (old + "\n").index("\n", end_old)
    before, after = old[max(line, start - AROUND) : start], old[end_old : min(line_end, end_old + AROUND)]
    at = new.count("\n", 0, start) + 1
    return Edit(at, before, old[start:end_old], new[start:end_new], after, old[line:line_end].strip())


def _parted(common: str, *others: str) -> int:
    """How many letters and digits `common` begins with, if one of `others`, which touch it there, goes on with one; else 0."""
    if not any(other[:1].isalnum() for other in others):
        return 0
    return next((at for at, sign in enumerate(common) if not sign.isalnum()), len(common))
