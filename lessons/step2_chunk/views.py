"""Passages as HTML: marked words, colours, names. Shows nothing by itself."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from lessons.frame import markup
from lessons.step2_chunk.inspect.measures import Spread
from lessons.step2_chunk.inspect.outline import heading_above, headings_inside
from lessons.step2_chunk.inspect.segments import Segment
from lessons.step2_chunk.passage import Passage
from lessons.terms import Analysis

COLOURS = 4
"""Number of passage colours (`--p0` … in style.css); neighbours never share one."""
MAX_LEVEL = 6
"""The deepest heading of CommonMark."""
MAX_TITLES = 2
"""The name of a passage lists at most this many sections."""
MAX_LETTERS = 200
"""A text that is cut short ends at whitespace, if there is some among this many last characters."""


def marked(
    source: str,
    terms: Iterable[str],
    analysis: Analysis,
    *,
    searched: str = "",
    gold: Sequence[tuple[int, int]] = (),
    unsearched: Sequence[tuple[int, int]] = (),
) -> str:
    """`source` verbatim, with every token marked whose term is in `terms`; tokens that overlap or touch share a mark.

    `searched`: what is searched for them, as long as `source`; `source` itself if left out. `gold`: spans of `source` to
    highlight as the answer. `unsearched`: spans to set off as not searched. Both in order.
    """
    marks: list[tuple[int, int]] = []
    wanted = set(terms)
    for token in analysis.tokens(searched or source) if wanted else ():
        if token.term not in wanted:
            continue
        # Tokens come by their starts, so only the last mark can reach this one.
        if marks and token.start <= marks[-1][1]:
            marks[-1] = (marks[-1][0], max(marks[-1][1], token.end))
        else:
            marks.append((token.start, token.end))
    return "".join(spanned(source, marks, {"gold": gold, "unsearched": unsearched}))


def spanned(source: str, marks: Sequence[tuple[int, int]], kinds: Mapping[str, Sequence[tuple[int, int]]]) -> Iterator[str]:
    """`source` in pieces, split at all edges of `marks` and of the spans of `kinds`, whose keys are CSS classes."""
    edges = sorted({0, len(source), *chain.from_iterable((*marks, *chain.from_iterable(kinds.values())))})
    for start, end in pairwise(edges):
        piece = markup.text(source[start:end])
        if _within(start, marks):
            piece = f"<mark>{piece}</mark>"
        inside = " ".join(kind for kind, spans in kinds.items() if _within(start, spans))
        yield f'<span class="{inside}">{piece}</span>' if inside else piece


def _within(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether `place` is in one of `spans`, whose starts and ends rise."""
    before = bisect_right(spans, place, key=lambda span: span[0])
    return before > 0 and place < spans[before - 1][1]


def coloured(
    source: str, runs: Sequence[Segment], numbers: Mapping[int, int], set_off: Mapping[str, Sequence[tuple[int, int]]]
) -> str:
    """The part of `source` that `runs` cover: each passage in its colour, with its number where it begins.

    `numbers`: the number of each passage by its start. `set_off`: spans of the source by their CSS class, starts and ends rising;
    no run may cross an edge of them. Each run carries its start as `data-s`, so that a press on it can be located.
    """
    pieces = []
    for run in runs:
        if run.start in numbers:
            number = numbers[run.start]
            pieces.append(f'<span class="cut e{(number - 1) % COLOURS}" data-n="{number}"></span>')
        kind, style = _cover(run)
        for name, spans in set_off.items():
            kind += f" {name}" * _within(run.start, spans)
        pieces.append(f'<span class="{kind}" data-s="{run.start}"{style}>{markup.text(source[run.start : run.end])}</span>')
    return "".join(pieces)


def _cover(run: Segment) -> tuple[str, str]:
    """The class and the style of a run: the colour of its passage, or those of the first two passages that share it."""
    if run.count == 0:
        return "uncut", ""
    if run.count == 1:
        return f"p{run.first % COLOURS}", ""
    left, right = run.first % COLOURS, (run.first + 1) % COLOURS
    return "both", f' style="--left:var(--e{left});--right:var(--e{right})"'


def passage_html(
    passage: Passage, terms: Iterable[str], analysis: Analysis, *, most: int, answer: Sequence[tuple[int, int]] = ()
) -> tuple[str, int, bool]:
    """A passage verbatim with the given terms marked; how many characters at its end are left out; whether some are not searched.

    At most the first `most` characters are shown. `answer`: spans of the document to highlight in it.
    """
    source = passage.text
    end = len(source)
    if end > most:  # not inside a word, which would look like another one
        near = range(most, most - MAX_LETTERS, -1)
        end = next((place for place in near if source[place].isspace()), most)
    shown = Passage(passage.document, passage.start, passage.start + end)
    unsearched = passage.document.unsearched_in(shown.start, shown.end)
    return markup.block(inner_html(shown, terms, analysis, answer)), len(source) - end, bool(unsearched)


def inner_html(passage: Passage, terms: Iterable[str], analysis: Analysis, answer: Sequence[tuple[int, int]]) -> str:
    """All of a passage with the given terms marked, without a block around it. `answer`: as above."""
    inside = [(max(start - passage.start, 0), min(end - passage.start, len(passage.text))) for start, end in answer]
    gold = [span for span in inside if span[0] < span[1]]
    unsearched = passage.document.unsearched_in(passage.start, passage.end)
    return marked(passage.text, terms, analysis, searched=passage.searched, gold=gold, unsearched=unsearched)


def parent_html(passage: Passage, parent: Passage, *, most: int) -> tuple[str, int]:
    """The larger passage with the small one highlighted in it, and how many of its characters are left out.

    At most `most` characters are shown, and at most half of that before the small passage, so that it is in sight.
    """
    text = parent.document.text
    first = max(parent.start, min(passage.start - most // 2, parent.end - most))
    last = min(parent.end, first + most)
    end = min(passage.end, last)
    before, small, after = (markup.text(text[slice(*span)]) for span in pairwise((first, passage.start, end, last)))
    shown = markup.block(f'{before}<span class="small">{small}</span>{after}', "passage neighbour")
    return shown, len(parent.text) - (last - first)


def passage_title(passage: Passage) -> str:
    """The name of a passage: the sections that it holds text of; "" where there are none. Plain text."""
    above, inside = heading_above(passage), headings_inside(passage)
    # A fixed cut may run into the next sections; deeper headings than its own are parts of the section it began in.
    level = above.level if above else 0 if passage.heading else MAX_LEVEL
    more = [heading.title for heading in inside if heading.level <= level]
    titles = [markup.short(title) for title in (passage.heading, *more) if title]
    return ", ".join(titles[:MAX_TITLES]) + " …" * (len(titles) > MAX_TITLES)


def length_words(numbers: Spread, language: str) -> str:
    """Minimum, median and maximum of lengths: `51 · 166 · 234`."""
    least, most = (markup.number(value, language) for value in (numbers.least, numbers.most))
    return f"{least} · {median_words(numbers, language)} · {most}"


def median_words(numbers: Spread, language: str) -> str:
    """The median: whole, or with one half."""
    half = "" if numbers.median == int(numbers.median) else markup.figures("0.5", language)[1:]
    return markup.number(int(numbers.median), language) + half
