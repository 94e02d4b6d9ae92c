"""The text of a PDF's pages, by either of two libraries, as each of them gives it. Mends nothing and finds no headings."""

import ctypes
import io
import re
import stringprep
import unicodedata
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from pypdf import PdfReader
from pypdf.errors import FileNotDecryptedError

from lessons.step1_load.reading import Reading

HYPHEN = "\x02"
"""pdfium's sign for a hyphen at a line's end; it leaves out the hyphen and the line end."""
_PARTED_WORD = re.compile(rf"(?<=\w){HYPHEN}")
_LINE = re.compile(r"[^\n]+")
_MARGIN = 1.0
"""Points by which a character may stand over the edge of what is shown."""


_SIGNS_LOOKED_AT = 100


class PasswordNeeded(ValueError):
    """The PDF is encrypted and the password does not open it."""


LOCKED = (PasswordNeeded, FileNotDecryptedError)
"""What is raised where an encrypted file stays closed, some of it only when a page is read."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page as it is drawn."""

    text: str
    size: float
    """Of its letters, in points, to the nearest half; the smaller one where it begins and ends in two sizes."""
    bold: bool
    """Whether it is bold from its first letter to its last."""
    height: float
    """Of its base line over the lower edge of the page, in points."""


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


def open_pypdf(data: bytes, password: str = "") -> PdfReader:
    """Raises: one of LOCKED: the password does not open it. Exception: whatever pypdf meets in a damaged file."""
    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted and not (reader.decrypt(password) or reader.decrypt(password.encode())):  # bytes stay as they are
        raise PasswordNeeded
    return reader


def prepared(password: str) -> str:
    """The form in which PDF 2.0 has a password locked by AES-256: SASLprep (RFC 4013), without what that forbids."""
    kept = (" " if stringprep.in_table_c12(sign) else sign for sign in password if not stringprep.in_table_b1(sign))
    return unicodedata.normalize("NFKC", "".join(kept))


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
        for form in dict.fromkeys((password, prepared(password))):  # some programs lock with the one, some with the other
            handle = raw.FPDF_LoadMemDocument64(data, len(data), (form + "\0").encode())
            if handle or raw.FPDF_GetLastError() != raw.FPDF_ERR_PASSWORD:
                break
        if not handle:  # only then does pdfium's last error belong to this file
            raise PasswordNeeded if raw.FPDF_GetLastError() == raw.FPDF_ERR_PASSWORD else pdfium.PdfiumError("damaged")
        self._pdf = pdfium.PdfDocument(handle)
        self.count = len(self._pdf)

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

    def taken(self, number: int) -> Taken:
        """The same, with how its lines are drawn."""
        page = self.page(number)
        words = page.get_textpage()
        text = shown_text(page, words)
        indices = character_indices(page, words, text)
        lines = tuple(_lines(words, text, indices)) if indices is not None else ()
        taken = Taken(taken_text(text), lines, tuple(_boxes(page, words)), page.get_width(), _unmapped(words))
        words.close()
        page.close()
        return taken


def by_place(text: str, lines: Iterable[Line]) -> dict[int, Line]:
    """Each of `lines` by the offset in `text` of the line that reads like it; where several read the same, in their order."""
    alike: defaultdict[str, deque[Line]] = defaultdict(deque)
    for line in lines:
        alike[line.text].append(line)
    found = ((line.start(), alike.get(line.group().strip())) for line in _LINE.finditer(text))
    return {start: same.popleft() for start, same in found if same}


def paired(text: str) -> str:
    """`text` with the character for each pair of surrogates; one that stands alone stays."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


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


def _lines(words: Any, text: str, indices: range | list[int]) -> Iterable[Line]:
    start = 0
    matrix, x, y = raw.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    for line in text.split("\r\n"):
        stripped = line.strip()
        if stripped:
            first = start + line.index(stripped[0])
            one, other = indices[first], indices[first + len(stripped) - 1]
            size = min(_size(words.raw, one, matrix), _size(words.raw, other, matrix))
            bold = _is_bold(words.raw, one) and _is_bold(words.raw, other)
            raw.FPDFText_GetCharOrigin(words.raw, indices[first], x, y)
            yield Line(taken_text(stripped), size, bold, y.value)
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


def open_pages(data: bytes, reading: Reading) -> PypdfPages | PdfiumPages:
    """By the library of `reading`. Raises: one of LOCKED, or whatever the library meets in a damaged file."""
    return (PypdfPages if reading.pdf_reader == "pypdf" else PdfiumPages)(data, reading.password)
