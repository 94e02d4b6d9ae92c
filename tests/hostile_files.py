"""Files that could be sent to do harm, each made in memory and quickly. Says nothing of what a reader should make of them.

What a file would grow to, where it grows, stands with it; the file itself is always within the limit of an upload.
"""

import random
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.documents import encrypted, pdf

GIGABYTES = 4
"""What a bomb unpacks to."""
_MEGABYTE = 1 << 20

# PDF: made by hand, for a library would not write what is wrong on purpose

_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
_LINE = b"BT /F1 12 Tf 72 720 Td (La llave esta en el cajon.) Tj ET"
_RESOURCES = b"<< /Font << /F1 5 0 R >> >>"


def pdf_of(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """A PDF of `objects`, numbered from 1; the first is its catalog. `TABLE` in the trailer becomes the place of their table."""
    data = bytearray(b"%PDF-1.7\n")
    rows = [b"0000000000 65535 f \n"]
    for number, body in enumerate(objects, start=1):
        rows.append(b"%010d 00000 n \n" % len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 %d\n%s" % (len(rows), b"".join(rows))
    entries = trailer.replace(b"TABLE", b"%d" % table)
    data += b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(rows), entries, table)
    return bytes(data)


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream object with `entries` beside its length."""
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries, data)


def one_page(
    *more: bytes,
    contents: bytes | None = None,
    resources: bytes = _RESOURCES,
    font: bytes = _FONT,
    catalog: bytes = b"",
    page: bytes = b"",
) -> list[bytes]:
    """The objects of a PDF with one page: 1 catalog, 2 page tree, 3 page, 4 contents, 5 font, and `more` from 6."""
    return [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources %s %s >>" % (resources, page),
        stream(_LINE) if contents is None else contents,
        font,
        *more,
    ]


def zeros_packed_twice(gigabytes: int) -> bytes:
    """That many gigabytes of zeros through two rounds of Flate: some kilobytes."""
    packer = zlib.compressobj(9)
    head = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(bytes(_MEGABYTE)) + packer.flush(zlib.Z_FULL_FLUSH)
    count = 1024 * gigabytes
    # Nothing in a block after a full flush looks back, so that it can stand any number of times; the sum of zeros is known.
    checksum = struct.pack(">I", (count * _MEGABYTE % 65521) << 16 | 1)
    once = head.removesuffix(b"\x00\x00\x00\xff\xff") + block * count + b"\x03\x00" + checksum
    return zlib.compress(once, 9)


def prev_self() -> bytes:
    """The table of objects names itself as the one before it."""
    return pdf_of(one_page(), b"/Prev TABLE")


def prev_pair() -> bytes:
    """Two tables of objects name each other as the one before."""
    first = pdf_of(one_page(), b"/Prev 9999999999")
    table = first.rindex(b"xref\n0 ")
    second = b"xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (table, len(first))
    return first.replace(b"9999999999", b"%010d" % len(first)) + second


def page_tree_cycle() -> bytes:
    """Below the page tree hangs a branch whose kid is the whole tree."""
    objects = one_page(b"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>")
    objects[1] = b"<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>"
    return pdf_of(objects)


def page_tree_is_its_own_kid() -> bytes:
    """The page tree is its only kid."""
    objects = one_page()
    objects[1] = b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"
    return pdf_of(objects)


def page_count_huge() -> bytes:
    """One page, said to be 9,999,999,999."""
    objects = one_page()
    objects[1] = b"<< /Type /Pages /Kids [3 0 R] /Count 9999999999 >>"
    return pdf_of(objects)


def page_shared() -> bytes:
    """One page that the tree names 200,000 times."""
    objects = one_page()
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count 200000 >>" % (b"3 0 R " * 200_000)
    return pdf_of(objects)


def page_tree_laughs() -> bytes:
    """Nine page trees, each with the next one ten times as its kids: a billion pages."""
    trees = [b"<< /Type /Pages /Kids [%s] /Count 10 >>" % (b"%d 0 R " % (number + 1) * 10) for number in range(6, 14)]
    objects = one_page(*trees, b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count 1000000000 >>" % (b"6 0 R " * 10)
    return pdf_of(objects)


def count_fails() -> bytes:
    """Opens, but what should be the list of pages is a number: the error shows when they are counted."""
    objects = one_page()
    objects[1] = b"<< /Type /Pages /Kids 7 /Count (x) >>"
    return pdf_of(objects)


def page_fails() -> bytes:
    """Has one page, which no reader can unpack: the error shows when its text is taken."""
    return pdf_of(one_page(contents=stream(_LINE, b"/Filter /NoSuchFilter")))


def font_fails() -> bytes:
    """Has one page whose font is wrong in every entry: the error shows when its text is taken."""
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont 7 /Encoding [1] /Widths (x) /FirstChar /a /ToUnicode 5 0 R >>"
    return pdf_of(one_page(font=font))


def deflate_bomb() -> bytes:
    """A page whose contents unpack to gigabytes."""
    packed = zeros_packed_twice(GIGABYTES)
    return pdf_of(one_page(contents=stream(packed, b"/Filter [/FlateDecode /FlateDecode]")))


def xref_bomb() -> bytes:
    """The table of objects itself unpacks to gigabytes."""
    data = bytearray(pdf_of(one_page()))
    start = len(data)
    entries = b"/Type /XRef /Size 7 /W [1 4 2] /Root 1 0 R /Filter [/FlateDecode /FlateDecode]"
    data += b"6 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (stream(zeros_packed_twice(GIGABYTES), entries), start)
    return bytes(data)


def predictor_bomb() -> bytes:
    """A stream whose rows are said to be two thousand million bytes long."""
    entries = b"/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>"
    return pdf_of(one_page(contents=stream(zlib.compress(_LINE), entries)))


def filter_chain() -> bytes:
    """A stream that went through a thousand filters, as it says."""
    return pdf_of(one_page(contents=stream(_LINE, b"/Filter [%s]" % (b"/ASCIIHexDecode " * 1000))))


def form_laughs() -> bytes:
    """Nine forms, each of which draws the next ten times: a billion words."""
    forms = []
    for number in range(6, 15):
        inner = b"/Resources << /XObject << /X %d 0 R >> /Font << /F1 5 0 R >> >>" % (number + 1)
        forms.append(stream(b"/X Do " * 10, b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] " + inner))
    last = stream(_LINE, b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources " + _RESOURCES)
    resources = b"<< /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >>"
    return pdf_of(one_page(*forms, last, contents=stream(_LINE + b" /X Do"), resources=resources))


def _form_that_draws(drawn: bytes) -> bytes:
    resources = b"<< /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >>"
    form = stream(drawn + _LINE, b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources " + resources)
    return pdf_of(one_page(form, contents=stream(_LINE + b" /X Do"), resources=resources))


def form_cycle() -> bytes:
    """A form that draws itself."""
    return _form_that_draws(b"/X Do ")


def form_cycle_twice() -> bytes:
    """A form that draws itself twice: even a reader that goes no deeper than forty has a million million words."""
    return _form_that_draws(b"/X Do /X Do ")


def million_operators() -> bytes:
    """A page on which a million letters are drawn one by one; some kilobytes packed."""
    drawn = b"BT /F1 9 Tf 72 720 Td " + b"(a) Tj 6 0 Td (b) Tj -5 -7 Td (c) Tj 6 7 Td " * 333_333 + b"ET"
    return pdf_of(one_page(contents=stream(zlib.compress(drawn, 9), b"/Filter /FlateDecode")))


def million_saves() -> bytes:
    """A page that saves the state of drawing a million times and never takes it back."""
    drawn = b"q " * 1_000_000 + _LINE
    return pdf_of(one_page(contents=stream(zlib.compress(drawn, 9), b"/Filter /FlateDecode")))


def deep_array() -> bytes:
    """An array in an array, 100,000 deep."""
    return pdf_of(one_page(page=b"/Rotate " + b"[" * 100_000 + b"]" * 100_000))


def reference_chain() -> bytes:
    """An object that is a reference to the next, and so on, and at last to the first."""
    objects = one_page(*(b"%d 0 R" % (number + 1) for number in range(6, 2005)), b"6 0 R", page=b"/Rotate 6 0 R")
    objects[3] = b"6 0 R"
    return pdf_of(objects)


def length_cycle() -> bytes:
    """A stream whose length stands in the stream itself."""
    return pdf_of(one_page(contents=stream(_LINE).replace(b"/Length %d" % len(_LINE), b"/Length 4 0 R")))


def outline_cycle() -> bytes:
    """Bookmarks that follow and hold each other without end."""
    outline = b"<< /Type /Outlines /First 7 0 R /Last 8 0 R /Count 2 >>"
    first = b"<< /Title (La llave) /Parent 6 0 R /Next 8 0 R /First 8 0 R /Last 8 0 R /Dest [3 0 R /Fit] >>"
    second = b"<< /Title (El cajon) /Parent 7 0 R /Next 7 0 R /First 7 0 R /Last 7 0 R /Dest [3 0 R /Fit] >>"
    return pdf_of(one_page(outline, first, second, catalog=b"/Outlines 6 0 R"))


def outline_deep() -> bytes:
    """Bookmarks one in the other, 5,000 deep."""
    outline = b"<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>"
    entry = b"<< /Title (La llave) /Parent %d 0 R /First %d 0 R /Last %d 0 R /Count 1 /Dest [3 0 R /Fit] >>"
    entries = [entry % (number - 1, number + 1, number + 1) for number in range(7, 5007)]
    return pdf_of(one_page(outline, *entries, b"<< /Title (Fin) /Dest [3 0 R /Fit] >>", catalog=b"/Outlines 6 0 R"))


def outline_long() -> bytes:
    """100,000 bookmarks with the same title, all to the one page."""
    outline = b"<< /Type /Outlines /First 7 0 R /Last 100006 0 R /Count 100000 >>"
    entry = b"<< /Title (La llave esta en el cajon.) /Parent 6 0 R /Next %d 0 R /Dest [3 0 R /Fit] >>"
    entries = [entry % (number + 1) for number in range(7, 100_006)]
    return pdf_of(one_page(outline, *entries, entry.replace(b"/Next %d 0 R", b""), catalog=b"/Outlines 6 0 R"))


def labels_cycle() -> bytes:
    """A tree of page labels that holds itself."""
    return pdf_of(one_page(b"<< /Kids [6 0 R 6 0 R] /Limits [0 9] >>", catalog=b"/PageLabels 6 0 R"))


def labels_huge() -> bytes:
    """Page labels in Roman numerals from a thousand million, and in letters."""
    labels = b"/PageLabels << /Nums [0 << /S /r /St 1000000000 >> 1 << /S /a /St 1000000000 >>] >>"
    return pdf_of(one_page(catalog=labels))


def locked() -> bytes:
    """A PDF that only a password opens."""
    return encrypted(pdf("La llave."), "secreto", "AES-256")


def _mapped(rows: bytes) -> bytes:
    """A PDF whose font says by `rows` which character each code is."""
    head = b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange\n"
    font = _FONT.removesuffix(b">>") + b"/ToUnicode 6 0 R >>"
    return pdf_of(one_page(stream(head + rows + b"\nendcmap end end"), font=font))


def private_use() -> bytes:
    """A PDF whose letters are all private-use characters."""
    return _mapped(b"1 beginbfrange <20> <7f> <e020> endbfrange")


def nul_mapped() -> bytes:
    """A PDF whose font says that each letter is a NUL and the letter."""
    return _mapped(b"1 beginbfrange <20> <7f> <00000020> endbfrange")


def surrogate_mapped() -> bytes:
    """A PDF whose font says that each letter is half of a pair of surrogates."""
    return _mapped(b"1 beginbfrange <20> <7f> <d820> endbfrange")


def map_huge() -> bytes:
    """A PDF whose font maps four thousand million codes in a single row, a million times."""
    return _mapped(b"1000000 beginbfrange\n" + b"<00000000> <ffffffff> <0000>\n" * 200_000 + b"endbfrange")


def nul_letters() -> bytes:
    """A PDF that draws two bytes for each letter, of which the first is a NUL, in a font of one byte."""
    return pdf_of(one_page(contents=stream(b"BT /F1 12 Tf 72 720 Td (\0L\0l\0a\0v\0e) Tj ET")))


def unmapped() -> bytes:
    """A PDF that draws glyph numbers, and nothing says which characters they are."""
    font = b"<< /Type /Font /Subtype /Type0 /BaseFont /Llave /Encoding /Identity-H /DescendantFonts [6 0 R] >>"
    descendant = (
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Llave /CIDToGIDMap /Identity /DW 500 "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R >>"
    )
    descriptor = b"<< /Type /FontDescriptor /FontName /Llave /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 >>"
    drawn = b"BT /F1 12 Tf 72 720 Td <002f004f0044005900480003004800560057> Tj ET"
    return pdf_of(one_page(descendant, descriptor, contents=stream(drawn), font=font))


def truncated() -> bytes:
    """The first half of a PDF."""
    whole = pdf("La llave.\nEl cajón.", "La puerta.")
    return whole[: len(whole) // 2]


def only_a_mark() -> bytes:
    """The first line of a PDF and nothing else."""
    return b"%PDF-1.7\n"


def garbage() -> bytes:
    """The first line of a PDF and 100,000 bytes that mean nothing."""
    return b"%PDF-1.7\n" + random.Random(1).randbytes(100_000)


def objects_without_end() -> bytes:
    """A PDF without a table of objects, with 300,000 beginnings of an object that never end."""
    return b"%PDF-1.7\n" + b"1 0 obj\n<< /a (\n" * 300_000


# Markdown and text


def nested_quotes() -> bytes:
    """A quote in a quote, 10,000 deep."""
    return b"> " * 10_000 + b"La llave.\n"


def nested_lists() -> bytes:
    """A list in a list, 10,000 deep."""
    return b"- " * 10_000 + b"La llave.\n"


def one_line() -> bytes:
    """A single line of 20 MB."""
    return b"La llave. " * 2_000_000


def many_headings() -> bytes:
    """Just under 200,000 headings."""
    return b"# a\n" * 199_999


def brackets() -> bytes:
    """1 MB of open brackets."""
    return b"[" * 1_000_000


def backticks() -> bytes:
    """1 MB of backticks in rows of every length."""
    return b"".join(b"`" * count + b" " for count in range(1, 1410))


def stars() -> bytes:
    """1 MB of marks of emphasis that close nothing."""
    return b"*a_" * 333_333


def as_title(text: bytes) -> bytes:
    """`text` as a single heading: in a title its marks are read too."""
    return b"# " + text[:999_990] + b"\n\nLa llave.\n"


def links_open() -> bytes:
    """1 MB of beginnings of a link."""
    return b"[a](<b" * 166_666


def references() -> bytes:
    """20,000 definitions of a long link, and a title that uses the first of them 200,000 times."""
    definitions = b"".join(b"[a%d]: /%s\n" % (number, b"x" * 400) for number in range(20_000))
    return definitions + b"\n# " + b"[a0]" * 200_000 + b"\n\nLa llave.\n"


def reference_open() -> bytes:
    """A definition of a link whose title is opened on each of 100,000 lines and never closed."""
    return b"[a]: /b '\n" * 100_000


def table_wide() -> bytes:
    """A table with 5,000 columns and 5,000 rows of one cell each."""
    return b"|a" * 5000 + b"|\n" + b"|-" * 5000 + b"|\n" + b"|a|\n" * 5000


def front_matter_open() -> bytes:
    """Front matter of 199,000 lines that never ends."""
    return b"---\n" + b"a: b\n" * 199_000


def binary_text() -> bytes:
    """What no text holds: random bytes."""
    return random.Random(2).randbytes(100_000)


def numbers() -> bytes:
    """1 MB of a number with parts, as before a title."""
    return b"1." * 500_000 + b"\n\nLa llave.\n"


def underlined() -> bytes:
    """190,000 lines, each other of which underlines the one before."""
    return b"LLAVE\n=====\n" * 95_000


# HTML


def nested_tags() -> bytes:
    """A tag in a tag, 100,000 deep."""
    return b"<div>" * 100_000 + b"La llave." + b"</div>" * 100_000


def nested_sections() -> bytes:
    """Lists, tables and headings in each other, 20,000 deep, none of them closed."""
    return b"<ul><li><table><tr><td><h1>" * 20_000 + b"La llave."


def comments_open() -> bytes:
    """1 MB of beginnings of a comment."""
    return b"<p>La llave.</p>" + b"<!--" * 250_000


def tags_open() -> bytes:
    """1 MB of beginnings of a tag with an attribute that never ends."""
    return b"<p>La llave.</p>" + b"<a b='" * 166_666


def declarations_open() -> bytes:
    """1 MB of beginnings of a declaration, a section and an instruction."""
    return b"<p>La llave.</p>" + b"<![CDATA[<!a<?" * 70_000


def entities() -> bytes:
    """A million characters by their number, among them NUL, surrogates and numbers that are no character."""
    return b"<h1>&#0;&#xD800;&#x110000;&#99999999999999999999;</h1><p>" + b"&#0;&#xD834;&a" * 70_000


def attributes_many() -> bytes:
    """One tag with 200,000 attributes."""
    return b"<p " + b" ".join(b"a%d=b" % number for number in range(200_000)) + b">La llave.</p>"


# Word

_WORD = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_XML = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPES = (
    _XML + b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    b'<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'
    b'<Override PartName="/word/styles.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>'
)
_LINKS = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>'
_LINK = b'<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" Target="%s"/>'
_STYLE = b'<w:style w:type="paragraph" w:styleId="Heading%d"><w:name w:val="heading %d"/>%s</w:style>'

_LEVEL = b'<w:pPr><w:outlineLvl w:val="%d"/></w:pPr>'


def paragraph(text: bytes, style: bytes = b"") -> bytes:
    """A paragraph of a Word document; `text` is XML."""
    named = b'<w:pPr><w:pStyle w:val="%s"/></w:pPr>' % style if style else b""
    return b'<w:p>%s<w:r><w:t xml:space="preserve">%s</w:t></w:r></w:p>' % (named, text)


def docx_parts(body: bytes, prologue: bytes = b"") -> dict[str, bytes]:
    """The parts of a Word document by their names; `prologue` stands before its root."""
    styles = b"".join(_STYLE % (level, level, _LEVEL % (level - 1)) for level in range(1, 7))
    return {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _XML + _LINKS % (_LINK % (1, b"officeDocument", b"word/document.xml")),
        "word/_rels/document.xml.rels": _XML + _LINKS % (_LINK % (1, b"styles", b"styles.xml")),
        "word/styles.xml": _XML + b"<w:styles %s>%s</w:styles>" % (_WORD, styles),
        "word/document.xml": _XML + prologue + b"<w:document %s><w:body>%s</w:body></w:document>" % (_WORD, body),
    }


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """An archive of `parts`, always the same bytes for the same parts."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)  # its date is the first day of 1980
    return target.getvalue()


def zip_bomb() -> bytes:
    """A Word document with a single word of a gigabyte."""
    target = BytesIO(zipped({name: data for name, data in docx_parts(b"").items() if name != "word/document.xml"}))
    head, tail = docx_parts(paragraph(b"SPLIT"))["word/document.xml"].split(b"SPLIT")
    with ZipFile(target, "a", ZIP_DEFLATED, compresslevel=1) as archive, archive.open("word/document.xml", "w") as part:
        part.write(head)
        for _ in range(64):
            part.write(b"a" * 16 * _MEGABYTE)
        part.write(tail)
    return target.getvalue()


def zip_says_little() -> bytes:
    """A Word document whose text has 64 MB, and whose archive says of it that it has 100 bytes."""
    data = zipped(docx_parts(paragraph(b"a" * 64 * _MEGABYTE)))
    size = len(docx_parts(paragraph(b"a" * 64 * _MEGABYTE))["word/document.xml"])
    return data.replace(struct.pack("<I", size), struct.pack("<I", 100))


def many_parts() -> bytes:
    """A Word document with 50,000 parts."""
    return zipped(docx_parts(paragraph(b"La llave.")) | {f"word/a{number}.xml": b"" for number in range(50_000)})


def entity_bomb() -> bytes:
    """A Word document with entities of entities: ten thousand million words."""
    entities = b"".join(b'<!ENTITY a%d "%s">' % (number, b"&a%d;" % (number - 1) * 10) for number in range(1, 11))
    return zipped(docx_parts(paragraph(b"&a10;"), b'<!DOCTYPE a [<!ENTITY a0 "llave ">' + entities + b"]>"))


def entity_long() -> bytes:
    """A Word document with one entity of 100,000 characters, used 100,000 times."""
    prologue = b'<!DOCTYPE a [<!ENTITY a "%s">]>' % (b"a" * 100_000)
    return zipped(docx_parts(paragraph(b"&a;" * 100_000), prologue))


def entity_outside() -> bytes:
    """A Word document that asks for the text of a file of the machine that reads it."""
    return zipped(docx_parts(paragraph(b"La llave. &a;"), b'<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/hostname">]>'))


def parts_outside() -> bytes:
    """A Word document with parts whose names lead out of it."""
    names = ("../../outside.xml", "/outside.xml", "..\\outside.xml", "word/../../outside.xml", "C:outside.xml")
    return zipped(docx_parts(paragraph(b"La llave.")) | dict.fromkeys(names, b"<a/>"))


def document_outside() -> bytes:
    """A Word document whose text is said to stand outside of it."""
    parts = docx_parts(paragraph(b"La llave."))
    parts["_rels/.rels"] = parts["_rels/.rels"].replace(b"word/document.xml", b"../../../../etc/hostname")
    return zipped(parts)


def nested_tables() -> bytes:
    """A Word document with a table in a table, 20,000 deep."""
    opened, closed = b"<w:tbl><w:tr><w:tc>" * 20_000, b"</w:tc></w:tr></w:tbl>" * 20_000
    return zipped(docx_parts(opened + paragraph(b"La llave.") + closed))


def many_runs() -> bytes:
    """A Word document whose only paragraph has a million pieces."""
    return zipped(docx_parts(b"<w:p>%s</w:p>" % (b"<w:r><w:t>a</w:t></w:r>" * 1_000_000)))


def styles_cycle() -> bytes:
    """A Word document with two styles that are each based on the other."""
    based = b'<w:basedOn w:val="%s"/>'
    styles = b"".join(
        _STYLE.replace(b"Heading%d", b"%s").replace(b"heading %d", b"%s") % (name, name, based % other)
        for name, other in ((b"A", b"B"), (b"B", b"A"))
    )
    parts = docx_parts(paragraph(b"La llave.", b"A"))
    parts["word/styles.xml"] = _XML + b"<w:styles %s>%s</w:styles>" % (_WORD, styles)
    return zipped(parts)


def without_text() -> bytes:
    """A Word document without its text."""
    return zipped({name: data for name, data in docx_parts(b"").items() if name != "word/document.xml"})


def locked_word() -> bytes:
    """How a Word document with a password begins: no archive at all, but the container of older formats."""
    return bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(4000)


_PDF = (
    prev_self, prev_pair, page_tree_cycle, page_tree_is_its_own_kid, page_count_huge, page_shared, page_tree_laughs, count_fails,
    page_fails, font_fails, deflate_bomb, xref_bomb, predictor_bomb, filter_chain, form_laughs, form_cycle, form_cycle_twice,
    million_operators, million_saves, deep_array, reference_chain, length_cycle, outline_cycle, outline_deep, outline_long,
    labels_cycle, labels_huge, locked, private_use, nul_mapped, surrogate_mapped, map_huge, nul_letters, unmapped, truncated,
    only_a_mark, garbage, objects_without_end,
)  # fmt: skip
_MARKDOWN = (
    nested_quotes, nested_lists, one_line, many_headings, brackets, backticks, stars, links_open, references, reference_open,
    table_wide, front_matter_open, binary_text,
)  # fmt: skip
_TITLES = (brackets, backticks, stars, links_open)
_TEXT = (one_line, binary_text, numbers, underlined)
_HTML = (
    nested_tags, nested_sections, comments_open, tags_open, declarations_open, entities, attributes_many, one_line, binary_text,
)  # fmt: skip
_DOCX = (
    zip_bomb, zip_says_little, many_parts, entity_bomb, entity_long, entity_outside, parts_outside, document_outside,
    nested_tables, many_runs, styles_cycle, without_text, locked_word, binary_text,
)  # fmt: skip


def _named(ending: str, makers: Sequence[Callable[[], bytes]]) -> dict[str, Callable[[], tuple[str, bytes]]]:
    """Each of `makers` as a maker of a file with that ending."""
    return {
        f"{maker.__name__}.{ending}": lambda maker=maker: (f"{maker.__name__}.{ending}", maker())  # type: ignore[misc]
        for maker in makers
    }


HOSTILE: dict[str, Callable[[], tuple[str, bytes]]] = {
    **_named("pdf", _PDF),
    **_named("md", _MARKDOWN),
    **{f"title_{maker.__name__}.md": lambda maker=maker: ("title.md", as_title(maker())) for maker in _TITLES},  # type: ignore[misc]
    **_named("txt", _TEXT),
    **_named("html", _HTML),
    **_named("docx", _DOCX),
    "a_pdf.txt": lambda: ("a_pdf.txt", pdf("La llave.")),
    "a_text.pdf": lambda: ("a_text.pdf", b"La llave.\n" * 1000),
}
"""By its name, what makes it: the file's name and its bytes."""
