"""Which characters of a PDF's page nobody sees: invisible, tiny, white on white, covered, clipped, on a layer that is off.

The objects of the page are looked at first, which costs little. Only where one of them may be unseen is the page drawn, with its
text and without: a character that makes no difference is not painted. Left out: what an annotation covers.
"""

import ctypes
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pypdfium2.raw as raw
from PIL import Image, ImageChops

TINY = 1.0
"""Points that letters must be high and wide; on a page whose longer side is below TINY_ON less, in proportion."""
TINY_ON = 600.0
NEARLY_ALL = 0.8
"""Share of a page's characters that are unseen where a picture covers it: a scan with its recognised text."""
COVERED = 0.5
"""Share of a page that pictures take where they cover it."""
ALIKE = 32
"""Steps of 255 in each of red, green and blue, up to which two colours may look the same."""
DIFFERS = 8
"""Of the same steps, how much a drawn character changes the page at least."""
THIN = 2.0
"""Points up to which a rule covers no text."""
CLIPPED = 1.0
"""Points by which a text may stand over the edge of its clip."""
SCALE = 1.5
"""Pixels for a point; fewer for a page of more than MOST_PIXELS on a side."""
MOST_PIXELS = 2000
MOST_PAIRS = 500_000
"""Texts and what may cover them, that are compared one by one; of a page with more every text may be covered."""

_INVISIBLE, _CLIP_ONLY = raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP
_STROKED = (raw.FPDF_TEXTRENDERMODE_STROKE, raw.FPDF_TEXTRENDERMODE_STROKE_CLIP)
_PICTURES = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""
Colour = tuple[int, int, int, int]
"""Red, green, blue and opacity, from 0 to 255."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """What was found out of a page."""

    characters: frozenset[int] = frozenset()
    """pdfium's numbers of those that are not painted, blanks left out."""
    recognised: bool = False
    """Whether the page is a picture and nearly all of its text is not painted: then it is what a program recognised in there."""


def find_unseen(page: Any, words: Any, *, layers: bool) -> Unseen:
    """The characters of pypdfium2's `page` that are not painted; afterwards none of its text is, so close it.

    Args:
        words: the page's text page.
        layers: whether the file has layers, any of which may be switched off.
    """
    left, bottom, right, top = page.get_bbox()
    looked = _Looked(tiny=TINY * min(1.0, max(right - left, top - bottom) / TINY_ON), layers=layers)
    looked.look(_on_page(page))
    if not looked.suspects:
        return Unseen()
    owners = [_address(raw.FPDFText_GetTextObject(words.raw, at)) for at in range(raw.FPDFText_CountChars(words.raw))]
    inked = [at for at, owner in enumerate(owners) if owner and not chr(raw.FPDFText_GetUnicode(words.raw, at)).isspace()]
    covered = sum(_area(box, (left, bottom, right, top)) for box in looked.pictures) >= COVERED * (right - left) * (top - bottom)
    sure = {at for at in inked if looked.suspects.get(owners[at])}
    if covered and len(sure) >= NEARLY_ALL * len(inked):
        return Unseen(recognised=True)  # known without drawing a large picture
    doubtful = [at for at in inked if looked.suspects.get(owners[at]) is False]
    unseen = sure | (_not_painted(page, words, doubtful, looked, owners) if doubtful else set())
    if covered and len(unseen) >= NEARLY_ALL * len(inked) > 0:
        return Unseen(recognised=True)
    return Unseen(frozenset(unseen))


class _Looked:
    """The objects of a page, those in forms too."""

    def __init__(self, *, tiny: float, layers: bool) -> None:
        self._tiny, self._layers = tiny, layers
        self.suspects: dict[int, bool] = {}
        """The text objects that may be unseen, by address, and whether it is sure."""
        self.texts: list[Any] = []
        self.clips: set[int] = set()
        """Addresses of those that only clip what is drawn next."""
        self.pictures: list[Box] = []
        self._colours: list[Colour] = [(255, 255, 255, 255)]  # of what a text may stand on
        self._blending: dict[Colour, bool] = {}
        # Room for pdfium's answers: it is asked for each piece of text.
        self._size, self._matrix = ctypes.c_float(), raw.FS_MATRIX()
        self._rgba = tuple(ctypes.c_uint() for _ in range(4))

    def look(self, objects: Iterator[Any], scale: float = 1.0) -> list[Any]:
        """Look at the objects of the page or of a form drawn at `scale`; the texts among them."""
        drawn: list[tuple[Any, list[Any]]] = []  # an object, and the texts that it is or holds
        covers: list[tuple[int, Box]] = []  # how many were drawn before, and where
        for each in objects:
            kind = raw.FPDFPageObj_GetType(each)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                self._look_at_text(each, scale)
                drawn.append((each, [each]))
            elif kind == raw.FPDF_PAGEOBJ_FORM:
                pictures = len(self.pictures)
                raw.FPDFPageObj_GetMatrix(each, self._matrix)
                held = self.look(_in_form(each), scale * max(_stretch(self._matrix)))
                box = _box(each)
                if len(self.pictures) > pictures:  # their own boxes are those of the form's inside
                    self.pictures[pictures:] = [box]
                covers.append((len(drawn), box))
                drawn.append((each, held))
            elif kind in _PICTURES or _is_filled(each):
                box = _box(each)
                if min(box[2] - box[0], box[3] - box[1]) > THIN:
                    covers.append((len(drawn), box))
                    self._keep(each, kind, box)
        for text in _covered(drawn, covers):
            self.suspects.setdefault(_address(text), False)
        return [text for _, held in drawn for text in held]

    def _look_at_text(self, text: Any, scale: float) -> None:
        self.texts.append(text)
        mode = raw.FPDFTextObj_GetTextRenderMode(text)
        colour = self._colour(text, raw.FPDFPageObj_GetStrokeColor if mode in _STROKED else raw.FPDFPageObj_GetFillColor)
        if mode == _INVISIBLE or (colour and colour[3] == 0) or self._is_tiny(text, scale):
            self.suspects[_address(text)] = True
        elif mode == _CLIP_ONLY or self._layers or (colour and self._may_blend_in(colour)) or _leaves_clip(text):
            self.suspects[_address(text)] = False
        if mode == _CLIP_ONLY:
            self.clips.add(_address(text))

    def _is_tiny(self, text: Any, scale: float) -> bool:
        raw.FPDFTextObj_GetFontSize(text, self._size)
        raw.FPDFPageObj_GetMatrix(text, self._matrix)
        return bool(abs(self._size.value) * scale * min(_stretch(self._matrix)) < self._tiny)

    def _colour(self, thing: Any, ask: Any) -> Colour | None:
        """None for a pattern."""
        red, green, blue, opacity = self._rgba
        return (red.value, green.value, blue.value, opacity.value) if ask(thing, *self._rgba) else None

    def _may_blend_in(self, colour: Colour) -> bool:
        """Whether something is drawn in nearly the same colour."""
        if colour not in self._blending:
            steps = (max(abs(colour[at] - each[at]) for at in range(3)) for each in self._colours)
            self._blending[colour] = min(steps) <= ALIKE
        return self._blending[colour]

    def _keep(self, each: Any, kind: int, box: Box) -> None:
        """What a picture covers, or the colour of a surface."""
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            self.pictures.append(box)
        elif (colour := self._colour(each, raw.FPDFPageObj_GetFillColor)) and colour not in self._colours:
            self._colours.append(colour)
            self._blending.clear()


def _on_page(page: Any) -> Iterator[Any]:
    return (raw.FPDFPage_GetObject(page.raw, at) for at in range(raw.FPDFPage_CountObjects(page.raw)))


def _in_form(form: Any) -> Iterator[Any]:
    return (raw.FPDFFormObj_GetObject(form, at) for at in range(raw.FPDFFormObj_CountObjects(form)))


def _address(thing: Any) -> int:
    """Of what a pointer points to; 0 for none."""
    return ctypes.cast(thing, ctypes.c_void_p).value or 0


def _stretch(matrix: Any) -> tuple[float, float]:
    """How far it stretches what runs across and what stands upright."""
    return max(abs(matrix.a), abs(matrix.b)), max(abs(matrix.c), abs(matrix.d))


def _is_filled(path: Any) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    return bool(raw.FPDFPath_GetDrawMode(path, fill, stroke)) and fill.value != raw.FPDF_FILLMODE_NONE


def _box(thing: Any) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(thing, left, bottom, right, top)
    return left.value, bottom.value, right.value, top.value


def _area(box: Box, page: Box) -> float:
    """Of the part of `box` on the page."""
    return max(0.0, min(box[2], page[2]) - max(box[0], page[0])) * max(0.0, min(box[3], page[3]) - max(box[1], page[1]))


def _leaves_clip(text: Any) -> bool:
    """Whether it stands over the edge of the rectangle that it is clipped to, or is clipped to another shape."""
    clip = raw.FPDFPageObj_GetClipPath(text)
    paths = raw.FPDFClipPath_CountPaths(clip) if clip else 0
    if paths <= 0:
        return False
    left, bottom, right, top = _box(text)
    x, y = ctypes.c_float(), ctypes.c_float()
    for path in range(paths):
        corners = []
        if raw.FPDFClipPath_CountPathSegments(clip, path) not in (4, 5):
            return True
        for corner in (0, 2):
            raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, path, corner), x, y)
            corners.append((x.value, y.value))
        (x0, x1), (y0, y1) = (sorted(each) for each in zip(*corners, strict=True))
        if left < x0 - CLIPPED or right > x1 + CLIPPED or bottom < y0 - CLIPPED or top > y1 + CLIPPED:
            return True
    return False


def _covered(drawn: Sequence[tuple[Any, list[Any]]], covers: Sequence[tuple[int, Box]]) -> Iterator[Any]:
    """The texts that something drawn after them may cover."""
    first = next((at for at, (_, held) in enumerate(drawn) if held), len(drawn))
    covers = [cover for cover in covers if cover[0] > first]
    last = max((before for before, _ in covers), default=0)
    every = len(covers) * last > MOST_PAIRS
    for at, (each, held) in enumerate(drawn[:last]):
        if held and (every or _meets(_box(each), (box for before, box in covers if before > at))):
            yield from held


def _meets(one: Box, others: Iterable[Box]) -> bool:
    return any(one[0] < box[2] and one[2] > box[0] and one[1] < box[3] and one[3] > box[1] for box in others)


def _not_painted(page: Any, words: Any, doubtful: Sequence[int], looked: _Looked, owners: Sequence[int]) -> set[int]:
    """Which of the `doubtful` characters make no difference to the drawn page; a single one among others goes with them."""
    scale = min(SCALE, MOST_PIXELS / max(page.get_size()))
    with_text = _picture(page, scale)
    for text in looked.texts:
        raw.FPDFTextObj_SetTextRenderMode(text, _INVISIBLE)
    bands = ImageChops.difference(with_text, _picture(page, scale)).split()
    differs = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2]).point(lambda step: step * (step > DIFFERS))
    to_pixels = _to_pixels(page, differs.size)
    seen: dict[int, bool | None] = {}
    for at in doubtful:
        box = to_pixels(words.get_charbox(at))
        if box is None:
            seen[at] = None
        elif owners[at] in looked.clips:  # what is drawn through it makes it seen
            through: Any = with_text.crop(box).getextrema()
            seen[at] = any(high - low > DIFFERS for low, high in through)
        else:
            seen[at] = differs.crop(box).getbbox() is not None
    return set(_smoothed(seen))


def _picture(page: Any, scale: float) -> Image.Image:
    """The page as it is drawn, without annotations."""
    bitmap = page.render(scale=scale, draw_annots=False, rev_byteorder=True)
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    return picture


def _to_pixels(page: Any, size: tuple[int, int]) -> Callable[[Box], tuple[int, int, int, int] | None]:
    """A function from a box in points to left, upper, right and lower pixel; None for a box without extent."""
    fine, (width, height) = 100, size
    x, y = ctypes.c_int(), ctypes.c_int()

    def pixel(across: float, up: float) -> tuple[float, float]:
        raw.FPDF_PageToDevice(page.raw, 0, 0, fine * width, fine * height, 0, across, up, x, y)
        return x.value / fine, y.value / fine

    def place(box: Box) -> tuple[int, int, int, int] | None:
        if box[0] >= box[2] or box[1] >= box[3]:
            return None
        (x0, x1), (y0, y1) = (sorted(each) for each in zip(pixel(*box[:2]), pixel(*box[2:]), strict=True))
        return math.floor(x0), math.floor(y0), math.floor(x1) + 1, math.floor(y1) + 1

    return place


def _smoothed(seen: dict[int, bool | None]) -> Iterator[int]:
    """The unseen ones, run by run: a sign without extent is as the one before it, and each as most of itself and its neighbours.

    A letter at the edge of what covers a word has some ink of its neighbour in its box, and a dot may have no ink of its own.
    """
    for _, run in groupby(enumerate(sorted(seen)), key=lambda each: each[1] - each[0]):
        numbers = [number for _, number in run]
        states: list[bool] = []
        known = next((state for number in numbers if (state := seen[number]) is not None), True)
        for number in numbers:
            state = seen[number]
            known = known if state is None else state
            states.append(known)
        if len(states) > 2:
            around = [states[1], *states, states[-2]]
            states = [sum(around[at : at + 3]) > 1 for at in range(len(states))]
        yield from (number for number, state in zip(numbers, states, strict=True) if not state)
