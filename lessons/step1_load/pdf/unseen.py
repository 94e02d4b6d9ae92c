"""Which characters of a PDF's page nobody sees: invisible, tiny, white on white, covered, clipped, on a layer that is off.

The objects of the page are looked at first, which costs little: which texts stand on what may have their colour, or under
something. Only these are drawn, with the rest of the page and without: a character that makes no difference is not painted.
In doubt a text counts as seen: hidden words that are read do less harm than words that are lost. So does text that clips what is
drawn after it, and what letters and nothing else cover.
"""

import ctypes
import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image, ImageChops

from lessons.step1_load.pdf.shown import on_picture

TINY = 1.0
"""Points that letters must be high and wide."""
MOSTLY = 0.5
"""Share of the room of a page's letters that unseen ones on a picture take, in a scan with text beneath it. A stamp of small
letters takes little room, however many they are."""
SCANNED = 0.15
"""Share of a page that the pictures of such a scan take at least: a till receipt on a page of A4 takes a fifth."""
ALIKE = 32
"""Steps of 255 in each of red, green and blue, up to which two colours may look the same."""
DIFFERS = 8
"""Of the same steps, how much a drawn character changes the page at least, and ink its paper."""
CLIPPED = 1.0
"""Points by which a text may stand over the edge of its clip."""
THIN = 2.0
"""Points up to which a line that is drawn covers no text, such as those of a frame."""
CORNERS = (4, 5)
"""Segments of the path of a rectangle."""
CELL = 2.0
"""Points of the squares for each of which it is noted what is painted there; larger ones on a page of more than MOST_CELLS."""
MOST_CELLS = 500
"""On a side."""
SCALE = 1.5
"""Pixels for a point; fewer for a page of more than MOST_PIXELS on a side."""
MOST_PIXELS = 2000
MOST_DRAWN = 250_000_000
"""Pixels of a file that are drawn, those of its pictures counted: some 25 pages of a scan. It takes about five seconds."""
A_PATH = 400
"""Pixels that are drawn in the time of a path: a drawing of a building has tens of thousands."""
TWIN = 1 / 3
"""Share of the smaller of two texts that they have in common where one is the other once more, as a shadow or as a wide edge."""
TWINS = 7
"""Texts before one, among which pdfium looks for the same one, or for its letters."""
STOREYS = 3
"""Texts over each other that are told apart."""

_INVISIBLE, _STROKED = raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_STROKE
_COVERING = (
    raw.FPDF_ANNOT_SQUARE, raw.FPDF_ANNOT_CIRCLE, raw.FPDF_ANNOT_POLYGON, raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP,
)  # fmt: skip

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""
Colour = tuple[int, int, int, int]
"""Red, green, blue and opacity, from 0 to 255."""
_WHITE: Colour = (255, 255, 255, 255)


@dataclass(frozen=True, slots=True)
class Unseen:
    """What was found out of a page."""

    characters: frozenset[int] = frozenset()
    """pdfium's numbers of those that are not painted, blanks left out."""
    recognised: bool = False
    """Whether text that is not painted stands on a picture or on paths that show some: then a program recognised it in there."""
    undecided: bool = False
    """Whether there may be more, which was not looked for."""
    drawn: int = 0
    """Pixels."""


class _Text(NamedTuple):
    """A text object."""

    handle: Any
    matrix: Any
    """Of the form that it stands in; None on the page itself."""
    surfaces: int
    """How many were painted before it."""


def find_unseen(page: Any, words: Any, *, layers: bool, most: int = MOST_DRAWN) -> Unseen:
    """The characters of pypdfium2's `page` that are not painted; afterwards some of its text is not either, so close it.

    Args:
        words: the page's text page.
        layers: whether the file may have one that is switched off.
        most: pixels that may be drawn; where it would be more, what is in doubt counts as seen.
    """
    ground = _Ground(page.get_bbox())
    texts: list[_Text] = []
    invisible: set[int] = set()  # addresses of text objects, as the next ones
    transparent: set[int] = set()
    tiny: set[int] = set()
    doubtful: set[int] = set()
    rgba = tuple(ctypes.c_uint() for _ in range(4))  # room for pdfium's answers
    room = ctypes.c_float(), raw.FS_MATRIX()
    for kind, each, matrix, blended in _objects(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject):
        if kind != raw.FPDF_PAGEOBJ_TEXT:
            ground.paint(kind, each, matrix, rgba, blended=blended)
            continue
        mode = raw.FPDFTextObj_GetTextRenderMode(each)
        if mode > _INVISIBLE:  # it clips
            continue
        text = _Text(each, matrix, len(ground.surfaces))
        texts.append(text)
        colour = _colour(each, raw.FPDFPageObj_GetStrokeColor if mode == _STROKED else raw.FPDFPageObj_GetFillColor, rgba)
        if mode == _INVISIBLE:
            invisible.add(_address(each))
        elif colour and colour[3] == 0:
            transparent.add(_address(each))
        elif _is_tiny(text, *room):
            tiny.add(_address(each))
        elif layers or blended or raw.FPDFPageObj_HasTransparency(each) or _leaves_clip(each) or ground.hides(text, colour):
            doubtful.add(_address(each))
    for box in _annotations(page):
        ground.cover(box)
    doubtful |= {_address(text.handle) for text in ground.covered(texts)} - invisible - transparent - tiny
    if not (invisible or transparent or tiny or doubtful):
        return Unseen()
    owners = [_address(raw.FPDFText_GetTextObject(words.raw, at)) for at in range(raw.FPDFText_CountChars(words.raw))]
    inked = [at for at, owner in enumerate(owners) if owner and not chr(raw.FPDFText_GetUnicode(words.raw, at)).isspace()]
    boxes = {at: words.get_charbox(at) for at in inked}
    in_forms = {_address(text.handle): _box(text.handle, text.matrix) for text in texts if text.matrix}
    for at in inked:  # pdfium forgets the form's matrix where the file says what a sign stands for, as for ligatures
        if owners[at] in in_forms and not _coincide(boxes[at], in_forms[owners[at]]):
            boxes[at] = in_forms[owners[at]]
    settled, twins = invisible | transparent | tiny, _twins(texts, set(owners))
    for _, group in groupby(sorted((first, at) for at, first in twins.items()), key=lambda pair: pair[0]):
        alike = {_address(texts[at].handle) for pair in group for at in pair}
        if alike <= settled:
            continue
        doubtful = doubtful | alike if alike <= settled | doubtful else doubtful - alike
        settled -= alike
    unseen = {at for at in inked if owners[at] in settled}
    uncertain = {at: boxes[at] for at in inked if owners[at] in doubtful}
    storeys = _storeys(texts, ground, doubtful, twins) if uncertain else {}
    drawn, may_draw = 0, ground.cost + ground.paths * A_PATH * (1 + len(set(storeys.values()))) < most
    if uncertain and may_draw:
        view = _View(page, uncertain.values(), ground.paths)
        unseen |= _not_painted(view, uncertain, owners, texts, storeys)
        drawn += view.drawn
    unpainted = invisible | transparent
    on_pictures = {at for at in unseen if ground.shows_picture(boxes[at])}
    if not _is_scan(boxes, on_pictures, ground):
        on_pictures = {at for at in on_pictures if owners[at] in unpainted}
    on_paths = {at for at in unseen if owners[at] in unpainted and ground.shows_anything(boxes[at])} if may_draw else set()
    shown = {at: boxes[at] for at in sorted(on_pictures | on_paths)}
    if shown and may_draw:
        for text in texts:
            raw.FPDFTextObj_SetTextRenderMode(text.handle, _INVISIBLE)
        view = _View(page, shown.values(), ground.paths)
        shown = _inked(view, shown)
        drawn += view.drawn
    # Browsers paint a gradient through letters that have no colour themselves.
    recognised = any(at in on_pictures or owners[at] in invisible for at in shown)
    undecided = bool(uncertain) and not may_draw
    return Unseen(frozenset(unseen.difference(shown)), recognised, undecided, drawn and drawn + ground.cost)


def _is_scan(boxes: Mapping[int, Box], on_pictures: Iterable[int], ground: "_Ground") -> bool:
    """Whether the page is a picture over text: then also text that is not invisible may lie unseen beneath."""
    room = {at: (box[2] - box[0]) * (box[3] - box[1]) for at, box in boxes.items()}
    return ground.pictured() >= SCANNED and sum(room[at] for at in on_pictures) >= MOSTLY * sum(room.values())


def _objects(
    holder: Any, count: Callable[..., int], get: Callable[..., Any], matrix: Any = None, *, blended: bool = False
) -> Iterator[tuple[int, Any, Any, bool]]:
    """What is drawn on a page or in a form, in its order; what a form holds comes with the matrix to the points of the page.

    Last comes whether it stands in a form that is not opaque.
    """
    for at in range(count(holder)):
        each = get(holder, at)
        kind = raw.FPDFPageObj_GetType(each)
        if kind != raw.FPDF_PAGEOBJ_FORM:
            yield kind, each, matrix, blended
            continue
        own = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(each, own)
        inner = pdfium.PdfMatrix.from_raw(own)
        whole = inner.multiply(matrix) if matrix else inner
        veiled = blended or bool(raw.FPDFPageObj_HasTransparency(each))
        yield from _objects(each, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, whole, blended=veiled)


def _annotations(page: Any) -> Iterator[Box]:
    """Where those stand that may cover text."""
    rect = raw.FS_RECTF()
    for at in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        each = raw.FPDFPage_GetAnnot(page.raw, at)
        if raw.FPDFAnnot_GetSubtype(each) in _COVERING and raw.FPDFAnnot_GetRect(each, rect):
            yield rect.left, rect.bottom, rect.right, rect.top
        raw.FPDFPage_CloseAnnot(each)


def _address(thing: Any) -> int:
    """Of what a pointer points to; 0 for none."""
    return ctypes.cast(thing, ctypes.c_void_p).value or 0


def _is_tiny(text: _Text, size: ctypes.c_float, matrix: Any) -> bool:
    raw.FPDFTextObj_GetFontSize(text.handle, size)
    raw.FPDFPageObj_GetMatrix(text.handle, matrix)
    if not text.matrix and abs(size.value * matrix.a) >= TINY <= abs(size.value * matrix.d):
        return False  # nearly every text: the rest takes twice as long
    scale = abs(size.value) * (max(_stretch(text.matrix)) if text.matrix else 1.0)
    if scale * min(_stretch(matrix)) >= TINY:
        return False
    left, bottom, right, top = _box(text.handle, text.matrix)
    return bool(min(right - left, top - bottom) <= scale * max(_stretch(matrix)))  # else its font makes the letters larger


def _stretch(matrix: Any) -> tuple[float, float]:
    """How far it stretches what runs across and what stands upright."""
    return max(abs(matrix.a), abs(matrix.b)), max(abs(matrix.c), abs(matrix.d))


def _colour(thing: Any, ask: Callable[..., int], rgba: Sequence[ctypes.c_uint]) -> Colour | None:
    """None for a pattern."""
    red, green, blue, opacity = rgba
    return (red.value, green.value, blue.value, opacity.value) if ask(thing, *rgba) else None


@lru_cache(1000)
def _alike(one: Colour | None, other: Colour | None) -> bool:
    """Whether they may be."""
    return one is None or other is None or max(abs(one[at] - other[at]) for at in range(3)) <= ALIKE


def _box(thing: Any, matrix: Any = None) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(thing, left, bottom, right, top)
    box: Box = (left.value, bottom.value, right.value, top.value)
    return matrix.on_rect(*box) if matrix else box


def _leaves_clip(thing: Any) -> bool:
    """Whether it stands over the edge of the rectangle that it is clipped to, or is clipped to another shape."""
    clip = raw.FPDFPageObj_GetClipPath(thing)
    paths = raw.FPDFClipPath_CountPaths(clip) if clip else 0
    if paths <= 0:
        return False
    left, bottom, right, top = _box(thing)
    for path in range(paths):
        count = raw.FPDFClipPath_CountPathSegments(clip, path)
        edges = _rectangle(raw.FPDFClipPath_GetPathSegment(clip, path, at) for at in range(count)) if count in CORNERS else None
        if not edges:
            return True
        x0, y0, x1, y1 = edges
        if not (x0 - CLIPPED <= left and right <= x1 + CLIPPED and y0 - CLIPPED <= bottom and top <= y1 + CLIPPED):
            return True
    return False


def _rectangle(segments: Iterable[Any]) -> Box | None:
    """The edges of a path that is an upright rectangle; None for another shape."""
    x, y = ctypes.c_float(), ctypes.c_float()
    points = []
    for segment in segments:
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        points.append((x.value, y.value))
    xs, ys = (sorted(set(each)) for each in zip(*points, strict=True))
    return (xs[0], ys[0], xs[1], ys[1]) if len(xs) == len(ys) == 2 else None


class _Ground:
    """What is painted in each cell of a page, and which texts that may hide."""

    def __init__(self, page: Box) -> None:
        self.page = page
        width, height = max(page[2] - page[0], CELL), max(page[3] - page[1], CELL)
        self.cell = max(CELL, width / MOST_CELLS, height / MOST_CELLS)
        self.size = math.ceil(width / self.cell), math.ceil(height / self.cell)
        self.surfaces: list[Colour | None] = [_WHITE]
        """In the order in which they are painted; None for one of any other kind than an opaque rectangle."""
        self.cost = 0
        """Pixels that the first drawing of the page unpacks and paints."""
        self.paths = 0
        self._last: Any = None  # the surface that is painted last, by its position
        self._pictures: Any = None

    def _map(self) -> Any:
        return np.zeros(self.size[::-1], np.int32)

    def _cells(self, box: Box) -> tuple[slice, slice]:
        """At least one, be the box outside of the page."""
        (left, bottom, *_), (across, up) = self.page, self.size
        x0, x1 = (int(min(max(0.0, (x - left) / self.cell), across - 1)) for x in (box[0], box[2]))
        y0, y1 = (int(min(max(0.0, (y - bottom) / self.cell), up - 1)) for y in (box[1], box[3]))
        return slice(y0, y1 + 1), slice(x0, x1 + 1)

    def _core(self, text: _Text) -> tuple[slice, slice]:
        return self._cells(_middle(_box(text.handle, text.matrix)))

    def paint(self, kind: int, thing: Any, matrix: Any, rgba: Sequence[ctypes.c_uint], *, blended: bool) -> None:
        """Note a path, a picture or a shading."""
        fill, stroke, wide = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
        if kind == raw.FPDF_PAGEOBJ_PATH:
            self.paths += 1
            raw.FPDFPath_GetDrawMode(thing, fill, stroke)
            raw.FPDFPageObj_GetStrokeWidth(thing, wide)
            if not fill.value and not (stroke.value and wide.value > THIN):
                return
        turned = blended or (matrix and (matrix.b or matrix.c))
        plain = fill.value and not turned and not raw.FPDFPageObj_HasTransparency(thing) and _is_rectangle(thing)
        colour = _colour(thing, raw.FPDFPageObj_GetFillColor, rgba) if plain and not _leaves_clip(thing) else None
        cells = self.cover(_box(thing, matrix), colour)
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            if self._pictures is None:
                self._pictures = self._map()
            self._pictures[cells] = 1
            across, down = ctypes.c_uint(), ctypes.c_uint()
            raw.FPDFImageObj_GetImagePixelSize(thing, across, down)
            self.cost += across.value * down.value

    def cover(self, box: Box, colour: Colour | None = None) -> tuple[slice, slice]:
        """The cells on which a surface is painted now."""
        cells = self._cells(box)
        if self._last is None:
            self._last = self._map()
        self._last[cells] = len(self.surfaces)
        self.surfaces.append(colour)
        self.cost += int(self._last[cells].size * (self.cell * SCALE) ** 2)
        return cells

    def hides(self, text: _Text, colour: Colour | None) -> bool:
        """Whether a text that is painted now may have the colour of what is beneath."""
        if text.surfaces == 1:
            return _alike(colour, _WHITE)
        beneath = self._last[self._core(text)]
        first, last = int(beneath.min()), int(beneath.max())
        found = {first, last} if last - first <= 1 else set(beneath.ravel().tolist())
        return any(_alike(colour, self.surfaces[at]) for at in found)

    def covered(self, texts: Sequence[_Text]) -> Iterator[_Text]:
        """The texts, all of the page's, on which something was painted afterwards."""
        for text in texts:
            if text.surfaces == len(self.surfaces):
                return
            if self._last[self._core(text)].max() >= text.surfaces:
                yield text

    def shows_picture(self, box: Box) -> bool:
        """Whether there is one in the middle of `box`."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return self._pictures is not None and bool(self._pictures[self._cells((x, y, x, y))].any())

    def shows_anything(self, box: Box) -> bool:
        """Whether something but text is painted in `box`."""
        return self._last is not None and bool(self._last[self._cells(box)].any())

    def pictured(self) -> float:
        """Share of the page that pictures take."""
        return 0.0 if self._pictures is None else float(self._pictures.mean())

    def storeys(self, texts: Sequence[_Text]) -> list[int]:
        """For each of `texts`, in their order, how many of them lie beneath."""
        high, storeys = self._map(), []
        for text in texts:
            cells = self._core(text)
            storeys.append(int(high[cells].max()))
            high[cells] = storeys[-1] + 1
        return storeys


def _middle(box: Box) -> Box:
    """Its middle half from top to bottom: lines that touch do not meet there."""
    quarter = (box[3] - box[1]) / 4
    return box[0], box[1] + quarter, box[2], box[3] - quarter


def _is_rectangle(path: Any) -> bool:
    count, matrix = raw.FPDFPath_CountSegments(path), raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(path, matrix)
    is_upright = not (matrix.b or matrix.c) or not (matrix.a or matrix.d)
    return is_upright and count in CORNERS and bool(_rectangle(raw.FPDFPath_GetPathSegment(path, at) for at in range(count)))


def _storeys(texts: Sequence[_Text], ground: _Ground, doubtful: Container[int], twins: Mapping[int, int]) -> dict[int, int]:
    """The storeys of the `doubtful` texts, by their positions.

    So what is written over a text never stands in one storey with it, unless it is the same again: twins are drawn together.
    """
    single = [at for at, text in enumerate(texts) if _address(text.handle) in doubtful and at not in twins]
    storeys = {at: min(high, STOREYS) for at, high in zip(single, ground.storeys([texts[at] for at in single]), strict=True)}
    return storeys | {at: storeys[twin] for at, twin in twins.items() if twin in storeys}


def _twins(texts: Sequence[_Text], given: Container[int]) -> dict[int, int]:
    """The positions of texts that are drawn once more, each with that of the first one: pdfium gives only its characters.

    These are seen where any of the twins is.

    Args:
        given: the texts of which pdfium gives characters.
    """
    twins: dict[int, int] = {}
    for at, text in enumerate(texts):
        if _address(text.handle) in given:
            continue
        box = _box(text.handle, text.matrix)
        for near in range(at - 1, max(at - TWINS, 0) - 1, -1):
            first = twins.get(near, near)
            if _address(texts[first].handle) in given and _coincide(box, _box(texts[near].handle, texts[near].matrix)):
                twins[at] = first
                break
    return twins


def _coincide(one: Box, other: Box) -> bool:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return wide > 0 and high > 0 and wide * high > TWIN * smaller


class _View:
    """The part of a page that holds some characters, as it is drawn."""

    def __init__(self, page: Any, boxes: Iterable[Box], paths: int) -> None:
        self.page = page
        self.paths = paths
        self.drawn = 0
        """Pixels, and what the paths of the page take."""
        size = page.get_size()
        self._scale = min(SCALE, MOST_PIXELS / max(size))
        whole = [math.ceil(side * self._scale) for side in size]
        self._to_pixels = pdfium.PdfPosConv(page, (0, 0, *whole, 0))
        left, top, right, bottom = zip(*(on_picture(self._to_pixels, box) for box in boxes), strict=True)
        x0, x1 = (min(max(x, 0), whole[0] - 1) for x in (min(left) - 2, max(right) + 2))
        y0, y1 = (min(max(y, 0), whole[1] - 1) for y in (min(top) - 2, max(bottom) + 2))
        self._crop = [side / self._scale for side in (x0, whole[1] - 1 - y1, whole[0] - 1 - x1, y0)]

    def draw(self) -> Image.Image:
        bitmap = self.page.render(scale=self._scale, crop=self._crop, rev_byteorder=True)
        picture: Image.Image = bitmap.to_pil().convert("RGB")
        self._to_pixels = bitmap.get_posconv(self.page)
        self.drawn += bitmap.width * bitmap.height + self.paths * A_PATH
        bitmap.close()
        return picture

    def part(self, picture: Image.Image, box: Box) -> Image.Image:
        """Of what was drawn, what stands in `box`."""
        x0, y0, x1, y1 = on_picture(self._to_pixels, box)
        return picture.crop((x0, y0, x1 + 1, y1 + 1))


def _not_painted(
    view: _View, doubtful: Mapping[int, Box], owners: Sequence[int], texts: Sequence[_Text], storeys: Mapping[int, int]
) -> set[int]:
    """Which of the `doubtful` characters make no difference to the page, drawn again without one storey more, the top one first.

    A letter at the edge of what covers a word has some ink of its neighbour in its box, and a dot may have no ink of its own: so
    one is unseen where most of itself and its neighbours are.
    """
    before = view.draw()
    seen: dict[int, bool] = {}
    for top in sorted(set(storeys.values()), reverse=True):
        taken = [texts[at].handle for at, storey in storeys.items() if storey == top]
        for handle in taken:
            raw.FPDFTextObj_SetTextRenderMode(handle, _INVISIBLE)
        handles, after = set(map(_address, taken)), view.draw()
        red, green, blue = ImageChops.difference(before, after).split()
        differs = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda step: step * (step > DIFFERS))
        for at, box in doubtful.items():
            if owners[at] in handles:
                has_extent = box[0] < box[2] and box[1] < box[3]
                seen[at] = not has_extent or view.part(differs, box).getbbox() is not None
        before = after
    around = {at: [seen[near] for near in (at - 1, at, at + 1) if near in seen] for at in doubtful}
    return {at for at in doubtful if 2 * sum(around[at]) < len(around[at])}


def _inked(view: _View, boxes: Mapping[int, Box]) -> dict[int, Box]:
    """Those of the characters in `boxes` where the page, without its text, has ink, or most of their word has.

    What a program recognises does not stand just where the picture has it, but a bar over a name leaves no ink at all.
    """
    picture = view.draw()
    kept: dict[int, Box] = {}
    for _, word in groupby(enumerate(sorted(boxes)), key=lambda each: each[1] - each[0]):
        letters = [at for _, at in word]
        parts = (view.part(picture, boxes[at]).convert("L").getextrema() for at in letters)
        if 2 * sum(high - low > DIFFERS for low, high in parts) >= len(letters):  # type: ignore[operator]
            kept.update((at, boxes[at]) for at in letters)
    return kept
