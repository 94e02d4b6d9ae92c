"""A State as the parameters of an address, and back. An address never holds an upload or an edit, only that there was one."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from lessons.frame.settings import Settings, Text, Value
from lessons.frame.state import NONE, State, note

VERSION = "2"
UPLOADED = "upload"
"""Stands in an address for an uploaded document; also the document of a State that was read from such an address."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What addresses may contain."""

    first: Mapping[str, str]
    """The document that the app opens with, by language."""
    documents: Collection[str]
    """The bundled documents."""
    question: Text
    settings: Settings
    of_document: Settings
    """Choices that each document has of its own."""
    of_answer: Settings
    """Choices that hold words of the document, which are left out for an upload."""
    in_first_version: Collection[str] = ()
    """Parameters of every address of version 1, which named no version. Other addresses without a version were typed."""
    defaults_of: Mapping[str, Mapping[str, Value]] = field(default_factory=lambda: MappingProxyType({}))
    """By version, the former defaults of choices whose default has changed since."""


def write(state: State, rules: Rules, *, document: str = "") -> dict[str, str]:
    """The parameters of `state`: everything that was chosen. `document`: the current one, to be named even if nobody chose it."""
    doc = state.document or document
    bundled = not doc or doc in rules.documents
    params = {"v": VERSION, "lang": state.language}
    if doc:
        params["doc"] = doc if bundled else UPLOADED
    if state.question is not None:
        params["q"] = state.question
    known = {**rules.settings, **(rules.of_answer if bundled else {})}
    params |= {key: setting.write(state.chosen[key]) for key, setting in known.items() if key in state.chosen}
    own = state.of_documents.get(doc, NONE)
    return params | {key: setting.write(own[key]) for key, setting in rules.of_document.items() if key in own}


def read(params: Mapping[str, str], rules: Rules, *, language: str) -> State:
    """The State of `params`; `language` is for params without one. Malformed values are left out, and a note names them."""
    refused: list[str] = []
    if "lang" in params and params["lang"] not in rules.first:
        refused.append("lang")
    doc = params.get("doc", "")
    if doc and doc != UPLOADED and doc not in rules.documents:
        refused.append("doc")
        doc = ""
    question = params.get("q")
    if question is not None and question not in rules.question:
        refused.append("q")
        question = None
    speaks = language if "lang" in refused else params.get("lang", language)
    if question is not None and not doc:
        doc = rules.first[speaks]  # a question is always asked of some document
    first = "1" if rules.in_first_version and set(rules.in_first_version) <= params.keys() else VERSION
    wishes = {**rules.defaults_of.get(params.get("v", first), {}), **_parsed(params, rules.settings, refused)}
    if doc and doc != UPLOADED:
        wishes |= _parsed(params, rules.of_answer, refused)
    own = _parsed(params, rules.of_document, refused)
    state = State(
        language=speaks,
        document=doc,
        question=question,
        asked_of=doc if question is not None else "",
        chosen=MappingProxyType(wishes),
        of_documents=MappingProxyType({doc: MappingProxyType(own)} if own else {}),
    )
    return note(state, "link_refused", names=", ".join(refused)) if refused else state


def _parsed(params: Mapping[str, str], settings: Settings, refused: list[str]) -> dict[str, Value]:
    """The values of `settings` in `params`; the names of malformed ones are appended to `refused`."""
    found: dict[str, Value] = {}
    for key, setting in settings.items():
        if key in params:
            try:
                found[key] = setting.parse(params[key])
            except ValueError:
                refused.append(key)
    return found
