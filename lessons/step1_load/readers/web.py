"""A web page's text as it reads on screen, its headings from h1 to h6. Leaves out scripts, styles, what is hidden, and pictures.

One block after the other, a blank line between; items of a list and rows of a table on a line each. What is hidden is counted.
Nothing is fetched.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from lxml import etree

from lessons.step1_load.document import Document, ReadingWarning
from lessons.step1_load.file import File
from lessons.step1_load.readers.blocks import TITLE_LINES, Blocks, laid_out
from lessons.step1_load.readers.encodings import UnknownEncoding, decode, known_encoding
from lessons.step1_load.readers.given_title import given_title
from lessons.step1_load.readers.plain_text import decoding_warnings

_CHUNK = 1 << 16
"""Characters that are parsed at a time."""
MAX_LENGTH = 5_000
"""Characters of a title with its tags; where there are more, its end tag may be a slip far below, and it is left to libxml2."""

# Comments and elements that hold no tags take the rest of the page where their end is missing, so each is looked for only once.
_TITLE = re.compile(
    r"<(?:!--(?:-?>|.*?(?:-->|\Z))|(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\s/>]).*?(?:</\1(?=[\s/>])|\Z)"
    rf"|(h[1-6])(?=[\s/>])((?:(?!</?h[1-6][\s/>]).){{0,{MAX_LENGTH}}}+)</h[1-6](?=[\s/>]))",
    re.DOTALL | re.IGNORECASE,
)
_BLOCK = re.compile(rf"<(/?)(?:{'|'.join(sorted(TITLE_LINES))})(?=[\s/>])", re.IGNORECASE)


def read_web(file: File) -> Document:
    """A web page with its headings.

    Raises: UnreadableDocument: `binary`, `empty`, `unseen`, `too_long` (over MAX_DEPTH elements one inside the other), `damaged`.
    """
    try:
        found = decode(file.data, file.options.encoding, declared(file.data))
    except UnknownEncoding as error:
        raise file.refused("binary") from error
    text, blocks = with_whole_titles(found.text), PageBlocks()
    # No tree is built: lxml cuts one silently at 2,048 elements one inside the other, and hands on each tag all the same.
    # Without huge_tree what follows the first 10 MB of a comment would be text.
    parser = etree.HTMLParser(target=blocks, huge_tree=True)
    with file.parsing():
        for start in range(0, len(text), _CHUNK):
            parser.feed(text[start : start + _CHUNK])
        parser.close()
    hidden = (ReadingWarning("hidden", blocks.hidden),) if blocks.hidden else ()
    document = laid_out(file, blocks, "web", "tags", found.encoding, (*decoding_warnings(found), *hidden))
    return replace(document, given_title=given_title("".join(blocks.title)), encoding_guessed=found.is_guess)


def with_whole_titles(page: str) -> str:
    """The page with spans on lines of their own in place of the blocks in titles, `<h2><p>Uno</p></h2>`. Takes linear time.

    libxml2 ends a title where a paragraph begins, and does not say where its end tag stands; browsers keep it all in the title.
    Titles without an end tag or with another title inside stay as they are.
    """

    def whole(found: re.Match[str]) -> str:
        name, inside = found[2], found[3]
        return f"<{name}{_BLOCK.sub(lambda tag: '<br></span' if tag[1] else '<br><span', inside)}</{name}" if name else found[0]

    return _TITLE.sub(whole, page)


class PageBlocks(Blocks):
    """Keeps the title of the page too, which is no part of its text: its first `title` outside of pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.title: list[str] = []
        """Its pieces."""
        self._inside: list[str] = []  # the open elements
        self._is_of_katex = False
        self._is_over = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Raises: TooLong."""
        classes = attributes.get("class", "").split()
        self._is_of_katex |= "katex-mathml" in classes
        # KaTeX writes each formula as MathML, and once more for the eye, where only a style sheet tells what is raised.
        is_copy = self._is_of_katex and "katex-html" in classes
        super().start("template" if is_copy else tag, attributes)
        self._inside.append(tag)

    def end(self, tag: str) -> None:
        super().end(tag)
        self._is_over |= self._is_title()
        self._inside.pop()

    def data(self, text: str) -> None:
        super().data(text)
        if self._is_title():
            self.title.append(text)

    def _is_title(self) -> bool:
        return self._inside[-1:] == ["title"] and not self._is_over and "svg" not in self._inside


_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_CHARSET = re.compile(rb"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_XML = re.compile(rb"<\?xml\b[^>]*?\bencoding\s*=\s*[\"']\s*([\w.:-]+)")


def declared(data: bytes) -> str:
    """Python's name for the encoding that a page declares in its first 4,096 bytes, by `meta` or as XML does; "" for none."""
    found = _CHARSET.search(_COMMENT.sub(b"", data[:4096])) or _XML.match(data[:4096])
    return known_encoding(found[1].decode("latin-1")) if found else ""
