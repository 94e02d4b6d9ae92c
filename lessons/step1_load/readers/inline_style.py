"""What the style of one element says about whether its text is seen. Leaves out style sheets, scripts, and what is moved away.

Text counts as seen where that is in doubt: transparent letters may be cut out of a picture behind them.
"""

import re
from collections.abc import Mapping
from operator import itemgetter

Style = Mapping[str, str]
"""The value of each property, in lower case."""

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_NUMBER = re.compile(r"([-+]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:e[-+]?[0-9]+)?)([a-z]*|%)")
_PIXELS = {"px": 1.0, "pt": 4 / 3}
"""Of the units in which letters may be below a pixel; a size that depends on another one browsers keep above."""
_NO_SCALE = re.compile(r"scale(?:3d)?\((?:[^,()]*,)?\s*[-+]?0*+\.?0*+%?\s*[,)]|scale[xy]\(\s*[-+]?0*+\.?0*+%?\s*\)")
_TRANSPARENT = re.compile(
    r"transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00|(?:rgb|hsl)a?\((?:(?:[^,()]*,){3}|[^/()]*/)\s*(?:0+(?:\.0*)?|\.0+)%?\s*\)"
)
_VISIBILITY = {"visible": False, "hidden": True, "collapse": True}
_COLOURS = {"white": "#fff", "black": "#000"}


def style_of(attribute: str) -> Style:
    """The declarations of an attribute: of several for one property the last, of important ones before others."""
    found = []
    for declaration in _COMMENT.sub(" ", attribute).lower().split(";"):
        name, colon, value = declaration.partition(":")
        value, important, _ = value.partition("!")
        if colon:
            found.append((bool(important), name.strip(), value.strip()))
    return {name: value for _, name, value in sorted(found, key=itemgetter(0))}


def hides_all(style: Style, *, is_block: bool) -> bool:
    """Whether nothing in the element is seen, whatever its elements say."""
    # What lays out a box does nothing to an element within a line.
    is_box = style.get("display", "block" if is_block else "inline") != "inline" or "float" in style
    is_box |= style.get("position") in ("absolute", "fixed")
    cuts = re.search("hidden|clip", style.get("overflow", style.get("overflow-y", "")))
    filled = any(name.startswith(("padding", "min-height")) for name in style)
    is_flat = cuts and not filled and (_is_nothing(style.get("height", "")) or _is_nothing(style.get("max-height", "")))
    return (
        style.get("display") == "none"
        or _is_nothing(style.get("opacity", ""), units=("", "%"))
        or (is_box and bool(is_flat or _NO_SCALE.search(style.get("transform", ""))))
        or (is_box and style.get("content-visibility") == "hidden")
    )


def hidden_by(style: Style, around: frozenset[str]) -> frozenset[str]:
    """Those of `visibility`, `size`, `color` and `background` that hide the element's text, where `around` hide what it is in."""
    said = {"visibility": _VISIBILITY.get(style.get("visibility", "")), "size": _is_tiny(style), **_colours(style)}
    return frozenset(name for name, hides in said.items() if (name in around if hides is None else hides))


def _measure(value: str) -> tuple[float, str] | None:
    found = _NUMBER.fullmatch(value)
    return (float(found[1]), found[2]) if found else None


def _is_nothing(value: str, *, units: tuple[str, ...] = ("", "px", "pt", "em", "rem")) -> bool:
    measure = _measure(value)
    return measure is not None and measure[0] <= 0 and measure[1] in units


def _is_tiny(style: Style) -> bool | None:
    """Whether letters are below a pixel; None where their size is not said, or only by that of the letters around them."""
    for word in re.split(r"[\s/]+", style.get("font-size") or style.get("font", "")):
        measure = _measure(word)
        if measure and (measure[0] == 0 or (measure[0] > 0 and measure[1])):
            is_tiny = measure[0] == 0 or (measure[1] in _PIXELS and measure[0] * _PIXELS[measure[1]] < 1)
            return is_tiny or (None if measure[1] in ("em", "%") else False)
    return None


def _colours(style: Style) -> dict[str, bool | None]:
    """Whether letters are transparent, and whether they have the colour of what is behind them."""
    color, behind = style.get("color", "inherit"), style.get("background-color", style.get("background"))
    if color in ("inherit", "currentcolor"):
        return {"color": None, "background": None if behind is None else False}
    shown_otherwise = any(name.startswith(("text-shadow", "-webkit-text")) or name.endswith("background-clip") for name in style)
    return {
        "color": not shown_otherwise and _TRANSPARENT.fullmatch(color) is not None,
        "background": not shown_otherwise and behind is not None and _colour(color) == _colour(behind),
    }


def _colour(value: str) -> str:
    return re.sub(r"#(.)\1(.)\2(.)\3\Z", r"#\1\2\3", _COLOURS.get(value, value.replace(" ", "")))
