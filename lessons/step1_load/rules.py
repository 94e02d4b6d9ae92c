"""Headings of a plain text, by three rules about its lines: underlined, numbered, in capitals. A guess, and a careful one.

A wrong heading parts a passage, a missing one only leaves it longer: a line that may be an item of a list, a row of a table, an
entry of a table of contents or a line of wrapped text is none. Leaves out titles in ordinary letters without a number, titles of
two lines (but for the one below a named number), and articles whose text begins on the line of their number.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from lessons.step1_load.document import Document, Heading
from lessons.step1_load.reading import TEXT_RULES, TextRule

MAX_TITLE = 80
"""Characters of a line that can be a title."""
WRAP = 60
"""Texts are wrapped at this many characters or more: a line whose next word would have fit below that was ended on purpose."""
MAX_ROW = 3
"""Lines in capitals that may follow each other with no text between, as on a title page; more are a list."""
MAX_HEADINGS = 100_000
"""A text with more of them has none: it is a list."""

_RANKS = {
    **dict.fromkeys(("libro", "parte", "part", "disposición", "anexo", "annex", "apéndice", "appendix"), 0),
    **dict.fromkeys(("título", "titulo", "title"), 1),
    **dict.fromkeys(("capítulo", "capitulo", "chapter"), 2),
    **dict.fromkeys(("sección", "seccion", "section"), 3),
    **dict.fromkeys(("subsección", "subseccion", "subsection"), 4),
    **dict.fromkeys(("artículo", "articulo", "article", "art.", "§"), 5),
}
_WORDS = (
    "únic|preliminar", "primer|one", "segund|two", "tercer|three", "cuart|four", "quint|five", "sext|six", "s[eé]ptim|seven",
    "octav|eight", "noven|nine", "d[eé]cim|ten",
)  # fmt: skip
_ROMAN = r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?!\w)"
_NAME = re.compile(r"(§|[^\W\d]+\.?)\s*(?:(?i:adicional|transitoria|derogatoria|final)\s+)?")
# What stands after such a name: 14, 2.1, 1.º, IV, B, primero; then bis; then a dot, a dash, a blank or the end.
_COUNT = re.compile(
    rf"(?:(?P<digits>\d{{1,4}}(?:\.\d{{1,3}}){{0,4}})(?:\.?[ºª°])?|(?P<roman>{_ROMAN})|(?P<letter>[A-Z])"
    rf"|(?P<word>(?i:{'|'.join(_WORDS)})(?i:[oa]?)))(?:\s(?i:bis|ter|quater))?(?:\s?\.?\s?[-–—]\s*|\s?[.:]\s*|\s+|$)"
)
# A number alone: 3. or IV. or 3.2 or 3.2. or 3.- and a gap. Parts of one or two digits: 2024 is a year, 3.05 a price, 3 a count.
_NUMBER = re.compile(
    rf"(?:(?P<roman>{_ROMAN})\.|(?P<digits>[1-9]\d?(?:\.[1-9]\d?){{1,5}}(?!\w)\.?|[1-9]\d?\.))(?:[-–—]\s*|\s+(?:[-–—]\s+)?)"
)
_WRITTEN = re.compile(r"[^\r\n]+")
_COLUMNS = re.compile(r"\s\s|\t|\.{3}|…{2}|(?:\.\s){3}|·{3}|_{3}")  # a row of a table, or dots that lead to a page
_CAPITALS = re.compile(r"(?:[^\W_]|[\s.,:;'’\"“”«»()¿?¡!&/–—ºª%€-])*")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_KEYS = {"=": 0, "-": 2, "~": 3, "*": 4}


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a document by their 1-based number, without the blanks at their edges; "" where there is none."""

    document: Document

    def __getitem__(self, number: int) -> str:
        return self.whole(number).strip()

    def whole(self, number: int) -> str:
        """The line as it stands, with its line end."""
        starts = self.document.line_starts
        if not 1 <= number <= len(starts):
            return ""
        return self.document.text[starts[number - 1] : starts[number] if number < len(starts) else None]

    def written(self) -> Iterator[tuple[int, int, int, str]]:
        """For each line that is not blank: its number, which of them it is, which block it stands in, and its words.

        A block is a run of lines with no blank one between them.
        """
        order = block = 0
        last = -1
        for found in _WRITTEN.finditer(self.document.text):
            words = found[0].strip()
            if words:
                number = self.document.line_at(found.start())
                order, block, last = order + 1, block + (number > last + 1), number
                yield number, order, block, words

    @property
    def last(self) -> int:
        """The last line that is not blank."""
        return self.document.line_at(len(self.document.text.rstrip()) - 1)


@dataclass(frozen=True, slots=True)
class Title:
    """Lines that are a heading."""

    first: int
    """1-based line."""
    last: int
    """The line of the underline, or of the title below a number; else `first`."""
    words: str
    key: tuple[int, ...]
    """Orders the kinds of headings: the lower, the farther out."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that begins with a number: a heading, or an item of a list."""

    title: Title
    family: int
    """The rank of its name; of a number alone 0 if it is Roman, else 1."""
    number: tuple[int, ...]
    order: int
    """Which of the lines that are not blank its last one is."""
    block: int
    """Marks of the same block are near each other. For a named number its own line, below zero."""
    looks: bool
    """Whether the line by itself has the form of a heading."""
    fits: bool
    """Whether its surroundings have it too."""


def find_headings(document: Document, rules: Sequence[TextRule] = TEXT_RULES) -> tuple[Heading, ...]:
    """The headings of a plain text by `rules`, in order. A line that several rules fit is one heading, by the first that does.

    The levels are the kinds in use, from 1 without a gap, in this order: underlined with `=`; capitals; underlined with `-`, `~`,
    `*`; book, part and annex; title; chapter; section; subsection; article; Roman numbers; numbers by their depth.
    """
    lines = Lines(without_marks(document))
    found: list[Title] = []
    if "underlined" in rules:
        found += underlined(lines)
    if "numbered" in rules:
        found += numbered(lines, _taken(found))
    if "capitals" in rules:
        found += capitals(lines, _taken(found))
    if len(found) > MAX_HEADINGS:
        return ()
    levels = {key: level for level, key in enumerate(sorted({title.key for title in found}), start=1)}
    return tuple(_heading(lines, title, levels[title.key]) for title in sorted(found, key=lambda title: title.first))


def without_marks(document: Document) -> Document:
    """The document with a blank for each byte-order mark, which nobody sees and which would hide a title."""
    return replace(document, text=document.text.replace("\ufeff", " ")) if "\ufeff" in document.text else document


def _taken(titles: Sequence[Title]) -> set[int]:
    return {line for title in titles for line in range(title.first, title.last + 1)}


def _heading(lines: Lines, title: Title, level: int) -> Heading:
    starts = lines.document.line_starts
    end = starts[title.last - 1] + len(lines.whole(title.last).rstrip("\r\n"))
    return Heading(level, " ".join(title.words.split()), starts[title.first - 1], end, title.first)


def passed_over(document: Document) -> tuple[int, ...]:
    """The 1-based lines that look like a numbered title and are no heading of `document`: their surroundings are those of an
    item of a list, an entry of a table of contents or wrapped text.
    """
    lines, line_at = Lines(without_marks(document)), document.line_at
    taken = {line for heading in document.headings for line in range(heading.line, line_at(heading.end - 1) + 1)}
    marks = (*named_marks(lines, taken), *number_marks(lines, taken))
    return tuple(sorted(mark.title.first for mark in marks if mark.looks))


def underlined(lines: Lines) -> Iterator[Title]:
    """Titles above a line of only `=`, `-`, `~` or `*`: at least 3, and about as many as the title has characters.

    A blank line, the start or another such title stands above. The same line above a title that is no longer belongs to it.
    Leaves out rows of a table, and sentences (they end in a full stop, a comma or a colon): there it parts two paragraphs.
    """
    reached = 0
    for number, _, _, mark in lines.written():
        if len(mark) < 3 or mark[0] not in _KEYS or mark.strip(mark[0]):
            continue
        words = lines[number - 1]
        if not _is_title(words) or abs(len(mark) - len(words)) > max(2, len(words) // 4):
            continue
        framed = number - 2 > reached and lines[number - 2] == mark and len(mark) >= len(words)
        first = number - 2 if framed else number - 1
        if not lines[first - 1] or first - 1 == reached:
            yield Title(first, number, words, (_KEYS[mark[0]],))
            reached = number


def numbered(lines: Lines, taken: set[int]) -> Iterator[Title]:
    """Titles that begin with a number, named (`Artículo 14.`, `CHAPTER II`, `§ 12`) or alone (`3.2 Limpieza`, `IV. Averías`).

    A number of 10 or more and a Roman one, when alone, counts only where the one before or after it is there too: `10.30 Cena`
    and `I. Newton` are none.
    """
    last = lines.last
    yield from (mark.title for mark in free_standing(named_marks(lines, taken), last))
    seen: set[tuple[int, ...]] = set()
    for mark in list(free_standing(_noted(number_marks(lines, taken), seen), last)):
        *above, count = mark.family, *mark.number
        if (mark.family == 1 and count < 10) or not seen.isdisjoint({(*above, count - 1), (*above, count + 1)}):
            yield mark.title


def _noted(marks: Iterable[Mark], seen: set[tuple[int, ...]]) -> Iterator[Mark]:
    """`marks` as they are; the numbers of those that fit are added to `seen`."""
    for mark in marks:
        if mark.fits:
            seen.add((mark.family, *mark.number))
        yield mark


def named_marks(lines: Lines, taken: set[int]) -> Iterator[Mark]:
    """Lines that begin with a word such as Artículo and a number. One that ends there takes the line below for its title.

    Fit for a heading: not over MAX_TITLE characters, a capital letter after the number, no comma or colon at the end (a full stop
    is usual), and no wrapped text on either side: `Artículo 14 de esta ley` or `lo dispuesto en el` / `Artículo 14.` are none.
    """
    for number, order, _, words in lines.written():
        name = _named(words)
        if not name or number in taken:
            continue
        rank, count, rest = name
        last = _title_below(lines, number, taken) if not rest else number
        looks = len(words) <= MAX_TITLE and (_is_title(rest, ends=",;:…") and _begins(rest) if rest else words[-1] != ":")
        fits = looks and _parted(lines[number - 1], words) and (last > number or _parted(words, lines[number + 1]))
        if last > number:
            words, order = f"{words} {lines[last]}", order + 1
        yield Mark(Title(number, last, words, (5, rank, len(count))), rank, count, order, -number, looks, fits)


def _named(words: str) -> tuple[int, tuple[int, ...], str] | None:
    """The rank, the number and the rest of a line such as `CAPÍTULO II. De las averías`; None for another line."""
    if not (words[0].isupper() or words[0] == "§"):
        return None
    words = unicodedata.normalize("NFC", words[: MAX_TITLE + 1])  # an accent may stand apart from its letter
    name = _NAME.match(words)
    rank = _RANKS.get(name[1].casefold()) if name else None
    count = _COUNT.match(words, name.end()) if name and rank is not None else None
    if rank is None or not count:
        return None
    return rank, _value(count), words[count.end() :]


def _value(count: re.Match[str]) -> tuple[int, ...]:
    """The number that was matched: its parts, of a letter its code, so that A comes before B."""
    parts = count.groupdict()
    if parts["digits"]:
        return tuple(map(int, parts["digits"].rstrip(".").split(".")))
    if parts["roman"]:
        amounts = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}[letter] for letter in parts["roman"]]
        return (sum(-one if one < after else one for one, after in zip(amounts, [*amounts[1:], 0], strict=True)),)
    if parts["letter"]:
        return (ord(parts["letter"]),)
    return (next(value for value, word in enumerate(_WORDS) if re.match(word, parts["word"], re.IGNORECASE)),)


def _title_below(lines: Lines, number: int, taken: set[int]) -> int:
    """The line of the title that stands alone below a named number, at most one blank line between; else `number`."""
    last = number + 1 if lines[number + 1] else number + 2
    words = lines[last]
    alone = _is_title(words) and _begins(words) and not lines[last + 1] and last not in taken
    return last if alone and not _named(words) and not _NUMBER.match(words) else number


def number_marks(lines: Lines, taken: set[int]) -> Iterator[Mark]:
    """Lines that begin with a number alone: Roman and with a dot, or digits with a dot after or within.

    Fit for a heading: a blank line above that no colon comes before, hardly indented, not over MAX_TITLE characters, a capital
    letter after the number, no full stop at the end, and below no text that is wrapped or set in, as in a list. In place of the
    blank line a title of which it is the first part will do: 2.1 right below 2.
    """
    before, above = "", -1
    parent: tuple[int, ...] = ()
    for number, order, block, words in lines.written():
        found = _NUMBER.match(words) if number not in taken else None
        rest = words[found.end() :] if found else ""
        count = _value(found) if found else ()
        first_part, parent = bool(parent) and count == (*parent, 1), ()
        # 3.5 kg and 10.30 abre are no numbers of a line; 2. cierra is one of a list.
        if found and (len(count) == 1 or not rest[:1].islower()):
            family = 0 if found["roman"] else 1
            looks = len(words) <= MAX_TITLE and _is_title(rest) and _begins(rest)
            fits = looks and ((block > above and before != ":") or first_part) and _stands_apart(lines, number)
            parent = count if fits and family else ()
            yield Mark(Title(number, number, words, (6 + family, len(count))), family, count, order, block, looks, fits)
        before, above = words[-1], block


def _stands_apart(lines: Lines, number: int) -> bool:
    """Whether the line has hardly any indent, and no wrapped text below it nor text that is set in further."""
    line, below = lines.whole(number), lines.whole(number + 1)
    return _indent(line) <= 3 and _parted(line.strip(), below.strip()) and (not below.strip() or _indent(below) <= _indent(line))


def free_standing(marks: Iterable[Mark], last: int) -> Iterator[Mark]:
    """The marks that fit and are no items of a list or of a table of contents.

    Marks with no text between, or in one block, are a run. One that leads ever deeper (Capítulo I, Artículo 1; 3, 3.1) is
    headings; one with two numbers of a kind in a row (1, 2; Anexo A, Anexo B) is a list as a whole. A lower number begins a new
    run, for after a table of contents the first title comes again; so does a title deeper than the last item of a list (1, 2,
    then 2.1), and the title that comes next after the last one (3, then a list of three sentences, then 4). A run that ends on
    line `last` has no text and is left out.
    """
    run: list[Mark] = []
    numbers: dict[int, tuple[int, ...]] = {}
    reached: dict[tuple[int, ...], int] = {}
    listed, first_block = False, 0
    for mark in marks:
        step = _step(mark, numbers) if run and _near(run[-1], mark) else "new"
        if listed and mark.fits and not run[-1].fits and (step == "deeper" or _resumes(mark, run[-1], first_block, reached)):
            step = "new"
        if step == "new":
            titles = [each for each in run if each.fits and not listed]
            reached |= {(each.family, *each.number[:-1]): each.number[-1] for each in titles}
            yield from titles
            run, numbers, listed, first_block = [], {}, False, mark.block
        listed = listed or step == "next"
        run = [mark] if listed else [*run, mark]
        numbers = {family: number for family, number in numbers.items() if family < mark.family} | {mark.family: mark.number}
    if run and not listed and run[-1].title.last < last:
        yield from (each for each in run if each.fits)


def _near(mark: Mark, after: Mark) -> bool:
    """Whether no text stands between the two, or they stand in one block."""
    lines = 2 if after.title.last > after.title.first else 1
    return after.order == mark.order + lines or after.block == mark.block


def _resumes(mark: Mark, item: Mark, first_block: int, reached: dict[tuple[int, ...], int]) -> bool:
    """Whether `mark`, which fits, goes on from the last title and not from the list that ends with `item`.

    The list is one block, its last item does not look like a title, and the number of the mark is the next one after the last of
    its kind that was `reached`.
    """
    apart = first_block == item.block and not item.looks
    return apart and reached.get((mark.family, *mark.number[:-1])) == mark.number[-1] - 1


def _step(mark: Mark, numbers: dict[int, tuple[int, ...]]) -> str:
    """How `mark` goes on from the `numbers` of its run, by family: `deeper`, `next` to one of its kind, or `new`."""
    before = numbers.get(mark.family)
    if before is None:
        return "deeper" if all(family < mark.family for family in numbers) else "new"
    if len(mark.number) > len(before) and mark.number[: len(before)] == before:
        return "deeper"
    return "new" if mark.number < before[: len(mark.number)] else "next"


def capitals(lines: Lines, taken: set[int]) -> Iterator[Title]:
    """Lines of capital letters, alone between blank lines, with a word of four letters or more and some text below.

    Digits and punctuation may stand among them. Leaves out codes (`HTTP-404`) and acronyms, sentences and calls (`¡ALTO!`), lines
    that begin with a number, which are left to that rule, and more than MAX_ROW with nothing between them.
    """
    row: list[Title] = []
    reached = order = 0
    for number, order, _, words in lines.written():
        if order > reached + 1:
            yield from row if len(row) <= MAX_ROW else ()
            row = []
        if (
            len(words) <= MAX_TITLE
            and words.isupper()
            and number not in taken
            and not lines[number - 1]
            and not lines[number + 1]
            and _is_spoken(words)
        ):
            row.append(Title(number, number, words, (1,)))
            reached = order
    if order > reached:
        yield from row if len(row) <= MAX_ROW else ()


def _is_spoken(words: str) -> bool:
    """Whether a line in capitals is words, and no code, call or numbered line."""
    words = unicodedata.normalize("NFC", words)
    code = " " not in words and any(map(str.isdigit, words))
    plain = _is_title(words, ends=".,;:…!") and _begins(words) and bool(_CAPITALS.fullmatch(words)) and not code
    return plain and bool(_LONG_WORD.search(words)) and not _named(words) and not _NUMBER.match(words)


def _is_title(words: str, *, ends: str = ".,;:…") -> bool:
    """Whether the line may be a title: not too long, with a letter, no row of a table, nothing of `ends` at its end."""
    if not 0 < len(words) <= MAX_TITLE or words[-1] in ends or _COLUMNS.search(words):
        return False
    return any(map(str.isalpha, words)) and (words[0].isalnum() or words[0] in "§¿¡«“\"'(")


def _begins(words: str) -> bool:
    """Whether the first letter is no small one and stands at the start, and two letters stand together."""
    first = words.lstrip("¿¡«“\"'(")[:1]
    return first.isalpha() and not first.islower() and bool(re.search(r"[^\W\d_]{2}", words))


def _parted(upper: str, lower: str) -> bool:
    """Whether the line end between two lines is on purpose: one is blank, a sentence ends, or the next word would have fit."""
    if not upper or not lower:
        return True
    if lower[0].islower():
        return False
    return upper[-1] in ".!?…:" or len(upper) + 1 + len(lower[:WRAP].split(maxsplit=1)[0]) <= WRAP


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
