"""How a page of a PDF and the lines of a text look on the screen. Draws no page; pdf/picture.py does."""

from base64 import b64encode
from collections.abc import Callable, Iterable

from lessons.frame import markup
from lessons.frame.visible import unseen_shown
from lessons.step1_load.document import Document
from lessons.step1_load.pdf.picture import Picture

MAX_LINE = 2_000
"""Characters of a line that are shown."""


def page_picture_html(picture: Picture, words: str, *, high: float | None = None) -> str:
    """The picture of a page with its boxes; `words` say what it shows. It goes to the browser within the page, to no file.

    `high`: the most that it is high, in rem; else it is as wide as there is room.
    """
    boxes = "".join(
        f'<span style="left:{box.left}%;top:{box.top}%;width:{box.width}%;height:{box.height}%"></span>'
        for box in picture.boxes or ()
    )
    source = f"data:image/png;base64,{b64encode(picture.png).decode()}"
    size = f'width="{picture.width}" height="{picture.height}"'
    # Where letters are larger, as in a presentation, the screen is the bound.
    most = f"calc(min({high}rem, 74vh) * {picture.width / picture.height:.3f})"
    style = f' style="max-width:{most}"' if high else ""
    return f'<div class="sheet"{style}><img src="{source}" {size} alt="{markup.text(words)}">{boxes}</div>'


def lines_html(
    document: Document, numbers: Iterable[int], *, marked: bool, most: int, more: Callable[[int], str]
) -> tuple[str, int]:
    """Numbered lines of the text, and the number of the last one that is shown: it stops after about `most` characters.

    `marked`: with all that the eye does not tell. `more` says how many characters of a very long line are not shown.
    """
    headings = {heading.line for heading in document.headings if heading.start < heading.end}
    body = document.line_at(document.body_start)
    rows, shown, last = [], 0, 0
    for number in numbers:
        if shown > most:
            break
        kind = "heading" if number in headings else "unsearched" if marked and number < body else ""
        row = _line_html(document, number, marked=marked, more=more)
        rows.append(f'<div class="{kind}"><i>{number}</i><span dir="auto">{row}</span></div>')
        shown, last = shown + min(len(row), MAX_LINE), number
    return "".join(rows), last


def _line_html(document: Document, number: int, *, marked: bool, more: Callable[[int], str]) -> str:
    """One line; of a very long one the beginning."""
    starts = document.line_starts
    start, end = starts[number - 1], starts[number] if number < len(starts) else len(document.text)
    end -= len(document.text[start:end]) - len(document.text[start:end].rstrip("\r\n"))
    stop = min(end, start + MAX_LINE)
    shown = _marked(document, start, stop) if marked else markup.text(document.text[start:stop])
    return shown + (f' <em class="quiet">{more(end - stop)}</em>' if stop < end else "")


def _marked(document: Document, start: int, end: int) -> str:
    """A stretch of the text with unseen characters shown, and what stood in the file struck out where the reader changed it.

    A text that a reader changes has no marks that are not searched.
    """
    pieces, done = [], start
    for first, last in document.unsearched_in(start, end):
        pieces.append(_shown(document, done, start + first))
        pieces.append(f'<span class="unsearched">{_shown(document, start + first, start + last)}</span>')
        done = start + last
    for change in document.changes_in(start, end):
        now = document.text[change.start : change.end]
        pieces += [_shown(document, done, change.start), markup.change(change.was, now)]
        done = change.end
    return "".join([*pieces, _shown(document, done, end)])


def _shown(document: Document, start: int, end: int) -> str:
    """A stretch of the text as HTML, its unseen characters shown; a space at its end is one only where the line ends there."""
    goes_on = document.text[end : end + 1].strip("\r\n") and "."
    return markup.text(unseen_shown(document.text[start:end] + goes_on).removesuffix(goes_on))
