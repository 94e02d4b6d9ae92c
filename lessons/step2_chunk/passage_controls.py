"""A passage on the screen: its text, the larger passage around it, its name and its place, in the learner's language."""

from collections.abc import Iterable, Sequence

from lessons.frame import bind, markup, notebook
from lessons.frame.notebook import MAX_SHOWN
from lessons.step2_chunk.inspect.outline import place
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.views import parent_html, passage_html, passage_title

CELLS = notebook.Cells(__file__)


def show_passage(
    passage: Passage, terms: Iterable[str], answer: Sequence[tuple[int, int]] = (), *, high: float | None = None
) -> None:
    """A passage verbatim with the given terms marked. A very long one is cut short, and the page says by how much.

    `answer`: spans of the document that are highlighted inside the passage. `high`: the rem from which it scrolls.
    """
    shown, left_out, unsearched = passage_html(passage, terms, bind.value("analysis"), most=MAX_SHOWN, answer=answer)
    notebook.show(_boxed(shown, high))
    if unsearched:
        CELLS.say("passage_unsearched", kind="quiet")
    if left_out:
        CELLS.say("passage_left_out", n=left_out)


def _boxed(shown: str, high: float | None) -> str:
    """`shown` as it is, or in a box that scrolls, also by the keyboard, where it is higher than so many rem."""
    return markup.box(shown, CELLS.part("passage_box"), high=high) if high else shown


def show_parent(passage: Passage, *, high: float | None = None) -> None:
    """The larger passage that is handed over for a small one, with the small one highlighted in it. `high`: see above."""
    parent = passage.parent
    if parent is None:
        return
    CELLS.say("parent", kind="outcome", place=place_of(parent), n=len(parent.text))
    shown, left_out = parent_html(passage, parent, most=MAX_SHOWN)
    notebook.show(_boxed(shown, high))
    if left_out:
        CELLS.say("parent_left_out", n=left_out)


def place_of(passage: Passage) -> str:
    """The passage's lines or pages, in the learner's language. Plain text."""
    return place(passage, bind.language())


def passage_name(passage: Passage, number: int) -> str:
    """The name of a passage in tables: its sections, or its number where there are none. Plain text."""
    return passage_title(passage) or numbered(number)


def numbered(number: int) -> str:
    """The name of a passage without sections. Plain text."""
    return CELLS.plain("passage_number", n=number)


def listed(passage: Passage, number: int) -> str:
    """The same as an option among others, which may have the same sections. Plain text."""
    title = passage_title(passage)
    return f"{number}. {title}" if title else numbered(number)
