"""Front matter: names with values in YAML or TOML, between two rules at the beginning of a Markdown text. Keeps its title."""

import re
import tomllib
from dataclasses import dataclass

import yaml

from lessons.step1_load.document import Document

MAX_FRONT_MATTER = 20_000
"""Characters in which its end is looked for; both parsers take time by the square of what is nested."""

_ENDS = {"---": ("---", "..."), "+++": ("+++",)}
# A line of what reads like data: `key: value`, an item or a continuation of it, a comment, or nothing.
_DATA = re.compile(r"[\w./-]+(\s[\w.-]+){0,3}:(\s.*)?|\"[^\"]*\":(\s.*)?|-(\s.*)?|\s+\S.*|#.*|\s*")
_TITLE = re.compile(r"^title:[ \t]+([^\s\"'\[{|>&*!#].*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What stands before the text."""

    lines: int = 0
    """With the rules around it; 0 where there is none."""
    title: str = ""
    """The string that it calls `title`."""


def front_matter(source: Document) -> FrontMatter:
    """The front matter of a Markdown text. What is no names with values between two rules is text."""
    lines = re.split(r"\r\n|\r|\n", source.text[:MAX_FRONT_MATTER].lstrip("\ufeff"))
    whole = lines[:-1] if len(source.text) > MAX_FRONT_MATTER else lines  # there may be more of the last one
    rule = lines[0].rstrip()
    end = next((number for number, line in enumerate(whole) if number and line.rstrip() in _ENDS.get(rule, ())), 0)
    content = "\n".join(lines[1:end])
    title = (_toml_title(content) if rule == "+++" else _yaml_title(content)) if end else None
    return FrontMatter() if title is None else FrontMatter(end + 1, title)


def _toml_title(content: str) -> str | None:
    """The title that it gives, "" without one; None where it is no TOML."""
    try:
        title = tomllib.loads(content).get("title")
    except (ValueError, RecursionError):  # a number of 5,000 digits is no TOMLDecodeError
        return None
    return title if isinstance(title, str) else ""


def _yaml_title(content: str) -> str | None:
    """The title that it gives, "" without one; None where it is no names with values.

    One name is enough where it has no blanks and no blank line is before it, as in Pandoc; a sentence with a colon is text.
    With two names one of these may be, as other tools have it.
    """
    if not content:
        return ""
    try:
        data = yaml.safe_load(content)
    except Exception:  # nested too deep, or what a tag before the wrong value raises, which is anything
        return _title_by_line(content)
    if not isinstance(data, dict):
        return None
    doubts = bool(re.match(r"\s*\n", content)) + bool(re.search(r"\s", str(next(iter(data), ""))))
    title = data.get("title")
    return None if doubts >= min(len(data), 2) else title if isinstance(title, str) else ""


def _title_by_line(content: str) -> str | None:
    """As `_yaml_title`, of what reads like data line by line and is no YAML, as `title: Manual: the room`."""
    lines = content.split("\n")
    if not re.match(r"[\w./-]+:|\"", next((line for line in lines if not line.startswith("#")), "")):
        return None
    found = _TITLE.search(content)
    return (found[1] if found else "") if all(map(_DATA.fullmatch, lines)) else None
