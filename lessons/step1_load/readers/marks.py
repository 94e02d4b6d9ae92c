"""What of a Markdown text is said to a program and not to its reader: comments, tags, attributes, addresses of links.

The parser tells the blocks and keeps no place of what stands inside of one: that is looked for here. Leaves alone what only looks
like a mark: code, `<nombre>`, which is no tag of HTML, and all that follows a comment or a script that nobody closed.
"""

import html
import re
from collections.abc import Iterable
from html.entities import html5
from typing import cast

from lxml.html import defs

from lessons.step1_load.document import Unsearched, UnsearchedKind

_VALUE = r"""(?:"[^"]*+"|'[^']*+'|[^\s"'=<>`]++)"""
# Where an end is missing the rest of the region is taken in one go, or many open marks would each be followed to its end.
_HTML = rf"""(?P<comment><!--(?:-?>|.*?-->))|(?P<open><!--.*)
    |(?P<script><(?P<element>script|style)(?=[\s>])[^<>]*+>.*?</(?P=element)\s*+>)|<(?:script|style)(?=[\s>])[^<>]*+>.*
    |(?P<tag></?(?P<name>[a-z][a-z0-9-]*+)(?:\s++[a-z_:@][\w.:@-]*+(?:\s*+=\s*+{_VALUE})?+)*+\s*+/?>)
    |(?P<declaration><(?:\?|!(?:\[CDATA\[|[a-z]))[^<>]*+>)
    |(?P<entity>&(?:\#[0-9]{{1,7}}|\#x[0-9a-f]{{1,6}}|[a-z][a-z0-9]{{1,31}});)"""
_TARGET = r"(?:<[^<>\r\n]*+>|[^\s()<>]*+(?:\([^\s()]*+\)[^\s()<>]*+)*+)"
_ITEM = r"""(?:[\#.][\w:-]++|[\w:-]++=(?:"[^"\r\n]*+"|'[^'\r\n]*+'|[^\s"'{}]++)|-(?=[\s}]))"""
# `{#fees .wide}` of Pandoc, `{: #fees}` of kramdown, after what it is for or at the end of a line; there may be comments behind.
_ATTRIBUTES = rf"\{{:?[ \t]*+(?:{_ITEM}[ \t]*+)++\}}"
_FLAGS = re.IGNORECASE | re.DOTALL | re.VERBOSE
_IN_HTML = re.compile(rf"(?=[<&])(?:{_HTML})", _FLAGS)
_IN_TEXT = re.compile(
    rf"""(?=[\\`<&({{])(?:(?P<escape>\\_)|\\[!-/:-@\[-`{{-~]|(?<!`)(?P<ticks>`{{1,9}})(?!`).*?(?<!`)(?P=ticks)(?!`)|`+|{_HTML}
    |(?P<address>(?<=\])\(\s*+{_TARGET}(?:\s++(?:"[^"]*+"|'[^']*+'|\([^()]*+\)))?+\s*+\))
    |(?P<attribute>(?<=[\])`*_]){_ATTRIBUTES}|{_ATTRIBUTES}(?=[ \t\#]*+(?:<!--[^\r\n]*?-->[ \t]*+)*+(?:[\r\n]|\Z))))""",
    _FLAGS,
)
_DRAWN = {
    "circle",
    "defs",
    "ellipse",
    "g",
    "lineargradient",
    "math",
    "path",
    "polygon",
    "polyline",
    "rect",
    "svg",
    "tspan",
    "use",
}
_TAGS = {*defs.tags, *_DRAWN, "bdi", "data", "dialog", "main", "picture", "search", "slot", "template"}
_IN_WORDS = {*defs.font_style_tags, *defs.phrase_tags, "a", "bdi", "bdo", "data", "font", "mark", "span", "sub", "wbr"} - {
    "code", "kbd", "samp", "del", "ins", "s", "strike",
}  # fmt: skip
"""Tags that part no word. Code is a word of its own, and what is struck out is none with what stands in its place."""
_APART = re.compile(r"<(?:sup|br)\b", re.IGNORECASE)
"""Tags after which another word begins."""


class Marks:
    """Goes through regions of a text, in their order, and keeps what it finds there."""

    def __init__(self, text: str) -> None:
        self.found: list[Unsearched] = []
        """In the order of the text; they never overlap."""
        self.open: list[int] = []
        """Offsets of comments that nobody closed in their region."""
        self.letters = 0
        """Of the entities those that stand for a letter or a digit."""
        self._text = text

    def in_html(self, start: int, end: int) -> None:
        """Takes `text[start:end]` for HTML. Time is linear."""
        self._find(_IN_HTML, start, end)

    def in_text(self, start: int, end: int) -> None:
        """Takes `text[start:end]` for one paragraph, one title or one row of a table. Time is linear."""
        self._find(_IN_TEXT, start, end)

    def _find(self, marks: re.Pattern[str], start: int, end: int) -> None:
        for mark in marks.finditer(self._text, start, end):
            kind = mark.lastgroup
            if kind == "open":
                self.open.append(mark.start())
            elif kind == "tag":
                name = mark["name"].lower()
                if name in _TAGS or "-" in name:
                    self.found.append(Unsearched("tag", *mark.span(), shown="" if name in _IN_WORDS else " "))
            elif kind == "escape":
                self.found.append(Unsearched("mark", mark.start(), mark.start() + 1, shown=""))
            elif kind == "comment":
                self.found.append(Unsearched("comment", *mark.span(), shown=""))
            elif kind == "declaration":
                self.found.append(Unsearched("tag", *mark.span()))
            elif kind == "entity":
                if mark[0][1] == "#" or mark[0][1:] in html5:
                    shown = html.unescape(mark[0])  # nothing, for a control character
                    self.letters += any(map(str.isalnum, shown))
                    self.found.append(Unsearched("entity", *mark.span(), shown=shown if shown.strip() else " "))
            elif kind and kind != "ticks":
                self.found.append(Unsearched(cast(UnsearchedKind, kind), *mark.span()))


def in_order(found: Iterable[Unsearched]) -> tuple[Unsearched, ...]:
    """By their starts, without those that begin in the one before."""
    kept: list[Unsearched] = []
    for each in sorted(found, key=lambda each: each.start):
        if not kept or each.start >= kept[-1].end:
            kept.append(each)
    return tuple(kept)


def without_marks(content: str) -> str:
    """A title without its comments, scripts, tags and attributes; of a link and an entity the parser knows what they show."""
    marks = Marks(content)
    marks.in_text(0, len(content))
    return re.sub("[ \t]{2,}", " ", _without(content, marks)).strip() if marks.found else content


def text_of_html(source: str) -> str:
    """What a reader sees of some HTML, on one line."""
    marks = Marks(source)
    marks.in_html(0, len(source))
    return " ".join(html.unescape(_without(source, marks)).split())


def _without(text: str, marks: Marks) -> str:
    pieces, done = [], 0
    for mark in marks.found:
        if mark.kind not in ("address", "entity"):
            pieces += [text[done : mark.start], " " if _APART.match(text, mark.start) else ""]
            done = mark.end
    return "".join((*pieces, text[done:]))
