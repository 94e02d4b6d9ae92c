r"""Keep an identifier whole *and* in parts: `NOM-035-STPS-2018` is also nom, 035, stps and 2018; so for `E-18`, `8.5`, `v14.2.1`.

An identifier is words joined by single signs (hyphen, dot, slash, colon, underscore, a comma between digits), with a digit
somewhere in it. A sign needs a word on both sides, so `en 2018.` ends in 2018 alone. A blank that is missing after the end of a
sentence (`3.Siguiente`) is not told from a version: the pair is kept whole too, which costs one term, and its parts are found.
The whole is written with plain hyphens; its ending is no ending of a word, so it is neither stemmed nor a stop word.
Leaves out: which of its parts matter, identifiers with blanks in them (`ISO 9001`), and other signs (`#`, `§`, dashes).
"""

import re

LINKS = r"(?:[-\u2010\u2011./:]|(?<=\d),(?=\d))"
"""The pattern of what joins the words of an identifier; the underscore is a letter to `\\w` already."""
_DIGIT = re.compile(r"\d")
_JOINED = re.compile(f"_|{LINKS}")
_HYPHENS = str.maketrans("\u2010\u2011", "--")
_PART = re.compile(r"[^_]+")


def chain_of(word: str) -> str:
    """The pattern of words, each matching the pattern `word`, together where single signs join them.

    Nothing that it took is given back (`*+`), so it needs linear time.
    """
    return f"{word}(?:{LINKS}{word})*+"


def is_identifier(chain: str) -> bool:
    """Whether a chain of words is one: something joins them, and a digit is among them."""
    return _DIGIT.search(chain) is not None and _JOINED.search(chain) is not None


def parts_of(word: str) -> list[tuple[int, int]]:
    """The spans of `word` between its underscores."""
    return [part.span() for part in _PART.finditer(word)]


def with_plain_hyphens(chain: str) -> str:
    """The identifier with the hyphen of a keyboard for every hyphen."""
    return chain.translate(_HYPHENS)
