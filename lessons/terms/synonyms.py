"""Words that count as another word, as somebody typed them: `anular = cancelar`.

Each side goes through the other stages before it is compared, so with stemming, anulación and cancelación are joined too.
Leaves out: words of several terms, weights, and context: joined words are joined everywhere.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping

from lessons.terms.identifiers import chain_of, is_identifier
from lessons.terms.words import WORD

Pair = tuple[str, str]
_WORD = re.compile(WORD)
_CHAIN = re.compile(chain_of(WORD))


def parse_synonyms(text: str) -> tuple[tuple[Pair, ...], tuple[str, ...]]:
    """The distinct pairs (word, word that it counts as) in `text`, separated by line ends or commas; and entries that are none.

    A side is one word, or one identifier (`E-18`), and the two differ.
    """
    pairs: dict[Pair, None] = {}
    refused = []
    for entry in filter(None, map(str.strip, re.split(r"[\n\r,;]", unicodedata.normalize("NFC", text)))):
        word, *others = map(str.strip, entry.split("="))
        if len(others) == 1 and word != others[0] and _is_word(word) and _is_word(others[0]):
            pairs[word, others[0]] = None
        else:
            refused.append(entry)
    return tuple(pairs), tuple(refused)


def representatives(pairs: Iterable[Pair], analyse: Callable[[str], str]) -> Mapping[str, str]:
    """Maps each term to the term that it counts as, the last of its chain: `a = b, b = c` maps a and b to c.

    `analyse` gives the term of a side, or `""` if it has none or several; such a pair is ignored, as is one that would close
    a circle.
    """
    counts_as: dict[str, str] = {}
    for word, other in pairs:
        one, another = analyse(word), analyse(other)
        if one and another:
            one, another = _last(counts_as, one), _last(counts_as, another)
            if one != another:
                counts_as[one] = another
    return {term: _last(counts_as, term) for term in counts_as}


def _last(counts_as: dict[str, str], term: str) -> str:
    """The end of the chain from `term` on. The chain is halved on the way, so that long chains stay cheap."""
    while term in counts_as:
        after = counts_as[term]
        counts_as[term] = counts_as.get(after, after)
        term = after
    return term


def _is_word(side: str) -> bool:
    return _CHAIN.fullmatch(side) is not None and (_WORD.fullmatch(side) is not None or is_identifier(side))
