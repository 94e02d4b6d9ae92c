"""A Word document's text, its headings by their styles. Leaves out, counted, pictures, text boxes, comments, headers and footers.

Leaves out too what is deleted, hidden, or beneath a merged cell. The numbers of titles and items, which Word counts as it shows
the file, are counted by numbering.py; where one is more than `3.` or `3)` a hyphen stands before it, as before every item
without a number.
"""

import posixpath
import re
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any, Literal
from zipfile import ZipFile

from lxml import etree

from lessons.step1_load.document import Document, ReadingWarning
from lessons.step1_load.file import File, TooLong
from lessons.step1_load.readers.blocks import Blocks, laid_out, number
from lessons.step1_load.readers.given_title import given_title
from lessons.step1_load.readers.numbering import Numbering
from lessons.step1_load.readers.true_kind import true_kind
from lessons.step1_load.readers.word_styles import Style, first_said, raised, read_styles, style_of
from lessons.step1_load.readers.word_xml import child, is_on, local, value

MAX_UNPACKED = 50_000_000
"""Bytes of all the parts that are unpacked: the text with its styles, no pictures."""
MAX_TAGS = 2_000_000
"""Tags in them; in memory each takes some 70 bytes."""

_TEXT = {"br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "ptab": "\t", "softHyphen": "\u00ad", "tab": "\t"}
_LEFT_OUT = {"altChunk", "commentReference", "del", "drawing", "moveFrom", "object", "pict", "subDoc", "sym"}
# Properties are asked for where they count.
_PROPERTIES = {"pPr", "rPr", "sdtPr", "sectPr", "tblGrid", "tblPr", "tcPr", "trPr"}
_TABLE = {"tbl": "table", "tr": "tr", "tc": "td"}
_OF_FORMULAS = {"deg", "den", "e", "lim", "num", "oMath", "sub", "sup"}
"""Powers, fractions and roots consist of these, each a word of its own."""
_PLAIN_LABEL = re.compile(r"\d{1,9}[.)]")
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}


def read_word(file: File) -> Document:
    """A Word document with its headings; footnotes and endnotes stand at its end.

    Raises: UnreadableDocument: `password`, `damaged`, `too_long` (over MAX_UNPACKED bytes or MAX_TAGS tags), `empty` or
    `unseen`.
    """
    if true_kind(file.data) == "is_locked":
        raise file.refused("password")
    with file.parsing():
        package = Package(file.data)
        body = read_body(package)
    warnings = (ReadingWarning("left_out", body.left_out),) if body.left_out else ()
    document = laid_out(file, body.blocks, "word", "styles", warnings=warnings)
    title = document.headings[body.title].title if body.title is not None and body.title < len(document.headings) else ""
    return replace(document, given_title=given_title(title) or read_title(package))


class Package:
    """The parts of a Word file, each unpacked when it is asked for. A part outside the file is never opened."""

    def __init__(self, data: bytes) -> None:
        self._zip = ZipFile(BytesIO(data))
        # Some programs write paths with backslashes; and what names a part need not do it in the same case.
        self._names = {_as_named(name): name for name in self._zip.namelist()}
        self._bytes, self._tags = MAX_UNPACKED, MAX_TAGS

    def part(self, name: str) -> Any:
        """The root element of a part.

        Raises: TooLong; ValueError: it is no XML as Word writes it; and whatever zipfile raises.
        """
        packed = self._zip.getinfo(self._names.get(_as_named(name), name))
        if packed.file_size > self._bytes:
            raise TooLong(f"over {MAX_UNPACKED} bytes")
        data = self._zip.read(packed)  # never more than the size that was looked at
        self._bytes -= len(data)
        self._tags -= data.count(b"<")
        if self._tags < 0:
            raise TooLong(f"over {MAX_TAGS} tags")
        # Without huge_tree a text of over 10 MB, or 256 elements one inside the other, would pass for damage.
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True))
        if root.getroottree().docinfo.doctype:
            raise ValueError(f"{name} declares a document type")  # only there can entities be declared
        return root

    def related(self, name: str) -> dict[str, list[str]]:
        """For each kind of relation, such as `styles`, the parts that `name` names; "" for the file itself."""
        folder, base = posixpath.split(name)
        relations = posixpath.join(folder, "_rels", f"{base}.rels")
        found: dict[str, list[str]] = {}
        for relation in self.part(relations) if _as_named(relations) in self._names else ():
            named = relation.get("Target", "").replace("\\", "/")
            target = _as_named(posixpath.normpath(posixpath.join("/", folder, named)))
            if target in self._names and relation.get("TargetMode") != "External":
                found.setdefault(relation.get("Type", "").rpartition("/")[2], []).append(target)
        return found


def _as_named(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


@dataclass(slots=True)
class Body:
    """What was read of a document so far."""

    styles: dict[str, Style]
    """By their ids; by "" the one of a paragraph that names none."""
    blocks: Blocks = field(default_factory=Blocks)
    left_out: int = 0
    notes: dict[tuple[str, str | None], int] = field(default_factory=dict)
    """For the part and id of each note its number, in the order of the references."""
    number: int = 0
    """Of the note that is being read."""
    tags: list[str] = field(default_factory=list)
    """Of the open paragraphs."""
    hidden: list[bool] = field(default_factory=lambda: [False])
    """Whether the style of each hides its text."""
    lists: list[list[str]] = field(default_factory=lambda: [[]])
    """The lists that are open in the text and in each open cell."""
    columns: list[int] = field(default_factory=lambda: [0])
    """Of each open table the column of the next cell."""
    merging: list[set[int]] = field(default_factory=lambda: [set()])
    """Of each open table the columns in which a cell reaches down from above."""
    numbering: Numbering = field(default_factory=Numbering)
    chosen: list[Any] = field(default_factory=list)
    """Of the open alternatives the one that is read."""
    title: int | None = None
    """The first heading that is the title of the whole."""

    def read(self, root: Any) -> None:
        """Takes up all that stands in `root`."""
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            name = local(element)
            if event == "end":
                if name != "tr" or not self._is_hidden(element, name):  # a skipped element ends all the same
                    self._end(name)
            elif name in _PROPERTIES or (name in ("Choice", "Fallback") and self.chosen and element is not self.chosen[-1]):
                walk.skip_subtree()
            elif name in _LEFT_OUT or self._is_hidden(element, name):
                self.left_out += 1
                if name not in _LEFT_OUT:
                    self.blocks.hidden += sum(map(len, "".join(element.itertext("{*}t")).split()))
                walk.skip_subtree()
            else:
                self._start(name, element)
                if name == "tc" and self._is_covered(child(element, "tcPr")):
                    self.left_out += bool("".join(element.itertext("{*}t")).strip())
                    walk.skip_subtree()

    def _start(self, name: str, element: Any) -> None:
        if name == "AlternateContent":
            self.chosen.append(_alternative(element))
        elif name == "r":
            self.blocks.raised = self._is_raised(element)
        elif name == "t":
            self.blocks.add(re.sub(r"[\t\n\r]", " ", element.text or ""))
        elif name in _TEXT:
            self.blocks.add(_TEXT[name])
        elif name in _OF_FORMULAS:
            self.blocks.apart = True
        elif name == "p":
            self._start_paragraph(element)
        elif name in _TABLE:
            if name == "tbl":
                self.set_lists(0)
                self.columns.append(0)
                self.merging.append(set())
            self.blocks.start(_TABLE[name], {"colspan": value(child(child(element, "tcPr"), "gridSpan")) or ""})
            if name == "tc":
                self.lists.append([])
            elif name == "tr":
                self.columns[-1] = skipped = number(value(child(child(element, "trPr"), "gridBefore")), 0)
                if skipped:
                    self.blocks.start("td", {"colspan": str(skipped)})
                    self.blocks.end("td")
        elif name in _NOTES:
            self.blocks.raised = False  # its brackets set it off
            noted = self.notes.setdefault((_NOTES[name], value(element, "id")), len(self.notes) + 1)
            self.blocks.add(f"[{noted}]")
        elif name in ("footnoteRef", "endnoteRef"):
            self.blocks.raised = False
            self.blocks.add(f"[{self.number}]")

    def _end(self, name: str) -> None:
        if name == "AlternateContent":
            self.chosen.pop()
        elif name == "r":
            self.blocks.raised = False
        elif name in _OF_FORMULAS:
            self.blocks.apart = True
        elif name == "p":
            self.blocks.end(self.tags.pop())
            self.hidden.pop()
        elif name in _TABLE:
            if name == "tc":
                self.set_lists(0)
                self.lists.pop()
            elif name == "tbl":
                self.columns.pop()
                self.merging.pop()
            self.blocks.end(_TABLE[name])

    def _start_paragraph(self, element: Any) -> None:
        name = _style_id(element, "p")
        style = self.styles.get(name, self.styles.get("", Style()))
        self.hidden.append(bool(style.hidden))
        style = first_said((style_of(child(element, "pPr")), style))
        listed = style.listed if style.listed not in (None, "0") else ""
        level = style.depth or self.numbering.depth_of(listed, name) or 1
        has_text = bool(listed or style.title) and self._has_text(element)
        # A paragraph that is deleted or hidden with its end is none, and is not counted.
        end = child(child(element, "pPr"), "rPr")
        is_gone = not has_text and (self.hidden[-1] or any(is_on(end, mark) for mark in ("del", "moveFrom", "vanish")))
        label = self.numbering.label(listed, level) if listed and not is_gone else ""
        self.set_lists(0 if style.level or not listed else level, self.numbering.same_list(listed) if listed else "")
        self.tags.append(f"h{style.level}" if style.level else "li" if listed else "p")
        if style.title and self.title is None and has_text:
            self.title = len(self.blocks.titles)
        self.blocks.label = label if not label or _PLAIN_LABEL.fullmatch(label) else f"- {label}"
        self.blocks.start(self.tags[-1], {})
        self.blocks.label = ""
        if style.level and label and has_text:
            self.blocks.add(f"{label} ")

    def _has_text(self, paragraph: Any) -> bool:
        """Whether it has any that is shown."""
        walk = etree.iterwalk(paragraph, events=("start",))
        for _, element in walk:
            name = local(element)
            if name in _PROPERTIES | _LEFT_OUT or self._is_hidden(element, name):
                walk.skip_subtree()
            elif name == "t" and (element.text or "").strip():
                return True
        return False

    def _is_hidden(self, element: Any, name: str) -> bool:
        """Whether a run is hidden text, a row deleted or hidden, or a part of a formula only there for its size."""
        if name == "tr":
            return any(is_on(child(element, "trPr"), mark) for mark in ("del", "hidden"))
        if name == "phant":
            return is_on(child(element, "phantPr"), "show") is False
        if name != "r":
            return False
        own = is_on(child(element, "rPr"), "vanish")
        style = _style_id(element, "r")
        return bool(self.hidden[-1] or (style and self.styles.get(style, Style()).hidden)) if own is None else own

    def _is_covered(self, properties: Any) -> bool:
        """Whether the next cell lies beneath one that reaches over it, from above or from the left."""
        down, across = (child(properties, name) for name in ("vMerge", "hMerge"))
        column, merging = self.columns[-1], self.merging[-1]
        self.columns[-1] += number(value(child(properties, "gridSpan")), 1)
        if down is None:
            merging.discard(column)
        elif value(down) == "restart":
            merging.add(column)
        is_below = down is not None and value(down) != "restart" and column in merging
        return is_below or (across is not None and value(across) != "restart")

    def _is_raised(self, run: Any) -> bool:
        own = raised(child(run, "rPr"))
        return bool(self.styles.get(_style_id(run, "r"), Style()).raised) if own is None else own

    def set_lists(self, count: int, listed: str = "") -> None:
        """Opens and closes lists until `count` are open, the innermost `listed`, so that its consecutive items stand in one."""
        open_lists = self.lists[-1]
        while len(open_lists) > count or (count and len(open_lists) == count and open_lists[-1] != listed):
            self.blocks.end("ul")
            open_lists.pop()
        while len(open_lists) < count:
            self.blocks.start("ul", {})
            open_lists.append(listed)


def read_body(package: Package) -> Body:
    """The text of the main part, then the notes that it refers to.

    Raises: TooLong; ValueError: this is no Word document; whatever zipfile raises.
    """
    main = package.related("").get("officeDocument", ["word/document.xml"])[0]
    root, related = package.part(main), package.related(main)
    if local(root) != "document":
        raise ValueError(f"{main} is no document")
    body = Body(read_styles(package.part(related["styles"][0])) if "styles" in related else {})
    if "numbering" in related:
        body.numbering = Numbering(package.part(related["numbering"][0]))
    body.read(root)
    body.set_lists(0)
    parts = {kind: package.part(related[kind][0]) for kind in set(_NOTES.values()) & related.keys()}
    notes = {(kind, value(note, "id")): note for kind, part in parts.items() for note in part.iterchildren("{*}*")}
    for key, position in tuple(body.notes.items()):
        body.number = position
        if key in notes:
            body.read(notes[key])
            body.set_lists(0)
    body.blocks.close()
    edges = related.get("header", []) + related.get("footer", [])
    body.left_out += sum(1 for name in edges if "".join(package.part(name).itertext("{*}t")).strip())
    return body


def read_title(package: Package) -> str:
    """The title in the file's core properties; "" where there is none, or no room for it is left, or it is damaged."""
    try:
        parts = package.related("").get("core-properties", [])
        title = child(package.part(parts[0]), "title") if parts else None
        return "" if title is None else given_title("".join(title.itertext()))
    except MemoryError:
        raise
    except Exception:  # the text is read, and its title is no part of it
        return ""


def _style_id(element: Any, kind: Literal["p", "r"]) -> str:
    """Of a paragraph or a run."""
    return value(child(child(element, f"{kind}Pr"), f"{kind}Style")) or ""


def _alternative(alternatives: Any) -> Any:
    """The one that is for programs that know least, if it holds anything, else the first; None where there is none.

    Looked for once: there may be as many as the file has room for.
    """
    fallback = child(alternatives, "Fallback")
    return fallback if fallback is not None and len(fallback) else child(alternatives, "Choice")
