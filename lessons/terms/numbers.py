"""Read numbers as a language writes them: `2.500` is 2500 in Spanish and 2.5 in English, `2,500` the other way round.

A measure is two words: `3km` is 3 and km, `2años` 2 and años; the º of `25ºC` is a sign of degrees. `09:30` is `9:30`. Telephone
numbers in groups are terms whole and in parts, since a row of a table may look like one. Unchanged: dates and versions
(`1.6.2024`, `10.30`, `3.11` have no groups of three), addresses of four groups (`192.168.100.200`), ordinals (`2nd`), numbers
after a letter (`E-1.200`), and codes (`5G`, `2FA`). Leaves out: numbers of a thousand million or more, spaces between thousands,
words for numbers, and documents that mix both notations.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from lessons.terms.words import WORD

Numbers = Literal["none", "es", "en"]
_SIGNS = {"es": (".", ","), "en": (",", ".")}
"""The separator of thousands, and the decimal sign."""
UNITS = (
    r"(?:[kcdm]?m[²³23]|[º°][CFcf]|[mglhsLWV]|(?i:km|hm|dm|cm|mm|kg|mg|ml|cl|min|hrs?|am|pm|kw|kwh|ma|mah|hz|khz|mhz|ghz|kb|mb|gb"
    r"|tb|px|rpm|lbs?|oz|ft|mph|dba?|eur|usd|gbp))(?!\w)"
)
"""The pattern of a unit that may follow its number without a space."""
_ORDINALS = "st|n?d[ao]?|r?d|th|er[ao]?|r[ao]|t[ao]|m[ao]|v[ao]|n[ao]|[ao]s|re|[eè]re|[eè]me|bis"
UNIT_WORD = rf"(?!(?:{_ORDINALS})(?!\w))[a-zß-öø-ÿ]{{2,}}+(?![-\u2010\u2011.:]?\w)"
"""The pattern of any other word that may do so, in lower case: `2años`."""
_DEGREES = re.compile("º[CFcf]")
_HOUR = re.compile(r"(?<![\d:])0(?=\d:[0-5]\d(?!\d))")
_SHAPES = ((3, 3, 3), (3, 2, 2, 2), (2, 3, 2, 2), (3, 3, 4), (2, 4, 4), (3, 4, 4), (4, 3, 4), (4, 3, 3))
"""The number of digits in the groups of telephone numbers: Spain, America, Great Britain."""
BETWEEN = "\\)?[ \u00a0\u202f-]"
"""The pattern of the separator between two groups of a telephone number."""
_GROUPED = "|".join(BETWEEN.join(rf"\d{{{digits}}}" for digits in shape) for shape in _SHAPES)
# With full stops, three groups of three may be a number.
_GROUPED += "|" + "|".join(r"\.".join(rf"\d{{{digits}}}" for digits in shape) for shape in _SHAPES[1:])
# Not inside a longer row of numbers, but allowed after a country's prefix.
_PREFIXES = (r"\+\d", r"\+\d\d", r"\+\d{3}", r"00\d\d")
_ALONE = "(?:(?<!\\d[ \u00a0\u202f])" + "".join(rf"|(?<={prefix}[ \u00a0])" for prefix in _PREFIXES) + ")"
TELEPHONE = rf"(?=\d)(?<![\w.,/-]){_ALONE}(?:{_GROUPED})(?!\w)(?![ \u00a0\u202f.,/-]\d)"
"""The pattern of a telephone number in groups, which makes one raw word."""
_TELEPHONE = re.compile(_GROUPED)
_WORD = re.compile(WORD)
_DIGITS = re.compile(r"\d+")
_MEASURE = re.compile(rf"(?:\d++[-.,/:])*+\d++(?={UNITS}|{UNIT_WORD})")


class Part(NamedTuple):
    """A part of a raw word after reading its numbers."""

    text: str
    start: int
    """Its offset in the raw word."""
    end: int
    """One past its last code point."""
    whole: bool = False
    """Whether it consists of several words."""


class Chain(NamedTuple):
    """Words joined by signs, after reading their numbers."""

    text: str
    """The whole chain, with its numbers as they are read."""
    start: int
    end: int
    parts: Iterable[Part]


def read(word: str, numbers: Numbers) -> Iterator[Chain]:
    """The chains of a raw word: two if a unit follows its number without a space, else one. Spans refer to the raw word."""
    if numbers == "none":
        yield Chain(word, 0, len(word), _words_of(word))
        return
    if _TELEPHONE.fullmatch(word):
        groups = tuple(_words_of(word))
        whole = Part("".join(group.text for group in groups), 0, len(word), whole=True)
        yield Chain("", 0, len(word), (whole, *groups))
        return
    measure = _MEASURE.match(word)
    stop = measure.end() if measure else 0 if _DEGREES.fullmatch(word) else len(word)
    if stop:
        yield _chain(word[:stop], 0, numbers)
    if _DEGREES.fullmatch(word, stop):
        yield Chain("", stop, len(word), [Part(word[stop + 1 :], stop, len(word))])
    elif measure:
        yield _chain(word[stop:], stop, "none")


def _words_of(text: str, at: int = 0) -> Iterator[Part]:
    return (Part(found[0], at + found.start(), at + found.end()) for found in _WORD.finditer(text))


def _chain(text: str, at: int, numbers: Numbers) -> Chain:
    if numbers == "none":
        return Chain(text, at, at + len(text), _words_of(text, at))
    thousands, decimals = _patterns(numbers)
    found = decimals.fullmatch(text)
    if found:  # without trailing zeros
        whole, part = found.groups()
        kept = part.rstrip("0")
        parts = [Part(whole, at, at + len(whole)), *[Part(kept, at + len(whole) + 1, at + len(text))] * bool(kept)]
        return Chain(whole + f"{_SIGNS[numbers][1]}{kept}" * bool(kept), at, at + len(text), parts)
    if not thousands.search(text):
        words = (part._replace(text=part.text[_HOUR.match(text, part.start - at) is not None :]) for part in _words_of(text, at))
        return Chain(_HOUR.sub("", text), at, at + len(text), words)
    read_as = thousands.sub(lambda number: "".join(_DIGITS.findall(number[0])), text)
    return Chain(read_as, at, at + len(text), tuple(_joined_number(text, at, thousands)))


def _joined_number(text: str, at: int, thousands: re.Pattern[str]) -> Iterator[Part]:
    """The words of a chain; each number with thousands is one."""
    done = 0
    for number in thousands.finditer(text):
        yield from _words_of(text[done : number.start()], at + done)
        yield Part("".join(_DIGITS.findall(number[0])), at + number.start(), at + number.end())
        done = number.end()
    yield from _words_of(text[done:], at + done)


@cache
def _patterns(numbers: Numbers) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The patterns of a number with its thousands in groups, and of a chain that is a number with three decimals."""
    group, point = map(re.escape, _SIGNS[numbers])
    thousands = rf"(?<![\w.,])(?<![^\W\d_][-/])[1-9]\d{{0,2}}(?:{group}\d{{3}}){{1,2}}(?!\w|{group}\d)"
    return re.compile(thousands), re.compile(rf"(\d{{1,3}}){point}(\d\d0)")
