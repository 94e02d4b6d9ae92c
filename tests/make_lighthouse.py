"""The long sample manual in other formats: its Markdown in `sample_docs` printed as a PDF and written as plain text.

Run as `python -m tests.make_lighthouse`, with a folder after it where the manual is not in `sample_docs`.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from reportlab.lib.colors import HexColor, white
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer

from tests import make_tool_library as guide
from tests.make_tool_library import ACCENT, INK, RULE, SAMPLES

NAMES = {"es": "lighthouse_hostel", "en": "lighthouse_hostel.en"}
CONTENTS = {"es": "Índice", "en": "Contents"}
PROSE = ("heading", "paragraph")
"""Blocks that announce the one below them, where that is none of these."""
FRONT = ["i", "ii"]
"""Labels of the pages before page 1: the title page and the contents."""
HYPHENS = {
    "es": ("ha-bi-ta-ción", "sep-tiem-bre"),
    "en": ("cup-boards", "recep-tion"),
}
"""Words that may be parted at the end of a line, and where."""

BODY = ParagraphStyle("text", parent=guide.BODY, fontSize=9.8, leading=13.8, spaceAfter=7)
ITEM = ParagraphStyle("item", parent=BODY, leftIndent=12, bulletIndent=1, spaceAfter=3.5)
TITLE = ParagraphStyle("name", parent=guide.TITLE, fontSize=17.5, leading=24, spaceAfter=14)
CHAPTER = ParagraphStyle("part", parent=guide.CHAPTER, fontSize=15.5, leading=20, spaceBefore=12, spaceAfter=5, keepWithNext=0)
SECTION = ParagraphStyle("piece", parent=guide.SECTION, fontSize=11, leading=15, spaceBefore=4, spaceAfter=3, keepWithNext=0)
HEADINGS = [TITLE, CHAPTER, SECTION]
ROOM = [0, 96, 58]
"""What a heading of each level needs below it on the page, itself included: no heading ends a page."""
LISTING = ParagraphStyle("listing", parent=CHAPTER, spaceAfter=12)
MARGIN = 16 * mm
WIDTH = A5[0] - 2 * MARGIN
CELL, CELL_BOLD, CELL_SIZE, CELL_LEADING = "Helvetica", "Helvetica-Bold", 9, 12
CODE, CODE_SIZE, CODE_LEADING = "Courier", 9, 13
GAP, PADDING = 12, 5
NARROW = 75


# The Markdown


def blocks(language: str, folder: Path) -> list[SyntaxTreeNode]:
    """The manual's blocks one after the other."""
    source = (folder / f"{NAMES[language]}.md").read_text(encoding="utf-8")
    return SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(source)).children


def words(block: SyntaxTreeNode) -> str:
    """What a reader sees of a block's inline text."""
    inline = (node for node in block.walk() if node.type in ("text", "code_inline", "softbreak", "hardbreak"))
    return "".join(" " if node.type.endswith("break") else node.content for node in inline)


def rows(block: SyntaxTreeNode) -> list[list[str]]:
    """The cells of a table, its head first."""
    return [[words(cell) for cell in row.children] for part in block.children for row in part.children]


def level(block: SyntaxTreeNode) -> int:
    """1 to 6 for a heading, else 0."""
    return int(block.tag[1:]) if block.type == "heading" else 0


# Plain text


def text_of(block: SyntaxTreeNode) -> str:
    """A block without any mark; a paragraph is one line."""
    match block.type:
        case "heading" | "paragraph":
            return words(block)
        case "bullet_list":
            return "\n".join(f"– {words(item)}" for item in block.children)
        case "table":
            cells = rows(block)
            widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
            padded = ("  ".join(map(str.ljust, row, widths)) for row in cells)
            return "\n".join(row.rstrip() for row in padded)
        case "fence":
            return block.content.rstrip("\n")
    raise ValueError(f"no plain text for {block.type}")


def build_text(language: str, folder: Path = SAMPLES) -> str:
    """The manual in one language as plain text, a blank line between two blocks."""
    return "\n\n".join(map(text_of, blocks(language, folder))) + "\n"


# The pieces of a page


def drawing(width: float, height: float, draw: Callable[[Any], None]) -> Any:
    """A flowable that draws itself on a canvas, from its lower left corner."""
    drawn = Flowable()
    drawn.width, drawn.height = width, height
    drawn.draw = lambda: draw(drawn.canv)
    return drawn


def line(canvas: Any, base: float, *parts: tuple[float, str]) -> None:
    """Text that reads back as one line: each part starts at its own place."""
    text = canvas.beginText()
    for left, part in parts:
        text.setTextOrigin(left, base)
        text.textOut(part)
    canvas.drawText(text)


def column_widths(cells: Sequence[Sequence[str]]) -> list[float]:
    """As wide as the longest cell; where that is too much for the page, the wide columns share what the narrow ones leave."""
    head, *body = cells
    wanted = [
        GAP + max(stringWidth(title, CELL_BOLD, CELL_SIZE), *(stringWidth(row[column], CELL, CELL_SIZE) for row in body))
        for column, title in enumerate(head)
    ]
    left = WIDTH - sum(wanted)
    if left > 0:
        return [width + left / len(wanted) for width in wanted]
    # By the square root: the longest cells take more lines than the others, not the whole width.
    shares = [sqrt(width) if width > NARROW else 0 for width in wanted]
    left = WIDTH - sum(width for width in wanted if width <= NARROW)
    return [left * share / sum(shares) if share else width for width, share in zip(wanted, shares, strict=True)]


def table(cells: Sequence[Sequence[str]]) -> Any:
    """A table written row after row, and in a row cell after cell, so that it reads back in that order."""
    widths = column_widths(cells)
    fonts = [CELL_BOLD] + [CELL] * (len(cells) - 1)
    wrapped = [
        [simpleSplit(cell, font, CELL_SIZE, width - GAP + 0.01) for cell, width in zip(row, widths, strict=True)]
        for row, font in zip(cells, fonts, strict=True)
    ]
    heights = [CELL_LEADING * max(map(len, row)) + 2 * PADDING for row in wrapped]

    def draw(canvas: Any) -> None:
        top = sum(heights)
        for number, (row, height, font) in enumerate(zip(wrapped, heights, fonts, strict=True)):
            text = canvas.beginText()
            text.setFont(font, CELL_SIZE)
            text.setFillColor(INK)
            for column, lines in enumerate(row):
                for below, piece in enumerate(lines, start=1):
                    text.setTextOrigin(sum(widths[:column]), top - PADDING - CELL_LEADING * below + 3)
                    text.textOut(piece)
            canvas.drawText(text)
            top -= height
            canvas.setStrokeColor(RULE if number else ACCENT)
            canvas.setLineWidth(0.5 if number else 1)
            canvas.line(0, top, WIDTH, top)

    drawn = drawing(WIDTH, sum(heights), draw)
    drawn.spaceBefore, drawn.spaceAfter = 2, 12
    return drawn


def code(source: str) -> Any:
    """Lines in typewriter letters on a grey ground, as they are."""
    lines = source.splitlines()
    height = CODE_LEADING * len(lines) + 12

    def draw(canvas: Any) -> None:
        canvas.setFillColor(HexColor("#f1f4f6"))
        canvas.rect(0, 0, WIDTH, height, stroke=0, fill=1)
        text = canvas.beginText(9, height - 6 - CODE_SIZE)
        text.setFont(CODE, CODE_SIZE, CODE_LEADING)
        text.setFillColor(INK)
        for written in lines:
            text.textLine(written)
        canvas.drawText(text)

    drawn = drawing(WIDTH, height, draw)
    drawn.spaceBefore, drawn.spaceAfter = 2, 10
    return drawn


def contents_line(target: str, title: str, number: str) -> Any:
    """A chapter and its page, dots between them; a click leads there."""

    def draw(canvas: Any) -> None:
        left, right = stringWidth(title, "Helvetica", 10), WIDTH - stringWidth(number, "Helvetica", 10)
        canvas.setFont("Helvetica", 10)
        canvas.setFillColor(INK)
        line(canvas, 6, (0, title), (right, number))
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(1)
        canvas.setLineCap(1)
        canvas.setDash(0.1, 4)
        canvas.line(left + 7, 7, right - 7, 7)
        canvas.linkRect(title, target, (0, 0, WIDTH, 20))

    return drawing(WIDTH, 20.5, draw)


def shape(canvas: Any, colour: Any, *corners: tuple[float, float], outline: bool = False) -> None:
    """A filled polygon."""
    path = canvas.beginPath()
    path.moveTo(*corners[0])
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.close()
    canvas.setFillColor(colour)
    canvas.drawPath(path, stroke=int(outline), fill=1)


def lighthouse(canvas: Any) -> None:
    """The picture on the title page."""
    canvas.translate(WIDTH / 2, 0)
    canvas.setStrokeColor(ACCENT)
    canvas.setLineWidth(1.2)
    for end in (-WIDTH / 2, WIDTH / 2):
        shape(canvas, HexColor("#f6e7b4"), (0, 139), (end, 166), (end, 112))
    for low, colour in ((14, ACCENT), (42, white), (70, ACCENT), (98, white)):
        high = low + 28
        wide, narrow = 26 - low / 9, 26 - high / 9
        shape(canvas, colour, (-wide, low), (-narrow, high), (narrow, high), (wide, low), outline=True)
    shape(canvas, ACCENT, (-17, 126), (-17, 130), (17, 130), (17, 126))
    shape(canvas, HexColor("#f0c94a"), (-8, 130), (-8, 149), (8, 149), (8, 130), outline=True)
    shape(canvas, ACCENT, (-13, 149), (0, 164), (13, 149))
    canvas.setLineWidth(1.5)
    for height, half in ((14, WIDTH / 2), (8, WIDTH / 3), (2, WIDTH / 5)):
        canvas.line(-half, height, half, height)


# The PDF


@dataclass
class Layout:
    """What stands on which page: a first printing finds it, the contents and the running headers of the second say it."""

    pages: list[int] = field(default_factory=list)
    """The page of each heading, in order."""
    running: dict[int, str] = field(default_factory=dict)
    """The chapter that the top of each page belongs to."""


def label(page: int) -> str:
    """The number printed on a page, counted from 1."""
    return FRONT[page - 1] if page <= len(FRONT) else str(page - len(FRONT))


def key(number: int) -> str:
    """The name under which links find a heading."""
    return f"heading-{number}"


def flowables(block: SyntaxTreeNode, language: str) -> list[Any]:
    """What a block looks like on paper."""
    match block.type:
        case "heading":
            return [Paragraph(escape(words(block)), HEADINGS[level(block) - 1])]
        case "paragraph":
            return [Paragraph(hyphenated(words(block), language), BODY)]
        case "bullet_list":
            items = (hyphenated(words(item), language) for item in block.children)
            drawn = [Paragraph(item, ITEM, bulletText="–") for item in items]
            for item in drawn[:1] + drawn[-2:-1]:  # neither the first nor the last item stands alone on a page
                item.keepWithNext = True
            return [*drawn, Spacer(0, BODY.spaceAfter)]
        case "table":
            return [table(rows(block))]
        case "fence":
            return [code(block.content)]
    raise ValueError(f"no print for {block.type}")


def hyphenated(text: str, language: str) -> str:
    """`text` for a Paragraph, with soft hyphens in the words that may be parted."""
    for word in HYPHENS[language]:
        text = text.replace(word.replace("-", ""), word.replace("-", "\u00ad"))
    return escape(text)


def kept_together(blocks: Sequence[SyntaxTreeNode], language: str) -> list[Any]:
    """Blocks on paper: what announces a table, a list or a block of code stays on its page."""
    pieces: list[Any] = []
    held: tuple[str, ...] = ()
    for block in reversed(blocks):
        drawn = flowables(block, language)
        if block.type in PROSE:
            drawn[0].keepWithNext = block.type in held
            held = ("heading",) if block.type in held else ()
        else:
            held = PROSE
        if level(block):
            drawn.insert(0, CondPageBreak(ROOM[level(block) - 1]))
        pieces = drawn + pieces
    return pieces


def contents(manual: Sequence[SyntaxTreeNode], known: Layout) -> Iterator[Any]:
    """The chapters and their pages."""
    for number, heading in enumerate(block for block in manual if level(block)):
        if level(heading) == 2:
            yield contents_line(key(number), words(heading), label(known.pages[number]) if known.pages else "")


def story(manual: Sequence[SyntaxTreeNode], language: str, known: Layout) -> list[Any]:
    """The whole manual on paper: the title page, the contents, the chapters."""
    first = next(number for number, block in enumerate(manual) if level(block) == 2)
    return [
        Spacer(0, 64), drawing(WIDTH, 168, lighthouse), Spacer(0, 34), *kept_together(manual[:first], language), PageBreak(),
        Paragraph(CONTENTS[language], LISTING), *contents(manual, known), PageBreak(),
        *kept_together(manual[first:], language),
    ]  # fmt: skip


def printed(manual: list[SyntaxTreeNode], language: str, known: Layout) -> tuple[bytes, Layout]:
    """The PDF as far as `known` lets it be right, and where things came to stand in it."""
    title = words(manual[0])
    target = BytesIO()
    found = Layout()
    chapter = ""
    document = SimpleDocTemplate(
        target, pagesize=A5, leftMargin=MARGIN - 6, rightMargin=MARGIN - 6, topMargin=18 * mm, bottomMargin=14 * mm,
        title=title, author="", subject="", creator="", lang=language, invariant=1, pageCompression=0,
    )  # fmt: skip

    def bookmark(drawn: Any) -> None:
        nonlocal chapter
        if not isinstance(drawn, Paragraph):
            return
        style = drawn.style
        if style in (CHAPTER, LISTING):
            chapter = drawn.getPlainText()
        found.running.setdefault(document.page, chapter)
        if style in HEADINGS:
            name = key(len(found.pages))
            found.pages.append(document.page)
            document.canv.bookmarkHorizontal(name, 0, document.frame._y + drawn.height + style.leading)
            document.canv.addOutlineEntry(drawn.getPlainText(), name, HEADINGS.index(style), closed=style is CHAPTER)

    def number_pages(canvas: Any, _: Any) -> None:
        canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
        canvas.addPageLabel(len(FRONT), style="ARABIC", start=1)

    def running(canvas: Any, _: Any) -> None:
        head = known.running.get(document.page, "")
        canvas.setFont("Helvetica", 8)
        canvas.setFillColor(ACCENT)
        base = A5[1] - 14 * mm
        line(canvas, base, (MARGIN, title), (MARGIN + WIDTH - stringWidth(head, "Helvetica", 8), head))
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.5)
        canvas.line(MARGIN, base - 5, MARGIN + WIDTH, base - 5)

    def foot() -> None:
        if document.page > 1:
            document.canv.setFont("Helvetica", 9)
            document.canv.setFillColor(ACCENT)
            document.canv.drawCentredString(A5[0] / 2, 9 * mm, label(document.page))

    document.afterPage = foot
    document.afterFlowable = bookmark
    document.build(story(manual, language, known), onFirstPage=number_pages, onLaterPages=running)
    return target.getvalue(), found


def build_pdf(language: str, folder: Path = SAMPLES) -> bytes:
    """The manual in one language as a PDF with bookmarks, page labels and running headers, the same bytes every time."""
    manual = blocks(language, folder)
    _, layout = printed(manual, language, Layout())
    data, again = printed(manual, language, layout)
    if again != layout:
        raise ValueError("the second printing broke its pages elsewhere than the first")
    return data


def main(folder: Path = SAMPLES) -> None:
    """Write all four files again, next to the Markdown."""
    for language, name in NAMES.items():
        (folder / f"{name}.pdf").write_bytes(build_pdf(language, folder))
        (folder / f"{name}.txt").write_text(build_text(language, folder), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
