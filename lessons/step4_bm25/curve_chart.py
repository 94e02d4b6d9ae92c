"""Lines with their names in a legend, and dots where the current hits stand. Computes no curve."""

from functools import partial
from typing import Any

from lessons.frame.palette import ACCENT, LINES, QUIET
from lessons.step4_bm25.curves import Curves

DASHES = ([7, 4], [2, 3], [9, 3, 2, 3], [12, 5], [4, 2])
"""The dashes of LINES, so that the lines differ without their colours too."""
HEIGHT = 250
ROOM, PRESENTED_ROOM, EDGE = (430, 130), (375, 75), 10
"""Approximate size in pixels of what is between the axes, in a list and on the whole screen (there halved, as letters are twice
as large), and of the room to the right of it."""
LETTER, LINE, LIMIT, DOT = 7.5, 14, 150, 10
"""Width of a letter of a name, height of a name, its largest width, and the size of a point."""
WORDS = {False: "#5b5650", True: "#aaa49c"}
"""The colour of all words, on a light and on a dark page: no colour can be read on both."""
PAGE = {False: "#ffffff", True: "#171614"}
"""The colour of the page, which parts names from the lines that run behind them."""

Box = tuple[float, float, float, float]
"""Left, right, bottom and top."""


def curve_chart(
    curves: Curves, *, x: str, y: str, rule: str = "", is_dark: bool = False, room: tuple[float, float] = ROOM
) -> dict[str, Any]:
    """A Vega-Lite description. `x`, `y`: titles of the axes; `rule`: the words at the reference line, where there is one.
    `is_dark`: whether it stands on a dark page. `room`: ROOM or PRESENTED_ROOM.

    The current line is wide and in the colour of the question, the others are thin and dashed.
    """
    others = zip(LINES, DASHES, strict=True)
    looks: list[tuple[str, list[int]]] = [(ACCENT, [1, 0]) if line.current else next(others) for line in curves.lines]

    def by_name(values: list[Any]) -> dict[str, Any]:
        legend = {"title": None, "orient": "top", "symbolSize": 180, "labelFontSize": 13, "columns": 4}
        if curves.rule is not None:
            legend["offset"] = 30  # the words at the line stand under it
        return {
            "field": "name",
            "type": "nominal",
            "scale": {"domain": [line.name for line in curves.lines], "range": values},
            "legend": legend,
        }

    across = {"field": "x", "type": "quantitative", "title": x, "scale": {"nice": False, "zero": True}}
    across["axis"] = {"tickMinStep": 1, "format": "d", "grid": False}
    at_zero = {"condition": {"test": "datum.value === 0", "value": 0.6}, "value": 0}
    up = {"field": "y", "type": "quantitative", "title": y, "axis": {"tickCount": 6, "gridColor": QUIET, "gridOpacity": at_zero}}
    tooltip = [{"field": "name", "title": " "}, {"field": "x", "title": x}, {"field": "y", "title": y, "format": ".4f"}]
    look = {"color": by_name([colour for colour, _ in looks]), "strokeDash": by_name([dash for _, dash in looks])}
    shapes = {"condition": {"test": "datum.winners", "value": "circle"}, "value": "diamond"}
    dots = {"condition": {"test": "datum.winners", "value": ACCENT}, "value": "transparent"}
    edges = {"condition": {"test": "datum.winners", "value": ACCENT}, "value": QUIET}
    sizes = {"condition": {"test": "datum.winners", "value": 110}, "value": 70}
    looks_of_places = {"shape": shapes, "fill": dots, "stroke": edges, "size": sizes}
    named = {"type": "text", "color": WORDS[is_dark], "fontSize": 13, "fontWeight": "bold", "limit": LIMIT}
    named |= {key: {"expr": f"datum.{key}"} for key in ("align", "dx", "dy")}
    said = {"type": "text", "fontSize": 11, "align": "left", "baseline": "bottom", "dx": 4, "dy": -3, "color": WORDS[is_dark]}
    layers = [
        ("rule", {"type": "rule", "color": QUIET, "strokeDash": [2, 3]}, {"x": across}),
        ("lines", {"type": "line", "interpolate": "monotone", "strokeWidth": 1.5}, {"x": across, "y": up, **look}),
        ("current", {"type": "line", "interpolate": "monotone", "strokeWidth": 3.5, "color": ACCENT}, {"x": across, "y": up}),
        ("places", {"type": "point", "opacity": 1}, {"x": across, "y": up, **looks_of_places, "tooltip": tooltip}),
        ("rule", said, {"x": across, "y": {"value": 0}, "text": {"field": "name"}}),
        ("names", {**named, "stroke": PAGE[is_dark], "strokeWidth": 2}, {"x": across, "y": up, "text": {"field": "winners"}}),
        ("names", named, {"x": across, "y": up, "text": {"field": "winners"}}),
    ]
    places = [{"name": each.name, "winners": each.winners, "x": each.x, "y": each.y} for each in curves.places]
    data = {
        "lines": [{"name": line.name, "x": at, "y": height} for line in curves.lines for at, height in line.points],
        "current": [{"x": at, "y": height} for line in curves.lines if line.current for at, height in line.points],
        "places": sorted(places, key=lambda row: bool(row["winners"])),  # the winner's are drawn over the others
        "names": _names(curves, *room),
        "rule": [{"x": curves.rule, "name": rule}] if curves.rule is not None else [],
    }
    # A layer without marks would be an empty image to whoever listens to the page.
    drawn = [{"data": {"name": name}, "mark": mark, "encoding": encoding} for name, mark, encoding in layers if data[name]]
    words = {"labelColor": WORDS[is_dark], "titleColor": WORDS[is_dark]}
    return {"height": HEIGHT, "layer": drawn, "datasets": data, "config": {"axis": words, "legend": words}}


def _names(curves: Curves, wide: float, high: float) -> list[dict[str, Any]]:
    """The winner's places whose names are written: beside their points, where they cover no other point and no other name.

    The others show theirs when pointed at.
    """
    points = [point for line in curves.lines for point in line.points] + [(place.x, place.y) for place in curves.places]
    across = wide / (max((x for x, _ in points), default=0) or 1)
    heights = [0.0, *(y for _, y in points)]
    up = high / ((max(heights) - min(heights)) or 1)
    dots = [(place.x * across, place.y * up) for place in curves.places]
    # Beside a rising line there is room under it, beside a falling one above.
    rising = any(line.current and line.points[-1][1] > line.points[0][1] for line in curves.lines)
    sides = (("left", 14), ("right", -12), ("left", -12), ("right", 14))
    written: list[dict[str, Any]] = []
    boxes: list[Box] = []
    for place, (x, y) in zip(curves.places, dots, strict=True):
        if not place.winners:
            continue
        for align, dy in sides if rising else (sides[2:] + sides[:2]):
            box = _box(x, y, place.winners, align, dy)
            inside = box[0] >= 0 and box[1] <= wide + EDGE
            if inside and not any(map(partial(_overlap, box), boxes)) and not any(_covers(box, dot) for dot in dots):
                boxes.append(box)
                side = {"align": align, "dx": -9 if align == "right" else 9, "dy": dy}
                written.append({"winners": place.winners, "x": place.x, "y": place.y, **side})
                break
    return written


def _box(x: float, y: float, words: str, align: str, dy: int) -> Box:
    """What words take beside a point at `x` and `y`, all in pixels, y upwards."""
    wide = min(LETTER * len(words), LIMIT)
    start = x - 9 - wide if align == "right" else x + 9
    return start, start + wide, y - dy - LINE / 2, y - dy + LINE / 2


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


def _covers(box: Box, dot: tuple[float, float]) -> bool:
    """Whether words would cover a point, which is about DOT pixels wide."""
    x, y = dot
    return _overlap(box, (x - DOT / 2, x + DOT / 2, y - DOT / 2, y + DOT / 2))
