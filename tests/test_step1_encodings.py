import pytest

from lessons.step1_load.document import ReadingWarning, UnreadableDocument
from lessons.step1_load.options import ENCODINGS, EncodingName, ReadOptions
from lessons.step1_load.read import read_document
from lessons.step1_load.readers.encodings import Decoded, UnknownEncoding, decode
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step5_passage.evidence import read_again

FREE = "La habitación está libre."

# Damage


@pytest.mark.parametrize(
    ("data", "text", "replaced"),
    [
        (FREE.encode() + b"\x80", FREE + "\ufffd", 1),
        (b"\xff" + FREE.encode(), "\ufffd" + FREE, 1),
        ("La habitación está".encode()[:-1], "La habitación est\ufffd", 1),  # cut amid á
        # A surrogate pair as six bytes: none of them is of UTF-8.
        (FREE.encode() + b" \xed\xa0\xbd\xed\xb8\x80 y", FREE + " " + "\ufffd" * 6 + " y", 6),
        # One that was written alone is one place too.
        (b"\xed\xa0\x80 La habitaci\xc3\xb3n est\xc3\xa1 libre.", "\ufffd" * 3 + " La habitación está libre.", 3),
        # Among western words a single letter is enough.
        ("La habitación, 50 ".encode() + b"\x80 al mes", "La habitación, 50 \ufffd al mes", 1),
        ("La habitación ".encode() + b"\xed\xa0\xbd\xed\xb8\x80 fin", "La habitación " + "\ufffd" * 6 + " fin", 6),
        # Quotes of Windows come in pairs; a letter that is damaged counts.
        (b"The caf\xc3\xa9 opens. \x93Closed\x94 on \x96 Mondays.", "The café opens. \ufffdClosed\ufffd on \ufffd Mondays.", 3),
        (b"The caf\xc3\xa9 \x93opens\x94 by d\xe9j\xe0 vu.", None, 0),
        (b"The word \x93open\x94 stands \x97 on the door of caf\xe9.", None, 0),
        # What is a replacement character in the file already was lost before.
        ("ó\ufffdá".encode() + b"\x80.", "ó\ufffdá\ufffd.", 1),
        # 3 letters for 2 places is not by far the most.
        ("óáé ".encode() + b"\x80a\x81b", None, 0),
    ],
    ids=[
        "stray",
        "first",
        "cut",
        "surrogates",
        "one surrogate",
        "one letter",
        "one letter and surrogates",
        "quotes of Windows",
        "quotes and letters of Windows",
        "no letter of UTF-8",
        "replaced before",
        "too many",
    ],
)
def test_utf8_with_a_few_bad_bytes_is_utf8_and_they_are_counted(data: bytes, text: str | None, replaced: int) -> None:
    found = decode(data)
    if text is None:
        assert found.encoding != "UTF-8"
        return
    assert found == Decoded(text, "UTF-8", replaced)
    document = read_document(data, "a.txt")
    assert (document.text, document.warnings) == (text, (ReadingWarning("bytes_replaced", replaced),))


@pytest.mark.parametrize(
    "text",
    [
        "The room is booked by Иван Петров every Monday and the deposit is returned. " * 20,
        "The deposit of the meeting room 会议室 is returned on Monday. " * 20,
        "The αίθουσα is closed on Monday and open on Friday.",
        "- ✅ Llaves\n- ❌ Comida\n- → Salida por el patio\n" * 50,
        "A ✓ here, a → there and a ≤ at the end of it all.",
        "Smile 😀 😀 😀 😀 😀 and the room is yours for a day.",
    ],
    ids=["Cyrillic", "Chinese", "Greek", "signs", "three signs", "emoji"],
)
def test_one_bad_byte_among_letters_and_signs_of_other_scripts_leaves_utf8(text: str) -> None:
    assert decode(text.encode() + b"\x80 end") == Decoded(f"{text}\ufffd end", "UTF-8", 1)


@pytest.mark.parametrize("ending", ["txt", "md", "html", "py"])
def test_bad_bytes_are_counted_in_every_text_file(ending: str) -> None:
    document = read_document(f"# {FREE} # {FREE}\n".encode() + b"# \x80x\n", f"a.{ending}")
    assert ReadingWarning("bytes_replaced", 1) in document.warnings
    assert "\ufffdx" in document.text


@pytest.mark.parametrize("charset", ["utf-8", "gb18030"])
def test_a_page_with_a_bad_byte_is_of_the_encoding_that_it_declares(charset: str) -> None:
    letters = "óáñ" if charset == "utf-8" else "房间空"
    document = read_document(f"<meta charset={charset}><p>{letters}".encode(charset) + b"<p>\xff.", "a.html")
    assert (document.text, document.encoding) == (f"{letters}\n\n\ufffd.", charset.upper())
    assert document.warnings == (ReadingWarning("bytes_replaced", 1),)


def test_a_unit_of_utf16_in_a_hundred_may_be_damaged() -> None:
    data = b"\xff\xfe" + ("a" * 99).encode("utf-16-le") + b"b"
    assert decode(data) == Decoded("a" * 99 + "\ufffd", "UTF-16 LE", 1)


# Guesses


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        ("La habitación: ¿mañana?", "mac-roman", "Mac Roman"),
        ("La habitación: ¿mañana?", "cp850", "CP850"),
        ("La habitación: ¿mañana?", "cp1252", "Windows-1252"),
        ("Don’t cancel – “the room” costs £5", "cp1252", "Windows-1252"),
        ("Don’t cancel – “the room”", "mac-roman", "Mac Roman"),
        ("10\u00a0€ al día", "cp1252", "Windows-1252"),
        ("Pokój jest wolny. Zażółć gęślą jaźń, proszę.", "cp1250", "Windows-1250"),
        ("Комната свободна. Отмена за два дня.", "cp1251", "Windows-1251"),
        ("房间现在是空的。取消预订需要提前两天通知。", "gb18030", "GB18030"),
        ("房間現在是空的。取消預訂需要提前兩天通知。", "big5", "Big5"),
        ("部屋は空いています。予約のキャンセル。", "cp932", "CP932"),
    ],
)
def test_another_encoding_is_a_guess_and_is_said_to_be_one(text: str, codec: str, name: str) -> None:
    assert decode(text.encode(codec)) == Decoded(text, name, is_guess=True)
    assert read_document(text.encode(codec), "a.md").encoding_guessed


@pytest.mark.parametrize("data", [b"caf\xe9 \x81 \x8d", b"caf\xe9 \x01", b"\xff" * 30 + b"\x7f"])
def test_where_nothing_fits_nothing_is_guessed(data: bytes) -> None:
    with pytest.raises(UnknownEncoding):
        decode(data)


def test_a_long_text_is_guessed_by_the_lines_that_tell() -> None:
    text = "a b c\n" * 200_000 + "La habitación, mañana.\n"
    assert decode(text.encode("mac-roman")) == Decoded(text, "Mac Roman", is_guess=True)


# Choices


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_can_be_chosen(encoding: EncodingName) -> None:
    found = decode(b"La llave", encoding)
    assert (found.replaced, found.is_guess) == (0, False)
    assert found.text == ("慌氠慬敶" if encoding == "utf-16-le" else "䱡\u206c污癥" if encoding == "utf-16-be" else "La llave")


def test_what_is_chosen_counts_before_all_else() -> None:
    assert decode("ñ".encode(), "cp1252") == Decoded("Ã±", "Windows-1252")
    assert decode("ñ".encode("cp1252"), "utf-8") == Decoded("\ufffd", "UTF-8", 1)
    assert decode(b"\xef\xbb\xbfx", "utf-8") == Decoded("x", "UTF-8 BOM")
    page = read_document("<meta charset=koi8-r><p>ñ".encode("cp1252"), "a.html", ReadOptions(encoding="cp1252"))
    assert (page.text, page.encoding) == ("ñ", "Windows-1252")
    source = read_document("# coding: koi8-r\n# ñ".encode("cp1252"), "a.py", ReadOptions(encoding="cp1252"))
    assert (source.text, source.encoding) == ("# coding: koi8-r\n# ñ", "Windows-1252")


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.py", "a.html"])
@pytest.mark.parametrize("encoding", ["auto", "cp850", "mac-roman"])
def test_a_passage_is_proven_with_the_encoding_that_was_chosen(name: str, encoding: EncodingName) -> None:
    data = "# coding: cp1251\n# La habitación está libre mañana".encode("cp850")
    document = read_document(data, name, ReadOptions(encoding=encoding))
    for passage in split_headings(document):
        assert read_again(passage, data).identical


# Limits


@pytest.mark.parametrize(("unit", "most"), [("a ", 500_000), (".", 10_000_000), ("\r\n", 1_000_000)])
def test_a_document_of_just_the_limits_is_read_and_one_more_is_too_long(unit: str, most: int) -> None:
    # A character stands before, so that there is something to read; a line end or a dot follows no word.
    lead = "" if unit == "a " else "."
    assert read_document((lead + unit * (most - (unit == "."))).encode(), "a.txt").kind == "text"
    for name in ("a.txt", "a.md", "a.html"):
        data = (f"<pre>{lead}" if name == "a.html" else lead).encode() + unit.encode() * (most + 1) + b"."
        with pytest.raises(UnreadableDocument) as caught:
            read_document(data, name)
        assert caught.value.reason == "too_long"


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("L’été dernier, nous avons lu.", "mac-roman"),  # ’é is two bytes of an Armenian letter
        ("Chapitre 3 : l’été\n\nL’école est fermée. " * 20, "mac-roman"),
        ("Y dijo: “Así…” Y luego: “Allí…”", "cp1252"),  # í…” is three bytes of a Korean syllable
        ("Price: 5 元 for 茶", "gb18030"),
        ("客房預訂", "big5"),
    ],
)
def test_letters_of_utf8_by_chance_make_no_utf8(text: str, codec: str) -> None:
    found = decode(text.encode(codec))
    assert (found.is_guess, found.encoding == "UTF-8") == (True, False)
