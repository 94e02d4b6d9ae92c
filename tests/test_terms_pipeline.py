import unicodedata
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lessons.terms import RECOMMENDED, STAGES, Analysis, Token, Traced
from lessons.terms.unseen import UNSEEN
from tests.strategies import text_like, word_like

analyses = st.builds(
    Analysis,
    nfc=st.booleans(),
    numbers=st.sampled_from(["none", "es", "en"]),
    identifiers=st.booleans(),
    bigrams=st.booleans(),
    fold=st.booleans(),
    stop_words=st.sampled_from([frozenset[str](), frozenset({"uno", "a", "e", "cancelación"})]),
    stemming=st.sampled_from(["none", "es", "en"]),
    accents=st.sampled_from(["keep", "fold", "fold_first"]),
    synonyms=st.sampled_from([(), (("reserva", "cancelación"), ("24", "uno"), ("E-18", "a"))]),
)
signs = st.sampled_from([*UNSEEN, *"-._/,:1", "東京", "ที่", "Reservas", "ñ", "ﬁn", "İ", "straße"])
texts = st.lists(signs | text_like | word_like, max_size=10).map("".join)


def traced(word: str, start: int, **after: tuple[str, ...]) -> Traced:
    """What became of `word`: the terms after each stage, and where none are given those of the stage before."""
    stages: list[tuple[str, tuple[str, ...]]] = []
    terms: tuple[str, ...] = (word,)
    for stage in STAGES:
        terms = after.get(stage, terms)
        stages.append((stage, terms))
    return Traced(word, start, start + len(word), tuple(stages))


def test_the_trace_of_each_word_says_what_each_stage_left() -> None:
    analysis = replace(RECOMMENDED["es"], synonyms=(("anular", "cancelar"),))
    assert analysis.trace("¿La E-18 anu\u00adló PINGÜINOS?") == [
        traced("La", 1, fold=("la",), stop_words=()),
        # "e" is a conjunction.
        traced(
            "E-18", 4, tokens=("E", "18"), identifiers=("E-18", "E", "18"), fold=("e-18", "e", "18"), stop_words=("e-18", "18")
        ),
        traced("anu\u00adló", 9, unseen=("anuló",), stemming=("anul",), synonyms=("cancel",)),
        traced("PINGÜINOS", 16, fold=("pingüinos",), stemming=("pingüin",), accents=("pinguin",)),
    ]


def test_the_trace_shows_composing_and_pairs() -> None:
    assert Analysis(bigrams=True).trace("an\u0303o 東京都") == [
        traced("an\u0303o", 0, nfc=("año",)),
        traced("東京都", 5, bigrams=("東京", "京都")),
    ]


def test_accents_that_are_folded_first_stand_before_stemming_in_the_trace() -> None:
    (word,) = Analysis(stemming="es", accents="fold_first").trace("vendió")
    assert word.stages[STAGES.index("fold") :] == (
        ("fold", ("vendió",)), ("stop_words", ("vendió",)), ("accents", ("vendio",)), ("stemming", ("vendi",)),
        ("synonyms", ("vendi",)),
    )  # fmt: skip


def test_folding_that_changes_lengths_keeps_the_places() -> None:
    # straße 0-6, İzmir 7-12, ﬁn 13-15, one letter for f and i
    assert list(RECOMMENDED["en"].tokens("straße İzmir ﬁn")) == [
        Token("strass", 0, 6),
        Token("izmir", 7, 12),
        Token("fin", 13, 15),
    ]


def test_what_is_recommended_joins_what_a_person_would_and_keeps_the_negation() -> None:
    spanish, english = RECOMMENDED["es"], RECOMMENDED["en"]
    assert spanish.terms("No se cancelan las reservas") == ("no", "cancel", "reserv")
    assert spanish.distinct("la cancelación de una reserva, no") == ("cancel", "reserv", "no")
    assert english.terms("The bookings cannot be cancelled without E-18") == (
        "book",
        "cannot",
        "cancel",
        "without",
        "e-18",
        "e",
        "18",
    )


def test_two_analyses_do_not_share_what_they_remember() -> None:
    assert [Analysis(stop_words=frozenset({word})).terms("uno dos") for word in ("uno", "dos")] == [("dos",), ("uno",)]


def test_more_distinct_words_than_are_remembered_are_analysed_alike() -> None:
    words = [f"palabra{number}" for number in range(35_000)]
    assert RECOMMENDED["es"].terms(" ".join(words + words)) == (*words, *words)


@given(texts, analyses, st.sampled_from(["NFC", "NFD", ""]))
def test_tokens_terms_spans_and_trace_agree_and_spans_are_places_of_the_text(text: str, analysis: Analysis, form: str) -> None:
    text = unicodedata.normalize("NFC" if form == "NFC" else "NFD", text) if form else text
    tokens = list(analysis.tokens(text))
    assert tuple(token.term for token in tokens) == analysis.terms(text)
    assert list(analysis.spans(text)) == [(token.start, token.end) for token in tokens]
    assert analysis.distinct(text) == tuple(dict.fromkeys(analysis.terms(text)))
    assert all(token.term for token in tokens)
    assert sorted(tokens, key=lambda token: (token.start, -token.end)) == tokens
    assert all(0 <= token.start < token.end <= len(text) for token in tokens)
    trace = analysis.trace(text)
    assert [term for word in trace for term in word.stages[-1][1]] == [token.term for token in tokens]
    for word in trace:
        assert word.word == text[word.start : word.end]
        assert sorted(stage for stage, _ in word.stages) == sorted(STAGES)
    for one, other in pairwise(trace):
        assert one.end <= other.start
    for token in tokens:
        assert sum(word.start <= token.start and token.end <= word.end for word in trace) == 1


@given(texts, analyses)
def test_the_slice_of_a_raw_word_gives_its_terms_again(text: str, analysis: Analysis) -> None:
    for word in analysis.trace(text):
        assert analysis.terms(word.word) == word.stages[-1][1]


@given(texts, analyses)
def test_how_the_letters_are_composed_makes_no_difference_where_they_are_composed(text: str, analysis: Analysis) -> None:
    analysis = replace(analysis, nfc=True)
    assert analysis.terms(unicodedata.normalize("NFD", text)) == analysis.terms(unicodedata.normalize("NFC", text))
