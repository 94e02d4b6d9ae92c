"""Blocks inside the titles of a page, such as `<h2><p>Uno</p></h2>`, become lines of the title. Reads no other part of the page.

libxml2 ends a title where a paragraph begins, and tells nobody where its end tag stands; browsers keep all of it in the title.
"""

import re
from collections import Counter

from lessons.step1_load.blocks import LINE, TITLE_ENDING, TITLE_LINES

MAX_LINES = 50
"""Tags of blocks in a title; where there are more, its end tag may be a slip far below, and it is left to libxml2."""

# Each part takes the rest of the page where its end is missing, as browsers do, and so is looked for only once.
_ATTRIBUTES = r"""(?:[^>=]++|=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z))?+)*+(?:>|\Z)"""
_RAW = "script|style|textarea|title|xmp|iframe|noembed|noframes"
_TAG = re.compile(
    rf"<(?:!--(?:-?>|.*?(?:--!?>|\Z))|({_RAW})(?=[\s/>]){_ATTRIBUTES}.*?(?:</\1(?=[\s/>])|\Z)|(/?)([a-z][^\s/>]*+){_ATTRIBUTES})",
    re.DOTALL | re.IGNORECASE,
)
_END = re.compile(r"</h[1-6]", re.IGNORECASE)
_TITLES = {f"h{level}" for level in range(1, 7)}


class _Title:
    """A title that is open."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[tuple[int, int]] = []
        """For each tag of its blocks where the page is left, for LINE, and where it goes on."""
        self._open: Counter[str] = Counter()

    def takes(self, tag: re.Match[str]) -> bool:
        """Whether the title goes on after the tag of a block."""
        name, is_end = tag[3].lower(), bool(tag[2])
        if name in TITLE_ENDING or len(self.lines) == MAX_LINES:
            return False
        if is_end and not self._open[name]:  # so it closes what is around the title, or
            self.lines.append(tag.span(2))  # for a paragraph opens one, as browsers do
            return name == "p"
        self._open[name] += -1 if is_end else 1
        self.lines.append((tag.start(3), tag.start(3)))
        return True


def with_whole_titles(page: str) -> str:
    """The page, the names of blocks in titles with LINE before them, and each title ended by its own name.

    Titles without an end tag, with another title inside or with more than lines stay as they are. Takes linear time.
    """
    if not _END.search(page):
        return page
    pieces: list[str] = []
    done = 0
    title: _Title | None = None
    for tag in _TAG.finditer(page):
        name = (tag[3] or "").lower()
        if name in _TITLES:
            if tag[2] and title:
                for left, goes_on in title.lines:
                    pieces += (page[done:left], LINE)
                    done = goes_on
                pieces += (page[done : tag.start(3)], title.name)
                done = tag.end(3)
            title = None if tag[2] else _Title(name)
        elif title and (name in TITLE_LINES or name in TITLE_ENDING) and not title.takes(tag):
            title = None
    return "".join((*pieces, page[done:]))
