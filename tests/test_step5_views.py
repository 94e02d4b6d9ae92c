from lessons.step1_load.pdf.picture import Box, Picture
from lessons.step2_chunk.passage import Passage
from lessons.step5_passage.views import block_html, excerpt_html, lines_html, part_of_page
from lessons.terms import WORDS
from tests.documents import plain


def test_lines_have_their_numbers_and_what_is_not_of_the_passage_is_grey() -> None:
    # The passage is "dos.\nTres", 4-13 of the two lines.
    shown = lines_html(["Uno dos.\n", "Tres <b>\n"], first=7, start=4, length=9, most=100)
    assert shown == (
        '<div class="lines" style="max-height:none">'
        '<div><i>7</i><span dir="auto"><span class="quiet">Uno </span>dos.</span></div>'
        '<div><i>8</i><span dir="auto">Tres<span class="quiet"> &lt;b&gt;</span></span></div></div>'
    )


def test_lines_stop_at_the_most_characters() -> None:
    shown = lines_html(["abcde\n", "fghij\n", "klmno\n"], first=1, start=0, length=18, most=8)
    # Six characters of the first line with its end, two of the second.
    assert shown.endswith('<div><i>2</i><span dir="auto">fg</span></div></div>')


def test_a_page_is_shown_from_a_little_above_its_first_box_and_as_wide_as_its_boxes() -> None:
    # From 20 - 2 to 20 + 50 + 2 percent of the width: 54, so that the picture is 100 / 54 = 185.2 % wide; 18 percent of that are
    # 33.3. Of a page twice as high as wide the top 30 - 6 = 24 percent are 1.852 × 24 × 2 = 88.9 of the width.
    picture = Picture(b"", 100, 200, (Box(20, 40, 10, 2), Box(30, 30, 40, 2)))
    assert 'style="width:185.2%;margin:-88.9% 0 0 -33.3%"' in part_of_page(picture, "La página 1")


def test_a_page_without_boxes_is_shown_whole() -> None:
    assert 'style="width:100.0%;margin:-0.0% 0 0 -0.0%"' in part_of_page(Picture(b"", 100, 200, None), "La página 1")


def test_in_a_block_what_is_repeated_is_grey_and_the_answer_highlighted() -> None:
    passages = [Passage(plain("Uno dos tres."), *span) for span in ((0, 7), (4, 13))]
    shown = block_html(passages, [(), ((4, 7),)], language="es", words=["todo", ""], answer=[(8, 12)], most=100)
    assert shown == (
        '<p class="quiet" dir="auto">[Fuente: manual.txt, línea 1] · <strong>todo</strong></p>'
        '<div class="sample" dir="auto">Uno dos</div>'
        '<p class="quiet" dir="auto">[Fuente: manual.txt, línea 1]</p>'
        '<div class="sample" dir="auto"><span class="quiet">dos</span> <span class="gold">tres</span>.</div>'
    )


def test_a_block_stops_at_the_most_characters() -> None:
    passages = [Passage(plain("Uno dos tres."), *span) for span in ((0, 7), (8, 12), (12, 13))]
    shown = block_html(passages, [(), (), ()], language="es", words=["", "", ""], most=9)
    assert (shown.count("sample"), shown.endswith(">tr</div>")) == (2, True)


FOLDED = '<details class="rest"><summary>… {} …</summary>{}</details>'


def excerpt(text: str, *shown: tuple[int, int], most: int = 100) -> str:
    passage = Passage(plain(text), 0, len(text))
    return excerpt_html(passage, shown, ["sala"], WORDS, [(0, 3)], folded=lambda n: f"… {n} …", most=most)


def test_of_an_excerpt_long_stretches_are_folded_with_their_length_and_short_ones_stand() -> None:
    # 0-9 is shown, 9-10 is a space, 10-15 is shown; of the 42 characters after them at most 41 can be opened.
    text = "Uno sala. Dos. " + "x" * 42
    folded = FOLDED.format(42, "x" * 41 + "…")
    shown = '<span class="gold">Uno</span> <mark>sala</mark>. Dos. ' + folded
    assert excerpt(text, (0, 9), (10, 15), most=41) == f'<div class="passage" dir="auto">{shown}</div>'


def test_an_excerpt_without_telling_sentences_is_the_whole_passage() -> None:
    assert FOLDED[:10] not in excerpt("Uno " + "x" * 80)
