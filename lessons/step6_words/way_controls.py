"""The words of a text with what is left of each after each rule, as a table; and a text to try."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.step2_chunk.views import marked
from lessons.step6_words.controls import shown_terms
from lessons.step6_words.effects import RULES, is_on
from lessons.step6_words.views import MAX_WORDS, word
from lessons.terms import Traced

CELLS = notebook.Cells(__file__)

MAX_NARROW = 5
"""At most this many columns fit on a phone."""
MAX_TRIED = 200
"""The text to try may have at most this many characters."""


def way_of(text: str, caption: str) -> None:
    """A table of the words of a text with the terms after each stage. Stages that change nothing have no column."""
    traced = bind.value("analysis").trace(text)
    words = traced[:MAX_WORDS]
    if not words:
        CELLS.say("no_words", kind="quiet")
        return
    names = [name for name, _ in words[0].stages]
    telling = [place for place, name in enumerate(names) if any(_changes(each, place) for each in words)]
    head = [CELLS.part(f"column_{column}") for column in ("word", "span", "terms")]
    head += [CELLS.part(f"stage_{names[place]}") for place in telling]
    rows = [_way(each, telling) for each in words]
    kinds = ["", "n", *[""] * (len(telling) + 1)]
    wide = " wide" * (len(head) > MAX_NARROW)
    notebook.show(f'<div class="scroll{wide}">{markup.table(CELLS.inline(caption), head, rows, kinds)}</div>')
    if len(traced) > MAX_WORDS:
        CELLS.say("words_left_out", kind="quiet", n=len(traced) - MAX_WORDS)
    idle = [CELLS.part(f"stage_{name}") for place, name in enumerate(names) if place not in telling and _is_running(name)]
    if idle:
        CELLS.say("idle_stages", kind="quiet", stages=", ".join(idle))


def _changes(each: Traced, place: int) -> bool:
    before = each.stages[place - 1][1] if place else (each.word,)
    return each.stages[place][1] != before


def _is_running(stage: str) -> bool:
    return stage == "tokens" or any(stage == rule and is_on(bind.value("analysis"), rule) for rule in RULES)


def _way(each: Traced, telling: Sequence[int]) -> list[str]:
    asked = bind.value("analysis").distinct(bind.value("q"))
    cells = [word(each.word), f"{each.start}–{each.end}", shown_terms(each.stages[-1][1], marked=asked)]
    for place in telling:
        after = shown_terms(each.stages[place][1])
        cells.append(f"<strong>{after}</strong>" if _changes(each, place) else f'<span class="quiet">{after}</span>')
    return cells


def tried() -> None:
    """A text that the learner types, word by word, with the question's terms highlighted."""
    CELLS.say("tried")
    text = st.text_input(
        CELLS.label("tried_label"), CELLS.plain("tried_text"), max_chars=MAX_TRIED, key=f"tried {bind.language()}"
    )
    analysis = bind.value("analysis")
    sample = marked(text, analysis.distinct(bind.value("q")), analysis)
    notebook.show(markup.block(sample, "sample"))
    way_of(text, "tried_caption")
