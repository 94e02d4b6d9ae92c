"""Lines with their names in a legend, and dots where the current hits stand. Computes no curve."""

from typing import Any

from lessons.frame.palette import ACCENT, LINES, QUIET
from lessons.step4_bm25.curves import Curves

DASHES = ([7, 4], [2, 3], [9, 3, 2, 3], [12, 5], [4, 2])
"""The dashes of LINES, so that the lines differ without their colours too."""
REACH, HEIGHT = 0.24, 0.07
"""What a written name takes of the chart's width and of its height."""


def curve_chart(curves: Curves, *, x: str, y: str, rule: str = "") -> dict[str, Any]:
    """A Vega-Lite description. `x`, `y`: titles of the axes; `rule`: the words at the reference line, where there is one.

    The current line is wide and in the colour of the question, the others are thin and dashed.
    """
    others = zip(LINES, DASHES, strict=True)
    looks: list[tuple[str, list[int]]] = [(ACCENT, [1, 0]) if line.current else next(others) for line in curves.lines]

    def by_name(values: list[Any]) -> dict[str, Any]:
        legend = {"title": None, "orient": "top", "symbolSize": 500, "labelFontSize": 13, "columns": 3}
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
    # Words have no colour here: the theme gives them one that can be read on its background.
    named = {"type": "text", "fontSize": 13, "fontWeight": "bold", "limit": 150}
    named |= {key: {"expr": f"datum.{key}"} for key in ("align", "dx", "dy")}
    said = {"type": "text", "align": "left", "baseline": "bottom", "dx": 4, "dy": -3}
    layers = [
        ("rule", {"type": "rule", "color": QUIET, "strokeDash": [2, 3]}, {"x": across}),
        ("lines", {"type": "line", "interpolate": "monotone", "strokeWidth": 1.5}, {"x": across, "y": up, **look}),
        ("current", {"type": "line", "interpolate": "monotone", "strokeWidth": 3.5, "color": ACCENT}, {"x": across, "y": up}),
        ("places", {"type": "point", "opacity": 1}, {"x": across, "y": up, **looks_of_places, "tooltip": tooltip}),
        ("rule", said, {"x": across, "y": {"value": 0}, "text": {"field": "name"}}),
        ("names", named, {"x": across, "y": up, "text": {"field": "winners"}}),
    ]
    places = [{"name": each.name, "winners": each.winners, "x": each.x, "y": each.y} for each in curves.places]
    data = {
        "lines": [{"name": line.name, "x": at, "y": height} for line in curves.lines for at, height in line.points],
        "current": [{"x": at, "y": height} for line in curves.lines if line.current for at, height in line.points],
        "places": sorted(places, key=lambda row: bool(row["winners"])),  # the winner's are drawn over the others
        "names": _names(curves),
        "rule": [{"x": curves.rule, "name": rule}] if curves.rule is not None else [],
    }
    drawn = [{"data": {"name": name}, "mark": mark, "encoding": encoding} for name, mark, encoding in layers]
    return {"height": 260, "layer": drawn, "datasets": data}


def _names(curves: Curves) -> list[dict[str, Any]]:
    """The winner's places whose names are written, none over another; the others show theirs when pointed at."""
    points = [point for line in curves.lines for point in line.points] + [(place.x, place.y) for place in curves.places]
    width = max((x for x, _ in points), default=0)
    height = max((y for _, y in points), default=0) - min((y for _, y in points), default=0)
    # Beside a rising line there is room under it, beside a falling one above.
    rising = any(line.current and line.points[-1][1] > line.points[0][1] for line in curves.lines)
    written: list[dict[str, Any]] = []
    begins: list[float] = []
    for place in curves.places:
        left = place.x > 0.7 * width
        begin = place.x - REACH * width * left
        taken = zip(written, begins, strict=True)
        if place.winners and not any(
            abs(begin - at) < REACH * width and abs(place.y - row["y"]) < HEIGHT * height for row, at in taken
        ):
            begins.append(begin)
            side = {"align": "right" if left else "left", "dx": -9 if left else 9, "dy": 14 if rising != left else -12}
            written.append({"winners": place.winners, "x": place.x, "y": place.y, **side})
    return written
