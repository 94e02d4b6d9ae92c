"""Words and the lines between them as HTML, and a text with the words struck out that a list removes."""

from collections.abc import Container, Iterable, Sequence

from lessons.frame import markup
from lessons.step6_words.nearest import Nearest
from lessons.terms import Analysis

MAX_WORDS = 20
"""At most this many terms are listed for a word."""
MAX_LETTERS = 60
"""A longer word is cut short."""
_LINE = '<span style="flex:1;border-top:2px solid var(--query)"></span>'


def word(written: str) -> str:
    """A word of a document or of a question."""
    return f'<span dir="auto">{markup.text(markup.short(written, MAX_LETTERS))}</span>'


def terms_row(terms: Sequence[str], *, nothing: str, marked: Container[str] = ()) -> str:
    """Terms in a row, those in `marked` highlighted. `nothing`: what stands in place of none."""
    if not terms:
        return f'<span class="missing">{nothing}</span>'
    words = [(term in marked, markup.text(markup.short(term, MAX_LETTERS))) for term in terms[:MAX_WORDS]]
    shown = [f"<mark>{each}</mark>" if found else each for found, each in words] + ["…"] * (len(terms) > MAX_WORDS)
    return f'<span dir="auto">{" · ".join(shown)}</span>'


def lines(head: Sequence[str], rows: Iterable[Nearest], *, apart: str, alone: str) -> str:
    """Two columns of words, with a line between two that meet; their term stands on the line.

    `apart`: what stands between two words that do not meet; `alone`: in place of words where there is none.
    """
    shown = []
    for row in rows:
        asked = f"<strong>{word(row.asked)}</strong>"
        by_term: dict[str, list[str]] = {}
        for written, term in row.words:
            by_term.setdefault(term, []).append(word(written))
        for term, words in (by_term or {"": [f'<span class="missing">{alone}</span>']}).items():
            line = f'<span class="quiet">{apart}</span>' if row.words else ""
            if term:
                line = f'<span style="display:flex;align-items:center;gap:0.5em">{_LINE}{word(term)}{_LINE}</span>'
            shown.append([asked, line, ", ".join(words)])
            asked = ""
    return markup.table("", head, shown, ["", "", ""])


def beside(head: Sequence[str], rows: Sequence[Nearest], *, alone: str) -> str:
    """The same two columns of words without any line."""
    near = (", ".join(word(written) for written, _ in row.words) or f'<span class="missing">{alone}</span>' for row in rows)
    shown = [[f"<strong>{word(row.asked)}</strong>", words] for row, words in zip(rows, near, strict=True)]
    return markup.table("", head, shown, ["", ""])


def struck(text: str, before: Analysis, after: Analysis) -> str:
    """`text` with each word struck out that has a term by `before` and none by `after`."""
    pieces, end = [], 0
    for raw in before.trace(text):
        pieces.append(markup.text(text[end : raw.start]))
        shown, end = markup.text(raw.word), raw.end
        pieces.append(f"<del>{shown}</del>" if raw.stages[-1][1] and not after.terms(raw.word) else shown)
    return f'<span dir="auto">{"".join(pieces)}{markup.text(text[end:])}</span>'
