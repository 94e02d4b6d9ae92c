r"""Keep an identifier whole *and* in parts: `NOM-035-STPS-2018` is also nom, 035, stps and 2018; so for `E-18`, `8.5`, `v14.2.1`.

An identifier is words joined by single signs (hyphen, dot, slash, colon, underscore, a comma between digits), with a digit
somewhere in it. A sign needs a word on both sides, so `en 2018.` ends in 2018 alone. A missing space after a sentence
(`3.Siguiente`) looks like a version: the pair is kept whole too, which costs one term, and its parts are found. The whole is
written with plain hyphens, and is neither stemmed nor a stop word.
Leaves out: which of its parts matter, identifiers with spaces in them (`ISO 9001`), and other signs (`#`, `§`, dashes).
"""

import re

LINKS = r"(?:[-\u2010\u2011./:]|(?<=\d),(?=\d))"
"""The pattern of a sign that joins words; the underscore is matched by `\\w` already."""
_DIGIT = re.compile(r"\d")
_JOINED = re.compile(f"_|{LINKS}")
_HYPHENS = str.maketrans("\u2010\u2011", "--")
_PART = re.compile(r"[^_]+")


def chain_of(word: str) -> str:
    """The pattern of one or more words, each matching the pattern `word`, joined by single signs.

    It never backtracks (`*+`), so it takes linear time.
    """
    return f"{word}(?:{LINKS}{word})*+"


def is_identifier(chain: str) -> bool:
    """Whether a chain of words is an identifier: a sign joins them, and there is a digit."""
    return _DIGIT.search(chain) is not None and _JOINED.search(chain) is not None


def parts_of(word: str) -> list[tuple[int, int]]:
    """The spans of `word` between its underscores."""
    return [part.span() for part in _PART.finditer(word)]


def with_plain_hyphens(chain: str) -> str:
    """The identifier with every hyphen as the ASCII one."""
    return chain.translate(_HYPHENS)
