import math
import re

import pytest

from lessons.step2_chunk.ways.fixed import characters_for


@pytest.mark.parametrize(
    ("tokens", "ratio", "characters"),
    [
        (512, 4.0, 2048),
        (50, 3.33, 166),  # 166.5
        (1, 1.0, 1),
        (1, 1.99, 1),
        (10, 10.0, 100),
        (0, 4.0, 0),
    ],
)
def test_tokens_are_that_many_times_the_ratio_rounded_down(tokens: int, ratio: float, characters: int) -> None:
    assert characters_for(tokens=tokens, ratio=ratio) == characters


def test_the_ratio_is_taken_as_it_was_typed() -> None:
    # As floats 100 * 1.15 is 114.99999999999999.
    assert characters_for(tokens=100, ratio=1.15) == 115


@pytest.mark.parametrize("ratio", [0.99, 10.01, -4.0, math.nan, math.inf])
def test_a_ratio_that_no_text_has_is_refused(ratio: float) -> None:
    with pytest.raises(ValueError, match=f"^ratio must be from 1.0 to 10.0 characters per token, not {re.escape(str(ratio))}$"):
        characters_for(tokens=1, ratio=ratio)


def test_tokens_below_none_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^tokens must be at least 0, not -1$"):
        characters_for(tokens=-1, ratio=4.0)
