"""Text that is not ours as HTML: verbatim, escaped, with our own marks around it. Draws nothing by itself."""

import html
import re
from collections.abc import Sequence

from lessons.frame.prose import fill, to_html
from lessons.frame.visible import unseen_shown, visible


def text(value: object) -> str:
    """Any value as text of an HTML page."""
    return html.escape(visible(str(value)))


THOUSANDS = {"es": "\u202f", "en": ","}
"""What groups the digits of a number; Spanish takes a narrow space."""


def number(value: int, language: str) -> str:
    """A whole number, its digits in groups of three; Spanish groups only five and more."""
    return str(value) if language == "es" and abs(value) < 10_000 else f"{value:,}".replace(",", THOUSANDS[language])


RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power_of_ten(value: float) -> str:
    """A number from 0 up as its first digit and a power: `2 × 10⁻¹⁶`; `0` for 0."""
    digit, power = f"{value:.0e}".split("e")
    return f"{digit} × 10{str(int(power)).translate(RAISED)}" if value else "0"


def score_text(score: float) -> str:
    """A whole number as it is, any other with four decimals."""
    return str(score) if isinstance(score, int) else f"{score:.4f}".replace("-", "−")


def signed(change: float) -> str:
    """What something adds, with its sign; what reads 0.0000 has no sign of a last digit."""
    return ("−" if round(change, 4) < 0 else "+") + score_text(abs(change))


def prose(part: str, values: dict[str, object], language: str) -> str:
    """A part of the prose as HTML. The values are put in after the Markdown was read, so they stay text."""
    return fill(to_html(part), values, lambda value: number(value, language) if isinstance(value, int) else text(value))


def term(word: str, *, is_held: bool) -> str:
    """A term of the question, marked as found or as missing."""
    return f"<mark>{text(word)}</mark>" if is_held else f'<span class="missing">{text(word)}</span>'


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
