from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from lessons.step6_words.meetings import Meeting, as_written, come_apart, counted_as, joined_groups
from lessons.terms import RECOMMENDED, WORDS, Analysis
from tests.strategies import text_like

ENDINGS = Analysis(stemming="es")
RIGHT = Analysis(stemming="es", accents="fold")
WRONG = Analysis(stemming="es", accents="fold_first")


@st.composite
def analyses(draw: st.DrawFn) -> Analysis:
    """Any rules, each on or off."""
    on = st.booleans()
    return Analysis(
        nfc=draw(on),
        numbers=draw(st.sampled_from(["none", "es", "en"])),
        identifiers=draw(on),
        bigrams=draw(on),
        fold=draw(on),
        stop_words=draw(st.sampled_from([frozenset(), frozenset({"a", "uno"})])),
        stemming=draw(st.sampled_from(["none", "es", "en"])),
        accents=draw(st.sampled_from(["keep", "fold", "fold_first"])),
        synonyms=draw(st.sampled_from([(), (("reserva", "sala"),), (("E-18", "uno"), ("a", "ß"))])),
    )


# Words that count as a term


def test_words_that_count_as_a_term_are_those_of_which_the_rules_make_it() -> None:
    words = ["reservas", "Reserva", "sala", "reserva", "reserva"]
    assert counted_as(words, WORDS) == {"reserva": ("Reserva", "reserva"), "reservas": ("reservas",), "sala": ("sala",)}
    # Spanish endings: reserva and reservas have the stem reserv.
    assert counted_as(words, ENDINGS) == {"reserv": ("Reserva", "reserva", "reservas"), "sal": ("sala",)}


def test_a_code_counts_as_its_parts_and_as_itself() -> None:
    codes = Analysis(identifiers=True)
    assert counted_as(["E-18", "e", "E-1-e"], codes) == {
        "e": ("E-1-e", "E-18", "e"), "e-18": ("E-18",), "18": ("E-18",), "e-1-e": ("E-1-e",), "1": ("E-1-e",),
    }  # fmt: skip


def test_a_synonym_counts_as_the_other_word_and_a_stop_word_as_none() -> None:
    joined = Analysis(synonyms=(("anular", "cancelar"),), stop_words=frozenset({"la"}))
    assert counted_as(["anular", "cancelar", "quitar", "la"], joined) == {
        "cancelar": ("anular", "cancelar"), "quitar": ("quitar",),
    }  # fmt: skip


def test_words_as_they_are_written_keep_their_capitals_accents_and_endings() -> None:
    every = Analysis(identifiers=True, stop_words=frozenset({"la"}), stemming="es", accents="fold")
    written = as_written(replace(every, synonyms=(("a", "b"),)))
    assert written == Analysis(identifiers=True, fold=False)
    assert written.terms("La Cance\u00adlación, E-18") == ("La", "Cancelación", "E-18", "E", "18")


@given(text_like, analyses())
def test_each_term_of_a_text_has_a_word_that_counts_as_it(text: str, analysis: Analysis) -> None:
    assert set(counted_as(as_written(analysis).distinct(text), analysis)) >= set(analysis.terms(text))


# Words that come apart


def test_accents_that_are_folded_first_part_words_that_endings_join() -> None:
    # With its accent -ió is an ending of a past, without it only -o is one.
    [meeting] = come_apart(["vendido", "vendió", "sala", "vender"], RIGHT, WRONG)
    assert meeting == Meeting("vend", ("vender", "vendido", "vendió"), ("vend", "vend", "vendi"))


def test_words_that_are_one_term_by_both_are_no_meeting_and_neither_is_a_word_alone() -> None:
    assert come_apart(["reserva", "reservas", "vendió"], RIGHT, WRONG) == []
    assert come_apart(["canción", "canción"], Analysis(accents="fold"), WORDS) == []


def test_meetings_are_by_the_alphabet_of_their_terms_and_their_words_too() -> None:
    accents = Analysis(accents="fold")
    assert come_apart(["té", "si", "te", "sí", "más"], accents, WORDS) == [
        Meeting("si", ("si", "sí"), ("si", "sí")),
        Meeting("te", ("te", "té"), ("te", "té")),
    ]
    joined = Analysis(synonyms=(("a", "ve"), ("b", "te")))
    assert [each.term for each in come_apart(["a", "b", "te", "ve"], joined, WORDS)] == ["te", "ve"]


def test_a_word_of_which_the_other_rules_leave_nothing_comes_apart_from_one_that_stays() -> None:
    stopping = Analysis(stop_words=frozenset({"la"}))
    assert come_apart(["la", "La", "lá"], Analysis(accents="fold"), stopping) == [
        Meeting("la", ("La", "la", "lá"), ("", "", "lá"))
    ]


def test_a_code_of_several_terms_meets_nothing() -> None:
    assert come_apart(["E-18", "e-18"], Analysis(identifiers=True), Analysis(identifiers=True, fold=False)) == []


@given(text_like, st.sampled_from(sorted(RECOMMENDED)), analyses())
def test_the_words_of_a_meeting_are_one_term_by_the_first_rules_and_as_told_by_the_others(
    text: str, language: str, other: Analysis
) -> None:
    one, words = RECOMMENDED[language], WORDS.distinct(text)
    meetings = come_apart(words, one, other)
    assert [meeting.term for meeting in meetings] == sorted({meeting.term for meeting in meetings})
    for meeting in meetings:
        assert [one.terms(word) for word in meeting.words] == [(meeting.term,)] * len(meeting.words)
        assert meeting.apart == tuple("".join(other.terms(word)) for word in meeting.words)
        assert len(set(meeting.apart)) > 1
    # What is in no meeting is one term by the other rules, with all that it meets.
    told = {word for meeting in meetings for word in meeting.words}
    for word in set(words) - told:
        same = [each for each in words if one.terms(each) == one.terms(word) and len(one.terms(word)) == 1]
        assert len({"".join(other.terms(each)) for each in same}) <= 1


def test_the_groups_that_the_rules_join_are_those_that_look_least_alike_first() -> None:
    # mesa and mes share three of four letters, reserva and reservas seven of eight; La and la are one word by the plain rules.
    words = ["reserva", "reservas", "mesa", "mes", "La", "la", "sala"]
    assert joined_groups(words, ENDINGS) == (
        Meeting("mes", ("mes", "mesa"), ("mes", "mesa")),
        Meeting("reserv", ("reserva", "reservas"), ("reserva", "reservas")),
    )
    assert joined_groups(words, WORDS) == ()
