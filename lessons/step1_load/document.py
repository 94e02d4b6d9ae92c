"""What a file is after reading: its text as it was, and where its pages, headings and lines stand. Reads nothing itself."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import chain
from pathlib import PurePosixPath
from typing import Literal

from lessons.step1_load.options import AS_USUAL, ReadOptions
from lessons.step1_load.readers.true_kind import TrueKind
from lessons.terms.unseen import JOIN, TAIL

# Only these end a line, as in CommonMark and in text editors; str.splitlines knows seven more.
_LINE_END = re.compile(r"\r\n|\n|\r")

Kind = Literal["markdown", "text", "pdf", "word", "web", "python"]

Origin = Literal["none", "marks", "rules", "bookmarks", "sizes", "styles", "tags", "definitions"]
"""Where headings come from: the marks of Markdown, rules about lines of plain text, a PDF's bookmarks or its letter sizes, the
paragraph styles of a Word document, the tags of a web page, the classes and functions of Python source."""

WarningKind = Literal[
    "replaced", "bytes_replaced", "marks_inside", "number_signs", "pages_without_text", "pages_unreadable", "pages_garbled",
    "pages_in_columns", "unseen", "pages_recognised", "pages_unproven", "titles_not_found", "titles_in_a_row",
    "bookmarks_unreadable", "nested_headings", "tags_no_headings", "comment_open", "letters_as_codes", "hidden", "left_out",
    "form_fields", "not_python",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """A title in the document. Offsets count code points of `Document.text`."""

    level: int
    """1 for the outermost; in a PDF the depth of the bookmark."""
    title: str
    """Plain text: inline markup is reduced to what a reader sees."""
    start: int
    """First code point of the heading's first line."""
    end: int
    """One past its last code point, the line end left out; equal to `start` where a bookmark's title is not on its page."""
    line: int
    """1-based line of `start`."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a PDF. Offsets count code points of `Document.text`."""

    number: int
    """1-based position in the file."""
    start: int
    end: int
    """One past its last code point; equal to `start` where the page has no text."""
    label: str = ""
    """What is printed on it as its number, such as `iv`, where the file tells; "" where it does not. Never a key."""


BlockKind = Literal["table", "list", "fence"]


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the text that belongs together. Offsets count code points of `Document.text`; no blank is at an edge."""

    kind: BlockKind
    """A table, a list with all that stands in it, a block of code: a fenced one with its marks, or an indented one."""
    start: int
    end: int
    """One past its last code point."""


UnsearchedKind = Literal["comment", "script", "tag", "attribute", "address", "entity", "mark"]


@dataclass(frozen=True, slots=True)
class Unsearched:
    """A stretch of the text that is in the file and is no text to its reader. Offsets count code points of `Document.text`."""

    kind: UnsearchedKind
    """A comment, a script or style sheet, a tag, the attributes of a title or a link, where a link leads to, `&nbsp;`, a mark of
    emphasis or of a link that touches a word."""
    start: int
    end: int
    """One past its last code point."""
    shown: str = " "
    """What a reader has in its place: a blank, which parts words; "" inside a word; the `ó` of `&oacute;`, which is searched."""

    @property
    def is_text(self) -> bool:
        """Whether it is a code for what a reader sees."""
        return bool(self.shown.strip())


@dataclass(frozen=True, slots=True)
class Definition:
    """A class or a function of Python source. Offsets count code points of `Document.text`."""

    title: str
    """`class Room`, `book()`."""
    start: int
    """First code point of its first decorator, else of its `def` or `class`."""
    end: int
    """One past the last code point of its body."""
    depth: int | None
    """How many classes it stands in, one inside the other; None where it also stands in a function or in a statement."""
    line_before: int
    """1-based last line of what stands before it in the same body, or of the signature of its class; 0 where nothing does."""


ChangeKind = Literal["hyphen", "ligature", "running", "replaced", "unseen", "moved", "raised"]


@dataclass(frozen=True, slots=True)
class Change:
    """A place where a reader put other text than the file's. Offsets count code points of `Document.text`."""

    kind: ChangeKind
    """A word that was parted at a line's end, a ligature, a line that many pages repeat, a character that cannot be shown, text
    that the page never paints, words that went to the place of such, a raised mark that touched its word."""
    start: int
    end: int
    """One past what stands there now; equal to `start` where it was left out."""
    was: str
    """What stands there in the file, as its library gives it."""


@dataclass(frozen=True, slots=True)
class RunningLine:
    """A line that many pages of a PDF repeat at the same edge."""

    text: str
    """As it reads, with `#` for the number of the page."""
    pages: int
    """That have it."""


@dataclass(frozen=True, slots=True)
class LetterSize:
    """Letters of one size and weight in a PDF."""

    name: str
    points: float
    """To the nearest half."""
    bold: bool
    lines: int
    characters: int
    titles: int
    """Of the lines, those that read like titles: short, and without a full stop at the end."""
    example: str
    """The first of the lines."""
    counts: bool
    """Whether its lines are headings."""


@dataclass(frozen=True, slots=True)
class ReadingWarning:
    """Something that the reader changed or could not do. `kind` names a sentence of lesson 1; the numbers fill it."""

    kind: WarningKind
    count: int
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Document:
    """A file that was read."""

    name: str
    """The file's name as it came; data, not a path."""
    sha256: str
    """Of the file's bytes, 64 hexadecimal digits."""
    text: str = field(repr=False)
    """What was in the file, decoded, line ends kept."""
    kind: Kind
    pages: tuple[Page, ...] = field(default=(), repr=False)
    """Empty for formats without pages."""
    headings: tuple[Heading, ...] = field(default=(), repr=False)
    """In the order of `start`; they never overlap."""
    warnings: tuple[ReadingWarning, ...] = ()
    encoding: str = ""
    """The encoding of a text file as it is shown, such as `UTF-8`; "" for a PDF or a Word document."""
    encoding_guessed: bool = field(default=False, repr=False)
    """Whether nothing but its letters tells the encoding."""
    body_start: int = 0
    """Where the front matter ends and the text that is searched begins."""
    origin: Origin = "none"
    """Where its headings come from; `none` where it has none."""
    changes: tuple[Change, ...] = field(default=(), repr=False)
    """In the order of `start`; they never overlap. Undone, they give what the library took from the pages."""
    running: tuple[RunningLine, ...] = field(default=(), repr=False)
    """Lines that many pages repeat, left out or not; the most frequent first."""
    letter_sizes: tuple[LetterSize, ...] = field(default=(), repr=False)
    """Of a PDF, largest first; empty where nobody looked at them."""
    blocks: tuple[Block, ...] = field(default=(), repr=False)
    """Tables, lists and fenced blocks, where the format tells them, in the order of `start`, the outer one first.

    Those of one kind never overlap: a list inside a list is part of it.
    """
    unsearched: tuple[Unsearched, ...] = field(default=(), repr=False)
    """Stretches whose words are no terms of a passage, in the order of `start`; they never overlap."""
    definitions: tuple[Definition, ...] = field(default=(), repr=False)
    """Of Python source, in the order of `start`, nested ones too; empty where Python cannot read it."""
    given_title: str = field(default="", repr=False)
    """The title that the file gives itself beside its text, on one line; "" where it gives none."""
    options: ReadOptions = field(default=AS_USUAL, repr=False)
    """How it was read."""
    is_private: bool = field(default=False, repr=False)
    """Whether a learner brought it: what is made from it is kept for their session alone."""

    def __getstate__(self) -> dict[str, object]:
        """For another process: the fields, without what was derived from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def searched(self) -> str:
        """The text as a reader sees its words: blanks where what is not searched parts them, fillers of terms/unseen.py where it
        does not. As long as `text`, so that every offset holds in both."""
        return _filled(self.text, self.unsearched, {"": JOIN, " ": " "})

    @cached_property
    def blanked(self) -> str:
        """The text with blanks in place of all of `unsearched`, for what asks where sentences are. As long as `text`."""
        return _filled(self.text, [replace(each, shown=" ") for each in self.unsearched], {" ": " "})

    @property
    def mark(self) -> Hashable:
        """Equal for documents that are equal: the same bytes read in the same way give the same text."""
        return self.name, self.sha256, self.options, self.is_private

    @cached_property
    def line_starts(self) -> "array[int]":
        """Offset of the first code point of every line; the first is 0."""
        return array("q", chain([0], (end.end() for end in _LINE_END.finditer(self.text))))

    @cached_property
    def title_heading(self) -> Heading | None:
        """The heading that the whole stands under: it begins with it, and no other stands as high. None where there is none."""
        if not self.headings:
            return None
        first, *others = self.headings
        begins = not self.text[self.body_start : first.start].strip()
        return first if begins and all(heading.level > first.level for heading in others) else None

    @cached_property
    def title(self) -> str:
        """What the whole is called: that heading, else the title that the file gives itself, if it is not its name; or ""."""
        if self.title_heading and self.title_heading.title:
            return self.title_heading.title
        # With blanks it is a title that the file was called after; a single word, as in `informe_v3`, is only the name.
        is_name = " " not in self.given_title and self.given_title == PurePosixPath(self.name).stem
        return "" if is_name else self.given_title

    @cached_property
    def titles(self) -> frozenset[str]:
        """The titles of all headings and that of the whole."""
        return frozenset(heading.title for heading in self.headings) | {self.title}

    @cached_property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """For each heading the titles from the outermost section to itself."""
        return tuple(heading_paths(self.headings))

    @cached_property
    def places_of_paths(self) -> Mapping[tuple[str, ...], Sequence[int]]:
        """For each of `paths` the positions of the headings that have it, in order."""
        places: dict[tuple[str, ...], list[int]] = {}
        for position, path in enumerate(self.paths):
            places.setdefault(path, []).append(position)
        return places

    @property
    def is_source(self) -> bool:
        """Whether its text is the file's own, only decoded: then its lines are those that an editor shows."""
        return self.kind in ("markdown", "text", "python")

    @property
    def line_count(self) -> int:
        """Lines as an editor numbers them; a line end at the very end opens no further line."""
        starts = self.line_starts
        return len(starts) - 1 if len(starts) > 1 and starts[-1] == len(self.text) else len(starts)

    def line_at(self, offset: int) -> int:
        """1-based line that holds the code point at `offset`."""
        return bisect_right(self.line_starts, offset)

    def page_at(self, offset: int) -> int | None:
        """1-based page that holds the code point at `offset`; None for formats without pages."""
        if not self.pages:
            return None
        return bisect_right(self.pages, offset, key=lambda page: page.start)

    def unsearched_in(self, start: int, end: int) -> list[tuple[int, int]]:
        """Where in `text[start:end]`, counted from `start`, stands what is not searched; the code of a letter is."""
        first = bisect_right(self.unsearched, start, key=lambda each: each.end)
        last = bisect_left(self.unsearched, end, key=lambda each: each.start)
        inside = (each for each in self.unsearched[first:last] if not each.is_text)
        return [(max(each.start, start) - start, min(each.end, end) - start) for each in inside]

    def changes_in(self, start: int, end: int) -> tuple[Change, ...]:
        """The changes that lie wholly within `text[start:end]`, those at its edges included."""
        first = bisect_left(self.changes, start, key=lambda change: change.start)
        last = bisect_right(self.changes, end, key=lambda change: change.end)
        return self.changes[first:last]

    def as_taken(self, start: int, end: int) -> str:
        """What the library took from the file for `text[start:end]`: every change in there undone."""
        parts, done = [], start
        for change in self.changes_in(start, end):
            parts += [self.text[done : change.start], change.was]
            done = change.end
        return "".join((*parts, self.text[done:end]))


def _filled(text: str, marks: Sequence[Unsearched], fillers: Mapping[str, str]) -> str:
    """`text` with what each of `marks` shows in its place, filled up to its length: TAIL where `fillers` has no other."""
    parts, done = [], 0
    for each in marks:
        filler = fillers.get(each.shown, TAIL) * (each.end - each.start - len(each.shown))
        parts += [text[done : each.start], each.shown, filler]
        done = each.end
    return "".join((*parts, text[done:])) if marks else text


def heading_paths(headings: Sequence[Heading]) -> list[tuple[str, ...]]:
    """For each heading the titles from the outermost section to itself.

    A heading stands under the nearest one before it whose level is lower; a skipped level adds no step.
    """
    paths: list[tuple[str, ...]] = []
    above: list[Heading] = []
    for heading in headings:
        while above and above[-1].level >= heading.level:
            above.pop()
        above.append(heading)
        paths.append(tuple(step.title for step in above))
    return paths


Reason = Literal[
    "empty", "no_text", "no_pages", "unseen", "password", "damaged", "binary", "too_large", "too_long", "unknown_type",
    TrueKind, "took_too_long", "too_much_memory", "reader_died",
]  # fmt: skip


class UnreadableDocument(ValueError):
    """A file that gives no document. `reason` is one of a fixed set, for which lesson 1 has a sentence in each language."""

    def __init__(self, reason: Reason, name: str) -> None:
        super().__init__(reason, name)  # both, so that it can be sent from one process to another
        self.reason: Reason = reason
        self.name = name

    def __str__(self) -> str:
        return f"{self.name!r} cannot be read: {self.reason}"
