"""Lines that come again at the edge of many pages: running headers and footers, page numbers. A line in the middle is none."""

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from lessons.step1_load.document import Document, RunningLine
from lessons.step1_load.pdf.pages import Line, by_place

LINES = 2
"""Lines at the beginning and at the end of each page that are looked at."""
FEWEST = 3
"""Pages on which a line must come again."""
SAME_WORDS = 0.25
"""Share of the pages with text on which it must read the same: left and right pages, or the chapters, may each have their own."""
LARGE = 1.3
"""Times the size of most letters from which a line is a title, whatever comes again: "Unidad 1", "Unidad 2"."""
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
    written_lines = {page: sum(bool(line.strip()) for line in pages[page].split("\n")) for page in again}
    # What is all that a page says is no header of it.
    spans = {page: sorted(each) for page, each in again.items() if written_lines[page] > len(each)}
    lines = Counter(again[page][span] for page, each in spans.items() for span in each)
    return spans, [RunningLine(*each) for each in lines.most_common()]


def first_page_repeating(document: Document) -> int:
    """The 1-based page of a PDF that is the first with its most frequent running line that says more than a number; else 1.

    It is found whether or not those lines are left out.
    """
    telling = next((line for line in document.running if re.search(r"[^\W\d]", line.text)), None)
    if telling is None:
        return 1
    for page in document.pages:
        text = document.as_taken(page.start, page.end)
        if any(reads_as(telling, text[start:end]) for _, (start, end) in _edges(text)):
            return page.number
    return 1


def reads_as(running: RunningLine, line: str) -> bool:
    """Whether `line` is a running line of one page: what stands for its number may be any word."""
    return re.fullmatch(re.escape(running.text).replace(re.escape("#"), r"\w+"), " ".join(line.split())) is not None


def _all_edges(pages: Sequence[str], labels: Sequence[str], drawn: Sequence[Sequence[Line]]) -> Iterator[Edge]:
    places = [(index, *edge) for index, text in enumerate(pages) for edge in _edges(text)]
    apart = _printed_apart([(index, pages[index][slice(*span)]) for index, _, span in places])
    usual = _usual_size(drawn)
    drawn_at = [by_place(text, lines) for text, lines in zip(pages, drawn or [()] * len(pages), strict=True)]
    for index, edge, span in places:
        words = _without_number(pages[index][slice(*span)], index, labels[index], apart)
        line = drawn_at[index].get(span[0])
        keys: list[tuple[float, Hashable]] = []
        if line is None or line.size < LARGE * usual:
            keys.append((SAME_WORDS, (edge, words)))
            if line and (line.size < usual or words.endswith("#")):
                keys.append((SAME_PLACE, (edge, line.size, round(line.height))))
        yield Edge(index, span, words, tuple(keys))


def _edges(text: str) -> list[tuple[str, Span]]:
    """The first and the last lines of a page that are not blank, each with the name of its edge."""
    lines = [match.span() for match in _LINE.finditer(text) if match.group().strip()]
    return [("top", span) for span in lines[:LINES]] + [("bottom", span) for span in lines[::-1][:LINES]]


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
