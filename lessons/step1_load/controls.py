"""The document: bundled or uploaded, read as the learner chose, on any page. Keeps uploads in the session, never on the disk."""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.session import event
from lessons.frame.state import forget_of_document, note, turn_to
from lessons.frame.visible import visible_name
from lessons.step1_load import choices
from lessons.step1_load.document import Document, UnreadableDocument
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.samples import EXAMPLES, FIRST, HINTS, SAMPLES
from lessons.step1_load.server.recent import Read, RecentReads
from lessons.step1_load.server.workers import BUNDLED, BUNDLED_LOOK, LOOK, READING, Kind, Workers

CELLS = notebook.Cells(__file__)

SPANISH_READERS = ("es", "ca", "gl", "eu", "ast")
"""Languages whose readers are more at home in Spanish than in English."""

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


def current_doc() -> str:
    """The id of the document that the learner looks at; where nobody chose any, the first sample of the language."""
    return bind.state().document or FIRST[bind.language()]


def current_document() -> Document:
    """The document that the learner looks at, read as they chose.

    Raises: OSError: a bundled file is gone. UnreadableDocument: it is damaged, or cannot be read as they chose.
    """
    return current_read().document


def current_read() -> Read:
    """The same, with what the reading took."""
    return read_of(current_doc())


def current_source() -> Source:
    """Its file: an uploaded or edited one as it came, a bundled one as it was when this session first looked at it."""
    return source_of(current_doc())


def document_of(doc: str) -> Document:
    """Any document of the list. Raises: as current_document."""
    return read_of(doc).document


def read_of(doc: str) -> Read:
    """Any document of the list, with what its reading took. Raises: as current_document."""
    source = source_of(doc)
    reading = options_of(doc)
    documents = _documents()
    if doc not in documents or documents[doc][:2] != (source, reading):
        documents[doc] = source, reading, read_source(source, reading, kind=BUNDLED if doc in SAMPLES else READING)
        for gone in documents.keys() - {*SAMPLES, *uploads()}:
            del documents[gone]
    return documents[doc][2]


def read_otherwise(**changes: Any) -> Document:
    """The current document, read as chosen but for `changes` of its options. Raises: as current_document."""
    doc = current_doc()
    options = replace(options_of(doc), **changes)
    return read_source(source_of(doc), options, kind=BUNDLED if doc in SAMPLES else READING).document


def _documents() -> dict[str, tuple[Source, ReadOptions, Read]]:
    """What this session read, the last of each document: nothing else that is kept may drop it."""
    return bind.mine("documents", dict[str, tuple[Source, ReadOptions, Read]])


def took(doc: str, read: Read) -> None:
    """What came of the upload `doc`, read as usual but for a password."""
    source, own = source_of(doc), replace(read, document=replace(read.document, is_private=True))
    _documents()[doc] = source, ReadOptions(password=source.password), own


def read_source(source: Source, options: ReadOptions, *, kind: Kind = READING) -> Read:
    """Raises: UnreadableDocument."""
    read = recent_reads().read(source.data, source.reads_as, options, kind=kind)
    return replace(read, document=replace(read.document, name=source.name, is_private=kind != BUNDLED))


def options_of(doc: str) -> ReadOptions:
    """How a document is read, as far as that matters to a file of its format: all else is read as usual."""
    source, wishes = source_of(doc), bind.state().of_documents.get(doc, {})
    if source.original:
        wishes = {**wishes, "encoding": "utf-8"}  # in which an edited text is kept
    return choices.options_of(source.reads_as, wishes, password=source.password)


@st.cache_resource(show_spinner=False)
def recent_reads() -> RecentReads:
    """For all sessions: the processes that open files, and what they read lately."""
    return RecentReads(Workers())


def looked(function: Callable[..., Result], *args: object) -> Result | None:
    """What `function` gives, computed in a process with limits, since it opens the file; None where it fails.

    Each of these functions raises whatever a library meets in a damaged file.
    """
    kind = BUNDLED_LOOK if current_doc() in SAMPLES else LOOK
    try:
        return recent_reads().workers.call(function, *args, kind=kind)
    except Exception:
        return None


def seen_again(function: Callable[..., Result], document: Document, *args: object) -> Result | None:
    """The same for the file of the current `document`, which `function` takes first; a result is remembered, the file is not."""
    found: Result | None = remember(_look_at, function, document, *args)
    return found


def _look_at(function: Callable[..., Result], document: Document, *args: object) -> Result | None:
    return looked(function, current_source().data, *args)


def stored_bytes() -> bytes:
    """What is stored of the document now: of a bundled one on the disk, of an uploaded one in the session.

    Raises: OSError: the bundled file is gone.
    """
    doc = current_doc()
    return SAMPLES[doc].read_bytes() if doc in SAMPLES else uploads()[doc].data


@event
def read_anew() -> None:
    """Take the bundled files as they are now."""
    bind.keep("bundled", {})


def language_of_browser() -> str:
    """The language to begin with."""
    locale = (st.context.locale or "en").lower()
    return "es" if locale.split("-")[0] in SPANISH_READERS else "en"


def own_choices() -> dict[str, Any]:
    """The value that holds for each choice that the current document has of its own."""
    wishes = bind.state().of_documents.get(current_doc(), {})
    return {key: wishes.get(key, setting.default) for key, setting in choices.SETTINGS.items()}


def is_here() -> bool:
    """Before all else of a run: whether there is a document to look at.

    An upload that an address speaks of is not, until somebody brings it. A bundled file that is gone or damaged gives way to
    another one, of the same language where there is one. A document that cannot be read as was wished is read as usual.
    """
    chosen = current_doc()
    if chosen not in SAMPLES and chosen not in uploads():
        return False
    language = bind.language()
    own_first = sorted(SAMPLES, key=lambda doc: SAMPLES[doc].language != language)
    for doc in dict.fromkeys((chosen, FIRST[language], *own_first)):
        if doc != current_doc():
            bind.change(turn_to, doc, alike=True)
        if _is_readable():
            break
    else:
        notebook.FRAME.say("no_sample_readable", kind="note")
        st.stop()
    if doc != chosen:
        bind.change(note, "sample_unreadable", name=chosen, other=doc)
        if SAMPLES[doc].language != language:
            bind.change(note, "no_sample_in_language")
    return True


def _is_readable() -> bool:
    """Whether the current document can be read, as was wished or, with a note, once all wishes for it are forgotten."""
    doc = current_doc()
    try:
        current_document()
        return True
    except (OSError, KeyError):
        return False
    except UnreadableDocument:
        if not bind.state().of_documents.get(doc):
            return False
    bind.change(forget_of_document, doc)
    bind.change(note, "read_as_usual", name=visible_name(source_of(doc).name))
    return _is_readable()


def uploads() -> dict[str, Source]:
    """This session's uploads and edited texts by their id, oldest first."""
    return bind.mine("uploads", dict[str, Source])


def source_of(doc: str) -> Source:
    """Any file of the list. Raises: OSError: a bundled one is gone. KeyError: an uploaded one is."""
    if doc not in SAMPLES:
        return uploads()[doc]
    bundled = bind.mine("bundled", dict[str, Source])
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
    """Choose among all documents: one's own first, then the samples in the language of the page, then the others."""
    called = names()
    if current_doc() not in called:
        called[current_doc()] = CELLS.plain("picker_missing")
    listed = sorted(called, key=lambda doc: (doc in SAMPLES, doc in SAMPLES and SAMPLES[doc].language != bind.language()))
    bound = bind.widget("doc", called, everywhere=True)
    st.selectbox(CELLS.label("picker_label"), listed, format_func=called.__getitem__, **bound)


def offer_example(point: str, *, label: str = "") -> None:
    """A button that loads what shows the point of a cell, unless that is here already. `label`: in place of the usual one."""
    example = EXAMPLES[point][bind.language()]
    here = {"doc": example.document, "q": example.asks, **example.settings}
    if any(bind.value(key) != wanted for key, wanted in here.items()):
        label = label or CELLS.label("example", name=SAMPLES[example.document].title, question=example.asks)
        st.button(label, on_click=bind.choose, args=("example", example), key=f"example {point}")


def asks(lesson: str, *, as_opened: bool) -> None:
    """Under the question: more of them for the current sample, and for the one that is asked what to look for.

    `as_opened`: whether the settings are those that the document opens with, for which that was written.
    """
    sample = SAMPLES.get(bind.value("doc"))
    if not sample:
        return
    with st.container(horizontal=True, key="asks"):
        CELLS.say("asks", kind="quiet")
        for ask in sample.asks:
            if not ask.lessons or lesson in ask.lessons:
                asked = ask.question == bind.value("q")
                st.button(
                    markup.label(ask.question),
                    on_click=bind.choose,
                    args=("q", ask.question),
                    key=f"ask_{ask.question}",
                    type="primary" if asked else "secondary",
                    help=HINTS[ask.look][bind.language()],
                )
    for ask in sample.asks:
        if ask.question == bind.value("q"):
            label = CELLS.html("look_label" if as_opened else "look_label_changed")
            hint = markup.prose(HINTS[ask.look][bind.language()], {}, bind.language())
            notebook.show(f'<div class="say look">{label}{hint}</div>')
