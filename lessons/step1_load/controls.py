"""The document: bundled or uploaded, chosen on any page. Keeps uploads in the session, never on the disk."""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, field, replace

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.step1_load.document import Document, Reason, UnreadableDocument
from lessons.step1_load.markdown import MAX_LINES, MAX_TITLES, MAX_TOKENS
from lessons.step1_load.read import MAX_BYTES, READERS, read_document
from lessons.step1_load.samples import FIRST, SAMPLES
from lessons.step1_load.visible import visible_name

CELLS = notebook.Cells(__file__)

MEGABYTES = MAX_BYTES // 1_000_000
MAX_UPLOADS = 8
"""Uploaded files and edited texts that a session keeps; the oldest goes first."""
MAX_EDITED = 100_000
"""Characters of a text that can be edited; the browser gets all of them."""

_LINE_END = re.compile(r"\r\n|\r")


@dataclass(frozen=True, slots=True)
class Source:
    """A file as this session read it."""

    data: bytes = field(repr=False)
    document: Document
    original: Document | None = None
    """What it was edited from."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An upload that gave no document, and what stood on the screen then."""

    reason: Reason
    name: str
    seen: tuple[str, str, str]
    """Lesson, document and question that stood on the screen then."""


def current_document() -> Document:
    """The document that the learner looks at."""
    return current_source().document


def current_source() -> Source:
    """Its file: an uploaded or edited one as it came, a bundled one as it was when this session first looked at it."""
    return _source(workbench.value("doc"))


def stored_bytes() -> bytes:
    """What is stored of it now: of a bundled one on the disk, of an uploaded one in the session.

    Raises: OSError: the bundled file is gone.
    """
    doc = workbench.value("doc")
    return SAMPLES[doc].read_bytes() if doc in SAMPLES else uploads()[doc].data


def read_anew() -> None:
    """Take the bundled files as they are now."""
    st.session_state.bundled = {}


def readable_document() -> None:
    """Before all else of a run: a document that is gone or damaged gives way to one that can be read."""
    chosen = workbench.value("doc")
    for doc in dict.fromkeys((chosen, FIRST[workbench.language()], *SAMPLES)):
        if doc != workbench.value("doc"):
            workbench.choose("doc", doc)
        try:
            current_document()
        except (OSError, UnreadableDocument, KeyError):
            continue
        if doc != chosen:
            gone = {"name": doc} if chosen not in SAMPLES else {"name": chosen, "other": doc}
            workbench.note("sample_unreadable" if chosen in SAMPLES else "upload_gone", **gone)
        return
    notebook.FRAME.say("no_sample_readable", kind="note")
    st.stop()


def uploads() -> dict[str, Source]:
    """This session's uploads by their id, oldest first."""
    sources: dict[str, Source] = st.session_state.uploads
    return sources


def _bundled(doc: str) -> Source:
    """Raises: OSError: the file is gone. UnreadableDocument: it is damaged."""
    sources: dict[str, Source] = st.session_state.setdefault("bundled", {})
    if doc not in sources:
        data = SAMPLES[doc].read_bytes()
        sha256 = hashlib.sha256(data).hexdigest()
        sources[doc] = Source(data, _read_bundled(doc, sha256, data))
    return sources[doc]


@st.cache_resource(max_entries=2 * len(SAMPLES), show_spinner=False)
def _read_bundled(doc: str, sha256: str, _data: bytes) -> Document:
    return read_document(_data, doc)


def document_picker() -> None:
    """Choose among all documents, upload one, start again."""
    names, times = {}, Counter[str]()
    for doc in (*SAMPLES, *uploads()):
        name = _name_of(doc)
        times[name] += 1
        names[doc] = name if times[name] == 1 else f"{name} ({times[name]})"
    st.selectbox(CELLS.label("picker_label"), names, format_func=names.__getitem__, **workbench.bind("doc", names))
    key = f"uploader_{st.session_state.get('uploads_seen', 0)}"
    label = CELLS.label("uploader_label", megabytes=MEGABYTES)
    if st.file_uploader(label, key=key, on_change=_take_upload, args=(key,)):
        # The change was missed: a press elsewhere came in between.
        _take_upload(key)
        st.rerun()
    with st.container(key="not_arrived"):
        CELLS.say("not_arrived", kind="waiting", megabytes=MEGABYTES)
    refusal()
    CELLS.say("uploader_note", kind="quiet")


def refusal() -> None:
    """Why the last upload was refused, until another lesson or document is chosen or another question asked."""
    refused: Refusal | None = st.session_state.get("refused")
    if refused and refused.seen != _seen():
        st.session_state.refused = None
    elif refused:
        words = {"name": refused.name, "megabytes": MEGABYTES, "formats": ", ".join(READERS)}
        words |= {"lines": MAX_LINES, "tokens": MAX_TOKENS, "titles": MAX_TITLES}
        CELLS.say("refused", f"refused_{refused.reason}", kind="note refusal", **words)


def _seen() -> tuple[str, str, str]:
    return st.session_state.opened, workbench.value("doc"), workbench.value("q")


def _take_upload(key: str) -> None:
    """The file that just came becomes the current document; where it cannot be read, all stays and the reason is kept."""
    uploaded = st.session_state.get(key)
    if uploaded is None:
        return
    # The uploader gets a new key: the file is in the list then, and the uploader is empty for the next.
    st.session_state.uploads_seen = st.session_state.get("uploads_seen", 0) + 1
    st.session_state.refused = None
    data, name = uploaded.getvalue(), uploaded.name
    try:
        document = read_document(data, name)
    except UnreadableDocument as error:
        workbench.choose("doc", workbench.value("doc"))  # what was in use stays so, on every lesson
        st.session_state.refused = Refusal(error.reason, visible_name(name), _seen())
        return
    _take_up(f"{workbench.UPLOADED}:{document.sha256}:{name}", Source(data, document))


def _take_up(doc: str, source: Source) -> None:
    """`source` becomes the current document; of too many the oldest goes, but never what it was edited from."""
    sources = uploads()
    sources.pop(doc, None)  # a file that comes again is the newest again
    sources[doc] = source
    needed = {doc, *(workbench.original_of(other) for other, each in sources.items() if each.original)}
    if len(sources) > MAX_UPLOADS:
        dropped = sources.pop(next(other for other in sources if other not in needed)).document
        workbench.note("upload_dropped", name=visible_name(dropped.name), most=MAX_UPLOADS)
    workbench.choose("doc", doc)


def editor() -> None:
    """The current text to change; from what comes of it everything is prepared again, as from a document of its own."""
    doc, source = workbench.value("doc"), current_source()
    document, original = source.document, source.original
    CELLS.say("edit")
    if original:
        CELLS.say("edited", *["edited_pdf"] * bool(original.pages), kind="note", name=visible_name(document.name))
        label = CELLS.label("original", name=visible_name(original.name))
        st.button(label, on_click=workbench.choose, args=("doc", workbench.original_of(doc)))
    if len(document.text) > MAX_EDITED:
        CELLS.say("edit_too_long", n=len(document.text), most=MAX_EDITED)
    # Whoever begins to write stays with the document, and with what it is asked: the difference is what there is to see.
    elif st.toggle(CELLS.label("edit_label"), key="editing", on_change=_begin_edit):
        key = f"text {document.sha256}"
        with st.form("edit", border=False):
            st.text_area(CELLS.label("edit_text"), document.text, height=420, key=key)
            st.form_submit_button(CELLS.label("edit_done"), on_click=_take_edit, args=(doc, source, key))


def _begin_edit() -> None:
    if st.session_state.editing:
        workbench.choose("doc", workbench.value("doc"))


def _take_edit(doc: str, source: Source, key: str) -> None:
    """What was written in the editor over `source` becomes the current document, unless it is what was there."""
    text, original = st.session_state.get(key), source.original or source.document
    if text is None or _same_lines(text, source.document.text):
        workbench.note("edit_unchanged")
    elif _same_lines(text, original.text):
        workbench.choose("doc", workbench.original_of(doc))
    else:
        data = text.encode()
        try:
            # Of a PDF there is only the text; all else is read as what it was.
            edited = read_document(data, "text.md" if original.kind == "markdown" else "text.txt")
        except UnreadableDocument:
            workbench.note("edit_refused")
            return
        edited = replace(edited, name=CELLS.plain("edited_name", name=original.name))
        new = f"edited:{edited.sha256}:{workbench.original_of(doc)}"
        st.session_state.originals[new] = workbench.original_of(doc)
        _take_up(new, Source(data, edited, original))


def _same_lines(one: str, other: str) -> bool:
    """Whether two texts are the same but for their line ends: a browser's text area makes each of them a line feed."""
    return _LINE_END.sub("\n", one) == _LINE_END.sub("\n", other)


def _source(doc: str) -> Source:
    return _bundled(doc) if doc in SAMPLES else uploads()[doc]


def _name_of(doc: str) -> str:
    """What the list calls a document: a sample with its title, an upload by its name.

    Two uploads of one name are told apart by the beginning of their SHA-256. No name changes with the language of the page.
    """
    if doc in SAMPLES:
        return f"{doc} · {SAMPLES[doc].title}"
    document = uploads()[doc].document
    same = sum(other.document.name == document.name for other in uploads().values())
    return visible_name(document.name) + f" · {document.sha256[:6]}" * (same > 1)


def asks(lesson: str) -> None:
    """Under the question: more of them for the current sample, and for the one that is asked what to look for."""
    sample = SAMPLES.get(workbench.value("doc"))
    if not sample:
        return
    with st.container(horizontal=True, key="asks"):
        CELLS.say("asks", kind="quiet")
        for ask in sample.asks:
            if not ask.lessons or lesson in ask.lessons.split():
                asked = ask.question == workbench.value("q")
                st.button(
                    markup.label(ask.question),
                    on_click=workbench.choose,
                    args=("q", ask.question),
                    key=f"ask_{ask.question}",
                    type="primary" if asked else "secondary",
                    help=CELLS.label(f"look_{ask.look}"),
                )
    for ask in sample.asks:
        if ask.question == workbench.value("q"):
            CELLS.say("look_label", f"look_{ask.look}", kind="look")
