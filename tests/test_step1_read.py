import codecs
import hashlib
import re
from dataclasses import replace

import pytest
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NullObject,
    NumberObject,
    PdfObject,
    StreamObject,
    TextStringObject,
)

from lessons.step1_load.document import Change, Document, Heading, Page, ReadingWarning, UnreadableDocument
from lessons.step1_load.options import AS_USUAL, PDF_READERS, PdfReaderName, ReadOptions
from lessons.step1_load.read import MAX_BYTES, read_document
from lessons.step1_load.readers import markdown as markdown_reader
from lessons.step1_load.readers.front_matter import MAX_FRONT_MATTER
from lessons.step1_load.readers.markdown import MAX_LINES
from tests.documents import CIPHERS, encrypted, markdown, paged, pdf, plain, with_broken_page, writer_of, written


def outline(document: Document) -> list[tuple[int, str]]:
    return [(heading.level, heading.title) for heading in document.headings]


def refusal(data: bytes, name: str, options: ReadOptions = AS_USUAL) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        read_document(data, name, options=options)
    assert caught.value.name == name
    assert str(caught.value) == f"{name!r} cannot be read: {caught.value.reason}"
    return caught.value.reason


# What every format has in common


def test_a_document_is_its_name_its_hash_and_its_text() -> None:
    data = b"Uno.\r\nDos.\n"
    assert read_document(data, "notas.txt") == Document(
        name="notas.txt", sha256=hashlib.sha256(data).hexdigest(), text="Uno.\r\nDos.\n", kind="text", encoding="UTF-8"
    )


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.md", "markdown"), ("a.MARKDOWN", "markdown"), ("a.txt", "text"), ("a.b.TXT", "text"), ("dir.md/a.txt", "text")],
)
def test_the_ending_of_the_name_tells_the_format(name: str, kind: str) -> None:
    document = read_document(b"# x\n\ny", name)
    assert (document.kind, document.name) == (kind, name)


@pytest.mark.parametrize("name", ["a.odt", "a", "", ".md", "a.md.zip", "a.md ", "md"])
def test_other_endings_are_an_unknown_type(name: str) -> None:
    assert refusal(b"# x\n\ny", name) == "unknown_type"


@pytest.mark.parametrize("name", ["a.md", "a.txt", "a.pdf"])
@pytest.mark.parametrize("data", [b"", b" \n\t\r\n"])
def test_no_bytes_or_only_blanks_are_empty(name: str, data: bytes) -> None:
    assert refusal(data, name) == "empty"


@pytest.mark.parametrize("name", ["a.md", "a.txt"])
@pytest.mark.parametrize("data", [codecs.BOM_UTF8, codecs.BOM_UTF8 + b"\n", "\u00a0\u2028\n".encode()])
def test_a_byte_order_mark_or_blanks_of_other_kinds_are_empty_too(name: str, data: bytes) -> None:
    assert refusal(data, name) == "empty"


def test_a_file_of_just_the_limit_is_read_and_one_byte_more_is_too_large() -> None:
    # Ten million letters of two bytes
    assert len(read_document("á".encode() * 10_000_000, "a.txt").text) == 10_000_000
    assert refusal(b"a" * MAX_BYTES, "a.txt") == "too_long"
    assert refusal(b"a" * (MAX_BYTES + 1), "a.txt") == "too_large"


def test_an_unknown_type_is_told_before_the_size() -> None:
    assert refusal(b"a" * (MAX_BYTES + 1), "a.zip") == "unknown_type"


def test_the_text_its_pages_and_its_headings_stay_out_of_what_a_document_prints() -> None:
    document = paged("secreto", bookmarks=[("secreto", 1, 1)])
    assert repr(document) == (
        f"Document(name='guide.pdf', sha256='{document.sha256}', kind='pdf', warnings=(), encoding='', body_start=0, "
        "origin='bookmarks')"
    )


# Encodings


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("cancelación €".encode(), "cancelación €", "UTF-8"),
        (codecs.BOM_UTF8 + "año".encode(), "año", "UTF-8 BOM"),
        (codecs.BOM_UTF8 + "\ufeffaño".encode(), "\ufeffaño", "UTF-8 BOM"),  # only the first mark is no text
        ("cancelación – 5 €".encode("cp1252"), "cancelación – 5 €", "Windows-1252"),
        ("áé".encode("latin-1"), "áé", "Windows-1252"),
        (("é" * 8 + "a" * 16).encode("cp1252"), "é" * 8 + "a" * 16, "Windows-1252"),  # a third, and no more
        (b"a\tb\x0cc\x1bd", "a\tb\x0cc\x1bd", "UTF-8"),
        (b"\xff\xfea\0\xf1\0o\0", "año", "UTF-16 LE"),
        (b"\xfe\xff\0a\0\xf1\0o", "año", "UTF-16 BE"),
        (b"\xff\xfe\xff\xfea\0", "\ufeffa", "UTF-16 LE"),
        (b"\xfe\xff\xd8\x3d\xde\x42\0\r\0\n", "🙂\r\n", "UTF-16 BE"),
        (codecs.BOM_UTF16_LE + "漢字".encode("utf-16-le"), "漢字", "UTF-16 LE"),
        (codecs.BOM_UTF8 + b"caf\xe9", "caf\ufffd", "UTF-8 BOM"),  # a mark tells it, whatever follows
        (b"%PDF-1.4 es una cabecera.", "%PDF-1.4 es una cabecera.", "UTF-8"),
        (b"%PDF-", "%PDF-", "UTF-8"),
        (b"%!PS es PostScript", "%!PS es PostScript", "UTF-8"),
        (b"1020304050" * 5, "1020304050" * 5, "UTF-8"),
        (b"A0 B0 C0 D0 E0 F0 " * 5, "A0 B0 C0 D0 E0 F0 " * 5, "UTF-8"),
        (b"0" * 60, "0" * 60, "UTF-8"),
        ("あいうえお".encode("utf-16-le"), "B0D0F0H0J0", "UTF-8"),  # ten bytes may be anything
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_the_byte_order_mark_first_then_utf8_then_windows_1252(name: str, data: bytes, text: str, encoding: str) -> None:
    document = read_document(data, name)
    assert (document.text, document.encoding) == (text, encoding)


@pytest.mark.parametrize(
    "data",
    [
        "hola".encode("utf-16-le"),
        "hola".encode("utf-16-be"),
        b"\xff\xfea\0b",  # half a unit of two bytes
        codecs.BOM_UTF16_LE + "漢字".encode("utf-16-le") + b"a",  # no byte of it that Windows-1252 would not take
        b"\xfe\xff\0a\xd8\x3d",  # half a pair
        b"\xff\xfe\x42\xdea\0",
        codecs.BOM_UTF16_LE + ("a" * 1000 + "\0").encode("utf-16-le"),
        codecs.BOM_UTF16_LE + "a\x07".encode("utf-16-le"),
        codecs.BOM_UTF32_LE + "hola".encode("utf-32-le"),  # begins like UTF-16
        codecs.BOM_UTF32_LE + "漢字".encode("utf-32-le"),
        codecs.BOM_UTF32_BE + "hola".encode("utf-32-be"),
        "hola".encode("utf-32-le"),
        "人人生而自由，在尊严和权利上一律平等。".encode("utf-16-le"),
        "人人生而自由，在尊严和权利上一律平等。".encode("utf-16-be"),
        "すべての人間は、生まれながらにして自由である。".encode("utf-16-le"),
        "Все люди рождаются свободными".encode("utf-16-be"),
        "耠芵葤藹螮襝諲貧酖鋫钠陏韤馘魈鳝".encode("utf-16-be"),  # Windows-1252 has a letter for each of these bytes
        "カタカナノコトバヲナラベテミマシタ".encode("utf-16-le"),
        b"caf\xe9 \x81 \x8d",  # Windows-1252 has no such characters
        b"caf\xe9 \x01",  # no control character in Windows-1252
        b"\x00" * 40,
        b"a" * 1000 + b"\x00",  # not one NUL, however long the text
        b"a\x07",
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_other_encodings_and_binary_files_are_refused(name: str, data: bytes) -> None:
    assert refusal(data, name) == "binary"


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_a_mark_of_utf16_alone_or_with_blanks_is_empty(mark: bytes, name: str) -> None:
    blanks = " \n".encode("utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-16-be")
    assert refusal(mark, name) == refusal(mark + blanks, name) == "empty"


def test_headings_are_found_in_utf16_too() -> None:
    assert read_document("# Año\r\n\r\nx".encode("utf-16"), "a.md").headings == (Heading(1, "Año", 0, 5, 1),)
    assert read_document("3. Año\r\n\r\nx".encode("utf-16"), "a.txt").headings == (Heading(1, "3. Año", 0, 6, 1),)


def test_one_control_character_in_a_hundred_is_suffered_and_two_are_not() -> None:
    assert read_document(("\x07" + "a" * 99).encode("utf-16"), "a.txt").text == "\x07" + "a" * 99
    assert refusal(("\x07" + "a" * 98).encode("utf-16"), "a.txt") == "binary"
    assert plain("\x07" + "a" * 99).text == "\x07" + "a" * 99
    assert refusal(b"\x07" + b"a" * 98, "a.txt") == "binary"  # 1 in 99
    assert refusal(b"\x07\x7f" + b"a" * 197, "a.txt") == "binary"  # 2 in 199


@pytest.mark.parametrize("control", [*range(1, 9), *range(14, 27), *range(28, 32), 127])
def test_control_characters_of_no_honest_text_are_told(control: int) -> None:
    assert refusal(b"a" + bytes([control]), "a.txt") == "binary"


# Lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", 1),
        ("a", 1),
        ("a\n", 1),
        ("a\nb", 2),
        ("a\n\n", 2),
        ("a\r\nb\rc\nd", 4),
        ("a\n\rb", 3),
        ("a\u2028b\u0085c\x0bd\x0ce\x1cf\u2029g", 1),  # str.splitlines would see seven
    ],
)
def test_lines_are_counted_as_an_editor_does(text: str, lines: int) -> None:
    assert Document("a.txt", "", text, "text").line_count == lines


def test_each_offset_is_on_a_line() -> None:
    # a\r\n is offsets 0 to 2, b\r 3 and 4, c\n 5 and 6, d 7
    document = plain("a\r\nb\rc\nd")
    assert [document.line_at(offset) for offset in range(8)] == [1, 1, 1, 2, 2, 3, 3, 4]


def test_a_document_without_pages_has_no_page() -> None:
    assert plain("a").page_at(0) is None


# Markdown


def test_a_heading_knows_its_place() -> None:
    # "uno" 0-2, line end 3, line end 4, "## Dos *tres* ##" 5-20: 16 characters, then a line end
    assert markdown("uno\n\n## Dos *tres* ##\nx").headings == (Heading(2, "Dos tres", 5, 21, 3),)


def test_a_heading_with_an_underline_covers_both_lines() -> None:
    # "Uno" 0-2, end 3, "dos" 4-6, end 7, "===" 8-10
    assert markdown("Uno\ndos\n===\nx").headings == (Heading(1, "Uno dos", 0, 11, 1),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_each_kind_count_as_they_are(end: str) -> None:
    text = f"# Uno{end}x{end}{end}Dos{end}---{end}y"
    second = 6 + 3 * len(end)  # "# Uno", "x" and three line ends
    assert markdown(text).headings == (Heading(1, "Uno", 0, 5, 1), Heading(2, "Dos", second, second + 6 + len(end), 4))
    assert markdown(text).text == text


def test_mixed_line_ends_keep_headings_on_their_lines() -> None:
    text = "a\r\nb\r\r# Uno\r\n\n\r## Dos"
    assert [(heading.line, text[heading.start : heading.end]) for heading in markdown(text).headings] == [
        (4, "# Uno"),
        (7, "## Dos"),
    ]


def test_other_separators_end_no_line_and_no_heading() -> None:
    text = "# Uno\u2028dos\u0085tres\x0ccuatro\n\nx"
    assert markdown(text).headings == (Heading(1, "Uno\u2028dos\u0085tres\x0ccuatro", 0, 21, 1),)


def test_offsets_count_code_points_after_the_byte_order_mark() -> None:
    document = read_document(codecs.BOM_UTF8 + "🙂\n\n# Título\n\nx".encode(), "a.md")
    assert document.headings == (Heading(1, "Título", 3, 11, 3),)


@pytest.mark.parametrize(
    "text",
    [
        "```\n# a\n```\nx",
        "~~~ python\n# a\n~~~\nx",
        "````\n```\n# a\n````\nx",
        "```\n# a",  # never closed
        "    # a",
        "<div>\n# a\n</div>",
        "<!--\n# a\n\n# b\n-->\nx",
        "`x\n#a`",
    ],
)
def test_a_number_sign_in_code_or_html_is_no_heading(text: str) -> None:
    assert markdown(text).headings == ()


@pytest.mark.parametrize(
    ("text", "count"),
    [("> # a\n\n# b", 1), ("- # a\n- ## c\n\n# b", 2), ("> > # a\n\n# b", 1), ("1. x\n\n   y\n   ---\n\n# b", 1)],
)
def test_headings_in_quotes_and_lists_are_left_out_and_counted(text: str, count: int) -> None:
    document = markdown(text)
    assert outline(document) == [(1, "b")]
    assert document.warnings == (ReadingWarning("nested_headings", count=count),)


def test_a_document_whose_headings_are_all_its_own_has_no_warning() -> None:
    assert markdown("# a\n\nb").warnings == ()


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ("Hola **fuerte** y _suave_", "Hola fuerte y suave"),
        ("El `código` aquí", "El código aquí"),
        ("Un [enlace *con* marca](http://x.test 'pista')", "Un enlace con marca"),
        ("Una ![imagen *con* texto](a.png) más", "Una imagen con texto más"),
        ("[![alt](a.png)](b)", "alt"),
        ("<https://x.test/a>", "https://x.test/a"),
        ("A &amp; B &copy; &#42;", "A & B © *"),
        ("\\*ni\\_negrita", "*ni_negrita"),
        ("a <b>c</b> <script>x</script>", "a c"),
        ("Normas {#normas .ancho}", "Normas"),
        ("Normas {: #normas } ##", "Normas"),
        ("Normas <!-- por revisar --> de uso", "Normas de uso"),
        ("Depósito<sup>2</sup> y<br>agua", "Depósito 2 y agua"),
        ("Clave `{#a}` y <nombre>", "Clave {#a} y <nombre>"),
        ("Elige {uno}", "Elige {uno}"),
        ("$x$ :red[y] | z", "$x$ :red[y] | z"),
        ("[ref] y [otra][ref]", "ref y otra"),
        ("[sin destino]", "[sin destino]"),
        ("&nbsp;Uno&nbsp;", "Uno"),
    ],
)
def test_a_title_is_what_a_reader_sees(source: str, title: str) -> None:
    assert outline(markdown(f"# {source}\n\n[ref]: /url\n\nx")) == [(1, title)]


def test_a_line_break_in_a_title_is_a_blank() -> None:
    assert outline(markdown("Uno  \ndos\\\ntres\n===\n\nx")) == [(1, "Uno dos tres")]
    assert outline(markdown("Uno <a\nhref='b'> `c\nd` ![e\nf](g)\n===\n\nx")) == [(1, "Uno c d e f")]


def test_a_table_is_no_heading() -> None:
    # Without the rule for tables the second line would underline the first.
    assert outline(markdown("| a |\n| - |\n| b |\n\n# c\n\nx")) == [(1, "c")]
    assert outline(markdown("a\n-\nb")) == [(2, "a")]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# Manual | Tarifas\n|---|---|\n| 1 | 2 |", ["Manual | Tarifas"]),
        ("## Uno | dos\n---|---\n9 | 3", ["Uno | dos"]),
        ("# Uno |\n-|\nx\n===", ["Uno |", "-| x"]),
        ("a | b\n-|-\n1 | 2\n# c | d\n-|-", ["c | d"]),
        ("x\na | b\n-|-\n1 | 2\n===", []),
        ("[a]: /u\na | b\n-|-\n# c", ["c"]),
        ("<div>\na | b\n-|-\n\n# c", ["c"]),
    ],
)
def test_a_heading_with_a_bar_is_no_head_of_a_table(text: str, titles: list[str]) -> None:
    assert [title for _, title in outline(markdown(text))] == titles


def test_front_matter_is_set_aside_and_its_lines_are_counted() -> None:
    # The front matter is four lines and 4 + 11 + 4 + 4 characters.
    document = markdown("---\ntitle: Uno\n# a\n---\n# b\n\nx")
    assert document.headings == (Heading(1, "b", 23, 26, 5),)
    assert document.body_start == 23
    assert document.text.startswith("---\ntitle: Uno\n")


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\na: b\n...\nx", "x"),
        ("---\r\na: b\r\n---\r\nx", "x"),
        ("---\ra: b\r---\rx", "x"),
        ("---\n---\nx", "x"),
        ('---\ntitle: a\ntags:\n- b\n  - c\n# d\n\n"e f": g\n---\nx', "x"),
        ("---\na: b\nx", "---\na: b\nx"),  # never closed: a break
        ("\n---\na: b\n---\nx", "\n---\na: b\n---\nx"),  # not on the first line
        ("x\n---\na\n---", "x\n---\na\n---"),
    ],
)
def test_where_the_front_matter_ends(text: str, body: str) -> None:
    document = markdown(text)
    assert document.text[document.body_start :] == body


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("---\nCerrado en enero.\n---\nx", ["Cerrado en enero."]),  # a rule, and a title underlined
        ("---\n\na: b\n---\nx", ["a: b"]),  # it would begin at once
        (
            "---\n\nNota muy importante: cerrado.\nHorario: de 9 a 21\n---\nx",
            ["Nota muy importante: cerrado. Horario: de 9 a 21"],
        ),
        ("---\n# Manual\n\nUn manual.\n---\nx", ["Manual", "Un manual."]),
        ("---\na: b\n\nUn párrafo.\n\n---\nx", []),
        ("----\na: b\n----\nx", ["a: b"]),
        ("-----\na: b\n---\nb\n-----\nx", ["a: b", "b"]),
    ],
)
def test_text_between_two_rules_is_no_front_matter_unless_it_reads_like_data(text: str, titles: list[str]) -> None:
    document = markdown(text)
    assert (document.body_start, [heading.title for heading in document.headings]) == (0, titles)


def test_references_count_also_where_text_between_two_rules_was_taken_for_front_matter_at_first() -> None:
    document = markdown("---\nCerrado.\n---\n\n# [Sala][s]\n\n[s]: http://example.invalid\n")
    assert [heading.title for heading in document.headings] == ["Cerrado.", "Sala"]


def test_front_matter_after_a_byte_order_mark() -> None:
    document = read_document(codecs.BOM_UTF8 + b"---\na: b\n---\nx", "a.md")
    assert document.text[document.body_start :] == "x"


def test_a_file_that_is_all_front_matter_is_empty() -> None:
    assert refusal(b"---\na: b\n---\n \n", "a.md") == "empty"


def test_plain_text_has_no_front_matter_and_no_heading_by_a_number_sign() -> None:
    document = plain("---\na: b\n---\n# x\n")
    assert (document.headings, document.body_start) == ((), 0)


@pytest.mark.parametrize(
    "text",
    [
        ">" * 10_000 + " # a\n\nb",
        "- " * 10_000 + "# a\n\nb",
        "# " + "[" * 20_000 + "\n\nb",
        "# " + "*a " * 20_000 + "\n\nb",
        "# " + "![a](" * 10_000 + "\n\nb",
        "# a\n\n" * 10_000,
        "a" + "\n" * 150_000 + "b",
    ],
    ids=["quotes", "lists", "brackets", "stars", "pictures", "headings", "newlines"],
)
def test_hostile_text_is_read_all_the_same(text: str) -> None:
    assert markdown(text).text == text


def test_a_markdown_text_of_too_many_lines_is_refused_and_a_plain_one_read() -> None:
    assert markdown("a\n" * MAX_LINES).line_count == MAX_LINES
    assert refusal(b"a\n" * MAX_LINES + b"a", "a.md") == "too_long"
    assert refusal(b"a" + b"\n" * 15_000_000, "a.md") == "too_long"
    assert read_document(b"a\n" * MAX_LINES + b"a", "a.txt").line_count == MAX_LINES + 1


@pytest.mark.parametrize("text", ["|a" * 20_000 + "\n" + "|-" * 20_000, "- a\n" * 15_000], ids=["cells", "items"])
def test_a_markdown_text_of_too_many_marks_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A cell makes three tokens and an item five: 60,000 and 75,000.
    assert markdown_reader.MAX_TOKENS == 500_000
    assert markdown(text).text == text
    monkeypatch.setattr(markdown_reader, "MAX_TOKENS", 50_000)
    assert refusal(text.encode(), "a.md") == "too_long"


def test_a_markdown_text_of_too_long_titles_is_refused() -> None:
    title = "# " + "a" * 9_998
    assert len(markdown(f"{title}\n\nb\n\n" * 100).headings) == 100  # just a million characters
    assert refusal((f"{title}\n\nb\n\n" * 101).encode(), "a.md") == "too_long"


def test_a_text_that_the_parser_cannot_follow_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    # No such text is known; should one turn up, it must not end in a traceback.
    def fail(source: Document) -> None:
        raise RecursionError(source.name)

    monkeypatch.setattr(markdown_reader, "read_outline", fail)
    assert refusal(b"# x\n\ny", "a.md") == "damaged"


# PDF


def test_pages_stand_one_after_the_other() -> None:
    # 3 and 8 characters, two line ends between.
    document = paged("Uno", "Dos\ntres")
    assert document.text == "Uno\n\nDos\ntres"
    assert document.pages == (Page(1, 0, 3), Page(2, 5, 13))
    assert (document.kind, document.encoding, document.warnings) == ("pdf", "", ())
    assert [document.page_at(offset) for offset in (0, 2, 4, 5, 12)] == [1, 1, 1, 2, 2]


def test_pypdf_ends_each_page_with_a_line_end() -> None:
    document = read_document(pdf("Uno", "Dos\ntres"), "guide.pdf", options=ReadOptions(pdf_reader="pypdf"))
    assert document.text == "Uno\n\n\nDos\ntres\n"
    assert document.pages == (Page(1, 0, 4), Page(2, 6, 15))


def test_accents_are_read() -> None:
    assert paged("Cancelación: 5 €").text == "Cancelación: 5 €"


def test_bookmarks_are_headings_at_the_line_that_reads_like_their_title() -> None:
    document = paged(
        "Guía\nuno\nPrimera parte\ndos", "Segunda\nparte\ntres",
        bookmarks=[("Guía", 1, 1), ("primera  PARTE", 1, 2), ("Segunda parte", 2, 2)],
    )  # fmt: skip
    # "Guía\nuno\n" 0-8, "Primera parte" 9-21, "\ndos" 22-25, two line ends, "Segunda\nparte" 28-40
    assert document.headings == (
        Heading(1, "Guía", 0, 4, 1),
        Heading(2, "primera PARTE", 9, 22, 3),
        Heading(2, "Segunda parte", 28, 41, 6),
    )
    assert document.warnings == ()


def test_a_title_inside_a_line_is_no_heading_line() -> None:
    document = paged("Véase Plazos\nPlazos y más\n  Plazos\nx", bookmarks=[("Plazos", 1, 1)])
    assert [document.text[heading.start : heading.end] for heading in document.headings] == [" Plazos"]


def test_a_title_with_signs_of_a_pattern_is_looked_for_as_it_is() -> None:
    document = paged("aab\na+b (1)*\nx", bookmarks=[("a+b (1)*", 1, 1)])
    assert document.headings == (Heading(1, "a+b (1)*", 4, 12, 2),)


def test_a_title_that_is_not_on_its_page_stands_at_the_start_of_the_page_or_after_the_bookmark_before() -> None:
    document = paged(
        "Uno\nx", "y\nDos\nz",
        bookmarks=[("Nada", 1, 1), ("Uno", 1, 1), ("Otra", 2, 1), ("Dos", 2, 1), ("Más", 2, 2), ("Aún", 2, 2)],
    )  # fmt: skip
    # "Uno\nx" 0-4, two line ends, "y\n" 7-8, "Dos" 9-11
    assert document.headings == (
        Heading(1, "Nada", 0, 0, 1),
        Heading(1, "Uno", 0, 3, 1),
        Heading(1, "Otra", 7, 7, 4),
        Heading(1, "Dos", 9, 12, 5),
        Heading(2, "Más", 12, 12, 5),
        Heading(2, "Aún", 12, 12, 5),
    )
    assert document.warnings == (ReadingWarning("titles_not_found", count=4),)


def test_a_title_on_another_page_is_not_taken() -> None:
    document = paged("Uno\nx", "y\nDos", bookmarks=[("Dos", 1, 1), ("Uno", 2, 1)])
    assert document.headings == (Heading(1, "Dos", 0, 0, 1), Heading(1, "Uno", 7, 7, 4))


def test_equal_titles_take_one_line_each() -> None:
    document = paged("Notas\nx\nNotas\ny", bookmarks=[("Notas", 1, 1), ("Notas", 1, 1), ("Notas", 1, 1)])
    assert [(heading.start, heading.end) for heading in document.headings] == [(0, 5), (8, 13), (13, 13)]
    assert document.warnings == (ReadingWarning("titles_not_found", count=1),)


def test_headings_never_overlap() -> None:
    # "Scope" would fit the second line too, but that is part of "Intro Scope" already; and "Intro" has no line left.
    document = paged("Intro\nScope\nx\nScope", bookmarks=[("Intro Scope", 1, 1), ("Scope", 1, 2), ("Intro", 1, 2)])
    assert document.headings == (
        Heading(1, "Intro Scope", 0, 11, 1),
        Heading(2, "Scope", 14, 19, 4),
        Heading(2, "Intro", 19, 19, 4),
    )


def test_bookmarks_out_of_order_are_put_in_the_order_of_the_text() -> None:
    document = paged("Uno", "Dos", bookmarks=[("Dos", 2, 1), ("Uno", 1, 1), ("Nada", 1, 2), ("Cero", 2, 1), ("Algo", 1, 1)])
    # "Algo" is on page 1 after a bookmark of page 2: it stands where page 1 starts, before the line that is a heading.
    assert [(heading.title, heading.start, heading.end) for heading in document.headings] == [
        ("Algo", 0, 0), ("Uno", 0, 3), ("Nada", 3, 3), ("Cero", 5, 5), ("Dos", 5, 8),
    ]  # fmt: skip


def test_a_bookmark_that_leads_to_no_page_is_no_heading() -> None:
    assert outline(paged("Uno\nx", bookmarks=[("Fuera", 0, 1), ("Uno", 1, 1)])) == [(1, "Uno")]


def test_a_bookmark_without_a_title_is_a_heading_without_a_title() -> None:
    document = paged("Uno", bookmarks=[("", 1, 1)])
    assert document.headings == (Heading(1, "", 0, 0, 1),)


def test_what_cannot_be_shown_is_replaced_in_a_bookmark_too() -> None:
    writer = writer_of(pdf("Uno", bookmarks=[("x", 1, 1)]))
    entry = writer._root_object["/Outlines"]["/First"]  # type: ignore[index]
    entry[NameObject("/Title")] = ByteStringObject(codecs.BOM_UTF16_BE + b"\x00A\x00\x00\x00B")
    assert outline(read_document(written(writer), "a.pdf")) == [(1, "A\ufffdB")]


def test_levels_are_the_depth_of_the_bookmarks() -> None:
    document = paged("a\nb\nc\nd", bookmarks=[("a", 1, 1), ("b", 1, 2), ("c", 1, 3), ("d", 1, 1)])
    assert outline(document) == [(1, "a"), (2, "b"), (3, "c"), (1, "d")]


def test_a_pdf_without_bookmarks_has_no_headings() -> None:
    assert paged("# no Markdown\nx").headings == ()


def with_chain_of_bookmarks(link: str, count: int, *, back: bool) -> bytes:
    """A PDF whose bookmarks hang on each other by `link`; `back`: the last one leads to the first again."""
    writer = writer_of(pdf("Uno\nx"))
    page = writer.pages[0].indirect_reference
    entries = [
        DictionaryObject(
            {NameObject("/Title"): TextStringObject("Uno"), NameObject("/Dest"): ArrayObject([page, NameObject("/Fit")])}
        )
        for _ in range(count)
    ]
    links = [writer._add_object(entry) for entry in entries]
    following: list[IndirectObject | None] = [*links[1:], links[0] if back else None]
    for entry, after in zip(entries, following, strict=True):
        if after is not None:
            entry[NameObject(link)] = after
    top = DictionaryObject({NameObject("/First"): links[0], NameObject("/Last"): links[-1]})
    writer._root_object[NameObject("/Outlines")] = writer._add_object(top)
    return written(writer)


@pytest.mark.parametrize("link", ["/Next", "/First"])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_bookmarks_that_go_round_in_a_circle_are_each_read_once(link: str, count: int) -> None:
    document = read_document(with_chain_of_bookmarks(link, count, back=True), "a.pdf")
    assert document.text == "Uno\nx"
    assert [heading.title for heading in document.headings] == ["Uno"] * count


def test_bookmarks_nested_beyond_all_reason_are_left_out_with_a_warning() -> None:
    document = read_document(with_chain_of_bookmarks("/First", 5000, back=False), "a.pdf")
    assert document.headings == ()
    assert document.warnings == (ReadingWarning("bookmarks_unreadable", count=1),)


def test_a_page_without_text_is_named() -> None:
    document = paged("Uno", "", "Tres", "")
    assert document.text == "Uno\n\n\n\nTres\n\n"
    assert document.pages == (Page(1, 0, 3), Page(2, 5, 5), Page(3, 7, 11), Page(4, 13, 13))
    assert document.warnings == (ReadingWarning("pages_without_text", count=2, numbers=(2, 4)),)


@pytest.mark.parametrize(("library", "line_end"), [("pypdfium2", ""), ("pypdf", "\n")])
def test_a_page_that_cannot_be_read_is_left_empty_and_named(library: PdfReaderName, line_end: str) -> None:
    data = with_broken_page(pdf("Uno", "Dos", ""), 2)
    document = read_document(data, "a.pdf", options=ReadOptions(pdf_reader=library))
    assert document.text == f"Uno{line_end}\n\n\n\n"
    assert [document.text[page.start : page.end] for page in document.pages] == [f"Uno{line_end}", "", ""]
    assert document.warnings == (
        ReadingWarning("pages_without_text", count=1, numbers=(3,)),
        ReadingWarning("pages_unreadable", count=1, numbers=(2,)),
    )


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_pdf_of_which_no_page_can_be_read_is_refused_for_that(library: PdfReaderName) -> None:
    data = with_broken_page(with_broken_page(pdf("Uno", "Dos"), 1), 2)
    assert refusal(data, "a.pdf", ReadOptions(pdf_reader=library)) == "no_pages"


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize(
    ("data", "reason"),
    [(pdf("", ""), "no_text"), (written(PdfWriter()), "no_pages"), (with_broken_page(pdf("Uno", ""), 1), "no_pages")],
    ids=["empty pages", "no pages", "a broken and an empty page"],
)
def test_a_pdf_without_text_is_refused(data: bytes, reason: str, library: PdfReaderName) -> None:
    assert refusal(data, "a.pdf", ReadOptions(pdf_reader=library)) == reason


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("cipher", CIPHERS)
def test_a_pdf_with_a_password_is_refused_without_it_and_read_with_it(cipher: str, library: PdfReaderName) -> None:
    data = encrypted(pdf("Uno"), "secreto", cipher)
    assert refusal(data, "a.pdf", ReadOptions(pdf_reader=library)) == "password"
    assert refusal(data, "a.pdf", ReadOptions(pdf_reader=library, password="secret")) == "password"
    document = read_document(data, "a.pdf", options=ReadOptions(pdf_reader=library, password="secreto"))
    assert document.text.strip() == "Uno"
    assert "secreto" not in repr(document) + repr(document.options)


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("cipher", CIPHERS)
@pytest.mark.parametrize("password", ["Casa1º", "4ªplanta", "½ kilo", "a\u00a0b"])
def test_a_password_that_unicode_writes_in_two_ways_opens_for_both_readers(
    password: str, cipher: str, library: PdfReaderName
) -> None:
    data = encrypted(pdf("Uno"), password, cipher)
    assert read_document(data, "a.pdf", options=ReadOptions(pdf_reader=library, password=password)).text.strip() == "Uno"


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_password_may_be_typed_with_accents_of_their_own_where_the_cipher_is_that_of_pdf_2(library: PdfReaderName) -> None:
    data = encrypted(pdf("Uno"), "contraseña", "AES-256")
    reading = ReadOptions(pdf_reader=library, password="contrasen\u0303a")
    assert read_document(data, "a.pdf", options=reading).text.strip() == "Uno"
    assert refusal(data, "a.pdf", replace(reading, password="contrasena")) == "password"


@pytest.mark.parametrize("library", PDF_READERS)
def test_a_password_that_was_locked_with_as_it_was_typed_opens_for_both_readers(
    library: PdfReaderName, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("pypdf._encryption._saslprep", lambda password: password)  # as qpdf locks
        data = encrypted(pdf("Uno"), "Casa1º", "AES-256")
    assert read_document(data, "a.pdf", options=ReadOptions(pdf_reader=library, password="Casa1º")).text.strip() == "Uno"


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("cipher", CIPHERS)
def test_a_pdf_that_anyone_may_open_is_read_though_it_is_encrypted(cipher: str, library: PdfReaderName) -> None:
    document = read_document(encrypted(pdf("Uno"), "", cipher), "a.pdf", options=ReadOptions(pdf_reader=library))
    assert document.text.strip() == "Uno"


def test_a_title_that_comes_again_and_again_takes_the_next_of_its_lines() -> None:
    # "Sala" on its own is line 1, 3 and 4; the fourth bookmark finds none left, and stands where the third ends.
    document = paged("Sala\nabierta\nSala\nSala\ncerrada", bookmarks=[("Sala", 1, 1)] * 4)
    assert [(heading.start, heading.end) for heading in document.headings] == [(0, 4), (13, 17), (18, 22), (22, 22)]
    assert document.warnings == (ReadingWarning("titles_not_found", count=1),)


def test_a_title_over_two_lines_is_found_though_its_first_line_stands_alone_elsewhere() -> None:
    document = paged("Normas\nde uso\nTexto\nNormas\nde la sala\nfin", bookmarks=[("normas de la Sala", 1, 1), ("Normas", 1, 2)])
    text = document.text
    spans = [text[heading.start : heading.end] for heading in document.headings]
    assert spans == ["Normas", "Normas\nde la sala"]


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.7\nnothing more",
        b"\x00\x01\x02",
        pdf("Uno")[: len(pdf("Uno")) // 2],
    ],
    ids=["header only", "binary", "half"],
)
def test_a_broken_pdf_is_damaged(data: bytes) -> None:
    assert refusal(data, "a.pdf") == "damaged"


def test_a_pdf_whose_pages_go_round_in_a_circle_is_read_by_pdfium_and_damaged_for_pypdf() -> None:
    writer = writer_of(pdf("Uno"))
    pages = writer._root_object.raw_get("/Pages")
    pages.get_object()[NameObject("/Kids")].append(pages)
    assert read_document(written(writer), "a.pdf").text == "Uno"
    assert refusal(written(writer), "a.pdf", ReadOptions(pdf_reader="pypdf")) == "damaged"


def test_what_cannot_be_shown_is_replaced_once_and_said() -> None:
    # Both pages name their letters by a table in which a is NUL, b half of a surrogate pair, and c the replacement itself.
    writer = writer_of(pdf("abc d", "b"))
    table = b"3 beginbfchar <61> <0000> <62> <D800> <63> <FFFD> endbfchar"
    stream = StreamObject()
    stream.set_data(table)
    for page in writer.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            font.get_object()[NameObject("/ToUnicode")] = writer._add_object(stream)
    document = read_document(written(writer), "a.pdf", options=ReadOptions(pdf_reader="pypdf"))
    assert document.text == "\ufffd\ufffd\ufffd d\n\n\n\ufffd\n"
    assert document.changes == (
        Change("replaced", 0, 1, "\0"),
        Change("replaced", 1, 2, "\ud800"),
        Change("replaced", 8, 9, "\ud800"),
    )
    assert document.warnings == (
        ReadingWarning("replaced", count=3),
        ReadingWarning("pages_garbled", count=2, numbers=(1, 2)),
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_toml_front_matter_is_set_aside(end: str) -> None:
    lines = ["+++", 'title = "Guía"', "# comentario", "date = 2024-01-01", "+++", "", "# Real", "", "texto"]
    document = markdown(end.join(lines))
    assert [(heading.title, heading.line) for heading in document.headings] == [("Real", 7)]
    assert document.text[document.body_start :] == end.join(["", "# Real", "", "texto"])


@pytest.mark.parametrize("text", ["+++\nno es TOML\n+++\n\n# Real\n", "+++\na = 1\n\n# Real\n", "++++\na = 1\n++++\n# Real\n"])
def test_what_is_no_toml_between_plus_signs_is_text(text: str) -> None:
    assert markdown(text).body_start == 0
    assert outline(markdown(text)) == [(1, "Real")]


@pytest.mark.parametrize(
    "yaml",
    [
        "# nota\n\ntitle: x",
        "{title: x}",
        "title: x\ntags: [a,\nb]",
        'title: "a\nb c"\nlang: es',
        'title: x\n"my key": v\nmy/key: v',
        "? clave\n: valor",
        "!!map\ntitle: x",
        "title: >\n  uno\n  ---\n  dos",
        "title: Faro: manual",
        "created date: 2024-01-01\ntags: [a]",  # Obsidian's names have blanks
        f"data: [{'[1, 2], ' * 1_001}]",
        "title: !!int x",
        'title: "\\UFFFFFFFF"',  # no such character
        "&a title: *a",
    ],
)
def test_yaml_of_other_forms_is_set_aside_too(yaml: str) -> None:
    document = markdown(f"---\n{yaml}\n---\n\n# Real\n\ntexto\n")
    assert outline(document) == [(1, "Real")]
    assert document.text[document.body_start :].strip() == "# Real\n\ntexto"


def test_what_toml_cannot_hold_is_text() -> None:
    number = "1" * 5_000  # Python reads none of over 4,300 digits
    assert outline(markdown(f"+++\nn = {number}\n+++\n\n# Real\n")) == [(1, "Real")]


def test_sentences_of_one_word_in_toml_are_no_name_of_many_parts() -> None:
    document = markdown(f"+++\na = 'Uno. Dos. {'Tres y cuatro. ' * 30}'\n+++\n\n# Real\n")
    assert document.line_at(document.body_start) == 4


def test_the_end_of_front_matter_is_a_whole_line() -> None:
    # 4 and 7 characters, then a comment to 49,996 and its line end: three more are a part of the last line.
    begin = f"---\na: 123\n#{'x' * (MAX_FRONT_MATTER - 4 - 7 - 1 - 1 - 3)}\n---"
    assert len(begin) == MAX_FRONT_MATTER
    assert markdown(f"{begin} x\n\n# Real\n").body_start == 0


@pytest.mark.parametrize("more", ["[" * 15_000, '["]", ' * 3_000, "\n" + "- " * 9_000 + "x", "&a [" * 4_000])
def test_yaml_nested_deeper_than_its_parser_can_follow_is_looked_at_line_by_line(more: str) -> None:
    assert outline(markdown(f"---\na: {more}\n---\n\n# Real\n")) == [(1, "Real")]
    assert markdown(f"---\na: {more}\nUn párrafo.\n---\n\n# Real\n").body_start == 0


@pytest.mark.parametrize("part", ["a", "'='", '"="'])
def test_toml_names_of_thousands_of_parts_are_front_matter(part: str) -> None:
    name = ".".join([part] * ((MAX_FRONT_MATTER - 100) // (len(part) + 1)))
    document = markdown(f"+++\n{name} = 1\n+++\n\n# Real\n")
    assert (outline(document), document.line_at(document.body_start)) == ([(1, "Real")], 4)


def test_only_comments_between_rules_are_titles() -> None:
    assert outline(markdown("---\n# Manual\n---\n\ntexto\n")) == [(1, "Manual")]


def test_brackets_or_quotes_that_stay_open_are_no_yaml() -> None:
    assert outline(markdown("---\ntitle: [a\nEsto sigue\n---\n\n# Real\n")) == [(2, "title: [a Esto sigue"), (1, "Real")]


# The title that the file gives itself


@pytest.mark.parametrize(
    ("front_matter", "title"),
    [
        ("---\ntitle: Manual de la sala\nlang: es\n---", "Manual de la sala"),
        ("---\r\nlang: es\r\ntitle: 'Manual'\r\n---", "Manual"),
        ("---\ntitle: Manual: la sala\n---", "Manual: la sala"),  # no YAML, but written so all the same
        ("---\ntitle: |\n  Manual\n  de la sala\n---", "Manual de la sala"),
        ('---\n{"title": "Ma\\0nual"}\n---', "Manual"),
        ("---\ntitle: !!str 2024\n---", "2024"),
        ("---\ntitle: Uno\ntitle: Dos\n---", "Dos"),  # as YAML's readers have it
        ('+++\ntitle = "Manual"\n[params]\ntitle = "Otro"\n+++', "Manual"),
        ("+++\ntitle = '''\nManual\nde la sala'''\n+++", "Manual de la sala"),
        ("---\ntitle: 2024\n---", ""),  # a number
        ("---\ntitle: 2024-05-01\n---", ""),  # a date
        ("---\ntitle: [Manual]\n---", ""),
        ("---\ntitle:\n  es: Manual\n---", ""),
        ("---\ntitle: *manual\nlang: es\n---", ""),  # a name that nobody gave
        ("---\nlang: title\nname: Manual\n---", ""),
        ("---\npage:\n  title: Manual\n---", ""),
        ("---\nTitle: Manual\n---", ""),
        ("---\ntitle: Manual\nlang: '\n---", "Manual"),  # data line by line, but no YAML
        ("+++\ntitle = 2024\n+++", ""),
        ('+++\n[params]\ntitle = "Manual"\n+++', ""),
        ("---\ntitle: Sin título\n---", ""),
        ("---\n---", ""),
        ("Texto.\n\n---\ntitle: Manual\n---", ""),
    ],
)
def test_front_matter_gives_the_title_that_it_calls_so_where_it_is_a_string(front_matter: str, title: str) -> None:
    document = markdown(f"{front_matter}\n\nAbre a las 9.\n")
    assert (document.given_title, document.title) == (title, title)


def test_a_plain_text_and_python_source_give_no_title() -> None:
    text = "---\ntitle: Manual\n---\n\nAbre a las 9.\n"
    assert plain(text).given_title == ""
    assert read_document(b'"""Manual."""\ntitle = "Manual"\n', "a.py").given_title == ""


def titled(title: PdfObject | None) -> bytes:
    """A PDF whose own data hold the title, or hold none."""
    writer = writer_of(pdf("Abre a las 9."))
    entries = writer._info
    assert entries is not None
    entries.pop("/Title", None)
    if title is not None:
        entries[NameObject("/Title")] = title
    return written(writer)


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize(
    ("title", "expected"),
    [
        (TextStringObject("  Manual de\rcan-\r\ncelaciones "), "Manual de cancelaciones"),
        (TextStringObject("O\ufb01cina y can-\ncelaciones"), "Oficina y cancelaciones"),  # mended as a page is
        (TextStringObject("Llaves \U0001f511\0"), "Llaves \U0001f511"),
        (ByteStringObject(b"\xfe\xff\0M\xd8\0\0a"), ""),  # half a pair, which pypdf cannot read
        (TextStringObject("a" * 400), "a" * 300),
        (TextStringObject("Microsoft Word - informe.doc"), ""),
        (TextStringObject("untitled"), ""),
        (TextStringObject(""), ""),
        (None, ""),
        (NumberObject(7), ""),
        (NullObject(), ""),
        (ArrayObject([TextStringObject("Manual")]), ""),
    ],
)
def test_the_data_of_a_pdf_give_its_title(title: PdfObject | None, expected: str, library: PdfReaderName) -> None:
    document = read_document(titled(title), "guia.pdf", ReadOptions(pdf_reader=library))
    assert (document.given_title, document.title, document.text.strip()) == (expected, expected, "Abre a las 9.")


def test_the_data_of_a_locked_pdf_give_its_title_too() -> None:
    data = encrypted(titled(TextStringObject("Manual")), "clave", "AES-256")
    assert read_document(data, "guia.pdf", ReadOptions(password="clave")).given_title == "Manual"


@pytest.mark.parametrize("entry", [b"/Info 99 0 R", b"/Info 7", b"/Info [ ]", b""])
def test_a_pdf_whose_data_cannot_be_read_is_read_without_a_title(entry: bytes) -> None:
    data = re.sub(rb"/Info \d+ 0 R", entry, titled(TextStringObject("Manual")))
    document = read_document(data, "guia.pdf")
    assert (document.given_title, document.text) == ("", "Abre a las 9.")


def test_the_title_of_a_file_is_the_same_under_any_name() -> None:
    data = b"---\ntitle: sala\n---\n\nAbre a las 9.\n"
    documents = [read_document(data, name) for name in ("sala.md", "otra.md")]
    assert [(document.given_title, document.title) for document in documents] == [("sala", ""), ("sala", "sala")]
