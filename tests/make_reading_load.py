"""Makes files that take as long to read as real manuals do, the same ones each time. Their words mean nothing.

A PDF is drawn as TeX or FOP draw one: each line a row of small pieces with numbers between them, blanks that are a number and no
character, ligatures, words parted at a line's end, several fonts in a line.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from itertools import count, groupby
from typing import Literal

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MANUALS = 42
PAGES = 450
"""Of all MANUALS together, give or take a few."""
LONG_PAGES = 320
MARKDOWN_BYTES = 2_500_000

# Words

_SHORT = [
    "de",
    "la",
    "que",
    "el",
    "en",
    "y",
    "a",
    "los",
    "se",
    "del",
    "las",
    "un",
    "por",
    "con",
    "no",
    "una",
    "su",
    "para",
    "es",
    "al",
]
_SYLLABLES = [
    "ca", "to", "ri", "me", "la", "son", "fi", "pre", "ta", "do", "ver", "lu", "ción", "no", "pa", "tre", "go", "mi", "ser",
    "fla", "ba", "cu", "ren", "dis", "po", "ña", "vo", "we", "ky", "os", "an", "ti", "lo", "má", "ble", "qui", "és", "ha", "jo",
    "zu", "ffi",
]  # fmt: skip


@cache
def _vocabulary() -> tuple[list[str], list[float]]:
    """6,000 words, and how often each is used: a few very often, most of them hardly ever."""
    chance = random.Random(1)
    words = ["".join(chance.choices(_SYLLABLES, k=chance.choice((2, 2, 3, 3, 4)))) for _ in range(6000)]
    return _SHORT + words, [1 / (rank + 3) for rank in range(len(_SHORT) + len(words))]


class Words:
    """Sentences and titles, by chance, and always the same for a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        # Drawn in thousands: one by one would take most of the time.
        self._drawn: list[str] = []

    def words(self, number: int) -> list[str]:
        """So many words."""
        if len(self._drawn) < number:
            self._drawn = self.chance.choices(*_vocabulary(), k=5000)
        taken, self._drawn = self._drawn[:number], self._drawn[number:]
        return taken

    def title(self) -> str:
        """What could stand over a section."""
        return " ".join(self.words(self.chance.randint(1, 6))).capitalize()

    def sentence(self) -> list[str]:
        """The words of a sentence, with its marks."""
        words = self.words(self.chance.randint(6, 26))
        words[0] = words[0].capitalize()
        for at in range(4, len(words) - 1, self.chance.randint(5, 12)):
            words[at] += ","
        words[-1] += "."
        return words

    def paragraph(self) -> list[str]:
        """The words of a few sentences."""
        return [word for _ in range(self.chance.randint(1, 6)) for word in self.sentence()]

    def code(self) -> str:
        """A line of a program."""
        name, other, argument = self.words(3)
        indent = "    " * self.chance.randint(0, 2)
        return f"{indent}{name}_{other}({argument}={self.chance.randint(0, 999)}, --{other}={name!r})"


# Paper


@dataclass(frozen=True)
class Face:
    """The fonts of a manual."""

    roman: str
    bold: str
    italic: str
    mono: str = "Courier"


_FACES = {
    "times": Face("Times-Roman", "Times-Bold", "Times-Italic"),
    "helvetica": Face("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"),
    "vera": Face("Vera", "VeraBd", "VeraIt"),  # embedded, each with a map of its characters
}
_LIGATURES = (("ffi", "\ufb01", "f"), ("fi", "\ufb01", ""), ("fl", "\ufb02", ""))


@dataclass(frozen=True)
class Plan:
    """How a manual is printed."""

    seed: int
    pages: int
    face: Literal["times", "helvetica", "vera"] = "times"
    drawn_as: Literal["tex", "fop"] = "tex"
    columns: int = 1
    tables: bool = False
    size: float = 10.9


@lru_cache(maxsize=100_000)
def _width(text: str, font: str) -> float:
    """For letters of size 1."""
    return float(pdfmetrics.stringWidth(text, font, 1))


@cache
def _kern(pair: str) -> int:
    """Thousandths of the size by which the second letter stands nearer; most pairs have none."""
    if pair[0] in "ovwykbp" and pair[1] in "aeocvwyt":
        return (28, -28, 27)[sum(map(ord, pair)) % 3]
    return 0


def _with_ligatures(word: str) -> str:
    for letters, ligature, before in _LIGATURES:
        word = word.replace(letters, before + ligature)
    return word


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its font."""

    text: str
    font: str


class Printer:
    """Prints blocks one below the other, in columns, on pages with a header and a footer."""

    def __init__(self, plan: Plan) -> None:
        for name in ("Vera", "VeraBd", "VeraIt"):
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
        self.plan, self.face, self.text = plan, _FACES[plan.face], Words(plan.seed)
        self.target = BytesIO()
        self.width, self.height = map(float, A4 if plan.seed % 2 else LETTER)
        self.canvas = Canvas(self.target, pagesize=(self.width, self.height), invariant=1, pageCompression=1)
        self.left, self.top, self.bottom = 72.0, self.height - 86, 80.0
        self.gap = 20.0
        self.measure = (self.width - 144 - self.gap * (plan.columns - 1)) / plan.columns
        self.leading = plan.size * 1.21
        self.name, self.running = self.text.title(), ""
        self.column, self.y = 0, self.top

    @property
    def x(self) -> float:
        """The left edge of the column."""
        return self.left + self.column * (self.measure + self.gap)

    @property
    def done(self) -> float:
        """How many pages are printed, with the part of the page that is begun."""
        column = (self.column + 1 - (self.y - self.bottom) / (self.top - self.bottom)) / self.plan.columns
        page: int = self.canvas.getPageNumber()
        return page - 1 + min(1.0, max(0.0, column))

    def head(self, number: str) -> None:
        """The lines at the edges of the page."""
        self.draw([Word(word, self.face.italic) for word in self.running.split()], self.left, self.height - 60, 9)
        self.canvas.setFont(self.face.roman, 9)
        self.canvas.drawRightString(self.width - self.left, self.height - 60, number)
        self.canvas.line(self.left, self.height - 64, self.width - self.left, self.height - 64)
        self.canvas.drawCentredString(self.width / 2, 50, f"{self.name} · {number}")

    def turn(self, number: str) -> None:
        """End the page."""
        self.head(number)
        self.canvas.showPage()
        self.column, self.y = 0, self.top

    def room(self, height: float) -> None:
        """Go on in the next column or on the next page where less than `height` is left."""
        if self.y - height >= self.bottom:
            return
        if self.column + 1 < self.plan.columns:
            self.column, self.y = self.column + 1, self.top
        else:
            self.turn(str(self.canvas.getPageNumber()))

    def draw(self, words: Sequence[Word], x: float, y: float, size: float, blank: float | None = None) -> None:
        """Draw a line, with blanks of that width; one piece of text after the other, as the plan says."""
        operators, begun, last = [], False, (0.0, 0.0)
        for font, run in groupby(words, key=lambda word: word.font):
            texts = [word.text for word in run]
            room = _width(" ", font) * size if blank is None else blank
            drawn, width = self._pieces(texts, font, room / size)
            # A move is told from where the last one went, or from the corner of the page.
            move = f"{x - last[0]:.3f} {y - last[1]:.3f} Td" if self.plan.drawn_as == "tex" else f"1 0 0 1 {x:.3f} {y:.3f} Tm"
            operators.append(f"{self._font(font)} {size:g} Tf {move} [{drawn}]TJ")
            last = (x, y)
            x += width * size + room
            begun = True
        if begun:
            self.canvas._code.append(f"BT {' '.join(operators)} ET")

    def _font(self, font: str) -> str:
        face = pdfmetrics.getFont(font)
        name = (
            face.getSubsetInternalName(0, self.canvas._doc) if face._dynamicFont else self.canvas._doc.getInternalFontName(font)
        )
        return str(name)

    def _bytes(self, text: str, font: str) -> str:
        face = pdfmetrics.getFont(font)
        if face._dynamicFont:
            coded = b"".join(part for _, part in face.splitString(text, self.canvas._doc))
        else:
            coded = text.encode("cp1252")
        return f"({self.canvas._escape(coded)})"

    def _pieces(self, texts: Sequence[str], font: str, blank: float) -> tuple[str, float]:
        """What stands between the brackets of a TJ, and its width for letters of size 1."""
        if self.plan.drawn_as == "fop":
            own = _width(" ", font)
            stretch = f" {1000 * (own - blank):.1f} "
            drawn = stretch.join(self._bytes(text + " " * (at + 1 < len(texts)), font) for at, text in enumerate(texts))
            return drawn, sum(_width(text, font) for text in texts) + blank * (len(texts) - 1)
        words, width = [], blank * (len(texts) - 1)
        for text in texts:
            pieces, start = [], 0
            for at in range(1, len(text)):
                kern = _kern(text[at - 1 : at + 1])
                if kern:
                    pieces.append(f"{self._bytes(text[start:at], font)}{kern}")
                    start = at
                    width -= kern / 1000
            pieces.append(self._bytes(text[start:], font))
            words.append("".join(pieces))
            width += _width(text, font)
        return f"{-1000 * blank:.0f}".join(words), width

    def words(self, texts: Sequence[str]) -> Iterator[Word]:
        """The words in their fonts: some in italics, some as code."""
        ligatures = self.plan.face == "vera"
        for text in texts:
            shown = _with_ligatures(text) if ligatures else text
            fell = self.text.chance.random()
            if fell > 0.96 and text.isalpha():
                yield Word(text, self.face.mono)
            else:
                yield Word(shown, self.face.italic if fell > 0.92 else self.face.roman)

    def paragraph(self, texts: Sequence[str], indent: float = 0, mark: str = "") -> None:
        """A justified paragraph, its words parted at a line's end where they must."""
        size, measure = self.plan.size, self.measure - indent
        line: list[Word] = []
        width = 0.0
        for word in self.words(texts):
            takes, least = _width(word.text, word.font) * size, 0.25 * size
            if width + takes + least * len(line) > measure and line:
                left, right = self._parted(word, measure - width - least * len(line))
                self._justified([*line, left] if left else line, indent, measure, mark)
                line, width, mark = [], 0.0, ""
                word, takes = right, _width(right.text, right.font) * size
            line.append(word)
            width += takes
        self.room(self.leading)
        self.draw(line, self.x + indent, self.y, size)
        self.y -= self.leading + 0.5 * size

    def _parted(self, word: Word, room: float) -> tuple[Word | None, Word]:
        """What of the word still goes on the line, and what is left for the next."""
        half = len(word.text) // 2
        left = Word(word.text[:half] + "-", word.font)
        if len(word.text) > 7 and word.text.isalpha() and _width(left.text, left.font) * self.plan.size <= room:
            return left, Word(word.text[half:], word.font)
        return None, word

    def _justified(self, line: Sequence[Word], indent: float, measure: float, mark: str) -> None:
        self.room(self.leading)
        width = sum(_width(word.text, word.font) for word in line) * self.plan.size
        if mark:
            self.draw([Word(mark, self.face.roman)], self.x + indent - 14, self.y, self.plan.size)
        self.draw(line, self.x + indent, self.y, self.plan.size, (measure - width) / max(1, len(line) - 1))
        self.y -= self.leading

    def heading(self, title: str, level: int, key: str) -> None:
        """A title with its bookmark; a chapter begins a page where there is only one column."""
        size = (20.0, 14.0, 11.5)[level]
        if level == 0:
            if self.plan.columns == 1 and self.y < self.top - 200:
                self.room(self.height)
            self.running = title
        self.room(6 * self.leading)
        self.y -= size * 0.9
        self.canvas.bookmarkHorizontal(key, 0, self.y + size)
        self.canvas.addOutlineEntry(title, key, level, closed=level == 0)
        words = [Word(word, self.face.bold) for word in title.split()]
        while words:  # a long one runs over several lines
            fits = next(n for n in range(len(words), 0, -1) if n == 1 or self._natural(words[:n], size) <= self.measure)
            self.draw(words[:fits], self.x, self.y, size)
            words = words[fits:]
            self.y -= size * 1.3
        self.y -= 4

    def _natural(self, words: Sequence[Word], size: float) -> float:
        return sum(_width(f"{word.text} ", word.font) for word in words) * size

    def code(self, lines: int) -> None:
        """Lines of a program, in letters of one width."""
        for _ in range(lines):
            self.room(11)
            text = self.text.code()[: int(self.measure / 5.4)]
            indent = len(text) - len(text.lstrip())
            self.draw([Word(text.strip(), self.face.mono)], self.x + 5.4 * indent, self.y, 9)
            self.y -= 11
        self.y -= 8

    def table(self, rows: int, columns: int) -> None:
        """A table with ruled lines."""
        cell = self.measure / columns
        for number in range(rows):
            self.room(18)
            self.canvas.line(self.x, self.y + 12, self.x + self.measure, self.y + 12)
            for column in range(columns):
                words = self.text.words(2) if column else [f"{number}.{column}", *self.text.words(1)]
                font = self.face.roman if number else self.face.bold
                self.draw([Word(word[:12], font) for word in words], self.x + column * cell, self.y, 8.5)
            self.y -= 15
        self.canvas.line(self.x, self.y + 12, self.x + self.measure, self.y + 12)
        self.y -= 8

    def block(self) -> None:
        """Whatever a manual has below a title."""
        kind = self.text.chance.random()
        if kind < 0.12:
            self.code(self.text.chance.randint(2, 9))
        elif kind < 0.24 and self.plan.tables:
            self.table(self.text.chance.randint(3, 9), 3 if self.plan.columns > 1 else 5)
        elif kind < 0.42:
            for _ in range(self.text.chance.randint(2, 6)):
                self.paragraph(self.text.sentence(), indent=24, mark="•")
        else:
            self.paragraph(self.text.paragraph())


def manual(plan: Plan) -> bytes:
    """A PDF: a title, contents with Roman numbers, then chapters and sections with bookmarks until so many pages are full."""
    printer = Printer(plan)
    canvas = printer.canvas
    title = [Word(word, printer.face.bold) for word in printer.name.split()]
    printer.draw(title, printer.left, printer.height - 240, 26)
    printer.y = printer.height - 300
    titles = [(printer.text.title(), int(at % 5 > 0) + int(at % 5 == 3)) for at in range(max(3, 2 * plan.pages))]
    _contents(printer, titles)
    front = canvas.getPageNumber() - 1
    canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
    canvas.addPageLabel(front, style="ARABIC", start=1)
    for number, (text, level) in enumerate(titles, start=1):
        if printer.done > plan.pages - 0.8:
            break
        printer.heading(text, level, f"section{number}")
        printer.block()
        while printer.done < front + (plan.pages - front) * number / len(titles) - 0.05:
            printer.block()
    printer.turn(str(canvas.getPageNumber()))
    canvas.save()
    return printer.target.getvalue()


def _contents(printer: Printer, titles: Sequence[tuple[str, int]]) -> None:
    """The titles with a row of dots and the page where each will be, or nearly."""
    for at, (title, level) in enumerate(titles):
        if printer.y < printer.bottom:
            printer.turn("iii")
        left, face = printer.left + 16 * level, printer.face.roman if level else printer.face.bold
        words = [Word(word, face) for word in title.split()]
        printer.draw(words, left, printer.y, 10)
        begin = left + printer._natural(words, 10) + 6
        dots = int((printer.width - printer.left - 24 - begin) / _width(". ", face) / 10)
        printer.draw([Word(".", face)] * dots, begin, printer.y, 10)
        printer.draw([Word(str(1 + at // 2), face)], printer.width - printer.left - 16, printer.y, 10)
        printer.y -= 14
    printer.turn("iv")


def _plans() -> list[Plan]:
    """How MANUALS are printed: of 4 to 21 pages, each third one in an embedded font, each fourth as FOP does, and so on."""
    pages = [4 + 14 * (number * 17 % MANUALS) // MANUALS for number in range(MANUALS)]
    pages[-1] += PAGES - sum(pages)
    return [
        Plan(
            seed=100 + number,
            pages=length,
            face=("times", "vera", "helvetica")[number % 3],
            drawn_as="fop" if number % 4 == 3 else "tex",
            columns=2 if number % 7 == 2 else 1,
            tables=number % 2 == 0,
            size=(10.9, 10, 9.5)[number % 3],
        )
        for number, length in enumerate(pages)
    ]


def manuals() -> dict[str, bytes]:
    """The MANUALS by their names."""
    return {f"manual_{number:02}.pdf": manual(plan) for number, plan in enumerate(_plans(), start=1)}


def long_pdf() -> bytes:
    """A manual of LONG_PAGES."""
    return manual(Plan(seed=7, pages=LONG_PAGES, face="times", tables=True))


# Markdown


def long_markdown() -> bytes:
    """MARKDOWN_BYTES of Markdown, or a little more: under 48,000 lines and 500,000 words."""
    text = Words(8)
    parts = ["---\ntitle: Manual\nlang: es\n---\n\n"]
    size = 0
    for number in count(1):
        if size >= MARKDOWN_BYTES:
            return "".join(parts).encode()
        section = "".join(_section(text, number))
        parts.append(section)
        size += len(section.encode())
    raise AssertionError


def _section(text: Words, number: int) -> Iterator[str]:
    level = 1 if number % 40 == 1 else 2 if number % 5 == 1 else 3
    yield f"{'#' * level} {text.title()} `{number}`\n\n"
    for _ in range(text.chance.randint(1, 5)):
        yield f"{_wrapped(_marked(text, text.paragraph()))}\n\n"
    kind = number % 6
    if kind == 1:
        yield "".join(f"- {_wrapped(_marked(text, text.sentence()), '  ')}\n" for _ in range(6)) + "\n"
    elif kind == 2:
        yield "```python\n" + "".join(f"{text.code()}\n" for _ in range(10)) + "# no heading\n```\n\n"
    elif kind == 3:
        rows = [f"| {' | '.join(text.words(3))} |\n" for _ in range(5)]
        yield f"{rows[0]}| --- | :-: | --: |\n{''.join(rows[1:])}\n"
    elif kind == 4:
        yield f"> **{text.title()}**\n>\n> {_wrapped(text.paragraph(), '> ')}\n\n"
    elif kind == 5:
        yield f"1. {text.title()}\n   - {text.title()}\n   - {text.title()}\n2. {text.title()}\n\n<!-- {text.title()} -->\n\n"


def _marked(text: Words, words: list[str]) -> list[str]:
    """The words with the marks that Markdown has inside a line."""
    marked = list(words)
    for at in range(3, len(words) - 1, 15):
        form = text.chance.choice(("*{}*", "**{}**", "`{}`", "[{}](#x)", "<b>{}</b>"))
        marked[at] = form.format(words[at].rstrip(",."))
    return marked


def _wrapped(words: Sequence[str], before: str = "") -> str:
    """Lines of up to some 90 characters; `before` stands before all but the first."""
    lines: list[str] = []
    line: list[str] = []
    length = 0
    for word in words:
        if length + len(word) > 90:
            lines.append(" ".join(line))
            line, length = [], 0
        line.append(word)
        length += len(word) + 1
    return f"\n{before}".join([*lines, " ".join(line)])
