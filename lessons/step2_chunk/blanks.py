"""A span without the blanks at its edges. A blank is what `str.isspace` says: the no-break space too, a zero-width space not."""


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """`text[start:end]` without the blanks at both ends; `(end, end)` where all of it is blank."""
    body = text[start:end].lstrip()
    first = end - len(body)
    return first, first + len(body.rstrip())
