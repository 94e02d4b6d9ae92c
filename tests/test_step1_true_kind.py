from io import BytesIO
from typing import get_args
from zipfile import ZipFile

import pytest

from lessons.step1_load.document import UnreadableDocument
from lessons.step1_load.read import read_document
from lessons.step1_load.readers.true_kind import TrueKind, true_kind
from tests.documents import pdf

PDF = pdf("La llave")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500)
HTML = "\ufeff\n<!DOCTYPE html>\n<html><p>año".encode()


def zipped(*names: str, mimetype: str = "") -> bytes:
    """A zip with a file of each name, uncompressed."""
    data = BytesIO()
    with ZipFile(data, "w") as packed:
        if mimetype:
            packed.writestr("mimetype", mimetype)
        for name in names:
            packed.writestr(name, "hola")
    return data.getvalue()


FILES = {
    "is_pdf": PDF,
    "is_rtf": b"{\\rtf1\\ansi Hola\\par}",
    "is_postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%Title: x\n",
    "is_html": HTML,
    "is_word": zipped("[Content_Types].xml", "word/document.xml"),
    "is_odt": zipped("content.xml", mimetype="application/vnd.oasis.opendocument.text"),
    "is_office": zipped("xl/workbook.xml"),
    "is_old_office": OLE,
    "is_locked": OLE + "EncryptedPackage".encode("utf-16-le") + bytes(50),
    "is_zip": zipped("a.txt"),
    "is_image": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "is_text": "Abre a las 9.\n¿Y la llave?".encode(),
}


def test_there_is_a_file_of_every_kind() -> None:
    assert tuple(FILES) == get_args(TrueKind)


def outcome(data: bytes, name: str) -> str:
    """The reason of a refusal, or the kind of the document."""
    try:
        return read_document(data, name).kind
    except UnreadableDocument as error:
        return error.reason


@pytest.mark.parametrize("kind", FILES)
def test_a_file_of_another_kind_is_named(kind: str) -> None:
    assert true_kind(FILES[kind]) == kind
    own = {"is_pdf": "pdf", "is_html": "web", "is_word": "damaged"}
    # As text a page is its source, which is what its name says.
    as_text = {"is_html": "text", "is_text": "text"}.get(kind, kind)
    assert outcome(FILES[kind], "a.txt") == as_text
    assert outcome(FILES[kind], "a.pdf") == (own[kind] if kind == "is_pdf" else kind)
    assert outcome(FILES[kind], "a.docx") == {"is_word": "damaged", "is_locked": "password"}.get(kind, kind)
    assert outcome(FILES[kind], "a.html") == ("web" if kind in ("is_html", "is_text") else kind)


WORD_2003 = b'<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?>\n<w:wordDocument>'
IN_ONE_FILE = b"From: <Saved by Blink>\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("¿Qué?".encode("cp1252"), "is_text"),
        ("¿Qué?".encode("utf-16"), "is_text"),
        (b"<meta charset=utf-8><p>a", "is_html"),
        (b"<TABLE><tr><td>a", "is_html"),
        ("<html><p>a".encode("utf-16"), "is_html"),
        (WORD_2003, "is_old_office"),
        (IN_ONE_FILE, "is_old_office"),
        (b"x\0y\n" + PDF, "is_pdf"),
        (zipped("[Content_Types].xml", "docProps/app.xml")[:120], "damaged"),
        (zipped("[Content_Types].xml", "word/document.xml")[:-30], "damaged"),
        (b"a\0b", "damaged"),
    ],
)
def test_what_is_called_docx_is_named_where_it_can_be(data: bytes, reason: str) -> None:
    assert outcome(data, "a.docx") == reason


@pytest.mark.parametrize(
    "lead", ['<?xml version="1.0"?>\n', "<!-- saved from url=(0014)about:internet -->\n", "<?xml?><!-- a --> <!-- <b> -->"]
)
def test_a_page_may_begin_with_a_declaration_and_comments(lead: str) -> None:
    assert outcome(f"{lead}<html lang='es'><p>a".encode(), "a.docx") == "is_html"
    assert outcome(f"{lead}<w:document>".encode(), "a.docx") == "is_text"


@pytest.mark.parametrize("ending", ["md", "txt", "py", "html"])
@pytest.mark.parametrize("data", [b"\r\n%PDF-2.0\r%", b"%!PS\nshowpage\n"])
def test_the_source_of_a_document_is_no_text_of_it(data: bytes, ending: str) -> None:
    assert outcome(data, f"a.{ending}") in ("is_pdf", "is_postscript")


@pytest.mark.parametrize("text", ["GIF89a es un formato.", "PK es una sigla.", "BM 25", "RIFF", "<p>hola", "ftypheic"])
def test_a_text_that_only_begins_so_is_read(text: str) -> None:
    assert outcome(text.encode(), "a.txt") == "text"


def test_what_is_damaged_in_its_own_kind_stays_damaged() -> None:
    assert outcome(b"%PDF-1.7\nno hay nada", "a.pdf") == "damaged"
    assert outcome(b"hola\0", "a.docx") == outcome(b"hola\0", "a.pdf") == "damaged"


UNSEEN = "\u200b \u00ad\ufeff\n\u2060\u200d\u2800\u3164"


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.py", "a.html"])
def test_a_file_of_unseen_characters_is_empty(name: str) -> None:
    assert outcome(UNSEEN.encode(), name) == "empty"
    assert outcome((UNSEEN + "x").encode(), name) != "empty"


def test_unseen_characters_after_front_matter_are_nothing_to_read() -> None:
    assert outcome(f"---\ntitle: x\n---\n{UNSEEN}".encode(), "a.md") == "empty"
    assert outcome(f"<!-- a -->{UNSEEN}".encode(), "a.md") == "empty"
