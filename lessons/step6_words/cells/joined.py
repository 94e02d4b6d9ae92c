"""The cell with the words of the document that the rules make one term."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.tasks import Task
from lessons.step1_load.controls import offer_example
from lessons.step6_words.controls import is_long, meetings_by, usual
from lessons.step6_words.meetings import Meeting, come_apart, counted_as, joined_groups
from lessons.step6_words.tasks import begin_alike, joined_pair
from lessons.step6_words.views import MAX_LETTERS, MAX_WORDS
from lessons.terms import WORDS, Analysis

CELLS = notebook.Cells(__file__)
TASKS = ("joined",)

HIGH = 14.0
"""The rem from which the groups scroll."""
MAX_SAME = 8
"""At most this many words of the document are shown for a term."""
MAX_GROUPS = 200
MAX_MEETINGS = 6
RIGHT = Analysis(stemming="es", accents="fold")
WRONG = Analysis(stemming="es", accents="fold_first")
"""Accents are folded before endings are cut off."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("joined")
    if not asking.ask(CELLS, task() if asking.asks() else None):
        return
    CELLS.say("joined_rows")
    notebook.one_of(CELLS, "stemming", place="joined")
    groups = meetings_by(joined_groups, bind.value("analysis"))
    rows = [[markup.text(markup.short(each.term, MAX_LETTERS)), _listed(each)] for each in groups[:MAX_GROUPS]]
    if groups:
        head = [CELLS.part("groups_term"), CELLS.part("groups_words")]
        notebook.show(
            markup.box(
                markup.table(CELLS.inline("groups_caption"), head, rows, ["", ""]),
                CELLS.part("groups_box"),
                high=notebook.high(HIGH),
                kind="scroll",
            )
        )
        words = sum(len(set(each.apart)) for each in groups)
        CELLS.say("groups", kind="outcome", words=words, n=len(groups))
    else:
        CELLS.say("groups_none", kind="outcome")
    if len(groups) < MAX_MEETINGS:
        offer_example("joined")
    if notebook.rest():
        CELLS.say("stemming_about", kind="quiet")
        elsewhere(groups)
        of_question()
        if st.toggle(CELLS.label("order_toggle"), key="order"):
            wrong_order()
        notebook.code(come_apart)


def task() -> Task | None:
    """Which pair is joined by the learner's rules or, where these join nothing, by the recommended ones."""
    analysis, rules = bind.value("analysis"), "by_own"
    groups = meetings_by(joined_groups, analysis)
    if not groups and not is_long():
        analysis, rules = usual(), "by_usual"
        groups = meetings_by(joined_groups, analysis)
    alike = meetings_by(begin_alike, analysis) if groups else ()
    return joined_pair(groups, alike, asking.dice_of("joined"), rules=CELLS.plain(rules))


def of_question() -> None:
    """The words of the document that count as each term of the question."""
    analysis, pairs = bind.value("analysis"), []
    counted = meetings_by(counted_as, analysis)
    for term in analysis.distinct(bind.value("q"))[:MAX_WORDS]:
        words = counted.get(term, ())
        listed = ", ".join(markup.short(word, MAX_LETTERS) for word in words[:MAX_SAME]) + " …" * (len(words) > MAX_SAME)
        what = markup.text(listed) if words else f'<span class="missing">{CELLS.part("no_such_word")}</span>'
        pairs.append((f"<mark>{markup.text(term)}</mark>", what))
    if pairs:
        CELLS.say("same", kind="quiet")
        notebook.facts(pairs)


def elsewhere(here: Sequence[Meeting]) -> None:
    """Words of other texts that the rules for stems join too."""
    language = bind.value("stemming")
    if language != "none":
        terms = {each.term for each in here}
        others = come_apart(CELLS.part(f"joined_{language}").split(), bind.value("analysis"), WORDS)
        listed = "; ".join(", ".join(each.words) for each in others if each.term not in terms)
        if listed:
            CELLS.say("elsewhere", kind="quiet", words=listed)


def wrong_order() -> None:
    """The effect of folding accents before endings are cut off."""
    CELLS.say("order")
    own = meetings_by(own_meetings, bind.value("analysis"))
    found: Sequence[Meeting] = own or come_apart(CELLS.part("order_words").split(), RIGHT, WRONG)
    rows = [
        [markup.text(term) for term in (", ".join(each.words), each.term, " · ".join(dict.fromkeys(each.apart)))]
        for each in found[:MAX_MEETINGS]
    ]
    head = [CELLS.part(f"order_{column}") for column in ("words_column", "right", "wrong")]
    caption = CELLS.inline("order_own" if own else "order_example")
    notebook.show(f'<div class="scroll">{markup.table(caption, head, rows, ["", "", ""])}</div>')


def own_meetings(words: Sequence[str], analysis: Analysis) -> tuple[Meeting, ...]:
    """The meetings by both orders of the words that `analysis` does not remove."""
    return tuple(come_apart([word for word in words if analysis.terms(word)], RIGHT, WRONG))


def _listed(group: Meeting) -> str:
    words = sorted(set(group.apart))
    return f'<span dir="auto">{markup.text(", ".join(markup.short(word, MAX_LETTERS) for word in words))}</span>'
