"""The text of a PDF's pages, by either of two libraries, as each of them gives it. Mends nothing and finds no headings."""

import ctypes
import io
import re
import unicodedata
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from pypdf import PdfReader
from pypdf.errors import FileNotDecryptedError

from lessons.step1_load.options import ReadOptions
from lessons.step1_load.pdf.raised_in_pdf import raised_edges
from lessons.step1_load.pdf.shown import character_indices, places_of, shown_text, taken_text
from lessons.step1_load.pdf.unseen import MOST_DRAWN, find_unseen

_LINE = re.compile(r"[^\n]+")
_WORD = re.compile(r"\S+")
_UNSEEN_RUN = re.compile(r"x(?:[ x]*x)?")


_SIGNS_LOOKED_AT = 100
MOST_MOVED = 100
"""Unseen stretches of a page for which it is looked whether other words are written over them."""


class PasswordNeeded(ValueError):
    """The PDF is encrypted and the password does not open it."""


LOCKED = (PasswordNeeded, FileNotDecryptedError)
"""What is raised where an encrypted file stays closed, some of it only when a page is read."""


Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page as it is drawn."""

    text: str
    """With a blank between each word and its raised mark."""
    size: float
    """Of its letters, in points, to the nearest half; the smaller one where it begins and ends in two sizes."""
    bold: bool
    """Whether it is bold from its first letter to its last."""
    height: float
    """Of its base line over the lower edge of the page, in points."""
    running: bool = False
    """Whether many pages repeat it at the same edge."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a library took from a page."""

    text: str
    """With line feeds at the ends of its lines."""
    lines: tuple[Line, ...] = ()
    """Empty where the library does not tell how they are drawn."""
    boxes: tuple[tuple[float, float, float, float], ...] = ()
    """Left, bottom, right and top of each run of text in its order, in points from the lower left of what is shown; or empty."""
    width: float = 0.0
    """Of the page, in points."""
    unmapped: float = 0.0
    """Share of its signs whose font names no letter for them; what stands in the text is their number in the font."""
    unseen: tuple[Span, ...] = ()
    """Spans of the text, each within a line, that the page never paints."""
    moved: tuple[tuple[int, Span], ...] = ()
    """The start of an unseen span, and the words that are written over it and come later in the text."""
    raised: tuple[int, ...] = ()
    """Offsets at which a raised mark begins after its word, or a word after its mark."""
    recognised: bool = False
    """Whether it holds text that a program recognised in a picture, and that lies unseen there."""
    unplaced: bool = False
    """Whether there may be more of what is unseen or raised, whose place in the text is not known."""

    @property
    def seen(self) -> str:
        """The text with a blank for each character that is not painted."""
        parts, done = [], 0
        for start, end in self.unseen:
            parts += [self.text[done:start], " " * (end - start)]
            done = end
        return "".join((*parts, self.text[done:]))


def open_pypdf(data: bytes, password: str = "") -> PdfReader:
    """Raises: one of LOCKED: the password does not open it. Exception: whatever pypdf meets in a damaged file."""
    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted and not (reader.decrypt(password) or reader.decrypt(password.encode())):  # bytes stay as they are
        raise PasswordNeeded
    return reader


class PypdfPages:
    """A PDF by pypdf."""

    def __init__(self, data: bytes, password: str = "") -> None:
        self.reader = open_pypdf(data, password)

    @property
    def count(self) -> int:
        return len(self.reader.pages)

    def text(self, number: int) -> str:
        """What pypdf takes from the whole page, also from what lies outside of the part that is shown."""
        return paired(self.reader.pages[number - 1].extract_text())


class PdfiumPages:
    """A PDF by pypdfium2."""

    def __init__(self, data: bytes, password: str = "") -> None:
        self._data = data  # pdfium reads in it for as long as the PDF is open
        # PDF 2.0 locks with the second form, some programs with the first.
        for form in dict.fromkeys((password, unicodedata.normalize("NFKC", password))):
            handle = raw.FPDF_LoadMemDocument64(data, len(data), (form + "\0").encode())
            if handle or raw.FPDF_GetLastError() != raw.FPDF_ERR_PASSWORD:
                break
        if not handle:  # only then does pdfium's last error belong to this file
            raise PasswordNeeded if raw.FPDF_GetLastError() == raw.FPDF_ERR_PASSWORD else pdfium.PdfiumError("damaged")
        self._pdf = pdfium.PdfDocument(handle)
        self.count = len(self._pdf)
        self._drawn = 0

    def draw_forms(self) -> None:
        """Have what was filled in drawn on the pages that are asked for from now on."""
        self._pdf.init_forms()

    def page(self, number: int) -> Any:
        """pypdfium2's page, to be closed by whoever asks."""
        return self._pdf[number - 1]

    def text(self, number: int) -> str:
        """What pdfium takes from the part of the page that is shown."""
        page = self.page(number)
        words = page.get_textpage()
        text = shown_text(page, words)
        words.close()
        page.close()
        return taken_text(text)

    def taken(self, number: int, *, layers: bool = True) -> Taken:
        """The same, with how its lines are drawn and what of it is not painted; `layers`: whether the file may hide any."""
        page = self.page(number)
        words = page.get_textpage()
        text = shown_text(page, words)
        indices = character_indices(page, words, text)
        boxes, width, unmapped = tuple(_boxes(page, words)), page.get_width(), _unmapped(words)
        found = find_unseen(page, words, layers=layers, most=MOST_DRAWN - self._drawn)
        self._drawn += found.drawn
        taken = Taken(taken_text(text), (), boxes, width, unmapped, recognised=found.recognised, unplaced=found.undecided)
        if indices is None:
            taken = replace(taken, unplaced=found.undecided or bool(found.characters))
        else:
            raised = set(raised_edges(words, text, indices))
            hidden: set[int] = set()
            if found.characters:
                hidden = {at for at, index in enumerate(indices) if index in found.characters and not text[at].isspace()}
            painted = "".join(" " if at in hidden else each for at, each in enumerate(text)) if hidden else text
            unseen, marks = _in_taken(text, hidden, raised) if hidden or raised else ((), ())
            taken = replace(taken, lines=tuple(_lines(words, painted, indices, raised)), unseen=unseen, raised=marks)
            if unseen:
                places = [indices[at] for at in places_of(text)]
                over = _written_over(taken, lambda at: words.get_charbox(places[at], loose=True))
                taken = replace(taken, moved=tuple(over))
        words.close()
        page.close()
        return taken


def _in_taken(text: str, hidden: Container[int], raised: Container[int]) -> tuple[tuple[Span, ...], tuple[int, ...]]:
    """The spans of the `hidden` characters that stand together on a line, and the `raised` offsets, both in taken_text."""
    places = places_of(text)
    lacks = "".join("x" if at in hidden else " " if text[at] in " \t\xa0" else "." for at in places)
    unseen = tuple(match.span() for match in _UNSEEN_RUN.finditer(lacks))
    return unseen, tuple(new for new, at in enumerate(places) if at in raised)


def _written_over(taken: Taken, box_of: Callable[[int], Sequence[float]]) -> Iterator[tuple[int, Span]]:
    """The start of each unseen span on which words stand that come later in the text, and the span of these.

    Args:
        box_of: left, bottom, right and top of the character at an offset.
    """
    words = [(*word.span(), box_of(word.start()), box_of(word.end() - 1)) for word in _WORD.finditer(taken.seen)]
    free = 0
    for start, end in taken.unseen[:MOST_MOVED]:
        first, last = box_of(start), box_of(end - 1)
        over = [
            (at, begin, stop)
            for at, (begin, stop, left, right) in enumerate(words)
            if begin >= max(end, free)
            and first[0] < (left[0] + right[2]) / 2 < last[2]
            and first[1] < (left[1] + left[3]) / 2 < first[3]
        ]
        if not over:
            continue
        span = over[0][1], over[-1][2]
        is_whole = over[-1][0] - over[0][0] + 1 == len(over) and "\n" not in taken.text[slice(*span)]
        if is_whole and taken.text[end : span[0]].strip(" \t\xa0"):  # else they stand there already
            free = span[1]
            yield start, span


def by_place(text: str, lines: Iterable[Line]) -> dict[int, Line]:
    """Each of `lines` by the offset in `text` of the line that reads the same but for blanks; of several alike, in order."""
    alike: defaultdict[str, deque[Line]] = defaultdict(deque)
    for line in lines:
        alike[line.text.replace(" ", "")].append(line)
    found = ((line.start(), alike.get(line.group().replace(" ", "").strip())) for line in _LINE.finditer(text))
    return {start: same.popleft() for start, same in found if same}


def paired(text: str) -> str:
    """`text` with the character for each pair of surrogates; one that stands alone stays."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _lines(words: Any, text: str, indices: range | list[int], raised: Collection[int] = ()) -> Iterable[Line]:
    start = 0
    matrix, x, y = raw.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    for line in text.split("\r\n"):
        stripped = line.strip()
        if stripped:
            first = start + line.index(stripped[0])
            stop = first + len(stripped)
            marks = [at for at in sorted(raised) if first < at < stop] if raised else []
            ends = marks[-1] if marks and text[marks[-1] : stop].isalnum() else stop  # a note mark is no letter of its line
            one, other = indices[first], indices[ends - 1]
            size = min(_size(words.raw, one, matrix), _size(words.raw, other, matrix))
            bold = _is_bold(words.raw, one) and _is_bold(words.raw, other)
            raw.FPDFText_GetCharOrigin(words.raw, indices[first], x, y)
            pieces = [text[a:b] for a, b in pairwise((first, *marks, stop))]
            yield Line(taken_text(" ".join(pieces)), size, bold, y.value)
        start += len(line) + 2


_BOLD = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
_BOLD_WEIGHT = 500
"""Of the CSS scale; TeX's bold faces say 505 to 570, its others at most 400."""


def _size(words: Any, index: int, matrix: Any) -> float:
    """Of a character as it is drawn, in points to the nearest half; `matrix` is room for pdfium's answer."""
    raw.FPDFText_GetMatrix(words, index, matrix)
    # The file may give any size, also one below zero, and scale it afterwards.
    size: float = abs(raw.FPDFText_GetFontSize(words, index)) * max(abs(matrix.d), abs(matrix.b))
    return round(2 * size) / 2


def _is_bold(words: Any, index: int) -> bool:
    weight: int = raw.FPDFText_GetFontWeight(words, index)
    if weight > 0:
        return weight >= _BOLD_WEIGHT
    # It is not told; the fonts that every reader has say it in their name.
    name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
    raw.FPDFText_GetFontInfo(words, index, name, 128, flags)
    return bool(_BOLD.search(name.value.decode("utf-8", "replace")))


def _unmapped(words: Any) -> float:
    """Share of such signs among a hundred or so of the page."""
    count = raw.FPDFText_CountChars(words.raw)
    looked_at = range(0, count, max(1, count // _SIGNS_LOOKED_AT))
    unmapped = [index for index in looked_at if raw.FPDFText_HasUnicodeMapError(words.raw, index) == 1]
    return len(unmapped) / max(1, len(looked_at))


def _boxes(page: Any, words: Any) -> Iterable[tuple[float, float, float, float]]:
    x, y, *_ = page.get_bbox()
    left, top, right, bottom = (ctypes.c_double() for _ in range(4))
    for index in range(raw.FPDFText_CountRects(words.raw, 0, -1)):
        raw.FPDFText_GetRect(words.raw, index, left, top, right, bottom)
        yield left.value - x, bottom.value - y, right.value - x, top.value - y


def open_pages(data: bytes, options: ReadOptions) -> PypdfPages | PdfiumPages:
    """By the library of `reading`. Raises: one of LOCKED, or whatever the library meets in a damaged file."""
    return (PypdfPages if options.pdf_reader == "pypdf" else PdfiumPages)(data, options.password)
