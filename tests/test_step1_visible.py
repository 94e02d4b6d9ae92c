import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.frame.visible import unmarked, unseen_shown, visible, visible_name


def test_a_mark_of_direction_is_shown_by_its_number() -> None:
    assert visible("factura\u202efdp.exe") == "factura⟨U+202E⟩fdp.exe"


@pytest.mark.parametrize(
    ("hiding", "shown"),
    [
        ("\x00", "⟨U+0000⟩"),
        ("\x08", "⟨U+0008⟩"),
        ("\x0b", "⟨U+000B⟩"),
        ("\x1b", "⟨U+001B⟩"),
        ("\x1f", "⟨U+001F⟩"),
        ("\x7f", "⟨U+007F⟩"),
        ("\x85", "⟨U+0085⟩"),
        ("\x9f", "⟨U+009F⟩"),
        ("\u00ad", "⟨U+00AD⟩"),
        ("\u061c", "⟨U+061C⟩"),
        ("\u180e", "⟨U+180E⟩"),
        ("\u200b", "⟨U+200B⟩"),
        ("\u200e", "⟨U+200E⟩"),
        ("\u200f", "⟨U+200F⟩"),
        ("\u2028", "⟨U+2028⟩"),
        ("\u2029", "⟨U+2029⟩"),
        ("\u202a", "⟨U+202A⟩"),
        ("\u2060", "⟨U+2060⟩"),
        ("\u2066", "⟨U+2066⟩"),
        ("\u2069", "⟨U+2069⟩"),
        ("\u206f", "⟨U+206F⟩"),
        ("\ufeff", "⟨U+FEFF⟩"),
        ("\ufff9", "⟨U+FFF9⟩"),
        ("\ufffb", "⟨U+FFFB⟩"),
        ("\U000e0000", "⟨U+E0000⟩"),
        ("\U000e0041", "⟨U+E0041⟩"),
        ("\U000e007f", "⟨U+E007F⟩"),
    ],
)
def test_each_hiding_character_becomes_its_number(hiding: str, shown: str) -> None:
    assert visible(f"a{hiding}{hiding}b") == f"a{shown}{shown}b"


@pytest.mark.parametrize(
    "text",
    [
        "línea\nlínea\r\nlínea\rcon\ttabulador",
        "می\u200cخواهم",  # Persian writes with the non-joiner
        "👩\u200d🔧 👍🏽 ❤\ufe0f",  # emoji are joined and modified
        "שלום مرحبا",
        "a\u0301 n\u0303",
        "\u00a0\u2009\u2007 – — … « »",
        "<script>$x$ :red[x] [a](b) `*_",
        "\ufffd\ufffc",
        "",
    ],
)
def test_all_other_text_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_a_name_keeps_to_one_line() -> None:
    assert visible_name("a\tb\nc\rd\u202ee.md") == "a⟨U+0009⟩b⟨U+000A⟩c⟨U+000D⟩d⟨U+202E⟩e.md"


def test_an_honest_name_is_not_touched() -> None:
    assert visible_name("Guía de préstamo (2).pdf") == "Guía de préstamo (2).pdf"


@pytest.mark.parametrize(
    "code", [0x9, 0xA0, 0x34F, 0x115F, 0x1160, 0x17B4, 0x180B, 0x2009, 0x200D, 0x2800, 0x3164, 0xFFA0, 0x1D173, 0xE0100]
)
def test_what_the_eye_does_not_tell_is_shown_by_its_code(code: int) -> None:
    assert unseen_shown(f"a{chr(code)}b c") == f"a⟨U+{code:04X}⟩b c"


def test_blanks_at_the_end_of_a_line_are_shown_and_its_end_stays() -> None:
    assert unseen_shown("a b \r\nc  \nd") == "a b⟨U+0020⟩\r\nc⟨U+0020⟩⟨U+0020⟩\nd"


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("can⟨U+00AD⟩ce⟨U+200B⟩lar", "can\u00adce\u200blar"),
        ("a⟨U+E0041⟩b⟨U+00A0⟩c⟨U+0020⟩", "a\U000e0041b\u00a0c "),
    ],
)
def test_a_mark_stands_for_its_character(shown: str, text: str) -> None:
    assert unmarked(shown) == text


@pytest.mark.parametrize("text", ["⟨U+0061⟩", "⟨U+110000⟩", "⟨U+10FFFF⟩", "⟨U+AD⟩", "⟨U+00ad⟩", "⟨U+000AD⟩", "U+00AD"])
def test_what_only_looks_like_a_mark_stays(text: str) -> None:
    assert unmarked(text) == text


@given(st.text() | st.text(st.characters(categories=["Cc", "Cf", "Zs", "Zl", "Zp"])))
def test_marks_taken_back_give_the_text(text: str) -> None:
    assert unmarked(visible(text)) == unmarked(unseen_shown(text)) == text
