from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.terms import RECOMMENDED, WORDS, Analysis, Token
from lessons.terms.unseen import JOIN, TAIL, UNSEEN, remove_unseen, without_fillers
from tests.strategies import text_like, word_like

hidden = st.lists(text_like | word_like | st.sampled_from(list(UNSEEN)), max_size=8).map("".join)


@pytest.mark.parametrize("analysis", [WORDS, Analysis(nfc=False, fold=False), replace(RECOMMENDED["es"], stemming="none")])
@pytest.mark.parametrize("sign", list(UNSEEN))
def test_no_unseen_character_parts_a_word_whatever_the_rules(analysis: Analysis, sign: str) -> None:
    # reser 0-5, the sign, va 6-8: the span of seven letters is eight long.
    text = f"reser{sign}va ya"
    assert list(analysis.tokens(text)) == [Token("reserva", 0, 8), Token("ya", 9, 11)]
    assert analysis.terms(text) == ("reserva", "ya")
    assert list(analysis.spans(text)) == [(0, 8), (9, 11)]
    assert [(each.word, each.start, each.end) for each in analysis.trace(text)] == [(text[:8], 0, 8), ("ya", 9, 11)]


def test_unseen_characters_at_the_edge_of_a_word_are_not_in_its_span() -> None:
    # U+FEFF 0, U+00AD 1, ya 2-4, U+200B 4, blank 5, no 6-8
    assert list(WORDS.tokens("\ufeff\u00adya\u200b no")) == [Token("ya", 2, 4), Token("no", 6, 8)]


def test_a_letter_and_the_accent_that_an_unseen_character_parts_from_it_are_one() -> None:
    # c a f e U+2060 and the accent: six characters
    assert list(WORDS.tokens("cafe\u2060\u0301 x")) == [Token("café", 0, 6), Token("x", 7, 8)]


def test_text_of_unseen_characters_alone_has_no_terms() -> None:
    assert WORDS.terms(UNSEEN * 3) == ()
    assert list(WORDS.spans(UNSEEN * 3)) == []


def test_fillers_part_no_word_whatever_the_rules_and_a_tail_is_part_of_its_letter() -> None:
    # JOIN 0, pala 1-5, JOIN 5-8, bra 8-11, JOIN 11, blank 12, caf 13-16, é 16 and its TAIL 17-24
    text = f"{JOIN}pala{JOIN * 3}bra{JOIN} café{TAIL * 7}"
    for analysis in (WORDS, Analysis(identifiers=True)):
        assert list(analysis.tokens(text)) == [Token("palabra", 1, 11), Token("café", 13, 24)]
        assert list(analysis.spans(text)) == [(1, 11), (13, 24)]
        assert analysis.terms(text) == ("palabra", "café")
        assert [(each.start, each.end) for each in analysis.trace(text)] == [(1, 11), (13, 24)]
    assert without_fillers(text) == "palabra café"


def test_where_there_was_nothing_to_take_out_there_are_no_gaps() -> None:
    assert remove_unseen("café") == ("café", None)


@given(hidden)
def test_what_is_left_is_the_text_without_them_and_each_place_leads_back(text: str) -> None:
    left, gaps = remove_unseen(text)
    assert left == "".join(character for character in text if character not in UNSEEN)
    kept = [at for at, character in enumerate(text) if character not in UNSEEN]
    if gaps is not None:
        assert [gaps.as_given(at, at + 1) for at in range(len(left))] == [(at, at + 1) for at in kept]


@given(hidden)
def test_terms_are_those_of_the_text_without_unseen_characters_and_spans_rise(text: str) -> None:
    left = "".join(character for character in text if character not in UNSEEN)
    tokens = list(WORDS.tokens(text))
    assert tuple(token.term for token in tokens) == WORDS.terms(text) == WORDS.terms(left)
    for token in tokens:
        assert text[token.start] not in UNSEEN
        assert WORDS.terms(text[token.start : token.end]) == (token.term,)
    for one, other in pairwise(tokens):
        assert one.start < one.end <= other.start


def test_long_runs_of_them_take_linear_time() -> None:
    assert list(WORDS.tokens("a\u00ad" * 300_000)) == [Token("a" * 300_000, 0, 599_999)]
    assert list(WORDS.tokens("\u00ad" * 300_000 + "a")) == [Token("a", 300_000, 300_001)]
