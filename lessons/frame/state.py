"""What the learner chose, as one value, and the functions that make the next one. Pure; derives nothing, and knows no lesson."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from lessons.frame.settings import Value

Wishes = Mapping[str, Value]
NONE: Wishes = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say once: a part of the frame's prose, and what fills it."""

    part: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """All that was chosen. What was not is opened with by the lessons, from the document and the language."""

    language: str
    document: str = ""
    """The name of a bundled document, or the id of one that this session brought; "" where nobody chose any."""
    question: str | None = None
    """None where nobody asked: the document's own question stands there then."""
    asked_of: str = ""
    """The document that the question was asked of; "" where nobody asked."""
    chosen: Wishes = field(default_factory=lambda: NONE)
    """By key what was wished for. The value that holds may be another one, where this document cannot have it."""
    of_documents: Mapping[str, Wishes] = field(default_factory=lambda: MappingProxyType({}))
    """For each document the wishes that are its own: how it is read."""
    notes: tuple[Note, ...] = ()


Event = Callable[..., State]
"""A State, and what happened, to the next State."""


def choose(state: State, key: str, value: Value) -> State:
    """`value` is wished for `key`."""
    return replace(state, chosen=MappingProxyType({**state.chosen, key: value}))


def choose_of_document(state: State, document: str, key: str, value: Value) -> State:
    """The same for a choice that each document has of its own."""
    wishes = MappingProxyType({**state.of_documents.get(document, NONE), key: value})
    return replace(state, of_documents=MappingProxyType({**state.of_documents, document: wishes}))


def forget(state: State, *keys: str) -> State:
    """Nothing is wished for `keys`: the lessons open with what suits the document."""
    return replace(state, chosen=MappingProxyType({key: value for key, value in state.chosen.items() if key not in keys}))


def forget_of_document(state: State, document: str, *keys: str) -> State:
    """The same for choices that the document has of its own; without `keys` for all of them."""
    left = {key: value for key, value in state.of_documents.get(document, NONE).items() if keys and key not in keys}
    others = {name: wishes for name, wishes in state.of_documents.items() if name != document}
    return replace(state, of_documents=MappingProxyType({**others, document: MappingProxyType(left)} if left else others))


def speak(state: State, language: str) -> State:
    """The page is in `language`; a document that nobody chose follows it."""
    return replace(state, language=language)


def ask(state: State, question: str, document: str) -> State:
    """`question` is asked of `document`, the current one, which stays then."""
    return replace(state, question=question, document=document, asked_of=document)


def turn_to(state: State, document: str, *, alike: bool = False) -> State:
    """`document` is the current one. A question that was asked of another one, not `alike`, stays, and a note says so."""
    notes = state.notes
    if state.question and state.question.strip() and not alike and document not in (state.document, state.asked_of):
        notes = (*notes, Note("question_kept", (("question", state.question),)))
    return replace(state, document=document, notes=notes)


def note(state: State, part: str, **values: object) -> State:
    """Something is to be said once."""
    return replace(state, notes=(*state.notes, Note(part, tuple(values.items()))))


def without_notes(state: State) -> State:
    """They were said."""
    return replace(state, notes=())


def reset(state: State) -> State:
    """All but the language as at the start."""
    return State(state.language)
