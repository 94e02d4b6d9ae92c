"""What every cell is made of: prose, source code, controls, charts; and the trail. Computes nothing; it shows."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import streamlit as st

from lessons.frame import bind, markup
from lessons.frame.prose import fill, read_parts
from lessons.frame.settings import Number, OneOf

NOTHING = "–"
"""What stands in a cell that has nothing to say."""
MAX_SHOWN = 20_000
"""Characters of a document that one view shows at most; the page says how many are left out."""


class Cells:
    """The cells of one folder's pages, in its own prose and the learner's language."""

    def __init__(self, file: str) -> None:
        folder = Path(file).parent
        self._folder = folder.parent if folder.name == "cells" else folder

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


def trail(parts: Sequence[tuple[str, str]]) -> None:
    """Where the walk stands now, from the document to the winner: pairs of the folder where a part leads, and its words."""
    here = bind.params(document=bind.value("doc"))
    with st.container(horizontal=True, gap="small", key="trail"):
        for folder, words in parts:
            st.page_link(f"lessons/{folder}/page.py", label=markup.label(words), query_params=here)
