import re
import textwrap
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading, ReadingWarning, UnreadableDocument
from lessons.step1_load.read import read_document
from lessons.step1_load.readers import python_source
from lessons.step1_load.readers.python_source import NotPython, offset, parsed
from tests.invariants import document_faults


def source(text: str | bytes, name: str = "prestamos.py") -> Document:
    return read_document(text.encode() if isinstance(text, str) else text, name)


def outline(text: str) -> list[tuple[int, str, str]]:
    """Level, title and text of each heading."""
    document = source(text)
    assert document_faults(document, text.encode()) == []
    return [(heading.level, heading.title, text[heading.start : heading.end]) for heading in document.headings]


# The document


@pytest.mark.parametrize("name", ["prestamos.py", "PRESTAMOS.PY"])
def test_the_text_is_the_files_and_its_classes_and_functions_are_headings(name: str) -> None:
    # "class Room:" 0-11, line end; "    def book(self):" 12-31, line end; "        pass" 32-44, line end; "x = 1" 45-50
    text = "class Room:\n    def book(self):\n        pass\nx = 1"
    document = source(text, name)
    assert document.text == text
    assert document.headings == (Heading(1, "class Room", 0, 11, 1), Heading(2, "book()", 12, 31, 2))
    assert document.paths == (("class Room",), ("class Room", "book()"))
    assert (document.kind, document.origin, document.encoding, document.warnings) == ("python", "definitions", "UTF-8", ())


def test_source_without_definitions_has_no_headings_and_no_warning() -> None:
    document = source("x = lambda: 1\n")
    assert (document.kind, document.headings, document.origin, document.warnings) == ("python", (), "none", ())


@pytest.mark.parametrize("line", ["# -*- coding: koi8-r -*-\n", "#!/usr/bin/python\n# vim: set fileencoding=koi8-r :\n"])
def test_a_coding_line_counts_and_only_in_the_first_two(line: str) -> None:
    text = line + "def год(): pass\n"
    document = source(text.encode("koi8-r"))
    assert (document.text, document.encoding, document.encoding_guessed) == (text, "KOI8-R", False)
    assert [heading.title for heading in document.headings] == ["год()"]
    later = "\n\n" + text
    assert (source(later).text, source(later).encoding) == (later, "UTF-8")


@pytest.mark.parametrize("name", ["no-such", "unicode_escape", "rot13", "utf-16"])
def test_a_coding_line_with_what_is_no_encoding_of_a_text_does_not_count(name: str) -> None:
    document = source(f"# coding: {name}\ndef año(): pass\n")
    assert ([heading.title for heading in document.headings], document.encoding) == (["año()"], "UTF-8")


def test_source_without_a_coding_line_is_decoded_as_any_text_is() -> None:
    document = source("def año(): pass\n".encode("cp1252"))
    assert ([heading.title for heading in document.headings], document.encoding) == (["año()"], "Windows-1252")
    document = source(b"\xef\xbb\xbfdef f(): pass\n")
    assert (document.headings, document.encoding) == ((Heading(1, "f()", 0, 8, 1),), "UTF-8 BOM")


@pytest.mark.parametrize(("data", "reason"), [(b" \n", "empty"), (b"x = 1\n\0", "binary"), (b"x = '\xf1\x01'", "binary")])
def test_what_is_refused_as_text_is_refused_as_source(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        source(data)
    assert caught.value.reason == reason


def test_source_is_read_up_to_a_number_of_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_source, "MAX_CHARACTERS", 8)
    assert source("x = 'ñññ").warnings == (ReadingWarning("not_python", 1),)
    with pytest.raises(UnreadableDocument) as caught:
        source("x = 'ñññ'")
    assert caught.value.reason == "too_long"


# The headings


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def f(): pass", [(1, "f()", "def f():")]),
        ("async def f():\n  return 1", [(1, "f()", "async def f():")]),
        ("class A: pass", [(1, "class A", "class A:")]),
        ("class A(B, metaclass=C):  # why\n  pass", [(1, "class A", "class A(B, metaclass=C):  # why")]),
        ("def f():  # why: \r\n  pass", [(1, "f()", "def f():  # why:")]),
        ("class A(  # b: c\n): pass", [(1, "class A", "class A(  # b: c\n):")]),
        ("def f(): \\\n  pass", [(1, "f()", "def f():")]),
        ("def f(\n  a: int = 1,  # one: two\n  *b: str,\n) -> dict[str, int]:\n  pass",
         [(1, "f()", "def f(\n  a: int = 1,  # one: two\n  *b: str,\n) -> dict[str, int]:")]),
        ("def f(a=lambda: 1, *, b={1: 2}, c=d[1:2]): pass", [(1, "f()", "def f(a=lambda: 1, *, b={1: 2}, c=d[1:2]):")]),
        ("def f() -> (lambda: 1): pass", [(1, "f()", "def f() -> (lambda: 1):")]),
        ("class A(B if c else lambda: d): x = {1: 2}", [(1, "class A", "class A(B if c else lambda: d):")]),
        ("def f(a='ñ: 🔑', b=f'{c:d}'): return a[1:]", [(1, "f()", "def f(a='ñ: 🔑', b=f'{c:d}'):")]),
        ("@a\n@b(c,\n  d)\ndef f():\n  pass", [(1, "f()", "@a\n@b(c,\n  d)\ndef f():")]),
        ("x = a\\\n@ b\n@ c\ndef f(): pass", [(1, "f()", "@ c\ndef f():")]),
    ],
)  # fmt: skip
def test_a_heading_goes_from_its_first_decorator_to_the_end_of_its_signature(
    text: str, found: list[tuple[int, str, str]]
) -> None:
    assert outline(text) == found


def test_a_long_signature_is_not_gone_over_for_each_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(document: Document, line: int, column: int) -> int:
        asked.append(column)
        return offset(document, line, column)

    monkeypatch.setattr(python_source, "offset", counted)
    # "class A(" are 8 characters, each of the 999 "B," two, the last "B" one
    assert outline(f"class A({'B,' * 999}B): pass")[0][2].endswith("B):")
    # Where the bases end: for the heading, and in each of the two walks; where the body ends, for the definition.
    assert sorted(asked) == [2007, 2007, 2007, 2014]


def test_the_level_is_the_depth_in_classes_and_functions_alone() -> None:
    text = textwrap.dedent(
        """
        if a:
            def b():
                class C:
                    async def d(self):
                        pass
        else:
            def b(): pass
        try:
            def e(): pass
        except f:
            def g(): pass
        else:
            def h(): pass
        finally:
            def i(): pass
        with j, k:
            for l in m:
                while n:
                    match o:
                        case p:
                            class Q: pass
        def r():
            return lambda: 1
        """
    )
    titles = [(level, title) for level, title, _ in outline(text)]
    assert titles == [
        (1, "b()"), (2, "class C"), (3, "d()"), (1, "b()"), (1, "e()"), (1, "g()"), (1, "h()"), (1, "i()"),
        (1, "class Q"), (1, "r()"),
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_only_line_ends_part_lines_also_inside_of_strings(end: str) -> None:
    before = [f'x = """\x0c a\u2028b\x85\x0b{end}{end}"""', "\x0c", "y = 'ñ🔑e\u0301'"]
    text = end.join([*before, "def f(a='🔑'):", "    pass", ""])
    (heading,) = source(text).headings
    # Lines 1 to 3 are the string's, 4 the form feed, 5 the short string.
    assert (text[heading.start : heading.end], heading.line) == ("def f(a='🔑'):", 6)


SOURCE_LINES = [
    "x = '''\x0c", "\u2028'''", "# ñ @", "y = 'e\u0301🔑\x0b'", "\x0c", "", "if a:", "@b", "def f(d='ñ',",
    " e=1", "):", " pass", "class G(h):  # :", "def i(): return {1: 2}", " def j(k: 'ñ:'):", "  pass", "    # l",
]  # fmt: skip
lines_of_source = st.lists(st.sampled_from(SOURCE_LINES), max_size=12)


@given(lines_of_source, st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_heading_is_a_definition_as_it_stands(lines: list[str], end: str) -> None:
    text = end.join(lines)
    if not text.strip():
        return
    document = source(text)
    assert document_faults(document, text.encode()) == []
    starts = [0, *accumulate(len(line) for line in re.split("(?<=\n)|(?<=\r)(?!\n)", text))]
    for heading in document.headings:
        written = text[heading.start : heading.end]
        assert heading.start in starts
        assert re.fullmatch(r"\s*(@|def |class ).*:\s*(#.*)?", written, re.DOTALL)
        assert heading.title.removeprefix("class ").removesuffix("()") in written


# What is no Python


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def f():\n    pass\n\nHola, esto no es código.\n", 4),
        ("def f():\n", 1),
        ("def f():\r\n", 1),  # Python says line 2
        ("x = (\n", 1),
        ('x = """\n\n', 1),
        ("x = 1\n\x0cif a:\nb", 3),
        ("x\u2028= 1", 1),
        ("x = " + "9" * 5000, 1),  # over the digits of an int
    ],
)
def test_a_text_that_is_no_python_is_read_without_headings_and_says_where(text: str, line: int) -> None:
    document = source(text)
    assert (document.text, document.headings, document.origin) == (text, (), "none")
    assert document.warnings == (ReadingWarning("not_python", line),)
    assert document_faults(document, text.encode()) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\n" + "(" * 100_000, 2),
        ("x = 1\n" + "-" * 200_000 + "1\n", 2),
        ("x = 1\n" + "-" * 3_000 + "1\ny = 2", 3),
        ("a" + ".b" * 100_000, 1),
        ("if a: pass\n" + "elif a: pass\n" * 20_000, 20_001),
        ("".join(" " * depth + "def f():\n" for depth in range(1_000)), 101),
    ],
    ids=["brackets", "signs", "fewer signs", "attributes", "branches", "definitions"],
)
def test_what_nests_too_deeply_is_read_without_headings(text: str, line: int) -> None:
    document = source(text)
    assert (document.headings, document.warnings) == ((), (ReadingWarning("not_python", line),))


def test_what_no_file_gives_is_no_python_either() -> None:
    with pytest.raises(NotPython) as caught:
        parsed(Document("a.py", "", "x = '\ud800'\n\n", "python"))
    assert caught.value.line == 2


def test_what_nests_deeply_and_can_be_read_has_headings() -> None:
    text = "".join(" " * depth + "def f():\n" for depth in range(99)) + " " * 99 + "pass"
    assert [level for level, _, _ in outline(text)] == list(range(1, 100))
    branches = "if a: pass\n" + "".join(f"elif a:\n  def f{number}(): pass\n" for number in range(300))
    assert [title for _, title, _ in outline(branches)] == [f"f{number}()" for number in range(300)]


def test_a_long_file_is_read_in_time() -> None:
    # 2 characters a line, then 10 a line, each with a heading
    assert source("a\n" * 50_000).headings == ()
    document = source("def f():0\n" * 10_000)
    assert len(document.headings) == 10_000
    assert document.headings[-1] == Heading(1, "f()", 99_990, 99_998, 10_000)


# Where definitions stand


def test_a_definition_stands_from_its_first_decorator_to_the_end_of_its_body() -> None:
    one, two = "@d  # ñ\n\tasync def f(x): return 'año'; y = 1", "def g(self):\n\t\tif self:\n\t\t\tpass"
    outer = f"@a.b\n@c\nclass A:\n\t{one}  # no\n\n\t{two}"
    text = f"x = 1\n{outer}\n\n# no\n"
    assert [text[each.start : each.end] for each in source(text).definitions] == [outer, one, two]


def test_definitions_in_statements_and_line_ends_of_any_kind_have_their_places() -> None:
    text = "if a:\r\n  def f():\r    pass\nelif b:\r\n  class é: x = 'é'\r\n"
    assert [text[each.start : each.end] for each in source(text).definitions] == ["def f():\r    pass", "class é: x = 'é'"]


def test_what_is_no_python_has_no_definitions() -> None:
    assert source("def f(:\n").definitions == ()


def test_a_definition_knows_its_classes_and_what_stands_before_it() -> None:
    # Lines: 1 x, 2 @d, 3 class A, 4 y, 5 def f, 6 def g in f, 7 class B, 8 def h, 9 if, 10 def k
    text = "x = 1\n@d\nclass A:\n  y = 2\n  def f(self):\n    def g(): pass\n  class B:\n    def h(): pass\nif x:\n"
    text += "  def k(): pass"
    assert [(each.title, each.depth, each.line_before) for each in source(text).definitions] == [
        ("class A", 0, 1),
        ("f()", 1, 4),
        ("g()", None, 0),
        ("class B", 1, 6),
        ("h()", 2, 7),
        ("k()", None, 0),
    ]
