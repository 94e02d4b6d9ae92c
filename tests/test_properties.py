"""What must hold for every text, cut and setting: the invariants of the design, on texts that nobody would write."""

import math
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

import regex
from hypothesis import given
from hypothesis import strategies as st

from lessons.frame.visible import visible, visible_name
from lessons.step1_load.document import Document, UnreadableDocument, heading_paths
from lessons.step1_load.read import read_document
from lessons.step2_chunk.inspect.compare import fates
from lessons.step2_chunk.inspect.segments import segments
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import empty_sections, split_headings
from lessons.step2_chunk.ways.sentences import sentence_spans
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.idf import IdfKind
from lessons.step4_bm25.pitfalls import pitfalls
from lessons.step5_passage.evidence import find_passage, read_again, search
from lessons.step5_passage.prompt import context_block, prompt_of
from lessons.terms import WORDS
from tests.invariants import cutting_faults, line_of
from tests.strategies import documents, markdown_documents, text_like, word_like

# Cuttings


@dataclass(frozen=True)
class Cutting:
    """A document and its passages, with the settings that made them."""

    document: Document
    passages: list[Passage]
    settings: dict[str, int | bool]


@st.composite
def fixed_cuttings(draw: st.DrawFn) -> Cutting:
    document = draw(documents)
    size = draw(st.integers(1, 40))
    overlap, keep_words, by_page = draw(st.integers(0, size - 1)), draw(st.booleans()), draw(st.booleans())
    passages = split_fixed(document, size=size, overlap=overlap, keep_words=keep_words, by_page=by_page)
    return Cutting(document, passages, {"size": size, "overlap": overlap, "keep_words": keep_words, "by_page": by_page})


@st.composite
def heading_cuttings(draw: st.DrawFn) -> Cutting:
    document = draw(documents)
    max_level = draw(st.integers(1, 6))
    return Cutting(document, split_headings(document, max_level=max_level), {"max_level": max_level})


cuttings = fixed_cuttings() | heading_cuttings()


# What counts as a word and where a cut begins anew, said a second time and in another way; lines and cuts are in invariants.py


def word_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [found.span() for found in re.compile(r"\S+").finditer(text, start, end)]


def regions(cutting: Cutting) -> list[tuple[int, int]]:
    document = cutting.document
    if cutting.settings["by_page"] and document.pages:
        return [(page.start, page.end) for page in document.pages]
    return [(document.body_start, len(document.text))]


# Reading


@given(text_like)
def test_a_text_that_is_read_is_what_was_in_the_file(text: str) -> None:
    for name in ("a.md", "a.txt"):
        with suppress(UnreadableDocument):
            assert read_document(text.encode(), name).text == text.removeprefix("\ufeff")


@given(markdown_documents())
def test_headings_stand_where_they_say(document: Document) -> None:
    reached = document.body_start
    for heading in document.headings:
        assert reached <= heading.start < heading.end
        assert heading.line == line_of(document.text, heading.start)
        assert heading.start == 0 or document.text[heading.start - 1] in "\r\n"
        assert document.text[heading.end : heading.end + 1] in ("", "\r", "\n")
        assert not set("\r\n") & set(heading.title)
        reached = heading.end


@given(text_like)
def test_what_is_made_visible_hides_nothing_and_stays(text: str) -> None:
    shown = visible_name(text)
    assert visible(shown) == visible_name(shown) == shown
    assert {unicodedata.category(character) for character in shown}.isdisjoint({"Cc", "Zl", "Zp"})
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b]", shown)


# Cutting


@given(cuttings)
def test_passages_are_slices_in_order_that_leave_nothing_out(cutting: Cutting) -> None:
    assert cutting_faults(cutting.document, cutting.passages) == []


@given(documents, st.integers(1, 9))
def test_so_they_are_at_every_overlap(document: Document, size: int) -> None:
    for overlap in range(size):
        for keep_words in (True, False):
            for by_page in (True, False):
                passages = split_fixed(document, size=size, overlap=overlap, keep_words=keep_words, by_page=by_page)
                assert cutting_faults(document, passages) == []


@given(cuttings)
def test_lines_and_pages_agree_with_a_count_by_hand(cutting: Cutting) -> None:
    document = cutting.document
    for passage in cutting.passages:
        assert passage.first_line == line_of(document.text, passage.start)
        assert passage.last_line == line_of(document.text, passage.end - 1)
        first = [page.number for page in document.pages if page.start <= passage.start < page.end]
        last = [page.number for page in document.pages if page.start < passage.end <= page.end]
        assert [passage.first_page, passage.last_page] == ([*first, *last] if document.pages else [None, None])


@given(fixed_cuttings())
def test_the_size_is_a_maximum_and_the_overlap_too(cutting: Cutting) -> None:
    for passage in cutting.passages:
        assert passage.end - passage.start <= cutting.settings["size"]
    for one, other in pairwise(cutting.passages):
        assert one.end - other.start <= cutting.settings["overlap"]


@given(fixed_cuttings())
def test_no_passage_crosses_a_page_when_pages_part(cutting: Cutting) -> None:
    whole = regions(cutting)
    for passage in cutting.passages:
        assert any(start <= passage.start and passage.end <= end for start, end in whole)


@given(fixed_cuttings())
def test_kept_words_are_cut_only_when_longer_than_the_size(cutting: Cutting) -> None:
    if not cutting.settings["keep_words"]:
        return
    for start, end in (span for region in regions(cutting) for span in word_spans(cutting.document.text, *region)):
        if end - start <= cutting.settings["size"]:
            for passage in cutting.passages:
                assert not start < passage.start < end
                assert not start < passage.end < end


def of_single_code_points(text: str) -> bool:
    """Whether each character that a reader sees is one code point: a cut may fall anywhere. test_step2_fixed has the others."""
    return all(len(found[0]) == 1 or found[0] == "\r\n" for found in regex.finditer(r"\X", text))


@given(fixed_cuttings().filter(lambda cutting: of_single_code_points(cutting.document.text)))
def test_a_passage_takes_in_all_that_fits(cutting: Cutting) -> None:
    size, keep_words = cutting.settings["size"], cutting.settings["keep_words"]
    for region in regions(cutting):
        words = word_spans(cutting.document.text, *region)
        for passage in cutting.passages:
            following = [span for span in words if span[1] > passage.end]
            if not region[0] <= passage.start < region[1] or not following:
                continue
            start, end = following[0]
            if start < passage.end:
                assert passage.end - passage.start == size  # cut inside a word, and full
            elif not keep_words:
                assert start + 1 - passage.start > size  # the first character of the next word would be too much
            elif end - start <= size:
                assert end - passage.start > size  # the next word would be too much; one that is too long stands alone


@given(fixed_cuttings().filter(lambda cutting: of_single_code_points(cutting.document.text)))
def test_a_passage_begins_as_early_as_the_overlap_allows(cutting: Cutting) -> None:
    text, size, overlap = cutting.document.text, cutting.settings["size"], cutting.settings["overlap"]
    for region in regions(cutting):
        words = word_spans(text, *region)
        inside = [passage for passage in cutting.passages if region[0] <= passage.start < region[1]]
        for one, other in pairwise(inside):
            new_start, new_end = next((max(start, one.end), end) for start, end in words if end > one.end)
            word_start = next(start for start, end in words if end > one.end)
            # The cut fell at the full size, or before it where a word was kept.
            fell = min(new_start, one.start + size)
            allowed = [new_start]
            for start, end in words:
                for position in range(start, min(end, new_start)):
                    if position <= one.start or fell - position > overlap:
                        continue
                    if not cutting.settings["keep_words"]:
                        fits = new_start + 1 - position <= size
                    elif word_start < new_start:
                        fits = True  # in the middle of a word that is too long for any passage
                    else:
                        fits = position == start and new_end - position <= size
                    if fits:
                        allowed.append(position)
            assert other.start == min(allowed)


@given(fixed_cuttings())
def test_in_fixed_cutting_the_heading_is_the_last_one_before_the_start(cutting: Cutting) -> None:
    headings = cutting.document.headings
    for passage in cutting.passages:
        before = [heading for heading in headings if heading.start <= passage.start]
        assert passage.heading == (before[-1].title if before else "")
        assert passage.heading_path == (heading_paths(before)[-1] if before else ())


@given(heading_cuttings())
def test_in_cutting_by_headings_every_section_is_a_passage_or_named_as_empty(cutting: Cutting) -> None:
    document, max_level = cutting.document, cutting.settings["max_level"]
    titles = [heading.title for heading in document.headings if heading.level <= max_level]
    empty = empty_sections(document, max_level=int(max_level))
    found = [passage.heading for passage in cutting.passages if passage.heading_path != ("Introducción",)]
    if titles:
        assert sorted(found + empty) == sorted(titles)
    else:
        assert (set(found), empty) == ({""} if found else set(), [])


@given(documents)
def test_a_path_is_its_titles_from_the_outside_in(document: Document) -> None:
    headings = document.headings
    for position, path in enumerate(heading_paths(headings)):
        assert path[-1] == headings[position].title
        to_here = headings[: position + 1]
        outer = [one for at, one in enumerate(to_here[:-1]) if all(one.level < later.level for later in to_here[at + 1 :])]
        assert path[:-1] == tuple(heading.title for heading in outer)


@given(text_like, st.data())
def test_sentences_stand_in_order_and_leave_nothing_out(text: str, data: st.DataObject) -> None:
    text = text.strip()
    start = data.draw(st.integers(0, len(text)))
    reached = start
    for first, after in sentence_spans(text, start, len(text)):
        assert text[reached:first].strip() == ""
        assert reached <= first < after
        assert text[first:after].rstrip() == text[first:after]
        reached = after
    assert reached == len(text)


@given(cuttings)
def test_the_fate_of_a_section_agrees_with_a_look_at_every_passage(cutting: Cutting) -> None:
    document = cutting.document
    sections = split_headings(document)

    def held(start: int, end: int) -> bool:
        return any(passage.start <= start and end <= passage.end for passage in cutting.passages)

    for section, fate in zip(sections, fates(sections, cutting.passages), strict=True):
        sentences = sentence_spans(document.blanked, section.start, section.end)
        assert list(fate.parted) == [(one, other) for one, other in pairwise(sentences) if not held(one[0], other[1])]
        assert list(fate.cut_inside) == [span for span in sentences if not held(*span)]


@given(cuttings, st.data())
def test_segments_tile_the_window_and_say_who_covers_them(cutting: Cutting, data: st.DataObject) -> None:
    length = len(cutting.document.text)
    start = data.draw(st.integers(0, length))
    end = data.draw(st.integers(start, length))
    found = segments(cutting.passages, start, end)
    assert [segment.start for segment in found] + [end] == [start] + [segment.end for segment in found]
    for segment in found:
        assert segment.start < segment.end
        for offset in range(segment.start, segment.end):
            covering = [at for at, passage in enumerate(cutting.passages) if passage.start <= offset < passage.end]
            assert covering == list(range(segment.first, segment.first + segment.count))


# Terms


@given(text_like | word_like, st.sampled_from(["NFC", "NFD"]) | st.none())
def test_a_token_is_the_place_of_its_term(text: str, form: str | None) -> None:
    if form == "NFC":
        text = unicodedata.normalize("NFC", text)
    if form == "NFD":
        text = unicodedata.normalize("NFD", text)
    tokens = list(WORDS.tokens(text))
    assert tuple(token.term for token in tokens) == WORDS.terms(text)
    for token in tokens:
        assert WORDS.terms(text[token.start : token.end]) == (token.term,)
    for one, other in pairwise(tokens):
        assert one.start < one.end <= other.start


@given(text_like | word_like)
def test_how_the_letters_are_composed_makes_no_difference(text: str) -> None:
    assert WORDS.terms(unicodedata.normalize("NFD", text)) == WORDS.terms(text)
    assert set(WORDS.distinct(text)) == set(WORDS.terms(text))


# Scores

IDFS: tuple[IdfKind, ...] = ("lucene", "rank_bm25")
corpora = st.lists(word_like, max_size=6)


def passages_of(texts: list[str]) -> list[Passage]:
    document = Document("a.txt", "", "".join(texts), "text")
    starts = [len("".join(texts[:number])) for number in range(len(texts))]
    return [Passage(document, start, start + len(text)) for start, text in zip(starts, texts, strict=True)]


@given(corpora, word_like, st.booleans())
def test_an_overlap_is_the_number_of_words_in_common(texts: list[str], query: str, titles: bool) -> None:
    scores = score_overlap(index_passages(passages_of(texts), titles=titles), query)
    common = [set(WORDS.terms(text)) & set(WORDS.terms(query)) for text in texts]
    assert [scored.score for scored in scores] == list(map(len, common))
    assert [{part.term for part in scored.terms} for scored in scores] == common


@given(corpora, word_like, st.floats(0, 10), st.floats(0, 1), st.sampled_from(IDFS))
def test_a_bm25_score_is_the_sum_of_its_parts_for_the_words_in_common(
    texts: list[str], query: str, k1: float, b: float, idf: IdfKind
) -> None:
    index = index_passages(passages_of(texts))
    scores = score_bm25(index, query, k1=k1, b=b, idf=idf)
    assert [scored.passage for scored in scores] == list(index.passages)
    for scored, same in zip(scores, score_overlap(index, query), strict=True):
        assert math.isfinite(scored.score)
        assert abs(math.fsum(part.contribution for part in scored.terms) - scored.score) <= 1e-9
        assert [(part.term, part.tf, part.df) for part in scored.terms] == [(part.term, part.tf, part.df) for part in same.terms]
    assert list(score_bm25(index, f"{query} {query}", k1=k1, b=b, idf=idf)) == list(scores)
    for pitfall in pitfalls(scores):
        assert 2 * pitfall.df >= len(texts)


@given(corpora, word_like)
def test_the_order_is_that_of_the_scores_and_the_hits_are_all_in_it(texts: list[str], query: str) -> None:
    scores = score_overlap(index_passages(passages_of(texts)), query)
    hits = ranked(scores)
    assert sorted(hit.number for hit in hits) == [number for number, scored in enumerate(scores, 1) if scored.is_hit]
    for hit in hits:
        assert hit.rank == 1 + sum(other.scored.score > hit.scored.score for other in hits)
        assert hit.tied == (sum(other.scored.score == hit.scored.score for other in hits) > 1)
    for one, other in pairwise(hits):
        assert (-one.scored.score, one.number) < (-other.scored.score, other.number)
    worth = search(index_passages(passages_of(texts)), query, score_overlap)
    assert find_passage(passages_of(texts), query) == (worth[0].scored.passage if worth else None)
    assert [hit for hit in hits if hit in worth] == list(worth)
    assert not worth or worth[0] == hits[0]
    block = context_block(passages_of(texts), query, score=score_overlap)
    assert block == prompt_of(worth).block()
    assert bool(block) == bool(worth)


# Evidence


@given(markdown_documents(), st.integers(1, 40), st.booleans())
def test_every_passage_is_found_again_in_the_bytes(document: Document, size: int, keep_words: bool) -> None:
    if not document.encoding:
        return
    data = b"\xef\xbb\xbf" * (document.encoding == "UTF-8 BOM") + document.text.encode()
    for passage in split_headings(document) + split_fixed(document, size=size, overlap=size // 2, keep_words=keep_words):
        assert read_again(passage, data).identical
