"""The long manual: what it must be to teach with, and what becomes of a dozen questions a language in each setting."""

import re
from collections import Counter
from functools import cache

import pytest

from lessons.step1_load.document import Document, RunningLine
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.read import read_document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.inspect.compare import opening_size
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, ranked
from lessons.step4_bm25.bm25 import score_bm25
from tests.documents import terms_of
from tests.lighthouse_questions import QUESTIONS, SETTINGS, Question
from tests.make_lighthouse import build_pdf, build_text

NAMES = {"es": "lighthouse_hostel", "en": "lighthouse_hostel.en"}
LANGUAGES = pytest.mark.parametrize("language", ["es", "en"])


@cache
def manual(language: str, ending: str = "md") -> Document:
    name = f"{NAMES[language]}.{ending}"
    return read_document(SAMPLES[name].read_bytes(), name)


@cache
def index(language: str, cut: str, titles: bool) -> PassageIndex:
    document = manual(language)
    passages = split_fixed(document) if cut == "fixed" else split_headings(document, max_level=int(cut[-1]))
    return index_passages(passages, titles=titles)


def hits(question: Question, setting: str, asked: str, *, titles: bool = False) -> Hits:
    cut, score = setting.split("/")
    searched = index(question.language, cut, titles)
    return ranked(score_overlap(searched, asked) if score == "overlap" else score_bm25(searched, asked))


def outcome(question: Question, setting: str, asked: str, *, titles: bool = False) -> str:
    if not question.answer:
        return "-"
    found = hits(question, setting, asked, titles=titles)
    return "y" if found and question.answer in found[0].scored.passage.text else "n"


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.language}: {question.teaches}")
def test_what_becomes_of_a_question_in_each_setting(question: Question) -> None:
    assert not question.answer or manual(question.language).text.count(question.answer) == 1
    assert "".join(outcome(question, setting, question.asked) for setting in SETTINGS) == question.found
    assert "".join(outcome(question, setting, question.asked, titles=True) for setting in SETTINGS[3:]) == question.with_titles
    first = {setting: sum(hit.rank == 1 for hit in hits(question, setting, question.asked)) for setting in SETTINGS}
    assert tuple((setting, count) for setting, count in first.items() if count > 1) == question.tied
    if question.reworded:
        assert "".join(outcome(question, setting, question.reworded) for setting in SETTINGS) == question.found_reworded


@LANGUAGES
def test_there_is_a_dozen_questions_and_each_teaches_something_else(language: str) -> None:
    taught = [question.teaches for question in QUESTIONS if question.language == language]
    assert (len(taught), len(set(taught))) == (12, 12)


@LANGUAGES
def test_the_manual_is_long_enough_to_show_a_difference(language: str) -> None:
    document = manual(language)
    assert len(re.findall(r"\w+", document.text)) > 3000
    assert Counter(heading.level for heading in document.headings) == {1: 1, 2: 17, 3: 41}
    lengths = [len(terms) for terms in terms_of(index(language, "headings3", False))]
    assert min(lengths) < 30
    assert max(lengths) > 600
    titles = Counter(heading.title for heading in document.headings)
    assert sorted((count for count in titles.values() if count > 1), reverse=True) == [6, 4, 3, 2]
    assert document.warnings == ()
    assert opening_size(document) == 900


@LANGUAGES
def test_the_lines_of_a_fenced_block_that_begin_with_a_hash_are_no_headings(language: str) -> None:
    document = manual(language)
    fence = document.text[document.text.index("```") :].split("```")[1]
    comments = [line for line in fence.splitlines() if line.startswith("#")]
    assert len(comments) == 2
    assert not {line.lstrip("# ") for line in comments} & {heading.title for heading in document.headings}


def test_the_twins_have_the_same_sections_and_the_same_numbers() -> None:
    spanish, english = manual("es"), manual("en")
    assert [heading.level for heading in spanish.headings] == [heading.level for heading in english.headings]
    codes = re.compile(r"\b(?:E|HC)-\d+")
    assert codes.findall(spanish.text) == codes.findall(english.text)


@LANGUAGES
def test_the_files_are_what_their_script_makes(language: str) -> None:
    assert SAMPLES[f"{NAMES[language]}.txt"].read_bytes().decode("utf-8") == build_text(language)
    made = read_document(build_pdf(language), "made.pdf")
    stored = manual(language, "pdf")
    assert (made.text, made.pages, made.headings) == (stored.text, stored.pages, stored.headings)


@LANGUAGES
def test_the_pdf_has_the_same_headings_and_words_parted_at_a_line_end(language: str) -> None:
    pdf, markdown = manual(language, "pdf"), manual(language)
    assert [(heading.level, heading.title) for heading in pdf.headings] == [(h.level, h.title) for h in markdown.headings]
    assert len(pdf.pages) == 17
    assert pdf.warnings == ()
    assert [page.label for page in pdf.pages] == ["i", "ii", *map(str, range(1, 16))]
    parted = {"es": ["septiem-\nbre", "habita-\nción"], "en": ["cup-\nboards", "recep-\ntion"]}
    joined = [change for change in pdf.changes if change.kind == "hyphen"]
    around = [pdf.as_taken(change.start - 20, change.end + 20) for change in joined]
    assert [word in text for word, text in zip(parted[language], around, strict=True)] == [True, True]
    assert [word.replace("-\n", "") in pdf.text for word in parted[language]] == [True, True]
    assert len(joined) == len(pdf.changes) == 2


@LANGUAGES
def test_the_pdfs_header_and_footer_are_found_on_every_page_but_the_first(language: str) -> None:
    pdf = manual(language, "pdf")
    title = manual(language).headings[0].title
    assert pdf.running[0] == RunningLine("#", 16)
    assert {line.text.startswith(title) for line in pdf.running[1:]} == {True}
    assert sum(line.pages for line in pdf.running[1:]) == 16
    data = SAMPLES[f"{NAMES[language]}.pdf"].read_bytes()
    without = read_document(data, pdf.name, options=ReadOptions(leave_out_running=True))
    assert Counter(change.kind for change in without.changes) == {"running": 32, "hyphen": 2}
    assert without.text.count(title) == pdf.text.count(title) - 16


@LANGUAGES
def test_the_plain_text_has_no_headings_and_every_title_as_a_line(language: str) -> None:
    plain, markdown = manual(language, "txt"), manual(language)
    assert plain.headings == ()
    lines = Counter(plain.text.splitlines())
    titles = Counter(heading.title for heading in markdown.headings)
    assert {title: lines[title] for title in titles} == dict(titles)


def test_a_word_that_is_joined_makes_the_section_that_answers_win() -> None:
    data, name = SAMPLES["lighthouse_hostel.en.pdf"].read_bytes(), "lighthouse_hostel.en.pdf"
    winners = []
    for join_words in (True, False):
        passages = split_headings(read_document(data, name, ReadOptions(join_words=join_words)))
        best = ranked(score_bm25(index_passages(passages), "Which cupboards can I use in the kitchen?"))[0]
        winners.append(best.scored.passage.heading)
    assert winners == ["Kitchen", "Bookings"]
