"""Headings of CommonMark's own examples, numbered as in version 0.30 of its specification (0.31 keeps the numbers).

Titles are what the specification's HTML shows a reader. Headings inside quotes and list items are left out, as markdown.py says.
"""

import pytest

from tests.documents import markdown

Expected = list[tuple[int, str]]

EXAMPLES: list[tuple[int, str, Expected]] = [
    (10, "#\tFoo\n", [(1, "Foo")]),
    (43, "***\n---\n___\n", []),
    (45, "===\n", []),
    (59, "Foo\n---\nbar\n", [(2, "Foo")]),
    (62, "# foo\n## foo\n### foo\n#### foo\n##### foo\n###### foo\n", [(level, "foo") for level in range(1, 7)]),
    (63, "####### foo\n", []),
    (64, "#5 bolt\n\n#hashtag\n", []),
    (65, "\\## foo\n", []),
    (66, "# foo *bar* \\*baz\\*\n", [(1, "foo bar *baz*")]),
    (67, "#                  foo                     \n", [(1, "foo")]),
    (68, " ### foo\n  ## foo\n   # foo\n", [(3, "foo"), (2, "foo"), (1, "foo")]),
    (69, "    # foo\n", []),
    (70, "foo\n    # bar\n", []),
    (71, "## foo ##\n  ###   bar    ###\n", [(2, "foo"), (3, "bar")]),
    (72, "# foo ##################################\n##### foo ##\n", [(1, "foo"), (5, "foo")]),
    (73, "### foo ###     \n", [(3, "foo")]),
    (74, "### foo ### b\n", [(3, "foo ### b")]),
    (75, "# foo#\n", [(1, "foo#")]),
    (76, "### foo \\###\n## foo #\\##\n# foo \\#\n", [(3, "foo ###"), (2, "foo ###"), (1, "foo #")]),
    (77, "****\n## foo\n****\n", [(2, "foo")]),
    (78, "Foo bar\n# baz\nBar foo\n", [(1, "baz")]),
    (79, "## \n#\n### ###\n", [(2, ""), (1, ""), (3, "")]),
    (80, "Foo *bar*\n=========\n\nFoo *bar*\n---------\n", [(1, "Foo bar"), (2, "Foo bar")]),
    (81, "Foo *bar\nbaz*\n====\n", [(1, "Foo bar baz")]),
    (82, "  Foo *bar\nbaz*\t\n====\n", [(1, "Foo bar baz")]),
    (83, "Foo\n-------------------------\n\nFoo\n=\n", [(2, "Foo"), (1, "Foo")]),
    (84, "   Foo\n---\n\n  Foo\n-----\n\n  Foo\n  ===\n", [(2, "Foo"), (2, "Foo"), (1, "Foo")]),
    (85, "    Foo\n    ---\n\n    Foo\n---\n", []),
    (86, "Foo\n   ----      \n", [(2, "Foo")]),
    (87, "Foo\n    ---\n", []),
    (88, "Foo\n= =\n\nFoo\n--- -\n", []),
    (89, "Foo  \n-----\n", [(2, "Foo")]),
    (90, "Foo\\\n----\n", [(2, "Foo\\")]),
    (91, '`Foo\n----\n`\n\n<a title="a lot\n---\nof dashes"/>\n', [(2, "`Foo"), (2, '<a title="a lot')]),
    (92, "> Foo\n---\n", []),
    (93, "> foo\nbar\n===\n", []),
    (94, "- Foo\n---\n", []),
    (95, "Foo\nBar\n---\n", [(2, "Foo Bar")]),
    (96, "---\nFoo\n---\nBar\n---\nBaz\n", [(2, "Foo"), (2, "Bar")]),
    (97, "\n====\n", []),
    (99, "- foo\n-----\n", []),
    (100, "    foo\n---\n", []),
    (101, "> foo\n-----\n", []),
    (102, "\\> foo\n------\n", [(2, "> foo")]),
    (103, "Foo\n\nbar\n---\nbaz\n", [(2, "bar")]),
    (104, "Foo\nbar\n\n---\n\nbaz\n", []),
    (105, "Foo\nbar\n* * *\nbaz\n", []),
    (106, "Foo\nbar\n\\---\nbaz\n", []),
    (115, "# Heading\n    foo\nHeading\n------\n    foo\n----\n", [(1, "Heading"), (2, "Heading")]),
    (141, "foo\n---\n~~~\nbar\n~~~\n# baz\n", [(2, "foo"), (1, "baz")]),
    (214, "# [Foo]\n[foo]: /url\n> bar\n", [(1, "Foo")]),
    (215, "[foo]: /url\nbar\n===\n[foo]\n", [(1, "bar")]),
    (216, "[foo]: /url\n===\n[foo]\n", []),
    (227, "  \n\naaa\n  \n\n# aaa\n\n  \n", [(1, "aaa")]),
    (228, "> # Foo\n> bar\n> baz\n", []),
    (231, "    > # Foo\n    > bar\n    > baz\n", []),
    (300, "- # Foo\n- Bar\n  ---\n  baz\n", []),
    (646, "### foo\\\n", [(3, "foo\\")]),
    (647, "### foo  \n", [(3, "foo")]),
]


@pytest.mark.parametrize(("source", "expected"), [pytest.param(*case, id=f"example {number}") for number, *case in EXAMPLES])
def test_headings_are_those_of_the_specification(source: str, expected: Expected) -> None:
    assert [(heading.level, heading.title) for heading in markdown(source).headings] == expected


@pytest.mark.parametrize(("source", "expected"), [pytest.param(*case, id=f"example {number}") for number, *case in EXAMPLES])
@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_the_line_ends_make_no_difference(source: str, expected: Expected, line_end: str) -> None:
    headings = markdown(source.replace("\n", line_end)).headings
    assert [(heading.level, heading.title) for heading in headings] == expected
