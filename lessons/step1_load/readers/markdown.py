"""Headings of a Markdown text, from markdown-it-py's tokens: a `#` in a fenced block is no heading there, so none here.

Leaves out headings inside quotes and lists: they belong to the quote or the list item, and a cut there would part it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import table
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from lessons.step1_load.document import Block, BlockKind, Document, Heading, Origin, ReadingWarning, Unsearched, WarningKind
from lessons.step1_load.file import File
from lessons.step1_load.readers.front_matter import front_matter
from lessons.step1_load.readers.given_title import given_title
from lessons.step1_load.readers.marks import Marks, in_order, without_marks
from lessons.step1_load.readers.plain_text import decoded
from lessons.step1_load.readers.tag_headings import tag_headings

MAX_LINES = 200_000
"""Lines of a Markdown text that are read; the parser keeps several numbers for each, for an empty one too."""
MAX_TOKENS = 500_000
"""Tokens that are read: a paragraph makes three, a list item five. In memory each takes some 400 bytes."""

MAX_TITLES = 1_000_000
"""Characters of all headings together; their inline markup takes far longer to read than the blocks do."""


class TooLong(ValueError):
    """The text has more than MAX_LINES lines, makes more than MAX_TOKENS tokens, or has over MAX_TITLES characters of titles."""


class _Tokens(list[Token]):
    """Takes no more than MAX_TOKENS, so that a file of nothing but marks cannot fill the memory."""

    def append(self, token: Token) -> None:
        if len(self) == MAX_TOKENS:
            raise TooLong(f"over {MAX_TOKENS} tokens")
        super().append(token)


@dataclass(frozen=True, slots=True)
class Outline:
    """What the block structure of a Markdown text says."""

    headings: tuple[Heading, ...]
    nested: int
    """Headings inside quotes and lists, which are left in their text."""
    body_start: int
    """Offset after the front matter; 0 without one."""
    blocks: tuple[Block, ...] = ()
    """As Document.blocks says."""
    title: str = ""
    """That the front matter gives; "" where it gives none."""
    unsearched: tuple[Unsearched, ...] = ()
    """As Document.unsearched says."""
    not_read: int = 0
    """Tags of headings that are not alone on their lines, or stand in a quote or a list."""
    open_comment: int = 0
    """The line of the first comment that nobody closed; 0 for none."""
    number_signs: tuple[int, ...] = ()
    """1-based lines that would be headings if what stands after their number signs were a blank."""


def _parser() -> MarkdownIt:
    # The block rules give every heading and its lines; inline markup is parsed for the titles alone.
    parser = MarkdownIt("commonmark").disable("inline")
    # A table's first line is what would be a paragraph. The parser's own place for the rule is before all others, where it takes
    # a heading with a bar in it, a quote or an item for the head of a table.
    parser.block.ruler.before("lheading", "table_of_paragraph", table, {"alt": ["paragraph", "reference"]})
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
    try:
        outline = read_outline(document)
    except TooLong as error:
        raise file.refused("too_long") from error
    except MemoryError:
        raise
    except Exception as error:
        raise file.refused("damaged") from error
    document = replace(document, unsearched=outline.unsearched)
    if not document.searched[outline.body_start :].strip():
        raise file.refused("empty")
    counted: dict[WarningKind, int] = {
        "nested_headings": outline.nested,
        "tags_no_headings": outline.not_read,
        "comment_open": outline.open_comment,
    }
    warnings = (*document.warnings, *(ReadingWarning(kind, count) for kind, count in counted.items() if count))
    if outline.number_signs:
        warnings += (ReadingWarning("number_signs", len(outline.number_signs), outline.number_signs),)
    origin: Origin = "marks" if outline.headings else "none"
    return replace(
        document,
        headings=outline.headings,
        body_start=outline.body_start,
        warnings=warnings,
        origin=origin,
        blocks=outline.blocks,
        given_title=given_title(outline.title),
    )


def read_outline(source: Document) -> Outline:
    """The headings of `source.text` (CommonMark plus GFM tables), ATX, setext and those of HTML, in order.

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
    marks = _marks(source, tokens)
    of_tags, not_read = tag_headings(source, marks.found, _html(source, tokens))
    return Outline(
        headings=tuple(sorted([*_headings(source, tokens, parser, env), *of_tags], key=lambda heading: heading.start)),
        nested=sum(token.type == "heading_open" and token.level > 0 for token in tokens),
        body_start=body_start,
        blocks=tuple(_blocks(source, tokens)),
        title=title,
        unsearched=in_order([*marks.found, *_definitions(source, env)]),
        not_read=not_read,
        open_comment=source.line_at(marks.open[0]) if marks.open else 0,
        number_signs=tuple(_number_signs(tokens)),
    )


def _marks(source: Document, tokens: Sequence[Token]) -> Marks:
    """What is no text to a reader, in all blocks but those of code."""
    marks, reached = Marks(source.text), 0
    for token in tokens:
        if token.type not in ("inline", "tr_open", "html_block") or not token.map:
            continue
        start, end = _line_start(source, token.map[0]), _line_start(source, token.map[1])
        if start < reached:  # another cell of a row
            continue
        reached = end
        if token.type == "html_block":
            marks.in_html(start, end)
        else:
            marks.in_text(start, end)
    return marks


def _html(source: Document, tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Where blocks of HTML stand that are in no quote and no list."""
    lines = [token.map for token in tokens if token.type == "html_block" and token.level == 0 and token.map]
    return [(_line_start(source, first), _line_start(source, after)) for first, after in lines]


def _definitions(source: Document, env: Mapping[str, Any]) -> Iterator[Unsearched]:
    """The lines that say where links lead to. A footnote of a single word looks like one, and is text."""
    named = [(label, each["map"]) for label, each in env.get("references", {}).items() if not label.startswith("^")]
    again = [(each["label"], each["map"]) for each in env.get("duplicate_refs", ()) if not each["label"].startswith("^")]
    for _, (first, after) in (*named, *again):
        start, end = _line_start(source, first), _line_start(source, after)
        text = source.text[start:end]
        yield Unsearched("address", start + len(text) - len(text.lstrip()), start + len(text.rstrip()))


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


# A blank that is none for CommonMark after the marks of a heading, or that and what nobody sees before them.
_UNSEEN = "\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060-\u2064\u2066-\u2069"
_NUMBER_SIGNS = re.compile(rf"[ ]{{0,3}}(?:#{{1,6}}[^\S \t\r\n]|[{_UNSEEN}]{{1,8}}#{{1,6}}\s)")


def _number_signs(tokens: Sequence[Token]) -> Iterator[int]:
    """The 1-based lines of paragraphs that look like headings, but for another blank or something unseen."""
    for before, token in pairwise(tokens):
        if before.type == "paragraph_open" and token.map and "#" in token.content:
            for number, line in enumerate(token.content.split("\n"), start=token.map[0] + 1):
                if _NUMBER_SIGNS.match(line):
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
        text = source.text[_line_start(source, token.map[0]) : _line_start(source, token.map[1])]
        start = _line_start(source, token.map[0]) + len(text) - len(text.lstrip())
        yield Block(kind, start, start + len(text.strip()))


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
