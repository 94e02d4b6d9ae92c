from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step6_words.effects import BARE, RULES, Found, Search, changed_words, find_with, is_on, turned
from lessons.terms import RECOMMENDED, STAGES, WORDS, Analysis
from tests.documents import corpus, terms_of
from tests.strategies import text_like

ROOMS = corpus("La reserva de la sala", "La cancelación de una reserva", "Las reservas")


def found_by(passages: Sequence[Passage], question: str, analysis: Analysis, *, titles: bool, search: Search) -> Found:
    """What `question` finds among `passages`."""
    index = index_passages(passages, analysis=analysis, titles=titles)
    return find_with(index, question, search=search, stop_words=frozenset({"la", "de", "el"}))


OVERLAP = partial(found_by, ROOMS, titles=False, search=score_overlap)
SPANISH = RECOMMENDED["es"]
CODES = Analysis(identifiers=True, stop_words=frozenset({"el"}))


def won(found: Found) -> tuple[int, float] | None:
    """The number of the winner, and its score."""
    return (found.winner.number, found.winner.scored.score) if found.winner else None


# What is found


def test_each_word_of_the_question_has_its_terms_and_the_passages_that_hold_them() -> None:
    found = OVERLAP("¿Reserva cancelada, reserva?", WORDS)
    # Reserva and reserva are written apart, and are one term in the first two passages.
    assert found.words == (("Reserva", (("reserva", 2),)), ("cancelada", (("cancelada", 0),)), ("reserva", (("reserva", 2),)))
    assert won(found) == (1, 1)


def test_endings_that_are_cut_off_find_more_passages_and_another_winner() -> None:
    # reserv stands in all three; cancel in the second only: two shared terms there, one elsewhere.
    found = OVERLAP("cancelada reserva", Analysis(stemming="es"))
    assert found.words == (("cancelada", (("cancel", 1),)), ("reserva", (("reserv", 3),)))
    assert won(found) == (2, 2)


def test_a_stop_word_leaves_no_term_and_a_code_leaves_several_under_its_first_word() -> None:
    found = found_by(corpus("El E-18 sale"), "el E-18", CODES, titles=False, search=score_overlap)
    assert found.words == (("el", ()), ("E", (("e-18", 1), ("e", 1))), ("18", (("18", 1),)))


def test_a_term_that_a_word_holds_twice_is_told_once() -> None:
    pairs = found_by(corpus("東京"), "東京東京", Analysis(bigrams=True), titles=False, search=score_overlap)
    assert pairs.words == (("東京東京", (("東京", 1), ("京東", 0))),)


def test_the_search_that_is_given_decides() -> None:
    # One term in one passage of three: idf = ln(1 + 2.5 / 1.5); with b = 0, tf = 1: idf × 1 × 2.5 / 2.5.
    search = partial(score_bm25, k1=1.5, b=0.0, idf="lucene", variant="bm25", delta=1.0)
    number, score = won(found_by(ROOMS, "cancelación", WORDS, titles=False, search=search)) or (0, 0.0)
    assert number == 2
    assert score == pytest.approx(log(1 + 2.5 / 1.5))


def test_titles_count_where_they_are_asked_for() -> None:
    titled = corpus("uno", "dos", path=("Reservas",))
    assert won(found_by(titled, "reservas", WORDS, titles=False, search=score_overlap)) is None
    assert won(found_by(titled, "reservas", WORDS, titles=True, search=score_overlap)) == (1, 1)


def test_without_passages_or_without_words_nothing_is_found() -> None:
    assert found_by([], "sala", WORDS, titles=False, search=score_overlap) == Found(
        (("sala", (("sala", 0),)),), None, "no_known_term"
    )
    assert OVERLAP("¿…?", WORDS) == Found((), None, "no_words")


def test_what_stop_words_alone_put_first_wins_nothing() -> None:
    # "La reserva de la sala" shares la and de: 2; the others one of them or none.
    found = OVERLAP("la de", WORDS)
    assert (found.kind, found.winner) == ("only_stop_words", None)
    assert found.first is not None
    assert found.first.number == 1


# A rule turned round


def test_every_stage_but_those_that_make_the_words_is_a_rule() -> None:
    assert set(RULES) == set(STAGES) - {"unseen", "tokens"}


def test_of_the_plain_rules_two_are_on_and_bare_has_none() -> None:
    assert [rule for rule in RULES if is_on(WORDS, rule)] == ["nfc", "fold"]
    assert [rule for rule in RULES if is_on(BARE, rule)] == []
    on = ["nfc", "numbers", "identifiers", "fold", "stop_words", "stemming", "accents"]
    assert [rule for rule in RULES if is_on(SPANISH, rule)] == on
    assert is_on(Analysis(accents="fold_first"), "accents")


def test_a_rule_that_is_on_is_turned_off_and_the_others_stay() -> None:
    assert turned(SPANISH, "stemming", SPANISH) == replace(SPANISH, stemming="none")
    assert turned(SPANISH, "accents", SPANISH) == replace(SPANISH, accents="keep")
    assert turned(SPANISH, "stop_words", SPANISH) == replace(SPANISH, stop_words=frozenset())
    assert turned(WORDS, "nfc", SPANISH) == Analysis(nfc=False)
    assert turned(WORDS, "fold", SPANISH) == Analysis(fold=False)
    joined = Analysis(synonyms=(("anular", "cancelar"),))
    assert turned(joined, "synonyms", SPANISH) == WORDS


def test_a_rule_that_is_off_becomes_as_the_usual_rules_have_it() -> None:
    assert turned(WORDS, "stemming", RECOMMENDED["en"]) == Analysis(stemming="en")
    assert turned(WORDS, "stop_words", SPANISH) == Analysis(stop_words=SPANISH.stop_words)
    assert turned(WORDS, "accents", SPANISH) == Analysis(accents="fold")
    # Pairs of characters are in no usual rules, and yet can be tried.
    assert turned(SPANISH, "bigrams", SPANISH) == replace(SPANISH, bigrams=True)


@given(st.sampled_from(RULES[:-1]), st.sampled_from([WORDS, BARE, SPANISH]), st.sampled_from(sorted(RECOMMENDED)))
def test_turning_a_rule_round_switches_that_rule_alone(rule: str, analysis: Analysis, language: str) -> None:
    [same] = [each for each in RULES if each == rule]
    changed = turned(analysis, same, RECOMMENDED[language])
    assert [each for each in RULES if is_on(changed, each) != is_on(analysis, each)] == [rule]


# What changed


def test_words_whose_terms_or_counts_changed_are_told_with_both() -> None:
    before, after = OVERLAP("la reserva de cancelada", WORDS), OVERLAP("la reserva de cancelada", Analysis(stemming="es"))
    assert list(changed_words(before, after)) == [
        ((("reserva", 2),), (("reserv", 3),)),
        ((("cancelada", 0),), (("cancel", 1),)),
    ]
    assert list(changed_words(before, before)) == []


def test_a_count_alone_is_a_change_too() -> None:
    # The same term in more passages, as capitals count no more.
    before, after = OVERLAP("la", Analysis(fold=False)), OVERLAP("la", WORDS)
    assert list(changed_words(before, after)) == [((("la", 1),), (("la", 2),))]


def test_a_change_of_one_of_several_terms_of_a_word_is_a_change() -> None:
    found = partial(found_by, corpus("E-18"), "E-18", titles=False, search=score_overlap)
    before, after = found(Analysis(identifiers=True)), found(Analysis(identifiers=True, stop_words=frozenset({"e"})))
    assert list(changed_words(before, after)) == [((("e-18", 1), ("e", 1)), (("e-18", 1),))]


rules = st.sampled_from([WORDS, BARE, SPANISH, replace(SPANISH, bigrams=True), RECOMMENDED["en"], Analysis(stemming="es")])


@given(text_like, st.lists(text_like, max_size=4), rules)
def test_what_is_found_is_what_a_direct_search_finds(question: str, texts: list[str], analysis: Analysis) -> None:
    passages = corpus(*(text for text in texts if text.strip()))
    found = found_by(passages, question, analysis, titles=False, search=score_overlap)
    index = index_passages(passages, analysis=analysis)
    hits = ranked(score_overlap(index, question))
    assert found.first == (hits[0] if hits else None)
    assert found.winner in (found.first, None)
    assert [word for word, _ in found.words] == list(
        dict.fromkeys(question[each.start : each.end] for each in WORDS.tokens(question))
    )
    for _, terms in found.words:
        assert [df for _, df in terms] == [sum(term in held for held in terms_of(index)) for term, _ in terms]
    # No term of the question is lost, and none is added.
    assert {term for _, terms in found.words for term, _ in terms} <= set(analysis.terms(question))
    if all(question.count(word) == 1 for word, _ in found.words):
        assert {term for _, terms in found.words for term, _ in terms} == set(analysis.terms(question))
