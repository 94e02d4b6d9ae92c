import dataclasses
from types import MappingProxyType

import pytest

from lessons.step2_chunk.fixed import split_fixed
from lessons.step2_chunk.headings import split_headings
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hit, PassageScore, TermScore, no_hits, parts_by_place, ranked
from lessons.terms import WORDS, Analysis
from tests.documents import corpus, markdown, paged, sample

ROOMS = ("La reserva de la sala", "La cancelación de una reserva", "Horario: de 9 a 21")


def score(query: str, *texts: str) -> list[PassageScore]:
    return score_overlap(index_passages(corpus(*texts)), query)


# The index


def test_an_index_counts_each_term_in_each_passage_and_in_how_many() -> None:
    passages = corpus("sala Sala aforo", "sala", "…")
    index = index_passages(passages)
    assert index.passages == tuple(passages)
    assert index.terms == (("sala", "sala", "aforo"), ("sala",), ())
    assert [dict(counts) for counts in index.tf] == [{"sala": 2, "aforo": 1}, {"sala": 1}, {}]
    assert dict(index.df) == {"sala": 2, "aforo": 1}
    assert dict(index.postings) == {"sala": (0, 1), "aforo": (0,)}
    assert index.avgdl == 4 / 3
    assert (index.analysis, index.titles) == (WORDS, False)


def test_an_index_of_nothing_is_empty() -> None:
    index = index_passages([])
    assert (index.passages, index.terms, index.tf, dict(index.df), index.avgdl) == ((), (), (), {}, 0.0)


def test_an_index_cannot_be_changed() -> None:
    index = index_passages(corpus("sala"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        index.titles = True  # type: ignore[misc]
    assert isinstance(index.df, MappingProxyType)
    assert isinstance(index.postings, MappingProxyType)
    assert [type(counts) for counts in index.tf] == [MappingProxyType]


def test_titles_count_only_when_asked_for_and_the_file_name_never() -> None:
    passages = corpus("uno", name="sala.txt", path=("Normas", "Reservas de sala"))
    assert index_passages(passages).terms == (("uno",),)
    with_titles = index_passages(passages, titles=True)
    assert with_titles.terms == (("normas", "reservas", "de", "sala", "uno"),)
    assert with_titles.titles


def test_a_title_that_stands_in_the_passage_counts_once() -> None:
    # 22 characters hold "# Sala", "## Aforo" and "Doce."; the next passage begins after both titles, and stands under both.
    document = markdown("# Sala\n\n## Aforo\n\nDoce.\n\nMás no caben.\n")
    whole, rest = split_fixed(document, size=25, overlap=0)
    assert (whole.text, rest.text) == ("# Sala\n\n## Aforo\n\nDoce.", "Más no caben.")
    assert index_passages([whole, rest], titles=True).terms == (
        ("sala", "aforo", "doce"),
        ("sala", "aforo", "más", "no", "caben"),
    )


def test_a_title_above_the_one_that_begins_the_passage_counts() -> None:
    document = markdown("# Sala\n\n## Aforo\n\nDoce.\n")
    first, second = split_fixed(document, size=16, overlap=0)
    assert (first.text, second.text) == ("# Sala\n\n## Aforo", "Doce.")
    (inner,) = split_fixed(document, size=100, overlap=0)
    assert index_passages([inner], titles=True).terms == (("sala", "aforo", "doce"),)
    cut_there = Passage(document, document.text.index("## Aforo"), len(document.text) - 1, "Aforo", ("Sala", "Aforo"))
    assert index_passages([cut_there], titles=True).terms == (("sala", "aforo", "doce"),)


def test_the_title_of_a_section_that_begins_with_a_deeper_one_counts() -> None:
    (passage,) = split_headings(markdown("## Sala\n\n### Aforo\n\nDoce.\n"))
    assert passage.text == "### Aforo\n\nDoce."
    assert index_passages([passage], titles=True).terms == (("sala", "aforo", "doce"),)


def test_the_name_of_the_introduction_is_no_title_though_another_section_is_called_so() -> None:
    passages = split_headings(markdown("Portada.\n\n## Normas\n\nUna.\n\n## Introducción\n\nOtra.\n"))
    assert [passage.heading for passage in passages] == ["Introducción", "Normas", "Introducción"]
    assert index_passages(passages, titles=True).terms == (("portada",), ("normas", "una"), ("introducción", "otra"))


@pytest.mark.parametrize(
    ("start", "terms"),
    [
        (0, ("aforo", "de", "la", "sala", "doce")),  # all of the heading is in the passage
        (3, ("aforo", "de", "la", "sala", "doce")),  # all but its marks
        (12, ("aforo", "de", "la", "sala", "doce")),  # its last two words
        (21, ("aforo", "de", "la", "sala", "doce")),  # none of it
    ],
)
def test_of_a_title_that_the_cut_parts_each_word_counts_once(start: int, terms: tuple[str, ...]) -> None:
    # "## Aforo de la Sala" is 19 characters, "la Sala" begins at 12, "Doce." at 21.
    document = markdown("## Aforo de la Sala\n\nDoce.\n")
    passage = Passage(document, start, 26, "Aforo de la Sala", ("Aforo de la Sala",))
    assert index_passages([passage], titles=True).terms == (terms,)


def test_of_a_title_with_a_link_the_words_that_are_left_count_as_text_and_its_address_does_not() -> None:
    document = markdown("## Aforo [Sala](http://x.y/aforos)\n\nDoce.\n")
    passage = Passage(document, 9, len(document.text) - 1, "Aforo Sala", ("Aforo Sala",))
    assert index_passages([passage], titles=True).terms == (("aforo", "sala", "doce"),)


def test_a_section_counts_its_title_though_the_next_deeper_one_is_the_same() -> None:
    (passage,) = split_headings(markdown("# Sala\n\n#### Sala\n\nDoce.\n"))
    assert index_passages([passage], titles=True).terms == (("sala", "sala", "doce"),)


def test_of_a_title_longer_than_the_passage_the_rest_counts_too() -> None:
    # "## Aforo de la Sala": the passage ends after "de".
    document = markdown("## Aforo de la Sala\n\nDoce.\n")
    passage = Passage(document, 0, 11, "Aforo de la Sala", ("Aforo de la Sala",))
    assert index_passages([passage], titles=True).terms == (("la", "sala", "aforo", "de"),)


def test_the_title_of_an_indented_heading_counts_once() -> None:
    (passage,) = split_fixed(markdown("   ## Sala\n\nDoce.\n"), size=100, overlap=0)
    assert passage.start == 3
    assert index_passages([passage], titles=True).terms == (("sala", "doce"),)


def test_a_bookmark_that_is_not_in_the_text_counts_for_the_passage_that_begins_there() -> None:
    (passage,) = split_fixed(paged("Doce.", bookmarks=[("Aforo", 1, 1)]), size=100, overlap=0)
    assert index_passages([passage], titles=True).terms == (("aforo", "doce"),)


def test_the_title_that_the_file_gives_counts_once_for_each_passage_before_the_headings() -> None:
    document = markdown("---\ntitle: Manual de la Sala\n---\n\nPortada.\n\n## Aforo\n\nDoce.\n\n## Horario\n\nAbre.\n")
    passages = split_headings(document)
    assert index_passages(passages, titles=True).terms == (
        ("manual", "de", "la", "sala", "portada"),  # "Introducción" is no title
        ("manual", "de", "la", "sala", "aforo", "doce"),
        ("manual", "de", "la", "sala", "horario", "abre"),
    )
    assert index_passages(passages).terms == (("portada",), ("doce",), ("abre",))
    assert not any("manual" in passage.text for passage in passages)


def test_the_title_of_a_document_without_headings_counts_but_not_the_name_of_its_file() -> None:
    assert index_passages(split_headings(markdown("---\ntitle: Manual\n---\nDoce.\n")), titles=True).terms == (
        ("manual", "doce"),
    )
    named = markdown("---\ntitle: aforo\n---\nDoce.\n", name="aforo.md")
    assert index_passages(split_headings(named), titles=True).terms == (("doce",),)


def test_a_title_that_is_the_first_of_the_path_already_counts_once_whatever_its_capitals() -> None:
    # Two headings stand as high: the document is called what its file says.
    document = markdown("---\ntitle: Manual\n---\n# MANUAL\n\nDoce.\n\n# Anexo\n\nMás.\n")
    assert document.title == "Manual"
    assert index_passages(split_headings(document), titles=True).terms == (("manual", "doce"), ("manual", "anexo", "más"))


def test_a_title_that_is_a_deeper_one_of_the_path_counts_for_the_document_too() -> None:
    document = markdown("---\ntitle: Sala\n---\nPortada.\n\n# Aforo\n\n## Sala\n\nDoce.\n")
    assert index_passages(split_headings(document), titles=True).terms == (
        ("sala", "portada"),
        ("sala", "aforo", "sala", "doce"),
    )


def test_a_title_whose_heading_stands_in_the_text_counts_there_as_text() -> None:
    # The first passage begins above the heading, so it stands under none: "Portada.\n\n# Manual\n\nDoce." is 25 characters.
    document = markdown("---\ntitle: Manual\n---\nPortada.\n\n# Manual\n\nDoce.\n\n# Anexo\n\nMás no caben.\n")
    whole, rest = split_fixed(document, size=25, overlap=0)
    assert (whole.text, rest.text) == ("Portada.\n\n# Manual\n\nDoce.", "# Anexo\n\nMás no caben.")
    assert index_passages([whole, rest], titles=True).terms == (
        ("portada", "manual", "doce"),
        ("manual", "anexo", "más", "no", "caben"),
    )


def test_a_heading_that_the_cut_passes_over_is_the_title_of_each_of_its_passages() -> None:
    # No heading stands at level 1: the text is one section, its title at its beginning.
    document = markdown("## Sala Azul\n\nDoce.\n\n### Horario\n\nAbre.\n")
    (whole,) = split_headings(document, max_level=1)
    assert (whole.heading_path, document.title) == ((), "Sala Azul")
    assert index_passages([whole], titles=True).terms == (("sala", "azul", "doce", "horario", "abre"),)
    # "## Sala" is 7 characters: of the title only the first word stands in the first passage.
    parts = [Passage(document, 0, 7), Passage(document, document.text.index("Abre"), len(document.text) - 1)]
    assert index_passages(parts, titles=True).terms == (("azul", "sala"), ("sala", "azul", "abre"))


def test_the_title_in_the_data_of_a_pdf_counts_for_each_page() -> None:
    # Its bookmarks have two first titles, none of them the whole's.
    passages = split_headings(sample("tool_library.en.pdf"))
    assert {terms[:3] for terms in index_passages(passages, titles=True).terms} == {("tool", "library", "guide")}


def test_titles_are_words_apart_from_each_other_and_from_the_text() -> None:
    assert index_passages(corpus("c", path=("a", "b")), titles=True).terms == (("a", "b", "c"),)


def test_the_analysis_that_is_given_is_the_one_for_passages_and_query() -> None:
    class Initials(Analysis):
        def terms(self, text: str) -> tuple[str, ...]:
            return tuple(word[0] for word in super().terms(text))

    index = index_passages(corpus("sala aforo"), analysis=Initials())
    assert index.terms == (("s", "a"),)
    assert [scored.score for scored in score_overlap(index, "abono")] == [1]


def test_two_indexes_over_the_same_passages_are_two() -> None:
    # Caches tell indexes apart by what they are, not by what they hold.
    passages = corpus("sala")
    assert index_passages(passages) != index_passages(passages)


# The score


def test_the_small_manual_scores_1_2_and_0() -> None:
    scores = score_overlap(index_passages(split_headings(sample("room_rules.md"))), "cancelación reserva")
    assert [scored.score for scored in scores] == [1, 2, 0]
    assert [scored.is_hit for scored in scores] == [True, True, False]


def test_a_score_is_the_number_of_query_terms_found_each_with_its_part() -> None:
    passages = corpus(*ROOMS)
    assert score_overlap(index_passages(passages), "reserva cancelación sauna") == [
        PassageScore(passages[0], 1, (TermScore("reserva", tf=1, df=2, idf=1, contribution=1),)),
        PassageScore(
            passages[1],
            2,
            (
                TermScore("reserva", tf=1, df=2, idf=1, contribution=1),
                TermScore("cancelación", tf=1, df=1, idf=1, contribution=1),
            ),
        ),
        PassageScore(passages[2], 0, ()),
    ]


def test_a_word_counts_once_however_often_it_is_asked_or_stands_there() -> None:
    (scored,) = score("SALA sala, sala", "sala sala sala")
    assert (scored.score, scored.terms) == (1, (TermScore("sala", tf=3, df=1, idf=1, contribution=1),))


def test_terms_stand_in_the_order_of_the_query() -> None:
    (scored,) = score("c a b", "a b c")
    assert [part.term for part in scored.terms] == ["c", "a", "b"]


def test_other_forms_of_a_word_are_other_words() -> None:
    assert [scored.score for scored in score("cancelar cancelacion anular reservas", *ROOMS)] == [0, 0, 0]


@pytest.mark.parametrize("query", ["", " ", "¿…?", "sauna"])
def test_a_query_that_shares_no_word_has_no_hit(query: str) -> None:
    scores = score(query, *ROOMS)
    assert [(scored.score, scored.is_hit) for scored in scores] == [(0, False)] * 3
    assert ranked(scores) == []


def test_without_passages_there_are_no_scores() -> None:
    assert score_overlap(index_passages([]), "sala") == []
    assert ranked([]) == []


# The order


def scored(*scores: float, names: tuple[str, ...] = ()) -> list[PassageScore]:
    """A hit for each score above 0, a passage that is no hit for 0."""
    passages = corpus(*"abcdefgh"[: len(scores)])
    if names:
        passages = [corpus("a", name=name)[0] for name in names]
    part = (TermScore("a", 1, 1, 1, 1),)
    return [PassageScore(passage, score, part if score else ()) for passage, score in zip(passages, scores, strict=True)]


def test_hits_are_ordered_by_score_and_numbered_by_position() -> None:
    scores = scored(1, 3, 0, 2)
    assert ranked(scores) == [
        Hit(number=2, rank=1, tied=False, scored=scores[1]),
        Hit(number=4, rank=2, tied=False, scored=scores[3]),
        Hit(number=1, rank=3, tied=False, scored=scores[0]),
    ]


def test_equal_scores_share_a_rank_and_the_ranks_after_them_are_left_out() -> None:
    hits = ranked(scored(1, 2, 2, 3, 2, 1))
    assert [(hit.number, hit.rank, hit.tied) for hit in hits] == [
        (4, 1, False), (2, 2, True), (3, 2, True), (5, 2, True), (1, 5, True), (6, 5, True),
    ]  # fmt: skip


def test_ties_stand_in_the_order_of_document_names_then_of_positions() -> None:
    hits = ranked(scored(1, 1, 1, names=("b.md", "a.md", "c.md")))
    assert [hit.scored.passage.document.name for hit in hits] == ["a.md", "b.md", "c.md"]
    first, second, third = scored(1, 1, 1)
    assert [hit.scored for hit in ranked([third, first, second])] == [first, second, third]


def test_a_hit_may_score_below_zero_and_still_goes_before_no_hit() -> None:
    scores = scored(-1, 0, 2, -0.5)
    assert [(hit.number, hit.rank) for hit in ranked(scores)] == [(3, 1), (4, 2), (1, 3)]


def test_scores_that_differ_only_by_the_order_of_a_sum_are_a_tie() -> None:
    # 0.1 + 0.2 is 0.30000000000000004
    assert [(hit.number, hit.rank, hit.tied) for hit in ranked(scored(0.3, 0.1 + 0.2))] == [(1, 1, True), (2, 1, True)]


def test_scores_that_differ_in_the_eighth_decimal_are_no_tie() -> None:
    assert [(hit.number, hit.rank, hit.tied) for hit in ranked(scored(0.3, 0.30000001))] == [(2, 1, False), (1, 2, False)]


def test_an_index_says_little_of_itself_when_printed() -> None:
    assert repr(index_passages(corpus("secreto"))) == f"PassageIndex(analysis={WORDS!r}, titles=False)"
    assert isinstance(index_passages([]), PassageIndex)


def test_the_name_given_to_the_introduction_is_no_title_that_counts() -> None:
    document = markdown("Antes.\n\n## Normas\n\nReserva.\n")
    index = index_passages(split_headings(document, introduction="Introducción"), titles=True)
    assert index.terms == (("antes",), ("normas", "reserva"))


def test_passages_without_a_shared_word_are_the_same_records_each_time_in_a_list_of_its_own() -> None:
    index = index_passages(corpus("a", "b"))
    first, second = no_hits(index, 0), no_hits(index, 0)
    assert first == [PassageScore(passage, 0, ()) for passage in index.passages]
    assert [one is other for one, other in zip(first, second, strict=True)] == [True, True]
    first.clear()
    assert len(second) == len(no_hits(index, 0)) == 2


def test_no_hit_scores_a_whole_number_only_where_scores_are_counts() -> None:
    # Tables write 0 for one, 0.0000 for the other; to Python they are equal.
    index = index_passages(corpus("a"))
    assert [repr(no_hits(index, zero)[0].score) for zero in (0, 0.0, 0)] == ["0", "0.0", "0"]
    assert repr(score_overlap(index, "b")[0].score) == "0"
    assert repr(score_overlap(index, "a")[0].score) == "1"


def test_the_parts_of_a_passage_stand_in_the_order_of_the_columns_and_equal_ones_are_one_tuple() -> None:
    a, b = TermScore("a", 1, 2, 1, 1), TermScore("b", 1, 3, 1, 1)
    held = parts_by_place([[(0, a), (4, a)], [(4, b), (2, b), (0, TermScore(*b))]])
    assert held == {0: (a, b), 4: (a, b), 2: (b,)}
    assert held[0] is held[4]
