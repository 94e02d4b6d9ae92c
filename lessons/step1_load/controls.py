"""The document: bundled or uploaded, read as the learner chose, on any page. Keeps uploads in the session, never on the disk."""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePosixPath
from typing import TypeVar

import streamlit as st

from lessons import markup, notebook, workbench
from lessons.session import event
from lessons.step1_load.document import Document, UnreadableDocument
from lessons.step1_load.reading import AS_USUAL, CHOICES, TEXT_RULES, EncodingName, Reading
from lessons.step1_load.readings import Read, Readings
from lessons.step1_load.samples import FIRST, SAMPLES
from lessons.step1_load.visible import visible_name
from lessons.step1_load.workers import BUNDLED, BUNDLED_LOOK, LOOK, READING, Kind, Workers

CELLS = notebook.Cells(__file__)

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Source:
    """A file as this session got it."""

    data: bytes = field(repr=False)
    name: str
    """What the document is called."""
    reads_as: str
    """The name that tells its format; an edited text is called after the file that it was edited from."""
    password: str = field(default="", repr=False)
    original: Document | None = None
    """What it was edited from; its file may be gone since."""


def current_document() -> Document:
    """The document that the learner looks at, read as they chose.

    Raises: OSError: a bundled file is gone. UnreadableDocument: it is damaged, or cannot be read as they chose.
    """
    return current_read().document


def current_read() -> Read:
    """The same, with what the reading took."""
    return read_of(workbench.value("doc"))


def current_source() -> Source:
    """Its file: an uploaded or edited one as it came, a bundled one as it was when this session first looked at it."""
    return source_of(workbench.value("doc"))


def document_of(doc: str) -> Document:
    """Any document of the list. Raises: as current_document."""
    return read_of(doc).document


def read_of(doc: str) -> Read:
    """Any document of the list, with what its reading took. Raises: as current_document."""
    source = source_of(doc)
    reading = reading_of(doc)
    documents = _documents()
    if doc not in documents or documents[doc][:2] != (source, reading):
        documents[doc] = source, reading, read_source(source, reading, kind=BUNDLED if doc in SAMPLES else READING)
        for gone in documents.keys() - {*SAMPLES, *uploads()}:
            del documents[gone]
    return documents[doc][2]


def _documents() -> dict[str, tuple[Source, Reading, Read]]:
    """What this session read, the last of each document: nothing else that is kept may drop it."""
    found: dict[str, tuple[Source, Reading, Read]] = st.session_state.setdefault("documents", {})
    return found


def remember(doc: str, read: Read) -> None:
    """What came of the file of `doc`, read as usual but for a password."""
    source = source_of(doc)
    _documents()[doc] = source, Reading(password=source.password), read


def read_source(source: Source, reading: Reading, *, kind: Kind = READING) -> Read:
    """Raises: UnreadableDocument."""
    read = readings().read(source.data, source.reads_as, reading, kind=kind)
    return replace(read, document=replace(read.document, name=source.name))


def ending_of(name: str) -> str:
    """What tells the format of a file of this name: `.pdf`."""
    return PurePosixPath(name).suffix.casefold()


def reading_of(doc: str) -> Reading:
    """The learner's choices for a document, as far as they matter to a file of its format: all else is read as usual."""
    source, chosen = source_of(doc), partial(workbench.reading_choice, doc=doc)
    ending = ending_of(source.reads_as)
    if "encoding" in CHOICES.get(ending, ()):
        encoding: EncodingName = (
            "utf-8" if source.original else chosen("encoding")
        )  # what is written in the editor is kept in UTF-8
        rules = tuple(rule for rule in TEXT_RULES if chosen(rule)) if ending == ".txt" else TEXT_RULES
        return Reading(text_rules=rules, encoding=encoding)
    if ending not in CHOICES:
        return AS_USUAL
    return Reading(
        pdf_reader=chosen("pdf_reader"),
        leave_out_running=chosen("running"),
        join_words=chosen("join_words"),
        headings_from=chosen("headings_from"),
        sizes=tuple(filter(None, chosen("sizes").split(","))),
        password=source.password,
    )


@st.cache_resource(show_spinner=False)
def readings() -> Readings:
    """For all sessions: the processes that open files, and what they read lately."""
    return Readings(Workers())


def looked(function: Callable[..., Result], *args: object) -> Result | None:
    """What `function` gives, computed in a process with limits, since it opens the file; None where it fails.

    Each of these functions raises whatever a library meets in a damaged file.
    """
    kind = BUNDLED_LOOK if workbench.value("doc") in SAMPLES else LOOK
    try:
        return readings().workers.call(function, *args, kind=kind)
    except Exception:
        return None


def stored_bytes() -> bytes:
    """What is stored of the document now: of a bundled one on the disk, of an uploaded one in the session.

    Raises: OSError: the bundled file is gone.
    """
    doc = workbench.value("doc")
    return SAMPLES[doc].read_bytes() if doc in SAMPLES else uploads()[doc].data


@event
def read_anew() -> None:
    """Take the bundled files as they are now."""
    st.session_state.bundled = {}


def readable_document() -> None:
    """Before all else of a run: a document that is gone or damaged gives way to one that can be read, in the learner's language.

    Only where no sample of that language can be read, one of another takes its place, and a note says so.
    """
    chosen, language = workbench.value("doc"), workbench.language()
    for doc in dict.fromkeys((chosen, FIRST[language], *sorted(SAMPLES, key=lambda doc: SAMPLES[doc].language != language))):
        if doc != workbench.value("doc"):
            workbench.choose("doc", doc)
        if not (_is_readable() or _is_readable_as_usual()):
            continue
        if doc != chosen:
            gone = {"name": doc} if chosen not in SAMPLES else {"name": chosen, "other": doc}
            workbench.note("sample_unreadable" if chosen in SAMPLES else "upload_gone", **gone)
            if SAMPLES[doc].language != language:
                workbench.note("no_sample_in_language")
        return
    notebook.FRAME.say("no_sample_readable", kind="note")
    st.stop()


def _is_readable() -> bool:
    try:
        current_document()
    except (OSError, UnreadableDocument, KeyError):
        return False
    return True


def _is_readable_as_usual() -> bool:
    """Whether it can be read once all choices of how are undone; then they are, and a note says so."""
    doc = workbench.value("doc")
    try:
        source = source_of(doc)
    except (OSError, KeyError):
        return False
    if reading_of(doc) == Reading(password=source.password):
        return False
    workbench.read_as_usual()
    workbench.note("read_as_usual", name=visible_name(source.name))
    return _is_readable()


def uploads() -> dict[str, Source]:
    """This session's uploads and edited texts by their id, oldest first."""
    sources: dict[str, Source] = st.session_state.uploads
    return sources


def source_of(doc: str) -> Source:
    """Any file of the list. Raises: OSError: a bundled one is gone. KeyError: an uploaded one is."""
    if doc not in SAMPLES:
        return uploads()[doc]
    bundled: dict[str, Source] = st.session_state.setdefault("bundled", {})
    if doc not in bundled:
        bundled[doc] = Source(SAMPLES[doc].read_bytes(), doc, doc)
    return bundled[doc]


def names() -> dict[str, str]:
    """What the list calls each document, by its id: a sample with its title, an upload by its name.

    Two uploads of one name are told apart by the beginning of their SHA-256. No name changes with the language of the page.
    """
    same = Counter(source.name for source in uploads().values())
    called, times = {}, Counter[str]()
    for doc in (*SAMPLES, *uploads()):
        if doc in SAMPLES:
            name = f"{doc} · {SAMPLES[doc].title}"
        else:
            source = uploads()[doc]
            name = visible_name(source.name)
            if same[source.name] > 1:
                name += f" · {hashlib.sha256(source.data).hexdigest()[:6]}"
        times[name] += 1
        called[doc] = name if times[name] == 1 else f"{name} ({times[name]})"
    return called


def document_picker() -> None:
    """Choose among all documents."""
    called = names()
    st.selectbox(CELLS.label("picker_label"), called, format_func=called.__getitem__, **workbench.bind("doc", called))


def asks(lesson: str, *, as_opened: bool) -> None:
    """Under the question: more of them for the current sample, and for the one that is asked what to look for.

    `as_opened`: whether the settings are those that the document opens with, for which that was written.
    """
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
            CELLS.say("look_label" if as_opened else "look_label_changed", f"look_{ask.look}", kind="look")
