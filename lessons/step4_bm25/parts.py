"""A score as the pieces that its words add, and which words are the strongest. bm25.py computes them, views.py draws them."""

from collections.abc import Sequence
from dataclasses import dataclass

from lessons.step3_overlap.score import Hit

MOST_COLOURS = 4
"""At most this many words have a colour of their own; more hues could not be told apart."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One stretch of a bar."""

    part: float
    """What it adds, negative if it takes away."""
    term: str = ""
    """The word that adds it; "" for all words without a colour of their own."""
    place: int = 0
    """Of the word among the strongest, from 1; 0 for the others."""
    is_held: bool = True
    """Whether the passage holds the word, or one of the others."""


def strongest(hits: Sequence[Hit]) -> tuple[str, ...]:
    """The terms with the largest part, in absolute value, in any of `hits`; at most MOST_COLOURS, largest first."""
    largest: dict[str, float] = {}
    for hit in hits:
        for part in hit.scored.terms + hit.scored.unheld:
            largest[part.term] = max(largest.get(part.term, 0.0), abs(part.contribution))
    return tuple(sorted(largest, key=lambda term: -largest[term])[:MOST_COLOURS])


def pieces(hit: Hit, strong: Sequence[str]) -> list[Piece]:
    """The pieces of a hit's score, which sum to it: one for each of the `strong` terms, in their order, then the others.

    Of the others, those that add are one piece and those that take away are another.
    """
    parts = {part.term: part for part in hit.scored.terms + hit.scored.unheld}
    placed = [(place, parts[term]) for place, term in enumerate(strong, 1) if term in parts]
    found = [Piece(part.contribution, part.term, place, part.tf > 0) for place, part in placed]
    others = [part for term, part in parts.items() if term not in strong and part.contribution]
    for group in ([part for part in others if part.contribution > 0], [part for part in others if part.contribution < 0]):
        if group:
            found.append(Piece(sum(part.contribution for part in group), is_held=any(part.tf for part in group)))
    return found
