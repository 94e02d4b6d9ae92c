"""Front matter: names with values in YAML or TOML, between two rules at the beginning of a Markdown text. Keeps its title."""

import re
import tomllib
from typing import Any

import yaml

from lessons.step1_load.document import Document

MAX_FRONT_MATTER = 20_000
"""Characters in which its end is looked for; both parsers take time by the square of what is nested."""

_ENDS = {"---": ("---", "..."), "+++": ("+++",)}
# What begins a line of data: `key:`, an item, a comment, or a blank.
_DATA = re.compile(r"[\w./-]+:(?!\S)|[-#\s]|\Z")
_TITLE = re.compile(r"^title:[ \t]+(\w.*)", re.MULTILINE)


def front_matter(source: Document) -> tuple[int, str]:
    """Lines of the front matter of a Markdown text with the rules around it, and the string that it calls `title`.

    0 and "" where there is none: what is no names with values, or does not begin on the line after the rule, is text.
    """
    lines = re.split(r"\r\n|\r|\n", source.text[:MAX_FRONT_MATTER].lstrip("\ufeff"))
    whole = lines[:-1] if len(source.text) > MAX_FRONT_MATTER else lines  # there may be more of the last one
    rule = lines[0].rstrip()
    end = next((number for number, line in enumerate(whole) if number and line.rstrip() in _ENDS.get(rule, ())), 0)
    data = _data("\n".join(lines[1:end]), is_toml=rule == "+++") if end and (lines[1].strip() or end == 1) else None
    if not isinstance(data, dict):
        return 0, ""
    title = data.get("title")
    return end + 1, title if isinstance(title, str) else ""


def _data(content: str, *, is_toml: bool) -> Any:
    try:
        return tomllib.loads(content) if is_toml else yaml.safe_load(content or "{}")
    except Exception:  # nested too deep, or what a tag before the wrong value raises, which is anything
        # `title: Manual: the room` is no YAML, and still no text.
        reads_like_data = not is_toml and all(map(_DATA.match, content.split("\n")))
        found = _TITLE.search(content)
        return {"title": found and found[1]} if reads_like_data else None
