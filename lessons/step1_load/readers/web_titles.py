"""Blocks inside the titles of a page, such as `<h2><p>Uno</p></h2>`, become lines of the title. Reads no other part of the page.

libxml2 ends a title where a paragraph begins, and tells nobody where its end tag stands; browsers keep all of it in the title.
"""

import re

from lessons.step1_load.readers.blocks import LINE, TITLE_LINES

MAX_LENGTH = 5_000
"""Characters of a title with its tags; where there are more, its end tag may be a slip far below, and it is left to libxml2."""

# Comments and elements that hold no tags take the rest of the page where their end is missing, so each is looked for only once.
_TITLE = re.compile(
    r"<(?:!--(?:-?>|.*?(?:-->|\Z))|(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\s/>]).*?(?:</\1(?=[\s/>])|\Z)"
    rf"|(h[1-6])(?=[\s/>])((?:(?!</?h[1-6][\s/>]).){{0,{MAX_LENGTH}}}+)</h[1-6](?=[\s/>]))",
    re.DOTALL | re.IGNORECASE,
)
_BLOCK = re.compile(rf"<(/?)(?=(?:{'|'.join(sorted(TITLE_LINES))})[\s/>])", re.IGNORECASE)


def with_whole_titles(page: str) -> str:
    """The page, the names of blocks in titles with LINE before them, and each title ended by its own name.

    Titles without an end tag or with another title inside stay as they are. Takes linear time.
    """
    return _TITLE.sub(_whole, page)


def _whole(found: re.Match[str]) -> str:
    name, inside = found[2], found[3]
    return f"<{name}{_BLOCK.sub(_as_line, inside)}</{name}" if name else found[0]


def _as_line(tag: re.Match[str]) -> str:
    # An end tag without a beginning, as in `<h2>Uno</p>dos</h2>`, parts two lines as well; libxml2 says nothing of it.
    return f"<{LINE}></{LINE}></{LINE}" if tag[1] else f"<{LINE}"
