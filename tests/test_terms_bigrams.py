import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.terms import WORDS, Analysis, Token
from lessons.terms.bigrams import without_spaces
from tests.strategies import text_like, word_like

PAIRS = Analysis(bigrams=True)
asian = st.lists(
    text_like | word_like | st.text("東京都々カーがนี่ាကြီးລາວ๓。・abñ한\u3099\u1112\u1161", max_size=8), max_size=5
).map("".join)


def test_a_run_becomes_overlapping_pairs_and_a_letter_alone_itself() -> None:
    assert list(PAIRS.tokens("東京都 山")) == [Token("東京", 0, 2), Token("京都", 1, 3), Token("山", 4, 5)]


def test_a_word_of_the_text_is_found_by_its_pairs() -> None:
    assert set(PAIRS.terms("京都")) <= set(PAIRS.terms("東京都に行く"))
    assert set(WORDS.terms("京都")).isdisjoint(WORDS.terms("東京都に行く"))


def test_other_letters_and_digits_in_the_word_stay_words() -> None:
    assert list(PAIRS.tokens("第2024回ISO会議")) == [
        Token("第", 0, 1), Token("2024", 1, 5), Token("回", 5, 6), Token("iso", 6, 9), Token("会議", 9, 11),
    ]  # fmt: skip
    assert PAIRS.terms("La sala, 한국어") == ("la", "sala", "한국어")


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("ひらがな", ("ひら", "らが", "がな")),
        ("カーテン・窓", ("カー", "ーテ", "テン", "窓")),  # the sign for length is a letter, the dot between words is none
        ("人々", ("人々",)),
        ("ｶﾀｶ", ("ｶﾀ", "ﾀｶ")),
        ("ㇰㇱㇲ", ("ㇰㇱ", "ㇱㇲ")),
        ("ꧠꧡꧢ", ("ꧠꧡ", "ꧡꧢ")),
        ("ꩠꩡꩢ", ("ꩠꩡ", "ꩡꩢ")),
        ("ที่นี่", ("ที่นี่",)),  # two letters with two marks each
        ("ลาว", ("ลา", "าว")),
        ("ລາວ", ("ລາ", "າວ")),
        ("ខ្មែរ", ("ខ្មែ", "មែរ")),  # three letters, two of them with marks
        ("မြန်", ("မြန်",)),
        ("ไทย๓", ("ไท", "ทย", "๓")),  # a digit
    ],
)
def test_each_of_the_scripts_has_pairs_and_a_mark_stays_with_its_letter(text: str, terms: tuple[str, ...]) -> None:
    assert PAIRS.terms(text) == terms


def test_letters_written_apart_are_composed_and_their_spans_are_those_of_the_source() -> None:
    # か and a voiced mark are が; three Korean letters are 한.
    assert list(PAIRS.tokens("\u304b\u3099な\u1112\u1161\u11ab")) == [Token("がな", 0, 3), Token("한", 3, 6)]


def test_the_share_of_letters_without_spaces_counts_letters_only() -> None:
    assert without_spaces("") == without_spaces("12 - _") == without_spaces("La sala 한국") == 0.0
    assert without_spaces("東京。") == 1.0
    # Two of the six letters; digits, blanks and marks do not count.
    assert without_spaces("東京 sala 2024") == 2 / 6
    assert without_spaces("ที่a") == 1 / 2


@given(asian)
def test_tokens_rise_slice_their_terms_and_leave_no_letter_out(text: str) -> None:
    tokens = list(PAIRS.tokens(text))
    assert tuple(token.term for token in tokens) == PAIRS.terms(text)
    starts = [token.start for token in tokens]
    assert starts == sorted(set(starts))
    covered = {at for token in tokens for at in range(token.start, token.end)}
    assert {at for at, character in enumerate(text) if character.isalnum()} <= covered


def test_a_long_text_without_blanks_is_analysed() -> None:
    assert len(PAIRS.terms("東京" * 30_000)) == 59_999
    assert len(PAIRS.terms("ที่" * 20_000)) == 19_999
