"""Lesson 3: the question word by word, and the count of shared words."""

from collections.abc import Container

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import cut_control
from lessons.step2_chunk.gold_controls import answering_passages
from lessons.step2_chunk.passage_controls import passage_name
from lessons.step3_overlap.controls import (
    current_ending,
    current_index,
    current_overlap,
    honest_ending,
    index_with,
    no_hit,
    title_terms,
    titles_control,
    words_note,
)
from lessons.step3_overlap.export import parts_csv
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.near import SHARED_BEGINNING, near_words, terms_aside
from lessons.step3_overlap.near_numbers import other_forms
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, TermScore, in_order, ranked
from lessons.step3_overlap.table_controls import score_table
from lessons.step5_passage.controls import decided_otherwise
from lessons.terms import WORDS

CELLS = notebook.Cells(__file__)

MAX_WORDS = 30


def question_words(index: PassageIndex, wanted: tuple[str, ...]) -> None:
    """Each term of the question: how many passages hold it, or why none does."""
    titles = title_terms()
    above = index if titles.isdisjoint(wanted) else index_with(titles=True)
    question, rows = bind.value("q"), []
    written = {token.term: question[token.start : token.end] for token in index.analysis.tokens(question)}
    for term in wanted[:MAX_WORDS]:
        if term in index.df:
            said = CELLS.inline("word_found", df=index.df[term], total=len(index.passages))
        else:
            why = why_in_titles(term, titles, above.df) or why_missing(index, term, written[term])
            said = f"{CELLS.inline('word_missing')}. {why}"
        rows.append((markup.term(term, is_held=term in index.df), said))
    notebook.facts(rows)
    if len(wanted) > MAX_WORDS:
        CELLS.say("words_left_out", kind="quiet", n=len(wanted) - MAX_WORDS)
    if index.analysis.numbers == "none":
        for form in remember(other_forms, index, question):
            CELLS.say("number_otherwise", kind="note", asked=form.asked, written=form.written, n=form.passages)


def why_in_titles(term: str, titles: Container[str], above: Container[str]) -> str:
    """That `term` is in one of `titles`; "" if it is in none. `above`: the terms of the index when titles count."""
    if term not in titles:
        return ""
    return CELLS.inline("only_titles" if term in above else "title_without_text")


def why_missing(index: PassageIndex, term: str, written: str) -> str:
    """What the passages hold in place of `term`, in words; `written`: the word of the question that it is made of."""
    if term in remember(terms_aside, current_document(), index.analysis):
        return CELLS.inline("only_aside")
    if index.analysis != WORDS:
        return CELLS.inline("made_of", word=written)
    near = near_words(index, term)
    if not near:
        return CELLS.inline("near_none" if len(term) >= SHARED_BEGINNING else "near_short", letters=SHARED_BEGINNING)
    alike = [word.term for word in near if word.how == near[0].how]
    return CELLS.inline(f"near_{near[0].how}", near=", ".join(alike), n=len(alike))


def verdict(hits: Hits, most: int) -> None:
    """The winner, or that several tie."""
    winner = hits[0]
    title = passage_name(winner.scored.passage, winner.number)
    part = "winner_tied" if winner.tied else "winner"
    CELLS.say(part, kind="outcome", title=title, score=winner.scored.score, most=most, n=len(hits.leaders))


def counted(part: TermScore, number: int) -> tuple[str, str]:
    """The arithmetic of a part: the passage holds the term, and nothing else matters."""
    return CELLS.plain("cell_numbers", tf=part.tf, df=part.df, n=len(index.passages)), CELLS.plain("cell_overlap")


index = current_index()
wanted = index.analysis.distinct(bind.value("q"))
hits = remember(ranked, current_overlap())
CELLS.say("opening")
notebook.code(score_overlap, ranked, in_order)
words_note()
if wanted:
    question_words(index, wanted)
else:
    no_hit()
if hits:
    CELLS.say("table")
with st.container(horizontal=True, vertical_alignment="bottom"):
    cut_control()
    titles_control()
if hits:
    ending = current_ending(hits)
    if ending.wins:
        verdict(hits, len(wanted))
        decided_otherwise(hits)
    honest_ending(hits)
    score_table(current_overlap(), arithmetic=counted, answers=answering_passages())
    settings = {"document": current_document().name, "question": bind.value("q")}
    st.download_button(
        CELLS.label("download"),
        lambda: parts_csv(hits, lengths=index.lengths.tolist(), settings=settings),
        file_name="overlap.csv",
        mime="text/csv",
        key="download overlap",
    )
elif wanted:
    no_hit()
changed = "_changed" if bind.value("analysis") != WORDS else ""
CELLS.say(f"try{changed}", kind="try")
CELLS.say(f"open{changed}")
