from lessons.step2_chunk.inspect.segments import Segment, segments
from lessons.step2_chunk.passage import Passage
from tests.documents import plain

DOCUMENT = plain("0123456789" * 3)


def cover(*spans: tuple[int, int], start: int = 0, end: int = 30) -> list[Segment]:
    return segments([Passage(DOCUMENT, *span) for span in spans], start, end)


def test_without_passages_the_text_is_one_bare_segment() -> None:
    assert cover() == [Segment(0, 30, 0, 0)]


def test_passages_and_the_gaps_between_them_alternate() -> None:
    assert cover((2, 10), (15, 30)) == [
        Segment(0, 2, 0, 0),
        Segment(2, 10, 0, 1),
        Segment(10, 15, 1, 0),
        Segment(15, 30, 1, 1),
    ]


def test_an_overlap_is_a_segment_that_both_cover() -> None:
    assert cover((0, 12), (8, 20), (20, 30)) == [
        Segment(0, 8, 0, 1),
        Segment(8, 12, 0, 2),
        Segment(12, 20, 1, 1),
        Segment(20, 30, 2, 1),
    ]


def test_an_overlap_of_more_than_half_covers_three_times() -> None:
    assert cover((0, 10), (4, 14), (8, 18), end=18) == [
        Segment(0, 4, 0, 1),
        Segment(4, 8, 0, 2),
        Segment(8, 10, 0, 3),
        Segment(10, 14, 1, 2),
        Segment(14, 18, 2, 1),
    ]


def test_a_window_cuts_the_segments_at_its_edges() -> None:
    passages = [(0, 12), (8, 20), (22, 30)]
    assert cover(*passages, start=9, end=21) == [Segment(9, 12, 0, 2), Segment(12, 20, 1, 1), Segment(20, 21, 2, 0)]
    assert cover(*passages, start=8, end=12) == [Segment(8, 12, 0, 2)]
    assert cover(*passages, start=20, end=22) == [Segment(20, 22, 2, 0)]


def test_an_empty_window_has_no_segments() -> None:
    assert cover((0, 30), start=5, end=5) == []
