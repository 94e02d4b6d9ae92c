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
    answer: str = ""
    """The words of the document that answer it, each run of blanks or line ends as one blank; "" where it has no answer."""


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
    unlisted: tuple[str, str] = ("", "")
    """A word that somebody may ask with though the document has another for it, and that other one."""

    @property
    def question(self) -> str:
        """What it is first asked."""
        return self.asks[0].question

    def read_bytes(self) -> bytes:
        """The file as it is on the disk now."""
        return (FOLDER / self.name).read_bytes()


_CANCEL_ES = (
    "La cancelación de una reserva es gratuita hasta 24 horas antes de la hora de inicio. "
    "Más tarde, la cancelación solo se acepta en recepción y se cobra la primera hora."
)
_CANCEL_EN = (
    "The cancellation of a booking is free up to 24 hours before the start time. "
    "Later than that, a cancellation is only accepted at reception, and the first hour is charged."
)
_KEY_ES = (
    "Si pierdes la llave, la fianza se queda en el faro, porque hay que cambiar la cerradura. "
    "Si aparece en los 30 días siguientes y nos la mandas, te devolvemos 15 €."
)
_KEY_EN = (
    "If you lose the key, the lighthouse keeps the deposit, because the lock has to be changed. "
    "If the key turns up within 30 days and you send it to us, you get €15 back."
)
_WIND_ES = "Con viento de fuerza 6 o más la cerramos con llave, aunque haga sol."
_WIND_EN = "When the wind reaches force 6 we lock it, even in sunshine."
_PARK_ES = "El coche se queda en tierra: déjalo en la explanada que hay detrás de la lonja."
_PARK_EN = "Cars stay on the mainland: leave yours on the open ground behind the fish market."
_JANUARY_ES = "Del 10 al 31 de enero, con el faro cerrado, también puedes quedarte."
_JANUARY_EN = "From 10 to 31 January, while the lighthouse is closed, you can stay on."
# The marks of the table stand in the Markdown only.
_E18_ROW_ES = "| E-18 | El agua está demasiado caliente | Apaga la caldera, abre todos los radiadores y espera 40 minutos |"
_E18_ROW_EN = "| E-18 | The water is too hot | Switch off the boiler, open all the radiators and wait 40 minutes |"
_E18_ES = "E-18 El agua está demasiado caliente Apaga la caldera, abre todos los radiadores y espera 40 minutos"
_E18_EN = "E-18 The water is too hot Switch off the boiler, open all the radiators and wait 40 minutes"
_FEE_ES = "El recargo por retraso: cincuenta céntimos por cada día, y nunca más que la fianza de la herramienta."
_FEE_EN = "The fee for a late return: fifty cents for each day, and never more than the deposit of the tool."
_LADDER_EN = "Ladder 5 days €3"

SAMPLES = {
    sample.name: sample
    for sample in (
        Sample(
            "room_rules.md",
            "Normas de las salas",
            "es",
            (
                Ask("cancelación reserva", "two_terms", answer=_CANCEL_ES),
                Ask("cancelar", "other_form_es", answer=_CANCEL_ES),
                Ask("cancelacion", "accent", answer=_CANCEL_ES),
                Ask("anular", "synonym_es", answer=_CANCEL_ES),
                Ask("¿Cómo cancelo una reserva?", "weak_words_es", answer=_CANCEL_ES),
            ),
            ("anular", "cancelación"),
        ),
        Sample(
            "room_rules.en.md",
            "Room rules",
            "en",
            (
                Ask("cancellation booking", "two_terms", answer=_CANCEL_EN),
                Ask("cancel", "other_form_en", answer=_CANCEL_EN),
                Ask("cancellations", "only_title", answer=_CANCEL_EN),
                Ask("call off", "synonym_en", answer=_CANCEL_EN),
                Ask("How do I cancel a booking?", "weak_words_en", answer=_CANCEL_EN),
            ),
            ("annul", "cancellation"),
        ),
        Sample(
            "tool_library.pdf",
            "Biblioteca de herramientas",
            "es",
            (
                Ask("¿Cuántos días dura el préstamo de una escalera?", "ladder_es", answer="Escalera 5 días 3 €"),
                Ask(
                    "¿Qué hago si la máquina marca E-18?",
                    "code",
                    answer=(
                        "Suelta el gatillo, saca la batería, libera la broca y espera diez minutos antes de volver a "
                        "encender. Si el E-18 sale otra vez el mismo día, no insistas. Trae la máquina y te damos otra; el "
                        "plazo del préstamo empieza de nuevo."
                    ),
                ),
                Ask(
                    "¿Puedo prorrogar el plazo?",
                    "renew_es",
                    answer="El préstamo se puede renovar una vez, por el mismo plazo y con la misma tarifa.",
                ),
                Ask("¿Puedo pagar la fianza con tarjeta?", "card_es"),
            ),
            ("prorrogar", "renovar"),
        ),
        Sample(
            "tool_library.en.pdf",
            "Tool library",
            "en",
            (
                Ask("What is the loan period of a ladder?", "ladder_en", answer=_LADDER_EN),
                Ask("What does E-18 mean?", "code", answer="E-18 means that the motor has jammed."),
                Ask(
                    "Can I extend my loan?",
                    "renew_en",
                    answer="You can renew a loan once, for the same number of days and the same fee.",
                ),
                Ask("Can I pay the deposit by credit card?", "card_en"),
                Ask("How many days can I keep a ladder?", "how_en", answer=_LADDER_EN),
            ),
            ("extend", "renew"),
        ),
        Sample(
            "lighthouse_hostel.md",
            "Albergue del faro",
            "es",
            (
                Ask("¿Se puede subir a la torre cuando hace viento?", "wind_es", answer=_WIND_ES),
                Ask("¿Se queda el faro con la fianza si pierdo la llave?", "key", "load chunk passage", answer=_KEY_ES),
                Ask(
                    "¿Qué se hace en la casa con las cáscaras de limón?",
                    "peel_es",
                    "bm25",
                    answer=(
                        "Los restos de comida van al cubo marrón y son para las gallinas, menos las cáscaras de naranja y de "
                        "limón."
                    ),
                ),
                Ask(
                    "¿Qué pasa si el barco no sale el día de mi llegada?",
                    "boat_es",
                    "chunk bm25",
                    answer=(
                        "Si el barco no sale por mal tiempo el día de tu llegada, no cobramos nada y te devolvemos lo que "
                        "hayas pagado."
                    ),
                ),
                Ask("¿Qué significa E-18?", "code_hyphen", "load overlap words", answer=_E18_ROW_ES),
                Ask(
                    "¿Teneis botiquin?",
                    "kit_es",
                    "load overlap words",
                    answer="El botiquín está en la cocina, en el armario blanco.",
                ),
                Ask("¿Dónde puedo aparcar?", "park_es", "load overlap words", answer=_PARK_ES),
                Ask("¿Se puede dormir en el faro en enero?", "january", "passage", answer=_JANUARY_ES),
                Ask("¿Cuál es el horario de la lavandería?", "laundry", "passage", answer="Abre de 8:00 a 20:00."),
                Ask(
                    "¿Cuál es el código de la caja de la llave?",
                    "box",
                    "overlap",
                    answer="La clave son las cuatro últimas cifras de tu número de reserva.",
                ),
                Ask("¿A qué hora se sirve la cena?", "dinner_es", "passage"),
                Ask(
                    "¿Puede venir un amigo a dormir conmigo?",
                    "friend_es",
                    "chunk bm25",
                    answer="Un amigo puede quedarse a dormir dos noches al mes, en una cama plegable, por 8 € la noche.",
                ),
            ),
            ("aparcar", "coche"),
        ),
        Sample(
            "lighthouse_hostel.pdf",
            "Albergue del faro",
            "es",
            (
                Ask("¿Se puede dormir en el faro en enero?", "january", answer=_JANUARY_ES),
                Ask(
                    "¿Salgo de la habitación si hay humo?",
                    "hyphenated_es",
                    answer=(
                        "Si en la escalera hay humo, quédate en la habitación, tapa la rendija de la puerta con ropa mojada "
                        "y asómate a la ventana."
                    ),
                ),
                Ask("¿Qué significa E-18?", "table_lost", answer=_E18_ES),
                Ask("¿Se puede subir a la torre cuando hace viento?", "wind_es", answer=_WIND_ES),
            ),
            ("aparcar", "coche"),
        ),
        Sample(
            "lighthouse_hostel.txt",
            "Albergue del faro",
            "es",
            (
                Ask("¿Se queda el faro con la fianza si pierdo la llave?", "key_unmarked", answer=_KEY_ES),
                Ask("¿Qué significa E-18?", "code_hyphen", answer=_E18_ES),
                Ask("¿Dónde puedo aparcar?", "park_es", answer=_PARK_ES),
            ),
            ("aparcar", "coche"),
        ),
        Sample(
            "lighthouse_hostel.en.md",
            "Lighthouse hostel",
            "en",
            (
                Ask("Can I go up to the top of the tower when it is windy?", "wind_en", answer=_WIND_EN),
                Ask("Do I get my deposit back if I lose the key?", "key", "load chunk passage", answer=_KEY_EN),
                Ask(
                    "What do I do with the peel of an orange in the house?",
                    "peel_en",
                    "bm25",
                    answer="Food scraps go into the brown bin for the hens, all but orange and lemon peel.",
                ),
                Ask(
                    "What happens if the boat does not run on the day I arrive?",
                    "boat_en",
                    "chunk bm25",
                    answer=(
                        "If the boat is called off because of bad weather on the day you are due, we charge nothing and "
                        "refund what you have paid."
                    ),
                ),
                Ask("What does E-18 mean?", "code_hyphen", "load overlap words", answer=_E18_ROW_EN),
                Ask(
                    "Do you have towels?",
                    "towels_en",
                    "load overlap words",
                    answer="A towel is €3 for the whole stay; ask at reception.",
                ),
                Ask("Where can I park?", "park_en", "load overlap words", answer=_PARK_EN),
                Ask("Can I sleep in the lighthouse in January?", "january", "passage", answer=_JANUARY_EN),
                Ask("What are the laundry hours?", "laundry", "passage", answer="Open from 8:00 to 20:00."),
                Ask(
                    "How do I open the box with the key?",
                    "box",
                    "overlap",
                    answer="The combination is the last four digits of your booking number.",
                ),
                Ask("What time is dinner served?", "dinner_en", "passage"),
                Ask(
                    "Who feeds the hens?",
                    "hens_en",
                    "chunk bm25",
                    answer="Water the garden, feed the hens and collect the eggs.",
                ),
            ),
            ("park", "cars"),
        ),
        Sample(
            "lighthouse_hostel.en.pdf",
            "Lighthouse hostel",
            "en",
            (
                Ask("Can I sleep in the lighthouse in January?", "january", answer=_JANUARY_EN),
                Ask(
                    "Which cupboards can I use in the kitchen?",
                    "hyphenated_en",
                    answer="The blue cupboards hold salt, oil and coffee for everyone. The green ones are for your own food.",
                ),
                Ask("What does E-18 mean?", "table_lost", answer=_E18_EN),
                Ask("Can I go up to the top of the tower when it is windy?", "wind_en", answer=_WIND_EN),
            ),
            ("park", "cars"),
        ),
        Sample(
            "lighthouse_hostel.en.txt",
            "Lighthouse hostel",
            "en",
            (
                Ask("Do I get my deposit back if I lose the key?", "key_unmarked", answer=_KEY_EN),
                Ask("What does E-18 mean?", "code_hyphen", answer=_E18_EN),
                Ask("Where can I park?", "park_en", answer=_PARK_EN),
            ),
            ("park", "cars"),
        ),
        Sample(
            "prestamos.py",
            "Reglas de préstamo, en Python",
            "es",
            (
                Ask("¿Cuánto es el recargo por retraso?", "rule_apart_es", answer=_FEE_ES),
                Ask(
                    "¿Pagan recargo los voluntarios?",
                    "exception_apart_es",
                    answer="Los voluntarios no pagan los tres primeros días de demora.",
                ),
                Ask("prestamo", "accent_code_es", answer="Presta una herramienta a un socio, o dice por qué no."),
                Ask("multa", "synonym_code_es", answer=_FEE_ES),
            ),
            ("multa", "recargo"),
        ),
        Sample(
            "lending.py",
            "Lending rules, in Python",
            "en",
            (
                Ask("late fee", "rule_apart_en", answer=_FEE_EN),
                Ask("late_fee", "underscore_en", answer=_FEE_EN),
                Ask("Can I renew a loan that is late?", "renew_code_en", answer="A loan that is late cannot be renewed."),
                Ask("fine", "synonym_code_en", answer=_FEE_EN),
            ),
            ("fine", "fee"),
        ),
    )
}

FIRST = {"es": "room_rules.md", "en": "room_rules.en.md"}
"""The document that the app opens with, by language."""
