import json
import math
import warnings
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from rank_bm25 import BM25L, BM25Okapi, BM25Plus

from lessons.frame.palette import ACCENT, LINES, QUIET
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.curve_chart import DASHES, curve_chart
from lessons.step4_bm25.curves import (
    MAX_PLACES,
    MAX_POINTS,
    Curve,
    Curves,
    Place,
    idf_curves,
    length_cost,
    saturation,
)
from lessons.step4_bm25.idf import WAYS_TO_WEIGH, WayToWeigh, idf_of
from tests.documents import corpus
from tests.test_look import THEMES, colour, contrast, named

INDEX = index_passages(corpus("a a b x", "a y", "z z z"))
"""Lengths 4, 2 and 3: 3 on average."""
HITS = ranked(score_bm25(INDEX, "a b", k1=1, b=1))
NAMES: dict[WayToWeigh, str] = {formula: formula for formula in WAYS_TO_WEIGH}


def ends(curves: Curves) -> list[tuple[str, bool, tuple[float, float], tuple[float, float], int]]:
    """Of each line its name, whether it is the current one, its first and last point, and how many it has."""
    return [(line.name, line.current, line.points[0], line.points[-1], len(line.points)) for line in curves.lines]


# Saturation


def test_what_repeats_add_by_each_k1() -> None:
    # At the average length s = tf (k1 + 1) / (tf + k1): for tf 10 with k1 0, 1, 1.2 and 3 it is 1, 20/11, 22/11.2 and 40/13.
    # Length 4: norm 4/3. "a" twice: 4 / (2 + 4/3) = 1.2; "b" once: 2 / (1 + 4/3) = 6/7. Length 2: norm 2/3: 2 / (5/3) = 1.2.
    curves = saturation(INDEX, HITS, "ab", k1=1, b=1)
    assert ends(curves) == [
        ("k1 = 0", False, (1, 1), (10, 1), 10),
        ("k1 = 1", True, (1, 1), (10, 20 / 11), 10),
        ("k1 = 1.2", False, (1, 1), (10, pytest.approx(22 / 11.2)), 10),
        ("k1 = 3", False, (1, 1), (10, 40 / 13), 10),
    ]
    assert curves.lines[1].points[:2] == ((1, 1), (2, 4 / 3))
    assert curves.places == (Place(2, 1.2, "a", "a"), Place(1, 0.8571, "b", "b"), Place(1, 1.2, "a", ""))
    assert curves.rule is None


def test_a_k1_that_is_one_of_the_others_is_drawn_once() -> None:
    assert [(line.name, line.current) for line in saturation(INDEX, HITS, "ab", k1=3, b=1).lines] == [
        ("k1 = 0", False),
        ("k1 = 1.2", False),
        ("k1 = 3", True),
    ]


def test_what_stands_on_one_place_is_one_place_with_the_winners_names_apart() -> None:
    index = index_passages(corpus("a b", "a c", "x y"))
    hits = ranked(score_bm25(index, "a b c"))
    # Lengths are all 2: a and b in the first, a and c in the second stand at tf 1, factor 1.
    assert saturation(index, hits, "abc", k1=1.5, b=0.75).places == (Place(1, 1, "a, b, c", "a, b"),)


def test_a_character_that_hides_is_shown() -> None:
    curves = length_cost(INDEX, HITS, ["a\u202e", "b"], k1=1, b=1)
    assert [place.name for place in curves.places] == ["a⟨U+202E⟩", "b"]


def test_lines_and_places_are_bounded() -> None:
    texts = [" ".join(["a"] * tf + ["x"] * (tf % 7)) for tf in range(1, 300)]
    index = index_passages(corpus(*texts))
    hits = ranked(score_bm25(index, "a"))
    for curves in (saturation(index, hits, "a", k1=1.5, b=0.75), length_cost(index, hits, texts, k1=1.5, b=0.75)):
        assert len(curves.places) == MAX_PLACES
        for line in curves.lines:
            assert len(line.points) <= MAX_POINTS
            assert all(one[0] < other[0] for one, other in pairwise(line.points))
    assert {line.points[-1][0] for line in saturation(index, hits[:1], "a", k1=1.5, b=0.75).lines} == {hits[0].scored.terms[0].tf}


# Length


def test_what_length_costs_by_each_b() -> None:
    # tf 1, k1 = 1: 2 / (1 + norm). Up to twice the average, 6. b = 0: 1. b = 1: from 2 / (1 + 1/3) = 1.5 to 2/3.
    # b = 0.5: norms 1/2 + 1/6 = 2/3 and 3/2: 1.2 and 0.8. Lengths 4 and 2: norms 7/6 and 5/6: 12/13 and 12/11.
    curves = length_cost(INDEX, HITS, ["Una", "Otra"], k1=1, b=0.5)
    assert ends(curves) == [
        ("b = 0", False, (1, 1), (6, 1), 6),
        ("b = 0.5", True, (1, pytest.approx(1.2)), (6, 0.8), 6),
        ("b = 1", False, (1, pytest.approx(1.5)), (6, pytest.approx(2 / 3)), 6),
    ]
    assert curves.places == (Place(4, 0.9231, "Una", "Una"), Place(2, 1.0909, "Otra", ""))
    assert curves.rule == 3


@pytest.mark.parametrize("variant", ["bm25", "atire", "plus", "l"])
def test_all_lines_meet_at_the_average_length(variant: str) -> None:
    curves = length_cost(INDEX, HITS, ["a", "b"], k1=1.5, b=0.75, variant=variant)  # type: ignore[arg-type]
    first, *others = (dict(line.points)[3] for line in curves.lines)
    assert others == pytest.approx([first] * 2)


# Rarity


def idf_at(way: WayToWeigh, *, df: int, n_passages: int, average_idf: float) -> float:
    idf, variant = WAYS_TO_WEIGH[way]
    return idf_of(df=df, n_passages=n_passages, average=average_idf, idf=idf, variant=variant)


def test_each_idf_with_a_pencil() -> None:
    # Held by 3 of 4, the average idf 0.4: ln(1 + 1.5 / 3.5), ln(1.5 / 3.5), 0.1, ln(4 / 3), ln(5 / 3), ln(5 / 3.5)
    assert [idf_at(each, df=3, n_passages=4, average_idf=0.4) for each in WAYS_TO_WEIGH] == pytest.approx(
        [math.log(10 / 7), math.log(3 / 7), 0.1, math.log(4 / 3), math.log(5 / 3), math.log(10 / 7)], abs=1e-12
    )
    # By half of them: ln(2.5 / 2.5) = 0 is not below 0, and not raised.
    assert [idf_at(each, df=2, n_passages=4, average_idf=0.4) for each in ("robertson", "rank_bm25")] == [0, 0]


def test_the_idf_curves_with_a_pencil() -> None:
    # N = 3, "a" in 2 and "b" in 1. Lucene and BM25L agree: ln(4 / (df + 0.5)). From df 1 to 3:
    curves = idf_curves(HITS[0].scored.terms, NAMES, current="lucene", n_passages=3, average_idf=0.4)
    assert [(line.name, line.current) for line in curves.lines] == [
        ("lucene = l", True),
        ("robertson", False),
        ("rank_bm25", False),
        ("atire", False),
        ("plus", False),
    ]
    expected = {
        "lucene = l": [8 / 3, 8 / 5, 8 / 7],
        "robertson": [5 / 3, 3 / 5, 1 / 7],
        "rank_bm25": [5 / 3, math.exp(0.1), math.exp(0.1)],
        "atire": [3, 3 / 2, 1],
        "plus": [4, 2, 4 / 3],
    }
    for line in curves.lines:
        assert [df for df, _ in line.points] == [1, 2, 3]
        assert [idf for _, idf in line.points] == pytest.approx([math.log(each) for each in expected[line.name]], abs=1e-12)
    assert curves.places == (Place(2, 0.47, "a", "a"), Place(1, 0.9808, "b", "b"))  # ln 1.6 and ln(8 / 3)
    assert curves.rule == 1.5


def test_the_places_stand_on_the_current_line() -> None:
    curves = idf_curves(HITS[0].scored.terms, NAMES, current="robertson", n_passages=3, average_idf=0.4)
    assert curves.places == (Place(2, -0.5108, "a", "a"), Place(1, 0.5108, "b", "b"))  # ln(3 / 5) and ln(5 / 3)


@pytest.mark.parametrize("n_passages", [1, 2, 59, 60, 61, 200, 20_000, 1_000_000])
def test_the_idf_curves_are_bounded_and_go_from_one_to_all(n_passages: int) -> None:
    curves = idf_curves([], NAMES, current="lucene", n_passages=n_passages, average_idf=1)
    for line in curves.lines:
        assert line.points[0][0] == 1
        assert line.points[-1][0] == n_passages
        assert len(line.points) <= MAX_POINTS
        assert all(one[0] < other[0] for one, other in pairwise(line.points))


def test_of_few_passages_every_df_is_a_point() -> None:
    curves = idf_curves([], NAMES, current="lucene", n_passages=MAX_POINTS, average_idf=1)
    assert [df for df, _ in curves.lines[0].points] == list(range(1, MAX_POINTS + 1))


def test_the_idfs_are_those_of_rank_bm25() -> None:
    words = [text.split() for text in ("a b c", "a b", "a d", "a e f", "b")]
    dfs = Counter(word for text in words for word in set(text))
    average = sum(math.log(5 - df + 0.5) - math.log(df + 0.5) for df in dfs.values()) / len(dfs)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        theirs = {"rank_bm25": BM25Okapi(words), "plus": BM25Plus(words), "l": BM25L(words)}
    for formula, ranker in theirs.items():
        for word, df in dfs.items():
            mine = idf_at(formula, df=df, n_passages=5, average_idf=average)  # type: ignore[arg-type]
            assert mine == pytest.approx(ranker.idf[word], abs=1e-12)


# The drawing

SMALL = Curves(
    (Curve("b = 0", True, ((1, 1.0), (10, 1.0))), Curve("b = 1", False, ((1, 2.0), (10, 0.5)))),
    (Place(4, 1.0, "Una, Otra", "Una"), Place(6, 1.0, "Tercera", "")),
    5.0,
)


def test_the_drawing_has_the_curves_as_its_data() -> None:
    chart = curve_chart(SMALL, x="longitud", y="factor", rule="media")
    assert chart["datasets"] == {
        "lines": [
            {"name": "b = 0", "x": 1, "y": 1.0},
            {"name": "b = 0", "x": 10, "y": 1.0},
            {"name": "b = 1", "x": 1, "y": 2.0},
            {"name": "b = 1", "x": 10, "y": 0.5},
        ],
        "current": [{"x": 1, "y": 1.0}, {"x": 10, "y": 1.0}],
        "places": [
            {"name": "Tercera", "winners": "", "x": 6, "y": 1.0},
            {"name": "Una, Otra", "winners": "Una", "x": 4, "y": 1.0},
        ],
        "names": [{"winners": "Una", "x": 4, "y": 1.0, "align": "left", "dx": 9, "dy": -12}],
        "rule": [{"x": 5.0, "name": "media"}],
    }
    assert json.dumps(chart)


def test_the_legend_names_every_line_in_its_colour_and_dash() -> None:
    chart = curve_chart(SMALL, x="x", y="y")
    (lines,) = (layer["encoding"] for layer in chart["layer"] if layer["data"]["name"] == "lines")
    assert lines["color"]["scale"] == {"domain": ["b = 0", "b = 1"], "range": [ACCENT, LINES[0]]}
    assert lines["strokeDash"]["scale"] == {"domain": ["b = 0", "b = 1"], "range": [[1, 0], DASHES[0]]}


def names_of(*places: Place, rising: bool) -> list[dict[str, Any]]:
    line = Curve("", True, ((0, 0.0), (100, 10.0)) if rising else ((0, 10.0), (100, 0.0)))
    return list(curve_chart(Curves((line,), places), x="x", y="y")["datasets"]["names"])


def test_a_name_stands_where_the_line_is_not() -> None:
    near_the_start, near_the_end = Place(10, 1.0, "a", "a"), Place(99, 9.0, "bbbb", "bbbb")
    for rising, sides in ((True, [("left", 14), ("right", -12)]), (False, [("left", -12), ("right", 14)])):
        found = names_of(near_the_start, near_the_end, rising=rising)
        assert [(row["align"], row["dy"]) for row in found] == sides


def test_no_name_is_written_over_another_name_or_a_point() -> None:
    # 4.3 pixels across and 13 up for each step. A name of one letter takes 7.5 × 14, 9 beside its point and 14 below it.
    # Under "a" it is free; under "b" too, but there is a point of nobody, so that "b" goes to the left above it.
    places = [Place(10, 5.0, "a", "a"), Place(50, 5.0, "b", "b"), Place(53, 4.0, "c", "")]
    assert [(row["winners"], row["align"], row["dy"]) for row in names_of(*places, rising=True)] == [
        ("a", "left", 14),
        ("b", "right", -12),
    ]
    # Where all four sides of a point are taken, its name is shown only when it is pointed at.
    around = [Place(x, y, "x", "") for x in (47, 53) for y in (4.0, 6.0)]
    assert names_of(Place(50, 5.0, "b", "b"), *around, rising=True) == []


def test_without_a_rule_and_places_only_the_lines_are_drawn() -> None:
    chart = curve_chart(Curves(SMALL.lines, ()), x="x", y="y")
    assert [layer["data"]["name"] for layer in chart["layer"]] == ["lines", "current"]


@pytest.mark.parametrize("theme", THEMES)
def test_words_are_read_in_both_themes_and_lines_are_seen(theme: str) -> None:
    chart = curve_chart(SMALL, x="x", y="y", is_dark=theme == "dark")
    words = {chart["config"][part][kind] for part in ("axis", "legend") for kind in ("labelColor", "titleColor")}
    words |= {layer["mark"]["color"] for layer in chart["layer"] if layer["mark"]["type"] == "text"}
    for code in words:
        assert contrast(colour(code), named("background", theme)) > 4.5
    for code in (ACCENT, QUIET, *LINES):  # of a line, which is no word, three are asked for
        assert contrast(colour(code), named("background", theme)) > 3
        assert contrast(colour(code), colour("#0e1117")) > 3
