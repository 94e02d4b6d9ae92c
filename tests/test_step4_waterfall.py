import json
from itertools import combinations
from typing import Any

import pytest

from lessons.frame.palette import ACCENT, QUIET, REASONS, REST
from lessons.step3_overlap.score import PassageScore
from lessons.step4_bm25.apart import Apart, TermGap
from lessons.step4_bm25.waterfall import MAX_TERMS, waterfall
from tests.documents import corpus
from tests.test_look import EYES, THEMES, colour, contrast, difference, luminance, named, seen

PASSAGE = corpus("a")[0]


def drawn(one: float, other: float, *gaps: TermGap, called: tuple[str, str] = ("Esta", "Aquella")) -> dict[str, Any]:
    apart = Apart(PassageScore(PASSAGE, one, ()), PassageScore(PASSAGE, other, ()), gaps, one - other)
    words = {"rarity": "rareza", "frequency": "frecuencia", "length": "longitud", "rest": "lo demás", "axis": "puntos"}
    return waterfall(apart, one=called[0], other=called[1], **words)


def rows(chart: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Name, start, end and what is written, in the chart's order."""
    return [(row["name"], row.get("start"), row["end"], row["shown"]) for row in chart["datasets"]["steps"]]


def gap(term: str, rarity: float, frequency: float, length: float) -> TermGap:
    return TermGap(term, 1, 1, 0, rarity, frequency, length)


def test_the_steps_go_from_the_others_score_to_the_ones() -> None:
    # 2 + 1 = 3, + 0.5 = 3.5, − 0.25 = 3.25; then − 0.5 = 2.75, + 0.25 = 3
    chart = drawn(3, 2, gap("sala", 1, 0.5, -0.25), gap("de", 0, -0.5, 0.25))
    assert chart["datasets"] == {
        "steps": [
            {"name": "Aquella", "end": 2, "right": 2, "shown": "2.0000", "order": 0},
            step("sala · rareza", "rarity", 2, 3, "+1.0000", 1),
            step("sala · frecuencia", "frequency", 3, 3.5, "+0.5000", 2),
            step("sala · longitud", "length", 3.5, 3.25, "−0.2500", 3),
            step("de · frecuencia", "frequency", 3.25, 2.75, "−0.5000", 4),
            step("de · longitud", "length", 2.75, 3, "+0.2500", 5),
            {"name": "Esta", "end": 3, "right": 3, "shown": "3.0000", "order": 6},
        ],
        "joints": [{"order": order, "next": order + 1, "at": at} for order, at in enumerate([2, 3, 3.5, 3.25, 2.75, 3])],
    }
    assert chart["params"] == [{"name": "names", "value": [row[0] for row in rows(chart)]}]


def step(name: str, kind: str, start: float, end: float, shown: str, order: int) -> dict[str, Any]:
    bar = {"name": name, "colour": REASONS[kind], "start": start, "end": end, "right": max(start, end)}
    return bar | {"shown": shown, "order": order}


def test_slight_steps_are_one_last_row() -> None:
    # The largest is 1: what is below 0.02 joins the rest, 0.01 + 0.015 = 0.025; what is just 0.02 does not.
    chart = drawn(2.045, 1, gap("sala", 1, 0.02, 0.01), gap("de", 0.015, 0, 0))
    assert [row[0] for row in rows(chart)] == ["Aquella", "sala · rareza", "sala · frecuencia", "lo demás", "Esta"]
    assert rows(chart)[3][1:] == (2.02, pytest.approx(2.045), "+0.0250")
    assert chart["datasets"]["steps"][3]["colour"] == REST


def test_more_terms_than_have_rows_of_their_own_are_in_the_last_row() -> None:
    # Seven terms of 1 each: five rows, and one of 2.
    chart = drawn(7, 0, *(gap(f"w{number}", 0, 1, 0) for number in range(MAX_TERMS + 2)))
    assert [row[0] for row in rows(chart)][1:-1] == [*(f"w{number} · frecuencia" for number in range(MAX_TERMS)), "lo demás"]
    assert rows(chart)[-2] == ("lo demás", 5, 7, "+2.0000")


def test_a_rest_that_would_read_nothing_has_no_row() -> None:
    assert rows(drawn(2.00004, 1, gap("sala", 1, 0.00004, 0))) == [
        ("Aquella", None, 1, "1.0000"),
        ("sala · rareza", 1, 2, "+1.0000"),
        ("Esta", None, 2.00004, "2.0000"),
    ]


def test_two_passages_of_one_score_and_one_name_are_two_rows() -> None:
    chart = drawn(-1.5, -1.5, gap("a", 0, 0, 0), called=("Sala", "Sala"))
    assert rows(chart) == [("Sala", None, -1.5, "−1.5000"), ("Sala", None, -1.5, "−1.5000")]
    assert chart["datasets"]["joints"] == [{"order": 0, "next": 1, "at": -1.5}]


def test_a_character_that_hides_is_shown() -> None:
    assert rows(drawn(1, 0, gap("a\u202e", 1, 0, 0)))[1][0] == "a⟨U+202E⟩ · rareza"


def test_the_drawing_is_kept_and_holds_no_data() -> None:
    first, second = drawn(1, 0, gap("a", 1, 0, 0)), drawn(2, 0, gap("b", 2, 0, 0))
    del first["datasets"], first["params"], second["datasets"], second["params"]
    assert first == second
    assert all(first[key] is second[key] for key in first if not isinstance(first[key], str))
    assert json.dumps(first)


@pytest.mark.parametrize("eye", EYES)
def test_the_three_kinds_are_told_apart_by_every_eye_and_in_grey(eye: str) -> None:
    for one, other in combinations(map(colour, REASONS.values()), 2):
        assert difference(seen(one, eye), seen(other, eye)) > 20
        assert abs(luminance(one) - luminance(other)) > 0.04


@pytest.mark.parametrize("theme", THEMES)
def test_words_on_the_page_are_read_in_both_themes(theme: str) -> None:
    for code in (ACCENT, QUIET):
        assert contrast(colour(code), named("background", theme)) > 4
    assert contrast(colour(QUIET), colour("#0e1117")) > 4
