"""The parts of every cell: prose, source code, controls, charts; and the trail. Shows things and computes nothing."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import streamlit as st

from lessons.frame import bind, markup
from lessons.frame.prose import fill, read_parts
from lessons.frame.settings import Number, OneOf

NOTHING = "–"
"""The content of an empty table cell."""
MAX_SHOWN = 20_000
"""One view shows at most this many characters of a document; the page says how many are left out."""


_NUMBERS = {
    language: {"decimal": mark, "thousands": markup.THOUSANDS[language], "grouping": [3], "currency": ["", ""]}
    for language, mark in (("es", ","), ("en", "."))
}
"""The numbers of charts, as Vega wants to be told."""
PRESENTED = 2
"""By how much the letters of charts grow while a cell is presented; their heights grow less, since the cell fits the screen."""
TALLER = 1.1
_SIZED = {"height", "fontSize", "labelFontSize", "titleFontSize", "symbolSize", "strokeWidth", "limit", "dx", "dy"}


class Cells:
    """The prose of one folder, in the learner's language."""

    def __init__(self, file: str) -> None:
        folder = Path(file).parent
        self._folder = folder.parent if folder.name == "cells" else folder

    def part(self, name: str) -> str:
        """A part of the prose as it is written, without values."""
        return read_parts(self._folder, bind.language())[name]

    def label(self, name: str, /, **values: object) -> str:
        """A part as the label of a widget."""
        language = bind.language()
        return fill(
            self.part(name),
            values,
            lambda value: markup.label(markup.decimals(value, language) if isinstance(value, float) else str(value)),
        )

    def plain(self, name: str, /, **values: object) -> str:
        """A part as plain text, for widgets that show plain text."""
        return fill(self.part(name), values)

    def html(self, name: str, /, **values: object) -> str:
        """A part as HTML; the values are escaped."""
        return markup.prose(self.part(name), values, bind.language())

    def inline(self, name: str, /, **values: object) -> str:
        """A part of one paragraph as HTML, without the paragraph around it."""
        return self.html(name, **values).strip().removeprefix("<p>").removesuffix("</p>")

    def say(self, *names: str, kind: str = "", **values: object) -> None:
        """Show parts of the prose as one block. `kind`: `try` for a task, `outcome` for a result, `note` or `quiet`."""
        inner = "".join(self.html(part, **values) for part in names)
        show(f'<div class="say {kind}">{inner}</div>')


FRAME = Cells(__file__)
"""The prose that all pages share."""


def figures(ours: str) -> str:
    """As markup.figures, in the learner's language."""
    return markup.figures(ours, bind.language())


def score_text(score: float) -> str:
    """As markup.score_text, in the learner's language."""
    return markup.score_text(score, bind.language())


def signed(change: float) -> str:
    """As markup.signed, in the learner's language."""
    return markup.signed(change, bind.language())


def show(inner: str) -> None:
    """Show our own HTML, with everything foreign already escaped, in the learner's language."""
    st.html(f'<div lang="{bind.language()}">{inner}</div>')


def style(*, presenting: bool = False) -> None:
    """Show the style of all cells; once a run. `presenting`: with that of a cell that fills the screen."""
    folder = Path(__file__).parent
    sheets = _stylesheet(folder / "style.css") + _stylesheet(folder / "present.css") * presenting
    st.html(f"<style>{sheets}:root {{ --upload-label: '{FRAME.part('upload_button')}'; }}</style>")


def sheet(path: Path) -> None:
    """Show a lesson's own style; Streamlit lets a style stand without room of its own."""
    st.html(f"<style>{_stylesheet(path)}</style>")


@lru_cache(maxsize=8)
def _stylesheet(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def presented() -> bool:
    """Whether a cell fills the screen: there is room for less then, in larger letters."""
    return bool(bind.value("present"))


def rest() -> bool:
    """Whether what stands below the verdict is shown: always in the list, once asked for while the cell is presented."""
    return not presented() or st.toggle(FRAME.label("rest"), key=f"rest {bind.value('present')}")


def high(rem: float) -> float:
    """How high a box may be that has `rem` in the list: less while the cell is presented, where each is larger."""
    return 0.65 * rem if presented() else rem


def more(*said: str) -> None:
    """Show what a cell can do without, as HTML, folded; nothing where there is none."""
    if any(said):
        show(f'<details class="say quiet"><summary>{FRAME.part("more")}</summary>{"".join(said)}</details>')


def code(*functions: Callable[..., object], **given: object) -> None:
    """Show functions, read from the running program, so that what is shown is what ran; it runs again when it is pasted.

    `given`: arguments of the first one that no other lesson knows.
    """
    names = ", ".join(f"`{function.__name__}`" for function in functions)
    label = FRAME.part("code_label")
    if st.toggle(label.rstrip(":") if presented() else f"{label} {names}", key=f"code {names}"):
        st.code(bind.runnable(*functions, **given), language="python", wrap_lines=True)


def facts(pairs: Sequence[tuple[str, str]]) -> None:
    """Show pairs of name and value, both HTML; pairs with an empty value are left out."""
    show(f'<dl class="facts">{"".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in pairs if value)}</dl>')


def chart(description: dict[str, Any]) -> None:
    """Show a Vega-Lite chart of little data. The data is sent inside the description, which is far faster than as tables."""
    data = description["datasets"]
    layers = [{**layer, "data": {**layer["data"], "values": data[layer["data"]["name"]]}} for layer in description["layer"]]
    rest = {key: value for key, value in description.items() if key not in ("datasets", "layer", "data")}
    vega({**rest, "layer": layers})


def save(columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> None:
    """A button that saves what a picture shows, as tables have one. `columns`: for each key of `rows` its title."""
    cells = [list(columns.values()), *([row[key] for key in columns] for row in rows)]
    show(f'<button type="button" class="csv" data-rows="{markup.text(json.dumps(cells))}">CSV</button>')


def vega(description: dict[str, Any]) -> None:
    """Show any Vega-Lite chart, with the numbers of the page's language; in larger letters while a cell is presented."""
    config = {**description.get("config", {}), "locale": {"number": _NUMBERS[bind.language()]}}
    localized = {**description, "config": config}
    st.vega_lite_chart(_presented(localized) if presented() else localized, width="stretch")


def _presented(description: dict[str, Any]) -> dict[str, Any]:
    """A chart in larger letters, with less room around them than Streamlit leaves."""
    config = description["config"]
    looks = {"labelFontSize": 11, "titleFontSize": 11, "titlePadding": 2, "padding": 0}  # the letters are as Vega's own
    parts = {part: {**looks, **config.get(part, {})} for part in ("axis", "legend")}
    edges = dict.fromkeys(("left", "right", "top", "bottom"), 5)
    return dict(_larger({**description, "padding": edges, "config": {**config, **parts}}))


def _larger(part: Any) -> Any:
    """A chart, or a part of one, whose letters, marks and heights are larger."""
    if isinstance(part, list):
        return [_larger(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: round((TALLER if key == "height" else PRESENTED) * value)
        if key in _SIZED and isinstance(value, int | float)
        else _larger(value)
        for key, value in part.items()
    }


def one_of(cells: Cells, key: str, *, names: Mapping[str, str] | None = None, place: str = "") -> None:
    """Buttons for a choice among fixed words; one is always on. `names`: the prose part of each, else `key_option`.

    `place`, here and below: tells several widgets of one choice apart.
    """
    labels = _labels(cells, key, names)
    label = cells.label(f"{key}_label")
    st.segmented_control(label, labels, format_func=labels.__getitem__, required=True, **bind.widget(key, labels, place=place))


def select(cells: Cells, key: str, side: str = "", *, names: Mapping[str, str] | None = None, place: str = "") -> None:
    """A list for a choice among more words than fit in a row, like one_of. `side`: suffix of the key."""
    labels = _labels(cells, key, names)
    bound = bind.widget(key + side, labels, place=place)
    st.selectbox(cells.label(f"{key}_label"), labels, format_func=labels.__getitem__, **bound)


def _labels(cells: Cells, key: str, names: Mapping[str, str] | None) -> dict[str, str]:
    """The options of a choice, each with its label: the part that `names` gives, else `key_option`."""
    setting = bind.setting(key)
    parts = names or {option: f"{key}_{option}" for option in (setting.options if isinstance(setting, OneOf) else ())}
    return {option: cells.label(part) for option, part in parts.items()}


def _number(key: str) -> Number:
    setting = bind.setting(key)
    if not isinstance(setting, Number):
        raise KeyError(f"{key} is no number")
    return setting


def switch(cells: Cells, key: str, side: str = "", *, place: str = "") -> None:
    """A switch for a choice that is on or off."""
    bound = bind.widget(key + side, (True, False), place=place)
    st.toggle(cells.label(f"{key}_label"), help=cells.label(f"{key}_help"), **bound)


def slider(
    cells: Cells,
    key: str,
    side: str = "",
    *,
    bounds: Number | None = None,
    tip: str | None = None,
    place: str = "",
    **values: object,
) -> None:
    """A slider for a number. `bounds`: in place of the setting's; `tip`: the part that explains it; `values`: for the label."""
    within = bounds or _number(key)
    words = cells.label(tip) if tip else None
    label = cells.label(f"{key}_label", **values)
    bound = bind.widget(key + side, within, place=place)
    st.slider(label, within.low, within.high, step=within.step, format="localized", help=words, **bound)


def number(cells: Cells, key: str, side: str = "", *, tip: str) -> None:
    """A field to type a number."""
    within = _number(key)
    label, words = cells.label(f"{key}_label"), cells.label(tip)
    st.number_input(label, within.low, within.high, step=within.step, help=words, **bind.widget(key + side, within))


def trail(parts: Sequence[tuple[str, str]]) -> None:
    """Show the trail from the document to the winner. `parts`: pairs of the folder that a part leads to, and its words."""
    here = bind.params(document=bind.value("doc"))
    with st.container(horizontal=True, gap="small", key="trail"):
        for folder, words in parts:
            st.page_link(f"lessons/{folder}/page.py", label=markup.label(words), query_params=here)
