from itertools import islice

from lessons.step2_chunk.inspect.outline import heading_above
from lessons.step2_chunk.passage import Passage
from tests.documents import markdown


def test_the_heading_above_is_the_last_one_of_the_path_before_the_passage() -> None:
    # "# A" 0-2, "uno" 5-7, "## B" 10-13, "dos" 16-18, "# A" 21-23, "tres" 26-29
    document = markdown("# A\n\nuno\n\n## B\n\ndos\n\n# A\n\ntres\n")
    first, deeper, second = document.headings
    assert heading_above(Passage(document, 5, 8, "A", ("A",))) == first
    # By headings of level 1 the section of A goes on under B.
    assert heading_above(Passage(document, 16, 19, "A", ("A",))) == first
    assert heading_above(Passage(document, 16, 19, "B", ("A", "B"))) == deeper
    assert heading_above(Passage(document, 26, 30, "A", ("A",))) == second
    assert heading_above(Passage(document, 26, 30, "C", ("C",))) is None
    assert heading_above(Passage(document, 26, 30)) is None


def test_a_section_of_many_deeper_headings_is_above_each_of_them() -> None:
    document = markdown("# A\n\n" + "".join(f"## B{number}\ntexto\n" for number in range(4_000)))
    deeper = islice(document.headings, 1, None)
    passages = [Passage(document, heading.end + 1, heading.end + 6, "A", ("A",)) for heading in deeper]
    assert {heading_above(passage) for passage in passages} == {document.headings[0]}
