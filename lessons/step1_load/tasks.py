"""What lesson 1 asks: a line that is no content, the bytes of a word, a line that is no heading, headings without bookmarks."""

import re
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from types import MappingProxyType

from lessons.frame.tasks import Mistake, Task
from lessons.step1_load.document import Document, Page
from lessons.step1_load.pdf.running import reads_as

MAX_OPTIONS = 4
MOST = 20_000
"""Lines are chosen from this many characters at the beginning of a document."""
LONGEST = 80
"""Lines that are longer are not chosen from."""

SHORTEST = 12
"""The line that is no heading is one of so many: a short one is most like a heading."""

_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"(?<!\S)[\w’€]{3,14}(?!\S)")


def not_content(document: Document, page: Page, dice: Random) -> Task | None:
    """Which line of a page is repeated on others, so that it says nothing of this one. None without such a line or others."""
    lines = _lines(document.as_taken(page.start, page.end).splitlines())
    repeated = {line: each for each in document.running for line in lines if reads_as(each, line)}
    right = [line for line, each in repeated.items() if _LETTER.search(each.text)]
    others = [line for line in lines if line not in repeated]
    if not right or not others:
        return None
    line = dice.choice(right)
    options = [line, *dice.sample(others, min(MAX_OPTIONS - 1, len(others)))]
    options.sort(key=lines.index)
    told = {"line": line, "pages": repeated[line].pages}
    return Task(
        "content", "choose", right=((options.index(line),),), options=tuple(options), hints=1, told=MappingProxyType(told)
    )


def bytes_of_word(document: Document, dice: Random) -> Task | None:
    """How many bytes of a UTF-8 file a word takes, one with a letter that takes several. The usual mistake: as many as letters.

    None where no word has such a letter, or the text is not that of the file.
    """
    if document.kind not in ("markdown", "text", "python") or document.encoding != "UTF-8":
        return None
    words = sorted({word for word in _WORD.findall(document.text[document.body_start : MOST]) if not word.isascii()})
    if not words:
        return None
    word = dice.choice(words)
    n, long = len(word.encode()), [letter for letter in word if not letter.isascii()]
    told = {"word": word, "characters": len(word), "n": n, "long": " ".join(long), "many": len(long)}
    told["more"] = n - len(word) + len(long)
    mistakes = (Mistake(len(word), "letters"),)
    return Task("bytes", "compute", right=(n,), mistakes=mistakes, hints=2, told=MappingProxyType(told))


def no_heading(document: Document, dice: Random) -> Task | None:
    """Which of some lines is no heading, rather one that might be. None without two headings or another short line."""
    titles = sorted({heading.title for heading in document.headings if heading.title and len(heading.title) <= LONGEST})
    taken = {
        line
        for heading in document.headings
        for line in range(heading.line, document.line_at(max(heading.start, heading.end - 1)) + 1)
    }
    first, last = document.line_at(document.body_start), document.line_at(min(MOST, len(document.text)))
    starts = [*document.line_starts[: last + 1], len(document.text)][: last + 1]
    others = [
        document.text[start:end].strip()
        for number, (start, end) in enumerate(pairwise(starts), 1)
        if number >= first and number not in taken and start < MOST and document.blanked[start:end].strip()
    ]
    lines = [line for line in _lines(others) if line not in titles and line[:1].isalpha()]
    if len(titles) < 2 or not lines:
        return None
    tempting = [line for line in lines if line[0].isupper() and line[-1].isalnum()]
    line = dice.choice(sorted(tempting or lines, key=len)[:SHORTEST])
    options = [line, *dice.sample(titles, min(MAX_OPTIONS - 1, len(titles)))]
    dice.shuffle(options)
    told = {"line": line, "n": len(document.headings)}
    return Task(
        "heading", "choose", right=((options.index(line),),), options=tuple(options), hints=1, told=MappingProxyType(told)
    )


def by_letter_size(document: Document, *, before: int) -> Task:
    """To have the headings of a PDF found by the size of its letters. `before`: how many its bookmarks gave."""
    now = MappingProxyType({"n": len(document.headings)})
    reached = document.options.headings_from == "sizes"
    return Task("source", "reach", reached=reached, told=MappingProxyType({"before": before}), now=now)


def _lines(lines: Sequence[str]) -> list[str]:
    """Each distinct line that is neither blank nor too long, without whitespace around it."""
    return [line for line in dict.fromkeys(map(str.strip, lines)) if line and len(line) <= LONGEST]
