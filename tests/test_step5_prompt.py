from functools import partial

import pytest

from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hit, PassageScore
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step5_passage.prompt import Prompt, context_block, prompt_of
from tests.documents import corpus, markdown, plain
from tests.test_step5_evidence import MANUAL, QUERY

TEXT = "abcdefghijklmnopqrstuvwxyz0123456789"


def sections() -> list[Passage]:
    return split_headings(markdown(MANUAL, "normas.md"))


def handing(*spans: tuple[int, int], text: str = TEXT, k: int = 4) -> Prompt:
    """The prompt of hits with these spans of one document, best first."""
    document = plain(text)
    hits = [Hit(1, 1, False, PassageScore(Passage(document, start, end), 1, ())) for start, end in spans]
    return prompt_of(hits, k=k)


def spans(prompt: Prompt) -> list[tuple[int, int]]:
    return [(passage.start, passage.end) for passage in prompt.passages]


def test_the_context_block_in_spanish() -> None:
    assert context_block(sections(), QUERY) == (
        "[Fuente: normas.md, líneas 7–8]\n"
        "La cancelación de una reserva es gratuita.\nMás tarde, no.\n\n---\n\n"
        "[Fuente: normas.md, línea 3]\n"
        "La reserva dura una hora."
    )


def test_the_context_block_in_english() -> None:
    assert context_block(sections(), QUERY, language="en") == (
        "[Source: normas.md, lines 7–8]\n"
        "La cancelación de una reserva es gratuita.\nMás tarde, no.\n\n---\n\n"
        "[Source: normas.md, line 3]\n"
        "La reserva dura una hora."
    )


def test_the_context_block_is_empty_without_a_hit() -> None:
    assert context_block(sections(), "anular") == ""
    assert context_block([], QUERY) == ""


def test_up_to_four_hits_unless_said_otherwise_the_best_first() -> None:
    passages = corpus("sala b c d e", "sala", "sala b c d", "x", "sala b", "sala b c")
    # By BM25 the shorter passage scores more.
    best = ["sala", "sala b", "sala b c", "sala b c d", "sala b c d e"]

    def block(*texts: str) -> str:
        lines = {"sala b c d e": 1, "sala": 3, "sala b c d": 5, "sala b": 9, "sala b c": 11}
        return "\n\n---\n\n".join(f"[Fuente: manual.txt, línea {lines[text]}]\n{text}" for text in texts)

    assert context_block(passages, "sala") == block(*best[:4])
    assert context_block(passages, "sala", k=1) == block(best[0])
    assert context_block(passages, "sala", k=9) == block(*best)


def test_the_score_of_the_context_block_can_be_chosen() -> None:
    # Nobody shares as many words by overlap as the first passage.
    passages = corpus("luz agua", "sala", "luz agua x", "agua luz y", "luz agua z")
    assert context_block(passages, "luz agua sala", k=1).endswith("]\nsala")
    assert context_block(passages, "luz agua sala", k=1, score=score_overlap).endswith("]\nluz agua")


def test_the_context_block_is_empty_where_nobody_wins() -> None:
    # By stop words only; by stop words first; by a score below 0, as "reserva" is in both.
    assert context_block(corpus("de la", "sala"), "de la") == ""
    assert context_block(corpus("de la", "sala"), "de la sala", score=score_overlap) == ""
    assert context_block(corpus("reserva a", "reserva b"), "reserva", score=partial(score_bm25, idf="robertson")) == ""


def test_a_hit_of_stop_words_only_is_not_handed_over_beside_the_winner() -> None:
    assert context_block(corpus("la sala", "la x", "sala"), "la sala", score=score_overlap) == (
        "[Fuente: manual.txt, línea 1]\nla sala\n\n---\n\n[Fuente: manual.txt, línea 5]\nsala"
    )


def test_a_block_of_no_passages_is_empty_and_of_fewer_is_refused() -> None:
    assert context_block(sections(), QUERY, k=0) == ""
    with pytest.raises(ValueError, match=r"^k must be 0 passages or more, not -1$"):
        context_block(sections(), QUERY, k=-1)


# What stands twice


def test_passages_that_do_not_overlap_repeat_nothing() -> None:
    prompt = handing((0, 10), (10, 20))
    assert (spans(prompt), prompt.characters, prompt.repeated, prompt.inside) == ([(0, 10), (10, 20)], 20, 0, 0)


def test_what_two_passages_share_is_repeated_once() -> None:
    # 0-10 and 6-16 share 6 to 10.
    prompt = handing((6, 16), (0, 10))
    assert (prompt.characters, prompt.repeated) == (20, 4)


def test_what_three_passages_share_is_repeated_twice() -> None:
    # 30 characters in all, and together they hold 0 to 14.
    prompt = handing((0, 10), (2, 12), (4, 14))
    assert (prompt.characters, prompt.repeated) == (30, 16)


def test_a_passage_inside_another_or_inside_several_together_is_left_out_and_the_next_takes_its_place() -> None:
    prompt = handing((0, 10), (8, 18), (2, 6), (5, 15), (20, 30), k=3)
    assert (spans(prompt), prompt.inside, prompt.repeated) == ([(0, 10), (8, 18), (20, 30)], 2, 2)


def test_a_larger_passage_that_comes_later_is_handed_over_with_what_it_repeats() -> None:
    prompt = handing((2, 6), (0, 10))
    assert (spans(prompt), prompt.inside, prompt.repeated) == ([(2, 6), (0, 10)], 0, 4)


def test_blanks_between_two_passages_are_nothing_new() -> None:
    prompt = handing((0, 3), (4, 7), (1, 6), text="abc def")
    assert (spans(prompt), prompt.inside) == ([(0, 3), (4, 7)], 1)


def test_passages_at_the_same_place_of_two_documents_are_two() -> None:
    hits = [Hit(1, 1, False, PassageScore(Passage(plain(text), 0, 3), 1, ())) for text in ("abc", "xyz")]
    prompt = prompt_of(hits)
    assert ([passage.text for passage in prompt.passages], prompt.repeated) == (["abc", "xyz"], 0)


def test_the_same_words_at_another_place_are_handed_over_once() -> None:
    prompt = handing((0, 3), (4, 7), (8, 11), text="abc abc xyz")
    assert (spans(prompt), prompt.inside) == ([(0, 3), (8, 11)], 1)


def test_a_prompt_without_passages() -> None:
    assert (Prompt().block(), Prompt().characters, Prompt().repeated) == ("", 0, 0)


def test_near_copies_of_a_large_overlap_are_counted() -> None:
    # 0-7, 4-11, 8-15 and 12-19, without the blanks at their ends: 28 characters, and together 19.
    passages = split_fixed(plain("a b c d e f g h i j k l"), size=8, overlap=4, keep_words=False)
    prompt = prompt_of([Hit(1, 1, False, PassageScore(passage, 1, ())) for passage in passages])
    assert (spans(prompt), prompt.repeated) == ([(0, 7), (4, 11), (8, 15), (12, 19)], 9)


def test_the_repeats_of_each_passage_are_what_an_earlier_one_holds() -> None:
    # 8-16 repeats 8-10 of the first and 14-16 of the second; 9-15 is nothing new and is left out.
    prompt = handing((0, 10), (14, 20), (8, 16), (9, 15))
    assert spans(prompt) == [(0, 10), (14, 20), (8, 16)]
    assert prompt.repeats == ((), (), ((8, 10), (14, 16)))
    assert prompt.repeated == 4
