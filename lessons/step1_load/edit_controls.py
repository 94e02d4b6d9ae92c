"""The editor: the current text changed becomes a document of its own, which stays in the session."""

import hashlib

import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.session import event
from lessons.frame.state import note, turn_to
from lessons.frame.visible import visible_name
from lessons.step1_load.choices import original_of, read_alike
from lessons.step1_load.controls import Source, current_doc, current_document, current_source, document_of, read_source, source_of
from lessons.step1_load.document import Kind, UnreadableDocument
from lessons.step1_load.edit import edit_of
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.upload_controls import keep_source

CELLS = notebook.Cells(__file__)

MAX_EDITED = 100_000
"""Characters of a text that can be edited; the browser gets all of them."""
HIGH, EDITED_HIGH = 260, 150
"""Of the editor, in pixels, before an edit and above what came of it."""
LOSES: dict[Kind, str] = {"pdf": "edit_loses_pdf", "word": "edit_loses_plain", "web": "edit_loses_plain"}
"""For kinds of files of which an edit keeps the text alone, the part that says so beforehand."""


def editor() -> None:
    """The current text to change; from what comes of it everything is prepared again, as from a document of its own."""
    doc, document, original = bind.value("doc"), current_document(), current_source().original
    if original:
        lost = {"pdf": ["edited_pdf"], "word": ["edited_plain"], "web": ["edited_plain"]}.get(original.kind, [])
        with st.container(horizontal=True, vertical_alignment="center"):
            CELLS.say("edited", *lost, kind="note", name=visible_name(document.name))
            label = CELLS.label("original", name=visible_name(original.name))
            st.button(label, on_click=bind.choose, args=("doc", original_of(doc)))
    if len(document.text) > MAX_EDITED:
        CELLS.say("edit_too_long", n=len(document.text), most=MAX_EDITED)
    # Whoever begins to write stays with the document, and with what it is asked: the difference is what there is to see.
    elif st.toggle(CELLS.label("edit_label"), key="editing", on_change=_begin_edit):
        key = f"text {document.sha256}"
        if document.kind in LOSES and (document.headings or document.pages):
            CELLS.say(LOSES[document.kind], kind="note")
        with st.form("edit", border=False):
            high = EDITED_HIGH if original else HIGH
            st.text_area(CELLS.label("edit_text"), document.text, height=high, label_visibility="collapsed", key=key)
            st.form_submit_button(CELLS.label("edit_done"), on_click=_take_edit, args=(doc, key))


@event
def open_editor() -> None:
    """The editor is open wherever its cell is drawn next."""
    bind.hold("editing", True)
    _begin_edit()


@event
def _begin_edit() -> None:
    if bind.held("editing"):
        bind.choose("doc", current_doc())


@event
def _take_edit(doc: str, key: str) -> None:
    """What was written in the editor over `doc` becomes the current document, unless it is what was there."""
    text, document, first = bind.held(key), document_of(doc), original_of(doc)
    original = source_of(doc).original or document
    if text is None or edit_of(document.text, text) is None:
        bind.change(note, "edit_unchanged")
    elif edit_of(original.text, text) is None:
        bind.change(turn_to, first, alike=True)
    else:
        data = text.encode()
        # Of other files there is only the text.
        reads_as = {"markdown": "text.md", "python": "text.py"}.get(original.kind, "text.txt")
        source = Source(data, CELLS.plain("edited_name", name=original.name), reads_as, original=original)
        try:
            read_source(source, ReadOptions(encoding="utf-8"))
        except UnreadableDocument:
            bind.change(note, "edit_refused")
            return
        new = f"edited:{hashlib.sha256(data).hexdigest()}:{first}"
        bind.change(read_alike, new, doc)
        keep_source(new, source)
        bind.change(turn_to, new, alike=True)
