"""Headings of a Markdown text, from markdown-it-py's tokens: a `#` in a fenced block is no heading there, so none here.

Leaves out headings inside quotes and lists: they belong to the quote or the list item, and a cut there would part it.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import yaml
from markdown_it import MarkdownIt
from markdown_it.rules_block import table
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from yaml.resolver import Resolver

from lessons.step1_load.document import Block, BlockKind, Document, Heading, Origin, ReadingWarning, Unsearched, WarningKind
from lessons.step1_load.file import File
from lessons.step1_load.given_title import given_title
from lessons.step1_load.marks import Marks, in_order, without_marks
from lessons.step1_load.plain_text import decoded
from lessons.step1_load.tag_headings import tag_headings

MAX_LINES = 200_000
"""Lines of a Markdown text that are read; the parser keeps several numbers for each, for an empty one too."""
MAX_TOKENS = 500_000
"""Tokens that are read: a paragraph makes three, a list item five. In memory each takes some 400 bytes."""

MAX_FRONT_MATTER = 50_000
"""Characters in which the end of front matter is looked for."""
MAX_ENDS = 10
"""Lines that may be the end of TOML of which each is tried."""
MAX_NESTING = 20
"""Lists and mappings of YAML one inside the other; its parser looks at each that is open once for every sign of it."""
MAX_PARTS = 20
"""Of a name in TOML, with dots between them; its parser takes time by their square."""
MAX_TITLES = 1_000_000
"""Characters of all headings together; their inline markup takes far longer to read than the blocks do."""

_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_LONG_NAME = re.compile(rf"""(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MAX_PARTS},}}""")
# A plain value that holds a second colon, which many a title does and YAML forbids.
_SECOND_COLON = re.compile(r"^([\w./-]+:[ \t]+)([^\s\"'\[{|>&*!#].*:[ \t].*)$", re.MULTILINE)
# A line of front matter: `key: value`, an item or a continuation of it, a comment, or nothing.
_KEY = re.compile(r"[\w./-]+:(\s.*)?|\{.*\}\s*|\"[^\"]*\":(\s.*)?|'[^']*':(\s.*)?")
_METADATA = re.compile(rf"{_KEY.pattern}|[\w.-]+(\s[\w.-]+){{1,3}}:(\s.*)?|-(\s.*)?|\s+\S.*|#.*|\s*")


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


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What stands before the text."""

    lines: int = 0
    """With the rules around it; 0 where there is none."""
    title: str = ""
    """The string that it calls `title`."""


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


def _front_matter(source: Document) -> FrontMatter:
    """The YAML or TOML that stands at the beginning, between rules.

    Only comments between two rules of hyphens may as well be titles between lines: they are text.
    """
    lines = source.text[:MAX_FRONT_MATTER].lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    whole = lines[:-1] if len(source.text) > MAX_FRONT_MATTER else lines  # there may be more of the last one
    rule = lines[0].rstrip()
    marks, reads = {"---": (("---", "..."), _yaml_title), "+++": (("+++",), _toml_title)}.get(rule, ((), _toml_title))
    ends = [number for number, line in enumerate(whole[1:], start=1) if line.rstrip() in marks]
    # A string of several lines may hold what looks like the end of TOML; in YAML an end is one wherever it stands.
    for end in ends[: 1 if rule == "---" else MAX_ENDS]:
        title = reads(lines[1:end])
        if title is not None:
            return FrontMatter(end + 1, title)
    return FrontMatter()


def _toml_title(lines: Sequence[str]) -> str | None:
    """The title that the lines give, "" without one; None where they are no TOML."""
    content = "\n".join(lines)
    if _LONG_NAME.search(content):
        return None
    try:
        title = tomllib.loads(content).get("title")
    except (ValueError, RecursionError):  # a number of 5,000 digits is no TOMLDecodeError
        return None
    return title if isinstance(title, str) else ""


def _yaml_title(lines: Sequence[str]) -> str | None:
    """The title that the lines give, "" without one; None where they are no names with values.

    One name is enough where it has no blanks and no blank line is before it, as in Pandoc; a sentence with a colon is text.
    With two names one of these may be, as other tools have it.
    """
    if not lines:
        return ""
    content = "\n".join(lines)
    try:
        try:
            first, names, title = _names(content)
        except (yaml.YAMLError, ValueError, OverflowError):
            first, names, title = _names(_SECOND_COLON.sub(_quoted, content))
    except RecursionError:
        return None
    except (yaml.YAMLError, ValueError, OverflowError):
        # What is wrong in another way reads like data all the same, line by line.
        start = next((line for line in lines if line.strip() and not line.startswith("#")), "")
        # No title is taken from it: what one line says may go on in the next.
        return "" if lines[0].strip() and _KEY.fullmatch(start) and all(map(_METADATA.fullmatch, lines)) else None
    doubts = (not lines[0].strip()) + bool(re.search(r"\s", first))
    return title if doubts < min(names, 2) else None


def _quoted(line: re.Match[str]) -> str:
    value = line[2].replace("'", "''")
    return f"{line[1]}'{value}'"


def _names(content: str) -> tuple[str, int, str]:
    """The first name of a YAML mapping, "" for one in quotes or of several parts; how many it has, 0 of what is no mapping; and
    the first string that it calls `title`, else "".

    Raises: yaml.YAMLError, ValueError, OverflowError: it is no YAML; RecursionError: over MAX_NESTING.
    """
    first, nodes, depth, mapping = "", 0, 0, False
    title, is_title = "", False
    for event in yaml.parse(content, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.NodeEvent):
            if depth == 1:
                if not nodes and isinstance(event, yaml.ScalarEvent) and not event.style:
                    first = event.value
                if is_title and not title and isinstance(event, yaml.ScalarEvent):
                    title = _string(event)
                is_title = nodes % 2 == 0 and isinstance(event, yaml.ScalarEvent) and event.value == "title"
                nodes += 1
            if isinstance(event, yaml.CollectionStartEvent):
                mapping = isinstance(event, yaml.MappingStartEvent) if depth == 0 else mapping
                depth += 1
        if depth > MAX_NESTING:
            raise RecursionError(f"over {MAX_NESTING} lists and mappings one inside the other")
    return first, nodes // 2 if mapping else 0, title


def _string(scalar: yaml.ScalarEvent) -> str:
    """What a scalar says where YAML takes it for a string, and not for a number, a date or another thing; else ""."""
    tag = scalar.tag or Resolver().resolve(yaml.ScalarNode, scalar.value, scalar.implicit)  # type: ignore[no-untyped-call]
    return scalar.value if tag == Resolver.DEFAULT_SCALAR_TAG else ""


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
    front_matter = _front_matter(source)
    set_aside = front_matter.lines
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
        title=front_matter.title,
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


# A blank that is none for CommonMark, after the marks of a heading.
_NUMBER_SIGNS = re.compile(r"[ ]{0,3}#{1,6}[^\S \t\r\n]")


def _number_signs(tokens: Sequence[Token]) -> Iterator[int]:
    """The 1-based lines of paragraphs that begin like headings, but with another blank."""
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
