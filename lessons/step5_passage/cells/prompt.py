"""The cell with the block of passages that a model would get, what is in it twice, and which of them the answer needs."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.frame.visible import visible
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.outline import place
from lessons.step2_chunk.passage_controls import place_of
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.controls import current_ending
from lessons.step5_passage.controls import current_hits, current_worth_handing
from lessons.step5_passage.evidence import citation
from lessons.step5_passage.lacking import how_much
from lessons.step5_passage.prompt import Prompt, prompt_of
from lessons.step5_passage.tasks import needed as needed_task
from lessons.step5_passage.views import block_html
from lessons.terms import WORDS

CELLS = notebook.Cells(__file__)
TASKS = ("needed",)

HIGH = 11.0
"""The rem from which the block scrolls."""


def show() -> None:
    """Draw the cell."""
    hits = current_hits()
    CELLS.say("prompt")
    if not current_ending(hits).wins:
        CELLS.say("context_empty" if hits else "context_empty_no_hit", kind="outcome")
        return
    left, right = st.columns(2, gap="large", vertical_alignment="bottom")
    with left:
        notebook.slider(CELLS, "k")
    shown, prompt = st.container(), prompt_of(current_worth_handing(), k=bind.value("k"))
    names = [f"{n}. {place_of(each)}" for n, each in enumerate(prompt.passages, 1)]
    task = needed_task(prompt.passages, current_answer(), names)
    if not asking.ask(CELLS, task):
        with shown:
            block(prompt, (), high=HIGH if notebook.presented() else 1.5 * HIGH)
        return
    with right:
        told = st.toggle(CELLS.label("needed"), bool(task) and asking.asks(), key="needed")
    answer = current_answer() if told else ()
    with shown:
        block(prompt, answer, high=notebook.high(HIGH))
        counted(prompt)
        if told:
            needed(prompt, answer)
    if not prompt.repeated:
        offer_example("prompt")
    if notebook.rest():
        if prompt.passages != prompt_of(hits, k=bind.value("k")).passages:
            CELLS.say("context_weak", kind="quiet")
        if st.toggle(CELLS.label("as_text"), key="as text"):
            as_text(prompt)
        CELLS.say("open" if bind.value("analysis") == WORDS else "open_changed", kind="quiet")
        notebook.code(prompt_of, Prompt, handed_over, citation, place, k=bind.value("k"))


def block(prompt: Prompt, answer: Sequence[Span], *, high: float) -> None:
    """The passages of the prompt with what they repeat. `answer`: to be highlighted; `high`: the rem from which it scrolls."""
    words = [CELLS.plain(f"held_{how_much(passage, answer)}") if answer else "" for passage in prompt.passages]
    inner = block_html(
        prompt.passages, prompt.repeats, language=bind.language(), words=words, answer=answer, most=notebook.MAX_SHOWN
    )
    notebook.show(markup.box(inner, CELLS.plain("context_box"), high=high))


def counted(prompt: Prompt) -> None:
    """How long the block is, and how much of it is there twice or was not searched."""
    aside = sum(end - start for each in prompt.passages for start, end in each.document.unsearched_in(each.start, each.end))
    counts = {"twice": prompt.repeated, "inside": prompt.inside, "aside": aside}
    told = [f"context_{name}" for name, n in counts.items() if n]
    CELLS.say("context", *told, kind="outcome", n=len(prompt.passages), total=prompt.characters, **counts)


def needed(prompt: Prompt, answer: Sequence[Span]) -> None:
    """How many of the passages hold anything of the marked answer, and how long the others are."""
    if not answer:
        CELLS.say("answer_unmarked", kind="outcome")
        return
    others = [each for each in prompt.passages if how_much(each, answer) == "none"]
    n, total = len(prompt.passages) - len(others), len(prompt.passages)
    part = "needed_some" if n and others else "needed_all" if n else "needed_none"
    CELLS.say(part, kind="outcome", n=n, total=total, rest=sum(each.end - each.start for each in others))


def as_text(prompt: Prompt) -> None:
    """The block as plain text, to be copied, and to be saved where it is long."""
    text = prompt.block(bind.language())
    shown = visible(text[: notebook.MAX_SHOWN])
    st.code(shown, language=None, wrap_lines=True)
    if shown != text[: notebook.MAX_SHOWN]:
        CELLS.say("context_marks", kind="quiet")
    if len(text) > notebook.MAX_SHOWN:
        CELLS.say("context_long", n=len(text))
        st.download_button(CELLS.label("context_download"), text, file_name="context.txt")
