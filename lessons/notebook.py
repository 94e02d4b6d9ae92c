"""The cells that every page uses: prose, source code, passage text, score table, trail. Computes nothing; it shows."""

import inspect
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import streamlit as st

from lessons import markup, workbench
from lessons.prose import fill, read_parts
from lessons.step1_load.picture import Picture
from lessons.step2_chunk.outline import heading_above, headings_inside
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.score import Hit, PassageScore, TermScore, ranked
from lessons.step5_passage.evidence import place
from lessons.terms import WORDS
from lessons.workbench import Number

MAX_LEVEL = 6
"""The deepest heading of CommonMark."""
MAX_TITLES = 2
"""Sections that the name of a passage lists at most."""
MAX_ROWS = 50
"""Rows that a table shows at most; how many more there are stands below it."""
NOTHING = "–"
"""What stands in a cell that has nothing to say: the rank of a passage that is no hit."""
MAX_SHOWN = 20_000
"""Characters of a document that one view shows at most; the page says how many are left out."""


class Cells:
    """The cells of one folder's pages, in its own prose and the learner's language."""

    def __init__(self, file: str) -> None:
        self._folder = Path(file).parent

    def part(self, name: str) -> str:
        """A part of the prose as it is written."""
        return read_parts(self._folder, workbench.language())[name]

    def label(self, name: str, /, **values: object) -> str:
        """A part as the label of a widget."""
        return fill(self.part(name), values, lambda value: markup.label(str(value)))

    def plain(self, name: str, /, **values: object) -> str:
        """A part as plain text, for places that show text as it is."""
        return fill(self.part(name), values)

    def html(self, name: str, /, **values: object) -> str:
        """A part as HTML; the values are text in it, whatever they hold."""
        return markup.prose(self.part(name), values, workbench.language())

    def inline(self, name: str, /, **values: object) -> str:
        """A part of one paragraph as HTML, without the paragraph around it."""
        return self.html(name, **values).strip().removeprefix("<p>").removesuffix("</p>")

    def say(self, *names: str, kind: str = "", **values: object) -> None:
        """Parts of the prose as one cell. `kind`: `try` for something to do, `outcome` for what came of it, `note`."""
        inner = "".join(self.html(part, **values) for part in names)
        show(f'<div class="say {kind}">{inner}</div>')


FRAME = Cells(__file__)
"""The words that all pages share."""


def show(inner: str) -> None:
    """Our own HTML, whose pieces are escaped already, in the learner's language."""
    st.html(f'<div lang="{workbench.language()}">{inner}</div>')


def style() -> None:
    """The style of all cells; once a run."""
    st.html(f"<style>{_stylesheet()}:root {{ --upload-label: '{FRAME.part('upload_button')}'; }}</style>")


@lru_cache(maxsize=1)
def _stylesheet() -> str:
    return (Path(__file__).parent / "style.css").read_text(encoding="utf-8")


def code(*functions: Callable[..., object] | type) -> None:
    """The source of what just ran, read from the running program: what is shown is what ran."""
    names = ", ".join(f"`{function.__name__}`" for function in functions)
    with st.expander(f"{FRAME.part('code_label')} {names}"):
        for function in functions:
            path = f"{function.__module__.replace('.', '/')}.py"
            st.caption(f"`{path}`")
            st.code(_source(function), language="python", wrap_lines=True)


@lru_cache(maxsize=64)
def _source(function: Callable[..., object] | type) -> str:
    return inspect.getsource(function)


def facts(pairs: Sequence[tuple[str, str]]) -> None:
    """Names, and what stands for each as HTML; a name with nothing to say is left out."""
    show(f'<dl class="facts">{"".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in pairs if value)}</dl>')


def page_picture(picture: Picture, words: str) -> None:
    """The picture of a page with its boxes; `words` say what it shows. It goes to the browser within the page, to no file."""
    boxes = "".join(
        f'<span style="left:{box.left}%;top:{box.top}%;width:{box.width}%;height:{box.height}%"></span>'
        for box in picture.boxes or ()
    )
    source = f"data:image/png;base64,{b64encode(picture.png).decode()}"
    size = f'width="{picture.width}" height="{picture.height}"'
    show(f'<div class="sheet"><img src="{source}" {size} alt="{markup.text(words)}">{boxes}</div>')


def one_of(cells: Cells, key: str, *, names: Mapping[str, str] | None = None) -> None:
    """The buttons of a choice among fixed words; one is always on. `names`: the part for each, else `key_option`."""
    labels = _labels(cells, key, names)
    st.segmented_control(
        cells.label(f"{key}_label"), labels, format_func=labels.__getitem__, required=True, **workbench.bind(key, labels)
    )


def select(cells: Cells, key: str, side: str = "", *, names: Mapping[str, str] | None = None) -> None:
    """A list to choose one word from; as one_of, for more words than fit in a row. `side`: of which of the two cuts."""
    labels = _labels(cells, key, names)
    st.selectbox(cells.label(f"{key}_label"), labels, format_func=labels.__getitem__, **workbench.bind(key + side, labels))


def _labels(cells: Cells, key: str, names: Mapping[str, str] | None) -> dict[str, str]:
    """The words of a choice, each with its label: the part that `names` gives for it, else `key_option`."""
    parts = names or {option: f"{key}_{option}" for option in workbench.options(key)}
    return {option: cells.label(part) for option, part in parts.items()}


def switch(cells: Cells, key: str, side: str = "") -> None:
    """The switch of a choice that is on or off."""
    st.toggle(cells.label(f"{key}_label"), help=cells.label(f"{key}_help"), **workbench.bind(key + side, (True, False)))


def slider(
    cells: Cells, key: str, side: str = "", *, bounds: Number | None = None, tip: str | None = None, **values: object
) -> None:
    """The slider of a numeric choice, within its bounds or closer ones; `tip` names what explains it, `values` fill the label."""
    within = bounds or workbench.number(key)
    words = cells.label(tip) if tip else None
    label = cells.label(f"{key}_label", **values)
    st.slider(label, within.low, within.high, step=within.step, help=words, **workbench.bind(key + side, within))


def number(cells: Cells, key: str, side: str = "", *, tip: str) -> None:
    """A field for a number that is typed."""
    within = workbench.number(key)
    label, words = cells.label(f"{key}_label"), cells.label(tip)
    st.number_input(label, within.low, within.high, step=within.step, help=words, **workbench.bind(key + side, within))


def passage_text(passage: Passage, terms: Sequence[str], *, kind: str = "passage") -> None:
    """A passage verbatim, the given terms marked; of a very long one the beginning, and how much is left out."""
    source = passage.text
    show(markup.block(markup.marked(source[:MAX_SHOWN], terms, WORDS), kind))
    if len(source) > MAX_SHOWN:
        FRAME.say("passage_left_out", n=len(source) - MAX_SHOWN)


def winner_text(winner: PassageScore) -> None:
    """The winning passage verbatim with the question's terms marked; which of them are in its titles only, and which it lacks."""
    passage_text(winner.passage, [part.term for part in winner.terms])
    in_text = set(WORDS.terms(winner.passage.text))
    only_titles = [part.term for part in winner.terms if part.term not in in_text]
    if only_titles:
        FRAME.say("in_title", kind="quiet", terms=", ".join(only_titles), n=len(only_titles))
    held = {part.term for part in winner.terms}
    missing = [term for term in WORDS.distinct(workbench.value("q")) if term not in held]
    if missing:
        FRAME.say("not_held", kind="quiet", terms=", ".join(missing))


def parent_text(passage: Passage) -> None:
    """The larger passage that is handed over in place of a small one, whole, and where in it that one stands."""
    parent = passage.parent
    if parent is None:
        return
    FRAME.say("parent", kind="outcome", place=where(parent), n=len(parent.text))
    text = parent.document.text
    # As much before the small passage as there is, up to half of what is shown, so that it is in sight.
    first = max(parent.start, min(passage.start - MAX_SHOWN // 2, parent.end - MAX_SHOWN))
    last = min(parent.end, first + MAX_SHOWN)
    end = min(passage.end, last)
    before, small, after = (markup.text(text[slice(*span)]) for span in pairwise((first, passage.start, end, last)))
    show(markup.block(f'{before}<span class="small">{small}</span>{after}', "passage neighbour"))
    left_out = len(parent.text) - (last - first)
    if left_out:
        FRAME.say("parent_left_out", n=left_out)


def where(passage: Passage) -> str:
    """Its lines or pages, in the learner's language. Plain text."""
    return place(passage, workbench.language())


def passage_name(passage: Passage, number: int) -> str:
    """How tables call a passage: by the sections that it holds text of, or its number where there are none. Plain text."""
    above, inside = heading_above(passage), headings_inside(passage)
    # A fixed cut may run on into the next sections; headings below its own are parts of the section it began in.
    level = above.level if above else 0 if passage.heading else MAX_LEVEL
    more = [heading.title for heading in inside if heading.level <= level]
    titles = [markup.short(title) for title in (passage.heading, *more) if title]
    return ", ".join(titles[:MAX_TITLES]) + " …" * (len(titles) > MAX_TITLES) or FRAME.plain("passage_number", n=number)


def ties(hits: Sequence[Hit]) -> None:
    """How ties are ordered, where there are any."""
    if any(hit.tied for hit in hits):
        FRAME.say("ties", kind="quiet")


def score_table(scores: Sequence[PassageScore], *, by_overlap: Sequence[PassageScore] = ()) -> None:
    """One row a passage, the hits in their order and then the rest; with `by_overlap` also the rank that they have there."""
    columns = ["rank", "passage", "terms", "score"] + ["overlap_rank"] * bool(by_overlap)
    head = [FRAME.part(f"column_{column}") for column in columns]
    kinds = ["" if column in ("passage", "terms") else "n" for column in columns]
    ranks = [{hit.number: _rank(hit) for hit in ranked(each)} for each in (scores, by_overlap) if each]
    rest = (number for number, scored in enumerate(scores, start=1) if not scored.is_hit)
    order = [*ranks[0], *rest]
    rows = [_score_row(number, scores[number - 1], ranks) for number in order[:MAX_ROWS]]
    caption = FRAME.inline("table_caption", hits=len(ranks[0]), total=len(scores))
    show(f'<div class="scroll ranks">{markup.table(caption, head, rows, kinds, current=0)}</div>')
    if len(order) > MAX_ROWS:
        FRAME.say("rows_left_out", n=len(order) - MAX_ROWS)


def _score_row(number: int, scored: PassageScore, ranks: Sequence[Mapping[int, str]]) -> list[str]:
    passage = scored.passage
    under = " · ".join([where(passage), *map(markup.short, sections_above(passage))])
    name = f'<span class="title" dir="auto">{markup.text(passage_name(passage, number))}</span>'
    name += f'<br><span class="quiet" dir="auto">{markup.text(under)}</span>'
    terms = "".join(term_cell(part) for part in scored.terms) or NOTHING
    rank, *other = (by_number.get(number, NOTHING) for by_number in ranks)
    return [rank, name, terms, score_text(scored.score), *other]


def sections_above(passage: Passage) -> tuple[str, ...]:
    """The titles above the passage's own, without the title of the whole document, which would be in every row."""
    above, whole = passage.heading_path[:-1], passage.document.title_heading
    return above[1:] if above and whole and above[0] == whole.title else above


def _rank(hit: Hit) -> str:
    return FRAME.plain("rank_tied", n=hit.rank) if hit.tied else str(hit.rank)


def term_cell(part: TermScore) -> str:
    """A found term, marked, with what it adds."""
    signed = "−" if part.contribution < 0 else "+"
    return f'<span class="term"><mark>{markup.text(part.term)}</mark> {signed}{score_text(abs(part.contribution))}</span>'


def score_text(score: float) -> str:
    """A whole number as it is, any other with four decimals."""
    return str(score) if isinstance(score, int) else f"{score:.4f}".replace("-", "−")


def trail(parts: Sequence[tuple[str, str]]) -> None:
    """Where the walk stands now, from the document to the winner: pairs of the folder where a part leads, and its words."""
    here = workbench.here()
    with st.container(horizontal=True, gap="small", key="trail"):
        for folder, words in parts:
            st.page_link(f"lessons/{folder}/page.py", label=markup.label(words), query_params=here)
