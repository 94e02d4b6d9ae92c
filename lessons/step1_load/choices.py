"""How a file is read: the choices that each document has of its own, with their defaults, and the reading that they give."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from lessons.frame.address import UPLOADED
from lessons.frame.settings import Names, OneOf, Settings, Switch, Value, cells
from lessons.frame.state import State, choose_of_document, forget_of_document
from lessons.step1_load.options import AS_USUAL, ENCODINGS, HEADING_SOURCES, PDF_READERS, TEXT_RULES, ReadOptions

ENCODED: Settings = {"encoding": OneOf("auto", ENCODINGS)}
OF_FORMAT: Mapping[str, Settings] = {
    ".pdf": {
        "pdf_reader": OneOf("pypdfium2", PDF_READERS),
        "running": Switch(False),
        "join_words": Switch(True),
        "headings_from": OneOf("auto", HEADING_SOURCES),
        "sizes": Names(r"[0-9]{1,4}(\.5)?( b)?", 12),
    },
    ".txt": {**{rule: Switch(True) for rule in TEXT_RULES}, **ENCODED},
    **dict.fromkeys((".md", ".markdown", ".html", ".htm", ".py"), ENCODED),
}
"""The choices that matter to a file, by its ending; all others are read as usual."""
SETTINGS: Settings = {key: setting for settings in OF_FORMAT.values() for key, setting in settings.items()}
CELLS = cells("found", "seen", "headers", "outline", "edit", "files", opened=2)
"""Which cells are open."""


EDITED = re.compile(r"edited:[0-9a-f]{64}:(.+)", re.DOTALL)
"""The id of a text that was edited: of the text its SHA-256, and the id of the document that it was edited from."""


def original_of(document: str) -> str:
    """The id of the document that `document` was edited from; `document` itself where it was not."""
    edited = EDITED.fullmatch(document)
    return edited[1] if edited else document


def ending_of(name: str) -> str:
    """What tells the format of a file of this name: `.pdf`."""
    return PurePosixPath(name).suffix.casefold()


def options_of(name: str, wishes: Mapping[str, Any], *, password: str = "") -> ReadOptions:
    """How a file of this name is read, by what was wished for it."""
    settings = OF_FORMAT.get(ending_of(name), {})
    chosen: dict[str, Any] = {key: wishes.get(key, setting.default) for key, setting in settings.items()}
    if "encoding" in chosen:
        return ReadOptions(text_rules=tuple(rule for rule in TEXT_RULES if chosen.get(rule, True)), encoding=chosen["encoding"])
    if not chosen:
        return AS_USUAL
    return ReadOptions(
        pdf_reader=chosen["pdf_reader"],
        leave_out_running=chosen["running"],
        join_words=chosen["join_words"],
        headings_from=chosen["headings_from"],
        sizes=tuple(filter(None, chosen["sizes"].split(","))),
        password=password,
    )


def choose(state: State, document: str, key: str, value: Value) -> State:
    """`value` is wished for `document`. With automatic headings the letter sizes are guessed again."""
    state = choose_of_document(state, document, key, value)
    return forget_of_document(state, document, "sizes") if (key, value) == ("headings_from", "auto") else state


def choose_sizes(state: State, document: str, sizes: tuple[str, ...]) -> State:
    """Lines in these letter sizes are the headings of `document`; without any there are none."""
    state = choose_of_document(state, document, "sizes", ",".join(sizes))
    return choose_of_document(state, document, "headings_from", "sizes" if sizes else "none")


def read_alike(state: State, document: str, original: str) -> State:
    """`document`, made from `original`, is read as that is."""
    for key, value in state.of_documents.get(original, {}).items():
        state = choose_of_document(state, document, key, value)
    return state


def read_as_linked(state: State, document: str, ending: str) -> State:
    """`document`, a file of this `ending`, may be the upload that an address spoke of: what was wished there is wished for it."""
    linked = state.of_documents.get(UPLOADED, {})
    if document in state.of_documents or not linked.keys() & OF_FORMAT.get(ending, {}).keys():
        return state
    for key in linked.keys() & OF_FORMAT[ending].keys():
        state = choose_of_document(state, document, key, linked[key])
    return forget_of_document(state, UPLOADED, *OF_FORMAT[ending])
