"""What of a Markdown text is said to a program and not to its reader: comments, tags, attributes, addresses of links.

The parser tells the blocks and keeps no place of what stands inside of one: that is looked for here. Leaves alone what only looks
like a mark: code, `<nombre>`, which is no tag of HTML, and a comment or a script that nobody closed.
"""

import html
import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property

from lxml.html import defs

from lessons.step1_load.document import Unsearched, UnsearchedKind

_FLAGS = re.IGNORECASE | re.DOTALL
_IN_HTML = re.compile("[<&]")
_IN_TEXT = re.compile(r"[\\`<&\]{]")
_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")
_TICKS = re.compile("`+")
_SCRIPT = re.compile(r"<(script|style)(?=[\s>])[^<>]*+>.*?</\1\s*+>", _FLAGS)
_SCRIPT_END = re.compile(r"</(script|style)\s*+>", _FLAGS)
_VALUE = r"""(?:"[^"]*+"|'[^']*+'|[^\s"'=<>`]++)"""
_TAG = re.compile(rf"</?([a-z][a-z0-9-]*+)(?:\s++[a-z_:@][\w.:@-]*+(?:\s*+=\s*+{_VALUE})?+)*+\s*+/?>", _FLAGS)
_TAGS = {*defs.tags, "bdi", "data", "dialog", "main", "picture", "search", "slot", "template"}
_ENTITY = re.compile(r"&(?:\#[0-9]{1,7}|\#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", _FLAGS)
_TARGET = r"(?:<[^<>\r\n]*+>|[^\s()<>]*+(?:\([^\s()]*+\)[^\s()<>]*+)*+)"
_ADDRESS = re.compile(rf"""\]\(\s*+{_TARGET}(?:\s++(?:"[^"]*+"|'[^']*+'|\([^()]*+\)))?+\s*+\)""")
_ITEM = r"""(?:[#.][\w:-]++|[\w:-]++=(?:"[^"\r\n]*+"|'[^'\r\n]*+'|[^\s"'{}]++)|-(?=[\s}]))"""
# `{#fees .wide}` of Pandoc, `{: #fees}` of kramdown.
_ATTRIBUTES = re.compile(rf"\{{:?[ \t]*+(?:{_ITEM}[ \t]*+)++\}}")
_LINE_REST = re.compile(r"[ \t#]*+(?:[\r\n]|\Z)")
_APART = re.compile(r"<(?:sup|br)\b", re.IGNORECASE)
"""Tags after which another word begins."""


class Marks:
    """Goes through regions of a text, in their order, and keeps what it finds there."""

    def __init__(self, text: str) -> None:
        self.found: list[Unsearched] = []
        """In the order of the text; they never overlap."""
        self.open: list[int] = []
        """Offsets of comments that nobody closed."""
        self._text = text

    def in_html(self, start: int, end: int) -> None:
        """Takes `text[start:end]` for HTML. Time is linear."""
        self._go_through(_Region(self._text, start, end), _IN_HTML)

    def in_text(self, start: int, end: int) -> None:
        """Takes `text[start:end]` for one paragraph, one title or one row of a table. Time is linear."""
        self._go_through(_Region(self._text, start, end), _IN_TEXT)

    def _go_through(self, region: "_Region", marks: re.Pattern[str]) -> None:
        at = region.start
        while mark := marks.search(self._text, at, region.end):
            kind, start, at = region.read(mark.start())
            if kind:
                self.found.append(Unsearched(kind, start, at))
            elif region.opens_comment(start):
                self.open.append(start)


class _Region:
    """A stretch of the text in which what is opened must be closed, and where that is."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end

    def read(self, at: int) -> tuple[UnsearchedKind | None, int, int]:
        """What begins at `at`, where exactly, and where to go on; None for what is text."""
        match self.text[at]:
            case "\\":
                return None, at, at + (2 if _ESCAPED.match(self.text, at, self.end) else 1)
            case "`":
                return None, at, self._after_code(at)
            case "<":
                return self._element(at)
            case "&":
                entity = _ENTITY.match(self.text, at, self.end)
                # One that stands for a letter is part of a word.
                sign = entity and not any(map(str.isalnum, html.unescape(entity[0])))
                return ("entity", at, entity.end()) if entity and sign else (None, at, at + 1)
            case "]":
                address = _ADDRESS.match(self.text, at, self.end)
                return ("address", at + 1, address.end()) if address else (None, at, at + 1)
        attributes = _ATTRIBUTES.match(self.text, at, self.end)
        closes = attributes and (self.text[max(at - 1, self.start) : at] in tuple("])`*_") or self._ends_line(attributes.end()))
        return ("attribute", at, attributes.end()) if attributes and closes else (None, at, at + 1)

    def opens_comment(self, at: int) -> bool:
        """Whether a comment begins at `at` that is not closed in here."""
        return self.text.startswith("<!--", at, self.end) and at + 2 > self._last_comment_end

    def _element(self, at: int) -> tuple[UnsearchedKind | None, int, int]:
        """A comment, a script, a style sheet or a tag."""
        # Each end is looked for only where there is one, or many open marks would each be followed to the end of the text.
        if self.text.startswith("<!--", at, self.end):
            if at + 2 > self._last_comment_end:
                return None, at, at + 4
            return "comment", at, self.text.index("-->", at + 2) + 3
        name = "script" if self.text[at + 1 : at + 7].lower() == "script" else "style"
        script = _SCRIPT.match(self.text, at, self.end) if at < self._script_ends.get(name, -1) else None
        if script:
            return "script", at, script.end()
        tag = _TAG.match(self.text, at, self.end)
        known = tag and (tag[1].lower() in _TAGS or "-" in tag[1])
        return ("tag", at, tag.end()) if tag and known else (None, at, at + 1)

    def _after_code(self, at: int) -> int:
        ticks = _TICKS.match(self.text, at, self.end)
        after = ticks.end() if ticks else at + 1
        alike = self._ticks.get(after - at, [])
        closing = bisect_right(alike, at)
        return alike[closing] + after - at if closing < len(alike) else after

    def _ends_line(self, at: int) -> bool:
        return at == self.end or bool(_LINE_REST.match(self.text, at))

    @cached_property
    def _last_comment_end(self) -> int:
        return self.text.rfind("-->", self.start, self.end)

    @cached_property
    def _script_ends(self) -> dict[str, int]:
        return {found[1].lower(): found.start() for found in _SCRIPT_END.finditer(self.text, self.start, self.end)}

    @cached_property
    def _ticks(self) -> dict[int, list[int]]:
        """Where runs of backticks begin, by their length."""
        places: dict[int, list[int]] = {}
        for run in _TICKS.finditer(self.text, self.start, self.end):
            places.setdefault(run.end() - run.start(), []).append(run.start())
        return places


def in_order(found: Iterable[Unsearched]) -> tuple[Unsearched, ...]:
    """By their starts, without those that begin in the one before."""
    kept: list[Unsearched] = []
    for each in sorted(found, key=lambda each: each.start):
        if not kept or each.start >= kept[-1].end:
            kept.append(each)
    return tuple(kept)


def without_marks(content: str) -> str:
    """A title without its comments, scripts, tags and attributes; of a link and an entity the parser knows what they show."""
    marks, pieces, done = Marks(content), [], 0
    marks.in_text(0, len(content))
    for mark in marks.found:
        if mark.kind not in ("address", "entity"):
            apart = " " if mark.kind == "tag" and _APART.match(content, mark.start) else ""
            pieces += [content[done : mark.start], apart]
            done = mark.end
    return re.sub("[ \t]{2,}", " ", "".join((*pieces, content[done:]))).strip() if pieces else content


def text_of_html(source: str) -> str:
    """What a reader sees of some HTML, on one line."""
    marks, pieces, done = Marks(source), [], 0
    marks.in_html(0, len(source))
    for mark in marks.found:
        if mark.kind != "entity":
            pieces += [source[done : mark.start], " " if _APART.match(source, mark.start) else ""]
            done = mark.end
    return " ".join(html.unescape("".join((*pieces, source[done:]))).split())
