"""The router and the frame: language, document, question, the trail with the winner. The lessons say all the rest."""

import streamlit as st

from lessons import STEPS, notebook, workbench
from lessons.notebook import FRAME
from lessons.prose import LANGUAGE_NAMES
from lessons.step1_load.controls import asks, current_document, document_picker, readable_document, readings
from lessons.step1_load.samples import SAMPLES
from lessons.step1_load.upload_controls import read_arrived, refusals, uploader
from lessons.step1_load.visible import visible_name
from lessons.step2_chunk.controls import (
    current_passages,
    cut_name,
    first_choices,
    nearest,
)
from lessons.step2_chunk.gold_controls import known_answer
from lessons.step3_overlap.controls import current_ending, first_question, winner_label
from lessons.step5_passage.controls import current_hits
from lessons.terms import WORDS

# Streamlit makes a step of the browser's history of every change of the address, so that Back would go through each question
# asked. A change on the same page takes the place of the step instead, and Back leads to the lesson before. On a narrow screen
# the sidebar lies over the page: once a lesson was chosen in it, it closes.
# A page that is connected again, maybe to a server that was started again, asks for its lesson anew: until then the server knows
# nothing of it. And a field that gives way to a new one while somebody types in it hands on what was typed.
SET_UP_PAGE = """
export default ({ data, setTriggerValue }) => {
  document.documentElement.lang = data.language;
  if (window.pasajeLesson && window.pasajeLesson !== data.lesson && innerWidth < 768)
    document.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click();
  const first = !window.pasajeLesson;
  window.pasajeLesson = data.lesson;
  if (!first) return;
  const push = history.pushState.bind(history);
  history.pushState = (state, title, url) =>
    new URL(url ?? "", location.href).pathname === location.pathname
      ? history.replaceState(state, title, url)
      : push(state, title, url);
  const app = document.querySelector('[data-testid="stApp"]');
  let connected = true;
  new MutationObserver(() => {
    const before = connected;
    connected = app.dataset.testConnectionState === "CONNECTED";
    if (connected && !before) setTriggerValue("connected", true);
  }).observe(app, { attributeFilter: ["data-test-connection-state"] });
  const placeOf = (field) => field.closest('[class*="st-key-"]')?.className.match(/st-key-([a-z_]+[0-9]?)/)?.[1];
  let typing = null;
  document.addEventListener("input", ({ target }) => {
    if (target.matches("input:not([type=file]):not([type=range]), textarea") && placeOf(target))
      typing = { field: target, place: placeOf(target), text: target.value };
  });
  const done = ({ target }) => (typing = target === typing?.field ? null : typing);
  // A field that is taken away loses the focus too.
  document.addEventListener("focusout", (event) => setTimeout(() => event.target.isConnected && done(event)));
  document.addEventListener("keydown", (event) => event.key === "Enter" && !event.target.matches("textarea") && done(event));
  new MutationObserver(() => {
    if (!typing || typing.field.isConnected) return;
    const { place, text, field } = typing;
    const next = [...document.querySelectorAll(field.tagName)].find((other) => placeOf(other) === place);
    if (!next) return;
    typing = null;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(next), "value").set.call(next, text);
    next.dispatchEvent(new Event("input", { bubbles: true }));
    next.focus();
  }).observe(document.body, { childList: true, subtree: true });
};
"""
set_up_page = st.components.v2.component("set_up_page", js=SET_UP_PAGE)


def question_and_language() -> None:
    """The two choices that stand above every lesson."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            FRAME.label("question_label"),
            max_chars=workbench.QUESTION.longest,
            width="stretch",
            **workbench.bind("q", workbench.QUESTION),
        )
        st.segmented_control(
            FRAME.label("language_label"),
            LANGUAGE_NAMES,
            format_func=LANGUAGE_NAMES.__getitem__,
            required=True,
            label_visibility="collapsed",
            width="content",
            **workbench.bind("lang", LANGUAGE_NAMES),
        )


def trail() -> None:
    """The walk as it stands: document, cut, passages, question, score, winner."""
    hits, question = current_hits(), workbench.value("q").strip()
    winner = winner_label(current_ending(hits).kind, hits[0] if hits else None)
    notebook.trail(
        [
            ("step1_load", visible_name(current_document().name)),
            ("step2_chunk", cut_name()),
            ("step2_chunk", FRAME.plain("trail_passages", n=len(current_passages()))),
            (
                "step3_overlap",
                FRAME.plain("trail_question", question=question) if question else FRAME.plain("trail_no_question"),
            ),
            (
                "step4_bm25" if workbench.value("score") == "bm25" else "step3_overlap",
                FRAME.plain(f"trail_score_{workbench.value('score')}"),
            ),
            ("step5_passage", winner),
        ]
    )


def next_lesson(position: int) -> None:
    """The way on; from the last lesson back to the first."""
    last = position == len(STEPS) - 1
    folder = STEPS[0 if last else position + 1].folder
    label = FRAME.label("again" if last else "next", title=FRAME.part(f"title_{folder}"))
    with st.container(key="next"):
        st.page_link(f"lessons/{folder}/page.py", label=label)


st.set_page_config(layout="wide")
workbench.seed()
pages = [
    st.Page(
        f"lessons/{step.folder}/page.py", title=FRAME.part(f"title_{step.folder}"), url_path=step.slug, default=step is STEPS[0]
    )
    for step in STEPS
]
page = st.navigation(pages, position="top")
st.set_page_config(page_title=f"{page.title} · Pasaje")
notebook.style()
lesson = pages.index(page)
readings().forget()
read_arrived()
workbench.open_lesson(STEPS[lesson].slug)
readable_document()
first = first_choices()
workbench.settle({"q": first_question, **first}, nearest, known_answer)
workbench.write_url()
set_up_page(
    data={"language": workbench.language(), "lesson": STEPS[lesson].slug}, key="set_up_page", on_connected_change=lambda: None
)
with st.sidebar:
    notebook.show('<div class="brand">Pasaje</div>')
    document_picker()
    uploader()
    st.button(FRAME.label("reset"), on_click=workbench.reset, help=FRAME.label("reset_help"))
trail()
question_and_language()
asks(STEPS[lesson].slug, as_opened=workbench.as_opened(first))
if workbench.value("q") and workbench.value("doc") not in SAMPLES and not workbench.is_chosen("q"):
    FRAME.say("own_question", kind="note", n=len(workbench.value("q").split()))
with st.container(key="refused"):
    refusals("page")
if workbench.analysis() != WORDS and STEPS[lesson].slug not in ("load", "words"):
    with st.container(horizontal=True, vertical_alignment="center", key="other_words"):
        FRAME.say("other_words", kind="quiet")
        st.button(FRAME.label("plain_words"), on_click=workbench.use_words, args=("",))
left = workbench.left()
if left:
    FRAME.say("opened_with", kind="note", name=visible_name(current_document().name))
    st.button(FRAME.label("keep", name=visible_name(left[0]), question=left[1]), on_click=workbench.choose, args=("doc", left[0]))
for part, values in workbench.notes():
    FRAME.say(part, kind="note", **values)
FRAME.say("lesson", kind="kicker", n=lesson + 1, total=len(STEPS))
page.run()
next_lesson(lesson)
workbench.end_run()
