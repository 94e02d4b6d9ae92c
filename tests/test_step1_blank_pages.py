import zlib
from io import BytesIO

import pytest
from pypdf import PdfReader

from lessons.step1_load.document import ReadingWarning, UnreadableDocument
from lessons.step1_load.options import PDF_READERS, PdfReaderName
from lessons.step1_load.pdf.reader import is_broken
from tests.documents import read_by
from tests.hostile_files import one_page, pdf_of, stream

FLATE = b"/Filter /FlateDecode"
PACKED = zlib.compress(b"BT /F1 12 Tf 72 720 Td (La llave esta en el cajon.) Tj ET " * 20)
SCAN = b"q 612 0 0 792 0 0 cm /Im1 Do Q"

DAMAGED = {
    "no zlib": stream(b"\0\1garbage" * 30, FLATE),
    "cut": stream(PACKED[:10], FLATE),
    "unknown filter": stream(PACKED, b"/Filter /Nada"),
    "a number": b"7",
    "missing": b"[ 9 0 R ]",
    "bad ASCII85": stream(b"!!!\xff", b"/Filter /ASCII85Decode"),
}
SOUND = {
    "empty": stream(b""),
    "blanks": stream(b" \n"),
    "state only": stream(b"q Q"),
    "empty, packed": stream(zlib.compress(b""), FLATE),
    "a scan": stream(SCAN),
    "a scan, packed": stream(zlib.compress(SCAN), FLATE),
    "a line": stream(b"0 0 m 5 5 l S"),
    "an empty text": stream(b"BT /F1 12 Tf () Tj ET"),
}


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("contents", DAMAGED.values(), ids=DAMAGED)
def test_a_pdf_whose_pages_are_damaged_is_no_scan(contents: bytes, library: PdfReaderName) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        read_by(library, pdf_of(one_page(contents=contents)))
    assert refused.value.reason == "no_pages"


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize("contents", SOUND.values(), ids=SOUND)
def test_a_page_without_text_is_no_damaged_one(contents: bytes, library: PdfReaderName) -> None:
    data = pdf_of(one_page(contents=contents))
    assert not is_broken(PdfReader(BytesIO(data)), 0)
    with pytest.raises(UnreadableDocument) as refused:
        read_by(library, data)
    assert refused.value.reason == "no_text"


@pytest.mark.parametrize("library", PDF_READERS)
def test_beside_a_good_page_a_damaged_one_is_named(library: PdfReaderName) -> None:
    objects = one_page(
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 7 0 R /Resources << >> >>",
        DAMAGED["no zlib"],
    )
    objects[1] = b"<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>"
    document = read_by(library, pdf_of(objects))
    assert document.text.strip() == "La llave esta en el cajon."
    assert document.warnings == (ReadingWarning("pages_unreadable", count=1, numbers=(2,)),)
