"""Characters that would hide or turn round other text, as marks that can be seen. All other text stays as it is."""

import re

# Controls, soft hyphen, zero-width characters, marks of direction, separators that look like nothing, tags. The joiners
# U+200C and U+200D stay: Persian words and emoji are made with them.
_HIDING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
# A carriage return belongs to a line end and shows as one.
_SHOWN_ANYWAY = "\r"


def visible(text: str) -> str:
    """`text` with every hiding character replaced by its code point in brackets, such as `⟨U+202E⟩`."""
    return _HIDING.sub(lambda match: match.group() if match.group() in _SHOWN_ANYWAY else f"⟨U+{ord(match.group()):04X}⟩", text)


def visible_name(name: str) -> str:
    """A file's name on one line: as `visible`, with tabs and line ends marked too."""
    return re.sub(r"[\t\n\r]", lambda match: f"⟨U+{ord(match.group()):04X}⟩", visible(name))
