from types import MappingProxyType

from lessons.frame.state import (
    Note,
    State,
    ask,
    choose,
    choose_of_document,
    forget,
    forget_of_document,
    note,
    reset,
    speak,
    turn_to,
    without_notes,
)

FRESH = State("es")


def test_nothing_was_chosen_at_the_start() -> None:
    assert (FRESH.document, FRESH.question, dict(FRESH.chosen), dict(FRESH.of_documents), FRESH.notes) == ("", None, {}, {}, ())


def test_a_wish_takes_the_place_of_the_one_before_and_of_no_other() -> None:
    state = choose(choose(choose(FRESH, "k1", 1.0), "b", 0.5), "k1", 2.0)
    assert state == State("es", chosen={"k1": 2.0, "b": 0.5})
    assert dict(FRESH.chosen) == {}


def test_what_is_forgotten_opens_anew() -> None:
    state = choose(choose(FRESH, "k1", 1.0), "b", 0.5)
    assert forget(state, "k1", "delta") == State("es", chosen={"b": 0.5})


def test_each_document_has_its_own_reading() -> None:
    state = choose_of_document(FRESH, "a.pdf", "running", True)
    state = choose_of_document(choose_of_document(state, "a.pdf", "sizes", "14"), "b.pdf", "running", False)
    assert state.of_documents == {"a.pdf": {"running": True, "sizes": "14"}, "b.pdf": {"running": False}}
    assert forget_of_document(state, "a.pdf", "sizes").of_documents == {"a.pdf": {"running": True}, "b.pdf": {"running": False}}
    assert forget_of_document(state, "a.pdf").of_documents == {"b.pdf": {"running": False}}
    assert forget_of_document(state, "c.pdf") == state


def test_a_document_that_nobody_chose_stays_so_in_another_language() -> None:
    assert speak(FRESH, "en") == State("en")
    assert speak(turn_to(FRESH, "a.md"), "en") == State("en", "a.md")


def test_a_question_stays_with_the_document_that_it_was_asked_of() -> None:
    assert ask(FRESH, "llave", "a.md") == State("es", "a.md", "llave", "a.md")


def test_a_question_goes_along_to_another_document_and_a_note_says_so() -> None:
    state = turn_to(ask(FRESH, "llave", "a.md"), "b.md")
    assert state == State("es", "b.md", "llave", "a.md", notes=(Note("question_kept", (("question", "llave"),)),))


def test_no_note_where_nothing_was_asked_or_the_document_is_the_same_or_was_made_from_it() -> None:
    assert turn_to(FRESH, "b.md") == State("es", "b.md")
    assert turn_to(ask(FRESH, "  ", "a.md"), "b.md").notes == ()
    asked = ask(FRESH, "llave", "a.md")
    assert turn_to(asked, "a.md") == asked
    assert turn_to(turn_to(asked, "b.md", alike=True), "a.md") == asked
    assert turn_to(asked, "edited", alike=True) == State("es", "edited", "llave", "a.md")


def test_notes_are_said_in_order_and_once() -> None:
    state = note(note(FRESH, "one", n=1), "two")
    assert state.notes == (Note("one", (("n", 1),)), Note("two"))
    assert without_notes(state) == FRESH


def test_a_reset_keeps_the_language_alone() -> None:
    assert reset(note(choose(ask(FRESH, "llave", "a.md"), "k1", 1.0), "one")) == FRESH


def test_a_state_holds_nothing_that_can_be_changed() -> None:
    state = choose_of_document(choose(FRESH, "k1", 1.0), "a.pdf", "running", True)
    kinds = (type(state.chosen), type(state.of_documents), type(state.of_documents["a.pdf"]))
    assert kinds == (MappingProxyType, MappingProxyType, MappingProxyType)
