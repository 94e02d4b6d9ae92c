"""Who wins, on every page: one rule, and what is handed over for whom it names."""

import pytest

from lessons.frame.notebook import NOTHING
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.score import ranked
from lessons.step4_bm25.bm25 import score_bm25
from tests.documents import markdown, sample
from tests.learner import FRAME, LESSONS, Learner

OFFICE = b"""# Oficina

## Turnos

La oficina abre de lunes a viernes.

## Casa

Se trabaja desde casa los viernes.

## Viajes

Los viajes se piden por escrito.
"""
"""Of a question that shares only `desde` with these sections, Casa is the only hit."""

NARROW = ("# Uno\n\nSala azul. " + "x " * 200 + "\n\n# Dos\n\nSala roja. " + "y " * 201 + "\n\n# Tres\n\nAgua.\n").encode()
"""Two sections that hold `sala` once, of 202 and 203 terms."""


def is_crowned(learner: Learner) -> bool:
    """Whether the table of scores, of which lesson 4 has another below, sets off its first row."""
    return any('<tr class="current">' in piece for piece in [each for each in learner.pieces if "scroll ranks" in each][:1])


def nobody_wins(learner: Learner, lesson: str, label: str, ending: str, **words: object) -> None:
    """The page says that nobody wins and why, shows no winner and sets none off; the prompt of lesson 5 is empty."""
    assert learner.trail[5] == learner.words(label, of=FRAME)
    if lesson == "load":
        learner.reads("found_nobody", of="step1_load")
    elif lesson == "passage":
        learner.reads("again_nothing").reads("context_empty").reads("cut_nobody", letter="A")
        assert "as text" not in [switch.key for switch in learner.app.toggle]
    if lesson != "chunk":  # which names the winner above it alone
        learner.reads(ending, of="step3_overlap", **words)
    assert learner.of_kind("passage") == []
    assert not is_crowned(learner)


def test_a_question_that_shares_stop_words_only_has_no_winner_on_any_page() -> None:
    learner = Learner(lang="en").upload("oficina.md", OFFICE).ask("Desde Marte")
    for lesson in LESSONS:
        nobody_wins(learner.go(lesson), lesson, "trail_stop_words", "ending_only_stop_words", terms="desde")


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson != "overlap"])
def test_a_word_that_takes_points_away_has_no_winner_on_any_page(lesson: str) -> None:
    # ln(1.5 / 2.5) = −0.5108 for a word in two of three passages. Once in 31 terms, 29.6667 on average:
    # 2.5 / (1 + 1.5 × (0.25 + 0.75 × 31 / 29.6667)) = 0.9801. So the first has −0.5007.
    learner = Learner(lesson, lang="es", doc="room_rules.md", q="reserva", idf="robertson")
    nobody_wins(learner, lesson, "trail_none_above_zero", "ending_none_above_zero", score="−0,5007")


def test_stop_words_that_come_first_make_no_winner_though_another_passage_has_a_word_that_counts() -> None:
    text = OFFICE.replace(b"Se trabaja desde casa los", b"Se trabaja desde casa por los")
    learner = (
        Learner("overlap", lang="es", score="overlap", cut2="headings").upload("oficina.md", text).ask("desde por los lunes")
    )
    # Casa: desde, por, los. Viajes: por, los. Turnos: lunes.
    assert [row[4] for row in learner.hits] == ["3", "2", "1"]
    words = {"terms": "desde, por, los", "rank": 3}
    nobody_wins(learner, "overlap", "trail_stop_words", "ending_stop_words_first", **words)
    nobody_wins(learner.go("passage"), "passage", "trail_stop_words", "ending_stop_words_first", **words)


def test_the_table_of_ways_to_weigh_names_nobody_where_nobody_wins() -> None:
    learner = Learner("bm25", lang="es", doc="room_rules.md", q="reserva").turn("variants")
    robertson = learner.words("kind_robertson")
    [table] = [each for each in learner.screen.tables if len(each[0]) > 2 and any(row[0] == robertson for row in each)]
    rows = {row[0]: row[2:] for row in table}
    assert rows[learner.words("kind_robertson")] == [
        learner.words("trail_none_above_zero", of=FRAME), "−0,5007", NOTHING,
    ]  # fmt: skip
    assert rows[learner.words("kind_lucene")][0] == "Reservas"


def test_a_tie_for_the_first_place_is_said_wherever_its_first_passage_is_named() -> None:
    # By overlap `una` and `reserva` are in both sections: 2 and 2.
    learner = Learner("load", lang="es", doc="room_rules.md", q="¿Cómo cancelo una reserva?", score="overlap")
    assert any(learner.words("found_tied", of="step1_load", n=1) in said for said in learner.said)
    learner.reads("ending_all_tied", of="step3_overlap", n=2)
    for lesson in LESSONS:
        assert learner.go(lesson).trail[5] == learner.words("trail_tie", of=FRAME, name="Reservas")
    # The last one is lesson 6, where it is one sentence of several.
    assert any(learner.words("winner_tied", title="Reservas", tied=1) in said for said in learner.said)
    learner.go("passage").reads("context", n=2, total=400).reads("winner_tied", title="Reservas", score="2", n=1)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lead_of_less_than_a_hundredth_is_said_wherever_the_winner_is_named(lesson: str) -> None:
    learner = Learner(lesson, lang="es").upload("casi.md", NARROW).ask("sala")
    assert learner.trail[5] == learner.words("trail_narrow", of=FRAME, name="Uno")
    index = index_passages(split_headings(markdown(NARROW.decode())))
    one, other = (f"{hit.scored.score:.4f}".replace(".", ",") for hit in ranked(score_bm25(index, "sala"))[:2])
    if lesson not in ("chunk", "overlap"):  # of which one asks nothing, and in the other both have 1
        learner.reads("ending_narrow", of="step3_overlap", title="Dos", one=one, other=other)


# What is handed over


def test_place_and_neighbours_are_those_of_the_section_that_is_handed_over_for_a_small_passage() -> None:
    # Of at most 20 terms each sentence is a passage. What is handed over is the second section, 265-431.
    learner = Learner("passage", lang="es", doc="room_rules.md", cut="small", small="20")
    text = sample("room_rules.md").text
    learner.turn("next door").turn("where").reads("position_handed", number=2, total=3, percent=53)
    assert [block.text for block in learner.of_kind("neighbour")][:3] == [text[12:246], text[265:431], text[444:495]]
    learner.reads("before", title="Reservas").reads("after", title="Horario")


def test_a_neighbour_is_shown_without_what_was_handed_over() -> None:
    document = sample("room_rules.md")
    passages = split_fixed(document, size=200, overlap=100)
    number = ranked(score_bm25(index_passages(passages), "grande cancelación"))[0].number
    before, result, after = passages[number - 2 : number + 1]
    assert before.end > result.start
    learner = Learner("passage", lang="es", doc="room_rules.md", q="grande cancelación", cut="fixed", size="200", overlap="100")
    learner.turn("next door").turn("where")
    assert learner.facts[learner.words("fact_offsets")].startswith(f"del {result.start + 1} al {result.end},")
    text = document.text
    assert [block.text for block in learner.of_kind("neighbour")] == [
        text[before.start : result.start].strip(), text[result.end : after.end].strip(),
    ]  # fmt: skip


def test_the_prompt_tells_how_many_characters_stand_in_it_twice() -> None:
    passages = split_fixed(sample("room_rules.md"), size=200, overlap=100)
    hits = ranked(score_bm25(index_passages(passages), "recepción reserva hora"))[:4]
    places = [place for hit in hits for place in range(hit.scored.passage.start, hit.scored.passage.end)]
    assert len(hits) == 4
    assert len(places) > len(set(places))
    settings = {"cut": "fixed", "size": "200", "overlap": "100"}
    learner = Learner("passage", lang="es", doc="room_rules.md", q="recepción reserva hora", **settings)
    learner.reads("context_twice", twice=len(places) - len(set(places)))
    repeats = learner.words("context_twice", twice=0).split("0")[-1]
    assert repeats in " ".join(learner.said)
    assert repeats not in " ".join(learner.choose("cut", "headings").said)


def test_a_passage_that_shares_stop_words_only_is_not_handed_over_beside_the_winner() -> None:
    # All three sections hold `de`, and one of them `cancelación`.
    learner = Learner("passage", lang="es", doc="room_rules.md", q="cancelación de").reads("context", n=1, total=166)
    learner.reads("context_weak").turn("as text")
    text = sample("room_rules.md").text
    assert learner.app.main.code[-1].value == f"[Fuente: room_rules.md, líneas 5–6]\n{text[265:431]}"
