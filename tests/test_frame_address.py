from dataclasses import replace
from types import MappingProxyType
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lessons.choices import DEFAULTS_OF, IN_FIRST_VERSION, OF_ANSWER, OF_DOCUMENT, QUESTION, SETTINGS
from lessons.frame.address import UPLOADED, Rules, read, write
from lessons.frame.settings import Names, Number, OneOf, Switch
from lessons.frame.state import Note, State, choose, choose_of_document

RULES = Rules({"es": "a.md", "en": "b.pdf"}, ("a.md", "b.pdf"), QUESTION, SETTINGS, OF_DOCUMENT, OF_ANSWER)
FRESH = State("es")


def opened(**params: str) -> State:
    return read({"v": "2", **params}, RULES, language="es")


def test_the_address_of_a_fresh_session_names_version_and_language_alone() -> None:
    assert write(FRESH, RULES) == {"v": "2", "lang": "es"}
    assert opened(lang="es") == FRESH


def test_an_address_holds_what_was_chosen_and_nothing_else() -> None:
    state = choose(choose(State("en", "b.pdf", "¿Cuánto & qué?", "b.pdf"), "k1", 2.0), "keep_words", False)
    state = choose_of_document(choose(state, "answer", "Tres."), "b.pdf", "running", True)
    params = {"v": "2", "lang": "en", "doc": "b.pdf", "q": "¿Cuánto & qué?"}
    params |= {"keep_words": "0", "k1": "2", "answer": "Tres.", "running": "1"}
    assert write(state, RULES) == params
    assert read(params, RULES, language="es") == state


def test_the_current_document_can_be_named_though_nobody_chose_it() -> None:
    assert write(FRESH, RULES, document="a.md") == {"v": "2", "lang": "es", "doc": "a.md"}


def test_how_another_document_is_read_stays_out() -> None:
    state = choose_of_document(State("es", "a.md"), "b.pdf", "running", True)
    assert write(state, RULES) == {"v": "2", "lang": "es", "doc": "a.md"}


def test_of_an_upload_an_address_says_only_that_there_was_one() -> None:
    state = choose(State("es", "upload:1234:secret.md", "llave"), "answer", "La llave secreta.")
    state = choose_of_document(choose(state, "size", 300), "upload:1234:secret.md", "running", True)
    params = {"v": "2", "lang": "es", "doc": UPLOADED, "q": "llave", "size": "300", "running": "1"}
    assert write(state, RULES) == params
    again = read(params, RULES, language="es")
    assert again == State("es", UPLOADED, "llave", UPLOADED, {"size": 300}, {UPLOADED: {"running": True}})
    assert write(again, RULES) == params


def test_an_answer_in_an_address_of_an_upload_is_not_taken() -> None:
    assert opened(doc=UPLOADED, answer="x") == State("es", UPLOADED)


def test_what_is_malformed_falls_back_and_a_note_names_it() -> None:
    state = opened(lang="fr", doc="../../x", q="a" * 301, k1="9", cut="x", titles="1")
    note = Note("link_refused", (("names", "lang, doc, q, cut, k1"),))
    assert state == State("es", chosen={"titles": True}, notes=(note,))


def test_what_the_app_does_not_know_is_passed_over() -> None:
    assert opened(color="red", stay="1") == FRESH


def test_an_empty_question_was_asked_too_and_of_the_first_document_where_none_is_named() -> None:
    assert opened(q="") == State("es", "a.md", "", "a.md")


def test_an_address_of_an_older_version_opens_with_the_defaults_of_its_time() -> None:
    rules = replace(RULES, in_first_version=("b", "k1"), defaults_of=MappingProxyType({"1": {"cap": 0, "b": 0.5}}))
    assert read({"b": "0.3", "k1": "1"}, rules, language="es") == State("es", chosen={"cap": 0, "b": 0.3, "k1": 1.0})
    assert read({"v": "2", "b": "0.3", "k1": "1"}, rules, language="es") == State("es", chosen={"b": 0.3, "k1": 1.0})
    # One that was typed, or none at all, is of today.
    assert [read(typed, rules, language="es") for typed in ({}, {"b": "0.3"})] == [FRESH, State("es", chosen={"b": 0.3})]
    today = replace(RULES, in_first_version=IN_FIRST_VERSION, defaults_of=DEFAULTS_OF)
    written = {"lang": "es", "titles": "0", "k1": "1.5", "b": "0.75", "idf": "lucene", "score": "bm25"}
    assert read(written, today, language="es").chosen.items() >= {"cap": 0, "cap2": 0}.items()


def values(setting: Any) -> st.SearchStrategy[Any]:
    match setting:
        case OneOf():
            return st.sampled_from(setting.options)
        case Switch():
            return st.booleans()
        case Number():
            steps = round((setting.high - setting.low) / setting.step)
            return st.integers(0, steps).map(lambda n: type(setting.step)(round(setting.low + n * setting.step, 9)))
        case Names():
            return st.sampled_from(["", *[raw for raw in ("uno", "uno,dos", "14", "9.5 b,14") if raw in setting]])
        case _:
            return st.text(max_size=setting.longest)


@given(
    st.sampled_from(("es", "en")),
    st.sampled_from(("a.md", "b.pdf")),
    st.none() | st.text(max_size=300),
    st.fixed_dictionaries({}, optional={key: values(each) for key, each in {**SETTINGS, **OF_ANSWER}.items()}),
    st.fixed_dictionaries({}, optional={key: values(each) for key, each in OF_DOCUMENT.items()}),
)
def test_every_state_of_a_bundled_document_comes_back(
    language: str, document: str, question: str | None, wishes: dict[str, Any], own: dict[str, Any]
) -> None:
    asked_of = "" if question is None else document
    state = State(language, document, question, asked_of, wishes, {document: own} if own else {})
    assert read(write(state, RULES), RULES, language="es") == state
