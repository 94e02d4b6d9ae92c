import csv
import io
import math
from collections.abc import Sequence
from typing import Any

import pytest

from lessons.frame.palette import TERMS
from lessons.step3_overlap.export import parts_csv
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import Hit, Hits, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.parts import parts_chart
from tests.documents import corpus, terms_of


def hits(query: str, *texts: str, path: tuple[str, ...] = ()) -> Hits:
    return ranked(score_bm25(index_passages(corpus(*texts, path=path)), query))


def bars(found: Sequence[Hit]) -> list[dict[str, Any]]:
    """The stretches of the chart, in its order."""
    chart = parts_chart(found, [f"{hit.rank}." for hit in found], axis="parte", term="término", rest="los demás")
    return list(chart["datasets"]["parts"])


def test_a_bar_is_made_of_its_parts_end_to_end() -> None:
    first, second = hits("sala uno", "sala uno", "sala dos")
    rows = bars([first, second])
    assert [(row["name"], row["shown"]) for row in rows] == [("1.", "sala"), ("1.", "uno"), ("2.", "sala")]
    sala, uno = (part.contribution for part in first.scored.terms)
    assert [row["start"] for row in rows] == pytest.approx([0, sala, 0], abs=1e-12)
    assert [row["end"] for row in rows] == pytest.approx([sala, sala + uno, sala], abs=1e-12)


def test_there_are_as_many_stretches_as_colours_and_the_last_is_all_the_rest() -> None:
    words = [f"w{number:02}" for number in range(len(TERMS))]
    found = hits(" ".join(words), " ".join(words))
    assert [row["shown"] for row in bars(found)] == words  # just as many as there are colours
    more = [*words, "x", "y"]
    found = hits(" ".join(more), " ".join(more))
    rows = bars(found)
    assert [row["shown"] for row in rows] == [*words[:-1], "los demás"]
    # Each of the fourteen adds the same; three of them are the last stretch.
    assert rows[-1]["contribution"] == sum(part.contribution for part in found[0].scored.terms[-3:])
    assert rows[-1]["end"] == rows[-2]["end"] + rows[-1]["contribution"]


def test_the_terms_that_add_least_over_all_bars_are_the_rest() -> None:
    # "zz" weighs more than all three occurrences of a word that is in all three passages: it and ten of the twelve stay.
    words = [f"w{number:02}" for number in range(len(TERMS))]
    every = " ".join(words)
    rows = bars(hits(f"{every} zz", f"{every} zz", every, every))
    assert [row["shown"] for row in rows if row["name"] == "1."] == [*words[:10], "zz", "los demás"]


def test_the_rest_takes_the_last_colour_though_a_later_bar_has_a_term_of_its_own() -> None:
    # Colours go by the order of the rows. "zz" is only in the second passage, the first ends with a rest.
    words = [f"w{number:02}" for number in range(len(TERMS) + 1)]
    shown = [row["shown"] for row in bars(hits(" ".join([*words, "zz"]), " ".join(words * 2), "zz w00"))]
    assert list(dict.fromkeys(shown))[-2:] == ["zz", "los demás"]


def test_a_heading_that_a_spreadsheet_would_compute_is_marked_as_text() -> None:
    for title, written in (("=1+1", "'=1+1"), ("+a", "'+a"), ("-a", "'-a"), ("@a", "'@a"), ("a=b", "a=b"), ("’a", "’a")):
        found = hits("sala", "sala", path=(title,))
        head, row = csv.reader(io.StringIO(parts_csv(found).decode("utf-8-sig")))
        assert (head[2], row[2]) == ("heading", written)


# What is not held, and what takes away


def test_a_term_that_is_not_held_is_a_pale_stretch_and_a_row_with_tf_0() -> None:
    found = ranked(score_bm25(index_passages(corpus("a", "b")), "b a", variant="plus"))
    # Each idf ln 3; length 1, norm 1: 2 ln 3 for what is held, ln 3 for the other.
    rows = bars(found)
    assert [(row["name"], row["shown"], row["held"]) for row in rows] == [
        ("1.", "a", True), ("1.", "b", False), ("1.", "b", True), ("1.", "a", False),
    ]  # fmt: skip
    ln3 = math.log(3)
    assert [row["end"] for row in rows] == pytest.approx([2 * ln3, 3 * ln3, 2 * ln3, 3 * ln3], abs=1e-12)
    head, *lines = csv.reader(io.StringIO(parts_csv(found).decode("utf-8-sig")))
    assert [line[head.index("term")] + line[head.index("tf")] for line in lines] == ["a1", "b0", "b1", "a0"]


def test_terms_that_no_bar_holds_have_colours_too_and_a_rest_of_such_is_pale() -> None:
    (one, *_) = ranked(score_bm25(index_passages(corpus("a", "b")), "a b", variant="plus"))
    assert [(row["shown"], row["held"]) for row in bars([one])] == [("a", True), ("b", False)]
    words = [f"w{number:02}" for number in range(len(TERMS) + 1)]
    hits_by_number = {
        hit.number: hit
        for hit in ranked(score_bm25(index_passages(corpus(words[0], " ".join(words[1:]))), " ".join(words), variant="plus"))
    }
    # All thirteen are in one of two passages. Eleven keep a colour, the one that is held adds most; two are the rest.
    rows = bars([hits_by_number[1]])
    assert [(row["shown"], row["held"]) for row in rows] == [
        (words[0], True), *((word, False) for word in words[1:11]), ("los demás", False),
    ]  # fmt: skip
    assert [row["held"] for row in bars([hits_by_number[2]]) if row["shown"] == "los demás"] == [True]


def test_what_takes_away_stands_to_the_left_of_0_and_what_adds_to_the_right() -> None:
    # Lengths 2, 2, 2, 2: each part is its idf, most ln(1.5 / 3.5) and a, b ln(3.5 / 1.5).
    texts = ("a most", "most b", "most c", "d e")
    found = ranked(score_bm25(index_passages(corpus(*texts)), "a most b", idf="robertson"))
    rows = [row for row in bars(found) if row["order"] == 0]
    ln = math.log(7 / 3)
    assert [row["shown"] for row in rows] == ["a", "most"]
    assert [row["start"] for row in rows] == [0, 0]
    assert [row["end"] for row in rows] == pytest.approx([ln, -ln], abs=1e-12)
    assert [row["middle"] for row in rows] == pytest.approx([ln / 2, -ln / 2], abs=1e-12)
    assert all(row["wide"] for row in rows)
    several = ranked(score_bm25(index_passages(corpus("y x z", "x y w")), "x y z", idf="robertson"))
    left = [(row["start"], row["end"]) for row in bars(several) if row["contribution"] < 0]
    assert left[1][0] == left[0][1]  # end to end
    assert left[0][0] == 0


def test_the_file_can_hold_the_lengths_and_what_all_parts_share() -> None:
    index = index_passages(corpus("b", "a b c"))
    found = ranked(score_bm25(index, "a"))
    lengths = [len(terms) for terms in terms_of(index)]
    written = parts_csv(found, lengths=lengths, settings={"avgdl": index.avgdl, "k1": 1.5, "idf_kind": "lucene"})
    head, row = csv.reader(io.StringIO(written.decode("utf-8-sig")))
    assert head[-4:] == ["length", "avgdl", "k1", "idf_kind"]
    assert row[-4:] == ["3", "2.0", "1.5", "lucene"]
    plain_head, _ = csv.reader(io.StringIO(parts_csv(found).decode("utf-8-sig")))
    assert plain_head == head[:-4]


def test_a_question_that_a_spreadsheet_would_compute_is_marked_as_text() -> None:
    hits = ranked(score_bm25(index_passages(corpus("sala", "otra")), "sala"))
    asked = {"=1+1 sala": "'=1+1 sala", "hola\r=1+1": "hola =1+1", "\t@x": "'@x", "\u00a0＝1": "'＝1", "a\u2028b\x85c": "a b c"}
    for question, cell in asked.items():
        written = parts_csv(hits, settings={"question": question, "k1": 1.5}).decode("utf-8-sig")
        assert [row["question"] for row in csv.DictReader(io.StringIO(written))] == [cell]
