"""Scores and their differences as HTML bars, in the style of bars.css. parts.py and apart.py compute them."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from lessons.frame import markup
from lessons.frame.palette import INK, REASONS, TERMS
from lessons.frame.visible import visible
from lessons.step4_bm25.parts import Piece

WIDE, NARROW = 460, 170
"""Approximate width of the longest bar in pixels: of a picture, and beside a curve."""
LETTER = 8.2
"""Approximate width of a letter in pixels: a piece that is too narrow for its word shows the word's number."""
PATTERNS = (
    "",
    "repeating-linear-gradient(45deg, #17161433 0 3px, transparent 3px 9px), ",
    "repeating-linear-gradient(90deg, #17161433 0 2px, transparent 2px 7px), ",
    "radial-gradient(#17161455 1.4px, transparent 1.8px) 0 0 / 7px 7px, ",
)
"""What lies over the colours of the strongest words, so that they differ in grey too."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A hit as a bar of pieces."""

    name: str
    score: float
    pieces: Sequence[Piece]
    lines: Sequence[str] | None = None
    """The arithmetic that it opens; None for a narrow bar, which opens nothing."""


class Reason(NamedTuple):
    """One reason why two scores differ."""

    kind: str
    """A key of REASONS."""
    name: str
    value: float
    said: str
    """What it means here, as HTML."""


def two(score: float, language: str) -> str:
    """A whole number as it is, any other with two decimals: for pictures and verdicts."""
    return str(score) if isinstance(score, int) else markup.figures(f"{round(score, 2) + 0:.2f}", language)


def signed_two(change: float, language: str) -> str:
    """The same with its sign; one that reads 0.00 has none."""
    sign = "" if round(change, 2) == 0 else "+" if change > 0 else "−"
    return sign + two(abs(change), language)


def bars(rows: Sequence[Bar], frequent: Set[str], *, rest: str, language: str) -> str:
    """A bar for each of `rows`, all on one scale that begins at 0; what takes away goes to the left of it.

    `frequent`: the words to be drawn pale. `rest`: what the words without a colour are called.
    """
    low = max((-sum(piece.part for piece in row.pieces if piece.part < 0) for row in rows), default=0.0)
    high = max((sum(piece.part for piece in row.pieces if piece.part > 0) for row in rows), default=0.0)
    scale = 100 / ((low + high) or 1)
    return "".join(_bar(row, low * scale, scale, frequent, rest, language) for row in rows)


def _bar(row: Bar, zero: float, scale: float, frequent: Set[str], rest: str, language: str) -> str:
    """One bar with its name and its score. `zero`: where 0 is, in percent; `scale`: percent for each point."""
    below, above = ([piece for piece in row.pieces if (piece.part < 0) == is_below] for is_below in (True, False))
    start = zero + scale * sum(piece.part for piece in below)
    room = (NARROW if row.lines is None else WIDE) / 100 * scale
    stretches = "".join(_piece(piece, scale, room, frequent, rest, language) for piece in (*below, *above))
    # A margin would narrow what the pieces' percents are of.
    track = f'<span class="stretches"><span class="blank" style="width:{start:.2f}%"></span>{stretches}</span>'
    track = f'<span class="track">{track}<span class="zero" style="left:{zero:.2f}%"></span></span>'
    name = f'<span class="bar-name" dir="auto">{markup.text(row.name)}</span>'
    score = f'<span class="bar-score">{two(row.score, language)}</span>'
    if row.lines is None:
        return f'<div class="bar-beside"><div>{name}{score}</div>{track}</div>'
    lines = "".join(f'<span class="formula">{markup.text(line)}</span>' for line in row.lines)
    return f'<details class="bar"><summary><span class="row-of">{name}{track}{score}</span></summary>{lines}</details>'


def _piece(piece: Piece, scale: float, room: float, frequent: Set[str], rest: str, language: str) -> str:
    """A stretch with its word, or the number of the word, where there is room for it. `room`: pixels for each point."""
    word, pixels = visible(piece.term) or rest, abs(piece.part) * room - 6
    shown = word if LETTER * len(word) <= pixels else str(piece.place) if piece.place and pixels >= LETTER else ""
    title = markup.text(f"{word} {markup.signed(piece.part, language)}")
    kind = "piece" + " unheld" * (not piece.is_held) + " others" * (not piece.place)
    style = f"width:{abs(piece.part) * scale:.2f}%;{_colours(piece.place, is_pale=piece.term in frequent)}"
    return f'<span class="{kind}" title="{title}" style="{style}">{markup.text(shown)}</span>'


def _colours(place: int, *, is_pale: bool) -> str:
    """The colours of a word by its place among the strongest; those of the others are in bars.css."""
    if not place:
        return ""
    pattern, colour = PATTERNS[place - 1], TERMS[place - 1]
    if is_pale:
        return f"background:{pattern}color-mix(in srgb, {colour} 35%, var(--page));color:var(--ink)"
    return f"background:{pattern}{colour};color:{INK}"


def key(strong: Sequence[str], said: Mapping[str, str], frequent: Set[str], *, rest: str) -> str:
    """What the colours mean. `said`: for each of the `strong` words that is shown, what follows it in the key, as HTML.

    `rest`: what the words without a colour are called; "" where there are none.
    """
    entries = [
        f'<span class="piece" style="{_colours(place, is_pale=term in frequent)}">{place}</span> '
        f"<strong>{markup.text(term)}</strong> {said[term]}"
        for place, term in enumerate(strong, 1)
        if term in said
    ]
    if rest:
        entries.append(f'<span class="piece others">&nbsp;</span> {markup.text(rest)}')
    return f'<div class="key">{" ".join(f"<span>{entry}</span>" for entry in entries)}</div>'


def reasons(found: Sequence[Reason], *, against: str, favour: str, language: str) -> str:
    """A bar for each reason, to the left of 0 where it favours the other passage; under each what it means.

    `against`, `favour`: what the two sides are called, as text.
    """
    most = max(abs(each.value) for each in found) or 1
    ends = f"<span>← {markup.text(against)}</span><span>{markup.text(favour)} →</span>"
    rows = [f'<div class="reason quiet"><span></span><span class="ends">{ends}</span><span></span></div>']
    for each in found:
        share = 50 * abs(each.value) / most
        place = f"left:{50 - share if each.value < 0 else 50:.2f}%;width:{share:.2f}%;background:{REASONS[each.kind]}"
        track = f'<span class="track"><span style="{place}"></span><span class="zero" style="left:50%"></span></span>'
        number = f'<span class="bar-score">{signed_two(each.value, language)}</span>'
        rows.append(f'<div class="reason"><strong>{markup.text(each.name)}</strong>{track}{number}</div>')
        rows.append(f'<div class="say because">{each.said}</div>')
    return "".join(rows)
