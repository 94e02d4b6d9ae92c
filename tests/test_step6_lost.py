from collections.abc import Sequence

from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import ranked
from lessons.step6_words.lost import Followed, follow_answer
from tests.documents import corpus

ROOMS = corpus("La reserva de la sala", "Se cancela por correo", "El horario de la sala")
ANSWER: Span = (ROOMS[1].start, ROOMS[1].end)
STOPS = frozenset({"la", "de", "se", "por"})


def follow(question: str, passages: Sequence[Passage] = ROOMS, answer: Sequence[Span] = (ANSWER,), wins: bool = True) -> Followed:
    """By shared words, with the plain rules."""
    hits = ranked(score_overlap(index_passages(passages), question))
    return follow_answer(answer, passages, hits, stops=STOPS, wins=wins)


def test_words_that_are_nowhere_in_the_text_are_lost_in_reading() -> None:
    assert follow("cancela", answer=()).lost == "read"


def test_an_answer_that_a_cut_goes_through_is_lost_in_cutting() -> None:
    whole = ROOMS[1]
    middle = whole.start + 10
    cut = [ROOMS[0], Passage(whole.document, whole.start, middle), Passage(whole.document, middle + 1, whole.end), ROOMS[2]]
    told = follow("cancela", cut)
    assert (told.places, told.whole, told.lost) == (1, (), "cut")


def test_an_answer_whose_passage_shares_nothing_is_lost_in_the_words() -> None:
    assert follow("anular") == Followed(1, (2,), None, (), 0, False)
    assert follow("anular").lost == "word"
    # Neither does it count that both have a stop word.
    assert follow("se anula por teléfono").lost == "word"


def test_an_answer_whose_passage_comes_later_is_lost_in_the_score() -> None:
    # la, reserva and sala are in the first passage: 3; the second has correo alone: 1; the third la and sala: 2.
    told = follow("la reserva de sala correo")
    assert (told.shared, told.place, told.lost) == (("correo",), 3, "score")
    assert told.hit is not None
    assert told.hit.number == 2


def test_an_answer_whose_passage_comes_first_is_found_unless_nobody_wins() -> None:
    told = follow("se cancela por correo")
    assert (told.shared, told.place, told.lost) == (("cancela", "correo"), 1, "found")
    assert follow("se cancela por correo", wins=False).lost == "score"


def test_of_two_passages_that_hold_the_answer_the_one_that_comes_first_counts() -> None:
    whole = ROOMS[1]
    wider = Passage(whole.document, ROOMS[0].start, whole.end)
    # The wider one shares reserva and correo: 2; the other one correo alone: 1.
    told = follow("reserva correo", [wider, whole])
    assert (told.whole, told.place, told.shared) == ((1, 2), 1, ("reserva", "correo"))


def test_what_counts_is_what_is_handed_over() -> None:
    whole = ROOMS[1]
    small = Passage(whole.document, whole.start, whole.start + 10, parent=whole)
    assert follow("cancela", [small]).lost == "found"
