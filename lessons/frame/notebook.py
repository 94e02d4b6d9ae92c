"""The cells that every page uses: prose, source code, passage text, trail. Computes nothing; it shows."""

import inspect
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import streamlit as st

from lessons.frame import bind, markup
from lessons.frame.prose import fill, read_parts
from lessons.frame.settings import Number, OneOf
from lessons.step1_load.picture import Picture
from lessons.step2_chunk.outline import heading_above, headings_inside
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.score import PassageScore
from lessons.step5_passage.evidence import place

MAX_LEVEL = 6
"""The deepest heading of CommonMark."""
MAX_TITLES = 2
"""Sections that the name of a passage lists at most."""
NOTHING = "–"
"""What stands in a cell that has nothing to say."""
MAX_LETTERS = 200
"""Of a word that is looked for at the end of what is shown."""
MAX_SHOWN = 20_000
"""Characters of a document that one view shows at most; the page says how many are left out."""


class Cells:
    """The cells of one folder's pages, in its own prose and the learner's language."""

    def __init__(self, file: str) -> None:
        self._folder = Path(file).parent

    def part(self, name: str) -> str:
        """A part of the prose as it is written."""
        return read_parts(self._folder, bind.language())[name]

    def label(self, name: str, /, **values: object) -> str:
        """A part as the label of a widget."""
        return fill(self.part(name), values, lambda value: markup.label(str(value)))

    def plain(self, name: str, /, **values: object) -> str:
        """A part as plain text, for places that show text as it is."""
        return fill(self.part(name), values)

    def html(self, name: str, /, **values: object) -> str:
        """A part as HTML; the values are text in it, whatever they hold."""
        return markup.prose(self.part(name), values, bind.language())

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
    st.html(f'<div lang="{bind.language()}">{inner}</div>')


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


def chart(description: dict[str, Any]) -> None:
    """A Vega-Lite chart of little data, which goes to the browser within the description: as tables it would take far longer."""
    data = description["datasets"]
    layers = [{**layer, "data": {**layer["data"], "values": data[layer["data"]["name"]]}} for layer in description["layer"]]
    rest = {key: value for key, value in description.items() if key not in ("datasets", "layer", "data")}
    st.vega_lite_chart({**rest, "layer": layers}, width="stretch")


def one_of(cells: Cells, key: str, *, names: Mapping[str, str] | None = None) -> None:
    """The buttons of a choice among fixed words; one is always on. `names`: the part for each, else `key_option`."""
    labels = _labels(cells, key, names)
    st.segmented_control(
        cells.label(f"{key}_label"), labels, format_func=labels.__getitem__, required=True, **bind.widget(key, labels)
    )


def select(cells: Cells, key: str, side: str = "", *, names: Mapping[str, str] | None = None) -> None:
    """A list to choose one word from; as one_of, for more words than fit in a row. `side`: of which of the two cuts."""
    labels = _labels(cells, key, names)
    st.selectbox(cells.label(f"{key}_label"), labels, format_func=labels.__getitem__, **bind.widget(key + side, labels))


def _labels(cells: Cells, key: str, names: Mapping[str, str] | None) -> dict[str, str]:
    """The words of a choice, each with its label: the part that `names` gives for it, else `key_option`."""
    parts = names or {option: f"{key}_{option}" for option in _options(key)}
    return {option: cells.label(part) for option, part in parts.items()}


def _options(key: str) -> tuple[str, ...]:
    setting = bind.setting(key)
    if not isinstance(setting, OneOf):
        raise KeyError(f"{key} is no choice among words")
    return setting.options


def _number(key: str) -> Number:
    setting = bind.setting(key)
    if not isinstance(setting, Number):
        raise KeyError(f"{key} is no number")
    return setting


def switch(cells: Cells, key: str, side: str = "") -> None:
    """The switch of a choice that is on or off."""
    st.toggle(cells.label(f"{key}_label"), help=cells.label(f"{key}_help"), **bind.widget(key + side, (True, False)))


def slider(
    cells: Cells, key: str, side: str = "", *, bounds: Number | None = None, tip: str | None = None, **values: object
) -> None:
    """The slider of a numeric choice, within its bounds or closer ones; `tip` names what explains it, `values` fill the label."""
    within = bounds or _number(key)
    words = cells.label(tip) if tip else None
    label = cells.label(f"{key}_label", **values)
    st.slider(label, within.low, within.high, step=within.step, help=words, **bind.widget(key + side, within))


def number(cells: Cells, key: str, side: str = "", *, tip: str) -> None:
    """A field for a number that is typed."""
    within = _number(key)
    label, words = cells.label(f"{key}_label"), cells.label(tip)
    st.number_input(label, within.low, within.high, step=within.step, help=words, **bind.widget(key + side, within))


def passage_text(passage: Passage, terms: Sequence[str], answer: Sequence[tuple[int, int]] = ()) -> None:
    """A passage verbatim, the given terms marked; of a very long one the beginning, and how much is left out.

    `answer`: spans of the document that are set off where they stand in the passage.
    """
    source = passage.text
    end = len(source)
    if end > MAX_SHOWN:  # not amid a word, which would be taken for another one
        near = range(MAX_SHOWN, MAX_SHOWN - MAX_LETTERS, -1)
        end = next((place for place in near if source[place].isspace()), MAX_SHOWN)
    inside = [(max(first - passage.start, 0), min(last - passage.start, end)) for first, last in answer]
    gold = [span for span in inside if span[0] < span[1]]
    unsearched = passage.document.unsearched_in(passage.start, passage.start + end)
    show(markup.block(markup.marked(source[:end], terms, bind.value("analysis"), gold=gold, unsearched=unsearched)))
    if unsearched:
        FRAME.say("passage_unsearched", kind="quiet")
    if len(source) > MAX_SHOWN:
        FRAME.say("passage_left_out", n=len(source) - end)


def winner_text(winner: PassageScore, answer: Sequence[tuple[int, int]] = ()) -> None:
    """The winning passage verbatim with the question's terms marked; which of them are in its titles only, and which it lacks.

    `answer`: spans of the document to be set off in it.
    """
    analysis = bind.value("analysis")
    passage_text(winner.passage, [part.term for part in winner.terms], answer)
    in_text = set(analysis.terms(winner.passage.searched))
    only_titles = [part.term for part in winner.terms if part.term not in in_text]
    if only_titles:
        FRAME.say("in_title", kind="quiet", terms=", ".join(only_titles), n=len(only_titles))
    held = {part.term for part in winner.terms}
    question = bind.value("q")
    tokens = (token for token in analysis.tokens(question) if token.term not in held)
    missing = dict.fromkeys(question[token.start : token.end] for token in tokens)
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
    return place(passage, bind.language())


def passage_name(passage: Passage, number: int) -> str:
    """How tables call a passage: by the sections that it holds text of, or its number where there are none. Plain text."""
    above, inside = heading_above(passage), headings_inside(passage)
    # A fixed cut may run on into the next sections; headings below its own are parts of the section it began in.
    level = above.level if above else 0 if passage.heading else MAX_LEVEL
    more = [heading.title for heading in inside if heading.level <= level]
    titles = [markup.short(title) for title in (passage.heading, *more) if title]
    return ", ".join(titles[:MAX_TITLES]) + " …" * (len(titles) > MAX_TITLES) or FRAME.plain("passage_number", n=number)


def score_text(score: float) -> str:
    """A whole number as it is, any other with four decimals."""
    return str(score) if isinstance(score, int) else f"{score:.4f}".replace("-", "−")


def signed(change: float) -> str:
    """What something adds, with its sign; what reads 0.0000 has no sign of a last digit."""
    return ("−" if round(change, 4) < 0 else "+") + score_text(abs(change))


def trail(parts: Sequence[tuple[str, str]]) -> None:
    """Where the walk stands now, from the document to the winner: pairs of the folder where a part leads, and its words."""
    here = bind.params(document=bind.value("doc"))
    with st.container(horizontal=True, gap="small", key="trail"):
        for folder, words in parts:
            st.page_link(f"lessons/{folder}/page.py", label=markup.label(words), query_params=here)
