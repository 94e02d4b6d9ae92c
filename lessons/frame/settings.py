"""The kinds of choice. Each tells which values it takes, and reads and writes itself as text. Chooses nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

Value = str | int | float | bool

_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice among fixed words."""

    default: str
    options: tuple[str, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.options

    def parse(self, raw: str) -> str:
        """Raises: ValueError: `raw` is none of the options."""
        if raw not in self:
            raise ValueError(f"{raw!r} is none of {', '.join(self.options)}")
        return raw

    def write(self, value: Value) -> str:
        """As parse reads it."""
        return str(value)


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
        """Raises: ValueError: `raw` is no number, out of bounds, or between two steps."""
        whole = isinstance(self.step, int)
        if not _NUMBER.fullmatch(raw) or (whole and "." in raw):
            raise ValueError(f"{raw!r} is no number")
        value = int(raw) if whole else float(raw)
        if value not in self or (whole and (value - self.low) % self.step):
            raise ValueError(f"{raw} is not from {self.low:g} to {self.high:g} in steps of {self.step:g}")
        return value

    def nearest(self, value: float) -> float:
        """`value`, or the bound that it lies beyond."""
        return min(max(value, self.low), self.high)

    def write(self, value: Value) -> str:
        """As parse reads it."""
        return f"{value:.12g}"


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    default: bool

    def __contains__(self, value: object) -> bool:
        return isinstance(value, bool)

    def parse(self, raw: str) -> bool:
        """Raises: ValueError: `raw` is neither `1` nor `0`."""
        if raw not in ("0", "1"):
            raise ValueError(f"{raw!r} is neither 0 nor 1")
        return raw == "1"

    def write(self, value: Value) -> str:
        """`1` or `0`."""
        return str(int(bool(value)))


@dataclass(frozen=True, slots=True)
class Names:
    """A list of names with commas between; "" for the ones that stand out by themselves."""

    pattern: str
    """That each of them matches."""
    most: int
    default: str = ""

    def __contains__(self, value: object) -> bool:
        names = value.split(",") if isinstance(value, str) and value else []
        return isinstance(value, str) and len(names) <= self.most and all(re.fullmatch(self.pattern, name) for name in names)

    def parse(self, raw: str) -> str:
        """Raises: ValueError: too many names, or one that is none."""
        if raw not in self:
            raise ValueError(f"{raw!r} is no list of at most {self.most} names")
        return raw

    def write(self, value: Value) -> str:
        """As parse reads it."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `longest` characters."""

    longest: int
    default: str = ""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.longest

    def parse(self, raw: str) -> str:
        """Raises: ValueError: `raw` is too long."""
        if raw not in self:
            raise ValueError(f"a text of {len(raw)} characters is longer than {self.longest}")
        return raw

    def write(self, value: Value) -> str:
        """The text."""
        return str(value)


Setting = OneOf | Number | Switch | Names | Text
Settings = Mapping[str, Setting]
"""Choices by their key, which is also their name in an address."""
