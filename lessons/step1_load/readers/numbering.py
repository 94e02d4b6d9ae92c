"""The numbers that Word writes before titles and items: no paragraph holds them, so they are counted as Word counts them.

Numbers are digits, letters or Roman; any other form of them is written in digits.
"""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from lessons.step1_load.readers.blocks import number
from lessons.step1_load.readers.word_xml import child, is_on, value

MAX_LABEL = 50
"""Characters of a number with the words around it."""
LEVELS = 9
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


@dataclass(frozen=True, slots=True)
class Level:
    """How the numbers of one level look."""

    first: int = 1
    form: str = "decimal"
    text: str = ""
    """With `%2` for the number of the second level."""
    restarts: bool = True
    """Whether it begins anew below another number of a level above, as articles that count on through chapters do not."""
    digits: bool = False
    """Whether the numbers of all levels are written in digits in it."""
    style: str = ""
    """The style of paragraphs whose level it is."""


@dataclass(slots=True)
class Scheme:
    """Levels, and how far each is counted."""

    levels: dict[int, Level]
    """By their depth, from 1."""
    counts: dict[int, int] = field(default_factory=dict)
    firsts: dict[int, int] = field(default_factory=dict)
    """Where a level begins that a list has begin elsewhere."""

    def first(self, depth: int) -> int:
        """The first number of a level."""
        return self.firsts.get(depth, self.levels.get(depth, Level()).first)

    def count(self, depth: int) -> None:
        """One more paragraph at a level."""
        for above in range(1, depth):
            self.counts.setdefault(above, self.first(above))
        self.counts[depth] = self.counts[depth] + 1 if depth in self.counts else self.first(depth)
        for below in range(depth + 1, LEVELS + 1):
            if self.levels.get(below, Level()).restarts:
                self.counts.pop(below, None)


class Numbering:
    """Gives each numbered paragraph of a document its number. They have to be asked for in the document's order."""

    def __init__(self, root: Any = None) -> None:
        self._schemes: dict[str | None, Scheme] = {}
        self._of: dict[str | None, str | None] = {}  # for each list the scheme that it counts on
        self._own: dict[str | None, dict[int, Level]] = {}  # for each list the levels that look otherwise in it
        self._anew: dict[str | None, dict[int, int]] = {}  # for each list that begins anew where its levels do
        self._met: set[str] = set()  # of those
        if root is not None:
            self._read(root)

    def depth_of(self, listed: str, style: str) -> int | None:
        """The level that a list gives to the paragraphs of a style; None where it names none."""
        scheme = self._scheme(listed)
        return next((depth for depth, level in scheme.levels.items() if level.style == style), None) if scheme and style else None

    def same_list(self, listed: str) -> str:
        """What all lists that count on with each other have in common."""
        return f"scheme {self._of[listed]}" if listed in self._of and listed not in self._anew else listed

    def label(self, listed: str, depth: int) -> str:
        """The number of the next paragraph of a list at a level, from 1; "" for a bullet, or where the file says nothing."""
        scheme = self._scheme(listed)
        if not scheme or not scheme.levels:
            return ""
        depth = depth if depth in scheme.levels else 1
        level = scheme.levels.get(depth, Level())
        if listed not in self._met:
            self._met.add(listed)
            scheme.firsts |= (firsts := self._anew.get(listed, {}))
            for begun in firsts:
                scheme.counts.pop(begun, None)
        scheme.count(depth)
        return "" if level.form == "bullet" else _written(scheme, level)

    def _scheme(self, listed: str) -> Scheme | None:
        """What a list counts on, with the levels as it has them; the counts are those of all lists of the scheme."""
        scheme, own = self._schemes.get(self._of.get(listed)), self._own.get(listed)
        return replace(scheme, levels=scheme.levels | own) if scheme and own else scheme

    def _read(self, root: Any) -> None:
        linked: dict[str | None, str | None] = {}
        wanted: dict[str | None, str | None] = {}
        for element in root.iterchildren("{*}abstractNum"):
            name = value(element, "abstractNumId")
            self._schemes[name] = Scheme(_levels(element))
            if link := value(child(element, "styleLink")):
                linked[link] = name
            wanted[name] = value(child(element, "numStyleLink"))
        for element in root.iterchildren("{*}num"):
            listed, name = value(element, "numId"), value(child(element, "abstractNumId"))
            self._of[listed] = linked.get(wanted.get(name), name)
            self._own[listed] = {}
            for override in element.iterchildren("{*}lvlOverride"):
                self._own[listed] |= _levels(override)
                start = value(child(override, "startOverride"))
                if start is not None:
                    self._anew.setdefault(listed, {})[number(value(override, "ilvl"), 0) + 1] = number(start, 1)


def _levels(scheme: Any) -> dict[int, Level]:
    levels = {}
    for element in scheme.iterchildren("{*}lvl"):
        levels[min(number(value(element, "ilvl"), 0), LEVELS - 1) + 1] = Level(
            first=number(value(child(element, "start")), 1),
            form=value(child(element, "numFmt")) or "decimal",
            text=(value(child(element, "lvlText")) or "")[:MAX_LABEL],
            restarts=value(child(element, "lvlRestart")) != "0",
            digits=bool(is_on(element, "isLgl")),
            style=value(child(element, "pStyle")) or "",
        )
    return levels


def _written(scheme: Scheme, level: Level) -> str:
    """The text of a level with the numbers in it, on one line."""

    def counted(place: re.Match[str]) -> str:
        depth = int(place[1])
        form = "decimal" if level.digits else scheme.levels.get(depth, Level()).form
        return in_form(scheme.counts.get(depth, 1), form)

    return " ".join(re.sub("%([1-9])", counted, level.text).split())[:MAX_LABEL]


def in_form(count: int, form: str) -> str:
    """A number as Word writes it: `iv`, `d`, after `z` `aa`."""
    if form == "none":
        return ""
    if form == "decimalZero":
        return f"{count:02}"
    kind = form.removeprefix("upper").removeprefix("lower")
    if kind == "Roman" and 0 < count < 4000:
        letters = ""
        for worth, roman in _ROMAN:
            letters += roman * (count // worth)
            count %= worth
    elif kind == "Letter" and 0 < count <= 26 * MAX_LABEL:
        letters = chr(ord("a") + (count - 1) % 26) * (1 + (count - 1) // 26)
    else:
        return str(count)
    return letters.upper() if form.startswith("upper") else letters
