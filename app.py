"""The router and the frame around every lesson. The lessons say all the rest."""

from collections.abc import Mapping
from typing import Any

import pandas  # noqa: F401 - whole before a chart is made: altair looks into a pandas that another session is just importing
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from lessons import STEPS, Step, choices
from lessons.frame import asking, bind, browser, counts, markup, notebook
from lessons.frame.address import Rules
from lessons.frame.bind import Lessons
from lessons.frame.notebook import FRAME
from lessons.frame.progress_sheet import show_progress
from lessons.frame.prose import LANGUAGE_NAMES
from lessons.frame.remember import remember
from lessons.frame.session import event, keys_found_open
from lessons.frame.state import Note, State, note, reset
from lessons.frame.tasks import ASKING
from lessons.frame.visible import visible_name
from lessons.step1_load.choices import original_of
from lessons.step1_load.controls import (
    asks,
    current_doc,
    current_document,
    current_source,
    document_picker,
    is_here,
    language_of_browser,
    own_choices,
    recent_reads,
    uploads,
)
from lessons.step1_load.samples import EXAMPLES, FIRST, SAMPLES, Example
from lessons.step1_load.upload_controls import read_arrived, refusals, uploader
from lessons.step2_chunk.controls import current_passages, cut_name
from lessons.step2_chunk.gold_controls import known_answer
from lessons.step3_overlap.controls import current_ending, current_overlap, first_question, winner_label
from lessons.step3_overlap.score import ranked
from lessons.step5_passage.controls import current_hits, decided_otherwise
from lessons.take_home.controls import runnable_here, take_home
from lessons.tasks import tasks
from lessons.terms import WORDS
from lessons.terms.choices import analysis_of, use_words

TEACHER = "lessons/teacher/page.py"


def values(state: State) -> Mapping[str, Any]:
    """The value that holds for each choice of the learner, and for what follows from several."""
    found: dict[str, Any] = {"doc": current_doc(), "lang": state.language, "q": state.question or ""}
    found |= {key: state.chosen.get(key, setting.default) for key, setting in ASKING.items()}
    if found["doc"] not in SAMPLES and found["doc"] not in uploads():
        return found
    found |= {**choices.values_of(state, current_document(), once=remember), **own_choices()}
    found["q"] = first_question() if state.question is None else state.question
    found["answer"] = state.chosen.get("answer", known_answer(found["doc"], found["q"]))
    return found | {"analysis": analysis_of(found)}


def question_and_language(document: str = "") -> None:
    """The two choices that stand above every lesson; with the name of a `document` before them."""
    with st.container(horizontal=True, vertical_alignment="center", key="asked"):
        if document:
            notebook.show(f'<span dir="auto">{markup.text(document)}</span>')
        st.text_input(
            FRAME.label("question_label"),
            label_visibility="collapsed",
            placeholder=FRAME.plain("question_label"),
            width="stretch",
            **bind.widget("q", choices.TYPED, everywhere=True),
        )
        st.segmented_control(
            FRAME.label("language_label"),
            LANGUAGE_NAMES,
            format_func=LANGUAGE_NAMES.__getitem__,
            required=True,
            label_visibility="collapsed",
            width="content",
            **bind.widget("lang", LANGUAGE_NAMES, everywhere=True),
        )


def trail() -> None:
    """The walk as it stands: document, cut, passages, question, score, winner, but for one that an open task asks for."""
    hits, question = current_hits(), bind.value("q").strip()
    winner = winner_label(current_ending(hits).kind, hits[0] if hits else None)
    if asking.is_predicting():
        winner = FRAME.plain("trail_asked")
    walk = [
        ("step1_load", visible_name(current_document().name)),
        ("step2_chunk", cut_name()),
        ("step2_chunk", FRAME.plain("trail_passages", n=len(current_passages()))),
        ("step3_overlap", FRAME.plain("trail_question", question=question) if question else FRAME.plain("trail_no_question")),
        ("step4_bm25" if bind.value("score") == "bm25" else "step3_overlap", FRAME.plain(f"trail_score_{bind.value('score')}")),
        ("step5_passage", winner),
    ]
    notebook.trail(walk)


def told() -> dict[str, str]:
    """What tells two saved tables apart, by names that a spreadsheet can sort by."""
    document = current_document()
    said = {"document": document.name, "sha256": document.sha256, "question": bind.value("q"), "cut": cut_name()}
    settings = (f"{key}={bind.value(key)}" for key in choices.TOLD)
    return said | {"passages": str(len(current_passages())), "settings": "; ".join(settings)}


def own_question() -> None:
    """That an upload was asked nothing yet."""
    if bind.value("q") and original_of(bind.value("doc")) not in SAMPLES and not bind.is_chosen("q"):
        FRAME.say("own_question", kind="note", n=len(bind.value("q").split()))


def other_words(lesson: Step) -> None:
    """That other rules hold for words than the plain ones, on the lessons that do not say so themselves."""
    if bind.value("analysis") != WORDS and lesson.slug not in ("load", "words"):
        with st.container(horizontal=True, vertical_alignment="center", key="other_words"):
            FRAME.say("other_words", kind="quiet")
            st.button(FRAME.label("plain_words"), on_click=bind.change, args=(use_words, ""))


def is_as_opened() -> bool:
    """Whether all that decides the order of the passages is as the document opens."""
    opened = choices.values_of(State(bind.language()), current_document(), once=remember)
    return all(bind.value(key) == opened[key] for key in choices.DECIDING)


def next_lesson(position: int) -> None:
    """The way on, with what is here, and with the example that shows the next lesson's point; from the last one to the first."""
    last = position == len(STEPS) - 1
    step = STEPS[0 if last else position + 1]
    page, title = f"lessons/{step.folder}/page.py", FRAME.part(f"title_{step.folder}")
    example = EXAMPLES.get(step.slug, {}).get(bind.language())
    with st.container(horizontal=True, key="next"):
        if example and example.document != bind.value("doc"):
            label = FRAME.label("next_example", title=title, name=visible_name(example.document))
            st.button(label, on_click=go_on, args=(page, example))
            st.page_link(page, label=FRAME.label("next_same", title=title))
        else:
            st.page_link(page, label=FRAME.label("again" if last else "next", title=title))


@event
def go_on(page: str, example: Example) -> None:
    """The example is shown on the lesson that the next run turns to: the button itself is not drawn any more then."""
    bind.choose("example", example)
    bind.keep("turn_to", page)


def turned_to() -> None:
    """Once a button chose another lesson."""
    page = bind.mine("turn_to", str)
    if page:
        bind.keep("turn_to", "")
        st.switch_page(page)


def presented_lesson() -> None:
    """One cell, with the document and the question above it."""
    question_and_language(visible_name(current_document().name))
    notes()
    page.run()


def teachers_page() -> None:
    """The page that is no lesson: its worksheet is about the document and the question."""
    question_and_language()
    with st.container(key="refused"):
        refusals("page")
    notes()
    page.run()


def whole_lesson(step: Step) -> None:
    """A lesson with all that stands around it."""
    above = st.container()
    question_and_language()
    own_question()
    with st.container(key="refused"):
        refusals("page")
    other_words(step)
    if step.slug == "overlap":
        decided_otherwise(remember(ranked, current_overlap()))
    notes()
    page.run()
    with above:
        trail()
    next_lesson(STEPS.index(step))


def waiting_for_upload() -> None:
    """In place of a lesson: the address speaks of a file that is not here."""
    question_and_language()
    with st.container(key="refused"):
        refusals("page")
    notes()
    FRAME.say("upload_gone", kind="note")


def notes() -> None:
    """What is to be said once."""
    for each in bind.state().notes:
        FRAME.say(each.part, kind="note", **dict(each.values))


def password_gone() -> None:
    """Once, that a file whose password was asked for is not here, where the page that asks outlived its server."""
    gone = Note("password_gone")
    if gone not in bind.state().notes and any(key.startswith("password ") for key in keys_found_open()):
        bind.change(note, gone.part)


@event
def start_again() -> None:
    """All but the language and the files as at the start."""
    bind.change(reset)
    bind.keep("place", None)


def sidebar() -> DeltaGenerator:
    """The documents, the way back to the start, and the place for what is done by the end of the run, which is given."""
    notebook.show('<div class="brand">Pasaje</div>')
    document_picker()
    if here:
        asks(slug, as_opened=is_as_opened())
    uploader()
    if here:
        take_home()
    notebook.select(FRAME, "tasks")
    place = st.container()
    st.button(FRAME.label("reset"), on_click=start_again, help=FRAME.label("reset_help"))
    st.page_link(TEACHER, label=FRAME.label("title_teacher"))
    return place


st.set_page_config(layout="wide")
rules = Rules(
    first=FIRST,
    documents=SAMPLES,
    question=choices.QUESTION,
    settings=choices.SETTINGS,
    of_document=choices.OF_DOCUMENT,
    of_answer=choices.OF_ANSWER,
    in_first_version=choices.IN_FIRST_VERSION,
    defaults_of=choices.DEFAULTS_OF,
)
bind.start(Lessons(rules, language_of_browser, values, choices.choose, runnable_here))
pages = [
    st.Page(
        f"lessons/{step.folder}/page.py", title=FRAME.part(f"title_{step.folder}"), url_path=step.slug, default=step is STEPS[0]
    )
    for step in STEPS
]
teacher = st.Page(TEACHER, title=FRAME.part("title_teacher"), url_path="teacher", visibility="hidden")
page = st.navigation([*pages, teacher], position="top")
st.set_page_config(page_title=f"{page.title} · Pasaje")
step = None if page is teacher else STEPS[pages.index(page)]
slug = step.slug if step else "teacher"
bind.on_page(slug)
turned_to()
password_gone()
presenting = bool(step and bind.state().chosen.get("present"))
notebook.style(presenting=presenting)
asking.begin()
recent_reads().forget()
read_arrived()
here = is_here()
written = bind.write_address()
bind.keep("told", told() if here else {})
bind.keep("tasks_of", (current_source().original or current_document()).sha256 if here else "")
browser.set_up(
    language=bind.language(),
    lesson=slug,
    address=written,
    told=bind.mine("told", dict[str, str]),
    csv=FRAME.part("csv_help"),
)
with st.sidebar:
    progress = sidebar()
if here and presenting:
    presented_lesson()
elif here and step:
    whole_lesson(step)
elif here:
    teachers_page()
else:
    waiting_for_upload()
if here:
    asking.watch()
    counts.note()
    with progress:
        show_progress(tasks, {step.slug: FRAME.part(f"title_{step.folder}") for step in STEPS})
bind.end()
