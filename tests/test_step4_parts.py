import csv
import io
import math
import re

import pytest

from lessons.step3_overlap.export import parts_csv
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import Hits, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.parts import MOST_COLOURS, Piece, pieces, strongest
from lessons.step4_bm25.views import Bar, bars, key, signed_two, two
from tests.documents import corpus, terms_of


def hits(query: str, *texts: str, path: tuple[str, ...] = ()) -> Hits:
    return ranked(score_bm25(index_passages(corpus(*texts, path=path)), query))


# The pieces of a score


def test_a_score_is_made_of_its_pieces_strongest_first() -> None:
    # "uno" is in one of two passages, ln 2 = 0.6931, "sala" in both, ln 1.2 = 0.1823. Both lengths are 2, so once adds the idf.
    first, second = hits("sala uno", "sala uno", "sala dos")
    strong = strongest([first, second])
    assert strong == ("uno", "sala")
    assert [(piece.term, piece.place) for piece in pieces(first, strong)] == [("uno", 1), ("sala", 2)]
    assert [piece.part for piece in pieces(first, strong)] == pytest.approx([math.log(2), math.log(1.2)])
    assert [(piece.term, piece.place) for piece in pieces(second, strong)] == [("sala", 2)]


def test_four_words_have_a_colour_and_the_others_are_one_piece() -> None:
    words = [f"w{number}" for number in range(6)]
    found = hits(" ".join(words), " ".join(words))
    strong = strongest(found)
    assert strong == tuple(words[:MOST_COLOURS])
    *coloured, rest = pieces(found[0], strong)
    assert [piece.term for piece in coloured] == words[:4]
    # Each of the six adds ln(1 + 0.5 / 1.5) = 0.2877; two of them are the last piece.
    assert (rest.term, rest.place) == ("", 0)
    assert rest.part == pytest.approx(2 * math.log(4 / 3))


def test_the_strongest_word_is_the_one_with_the_largest_piece_not_the_one_that_is_in_most_bars() -> None:
    # "rara" is in one of twelve, ln(13 / 1.5) = 2.16; "común" in six, ln 2 = 0.69 six times: 4.16.
    texts = ("rara común", *["común x"] * 5, *["y z"] * 6)
    assert strongest(hits("común rara", *texts)) == ("rara", "común")


def test_what_adds_and_what_takes_away_are_two_pieces_of_the_others() -> None:
    # Of four passages: most in 3 takes away ln(1.5 / 3.5), a in 1 adds ln(3.5 / 1.5), in passages of equal length.
    (one, *_) = ranked(score_bm25(index_passages(corpus("a most", "most b", "most c", "d e")), "a most", idf="robertson"))
    assert [piece.part for piece in pieces(one, ())] == pytest.approx([math.log(7 / 3), -math.log(7 / 3)])


def test_a_word_that_is_not_held_is_a_piece_that_says_so() -> None:
    (one, _) = ranked(score_bm25(index_passages(corpus("a", "b")), "b a", variant="plus"))
    # Each idf ln 3; 2 ln 3 for what is held, ln 3 for the other.
    found = pieces(one, ("a", "b"))
    assert [(piece.term, piece.is_held) for piece in found] == [("a", True), ("b", False)]
    assert [piece.part for piece in found] == pytest.approx([2 * math.log(3), math.log(3)])
    # Of the others together it is said where none is held.
    assert [piece.is_held for piece in pieces(one, ("a",))] == [True, False]


# The bars


def widths(drawn: str) -> list[float]:
    """The width of each piece in percent, bar by bar."""
    return [float(width) for width in re.findall(r'class="piece[^>]*width:([\d.]+)%', drawn)]


def test_all_bars_are_on_one_scale_that_begins_at_0() -> None:
    rows = [Bar("A", 4.0, [Piece(3.0, "a", 1), Piece(1.0)]), Bar("B", 1.0, [Piece(1.0, "a", 1)])]
    drawn = bars(rows, set(), rest="rest", language="en")
    assert widths(drawn) == [75, 25, 25]
    assert re.findall(r'class="blank" style="width:([\d.]+)%', drawn) == ["0.00", "0.00"]
    assert re.findall(r'zero" style="left:([\d.]+)%', drawn) == ["0.00", "0.00"]


def test_what_takes_away_is_to_the_left_of_0() -> None:
    # From −1 to 3: 0 is at a quarter. The second bar takes away half as much.
    rows = [Bar("A", 2.0, [Piece(3.0, "a", 1), Piece(-1.0)]), Bar("B", -0.5, [Piece(-0.5, "a", 1)])]
    drawn = bars(rows, set(), rest="rest", language="en")
    assert re.findall(r'class="blank" style="width:([\d.]+)%', drawn) == ["0.00", "12.50"]
    assert set(re.findall(r'zero" style="left:([\d.]+)%', drawn)) == {"25.00"}
    assert widths(drawn) == [25, 75, 12.5]


def test_a_piece_shows_its_word_or_its_number_or_nothing() -> None:
    # 460 pixels for 100 points: 4.6 a point, of which 6 pixels are the edges; a letter takes 8.2.
    parts = [Piece(60.0, "cancelación", 1), Piece(20.0, "cancelación", 2), Piece(2.0, "cancelación", 3), Piece(18.0)]
    drawn = bars([Bar("A", 100.0, parts, lines=())], set(), rest="las demás palabras", language="es")
    assert re.findall(r'class="piece[^>]*>([^<]*)<', drawn) == ["cancelación", "2", "", ""]
    assert 'title="cancelación +2,0000"' in drawn


def test_only_a_bar_with_arithmetic_opens() -> None:
    drawn = bars([Bar("<A>", 1.0, [], lines=["a < b"]), Bar("B", 1.0, [])], set(), rest="", language="en")
    assert drawn.count("<details") == 1
    assert "&lt;A&gt;" in drawn
    assert "a &lt; b" in drawn


def test_a_frequent_word_is_pale_and_the_key_names_what_is_shown_with_its_number() -> None:
    assert "35%, var(--page)" in bars([Bar("A", 1.0, [Piece(1.0, "de", 1)])], {"de"}, rest="", language="en")
    assert "35%" not in bars([Bar("A", 1.0, [Piece(1.0, "de", 1)])], set(), rest="", language="en")
    shown = re.sub(r"<[^>]+>", "", key(("de", "la", "sal"), {"de": "en 2 de 3", "sal": ""}, {"de"}, rest="otras"))
    assert shown.split() == ["1", "de", "en", "2", "de", "3", "3", "sal", "&nbsp;", "otras"]


def test_scores_have_two_decimals_in_pictures_and_whole_numbers_none() -> None:
    assert [two(each, "en") for each in (1.8419, -0.004, -0.5, 3)] == ["1.84", "0.00", "−0.50", "3"]
    assert [signed_two(each, "es") for each in (1.8419, -0.004, -0.506)] == ["+1,84", "0,00", "−0,51"]


# The file


def test_a_heading_that_a_spreadsheet_would_compute_is_marked_as_text() -> None:
    for title, written in (("=1+1", "'=1+1"), ("+a", "'+a"), ("-a", "'-a"), ("@a", "'@a"), ("a=b", "a=b"), ("’a", "’a")):
        found = hits("sala", "sala", path=(title,))
        head, row = csv.reader(io.StringIO(parts_csv(found).decode("utf-8-sig")))
        assert (head[2], row[2]) == ("heading", written)


def test_a_term_that_is_not_held_has_a_row_with_tf_0() -> None:
    found = ranked(score_bm25(index_passages(corpus("a", "b")), "b a", variant="plus"))
    head, *lines = csv.reader(io.StringIO(parts_csv(found).decode("utf-8-sig")))
    assert [line[head.index("term")] + line[head.index("tf")] for line in lines] == ["a1", "b0", "b1", "a0"]


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
