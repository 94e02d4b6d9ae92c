"""The document: bundled or uploaded, chosen on any page. Keeps uploads in the session, never on the disk."""

import hashlib
from dataclasses import dataclass, field

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.prose import LANGUAGE_NAMES
from lessons.step1_load.document import Document, Reason, UnreadableDocument
from lessons.step1_load.read import MAX_BYTES, READERS, read_document
from lessons.step1_load.samples import SAMPLES
from lessons.step1_load.visible import visible_name

CELLS = notebook.Cells(__file__)

MAX_UPLOADS = 8
"""Uploaded files that a session keeps; the oldest goes first."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was uploaded in this session."""

    name: str
    data: bytes = field(repr=False)
    sha256: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """An upload that gave no document, and what stood on the screen then."""

    reason: Reason
    name: str
    doc: str
    question: str


def current_document() -> Document:
    """The document that the learner looks at."""
    doc = workbench.value("doc")
    if doc in SAMPLES:
        data = current_bytes()
        return _read(doc, hashlib.sha256(data).hexdigest(), data)
    upload = uploads()[doc]
    return _read(upload.name, upload.sha256, upload.data)


def current_bytes() -> bytes:
    """The bytes of that document: of a bundled one from the disk, now; of an uploaded one as they came."""
    doc = workbench.value("doc")
    return SAMPLES[doc].read_bytes() if doc in SAMPLES else uploads()[doc].data


def uploads() -> dict[str, Upload]:
    """This session's uploads by their id, oldest first."""
    if "uploads" not in st.session_state:
        st.session_state.uploads = {}
    kept: dict[str, Upload] = st.session_state.uploads
    return kept


def document_picker() -> None:
    """Choose among all documents, upload one, start again."""
    names = {doc: _name_of(doc) for doc in (*SAMPLES, *uploads())}
    st.selectbox(CELLS.label("picker_label"), names, format_func=names.__getitem__, **workbench.bind("doc", names))
    megabytes = MAX_BYTES // 1024**2
    st.file_uploader(CELLS.label("uploader_label", megabytes=megabytes), key=_uploader_key(), on_change=_take_upload)
    with st.container(key="too_large"):
        CELLS.say("refused_too_large", kind="waiting", megabytes=megabytes)
    refusal()
    CELLS.say("uploader_note", kind="quiet")


def refusal() -> None:
    """Why the last upload was refused, until another document is chosen or another question asked."""
    refused: Refusal | None = st.session_state.get("refused")
    if refused and (refused.doc, refused.question) == (workbench.value("doc"), workbench.value("q")):
        words = {"name": refused.name, "megabytes": MAX_BYTES // 1024**2, "formats": ", ".join(READERS)}
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
    sha256 = hashlib.sha256(data).hexdigest()
    try:
        _read(name, sha256, data)
    except UnreadableDocument as error:
        st.session_state.refused = Refusal(error.reason, visible_name(name), workbench.value("doc"), workbench.value("q"))
        return
    kept = uploads()
    doc = f"{workbench.UPLOADED}:{sha256}:{name}"
    kept[doc] = Upload(name, data, sha256)
    for oldest in list(kept)[: max(0, len(kept) - MAX_UPLOADS)]:
        del kept[oldest]
    workbench.choose("doc", doc)


def _name_of(doc: str) -> str:
    """What the list calls a document: a sample with its language, an upload with the beginning of its SHA-256.

    That tells two uploads of one name apart, and no name changes with the language of the page.
    """
    if doc in SAMPLES:
        return f"{doc} · {LANGUAGE_NAMES[SAMPLES[doc].language]}"
    upload = uploads()[doc]
    return f"{visible_name(upload.name)} · {upload.sha256[:6]}"


@st.cache_resource(max_entries=32, ttl=3600, show_spinner=False)
def _read(name: str, sha256: str, _data: bytes) -> Document:
    return read_document(_data, name)


def try_questions() -> None:
    """Questions of the current sample that are worth a click."""
    sample = SAMPLES.get(workbench.value("doc"))
    if not sample:
        return
    CELLS.say("try_questions", kind="quiet")
    with st.container(horizontal=True, key="tries"):
        for question in sample.tries:
            st.button(markup.label(question), on_click=workbench.choose, args=("q", question), key=f"try_{question}")
