"""Lesson 3 on the screen: the question word by word, and the count of shared words."""

from collections.abc import Container, Sequence

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step2_chunk.controls import cut_control
from lessons.step3_overlap.controls import current_index, current_overlap, index_with, no_hit, title_terms, titles_control
from lessons.step3_overlap.index import PassageIndex
from lessons.step3_overlap.near import SHARED_BEGINNING, near_words
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hit, ranked
from lessons.step5_passage.controls import current_hits

CELLS = notebook.Cells(__file__)

MAX_WORDS = 30


def question_words(index: PassageIndex, wanted: tuple[str, ...]) -> None:
    """Each term of the question: in how many passages, or why in none."""
    titles = title_terms()
    above = index if titles.isdisjoint(wanted) else index_with(titles=True)
    rows = []
    for term in wanted[:MAX_WORDS]:
        word = markup.text(term)
        if term in index.df:
            rows.append([f"<mark>{word}</mark>", CELLS.inline("word_found", df=index.df[term], total=len(index.passages))])
        else:
            why = why_in_titles(term, titles, above.df) or why_missing(index, term)
            rows.append([f'<span class="missing">{word}</span>', f"{CELLS.inline('word_missing')}. {why}"])
    cells = "".join(f"<dt>{word}</dt><dd>{words}</dd>" for word, words in rows)
    notebook.show(f'<dl class="facts">{cells}</dl>')
    if len(wanted) > MAX_WORDS:
        CELLS.say("words_left_out", kind="quiet", n=len(wanted) - MAX_WORDS)


def why_in_titles(term: str, titles: Container[str], above: Container[str]) -> str:
    """That `term` is in one of `titles`; "" where it is in none. `above`: the terms that there are once titles count."""
    if term not in titles:
        return ""
    return CELLS.inline("only_titles" if term in above else "title_without_text")


def why_missing(index: PassageIndex, term: str) -> str:
    """What the passages hold in place of `term`, in words."""
    near = near_words(index, term)
    if not near:
        return CELLS.inline("near_none" if len(term) >= SHARED_BEGINNING else "near_short", letters=SHARED_BEGINNING)
    alike = [word.term for word in near if word.how == near[0].how]
    return CELLS.inline(f"near_{near[0].how}", near=", ".join(alike), n=len(alike))


def verdict(hits: Sequence[Hit], most: int) -> None:
    """Who wins, or that several tie, in words."""
    winner = hits[0]
    title = notebook.passage_name(winner.scored.passage, winner.number)
    tied = sum(hit.rank == 1 for hit in hits)
    part = "winner_tied" if winner.tied else "winner"
    CELLS.say(part, kind="outcome", title=title, score=winner.scored.score, most=most, n=tied)


index = current_index()
wanted = index.analysis.distinct(workbench.value("q"))
hits = ranked(current_overlap())
CELLS.say("opening")
notebook.code(score_overlap, ranked)
CELLS.say("words")
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
    verdict(hits, len(wanted))
    if current_hits()[0].number != hits[0].number:
        CELLS.say("trail_note", kind="quiet")
    notebook.score_table(current_overlap())
    notebook.ties(hits)
elif wanted:
    no_hit()
CELLS.say("try", kind="try")
CELLS.say("open")
