"""A dozen questions a language for the long manual, each right and wrong in other settings. Outcomes are computed in the test."""

from dataclasses import dataclass

from lessons.step1_load.samples import SAMPLES

MANUALS = {"es": "lighthouse_hostel.md", "en": "lighthouse_hostel.en.md"}

SETTINGS = ("fixed/overlap", "fixed/bm25", "headings2/overlap", "headings2/bm25", "headings3/bm25")
"""Cut and score: fixed size 900/150, headings down to level 2 or 3; BM25 as the app opens with it. Titles do not count."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, its answer and what becomes of it."""

    language: str
    teaches: str
    """What this question shows and no other of the dozen."""
    asked: str
    found: str
    """For each of SETTINGS whether the winner holds the answer whole: `y` or `n`; `-` where there is no answer."""
    with_titles: str
    """The same for headings2/bm25 and headings3/bm25 with titles that count."""
    tied: tuple[tuple[str, int], ...] = ()
    """Settings in which several passages share the first place, and how many."""
    reworded: str = ""
    """The same question in words that make a difference."""
    found_reworded: str = ""

    @property
    def answer(self) -> str:
        """A slice of the manual; "" where it has no answer."""
        asks = SAMPLES[MANUALS[self.language]].asks
        return next(ask.answer for ask in asks if ask.question == self.asked)


QUESTIONS = (
    Question(
        "es",
        "fixed cut parts exception",
        "¿Se queda el faro con la fianza si pierdo la llave?",
        "nnyyy",
        "yy",
    ),
    Question(
        "es",
        "long section wins overlap",
        "¿Se puede subir a la torre cuando hace viento?",
        "yynyy",
        "yy",
        tied=(("fixed/overlap", 2),),
    ),
    Question(
        "es",
        "stop words mislead overlap",
        "¿Qué se hace en la casa con las cáscaras de limón?",
        "nynyy",
        "yy",
        tied=(("headings2/overlap", 2),),
    ),
    Question(
        "es",
        "rare word misleads bm25",
        "¿Qué pasa si el barco no sale el día de mi llegada?",
        "ynyyy",
        "yy",
    ),
    Question(
        "es",
        "code matches exactly",
        "¿Qué significa E-18?",
        "yyyyy",
        "yy",
        reworded="¿Qué significa E18?",
        found_reworded="nnnnn",
    ),
    Question(
        "es",
        "accent misses",
        "¿Teneis botiquin?",
        "nnnnn",
        "nn",
        reworded="¿Tenéis botiquín?",
        found_reworded="yyyyy",
    ),
    Question(
        "es",
        "synonym misses",
        "¿Dónde puedo aparcar?",
        "nnnnn",
        "nn",
        tied=(
            ("fixed/overlap", 3),
            ("headings2/overlap", 2),
        ),
        reworded="¿Dónde dejo el coche?",
        found_reworded="nynny",
    ),
    Question(
        "es",
        "exception in other section",
        "¿Se puede dormir en el faro en enero?",
        "nnnnn",
        "nn",
        tied=(
            ("fixed/overlap", 2),
            ("headings2/overlap", 2),
        ),
    ),
    Question(
        "es",
        "titles tell sections apart",
        "¿Cuál es el horario de la lavandería?",
        "yyyyn",
        "yy",
    ),
    Question(
        "es",
        "ties",
        "¿Cuál es el código de la caja de la llave?",
        "nyyyy",
        "yy",
        tied=(
            ("fixed/overlap", 8),
            ("headings2/overlap", 7),
        ),
    ),
    Question(
        "es",
        "no answer",
        "¿A qué hora se sirve la cena?",
        "-----",
        "--",
        tied=(("headings2/overlap", 3),),
    ),
    Question(
        "es",
        "heading cut too long",
        "¿Puede venir un amigo a dormir conmigo?",
        "yyynn",
        "nn",
    ),
    Question(
        "en",
        "fixed cut parts exception",
        "Do I get my deposit back if I lose the key?",
        "nnyyy",
        "yy",
    ),
    Question(
        "en",
        "long section wins overlap",
        "Can I go up to the top of the tower when it is windy?",
        "yynyy",
        "yy",
    ),
    Question(
        "en",
        "stop words mislead overlap",
        "What do I do with the peel of an orange in the house?",
        "nynyy",
        "yn",
        tied=(
            ("fixed/overlap", 2),
            ("headings2/overlap", 2),
        ),
    ),
    Question(
        "en",
        "rare word misleads bm25",
        "What happens if the boat does not run on the day I arrive?",
        "ynnyy",
        "yy",
        tied=(("headings2/overlap", 3),),
    ),
    Question(
        "en",
        "code matches exactly",
        "What does E-18 mean?",
        "yyyyy",
        "yy",
        reworded="What does E18 mean?",
        found_reworded="ynynn",
    ),
    Question(
        "en",
        "plural misses",
        "Do you have towels?",
        "nnnnn",
        "nn",
        tied=(
            ("fixed/overlap", 5),
            ("headings2/overlap", 4),
        ),
        reworded="Do you have a towel?",
        found_reworded="nynyy",
    ),
    Question(
        "en",
        "synonym misses",
        "Where can I park?",
        "nnnnn",
        "nn",
        tied=(
            ("fixed/overlap", 2),
            ("headings2/overlap", 2),
        ),
        reworded="Where do cars stay?",
        found_reworded="nnyny",
    ),
    Question(
        "en",
        "exception in other section",
        "Can I sleep in the lighthouse in January?",
        "nnnnn",
        "nn",
        tied=(
            ("fixed/overlap", 2),
            ("headings2/overlap", 2),
        ),
    ),
    Question(
        "en",
        "titles tell sections apart",
        "What are the laundry hours?",
        "nyyyn",
        "yy",
        tied=(("fixed/overlap", 4),),
    ),
    Question(
        "en",
        "ties",
        "How do I open the box with the key?",
        "yynyy",
        "yy",
        tied=(
            ("fixed/overlap", 2),
            ("headings2/overlap", 4),
        ),
    ),
    Question(
        "en",
        "no answer",
        "What time is dinner served?",
        "-----",
        "--",
        tied=(
            ("fixed/overlap", 3),
            ("headings2/overlap", 3),
        ),
    ),
    Question(
        "en",
        "heading cut too long",
        "Who feeds the hens?",
        "yyynn",
        "nn",
    ),
)
