import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import FIRST, Hit, Hits, PassageScore, Scores, TermScore, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.terms import WORDS, Analysis
from tests.documents import corpus, markdown, paged, sample, scores_by_hand, terms_of

ROOMS = ("La reserva de la sala", "La cancelación de una reserva", "Horario: de 9 a 21")
INDEX = index_passages(corpus(*ROOMS))


def score(query: str, *texts: str) -> Scores:
    return score_overlap(index_passages(corpus(*texts)), query)


# The index


def test_an_index_counts_each_term_in_each_passage_and_in_how_many() -> None:
    passages = corpus("sala Sala aforo", "sala", "…", "aforo y sala")
    index = index_passages(passages)
    assert index.passages == tuple(passages)
    assert terms_of(index) == (("sala", "sala", "aforo"), ("sala",), (), ("aforo", "y", "sala"))
    assert dict(index.numbers) == {"sala": 0, "aforo": 1, "y": 2}
    # One term after the other: sala in passages 0, 1 and 3, aforo in 0 and 3, y in 3.
    assert index.starts.tolist() == [0, 3, 5, 6]
    assert index.places.tolist() == [0, 1, 3, 0, 3, 3]
    assert index.tf.tolist() == [2, 1, 1, 1, 1, 1]
    assert [column.tolist() for column in index.postings("sala")] == [[0, 1, 3], [2, 1, 1]]
    assert dict(index.df) == {"sala": 3, "aforo": 2, "y": 1}
    assert len(index.df) == 3
    assert index.lengths.tolist() == [3, 1, 0, 3]
    assert (index.length(4), index.avgdl) == (3, 7 / 4)
    assert (index.analysis, index.titles) == (WORDS, False)


@given(st.lists(st.text("abc ", max_size=12), max_size=6))
def test_an_index_is_what_counting_gives(texts: list[str]) -> None:
    index = index_passages(corpus(*texts))
    words = terms_of(index)
    assert list(index.df) == list(dict.fromkeys(term for held in words for term in held))
    assert index.lengths.tolist() == [len(held) for held in words]
    for term, df in index.df.items():
        held_by = [(place, held.count(term)) for place, held in enumerate(words) if term in held]
        found = index.postings(term)
        assert list(zip(found.places.tolist(), found.tf.tolist(), strict=True)) == held_by
        assert df == len(held_by)
    assert len(index.places) == len(index.tf) == sum(index.df.values())


def test_the_words_of_a_question_that_the_index_knows_stand_once_in_its_order() -> None:
    assert index_passages(corpus("a b", "c")).known("c zz a c") == ["c", "a"]


def test_what_no_passage_holds_has_no_postings() -> None:
    index = index_passages(corpus("a"))
    assert "b" not in index.df
    with pytest.raises(KeyError, match="b"):
        index.postings("b")
    with pytest.raises(KeyError, match="b"):
        index.df["b"]


@pytest.mark.parametrize("texts", [(), ("…", "")])
def test_an_index_without_terms_is_empty(texts: tuple[str, ...]) -> None:
    index = index_passages(corpus(*texts))
    assert (terms_of(index), dict(index.df), index.avgdl) == (((),) * len(texts), {}, 0.0)
    assert [len(array) for array in (index.lengths, index.places, index.tf)] == [len(texts), 0, 0]
    assert (index.known("a"), list(score_overlap(index, "a"))) == ([], [PassageScore(each, 0, ()) for each in index.passages])


def test_an_index_cannot_be_changed_and_neither_can_its_scores() -> None:
    index = index_passages(corpus("sala", "sala aforo"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        index.titles = True  # type: ignore[misc]
    with pytest.raises(TypeError):
        index.numbers["sala"] = 1  # type: ignore[index]
    scores = score_overlap(index, "aforo sala")
    hits = ranked(scores)
    arrays = (index.lengths, index.starts, index.places, index.tf, index.order)
    of_scores = (scores.values, scores.is_hit, *index.postings("sala"), scores.columns[0].parts)
    for array in (*arrays, *of_scores, hits.ranks, *hits.all):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_titles_count_only_when_asked_for_and_the_file_name_never() -> None:
    passages = corpus("uno", name="sala.txt", path=("Normas", "Reservas de sala"))
    assert terms_of(index_passages(passages)) == (("uno",),)
    with_titles = index_passages(passages, titles=True)
    assert terms_of(with_titles) == (("normas", "reservas", "de", "sala", "uno"),)
    assert with_titles.titles


def test_a_title_that_stands_in_the_passage_counts_once() -> None:
    # 22 characters hold "# Sala", "## Aforo" and "Doce."; the next passage begins after both titles, and stands under both.
    document = markdown("# Sala\n\n## Aforo\n\nDoce.\n\nMás no caben.\n")
    whole, rest = split_fixed(document, size=25, overlap=0)
    assert (whole.text, rest.text) == ("# Sala\n\n## Aforo\n\nDoce.", "Más no caben.")
    assert terms_of(index_passages([whole, rest], titles=True)) == (
        ("sala", "aforo", "doce"),
        ("sala", "aforo", "más", "no", "caben"),
    )


def test_a_title_above_the_one_that_begins_the_passage_counts() -> None:
    document = markdown("# Sala\n\n## Aforo\n\nDoce.\n")
    first, second = split_fixed(document, size=16, overlap=0)
    assert (first.text, second.text) == ("# Sala\n\n## Aforo", "Doce.")
    (inner,) = split_fixed(document, size=100, overlap=0)
    assert terms_of(index_passages([inner], titles=True)) == (("sala", "aforo", "doce"),)
    cut_there = Passage(document, document.text.index("## Aforo"), len(document.text) - 1, "Aforo", ("Sala", "Aforo"))
    assert terms_of(index_passages([cut_there], titles=True)) == (("sala", "aforo", "doce"),)


def test_the_title_of_a_section_that_begins_with_a_deeper_one_counts() -> None:
    (passage,) = split_headings(markdown("## Sala\n\n### Aforo\n\nDoce.\n"))
    assert passage.text == "### Aforo\n\nDoce."
    assert terms_of(index_passages([passage], titles=True)) == (("sala", "aforo", "doce"),)


def test_the_name_of_the_introduction_is_no_title_though_another_section_is_called_so() -> None:
    passages = split_headings(markdown("Portada.\n\n## Normas\n\nUna.\n\n## Introducción\n\nOtra.\n"))
    assert [passage.heading for passage in passages] == ["Introducción", "Normas", "Introducción"]
    assert terms_of(index_passages(passages, titles=True)) == (("portada",), ("normas", "una"), ("introducción", "otra"))


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
    assert terms_of(index_passages([passage], titles=True)) == (terms,)


def test_of_a_word_that_a_parted_title_holds_twice_the_first_stands_above_and_the_last_in_the_text() -> None:
    # "## Sala de la Sala": the passage begins at "la", 11.
    document = markdown("## Sala de la Sala\n\nDoce.\n")
    passage = Passage(document, 11, 25, "Sala de la Sala", ("Sala de la Sala",))
    assert terms_of(index_passages([passage], titles=True)) == (("sala", "de", "la", "sala", "doce"),)


def test_of_a_title_with_a_link_the_words_that_are_left_count_as_text_and_its_address_does_not() -> None:
    document = markdown("## Aforo [Sala](http://x.y/aforos)\n\nDoce.\n")
    passage = Passage(document, 9, len(document.text) - 1, "Aforo Sala", ("Aforo Sala",))
    assert terms_of(index_passages([passage], titles=True)) == (("aforo", "sala", "doce"),)


def test_a_section_counts_its_title_though_the_next_deeper_one_is_the_same() -> None:
    (passage,) = split_headings(markdown("# Sala\n\n#### Sala\n\nDoce.\n"))
    assert terms_of(index_passages([passage], titles=True)) == (("sala", "sala", "doce"),)


def test_of_a_title_longer_than_the_passage_the_rest_counts_too() -> None:
    # "## Aforo de la Sala": the passage ends after "de".
    document = markdown("## Aforo de la Sala\n\nDoce.\n")
    passage = Passage(document, 0, 11, "Aforo de la Sala", ("Aforo de la Sala",))
    assert terms_of(index_passages([passage], titles=True)) == (("la", "sala", "aforo", "de"),)


def test_the_title_of_an_indented_heading_counts_once() -> None:
    (passage,) = split_fixed(markdown("   ## Sala\n\nDoce.\n"), size=100, overlap=0)
    assert passage.start == 3
    assert terms_of(index_passages([passage], titles=True)) == (("sala", "doce"),)


def test_a_bookmark_that_is_not_in_the_text_counts_for_the_passage_that_begins_there() -> None:
    (passage,) = split_fixed(paged("Doce.", bookmarks=[("Aforo", 1, 1)]), size=100, overlap=0)
    assert terms_of(index_passages([passage], titles=True)) == (("aforo", "doce"),)


def test_the_title_that_the_file_gives_counts_once_for_each_passage_before_the_headings() -> None:
    document = markdown("---\ntitle: Manual de la Sala\n---\n\nPortada.\n\n## Aforo\n\nDoce.\n\n## Horario\n\nAbre.\n")
    passages = split_headings(document)
    assert terms_of(index_passages(passages, titles=True)) == (
        ("manual", "de", "la", "sala", "portada"),  # "Introducción" is no title
        ("manual", "de", "la", "sala", "aforo", "doce"),
        ("manual", "de", "la", "sala", "horario", "abre"),
    )
    assert terms_of(index_passages(passages)) == (("portada",), ("doce",), ("abre",))
    assert not any("manual" in passage.text for passage in passages)


def test_the_title_of_a_document_without_headings_counts_but_not_the_name_of_its_file() -> None:
    assert terms_of(index_passages(split_headings(markdown("---\ntitle: Manual\n---\nDoce.\n")), titles=True)) == (
        ("manual", "doce"),
    )
    named = markdown("---\ntitle: aforo\n---\nDoce.\n", name="aforo.md")
    assert terms_of(index_passages(split_headings(named), titles=True)) == (("doce",),)


def test_a_title_that_is_the_first_of_the_path_already_counts_once_whatever_its_capitals() -> None:
    # Two headings stand as high: the document is called what its file says.
    document = markdown("---\ntitle: Manual\n---\n# MANUAL\n\nDoce.\n\n# Anexo\n\nMás.\n")
    assert document.title == "Manual"
    assert terms_of(index_passages(split_headings(document), titles=True)) == (("manual", "doce"), ("manual", "anexo", "más"))


def test_a_title_that_is_a_deeper_one_of_the_path_counts_for_the_document_too() -> None:
    document = markdown("---\ntitle: Sala\n---\nPortada.\n\n# Aforo\n\n## Sala\n\nDoce.\n")
    assert terms_of(index_passages(split_headings(document), titles=True)) == (
        ("sala", "portada"),
        ("sala", "aforo", "sala", "doce"),
    )


def test_a_title_whose_heading_stands_in_the_text_counts_there_as_text() -> None:
    # The first passage begins above the heading, so it stands under none: "Portada.\n\n# Manual\n\nDoce." is 25 characters.
    document = markdown("---\ntitle: Manual\n---\nPortada.\n\n# Manual\n\nDoce.\n\n# Anexo\n\nMás no caben.\n")
    whole, rest = split_fixed(document, size=25, overlap=0)
    assert (whole.text, rest.text) == ("Portada.\n\n# Manual\n\nDoce.", "# Anexo\n\nMás no caben.")
    assert terms_of(index_passages([whole, rest], titles=True)) == (
        ("portada", "manual", "doce"),
        ("manual", "anexo", "más", "no", "caben"),
    )


def test_a_heading_that_the_cut_passes_over_is_the_title_of_each_of_its_passages() -> None:
    # No heading stands at level 1: the text is one section, its title at its beginning.
    document = markdown("## Sala Azul\n\nDoce.\n\n### Horario\n\nAbre.\n")
    (whole,) = split_headings(document, max_level=1)
    assert (whole.heading_path, document.title) == ((), "Sala Azul")
    assert terms_of(index_passages([whole], titles=True)) == (("sala", "azul", "doce", "horario", "abre"),)
    # "## Sala" is 7 characters: of the title only the first word stands in the first passage.
    parts = [Passage(document, 0, 7), Passage(document, document.text.index("Abre"), len(document.text) - 1)]
    assert terms_of(index_passages(parts, titles=True)) == (("azul", "sala"), ("sala", "azul", "abre"))


def test_the_title_in_the_data_of_a_pdf_counts_for_each_page() -> None:
    # Its bookmarks have two first titles, none of them the whole's.
    passages = split_headings(sample("tool_library.en.pdf"))
    assert {terms[:3] for terms in terms_of(index_passages(passages, titles=True))} == {("tool", "library", "guide")}


def test_titles_are_words_apart_from_each_other_and_from_the_text() -> None:
    assert terms_of(index_passages(corpus("c", path=("a", "b")), titles=True)) == (("a", "b", "c"),)


def test_the_analysis_that_is_given_is_the_one_for_passages_and_query() -> None:
    class Initials(Analysis):
        def terms(self, text: str) -> tuple[str, ...]:
            return tuple(word[0] for word in super().terms(text))

    index = index_passages(corpus("sala aforo"), analysis=Initials())
    assert terms_of(index) == (("s", "a"),)
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
    assert list(score_overlap(index_passages(passages), "reserva cancelación sauna")) == [
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
    assert list(ranked(scores)) == []


def test_without_passages_there_are_no_scores() -> None:
    scores = score_overlap(index_passages([]), "sala")
    assert list(scores) == []
    assert list(ranked(scores)) == []


def test_scores_are_made_when_looked_at_and_hold_pythons_numbers() -> None:
    for scores in (score_overlap(INDEX, "reserva sala"), score_bm25(INDEX, "reserva sala", variant="plus")):
        for scored in scores:
            whole = int if scores.kind is int else float
            assert {type(scored.score)} == {whole}
            assert type(scored.extra) is float
            for part in scored.terms + scored.unheld:
                assert [type(each) for each in part] == [str, int, int, int if scores.kind is int else float, whole]
        (first, *_) = ranked(scores)
        assert [type(each) for each in first] == [int, int, bool, PassageScore]


def test_scores_are_read_as_a_list_is() -> None:
    for records in (score_overlap(INDEX, "reserva sala"), ranked(score_overlap(INDEX, "reserva sala"))):
        alike = list(records)
        assert len(records) == len(alike) > 1
        for part in (slice(None), slice(1, None), slice(-1, None), slice(None, None, -1), slice(0, 9, 2), slice(2, 1)):
            assert records[part] == alike[part]
        assert [records[place] for place in range(-len(alike), len(alike))] == alike * 2
        assert list(reversed(records)) == alike[::-1]
        for outside in (len(alike), -len(alike) - 1):
            with pytest.raises(IndexError):
                records[outside]


def test_scores_hold_their_numbers_and_a_mask_of_hits_beside() -> None:
    scores = score_overlap(INDEX, "sala reserva")
    assert (scores.values.tolist(), scores.is_hit.tolist()) == ([2, 1, 0], [True, True, False])
    assert [column.term for column in scores.columns] == ["sala", "reserva"]
    assert [column.first for column in scores.columns] == [TermScore("sala", 1, 1, 1, 1), TermScore("reserva", 1, 2, 1, 1)]


def test_points_without_a_word_make_no_hit_and_points_lost_leave_one() -> None:
    plus, robertson = (score_bm25(INDEX, "reserva", variant="plus"), score_bm25(INDEX, "reserva", idf="robertson"))
    # BM25+ gives the third passage points; Robertson's idf, ln(1.5 / 2.5), takes them from the other two.
    assert [value > 0 for value in plus.values.tolist()] == [True, True, True]
    assert [value < 0 for value in robertson.values.tolist()] == [True, True, False]
    assert plus.is_hit.tolist() == robertson.is_hit.tolist() == [True, True, False]
    assert [hit.number for hit in ranked(plus)] == [hit.number for hit in ranked(robertson)] == [1, 2]


# The order


def test_hits_are_ordered_by_score_and_numbered_by_position() -> None:
    scores = scores_by_hand(1, 3, None, 2)
    assert list(ranked(scores)) == [
        Hit(number=2, rank=1, tied=False, scored=scores[1]),
        Hit(number=4, rank=2, tied=False, scored=scores[3]),
        Hit(number=1, rank=3, tied=False, scored=scores[0]),
    ]


def test_equal_scores_share_a_rank_and_the_ranks_after_them_are_left_out() -> None:
    hits = ranked(scores_by_hand(1, 2, 2, 3, 2, 1))
    assert [(hit.number, hit.rank, hit.tied) for hit in hits] == [
        (4, 1, False), (2, 2, True), (3, 2, True), (5, 2, True), (1, 5, True), (6, 5, True),
    ]  # fmt: skip


def test_ties_stand_in_the_order_of_document_names_then_of_positions() -> None:
    hits = ranked(scores_by_hand(1, 1, 1, passages=[corpus("a", name=name)[0] for name in ("b.md", "a.md", "c.md")]))
    assert [hit.scored.passage.document.name for hit in hits] == ["a.md", "b.md", "c.md"]
    first, second, third = corpus("a", "a", "a")
    hits = ranked(scores_by_hand(1, 1, 1, passages=[third, first, second]))
    assert [(hit.number, hit.scored.passage) for hit in hits] == [(2, first), (3, second), (1, third)]


def test_a_hit_may_score_below_zero_and_still_goes_before_no_hit() -> None:
    scores = scores_by_hand(-1, None, 2, 0, -0.5)
    assert [(hit.number, hit.rank) for hit in ranked(scores)] == [(3, 1), (4, 2), (5, 3), (1, 4)]


def test_scores_that_differ_only_by_the_order_of_a_sum_are_a_tie() -> None:
    # 0.1 + 0.2 is 0.30000000000000004
    assert [(hit.number, hit.rank, hit.tied) for hit in ranked(scores_by_hand(0.3, 0.1 + 0.2))] == [(1, 1, True), (2, 1, True)]


def test_scores_that_differ_in_the_eighth_decimal_are_no_tie() -> None:
    assert [(hit.number, hit.rank, hit.tied) for hit in ranked(scores_by_hand(0.3, 0.30000001))] == [(2, 1, False), (1, 2, False)]


def ranks_by_sorting(scores: Scores) -> list[tuple[int, int, bool]]:
    """The number, rank and tie of each hit, by Python's own sorting."""
    rounded = {number: round(scored.score, 9) for number, scored in enumerate(scores, start=1) if scored.is_hit}
    passages = scores.searched.passages
    order = sorted(rounded, key=lambda n: (-rounded[n], passages[n - 1].document.name, passages[n - 1].start))
    values = list(rounded.values())
    return [(n, 1 + sum(each > rounded[n] for each in values), values.count(rounded[n]) > 1) for n in order]


some_scores = st.none() | st.sampled_from([-1.0, 0.0, 0.3, 0.1 + 0.2, 0.30000001]) | st.integers(-99, 99).map(lambda n: n / 8)


@given(st.lists(some_scores, max_size=2 * FIRST) | st.lists(some_scores, min_size=FIRST, max_size=3 * FIRST), st.data())
def test_the_order_is_that_of_sorting_whichever_part_of_it_is_looked_at(by_hand: list[float | None], data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(["a.md", "b.md"]), min_size=len(by_hand), max_size=len(by_hand)))
    documents = {name: corpus(*["a"] * len(by_hand), name=name) for name in ("a.md", "b.md")}
    passages = [documents[name][place] for place, name in enumerate(names)]
    wanted = ranks_by_sorting(scores_by_hand(*by_hand, passages=passages))

    def fresh() -> Hits:
        return ranked(scores_by_hand(*by_hand, passages=passages))

    assert [hit[:3] for hit in fresh()[:FIRST]] == wanted[:FIRST]
    assert [hit[:3] for hit in fresh()] == wanted
    assert [hit[:3] for hit in fresh()[FIRST - 2 : FIRST + 2]] == wanted[FIRST - 2 : FIRST + 2]
    assert [hit[:3] for hit in fresh().leaders] == [each for each in wanted if each[1] == 1]
    assert fresh().places.tolist() == [number - 1 for number, _, _ in wanted]
    ranks = {number: rank for number, rank, _ in wanted}
    assert fresh().ranks.tolist() == [ranks.get(number, 0) for number in range(1, len(by_hand) + 1)]
    tied = {number for number, _, is_tied in wanted if is_tied}
    assert fresh().tied.tolist() == [number in tied for number in range(1, len(by_hand) + 1)]


def test_all_that_are_tied_with_the_fiftieth_are_in_the_first_part_of_the_order() -> None:
    # 48 better ones, then five that are equal but for the order of a sum, then a worse one that no rounding makes equal.
    tied = [0.3, 0.1 + 0.2, 0.3, 0.1 + 0.2, 0.3]
    hits = ranked(scores_by_hand(0.2, *tied, *[1.0] * 48))
    assert len(hits.first.places) == 53
    assert [hit[:3] for hit in hits[48:50]] == [(2, 49, True), (3, 49, True)]
    assert [hit[:3] for hit in hits[48:]] == [*((number, 49, True) for number in range(2, 7)), (1, 54, False)]


def test_only_the_part_of_the_order_that_is_looked_at_is_made() -> None:
    hits = ranked(scores_by_hand(*range(200)))
    assert [hit.number for hit in hits[:FIRST]] == list(range(200, 150, -1))
    assert "all" not in vars(hits)
    assert hits[FIRST].number == 150
    assert "all" in vars(hits)


def test_an_index_says_little_of_itself_when_printed() -> None:
    assert repr(index_passages(corpus("secreto"))) == f"PassageIndex(analysis={WORDS!r}, titles=False)"
    assert isinstance(index_passages([]), PassageIndex)


def test_the_name_given_to_the_introduction_is_no_title_that_counts() -> None:
    document = markdown("Antes.\n\n## Normas\n\nReserva.\n")
    index = index_passages(split_headings(document, introduction="Introducción"), titles=True)
    assert terms_of(index) == (("antes",), ("normas", "reserva"))


def test_no_hit_scores_a_whole_number_only_where_scores_are_counts() -> None:
    # Tables write 0 for one, 0.0000 for the other; to Python they are equal.
    index = index_passages(corpus("a"))
    assert repr(score_bm25(index, "b")[0].score) == "0.0"
    assert repr(score_overlap(index, "b")[0].score) == "0"
    assert repr(score_overlap(index, "a")[0].score) == "1"
