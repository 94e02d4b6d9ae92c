"""Sentences by rules: end marks, what comes after them, and a list of abbreviations. Knows no grammar.

The rules hold for Spanish and English at once. A full stop ends no sentence before a lower-case letter, and before a digit only
after a whole word; before a capital letter the lists of abbreviations.py decide. Sentences that begin with lower-case letters are
joined. Blank lines, list items, table rows, quotes and headings of Markdown always end a sentence. A heading line and a fenced
block of code are each one sentence.
"""

import re

from lessons.step2_chunk.ways.abbreviations import ABBREVIATIONS, BEFORE_A_LABEL, BEFORE_A_NAME, NEVER_LAST, PAIRS, STARTERS

# The beginning of a block, at the beginning of a line.
_OPENING = r"[^\S\r\n]*(?:[|>]|#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|```|~~~)"

# The last of some end marks, closing marks after it and whitespace; or a line end before a blank line or a block.
# The character class at the beginning lets the search skip other characters fast. The \r of a \r\n is no line end of its own.
_CANDIDATE = re.compile(
    r"[.!?…\r\n](?:(?<=[.!?…])(?:[\"'»”’)\]*_`]|\[\^?\w{1,9}\])*+(?P<gap>\s++)"
    rf"|(?:(?<=\r)\n?+|(?<=\n))(?=[^\S\r\n]*+(?:[\r\n]|\Z)|{_OPENING})\s*+)"
)
_BLANK_LINE = re.compile(r"(?:\r\n|\n|\r(?!\n))[^\S\r\n]*+[\r\n]")
_BLOCK = re.compile(_OPENING)
# A heading line; a fenced block, up to its closing fence or the end.
_WHOLE = re.compile(
    r"(?:#{1,6}[^\S\r\n][^\r\n]*|(?P<fence>`{3,}+|~{3,}+)[^`\r\n]*+(?=[\r\n]|\Z)"
    r"[\s\S]*?(?:(?:\r\n?|\n)[^\S\r\n]*+(?P=fence)[`~]*+[^\S\r\n]*+(?=[\r\n]|\Z)|\Z))(?P<gap>\s*+)"
)
_DIVISIONS = "artículo|sección|capítulo|cláusula|título|anexo|norma|regla|article|section|chapter|clause|title|annex|rule"
# Only a number, a letter, or a division and its number (`Artículo 6.`): it numbers what follows.
_NUMBERED = re.compile(
    rf"[*_]{{0,2}}(?:(?:(?i:{_DIVISIONS})\s)?\d{{1,9}}(?:\.\d{{1,9}}){{0,5}}|[A-Za-z]|[IVXivx]{{2,5}})\.\)?[*_]{{0,2}}"
)
_OPENED = re.compile(r"[\"'«“‘(\[*_`—–-]{0,4}")
_NEXT_WORD = re.compile(r"\w++(?!\.)")
_ROMAN = re.compile(r"(?:[IVXLCDM]{2,}|[VX])\b")
# Abbreviations end in a consonant, and nearly all of them are short.
_WHOLE_WORD = re.compile(r"\w*[aeiouáéíóú]s?|\w{6,}|\d+")
_ITEM = re.compile(r"(?:\d{1,2}|[a-z])(?:\)\s|\.\s+[^\W\d_a-záéíóúüñ])")
_NUMBER_AFTER = re.compile(r"\d+/\d|N\.?[º°]s?\s*\d")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_OPENING_MARKS = "\"'«“‘([*_`¿¡—–-"
_OMISSIONS = ("[...]", "[…]", "(...)", "(…)")
_LONGEST_WORD, _LONGEST_NUMBERED = 16, 30


def sentence_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of the sentences of `text[start:end]`, in order, without whitespace at their edges.

    The text before `start` and after `end` makes no difference.
    """
    part = text[start:end].rstrip()
    begin = len(part) - len(part.lstrip())
    spans, gap = [], "\n"
    candidates = _CANDIDATE.finditer(part, begin)
    while begin < len(part):
        whole = _WHOLE.match(part, begin) if part[begin] in "#`~" and ("\n" in gap or "\r" in gap) else None
        if whole:
            candidates = _CANDIDATE.finditer(part, whole.end())
        found = whole or next(candidates, None)
        if not found:
            spans.append((start + begin, start + len(part)))
            break
        stop, after = found.span("gap")
        if whole or stop < 0:  # a line end, perhaps with whitespace before it
            stop, after = begin + len(part[begin : stop if whole else found.start()].rstrip()), found.end()
        elif not _ends(part, begin, found.start(), stop, after):
            gap = ""
            continue
        spans.append((start + begin, start + stop))
        gap = part[stop:after]
        begin = after
    return spans


def _ends(text: str, begin: int, mark: int, stop: int, after: int) -> bool:
    """Whether the mark at `mark` ends the sentence from `begin` on. Closing marks follow up to `stop`, whitespace to `after`."""
    gap = text[stop:after]
    if gap != " " and ("\n" in gap or "\r" in gap) and (_BLANK_LINE.search(gap) or _BLOCK.match(text, after)):
        return True
    # Opening marks are rare, and most sentences are too long to be a number: the patterns are tried last.
    following = _OPENED.match(text, after).end() if text[after] in _OPENING_MARKS else after  # type: ignore[union-attr]
    follows = text[following : following + 1]
    if follows in ".!?…" or (stop - mark > 1 and text.endswith(_OMISSIONS, begin, mark + 2)):
        return False
    if stop - begin < _LONGEST_NUMBERED and _NUMBERED.fullmatch(text, begin, stop):
        return False
    # An ellipsis, also a spaced one, `?` or `!`; a full stop inside a quotation after which the sentence goes on.
    spaced = mark == begin or text[mark - 1].isspace()
    if text[mark] != "." or spaced or text[mark - 1] in ".!?…":
        return not follows.islower()
    return not _goes_on(text, begin, mark, following)


def _goes_on(text: str, begin: int, mark: int, following: int) -> bool:
    """Whether the full stop at `mark` belongs to the word before it and ends no sentence. The next word begins at `following`."""
    word, follows = _last_word(text, begin, mark).lower(), text[following : following + 1]
    known = word in ABBREVIATIONS
    if word in NEVER_LAST or _NUMBER_AFTER.match(text, following):
        return True
    if len(word) > 1 and not known and _ITEM.match(text, following):
        return False
    if follows.islower():
        return True
    if known:
        return not (follows.isupper() or follows in "¿¡") or bool(_ROMAN.match(text, following))
    if word in BEFORE_A_NAME or (word[-2:-1] in "." and _INITIALS.fullmatch(word)):
        return _initial(text, begin, mark, following)
    return follows.isdigit() and not _WHOLE_WORD.fullmatch(word)


def _last_word(text: str, begin: int, end: int) -> str:
    """The word before `end`, without opening marks; of a long one the last _LONGEST_WORD characters."""
    words = text[max(begin, end - _LONGEST_WORD) : end].rsplit(maxsplit=1)
    return words[-1].lstrip(_OPENING_MARKS) if words else ""


def _initial(text: str, begin: int, mark: int, following: int) -> bool:
    """Whether the letter before `mark` abbreviates a word and the sentence goes on: `J. R. R. Tolkien`, `p. 5`, `10 a. m.`"""
    follows, letter, before = text[following : following + 1], text[mark - 1], text[max(begin, mark - 4) : mark - 1]
    counted = before[-2:-1].isdigit() and before[-1].isspace()
    if counted or (before[1:2] == "." and f"{before[:2]}{letter}".lower() in PAIRS):
        return not (follows.isupper() or follows in "¿¡")
    if follows.isdigit():
        return letter.islower() or before[-1:] == "." or text[following - 1] == "("
    if letter.isupper() and before[-1:].isspace() and _last_word(text, begin, mark - 2).lower() in BEFORE_A_LABEL:
        return False
    if text[following + 1 : following + 2] == ".":
        return True
    if letter == "I" and before[-1:].isspace() and not _last_word(text, begin, mark - 2)[:1].isupper():
        return False
    word = _NEXT_WORD.match(text, following)
    return not (word and word[0].lower() in STARTERS)
