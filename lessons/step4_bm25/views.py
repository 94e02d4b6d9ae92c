"""Scores and their differences as HTML bars. parts.py and apart.py compute them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lessons.frame import markup
from lessons.frame.palette import INK, REASONS, TERMS
from lessons.frame.visible import visible
from lessons.step4_bm25.parts import Piece

WIDE, BESIDE = 460, 170
"""Approximate width in pixels of all bars of a picture, and of those that stand beside a curve."""
LETTER = 8.2
"""Approximate width of a letter in pixels: a piece that is too narrow for its word shows the word's number."""
PATTERNS = (
    "none",
    "repeating-linear-gradient(45deg, #17161433 0 3px, transparent 3px 9px)",
    "repeating-linear-gradient(90deg, #17161433 0 2px, transparent 2px 7px)",
    "radial-gradient(#17161455 1.4px, transparent 1.8px) 0 0 / 7px 7px",
)
"""On the colours of the strongest words, so that they differ in grey too."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A hit as a bar of pieces."""

    name: str
    score: float
    pieces: Sequence[Piece]
    lines: Sequence[str] = ()
    """The arithmetic that it opens; without it nothing opens."""


class Reason(NamedTuple):
    """One reason why two scores differ."""

    kind: str
    """A key of REASONS."""
    name: str
    value: float
    said: str
    """What it means here, as HTML."""


def two(score: float) -> str:
    """A whole number as it is, any other with two decimals: for pictures and verdicts."""
    return str(score) if isinstance(score, int) else f"{round(score, 2) + 0:.2f}".replace("-", "−")


def signed_two(change: float) -> str:
    """The same with its sign; one that reads 0.00 has none."""
    sign = "" if round(change, 2) == 0 else "+" if change > 0 else "−"
    return sign + two(abs(change))


def bars(rows: Sequence[Bar], frequent: frozenset[str], *, rest: str, beside: bool = False) -> str:
    """A bar for each of `rows`, all on one scale that begins at 0; what takes away goes to the left of it.

    `frequent`: the words to be drawn pale. `rest`: what the words without a colour are called. `beside`: for a narrow column.
    """
    low = max((-sum(piece.part for piece in row.pieces if piece.part < 0) for row in rows), default=0.0)
    high = max((sum(piece.part for piece in row.pieces if piece.part > 0) for row in rows), default=0.0)
    scale = 100 / ((low + high) or 1)
    width = BESIDE if beside else WIDE
    return "".join(_row(row, low * scale, scale, frequent, rest, width) for row in rows)


def _row(row: Bar, zero: float, scale: float, frequent: frozenset[str], rest: str, width: int) -> str:
    """One bar with its name and its score. `zero`: where 0 is, in percent."""
    below = [piece for piece in row.pieces if piece.part < 0]
    start = zero + scale * sum(piece.part for piece in below)
    stretches = "".join(_piece(piece, scale, frequent, rest, width) for piece in (*below, *(p for p in row.pieces if p.part > 0)))
    track = f'<div style="display:flex;margin-left:{start:.2f}%;height:1.5rem">{stretches}</div>'
    line = "border-left:2px solid var(--quiet)"
    track = f'<div style="position:relative">{track}<div style="position:absolute;inset:-2px auto -2px {zero:.2f}%;{line}"></div></div>'
    name = f'<span dir="auto" style="overflow-wrap:anywhere">{markup.text(row.name)}</span>'
    score = f'<span style="text-align:right;font-weight:600;font-variant-numeric:tabular-nums">{two(row.score)}</span>'
    if width == BESIDE:
        return (
            f'<div style="margin:0 0 .55rem"><div style="display:flex;justify-content:space-between;gap:.5rem;font-size:.9rem">'
            f"{name}{score}</div>{track}</div>"
        )
    columns = "display:inline-grid;grid-template-columns:minmax(5rem,13rem) 1fr 3.2rem;gap:.6rem;align-items:center"
    whole = f'<span style="{columns};width:calc(100% - 1.4rem);vertical-align:middle;font-size:.95rem;line-height:1.25">{name}{track}{score}</span>'
    lines = "".join(f'<span class="formula" style="display:block;margin-left:1.4rem">{markup.text(line)}</span>' for line in row.lines)
    return f'<details style="padding:.22rem 0"><summary style="cursor:pointer">{whole}</summary>{lines}</details>'


def _piece(piece: Piece, scale: float, frequent: frozenset[str], rest: str, width: int) -> str:
    """A stretch with its word, or the number of the word, where there is room for it."""
    share = abs(piece.part) * scale
    word, room = visible(piece.term) or rest, share * width / 100 - 6
    shown = word if LETTER * len(word) <= room else str(piece.place) if piece.place and room >= LETTER else ""
    look = _look(piece.place, pale=piece.term in frequent)
    look += "" if piece.is_held else ";outline:2px dashed var(--ink);outline-offset:-3px"
    title = markup.text(f"{word} {markup.signed(piece.part)}")
    return (
        f'<span title="{title}" style="width:{share:.2f}%;flex:none;box-sizing:border-box;overflow:hidden;white-space:nowrap;'
        f'text-align:center;font-size:.82rem;line-height:1.4rem;border:1px solid var(--quiet);{look}">{markup.text(shown)}</span>'
    )


def _look(place: int, *, pale: bool) -> str:
    """The colours of a word by its place among the strongest; the others are grey."""
    if not place:
        return "background:var(--rule);color:var(--ink)"
    pattern, colour = PATTERNS[place - 1], TERMS[place - 1]
    if pale:
        return f"background:{pattern},color-mix(in srgb,{colour} 35%,var(--page));color:var(--ink)".replace("none,", "")
    return f"background:{pattern},{colour};color:{INK}".replace("none,", "")


def key(said: Mapping[str, str], frequent: frozenset[str], *, rest: str, has_rest: bool) -> str:
    """What the colours mean. `said`: for each of the strongest words, in their order, what stands behind it, as HTML."""
    swatch = "display:inline-block;min-width:1.3em;text-align:center;border:1px solid var(--quiet);border-radius:.2em;font-size:.82rem"
    entries = [
        f'<span style="{swatch};{_look(place, pale=term in frequent)}">{place}</span> <strong>{markup.text(term)}</strong> {words}'
        for place, (term, words) in enumerate(said.items(), 1)
    ]
    if has_rest:
        entries.append(f'<span style="{swatch};{_look(0, pale=False)}">&nbsp;</span> {rest}')
    shown = "".join(f'<span style="margin-right:1.1em;display:inline-block">{entry}</span>' for entry in entries)
    return f'<div style="font-size:.9rem;line-height:1.7;margin-bottom:.3rem">{shown}</div>'


def reasons(found: Sequence[Reason], *, against: str, favour: str) -> str:
    """A bar for each reason, to the left of 0 where it favours the other passage; under each what it means.

    `against`, `favour`: what the two sides are called, as text.
    """
    most = max(abs(each.value) for each in found) or 1
    grid = "display:grid;grid-template-columns:6.5rem 1fr 3.6rem;gap:.6rem;align-items:center"
    sides = f'<span>← {markup.text(against)}</span><span style="text-align:right">{markup.text(favour)} →</span>'
    head = f'<div style="{grid}" class="quiet"><span></span><span style="display:grid;grid-template-columns:1fr 1fr">{sides}</span><span></span></div>'
    rows = []
    for each in found:
        share = 50 * abs(each.value) / most
        start = 50 - share if each.value < 0 else 50
        bar = f"position:absolute;inset:2px auto 2px {start:.2f}%;width:{share:.2f}%;background:{REASONS[each.kind]};outline:1px solid var(--quiet)"
        track = (
            f'<div style="position:relative;height:1.6rem"><div style="{bar}"></div>'
            f'<div style="position:absolute;inset:0 auto 0 50%;border-left:2px solid var(--quiet)"></div></div>'
        )
        number = f'<strong style="text-align:right;font-variant-numeric:tabular-nums">{signed_two(each.value)}</strong>'
        rows.append(f'<div style="{grid};margin-top:.35rem"><strong>{markup.text(each.name)}</strong>{track}{number}</div>')
        rows.append(f'<div class="say" style="margin-left:7.1rem;font-size:.95rem">{each.said}</div>')
    return head + "".join(rows)
