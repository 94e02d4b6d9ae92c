"""The kinds of choice. Each knows which values it takes, and reads and writes itself as text. Chooses nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

Value = str | int | float | bool

_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")


class _Words:
    """A choice whose values are written as they are."""

    def __contains__(self, value: object) -> bool:
        raise NotImplementedError

    def parse(self, raw: str) -> str:
        """Raises: ValueError: `raw` is no value of this choice."""
        if raw not in self:
            raise ValueError(f"{raw[:100]!r} is no value of {self}")
        return raw

    def write(self, value: Value) -> str:
        """The text that `parse` reads."""
        return str(value)


@dataclass(frozen=True)
class OneOf(_Words):
    """A choice among fixed words."""

    default: str
    options: tuple[str, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.options


@dataclass(frozen=True)
class Names(_Words):
    """A list of names separated by commas; "" for an empty list."""

    pattern: str
    """Each name matches it."""
    most: int
    default: str = ""

    def __contains__(self, value: object) -> bool:
        names = value.split(",") if isinstance(value, str) and value else []
        return isinstance(value, str) and len(names) <= self.most and all(re.fullmatch(self.pattern, name) for name in names)


@dataclass(frozen=True)
class Text(_Words):
    """A text of at most `longest` characters."""

    longest: int
    default: str = ""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.longest


@dataclass(frozen=True, slots=True)
class Number:
    """A number within bounds, both inclusive; whole where its step is."""

    default: float
    low: float
    high: float
    step: float

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and self.low <= value <= self.high

    def parse(self, raw: str) -> float:
        """Raises: ValueError: `raw` is no number, is out of bounds, or is a whole number between two steps."""
        whole = isinstance(self.step, int)
        if not _NUMBER.fullmatch(raw) or (whole and "." in raw):
            raise ValueError(f"{raw!r} is no number")
        value = int(raw) if whole else float(raw)
        if value not in self or (whole and (value - self.low) % self.step):
            raise ValueError(f"{raw} is not from {self.low:g} to {self.high:g} in steps of {self.step:g}")
        return value

    def nearest(self, value: float) -> float:
        """`value`, or the bound that it exceeds."""
        return min(max(value, self.low), self.high)

    def write(self, value: Value) -> str:
        """The text that `parse` reads."""
        return f"{value:.12g}"


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off; written as `1` or `0`."""

    default: bool

    def __contains__(self, value: object) -> bool:
        return isinstance(value, bool)

    def parse(self, raw: str) -> bool:
        """Raises: ValueError: `raw` is neither `1` nor `0`."""
        if raw not in ("0", "1"):
            raise ValueError(f"{raw!r} is neither 0 nor 1")
        return raw == "1"

    def write(self, value: Value) -> str:
        """The text that `parse` reads."""
        return str(int(bool(value)))


def cells(*names: str, opened: int = 1) -> dict[str, Switch]:
    """Whether each cell of a lesson is open, in the order of the lesson; the first ones are."""
    return {f"cell_{name}": Switch(place < opened) for place, name in enumerate(names)}


Setting = OneOf | Number | Switch | Names | Text
Settings = Mapping[str, Setting]
"""Choices by their key, which is also their name in an address."""
