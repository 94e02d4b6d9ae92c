"""How many characters stand for a model's tokens: an estimate by a ratio that someone typed. Counts with no model's tokenizer."""

from fractions import Fraction

LEAST_RATIO, MOST_RATIO = 1.0, 10.0
"""Characters per token that are taken; the ratio depends on the model, the language and the text."""


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
