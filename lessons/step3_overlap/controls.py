"""What counts as the text of a passage, and the overlap scores of the learner's question."""

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.kept import kept
from lessons.step1_load.controls import current_document, current_source
from lessons.step1_load.document import Document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.controls import current_passages, cut_key
from lessons.step2_chunk.headings import split_headings
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.near import near_words, telling_words
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import PassageScore

CELLS = notebook.Cells(__file__)

MAX_OFFERED = 6
"""Words that are offered where nothing was found."""


def current_index() -> PassageIndex:
    """The current passages with their terms."""
    return index_with(titles=workbench.value("titles"))


def index_with(*, titles: bool) -> PassageIndex:
    """The current passages with their terms and, with `titles`, those of the titles above them."""
    passages = current_passages()
    return kept("index", current_document(), (*cut_key(), titles), lambda: index_passages(passages, titles=titles))


def title_terms() -> frozenset[str]:
    """The terms of all titles of the current document, its own with them, whether or not they count."""
    document, analysis = current_document(), current_index().analysis
    made = (term for title in document.titles for term in analysis.terms(title))
    return kept("title_terms", document, (analysis,), lambda: frozenset(made))


def index_key() -> tuple[object, ...]:
    """All that current_index() depends on but the document."""
    return (*cut_key(), workbench.value("titles"))


def current_overlap() -> tuple[PassageScore, ...]:
    """The overlap score of every current passage for the learner's question."""
    index, query = current_index(), workbench.value("q")
    return kept("overlap", current_document(), (*index_key(), query), lambda: tuple(score_overlap(index, query)))


def titles_control() -> None:
    """Whether titles count, for lessons 3 to 5."""
    if current_document().headings or current_document().title:
        notebook.switch(CELLS, "titles")


def first_question() -> str:
    """What the current document is first asked: a sample its own question, an upload two of its own words.

    An edited text is asked what its original was: the difference is what there is to see.
    """
    sample = SAMPLES.get(workbench.original_of(workbench.value("doc")))
    if sample:
        return sample.question
    document = current_source().original or current_document()
    return kept("own_question", document, (), lambda: _own_question(document))


def _own_question(document: Document) -> str:
    return " ".join(telling_words(index_passages(split_headings(document)), most=2))


def no_hit() -> None:
    """In place of a winner: that there is none, and words to ask for that the document does hold."""
    index, question = current_index(), workbench.value("q")
    asked = index.analysis.distinct(question)
    CELLS.say("no_hit" if asked else "no_words" if question.strip() else "no_question", kind="outcome")
    near = [word.term for term in asked[:MAX_OFFERED] for word in near_words(index, term, most=1)]
    words = list(dict.fromkeys([*near, *telling_words(index, most=MAX_OFFERED)]))[:MAX_OFFERED]
    if words:
        CELLS.say("own_words", kind="quiet")
        with st.container(horizontal=True):
            for word in words:
                st.button(markup.label(word), on_click=workbench.choose, args=("q", word), key=f"word_{word}")


def why_elsewhere() -> None:
    """Which lesson tells why nothing was found, where there is a word to tell it of."""
    if current_index().analysis.terms(workbench.value("q")):
        CELLS.say("why_elsewhere")
