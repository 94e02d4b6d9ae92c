"""Sixty texts as manuals, rules and forms have them, parted by somebody who did not write the rules (see sentence_cases.json)."""

import json
from pathlib import Path
from typing import Any

import pytest

from lessons.step2_chunk.ways.sentences import sentence_spans

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("sentence_cases.json").read_text(encoding="utf-8"))
BEYOND = {
    "CONSERVACIÓN Y LIMPIEZA": "a heading line with no blank line after it: the reader's rules for titles know it, not these",
    "QUIET HOURS": "the same",
    "The office is open": "`5:00 p.m. Monday`: that the day goes on with the hours takes knowledge",
    "The drop-off point": "`7th Ave. Drivers`: that no avenue is called Drivers takes knowledge",
}
"""How the texts begin that the rules do not part rightly, and why."""


def is_parted_rightly(case: dict[str, Any]) -> bool:
    text, sentences = case["text"], case["sentences"]
    return bool(sentences == [text[start:end] for start, end in sentence_spans(text, 0, len(text))])


@pytest.mark.parametrize("case", [case for case in CASES if not case["text"].startswith(tuple(BEYOND))])
def test_a_text_is_parted_as_a_reader_parts_it(case: dict[str, Any]) -> None:
    assert is_parted_rightly(case)


def test_what_the_rules_cannot_part_is_named() -> None:
    assert len(CASES) == 60
    beyond = [case for case in CASES if case["text"].startswith(tuple(BEYOND))]
    assert (len(beyond), any(map(is_parted_rightly, beyond))) == (len(BEYOND), False)
