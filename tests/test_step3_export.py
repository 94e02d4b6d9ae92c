"""Scores as files: what is in them, and that two of them can be told apart."""

import csv
import io
import json

from lessons.step1_load.read import read_document
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.export import passages_csv, passages_jsonl
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, ranked

MANUAL = b"# Casa\n\nLa llave.\n\n## Sala\n\n=La sala\ntiene llave\n\n## Patio\n\nSin nada.\n"
SETTINGS: dict[str, float | str] = {"document": "casa.md", "k1": 1.5}


def hits(question: str) -> Hits:
    return ranked(score_overlap(index_passages(split_headings(read_document(MANUAL, "casa.md"), max_level=2)), question))


def test_each_passage_is_a_line_with_its_place_and_text_the_hits_first() -> None:
    lines = [json.loads(line) for line in passages_jsonl(hits("sala llave"), settings=SETTINGS).decode().splitlines()]
    named = [(line["rank"], line["passage"], line["score"], line["heading_path"], line["text"]) for line in lines]
    assert named == [
        (1, 2, 2, "Casa › Sala", "=La sala\ntiene llave"),
        (2, 1, 1, "Casa", "La llave."),
        (None, 3, 0, "Casa › Patio", "Sin nada."),
    ]
    # "# Casa" and a blank line are 8 characters, "La llave." and a blank line 11 more, "## Sala" and a blank line 9.
    places = [(line["first_line"], line["last_line"], line["first_page"], line["start"], line["end"]) for line in lines]
    assert places == [(7, 8, None, 28, 48), (3, 3, None, 8, 17), (12, 12, None, 60, 69)]
    assert [(line["length"], line["document"], line["k1"]) for line in lines] == [
        (4, "casa.md", 1.5),
        (2, "casa.md", 1.5),
        (2, "casa.md", 1.5),
    ]


def test_a_spreadsheet_gets_the_same_with_its_own_heads_and_no_formula() -> None:
    written = passages_csv(hits("sala llave"), settings=SETTINGS, heads={"rank": "puesto", "text": "text"})
    head, first, *_ = csv.reader(io.StringIO(written.decode("utf-8-sig")))
    assert head == [
        *("puesto (rank)", "passage", "score", "heading_path", "first_line", "last_line", "first_page", "last_page"),
        *("start", "end", "length", "text", "document", "k1"),
    ]
    assert first == ["1", "2", "2", "Casa › Sala", "7", "8", "", "", "28", "48", "4", "'=La sala\ntiene llave", "casa.md", "1.5"]


def test_a_spanish_spreadsheet_gets_semicolons_and_decimal_commas() -> None:
    written = passages_csv(hits("sala llave"), settings={"k1": 1.5}, language="es").decode("utf-8-sig")
    head, first, *_ = csv.reader(io.StringIO(written), delimiter=";")
    row = dict(zip(head, first, strict=True))
    assert (row["k1"], row["rank"]) == ("1,5", "1")
