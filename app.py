"""The router and the frame: language, document, question, the trail with the winner. The lessons say all the rest."""

import streamlit as st

from lessons import STEPS, notebook, workbench
from lessons.notebook import FRAME
from lessons.prose import LANGUAGES
from lessons.step1_load.controls import current_document, document_picker
from lessons.step1_load.visible import visible_name
from lessons.step2_chunk.controls import current_passages, cut_name, opening
from lessons.step5_passage.controls import current_hits

LANGUAGE_NAMES = {"es": "Español", "en": "English"}

set_language = st.components.v2.component(
    "set_language", js="export default ({ data }) => { document.documentElement.lang = data; }"
)


def question_and_language() -> None:
    """The two choices that stand above every lesson."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            FRAME.label("question_label"),
            key="q",
            max_chars=workbench.MAX_QUESTION,
            persist_state="session",
            on_change=workbench.question_changed,
            width="stretch",
        )
        st.segmented_control(
            FRAME.label("language_label"),
            LANGUAGES,
            format_func=LANGUAGE_NAMES.__getitem__,
            key="lang",
            required=True,
            persist_state="session",
            on_change=workbench.language_changed,
            label_visibility="collapsed",
            width="content",
        )


def trail() -> None:
    """The walk as it stands: document, cut, passages, question, score, winner."""
    hits, question = current_hits(), workbench.value("q").strip()
    winner = FRAME.plain("trail_no_winner")
    if hits:
        winner = notebook.passage_name(hits[0].scored.passage, hits[0].number)
        if hits[0].tied:
            winner = FRAME.plain("trail_tie", name=winner)
    notebook.trail(
        [
            ("", visible_name(current_document().name)),
            ("", cut_name()),
            ("", FRAME.plain("trail_passages", n=len(current_passages()))),
            ("asked", FRAME.plain("trail_question", question=question) if question else FRAME.plain("trail_no_question")),
            ("", FRAME.plain(f"trail_score_{workbench.value('score')}")),
            ("winner", winner),
        ]
    )


def next_lesson(current: str) -> None:
    """The way on, where there is one."""
    slugs = [step.slug for step in STEPS]
    position = slugs.index(current) + 1 if current in slugs else 1
    if position < len(STEPS):
        folder = STEPS[position].folder
        st.page_link(f"lessons/{folder}/page.py", label=FRAME.label("next", title=FRAME.part(f"title_{folder}")))


st.set_page_config(page_title="Pasaje", layout="wide")
workbench.seed()
pages = [
    st.Page(
        f"lessons/{step.folder}/page.py", title=FRAME.part(f"title_{step.folder}"), url_path=step.slug, default=step is STEPS[0]
    )
    for step in STEPS
]
page = st.navigation(pages, position="top")
workbench.settle(opening)
notebook.style()
set_language(data=workbench.language(), key="set_language")
with st.sidebar:
    document_picker()
    st.button(FRAME.label("reset"), on_click=workbench.reset, help=FRAME.label("reset_help"))
question_and_language()
trail()
for part, values in workbench.take_notes():
    FRAME.say(part, kind="note", **values)
page.run()
next_lesson(page.url_path)
workbench.write_url()
