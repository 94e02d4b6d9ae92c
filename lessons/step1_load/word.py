"""A Word document's text, its headings by their styles. Leaves out, counted, pictures, text boxes, comments, headers and footers.

Leaves out too what is deleted or hidden, and what Word computes as it shows the file: the numbers of titles and items.
"""

import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from io import BytesIO
from typing import Any, Literal
from zipfile import ZipFile

from lxml import etree

from lessons.step1_load.blocks import Blocks, TooDeep, laid_out
from lessons.step1_load.document import Document, ReadingWarning
from lessons.step1_load.file import File
from lessons.step1_load.given_title import given_title

MAX_UNPACKED = 50_000_000
"""Bytes of all the parts that are unpacked: the text with its styles, no pictures."""
MAX_TAGS = 2_000_000
"""Tags in them; in memory each takes some 70 bytes."""
MAX_LEVELS = 9
"""Levels of an outline in Word; the tenth is the text's own."""
MAX_CHAIN = 50
"""Styles that are looked at, each based on the next; some make a ring."""

_OLE = b"\xd0\xcf\x11\xe0"
_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_TEXT = {"br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "ptab": "\t", "softHyphen": "\u00ad", "tab": "\t"}
_LEFT_OUT = {"altChunk", "commentReference", "del", "drawing", "moveFrom", "object", "pict", "subDoc", "sym"}
# Properties are asked for where they count.
_PROPERTIES = {"pPr", "rPr", "sdtPr", "sectPr", "tblGrid", "tblPr", "tcPr", "trPr"}
_TABLE = {"tbl": "table", "tr": "tr", "tc": "td"}
_ON = {"1", "on", "true"}
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}


class TooLong(ValueError):
    """The parts have more than MAX_UNPACKED bytes or MAX_TAGS tags."""


def read_word(file: File) -> Document:
    """A Word document with its headings; footnotes and endnotes stand at its end.

    Raises: UnreadableDocument: `password`, `damaged`, `too_long` (over MAX_UNPACKED bytes or MAX_TAGS tags), or `empty`.
    """
    if file.data.startswith(_OLE):
        raise file.refused("password" if _PACKAGE in file.data else "damaged")
    try:
        package = Package(file.data)
        body = read_body(package)
    except (TooLong, TooDeep) as error:
        raise file.refused("too_long") from error
    except MemoryError:
        raise
    except Exception as error:
        raise file.refused("damaged") from error
    warnings = (ReadingWarning("left_out", body.left_out),) if body.left_out else ()
    document = laid_out(file, body.blocks, "word", "styles", warnings=warnings)
    return replace(document, given_title=read_title(package))


class Package:
    """The parts of a Word file, each unpacked when it is asked for. A part outside the file is never opened."""

    def __init__(self, data: bytes) -> None:
        self._zip = ZipFile(BytesIO(data))
        self._names = set(self._zip.namelist())
        self._bytes, self._tags = MAX_UNPACKED, MAX_TAGS

    def part(self, name: str) -> Any:
        """The root element of a part.

        Raises: TooLong; ValueError: it is no XML as Word writes it; and whatever zipfile raises.
        """
        if self._zip.getinfo(name).file_size > self._bytes:
            raise TooLong(f"over {MAX_UNPACKED} bytes")
        data = self._zip.read(name)  # never more than the size that was looked at
        self._bytes -= len(data)
        self._tags -= data.count(b"<")
        if self._tags < 0:
            raise TooLong(f"over {MAX_TAGS} tags")
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False))
        if root.getroottree().docinfo.doctype:
            raise ValueError(f"{name} declares a document type")  # only there can entities be declared
        return root

    def related(self, name: str) -> dict[str, list[str]]:
        """For each kind of relation, such as `styles`, the parts that `name` names; "" for the file itself."""
        folder, base = posixpath.split(name)
        relations = posixpath.join(folder, "_rels", f"{base}.rels")
        found: dict[str, list[str]] = {}
        for relation in self.part(relations) if relations in self._names else ():
            target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/")
            if target in self._names and relation.get("TargetMode") != "External":
                found.setdefault(relation.get("Type", "").rpartition("/")[2], []).append(target)
        return found


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says, or the nearest one that it is based on; None where none says anything."""

    level: int | None = None
    """From 1; 0 for the text's own level."""
    listed: bool | None = None
    """Whether it is an item of a list."""
    depth: int | None = None
    """Of its list, from 1."""
    hidden: bool | None = None
    """Whether its text is."""


def first_said(styles: Sequence[Style]) -> Style:
    """For each property what the first of `styles` that says anything of it says."""
    found = (next((said for style in styles if (said := getattr(style, each.name)) is not None), None) for each in fields(Style))
    return Style(*found)


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
    lists: list[int] = field(default_factory=lambda: [0])
    """How many lists are open in the text and in each open cell."""

    def read(self, root: Any) -> None:
        """Takes up all that stands in `root`."""
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            name = _local(element)
            if event == "end":
                self._end(name)
            elif name in _PROPERTIES or (name == "Choice" and _has_fallback(element)):
                walk.skip_subtree()
            elif name in _LEFT_OUT or self._is_hidden(element, name):
                self.left_out += 1
                walk.skip_subtree()
            else:
                self._start(name, element)

    def _start(self, name: str, element: Any) -> None:
        if name == "t":
            self.blocks.add(re.sub(r"[\t\n\r]", " ", element.text or ""))
        elif name in _TEXT:
            self.blocks.add(_TEXT[name])
        elif name == "p":
            self._start_paragraph(element)
        elif name in _TABLE:
            if name == "tbl":
                self.set_lists(0)
            self.blocks.start(_TABLE[name], {})
            if name == "tc":
                self.lists.append(0)
        elif name in _NOTES:
            number = self.notes.setdefault((_NOTES[name], _value(element, "id")), len(self.notes) + 1)
            self.blocks.add(f"[{number}]")
        elif name in ("footnoteRef", "endnoteRef"):
            self.blocks.add(f"[{self.number}]")

    def _end(self, name: str) -> None:
        if name == "p":
            self.blocks.end(self.tags.pop())
            self.hidden.pop()
        elif name in _TABLE:
            if name == "tc":
                self.set_lists(0)
                self.lists.pop()
            self.blocks.end(_TABLE[name])

    def _start_paragraph(self, element: Any) -> None:
        style = self.styles.get(_style_id(element, "p"), self.styles.get("", Style()))
        self.hidden.append(bool(style.hidden))
        style = first_said((_style(_child(element, "pPr")), style))
        depth = style.depth or 1 if style.listed and not style.level else 0
        self.set_lists(depth)
        self.tags.append(f"h{style.level}" if style.level else "li" if depth else "p")
        self.blocks.start(self.tags[-1], {})

    def _is_hidden(self, element: Any, name: str) -> bool:
        """Whether a run is hidden text, or a row deleted."""
        if name == "tr":
            return bool(_is_on(_child(element, "trPr"), "del"))
        if name != "r":
            return False
        own = _is_on(_child(element, "rPr"), "vanish")
        # What both the paragraph's style and the run's say is taken back: section 17.7.3 of ECMA-376 has such properties toggle.
        name = _style_id(element, "r")
        toggled = bool(name and self.styles.get(name, Style()).hidden)
        return self.hidden[-1] != toggled if own is None else own

    def set_lists(self, count: int) -> None:
        """Opens and closes lists, so that consecutive items stand in one."""
        for _ in range(self.lists[-1], count):
            self.blocks.start("ul", {})
        for _ in range(count, self.lists[-1]):
            self.blocks.end("ul")
        self.lists[-1] = count


def read_body(package: Package) -> Body:
    """The text of the main part, then the notes that it refers to.

    Raises: TooLong, TooDeep; ValueError: this is no Word document; whatever zipfile raises.
    """
    main = package.related("").get("officeDocument", ["word/document.xml"])[0]
    root, related = package.part(main), package.related(main)
    if _local(root) != "document":
        raise ValueError(f"{main} is no document")
    body = Body(read_styles(package.part(related["styles"][0])) if "styles" in related else {})
    body.read(root)
    body.set_lists(0)
    parts = {kind: package.part(related[kind][0]) for kind in set(_NOTES.values()) & related.keys()}
    notes = {(kind, _value(note, "id")): note for kind, part in parts.items() for note in part.iterchildren("{*}*")}
    for key, number in tuple(body.notes.items()):
        body.number = number
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
        title = _child(package.part(parts[0]), "title") if parts else None
        return "" if title is None else given_title("".join(title.itertext()))
    except MemoryError:
        raise
    except Exception:  # the text is read, and its title is no part of it
        return ""


def read_styles(root: Any) -> dict[str, Style]:
    """For each style what it says, or else the nearest one that it is based on; for "" that of paragraphs which name none."""
    said: dict[str | None, tuple[Style, str | None]] = {}
    for element in root.iterchildren("{*}style"):
        style, name = _style(_child(element, "pPr")), _value(_child(element, "name"), "val") or ""
        style = replace(style, hidden=_is_on(_child(element, "rPr"), "vanish"))
        # Word knows its own headings by this name in every language; the id is translated.
        if style.level is None and (heading := re.fullmatch(r"heading ([1-9])", name.lower())):
            style = replace(style, level=int(heading[1]))
        said[_value(element, "styleId")] = style, _value(_child(element, "basedOn"), "val")
        if _value(element, "type") == "paragraph" and _value(element, "default") in _ON:
            said[""] = Style(), _value(element, "styleId")
    return {name: _based(said, name) for name in said if name is not None}


def _based(said: dict[str | None, tuple[Style, str | None]], name: str | None) -> Style:
    chain = []
    for _ in range(MAX_CHAIN):
        if name not in said:
            break
        style, name = said[name]
        chain.append(style)
    return first_said(chain)


def _style(properties: Any) -> Style:
    """What the properties of a paragraph or of a style say."""
    outline = _value(_child(properties, "outlineLvl"), "val")
    numbered = _child(properties, "numPr")
    number, depth = _value(_child(numbered, "numId"), "val"), _value(_child(numbered, "ilvl"), "val")
    level = None if outline is None else _number(outline, MAX_LEVELS) + 1
    if level is not None and level > MAX_LEVELS:
        level = 0
    # A list with the number 0 is none: so a paragraph leaves the list of its style. Without a number only the depth is said.
    listed = None if number is None else number != "0"
    return Style(level, listed, None if depth is None else min(_number(depth, 0), MAX_LEVELS) + 1)


def _number(value: str | None, otherwise: int) -> int:
    """A number of the file, which may hold anything."""
    return int(value) if value and re.fullmatch(r"[0-9]{1,18}", value) else otherwise


def _style_id(element: Any, kind: Literal["p", "r"]) -> str:
    """Of a paragraph or a run."""
    return _value(_child(_child(element, f"{kind}Pr"), f"{kind}Style"), "val") or ""


def _has_fallback(choice: Any) -> bool:
    """Whether the same is said once more for programs that know less; if not, the choice is all there is."""
    fallback = _child(choice.getparent(), "Fallback")
    return fallback is not None and len(fallback) > 0


def _is_on(properties: Any, mark: str) -> bool | None:
    """Whether the properties switch `mark` on; None where they do not name it."""
    found = _child(properties, mark)
    return None if found is None else (_value(found, "val") or "true") in _ON


# Word has two sets of namespaces, of which most know only one: names are compared without them.


def _local(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _child(element: Any, name: str) -> Any:
    return None if element is None else element.find(f"{{*}}{name}")


def _value(element: Any, name: str) -> str | None:
    """The attribute, whatever its namespace."""
    found = () if element is None else (str(value) for key, value in element.items() if key.rpartition("}")[2] == name)
    return next(iter(found), None)
