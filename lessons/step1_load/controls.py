"""The document: bundled or uploaded, chosen on any page. Keeps uploads in the session, never on the disk."""

import hashlib
from dataclasses import dataclass, field

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.prose import LANGUAGE_NAMES
from lessons.step1_load.document import Document, Reason, UnreadableDocument
from lessons.step1_load.markdown import MAX_LINES, MAX_TOKENS
from lessons.step1_load.read import MAX_BYTES, READERS, read_document
from lessons.step1_load.samples import FIRST, SAMPLES
from lessons.step1_load.visible import visible_name

CELLS = notebook.Cells(__file__)

MEGABYTES = MAX_BYTES // 1_000_000
MAX_UPLOADS = 8
"""Uploaded files that a session keeps; the oldest goes first."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file as this session read it."""

    data: bytes = field(repr=False)
    document: Document


@dataclass(frozen=True, slots=True)
class Refusal:
    """An upload that gave no document, and what stood on the screen then."""

    reason: Reason
    name: str
    doc: str
    question: str


def current_document() -> Document:
    """The document that the learner looks at."""
    return current_source().document


def current_source() -> Source:
    """Its file: an uploaded one as it came, a bundled one as it was when this session first looked at it."""
    doc = workbench.value("doc")
    return _bundled(doc) if doc in SAMPLES else uploads()[doc]


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
    """Before all else of a run: a bundled document that is gone or damaged gives way to one that can be read."""
    chosen = workbench.value("doc")
    for doc in dict.fromkeys((chosen, FIRST[workbench.language()], *SAMPLES)):
        if doc != workbench.value("doc"):
            workbench.choose("doc", doc)
        try:
            current_document()
        except (OSError, UnreadableDocument):
            continue
        if doc != chosen:
            workbench.note("sample_unreadable", name=chosen, other=doc)
        return
    notebook.FRAME.say("no_sample_readable", kind="note")
    st.stop()


def uploads() -> dict[str, Source]:
    """This session's uploads by their id, oldest first."""
    sources: dict[str, Source] = st.session_state.setdefault("uploads", {})
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
    names = {doc: _name_of(doc) for doc in (*SAMPLES, *uploads())}
    st.selectbox(CELLS.label("picker_label"), names, format_func=names.__getitem__, **workbench.bind("doc", names))
    st.file_uploader(CELLS.label("uploader_label", megabytes=MEGABYTES), key=_uploader_key(), on_change=_take_upload)
    with st.container(key="not_arrived"):
        CELLS.say("not_arrived", kind="waiting", megabytes=MEGABYTES)
    refusal()
    CELLS.say("uploader_note", kind="quiet")


def refusal() -> None:
    """Why the last upload was refused, until another document is chosen or another question asked."""
    refused: Refusal | None = st.session_state.get("refused")
    if refused and (refused.doc, refused.question) == (workbench.value("doc"), workbench.value("q")):
        words = {"name": refused.name, "megabytes": MEGABYTES, "formats": ", ".join(READERS)}
        words |= {"lines": MAX_LINES, "tokens": MAX_TOKENS}
        CELLS.say("refused", f"refused_{refused.reason}", kind="note refusal", **words)


def _uploader_key() -> str:
    """A new one after each upload: the file is in the list then, and the uploader is empty for the next."""
    return f"uploader_{st.session_state.get('uploads_seen', 0)}"


def _take_upload() -> None:
    """The file that just came becomes the current document; where it cannot be read, all stays and the reason is kept."""
    uploaded = st.session_state[_uploader_key()]
    st.session_state.uploads_seen = st.session_state.get("uploads_seen", 0) + 1
    st.session_state.refused = None
    data, name = uploaded.getvalue(), uploaded.name
    try:
        document = read_document(data, name)
    except UnreadableDocument as error:
        st.session_state.refused = Refusal(error.reason, visible_name(name), workbench.value("doc"), workbench.value("q"))
        return
    doc, sources = f"{workbench.UPLOADED}:{document.sha256}:{name}", uploads()
    sources.pop(doc, None)  # a file that comes again is the newest again
    sources[doc] = Source(data, document)
    for oldest in list(sources)[: max(0, len(sources) - MAX_UPLOADS)]:
        dropped = sources.pop(oldest).document
        workbench.note("upload_dropped", name=visible_name(dropped.name), most=MAX_UPLOADS)
    workbench.choose("doc", doc)


def _name_of(doc: str) -> str:
    """What the list calls a document: a sample with its language, an upload with the beginning of its SHA-256.

    That tells two uploads of one name apart, and no name changes with the language of the page.
    """
    if doc in SAMPLES:
        return f"{doc} · {LANGUAGE_NAMES[SAMPLES[doc].language]}"
    document = uploads()[doc].document
    return f"{visible_name(document.name)} · {document.sha256[:6]}"


def try_questions() -> None:
    """Questions of the current sample that are worth a click."""
    sample = SAMPLES.get(workbench.value("doc"))
    if not sample:
        return
    CELLS.say("try_questions", kind="quiet")
    with st.container(horizontal=True, key="tries"):
        for question in sample.tries:
            st.button(markup.label(question), on_click=workbench.choose, args=("q", question), key=f"try_{question}")
