"""Bringing files: the uploader, passwords, and why a file was refused. All of it stays in the session."""

import hashlib
from collections import Counter
from collections.abc import Container, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from lessons.frame import bind, notebook
from lessons.frame.address import UPLOADED
from lessons.frame.session import event, is_drawn, number_found, rerun
from lessons.frame.state import note
from lessons.frame.visible import visible_name
from lessons.step1_load.choices import ending_of, original_of, read_as_linked
from lessons.step1_load.controls import Source, current_doc, recent_reads, took, uploads
from lessons.step1_load.document import Reason, UnreadableDocument
from lessons.step1_load.file import MAX_TEXT, MAX_TEXT_LINES, MAX_WORDS
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.pdf.reader import MAX_PAGES
from lessons.step1_load.read import MAX_BYTES, READERS
from lessons.step1_load.readers.blocks import MAX_DEPTH
from lessons.step1_load.readers.markdown import MAX_LINES, MAX_TITLES, MAX_TOKENS
from lessons.step1_load.readers.python_source import MAX_CHARACTERS
from lessons.step1_load.readers.word import MAX_UNPACKED
from lessons.step1_load.server.recent import Read
from lessons.step1_load.server.worker import MEGABYTES as MEMORY
from lessons.step1_load.server.worker import SECONDS
from lessons.step1_load.server.workers import CORES

CELLS = notebook.Cells(__file__)

MEGABYTES = MAX_BYTES // 1_000_000
MAX_UPLOADS = 8
"""Uploaded files and edited texts that a session keeps; the oldest goes first."""
MAX_REFUSED = 16
"""Files that gave no document, of which a session knows; the oldest goes first."""
MAX_UPLOADED = 60_000_000
"""Bytes of all of them together."""
SHOWN_EVERY = 0.1
"""Seconds between two looks at how far the reading is."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A file that came and is not read yet."""

    data: bytes = field(repr=False)
    name: str
    password: str = field(default="", repr=False)
    tries: int = 0
    """Passwords that were typed for it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that gave no document."""

    reason: Reason
    file: Arrived
    """Without its bytes, unless a password may open it."""
    sha256: str
    """Of its bytes."""
    among_others: bool
    """Whether another file that came with it was read and is in use now."""
    seen: tuple[str, str, str] | None
    """Lesson, document and question at which it is spoken of; None once another one was looked at."""

    @property
    def key(self) -> tuple[str, str]:
        """The name and the SHA-256 of the file, which tell it from others."""
        return self.file.name, self.sha256

    @property
    def is_locked(self) -> bool:
        """Whether a password may still open it here."""
        return self.reason == "password" and bool(self.file.data)


def refused() -> list[Refusal]:
    """The files of this session that gave no document, the latest last."""
    return bind.mine("refused", list[Refusal])


def arrived() -> list[Arrived]:
    """The files that came and wait to be read."""
    return bind.mine("arrived", list[Arrived])


def uploader() -> None:
    """Take one file or several."""
    key = f"uploader_{bind.mine('uploads_seen', lambda: number_found('uploader_([0-9]+)'))}"
    label = CELLS.label("uploader_label", **limits())
    if st.file_uploader(label, key=key, accept_multiple_files=True, on_change=_take_upload, args=(key,)) and is_drawn():
        # The change was missed: a press elsewhere came in between.
        _take_upload(key)
        rerun()
    with st.container(key="not_arrived"):
        CELLS.say("not_arrived", kind="waiting", megabytes=MEGABYTES)
    refusals("sidebar")
    CELLS.say("uploader_note", kind="quiet", **limits())


@event
def _take_upload(key: str) -> None:
    """What just came waits to be read; the uploader gets a new key, and is empty for the next."""
    came = bind.held(key)
    if came:
        bind.keep("uploads_seen", bind.mine("uploads_seen", int) + 1)
        _arrive(*(Arrived(uploaded.getvalue(), uploaded.name) for uploaded in came))


@event
def _arrive(*files: Arrived) -> None:
    """To be read; what waits already, in a run that was broken off, goes before. A file that comes again is the newer try."""
    waiting = arrived()
    again = {(file.name, file.data) for file in files}
    bind.keep("arrived", [*(each for each in waiting if (each.name, each.data) not in again), *files])


def read_arrived() -> None:
    """Before all else of a run: read what came, on all cores, and say how far it is. The first that can be read is current then.

    A run that is broken off leaves the files to the next one, which finds what was read by then.
    """
    place = st.empty()  # always, so that what stands below keeps its place on the page, and with it what is being typed
    came = arrived()
    known = {_sha256(source): source.password for source in uploads().values() if source.password}
    files = [replace(each, password=each.password or known.get(_sha256(each), "")) for each in came[:MAX_UPLOADS]]
    if not files:
        return
    _take_in(files, _read_all(files, place), came)


@event
def _take_in(files: Sequence[Arrived], outcomes: Sequence[Read | UnreadableDocument], came: Sequence[Arrived]) -> None:
    """What was read joins the list; what was not is refused. Of `came` as many as may come at once were tried."""
    bind.keep("arrived", [])
    if len(came) > MAX_UPLOADS:
        bind.change(note, "too_many", names=", ".join(visible_name(each.name) for each in came[MAX_UPLOADS:]), most=MAX_UPLOADS)
    read = [(file, outcome) for file, outcome in zip(files, outcomes, strict=True) if isinstance(outcome, Read)]
    docs = [f"{UPLOADED}:{each.document.sha256}:{file.name}" for file, each in read]
    for doc, (file, each) in zip(docs, read, strict=True):
        keep_source(doc, Source(file.data, file.name, file.name, file.password), needed={docs[0]})
        if doc in uploads():
            took(doc, each)
        bind.change(read_as_linked, doc, ending_of(file.name))
    if docs:
        bind.choose("doc", docs[0])
    _refuse(files, outcomes, among_others=bool(docs))


def _refuse(files: Sequence[Arrived], outcomes: Sequence[Read | UnreadableDocument], *, among_others: bool) -> None:
    """What could not be read joins the refused files, each once and in its place; what was read meanwhile leaves them."""
    again = {file.name for file in files}
    # The latest are spoken of alone.
    found = {each.key: replace(each, seen=None) for each in refused() if each.is_locked or each.file.name not in again}
    for file, outcome in zip(files, outcomes, strict=True):
        if isinstance(outcome, Read):
            found.pop((file.name, _sha256(file)), None)
        else:
            opens = outcome.reason == "password" and ending_of(file.name) == ".pdf"
            kept = file if opens else replace(file, data=b"", password="")
            found[file.name, _sha256(file)] = Refusal(outcome.reason, kept, _sha256(file), among_others, _seen())
    bind.keep("refused", _bounded([*found.values()]))


def _bounded(found: list[Refusal]) -> list[Refusal]:
    """The latest, no more than MAX_REFUSED, and of their bytes no more than MAX_UPLOADED; a note names those that are dropped."""
    kept = found[-MAX_REFUSED:]
    while sum(len(each.file.data) for each in kept) > MAX_UPLOADED:
        kept = kept[1:]
    if len(kept) < len(found):
        gone = ", ".join(visible_name(each.file.name) for each in found[: -len(kept)])
        bind.change(note, "refused_dropped", names=gone, most=len(kept))
    return kept


def _sha256(file: Arrived | Source) -> str:
    return hashlib.sha256(file.data).hexdigest()


def refused_names() -> list[str]:
    """What each of the refused files is called; two of one name by the beginning of their SHA-256 too."""
    same = Counter([*(each.file.name for each in refused()), *(source.name for source in uploads().values())])
    return [visible_name(each.file.name) + f" · {each.sha256[:6]}" * (same[each.file.name] > 1) for each in refused()]


def _read_all(files: Sequence[Arrived], place: DeltaGenerator) -> list[Read | UnreadableDocument]:
    """What comes of each file; while they are read `place` says how far the first that is not ready is, and all together."""
    far = [(0, 0)] * len(files)

    def read(position: int, file: Arrived) -> Read | UnreadableDocument:
        def progress(done: int, total: int) -> None:
            far[position] = done, total

        try:
            return recent_reads().read(file.data, file.name, ReadOptions(password=file.password), progress)
        except UnreadableDocument as error:
            return error

    pool = ThreadPoolExecutor(CORES)
    try:
        futures = [pool.submit(read, *each) for each in enumerate(files)]
        while wait(futures, SHOWN_EVERY).not_done:
            ready = [future.done() for future in futures]
            share = sum(1 if is_ready else done / max(total, 1) for is_ready, (done, total) in zip(ready, far, strict=True))
            at = next((position for position, is_ready in enumerate(ready) if not is_ready), 0)
            done, total = far[at]
            words = {"name": visible_name(files[at].name), "done": done, "total": total, "ready": sum(ready), "files": len(files)}
            label = CELLS.label("reading_page" if total else "reading_file", **words)
            place.progress(min(share / len(files), 1.0), text=label)
        return [future.result() for future in futures]
    finally:
        place.empty()
        pool.shutdown(wait=False, cancel_futures=True)


def refusals(place: str) -> None:
    """Why files that came last were refused, until another lesson or document is chosen or another question asked.

    A locked one is spoken of until a password opens it or the learner gives it up. `place` tells the widgets of one place from
    those of another on the same page.
    """
    for number, (each, name) in enumerate(zip(refused(), refused_names(), strict=True)):
        if each.seen != _seen():
            each = refused()[number] = replace(each, seen=None)  # for good, also where the learner comes back
        if not each.seen and not each.is_locked:
            continue
        also = ["refused_before"] if each.seen and not each.among_others else []
        said = "asks_password" if each.is_locked else "refused"
        CELLS.say(said, _reason(each), *also, kind="note refusal", name=name, **limits())
        if each.is_locked:
            # Of this file alone: what is being typed for another must outlive a try of this one.
            called = hashlib.sha256(each.file.name.encode(errors="surrogatepass")).hexdigest()[:8]
            key = f"{place} {called} {each.sha256[:8]} {each.file.tries}"
            label = CELLS.label("password_label")
            st.text_input(label, type="password", key=f"password {key}", on_change=_try_password, args=(each, f"password {key}"))
            st.button(CELLS.label("give_up"), key=f"give up {key}", on_click=_give_up, args=(each.key,))


@event
def _give_up(key: tuple[str, str]) -> None:
    """No longer ask for the password of a file."""
    bind.keep("refused", [each for each in refused() if each.key != key])


def _reason(refusal: Refusal) -> str:
    """The part that says it."""
    if refusal.reason == "password" and not refusal.is_locked:
        return "refused_password_other"
    if refusal.file.password:
        return "refused_password_wrong"
    return f"refused_{refusal.reason}"


def limits() -> dict[str, object]:
    """What a reading is bounded by, for the prose."""
    return {
        "megabytes": MEGABYTES,
        "most": MAX_UPLOADS,
        "formats": ", ".join(READERS),
        "lines": MAX_LINES,
        "tokens": MAX_TOKENS,
        "titles": MAX_TITLES,
        "pages": MAX_PAGES,
        "unpacked": MAX_UNPACKED // 1_000_000,
        "depth": MAX_DEPTH,
        "words": MAX_WORDS,
        "characters": MAX_TEXT,
        "text_lines": MAX_TEXT_LINES,
        "source": MAX_CHARACTERS,
        "seconds": int(SECONDS),
        "memory": MEMORY,
    }


@event
def _try_password(locked: Refusal, key: str) -> None:
    password = bind.held(key)
    if password:
        _arrive(replace(locked.file, password=password, tries=locked.file.tries + 1))  # an empty field for the next try


def _seen() -> tuple[str, str, str]:
    return bind.page(), current_doc(), bind.state().question or ""


def keep_source(doc: str, source: Source, needed: Container[str] = ()) -> None:
    """`source` joins the list; of too many or too large ones the oldest goes, but never one that is `needed` or was edited."""
    sources = uploads()
    sources.pop(doc, None)  # a file that comes again is the newest again
    sources[doc] = source
    while len(sources) > MAX_UPLOADS or sum(len(each.data) for each in sources.values()) > MAX_UPLOADED:
        originals = {original for other in sources if (original := original_of(other)) != other}
        oldest = next((other for other in sources if other not in originals | {doc} and other not in needed), None)
        if oldest is None:
            return
        dropped = sources.pop(oldest)
        bind.change(
            note, "upload_dropped", name=visible_name(dropped.name), most=MAX_UPLOADS, megabytes=MAX_UPLOADED // 1_000_000
        )
