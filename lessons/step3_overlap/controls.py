"""What counts as the text of a passage, and the overlap scores of the learner's question."""

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.kept import LIMIT, kept
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


def current_index(side: str = "") -> PassageIndex:
    """The passages of the cut that is searched, or of the one beside it, with their terms."""
    return index_with(side, titles=workbench.value("titles"))


def index_with(side: str = "", *, titles: bool) -> PassageIndex:
    """The same with `titles` or without: those above a passage, and that of the document."""
    document, passages = current_document(), current_passages(side)

    def make() -> PassageIndex:
        return index_passages(passages, titles=titles)

    if side and len(document.text) > LIMIT:
        return make()  # of a very long text one index in memory is enough
    return kept(f"index{side}", document, (*cut_key(side), titles), make)


def title_terms() -> frozenset[str]:
    """The terms of all titles of the current document, its own with them, whether or not they count."""
    document, analysis = current_document(), current_index().analysis
    made = (term for title in document.titles for term in analysis.terms(title))
    return kept("title_terms", document, (analysis,), lambda: frozenset(made))


def index_key(side: str = "") -> tuple[object, ...]:
    """All that current_index() depends on but the document."""
    return (*cut_key(side), workbench.value("titles"))


def current_overlap(side: str = "") -> tuple[PassageScore, ...]:
    """The overlap score of every passage of a cut for the learner's question."""
    query = workbench.value("q")
    key = (*index_key(side), query)
    return kept(f"overlap{side}", current_document(), key, lambda: tuple(score_overlap(current_index(side), query)))


def titles_control() -> None:
    """Whether titles count, for lessons 2 to 5."""
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
