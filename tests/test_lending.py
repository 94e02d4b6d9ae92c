"""The sample modules: they run, and what becomes of their questions."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from lessons.step1_load.samples import FOLDER, SAMPLES
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import ranked
from lessons.step4_bm25.bm25 import score_bm25
from tests.documents import sample


def hits(passages: Sequence[Passage], question: str) -> dict[str, set[str]]:
    """For each hit by term overlap its title and the words that it shares, the best first."""
    found = ranked(score_overlap(index_passages(passages, titles=False), question))
    return {hit.scored.passage.heading: {part.term for part in hit.scored.terms} for hit in found}


def winner(passages: Sequence[Passage], question: str) -> str:
    """The title of the winner by BM25."""
    return ranked(score_bm25(index_passages(passages, titles=False), question))[0].scored.passage.heading


@pytest.mark.parametrize("name", ["lending.py", "prestamos.py"])
def test_the_twins_have_the_same_shape_and_no_warning(name: str) -> None:
    document = sample(name)
    assert (document.warnings, document.line_count) == ((), 149)
    assert [heading.level for heading in document.headings] == [1, 1, 2, 1, 1, 2, 2, 1, 2, 2, 2, 2, 1, 1, 1, 1]


def test_the_rules_are_what_the_questions_say() -> None:
    spaces: dict[str, dict[str, Any]] = {}
    for name in ("lending.py", "prestamos.py"):
        spaces[name] = {"__name__": __name__}
        exec(compile((FOLDER / name).read_text(encoding="utf-8"), name, "exec"), spaces[name])
    one, other = spaces.values()
    for space, tool, member, holds, lend, fee, due in (
        (one, "Tool", "Member", "Holds", "lend", "late_fee", "amount_due"),
        (other, "Herramienta", "Socio", "Reservas", "prestar", "recargo", "a_pagar"),
    ):
        drill = space[tool]("T1", "taladro", 60)
        helper = space[member]("Ana", date(2024, 1, 1), False, True)
        loan = space[lend](drill, helper, date(2024, 5, 1), space[holds]())
        # Due on the 8th: three days late 1.50, of which a volunteer pays nothing; 40 days would be 20, the deposit is 12.
        assert (space[fee](loan, date(2024, 5, 11)), space[due](loan, date(2024, 5, 11))) == (1.5, 0.0)
        assert (space[fee](loan, date(2024, 6, 17)), space[due](loan, date(2024, 6, 17))) == (12, 12)


@pytest.mark.parametrize("split", [split_headings, split_definitions])
def test_a_rule_wins_and_its_exception_is_another_function(split: Any) -> None:
    english, spanish = split(sample("lending.py")), split(sample("prestamos.py"))
    assert winner(english, "late fee") == "late_fee()"
    assert next(iter(hits(english, "late fee"))) == "late_fee()"
    assert "amount_due()" not in hits(english, "late fee")
    asked = SAMPLES["prestamos.py"].question
    assert (winner(spanish, asked), next(iter(hits(spanish, asked)))) == ("recargo()", "recargo()")
    asked = "¿Pagan recargo los voluntarios?"
    assert (winner(spanish, asked), next(iter(hits(spanish, asked)))) == ("a_pagar()", "a_pagar()")
    assert hits(spanish, asked)["recargo()"] == {"recargo"}


@pytest.mark.parametrize("split", [split_headings, split_definitions])
def test_names_of_the_code_are_terms_of_their_own(split: Any) -> None:
    english, spanish = split(sample("lending.py")), split(sample("prestamos.py"))
    assert hits(english, "late_fee") == {"late_fee()": {"late_fee"}, "amount_due()": {"late_fee"}}
    assert hits(english, "fine") == hits(spanish, "multa") == {}
    plain, accented = hits(spanish, "prestamo").keys(), hits(spanish, "préstamo").keys()
    assert (len(plain - accented) >= 4, len(accented - plain), plain & accented) == (True, 2, {"devolver()"})


def test_a_function_that_is_renamed_by_a_heading_lacks_its_own_name() -> None:
    document, asked = sample("lending.py"), "Can I renew a loan that is late?"
    by_headings, by_definitions = split_headings(document), split_definitions(document)
    assert winner(by_headings, asked) == winner(by_definitions, asked) == "renew()"
    assert "renew" not in hits(by_headings, asked)["renew()"]
    assert "renew" in hits(by_definitions, asked)["renew()"]
