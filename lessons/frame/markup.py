"""Text that is not ours as HTML: verbatim, escaped, with our own marks around it. Draws nothing by itself."""

import html
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from lessons.frame.prose import fill, to_html
from lessons.frame.visible import unseen_shown, visible
from lessons.step1_load.document import blanked
from lessons.step2_chunk.segments import Segment
from lessons.terms import Analysis

COLOURS = 4
"""How many passage colours there are (`--p0` … in style.css); neighbours never share one."""


def text(value: object) -> str:
    """Any value as text of an HTML page."""
    return html.escape(visible(str(value)))


THOUSANDS = {"es": "\u202f", "en": ","}
"""What groups the digits of a number; Spanish takes a narrow space."""


def number(value: int, language: str) -> str:
    """A whole number, its digits in groups of three."""
    return f"{value:,}".replace(",", THOUSANDS[language])


RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power_of_ten(value: float) -> str:
    """A number from 0 up as its first digit and a power: `2 × 10⁻¹⁶`; `0` for 0."""
    digit, power = f"{value:.0e}".split("e")
    return f"{digit} × 10{str(int(power)).translate(RAISED)}" if value else "0"


def prose(part: str, values: dict[str, object], language: str) -> str:
    """A part of the prose as HTML. The values are put in after the Markdown was read, so they stay text."""
    return fill(to_html(part), values, lambda value: number(value, language) if isinstance(value, int) else text(value))


def marked(
    source: str,
    terms: Iterable[str],
    analysis: Analysis,
    *,
    gold: Sequence[tuple[int, int]] = (),
    unsearched: Sequence[tuple[int, int]] = (),
) -> str:
    """`source` verbatim, every token whose term is among `terms` marked; tokens that overlap or touch get one mark together.

    `gold`: spans of `source` that are set off, in order, as the answer. `unsearched`: those of which no word is a term, in order.
    """
    marks: list[tuple[int, int]] = []
    wanted = set(terms)
    for token in analysis.tokens(blanked(source, unsearched)) if wanted else ():
        if token.term not in wanted:
            continue
        # By their starts: only the last span can reach to where this one begins.
        if marks and token.start <= marks[-1][1]:
            marks[-1] = (marks[-1][0], max(marks[-1][1], token.end))
        else:
            marks.append((token.start, token.end))
    return "".join(_set_off(source, marks, {"gold": gold, "unsearched": unsearched}))


def _set_off(source: str, marks: Sequence[tuple[int, int]], kinds: Mapping[str, Sequence[tuple[int, int]]]) -> Iterator[str]:
    """`source` in pieces, each between two edges of `marks` and of the spans of `kinds`, which are classes."""
    edges = sorted({0, len(source), *chain.from_iterable((*marks, *chain.from_iterable(kinds.values())))})
    for start, end in pairwise(edges):
        piece = text(source[start:end])
        if _within(start, marks):
            piece = f"<mark>{piece}</mark>"
        inside = " ".join(kind for kind, spans in kinds.items() if _within(start, spans))
        yield f'<span class="{inside}">{piece}</span>' if inside else piece


def _within(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the place is in one of `spans`, whose starts and ends rise."""
    before = bisect_right(spans, place, key=lambda span: span[0])
    return before > 0 and place < spans[before - 1][1]


def short(title: str, most: int = 120) -> str:
    """A title, of a very long one the beginning: where it only names something, a page of it helps nobody."""
    return title if len(title) <= most else f"{title[:most]}…"


def change(was: str, now: str) -> str:
    """What stood in a file, struck out, and what was put in its place; line ends as a sign."""
    gone = text(unseen_shown(was).replace("\n", "⏎"))
    return f"<del>{gone}</del>" + f"<ins>{text(now)}</ins>" * bool(now)


def block(inner: str, kind: str = "passage") -> str:
    """A block of somebody's text, kept as it stands: blanks, line ends and direction."""
    return f'<div class="{kind}" dir="auto">{inner}</div>'


def coloured(
    source: str, runs: Sequence[Segment], numbers: Mapping[int, int], set_off: Mapping[str, Sequence[tuple[int, int]]]
) -> str:
    """The stretch of `source` that `runs` cover, each passage in its colour, with its number where it begins.

    `numbers`: of each passage by its start. `set_off`: spans of the source by the class that they get, starts and ends rising; no
    run may cross an edge. Each run says where in the source it begins, so that a place can be pointed at.
    """
    pieces = []
    for run in runs:
        if run.start in numbers:
            number = numbers[run.start]
            pieces.append(f'<span class="cut e{(number - 1) % COLOURS}" data-n="{number}"></span>')
        kind, style = _cover(run)
        for name, spans in set_off.items():
            kind += f" {name}" * _within(run.start, spans)
        pieces.append(f'<span class="{kind}" data-s="{run.start}"{style}>{text(source[run.start : run.end])}</span>')
    return "".join(pieces)


def _cover(run: Segment) -> tuple[str, str]:
    """The class of a run, and its own style: in the colour of its passage, or of the first two that share it."""
    if run.count == 0:
        return "uncut", ""
    if run.count == 1:
        return f"p{run.first % COLOURS}", ""
    left, right = run.first % COLOURS, (run.first + 1) % COLOURS
    return "both", f' style="--left:var(--e{left});--right:var(--e{right})"'


def table(
    caption: str, head: Sequence[str], rows: Sequence[Sequence[str]], kinds: Sequence[str], current: int | None = None
) -> str:
    """A table of cells that are HTML already. `kinds` is a class for each column; row `current` is set off."""
    cells = "".join(f'<th scope="col" class="{kind}">{title}</th>' for title, kind in zip(head, kinds, strict=True))
    lines = []
    for position, row in enumerate(rows):
        inner = "".join(f'<td class="{kind}">{cell}</td>' for cell, kind in zip(row, kinds, strict=True))
        lines.append(f'<tr class="{"current" if position == current else ""}">{inner}</tr>')
    body = "".join(lines)
    return f"<table><caption><span>{caption}</span></caption><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


_JOINED = re.compile(r":(?=\w)|[-<>=~](?=[-<>=])")
"""What Streamlit makes icons, arrows and dashes of, even where it is escaped."""


def label(value: str) -> str:
    """A text as the label of a widget, whose labels are Markdown: every sign of Markdown's is escaped."""
    shown = _JOINED.sub("\\g<0>\u2060", re.sub(r"[\t\r\n]", " ", visible(value)))  # an unseen joiner keeps the signs apart
    shown = re.sub(r"(?<=\s)\s", "\u00a0", shown.strip())
    return "".join(f"\\{sign}" if sign in r"\`*_{}[]()<>#+-.!|$:~&" else sign for sign in shown)
