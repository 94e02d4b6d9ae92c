"""Headings of a Markdown text, from markdown-it-py's tokens: a `#` in a fenced block is no heading there, so none here.

Leaves out headings inside quotes and lists: they belong to the quote or the list item, and a cut there would part it.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin

from lessons.step1_load.document import Document, Heading, Origin, ReadingWarning
from lessons.step1_load.file import File
from lessons.step1_load.plain_text import decoded

MAX_LINES = 200_000
"""Lines of a Markdown text that are read; the parser keeps several numbers for each, for an empty one too."""
MAX_TOKENS = 500_000
"""Tokens that are read: a paragraph makes three, a list item five. In memory each takes some 400 bytes."""

MAX_FRONT_MATTER = 50_000
"""Characters in which the end of TOML is looked for."""
MAX_TITLES = 1_000_000
"""Characters of all headings together; their inline markup takes far longer to read than the blocks do."""

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


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table").use(front_matter_plugin)
    # The block rules give every heading and its lines; inline markup is parsed for the titles alone.
    return parser.disable("inline")


def _parse(parser: MarkdownIt, text: str, env: dict[str, Any]) -> list[Token]:
    """The tokens of `text`; what stands between two rules at its beginning is front matter only where it reads like that."""
    state = StateCore(text, parser, env)
    state.tokens = _Tokens()
    parser.core.process(state)
    first = state.tokens[0] if state.tokens else None
    if first and first.type == "front_matter" and not _is_metadata(text, first.content):
        env.clear()
        return _parse(parser.disable("front_matter"), text, env)
    return state.tokens


def _is_metadata(text: str, content: str) -> bool:
    """Whether `content`, between rules, is data about the document. Two rules of four hyphens, or round a sentence, are text."""
    # Some versions of the plugin count the `...` that may end it.
    lines = content.removesuffix("...").rstrip("\n").split("\n")
    opening = re.split(r"[\r\n]", text, maxsplit=1)[0].rstrip()
    entries = _entries(lines)
    first = next((entry for entry in entries if entry.strip() and not entry.startswith("#")), "")
    begins = lines == [""] or bool(lines[0].strip() and _KEY.fullmatch(first))
    return opening == "---" and begins and all(map(_METADATA.fullmatch, entries))


def _entries(lines: Sequence[str]) -> list[str]:
    """The lines of YAML; one whose brackets or quotes are open goes on in the next."""
    entries: list[str] = []
    brackets, quotes = 0, 0
    for line in lines:
        if brackets > 0 or quotes % 2:
            entries[-1] += " "  # what stands in there may be anything
        else:
            entries.append(line)
            brackets, quotes = 0, 0
        brackets += line.count("[") + line.count("{") - line.count("]") - line.count("}")
        quotes += line.count('"')
    return entries if brackets <= 0 and quotes % 2 == 0 else list(lines)


def _toml_lines(source: Document) -> int:
    """How many lines of TOML stand between two lines of three plus signs at the beginning, these included; 0 without any."""
    lines = source.text[:MAX_FRONT_MATTER].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[0].rstrip() != "+++":
        return 0
    end = next((number for number, line in enumerate(lines[1:], start=1) if line.rstrip() == "+++"), 0)
    try:
        tomllib.loads("\n".join(lines[1:end]))
    except tomllib.TOMLDecodeError:
        return 0
    return end + 1 if end else 0


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
    if not document.text[outline.body_start :].strip():
        raise file.refused("empty")
    warnings = (ReadingWarning("nested_headings", count=outline.nested),) if outline.nested else ()
    origin: Origin = "marks" if outline.headings else "none"
    return replace(document, headings=outline.headings, body_start=outline.body_start, warnings=warnings, origin=origin)


def read_outline(source: Document) -> Outline:
    """The headings of `source.text` (CommonMark plus GFM tables), ATX and setext, in order.

    Raises: TooLong: over MAX_LINES lines, MAX_TOKENS tokens or MAX_TITLES characters of titles.
    """
    if source.line_count > MAX_LINES:
        raise TooLong(f"over {MAX_LINES} lines")
    parser = _parser()
    env: dict[str, Any] = {}  # link references, which the titles need
    toml = _toml_lines(source)
    body_start = _line_start(source, toml)
    # As many blank lines in place of TOML, so that all lines after it have their number.
    tokens = _parse(parser, "\n" * toml + source.text[body_start:] if toml else source.text, env)
    headings: list[Heading] = []
    nested, characters = 0, 0
    for position, token in enumerate(tokens):
        if token.type == "front_matter" and token.map:
            body_start = _line_start(source, token.map[1])
        elif token.type == "heading_open" and token.level > 0:
            nested += 1
        elif token.type == "heading_open" and token.map:
            first, after = token.map
            start, end = _line_start(source, first), _line_start(source, after)
            end = start + len(source.text[start:end].rstrip("\r\n"))
            characters += end - start
            if characters > MAX_TITLES:
                raise TooLong(f"over {MAX_TITLES} characters of titles")
            inline: list[Token] = []
            parser.inline.parse(tokens[position + 1].content, parser, env, inline)
            headings.append(Heading(int(token.tag[1:]), _plain(inline), start, end, first + 1))
    return Outline(tuple(headings), nested, body_start)


def _line_start(source: Document, line: int) -> int:
    """Offset of the 0-based `line`, or the end of the text."""
    return source.line_starts[line] if line < len(source.line_starts) else len(source.text)


def _plain(tokens: list[Token]) -> str:
    """What a reader sees of inline tokens: no marks, links as their words, images as their description, HTML as it is written."""
    words = []
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif token.children:
            words.append(_plain(token.children))
        else:
            words.append(token.content.replace("\n", " "))  # a tag may run over two lines
    return "".join(words).strip()
