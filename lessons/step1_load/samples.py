"""The documents to start with, each with the question that it is first asked. Says nothing of uploaded files."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "sample_docs"


@dataclass(frozen=True, slots=True)
class Sample:
    """A bundled document."""

    name: str
    """Its file in `sample_docs`."""
    language: str
    question: str
    """Asked where the learner has asked nothing."""
    tries: tuple[str, ...]
    """More questions, worth a click."""

    def read_bytes(self) -> bytes:
        """The file as it is on the disk now."""
        return (FOLDER / self.name).read_bytes()


LIGHTHOUSE_ES = (
    "¿Se queda el faro con la fianza si pierdo la llave?",
    ("¿Qué significa E-18?", "¿Teneis botiquin?", "¿Dónde puedo aparcar?", "¿Se puede dormir en el faro en enero?"),
)
LIGHTHOUSE_EN = (
    "Do I get my deposit back if I lose the key?",
    ("What does E-18 mean?", "Do you have towels?", "Where can I park?", "Can I sleep in the lighthouse in January?"),
)
"""Asked of the long manual, whichever its format."""

SAMPLES = {
    sample.name: sample
    for sample in (
        Sample(
            "room_rules.md",
            "es",
            "cancelación reserva",
            ("cancelar", "cancelacion", "anular", "¿Cómo cancelo una reserva?"),
        ),
        Sample(
            "room_rules.en.md",
            "en",
            "cancellation booking",
            ("cancel", "cancellations", "call off", "How do I cancel a booking?"),
        ),
        Sample(
            "tool_library.pdf",
            "es",
            "¿Cuántos días dura el préstamo de una escalera?",
            ("¿Qué hago si la máquina marca E-18?", "¿Puedo prorrogar el plazo?", "¿Puedo pagar la fianza con tarjeta?"),
        ),
        Sample(
            "tool_library.en.pdf",
            "en",
            "What is the loan period of a ladder?",
            (
                "How many days can I keep a ladder?",
                "What does E-18 mean?",
                "Can I extend my loan?",
                "Can I pay the deposit by credit card?",
            ),
        ),
        *(Sample(f"lighthouse_hostel.{ending}", "es", *LIGHTHOUSE_ES) for ending in ("md", "pdf", "txt")),
        *(Sample(f"lighthouse_hostel.en.{ending}", "en", *LIGHTHOUSE_EN) for ending in ("md", "pdf", "txt")),
    )
}

FIRST = {"es": "room_rules.md", "en": "room_rules.en.md"}
"""The document that the app opens with, by language."""
