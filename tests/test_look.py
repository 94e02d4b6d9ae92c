"""The colours of style.css, held against the numbers that make them readable: on a projector, in grey, without red or green."""

import math
import re
import tomllib
from itertools import pairwise

import pytest

from tests.documents import ROOT

Colour = tuple[float, float, float]
"""Red, green and blue light, each from 0 to 1 and linear."""

STYLE = (ROOT / "lessons" / "frame" / "style.css").read_text(encoding="utf-8")
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
THEMES = ("light", "dark")
PASSAGES = ("p0", "p1", "p2", "p3")
EDGES = ("e0", "e1", "e2", "e3")

# Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009: severity 1.
EYES = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green cones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue cones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
VEIL = 0.2
"""Share of the projector's full light that a bright room adds to every colour."""


def colour(code: str) -> Colour:
    """Of `#rrggbb`, by the sRGB curve."""
    parts = (int(code[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def named(name: str, theme: str) -> Colour:
    """A colour of the style by its name, of Streamlit's theme for `background`."""
    if name == "background":
        return colour(CONFIG["theme"][theme]["backgroundColor"])
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", STYLE)
    assert found, name
    return colour(found[1 + THEMES.index(theme)])


def seen(light: Colour, eye: str) -> Colour:
    """What an eye without some of its cones makes of it."""
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eye])
    return red, green, blue


def luminance(light: Colour) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: Colour, other: Colour, veil: float = 0.0) -> float:
    """As WCAG 2 defines it, from 1 to 21; `veil` is light that lies over both."""
    dark, bright = sorted((1 - veil) * luminance(light) + veil for light in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def lab(light: Colour) -> Colour:
    """CIE L*a*b* under D65."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, luminance(light), z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour) -> float:
    """CIE 1976: about 2.3 is just seen."""
    return math.dist(lab(one), lab(other))


def neighbours(theme: str, eye: str) -> list[tuple[Colour, Colour]]:
    """Passages that touch: each colour and the next, the last and the first."""
    colours = [seen(named(name, theme), eye) for name in PASSAGES]
    return list(pairwise([*colours, colours[0]]))


def test_the_measures_are_those_of_their_definitions() -> None:
    white, black, grey = colour("#ffffff"), colour("#000000"), colour("#777777")
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(white, grey) == pytest.approx(4.48, abs=0.005)  # the well-known grey that just fails
    assert lab(white)[0] == pytest.approx(100)
    assert difference(white, black) == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_neighbouring_passages_differ_for_every_eye(theme: str, eye: str) -> None:
    assert min(difference(*pair) for pair in neighbours(theme, eye)) > 10


def stripe(edge: str, theme: str) -> Colour:
    """A stripe of what two passages share: so much of the edge's colour over the page, mixed as `color-mix(in srgb)` does it."""
    found = re.search(r"color-mix\(in srgb, var\(--left\) (\d+)%, transparent\)", STYLE)
    assert found
    share = int(found[1]) / 100
    mixed = (
        share * _curved(a) + (1 - share) * _curved(b) for a, b in zip(named(edge, theme), named("background", theme), strict=True)
    )
    return colour("#" + "".join(f"{round(255 * part):02x}" for part in mixed))


def _curved(light: float) -> float:
    """The sRGB curve backwards."""
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("edge", EDGES)
def test_text_can_be_read_on_the_stripes_of_what_two_passages_share(theme: str, eye: str, edge: str) -> None:
    assert contrast(seen(named("ink", theme), eye), seen(stripe(edge, theme), eye)) > 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_neighbouring_passages_differ_in_grey(theme: str) -> None:
    assert min(abs(lab(one)[0] - lab(other)[0]) for one, other in neighbours(theme, "all three cones")) > 9


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("behind", [*PASSAGES, "query-bg", "paper", "background"])
def test_text_can_be_read_on_every_colour_by_every_eye(theme: str, eye: str, behind: str) -> None:
    assert contrast(seen(named("ink", theme), eye), seen(named(behind, theme), eye)) > 6


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("behind", PASSAGES)
def test_a_bright_room_leaves_coloured_text_two_thirds_of_its_contrast(theme: str, behind: str) -> None:
    ink, plain = named("ink", theme), named("background", theme)
    assert contrast(ink, named(behind, theme), VEIL) > 2 / 3 * contrast(ink, plain, VEIL) > 2


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("words", ["quiet", "query", "good", "bad"])
def test_coloured_words_can_be_read(theme: str, words: str) -> None:
    assert contrast(named(words, theme), named("background", theme)) > 6


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("edge", EDGES)
def test_the_number_of_a_passage_can_be_read_on_its_badge(theme: str, eye: str, edge: str) -> None:
    number = colour({"light": "#ffffff", "dark": "#171614"}[theme])
    assert contrast(seen(number, eye), seen(named(edge, theme), eye)) > 4.5


def test_colour_is_never_alone() -> None:
    # A passage has its number, what two share an underline, what none holds heavier letters, the answer a border,
    # a mark and a missing word each a line of its own.
    for selector, property_ in (
        (r"\.cut::before", r"content: attr\(data-n\)"),
        (r"\.both", "text-decoration: underline dotted"),
        (r"\.gold", "border-block: 2px solid"),
        (r"\.uncut", "font-weight: 600"),
        (r"\.small", "border-bottom: 2px solid"),
        ("mark", "border-bottom: 2px solid"),
        (r"\.missing", "border-bottom: 2px dashed"),
    ):
        assert re.search(rf"(?m)^{selector} \{{[^}}]*{property_}", STYLE), selector
