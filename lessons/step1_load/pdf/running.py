"""Lines that come again at the edge of many pages: running headers and footers, page numbers. A line in the middle is none."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lessons.step1_load.document import RunningLine
from lessons.step1_load.pdf.pages import Line, by_place

LINES = 2
"""Lines at the beginning and at the end of each page that are looked at."""
FEWEST = 3
"""Pages on which a line must come again."""
SAME_WORDS = 0.25
"""Share of the pages with text on which it must read the same: left and right pages, or the chapters, may each have their own."""
LARGE = 1.3
"""Times the size of most letters from which a line is a title, whatever comes again: "Unidad 1", "Unidad 2"."""
SPACE = 1.25
"""Times the usual space between lines that parts a header from the text: the last word of a paragraph is no footer."""
SAME_PLACE = 0.5
"""Share of them where only its height and its letters are the same: it ends in the page's number, or is smaller than most of the
text, and names the chapter."""

_LINE = re.compile(r"[^\n]+")
_NUMBER = re.compile(r"\w+")
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Edge:
    """A line at the edge of a page."""

    page: int
    """0-based."""
    span: Span
    words: str
    """What it reads, with `#` for the number of its page."""
    keys: tuple[tuple[float, Hashable], ...]
    """What must come again, each with the share of the pages on which it must."""


def find_running(
    pages: Sequence[str], labels: Sequence[str], drawn: Sequence[Sequence[Line]] = ()
) -> tuple[dict[int, list[Span]], list[RunningLine]]:
    """For each 0-based page with any the spans of its running lines, and what they read, the most frequent first.

    Args:
        pages: what was taken from each page.
        labels: what is printed on each as its number, "" where that is not known.
        drawn: the lines of each page as they are drawn, where that is known.
    """
    edges = list(_all_edges(pages, labels, drawn))
    on: defaultdict[tuple[float, Hashable], set[int]] = defaultdict(set)
    for edge in edges:
        for key in edge.keys:
            on[key].add(edge.page)
    written = sum(bool(text.strip()) for text in pages)
    again: dict[int, dict[Span, str]] = defaultdict(dict)  # a short page has its lines at both edges, and each counts once
    for edge in edges:
        if any(len(on[key]) >= max(FEWEST, key[0] * written) for key in edge.keys):
            again[edge.page][edge.span] = edge.words
    # What is all that a page says is no header of it.
    spans = {page: sorted(each) for page, each in again.items() if _says_more(pages[page], each)}
    lines = Counter(again[page][span] for page, each in spans.items() for span in each)
    return spans, [RunningLine(*each) for each in lines.most_common()]


def _says_more(text: str, spans: Collection[Span]) -> bool:
    """Whether a page has lines beside those of `spans`."""
    return sum(bool(line.strip()) for line in text.split("\n")) > len(spans)


def _all_edges(pages: Sequence[str], labels: Sequence[str], drawn: Sequence[Sequence[Line]]) -> Iterator[Edge]:
    places = [(index, *edge) for index, text in enumerate(pages) for edge in _edges(text)]
    apart = _printed_apart([(index, pages[index][slice(*spans[0])]) for index, _, spans in places])
    usual, leading = _usual_size(drawn), _usual_leading(drawn)
    drawn_at = [by_place(text, lines) for text, lines in zip(pages, drawn or [()] * len(pages), strict=True)]
    for index, edge, spans in places:
        words = _without_number(pages[index][slice(*spans[0])], index, labels[index], apart)
        seen = [drawn_at[index].get(start) for start, _ in spans]
        line = seen[0]
        keys: list[tuple[float, Hashable]] = []
        if line is None or (line.size < LARGE * usual and _stands_off(seen, leading)):
            keys.append((SAME_WORDS, (edge, words)))
        if line and line.size < LARGE * usual and (line.size < usual or words.endswith("#")):
            keys.append((SAME_PLACE, (edge, line.size, round(line.height))))
        yield Edge(index, spans[0], words, tuple(keys))


def _stands_off(seen: Sequence[Line | None], leading: float) -> bool:
    """Whether more than the usual space is between a line and the text, or between two lines on the way there."""
    heights = [line.height for line in seen if line]
    return len(heights) < 2 or any(abs(one - other) > SPACE * leading for one, other in pairwise(heights))


def _edges(text: str) -> list[tuple[str, list[Span]]]:
    """The first and the last lines of a page that are not blank: the edge, the line itself, and the lines from it to the text."""
    lines = [match.span() for match in _LINE.finditer(text) if match.group().strip()]
    top = [("top", lines[at : LINES + 1]) for at in range(min(LINES, len(lines)))]
    upwards = lines[::-1]
    return top + [("bottom", upwards[at : LINES + 1]) for at in range(min(LINES, len(lines)))]


def _printed_apart(lines: Sequence[tuple[int, str]]) -> int | None:
    """By how much the printed numbers differ from the 0-based page, where several pages agree; else None."""
    apart: Counter[int] = Counter()
    for index, line in lines:
        apart.update({int(number) - index for number in re.findall(r"\d{1,5}", line)})
    for most, pages in apart.most_common(1):
        return most if pages >= FEWEST else None
    return None


def _without_number(line: str, index: int, label: str, apart: int | None) -> str:
    """What a line reads, with `#` for the number of its page."""
    numbers = {label.casefold(), str(index + (1 if apart is None else apart))} - {""}
    words = _NUMBER.sub(lambda word: "#" if word.group().casefold() in numbers else word.group(), line)
    return " ".join(words.split())


def _usual_size(drawn: Sequence[Sequence[Line]]) -> float:
    """Of most letters; 0 where nothing is known."""
    sizes: Counter[float] = Counter()
    for line in (line for page in drawn for line in page):
        sizes[line.size] += len(line.text)
    return max(sizes, key=sizes.__getitem__, default=0)


def _usual_leading(drawn: Sequence[Sequence[Line]]) -> float:
    """The space from one line to the next that is most frequent, in points; 0 where nothing is known."""
    spaces = Counter(round(abs(one.height - other.height)) for page in drawn for one, other in pairwise(page))
    del spaces[0]  # two pieces of one line
    return max(spaces, key=spaces.__getitem__, default=0)
