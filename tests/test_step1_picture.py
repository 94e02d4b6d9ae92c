from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from lessons.step1_load.document import Document
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.pdf.pages import PdfiumPages
from lessons.step1_load.pdf.picture import Box, boxes_of, page_picture
from lessons.step1_load.read import read_document
from tests.documents import Ink, body, drawn, encrypted, pdf, read_by, with_meanings, with_page_entry
from tests.hostile_files import one_page, pdf_of, stream

# A page is 600 by 800 points, so that 6 points across and 8 points down are one percent. In Helvetica of 12 points, in
# thousandths: "Uno" 722 + 556 + 556 = 1834, or 22.0 points; a blank 278, or 3.3; "dos" 556 + 556 + 500 = 1612, or 19.3.
UNO, BLANK, DOS = 22.0, 3.3, 19.3
ABOVE, BELOW = 8.6, 2.5
"""Points that letters of 12 points reach over their base line and under it: 718 and 207 thousandths."""


def boxes(data: bytes, words: str, number: int = 1, document: Document | None = None) -> tuple[Box, ...] | None:
    """Of the first place of `words` in the text, on that page."""
    document = document or read_document(data, "a.pdf")
    start = document.text.index(words)
    return page_picture(data, document, number, (start, start + len(words))).boxes


def check_line(box: Box, *, left: float, right: float, base: float, size: tuple[float, float] = (600, 800)) -> None:
    """The box goes from `left` to `right`, covers all that letters of 12 points on that line can, and is no higher than a line.

    All in points from the lower left of a page of that size.
    """
    width, height = size
    assert (box.left, box.left + box.width) == pytest.approx((100 * left / width, 100 * right / width), abs=0.15)
    top, bottom = height * (1 - box.top / 100), height * (1 - (box.top + box.height) / 100)
    assert base + ABOVE <= top <= base + 12
    assert base - 4 <= bottom <= base - BELOW


# Boxes


def test_the_box_of_a_word_is_where_it_was_drawn() -> None:
    data = drawn([Ink("Uno dos", 700)])
    [first], [second] = boxes(data, "Uno") or (), boxes(data, "dos") or ()
    check_line(first, left=60, right=60 + UNO, base=700)
    check_line(second, left=60 + UNO + BLANK, right=60 + UNO + BLANK + DOS, base=700)


def test_a_line_is_one_box_with_its_blanks() -> None:
    [box] = boxes(drawn([Ink("Uno dos", 700)]), "Uno dos") or ()
    check_line(box, left=60, right=60 + UNO + BLANK + DOS, base=700)


def test_each_line_has_a_box_of_its_own() -> None:
    one, two, three = boxes(drawn([Ink("Uno", 700), Ink("dos", 690), Ink("dos", 200, x=300)]), "Uno\ndos\ndos") or ()
    check_line(one, left=60, right=60 + UNO, base=700)
    check_line(two, left=60, right=60 + DOS, base=690)
    check_line(three, left=300, right=300 + DOS, base=200)


def test_only_the_words_that_are_asked_for_have_a_box() -> None:
    assert boxes(drawn([Ink("Uno", 700), Ink("dos", 600)]), "dos") == boxes(drawn([Ink("xxx", 700), Ink("dos", 600)]), "dos")


def test_a_letter_that_is_raised_is_on_its_line() -> None:
    # m in 12 points is 10 wide; the 2 in 8 points stands 4 higher.
    [box] = boxes(drawn([Ink("m", 700), Ink("2", 704, x=70, size=8), Ink("dos", 700, x=78)]), "m 2 dos") or ()
    assert box.left == pytest.approx(10, abs=0.1)
    assert box.left + box.width == pytest.approx((78 + DOS) / 6, abs=0.15)


def test_letters_that_run_from_right_to_left_have_a_box_each() -> None:
    # "d" is the first letter of the word; "a", "b", "d" are 556 thousandths wide and "c" 500: 6.7 and 6 points.
    data = with_meanings(drawn([Ink("abcd", 700)]), dict(zip("abcd", "םולש", strict=True)))
    marked = boxes(data, "שלום") or ()
    assert [box.left for box in marked] == pytest.approx([(60 + each) / 6 for each in (19.3, 13.3, 6.7, 0)], abs=0.1)


def test_of_what_is_shown_the_upper_left_corner_is_the_beginning() -> None:
    data = with_page_entry(drawn([Ink("marca", 30), Ink("Uno dos", 700), Ink("pie", 20)]), "/CropBox", (50, 100, 550, 780))
    [box] = boxes(data, "dos") or ()
    left = 60 + UNO + BLANK - 50
    check_line(box, left=left, right=left + DOS, base=700 - 100, size=(500, 680))


@pytest.mark.parametrize(
    ("degrees", "matrix", "place"),
    [(90, b"0 1 -1 0", (100, 60)), (180, b"-1 0 0 -1", (552, 100)), (270, b"0 -1 1 0", (512, 732))],
)
def test_on_a_page_that_is_turned_the_box_is_where_a_reader_sees_it(degrees: int, matrix: bytes, place: tuple[int, int]) -> None:
    # A page of 612 by 792. As it is seen, the text begins 60 from the left, and its base line is 100 under the upper edge.
    contents = stream(b"BT /F1 12 Tf %s %d %d Tm (Uno dos) Tj ET" % (matrix, *place))
    data = pdf_of(one_page(contents=contents, page=b"/Rotate %d" % degrees))
    width, height = (612, 792) if degrees == 180 else (792, 612)
    [box] = boxes(data, "dos") or ()
    left = 60 + UNO + BLANK
    check_line(box, left=left, right=left + DOS, base=height - 100, size=(width, height))


def test_each_page_has_its_own_part_of_a_passage_over_two() -> None:
    data = drawn([Ink("nada", 750), Ink("Uno", 700)], [Ink("dos", 650), Ink("nada", 600)])
    document = read_document(data, "a.pdf")
    one, two = (boxes(data, "Uno\n\ndos", number, document) or () for number in (1, 2))
    [first], [second] = one, two
    check_line(first, left=60, right=60 + UNO, base=700)
    check_line(second, left=60, right=60 + DOS, base=650)


def test_a_page_without_any_of_the_passage_has_no_box() -> None:
    data = drawn([Ink("Uno", 700)], [Ink("dos", 700)], [Ink("tres", 700)])
    assert boxes(data, "dos", 1) == ()
    assert boxes(data, "dos", 3) == ()


# What was changed


def test_a_word_that_was_joined_has_a_box_on_both_lines() -> None:
    # "-" is 333 thousandths, or 4 points: the hyphen belongs to what was there.
    data = drawn([Ink("Uno-", 700), Ink("dos y dos", 680)])
    one, two = boxes(data, "Unodos") or ()
    check_line(one, left=60, right=60 + UNO + 4, base=700)
    check_line(two, left=60, right=60 + DOS, base=680)


def test_what_comes_after_a_change_is_still_at_its_place() -> None:
    data = with_meanings(drawn([Ink("Ab", 740), Ink("~~~ Uno-", 700), Ink("dos dos", 680)]), {"~": "ﬁ", "A": "\U000f0000"})
    document = read_document(data, "a.pdf")
    start = document.text.rindex("dos")
    [box] = page_picture(data, document, 1, (start, start + 3)).boxes or ()
    check_line(box, left=60 + DOS + BLANK, right=60 + 2 * DOS + BLANK, base=680)


def test_letters_of_one_ligature_share_its_box() -> None:
    # pypdfium2 gives "fi" for the sign: "~" in Helvetica is 584 thousandths, or 7 points.
    data = with_meanings(drawn([Ink("~ dos", 700)]), {"~": "ﬁ"})
    for letters in ("fi", "f", "i"):
        [box] = boxes(data, letters) or ()
        check_line(box, left=60, right=67, base=700)


def test_a_sign_that_was_replaced_has_a_box() -> None:
    data = with_meanings(drawn([Ink("~ dos", 700)]), {"~": "\ud800"})
    assert read_document(data, "a.pdf").text == "\ufffd dos"
    [box] = boxes(data, "\ufffd") or ()
    check_line(box, left=60, right=67, base=700)


def test_a_sign_of_two_halves_moves_nothing() -> None:
    data = with_meanings(drawn([Ink("~~ dos", 700), Ink("Uno", 650)]), {"~": "😀"})
    [one], [two] = boxes(data, "dos") or (), boxes(data, "Uno") or ()
    check_line(one, left=74 + BLANK, right=74 + BLANK + DOS, base=700)
    check_line(two, left=60, right=60 + UNO, base=650)


def test_lines_that_were_left_out_have_no_box() -> None:
    top, bottom = [Ink("Norma", 760)], [Ink("Casa", 60), Ink("Sala", 40)]
    data = drawn(*([*top, Ink(word, 700), *bottom] for word in ("Uno", "dos", "tres")))
    document = read_document(data, "a.pdf", ReadOptions(leave_out_running=True))
    assert document.text == "Uno\n\ndos\n\ntres"
    [one], [two] = (boxes(data, word, number, document) or () for number, word in ((1, "Uno"), (2, "dos")))
    check_line(one, left=60, right=60 + UNO, base=700)
    check_line(two, left=60, right=60 + DOS, base=700)


# No proof, no box


def test_where_pypdf_took_the_text_nothing_is_marked() -> None:
    data = drawn([Ink("Uno", 700)])
    assert boxes(data, "Uno", document=read_by("pypdf", data)) is None


@pytest.mark.parametrize("text", ["Una dos", "Uno dos ", "uno dos", "Uno  dos", "dos Uno"])
def test_where_the_text_is_not_the_pages_own_nothing_is_marked(text: str) -> None:
    data = drawn([Ink("Uno dos", 700)])
    document = read_document(data, "a.pdf")
    [page] = document.pages
    changed = replace(document, text=text, pages=(replace(page, end=len(text)),))
    assert page_picture(data, changed, 1, (0, 3)).boxes is None


def test_where_the_file_is_another_one_nothing_is_marked() -> None:
    assert boxes(drawn([Ink("Una", 700)]), "Uno", document=read_document(drawn([Ink("Uno", 700)]), "a.pdf")) is None


def test_a_page_of_its_own_is_marked_though_another_one_is_not() -> None:
    data = drawn([Ink("Uno", 700)], [Ink("dos", 700)])
    document = read_document(data, "a.pdf")
    changed = replace(document, text="Una\n\ndos")
    assert page_picture(data, changed, 1, (0, 8)).boxes is None
    assert page_picture(data, changed, 2, (0, 8)).boxes == boxes(data, "dos", 2)


# The picture


def test_without_a_passage_there_are_no_boxes() -> None:
    data = drawn([Ink("Uno", 700)])
    assert page_picture(data, read_document(data, "a.pdf"), 1).boxes is None


@pytest.mark.parametrize(
    ("size", "pixels"),
    [((600, 800), (1000, 1334)), ((800, 600), (1000, 750)), ((200, 800), (500, 2000)), ((400, 800), (1000, 2000))],
)
def test_a_picture_is_1000_pixels_wide_and_at_most_2000_high(size: tuple[int, int], pixels: tuple[int, int]) -> None:
    # 1000 / 600 x 800 = 1333.3, and a pixel that is begun is a whole one.
    data = with_page_entry(drawn([Ink("Uno", 500)]), "/MediaBox", (0, 0, *size))
    picture = page_picture(data, read_document(data, "a.pdf"), 1)
    assert (picture.width, picture.height) == pixels
    with Image.open(BytesIO(picture.png)) as image:
        assert (image.size, image.format) == (pixels, "PNG")


def test_the_picture_is_dark_in_the_box_and_white_outside() -> None:
    data = drawn([Ink("MMMM", 700, size=40)], [Ink("WWWW", 300, size=40)])
    document = read_document(data, "a.pdf")
    for number, word in ((1, "MMMM"), (2, "WWWW")):
        picture = page_picture(data, document, number)
        [box] = boxes(data, word, number, document) or ()
        with Image.open(BytesIO(picture.png)) as image:
            grey = image.convert("L")
            found = grey.point(lambda value: 255 * (value < 128)).getbbox()
        assert found is not None
        left, top, right, bottom = (each / of for each, of in zip(found, (grey.width, grey.height) * 2, strict=True))
        assert 0 <= 100 * left - box.left < 1
        assert 0 <= 100 * top - box.top < 2
        assert 0 <= box.left + box.width - 100 * right < 1
        assert 0 <= box.top + box.height - 100 * bottom < 2


def test_a_locked_file_is_opened_with_the_password_of_the_document() -> None:
    data = encrypted(drawn([Ink("Uno", 700)]), "secreto")
    document = read_document(data, "a.pdf", ReadOptions(password="secreto"))
    [box] = boxes(data, "Uno", document=document) or ()
    check_line(box, left=60, right=60 + UNO, base=700)


# Every character of its own


WORDS = st.lists(
    st.sampled_from(["Uno", "dos", "e~", "{", "tres-", "co-", "A1", "(x)", "cuatro,", "~~", "fin."]), min_size=1, max_size=5
).map(" ".join)
PAGES = st.lists(st.lists(WORDS, min_size=1, max_size=6), min_size=1, max_size=3)


@settings(max_examples=40)
@given(PAGES, st.booleans(), st.data())
def test_every_character_of_a_passage_is_in_a_box(pages: list[list[str]], running: bool, data: st.DataObject) -> None:
    # Whatever the passage, its boxes cover those of each of its characters.
    file = with_meanings(drawn(*(body("Sala ~", *page) for page in pages)), {"~": "ﬁ", "{": "😀"})
    document = read_document(file, "a.pdf", ReadOptions(leave_out_running=running))
    start = data.draw(st.integers(0, len(document.text) - 1))
    end = data.draw(st.integers(start + 1, len(document.text)))
    opened = PdfiumPages(file)
    for page in document.pages:
        seen = opened.page(page.number)
        marked = boxes_of(seen, document, page.number, (start, end), (1000, 1334))
        assert marked is not None
        for at in data.draw(st.lists(st.integers(start, end - 1), max_size=4)):
            if page.start <= at < page.end and not document.text[at].isspace():
                [own] = boxes_of(seen, document, page.number, (at, at + 1), (1000, 1334)) or ()
                assert any(_holds(box, own) for box in marked)


def _holds(box: Box, inner: Box) -> bool:
    return (
        box.left <= inner.left + 0.02
        and box.top <= inner.top + 0.02
        and box.left + box.width >= inner.left + inner.width - 0.02
        and box.top + box.height >= inner.top + inner.height - 0.02
    )


def test_a_page_of_many_words_is_marked_word_by_word_where_they_stand() -> None:
    # Each word is drawn apart, at its own place: 40 places, and 40 boxes that begin there.
    places = [(60 + 100 * column, 740 - 90 * row) for row in range(8) for column in range(5)]
    data = drawn([Ink(f"w{number}.", y, x) for number, (x, y) in enumerate(places)])
    document, page = read_document(data, "a.pdf"), PdfiumPages(data).page(1)
    for number, (x, y) in enumerate(places):
        start = document.text.index(f"w{number}.")
        [box] = boxes_of(page, document, 1, (start, start + 3), (1000, 1334)) or ()
        assert box.left == pytest.approx(x / 6, abs=0.1)
        assert box.top < 100 - y / 8 < box.top + box.height


def test_the_passage_of_a_plain_pdf_is_marked_on_its_lines() -> None:
    assert len(boxes(pdf("uno\ndos\ntres"), "dos\ntres") or ()) == 2
