from hypothesis import given
from hypothesis import strategies as st

from lessons.frame.markup import decimal, figures, power_of_ten, score_text, signed
from lessons.step2_chunk.views import marked
from lessons.terms import RECOMMENDED, WORDS, Analysis
from tests.strategies import text_like, word_like

KEPT = RECOMMENDED["es"]


def test_each_wanted_word_is_marked_and_the_rest_is_verbatim() -> None:
    assert marked("La <sala> y la sala", ["sala"], WORDS) == "La &lt;<mark>sala</mark>&gt; y la <mark>sala</mark>"


def test_without_wanted_terms_nothing_is_marked() -> None:
    assert marked("La sala", [], WORDS) == marked("La sala", ["aforo"], WORDS) == "La sala"


def test_an_identifier_that_is_wanted_whole_and_in_parts_gets_one_mark() -> None:
    assert marked("la NOM-035-STPS.", ["nom-035-stps", "035"], KEPT) == "la <mark>NOM-035-STPS</mark>."
    assert marked("la NOM-035-STPS.", ["035", "nom"], KEPT) == "la <mark>NOM</mark>-<mark>035</mark>-STPS."


def test_pairs_that_overlap_or_touch_get_one_mark() -> None:
    pairs = Analysis(bigrams=True)
    assert marked("東京都庁前", ["東京", "京都"], pairs) == "<mark>東京都</mark>庁前"
    assert marked("東京都庁前", ["東京", "都庁"], pairs) == "<mark>東京都庁</mark>前"
    assert marked("東京都庁前", ["東京", "庁前"], pairs) == "<mark>東京</mark>都<mark>庁前</mark>"


def test_a_word_is_marked_with_what_is_hidden_in_it_and_in_its_own_length() -> None:
    analysis = WORDS
    assert marked("una re\u2060serva", ["reserva"], analysis).startswith("una <mark>re")
    assert marked("la straße x", ["strasse"], analysis) == "la <mark>straße</mark> x"


@given(text_like | word_like, st.sampled_from([WORDS, KEPT, Analysis(bigrams=True, identifiers=True)]))
def test_marks_leave_the_text_as_it_is(text: str, analysis: Analysis) -> None:
    shown = marked(text, analysis.distinct(text)[::2], analysis)
    assert shown.replace("<mark>", "").replace("</mark>", "") == marked(text, [], analysis)
    assert "<mark></mark>" not in shown


def test_the_answer_is_set_off_and_the_marks_inside_it_stay() -> None:
    # "sala" 3-6 and 14-17; the answer 8-17 ends with the second one.
    assert marked("La sala no se sala ya", ["sala"], WORDS, gold=[(8, 18)]) == (
        'La <mark>sala</mark> <span class="gold">no se </span><span class="gold"><mark>sala</mark></span> ya'
    )


def test_an_answer_that_begins_amid_a_marked_word_parts_the_mark() -> None:
    assert marked("salas", ["salas"], WORDS, gold=[(2, 5)]) == ('<mark>sa</mark><span class="gold"><mark>las</mark></span>')


def test_answers_that_overlap_are_set_off_together() -> None:
    pieces = marked("abcdef", [], WORDS, gold=[(0, 3), (2, 5)])
    assert pieces == '<span class="gold">ab</span><span class="gold">c</span><span class="gold">de</span>f'


def test_what_is_not_searched_is_set_off_and_has_no_mark() -> None:
    # "<!-- la -->" is 3-13.
    assert marked("la <!-- la --> sala", ["la"], WORDS, searched=f"la {' ' * 11} sala", unsearched=[(3, 14)]) == (
        '<mark>la</mark> <span class="unsearched">&lt;!-- la --&gt;</span> sala'
    )


def test_a_small_number_is_its_first_digit_and_a_power_of_ten() -> None:
    numbers = {0.0: "0", 2.22e-16: "2 × 10⁻¹⁶", 1e-9: "1 × 10⁻⁹", 0.0196: "2 × 10⁻²", 3.0: "3 × 10⁰", 4e12: "4 × 10¹²"}
    assert {number: power_of_ten(number) for number in numbers} == numbers


def test_decimals_and_signs_are_those_of_the_language() -> None:
    assert [score_text(-0.5, language) for language in ("es", "en")] == ["−0,5000", "−0.5000"]
    assert [signed(1.25, language) for language in ("es", "en")] == ["+1,2500", "+1.2500"]
    assert [decimal(each, "es") for each in (2.0, 2.25)] == ["2", "2,2"]
    assert figures("ln((3 + 1) / 2.5) = -0.6931", "es") == "ln((3 + 1) / 2,5) = −0,6931"
