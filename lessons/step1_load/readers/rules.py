"""Headings of a plain text, by three rules about its lines: underlined, numbered, in capitals. A guess, and a careful one.

A wrong heading parts a passage, a missing one only leaves it longer: an item of a list, a row of a table and wrapped text are
none. Leaves out titles in ordinary letters without a number.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lessons.step1_load.document import Document, Heading
from lessons.step1_load.options import TEXT_RULES, TextRule

MAX_TITLE = 80
"""Characters of a line that can be a title."""
WRAP = 55
"""Characters from which on a line may have been wrapped, so that what stands below goes on with it."""
MAX_ROW = 3
"""Lines in capitals that may follow each other with no text between, as on a title page; more are a list."""
MAX_HEADINGS = 100_000
"""A text with more of them has none: it is a list."""
_UNDERLINES = {"=": 0, "-": 2, "~": 3, "*": 4}  # 1 is for capitals
_NAMES = (
    r"libro|parte?|disposición|anexo|annex|apéndice|appendix", r"t[íi]tulo|title", r"cap[íi]tulo|chapter", r"secci[óo]n|section",
    r"subsecci[óo]n|subsection", r"art[íi]culo|article|art\.|§",
)  # fmt: skip
_ALONE = (5, len(_NAMES))
"""Begins the kinds of numbers without a name; those with one stand before."""
_ROMAN = r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?!\w)"
# Artículo, then 14, 2.1, 1.º, IV, B or primero; then bis; then a dot, a dash, a gap or the end.
_NAMED = re.compile(
    rf"(?![a-zñáéíóú])(?i:{'|'.join(f'({names})' for names in _NAMES)})(?![^\W\d])\s*"
    rf"(?i:(?:adicional|transitoria|derogatoria|final)\s+)?(?:(\d{{1,4}}(?:\.\d{{1,3}}){{0,4}})(?:\.?[ºª°])?|{_ROMAN}|[A-Z]"
    r"|(?i:únic|preliminar|primer|segund|tercer|cuart|quint|sext|s[eé]ptim|octav|noven|d[eé]cim|one|two|three|four|five|six|seven"
    r"|eight|nine|ten)(?i:[oa]?))(?i:\s(?:bis|ter|quater))?(?:\s?\.?\s?[-–—]\s*|\s?[.:]\s*|\s+|$)"
)
# A number alone: 3. or IV. or 3.2 or 3.2. or 3.- and a gap. 2024 is a year, 3.05 a price, 10.30 a time, 3.5 kg a weight.
_NUMBER = re.compile(
    rf"(?!\d\d?\.[1-5][05]\s)(?:{_ROMAN}\.|([1-9]\d?(?:\.[1-9]\d?){{1,5}})(?!\w)(?!\.?\s+[a-zß-ÿ])\.?|([1-9]\d?)\.)"
    r"(?:[-–—]\s*|\s+(?:[-–—]\s+)?)"
)
_COLUMNS = re.compile(r"\s\s|\t|\.{3}|…{2}|(?:\.\s){3}|·{3}|_{3}")  # a row of a table, or dots that lead to a page
_CAPITALS = re.compile(r"(?=.*[^\W\d_]{4})(?:[^\W_]|[\s.,:;'’\"“”«»()¿?¡!&/–—ºª%€-])+")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Title:
    """Lines that are, or may be, a heading."""

    first: int
    """1-based line."""
    last: int
    """The line of the underline or of the title below a number, else `first`."""
    kind: tuple[int, ...]
    """Orders the kinds of headings: the lower, the farther out."""
    count: str = ""
    """What it begins with: `Artículo 2`, `3.1`."""
    number: tuple[int, ...] = ()
    """The parts of a number in digits."""
    looks: bool = True
    """Whether the line by itself has the form of a heading."""
    fits: bool = True
    """Whether its surroundings have it too."""


def find_headings(document: Document, rules: Sequence[TextRule] = TEXT_RULES) -> tuple[Heading, ...]:
    """The headings of a plain text by `rules`, in order. A line that several rules fit is one heading, by the first that does.

    The levels are the kinds in use, from 1 without a gap, in this order: underlined with `=`; capitals; underlined with `-`, `~`,
    `*`; book, part and annex; title; chapter; section; subsection; article; Roman numbers; numbers by their depth.
    """
    lines, found = _lines(document), []
    for name, find in (("underlined", underlined), ("numbered", numbered), ("capitals", capitals)):
        titles = list(find(lines)) if name in rules else []
        found += titles
        for title in titles:  # the other rules pass over its lines
            lines[title.first : title.last + 1] = ["-"] * (title.last + 1 - title.first)
    if len(found) > MAX_HEADINGS:
        return ()
    levels = {kind: level for level, kind in enumerate(sorted({title.kind for title in found}), start=1)}
    return tuple(_heading(document, title, levels[title.kind]) for title in sorted(found, key=lambda title: title.first))


def passed_over(document: Document) -> tuple[int, ...]:
    """The 1-based lines that look like a numbered title and are no heading of `document`."""
    headings = {heading.line for heading in document.headings}
    return tuple(title.first for title in numbers(_lines(document)) if title.looks and title.first not in headings)


def _lines(document: Document) -> list[str]:
    """The lines at their 1-based number, composed and without blanks at their ends, and empty ones around them."""
    # Nobody sees a byte-order mark, which would hide a title.
    lines = _LINE_END.split(document.text.replace("\ufeff", " "))
    return ["", *(unicodedata.normalize("NFC", line).rstrip() for line in lines), "", ""]


def _heading(document: Document, title: Title, level: int) -> Heading:
    starts = document.line_starts
    start, end = starts[title.first - 1], starts[title.last] if title.last < len(starts) else None
    text = document.text[start:end].rstrip("\r\n")
    written = [line for line in _LINE_END.split(text.replace("\ufeff", " ")) if any(map(str.isalnum, line))]
    return Heading(level, " ".join(" ".join(written).split()), start, start + len(text), title.first)


def underlined(lines: list[str]) -> Iterator[Title]:
    """Titles above a line of `=`, `-`, `~` or `*`, about as long; a blank line, such a title or the same line stands above."""
    reached = 0
    for number, line in enumerate(lines):
        mark = line.lstrip()
        if len(mark) < 3 or mark[0] not in _UNDERLINES or mark.strip(mark[0]):
            continue
        words = lines[number - 1].strip()
        framed = number - 2 > reached and lines[number - 2].strip() == mark and len(mark) >= len(words)
        first = number - 2 if framed else number - 1
        free = not lines[first - 1] or first - 1 == reached
        # This one may begin with a small letter.
        if free and is_title(words[:1].upper() + words[1:]) and abs(len(mark) - len(words)) <= max(2, len(words) // 4):
            yield Title(first, number, (_UNDERLINES[mark[0]],))
            reached = number


def numbered(lines: list[str]) -> Iterator[Title]:
    """Titles that begin with a number, named (`Artículo 14.`, `CHAPTER II`, `§ 12`) or alone (`3.2 Limpieza`, `IV. Averías`).

    Leaves out items of a list and entries of a table of contents. Named titles with no text between, or numbers alone in one
    block, are a run: where one of a kind follows another (1, 2; Anexo A, Anexo B) it is such a list.
    """
    found = list(numbers(lines))
    for titles in ([title for title in found if title.kind < _ALONE], [title for title in found if title.kind >= _ALONE]):
        run: list[Title] = []
        reached: tuple[int, ...] = ()
        for title in [*titles, None]:
            if title and run and _goes_on(run, title, lines, reached):
                run.append(title)
                continue
            kept = [] if _is_list(run) else [each for each in run if each.fits]
            yield from kept
            run, reached = [title] if title else [], kept[-1].number if kept else reached


def _is_list(run: Sequence[Title]) -> bool:
    """Whether two of a kind stand in a run with none of an outer kind between."""
    kinds: list[tuple[int, ...]] = []
    for title in run:
        if title.kind in kinds:
            return True
        kinds = [*(kind for kind in kinds if kind < title.kind), title.kind]
    return False


def _goes_on(run: Sequence[Title], title: Title, lines: list[str], reached: tuple[int, ...]) -> bool:
    """Whether `title` belongs to a run; `reached` is the number of the last heading before it.

    The first number of the run or a lower one begins a new run, for after a table of contents the first title comes again. So
    does, after an item that fits no heading, what comes next after the last heading (3, then a list of three sentences, then 4).
    """
    between = lines[run[-1].last + 1 : title.first]
    near = not any(between) or (title.kind >= _ALONE and all(between))
    again = title.number < run[-1].number[: len(title.number)] or title.count == run[0].count
    is_next = any(title.number == (*reached[:part], reached[part] + 1) for part in range(len(reached)))
    is_deeper = title.number[:-1] == reached != ()
    return near and not again and not ((is_next or is_deeper) and title.fits and not run[-1].fits)


def numbers(lines: list[str]) -> Iterator[Title]:
    """Lines that begin with a number. A named one that ends there takes the line below for its title.

    They look like a heading if what follows the number does; after a name it may end with a full stop. They fit where no wrapped
    text is on either side; a number alone also needs a blank line or a title above, and no text set in below.
    """
    reached = 0
    for first, line in enumerate(lines):
        words = line.strip()
        name = _NAMED.match(words)
        count = name or _NUMBER.match(words)
        if not count:
            continue
        rest, digits = words[count.end() :], next((part for part in count.groups() if part and part[0].isdigit()), "")
        number = tuple(map(int, digits.split("."))) if digits else ()
        rank = next(rank for rank, found in enumerate(name.groups()) if found) if name else _ALONE[1]
        last = first if rest or not name else _title_below(lines, first)
        looks = len(words) <= MAX_TITLE and (is_title(rest, ends=",;:…" if name else ".,;:…") or not rest)
        above, below = lines[first - 1], lines[first + 1]
        stands = is_parted(above, words) if name else (not above or reached == first - 1) and not below[:1].isspace()
        fits = looks and stands and (last > first or is_parted(words, below))
        reached = last if fits else reached
        yield Title(first, last, (5, rank, len(number)), count[0].rstrip(" .:-–—"), number, looks, fits)


def _title_below(lines: list[str], number: int) -> int:
    """The line of the title that stands alone below a number, at most one blank line between; else `number`."""
    last = number + 1 if lines[number + 1] else min(number + 2, len(lines) - 2)
    words = lines[last].strip()
    return last if is_title(words) and not (lines[last + 1] or _NAMED.match(words) or _NUMBER.match(words)) else number


def capitals(lines: list[str]) -> Iterator[Title]:
    """Lines of capital letters, alone between blank lines, with a word of four letters or more and some text below.

    Digits and punctuation may stand among them. Leaves out codes (`HTTP-404`), calls (`¡ALTO!`), lines that begin with a number,
    which are left to that rule, and more than MAX_ROW with nothing between them.
    """
    row: list[Title] = []
    for number, line in enumerate(lines):
        words = line.strip()
        spoken = words.isupper() and is_title(words, ends=".,;:…!") and _CAPITALS.fullmatch(words)
        is_code = " " not in words and any(map(str.isdigit, words))
        if spoken and not (lines[number - 1] or lines[number + 1] or is_code or _NAMED.match(words) or _NUMBER.match(words)):
            row.append(Title(number, number, (1,)))
        elif line:
            yield from row if len(row) <= MAX_ROW else ()
            row = []


def is_title(words: str, *, ends: str = ".,;:…") -> bool:
    """Whether a line may be a title: short, no small letter first, a word in it, no row of a table, none of `ends` last."""
    if not 0 < len(words) <= MAX_TITLE or words[-1] in ends or _COLUMNS.search(words):
        return False
    first = words.lstrip("§¿¡«“\"'(")[:1]
    return first.isalnum() and not first.islower() and bool(re.search(r"[^\W\d_]{2}", words))


def is_parted(upper: str, lower: str) -> bool:
    """Whether the line end between two lines is on purpose: one is blank, a sentence ends, or `upper` is shorter than WRAP."""
    upper, lower = upper.strip(), lower.strip()
    return not upper or not lower or (not lower[0].islower() and (upper[-1] in ".!?…:" or len(upper) < WRAP))
