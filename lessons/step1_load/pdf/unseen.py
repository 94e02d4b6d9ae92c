"""Which characters of a PDF's page nobody sees: invisible, tiny, white on white, covered, clipped, on a layer that is off.

The objects of the page are looked at first, which costs little. Only where one of them may be unseen is the page drawn, with
that text and without: a character that makes no difference is not painted. Left out: what an annotation covers, white letters
right on top of dark ones, and text that only clips what is drawn after it, which counts as seen.
"""

import ctypes
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image, ImageChops

from lessons.step1_load.pdf.shown import on_picture

TINY = 1.0
"""Points that letters must be high and wide."""
MOSTLY = 0.5
"""Share of the room of a page's letters that unseen ones on a picture take, in a scan with its recognised text. A stamp of small
letters takes little room, however many they are."""
SCANNED = 0.15
"""Share of a page that the pictures of a scan take at least: a till receipt on a page of A4 takes a fifth."""
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
TWIN_SIZE = 0.1
"""Points by which the width and the height of a text that is drawn twice may differ."""
TWINS = 5
"""Texts before one, among which pdfium looks for the same one."""
STOREYS = 3
"""Drawings of the page that tell what was covered from what was written over it."""

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
    """Whether most of its text is not painted and stands on a picture: then it is what a program recognised in there."""


class _Text(NamedTuple):
    """A text object."""

    handle: Any
    matrix: Any
    """Of the form that it stands in; None on the page itself."""
    colour: Colour | None
    """None for a pattern."""


def find_unseen(page: Any, words: Any, *, layers: bool) -> Unseen:
    """The characters of pypdfium2's `page` that are not painted; afterwards some of its text is not either, so close it.

    Args:
        words: the page's text page.
        layers: whether the file has layers, any of which may be switched off.
    """
    bounds = page.get_bbox()
    texts: list[_Text] = []
    covers: list[tuple[int, Box]] = []  # how many texts were drawn before, and where
    surfaces: set[Colour] = {(255, 255, 255, 255)}
    pictures: list[Box] = []
    rgba = tuple(ctypes.c_uint() for _ in range(4))  # room for pdfium's answers
    room = ctypes.c_float(), raw.FS_MATRIX()
    for kind, each, matrix in _objects(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject):
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            mode = raw.FPDFTextObj_GetTextRenderMode(each)
            colour = _colour(each, raw.FPDFPageObj_GetStrokeColor if mode in _STROKED else raw.FPDFPageObj_GetFillColor, rgba)
            if mode != _CLIP_ONLY:
                texts.append(_Text(each, matrix, (0, 0, 0, 0) if mode == _INVISIBLE else colour))
        elif kind in _PICTURES or _is_filled(each):
            box = _box(each, matrix)
            if min(box[2] - box[0], box[3] - box[1]) > THIN:
                covers += [(len(texts), box)] if texts else []
                if kind == raw.FPDF_PAGEOBJ_IMAGE:
                    pictures.append(box)
                elif surface := _colour(each, raw.FPDFPageObj_GetFillColor, rgba):
                    surfaces.add(surface)
    blending = {colour for colour in {text.colour for text in texts} if colour and any(_alike(colour, each) for each in surfaces)}
    invisible = {_address(text.handle) for text in texts if (text.colour and text.colour[3] == 0) or _is_tiny(text, *room)}
    doubtful = {_address(text.handle) for text in texts if layers or text.colour in blending or _leaves_clip(text)}
    doubtful |= {_address(text.handle) for text in _covered(texts, covers)}
    if not invisible and not doubtful:
        return Unseen()
    owners = [_address(raw.FPDFText_GetTextObject(words.raw, at)) for at in range(raw.FPDFText_CountChars(words.raw))]
    inked = [at for at, owner in enumerate(owners) if owner and not chr(raw.FPDFText_GetUnicode(words.raw, at)).isspace()]
    unseen = {at for at in inked if owners[at] in invisible}
    uncertain = [at for at in inked if owners[at] in doubtful - invisible]
    if uncertain:
        storeys = _storeys(texts, covers, doubtful, set(owners))
        unseen |= _not_painted(page, words, uncertain, owners, texts, storeys)
    recognised: frozenset[int] = frozenset()
    if unseen and sum(_area(picture, bounds) for picture in pictures) >= SCANNED * _area(bounds, bounds):
        recognised = _recognised({at: words.get_charbox(at) for at in inked}, unseen, pictures)
    return Unseen(frozenset(unseen) - recognised, recognised=bool(recognised))


def _recognised(boxes: Mapping[int, Box], unseen: Collection[int], pictures: Sequence[Box]) -> frozenset[int]:
    """The unseen characters whose middle is on a picture; none where they are the smaller part of the page's letters."""
    room = {at: (box[2] - box[0]) * (box[3] - box[1]) for at, box in boxes.items()}
    middles = {at: ((boxes[at][0] + boxes[at][2]) / 2, (boxes[at][1] + boxes[at][3]) / 2) for at in unseen}
    on = frozenset(at for at, (x, y) in middles.items() if any(p[0] <= x <= p[2] and p[1] <= y <= p[3] for p in pictures))
    return on if sum(room[at] for at in on) >= MOSTLY * sum(room.values()) else frozenset()


def _objects(
    holder: Any, count: Callable[..., int], get: Callable[..., Any], matrix: Any = None
) -> Iterator[tuple[int, Any, Any]]:
    """What is drawn on a page or in a form, in its order; what a form holds comes with the matrix to the points of the page."""
    for at in range(count(holder)):
        each = get(holder, at)
        kind = raw.FPDFPageObj_GetType(each)
        if kind != raw.FPDF_PAGEOBJ_FORM:
            yield kind, each, matrix
            continue
        own = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(each, own)
        inner = pdfium.PdfMatrix.from_raw(own)
        yield from _objects(
            each, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, inner.multiply(matrix) if matrix else inner
        )


def _address(thing: Any) -> int:
    """Of what a pointer points to; 0 for none."""
    return ctypes.cast(thing, ctypes.c_void_p).value or 0


def _is_tiny(text: _Text, size: ctypes.c_float, matrix: Any) -> bool:
    raw.FPDFTextObj_GetFontSize(text.handle, size)
    raw.FPDFPageObj_GetMatrix(text.handle, matrix)
    scale = max(_stretch(text.matrix)) if text.matrix else 1.0
    return bool(abs(size.value) * scale * min(_stretch(matrix)) < TINY)


def _stretch(matrix: Any) -> tuple[float, float]:
    """How far it stretches what runs across and what stands upright."""
    return max(abs(matrix.a), abs(matrix.b)), max(abs(matrix.c), abs(matrix.d))


def _colour(thing: Any, ask: Callable[..., int], rgba: Sequence[ctypes.c_uint]) -> Colour | None:
    """None for a pattern."""
    red, green, blue, opacity = rgba
    return (red.value, green.value, blue.value, opacity.value) if ask(thing, *rgba) else None


def _alike(one: Colour, other: Colour) -> bool:
    return max(abs(one[at] - other[at]) for at in range(3)) <= ALIKE


def _is_filled(path: Any) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    return bool(raw.FPDFPath_GetDrawMode(path, fill, stroke)) and fill.value != raw.FPDF_FILLMODE_NONE


def _box(thing: Any, matrix: Any = None) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(thing, left, bottom, right, top)
    box: Box = (left.value, bottom.value, right.value, top.value)
    return matrix.on_rect(*box) if matrix else box


def _area(box: Box, page: Box) -> float:
    """Of the part of `box` on the page."""
    return max(0.0, min(box[2], page[2]) - max(box[0], page[0])) * max(0.0, min(box[3], page[3]) - max(box[1], page[1]))


def _leaves_clip(text: _Text) -> bool:
    """Whether it stands over the edge of the rectangle that it is clipped to, or is clipped to another shape."""
    clip = raw.FPDFPageObj_GetClipPath(text.handle)
    paths = raw.FPDFClipPath_CountPaths(clip) if clip else 0
    if paths <= 0:
        return False
    left, bottom, right, top = _box(text.handle)
    x, y = ctypes.c_float(), ctypes.c_float()
    for path in range(paths):
        corners = []
        for corner in (0, 2):
            raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, path, corner), x, y)
            corners.append((x.value, y.value))
        (x0, x1), (y0, y1) = (sorted(each) for each in zip(*corners, strict=True))
        is_inside = x0 - CLIPPED <= left and right <= x1 + CLIPPED and y0 - CLIPPED <= bottom and top <= y1 + CLIPPED
        if not is_inside or raw.FPDFClipPath_CountPathSegments(clip, path) not in (4, 5):
            return True
    return False


def _covered(texts: Sequence[_Text], covers: Sequence[tuple[int, Box]]) -> Iterator[_Text]:
    """The texts that something drawn after them may cover."""
    under = texts[: covers[-1][0]] if covers else ()
    every = len(covers) * len(under) > MOST_PAIRS
    for at, text in enumerate(under):
        box = _box(text.handle, text.matrix)
        if every or any(before > at and _area(box, cover) > 0 for before, cover in covers):
            yield text


def _storeys(
    texts: Sequence[_Text], covers: Sequence[tuple[int, Box]], doubtful: Container[int], given: Container[int]
) -> dict[int, int]:
    """The storeys of the `doubtful` texts, by their positions: on how many covers each lies, of every STOREYS the rest.

    So what is written over a cover never stands in one storey with what is right beneath it, unless it is the same again: of two
    such texts pdfium gives only the first one's characters, which therefore are seen where either is.

    Args:
        given: the texts of which pdfium gives characters.
    """
    counts = len(covers) * len(texts) <= MOST_PAIRS
    storeys: dict[int, int] = {}
    for at, text in enumerate(texts):
        twin = None if _address(text.handle) in given else _twin(texts, at)
        if twin in storeys:
            storeys[at] = storeys[twin]
        elif twin is None and _address(text.handle) in doubtful:
            box = _box(text.handle, text.matrix)
            below = sum(before <= at and _area(box, cover) > 0 for before, cover in covers) if counts else 0
            storeys[at] = below % STOREYS
    return storeys


def _twin(texts: Sequence[_Text], at: int) -> int | None:
    """The position of a text as large as that at `at`, in its place and little before it; None without one."""
    box = _box(texts[at].handle, texts[at].matrix)
    for near in range(at - 1, max(at - TWINS, 0) - 1, -1):
        other = _box(texts[near].handle, texts[near].matrix)
        differs = max(abs(box[to] - box[of] - other[to] + other[of]) for to, of in ((2, 0), (3, 1)))
        if differs < TWIN_SIZE and _area(box, other) > 0:
            return near
    return None


def _not_painted(
    page: Any, words: Any, doubtful: Sequence[int], owners: Sequence[int], texts: Sequence[_Text], storeys: Mapping[int, int]
) -> set[int]:
    """Which of the `doubtful` characters make no difference to the page, drawn again without one storey more, the top one first.

    A letter at the edge of what covers a word has some ink of its neighbour in its box, and a dot may have no ink of its own: so
    one is unseen where most of itself and its neighbours are.
    """
    scale = min(SCALE, MOST_PIXELS / max(page.get_size()))
    before, to_pixels = _picture(page, scale)
    seen: dict[int, bool] = {}
    for top in sorted(set(storeys.values()), reverse=True):
        taken = [texts[at].handle for at, storey in storeys.items() if storey == top]
        for handle in taken:
            raw.FPDFTextObj_SetTextRenderMode(handle, _INVISIBLE)
        handles, after = set(map(_address, taken)), _picture(page, scale)[0]
        red, green, blue = ImageChops.difference(before, after).split()
        differs = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda step: step * (step > DIFFERS))
        for at in (at for at in doubtful if owners[at] in handles):
            box = words.get_charbox(at)
            x0, y0, x1, y1 = on_picture(to_pixels, box)
            has_extent = box[0] < box[2] and box[1] < box[3]
            seen[at] = not has_extent or differs.crop((x0, y0, x1 + 1, y1 + 1)).getbbox() is not None
        before = after
    around = {at: [seen[near] for near in (at - 1, at, at + 1) if near in seen] for at in doubtful}
    return {at for at in doubtful if 2 * sum(around[at]) < len(around[at])}


def _picture(page: Any, scale: float) -> tuple[Image.Image, pdfium.PdfPosConv]:
    """The page as it is drawn, without annotations, and what turns its points into pixels."""
    bitmap = page.render(scale=scale, draw_annots=False, rev_byteorder=True)
    picture = bitmap.to_pil().convert("RGB"), bitmap.get_posconv(page)
    bitmap.close()
    return picture
