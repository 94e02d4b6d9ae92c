"""Lines of a file, a stretch of a page, parts of a passage and a block of passages as HTML. Shows nothing by itself."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise

from lessons.frame import markup
from lessons.step1_load.pdf.picture import Picture
from lessons.step1_load.views import page_picture_html
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.views import inner_html, spanned
from lessons.step5_passage.evidence import citation
from lessons.terms import Analysis

ABOVE = 6
"""Percent of a page that are shown above the first box on it."""
BESIDE = 2
"""Percent of a page that are shown to the left and to the right of the boxes."""
SHORT = 40
"""No stretch of fewer characters is folded."""


def lines_html(lines: Sequence[str], *, first: int, start: int, length: int, most: int) -> str:
    """Lines with their numbers from `first` on; what is not among the `length` characters from `start` on is grey.

    At most `most` characters are shown.
    """
    rows, at = [], 0
    for number, line in enumerate(lines, first):
        shown = line.rstrip("\r\n")
        if at + len(shown) > most:
            shown = shown[: max(0, most - at)]
        mine = max(0, start - at), max(0, start + length - at)
        pieces = shown[: mine[0]], shown[mine[0] : mine[1]], shown[mine[1] :]
        grey = [f'<span class="quiet">{markup.text(piece)}</span>' if piece else "" for piece in pieces]
        rows.append(f'<div><i>{number}</i><span dir="auto">{grey[0]}{markup.text(pieces[1])}{grey[2]}</span></div>')
        at += len(line)
        if at >= most:
            break
    return f'<div class="lines" style="max-height:none">{"".join(rows)}</div>'


def part_of_page(picture: Picture, words: str) -> str:
    """The picture of a page from a little above its first box on, as wide as its boxes; all of it if it has none."""
    boxes = picture.boxes or ()
    top = max(0.0, min((each.top for each in boxes), default=0.0) - ABOVE)
    left = max(0.0, min((each.left for each in boxes), default=0.0) - BESIDE)
    right = min(100.0, max((each.left + each.width for each in boxes), default=100.0) + BESIDE)
    scale = 100 / (right - left)
    above = scale * top * picture.height / picture.width  # a margin is in percent of the width
    place = f"width:{100 * scale:.1f}%;margin:-{above:.1f}% 0 0 -{scale * left:.1f}%"
    return f'<div style="overflow:hidden"><div style="{place}">{page_picture_html(picture, words)}</div></div>'


def excerpt_html(
    passage: Passage,
    shown: Sequence[Span],
    terms: Iterable[str],
    analysis: Analysis,
    answer: Sequence[Span],
    *,
    folded: Callable[[int], str],
    most: int,
) -> str:
    """A passage of which only the spans `shown` of the document stand open; all of it where there are none.

    `terms`: to be marked; `answer`: to be highlighted. `folded`: what stands in place of so many characters until it is pressed;
    at most the first `most` of them are shown then.
    """
    edges = [passage.start, *chain.from_iterable(shown or [(passage.start, passage.end)]), passage.end]
    pieces, wanted = [], set(terms)
    for place, (start, end) in enumerate(pairwise(edges)):
        is_folded = place % 2 == 0 and end - start > SHORT
        last = min(end, start + most)
        piece = inner_html(Passage(passage.document, start, last), wanted, analysis, answer) + "…" * (last < end)
        pieces.append(f'<details class="rest"><summary>{folded(end - start)}</summary>{piece}</details>' if is_folded else piece)
    return markup.block("".join(pieces))


def block_html(
    passages: Sequence[Passage],
    repeats: Sequence[Sequence[Span]],
    *,
    language: str,
    words: Sequence[str],
    answer: Sequence[Span] = (),
    most: int,
) -> str:
    """Each passage under its source; what an earlier one holds too is grey.

    `words`: a remark on each passage, "" for none. `answer`: spans of the document to highlight. At most about `most` characters
    are shown.
    """
    pieces, left = [], most
    for passage, spans, said in zip(passages, repeats, words, strict=True):
        text, start = passage.text[:left], passage.start
        kinds = {
            kind: [(max(first - start, 0), min(last - start, len(text))) for first, last in each]
            for kind, each in (("quiet", spans), ("gold", answer))
        }
        inside = {kind: [(first, last) for first, last in each if first < last] for kind, each in kinds.items()}
        remark = f" · <strong>{markup.text(said)}</strong>" if said else ""
        source = f'<p class="quiet" dir="auto">{markup.text(citation(passage, language))}{remark}</p>'
        pieces.append(source + markup.block("".join(spanned(text, (), inside)), "sample"))
        left -= len(text)
        if not left:
            break
    return "".join(pieces)
