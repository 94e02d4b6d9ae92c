"""What is changed in the text of a PDF's page, once, before any offset exists, and noted. Corrects no spelling and no order."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from lessons.step1_load.document import Change, ChangeKind

LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
"""Signs for two or three letters: nobody who types the letters finds them."""

LONGEST_HALF = 40
"""Letters of a word beside a hyphen that are looked at."""

# The hyphen first and the letter before it afterwards: so the search jumps from hyphen to hyphen.
_PARTED = re.compile(r"[-\u2010\u00ad](?<=[^\W\d_].)\n(?=[^\W\d_])")
_COMPOUND = re.compile(r"[-\u2010](?<=[^\W\d_].)(?=[^\W\d_])")
_LETTERS = re.compile(r"[^\W\d_]*")
# Ligatures, and what cannot be shown or stored. A carriage return alone is no line end of a page, but the code of some sign.
_SIGN = re.compile(rf"[{''.join(LIGATURES)}\0\r\ud800-\udfff]")
_BLANKS = " \t\xa0"

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    kind: ChangeKind
    becomes: str


def mended(
    taken: str,
    running: Sequence[Span] = (),
    compounds: Container[str] = (),
    *,
    unseen: Sequence[Span] = (),
    moved: Mapping[int, Span] = MappingProxyType({}),
    raised: Iterable[int] = (),
    join_words: bool = True,
) -> tuple[str, list[Change]]:
    """The text of a page, and what was changed in it.

    Args:
        taken: what the library took from the page.
        running: spans of lines in it that are left out.
        unseen: spans that the page never paints, each within a line; they are left out too.
        moved: by the start of an unseen span the words that are written over it, which go to its place.
        raised: offsets at which a raised mark begins or ends; a blank comes between it and its word.
        compounds: words that the document writes with a hyphen, as compounds_of gives them; these keep it at a line's end.
        join_words: whether words that a line's end parts are joined.
    """
    edits = [*_left_out(taken, running, unseen, moved), *_signs(taken)]
    edits += (_Edit(at, at, "raised", " ") for at in raised if at and not taken[at - 1].isspace())
    if join_words:
        edits += _joined(taken, [*running, *unseen, *moved.values()], compounds)
    text, changes, done, length = [], [], 0, 0
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if edit.start < done:
            continue  # inside of a line that is left out
        text += [taken[done : edit.start], edit.becomes]
        start = length + edit.start - done
        length = start + len(edit.becomes)
        changes.append(Change(edit.kind, start, length, taken[edit.start : edit.end]))
        done = edit.end
    return "".join((*text, taken[done:])), changes


def _left_out(taken: str, running: Iterable[Span], unseen: Sequence[Span], moved: Mapping[int, Span]) -> Iterator[_Edit]:
    """Each line with the line end after it; those that end the page, with the one before. Of a part of a line a blank is left.

    What is `moved` stands where the unseen words stood.
    """
    page_end = len(taken)
    spans: list[tuple[int, int, ChangeKind]] = [(*span, "running") for span in running]
    hidden = {start for start, _ in unseen}
    for start, end in _with_blanks(taken, [*unseen, *moved.values()]):
        spans.append((start, end, "moved" if hidden.isdisjoint(range(start, end)) else "unseen"))
    for start, end, kind in sorted(spans, reverse=True):
        begins, ends = start == 0 or taken[start - 1] == "\n", end == len(taken) or taken[end] == "\n"
        over = [mended(taken[slice(*moved[at])])[0] for at in range(start, end) if at in moved] if kind == "unseen" else []
        if over:
            before, after = (" " * (taken[at] in _BLANKS) for at in (start, end - 1))
            yield _Edit(start, end, kind, before + " ".join(over) + after)
        elif kind != "running" and not (begins and ends):
            yield _Edit(start, end, kind, "" if begins or ends else " ")
        elif end < page_end:
            yield _Edit(start, end + 1, kind, "")
        else:
            page_end = max(start - 1, 0)
            yield _Edit(page_end, end, kind, "")


def _with_blanks(taken: str, spans: Iterable[Span]) -> list[Span]:
    """The spans with the blanks around them, those that meet as one."""
    wide: list[Span] = []
    for start, end in sorted(spans):
        while start and taken[start - 1] in _BLANKS:
            start -= 1
        while end < len(taken) and taken[end] in _BLANKS:
            end += 1
        if wide and start <= wide[-1][1]:
            start = wide.pop()[0]
        wide.append((start, end))
    return wide


def _joined(taken: str, running: Sequence[tuple[int, int]], compounds: Container[str]) -> Iterator[_Edit]:
    left_out = {start for start, _ in running}  # such a line has no half of a word
    for parted in _PARTED.finditer(taken):
        # "Castilla-" and "La Mancha" are no word of two halves
        if taken[parted.end()].islower() and parted.end() not in left_out:
            keeps = _compound(taken, *parted.span()) in compounds
            yield _Edit(parted.start() + keeps, parted.end(), "hyphen", "")


def _signs(taken: str) -> Iterator[_Edit]:
    for sign in _SIGN.finditer(taken):
        letters = LIGATURES.get(sign.group())
        yield _Edit(*sign.span(), "ligature" if letters else "replaced", letters or "\ufffd")


def compounds_of(pages: Sequence[str]) -> set[str]:
    """The words that stand with a hyphen within a line somewhere, in small letters: two of three parts count as two."""
    return {_compound(text, *hyphen.span()) for text in pages for hyphen in _COMPOUND.finditer(text)}


def _compound(text: str, start: int, end: int) -> str:
    """The letters on both sides of the hyphen at `start`, with a hyphen between them, in small letters."""
    before = _LETTERS.match(text[max(start - LONGEST_HALF, 0) : start][::-1])
    after = _LETTERS.match(text, end, end + LONGEST_HALF)
    assert before
    assert after
    return f"{before.group()[::-1]}-{after.group()}".casefold()
