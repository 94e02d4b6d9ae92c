"""The title that a file gives itself, on one line; "" for what programs write where nobody gave one. Reads no file."""

import re
import unicodedata

MAX_TITLE = 300
"""Characters of a title that are kept."""
LOOKED_AT = 10 * MAX_TITLE
"""Characters of what a file gives in which the title is looked for: it may give a whole book."""

# What programs call a new file; a number may follow. Such words would count for every passage, and say nothing.
_NO_TITLES = {
    "document", "documento", "documento sin nombre", "documento sin título", "new document", "no title", "nuevo documento",
    "powerpoint presentation", "presentación de powerpoint", "sin nombre", "sin título", "unnamed", "untitled",
    "untitled document", "word document",
}  # fmt: skip
_NUMBER = re.compile(r"[\s_-]*\(?\d*\)?\Z")
# Printing programs give the name of the file that they print. An ending that people also write of must end a single word:
# "How to write a README.md" is a title.
_FILE_NAME = re.compile(
    r"Microsoft (?:Word|Excel|PowerPoint) - .*"
    r"|.*\.(?:docx?|dotx?|dvi|indd|odp|ods|odt|pdf|pptx?|ps|pub|qxd|rtf|wpd|xlsx?)"
    r"|\S+\.(?:html?|markdown|md|py|tex|txt)",
    re.IGNORECASE,
)
# What no document may hold: it can be neither shown nor stored.
_UNSHOWABLE = re.compile("[\0\ud800-\udfff]")


def given_title(found: str) -> str:
    """`found` as a title: on one line with single blanks, at most MAX_TITLE characters; "" where it is plainly none.

    Nothing here depends on the name of the file: the same bytes under another name are the same text.
    """
    title = " ".join(_UNSHOWABLE.sub("", found[:LOOKED_AT]).split())[:MAX_TITLE].rstrip()
    words = unicodedata.normalize("NFC", title).casefold()
    is_none = _NUMBER.sub("", words, count=1) in _NO_TITLES or _FILE_NAME.fullmatch(title)
    return "" if is_none or not any(map(str.isalnum, title)) else title
