import re
import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.terms import RECOMMENDED, WORDS, Analysis, Token
from lessons.terms.unseen import UNSEEN
from tests.strategies import text_like, word_like


def test_words_in_order_repeated_as_often_as_they_occur() -> None:
    assert WORDS.terms("La sala, la SALA y el aforo: 12.") == ("la", "sala", "la", "sala", "y", "el", "aforo", "12")


def test_distinct_words_in_the_order_of_their_first_occurrence() -> None:
    assert WORDS.distinct("sala la Sala aforo LA") == ("sala", "la", "aforo")


def test_accents_plurals_and_endings_are_kept() -> None:
    assert WORDS.terms("Reservas reserva cancelación cancelacion año ano") == (
        "reservas", "reserva", "cancelación", "cancelacion", "año", "ano",
    )  # fmt: skip


def test_case_is_folded_not_lowered() -> None:
    # Lowering would keep ß, and the final ς apart from σ.
    assert WORDS.terms("STRASSE straße ΟΔΟΣ οδός") == ("strasse", "strasse", "οδοσ", "οδόσ")


def test_underscores_and_digits_belong_to_words_and_hyphens_part_them() -> None:
    assert WORDS.terms("max_level E-18 v2.0") == ("max_level", "e", "18", "v2", "0")


def test_text_without_words_has_no_terms() -> None:
    assert WORDS.terms(" \t…¿? -- 🙂") == ()
    assert list(WORDS.tokens(" \t…¿? -- 🙂")) == []


def test_a_token_says_where_its_word_stands() -> None:
    # "¿La sala?": ¿ 0, La 1-3, blank 3, sala 4-8, ? 8
    assert list(WORDS.tokens("¿La sala?")) == [Token("la", 1, 3), Token("sala", 4, 8)]


def test_a_word_in_decomposed_letters_is_the_same_term_and_its_span_is_that_of_the_text_as_given() -> None:
    # "n" and a tilde above are two code points, so "año" takes four: 3 to 7.
    assert list(WORDS.tokens("un an\u0303o")) == [Token("un", 0, 2), Token("año", 3, 7)]
    assert WORDS.terms("an\u0303o") == WORDS.terms("año") == ("año",)


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("mbya g\u0303uarani", [(0, 4), (5, 13)]),  # g and a tilde have no composed form: g ~ u a r a n i are eight
        ("שָׁלוֹם", [(0, 7)]),  # ש with two marks, ל, ו with one, ם
        ("नमस्ते", [(0, 6)]),
        ("مُدير", [(0, 5)]),
        ("q\u0301 e\u0301", [(0, 2), (3, 5)]),
        ("می\u200cخواهم", [(0, 8)]),  # Persian, a non-joiner in the middle
        ("क्\u200dष", [(0, 4)]),
        ("𑄌𑄋𑄴𑄟𑄳𑄦", [(0, 6)]),  # Chakma, beyond the first plane
    ],
)
def test_a_word_is_letters_and_their_marks_also_where_they_do_not_compose(text: str, spans: list[tuple[int, int]]) -> None:
    assert list(WORDS.spans(text)) == spans
    seen = str.maketrans("", "", UNSEEN)
    assert WORDS.terms(text) == tuple(unicodedata.normalize("NFC", text[start:end]).translate(seen) for start, end in spans)


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("\u0301 \u0301a", [(3, 4)]),  # a mark without a letter
        ("una\u200d, \u200cdos", [(0, 3), (7, 10)]),  # a joiner at an edge
        ("1\ufe0f\u20e3 Abre ❤\ufe0f", [(0, 1), (4, 8)]),  # the digit on a key, and a heart
    ],
)
def test_what_stands_upon_no_letter_is_in_no_word(text: str, spans: list[tuple[int, int]]) -> None:
    assert list(WORDS.spans(text)) == spans


def test_a_row_of_more_marks_than_thirty_ends_the_word() -> None:
    assert list(WORDS.spans("a" + "\u0316" * 30 + "b")) == [(0, 32)]
    assert list(WORDS.spans("a" + "\u0316" * 31 + "b")) == [(0, 31), (32, 33)]


def test_a_million_marks_in_a_row_are_analysed() -> None:
    text = "a" + "\u0301\u0316" * 500_000 + " b"
    assert WORDS.terms(text) == ("á" + "\u0316" * 15 + "\u0301" * 14, "b")
    assert RECOMMENDED["es"].terms(text) == ("a", "b")


def test_korean_letters_written_apart_are_one_word() -> None:
    # 한 is 한: three code points that NFC makes one; two syllables are six.
    apart = unicodedata.normalize("NFD", "한국")
    assert list(WORDS.tokens(f"{apart} x")) == [Token("한국", 0, 6), Token("x", 7, 8)]


def test_a_letter_and_the_vowel_sign_that_makes_it_another_letter_are_one_word() -> None:
    # Myanmar ဥ and ီ are ဦ, one letter; apart, the sign is no letter, and the word would be ဥ.
    assert list(WORDS.tokens("\u1025\u102e x")) == [Token("\u1026", 0, 2), Token("x", 3, 4)]


def test_a_mark_below_between_a_letter_and_its_accent_parts_them_in_no_way() -> None:
    # The mark below (U+0316) merges with nothing; NFC moves it behind the accent.
    assert list(WORDS.tokens("e\u0316\u0301a")) == [Token("é\u0316a", 0, 4)]


def test_a_vowel_sign_of_two_parts_is_one_sign() -> None:
    # Bengali ো is ে and া; NFC puts it together.
    assert list(WORDS.tokens("\u0995\u09c7\u09be x")) == [Token("\u0995\u09cb", 0, 3), Token("x", 4, 5)]


def test_dotted_capital_i_is_one_term_in_both_forms() -> None:
    # casefold takes İ apart into i and a dot above.
    assert WORDS.terms("\u0130") == WORDS.terms("I\u0307") == ("i\u0307",)


def test_folding_that_takes_a_letter_apart_puts_it_together_again() -> None:
    # casefold makes ǰ (U+01F0) a j and a caron.
    assert WORDS.terms("\u01f0a") == ("\u01f0a",)


@pytest.mark.parametrize("text", ["Año", "An\u0303o", "AN\u0303O", "AÑO", "año"])
def test_every_way_of_writing_a_word_is_one_term(text: str) -> None:
    assert WORDS.terms(text) == ("año",)


def test_an_analysis_is_a_value() -> None:
    assert Analysis() == WORDS
    assert hash(Analysis(synonyms=(("a", "b"),))) == hash(Analysis(synonyms=(("a", "b"),))) != hash(WORDS)


def test_spans_are_those_of_the_tokens_in_both_forms() -> None:
    # "¿La año?": La 1-3, año 4-7; with the tilde apart the word is one longer.
    assert list(WORDS.spans("¿La año?")) == [(1, 3), (4, 7)]
    assert list(WORDS.spans("¿La an\u0303o?")) == [(1, 3), (4, 8)]


@given(text_like | word_like, st.sampled_from(["NFC", "NFD"]) | st.none())
def test_every_token_has_its_span(text: str, form: Literal["NFC", "NFD"] | None) -> None:
    text = unicodedata.normalize(form, text) if form else text
    assert list(WORDS.spans(text)) == [(token.start, token.end) for token in WORDS.tokens(text)]


def test_a_kind_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match=r"^stemming must be one of none, es, en, not 'fr'$"):
        Analysis(stemming="fr")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^accents must be one of keep, fold, fold_first, not 'drop'$"):
        Analysis(accents="drop")  # type: ignore[arg-type]


def test_capitals_are_kept_where_nothing_is_folded() -> None:
    assert Analysis(fold=False).terms("La SALA") == ("La", "SALA")


def test_a_letter_and_its_mark_are_two_where_nothing_is_composed() -> None:
    assert Analysis(nfc=False).terms("an\u0303o año") == ("an\u0303o", "año")
    # Folding takes ǰ apart, and nothing puts it together.
    assert Analysis(nfc=False).terms("ǰ") == ("j\u030c",)


def test_korean_letters_written_apart_are_composed_where_nothing_is_folded() -> None:
    assert list(Analysis(fold=False).tokens("\u1112\u1161\u11ab x")) == [Token("한", 0, 3), Token("x", 4, 5)]


def reference(text: str) -> list[Token]:
    """The plain words of `text` by another way: character by character."""
    kept = [at for at, character in enumerate(text) if character not in UNSEEN]
    left = "".join(text[at] for at in kept)
    found = []
    for word in re.finditer(r"w+(?:m+w+)*m*", "".join(map(kind_of, left))):
        composed = unicodedata.normalize("NFC", left[word.start() : word.end()])
        term = unicodedata.normalize("NFC", composed.casefold())
        found.append(Token(term, kept[word.start()], kept[word.end() - 1] + 1))
    return found


def kind_of(character: str) -> str:
    if character.isalnum() or character == "_":
        return "w"
    return "m" if unicodedata.category(character) in ("Mn", "Mc") and unicodedata.name(character)[:9] != "VARIATION" else "-"


@given(text_like | word_like, st.sampled_from(["NFC", "NFD"]) | st.none())
def test_plain_words_are_those_of_another_way_and_of_the_stages_one_by_one(text: str, form: Literal["NFC", "NFD"] | None) -> None:
    text = unicodedata.normalize(form, text) if form else text
    expected = reference(text)
    assert list(WORDS.tokens(text)) == expected
    # A stop word that no text holds: nothing is left out, and each word goes through the stages.
    staged = Analysis(stop_words=frozenset({"no word"}))
    assert list(staged.tokens(text)) == expected
    assert staged.terms(text) == WORDS.terms(text) == tuple(token.term for token in expected)
