from dataclasses import replace
from typing import Any

import pytest

from lessons import choices
from lessons.frame.address import UPLOADED
from lessons.frame.settings import Value
from lessons.frame.state import Note, State
from lessons.frame.state import choose as wish
from lessons.step1_load.choices import choose_sizes, options_of, original_of, read_alike, read_as_linked
from lessons.step1_load.options import AS_USUAL, ReadOptions
from lessons.step2_chunk.choices import CUT, bounds_of, choose_cut, smallest_size, swap_cuts
from lessons.terms import RECOMMENDED, WORDS
from lessons.terms.choices import SETTINGS, analysis_of, edit_stop_words, use_words
from lessons.terms.stop_words import STOP_WORDS
from tests.documents import markdown, sample

FRESH = State("es")
RULES = sample("room_rules.md")
EDITED = "edited:" + "0" * 64 + ":room_rules.md"


def values(state: State = FRESH, text: str = "") -> dict[str, Any]:
    document = markdown(text) if text else RULES
    return {"doc": "room_rules.md", **choices.values_of(state, document, once=lambda function, of: function(of))}


def chosen(key: str, value: Value, state: State = FRESH) -> State:
    return choices.choose(state, key, value, values(state))


# What holds


def test_the_small_manual_opens_by_headings_beside_a_size_that_cuts_between_its_rule_and_its_exception() -> None:
    found = values()
    names = ("cut", "max_level", "cap", "cut2", "unit2", "size2", "overlap2", "k1", "score")
    assert [found[name] for name in names] == ["headings", 2, 0, "fixed", "characters", 350, 0, 1.5, "bm25"]


def test_without_headings_a_text_opens_by_size_beside_one_that_repeats_nothing() -> None:
    found = values(text="Uno. Dos.")
    assert (found["cut"], found["size"], found["overlap"]) == ("fixed", 900, 150)
    assert (found["cut2"], found["size2"], found["overlap2"]) == ("fixed", 900, 0)


def test_what_was_wished_holds_within_its_bounds_and_stays_wished() -> None:
    state = wish(wish(wish(FRESH, "cut", "definitions"), "size2", 300), "overlap2", 200)
    found = values(state)
    assert (found["cut"], found["size2"], found["overlap2"]) == ("headings", 300, 150)
    assert dict(state.chosen) == {"cut": "definitions", "size2": 300, "overlap2": 200}


def test_the_overlap_that_nobody_chose_follows_the_size_where_it_is_searched_and_is_none_beside_it() -> None:
    assert values(wish(FRESH, "size", 600))["overlap"] == 100
    assert values(wish(FRESH, "size2", 600))["overlap2"] == 0


def test_bounds_depend_on_what_comes_before() -> None:
    found = values(wish(wish(FRESH, "sentences", 4), "size", 300))
    assert [bounds_of(key, RULES, found).high for key in ("repeated", "overlap")] == [3, 150]
    assert (bounds_of("size", RULES, found).low, bounds_of("size", RULES, found).high) == (50, 2000)


@pytest.mark.parametrize(
    ("unit", "ratio", "least"),
    # 10,000,000 characters: 2 × units / 100,000, in the unit's steps. A word has 2 characters, a token of a model `ratio`.
    [("characters", 4.0, 200), ("words", 4.0, 100), ("tokens", 4.0, 100), ("model", 5.0, 40)],
)
def test_the_smallest_size_of_a_long_text(unit: str, ratio: float, least: int) -> None:
    assert smallest_size(10_000_000, unit=unit, ratio=ratio) == least
    assert smallest_size(1_000, unit=unit, ratio=ratio) == {"characters": 50, "words": 10, "tokens": 10, "model": 20}[unit]


# Events


def test_a_wish_for_what_is_so_anyway_is_none() -> None:
    assert chosen("k1", 2.0) == State("es", chosen={"k1": 2.0})
    assert chosen("k1", 1.5, chosen("k1", 2.0)) == FRESH


def test_a_size_takes_unit_and_overlap_along_and_a_unit_lets_both_open_anew() -> None:
    sized = chosen("size2", 300)
    assert dict(sized.chosen) == {"size2": 300, "unit2": "characters", "overlap2": 0}
    assert dict(chosen("unit2", "words", sized).chosen) == {"unit2": "words"}
    assert values(chosen("unit2", "words", sized))["size2"] == 150


def test_swapped_cuts_are_swapped_back() -> None:
    once = swap_cuts(FRESH, values())
    assert (values(once)["cut"], values(once)["size"], values(once)["cut2"]) == ("fixed", 350, "headings")
    again = values(swap_cuts(once, values(once)))
    assert {key: again[key] for key in (*CUT, "cut2")} == {key: values()[key] for key in (*CUT, "cut2")}


def test_a_cut_that_is_offered_is_chosen_whole() -> None:
    state = choose_cut(FRESH, "2", {"cut": "fixed", "unit": "model", "size": 512, "overlap": 50})
    assert dict(state.chosen) == {"cut2": "fixed", "unit2": "model", "size2": 512, "overlap2": 50}


def test_a_question_stays_with_its_document_and_drops_the_answer_of_another() -> None:
    state = chosen("q", "llave", wish(FRESH, "answer", "Tres."))
    assert state == State("es", "room_rules.md", "llave", "room_rules.md")


def test_another_document_drops_the_answer_and_says_that_the_question_stays() -> None:
    state = chosen("doc", "b.md", wish(chosen("q", "llave"), "answer", "Tres."))
    assert (state.document, dict(state.chosen), state.notes) == ("b.md", {}, (Note("question_kept", (("question", "llave"),)),))


def test_an_edited_text_is_asked_what_its_original_was_without_a_note() -> None:
    assert original_of(EDITED) == original_of("room_rules.md") == "room_rules.md"
    assert chosen("doc", EDITED, chosen("q", "llave")).notes == ()


def test_a_file_that_comes_while_one_is_awaited_may_be_that_one() -> None:
    awaiting = State("es", UPLOADED, "llave", UPLOADED)
    assert chosen("doc", f"{UPLOADED}:1234:a.md", awaiting).notes == ()
    assert len(chosen("doc", "room_rules.md", awaiting).notes) == 1


def test_the_language_is_that_of_the_page() -> None:
    assert chosen("lang", "en") == State("en")


# How a file is read


def test_how_a_document_is_read_is_its_own_and_makes_it_chosen() -> None:
    state = chosen("running", True)
    assert state == State("es", "room_rules.md", of_documents={"room_rules.md": {"running": True}})


def test_automatic_headings_guess_the_letter_sizes_again() -> None:
    state = choose_sizes(FRESH, "a.pdf", ("14", "12 b"))
    assert state.of_documents == {"a.pdf": {"sizes": "14,12 b", "headings_from": "sizes"}}
    assert choose_sizes(FRESH, "a.pdf", ()).of_documents == {"a.pdf": {"sizes": "", "headings_from": "none"}}
    auto = choices.choose(replace(state, document="a.pdf"), "headings_from", "auto", {"doc": "a.pdf"})
    assert auto.of_documents == {"a.pdf": {"headings_from": "auto"}}


def test_a_reading_by_what_was_wished() -> None:
    assert options_of("a.docx", {"running": True}) == AS_USUAL
    assert options_of("a.md", {"encoding": "cp1252", "running": True}) == ReadOptions(encoding="cp1252")
    assert options_of("a.txt", {"numbered": False}) == ReadOptions(text_rules=("underlined", "capitals"))
    wishes = {"pdf_reader": "pypdf", "running": True, "sizes": "14,12 b"}
    wanted = ReadOptions(pdf_reader="pypdf", leave_out_running=True, sizes=("14", "12 b"), password="x")
    assert options_of("A.PDF", wishes, password="x") == wanted


def test_an_edited_text_is_read_as_its_original_and_an_awaited_file_as_its_link_says() -> None:
    state = replace(FRESH, of_documents={"a.txt": {"numbered": False}, UPLOADED: {"pdf_reader": "pypdf", "numbered": True}})
    assert read_alike(state, EDITED, "a.txt").of_documents[EDITED] == {"numbered": False}
    linked = read_as_linked(state, "upload:1:b.pdf", ".pdf")
    assert (linked.of_documents["upload:1:b.pdf"], linked.of_documents[UPLOADED]) == ({"pdf_reader": "pypdf"}, {"numbered": True})
    assert read_as_linked(state, "upload:1:b.docx", ".docx") == state


# Words


def test_the_rules_as_the_app_opens_and_the_recommended_ones() -> None:
    assert analysis_of({key: setting.default for key, setting in SETTINGS.items()}) == WORDS
    for language, usual in RECOMMENDED.items():
        state = use_words(FRESH, language)
        assert analysis_of(values(state)) == usual
        assert use_words(state, "") == FRESH


def test_another_list_of_stop_words_forgets_what_was_changed_in_the_one_before() -> None:
    state = edit_stop_words(chosen("stops", "es"), {"sala"}, "es")
    assert analysis_of(values(state)).stop_words == {"sala"}
    assert analysis_of(values(chosen("stops", "en", state))).stop_words == STOP_WORDS["en"]


def test_stop_words_that_are_too_many_or_too_long_are_left_out_and_counted() -> None:
    state = edit_stop_words(FRESH, [*(f"palabra{n:02}" for n in range(41)), "x" * 31], "none")
    assert state.notes == (Note("stop_words_left_out", (("n", 2), ("most", 40))),)
    assert len(analysis_of(values(state)).stop_words) == 40


def test_of_a_question_that_is_too_long_the_beginning_is_asked_and_a_note_says_so() -> None:
    state = chosen("q", "a" * 400)
    assert (state.question, state.notes) == ("a" * 300, (Note("question_cut", (("n", 400), ("most", 300))),))
    assert chosen("q", "a" * 300).notes == ()
