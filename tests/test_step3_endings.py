import pytest

from lessons.step3_overlap.endings import Ending, ending_of, lead_of, stop_terms, worth_handing
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.terms import Analysis, Token
from tests.documents import corpus, scores_by_hand

STOP = frozenset({"de", "la", "the"})


def ending(question: str, *texts: str, stop_words: frozenset[str] = STOP) -> Ending:
    index = index_passages(corpus(*texts))
    return ending_of(index, question, ranked(score_overlap(index, question)), stop_words=stop_words)


def test_blanks_are_no_question() -> None:
    assert ending(" \t\n", "a", "b") == Ending("no_question")
    assert ending("", "a") == Ending("no_question")


def test_a_question_of_signs_has_no_words() -> None:
    assert ending("¿?", "a", "b") == Ending("no_words")


def test_terms_that_no_passage_holds() -> None:
    assert ending("zz yy zz", "a", "b") == Ending("no_known_term", (), ("zz", "yy"))
    assert ending("zz") == Ending("no_known_term", (), ("zz",))


def test_only_stop_words_though_all_passages_hold_them() -> None:
    # Both hold "de": a tie of all too, but the stop words are its cause.
    assert ending("DE la", "de a", "de b") == Ending("only_stop_words", ("de",), ("la",), 0.0)


def test_only_stop_words_that_none_holds() -> None:
    assert ending("the", "a", "b") == Ending("only_stop_words", (), ("the",))


def test_only_stop_words_are_known_where_the_word_that_counts_is_in_no_passage() -> None:
    assert ending("zz de la", "de a", "b") == Ending("only_stop_words", ("de",), ("zz", "la"))


def test_unknown_words_beside_unknown_stop_words_are_no_known_term() -> None:
    assert ending("the zz", "a", "b") == Ending("no_known_term", (), ("the", "zz"))


def test_one_word_that_counts_is_enough() -> None:
    assert ending("a de", "a de", "b de") == Ending("plain", ("a", "de"), (), 0.5)


def test_a_document_of_one_passage_has_nothing_to_order() -> None:
    assert ending("a", "a b") == Ending("one_passage", ("a",))
    assert ending("zz", "a b") == Ending("no_known_term", (), ("zz",))


def test_two_hits_or_more_with_one_score_are_all_tied() -> None:
    assert ending("a", "a b", "a c", "d") == Ending("all_tied", ("a",), (), 0.0)
    assert ending("a", "a b", "c", "d") == Ending("plain", ("a",))


def test_a_tie_for_the_first_place_that_a_third_does_not_share_is_a_tie_still() -> None:
    assert ending("a b", "a b", "b a", "a") == Ending("tied", ("a", "b"), (), 0.0)


def test_a_first_hit_of_stop_words_only_does_not_win_though_another_holds_a_word_that_counts() -> None:
    # By overlap 2 for "de la" and 1 for "sala", which has rank 2.
    found = ending("de la sala", "de la", "sala", "x")
    assert found == Ending("stop_words_first", ("de", "la", "sala"), (), 0.5, 2)
    assert not found.wins


def test_a_stop_word_that_another_word_of_the_question_is_cut_to_counts() -> None:
    # "estaban" is a stop word and "esquina" is none; both come to "es".
    analysis = Shortening()
    assert stop_terms(analysis, "estaban", STOP | {"estaban"}) == {"es"}
    assert stop_terms(analysis, "estaban esquina", STOP | {"estaban"}) == frozenset()


def test_who_wins_is_worth_handing_over_and_with_it_each_hit_that_may_be_an_answer() -> None:
    def handed(question: str, *texts: str) -> list[int]:
        index = index_passages(corpus(*texts))
        hits = ranked(score_overlap(index, question))
        return [hit.number for hit in worth_handing(index, question, hits, stop_words=STOP)]

    assert handed("a de", "de", "a de", "a", "x") == [2, 3]  # 2, 1, 1; the first passage shares "de" only
    assert handed("a", "a", "a b") == [1, 2]  # a tie is an answer
    assert handed("de la", "de la", "de") == []
    assert handed("de la a", "de la", "a") == []
    assert handed("zz", "a") == []
    assert handed("", "a") == []


def test_a_hit_whose_score_is_not_above_zero_is_not_worth_handing_over() -> None:
    index = index_passages(corpus("a", "a b", "a c", "d"))
    assert [hit.number for hit in worth_handing(index, "a", ranked(scores_by_hand(2.0, 1.0, 0.0)), stop_words=STOP)] == [1, 2]
    assert [hit.number for hit in worth_handing(index, "a", ranked(scores_by_hand(1.0, -1.0)), stop_words=STOP)] == [1]
    assert worth_handing(index, "a", ranked(scores_by_hand(0.0, -1.0)), stop_words=STOP) == ()


def test_a_word_in_most_passages_makes_no_winner_by_the_idf_of_robertson() -> None:
    # "reserva" in both of two: idf = ln(0.5 / 2.5) = -1.609; each passage has one term, the average, so the part is the idf.
    index = index_passages(corpus("reserva", "reserva"))
    hits = ranked(score_bm25(index, "reserva", idf="robertson"))
    assert [round(hit.scored.score, 4) for hit in hits] == [-1.6094, -1.6094]
    assert ending_of(index, "reserva", hits, stop_words=STOP) == Ending("none_above_zero", ("reserva",), (), 0.0)


def test_all_tied_by_bm25_too() -> None:
    index = index_passages(corpus("a b", "a c", "d"))
    hits = ranked(score_bm25(index, "a"))
    assert ending_of(index, "a", hits, stop_words=STOP) == Ending("all_tied", ("a",), (), 0.0)


@pytest.mark.parametrize(
    ("scores", "kind", "lead"),
    [
        ((2.0, 1.99), "narrow", 0.005),
        ((100.0, 99.0), "plain", 0.01),
        ((100.0, 98.0, 1.0), "plain", 0.02),
        ((-1.0, -1.005), "none_above_zero", 0.005 / 1.005),
        ((-1.0, -1.25), "none_above_zero", 0.2),
        ((0.001, -0.001), "plain", 2.0),
        ((0.0, -0.001), "none_above_zero", 1.0),
        ((0.001, 0.0), "plain", 1.0),
        ((5.0, 5.0, 4.99), "tied", 0.0),
        ((0.0, 0.0), "none_above_zero", 0.0),
        ((-1.0, -1.0), "none_above_zero", 0.0),
        ((1e-13, -1.0), "none_above_zero", 1.0),
        ((1.0, 1.0 - 1e-12), "all_tied", 0.0),
    ],
)
def test_a_winner_is_narrow_by_less_than_a_hundredth_of_the_larger_score(
    scores: tuple[float, ...], kind: str, lead: float
) -> None:
    index = index_passages(corpus("a", "a b", "a c", "d"))
    found = ending_of(index, "a", ranked(scores_by_hand(*scores)), stop_words=STOP)
    assert found.kind == kind
    assert found.lead == pytest.approx(lead, abs=1e-12)


def test_a_lead_of_one_hit_or_none_is_no_number() -> None:
    assert lead_of([]) is None
    assert lead_of(ranked(scores_by_hand(3.0))) is None


class Shortening(Analysis):
    """Takes out the stop words, and shortens what is left to two letters."""

    def tokens(self, text: str):  # type: ignore[no-untyped-def]
        for token in super().tokens(text):
            if token.term not in {"de", "¿"}:
                yield Token(token.term[:2], token.start, token.end)

    def terms(self, text: str) -> tuple[str, ...]:
        return tuple(token.term for token in self.tokens(text))


class Emptying(Shortening):
    def tokens(self, text: str):  # type: ignore[no-untyped-def]
        return iter(())


def by(analysis: Analysis, question: str, *texts: str) -> Ending:
    index = index_passages(corpus(*texts), analysis=analysis)
    return ending_of(index, question, ranked(score_overlap(index, question)), stop_words=STOP | {"estaban"})


def test_stop_words_that_the_analysis_took_out_itself() -> None:
    assert by(Shortening(), "de", "de a", "b") == Ending("only_stop_words")


def test_other_words_that_the_analysis_took_out_are_no_words() -> None:
    assert by(Emptying(), "sala de", "a", "b") == Ending("no_words")


def test_a_stem_of_a_stop_word_is_one_still() -> None:
    # "es" is in no list, "estaban" is.
    assert by(Shortening(), "estaban", "estaban", "sala") == Ending("only_stop_words", ("es",))
