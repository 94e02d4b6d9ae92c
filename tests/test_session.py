"""Nothing that a learner does may vanish: after the server was started again, and while a run is broken off."""

from collections.abc import Callable

import pytest

from tests.documents import pdf
from tests.learner import LESSONS, Learner, sentence

OWN = "# Jardín\n\nRegar cada tarde.\n\n# Llaves\n\nLa llave está en recepción.\n".encode()
SIZED = pdf("La llave está fuera.")

DONE: dict[str, tuple[str, dict[str, str], Callable[[Learner], Learner]]] = {
    "text field": ("overlap", {}, lambda one: one.ask("horario")),
    "text area": ("words", {}, lambda one: one.type("synonyms", "anular = cancelar")),
    "text area of its own": ("words", {"stops": "es"}, lambda one: one.type("stop_words", "de la")),
    "slider to its least": ("bm25", {}, lambda one: one.choose("k1", 0.0)),
    "switch turned off": ("overlap", {"titles": "1"}, lambda one: one.choose("titles", False)),
    "first of a list": ("chunk", {}, lambda one: one.choose("cut2", "headings")),
    "buttons of a choice": ("bm25", {}, lambda one: one.choose("idf", "robertson")),
    "switch": ("overlap", {}, lambda one: one.choose("titles", True)),
    "list": ("chunk", {}, lambda one: one.choose("cut", "sentences")),
    "list of documents": ("load", {}, lambda one: one.pick(1)),
    "list of its own": ("bm25", {"q": "reserva"}, lambda one: one.explain(1)),
    "number": ("chunk", {"cut2": "fixed", "unit2": "model"}, lambda one: one.choose("ratio2", 5.5)),
    "number of its own": ("chunk", {}, lambda one: one.line(6)),
    "pills of its own": ("chunk", {"cut2": "fixed", "size2": "100"}, lambda one: one.inspect("2", "sentence")),
    "switch of its own": ("passage", {}, lambda one: one.turn("sweeping")),
    "button": ("overlap", {}, lambda one: one.press("anular")),
    "preset": ("chunk", {}, lambda one: one.press(sentence("es", LESSONS["chunk"], "exchange"))),
    "upload": ("load", {}, lambda one: one.upload("casa.md", OWN)),
    "language": ("overlap", {}, lambda one: one.switch("en")),
    "lesson": ("overlap", {"k1": "0.4", "doc": "room_rules.md", "q": "horario"}, lambda one: one.go("bm25")),
}
"""For each kind of control a lesson that has it, an address, and what is done with it."""


LATER = ("text field", "list", "number", "switch", "upload")


@pytest.mark.parametrize(("control", "changed"), [*((name, False) for name in DONE), *((name, True) for name in LATER)])
def test_what_is_done_first_after_the_server_was_started_again_is_done(control: str, changed: bool) -> None:
    lesson, link, do = DONE[control]

    def learner() -> Learner:
        opened = Learner(lesson, lang="es", **link)
        # By now widgets have taken the place of others that an event changed.
        return opened.switch("en").switch("es") if changed else opened

    usual, met = do(learner()), do(learner().meet_new_server())
    assert met.link == usual.link
    assert (met.said, met.controls, met.question, met.trail) == (usual.said, usual.controls, usual.question, usual.trail)
