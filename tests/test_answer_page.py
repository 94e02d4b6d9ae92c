"""Lesson 5 with an answer marked: what each of two cuts hands over, whether the answer is whole in it, and other sizes."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
import streamlit as st

from lessons.frame.notebook import MAX_SHOWN
from lessons.frame.prose import LANGUAGE_NAMES
from lessons.frame.visible import visible
from lessons.step1_load.document import Document
from lessons.step1_load.samples import EXAMPLES, SAMPLES
from lessons.step2_chunk.choices import ANSWER, first_level_of
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step2_chunk.ways.small_to_big import split_small
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step5_passage.evidence import SOURCE
from lessons.step5_passage.heat import NOT_YET
from lessons.step5_passage.sweep import SweepCell, sweep
from tests.documents import sample
from tests.learner import FRAME, Block, Learner, Screen, plain, sentence

RULE = "La cancelación de una reserva es gratuita hasta 24 horas antes de la hora de inicio."
EXCEPTION = "Más tarde, la cancelación solo se acepta en recepción y se cobra la primera hora."
BOTH = f"{RULE} {EXCEPTION}"
FIRST_SENTENCE = "La reserva de una sala se hace en la web o en recepción, con tu nombre y el número de personas."
LAST_SENTENCE = "El centro abre de lunes a viernes, de 9 a 21 horas."
# room_rules.md: heading 0-11, section 12-245; heading 248-264, RULE 265-348, line end, EXCEPTION 350-430; heading 433-443,
# section 444-494, line end.


# The answer


def test_the_answer_of_a_bundled_question_is_there_by_itself_and_gives_way_to_that_of_the_next() -> None:
    learner = Learner("passage", lang="es", doc="lighthouse_hostel.md")
    for ask in SAMPLES["lighthouse_hostel.md"].asks:
        learner.go("passage").ask(ask.question)
        assert learner.answer == ask.answer
        assert "answer" not in learner.link
        if not ask.answer:
            learner.reads("answer_none", of="step2_chunk")
        for marked in learner.go("chunk").marked.values():
            assert plain(marked) == visible(ask.answer)
    assert learner.go("passage").ask("otra pregunta").answer == ""


def test_an_answer_that_was_typed_gives_way_when_the_question_changes() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md").answer_with(EXCEPTION)
    assert learner.link["answer"] == EXCEPTION
    assert learner.go("chunk").marked == {"A": EXCEPTION, "B": EXCEPTION}
    assert learner.choose("size2", 300).switch("en").go("passage").answer == EXCEPTION
    assert (learner.ask("cancelar").answer, learner.link.get("answer")) == (BOTH, None)
    learner.ask("sala").answer_with(FIRST_SENTENCE)
    assert (learner.pick(1).answer, learner.link.get("answer")) == ("", None)


def test_an_answer_that_was_chosen_for_an_edited_text_does_not_go_to_its_original_or_into_the_address() -> None:
    learner = Learner("load", lang="es", doc="room_rules.md").edit(sample("room_rules.md").text.replace("24", "48")).go("passage")
    assert (learner.question, learner.answer) == ("cancelación reserva", BOTH)
    assert learner.answer_with(LAST_SENTENCE).answer == LAST_SENTENCE
    assert "answer" not in learner.link
    learner.pick(0)
    assert (learner.trail[0], learner.answer) == ("room_rules.md", BOTH)
    assert "answer" not in learner.link


def test_words_that_are_not_in_the_document_are_said_to_be_in_it_nowhere_and_repeated_ones_in_each_place() -> None:
    of = "step2_chunk"
    learner = Learner("passage", lang="es", doc="room_rules.md").answer_with("La cancelacion").reads("answer_not_found", of=of)
    assert learner.go("chunk").marked == {"A": "", "B": ""}
    # "la cancelación" in small letters stands once, "recepción" in lines 2 (twice) and 6.
    learner.go("passage").answer_with("la  cancelación\n").reads("answer_found", of=of, place="línea 6")
    learner.answer_with("recepción").reads("answer_several", of=of, n=3, place="línea 2")
    assert learner.go("chunk").marked == {"A": "recepción" * 3, "B": "recepción" * 3}


def test_an_answer_to_a_question_of_an_upload_stands_in_no_link() -> None:
    own = b"# Llaves\n\nLa llave secreta. Nadie la tiene.\n"
    learner = Learner("passage", lang="es").upload("diario.md", own).ask("llave").answer_with("La llave secreta.")
    for lesson in ("passage", "chunk", "load"):
        written = unquote(urlencode(learner.go(lesson).link))
        sent = [node.proto.query_string for node in learner.app.main.get("page_link")]
        assert [each for each in (written, *map(unquote, sent)) if "secreta" in each or "answer=" in each] == []
    # It is still there, and that of a bundled document does stand there.
    assert learner.go("chunk").marked["A"] == "La llave secreta."
    assert learner.go("passage").answer == "La llave secreta."
    assert learner.pick(0).ask("sala").answer_with(FIRST_SENTENCE).link["answer"] == FIRST_SENTENCE


def test_an_answer_in_a_link_holds_for_the_document_that_is_named_with_it() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md", q="sala", answer=EXCEPTION)
    assert (learner.answer, learner.link["answer"]) == (EXCEPTION, EXCEPTION)
    assert Learner("passage", lang="es", answer=EXCEPTION).answer == BOTH
    assert "answer" not in Learner("passage", lang="es", doc="upload", q="sala", answer=EXCEPTION).link
    refused = Learner("passage", lang="es", doc="room_rules.md", answer="x" * (ANSWER.longest + 1))
    refused.reads("link_refused", of=FRAME, names="answer")
    assert refused.answer == BOTH


def test_an_emptied_answer_stays_empty_in_a_link() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md").answer_with("")
    assert Learner("passage", **learner.link).answer == ""


# Both winners


def winners(learner: Learner) -> list[list[Block]]:
    """Of each of the two cuts the pieces of what it hands over, those that stand folded too."""
    name = learner.words("excerpt_box")
    found = [Screen([piece]).blocks for piece in learner.pieces if f'aria-label="{name}"' in piece]
    return [[block for block in blocks if "passage" in block.kind.split() and block.tag != "summary"] for blocks in found]


def texts(learner: Learner) -> list[str]:
    """What the two cuts hand over, as text."""
    return ["".join(block.text for block in blocks) for blocks in winners(learner)]


def test_the_winners_of_both_cuts_stand_side_by_side_without_their_scores_which_cannot_be_compared() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md", size2="400", overlap2="66")
    learner.reads("cut_winner", letter="A", title="Cancelaciones", place="líneas 5–6").reads("holds")
    learner.reads("cut_winner", letter="B", title="Reservas, Cancelaciones", place="líneas 1–6").reads("holds_none")
    learner.reads("two_indexes")
    assert not any(score in said for score in ("1,8419", "1,2898") for said in learner.said if said.startswith(("A:", "B:")))
    text = sample("room_rules.md").text
    assert texts(learner) == [text[265:431], text[0:393]]
    assert [[mark for block in blocks for mark in block.marks] for blocks in winners(learner)] == [
        ["cancelación", "reserva", "cancelación"],
        ["reserva", "reserva", "cancelación", "reserva", "cancelación"],
    ]


def test_of_a_winner_only_the_sentences_with_the_answer_and_the_words_of_the_question_stand_open() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md", size2="350", overlap2="0")
    # B has 0-350. Both sentences of the answer that it holds or begins are open, and so are the first two with "reserva", after
    # the heading line; the 116 characters from the next sentence on, to the heading line of the section, hold neither.
    assert learner.words("folded", n=116) in learner.screen.opened[-1].summary


def test_the_cut_that_is_compared_can_be_chosen_here_too_and_is_that_of_lesson_2() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md").choose("cut2", "headings")
    text, before = sample("room_rules.md").text, learner.trail
    assert (texts(learner), learner.link["cut2"]) == ([text[265:431]] * 2, "headings")
    # What is searched is the other one.
    assert learner.choose("cut2", "sentences").trail == before
    assert learner.choose("cut", "fixed").cuts == {"cut": "fixed", "cut2": "sentences"}
    assert learner.go("chunk").cuts["cut2"] == "sentences"


def hits_of(passages: Sequence[Passage], question: str, score: str) -> tuple[PassageIndex, Hits]:
    index = index_passages(passages)
    return index, ranked(score_bm25(index, question) if score == "bm25" else score_overlap(index, question))


@pytest.mark.parametrize(
    ("name", "question", "size", "score"),
    [
        ("lighthouse_hostel.md", "¿Se puede subir a la torre cuando hace viento?", 300, "bm25"),
        ("lighthouse_hostel.md", "¿Qué significa E-18?", 700, "bm25"),
        ("lighthouse_hostel.en.md", "Do I get my deposit back if I lose the key?", 500, "bm25"),
        ("lighthouse_hostel.en.md", "Who feeds the hens?", 200, "bm25"),
        ("lighthouse_hostel.en.md", "What are the laundry hours?", 1000, "overlap"),
        ("tool_library.pdf", "¿Puedo prorrogar el plazo?", 400, "overlap"),
        ("room_rules.md", "sala grande", 50, "overlap"),
        ("room_rules.md", "horas", 490, "bm25"),
        ("room_rules.md", "horario", 900, "bm25"),
        ("room_rules.md", "zzz", 900, "bm25"),
    ],
)
def test_what_is_said_of_both_winners_is_what_their_indexes_give(name: str, question: str, size: int, score: str) -> None:
    document = sample(name)
    learner = Learner("passage", lang=SAMPLES[name].language, doc=name, q=question, score=score, size2=str(size), overlap2="0")
    introduction = learner.words("introduction", of="step2_chunk")
    cuts = (
        split_headings(document, max_level=first_level_of(document), introduction=introduction),
        split_fixed(document, size=size, overlap=0),
    )
    found = [hits_of(cut, question, score) for cut in cuts]
    for letter, (_, hits) in zip("AB", found, strict=True):
        tied = sum(hit.rank == 1 for hit in hits) - 1
        if not hits:
            learner.reads("cut_no_winner", letter=letter)
            continue
        [said] = [said for said in learner.said if said.startswith(f"{letter}: ")]
        assert (str(tied) in said) or not tied
    assert texts(learner) == [visible(hits[0].scored.passage.text) for _, hits in found if hits]


def test_whether_the_winner_holds_the_answer_is_said_of_each_cut() -> None:
    # By sentences "cancelación" is in RULE and in EXCEPTION, equally often, and EXCEPTION is shorter: it wins.
    learner = Learner("passage", lang="es", doc="room_rules.md", cut="sentences", sentences="1", q="cancelación")
    learner.answer_with(RULE).reads("holds_later", rank=2)
    learner.answer_with(EXCEPTION).reads("holds")
    # That passage has no word of the question.
    learner.answer_with(LAST_SENTENCE).reads("holds_unfound")
    learner.answer_with(BOTH).reads("holds_none")
    learner.answer_with("").reads("answer_none", of="step2_chunk")
    outcomes = [learner.words(part) for part in ("holds", "holds_unfound", "holds_none")]
    assert [said for said in learner.said if said in outcomes] == []


def test_a_winner_is_judged_by_what_is_handed_over_for_it() -> None:
    # Of at most 20 terms RULE (16) and EXCEPTION (15) are passages of their own, and what is handed over for both is their
    # section, the answer. B parts the two.
    learner = Learner("passage", lang="es", doc="room_rules.md", cut="small", small="20").reads("holds").reads("holds_none")
    outcomes = {learner.words(part) for part in ("holds", "holds_unfound", "holds_none")}
    assert [said for said in learner.said if said in outcomes] == [learner.words(part) for part in ("holds", "holds_none")]
    # Both come before the last sentence, which has one word of three; they are one thing handed over, so it is the second.
    learner.ask("cancelación hora viernes").answer_with(LAST_SENTENCE).reads("holds_later", rank=2)


def test_an_answer_with_a_heading_is_left_out_and_not_broken() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md").answer_with("## Cancelaciones")
    learner.reads("holds_left_out")
    assert learner.words("holds_none") not in learner.said


# Small to big


def test_of_small_passages_the_section_is_handed_over_once_with_its_own_place() -> None:
    # At most 20 terms: RULE has 16 and EXCEPTION 15, so each is a passage, and their parent is the section 265-431. RULE
    # holds both words of the question, EXCEPTION one; the two of the first section that hold reserva have one parent, too.
    learner = Learner("passage", lang="es", doc="room_rules.md", cut="small", small="20")
    text = sample("room_rules.md").text
    assert learner.trail[1] == "de 20 términos a su sección"
    winner, parent = learner.of_kind("passage")[:2]
    assert (winner.text, parent.text) == (RULE, f"{RULE}\n{EXCEPTION}")
    learner.reads("parent", of="step2_chunk", place="líneas 5–6", n=166)
    learner.turn("where").turn("as text")
    assert learner.facts[learner.words("fact_lines")] == "5–6"
    assert learner.facts[learner.words("fact_offsets")] == learner.words("offsets", first=266, last=431, total=496)
    learner.reads("check_identical", place="Líneas 5–6", sha256=sample("room_rules.md").sha256)
    learner.reads("context", n=2, total=400)
    assert learner.app.main.code[-1].value == (
        f"[Fuente: room_rules.md, líneas 5–6]\n{text[265:431]}\n\n---\n\n[Fuente: room_rules.md, línea 2]\n{text[12:246]}"
    )


def test_a_larger_passage_of_a_typed_size_is_handed_over_in_place_of_the_section() -> None:
    document = sample("lighthouse_hostel.md")
    passages = split_small(document, small=40, big=100)
    question = "¿Qué pasa si el barco no sale el día de mi llegada?"
    _, hits = hits_of(passages, question, "bm25")
    parents = list(
        dict.fromkeys(
            (hit.scored.passage.parent.start, hit.scored.passage.parent.end) for hit in hits if hit.scored.passage.parent
        )
    )
    learner = Learner("passage", lang="es", doc="lighthouse_hostel.md", q=question, cut="small", small="40", big="100")
    learner.turn("where").turn("as text")
    (start, end), *_ = parents
    assert learner.facts[learner.words("fact_offsets")] == learner.words(
        "offsets", first=start + 1, last=end, total=len(document.text)
    )
    block = learner.app.main.code[-1].value
    assert [each.split("\n", 1)[1] for each in block.split("\n\n---\n\n")] == [document.text[a:b] for a, b in parents[:4]]
    learner.reads("parent", of="step2_chunk", place=place_of(document, start, end), n=end - start)


def place_of(document: Document, start: int, end: int) -> str:
    first, last = document.line_at(start), document.line_at(end - 1)
    return f"línea {first}" if first == last else f"líneas {first}–{last}"


def test_of_a_large_passage_a_bounded_part_around_the_small_one_is_drawn_and_said() -> None:
    # The section begins at 3; sentence 1100 stands far down in it.
    text = "# A\n\n" + " ".join(f"Frase {number:04} aquí." for number in range(3000)) + "\n"
    learner = Learner("passage", lang="es", cut="small", small="20").upload("a.md", text.encode()).ask("1100")
    winner, parent = [block.text for block in learner.of_kind("passage")][:2]
    assert len(parent) == MAX_SHOWN
    assert winner in parent
    # 3000 sentences of 16 characters with blanks between.
    learner.reads("parent_left_out", of="step2_chunk", n=16 * 3000 + 2999 - MAX_SHOWN)


def test_of_a_small_passage_that_is_very_long_a_bounded_part_is_drawn() -> None:
    text = "# A\n\n" + "b" * 50_000 + " fin.\n"
    learner = Learner("passage", lang="es", cut="small").upload("a.md", text.encode()).ask("fin")
    assert max(len(piece) for piece in learner.pieces) < 5 * MAX_SHOWN


@pytest.mark.parametrize("blank", ["\n", "\u00a0", "\t"])
def test_a_long_passage_is_not_cut_amid_a_word_that_would_be_taken_for_another(blank: str) -> None:
    # "reservas" stands from 19,998 of the passage on: its first seven letters are another word.
    body = ("reserva" + blank + f"yyyyyyyyy{blank}" * 2500)[: MAX_SHOWN - 7] + f"{blank}reservas{blank}" + f"zz{blank}" * 60
    learner = Learner("passage", lang="es").upload("l.md", f"# L\n\n{body}\n".encode()).ask("reserva")
    winner = learner.of_kind("passage")[0]
    assert winner.marks == ["reserva"]
    assert winner.text.endswith("y")


# The sweep


SIZES = (100, 150, 200, 300, 400, 600, 900, 1200, 1600)
SHARES = (Fraction(0), Fraction(1, 10), Fraction(1, 6), Fraction(1, 4), Fraction(1, 2))


def directly(question: str, start: int, end: int) -> list[tuple[int, int, int | None, bool, int]]:
    """Size, overlap, the place of the first hit that holds the answer, whether any passage does, and how many there are."""
    document, cells = sample("room_rules.md"), []
    for size in SIZES:
        for share in SHARES:
            overlap = int(size * share)
            passages = split_fixed(document, size=size, overlap=overlap)
            _, hits = hits_of(passages, question, "bm25")
            held = [each.start <= start and end <= each.end for each in passages]
            places = [place for place, hit in enumerate(hits, start=1) if held[hit.number - 1]]
            cells.append((size, overlap, places[0] if places else None, any(held), len(passages)))
    return cells


def drawn(learner: Learner) -> list[tuple[int, int, str, int | None]] | None:
    """Size, overlap, what stands in each cell of the map, its passages; the colour of an empty one is that of no other."""
    rows = learner.drawn("cells")
    if rows is None:
        return None
    assert [row["colour"] == NOT_YET for row in rows] == [row["shown"] == "" for row in rows]
    counts = [int(row["passages"]) if row["shown"] else None for row in rows]
    return [(row["size"], row["overlap"], row["shown"], count) for row, count in zip(rows, counts, strict=True)]


def in_words(cells: Sequence[tuple[int, int, int | None, bool, int]], done: int = 45) -> list[tuple[int, int, str, int | None]]:
    """The cells of the map when so many of them were looked at."""
    return [
        (size, overlap, str(rank) if rank else "?" if whole else "×", passages) if number < done else (size, overlap, "", None)
        for number, (size, overlap, rank, whole, passages) in enumerate(cells)
    ]


@pytest.mark.parametrize(
    ("question", "answer", "start", "end"),
    [("cancelación reserva", BOTH, 265, 431), ("horas recepción", LAST_SENTENCE, 444, 495), ("sala", LAST_SENTENCE, 444, 495)],
)
def test_every_cell_of_the_sweep_is_what_a_direct_computation_gives(question: str, answer: str, start: int, end: int) -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md", q=question, answer=answer)
    assert drawn(learner) is None
    cells = directly(question, start, end)
    assert drawn(learner.turn("sweeping")) == in_words(cells)
    parted, unfound = sum(not cell[3] for cell in cells), sum(cell[3] and not cell[2] for cell in cells)
    learner.reads("sweep_outcome", n=sum(cell[2] == 1 for cell in cells), total=45)
    outcomes = [learner.words("sweep_outcome_parted", parted=parted)] * bool(parted)
    outcomes += [learner.words("sweep_outcome_unfound", unfound=unfound)] * bool(unfound)
    assert [said for said in learner.said if "(×)" in said or "(?)" in said] == outcomes


def test_the_sweep_follows_the_score_and_its_numbers() -> None:
    document = sample("room_rules.md")
    learner = Learner("passage", lang="es", doc="room_rules.md", q="la reserva", k1="0", b="0", answer=EXCEPTION)
    expected = []
    for size in SIZES:
        for share in SHARES:
            passages = split_fixed(document, size=size, overlap=int(size * share))
            hits = ranked(score_bm25(index_passages(passages), "la reserva", k1=0, b=0))
            places = [
                n for n, hit in enumerate(hits, start=1) if hit.scored.passage.start <= 350 and hit.scored.passage.end >= 431
            ]
            whole = any(each.start <= 350 and each.end >= 431 for each in passages)
            expected.append(str(places[0]) if places else "?" if whole else "×")
    found = drawn(learner.turn("sweeping"))
    assert found
    assert [cell[2] for cell in found] == expected


def test_a_sweep_that_is_stopped_keeps_what_is_there_and_goes_on_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def broken_off(*given: Any, cells: Sequence[tuple[int, int]], **more: Any) -> Iterator[SweepCell]:
        asked.append(len(cells))
        for number, cell in enumerate(sweep(*given, cells=cells, **more)):
            if number == 7:
                st.stop()  # as another press of the learner's stops the run
            yield cell

    learner = Learner("passage", lang="es", doc="room_rules.md")
    with monkeypatch.context() as patched:
        patched.setattr("lessons.step5_passage.cells.other_sizes.sweep", broken_off)
        learner.turn("sweeping")
    cells = in_words(directly("cancelación reserva", 265, 431))
    assert drawn(learner.turn("sweeping", False)) == in_words(directly("cancelación reserva", 265, 431), done=7)
    learner.reads("sweep_stopped", n=7, total=45)
    with monkeypatch.context() as patched:
        patched.setattr("lessons.step5_passage.cells.other_sizes.sweep", broken_off)
        learner.turn("sweeping")
    assert asked == [45, 38]
    assert drawn(learner.turn("sweeping", False)) == in_words(directly("cancelación reserva", 265, 431), done=14)
    assert drawn(learner.turn("sweeping")) == cells
    # Finished it stays too, until it is of another question.
    assert drawn(learner.turn("sweeping", False)) == cells
    assert not any("45 de 45" in said for said in learner.said)


def test_a_changed_question_answer_or_document_sweeps_anew() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md").turn("sweeping").turn("sweeping", False)
    assert drawn(learner.ask("recepción").answer_with(BOTH)) is None
    assert drawn(learner.turn("sweeping")) == in_words(directly("recepción", 265, 431))
    assert drawn(learner.answer_with(RULE)) == in_words(directly("recepción", 265, 349))
    learner.ask("zzz").reads("sweep_needs_answer")
    assert drawn(learner) is None
    # The same text under another name is another document.
    learner.answer_with(RULE).turn("sweeping").turn("sweeping", False)
    assert drawn(learner)
    learner.upload("copia.md", sample("room_rules.md").text.encode()).ask("zzz").answer_with(RULE)
    assert drawn(learner) is None


# Around the passage


def test_what_the_first_passage_lacks_is_said_with_the_neighbour_that_has_it_once_that_is_asked_for() -> None:
    # Cut at 350 characters, 0-349 ends with RULE, and EXCEPTION begins the next passage.
    learner = Learner("passage", lang="es", doc="room_rules.md", cut="fixed", size="350", overlap="0")
    [first, _] = learner.of_kind("passage")[:2]
    assert first.text.endswith(RULE)
    told = learner.words("lacks", words=EXCEPTION), learner.words("has_it_after")
    # Said of cut A in the cell of the two cuts; here nothing is told before the switch is on.
    assert [learner.said.count(each) for each in told] == [1, 0]
    learner.turn("next door").reads("holds_none").reads("has_it_after")
    assert [learner.said.count(each) for each in told] == [2, 1]
    [after] = learner.of_kind("neighbour")
    assert after.text.startswith(EXCEPTION)
    assert learner.words("has_it_before") not in learner.said
    # The other way round: the exception comes first, and the rule is before it.
    learner.ask("solo se acepta").answer_with(BOTH).reads("has_it_before")


def test_stop_words_are_not_marked_in_the_first_passage_and_the_page_says_so() -> None:
    # "una" and "reserva" are what the first passages share with the question; "una" is in almost any text.
    learner = Learner("passage", lang="es", doc="room_rules.md", q="¿Cómo cancelo una reserva?")
    learner.reads("unmarked", weak=1, terms="una")
    assert {word.lower() for word in learner.of_kind("passage")[0].marks} == {"reserva"}
    assert not any("palabra vacía" in said for said in learner.ask("cancelación reserva").said)


def test_without_a_marked_answer_nothing_is_told_of_it() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md", q="sala").turn("next door").turn("needed")
    assert learner.said.count(learner.words("answer_unmarked")) == 3


@pytest.mark.parametrize("titles", [False, True])
def test_a_word_that_is_only_in_a_heading_is_said_to_be_there_unless_headings_are_searched(titles: bool) -> None:
    # "horario" is the title of the third section; B, of fixed size, has the line of the heading in its text.
    learner = Learner("passage", lang="es", doc="room_rules.md", q="horario", titles=str(int(titles)))
    assert learner.said.count(learner.words("only_in_headings", terms="horario", n=1)) == (0 if titles else 2)
    assert (learner.words("cut_no_winner", letter="A") in learner.said) == (not titles)
    assert learner.words("cut_no_winner", letter="B") not in learner.said
    # A heading without any text is that of no passage: searching headings would not help.
    alone = Learner("passage", lang="es", titles=str(int(titles))).upload("a.md", b"# Nada\n\n# Algo\n\nTexto.\n").ask("nada")
    assert not any("«Buscar también" in said for said in alone.said)
    # The switch is in the cell where the note is: in the first one always, in that of the two cuts with the note.
    switches = [str(switch.key) for switch in learner.app.toggle if str(switch.key).startswith("titles")]
    assert len(switches) == (1 if titles else 2)


# The block for a model


def test_k_is_how_many_passages_are_handed_over_and_needed_are_those_with_something_of_the_answer() -> None:
    # The answer is the second section; the first one shares a word, and is 234 characters long.
    learner = Learner("passage", lang="es", doc="room_rules.md").turn("needed")
    learner.reads("needed_some", total=2, n=1, rest=234)
    said = [block.text.rpartition(" · ")[2] for block in learner.screen.blocks if block.text.startswith("[Fuente: ")]
    assert said == [learner.words("held_all"), learner.words("held_none")]
    learner.choose("k", 1).reads("context", n=1, total=166).reads("needed_all", n=1, total=1)
    assert learner.link["k"] == "1"
    learner.answer_with(LAST_SENTENCE).reads("needed_none")


def test_what_is_in_the_block_twice_is_set_off_in_it() -> None:
    # 0-349 and 250-496: in whichever comes second, what both hold is grey.
    settings = {"cut": "fixed", "size": "350", "overlap": "100"}
    learner = Learner("passage", lang="es", doc="room_rules.md", **settings)
    [piece] = [piece for piece in learner.pieces if "[Fuente: " in piece]
    cut = split_fixed(sample("room_rules.md"), size=350, overlap=100)
    shared = sample("room_rules.md").text[cut[1].start : cut[0].end]
    assert f'<span class="quiet">{shared}</span>' in piece
    learner.reads("context_twice", twice=len(shared))


# Examples, and a document that is too short for the map


def shown(point: str, language: str) -> Learner:
    """A learner who opened the example of a cell."""
    example = EXAMPLES[point][language]
    settings = {key: str(value) for key, value in example.settings.items()}
    return Learner("passage", lang=language, doc=example.document, q=example.asks, **settings)


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_examples_of_this_lesson_show_their_points(language: str) -> None:
    # The exception is next door.
    shown("answers", language).turn("next door").reads("has_it_after")
    # One cut hands over the whole answer, and the other one does not.
    shown("two_cuts", language).reads("holds").reads("holds_none")
    # Some passages are needed and some are not, and some text is there twice.
    learner = shown("prompt", language).turn("needed")
    block = next(piece for piece in learner.pieces if f"[{SOURCE[language]}: " in piece)
    held = [f"<strong>{learner.words(f'held_{kind}')}" in block for kind in ("all", "none")]
    assert (held, '<span class="quiet">' in block) == ([True, True], True)
    # Some sizes find it first, some further down, and some break it.
    cells = drawn(shown("other_sizes", language).turn("sweeping")) or []
    ranks = {cell[2] for cell in cells}
    assert {"1", "×"} < ranks
    assert max(int(rank) for rank in ranks - {"×"}) > 10


@pytest.mark.parametrize("point", ["answers", "two_cuts", "other_sizes", "prompt"])
def test_an_example_is_not_offered_where_its_point_is_shown_already(point: str) -> None:
    example = EXAMPLES[point]["es"]
    name = SAMPLES[example.document].title
    label = sentence("es", "step1_load", "example", name=name, question=example.asks)
    switches = {"answers": ["next door"]}.get(point, [])
    here, elsewhere = shown(point, "es"), Learner("passage", lang="es", doc="room_rules.md", q="horas")
    for switch in switches:
        here.turn(switch)
        elsewhere.turn(switch)
    keys = [[button.key for button in learner.app.button] for learner in (here, elsewhere)]
    assert [f"example {point}" in each for each in keys] == [False, True]
    assert label in elsewhere.buttons


def test_two_cuts_of_which_one_hands_over_the_answer_need_no_example() -> None:
    learner = Learner("passage", lang="es", doc="room_rules.md", size2="400", overlap2="66").reads("holds").reads("holds_none")
    assert "example two_cuts" not in [button.key for button in learner.app.button]
    assert "example two_cuts" in [button.key for button in learner.choose("cut2", "headings").app.button]


def test_a_document_that_is_one_passage_at_the_largest_size_is_said_to_be_too_short_for_the_map() -> None:
    Learner("passage", lang="es", doc="room_rules.md").reads("sweep_short", n=496, largest=1600)
    learner = Learner("passage", lang="es", doc="lighthouse_hostel.md")
    assert not any("es un solo pasaje" in said for said in learner.said)
