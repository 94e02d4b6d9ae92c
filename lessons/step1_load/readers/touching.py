"""Marks of emphasis and of links that touch a word of Markdown: `pala**bra**`, `_palabra_`, `[hotel](address)s`.

Only the parser knows whether they are marks. It is slow and keeps no places, so it is asked about paragraphs that may have some,
and two of its rules also note where they found what. Leaves out: marks with a tag or a sign between them and the word.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, emphasis, link
from markdown_it.token import Token

from lessons.step1_load.document import Unsearched

LONGEST = 100_000
"""Characters of a paragraph that the parser is asked about; in a longer one these marks part words."""
# A letter may be written as &oacute; too. The lookahead comes first, since the search skips other characters fast by it.
_TOUCHING = re.compile(
    r"""(?=[*_\[\]])(?:(?<=[\w;])(?:[*\[]|\](?:\([^()\s]*+\)|\[[^\[\]]*+\])?)++(?=[\w&])
    |(?<!\w)_++(?=\w)|(?<=[^\W_])_++(?!\w))""",
    re.VERBOSE,
)


def note_places(parser: MarkdownIt) -> None:
    """Makes the parser note where a mark stands, in the `meta` of its token."""
    parser.inline.ruler.at("emphasis", _emphasis)
    parser.inline.ruler.at("link", _link)


def _emphasis(state: StateInline, silent: bool) -> bool:
    at, before = state.pos, len(state.delimiters)
    found = emphasis.tokenize(state, silent)
    for place, each in enumerate(state.delimiters[before:], at):
        state.tokens[each.token].meta["place"] = place
    return found


def _link(state: StateInline, silent: bool) -> bool:
    at = state.pos
    found = link(state, silent)
    if found and not silent:
        state.tokens[-1].meta["spans"] = ((at, at + 1), (state.md.helpers.parseLinkLabel(state, at, True), state.pos))
    return found


def touching_marks(text: str, start: int, end: int, parser: MarkdownIt, env: dict[str, Any]) -> Iterator[Unsearched]:
    """Those of `text[start:end]`, which is a paragraph, a title or a cell of a table. `parser`: one that notes places."""
    if end - start <= LONGEST and (touching := list(_TOUCHING.finditer(text, start, end))):
        tokens: list[Token] = []
        parser.inline.parse(text[start:end], parser, env, tokens)
        marks = {place for token in tokens for span in _spans(token) for place in range(*span)}
        for found in touching:
            is_mark = marks.issuperset(range(found.start() - start, found.end() - start))
            if is_mark and not _beside_a_sign(text, *found.span()):
                yield Unsearched("mark", *found.span(), shown="")


def _beside_a_sign(text: str, first: int, last: int) -> bool:
    """Whether the `;` before `text[first:last]`, or the `&` after it, belongs to no letter."""
    before, after = text[max(0, first - 10) : first], text[last : last + 10]
    return (before.endswith(";") and not unescape(before)[-1].isalnum()) or (
        after[:1] == "&" and not unescape(after)[0].isalnum()
    )


def _spans(token: Token) -> Iterator[tuple[int, int]]:
    """Where the marks of a token stand."""
    yield from token.meta.get("spans", ())
    if token.nesting and "place" in token.meta:
        # Of two signs the inner one has become the token.
        first = token.meta["place"] - (token.type == "strong_open")
        yield first, first + len(token.markup)
