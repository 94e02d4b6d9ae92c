"""Cut every `size` characters. Blind on purpose: it may part a rule from its exception; headings.py is the answer."""

import re
from collections.abc import Iterator
from fractions import Fraction

from lessons.step1_load.document import Document
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.graphemes import border_after, border_before
from lessons.step2_chunk.ways.spans import check_bounds, located, regions, trimmed

_NON_BLANK = re.compile(r"\S")
_BLANK = re.compile(r"\s")


LEAST_RATIO, MOST_RATIO = 1.0, 10.0
"""Characters per token that are taken; the ratio depends on the model, the language and the text."""


def split_fixed(
    document: Document, *, size: int = 900, overlap: int = 150, keep_words: bool = True, by_page: bool = False
) -> list[Passage]:
    """Passages of at most `size` characters, each beginning up to `overlap` characters before the one ahead of it ends.

    `keep_words`: no word (what stands between blanks) is cut unless it alone is longer than `size`. Where words are cut, a letter
    keeps its marks and an emoji its parts, unless they alone are longer.
    `by_page`: every page of a PDF starts a new passage, and nothing is repeated across pages.
    Headings are part of the text; `heading` is the last one that begins no later than the passage.

    Raises: ValueError: size below 1, or overlap not from 0 to size - 1.
    """
    check_bounds(size, overlap, "characters")
    spans = (
        span
        for region in regions(document, by_page=by_page)
        for span in cut(document.text, *region, size=size, overlap=overlap, keep_words=keep_words)
    )
    return located(document, spans)


def cut(text: str, begin: int, end: int, *, size: int, overlap: int, keep_words: bool) -> Iterator[tuple[int, int]]:
    """Spans of `text[begin:end]` without whitespace at their edges; starts and ends rise strictly."""
    begin, end = trimmed(text, begin, end)
    reached = begin
    while begin < end:
        stop = min(begin + size, end)
        if keep_words:
            stop = _back_to_blank(text, begin, stop, end)
        stop = border_before(text, stop, after=max(begin, reached)) if stop < end else end
        yield begin, trimmed(text, begin, stop)[1]
        if stop == end:
            return
        begin, reached = _next_begin(text, begin, stop, end, size=size, overlap=overlap, keep_words=keep_words), stop


def _next_begin(text: str, begin: int, stop: int, end: int, *, size: int, overlap: int, keep_words: bool) -> int:
    """`overlap` characters back from `stop`, but late enough that the next passage reaches past this one, and begins later."""
    fresh = _skip_blanks(text, stop, end)
    whole_word = keep_words and not _inside_word(text, fresh)
    reach = _word_end(text, fresh, end) if whole_word else border_after(text, fresh + 1, end)
    back = _skip_blanks(text, max(stop - overlap, reach - size, begin + 1), end)
    # A word that is being cut because it is too long is cut again inside; any other is left whole.
    if whole_word and _inside_word(text, back):
        back = _skip_blanks(text, _word_end(text, back, end), end)
    back = _skip_blanks(text, border_after(text, back, end), end)
    # Beyond `fresh` where no overlap leaves room for the next word.
    return min(back, fresh)


def _back_to_blank(text: str, begin: int, stop: int, end: int) -> int:
    """`stop`, or where the word that `stop` would cut begins; `stop` itself where that word fills all from `begin`."""
    if stop == end or not _inside_word(text, stop):
        return stop
    position = stop - len(text[begin:stop].rsplit(maxsplit=1)[-1])
    return position if position > begin else stop


def _inside_word(text: str, position: int) -> bool:
    """Whether a cut at `position`, which is not an end of the text, has a non-blank on both sides."""
    return not text[position - 1].isspace() and not text[position].isspace()


def _skip_blanks(text: str, position: int, end: int) -> int:
    found = _NON_BLANK.search(text, position, end)
    return found.start() if found else end


def _word_end(text: str, position: int, end: int) -> int:
    found = _BLANK.search(text, position, end)
    return found.start() if found else end


def characters_for(*, tokens: int, ratio: float) -> int:
    """The characters that stand for `tokens` tokens at `ratio` characters a token, rounded down; 0 only for no tokens.

    More tokens are always more characters, so that an overlap below the size stays below it.

    Raises: ValueError: tokens below 0, or ratio not from LEAST_RATIO to MOST_RATIO.
    """
    if tokens < 0:
        raise ValueError(f"tokens must be at least 0, not {tokens}")
    if not LEAST_RATIO <= ratio <= MOST_RATIO:
        raise ValueError(f"ratio must be from {LEAST_RATIO} to {MOST_RATIO} characters per token, not {ratio}")
    # As it was typed: as a float, 100 tokens at 1.15 would be 114 characters.
    return int(tokens * Fraction(str(ratio)))
