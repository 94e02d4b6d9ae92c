import random
import re
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading, ReadingWarning, UnreadableDocument
from lessons.step1_load.read import read_document
from lessons.step1_load.readers import word
from lessons.step1_load.readers.numbering import in_form
from tests.documents import check_headings

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"

STYLES = """
<w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Ttulo2"><w:name w:val="Heading 2"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Apartado"><w:name w:val="Mi apartado"/><w:basedOn w:val="Ttulo2"/></w:style>
<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Apartado"/>
 <w:pPr><w:outlineLvl w:val="8"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Cuerpo"><w:name w:val="Cuerpo"/><w:basedOn w:val="Ttulo1"/>
 <w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading3"><w:name w:val="Heading 3"/></w:style>
<w:style w:type="paragraph" w:styleId="Puesto"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="Punto"><w:name w:val="List Bullet"/>
 <w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Punto2"><w:name w:val="x"/><w:basedOn w:val="Punto"/></w:style>
<w:style w:type="paragraph" w:styleId="Hondo"><w:name w:val="Sub"/>
 <w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Punto3"><w:name w:val="y"/><w:basedOn w:val="Punto"/>
 <w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Oculto"><w:name w:val="z"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Oculto2"><w:name w:val="z2"/><w:basedOn w:val="Oculto"/></w:style>
<w:style w:type="paragraph" w:styleId="Visto"><w:name w:val="z3"/><w:basedOn w:val="Oculto"/>
 <w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Secreto"><w:name w:val="s"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Ring"><w:name w:val="a"/><w:basedOn w:val="Ring2"/></w:style>
<w:style w:type="paragraph" w:styleId="Ring2"><w:name w:val="b"/><w:basedOn w:val="Ring"/></w:style>
"""


def t(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def p(content: str, style: str = "", properties: str = "") -> str:
    """A paragraph of runs, or of plain text."""
    runs = content if content.startswith("<") or not content else t(content)
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{styled}{properties}</w:pPr>{runs}</w:p>"


def item(content: str, depth: int = 0, number: int = 1) -> str:
    return p(content, properties=f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>')


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


def cell(*paragraphs: str) -> str:
    return f"<w:tc><w:tcPr/>{''.join(paragraphs)}</w:tc>"


def part(root: str, content: str) -> str:
    return f'<w:{root} xmlns:w="{W}" xmlns:r="{OFFICE}" xmlns:mc="{MC}">{content}</w:{root}>'


def packed(parts: dict[str, str]) -> bytes:
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return target.getvalue()


def relations(*pairs: tuple[str, str]) -> str:
    listed = "".join(f'<Relationship Id="r{n}" Type="{OFFICE}/{kind}" Target="{to}"/>' for n, (kind, to) in enumerate(pairs))
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{listed}</Relationships>'


def file(*body: str, **parts: str) -> bytes:
    """A Word file with these paragraphs and tables, the styles above, and further parts by the name of their relation."""
    related = {"styles": part("styles", STYLES), **parts}
    return packed(
        {
            "_rels/.rels": relations(("officeDocument", "word/document.xml")),
            "word/document.xml": part("document", f"<w:body>{''.join(body)}<w:sectPr/></w:body>"),
            "word/_rels/document.xml.rels": relations(*((kind.rstrip("0123456789"), f"{kind}.xml") for kind in related)),
            **{f"word/{kind}.xml": content for kind, content in related.items()},
        }
    )


def read(data: bytes) -> Document:
    return read_document(data, "guia.docx")


def text(*body: str, left_out: int = 0, **parts: str) -> str:
    document = read(file(*body, **parts))
    assert document.warnings == ((ReadingWarning("left_out", left_out),) if left_out else ())
    return document.text


def refusal(data: bytes) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        read(data)
    return caught.value.reason


# The document


def test_a_document_is_its_paragraphs_with_a_blank_line_between_and_its_headings() -> None:
    # "Sala" 0-3, two line ends, "Abre a las 9." 6-18, two line ends, "Llaves" 21-26: lines 1, 3 and 5
    document = read(file(p("Sala", "Ttulo1"), p("Abre a las 9."), p(""), p("Llaves", "Ttulo2"), p("En la puerta.")))
    assert document.text == "Sala\n\nAbre a las 9.\n\nLlaves\n\nEn la puerta."
    assert document.headings == (Heading(1, "Sala", 0, 4, 1), Heading(2, "Llaves", 21, 27, 5))
    assert (document.kind, document.origin, document.encoding, document.warnings) == ("word", "styles", "", ())


def test_a_file_of_another_writer_is_read_the_same() -> None:
    written = docx.Document()
    own = written.styles.add_style("Mi apartado", WD_STYLE_TYPE.PARAGRAPH)
    own.base_style = written.styles["Heading 2"]
    written.add_heading("Manual", 0)
    written.add_heading("Sala", 1)
    written.add_paragraph("Una  línea\tcon\nmarca.")
    written.add_paragraph("Horario", style="Mi apartado")
    for name in ("List Bullet", "List Bullet 2", "List Number"):
        written.add_paragraph(name, style=name)
    cells = written.add_table(1, 2).rows[0].cells
    cells[0].text, cells[1].text = "lunes", "9:00"
    written.sections[0].header.paragraphs[0].text = "Cabecera"
    written.add_comment(written.add_paragraph("Fin").runs, text="¿Seguro?")
    target = BytesIO()
    written.save(target)
    document = read(target.getvalue())
    items = "- List Bullet\n  - List Bullet 2\n\n1. List Number"
    assert document.text == f"Manual\n\nSala\n\nUna  línea\tcon\nmarca.\n\nHorario\n\n{items}\n\nlunes | 9:00\n\nFin"
    assert [(heading.level, heading.title) for heading in document.headings] == [
        (1, "Manual"),
        (1, "Sala"),
        (2, "Horario"),
    ]
    assert document.given_title == "Manual"
    assert document.warnings == (ReadingWarning("left_out", 2),)


def test_a_file_in_the_strict_namespaces_is_read_the_same() -> None:
    data = file(p("Sala", "Ttulo1"), p("x"))
    with ZipFile(BytesIO(data)) as transitional:
        parts = {name: transitional.read(name).decode().replace(W, STRICT) for name in transitional.namelist()}
    strict = {
        name: content.replace(OFFICE, "http://purl.oclc.org/ooxml/officeDocument/relationships")
        for name, content in parts.items()
    }
    document = read(packed(strict))
    assert (document.text, document.headings) == ("Sala\n\nx", (Heading(1, "Sala", 0, 4, 1),))


def test_the_main_part_may_have_another_name_and_styles_may_be_missing() -> None:
    main = part("document", f"<w:body>{p('a', 'Ttulo1')}</w:body>")
    assert (
        read(packed({"_rels/.rels": relations(("officeDocument", "/word/document2.xml")), "word/document2.xml": main})).text
        == "a"
    )
    assert read(packed({"word/document.xml": main})).headings == ()


# Headings


@pytest.mark.parametrize(
    ("paragraph", "level"),
    [
        (p("a", "Ttulo1"), 1),  # by the name; the id is Spanish
        (p("a", "Ttulo2"), 2),
        (p("a", "Heading3"), 3),
        (p("a", "Apartado"), 2),  # based on a heading
        (p("a", "Sub"), 9),  # its own level counts before that of what it is based on
        (p("a", properties='<w:outlineLvl w:val="3"/>'), 4),
        (p("a", "Ttulo1", '<w:outlineLvl w:val="4"/>'), 5),
        (p("a", "Ttulo1", '<w:numPr><w:numId w:val="1"/></w:numPr>'), 1),  # numbered
    ],
)
def test_a_paragraph_is_a_heading_by_its_level_that_of_its_style_or_what_that_is_based_on(paragraph: str, level: int) -> None:
    document = read(file(paragraph, p("z")))
    assert (document.headings, document.text) == ((Heading(level, "a", 0, 1, 1),), "a\n\nz")


@pytest.mark.parametrize(
    "paragraph",
    [
        p("a", "Cuerpo"),  # the text's own level, though based on a heading
        p("a", "Ttulo1", '<w:outlineLvl w:val="9"/>'),
        p("a", "Ring"),
        p("a", "Missing"),
        p("<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r>"),
    ],
)
def test_other_paragraphs_are_no_headings(paragraph: str) -> None:
    document = read(file(paragraph))
    assert (document.headings, document.text, document.origin) == ((), "a", "none")


def test_a_title_of_two_lines_covers_both_and_an_empty_one_is_none() -> None:
    document = read(
        file(p("", "Ttulo1"), p(t(" Uno ") + "<w:r><w:br/></w:r>" + t("dos  tres"), "Ttulo1"), p(" ", "Ttulo2"), p("x"))
    )
    assert document.headings == (Heading(1, "Uno dos tres", 0, 13, 1),)  # 3 + 1 + 9
    assert document.text == "Uno\ndos  tres\n\nx"


def test_headings_in_tables_are_left_in_their_text_and_counted() -> None:
    document = read(file(table(cell(p("a", "Ttulo1"), p("b")) + cell(p("c")))))
    assert (document.headings, document.text) == ((), "a\n\nb\n\nc")
    assert document.warnings == (ReadingWarning("nested_headings", 1),)


# What the text is


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (t(" a  b ") + t("\u00a0c\nd "), "a  b \u00a0c d"),
        (t("a") + "<w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:cr/><w:t>d</w:t></w:r>", "a\tb\nc\nd"),
        (t("e") + "<w:r><w:noBreakHyphen/><w:t>mail</w:t><w:softHyphen/></w:r>", "e\u2011mail\u00ad"),
        ("<w:ins>" + t("a") + "</w:ins><w:moveTo>" + t("b") + "</w:moveTo>", "ab"),
        ('<w:hyperlink r:id="r9">' + t("a") + "</w:hyperlink><w:smartTag>" + t("b") + "</w:smartTag>", "ab"),
        ("<w:sdt><w:sdtPr><w:t>no</w:t></w:sdtPr><w:sdtContent>" + t("a") + "</w:sdtContent></w:sdt>", "a"),
        ('<w:fldSimple w:instr=" PAGE ">' + t("3") + "</w:fldSimple>", "3"),
        ("<w:r><w:instrText> TOC </w:instrText></w:r>" + t("a"), "a"),
        ('<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>a</w:t></w:r>', "a"),
        (t("&lt;b&gt; &amp;amp; 😀"), "<b> &amp; 😀"),
        (f"<mc:AlternateContent><mc:Choice>{t('a')}</mc:Choice><mc:Fallback>{t('b')}</mc:Fallback></mc:AlternateContent>", "b"),
        (f"<mc:AlternateContent><mc:Choice>{t('a')}</mc:Choice><mc:Fallback/></mc:AlternateContent>", "a"),
    ],
)
def test_the_text_of_a_paragraph_is_what_word_shows(content: str, expected: str) -> None:
    assert text(p(content)) == expected


def test_what_the_properties_of_a_paragraph_say_is_no_text() -> None:
    assert text(p("a", properties='<w:tabs><w:tab w:pos="9"/></w:tabs><w:rPr><w:del/></w:rPr>') + p("b")) == "a\n\nb"


def test_a_content_control_around_paragraphs_is_read() -> None:
    assert text(f"<w:sdt><w:sdtContent>{p('a')}{table(cell(p('b')))}</w:sdtContent></w:sdt>", p("c")) == "a\n\nb\n\nc"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (p("a") + item("b") + item("c", 1) + item("d") + p("e"), "a\n\n- b\n  - c\n- d\n\ne"),
        (p("b", "Punto") + p("c", "Punto2") + p("d", "Punto2", '<w:numPr><w:numId w:val="0"/></w:numPr>'), "- b\n- c\n\nd"),
        (item("b") + table(cell(item("c") + item("d")) + cell(p("e"))) + item("f"), "- b\n\n- c - d | e\n\n- f"),
        (item(t("a") + "<w:r><w:br/></w:r>" + t("b")) + p("Sala", "Ttulo1") + item("c"), "- a\n  b\n\nSala\n\n- c"),
        (item("a", 10**9 - 1), "  " * 7 + "- a"),
        (p("a", "Hondo") + p("b", properties='<w:numPr><w:ilvl w:val="0"/></w:numPr>'), "a\n\nb"),  # without a number: no list
        (p("a", "Punto") + p("b", "Punto3"), "- a\n  - b"),  # the number is that of the style below
        (p("a", "Hondo", '<w:numPr><w:numId w:val="1"/></w:numPr>'), "  - a"),  # the depth is that of the style
    ],
)
def test_items_stand_on_lines_of_their_own_with_a_hyphen(body: str, expected: str) -> None:
    assert text(body) == expected


def test_a_row_of_a_table_is_one_line_unless_it_holds_another_table() -> None:
    row = cell(p("a"), p("b")) + cell(p("c"))
    assert text(p("x"), table(row, cell(p("")) + cell(p("d"))), p("y")) == "x\n\na b | c\n| d\n\ny"
    assert text(table(cell(p("a"), table(row), p("b")) + cell(p("c")), row)) == "a\n\na b | c\n\nb\n\nc\n\na b | c"


def test_notes_stand_at_the_end_by_the_number_of_their_first_reference() -> None:
    def note(kind: str, number: int, words: str) -> str:
        return f'<w:{kind} w:id="{number}">' + p(f"<w:r><w:{kind}Ref/></w:r>" + t(f" {words}")) + f"</w:{kind}>"

    footnotes = part("footnotes", note("footnote", 1, "sin usar") + note("footnote", 7, "siete") + note("footnote", 5, "cinco"))
    endnotes = part("endnotes", note("endnote", 7, "final"))
    references = [f'<w:r><w:{kind}Reference w:id="{n}"/></w:r>' for kind, n in (("footnote", 5), ("endnote", 7), ("footnote", 7))]
    body = p(t("a") + references[0]), p(t("b") + references[1] + references[0] + references[2])
    shown = "a[1]\n\nb[2][1][3]\n\n[1] cinco\n\n[2] final\n\n[3] siete"
    assert text(*body, footnotes=footnotes, endnotes=endnotes) == shown


# What Word computes, and what is raised


def levels(*described: str, number: int = 1, more: str = "") -> str:
    """A scheme and the list of the same number: of each level the form, the text and what else is said."""
    found = ""
    for depth, level in enumerate(described):
        form, words, *others = level.split("|")
        found += f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{words}"/>'
        found += "".join(others) + "</w:lvl>"
    return f'<w:abstractNum w:abstractNumId="{number}">{found}</w:abstractNum>' + listed(number, number, more)


def listed(number: int, scheme: int, more: str = "") -> str:
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{scheme}"/>{more}</w:num>'


def numbered(content: str, style: str, depth: int = 0, number: int = 1) -> str:
    return p(content, style, f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>')


def test_the_numbers_of_titles_are_counted_as_word_counts_them() -> None:
    scheme = part("numbering", levels("decimal|%1.", "decimal|%1.%2", "lowerRoman|%3)"))
    rules = [numbered("Normas", "Ttulo1"), numbered("Horario", "Ttulo2", 1), numbered("Fianza", "Ttulo2", 1), p("x")]
    fees = [numbered("Tarifas", "Ttulo1"), numbered("", "Ttulo2", 1), numbered("Verano", "Ttulo2", 1), p("Fin", "Ttulo1")]
    document = read(file(*rules, *fees, numbering=scheme))
    # The empty one is counted, as Word does, and is no heading.
    titles = ["1. Normas", "1.1 Horario", "1.2 Fianza", "2. Tarifas", "2.2 Verano", "Fin"]
    assert [heading.title for heading in document.headings] == titles
    assert document.text.startswith("1. Normas\n\n1.1 Horario\n\n1.2 Fianza\n\nx\n\n2. Tarifas")


@pytest.mark.parametrize(
    ("mark", "run", "titles"),
    [
        ("", "<w:r><w:rPr><w:vanish/></w:rPr><w:t>b</w:t></w:r>", ["1. a", "3. c"]),
        ("<w:vanish/>", "<w:r><w:rPr><w:vanish/></w:rPr><w:t>b</w:t></w:r>", ["1. a", "2. c"]),
        ("<w:del w:id='1'/>", "<w:del><w:r><w:delText>b</w:delText></w:r></w:del>", ["1. a", "2. c"]),
        ("<w:moveFrom w:id='1'/>", "<w:moveFrom><w:r><w:t>b</w:t></w:r></w:moveFrom>", ["1. a", "2. c"]),
        ("", "<w:r><w:pict><w:t>b</w:t></w:pict></w:r>", ["1. a", "3. c"]),
        ("<w:del w:id='1'/>", t("b"), ["1. a", "2. b", "3. c"]),
    ],
)
def test_a_title_whose_words_are_not_shown_is_none_and_one_that_is_all_gone_is_not_counted(
    mark: str, run: str, titles: list[str]
) -> None:
    listing = f'<w:numPr><w:numId w:val="1"/></w:numPr><w:rPr>{mark}</w:rPr>'
    body = [numbered("a", "Ttulo1"), p(run, "Ttulo1", listing), numbered("c", "Ttulo1")]
    document = read(file(*body, numbering=part("numbering", levels("decimal|%1."))))
    assert [heading.title for heading in document.headings] == titles


def test_the_level_of_a_title_may_be_the_one_that_names_its_style() -> None:
    scheme = levels(
        "upperRoman|Parte %1|<w:pStyle w:val='Uno'/>", "decimal|Art. %2|<w:lvlRestart w:val='0'/><w:pStyle w:val='Dos'/>"
    )
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="heading {level}"/>'
        '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        for level, name in enumerate(("Uno", "Dos"), start=1)
    )
    body = [p("a", "Uno"), p("b", "Dos"), p("c", "Dos"), p("d", "Uno"), p("e", "Dos")]
    document = read(file(*body, styles=part("styles", styles), numbering=part("numbering", scheme)))
    assert [heading.title for heading in document.headings] == ["Parte I a", "Art. 1 b", "Art. 2 c", "Parte II d", "Art. 3 e"]


@pytest.mark.parametrize(
    ("body", "scheme", "expected"),
    [
        (item("a") + item("b") + p("x") + item("c"), levels("decimal|%1."), "1. a\n2. b\n\nx\n\n3. c"),
        (item("a") + item("b", 1) + item("c", 1) + item("d") + item("e", 1), levels("decimal|%1)", "lowerLetter|%2)"),
            "1) a\n  - a) b\n  - b) c\n2) d\n  - a) e"),
        (item("a") + item("b", 1), levels("decimal|Artículo %1.", "upperLetter|%1-%2|<w:isLgl/>"), "- Artículo 1. a\n  - 1-1 b"),
        (item("a") + item("b"), levels("bullet|•"), "- a\n- b"),
        (item("a") + item("b"), levels("decimalZero|%1."), "01. a\n02. b"),
        (item("a", 1), levels("decimal|%1.", "decimal|%1.%2."), "  - 1.1. a"),
        (item("a", number=9), levels("decimal|%1."), "- a"),
        # Two lists that stand next to each other: of other schemes, of one that begins anew, of one that both count on.
        (item("a") + item("b", number=2), levels("decimal|%1.") + levels("bullet|•", number=2), "1. a\n\n- b"),
        (item("a") + item("b") + item("c", number=2), levels("decimal|%1.") + listed(
            2, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
        ), "1. a\n2. b\n\n5. c"),
        # The other form and beginning of a level that one list has for itself.
        (item("a", number=2) + item("b", 1, number=2) + item("c", number=2), levels("decimal|%1.", "decimal|%1.%2") + listed(
            2, 1, '<w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="upperRoman"/>'
            '<w:lvlText w:val="%1)"/></w:lvl></w:lvlOverride>'
        ), "- III) a\n  - III.1 b\n- IV) c"),
        (item("a") + item("b", number=2), levels("decimal|%1.") + listed(
            2, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/><w:lvl w:ilvl="0"><w:start w:val="3"/>'
            '<w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl></w:lvlOverride>'
        ), "1. a\n\n- e) b"),
        (item("a") + item("b", number=2) + item("c"), levels("decimal|%1.") + listed(2, 1), "1. a\n2. b\n3. c"),
        (item("a") + item("b", 1, number=2) + item("c"), levels("decimal|%1.") + levels("bullet|•", "bullet|•", number=2),
            "1. a\n  - b\n2. c"),
    ],
)  # fmt: skip
def test_items_have_the_number_that_word_counts(body: str, scheme: str, expected: str) -> None:
    assert text(body, numbering=part("numbering", scheme)) == expected


def test_two_lists_next_to_each_other_are_two_without_their_schemes_too() -> None:
    document = read(file(item("a"), item("b", number=2), item("c", number=2)))
    assert document.text == "- a\n\n- b\n- c"
    assert [document.text[block.start : block.end] for block in document.blocks] == ["- a", "- b\n- c"]


def test_a_scheme_may_be_the_one_of_a_style_of_lists() -> None:
    linked = '<w:abstractNum w:abstractNumId="7"><w:numStyleLink w:val="Lista"/></w:abstractNum>' + listed(2, 7)
    scheme = levels("decimal|%1.").replace("<w:lvl ", '<w:styleLink w:val="Lista"/><w:lvl ', 1)
    assert text(item("a", number=2), numbering=part("numbering", scheme + linked)) == "1. a"


@pytest.mark.parametrize(
    ("count", "form", "written"),
    [
        *((4, "lowerRoman", "iv"), (1994, "upperRoman", "MCMXCIV"), (4000, "upperRoman", "4000"), (0, "lowerRoman", "0")),
        *((26, "lowerLetter", "z"), (28, "upperLetter", "BB"), (10**9, "lowerLetter", "1000000000"), (3, "none", "")),
        *((7, "decimalZero", "07"), (12, "decimalZero", "12"), (3, "japaneseCounting", "3")),
    ],
)
def test_a_number_in_each_form(count: int, form: str, written: str) -> None:
    assert in_form(count, form) == written


def test_a_long_number_is_cut() -> None:
    assert text(item("a"), numbering=part("numbering", levels("decimal|" + "y" * 900))) == f"- {'y' * 50} a"


def test_the_title_of_the_whole_is_a_heading_and_its_title() -> None:
    document = read(with_properties(CORE.format("<dc:title>Otro</dc:title>"), p("", "Puesto") + p("x")))
    assert (document.given_title, document.headings) == ("Otro", ())
    document = read(file(p("", "Puesto"), p("Manual", "Puesto"), p("2026"), p("Sala", "Ttulo1"), p("x")))
    assert document.headings == (Heading(1, "Manual", 0, 6, 1), Heading(1, "Sala", 14, 18, 5))  # "Manual", "2026": 6 + 2 + 4 + 2
    assert (document.given_title, document.title) == ("Manual", "Manual")


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        ([("depósito", ""), ("2", "superscript"), (" de", "")], "depósito 2 de"),
        ([("10", ""), ("3", "superscript"), ("kg", "")], "10 3 kg"),
        ([("10", ""), ("-", "superscript"), ("3", "superscript")], "10 -3"),
        ([("1", ""), ("er", "superscript"), (" piso", "")], "1er piso"),
        ([("nota", ""), ("a", "superscript")], "nota a"),
        ([("1", "superscript"), ("Nota", "")], "1 Nota"),
        ([("H", ""), ("2", "subscript"), ("O", "")], "H2O"),
        ([("fin.", ""), ("3", "superscript")], "fin.3"),
        ([("m", ""), ("2", "style")], "m 2"),
        ([("m", ""), ("2", "baseline")], "m2"),
    ],
)
def test_raised_text_is_set_off(runs: list[tuple[str, str]], expected: str) -> None:
    style = '<w:style w:type="character" w:styleId="Alto"><w:name w:val="a"/>'
    style += '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'

    def run(words: str, way: str) -> str:
        said = '<w:rStyle w:val="Alto"/>' if way == "style" else f'<w:vertAlign w:val="{way}"/>' if way else ""
        return f'<w:r><w:rPr>{said}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'

    assert text(p("".join(run(*each) for each in runs)), styles=part("styles", style)) == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("<m:sSup><m:e>{10}</m:e><m:sup>{3}</m:sup></m:sSup>", "x 10 3 kg"),
        ("<m:sSub><m:e>{10}</m:e><m:sub>{2}</m:sub></m:sSub>", "x 10 2 kg"),
        ("<m:f><m:num>{1}</m:num><m:den>{2}</m:den></m:f>", "x 1 2 kg"),
        ("{3}<m:rad><m:deg>{3}</m:deg><m:e>{2}</m:e></m:rad>", "x 3 3 2 kg"),
        ("{1}{0}", "x 10 kg"),
    ],
)
def test_what_stands_above_or_below_in_a_formula_is_a_word_of_its_own(formula: str, expected: str) -> None:
    math = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    runs = re.sub(r"{(\d+)}", r"<m:r><m:t>\1</m:t></m:r>", formula)
    assert text(p(f'{t("x")}<m:oMath xmlns:m="{math}">{runs}</m:oMath>{t("kg")}')) == expected


def test_a_row_that_begins_further_to_the_right_shifts_none() -> None:
    late = f'<w:trPr><w:gridBefore w:val="1"/></w:trPr>{cell(p("c"))}'
    assert text(table(cell(p("a")) + cell(p("b")), late, cell(p("d")) + cell(p("e")))) == "a | b\n| c\nd | e"


def test_a_cell_over_several_columns_shifts_none() -> None:
    def wide(columns: int, *paragraphs: str) -> str:
        return f'<w:tc><w:tcPr><w:gridSpan w:val="{columns}"/></w:tcPr>{"".join(paragraphs)}</w:tc>'

    down = f"<w:tc><w:tcPr><w:vMerge/></w:tcPr>{p('')}</w:tc>"
    rows = (
        cell(p("Sala")) + wide(2, p("Precio")) + cell(p("Nota")),
        cell(p("A")) + cell(p("1")) + cell(p("2")) + cell(p("n")),
        down + cell(p("3")) + cell(p("4")) + cell(p("")),
        wide(4, p("Fin")),
    )
    assert text(table(*rows)) == "Sala | Precio |  | Nota\nA | 1 | 2 | n\n| 3 | 4 |\nFin"


def test_of_alternatives_without_another_the_first_is_read() -> None:
    both = f"<mc:AlternateContent><mc:Choice>{t('a')}</mc:Choice><mc:Choice>{t('b')}</mc:Choice></mc:AlternateContent>"
    assert text(p(both + t("c"))) == "ac"


def test_of_many_alternatives_the_first_is_read() -> None:
    many = "<mc:AlternateContent>" + f"<mc:Choice>{t('a')}</mc:Choice>" * 200_000 + "<mc:Fallback/></mc:AlternateContent>"
    assert text(p(many)) == "a"


# What is left out


@pytest.mark.parametrize(
    "thing",
    [
        "<w:del><w:r><w:delText>b</w:delText></w:r></w:del>",
        f"<w:moveFrom>{t('b')}</w:moveFrom>",
        "<w:r><w:drawing><w:t>b</w:t></w:drawing></w:r>",
        f"<w:r><w:pict><w:txbxContent>{p('b')}</w:txbxContent></w:pict></w:r>",
        "<w:r><w:object/></w:r>",
        '<w:r><w:commentReference w:id="1"/></w:r>',
        '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>',
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>b</w:t></w:r>",
        "<mc:AlternateContent><mc:Choice><w:drawing/></mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent>",
        "<mc:AlternateContent><mc:Choice><w:drawing/></mc:Choice></mc:AlternateContent>",
    ],
)
def test_what_is_no_text_that_word_shows_is_left_out_and_counted(thing: str) -> None:
    assert text(p(t("a") + thing + t("c")), left_out=1) == "ac"


@pytest.mark.parametrize(
    ("style", "run", "hidden"),
    [
        ("", "", False),
        ("", '<w:rStyle w:val="Secreto"/>', True),
        ("", '<w:rStyle w:val="Secreto"/><w:vanish w:val="false"/>', False),
        ("", '<w:rStyle w:val="None"/>', False),
        ("Oculto", "", True),
        ("Oculto2", "", True),
        ("Visto", "", False),
        ("Oculto", '<w:vanish w:val="0"/>', False),
        ("Oculto", '<w:rStyle w:val="Secreto"/>', True),
        ("Oculto", '<w:rStyle w:val="Secreto"/><w:vanish/>', True),
    ],
)
def test_text_that_its_styles_hide_is_left_out_and_counted(style: str, run: str, hidden: bool) -> None:
    body = p(f"<w:r><w:rPr>{run}</w:rPr><w:t>b</w:t></w:r>", style)
    assert text(p("a"), body, p("c"), left_out=int(hidden)) == ("a\n\nc" if hidden else "a\n\nb\n\nc")


@pytest.mark.parametrize(
    ("properties", "shown", "levels"),
    [
        ("<w:rPr><w:vanish/></w:rPr>", "b", []),
        ('<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>', "- a\n\nb", []),
        ('<w:pPr><w:outlineLvl w:val="2"/></w:pPr>', "a\n\nb", [3]),
    ],
)
def test_a_paragraph_that_names_no_style_has_the_one_that_the_file_calls_usual(
    properties: str, shown: str, levels: list[int]
) -> None:
    usual = f'<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>{properties}</w:style>'
    other = '<w:style w:type="character" w:default="1" w:styleId="Otro"><w:name w:val="o"/></w:style>'
    plain = '<w:style w:type="paragraph" w:styleId="Llano"><w:name w:val="Llano"/></w:style>'
    document = read(file(p("a"), p("b", "Llano"), styles=part("styles", usual + other + plain)))
    assert (document.text, [heading.level for heading in document.headings]) == (shown, levels)


def test_deleted_rows_and_whole_files_inside_are_left_out_and_counted() -> None:
    deleted = f"<w:trPr><w:del/></w:trPr>{cell(p('b'))}"
    assert text(table(cell(p("a")), deleted), '<w:altChunk r:id="r9"/>', left_out=2) == "a"


def test_hidden_rows_and_what_lies_beneath_a_merged_cell_are_left_out_and_counted() -> None:
    def merged(properties: str, content: str) -> str:
        return f"<w:tc><w:tcPr>{properties}</w:tcPr>{p(content)}</w:tc>"

    rows = (
        merged('<w:vMerge w:val="restart"/>', "a") + cell(p("b")) + cell(p("c")),
        merged("<w:vMerge/>", "x") + merged('<w:hMerge w:val="restart"/>', "d") + merged('<w:hMerge w:val="continue"/>', "x"),
        merged('<w:vMerge w:val="continue"/>', "") + cell(p("e")) + cell(p("f")),
        f"<w:trPr><w:hidden/></w:trPr>{cell(p('x'))}",
        f'<w:trPr><w:hidden w:val="0"/></w:trPr>{cell(p("g"))}',
    )
    # Two cells with text and a row; the empty cell lost nothing.
    assert text(table(*rows), left_out=3) == "a | b | c\n| d |\n| e | f\ng"
    # Below no cell that begins a merge, none lies beneath one.
    start, goes_on = merged('<w:vMerge w:val="restart"/>', "a"), merged("<w:vMerge/>", "x")
    assert text(table(goes_on + cell(p("b")), cell(p("c")) + goes_on)) == "x | b\nc | x"
    assert text(table(start + cell(p("b")), cell(p("c")) + cell(p("d")), goes_on + cell(p("e")))) == "a | b\nc | d\nx | e"
    wide = f'<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>{p("b")}</w:tc>'
    inner = f"<w:tc>{table(goes_on)}{p('')}</w:tc>"
    assert text(table(wide + start, cell(p("c")) + cell(p("d")) + goes_on), left_out=1) == "b |  | a\nc | d |"
    assert text(table(start + inner, goes_on + cell(p("c"))), left_out=1) == "a\n\nx\n\n| c"


@pytest.mark.parametrize(
    ("said", "expected", "left_out"), [('<m:show m:val="0"/>', "a c", 1), ("<m:show/>", "a b c", 0), ("", "a b c", 0)]
)
def test_a_phantom_of_a_formula_is_read_where_word_shows_it(said: str, expected: str, left_out: int) -> None:
    math = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    phantom = f"<m:phant><m:phantPr>{said}</m:phantPr><m:e><m:r><m:t>b</m:t></m:r></m:e></m:phant>"
    assert text(p(f'{t("a")}<m:oMath xmlns:m="{math}">{phantom}</m:oMath>{t("c")}'), left_out=left_out) == expected


def test_headers_and_footers_with_text_are_counted() -> None:
    parts = {"header1": part("hdr", p("a")), "header2": part("hdr", p(" ")), "footer1": part("ftr", p("b"))}
    assert text(p("x"), left_out=2, **parts) == "x"


# Refusals


def test_a_locked_file_needs_a_password_and_another_of_the_kind_is_of_an_old_format() -> None:
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500)
    assert refusal(ole + "EncryptedPackage".encode("utf-16-le") + bytes(50)) == "password"
    assert refusal(ole + "WordDocument".encode("utf-16-le")) == "is_old_office"


@pytest.mark.parametrize(
    "data",
    [
        b"hola\0",
        file(p("a"))[:-40],
        packed({"word/document.xml": "<w:p"}),
        packed({"word/document.xml": part("workbook", p("a"))}),
    ],
    ids=["no zip", "cut", "no XML", "no document"],
)
def test_what_is_no_whole_word_file_is_damaged(data: bytes) -> None:
    assert refusal(data) == "damaged"


@pytest.mark.parametrize("rename", [lambda name: name.replace("/", "\\"), str.upper, lambda name: f"/{name}"])
def test_a_part_is_found_however_its_path_is_written(rename: Callable[[str], str]) -> None:
    data = file(p("Sala", "Ttulo1"), p("x"), header1=part("hdr", p("a")))
    with ZipFile(BytesIO(data)) as archive:
        parts = {rename(name): archive.read(name).decode() for name in archive.namelist()}
    document = read(packed(parts))
    assert (document.text, document.headings) == ("Sala\n\nx", (Heading(1, "Sala", 0, 4, 1),))
    assert document.warnings == (ReadingWarning("left_out", 1),)


def test_a_text_of_over_ten_megabytes_and_deep_elements_are_no_damage() -> None:
    assert text(p("á" * 5_000_001)) == "á" * 5_000_001
    assert text("<w:x>" * 300 + p("a") + "</w:x>" * 300) == "a"


def test_a_part_whose_bytes_are_not_what_was_packed_is_damaged() -> None:
    data = bytearray(file(p("una palabra y otra")))
    place = data.index(b"word/document.xml") + 40
    data[place] ^= 0xFF
    assert refusal(bytes(data)) == "damaged"


@pytest.mark.parametrize("value", ['"b"', 'SYSTEM "file:///etc/hostname"', 'SYSTEM "http://example.invalid/a"'])
def test_no_entity_is_ever_replaced(value: str) -> None:
    main = part("document", f"<w:body>{p('&e;')}{p('a')}</w:body>")
    assert refusal(packed({"word/document.xml": f"<!DOCTYPE x [<!ENTITY e {value}>]>{main}"})) == "damaged"


def test_nothing_outside_the_file_is_opened(tmp_path: Path) -> None:
    outside = tmp_path / "styles.xml"
    outside.write_text(part("styles", '<w:style w:styleId="x"><w:name w:val="heading 1"/></w:style>'))
    main = part("document", f"<w:body>{p('a', 'x')}</w:body>")
    for target in (str(outside), f"../../{outside}", outside.as_uri()):
        parts = {"word/document.xml": main, "word/_rels/document.xml.rels": relations(("styles", target))}
        assert read(packed(parts)).headings == ()


def test_a_part_that_the_file_says_is_outside_is_passed_by() -> None:
    external = relations(("styles", "styles.xml")).replace("/>", ' TargetMode="External"/>')
    main = part("document", f"<w:body>{p('a', 'Ttulo1')}</w:body>")
    styles = part("styles", STYLES)
    parts = {"word/document.xml": main, "word/_rels/document.xml.rels": external, "word/styles.xml": styles}
    assert read(packed(parts)).headings == ()


@pytest.mark.parametrize("body", ["", p(""), p(" \u00a0"), p("<w:r><w:drawing/></w:r>"), table(cell(p("")))])
def test_a_document_without_text_is_empty(body: str) -> None:
    assert refusal(file(body)) == "empty"


@pytest.mark.parametrize("body", [p("<w:r><w:rPr><w:vanish/></w:rPr><w:t>b</w:t></w:r>"), p("b", "Oculto")])
def test_a_document_of_hidden_text_is_unseen(body: str) -> None:
    assert refusal(file(body)) == "unseen"


def test_more_unpacked_bytes_than_the_limit_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed({"word/document.xml": part("document", p("a" * 1000))})
    with ZipFile(BytesIO(data)) as parts:
        needed = parts.getinfo("word/document.xml").file_size
    monkeypatch.setattr(word, "MAX_UNPACKED", needed)
    assert read(data).text == "a" * 1000
    monkeypatch.setattr(word, "MAX_UNPACKED", needed - 1)
    assert refusal(data) == "too_long"


def test_a_bomb_is_refused_before_it_is_unpacked_and_one_that_lies_about_its_size_too() -> None:
    bomb = packed({"word/document.xml": part("document", "<w:p/>" * 9_000_000)})  # 54 MB in 80 KB
    assert refusal(bomb) == "too_long"
    size = (54_000_000 + len(part("document", ""))).to_bytes(4, "little")
    assert bomb.count(size) == 2  # before the part and in the list of parts
    assert refusal(bomb.replace(size, (1000).to_bytes(4, "little"))) == "damaged"


def test_more_tags_than_the_limit_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed({"word/document.xml": part("document", p("a"))})
    monkeypatch.setattr(word, "MAX_TAGS", 10)  # document, p, pPr, r and t, each opened and closed
    assert read(data).text == "a"
    monkeypatch.setattr(word, "MAX_TAGS", 9)
    assert refusal(data) == "too_long"


def test_hostile_styles_and_notes_do_no_harm() -> None:
    chain = "".join(f'<w:style w:styleId="s{n}"><w:basedOn w:val="s{n + 1}"/></w:style>' for n in range(20_000))
    assert text(p("a", "s0"), styles=part("styles", chain)) == "a"
    notes = part("footnotes", f'<w:footnote w:id="1">{p("b" * 10_000)}</w:footnote>')
    many = '<w:r><w:footnoteReference w:id="1"/></w:r>' * 20_000
    assert text(p(many), footnotes=notes) == "[1]" * 20_000 + "\n\n" + "b" * 10_000


def test_a_file_with_any_byte_changed_is_read_or_refused() -> None:
    data = file(p("Sala", "Ttulo1"), item("a"), table(cell(p("b"))))
    chosen = random.Random(7)
    for _ in range(300):
        changed = bytearray(data)
        for _ in range(chosen.randint(1, 4)):
            changed[chosen.randrange(len(changed))] = chosen.randrange(256)
        with suppress(UnreadableDocument):
            check_headings(read(bytes(changed)))


# The title that the file gives itself


def with_properties(core: str, body: str = "") -> bytes:
    """A Word file with the part of its core properties."""
    kind = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
    related = relations(("officeDocument", "word/document.xml"))
    core_relation = f'<Relationship Id="core" Type="{kind}" Target="docProps/core.xml"/></Relationships>'
    return packed(
        {
            "_rels/.rels": related.replace("</Relationships>", core_relation),
            "word/document.xml": part("document", f"<w:body>{body or p('Abre a las 9.')}</w:body>"),
            "docProps/core.xml": core,
        }
    )


CORE = '<p:coreProperties xmlns:p="http://x/core" xmlns:dc="http://purl.org/dc/elements/1.1/">{}</p:coreProperties>'


@pytest.mark.parametrize(
    ("core", "title"),
    [
        (CORE.format("<dc:creator>Ana</dc:creator><dc:title> Manual\nde la &amp; sala</dc:title>"), "Manual de la & sala"),
        (CORE.format("<dc:title>Man<!-- o -->ual</dc:title>"), "Manual"),
        (CORE.format("<dc:title/>"), ""),
        (CORE.format("<dc:title>Word Document</dc:title>"), ""),
        (CORE.format("<dc:title>Documento1.docx</dc:title>"), ""),
        (CORE.format("<dc:subject><dc:title>Manual</dc:title></dc:subject>"), ""),
        (CORE.format(""), ""),
        ("<broken", ""),
        ("", ""),
        ("<!DOCTYPE a>" + CORE.format("<dc:title>Manual</dc:title>"), ""),
    ],
)
def test_the_core_properties_give_the_title_and_damaged_ones_none(core: str, title: str) -> None:
    document = read(with_properties(core))
    assert (document.given_title, document.title, document.text) == (title, title, "Abre a las 9.")


def test_properties_for_which_the_text_leaves_no_room_give_no_title(monkeypatch: pytest.MonkeyPatch) -> None:
    data = with_properties(CORE.format("<dc:title>Manual</dc:title>" + "<dc:subject/>" * 100))
    assert read(data).given_title == "Manual"
    monkeypatch.setattr(word, "MAX_TAGS", 100)
    assert (read(data).given_title, read(data).text) == ("", "Abre a las 9.")


def test_a_file_of_another_writer_gives_its_title() -> None:
    written = docx.Document()
    written.core_properties.title = "Manual de la sala"
    written.add_paragraph("Abre a las 9.")
    target = BytesIO()
    written.save(target)
    assert read(target.getvalue()).given_title == "Manual de la sala"


# Properties

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"), max_size=12)
PLACED = st.lists(st.tuples(st.sampled_from(["Ttulo1", "Ttulo2", "Sub", "", "Punto"]), WORDS), min_size=1, max_size=8)
LEVELS = {"Ttulo1": 1, "Ttulo2": 2, "Sub": 9}


@given(PLACED)
def test_any_text_comes_back_and_headings_are_its_titles_in_order(placed: list[tuple[str, str]]) -> None:
    def written(words: str) -> str:
        return t(words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))

    data = file(*(p(written(words), style) for style, words in placed))
    shown = [(style, words) for style, words in placed if words.strip()]
    if not shown:
        assert refusal(data) == "empty"
        return
    document = read(data)
    expected = " ".join(("- " if style == "Punto" else "") + words for style, words in shown)
    assert document.text.split() == expected.split()
    titles = [(LEVELS[style], " ".join(words.split())) for style, words in shown if style in LEVELS]
    assert [(heading.level, heading.title) for heading in document.headings] == titles
    check_headings(document)
