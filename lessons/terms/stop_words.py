"""Function words, which are in nearly every passage: articles, prepositions, pronouns and the like.

The lists come from the grammar of each language; interrogatives have their accents. Words that change the meaning of a rule are
not listed: negations (no, sin, ni, nunca; not, without, never, and the t that is left of don't), quantities (todo, cada, ninguno;
all, some, none), permission and duty (puede, debe; may, must) and exceptions (salvo, excepto; except, unless). Leaves out: words
that are frequent only in one document, which BM25's idf weighs down by itself.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType

_SPANISH = """
el la los las lo un una unos unas al del
a ante bajo con contra de desde durante en entre hacia hasta mediante para por según segun sobre tras
y e o u pero mas aunque porque pues que si como cuando donde mientras
yo tú tu él ella ello ellos ellas usted ustedes vos nosotros nosotras vosotros vosotras
me te se nos os le les mí mi mis tus ti sí su sus conmigo contigo consigo nuestro nuestra nuestros nuestras
vuestro vuestra vuestros vuestras mío mía míos mías tuyo tuya tuyos tuyas suyo suya suyos suyas
este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas
éste ésta éstos éstas ése ésa ésos ésas aquél aquélla aquéllos aquéllas
quien quienes cual cuales cuyo cuya cuyos cuyas cuanto cuanta cuantos cuantas adonde
qué quién quiénes cuál cuáles cómo cuándo cuánto cuánta cuántos cuántas dónde adónde
haber habiendo he has ha hemos habéis han había habías habíamos habíais habían hube hubo hubimos hubieron
habré habrás habrá habremos habréis habrán habría habrías habríamos habrían haya hayas hayamos hayáis hayan
hubiera hubieras hubiéramos hubieran hubiese hubieses hubiésemos hubiesen hay
ser siendo sido soy eres es somos sois son era eras éramos erais eran fui fuiste fue fuimos fuisteis fueron
seré serás será seremos seréis serán sería serías seríamos serían sea seas seamos seáis sean
fuera fueras fuéramos fueran fuese fueses fuésemos fuesen
estar estando estado estoy estás está estamos estáis están estaba estabas estábamos estaban estuve estuvo estuvimos estuvieron
estaré estarás estará estaremos estarán estaría estarías estaríamos estarían esté estés estemos estéis estén
estuviera estuvieras estuviéramos estuvieran estuviese estuviesen
"""
_ENGLISH = """
the a an
about above across after against along among around as at before behind below beneath beside between beyond by down during
for from in inside into near of off on onto out outside over past per since through throughout to toward towards under
until up upon via with within
and or but so if because although though while whereas whether than that
i you he she it we they me him her us them my your his its our their mine yours hers ours theirs
myself yourself himself herself itself ourselves yourselves themselves one oneself
this these those there here
who whom whose which what when where why how whoever whatever whichever
be am is are was were been being have has had having do does did doing done will would shall
s ll re ve d m
"""

STOP_WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {"es": frozenset(_SPANISH.split()), "en": frozenset(_ENGLISH.split())}
)
"""The lists by language, case-folded."""


def weak_words(question: Collection[str], *, of_document: str) -> frozenset[str]:
    """The stop words of the document's language, and of the language that the words of the question seem to be in."""
    asked = language_of(dict.fromkeys(question, 1), otherwise=of_document)
    return STOP_WORDS[of_document] | STOP_WORDS[asked]


def language_of(df: Mapping[str, int], *, otherwise: str) -> str:
    """The language of STOP_WORDS with the higher sum of df over its words; `otherwise` for a tie.

    `df`: document frequencies of the plain words, since other rules may remove stop words.
    """
    counts = {language: sum(df.get(word, 0) for word in words) for language, words in STOP_WORDS.items()}
    return max(counts, key=lambda language: (counts[language], language == otherwise))
