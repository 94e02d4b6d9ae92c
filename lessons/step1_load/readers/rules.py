"""Headings of a plain text, by three rules about its lines: underlined, numbered, in capitals. A guess, and a careful one.

A wrong heading parts a passage, a missing one only leaves it longer: what may be an item of a list, a row of a table or wrapped
text is none. Leaves out titles in ordinary letters without a number, and of two lines all but the one below a named number.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lessons.step1_load.document import Document, Heading
from lessons.step1_load.options import TEXT_RULES, TextRule

MAX_TITLE = 80
"""Characters of a line that can be a title."""
WRAP = 60
"""Texts are wrapped at this many characters or more: a line whose next word would have fit below that was ended on purpose."""
MAX_ROW = 3
"""Lines in capitals that may follow each other with no text between, as on a title page; more are a list."""
MAX_HEADINGS = 100_000
"""A text with more of them has none: it is a list."""
_UNDERLINES = {"=": 0, "-": 2, "~": 3, "*": 4}  # 1 is for capitals
_NAMES = (
    r"libro|parte?|disposición|anexo|annex|apéndice|appendix", r"t[íi]tulo|title", r"cap[íi]tulo|chapter", r"secci[óo]n|section",
    r"subsecci[óo]n|subsection", r"art[íi]culo|article|art\.|§",
)  # fmt: skip
ALONE = len(_NAMES)
"""The rank of a Roman number without a name; digits have the next one."""
_ROMAN = r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?!\w)"
# Artículo, then 14, 2.1, 1.º, IV, B or primero; then bis; then a dot, a dash, a gap or the end.
_NAMED = re.compile(
    rf"(?i:{'|'.join(f'({names})' for names in _NAMES)})(?![^\W\d])\s*(?i:(?:adicional|transitoria|derogatoria|final)\s+)?"
    rf"(?:(?P<digits>\d{{1,4}}(?:\.\d{{1,3}}){{0,4}})(?:\.?[ºª°])?|(?P<roman>{_ROMAN})|(?P<letter>[A-Z])"
    r"|(?P<word>(?i:únic|preliminar|primer|segund|tercer|cuart|quint|sext|s[eé]ptim|octav|noven|d[eé]cim|one|two|three|four|five"
    r"|six|seven|eight|nine|ten)(?i:[oa]?)))(?i:\s(?:bis|ter|quater))?(?:\s?\.?\s?[-–—]\s*|\s?[.:]\s*|\s+|$)"
)
# A number alone: 3. or IV. or 3.2 or 3.2. or 3.- and a gap. Parts of one or two digits: 2024 is a year, 3.05 a price, 3 a count.
# 3.5 kg and 10.30 abre are no numbers of a line; 2. cierra is one of a list.
_NUMBER = re.compile(
    rf"(?:(?P<roman>{_ROMAN})\.|(?P<digits>[1-9]\d?(?:\.[1-9]\d?){{1,5}}(?!\w)(?!\.?\s+[a-zß-ÿ])\.?|[1-9]\d?\.))"
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
    number: tuple[int, ...] = ()
    """The rank of the number's name, and its parts."""
    looks: bool = True
    """Whether the line by itself has the form of a heading."""
    fits: bool = True
    """Whether its surroundings have it too."""


def find_headings(document: Document, rules: Sequence[TextRule] = TEXT_RULES) -> tuple[Heading, ...]:
    """The headings of a plain text by `rules`, in order. A line that several rules fit is one heading, by the first that does.

    The levels are the kinds in use, from 1 without a gap, in this order: underlined with `=`; capitals; underlined with `-`, `~`,
    `*`; book, part and annex; title; chapter; section; subsection; article; Roman numbers; numbers by their depth.
    """
    lines, found = lines_of(document), []
    for name, find in (("underlined", underlined), ("numbered", numbered), ("capitals", capitals)):
        titles = list(find(lines)) if name in rules else []
        found += titles
        set_aside(lines, ((title.first, title.last) for title in titles))
    if len(found) > MAX_HEADINGS:
        return ()
    levels = {kind: level for level, kind in enumerate(sorted({title.kind for title in found}), start=1)}
    return tuple(_heading(document, title, levels[title.kind]) for title in sorted(found, key=lambda title: title.first))


def passed_over(document: Document) -> tuple[int, ...]:
    """The 1-based lines that look like a numbered title and are no heading of `document`: their surroundings are those of an
    item of a list, an entry of a table of contents or wrapped text.
    """
    lines = lines_of(document)
    set_aside(lines, ((heading.line, document.line_at(heading.end - 1)) for heading in document.headings))
    return tuple(title.first for title in numbers(lines) if title.looks)


def lines_of(document: Document) -> list[str]:
    """The lines at their 1-based number, composed and without blanks at their ends, and empty ones around them.

    A byte-order mark, which nobody sees and which would hide a title, is a blank.
    """
    lines = _LINE_END.split(document.text.replace("\ufeff", " "))
    return ["", *(unicodedata.normalize("NFC", line).rstrip() for line in lines), "", ""]


def set_aside(lines: list[str], spans: Iterable[tuple[int, int]]) -> None:
    """Puts what is neither blank nor a title in place of the lines from each first to its last."""
    for first, last in spans:
        lines[first : last + 1] = ["-"] * (last + 1 - first)


def _heading(document: Document, title: Title, level: int) -> Heading:
    starts = document.line_starts
    start, end = starts[title.first - 1], starts[title.last] if title.last < len(starts) else None
    text = document.text[start:end].rstrip("\r\n")
    written = [line for line in _LINE_END.split(text.replace("\ufeff", " ")) if any(map(str.isalnum, line))]
    return Heading(level, " ".join(" ".join(written).split()), start, start + len(text), title.first)


def underlined(lines: list[str]) -> Iterator[Title]:
    """Titles above a line of only `=`, `-`, `~` or `*`, about as long; the same line above belongs to it.

    A blank line or another such title stands above. Leaves out rows of a table and sentences: there the line parts paragraphs.
    """
    reached = 0
    for number, line in enumerate(lines):
        mark = line.lstrip()
        if len(mark) < 3 or mark[0] not in _UNDERLINES or mark.strip(mark[0]):
            continue
        words = lines[number - 1].strip()
        framed = number - 2 > reached and lines[number - 2].strip() == mark and len(mark) >= len(words)
        first = number - 2 if framed else number - 1
        free = not lines[first - 1] or first - 1 == reached
        if free and is_title(words) and abs(len(mark) - len(words)) <= max(2, len(words) // 4):
            yield Title(first, number, (_UNDERLINES[mark[0]],))
            reached = number


def numbered(lines: list[str]) -> Iterator[Title]:
    """Titles that begin with a number, named (`Artículo 14.`, `CHAPTER II`, `§ 12`) or alone (`3.2 Limpieza`, `IV. Averías`).

    A number of 10 or more and a Roman one, when alone, counts only where the one before or after it is there too: `10.30 Cena`
    and `I. Newton` are none.
    """
    found = list(numbers(lines))
    yield from unlisted([title for title in found if title.number[0] < ALONE], lines)
    alone = [*unlisted([title for title in found if title.number[0] >= ALONE], lines)]
    there = {title.number for title in alone}
    for title in alone:
        *above, count = title.number
        if (title.number[0] > ALONE and count < 10) or not there.isdisjoint({(*above, count - 1), (*above, count + 1)}):
            yield title


def numbers(lines: list[str]) -> Iterator[Title]:
    """Lines that begin with a number. A named one that ends there takes the line below for its title.

    They look like a heading: not over MAX_TITLE characters, a capital letter after the number, no comma or colon at the end and,
    but after a name, no full stop. They fit where no wrapped text is on either side; a number alone also hardly indented, with no
    text set in below, and below a blank line or the title that it is the first part of.
    """
    parent = Title(0, 0, ())
    for first, line in enumerate(lines):
        words = line.strip()
        name = by_name(words)
        count = name or _NUMBER.match(words)
        if not count:
            continue
        rest, number, below = words[count.end() :], _value(count), lines[first + 1]
        last = first if rest else _title_below(lines, first)
        looks = len(words) <= MAX_TITLE and (
            is_title(rest, ends=",;:…" if name else ".,;:…") and begins(rest) if rest else bool(name)
        )
        fits = looks and (last > first or is_parted(words, below))
        if name:
            fits = fits and is_parted(lines[first - 1], words)
        else:
            fits = fits and (not lines[first - 1] or (parent.last == first - 1 and number == (*parent.number, 1)))
            fits = fits and _indent(below) <= _indent(line) <= 3
        title = Title(first, last, (5, number[0], len(number)), number, looks, fits)
        parent = title if fits else parent
        yield title


def by_name(words: str) -> re.Match[str] | None:
    """The beginning of a line such as `CAPÍTULO II. De las averías`, to where its title begins; None for another line."""
    return _NAMED.match(words, 0, MAX_TITLE + 1) if words[:1].isupper() or words[:1] == "§" else None


def _value(count: re.Match[str]) -> tuple[int, ...]:
    """The rank of what was matched, Roman numbers and digits alone after all names, and its parts; of a letter its code, of a
    number in words 0."""
    parts = count.groupdict()
    rank = next((rank for rank, name in enumerate(count.groups()[:ALONE]) if name), 0)
    if count.re is _NUMBER:
        rank = ALONE + bool(parts["digits"])
    if parts["digits"]:
        return (rank, *map(int, parts["digits"].rstrip(".").split(".")))
    if parts["roman"]:
        amounts = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}[letter] for letter in parts["roman"]]
        return rank, sum(-one if one < after else one for one, after in zip(amounts, [*amounts[1:], 0], strict=True))
    return rank, ord(parts["letter"] or "\0")


def _title_below(lines: list[str], number: int) -> int:
    """The line of the title that stands alone below a number, at most one blank line between; else `number`."""
    last = number + 1 if lines[number + 1] else min(number + 2, len(lines) - 2)
    words = lines[last].strip()
    alone = is_title(words) and begins(words) and not lines[last + 1]
    return last if alone and not by_name(words) and not _NUMBER.match(words) else number


def unlisted(titles: Sequence[Title], lines: list[str]) -> Iterator[Title]:
    """The titles that fit and are no items of a list or of a table of contents.

    Titles with no text between, or numbers in one block, are a run. One that leads ever deeper (Capítulo I, Artículo 1) is
    headings; with two numbers of a kind in a row (1, 2; Anexo A, Anexo B) it is a list. A lower number begins a new
    run, for after a table of contents the first title comes again; so does, after items that fit no heading, the number that
    goes on from the last heading (3, then a list of three sentences, then 4).
    """
    run: list[Title] = []
    reached: tuple[int, ...] = (0,)
    listed = False
    for title in titles:
        step = _step(run, title) if run and _are_near(run[-1], title, lines) else "new"
        if step == "new" or (listed and title.fits and not run[-1].fits and _goes_on(reached, title.number)):
            kept = [each for each in run if each.fits and not listed]
            yield from kept
            run, listed, step, reached = [], False, "new", kept[-1].number if kept else reached
        listed = listed or step == "next"
        run.append(title)
    yield from (each for each in run if each.fits and not listed)


def _step(run: Sequence[Title], title: Title) -> str:
    """How `title` goes on from its run: `deeper`, `next` to one of its kind, or `new`."""
    before = next((each.number for each in reversed(run) if each.number[0] <= title.number[0]), None)
    if before is None:
        return "new"
    if before[0] < title.number[0] or (len(title.number) > len(before) and title.number[: len(before)] == before):
        return "deeper"
    return "new" if title.number < before[: len(title.number)] else "next"


def _goes_on(reached: tuple[int, ...], number: tuple[int, ...]) -> bool:
    """Whether `number` comes next after `reached`: 3.3, 4 or 3.2.1 after 3.2."""
    part = len(number) - 1
    return part <= len(reached) and number == (*reached[:part], (*reached, 0)[part] + 1)


def _are_near(title: Title, after: Title, lines: list[str]) -> bool:
    """Whether no text stands between the two, or, for numbers alone, no blank line."""
    between = lines[title.last + 1 : after.first]
    return not any(between) or (after.number[0] >= ALONE and all(between))


def capitals(lines: list[str]) -> Iterator[Title]:
    """Lines of capital letters, alone between blank lines, with a word of four letters or more and some text below.

    Digits and punctuation may stand among them. Leaves out codes (`HTTP-404`) and acronyms, sentences and calls (`¡ALTO!`), lines
    that begin with a number, which are left to that rule, and more than MAX_ROW with nothing between them.
    """
    row: list[Title] = []
    for number, line in enumerate(lines):
        if line and not lines[number - 1] and not lines[number + 1] and _is_in_capitals(line.strip()):
            row.append(Title(number, number, (1,)))
        elif line:
            yield from row if len(row) <= MAX_ROW else ()
            row = []


def _is_in_capitals(words: str) -> bool:
    """Whether a line is words in capitals, and no code, call or numbered line."""
    spoken = is_title(words, ends=".,;:…!") and begins(words) and words.isupper() and bool(_CAPITALS.fullmatch(words))
    is_code = " " not in words and any(map(str.isdigit, words))
    return spoken and not (is_code or by_name(words) or _NUMBER.match(words))


def is_title(words: str, *, ends: str = ".,;:…") -> bool:
    """Whether the line may be a title: not too long, with a letter, no row of a table, nothing of `ends` at its end."""
    if not 0 < len(words) <= MAX_TITLE or words[-1] in ends or _COLUMNS.search(words):
        return False
    return any(map(str.isalpha, words)) and (words[0].isalnum() or words[0] in "§¿¡«“\"'(")


def begins(words: str) -> bool:
    """Whether the first letter is no small one and stands at the start, and two letters stand together."""
    first = words.lstrip("¿¡«“\"'(")[:1]
    return first.isalpha() and not first.islower() and bool(re.search(r"[^\W\d_]{2}", words))


def is_parted(upper: str, lower: str) -> bool:
    """Whether the line end between two lines is on purpose: one is blank, a sentence ends, or the next word would have fit."""
    upper, lower = upper.strip(), lower.strip()
    if not upper or not lower:
        return True
    if lower[0].islower():
        return False
    return upper[-1] in ".!?…:" or len(upper) + 1 + len(lower[:WRAP].split(maxsplit=1)[0]) <= WRAP


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
