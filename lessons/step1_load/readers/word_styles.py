"""What the styles of a Word file say of paragraphs and runs. Leaves out how they look, but for what is hidden or raised."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from lessons.step1_load.readers.blocks import number
from lessons.step1_load.readers.word_xml import ON, child, is_on, value

MAX_LEVELS = 9
"""Levels of an outline in Word; the tenth is the text's own."""
MAX_CHAIN = 50
"""Styles that are looked at, each based on the next; some make a ring."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says, or the nearest one that it is based on; None where none says anything."""

    level: int | None = None
    """From 1; 0 for the text's own level."""
    listed: str | None = None
    """The list that it is an item of; "0" for none."""
    depth: int | None = None
    """Of its list, from 1."""
    hidden: bool | None = None
    """Whether its text is."""
    raised: bool | None = None
    """Whether its text is."""
    title: bool | None = None
    """Whether it is the title of the whole, which is a heading of the first level too."""


def first_said(styles: Sequence[Style]) -> Style:
    """For each property what the first of `styles` that says anything of it says."""
    found = (next((said for style in styles if (said := getattr(style, each.name)) is not None), None) for each in fields(Style))
    return Style(*found)


def read_styles(root: Any) -> dict[str, Style]:
    """For each style what it says, or else the nearest one that it is based on; for "" that of paragraphs which name none."""
    said: dict[str | None, tuple[Style, str | None]] = {}
    for element in root.iterchildren("{*}style"):
        style, name = style_of(child(element, "pPr")), value(child(element, "name")) or ""
        style = replace(style, hidden=is_on(child(element, "rPr"), "vanish"), raised=raised(child(element, "rPr")))
        # Word knows its own headings by this name in every language; the id is translated.
        if style.level is None and (heading := re.fullmatch(r"heading ([1-9])", name.lower())):
            style = replace(style, level=int(heading[1]))
        elif style.level is None and name.lower() == "title":
            style = replace(style, level=1, title=True)
        # Its own lists of the second level on are set in, each a list of its own whose level is the first.
        elif style.depth is None and (item := re.fullmatch(r"list (?:bullet|number) ([2-5])", name.lower())):
            style = replace(style, depth=int(item[1]))
        said[value(element, "styleId")] = style, value(child(element, "basedOn"))
        if value(element, "type") == "paragraph" and value(element, "default") in ON:
            said[""] = Style(), value(element, "styleId")
    return {name: _based(said, name) for name in said if name is not None}


def _based(said: dict[str | None, tuple[Style, str | None]], name: str | None) -> Style:
    chain = []
    for _ in range(MAX_CHAIN):
        if name not in said:
            break
        style, name = said[name]
        chain.append(style)
    return first_said(chain)


def style_of(properties: Any) -> Style:
    """What the properties of a paragraph or of a style say."""
    outline = value(child(properties, "outlineLvl"))
    numbered = child(properties, "numPr")
    listed, depth = value(child(numbered, "numId")), value(child(numbered, "ilvl"))
    level = None if outline is None else number(outline, MAX_LEVELS) + 1
    if level is not None and level > MAX_LEVELS:
        level = 0
    # A list with the number 0 is none: so a paragraph leaves the list of its style. Without a number only the depth is said.
    return Style(level, listed, None if depth is None else min(number(depth, 0), MAX_LEVELS) + 1)


def raised(properties: Any) -> bool | None:
    """Whether the properties of a run or of a style raise its text; None where they do not say."""
    said = value(child(properties, "vertAlign"))
    return None if said is None else said == "superscript"
