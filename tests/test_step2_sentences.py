import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step2_chunk.ways.abbreviations import ABBREVIATIONS, BEFORE_A_NAME, NEVER_LAST
from lessons.step2_chunk.ways.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, 0, len(text))]


def test_a_sentence_ends_at_its_mark_before_a_blank() -> None:
    assert sentences("Uno. Dos! Tres? Cuatro… Cinco") == ["Uno.", "Dos!", "Tres?", "Cuatro…", "Cinco"]


def test_a_mark_inside_a_word_or_a_number_ends_nothing() -> None:
    assert sentences("Pesa 2.5 kg en a.md") == ["Pesa 2.5 kg en a.md"]


@pytest.mark.parametrize("closing", ['"', "'", "»", "”", "’", ")", "]", "*", "_", '")', "?!", "**"])
def test_what_closes_after_the_mark_belongs_to_the_sentence(closing: str) -> None:
    assert sentences(f"Uno.{closing} Dos.") == [f"Uno.{closing}", "Dos."]


def test_a_line_end_alone_ends_no_sentence() -> None:
    assert sentences("Uno sigue\naquí\r\ny aquí.\rDos") == ["Uno sigue\naquí\r\ny aquí.", "Dos"]


@pytest.mark.parametrize("gap", ["\n\n", "\r\n\r\n", "\r\r", "\n  \n", "\n\t\r\n", "\n\n\n\n"])
def test_a_blank_line_ends_a_sentence(gap: str) -> None:
    assert sentences(f"Uno{gap}dos") == ["Uno", "dos"]


@pytest.mark.parametrize("opening", ["- ", "* ", "+ ", "1. ", "23) ", "| ", "# ", "> ", "  - ", "### "])
def test_a_list_item_a_row_a_quote_or_a_heading_begins_a_sentence(opening: str) -> None:
    assert sentences(f"Uno\n{opening}dos\n{opening}tres") == ["Uno", f"{opening.strip()} dos", f"{opening.strip()} tres"]


@pytest.mark.parametrize("line", ["2024 es un año", "1.5 litros", "1234567890) no"])
def test_a_number_that_opens_no_list_item_ends_nothing(line: str) -> None:
    assert sentences(f"Uno\n{line}") == [f"Uno\n{line}"]


def test_offsets_count_in_the_whole_text() -> None:
    # "x. " 0-2, "Uno." 3-6, "Dos." 8-11
    assert sentence_spans("x. Uno. Dos. y", 3, 12) == [(3, 7), (8, 12)]


def test_nothing_has_no_sentences() -> None:
    assert sentence_spans("Uno.", 2, 2) == []


def test_one_sentence_is_itself() -> None:
    assert sentence_spans("Uno.", 0, 4) == [(0, 4)]


def test_marks_one_after_the_other_end_one_sentence() -> None:
    assert sentences("Uno... ¿Dos?! Tres") == ["Uno...", "¿Dos?!", "Tres"]


# Sentences that a careful reader would part like this; `|` stands where one ends.
CASES = """
    Trae papel, p. ej. una factura.| Gracias.
    El Sr. López llamó a la Sra. Díaz.| Ella no estaba.
    La Dra. Ruiz y el Dr. Gil firman.
    Véase el art. 5 y la núm. 3.| Después se firma.
    Según el Art. 12, no se devuelve.
    Vive en la Avda. de Cádiz, n.º 3, 2.º izq. desde mayo.
    Es la 1.ª vez y el 2.º día.| Nada más.
    Quedó 3.º en la carrera.| Luego se fue.
    Pesa 3.5 kg o 3,5 kg.| Cuesta 1.200,50 euros.
    ¿Puedo entrar?| Sí, a las 9.| ¡Gracias!
    ¿Puedo cancelar? preguntó ella.| No.
    ¡Alto!, gritó el guarda.| Nadie paró.
    Pues... no sé.| Tal vez mañana.
    Espera...| Ya viene.
    Y luego… nada.| Fin.
    J. R. R. Tolkien escribió esto.| Es largo.
    Lo firmó M. Pérez ayer.| Vale.
    Trae toallas, jabón, etc.| La sala se cierra a las 10.
    Trae toallas, jabón, etc. y paga.| Adiós.
    EE. UU. y la UE firman.| Hoy no.
    Fue en el s. XIX a. C. según dicen.
    El tel. es 555.| Llama pronto.
    Véanse las págs. 3-5 y el cap. 2.| Hay más.
    A las 10 a. m. abre y a las 8 p. m. cierra.
    Llega a las 8.| Sal a las 9.
    Ud. decide.| Yo no.
    «No se puede.»| Eso dijo.
    (Está cerrado.)| Vuelve mañana.
    Cfr. la nota 3.| Y ya.
    Ver fig. 3 y tab. 2 abajo.
    No.| Eso no se puede.
    Se paga al mes. no hay plazo.
    La Avda. de la Paz, el 1. de junio.| Después no.
    Según el R.D. 8 y la L.O. 3/2018, de 5 de diciembre.| Fin.
    Véase la ord. Nº 7.| Hay más.
    Caben máx. 4 pers. y un perro.| Fin.
    En obs. la norma dice otra cosa.| Fin.
    Véase el exped. 12 y el R.D. Ley 8.| Fin.
    Se cierra a las 8.| 3 salas siguen abiertas.
    Consulta el horario.| 24 horas antes se avisa.
    Paga la fianza.| 50 euros bastan.| Luego firma.
    Hay dos pasos.| 1. Abre.| 2. Cierra el art. 5.| Fin.
    Hay dos: a) abre la puerta.| b) cierra.
    Se firma el 15 de mar. de 2024.| Vale.
    La Sra. (p. ej. Ana) paga 5 kg. de pan.| Fin.
    Va a la sala B.| Luego paga.
    La norma vale para el grupo A.| Empresas del B pagan.
    Toma vitamina C.| Tomar con agua.
    Es el nivel A. también llamado inicial.
    Lo dice Pérez, J. (2020) en su libro.| Fin.
    Hay 2 hab. dobles.| Fin.
    Reinó Felipe I.| Luego vino otro.
    Cierra a las 8 h.| Llama antes.
    Dice «[...] no se paga» y (...) Ana.| Fin.
    Uno . . . dos.| Tres.
    Los Sres./Sras. García pagan.
    Está en la Av. América, Urb. Los Pinos, Pje. Umbría.| Fin.
    La Fig. A es de Hnos. Gil y la Fig. B de la Vda. Ruiz.| Fin.
    Firman el Dir. Gómez, el Pdte. López y el Reg. Mercantil.| Fin.
    Es de Gil Hnos.| La empresa cerró.
    La Secc. Tercera y la Disp. Adic. Primera.| Fin.
    Según la Res. 12, el lit. a) y el Dto. Ley 5.| Fin.
    Ver Tít. II y Tít. Preliminar.| Fin.
    Comimos carne de res.| Luego hubo postre.
    It is at 1 Main St., Ste. 200, on the left.| Go.
    The room is lit.| Guests may enter.
    Bring paper, e.g. a bill.| Thanks.
    Bring one thing, i.e. a key.| Then go.
    Mr. Smith met Mrs. Jones and Dr. Lee.| They left.
    It weighs 3.5 kg.| It costs $1,200.50.
    On the 1st. of May we open.
    Towels, soap, etc.| The room closes at ten.
    J. R. R. Tolkien wrote it.| It is long.
    See Fig. 3 and Sec. 2.| There is more.
    It opens at 10 a.m. and closes at 8 p.m. on Sundays.
    It closes at 8 p.m.| You must leave.
    He lives in the U.S. and works in the U.K. today.
    She said "Stop."| He did.
    "Can I come in?" she asked.| No.
    Wait...| He is here.
    Well... maybe.| No.
    Read a.md at https://a.b/c?d=e.f today.| Then stop.
    Version 2.0.1 is out.| Get it.
    Ask for No. 5 in St. John's Street.| Go.
    No.| It is closed.
    Write to Acme Inc. or Foo Ltd. for it.| Do it.
    1. Open the door.| 2. Close it.
    The end.[1]| More text.
    Smith et al. found it.| We too.
    I am here.| So am I.
    It is by I. M. Pei.| It is you and I.| Peter saw Albert I. Jones.
    Room B.| 3 beds.| Read p. 3 there.
    I have lived in the U.S. for 20 years.
    The U.S. Government is here.
    It is on 5th Ave. near the light.| Go.
    Ask for No. V or No. XII.| No.| I went.
    It closes at 8 p. m.| Buses stop.
"""


@pytest.mark.parametrize("case", [line.strip() for line in CASES.strip().splitlines()])
def test_abbreviations_numbers_initials_and_questions_are_read_in_both_languages(case: str) -> None:
    assert sentences(case.replace("|", "")) == case.split("| ")


def test_each_abbreviation_ends_a_sentence_only_before_what_its_list_says() -> None:
    for word in NEVER_LAST:
        assert sentences(f"Uno {word}. Zara") == [f"Uno {word}. Zara"]
    for word in ABBREVIATIONS:
        assert sentences(f"Uno {word}. 3 {word}. IV {word}. zara {word}. Zara") == [
            f"Uno {word}. 3 {word}. IV {word}. zara {word}.",
            "Zara",
        ]
    for word in BEFORE_A_NAME:
        assert sentences(f"Uno {word}. Zara {word}. El") == [f"Uno {word}. Zara {word}.", "El"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_an_abbreviation_at_a_line_end_goes_on_unless_a_block_begins(line_end: str) -> None:
    assert sentences(f"El Sr.{line_end}Gil. Fin") == [f"El Sr.{line_end}Gil.", "Fin"]
    for opening in ("- ", "1. ", "| ", "> ", "## ", "```"):
        assert sentences(f"jabón, etc.{line_end}{opening}y paga") == ["jabón, etc.", f"{opening}y paga"]
    assert sentences(f"El Sr.{line_end} {line_end}Gil") == ["El Sr.", "Gil"]


def test_a_sign_at_a_line_s_beginning_opens_a_block_only_where_markdown_says_so() -> None:
    assert sentences("Uno\n-5 grados\n*y* #dos\n#tres") == ["Uno\n-5 grados\n*y* #dos\n#tres"]


def test_a_heading_line_is_one_sentence_though_no_blank_line_follows() -> None:
    assert sentences("# 1. Uno. Dos\ntexto. Otro\n### Tres\r\nfin") == ["# 1. Uno. Dos", "texto.", "Otro", "### Tres", "fin"]


def test_blanks_at_the_end_of_a_heading_line_or_a_fence_are_left_out() -> None:
    assert sentences("# Uno \t\ndos\n# \n\n```\na\n``` \ntres") == ["# Uno", "dos", "#", "```\na\n```", "tres"]


@pytest.mark.parametrize("fence", ["```", "~~~", "````"])
def test_a_fenced_block_is_one_sentence(fence: str) -> None:
    code = f"{fence}py\n# uno. Dos\n\n- x\n{fence}"
    assert sentences(f"Mira.\n{code}\nFin. Ya") == ["Mira.", code, "Fin.", "Ya"]
    assert sentences(f"{fence}py\nuno. Dos\n\n- x") == [f"{fence}py\nuno. Dos\n\n- x"]


def test_what_closes_less_than_it_opened_or_stands_inside_a_line_is_no_fence() -> None:
    assert sentences("````\nUno. Dos\n```\nTres. Cuatro") == ["````\nUno. Dos\n```\nTres. Cuatro"]
    assert sentences("```uno``` dos. Tres") == ["```uno``` dos.", "Tres"]


def test_a_mark_alone_at_the_beginning_ends_a_sentence_only_before_a_capital() -> None:
    assert sentences(". uno. Dos") == [". uno.", "Dos"]
    assert sentences(". Uno") == [".", "Uno"]


def test_a_number_or_a_letter_belongs_to_what_it_numbers() -> None:
    assert sentences("1.2. Uno. b. Dos. 3.) Tres. IV. Cuatro") == ["1.2. Uno.", "b. Dos.", "3.) Tres.", "IV. Cuatro"]


@pytest.mark.parametrize("blank", ["\u00a0", "\u2028", "\u0085", "\t", "  \n  "])
def test_blanks_of_every_kind_part_sentences_and_are_left_out(blank: str) -> None:
    assert sentences(f"{blank}Uno.{blank}Da el p.{blank}ej. n\u0303.{blank}") == ["Uno.", f"Da el p.{blank}ej. n\u0303."]


PIECES = [
    "a", "Uno", "J", "Sr", "etc", "I", "3", "n\u0303", "👍🏽", ".", ". ", ".\n", "? ", "…", "¿", "(", ")", "[...]", '"', "p. m. ",
    "\n", "\n\n", "\r\n", "\r", " ", "\u2028", "\u00a0", "\n# ", "#", "\n- ", "\n1. ", "|", "*", "```", "\n```\n", "~~~",
]  # fmt: skip


@given(
    st.lists(
        st.sampled_from(PIECES),
        max_size=25,
    ).map("".join),
    st.integers(0, 30),
    st.integers(0, 60),
)
def test_nothing_but_blanks_stands_between_sentences_and_what_is_around_makes_no_difference(
    text: str, start: int, length: int
) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    spans = sentence_spans(text, start, end)
    assert [(left - start, right - start) for left, right in spans] == sentence_spans(text[start:end], 0, end - start)
    reached = start
    for left, right in [*spans, (end, end)]:
        assert not text[reached:left].strip()
        assert text[left:right] == text[left:right].strip()
        assert reached <= left
        reached = right
    assert all(left < right for left, right in spans)


SIZE = 200_000


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            ".",
            "¿",
            "a",
            "abcd ",
            ".*",
            ".[",
            '."',
            "!?",
            ". ",
            "\n",
            "a\n ",
            "a\r\n",
            " ",
            "#",
            "`",
            "~",
            "[",
            "J. ",
            "etc. a ",
            "1. ",
        ),
        *(
            "\n" + " " * 1000,
            "a?" + " " * 1000,
            "# a\n",
            "```a\n",
            "```a\n```",
            "\n```\n",
            "~~~\n````\n",
            "a" + "." * 1000 + "\n",
        ),
    ],
)
def test_hostile_text_is_parted_and_none_is_lost(pattern: str) -> None:
    text = (pattern * (SIZE // len(pattern)))[:SIZE]
    found = sentences(text)
    assert "".join("".join(found).split()) == "".join(text.split())


def test_a_mark_before_many_closing_ones_is_found_in_time() -> None:
    assert len(sentences("!" + "*" * SIZE)) == 1
