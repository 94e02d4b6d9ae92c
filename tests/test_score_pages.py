"""Lessons 3 and 4 on the screen: each number of their tables can be worked out again, and what they say of it is so."""

import csv
import io
import math
import re
from collections.abc import Sequence
from typing import Any

import pytest
import streamlit as st

from lessons.frame.notebook import NOTHING
from lessons.step1_load.samples import EXAMPLES
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import passage_terms
from lessons.step3_overlap.table_controls import MAX_MARKED, MAX_ROWS, MAX_TERMS
from lessons.step4_bm25.formula import Variant
from lessons.step4_bm25.idf import WAYS_TO_WEIGH, IdfKind
from lessons.terms import WORDS
from tests.documents import markdown, pdf, sample
from tests.learner import FRAME, Learner, Opened, sentences
from tests.test_step4_arithmetic import worked_out as of_arithmetic
from tests.test_step4_variants import WAYS, oracle

Way = tuple[Variant, IdfKind]

ROOM_RULES = [list(WORDS.terms(passage.text)) for passage in split_headings(sample("room_rules.md"))]
"""The terms of its three passages: Reservas, Cancelaciones, Horario."""
QUESTION = ["cancelación", "reserva"]
NUMBERS = {"k1": 1.2, "b": 0.6, "delta": 0.5}
ARITHMETIC, DETAILS = 0, 1
"""The numbers of two tables of lesson 4: the arithmetic of a passage, and the one that its only switch that is on opens."""
TIED = {"es": "(empate)", "en": "(tie)"}


def link(way: Way, **numbers: float) -> dict[str, str]:
    """The parameters that choose a way to weigh and its numbers."""
    variant, idf = way
    return {"variant": variant, "idf": idf, **{key: str(value) for key, value in numbers.items()}}


def scores_of(texts: list[list[str]], question: Sequence[str], way: Way, **numbers: float) -> list[float]:
    """What rank-bm25 itself gives each text."""
    numbers = {"k1": 1.5, "b": 0.75, "delta": 1.0} | numbers
    return [float(score) for score in oracle(texts, way, **numbers).get_scores(list(question))]


def order_of(texts: list[list[str]], question: Sequence[str], way: Way, **numbers: float) -> list[int]:
    """The numbers of the texts that share a word with the question, best first."""
    scores = scores_of(texts, question, way, **numbers)
    held = [number for number, text in enumerate(texts, start=1) if set(text) & set(question)]
    return sorted(held, key=lambda number: -scores[number - 1])


def shown(score: float) -> str:
    """As a page in Spanish shows it."""
    return f"{score:.4f}".replace("-", "−").replace(".", ",")


def number(cell: str) -> float:
    """A number of the page, whatever sign it stands with."""
    return float(cell.replace("−", "-").replace(",", "."))


def opened(learner: Learner, place: int = 0) -> list[list[Opened]]:
    """What the cells of a table that ranks passages open, row by row. `place`: which of these tables."""
    table = learner.screen.rankings[place]
    rows = len(learner.screen.tables[table]) - 1
    found = [each for each in learner.screen.opened if each.table == table]
    return [[each for each in found if each.row == row] for row in range(1, rows + 1)]


def after_its_name(line: str) -> str:
    """A line of arithmetic without what it says that it gives."""
    return line.split(": ", 1)[1]


def worked_out(written: str) -> tuple[float, float]:
    """The same for a line of a page in Spanish."""
    return of_arithmetic(written.replace(",", "."))


def turned(cell: str) -> str:
    """The number with its other sign; 0 has none of its own."""
    return cell if cell == "+0,0000" else cell.translate(str.maketrans("+−", "−+"))


def term_and_number(each: Opened) -> tuple[str, float]:
    """What a cell of a term says before it is opened."""
    term, added = each.summary.split()
    return term, number(added)


def sections(*bodies: str) -> bytes:
    """A Markdown file with a section for each of these: S1, S2 …"""
    return "".join(f"# S{place}\n\n{body}\n\n" for place, body in enumerate(bodies, start=1)).encode()


def terms_of(data: bytes) -> list[list[str]]:
    """The terms of its passages."""
    return [list(WORDS.terms(passage.text)) for passage in split_headings(markdown(data.decode()))]


def lengthening(count: int, *, also: Sequence[int] = ()) -> bytes:
    """So many sections that hold `sal` once, each one word longer than the one before; `also`: those that end in `marca`."""
    bodies = [f"sal {'x ' * place}y" for place in range(count)]
    return sections(*(f"{body} marca." if place in also else f"{body} nada." for place, body in enumerate(bodies, start=1)))


# The table


@pytest.mark.parametrize("way", WAYS)
def test_each_term_of_lesson_4_opens_sums_that_come_to_its_number(way: Way) -> None:
    learner = Learner("bm25", lang="es", doc="room_rules.md", **link(way, **NUMBERS))
    scores = scores_of(ROOM_RULES, QUESTION, way, **NUMBERS)
    order = order_of(ROOM_RULES, QUESTION, way, **NUMBERS)
    assert [row[4] for row in learner.table()] == [shown(scores[n - 1]) for n in (*order, 3)]
    idfs = oracle(ROOM_RULES, way, **NUMBERS).idf
    seen = 0
    for row, cells in zip(learner.table(), opened(learner), strict=True):
        assert row[2] == (" ".join(each.summary.strip() for each in cells) or NOTHING)
        for each in cells:
            term, added = term_and_number(each)
            rarity, part = map(after_its_name, each.lines)
            assert worked_out(rarity)[0] == pytest.approx(idfs[term], abs=1e-4)
            assert worked_out(rarity)[1] == round(idfs[term], 4)
            # Its idf goes in with four decimals, and is multiplied by up to tf × (k1 + 1) = 4.4, by L.
            assert worked_out(part)[0] == pytest.approx(added, abs=3e-4)
            assert worked_out(part)[1] == added
            assert part.startswith(shown(idfs[term]))
            seen += 1
        if cells:
            # Each number is rounded, the sum too.
            total = sum(added for _, added in map(term_and_number, cells))
            assert total == pytest.approx(number(row[4]), abs=0.51e-4 * (len(cells) + 1))
    # Three parts of what is held, and by BM25+ three more: of one term in the second passage and of both in the third.
    assert seen == (6 if way[0] == "plus" else 3)


def test_each_term_of_lesson_3_opens_its_count() -> None:
    learner = Learner("overlap", lang="en", doc="room_rules.md", q="cancelación reserva")
    for place, cells in zip((1, 0, 2), opened(learner), strict=True):
        text = ROOM_RULES[place]
        held = [term for term in QUESTION if term in text]
        assert [each.summary.strip() for each in cells] == [f"{term} +1" for term in held]
        assert [each.lines for each in cells] == [
            [
                learner.words("cell_numbers", tf=text.count(term), df=sum(term in each for each in ROOM_RULES), n=3),
                learner.words("cell_overlap"),
            ]
            for term in held
        ]


def named(row: dict[str, str]) -> dict[str, str]:
    """A row by the standard names of its columns, which stand in brackets behind the learner's."""
    return {re.sub(r".*\((\w+)\)", r"\1", name): value for name, value in row.items()}


def of_spanish(file: bytes) -> str:
    """A file for a Spanish spreadsheet, with points in its numbers."""
    return re.sub(r"(?<=;)(-?\d+),(\d+)(?=[;\r\n])", r"\1.\2", file.decode("utf-8-sig"))


def test_both_lessons_have_the_same_columns_in_the_same_order_and_the_same_csv(monkeypatch: pytest.MonkeyPatch) -> None:
    files: dict[str, Any] = {}
    monkeypatch.setattr(st, "download_button", lambda label, data, **rest: files.update({rest["file_name"]: data}))
    tables = {}
    learner = Learner("overlap", lang="es", doc="room_rules.md", q="cancelación reserva", variant="plus")
    columns = [learner.words(f"column_{column}") for column in ("rank", "passage", "terms", "length", "score")]
    # Lesson 4 has the rank by term overlap beside them, and its table of the home-made score that by BM25.
    others = {of: learner.words(f"column_{of}_rank") for of in ("overlap", "bm25")}
    for lesson, other in (("overlap", []), ("bm25", [others["overlap"]])):
        learner.go(lesson)
        assert learner.screen.tables[learner.screen.rankings[0]][0] == [*columns, *other]
        there = [(row[1].split()[0], row[3], *row[5:]) for row in learner.table()]
        wanted = [("Cancelaciones", "31", "1"), ("Reservas", "46", "2"), ("Horario", "12", NOTHING)]
        assert there == (wanted if other else [each[:2] for each in wanted])
        tables[lesson] = (learner.hits, opened(learner))
    learner.turn("home made")
    assert learner.screen.tables[learner.screen.rankings[1]][0] == [*columns, others["bm25"]]
    for lesson, (hits, cells) in tables.items():
        rows = [named(row) for row in csv.DictReader(io.StringIO(of_spanish(files[f"{lesson}.csv"]())), delimiter=";")]
        expected = [(row, *term_and_number(each)) for row, found in zip(hits, cells, strict=False) for each in found]
        assert [(row["rank"], row["heading"], row["length"], row["term"]) for row in rows] == [
            (hit[0], hit[1].split()[0], hit[3], term) for hit, term, _ in expected
        ]
        assert [round(float(row["contribution"]), 4) for row in rows] == [added for *_, added in expected]
        assert [round(float(row["score"]), 4) for row in rows] == [number(hit[4]) for hit, *_ in expected]
        assert [row["passage"] for row in rows] == [{"Reservas": "1", "Cancelaciones": "2"}[row["heading"]] for row in rows]
    settings = {"N": "3", "k1": "1.5", "b": "0.75", "idf_kind": "plus", "variant": "plus", "delta": "1.0"}
    assert [row.items() >= settings.items() for row in rows] == [True] * 4
    # The rows of lesson 4: ln((3 + 1) / df)
    assert [float(row["idf"]) for row in rows] == [pytest.approx(math.log(4 / int(row["df"]))) for row in rows]
    assert [float(row["avgdl"]) for row in rows] == [pytest.approx(89 / 3)] * 4


def test_a_term_that_is_not_held_is_not_marked_and_adds_all_the_same_by_bm25_plus() -> None:
    learner = Learner("bm25", lang="es", doc="room_rules.md", variant="plus", delta="0.5")
    marks = {row: [each.marks for each in learner.of_kind("ranks") if each.tag == "summary"][row] for row in range(6)}
    assert list(marks.values()) == [["cancelación"], ["reserva"], ["reserva"], [], [], []]
    assert [[term for term, _ in map(term_and_number, cells)] for cells in opened(learner)[:3]] == [
        ["cancelación", "reserva"],
        ["reserva", "cancelación"],
        ["cancelación", "reserva"],
    ]
    # idf ln((3 + 1) / 1) = 1.3863 and ln((3 + 1) / 2) = 0.6931, each × 0.5
    assert [after_its_name(each.lines[1]) for each in opened(learner)[2]] == [
        "1,3863 × (0,5 + 0) = 0,6931",
        "0,6931 × (0,5 + 0) = 0,3466",
    ]
    # It holds neither, so it has no rank, though it has points.
    assert learner.table()[2] == [NOTHING, "Horario línea 9", "cancelación +0,6931 reserva +0,3466", "12", "1,0397", NOTHING]
    # They are among the sums of a passage, too.
    assert [row[:3] for row in learner.explain(1).table(ARITHMETIC)] == [["reserva", "2", "2"], ["cancelación", "0", "1"]]


@pytest.mark.parametrize("lesson", ["overlap", "bm25"])
def test_the_first_twenty_have_a_row_and_further_down_those_with_the_answer(lesson: str) -> None:
    learner = Learner("passage", lang="es").upload("a.md", lengthening(30, also=[26])).ask("sal").answer_with("marca").go(lesson)
    assert len(learner.table()) == 3 + 2
    table = learner.turn("more rows").table()
    assert [row[1].split()[0] for row in table[:20]] == [f"S{n}" for n in range(1, 21)]
    assert table[20][:5] == ["⋮", learner.words("rows_between", of="step3_overlap", n=5), "", "", ""]
    assert (table[21][1].split()[0], table[21][0]) == ("S26", f"1 {TIED['es']}" if lesson == "overlap" else "26")
    assert table[21][1].endswith(learner.words("holds_answer", of="step3_overlap"))
    assert len(table) == MAX_ROWS + 2
    learner.reads("rows_left_out", of="step3_overlap", n=4)
    assert [row[1] for row in table if learner.words("holds_answer", of="step3_overlap") in row[1]] == [table[21][1]]


def test_at_most_three_rows_further_down_hold_the_answer_and_none_is_said_to_lie_between_neighbours() -> None:
    learner = Learner("passage", lang="es").upload("a.md", lengthening(30, also=[3, 21, 22, 25, 28]))
    table = learner.ask("sal").answer_with("marca").go("bm25").turn("more rows").table()
    below = [row[1].split()[0] if row[0] != "⋮" else row[1] for row in table[MAX_ROWS:]]
    assert below == ["S21", "S22", learner.words("rows_between", of="step3_overlap", n=2), "S25"]
    assert len(below) - 1 == MAX_MARKED
    learner.reads("rows_left_out", of="step3_overlap", n=5)
    # Where all are shown, nothing is said to be left out.
    learner.upload("b.md", lengthening(20)).ask("sal")
    assert len(learner.table()) == 20
    assert [said for said in learner.said if said.startswith("La tabla se detiene")] == []
    # The table of the home-made score has five rows.
    learner.turn("home made")
    of_five = learner.words("rows_left_out", of="step3_overlap", n=15)
    assert [said for said in learner.said if said.startswith("La tabla se detiene")] == [of_five]


# Who moved


MOVERS = sections("sal sal sal " + "x " * 60, "sal y z", "sal sal " + "x " * 12, "otra cosa")
"""With b = 0 the more often the better; with b = 1 the shorter wins."""


def arrows(learner: Learner) -> list[str]:
    """What stands beside the rank of each row of the table; "" for nothing."""
    return ["".join(re.findall(r"[▲▼]\d+", row[0])) for row in learner.table()]


def test_arrows_say_who_moved_with_the_last_change_and_only_then() -> None:
    texts, question = terms_of(MOVERS), ["sal"]
    learner = Learner("bm25", lang="es").upload("a.md", MOVERS).ask("sal").choose("b", 0.0).turn("more rows")
    learner.ask("sal otra").ask("sal")
    assert arrows(learner) == ["", "", "", ""]
    assert learner.words("moved", of="step3_overlap") not in learner.said
    before = order_of(texts, question, ("bm25", "lucene"), b=0)
    after = order_of(texts, question, ("bm25", "lucene"), b=1)
    assert (before, after) == ([1, 3, 2], [2, 3, 1])
    learner.choose("b", 1.0).reads("moved", of="step3_overlap")
    assert [row[1].split()[0] for row in learner.hits] == ["S2", "S3", "S1"]
    assert arrows(learner) == ["▲2", "", "▼2", ""]
    # They stay where the words change, and on the way to another lesson and back.
    assert arrows(learner.switch("en")) == ["▲2", "", "▼2", ""]
    assert arrows(learner.go("overlap").go("bm25").turn("more rows").turn("more controls")) == ["▲2", "", "▼2", ""]
    # The next change is held against this order, not against the first one.
    assert order_of(texts, question, ("l", "lucene"), b=1) == [1, 3, 2]
    assert arrows(learner.choose("variant", "l")) == ["▲2", "", "▼2", ""]
    assert [row[1].split()[0] for row in learner.hits] == ["S1", "S3", "S2"]
    # With k1 = 0 repeats and length count for nothing: the second and the third draw level with the first.
    learner.choose("variant", "bm25").choose("k1", 0.0)
    assert [row[0] for row in learner.hits] == ["1 (tie) ▲2", "1 (tie)", "1 (tie) ▲1"]
    # Another question that ranks alike has moved nothing.
    assert arrows(learner.ask("sal nada")) == ["", "", "", ""]


def test_what_moved_because_the_file_was_read_otherwise_has_no_arrow() -> None:
    learner = Learner("bm25", lang="es", doc="tool_library.pdf", q="préstamo tarifa").choose("b", 0.0).turn("more rows")
    assert set(arrows(learner)) != {""}
    learner.go("load").turn("programs").choose("pdf_reader", "pypdf").go("bm25")
    assert set(arrows(learner)) == {""}


# Why this one and not that one


@pytest.mark.parametrize("way", WAYS)
def test_the_parts_of_a_difference_sum_to_that_of_the_two_scores(way: Way) -> None:
    learner = (
        Learner("bm25", lang="es", doc="lighthouse_hostel.md", **link(way, **NUMBERS)).turn("word by word").turn("more rows")
    )
    shown_scores = [row[4] for row in learner.hits]
    for one, other in ((2, 0), (1, 3)):
        learner.take("one", one).take("other", other)
        *rows, total = learner.table(DETAILS)
        difference = number(shown_scores[one]) - number(shown_scores[other])
        assert number(total[-1]) == pytest.approx(difference, abs=1.01e-4)
        learner.reads("apart_caption", one=shown_scores[one], other=shown_scores[other], difference=total[-1])
        for row in (*rows, total):
            assert sum(map(number, row[3:6])) == pytest.approx(number(row[6]), abs=2.1e-4)
        for column in range(3, 7):
            assert sum(number(row[column]) for row in rows) == pytest.approx(number(total[column]), abs=1e-4 * len(rows))
        assert [cell for row in (*rows, total) for cell in row if cell == "−0,0000"] == []
        # The other way round each sign is turned and no more.
        learner.take("one", other).take("other", one)
        assert [[turned(cell) for cell in row[3:]] for row in (*rows, total)] == [row[3:] for row in learner.table(DETAILS)]


def test_of_many_terms_the_first_twelve_stand_alone_and_the_others_in_one_sum() -> None:
    words = [f"w{place}" for place in range(14)]
    # Each of the 14 is in the first section, and all but the first two in the second, which is longer.
    data = sections(" ".join(words), " ".join(words[2:]) + " x" * 20, "otra", "cosa")
    learner = Learner("bm25", lang="es").upload("a.md", data).ask(" ".join(words)).choose("b", 1.0).turn("more rows")
    first, second = learner.hits
    cells = opened(learner)
    assert [[term for term, _ in map(term_and_number, row)] for row in cells[:2]] == [words[:MAX_TERMS], words[2:]]
    alone = [sum(added for _, added in map(term_and_number, row)) for row in cells[:2]]
    more, added = first[2].rsplit(" ", 1)
    assert more.endswith(learner.words("terms_more", of="step3_overlap", n=2, sum=""))
    assert alone[0] + number(added) == pytest.approx(number(first[4]), abs=1e-3)
    # The second has just as many as there is room for.
    assert second[2] == " ".join(each.summary.strip() for each in cells[1])
    assert alone[1] == pytest.approx(number(second[4]), abs=1e-3)
    *rows, rest_row, total = learner.turn("word by word").table(DETAILS)
    assert (len(rows), rest_row[:3]) == (12, [learner.words("rest"), "", ""])
    for column in range(3, 7):
        assert sum(number(row[column]) for row in (*rows, rest_row)) == pytest.approx(number(total[column]), abs=1e-3)


def test_two_passages_differ_by_three_reasons_and_the_choice_stays_with_the_question() -> None:
    learner = Learner("bm25", lang="es", doc="room_rules.md", q="cancelación reserva").turn("word by word")
    # By hand: 1.3812 + 0.4607 = 1.8419 and 0.5705.
    learner.reads("apart_caption", one="1,8419", other="0,5705", difference="+1,2714")
    cancelacion, reserva, total = learner.table(DETAILS)
    assert [row[:3] for row in (cancelacion, reserva, total)] == [
        ["cancelación", "2 · 0", "0,9808"],
        ["reserva", "1 · 2", "0,4700"],
        [learner.words("total"), "", ""],
    ]
    # m is the mean idf, 0.7254. One holds cancelación: s = 2 × 2.5 / (2 + 1.5 × (0.25 + 0.75 × 31 / 29.6667)) = 1.4082, and with
    # the length of the other 1.2138. (0.9808 − m) s = 0.3597; m (1.4082 − 1.2138) / 2 = 0.0705; m s − 0.0705 = 0.9510.
    assert cancelacion[3:] == ["+0,3597", "+0,9510", "+0,0705", "+1,3812"]
    # The bars show the sums of the table, and under each what it means.
    assert reasons_shown(learner) == [f"{number(cell):+.2f}".replace(".", ",") for cell in total[3:6]]
    names: dict[str, Any] = {"one": "Cancelaciones", "other": "Reservas", "here": 31, "there": 46}
    learner.reads("rarity_for", **names).reads("frequency_for", **names).reads("length_for", **names)
    learner.reads("apart_ahead", difference="1,27", a="1,84", b="0,57", reason=learner.words("frequency_of"), **names)
    # The other way round each sign is turned.
    learner.take("one", 1).take("other", 0)
    names = {"one": "Reservas", "other": "Cancelaciones", "here": 46, "there": 31}
    learner.reads("rarity_against", **names).reads("frequency_against", **names).reads("length_against", **names)
    learner.reads("apart_behind", difference="1,27", a="0,57", b="1,84", reason=learner.words("frequency_of"), **names)
    # Without length there is no difference of lengths.
    learner.choose("b", 0.0).reads("length_none", **names)
    learner.choose("b", 0.75).take("other", 1).reads("apart_same")
    assert reasons_shown(learner) == []
    learner.switch("en").reads("apart_same")
    # Another question, and the first two are there again.
    learner.ask("cancelación sala")
    assert [row[1].split()[0] for row in learner.hits] == ["Cancelaciones", "Reservas"]
    scores = {"one": learner.hits[0][4], "other": learner.hits[1][4]}
    learner.reads("apart_caption", difference=learner.table(DETAILS)[-1][-1], **scores)
    # Where there is one hit there is nothing to compare it with.
    assert learner.words("apart_same") not in learner.ask("gratuita").reads("apart_alone").said
    assert [each for each in learner.app.selectbox if each.key == "one"] == []


def reasons_shown(learner: Learner) -> list[str]:
    """The numbers at the bars of the three reasons."""
    pieces = [piece for piece in learner.pieces if 'class="reason"' in piece]
    return [shown.replace("−", "-") for piece in pieces for shown in re.findall(r'bar-score">([^<]+)<', piece)]


# Who comes first as a slider moves


def test_a_slider_says_who_comes_first_and_who_did_with_the_usual_number() -> None:
    # `luz` three times in the first, lengths 9 and 3; the second has `luz` once and `sal`, which no other has.
    data = sections("luz luz luz " + "x " * 6, "luz y z", "luz nada x", "otra cosa x", "otra cosa y")
    learner = Learner("bm25", lang="en").upload("a.md", data).ask("luz")
    texts = terms_of(data)
    for choice in ("k1", "b"):
        usual = {"k1": 1.5, "b": 0.75}[choice]
        before = order_of(texts, ["luz"], ("bm25", "lucene"))[0]
        for value in (0.0, usual):
            learner.choose(choice, value)
            scores = scores_of(texts, ["luz"], ("bm25", "lucene"), **{choice: value})
            best = [place + 1 for place, score in enumerate(scores) if score == max(scores)]
            words: dict[str, Any] = {"setting": f"{choice} = {value:g}", "score": f"{max(scores):.2f}", "n": len(best)}
            said = learner.words("first_tied" if len(best) > 1 else "first_now", title=_placed(texts, best[0]), **words)
            assert said in learner.said
            other = learner.words("first_usually", usual=f"{choice} = {usual:g}", other=_placed(texts, before))
            assert (other in learner.said) == (value != usual and best != [before])


def _placed(texts: list[list[str]], number: int) -> str:
    """The name and the line of a section of `sections`."""
    return f"S{number} (line {4 * number - 1})"


def test_where_no_number_changes_the_winner_the_cell_says_so_and_has_an_example_that_does() -> None:
    learner = Learner("bm25", lang="es", doc="room_rules.md", q="cancelación reserva")
    bounds = {"k1": ("0", "3"), "b": ("0", "1")}
    for choice, (low, high) in bounds.items():
        learner.reads("never_moved", n=3, number=choice, low=low, high=high)
    assert {button.key for button in learner.app.main.button} >= {"example repeats", "example length", "example mislead"}
    learner.reads("kinds_agree", n=3)
    learner.app.button(key="example length").click()
    learner._run()
    assert learner.question == EXAMPLES["length"]["es"].asks
    said = [learner.words("never_moved", n=18, number="b", low="0", high="1")]
    assert said[0] not in learner.said
    assert "example length" not in {button.key for button in learner.app.main.button}


# Each way to weigh


def test_where_nobody_wins_no_kind_of_idf_is_said_to_have_the_same_winner() -> None:
    learner = Learner("bm25", lang="es", doc="lighthouse_hostel.md", q="desde").reads("kinds_nobody")
    assert not any("gana el mismo" in said for said in learner.said)


def test_a_tie_with_the_usual_setting_is_not_the_same_as_no_winner() -> None:
    # In two of three: by Robertson both come first still, but below 0.
    learner = Learner("bm25", lang="es", idf="robertson").upload("a.md", sections("luz a b", "luz c d", "e f g")).ask("luz")
    usual = learner.words("kind_lucene")
    assert learner.words("first_same", usual=usual) not in learner.said
    assert any(said.startswith(learner.words("first_usually", usual=usual, other="")[:-1]) for said in learner.said)


def test_the_table_of_ways_to_weigh_names_winner_score_and_lead_of_each_and_sets_off_the_current_one() -> None:
    learner = (
        Learner("bm25", lang="en").upload("a.md", MOVERS).ask("sal y").choose("b", 1.0).turn("variants").turn("more controls")
    )
    texts, question = terms_of(MOVERS), ["sal", "y"]
    expected = []
    for way, (idf, variant) in WAYS_TO_WEIGH.items():
        scores = scores_of(texts, question, (variant, idf), b=1)
        first, second, *_ = order_of(texts, question, (variant, idf), b=1)
        lead = f"{scores[first - 1] - scores[second - 1]:+.4f}"
        names = [learner.words(f"kind_{way}"), learner.words(f"kind_idf_{way}")]
        won = [f"S{first}", f"{scores[first - 1]:.4f}", lead]
        nobody = [learner.words("trail_none_above_zero", of=FRAME), f"{scores[first - 1]:.4f}".replace("-", "−"), NOTHING]
        expected.append([*names, *(won if scores[first - 1] > 0 else nobody)])
    for way, (idf, variant) in WAYS_TO_WEIGH.items():
        learner.choose("variant", variant)
        if variant == "bm25":
            learner.choose("idf", idf)
        assert learner.table(DETAILS) == expected
        [piece] = [piece for piece in learner.pieces if learner.words("kinds_lead") in piece and "<table" in piece]
        assert re.findall(r'<tr class="current"><td class="">(.*?)</td>', piece) == [learner.words(f"kind_{way}")]
    # Robertson's is negative for `sal`, which three of four hold.
    assert learner.ask("cosa").table(DETAILS)[0][-1] == NOTHING


# Where a way to weigh misleads


TEN = sections(
    *("sal agua luz pan pan", "sal agua luz uno", "sal agua luz", "sal agua luz", "sal agua luz"),
    *("sal agua", "sal", "sal", "sal", "sal"),
)
"""`sal` is in each of ten passages, `agua` in six, `luz` in half, `pan` twice in one."""


def test_each_way_to_weigh_is_warned_of_where_it_misleads_and_only_there() -> None:
    learner = (
        Learner("bm25", lang="es")
        .upload("a.md", TEN)
        .ask("sal agua luz pan")
        .choose("b", 0.0)
        .turn("variants")
        .turn("more controls")
    )
    texts = terms_of(TEN)
    every: dict[str, Any] = {"n": 10, "times": 0, "points": ""}

    def idf(way: Way, term: str) -> str:
        return shown(oracle(texts, way, k1=1.5, b=0, delta=1).idf[term])

    def part(name: str, term: str, df: int, way: Way, **more: Any) -> str:
        return learner.words(f"pitfall_{name}", **(every | {"term": term, "df": df, "idf": idf(way, term)} | more))

    robertson, floored, atire, plus, by_l = WAYS[1:]
    given = {term: shown(number(idf(plus, term))) for term in ("agua", "luz", "pan")}
    # With tf = 2 and no length: idf × 2 × 2.5 × (2 + 1) / (1.5 + 2 + 1) = 3.3333 idf, of which half is too much.
    too_much = shown(oracle(texts, by_l, k1=1.5, b=0, delta=1).idf["pan"] * 2 * 2.5 * 3 / 4.5 / 2)
    expected: dict[Way, list[str]] = {
        WAYS[0]: [],
        robertson: [
            part("negative_robertson", "sal", 10, robertson),
            part("negative_robertson", "agua", 6, robertson),
            part("half_robertson", "luz", 5, robertson),
        ],
        floored: [
            part("floored", "sal", 10, floored),
            part("floored", "agua", 6, floored),
            part("half_rank_bm25", "luz", 5, floored),
        ],
        atire: [part("every", "sal", 10, atire)],
        plus: [
            part("unheld", term, df, plus, points=given[term], times=10 - df)
            for term, df in (("agua", 6), ("luz", 5), ("pan", 1))
        ],
        by_l: [part("multiplied", "pan", 1, by_l, times=2, points=too_much)],
    }
    for (variant, kind), notes in expected.items():
        learner.choose("variant", variant)
        if variant == "bm25":
            learner.choose("idf", kind)
        said = [" ".join(block.text.split()) for block in learner.of_kind("note")]
        # By Robertson's idf no score is above 0, and a note of two blocks says so first.
        title = sentences("es", "step3_overlap", "ending_none_above_zero", score="")[0]
        assert said[2 * (title in said) :] == notes
        assert (title in said) == (kind == "robertson" and variant == "bm25")
        learner.reads(f"about_{variant}")
        # What it changes in the formula stands there, and no other formula.
        formulas = {kind: sentences("es", "step4_bm25", f"formula_{kind}")[0] for kind in ("bm25", "plus", "l")}
        wanted = "bm25" if variant == "atire" else variant
        assert [kind for kind, formula in formulas.items() if formula in learner.said] == [wanted]
    # What is rare, and once there, is no matter of any of them; BM25+ gives what it gives.
    learner.ask("uno")
    assert learner.of_kind("note") == []


def test_few_passages_are_warned_of_by_what_one_more_would_change() -> None:
    learner = Learner("bm25", lang="en", doc="room_rules.md", q="cancelación reserva")
    # ln(1 + 2.5 / 1.5) = 0.9808 with one of three, ln(1 + 1.5 / 2.5) = 0.4700 with two
    words: dict[str, Any] = {"term": "cancelación", "df": 1, "n": 3, "idf": "0.9808", "points": "0.4700", "times": 0}
    assert [block.text.strip() for block in learner.of_kind("note")] == [learner.words("pitfall_few", **words)]
    # Ten passages are not few.
    assert learner.upload("a.md", TEN).ask("pan").of_kind("note") == []


# A home-made score


def test_the_home_made_score_counts_and_gives_points_for_length() -> None:
    learner = Learner("bm25", lang="es", doc="room_rules.md", q="cancelación reserva").turn("home made")
    # Cancelaciones has 31 terms and holds one word twice, the other once; Reservas has 46 and holds one of them twice.
    first, second = (f"{title} ({_lines(at)})" for title, at in (("Cancelaciones", "5–6"), ("Reservas", "2")))
    learner.reads("home_made_winner", title=first, score="3,1550", found=3, extra="0,1550", length=31).reads("home_made_same")
    of_length = [learner.words("extra", of="step3_overlap", sum=points) for points in ("+0,1550", "+0,2300")]
    assert learner.table(learner.screen.rankings[1]) == [
        ["1", "Cancelaciones " + _lines("5–6"), f"cancelación +2 reserva +1 {of_length[0]}", "31", "3,1550", "1"],
        ["2", "Reservas " + _lines("2"), f"reserva +2 {of_length[1]}", "46", "2,2300", "2"],
        [NOTHING, "Horario " + _lines("9"), NOTHING, "12", "0,0000", NOTHING],
    ]
    assert [each.lines for cells in opened(learner, 1) for each in cells] == [
        [learner.words("home_made_cell", tf=tf)] for tf in (2, 1, 2)
    ]
    # Both hold `se` twice, and it is a stop word: neither wins, by this score or by BM25.
    learner.ask("se").reads("home_made_nobody", why=learner.words("trail_stop_words", of=FRAME))
    # Both hold `luz` twice: the longer wins, 2 + 3 × 6 / 100 to 2 + 3 × 3 / 100, and by BM25 the shorter.
    learner.upload("a.md", sections("luz luz uno dos tres cuatro", "luz luz uno", "agua")).ask("luz").turn("home made").choose(
        "bonus", 3.0
    )
    second, first = (f"S{number} ({_lines(at)})" for number, at in ((1, "3"), (2, "7")))
    learner.reads("home_made_winner", title=second, score="2,1800", found=2, extra="0,1800", length=6)
    learner.reads("home_made_other", other=first)
    assert [(row[0], row[4], row[5]) for row in learner.table(learner.screen.rankings[1])[:2]] == [
        ("1", "2,1800", "2"),
        ("2", "2,0900", "1"),
    ]
    # Without a bonus they tie, and a tie is no win.
    learner.choose("bonus", 0.0).reads("home_made_tied", n=2, score="2,0000", title=second)
    learner.reads("home_made_other", other=first)
    assert [row[0] for row in learner.table(learner.screen.rankings[1])[:2]] == [f"1 {TIED['es']}"] * 2


def _lines(lines: str) -> str:
    return f"línea{'s' * ('–' in lines)} {lines}"


# Honest endings


MANY = [chr(0x4E00 + place) for place in range(101)]


@pytest.mark.parametrize(("lesson", "language"), [("overlap", "es"), ("bm25", "en")])
def test_where_there_is_no_winner_the_page_says_why(lesson: str, language: str) -> None:
    learner = Learner(lesson, cells="first", lang=language, doc="room_rules.md")
    for question, ending in (
        ("", "no_question"),
        ("  ", "no_question"),
        ("¿…?", "no_words"),
        ("zzz", "no_known_term"),
        ("the of", "no_known_term"),
    ):
        learner.ask(question).reads(f"ending_{ending}", of="step3_overlap")
        assert len(learner.of_kind("outcome")) == 1
        assert [each for each in learner.pieces if "scroll ranks" in each] == []
    learner = Learner(lesson, lang=language, doc="room_rules.md", q="de la", stops="es")
    learner.reads("ending_nothing_left", of="step3_overlap")
    assert learner.ask("de la sala").screen.tables != []


@pytest.mark.parametrize(("lesson", "language"), [("overlap", "en"), ("bm25", "es")])
def test_where_the_order_says_little_the_page_says_why(lesson: str, language: str) -> None:
    learner = Learner(lesson, lang=language, doc="room_rules.md", q="de la zzz")
    of = "step3_overlap"
    n = len(learner.hits)
    learner.reads("ending_only_stop_words", of=of, terms="de, la", n=n)
    learner.ask("de cancelación")
    assert [said for said in learner.said if said in _titles(learner)] == []
    learner.upload("uno.md", sections("sal agua")).ask("sal").reads("ending_one_passage", of=of)
    assert _titles_said(learner) == ["one_passage"]
    learner.upload("dos.md", sections("sal x", "sal y", "agua z")).ask("sal").reads("ending_all_tied", of=of, n=2)
    assert _titles_said(learner) == ["all_tied"]
    # 101 words to 100; by BM25 a word of 3 in two of three passages, one of them a word longer than the other.
    if lesson == "overlap":
        learner.upload("tres.md", sections(" ".join(MANY), " ".join(MANY[:100]), "agua")).ask(" ".join(MANY))
        scores = ("101", "100")
    else:
        learner.upload("tres.md", sections("sal " + "x " * 400, "sal " + "x " * 403, "agua")).ask("sal")
        scores = (learner.hits[0][4], learner.hits[1][4])
        assert 0 < number(scores[0]) - number(scores[1]) < 0.01 * number(scores[0])
    learner.reads("ending_narrow", of=of, title="S2", one=scores[0], other=scores[1])
    assert _titles_said(learner) == ["narrow"]
    # A passage without a heading is called by its number.
    if lesson == "bm25":
        learner.upload("tres.pdf", pdf(*("sal " + "x " * count for count in (40, 41)), "agua")).ask("sal").choose("b", 0.05)
        scores = (learner.hits[0][4], learner.hits[1][4])
        title = learner.words("passage_number", of="step2_chunk", n=2)
        learner.reads("ending_narrow", of=of, title=title, one=scores[0], other=scores[1])


def _titles(learner: Learner) -> dict[str, str]:
    """The headings of the endings, by the ending."""
    kinds = ("only_stop_words", "one_passage", "all_tied", "narrow")
    return {_heading(learner, kind): kind for kind in kinds}


def _titles_said(learner: Learner) -> list[str]:
    titles = _titles(learner)
    return [titles[said] for said in learner.said if said in titles]


def _heading(learner: Learner, kind: str) -> str:
    words: dict[str, Any] = {"terms": "", "n": 2, "title": "", "one": "", "other": ""}
    return sentences(learner.language, "step3_overlap", f"ending_{kind}", **words)[0]


def test_a_word_that_is_a_stop_word_of_another_language_only_is_none() -> None:
    text = b"## Barn\n\nThe hay is in the barn, and the key of the barn is at the gate.\n\n## Gate\n\nThe gate is shut at nine.\n"
    learner = Learner("overlap", lang="en").upload("farm.md", text).ask("Where is the hay?")
    assert "Only stop words" not in " ".join(learner.said)
    assert "Only stop words" in " ".join(learner.ask("Where is the?").said)


def test_a_long_text_is_analysed_once_for_each_kind_of_index_and_not_in_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    # A word of a heading makes lesson 3 look at two indexes.
    text = "# Llaves\n\n" + "".join(f"## Sala {number}\n\n{'reserva de la sala. ' * 55}\n\n" for number in range(1000))
    learner = Learner("overlap", lang="es").upload("largo.md", text.encode()).ask("llaves reserva")
    made: list[bool] = []

    def counted(*given: Any, **more: Any) -> tuple[str, ...]:
        made.append(True)
        return passage_terms(*given, **more)

    monkeypatch.setattr("lessons.step3_overlap.index.passage_terms", counted)
    learner.go("overlap").go("overlap")
    assert made == []


# The witness


@pytest.mark.parametrize(("language", "way", "k1"), [("es", ("bm25", "lucene"), 1.5), ("en", ("plus", "lucene"), 0.0)])
def test_the_witness_shows_its_parts_beside_ours_and_that_they_are_the_same(language: str, way: Way, k1: float) -> None:
    question = [*QUESTION, "viernes"]
    learner = Learner("bm25", lang=language, doc="room_rules.md", q=" ".join(question), **link(way, k1=k1))
    names = {"bm25": "BM25Okapi", "plus": "BM25Plus"}
    assert "rank-bm25" not in [rows[0][-1] for rows in learner.screen.tables]
    learner.turn("witness")
    [rows] = [rows for rows in learner.screen.tables if rows[0][-1] == "rank-bm25"]
    # The winner is the second passage, Cancelaciones; it does not hold "viernes".
    each = {term: scores_of(ROOM_RULES, [term], way, k1=k1 or 1e-300)[1] for term in question}
    mark = "," if language == "es" else "."
    shown = {term: f"{part:.12f}".replace(".", mark) for term, part in each.items() if part}
    assert rows == [
        [learner.words("witness_term"), learner.words("witness_ours"), "rank-bm25"],
        *([term, part, part] for term, part in shown.items()),
        [learner.words("total"), *[f"{sum(each.values()):.12f}".replace(".", mark)] * 2],
    ]
    assert len(shown) == (3 if way[0] == "plus" else 2)
    [said] = [line for line in learner.said if names[way[0]] in line and "rank-bm25" in line]
    digits = re.fullmatch(
        re.escape(learner.words("witness_same", theirs=names[way[0]], difference="X")).replace("X", "(.+)"), said
    )
    assert digits
    assert re.fullmatch("0|[1-9] × 10⁻¹[⁵⁶⁷]", digits[1])


@pytest.mark.parametrize("lesson", ["load", "overlap"])
def test_a_misspelt_word_is_offered_mended_where_nothing_was_found(lesson: str) -> None:
    learner = Learner(lesson, cells="first", lang="es", q="¿Resrva ya?", doc="room_rules.md")
    learner.press(learner.words("meant", of="step3_overlap", word="reserva"))
    assert learner.question == "¿reserva ya?"
    assert [label for label in learner.buttons if "¿Quisiste" in label] == []


def test_a_misspelt_word_is_offered_mended_beside_why_it_is_missing_also_by_other_rules() -> None:
    for rules in ({}, {"accents": "1", "stemming": "es"}):
        learner = Learner(
            "overlap", cells="none", cell_missing="1", lang="en", q="cancelasion reserva", doc="room_rules.md", **rules
        )
        learner.press(learner.words("meant", word="cancelación"))
        assert learner.question == "cancelación reserva"
