"""What the style of one element says about whether its text is seen. Leaves out style sheets, scripts, and what is moved away.

A value that no browser takes is as if it were not written. Text counts as seen where that is in doubt: `height:var(--height)`,
or transparent letters that have a shadow, or that are cut out of a picture behind them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tinycss2 import color5, parse_declaration_list, serialize

Style = Mapping[str, str]
"""The value of each property that counts here, in lower case and with single blanks; "" where only a browser knows it."""

_DATA = re.compile(r"data:[\w/+.;,=%-]*")
"""A picture within a style, which may have megabytes."""
_NUMBER = r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?"
_ZERO = r"[-+]?(?:0+(?:\.0+)?|\.0+)(?:e[-+]?\d+)?"
_UNIT = r"(?:px|pt|pc|in|cm|mm|q|r?em|r?lh|ex|ch|cap|ic|[sld]?v(?:[whib]|min|max))"
_MATHS = r"calc\(\)"
_LENGTH = rf"(?:(?!-){_NUMBER}(?:{_UNIT}|%)|{_ZERO}|{_MATHS})"
_NIL = rf"{_ZERO}(?:{_UNIT}|%)?"
_SOME = rf"(?:.* )?(?!(?:{_NIL}|auto|none|initial)(?: |\Z)).*"
"""At least one size that is not nothing, or that only a browser knows."""
_FUNCTIONS = r"none|initial|[a-z0-9-]+\(.*\)"
_HALF, _ANY = r"(?:[5-9]\d|\d{3,})(?:\.\d+)?%", r"[^() ]+"
_EXTENTS = rf"{_LENGTH}|auto|none|initial|stretch|-webkit-fill-available|(?:-webkit-)?(?:min|max|fit)-content"
_SIZE = rf"{_LENGTH}|(?:x{{1,3}}-)?(?:small|large)|medium|smaller|larger|math|initial"
_SCROLLS = "hidden|scroll|auto|overlay"
_AT_LEAST = ("min-height", "min-width", "min-block-size", "min-inline-size", "block-size", "inline-size")
_PADDINGS = ("padding", *(f"padding-{side}" for side in ("top", "right", "bottom", "left", "block", "inline")))
_PROPERTIES = {
    "background-clip": (r"(?:border|padding|content)-box|text|initial", "text"),
    "background-image": (r"none|initial|.*\(.*", r".*\(.*"),
    "clip": (r"auto|initial|rect\(.*\)", r"rect\((?!auto)([^, ()]+)(?:,? ?\1){3}\)"),
    "clip-path": (
        rf"{_FUNCTIONS}|[a-z]+-box",
        rf"(?:circle|ellipse)\({_NIL}(?: .*)?\)|inset\((?:{_HALF}(?: {_ANY})?|{_ANY} {_HALF}(?: {_ANY})?"
        rf"|{_HALF} {_ANY} {_HALF}(?: {_ANY})?|{_ANY} {_HALF} {_ANY} {_HALF}|.*\b[1-9]\d\d(?:\.\d+)?%.*)(?: round .*)?\)",
    ),
    "content-visibility": ("visible|auto|initial|hidden", "hidden"),
    "display": (
        r"none|contents|initial|(?:(?:block|flow|flow-root|inline|list-item|ruby|(?:inline-)?(?:block|flex|grid|table)"
        r"|table-[a-z-]+|-webkit-(?:inline-)?box)\b ?){1,2}",
        "none",
    ),
    "filter": (_FUNCTIONS, rf"(?:.*\) ?)?opacity\({_ZERO}%?\).*"),
    "float": ("none|initial|left|right|inline-start|inline-end", "left|right|inline-start|inline-end"),
    "font-size": (_SIZE, _NIL),
    "opacity": (rf"{_NUMBER}%?|{_MATHS}|initial", rf"-.*|{_ZERO}%?"),
    "position": ("static|relative|sticky|initial|absolute|fixed", "absolute|fixed"),
    "scale": (rf"none|initial|{_NUMBER}%?(?: {_NUMBER}%?){{0,2}}", rf"(?:.* )?{_ZERO}%?(?: .*)?"),
    "text-shadow": (r"none|initial|.*\d.*", r".*\d.*"),
    "transform": (_FUNCTIONS, rf".*\bscale(?:3d|[xyz])?\((?:[^()]*, ?)?{_ZERO}%? ?[,)].*"),
    "vertical-align": (rf"-?{_LENGTH}|[a-z-]+", "super"),
    "visibility": ("visible|initial|hidden|collapse", "hidden|collapse"),
    "-webkit-text-stroke": (".*", rf"(?!{_NIL}(?: |\Z)).*\d.*"),
    **dict.fromkeys(("height", "max-height"), (_EXTENTS, rf"{_ZERO}{_UNIT}?")),
    **dict.fromkeys(("width", "max-width"), (_EXTENTS, _NIL)),
    **dict.fromkeys(("overflow-x", "overflow-y"), (f"visible|initial|clip|{_SCROLLS}", _SCROLLS)),
    **dict.fromkeys(_AT_LEAST, (_EXTENTS, _SOME)),
    **dict.fromkeys(("flex", "flex-basis", "flex-grow", "-webkit-box-flex"), (".*", ".*")),
    **dict.fromkeys(_PADDINGS, (rf"{_LENGTH}(?: {_LENGTH}){{0,3}}|initial", _SOME)),
}  # fmt: skip
"""For each property its valid values, and those of them that hide text, or that make others hide it or show it."""
_FROM_AROUND = {"inherit", "unset", "revert", "revert-layer"}
_SHORTHANDS = {
    "background": ("background-color", "background-image", "background-clip"),
    "font": ("font-size",),
    "overflow": ("overflow-x", "overflow-y"),
}
_RELATIVE = re.compile(rf"(?!{_ZERO}(?:[a-z]|%)){_NUMBER}(?:%|em|ex|ch|cap|ic|lh)|smaller|larger")
_ABSOLUTE = re.compile(rf"({_NUMBER})(px|pt|pc|in|cm|mm|q)")
_PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6}
"""Of the units in which letters may be below a pixel; a size that depends on another one browsers keep above."""
_CLEAR = "transparent"
_UNKNOWN = re.compile(r"\b(?:env|var)\(")
LONGEST = 1_000
"""Characters of a value that is looked at; a longer one counts as one that only a browser knows."""
_COLOURS = {"color", "background-color", "-webkit-text-fill-color"}
_ONLY_BROWSERS = re.compile(
    r"(?:accent|button|canvas|field|gray|highlight|info|link|mark|menu|visited|window)(?:color|border|face|text)*|initial"
    r"|(?:color-mix|contrast-color|light-dark)\(.*\)|[a-z]+\(from .*\)"
)
"""Colours that are known only to a browser."""
_BEHIND = re.compile(
    r"auto|none|(?:border|padding|content)-box|text|initial|top|bottom|left|right|center|contain|cover|fixed|local|scroll"
    rf"|(?:no-)?repeat(?:-[xy])?|round|space|[/,]|{_NUMBER}(?:{_UNIT}|%)?|.*\(.*"
)
"""The parts of a background that are no colour."""
_FONT = re.compile(rf"(?:[^/]* )?(?P<size>{_SIZE})(?: / \S+)? [a-z\"'-].*|caption|icon|menu|message-box|small-caption|status-bar")


@dataclass(frozen=True, slots=True)
class Look:
    """How an element and what stands in it are seen, as far as the styles of elements say."""

    is_gone: bool = False
    """Whether nothing in it is seen, whatever its elements say."""
    is_invisible: bool = False
    is_tiny: bool = False
    """Whether letters are below a pixel."""
    is_clear: bool = False
    """Whether the colour of letters is transparent."""
    is_filled: bool | None = None
    """Whether letters are filled with a colour of its own that is seen; None for none of its own."""
    is_like_behind: bool = False
    """Whether letters have the colour of what is behind them."""
    is_drawn: bool = False
    """Whether more than a colour shows letters: a shadow, an outline, a picture."""
    is_in_svg: bool = False
    """Whether letters have the fill and the scale of a drawing, so that their colour and size say little."""
    stretches: bool = False
    """Whether it lays out its children, so that one with a size of nothing may grow."""

    @property
    def is_seen(self) -> bool:
        """Whether its own text is."""
        is_clear = self.is_clear if self.is_filled is None else not self.is_filled
        is_lost = (is_clear or self.is_like_behind) and not self.is_drawn
        return not (self.is_gone or self.is_invisible or (not self.is_in_svg and (self.is_tiny or is_lost)))


def style_of(attribute: str) -> Style:
    """The valid declarations of an attribute: of several for one property the last, of important ones before others."""
    said: dict[str, str] = {}
    found = [each for each in parse_declaration_list(_DATA.sub("", attribute)) if each.type == "declaration"]
    for declaration in sorted(found, key=lambda each: bool(each.important)):
        parts = [_written(node) for node in declaration.value if node.type not in ("comment", "whitespace")]
        if sum(map(len, parts)) > LONGEST:
            parts = ["var()"]
        for name, value in _longhands(declaration.lower_name, parts) if parts else ():
            if (
                value in _FROM_AROUND
                or (value == "currentcolor" and name != "-webkit-text-fill-color")
                or (name == "font-size" and _RELATIVE.fullmatch(value))
            ):
                said.pop(name, None)
            elif (valid := _valid(name, value)) is not None:
                said[name] = valid
    return said


def look_of(style: Style, around: Look, *, is_block: bool) -> Look:
    """The look of an element with this style in an element that looks like `around`."""
    if around.is_gone or _hides_all(style, around, is_block=is_block):
        return replace(around, is_gone=True)
    color, fill, behind = style.get("color"), style.get("-webkit-text-fill-color"), style.get("background-color")
    letters, is_like_behind = color if fill is None else fill, around.is_like_behind
    has_picture = _counts(style, "background-image")
    if letters is not None or behind is not None or has_picture:
        is_like_behind = bool(letters) and letters == behind and not has_picture
    display = style.get("display", "none")
    drawn = ("text-shadow", "-webkit-text-stroke", "background-clip")
    return Look(
        is_invisible=_counts(style, "visibility", around.is_invisible),
        is_tiny=_counts(style, "font-size", around.is_tiny),
        is_clear=around.is_clear if color is None else color == _CLEAR,
        is_filled=around.is_filled if fill is None else fill != _CLEAR,
        is_like_behind=is_like_behind,
        is_drawn=any(_counts(style, name, around.is_drawn) for name in drawn),
        is_in_svg=around.is_in_svg,
        stretches=around.stretches if display == "contents" else re.search(r"flex|grid|box|\A\Z", display) is not None,
    )


def _hides_all(style: Style, around: Look, *, is_block: bool) -> bool:
    # What lays out a box does nothing to an element within a line.
    is_out = _counts(style, "position")
    is_box = style.get("display", "block" if is_block else "inline") not in ("inline", "contents", "ruby", "initial", "")
    is_box |= is_out or _counts(style, "float")
    # What is cut off on one side is not seen on the other either, unless it is cut by `clip`.
    cuts = _counts(style, "overflow-x") or _counts(style, "overflow-y")
    limits = ("max-",) if around.stretches or any("flex" in name for name in style) else ("", "max-")
    is_flat = (cuts or style.get("overflow-y") == "clip") and any(_counts(style, f"{limit}height") for limit in limits)
    is_thin = (cuts or style.get("overflow-x") == "clip") and any(_counts(style, f"{limit}width") for limit in limits)
    return (
        _counts(style, "display")
        or (style.get("display") != "contents" and any(_counts(style, name) for name in ("opacity", "filter", "clip-path")))
        or (is_out and _counts(style, "clip"))
        or (is_box and any(_counts(style, name) for name in ("transform", "scale", "content-visibility")))
        or (
            is_box
            and (is_flat or is_thin)
            and "table" not in style.get("display", "")
            and not any(_counts(style, name) for name in (*_AT_LEAST, *_PADDINGS))
        )
    )


def _counts(style: Style, name: str, otherwise: bool = False) -> bool:
    """Whether the value is one of the second kind in _PROPERTIES; `otherwise` where there is none."""
    if name not in style:
        return otherwise
    size = _ABSOLUTE.fullmatch(style[name]) if name == "font-size" else None
    is_below = size is not None and float(size[1]) * _PIXELS[size[2]] < 1
    return is_below or re.fullmatch(_PROPERTIES[name][1], style[name]) is not None


def _written(node: Any) -> str:
    if node.type == "function" and node.lower_name in ("abs", "calc", "calc-size", "clamp", "max", "min", "round"):
        return "var()" if _UNKNOWN.search(serialize([node]).lower()) else "calc()"
    return re.sub(r"(?<=\() | (?=\))", "", " ".join(serialize([node]).lower().split()))


def _longhands(name: str, parts: list[str]) -> Iterator[tuple[str, str]]:
    """What a declaration says of each of the properties that count here."""
    value = " ".join(parts)
    if name in _SHORTHANDS and (value in {*_FROM_AROUND, "initial"} or _UNKNOWN.search(value)):
        yield from ((longhand, value) for longhand in _SHORTHANDS[name])
    elif name == "overflow" and len(parts) <= 2:
        yield from (("overflow-x", parts[0]), ("overflow-y", parts[-1]))
    elif name == "font" and (font := _FONT.fullmatch(value)):
        yield "font-size", font["size"] or "medium"
    elif name == "background":
        colours = [part for part in parts if _colour(part) is not None]
        if all(part in colours or _BEHIND.fullmatch(part) for part in parts):
            yield "background-color", next(iter(colours), "transparent")
            yield "background-image", next((part for part in parts if part not in colours and "(" in part), "none")
            yield "background-clip", "text" if "text" in parts else "initial"
    elif name == "-webkit-background-clip":
        yield "background-clip", value
    else:
        yield name, value


def _valid(name: str, value: str) -> str | None:
    """A colour in the one way that it is compared in; any other value as it is; None for one that no browser takes."""
    if _UNKNOWN.search(value):
        return ""
    if name in _COLOURS:
        return _colour(value)
    return value if name in _PROPERTIES and re.fullmatch(_PROPERTIES[name][0], value) else None


def _colour(value: str) -> str | None:
    """One that only a browser knows is ""."""
    colour = color5.parse_color(value)
    if colour is None or isinstance(colour, str):
        return "" if colour or _ONLY_BROWSERS.fullmatch(value) else None
    if not colour.alpha:
        return _CLEAR
    known = colour.to("srgb") if colour.space in ("hsl", "hwb", "srgb") else colour
    return f"{known.space} {[round(part, 3) for part in known]}"
