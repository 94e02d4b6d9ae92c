"""The cell on headings: the first passages when only the text is searched, and when the headings are searched too."""

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import current_document, offer_example
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step3_overlap.controls import current_ending, index_with, titles_control, winner_label
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, ranked

CELLS = notebook.Cells(__file__)

MAX_ROWS = 5


def show() -> None:
    """Draw the cell."""
    CELLS.say("headings")
    titles_control()
    document = current_document()
    if not (document.headings or document.title):
        CELLS.say("headings_none", kind="outcome")
        offer_example("titles")
        return
    plain, both = (remember(ranked, remember(score_overlap, index_with(titles=on), bind.value("q"))) for on in (False, True))
    rows = [
        [str(place + 1), *(_named(hits, place) for hits in (plain, both))]
        for place in range(min(MAX_ROWS, max(len(plain), len(both))))
    ]
    if rows:
        head = [CELLS.part("column_rank"), CELLS.part("headings_off"), CELLS.part("headings_on")]
        notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["n", "", ""], current=0)}</div>')
    one, other = (winner_label(current_ending(hits).kind, hits[0] if hits else None) for hits in (plain, both))
    first = [hits[0].number if current_ending(hits).wins else 0 for hits in (plain, both)]
    if one == other and first[0] != first[1]:  # two passages of one name
        one, other = (f"{name} ({place_of(hits[0].scored.passage)})" for name, hits in ((one, plain), (other, both)))
    same = plain.places.tolist() == both.places.tolist()
    is_same = first[0] == first[1] and (first[0] or one == other)
    part = "headings_move_nothing" if same else "headings_same_winner" if is_same else "headings_other_winner"
    CELLS.say(part, kind="outcome", one=one, other=other)
    if part != "headings_other_winner":
        offer_example("titles")


def _named(hits: Hits, place: int) -> str:
    """A hit with its score; "" if there are fewer."""
    if place >= len(hits):
        return ""
    hit = hits[place]
    name = markup.text(passage_name(hit.scored.passage, hit.number))
    return f'<span dir="auto">{name}</span> <span class="quiet">{notebook.score_text(hit.scored.score)}</span>'
