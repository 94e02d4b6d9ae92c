import pytest

from lessons.step1_load.document import ReadingWarning
from lessons.step1_load.options import PDF_READERS, PdfReaderName
from lessons.step1_load.pdf.columns import FEWEST, MOST_JUMPS, jumps
from lessons.step1_load.pdf.pages import PdfiumPages
from lessons.step1_load.read import read_document
from tests.documents import Ink, body, drawn, pdf, read_by, with_page_entry

Box = tuple[float, float, float, float]


def left(line: int) -> Box:
    """A line of the left column of a page that is 100 wide."""
    return 10, 700 - 10 * line, 45, 710 - 10 * line


def right(line: int) -> Box:
    return 55, 700 - 10 * line, 90, 710 - 10 * line


def wide(line: int) -> Box:
    return 10, 700 - 10 * line, 90, 710 - 10 * line


COLUMN_BY_COLUMN = [*map(left, range(6)), *map(right, range(6))]
ROW_BY_ROW = [side(line) for line in range(6) for side in (left, right)]


def test_a_page_read_column_by_column_jumps_once() -> None:
    assert jumps(COLUMN_BY_COLUMN, 100) == 1


def test_a_page_read_row_by_row_jumps_from_each_run_to_the_next() -> None:
    # Twelve runs: eleven steps from one to the next.
    assert jumps(ROW_BY_ROW, 100) == 11


def test_a_title_over_both_columns_is_on_no_side() -> None:
    assert jumps([wide(0), *ROW_BY_ROW], 100) == 11


def test_one_run_in_ten_may_stand_across_and_no_more() -> None:
    # 2 of 20 are a tenth; 3 of 29 are more.
    rows = [side(line) for line in range(9) for side in (left, right)]
    assert jumps([wide(0), wide(1), *rows], 100) == 17
    more = [side(line) for line in range(13) for side in (left, right)]
    assert jumps([wide(0), wide(1), wide(2), *more], 100) == 0


def test_a_column_has_six_runs_at_least() -> None:
    assert jumps(ROW_BY_ROW[1:], 100) == 0
    # Seven on the left and five on the right are twelve, but no two columns.
    assert jumps([*ROW_BY_ROW[:-1], left(6)], 100) == 0
    assert FEWEST == 6


def test_short_runs_do_not_count() -> None:
    # A fifth of the width is 20: numbers and cells of a table are shorter.
    assert jumps([(x, 0, x + 19, 10) for x in (10, 60)] * 8, 100) == 0
    assert jumps([(x, 0, x + 20, 10) for x in (10, 60)] * 8, 100) == 15


@pytest.mark.parametrize(("gap", "count"), [(30, 0), (36, 11), (50, 11), (64, 11), (70, 0)])
def test_the_gap_is_looked_for_in_the_middle_third(gap: float, count: int) -> None:
    boxes = [box for line in range(6) for box in ((0, line, gap - 1, line + 1), (gap + 1, line, 100, line + 1))]
    assert jumps(boxes, 100) == count


@pytest.mark.parametrize(("edge", "count"), [(33, 0), (34, 11), (50, 11), (66, 11), (67, 0)])
def test_columns_may_touch(edge: float, count: int) -> None:
    # Only there, where the left one ends and the right one begins, is nothing in the way.
    boxes = [box for line in range(6) for box in ((0, line, edge, line + 1), (edge, line, 100, line + 1))]
    assert jumps(boxes, 100) == count


def test_lines_over_the_whole_page_have_no_columns() -> None:
    assert jumps([wide(line) for line in range(40)], 100) == 0
    assert jumps([], 100) == 0


# Pages of 600 points

LINE = "Texto corrido de una columna del manual"


def columns(*edges: float, by_row: bool, text: str = LINE, rows: int = 15) -> bytes:
    """A page with a column of lines at each of the edges, in letters of ten points."""
    cells = [Ink(f"{text} {row:02}", 700 - 14 * row, x, size=10) for x in edges for row in range(rows)]
    return drawn(sorted(cells, key=lambda ink: -ink.y) if by_row else cells)


@pytest.mark.parametrize("library", PDF_READERS)
@pytest.mark.parametrize(
    ("by_row", "warnings"), [(False, ()), (True, (ReadingWarning("pages_in_columns", count=1, numbers=(1,)),))]
)
def test_two_columns_are_warned_of_when_they_are_read_across(
    by_row: bool, warnings: tuple[ReadingWarning, ...], library: PdfReaderName
) -> None:
    assert read_by(library, columns(50, 320, by_row=by_row)).warnings == warnings


@pytest.mark.parametrize(("by_row", "warned"), [(False, False), (True, True)])
def test_three_columns_too(by_row: bool, warned: bool) -> None:
    document = read_document(columns(40, 220, 400, by_row=by_row, text="Texto corrido de columna"), "a.pdf")
    assert [warning.kind for warning in document.warnings] == ["pages_in_columns"] * warned


@pytest.mark.parametrize("left", [-300, 0, 300])
def test_columns_are_found_wherever_the_page_begins(left: float) -> None:
    # The same page, of which the lower left corner is not at 0.
    cells = [Ink(f"{LINE} {row:02}", 700 - 14 * row, left + x, size=10) for row in range(15) for x in (50, 320)]
    data = with_page_entry(drawn(cells), "/MediaBox", (left, 0, left + 600, 800))
    assert [warning.kind for warning in read_document(data, "a.pdf").warnings] == ["pages_in_columns"]


def test_the_pages_are_named() -> None:
    across = [Ink(f"{LINE} {row:02}", 700 - 14 * row, x, size=10) for row in range(15) for x in (50, 320)]
    document = read_document(drawn(body("Uno"), across, body("Tres"), across), "a.pdf")
    assert document.warnings == (ReadingWarning("pages_in_columns", count=2, numbers=(2, 4)),)


LIST = "\n".join(f"{number}. Un punto de la lista, que es largo\n    y sigue aquí" for number in range(1, 16))
CODE = "\n".join(f"    if a[{number}] == b:" + " " * 30 + f"# nota {number}" for number in range(20))


@pytest.mark.parametrize("page", [LIST, CODE, "\n".join([LINE * 2] * 30)], ids=["list", "code", "text"])
def test_a_page_of_one_column_is_not_warned_of(page: str) -> None:
    assert read_document(pdf(page), "a.pdf").warnings == ()


def test_a_table_of_short_cells_is_not_warned_of() -> None:
    cells = [Ink(text, 700 - 14 * row, x) for row in range(20) for x, text in ((60, "Escalera"), (250, "7 días"), (420, "15 €"))]
    assert read_document(drawn(cells), "a.pdf").warnings == ()


def test_four_jumps_are_one_too_many() -> None:
    # Left, right, left, right: three; a figure's text between two parts of the columns does that too.
    def runs(*sides: int) -> bytes:
        cells = [
            Ink(LINE, 700 - 14 * row, (50, 320)[side], size=10) for row, side in enumerate(s for s in sides for _ in range(5))
        ]
        return drawn(cells)

    assert read_document(runs(0, 1, 0, 1), "a.pdf").warnings == ()
    assert [each.kind for each in read_document(runs(0, 1, 0, 1, 0), "a.pdf").warnings] == ["pages_in_columns"]
    assert MOST_JUMPS == 3


def test_runs_are_measured_from_the_corner_of_what_is_shown() -> None:
    # "Uno" in Helvetica: (722 + 556 + 556) / 1000 x 12 = 22 points; it stands 60 - 50 from the left and 700 - 100 from below.
    [box] = PdfiumPages(with_page_entry(drawn([Ink("Uno", 700)]), "/CropBox", (50, 100, 550, 780))).taken(1).boxes
    assert box == pytest.approx((10, 600, 32, 608.7), abs=1)
