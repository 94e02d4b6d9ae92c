import ast
import dataclasses
import re
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.step1_load.document import Document
from lessons.step1_load.read import read_document
from lessons.step2_chunk.inspect.boundaries import boundaries
from lessons.step2_chunk.inspect.outline import heading_above, headings_inside
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.definitions import split_definitions
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from tests.documents import markdown, texts
from tests.invariants import cutting_faults
from tests.test_step1_python_source import lines_of_source


def source(text: str) -> Document:
    return read_document(text.encode(), "prestamos.py")


def cut(text: str) -> list[tuple[tuple[str, ...], str]]:
    """The path and the text of each passage."""
    document = source(text)
    passages = split_definitions(document)
    assert cutting_faults(document, passages) == []
    assert [passage.heading for passage in passages] == [
        passage.heading_path[-1:][0] if passage.heading_path else "" for passage in passages
    ]
    return [(passage.heading_path, passage.text) for passage in passages]


ROOMS = '''\
"""Rooms."""

import re

LIMIT = 3


# What can be booked.
# And when.
@dataclass(frozen=True)
class Room:
    """A room."""

    seats: int = 4  # at least

    # Once a day.
    @property
    @cached
    def free(self):
        return True
        # never mind

    OPEN = 9

    async def book(self): return 1
    # the rest

    class Key:
        def turn(self):
            pass


def cancel(room):
    def ask():
        return 2

    return ask


if re:
    def late():
        return 3

print(LIMIT)
'''


def test_source_is_cut_by_class_and_function_and_what_stands_between_is_kept() -> None:
    room = ("class Room",)
    assert cut(ROOMS) == [
        ((), '"""Rooms."""\n\nimport re\n\nLIMIT = 3'),
        (
            room,
            "# What can be booked.\n# And when.\n@dataclass(frozen=True)\nclass Room:\n"
            '    """A room."""\n\n    seats: int = 4  # at least',
        ),
        (
            (*room, "free()"),
            "# Once a day.\n    @property\n    @cached\n    def free(self):\n        return True\n        # never mind",
        ),
        (room, "OPEN = 9"),
        ((*room, "book()"), "async def book(self): return 1"),
        (room, "# the rest"),
        ((*room, "class Key"), "class Key:"),
        ((*room, "class Key", "turn()"), "def turn(self):\n            pass"),
        (("cancel()",), "def cancel(room):\n    def ask():\n        return 2\n\n    return ask"),
        ((), "if re:\n    def late():\n        return 3\n\nprint(LIMIT)"),
    ]


def test_each_passage_stands_under_the_heading_of_its_path() -> None:
    document = source(ROOMS)
    passages = split_definitions(document)
    above = [heading_above(passage) for passage in passages]
    assert [(found.title, found.line) if found else None for found in above] == [
        None,
        ("class Room", 10),
        ("free()", 17),
        ("class Room", 10),
        ("book()", 25),
        ("class Room", 10),
        ("class Key", 28),
        ("turn()", 29),
        ("cancel()", 33),
        None,
    ]
    inside = [[heading.title for heading in headings_inside(passage)] for passage in passages]
    assert inside == [[], [], [], [], [], [], [], [], ["ask()"], ["late()"]]


def test_a_passage_stands_under_no_heading_that_only_has_the_name_of_its_own() -> None:
    # "def f(): a" 0-10, "def f(): b" 11-21
    document = source("def f(): a\ndef f(): b")
    first = heading_above(Passage(document, 0, 21, "f()", ("f()",)))
    assert first == document.headings[0]
    introduction, _ = split_headings(markdown("Uno.\n\n# A\n\nDos.\n"), introduction="A")
    assert heading_above(introduction) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # what ends a string is no comment
        ("x = '''\n# y'''\ndef f(): pass", [((), "x = '''\n# y'''"), (("f()",), "def f(): pass")]),
        ("# y\ndef f(): pass", [(("f()",), "# y\ndef f(): pass")]),
        ("# y\n\ndef f(): pass", [((), "# y"), (("f()",), "def f(): pass")]),
        # a comment below belongs to the body that it is set in as, one above to what follows
        (
            "def f():\n  pass\n  # f\n# g\ndef g(): pass  # g",
            [(("f()",), "def f():\n  pass\n  # f"), (("g()",), "# g\ndef g(): pass  # g")],
        ),
        ("class A:  # a\n  # b\n  def b(self): pass", [
            (("class A",), "class A:  # a"), (("class A", "b()"), "# b\n  def b(self): pass"),
        ]),
        ("class A('''\n# b'''):\n  def c(self): pass", [
            (("class A",), "class A('''\n# b'''):"), (("class A", "c()"), "def c(self): pass"),
        ]),
        ("class A('''\n# b'''): x = 1", [(("class A",), "class A('''\n# b'''): x = 1")]),
        ("class A:\n  def b(self): pass\n  # end\n# after", [
            (("class A",), "class A:"), (("class A", "b()"), "def b(self): pass"), (("class A",), "# end"), ((), "# after"),
        ]),
        ("x = 1", [((), "x = 1")]),
    ],
)  # fmt: skip
def test_what_belongs_to_a_definition(text: str, found: list[tuple[tuple[str, ...], str]]) -> None:
    assert cut(text) == found


def test_text_that_python_cannot_read_is_one_passage() -> None:
    assert cut("\n def f():\n\nHola, no es código.\n") == [((), "def f():\n\nHola, no es código.")]


def test_what_is_no_python_source_is_not_cut() -> None:
    with pytest.raises(ValueError, match=r"^only Python source can be cut by definitions, not markdown$"):
        split_definitions(markdown("# Uno\n\nDos.\n"))


whole_source = st.lists(
    st.sampled_from(
        ["# c", "", "x = 1", "x = '''\x0c\n# n\u2028'''", "@a", "def f(): pass", "def g(\n  h='ñ',\n):\n  # i\n  return 1\n  # j",
         "class K:\n  'ñ🔑'\n  # l\n  @m\n  def n(self): pass\n    # o\n  # p\n  class Q(r):\n    def s(self): pass",
         "class T: u = 1", "if v:\n  # w\n  def y(): pass"]
    ),
    max_size=8,
)  # fmt: skip


@given(whole_source | lines_of_source, st.sampled_from(["\n", "\r\n", "\r"]))
def test_passages_are_slices_that_leave_nothing_out_and_hold_their_headings(lines: list[str], end: str) -> None:
    text = re.sub("\n", end, "\n".join(lines))
    if not text.strip():
        return
    document = source(text)
    passages = split_definitions(document)
    assert cutting_faults(document, passages) == []
    reached = 0
    for passage in passages:
        assert text[reached : passage.start].strip() == ""
        reached = passage.end
        assert not passage.heading_path or heading_above(passage) is not None
    assert text[reached:].strip() == ""
    for heading in document.headings:
        assert any(
            passage.start <= heading.end - 1 < passage.end and text[heading.start : heading.end].strip() in passage.text
            for passage in passages
        )


@pytest.mark.parametrize(
    "text",
    ["def f(): pass\n" * 2_000, "# c\n" * 20_000 + "def f(): pass\n", "class A:\n" + "  # c\n  def f(): pass\n" * 1_500],
    ids=["functions", "comments", "methods"],
)
def test_long_source_is_cut(text: str) -> None:
    document = source(text)
    assert cutting_faults(document, split_definitions(document)) == []


def test_a_hundred_levels_of_classes_are_cut() -> None:
    text = "".join(" " * depth + f"class A{depth}:\n" for depth in range(99)) + " " * 99 + "x = 1"
    assert texts(split_definitions(source(text))) == [
        *(f"class A{depth}:" for depth in range(98)),
        textwrap.dedent(text).splitlines()[98].strip() + f"\n{' ' * 99}x = 1",
    ]


def test_a_cut_parses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    document = source(ROOMS)
    passages = split_definitions(document)
    broken = boundaries(split_fixed(document, size=100, overlap=0), document)

    def parse(*args: object, **keywords: object) -> None:
        raise AssertionError("the source was parsed once more")

    monkeypatch.setattr(ast, "parse", parse)
    again = Document(**{each.name: getattr(document, each.name) for each in dataclasses.fields(document)})
    assert split_definitions(again) == passages
    assert boundaries(split_fixed(again, size=100, overlap=0), again) == broken
    assert {each.kind for each in broken} == {"definition"}
