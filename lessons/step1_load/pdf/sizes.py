"""Headings of a PDF from the size and weight of its letters. A guess: the page says so and lets the learner correct it."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest

from lessons.step1_load.document import Document, Heading, LetterSize
from lessons.step1_load.pdf.pages import Line

MOST_SIZES = 6
"""Sizes that can count as headings, one for each level."""
LONGEST = 120
"""Characters of a line that reads like a title."""
LARGEST_SHARE = 0.15
"""Of all characters, that a size of headings may have."""
MOST_LINES = 3
"""Lines of a title that runs on in the same letters."""

_TITLE = re.compile(r"(?!.*[.,;:]$)(?=.*[^\W\d_])\S.*")
# Dots that lead to a page number: a line of a table of contents.
_LEADER = re.compile(r"(?:\. ?){4}")

Style = tuple[float, bool]
"""Size in points, and whether bold."""


def name_of(style: Style) -> str:
    """`14`, or `14 b` for bold: what the learner chooses by."""
    return f"{style[0]:g}{' b' * style[1]}"


def find_sizes(pages: Sequence[Sequence[Line]], chosen: Collection[str] = ()) -> list[LetterSize]:
    """The letters of a document, largest first, and which of them make a line a heading.

    Args:
        pages: the lines of each page; those that many pages repeat do not count.
        chosen: names of the sizes that count; without any the ones that stand out: larger than most letters of the document,
            or as large and bold where most are not; rare, and most of their lines like titles.
    """
    characters: Counter[Style] = Counter()
    lines: Counter[Style] = Counter()
    titles: Counter[Style] = Counter()
    examples: dict[Style, str] = {}
    for line in (line for page in pages for line in page if not line.running):
        style = line.size, line.bold
        characters[style] += len(line.text)
        lines[style] += 1
        titles[style] += reads_like_a_title(line.text)
        examples.setdefault(style, line.text)
    if not characters:
        return []
    [(most, _)] = characters.most_common(1)
    total = sum(characters.values())
    out = [
        style
        for style in sorted(characters, reverse=True)
        if (style[0] > most[0] or (style[0] == most[0] and style[1] > most[1]))
        and (lines[style] == 1 or characters[style] <= LARGEST_SHARE * total)
        and 2 * titles[style] > lines[style]
    ][:MOST_SIZES]
    counting = [style for style in characters if name_of(style) in chosen] if chosen else out
    return [
        LetterSize(name_of(style), *style, lines[style], characters[style], titles[style], examples[style], style in counting)
        for style in sorted(characters, reverse=True)
    ]


def reads_like_a_title(text: str) -> bool:
    """Short, with a letter, and without a full stop or a comma at its end."""
    return len(text) <= LONGEST and bool(_TITLE.fullmatch(text.replace("\n", " "))) and not _LEADER.search(text)


def headings_by_size(pages: Sequence[Sequence[Line]], sizes: Iterable[LetterSize]) -> list[tuple[int, str, int, int]]:
    """Level, title (its lines, with line feeds), 1-based page, and how many lines before it on that page read the same.

    The largest letters are level 1.
    """
    counting = sorted(((size.points, size.bold) for size in sizes if size.counts), reverse=True)[:MOST_SIZES]
    levels: defaultdict[Style, int] = defaultdict(int, {style: level for level, style in enumerate(counting, start=1)})
    headings: list[tuple[int, str, int, int]] = []
    for number, page in enumerate(pages, start=1):
        before, run, alike = 0, 0, Counter[str]()
        for line, after in zip_longest(page, page[1:]):
            is_title = not (line.running or _LEADER.search(line.text) or _is_drop_cap(line, after))
            level = levels[line.size, line.bold] if is_title else 0
            reads = line.text.casefold()
            if level and level == before and run < MOST_LINES and not line.text[0].isdigit():
                headings[-1] = (level, f"{headings[-1][1]}\n{line.text}", number, headings[-1][3])
                run += 1
            elif level:
                headings.append((level, line.text, number, alike[reads]))
                run = 1
            before = level
            alike[reads] += 1
    return headings


def titles_in_a_row(document: Document) -> list[int]:
    """Where MOST_LINES lines or more of titles of one level begin that have no text between them, such as the rows of a table.

    The title that opens the document is none, and may be as long.
    """
    rows: list[list[Heading]] = []
    for heading in document.headings:
        last = rows[-1][-1] if rows else None
        if last and last.level == heading.level and document.text[last.end : heading.start].isspace():
            rows[-1].append(heading)
        else:
            rows.append([heading])
    lines = [sum(1 + document.text.count("\n", each.start, each.end) for each in row) for row in rows]
    return [row[0].start for row, n in zip(rows, lines, strict=True) if n >= MOST_LINES and row != [document.headings[0]]]


def _is_drop_cap(line: Line, after: Line | None) -> bool:
    """Whether it is a single letter with the next line beside it: that one begins higher than the letter's foot."""
    return after is not None and len(line.text) == 1 and 0 < after.height - line.height < line.size
