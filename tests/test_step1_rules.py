import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading, heading_paths
from lessons.step1_load.options import TEXT_RULES, ReadOptions, TextRule
from lessons.step1_load.read import read_document
from lessons.step1_load.readers import rules
from lessons.step1_load.readers.rules import find_headings, passed_over
from tests.documents import markdown, plain, sample


def outline(text: str) -> list[tuple[int, str]]:
    return [(heading.level, heading.title) for heading in plain(text).headings]


def titles(text: str, *names: TextRule) -> list[str]:
    """What the rules of these names find, all of them without a name."""
    return [heading.title for heading in find_headings(plain(text), names or TEXT_RULES)]


def between(line: str) -> str:
    """`line` alone between two paragraphs."""
    return f"Un párrafo que termina aquí.\n\n{line}\n\nOtro párrafo que sigue.\n"


# Whole texts

STATUTE = """\
ORDENANZA DE HUERTOS URBANOS

ÍNDICE

CAPÍTULO I. Disposiciones generales ........ 2
Artículo 1. Objeto ......................... 2
Artículo 2. Definiciones ................... 3
CAPÍTULO II. De los huertos ................ 4

EXPOSICIÓN DE MOTIVOS

El Ayuntamiento quiere dar a los vecinos un lugar para cultivar. De acuerdo con lo
Artículo 25 de la Ley 7/1985, y en ejercicio de lo dispuesto en el
Artículo 4. Se aprueba lo siguiente:

TÍTULO PRELIMINAR

DISPOSICIONES GENERALES

Artículo 1. Objeto.

Esta ordenanza regula el uso de los huertos.

Artículo 2.- Definiciones

A los efectos de esta ordenanza se entiende por:

a) Huerto: una parcela de 50 m2.

b) Hortelano: quien la cultiva.

TÍTULO I
De los huertos

CAPÍTULO I

De la cesión

Artículo 3. Plazo.
1. La cesión dura dos años.
2. Puede prorrogarse una vez.

Artículo 3 bis. Renuncia.
El hortelano puede renunciar en todo momento.

Sección 2.ª Del riego

Artículo 4

Horario de riego

1. Se riega de 20.30 a 22.00.

2. En agosto, de 21.15 a 23.00.

Artículo 5. Los hortelanos que rieguen fuera de ese horario, o que dejen la manguera abierta, pagan 30 euros.

Disposición adicional única. Caballones

Miden 40 centímetros.

Anexo I. Lista de cultivos

12 de octubre: se siembran los ajos.

EL ALCALDE

JUAN PÉREZ
"""


def test_a_statute_is_known_by_its_named_numbers() -> None:
    assert outline(STATUTE) == [
        (1, "ORDENANZA DE HUERTOS URBANOS"),
        (1, "ÍNDICE"),
        (1, "EXPOSICIÓN DE MOTIVOS"),
        (3, "TÍTULO PRELIMINAR DISPOSICIONES GENERALES"),
        (6, "Artículo 1. Objeto."),
        (6, "Artículo 2.- Definiciones"),
        (3, "TÍTULO I De los huertos"),
        (4, "CAPÍTULO I De la cesión"),
        (6, "Artículo 3. Plazo."),
        (6, "Artículo 3 bis. Renuncia."),
        (5, "Sección 2.ª Del riego"),
        (6, "Artículo 4 Horario de riego"),
        (2, "Disposición adicional única. Caballones"),
        (2, "Anexo I. Lista de cultivos"),
    ]


MANUAL = """\
OWNER'S MANUAL

Contents
1. Safety
1.1 Burns
2. Cleaning
3. Faults

1. Safety

Read this first. It takes 3.5 minutes and saves a finger.

1.1 Burns
The door gets hot. Wait until the light goes out and then another
3.5 minutes before you touch it.

2. Cleaning

Do this once a week:

1. Open the door
2. Take out the tray

To dry it:

1. Leave the door open.

2. Wait for an hour.

2.1. The tray

2024. A good year for trays.

10.30 Tea

2.1.1 Scratches

They do no harm.

3. Faults

Code  Meaning
E-04  Low pressure
E-18  Too hot

3.1 What the lights mean

Red:    hot
Green:  ready
"""


def test_a_manual_is_known_by_its_numbers() -> None:
    assert outline(MANUAL) == [
        (1, "OWNER'S MANUAL"),
        (2, "1. Safety"),
        (3, "1.1 Burns"),
        (2, "2. Cleaning"),
        (3, "2.1. The tray"),
        (4, "2.1.1 Scratches"),
        (2, "3. Faults"),
        (3, "3.1 What the lights mean"),
    ]


def test_an_accent_that_stands_apart_from_its_letter_makes_no_difference() -> None:
    apart = unicodedata.normalize("NFD", STATUTE)
    assert [(level, unicodedata.normalize("NFC", title)) for level, title in outline(apart)] == outline(STATUTE)


@pytest.mark.parametrize("name", ["lighthouse_hostel.txt", "lighthouse_hostel.en.txt"])
def test_the_sample_without_any_markup_has_none(name: str) -> None:
    assert (sample(name).headings, sample(name).origin) == ((), "none")


# Choosing the rules

THREE = "SEGURIDAD\n\nNo toques.\n\nLimpieza\n--------\n\nCada mes.\n\n3. Averías\n\nLlama.\n"


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ((), []),
        (("underlined",), ["Limpieza"]),
        (("numbered",), ["3. Averías"]),
        (("capitals",), ["SEGURIDAD"]),
        (("capitals", "underlined"), ["SEGURIDAD", "Limpieza"]),
        (TEXT_RULES, ["SEGURIDAD", "Limpieza", "3. Averías"]),
    ],
)
def test_only_the_chosen_rules_find_headings(chosen: tuple[TextRule, ...], found: list[str]) -> None:
    document = read_document(THREE.encode(), "a.txt", options=ReadOptions(text_rules=chosen))
    assert [heading.title for heading in document.headings] == found
    assert document.origin == ("rules" if found else "none")


def test_the_rules_are_for_plain_text_alone() -> None:
    assert markdown("SEGURIDAD\n\n3. Averías\n\nx").headings == ()


def test_a_line_that_two_rules_fit_is_one_heading() -> None:
    # "3. AVERÍAS" 0-9, line end, "----------" 11-20
    assert plain("3. AVERÍAS\n----------\n\nx").headings == (Heading(1, "3. AVERÍAS", 0, 21, 1),)
    assert plain("CAPÍTULO II\n\nx").headings == (Heading(1, "CAPÍTULO II", 0, 11, 1),)


def test_levels_are_the_kinds_in_use_from_the_outside_in() -> None:
    kinds = [
        "3.2.1 Nueve", "3.2 Ocho", "3. Siete", "II. Seis", "Artículo 5.2. Foo", "Artículo 5. Cinco", "Subsección 4. Foo",
        "Sección 4. Cuatro", "Capítulo 3. Tres", "Título 2. Dos", "Parte 1. Uno", "Asteriscos\n**********", "Tildes\n~~~~~~",
        "Guiones\n-------", "MAYÚSCULAS", "Iguales\n=======", "I. Seis",
    ]  # fmt: skip
    levels = [heading.level for heading in plain("".join(f"{kind}\n\nx\n\n" for kind in kinds)).headings]
    assert levels == [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 13]


def test_a_text_with_too_many_headings_is_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Uno\n---\n" * 3
    monkeypatch.setattr(rules, "MAX_HEADINGS", 3)
    assert len(plain(text).headings) == 3
    monkeypatch.setattr(rules, "MAX_HEADINGS", 2)
    assert (plain(text).headings, plain(text).origin) == ((), "none")


# Underlined


def test_an_underlined_title_covers_both_lines() -> None:
    # "x" 0, two line ends, " Averías  " 3-12, line end, "-------" 14-20, blank 21
    assert plain("x\n\n Averías  \n------- \ny").headings == (Heading(1, "Averías", 3, 22, 3),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_each_kind_count_as_they_are(end: str) -> None:
    text = f"Uno{end}==={end}x{end}{end}3.\tDos{end}{end}y"
    second = 7 + 4 * len(end)  # "Uno", "===", "x" and four line ends
    assert plain(text).headings == (Heading(1, "Uno", 0, 6 + len(end), 1), Heading(2, "3. Dos", second, second + 6, 5))


def test_the_same_line_above_belongs_to_the_title() -> None:
    assert plain("x\n\n=====\nUno\n=====\ny").headings == (Heading(1, "Uno", 3, 18, 3),)


@pytest.mark.parametrize("mark", ["=======", "-------", "~~~~~~~", "*******", "-----", "---------"])
def test_these_lines_underline_a_title_of_seven_letters(mark: str) -> None:
    assert titles(f"Averías\n{mark}\nx", "underlined") == ["Averías"]


@pytest.mark.parametrize(
    "text",
    [
        "Averías\n----\nx",  # too short
        "Averías\n----------\nx",  # too long
        "Averías\n_______\nx",
        "Averías\n--- ---\nx",
        "Averías\n\n-------\nx",
        "Averías.\n--------\nx",  # a line that parts two paragraphs
        "Un párrafo de dos líneas\ny su final\n----------\nx",
        "Código  Qué\n-----------\nE-18    calor",
        "12 + 30\n-------\n42",
        "---\na: b\n---\nx",
        "=======\n-------\nx",
        "Averías\n" + "-" * 2000,
        "A" * 81 + "\n" + "-" * 81,
    ],
)
def test_other_lines_underline_none(text: str) -> None:
    assert titles(text, "underlined") == []


def test_an_underlined_title_may_stand_right_below_another() -> None:
    assert outline("Uno\n===\nDos\n---\n\nx\n\nTres\n----\n") == [(1, "Uno"), (2, "Dos"), (2, "Tres")]


# Numbered


@pytest.mark.parametrize(
    "line",
    [
        "3.2 Limpieza", "3.2 – Limpieza", "3. Limpieza", "3.- Limpieza", "3. ¿Cómo se limpia?", "3. 清洁", "1.2.3.4.5.6 Filtro",
        "Artículo 14.", "Artículo 14.º Plazos", "Artículo primero. Objeto.", "Artículo 14 bis. (Derogado)", "Art. 14. Plazos",
        "Capítulo II. De las averías", "CAPÍTULO 3", "Anexo B", "ANEXO I – Formularios", "Sección 2.ª De los bienes", "Título I",
        "TÍTULO PRELIMINAR", "Disposición transitoria segunda. Plazos", "Chapter 4", "Chapter One: The House", "Section 2.1",
        "Appendix A", "§12 Kündigung", "    CAPÍTULO II",
    ],
)  # fmt: skip
def test_a_line_with_such_a_number_is_a_title(line: str) -> None:
    assert titles(between(line), "numbered") == [" ".join(line.split())]


@pytest.mark.parametrize(
    "line",
    [
        "3. Abre la tapa y espera.",
        "3. Abre la tapa:",
        "3. limpieza",
        "3) Limpieza",
        "2024. Un buen año",
        "3.5 kg de harina",
        "10.30 abre la recepción",
        "10.30 Cena",
        "12 de octubre",
        "555 0163 Recepción",
        "10.0.0.1 Router",
        "I. Newton",
        "3.2 Limpieza ........ 12",
        "3.2 Limpieza . . . . 12",
        "3.2 Limpieza        12",
        "3. A",
        "3.2",
        "3. " + "Limpieza " * 9,
        "        3. Limpieza",
        "Artículo 14 de esta ley",
        "Artículo 14, apartado 2",
        "Article 5(2)",
        "artículo 14",
        "Anexo",
        "Parte de baja",
        "Sección MIX",
        "Artículo 14. " + "Plazos " * 11,  # 89 characters, 76 of them after the number
    ],
)
def test_a_line_with_such_a_number_is_none(line: str) -> None:
    assert titles(between(line), "numbered") == []


@pytest.mark.parametrize(
    "text",
    [
        "1. Abre la tapa\n2. Cierra la tapa\n\nx", "1. Abre la tapa\n\n2. Cierra la tapa\n\n3. Espera\n\nx",
        "1. Abre la tapa\n\n2. Cierra la tapa, y luego espera a que el piloto se apague.\n\nx",
        "1. Abre la tapa\nEstá arriba.\n2. Cierra la tapa\nOtra vez.\n\nx", "1. Abre la tapa\n   Está arriba.\n\nx",
        "Un párrafo.\n1. Abre la tapa\n\nx", "1. Abre la tapa con la llave que encontrarás en el cajón de\nAna\n\nx",
        "1. Seguridad\n1.1 Manos\n2. Averías\n2.1 Códigos\n\nx",
        "CAPÍTULO I. Uno\nArtículo 1. Dos\nArtículo 2. Tres\nCAPÍTULO II. Cuatro\nArtículo 3. Cinco\n\nx",
        "I. Uno\n\n1. Dos\n\n2. Tres\n\nII. Cuatro\n\n1. Cinco\n\nx", "Anexo A\nFormularios\n\nAnexo B\nPlanos\n\nx",
        "De acuerdo con lo dispuesto en todo momento por lo que dice el\nArtículo 14. Plazos.\n\nx",
        "Artículo 14. Los que deseen presentar una reclamación contra la\nAdministración la presentan aquí.\n\nx",
    ],
)  # fmt: skip
def test_items_entries_and_wrapped_text_are_no_titles(text: str) -> None:
    assert titles(text, "numbered") == []


def test_a_number_of_ten_or_more_and_a_roman_one_need_their_neighbour() -> None:
    assert titles("10. Diez\n\nx\n\n11. Once\n\nx\n\n13. Trece\n\nx\n\n2.14 Otro\n\nx", "numbered") == ["10. Diez", "11. Once"]
    assert titles("I. Uno\n\nx\n\nII. Dos\n\nx\n\nV. Cinco\n\nx", "numbered") == ["I. Uno", "II. Dos"]
    assert titles("9. Nueve\n\nx\n\nX. Diez\n\nx", "numbered") == ["9. Nueve"]
    assert titles("11. Once\n\nx\n\n12. Abre la tapa y espera.\n\nx", "numbered") == []


def test_after_a_table_of_contents_the_first_title_comes_again() -> None:
    assert titles("1. Uno\n2. Dos\n\n1. Uno\n\nx\n\n2. Dos\n\nx") == ["1. Uno", "2. Dos"]
    assert titles("Anexo A\nAnexo B\n\nAnexo A\n\nx\n\nAnexo B\n\nx") == ["Anexo A", "Anexo B"]


def test_titles_that_lead_deeper_may_stand_one_below_the_other() -> None:
    text = "TÍTULO I\nCAPÍTULO I\nArtículo 1. Objeto.\nEsta ley.\n\n3. Averías\n\n3.1 Códigos\n\nx"
    assert titles(text) == ["TÍTULO I", "CAPÍTULO I", "Artículo 1. Objeto.", "3. Averías", "3.1 Códigos"]


def test_a_list_below_a_title_takes_nothing_from_it() -> None:
    assert titles("3.2 Pasos\n\n1. Abre\n2. Cierra\n\nx") == ["3.2 Pasos"]
    assert titles("2. Pasos\n\nx\n\n1. Abre.\n2. Cierra.\n\n2.1 Más\n\nx") == ["2. Pasos", "2.1 Más"]
    assert titles("Artículo 3. Plazo.\n\n1. Dos años\n\n2. Una prórroga\n\nx") == ["Artículo 3. Plazo."]


def test_the_first_part_of_a_title_may_stand_right_below_it() -> None:
    text = "2. Préstamo\n2.1 Duración\n2.1.1 Libros\nCada alumno lleva tres libros.\n\n2.2 Renovación\nUna vez.\n"
    assert titles(text, "numbered") == ["2. Préstamo", "2.1 Duración", "2.1.1 Libros", "2.2 Renovación"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2. Préstamo\n2.2 Renovación\nUna vez.\n", ["2. Préstamo"]),  # not the first part
        ("2. Préstamo\n2.1 kilos de libros\nSon muchos.\n", ["2. Préstamo"]),
        ("2. Préstamo\n2.1 Cada alumno puede llevarse tres libros.\n\nx", ["2. Préstamo"]),
        ("1. Préstamo\n1.1 Duración\n\n2. Sanciones\n2.1 Retraso\n\nx", []),  # entries of a table of contents
        ("Un párrafo.\n2. Préstamo\n2.1 Duración\n\nx", []),
        ("1. Trae el carné.\n1.1 Enséñalo\n\nx", []),
    ],
)
def test_other_numbers_right_below_another_are_none(text: str, found: list[str]) -> None:
    assert titles(text, "numbered") == found


def test_after_a_list_the_title_that_comes_next_is_one_again() -> None:
    items = "1. Trae el carné.\n2. Pide el libro.\n3. Firma la hoja.\n\n"
    text = f"3. Sanciones\nQuien devuelve tarde espera.\n\n{items}4. Pérdida\nCompra otro igual.\n"
    assert titles(text, "numbered") == ["3. Sanciones", "4. Pérdida"]
    assert titles(text.replace("3. Sanciones", "3.2 Sanciones"), "numbered") == ["3.2 Sanciones", "4. Pérdida"]
    assert titles(text.replace("3. Sanciones", "2. Sanciones"), "numbered") == ["2. Sanciones"]
    assert titles(text.replace("\n\n4.", "\n4."), "numbered") == ["3. Sanciones"]


def test_lines_that_look_like_a_numbered_title_and_are_none_are_known() -> None:
    text = "1. Horario\n\nx\n\n1. Trae el carné\n2. Pide el libro\n3. Firma la hoja.\n\nCAPÍTULO II ...... 3\n"
    # Items 5 and 6 of the lines; 7 is a sentence, 9 a row.
    assert (titles(text), passed_over(plain(text))) == (["1. Horario"], (5, 6))
    assert passed_over(plain("3. Averías\n----------\n\nCAPÍTULO I\nUno\n\nx\n")) == ()
    assert passed_over(plain("10.30 Cena\n\nx\n\n- 3. Uno\n3.5 kg\n")) == (1,)


def test_articles_need_no_blank_line_between_them() -> None:
    text = "Artículo 1. Objeto.\nEsta ley regula.\nArtículo 2. Ámbito.\nSe aplica a todos.\n"
    assert titles(text) == ["Artículo 1. Objeto.", "Artículo 2. Ámbito."]
    # 63 characters: the next word would have passed 60, but the sentence ends.
    long = "Artículo 3. Requisitos de la autorización para abrir un huerto."
    assert titles(f"x\n\n{long}\nLos vecinos lo piden.\n") == [long]


def test_a_line_was_ended_on_purpose_where_the_next_word_would_have_fit_within_sixty_characters() -> None:
    # 56 characters, a blank and "Ana" are 60.
    line = "3. " + "Ab" + "c" * 51
    assert titles(f"{line}\nAna viene.\n") == [line]
    assert titles(f"{line}c\nAna viene.\n") == []


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n \n"])
def test_a_named_number_takes_the_line_below_for_its_title(gap: str) -> None:
    # "CAPÍTULO II" 0-10, the gap, "De las averías": 14
    document = plain(f"CAPÍTULO II{gap}De las averías\n\nx")
    assert document.headings == (Heading(1, "CAPÍTULO II De las averías", 0, 25 + len(gap), 1),)


@pytest.mark.parametrize(
    "below",
    ["\n\n\nDe las averías\n\nx", "\n\nEl faro está cerrado.\n\nx", "\nEl faro\nestá abierto\n\nx", "\n\n3.1 Códigos\n\nx",
     "\n\nArtículo 1. Objeto\n\nx", "\n\n– Uno\n\nx", "\n\n12 camas\n\nx"],
)  # fmt: skip
def test_other_lines_below_a_named_number_are_not_its_title(below: str) -> None:
    assert titles(f"CAPÍTULO II{below}")[0] == "CAPÍTULO II"


# Capitals


@pytest.mark.parametrize(
    "line",
    ["SEGURIDAD", "AGUA", "QUÉ HACER EN UN CORTE DE LUZ", "¿QUÉ INCLUYE?", "PLAN 2026: OBRAS", "ÁREA 51", "  FIN DEL VIAJE"],
)
def test_a_line_in_capitals_between_blank_lines_is_a_title(line: str) -> None:
    assert titles(between(line), "capitals") == [line.strip()]


@pytest.mark.parametrize(
    "line",
    [
        "E-18", "PDF", "IVA Y DNI", "HTTP-404", "MAX_SIZE = 3", "Seguridad", "SEGURIDAD.", "ATENCIÓN:", "¡ALTO!", "- SEGURIDAD",
        "1. SEGURIDAD", "CAPÍTULO II", "IV. AVERÍAS", "1984", "SEGURIDAD ........ 3", "CÓDIGO  CALOR", "SELECT * FROM CAMAS",
        "A" * 81, "安全注意事项", "a", "SEGURIDAD\nLIMPIEZA", "SEGURIDAD\nNo toques.",
    ],
)  # fmt: skip
def test_other_lines_in_capitals_are_none(line: str) -> None:
    assert titles(between(line), "capitals") == []


def test_capitals_may_stand_at_the_start_and_not_at_the_end() -> None:
    assert titles("SEGURIDAD\n\nx\n\nFIRMADO\n\nJUAN PÉREZ\n") == ["SEGURIDAD"]


def test_three_lines_in_capitals_may_follow_each_other_and_four_are_a_list() -> None:
    assert titles("UNO SOLO\n\nDOS JUNTOS\n\nTRES JUNTOS\n\nx") == ["UNO SOLO", "DOS JUNTOS", "TRES JUNTOS"]
    assert titles("PERA\n\nMANZANA\n\nCIRUELA\n\nNARANJA\n\nx\n\nOTRA COSA\n\nx") == ["OTRA COSA"]


def test_what_the_numbers_have_judged_to_be_a_list_is_no_title_in_capitals_either() -> None:
    assert titles("1. ABRE LA TAPA\n\n2. CIERRA LA TAPA\n\nx") == []


# What holds for every text

LINES = [
    "", "", "", " ", "x", "Un párrafo.", "uno", "Averías", "===", "-------", "~~~~~~~", "SEGURIDAD", "DOS PALABRAS",
    "3. Limpieza", "3.1 Filtro", "4. Otra", "I. Uno", "II. Dos", "CAPÍTULO II", "Artículo 1. Objeto.", "Artículo 2", "Anexo B",
    "§ 12", "  3. Más", "3.-", "3.2\tTab", "CAPÍTULO I ..... 3", "\x0cTÍTULO I\u2028", "\u00a0", "E\u0301TICA Y AGUA",
]  # fmt: skip
texts = st.lists(st.tuples(st.sampled_from(LINES) | st.text(max_size=5), st.sampled_from(["\n", "\r\n", "\r"])), max_size=25)


@given(texts, st.sets(st.sampled_from(TEXT_RULES)))
def test_headings_stand_in_order_on_whole_lines_and_hold_their_titles(
    pieces: list[tuple[str, str]], chosen: set[TextRule]
) -> None:
    text = "".join(line + end for line, end in pieces)
    document = Document("a.txt", "", text, "text")
    headings = find_headings(document, tuple(chosen))
    reached = 0
    for heading in headings:
        assert reached <= heading.start < heading.end
        assert document.line_starts[heading.line - 1] == heading.start
        assert text[heading.end : heading.end + 1] in ("", "\r", "\n")
        written = " ".join(text[heading.start : heading.end].split())
        assert heading.title in written
        assert heading.title.strip() == heading.title != ""
        reached = heading.end
    assert {heading.level for heading in headings} == set(range(1, 1 + len({heading.level for heading in headings})))
    assert [path[-1] for path in heading_paths(headings)] == [heading.title for heading in headings]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a" * 5_000_000, 0),
        (" " * 4_999_999 + "a", 0),
        ("A" * 5_000_000, 0),
        (". " * 2_500_000, 0),
        ("3." * 225_000, 0),
        ("=" * 5_000_000, 0),
        ("CAPÍTULO II\nEl " + "a" * 4_500_000, 1),
        ("a" + "\n" * 500_000 + "b", 0),
        ("3. Limpieza\n\ntexto\n\n" * 25_000, 25_000),
        ("1. Abre\n" * 200_000, 0),
        ("AGUA FRÍA\n\n" * 50_000, 0),
        ("Uno\n===\n" * 50_000, 50_000),
    ],
    ids=["letters", "blanks", "capitals", "dots", "numbers", "rule", "long", "newlines", "titles", "items", "row", "underlined"],
)
def test_long_texts_are_read_in_time_that_grows_with_their_length(text: str, count: int) -> None:
    assert len(plain(text).headings) == count
