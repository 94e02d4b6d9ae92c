"""Foreign text as HTML: verbatim, escaped, with our own markup around it. Draws nothing by itself."""

import html
import re
from collections.abc import Sequence

from lessons.frame.prose import fill, to_html
from lessons.frame.visible import unseen_shown, visible


def text(value: object) -> str:
    """Any value as text of an HTML page, escaped."""
    return html.escape(visible(str(value)))


THOUSANDS = {"es": "\u202f", "en": ","}
"""The separator between groups of digits; Spanish uses a narrow space."""


def number(value: int, language: str) -> str:
    """A whole number with its digits in groups of three; in Spanish only from five digits on."""
    return str(value) if language == "es" and abs(value) < 10_000 else f"{value:,}".replace(",", THOUSANDS[language])


def decimals(value: float, language: str, most: int = 4) -> str:
    """A number with at most so many decimals, and a comma before them in Spanish."""
    return figures(f"{value:.{most}f}".rstrip("0").rstrip("."), language)


RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power_of_ten(value: float) -> str:
    """A number of 0 or more as one digit and a power: `2 × 10⁻¹⁶`; `0` for 0."""
    digit, power = f"{value:.0e}".split("e")
    return f"{digit} × 10{str(int(power)).translate(RAISED)}" if value else "0"


_POINT = re.compile(r"(?<=\d)\.(?=\d)")


def figures(ours: str, language: str) -> str:
    """A number as Python writes it, or a line of arithmetic, with the minus sign and the decimal mark of `language`."""
    line = ours.replace("-", "−")
    return _POINT.sub(",", line) if language == "es" else line


def score_text(score: float, language: str) -> str:
    """A whole number as it is, any other with four decimals."""
    return str(score) if isinstance(score, int) else figures(f"{score:.4f}", language)


def decimal(value: float, language: str) -> str:
    """A number of the page with one decimal, or none where it is whole."""
    return figures(f"{value:.1f}".removesuffix(".0"), language)


def signed(change: float, language: str) -> str:
    """A contribution with its sign; one that reads 0.0000 is positive."""
    return ("−" if round(change, 4) < 0 else "+") + score_text(abs(change), language)


def prose(part: str, values: dict[str, object], language: str) -> str:
    """A part of the prose as HTML. The values are filled in after the Markdown is rendered, so they stay text."""
    return fill(to_html(part), values, lambda value: _value(value, language))


def _value(value: object, language: str) -> str:
    if isinstance(value, float):
        return decimals(value, language)
    return number(value, language) if isinstance(value, int) else text(value)


def term(word: str, *, is_held: bool) -> str:
    """A term of the question, marked as found or as missing."""
    return f"<mark>{text(word)}</mark>" if is_held else f'<span class="missing">{text(word)}</span>'


def short(title: str, most: int = 120) -> str:
    """A title, or the beginning of a very long one."""
    return title if len(title) <= most else f"{title[:most]}…"


def change(was: str, now: str) -> str:
    """The original text, struck out, and its replacement; line ends are shown as a sign."""
    gone = text(unseen_shown(was).replace("\n", "⏎"))
    return f"<del>{gone}</del>" + f"<ins>{text(now)}</ins>" * bool(now)


def block(inner: str, kind: str = "passage") -> str:
    """A block of foreign text that keeps its whitespace, line ends and direction."""
    return f'<div class="{kind}" dir="auto">{inner}</div>'


def box(inner: str, name: str, *, high: float, kind: str = "", from_end: bool = False) -> str:
    """A box of at most `high` rem that scrolls, also by the keyboard. `name`: what it holds, in words.

    `kind`: more CSS classes. `from_end`: it opens at its end.
    """
    kinds, told = f"box {kind}".strip() + " from_end" * from_end, f'tabindex="0" role="group" aria-label="{text(name)}"'
    return f'<div class="{kinds}" style="max-height:{high}rem" {told}>{inner}</div>'


def table(
    caption: str, head: Sequence[str], rows: Sequence[Sequence[str]], kinds: Sequence[str], current: int | None = None
) -> str:
    """A table of cells that are already HTML, and a button that saves it. The row `current` is highlighted.

    `caption`: "" for none. `kinds`: a CSS class for each column.
    """
    cells = "".join(f'<th scope="col" class="{kind}">{title}</th>' for title, kind in zip(head, kinds, strict=True))
    lines = []
    for position, row in enumerate(rows):
        inner = "".join(f'<td class="{kind}">{cell}</td>' for cell, kind in zip(row, kinds, strict=True))
        lines.append(f'<tr class="{"current" if position == current else ""}">{inner}</tr>')
    body = "".join(lines)
    named = f"<caption><span>{caption}</span></caption>" if caption else ""
    table = f"<table>{named}<thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
    return f'{table}<button type="button" class="csv">CSV</button>'


_JOINED = re.compile(r":(?=\w)|[-<>=~](?=[-<>=])")
"""Signs that Streamlit turns into icons, arrows and dashes even if they are escaped."""


def label(value: str) -> str:
    """A text as the label of a widget. Labels are Markdown, so every sign of Markdown is escaped."""
    shown = _JOINED.sub("\\g<0>\u2060", re.sub(r"[\t\r\n]", " ", visible(value)))  # an invisible joiner keeps the signs apart
    shown = re.sub(r"(?<=\s)\s", "\u00a0", shown.strip())
    return "".join(f"\\{sign}" if sign in r"\`*_{}[]()<>#+-.!|$:~&" else sign for sign in shown)
