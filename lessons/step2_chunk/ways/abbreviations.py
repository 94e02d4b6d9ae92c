"""Words whose full stop ends no sentence, in Spanish and English together: a document does not say its language.

They are in lower case, without the last full stop. Before a lower-case letter no full stop ends a sentence, so the lists matter
only before a digit or a capital letter.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEVER_LAST = _words(
    """
    sr sra sres sras srta srtas dr dra dres dras dña prof profa lic lcdo ldo ing arq gral excmo excma ilmo ilma mons fray fdo
    sto sta ntra ej núm núms nro pág págs párr párrs párrf apdo aptdo avda avd pza plza ctra dpto depto tel tfno teléf tlf
    cfr cf v vs av urb pje fig secc tít disp adic derog ste
    sr./sra sres./sras dr./dra d./dña
    ee ff rr cc jj bs p.ej v.g v.gr
    ref cía pol ind plta pta hab incl
    mr mrs ms messrs mme mlle gen gov sen rev hon capt lt sgt cpl maj cmdr dept assn approx viz op eg ie e.g i.e
    """
)
"""Something always follows them: a name, a number, an example."""

ABBREVIATIONS = _words(
    """
    etc ud uds vd vds uu aa hh oo izq izda izdo izqda izqdo dcha dcho admón aprox excl máx mín sig sigs ss cit ibid
    min seg hrs hs kg km cm mm ml gr ptas cts s/n c/u atte afmo
    inc ltd co corp bros jr esq al am pm a.m p.m a.c d.c ph.d
    ee.uu rr.hh ff.aa cc.aa jj.oo
    no nos n° nº art arts cap caps figs tab tabs lám vol vols ap ed eds ext lit res sec secs ch chap eq pt pp ca est
    ene feb mar abr may jun jul ago sep sept oct nov dic lun mié jue vie sáb dom jan apr aug dec
    mon tue wed thu fri sat sun
    """
)
"""They end a sentence only before `¿`, `¡`, or a capital letter that begins no Roman number."""

BEFORE_A_NAME = _words("st mt ft ave rd blvd hnos vda dir reg pdte dto")
"""They end a sentence only before one of STARTERS, like initials."""

PAIRS = _words("a.m p.m a.c d.c")
"""Two letters that may be separated by a space: `a. m.`"""

BEFORE_A_LABEL = _words(
    """
    anexo apartado bloque categoría clase edificio figura fila formato grado grupo hepatitis letra línea modelo nivel opción plan
    planta puerta sala sección serie tabla tarifa tipo vitamina zona
    annex block building category class figure form grade group letter level line model option part plan rate room row section
    series table type unit vitamin zone
    """
)
"""A letter after one of these is a label and no initial: `grupo A.` ends a sentence before a capital letter."""

STARTERS = _words(
    """
    el la los las lo un una unos unas al en si no se es son para por con sin cuando como donde después luego entonces también
    tampoco este esta estos estas ese esa eso esto aquí allí hay pero y o además cada todo toda todos todas quien su sus mi tu
    hoy ayer mañana antes desde hasta sobre según entre ya nunca siempre solo sólo aunque mientras porque
    the a an if when then it he she they we you i this that these those in on at to of for from with without but and or there
    here no not is are was were do does did please after before each every all as by so how what where who why our your their
    his her its my once until since because although
    """
)
"""Words that begin sentences and are no names: before them, a single letter with a full stop was no initial."""
