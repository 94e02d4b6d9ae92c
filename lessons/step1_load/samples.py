"""The documents to start with, and the questions that are worth asking of them. Says nothing of uploaded files."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "sample_docs"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that is worth a click."""

    question: str
    look: str
    """What to look for, as the name of a part of this lesson's prose without its `look_`."""
    lessons: str = ""
    """The addresses of the lessons on which it is proposed, with blanks between; "" for all."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A bundled document."""

    name: str
    """Its file in `sample_docs`."""
    title: str
    """What it is about, in its own language."""
    language: str
    asks: tuple[Ask, ...]
    """The first one is asked where the learner has asked nothing."""

    @property
    def question(self) -> str:
        """What it is first asked."""
        return self.asks[0].question

    def read_bytes(self) -> bytes:
        """The file as it is on the disk now."""
        return (FOLDER / self.name).read_bytes()


SAMPLES = {
    sample.name: sample
    for sample in (
        Sample(
            "room_rules.md",
            "Normas de las salas",
            "es",
            (
                Ask("cancelación reserva", "two_terms"),
                Ask("cancelar", "other_form_es"),
                Ask("cancelacion", "accent"),
                Ask("anular", "synonym_es"),
                Ask("¿Cómo cancelo una reserva?", "weak_words_es"),
            ),
        ),
        Sample(
            "room_rules.en.md",
            "Room rules",
            "en",
            (
                Ask("cancellation booking", "two_terms"),
                Ask("cancel", "other_form_en"),
                Ask("cancellations", "only_title"),
                Ask("call off", "synonym_en"),
                Ask("How do I cancel a booking?", "weak_words_en"),
            ),
        ),
        Sample(
            "tool_library.pdf",
            "Biblioteca de herramientas",
            "es",
            (
                Ask("¿Cuántos días dura el préstamo de una escalera?", "ladder_es"),
                Ask("¿Qué hago si la máquina marca E-18?", "code"),
                Ask("¿Puedo prorrogar el plazo?", "renew_es"),
                Ask("¿Puedo pagar la fianza con tarjeta?", "card_es"),
            ),
        ),
        Sample(
            "tool_library.en.pdf",
            "Tool library",
            "en",
            (
                Ask("What is the loan period of a ladder?", "ladder_en"),
                Ask("What does E-18 mean?", "code"),
                Ask("Can I extend my loan?", "renew_en"),
                Ask("Can I pay the deposit by credit card?", "card_en"),
                Ask("How many days can I keep a ladder?", "how_en"),
            ),
        ),
        Sample(
            "lighthouse_hostel.md",
            "Albergue del faro",
            "es",
            (
                Ask("¿Se puede subir a la torre cuando hace viento?", "wind_es"),
                Ask("¿Se queda el faro con la fianza si pierdo la llave?", "key", "load chunk passage"),
                Ask("¿Qué se hace en la casa con las cáscaras de limón?", "peel_es", "bm25"),
                Ask("¿Qué pasa si el barco no sale el día de mi llegada?", "boat_es", "chunk bm25"),
                Ask("¿Qué significa E-18?", "code_hyphen", "load overlap"),
                Ask("¿Teneis botiquin?", "kit_es", "load overlap"),
                Ask("¿Dónde puedo aparcar?", "park_es", "load overlap"),
                Ask("¿Se puede dormir en el faro en enero?", "january", "passage"),
                Ask("¿Cuál es el horario de la lavandería?", "laundry", "passage"),
                Ask("¿Cuál es el código de la caja de la llave?", "box", "overlap"),
                Ask("¿A qué hora se sirve la cena?", "dinner_es", "passage"),
                Ask("¿Puede venir un amigo a dormir conmigo?", "friend_es", "chunk bm25"),
            ),
        ),
        Sample(
            "lighthouse_hostel.pdf",
            "Albergue del faro",
            "es",
            (
                Ask("¿Se puede dormir en el faro en enero?", "january"),
                Ask("¿Salgo de la habitación si hay humo?", "hyphenated_es"),
                Ask("¿Qué significa E-18?", "table_lost"),
                Ask("¿Se puede subir a la torre cuando hace viento?", "wind_es"),
            ),
        ),
        Sample(
            "lighthouse_hostel.txt",
            "Albergue del faro",
            "es",
            (
                Ask("¿Se queda el faro con la fianza si pierdo la llave?", "key_unmarked"),
                Ask("¿Qué significa E-18?", "code_hyphen"),
                Ask("¿Dónde puedo aparcar?", "park_es"),
            ),
        ),
        Sample(
            "lighthouse_hostel.en.md",
            "Lighthouse hostel",
            "en",
            (
                Ask("Can I go up to the top of the tower when it is windy?", "wind_en"),
                Ask("Do I get my deposit back if I lose the key?", "key", "load chunk passage"),
                Ask("What do I do with the peel of an orange in the house?", "peel_en", "bm25"),
                Ask("What happens if the boat does not run on the day I arrive?", "boat_en", "chunk bm25"),
                Ask("What does E-18 mean?", "code_hyphen", "load overlap"),
                Ask("Do you have towels?", "towels_en", "load overlap"),
                Ask("Where can I park?", "park_en", "load overlap"),
                Ask("Can I sleep in the lighthouse in January?", "january", "passage"),
                Ask("What are the laundry hours?", "laundry", "passage"),
                Ask("How do I open the box with the key?", "box", "overlap"),
                Ask("What time is dinner served?", "dinner_en", "passage"),
                Ask("Who feeds the hens?", "hens_en", "chunk bm25"),
            ),
        ),
        Sample(
            "lighthouse_hostel.en.pdf",
            "Lighthouse hostel",
            "en",
            (
                Ask("Can I sleep in the lighthouse in January?", "january"),
                Ask("Which cupboards can I use in the kitchen?", "hyphenated_en"),
                Ask("What does E-18 mean?", "table_lost"),
                Ask("Can I go up to the top of the tower when it is windy?", "wind_en"),
            ),
        ),
        Sample(
            "lighthouse_hostel.en.txt",
            "Lighthouse hostel",
            "en",
            (
                Ask("Do I get my deposit back if I lose the key?", "key_unmarked"),
                Ask("What does E-18 mean?", "code_hyphen"),
                Ask("Where can I park?", "park_en"),
            ),
        ),
    )
}

FIRST = {"es": "room_rules.md", "en": "room_rules.en.md"}
"""The document that the app opens with, by language."""

_OPENINGS = {
    ("es", "bm25"): "lighthouse_hostel.md",
    ("en", "bm25"): "lighthouse_hostel.en.md",
    ("es", "passage"): "tool_library.pdf",
    ("en", "passage"): "tool_library.en.pdf",
}


def opening_of(language: str, lesson: str) -> str:
    """The document that shows the point of the lesson at this address best, with the question that it is first asked.

    The first lessons open with the first document, which can be seen whole. BM25 needs passages of different lengths, and the
    last lesson a document with pages, whose answer has an exception elsewhere.
    """
    return _OPENINGS.get((language, lesson), FIRST[language])
