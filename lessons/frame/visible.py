"""Characters that would hide or reverse other text, or look like others, as visible codes. Changes no document."""

import re

# Controls, soft hyphen, zero-width characters, marks of direction, invisible separators, tags. The joiners U+200C and
# U+200D stay, since Persian words and emoji need them.
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\ud800-\udfff"
)
_HIDING = re.compile(f"[{_HIDDEN}]")
# Also what looks like a space but is none, invisible joiners and separators, and spaces at the end of a line.
_BLANK = "\t\u00a0\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180d\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0"
_UNSEEN = re.compile(f"{_HIDING.pattern}|[{_BLANK}\U0001d173-\U0001d17a\U000e0100-\U000e01ef]| +(?=\r|$)", re.MULTILINE)
_SEEN = re.compile(f"[^\\s{_HIDDEN}{_BLANK}]")
_MARK = re.compile(r"⟨U\+((?:10|[1-9A-F])?[0-9A-F]{4})⟩")
# A carriage return belongs to a line end and shows as one.
_SHOWN_ANYWAY = "\r"


def holds_something_seen(text: str, start: int = 0) -> bool:
    """Whether any character from `start` on is visible."""
    return bool(_SEEN.search(text, start))


def visible(text: str) -> str:
    """`text` with every hidden character replaced by its code point in brackets, such as `⟨U+202E⟩`."""
    return _HIDING.sub(_code, text)


def unseen_shown(text: str) -> str:
    """`text` with the code point of every character that cannot be seen or told from a space, such as `⟨U+00A0⟩`."""
    return _UNSEEN.sub(_code, text)


def unmarked(text: str) -> str:
    """`text` with each such code replaced by its character; what only looks like such a code stays."""
    return _MARK.sub(_character, text)


def visible_name(name: str) -> str:
    """A file's name on one line: as in `visible`, with tabs and line ends as codes too."""
    return re.sub(r"[\t\n\r]", lambda match: f"⟨U+{ord(match.group()):04X}⟩", visible(name))


def _code(match: re.Match[str]) -> str:
    return "".join(each if each in _SHOWN_ANYWAY else f"⟨U+{ord(each):04X}⟩" for each in match.group())


def _character(match: re.Match[str]) -> str:
    character = chr(int(match[1], 16))
    return character if _UNSEEN.fullmatch(character) else match[0]
