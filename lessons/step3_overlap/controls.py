"""What counts as the text of a passage, and the overlap scores of the learner's question."""

from collections.abc import Callable, Container, Sequence

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.choices import original_of
from lessons.step1_load.controls import current_doc, current_document, current_source
from lessons.step1_load.document import Document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.controls import current_passages
from lessons.step2_chunk.passage_controls import passage_name, show_passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.endings import Ending, EndingKind, ending_of
from lessons.step3_overlap.export import parts_csv, passages_csv, passages_jsonl
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.near import meant_word, near_words, telling_words, terms_aside
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import TIE_DIGITS, Hit, Hits, PassageScore, Scores
from lessons.terms import WORDS, Analysis
from lessons.terms.stop_words import STOP_WORDS, language_of, weak_words

CELLS = notebook.Cells(__file__)

MAX_OFFERED = 6
"""At most this many words are offered where nothing was found."""
MAX_MEANT = 3
"""At most this many misspelt words of a question are offered mended."""


def current_index(side: str = "") -> PassageIndex:
    """The index of one of the two cuts."""
    return index_with(side, titles=bind.value("titles"))


def index_with(side: str = "", *, titles: bool, analysis: Analysis | None = None) -> PassageIndex:
    """The index of one of the two cuts, with titles or without them.

    `analysis`: in place of the learner's.
    """
    return remember(index_passages, current_passages(side), analysis=analysis or bind.value("analysis"), titles=titles)


def title_terms() -> frozenset[str]:
    """The terms of all titles of the current document, including its own, whether or not titles count."""
    return remember(_title_terms, current_document(), bind.value("analysis"))


def _title_terms(document: Document, analysis: Analysis) -> frozenset[str]:
    return frozenset(term for title in document.titles for term in analysis.terms(title))


def current_overlap(side: str = "") -> Scores:
    """The overlap scores of the passages of a cut for the learner's question."""
    return remember(score_overlap, current_index(side), bind.value("q"))


def titles_control(*, place: str = "") -> None:
    """The switch for titles, for lessons 3 to 6. `place`: the cell, where several show it."""
    if current_document().headings or current_document().title:
        notebook.switch(CELLS, "titles", place=place)


def first_question() -> str:
    """The default question of the current document: that of the sample, or two words of an upload.

    An edited text keeps the question of its original, so that the effect of the edit is seen.
    """
    sample = SAMPLES.get(original_of(current_doc()))
    if sample:
        return sample.question
    document = current_source().original or current_document()
    return remember(_own_question, document)


def _own_question(document: Document) -> str:
    return " ".join(telling_words(index_passages(split_headings(document)), most=2))


def current_ending(hits: Sequence[Hit], side: str = "") -> Ending:
    """How the search for the learner's question in a cut ends, by `hits` of any score."""
    asked = hits if isinstance(hits, Hits) else tuple(hits)
    return remember(ending_of, current_index(side), bind.value("q"), asked, stop_words=stop_words_here())


def stop_words_here() -> frozenset[str]:
    """Words that make no winner: those of the document's and the question's language, as the learner left the chosen list."""
    own: frozenset[str] = bind.value("analysis").stop_words
    taken_off = STOP_WORDS.get(bind.value("stops"), frozenset()) - own
    return (weak_words(WORDS.terms(bind.value("q")), of_document=document_language()) | own) - taken_off


def winner_label(kind: EndingKind, first: Hit | None) -> str:
    """The winner, with a word on a tie or a narrow lead; or that there is none. Plain text, for the trail and for tables.

    `first`: the first hit, if there is one.
    """
    if first is None:
        return notebook.FRAME.plain("trail_no_winner")
    name = passage_name(first.scored.passage, first.number)
    return notebook.FRAME.plain(_LABELS[kind], name=name) if kind in _LABELS else name


_LABELS: dict[EndingKind, str] = {
    "only_stop_words": "trail_stop_words",
    "stop_words_first": "trail_stop_words",
    "none_above_zero": "trail_none_above_zero",
    "all_tied": "trail_tie",
    "tied": "trail_tie",
    "narrow": "trail_narrow",
}


def document_language() -> str:
    """`es` or `en`: that of the sample, else the one with more stop words in the document, else that of the page."""
    sample = SAMPLES.get(original_of(bind.value("doc")))
    if sample:
        return sample.language
    return language_of(index_with(titles=bind.value("titles"), analysis=WORDS).df, otherwise=bind.language())


def no_hit() -> None:
    """Shown in place of a winner: why there is none, and words to ask for that the document does hold."""
    question, ending = bind.value("q"), current_ending(())
    index = index_with(titles=bind.value("titles"), analysis=WORDS)  # the words that are offered are whole words
    kind: str = ending.kind
    if not (ending.known or ending.unknown) and WORDS.terms(question):
        kind = "nothing_left"
    elif kind == "only_stop_words":  # and no passage holds them either
        kind = "no_known_term"
    CELLS.say(f"ending_{kind}", kind="outcome")
    aside = remember(terms_aside, current_document(), current_index().analysis)
    unsearched = [term for term in current_index().analysis.distinct(question) if term in aside]
    if unsearched:
        CELLS.say("words_aside", kind="note", terms=", ".join(unsearched), n=len(unsearched))
    offer_meant("nobody")
    asked = [term for term in WORDS.distinct(question) if term not in index.df]
    near = [word.term for term in asked[:MAX_OFFERED] for word in near_words(index, term, most=1)]
    offered = dict.fromkeys([*near, *telling_words(index, most=MAX_OFFERED)])
    words = [word for word in offered if bind.value("analysis").terms(word)][:MAX_OFFERED]  # a stop word would find nothing
    if words:
        CELLS.say("own_words", kind="quiet")
        with st.container(horizontal=True):
            for word in words:
                st.button(markup.label(word), on_click=bind.choose, args=("q", word), key=f"word_{word}")


def offer_meant(place: str) -> None:
    """For words that no passage holds and that look misspelt: buttons that ask with the document's word in their place.

    `place`: tells those of several cells apart.
    """
    index, question = index_with(titles=bind.value("titles"), analysis=WORDS), bind.value("q")
    mended: dict[str, str] = {}
    for token in WORDS.tokens(question):
        if token.term not in index.df and len(mended) < MAX_MEANT:
            meant = remember(meant_word, index, token.term)
            if bind.value("analysis").terms(meant):
                mended[meant] = question[: token.start] + meant + question[token.end :]
    if not mended:
        return
    with st.container(horizontal=True):
        for meant, asked in mended.items():
            st.button(CELLS.label("meant", word=meant), on_click=bind.choose, args=("q", asked), key=f"meant {place} {meant}")


def honest_ending(hits: Sequence[Hit], side: str = "") -> None:
    """A note where the order of `hits` says less than it seems to.

    A tie for the first place is mentioned where the winner is named.
    """
    ending = current_ending(hits, side)
    if ending.kind in ("plain", "tied"):
        return
    words: dict[str, object] = {"n": len(hits), "terms": ", ".join(ending.known)}
    if ending.kind == "stop_words_first":
        words |= {"terms": ", ".join(part.term for part in hits[0].scored.terms), "rank": ending.telling}
    elif ending.kind == "none_above_zero":
        words["score"] = notebook.score_text(hits[0].scored.score)
    if ending.kind == "narrow":
        first, second = _told_apart(*(hit.scored.score for hit in hits[:2]))
        title = passage_name(hits[1].scored.passage, hits[1].number)
        words |= {"title": title, "one": first, "other": second}
    CELLS.say(f"ending_{ending.kind}", kind="note", **words)


def _told_apart(first: float, second: float) -> tuple[str, str]:
    """Two different scores as text: whole numbers as they are, others with four decimals, or more until they differ."""
    if isinstance(first, int) and isinstance(second, int):
        return str(first), str(second)
    texts = ((f"{first:.{digits}f}", f"{second:.{digits}f}") for digits in range(4, TIE_DIGITS + 1))
    one, other = next(pair for pair in texts if pair[0] != pair[1])
    return notebook.figures(one), notebook.figures(other)


def show_winner(
    winner: PassageScore,
    answer: Sequence[tuple[int, int]] = (),
    *,
    unmarked: Container[str] = (),
    high: float | None = None,
) -> None:
    """The winning passage verbatim with the question's terms marked; which of them are only in its titles, and which it lacks.

    `answer`: spans of the document to highlight in it. `unmarked`: terms that are not marked. `high`: the rem from which it
    scrolls.
    """
    analysis = bind.value("analysis")
    show_passage(winner.passage, [part.term for part in winner.terms if part.term not in unmarked], answer, high=high)
    in_text = set(analysis.terms(winner.passage.searched))
    only_titles = [part.term for part in winner.terms if part.term not in in_text]
    if only_titles:
        CELLS.say("in_title", kind="quiet", terms=", ".join(only_titles), n=len(only_titles))
    held = {part.term for part in winner.terms}
    question = bind.value("q")
    tokens = (token for token in analysis.tokens(question) if token.term not in held)
    missing = dict.fromkeys(question[token.start : token.end] for token in tokens)
    if missing:
        CELLS.say("not_held", kind="quiet", terms=", ".join(missing))


def downloads(hits: Hits, name: str, **numbers: float | str) -> None:
    """Buttons for the parts of all scores and for all passages, as files called `name`.

    `numbers`: of the score, so that the parts can be recomputed from the file alone.
    """
    lengths, settings = hits.scores.searched.lengths.tolist(), {**bind.mine("told", dict[str, str]), **numbers}
    heads = dict(line.split(": ", 1) for line in CELLS.part("csv_heads").splitlines())
    language, tip = bind.language(), notebook.FRAME.label("csv_help")
    files: dict[str, Callable[[], bytes]] = {
        f"{name}.csv": lambda: parts_csv(hits, lengths=lengths, settings=settings, heads=heads, language=language),
        f"{name}_passages.csv": lambda: passages_csv(hits, settings=settings, heads=heads, language=language),
        f"{name}_passages.jsonl": lambda: passages_jsonl(hits, settings=settings),
    }
    with st.container(horizontal=True, vertical_alignment="center", key=f"downloads_{name}"):
        CELLS.say("downloads", kind="quiet")
        for file, make in files.items():
            about = tip if file.endswith(".csv") else None
            st.download_button(markup.label(file), make, file_name=file, key=f"download {file}", type="tertiary", help=about)


def words_note() -> None:
    """What a term is, by the plain rules or by others."""
    CELLS.say("words" if bind.value("analysis") == WORDS else "words_changed")


def why_elsewhere() -> None:
    """Which lesson explains why nothing was found; shown only if the question has a term."""
    if current_index().analysis.terms(bind.value("q")):
        CELLS.say("why_elsewhere")
