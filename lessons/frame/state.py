"""What the learner chose, as one value, and the functions that make the next one. Pure; derives nothing and knows no lesson."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from lessons.frame.settings import Value

Wishes = Mapping[str, Value]
NONE: Wishes = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say once: a part of the frame's prose, and its values."""

    part: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything that was chosen. The lessons give defaults for the rest, which depend on document and language."""

    language: str
    document: str = ""
    """The name of a bundled document, or the id of an upload; "" if nobody chose one."""
    question: str | None = None
    """None if nobody asked; the document's own question is used then."""
    asked_of: str = ""
    """The document that the question was asked of; "" if nobody asked."""
    chosen: Wishes = field(default_factory=lambda: NONE)
    """The wish for each key. The current value differs if this document cannot have it."""
    of_documents: Mapping[str, Wishes] = field(default_factory=lambda: MappingProxyType({}))
    """For each document its own wishes: how it is read."""
    notes: tuple[Note, ...] = ()


Event = Callable[..., State]
"""Maps a State, and what happened, to the next State."""


def choose(state: State, key: str, value: Value) -> State:
    """`value` is wished for `key`."""
    return replace(state, chosen=MappingProxyType({**state.chosen, key: value}))


def choose_of_document(state: State, document: str, key: str, value: Value) -> State:
    """`value` is wished for `key` of one document."""
    wishes = MappingProxyType({**state.of_documents.get(document, NONE), key: value})
    return replace(state, of_documents=MappingProxyType({**state.of_documents, document: wishes}))


def forget(state: State, *keys: str) -> State:
    """The wishes for `keys` are dropped, so their defaults apply."""
    return replace(state, chosen=MappingProxyType({key: value for key, value in state.chosen.items() if key not in keys}))


def forget_of_document(state: State, document: str, *keys: str) -> State:
    """The wishes for `keys` of one document are dropped; without `keys` all of its wishes."""
    left = {key: value for key, value in state.of_documents.get(document, NONE).items() if keys and key not in keys}
    others = {name: wishes for name, wishes in state.of_documents.items() if name != document}
    return replace(state, of_documents=MappingProxyType({**others, document: MappingProxyType(left)} if left else others))


def speak(state: State, language: str) -> State:
    """The page is in `language`. A document that nobody chose follows it."""
    return replace(state, language=language)


def ask(state: State, question: str, document: str) -> State:
    """`question` is asked of `document`, the current one, which counts as chosen from then on."""
    return replace(state, question=question, document=document, asked_of=document)


def turn_to(state: State, document: str, *, alike: bool = False) -> State:
    """`document` becomes the current one. A question that was asked of another one, not `alike`, stays, and a note says so."""
    notes = state.notes
    if state.question and state.question.strip() and not alike and document not in (state.document, state.asked_of):
        notes = (*notes, Note("question_kept", (("question", state.question),)))
    return replace(state, document=document, notes=notes)


def note(state: State, part: str, **values: object) -> State:
    """A note is added."""
    return replace(state, notes=(*state.notes, Note(part, tuple(values.items()))))


def without_notes(state: State) -> State:
    """The notes are removed, since they were shown."""
    return replace(state, notes=())


def reset(state: State) -> State:
    """Everything but the language is as at the start."""
    return State(state.language)
