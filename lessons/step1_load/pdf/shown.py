"""pdfium's text of what is shown of a page, and which of its characters each is. Mends nothing."""

import ctypes
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

HYPHEN = "\x02"
"""pdfium's sign for a hyphen at a line's end; it leaves out the hyphen and the line end."""
_PARTED_WORD = re.compile(rf"(?<=\w){HYPHEN}")
_MARGIN = 1.0
"""Points by which a character may stand over the edge of what is shown."""


def shown_text(page: Any, words: Any) -> str:
    """pdfium's text of what is shown of a page: printers' marks outside of the crop box are no part of it."""
    left, bottom, right, top = page.get_bbox()
    edges = (left - _MARGIN, top + _MARGIN, right + _MARGIN, bottom - _MARGIN)
    room = 2 * raw.FPDFText_CountChars(words.raw) + 1  # one may be a pair
    buffer = (ctypes.c_ushort * room)()
    written = raw.FPDFText_GetBoundedText(words.raw, *edges, buffer, room)
    return bytes(buffer)[: 2 * max(written - 1, 0)].decode("utf-16-le", "surrogatepass")  # the last one is a NUL


def taken_text(shown: str) -> str:
    """pdfium's text with the line feeds, and the hyphens at line ends, that the page shows."""
    text = shown.replace("\r\n", "\n")
    if HYPHEN not in text:
        return text
    return _PARTED_WORD.sub(lambda match: "-\n" if match.end() < len(text) else "-", text)


def character_indices(page: Any, words: Any, text: str) -> range | list[int] | None:
    """For each code point of `text`, which shown_text gave, pdfium's number of it on the page; None where they cannot be told.

    A sign that pdfium counts as two has the number of the second one. A blank may have that of the sign before it.
    """
    count = raw.FPDFText_CountChars(words.raw)
    if count == len(text) and _whole_text(words, count) == text:  # the length alone proves nothing where something is not shown
        return range(count)
    at, found, indices = -1, iter(_shown_indices(page, words, count)), []
    for character in text:
        if not character.isspace():
            for half in memoryview(character.encode("utf-16-le", "surrogatepass")).cast("H"):  # pdfium counts both of a pair
                at = next(found, -1)
                if at < 0 or raw.FPDFText_GetUnicode(words.raw, at) != half:
                    return None
        indices.append(max(at, 0))
    return indices if next(found, None) is None else None


def _whole_text(words: Any, count: int) -> str:
    """pdfium's text of the page, also of what is not shown."""
    buffer = (ctypes.c_ushort * (count + 1))()
    written = raw.FPDFText_GetText(words.raw, 0, count, buffer)
    text = bytes(buffer)[: 2 * max(0, written - 1)].decode("utf-16-le", "surrogatepass")
    return text.replace("\ufffe", HYPHEN)  # which it writes for the hyphen here


def _shown_indices(page: Any, words: Any, count: int) -> Iterator[int]:
    """pdfium's numbers of the signs, blanks left out, that stand in what is shown of a page, were it only in part."""
    left, bottom, right, top = page.get_bbox()
    for index in range(count):
        x0, y0, x1, y1 = words.get_charbox(index)
        across, down = min(x1, right + _MARGIN) - max(x0, left - _MARGIN), min(y1, top + _MARGIN) - max(y0, bottom - _MARGIN)
        if across > 0 and down > 0 and not chr(raw.FPDFText_GetUnicode(words.raw, index)).isspace():
            yield index


def on_picture(to_pixels: pdfium.PdfPosConv, box: Sequence[float]) -> tuple[int, int, int, int]:
    """Left, upper, right and lower pixel of a box with left, bottom, right and top in points, also on a page that is turned."""
    left, bottom, right, top = box
    corners = to_pixels.to_bitmap(left, bottom), to_pixels.to_bitmap(right, top)
    (x0, x1), (y0, y1) = (sorted(each) for each in zip(*corners, strict=True))
    return x0, y0, x1, y1


def places_of(shown: str) -> list[int]:
    """For each character of taken_text(shown) the one of `shown` that it comes from."""
    places: list[int] = []
    for at, character in enumerate(shown):
        if shown.startswith("\r\n", at):
            continue  # a line end of two characters became one
        becomes_two = character == HYPHEN and taken_text(shown[max(at - 1, 0) : at + 2])[1:3] == "-\n"
        places += [at] * (1 + becomes_two)
    return places
