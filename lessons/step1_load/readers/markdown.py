"""Headings of a Markdown text, from markdown-it-py's tokens: a `#` in a fenced block is no heading there, so none here.

Leaves out, counted, headings inside quotes and lists: they belong to the quote or the list item, and a cut there would part it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import table
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from lessons.step1_load.document import Block, BlockKind, Document, Heading, ReadingWarning, Unsearched
from lessons.step1_load.file import File, TooLong
from lessons.step1_load.readers.front_matter import front_matter
from lessons.step1_load.readers.given_title import given_title
from lessons.step1_load.readers.marks import Marks, in_order, text_of_html, without_marks
from lessons.step1_load.readers.plain_text import decoded
from lessons.step1_load.readers.touching import note_places, touching_marks

MAX_LINES = 200_000
"""Lines of a Markdown text that are read; the parser keeps several numbers for each, for an empty one too."""
MAX_TOKENS = 500_000
"""Tokens that are read: a paragraph makes three, a list item five. In memory each takes some 400 bytes."""

MAX_TITLES = 1_000_000
"""Characters of all headings together; their inline markup takes far longer to read than the blocks do."""


class _Tokens(list[Token]):
    """Takes no more than MAX_TOKENS, so that a file of nothing but marks cannot fill the memory."""

    def append(self, token: Token) -> None:
        if len(self) == MAX_TOKENS:
            raise TooLong(f"over {MAX_TOKENS} tokens")
        super().append(token)


def _parser() -> MarkdownIt:
    # The block rules give every heading and its lines; inline markup is parsed for the titles alone.
    parser = MarkdownIt("commonmark").disable("inline")
    # A table's first line is what would be a paragraph. The parser's own place for the rule is before all others, where it takes
    # a heading with a bar in it, a quote or an item for the head of a table.
    parser.block.ruler.before("lheading", "table_of_paragraph", table, {"alt": ["paragraph", "reference"]})
    note_places(parser)
    return parser


def _parse(parser: MarkdownIt, text: str, env: dict[str, Any]) -> list[Token]:
    state = StateCore(text, parser, env)
    state.tokens = _Tokens()
    parser.core.process(state)
    return state.tokens


def read_markdown(file: File) -> Document:
    """A Markdown file with its headings.

    Raises: UnreadableDocument: `binary`, `empty`, `too_long`, or `damaged` where the parser cannot follow.
    """
    document = decoded(file, "markdown")
    with file.parsing():
        document = read_outline(document)
    if not document.blanked[document.body_start :].strip():
        raise file.refused("empty")
    return document


def read_outline(source: Document) -> Document:
    """The document with its headings (CommonMark plus GFM tables), ATX, setext and those of HTML, in order.

    `<h2>Fees</h2>` is a heading where it is alone on its lines.

    Raises: TooLong: over MAX_LINES lines, MAX_TOKENS tokens or MAX_TITLES characters of titles.
    """
    if source.line_count > MAX_LINES:
        raise TooLong(f"over {MAX_LINES} lines")
    parser = _parser()
    env: dict[str, Any] = {}  # link references, which the titles need
    set_aside, title = front_matter(source)
    body_start = _line_start(source, set_aside)
    # As many blank lines in its place, so that all lines after it have their number.
    text = "\n" * set_aside + source.text[body_start:] if set_aside else source.text
    # Nobody sees a byte-order mark; at the beginning of a line it would hide what the line is.
    tokens = _parse(parser, text.replace("\ufeff", ""), env)
    marks, touching = _marks(source, tokens, parser, env)
    of_tags, not_read = _tag_headings(source, marks.found, tokens)
    headings = sorted([*_headings(source, tokens, parser, env), *of_tags], key=lambda heading: heading.start)
    number_signs = tuple(_number_signs(source, tokens))
    warnings = (
        ReadingWarning("nested_headings", sum(token.type == "heading_open" and token.level > 0 for token in tokens)),
        ReadingWarning("tags_no_headings", not_read),
        ReadingWarning("comment_open", source.line_at(marks.open[0]) if marks.open else 0),
        ReadingWarning("letters_as_codes", marks.letters),
        ReadingWarning("number_signs", len(number_signs), number_signs),
    )
    return replace(
        source,
        headings=tuple(headings),
        origin="marks" if headings else "none",
        warnings=(*source.warnings, *(warning for warning in warnings if warning.count)),
        body_start=body_start,
        blocks=tuple(_blocks(source, tokens)),
        unsearched=in_order([*marks.found, *touching, *_definitions(source, env)]),
        given_title=given_title(title),
    )


_CELL = re.compile(r"(?:[^|\\]|\\.)++", re.DOTALL)


def _marks(source: Document, tokens: Sequence[Token], parser: MarkdownIt, env: dict[str, Any]) -> tuple[Marks, list[Unsearched]]:
    """What is no text to a reader, in all blocks but those of code; and the marks that touch a word, apart."""
    marks, touching, reached = Marks(source.text), list[Unsearched](), 0
    for token in tokens:
        if token.type in ("inline", "tr_open", "html_block") and token.map and token.map[0] >= reached:
            reached = token.map[1]  # the other cells of a row are on its line
            start, end = _line_start(source, token.map[0]), _line_start(source, token.map[1])
            if token.type == "html_block":
                marks.in_html(start, end)
                continue
            marks.in_text(start, end)
            cells = (
                [cell.span() for cell in _CELL.finditer(source.text, start, end)] if token.type == "tr_open" else [(start, end)]
            )
            for cell in cells:
                touching += touching_marks(source.text, *cell, parser, env)
    return marks, touching


# A tag of a heading, to its end at the end of a line.
_OPENS = re.compile(r"<h([1-6])(?=[\s>])", re.IGNORECASE)
_REST = re.compile(r"((?:(?!</?h[1-6]\b).)*+)</h([1-6])\s*+>(?=[ \t]*+(?:[\r\n]|\Z))", re.IGNORECASE | re.DOTALL)


def _tag_headings(source: Document, marks: Sequence[Unsearched], tokens: Sequence[Token]) -> tuple[list[Heading], int]:
    """The headings of tags alone on their lines in blocks of HTML that are in no quote and no list, and how many other tags of
    headings there are. One that only holds a picture is neither."""
    text, headings, not_read = source.text, [], 0
    html = [token.map for token in tokens if token.type == "html_block" and token.level == 0 and token.map]
    ends = {line: after for first, after in html for line in range(first, after)}
    for mark in marks:
        opens = _OPENS.match(text, mark.start) if mark.kind == "tag" else None
        if not opens:
            continue
        line = source.line_at(mark.start)
        rest = _REST.match(text, mark.end, _line_start(source, ends.get(line - 1, 0)))
        if not rest or rest[2] != opens[1] or text[_line_start(source, line - 1) : mark.start].strip(" \t\ufeff"):
            not_read += 1
        elif title := text_of_html(rest[1]):
            headings.append(Heading(int(opens[1]), title, mark.start, rest.end(), line))
    return headings, not_read


def _definitions(source: Document, env: Mapping[str, Any]) -> Iterator[Unsearched]:
    """The lines that say where links lead to. A footnote of a single word looks like one, and is text."""
    named = [(label, each["map"]) for label, each in env.get("references", {}).items()]
    for label, lines in (*named, *((each["label"], each["map"]) for each in env.get("duplicate_refs", ()))):
        if not label.startswith("^"):
            yield Unsearched("address", *_span(source, lines))


def _headings(source: Document, tokens: Sequence[Token], parser: MarkdownIt, env: dict[str, Any]) -> Iterator[Heading]:
    """Those of marks, without the ones in quotes and lists. Raises: TooLong."""
    characters = 0
    for position, token in enumerate(tokens):
        if token.type != "heading_open" or token.level > 0 or not token.map:
            continue
        first, after = token.map
        start, end = _line_start(source, first), _line_start(source, after)
        end = start + len(source.text[start:end].rstrip("\r\n"))
        characters += end - start
        if characters > MAX_TITLES:
            raise TooLong(f"over {MAX_TITLES} characters of titles")
        inline: list[Token] = []
        parser.inline.parse(without_marks(tokens[position + 1].content), parser, env, inline)
        yield Heading(int(token.tag[1:]), _plain(inline), start, end, first + 1)


# A blank that is none for CommonMark after the marks of a heading, or that and what nobody sees before them; or no blank before a
# capital letter, where no other mark follows as in `#Lunes #Martes`.
_UNSEEN = "\u00a0\u00ad\u1680\u2000-\u200f\u202a-\u202f\u205f-\u2064\u2066-\u2069\u3000"
_NUMBER_SIGNS = re.compile(
    rf"[ ]{{0,3}}(?:#{{1,6}}(?:[^\S \t\r\n]|[¿¡]?[A-ZÀ-Þ][^#\r\n]*(?![^\r\n]))|[{_UNSEEN}]{{1,8}}[ ]{{0,3}}#{{1,6}}\s)"
)


def _number_signs(source: Document, tokens: Sequence[Token]) -> Iterator[int]:
    """The 1-based lines of paragraphs that look like headings, but for another blank, none, or something unseen."""
    for before, token in pairwise(tokens):
        if before.type == "paragraph_open" and token.map and "#" in token.content:
            for number, line in enumerate(token.content.split("\n"), start=token.map[0] + 1):
                # The parser strips a paragraph of all blanks before it; in a list or a quote other marks stand there too.
                at_margin = before.level == 0 and _NUMBER_SIGNS.match(source.text, _line_start(source, number - 1))
                if at_margin or _NUMBER_SIGNS.match(line):
                    yield number


_BLOCKS: dict[str, BlockKind] = {
    "table_open": "table",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "fence": "fence",
    "code_block": "fence",
}
"""By the token that begins each."""


def _blocks(source: Document, tokens: Sequence[Token]) -> Iterator[Block]:
    """Tables, outermost lists and blocks of code, in the order of the text."""
    listed = 0  # the line after the last list
    for token in tokens:
        kind = _BLOCKS.get(token.type)
        if kind is None or not token.map or (kind == "list" and token.map[0] < listed):
            continue
        if kind == "list":
            listed = token.map[1]
        yield Block(kind, *_span(source, token.map))


def _span(source: Document, lines: Sequence[int]) -> tuple[int, int]:
    """Where the text of these lines stands, without the blanks at its edges: the first, 0-based, and the one after the last."""
    text = source.text[_line_start(source, lines[0]) : _line_start(source, lines[1])]
    start = _line_start(source, lines[0]) + len(text) - len(text.lstrip())
    return start, start + len(text.strip())


def _line_start(source: Document, line: int) -> int:
    """Offset of the 0-based `line`, or the end of the text."""
    return source.line_starts[line] if line < len(source.line_starts) else len(source.text)


def _plain(tokens: list[Token]) -> str:
    """What a reader sees of inline tokens: no marks, links as their words, images as their description; what is left of HTML is
    as it is written."""
    words = []
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif token.children:
            words.append(_plain(token.children))
        else:
            words.append(token.content.replace("\n", " "))  # a tag may run over two lines
    return "".join(words).strip()
