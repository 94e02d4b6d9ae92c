"""Runs our own script in the page, which does what Streamlit does not; browser.js and cells.js say why."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from lessons.frame.session import PAGE

_SCRIPT = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("cells.js", "browser.js"))

_set_up = st.components.v2.component("set_up_page", js=_SCRIPT)


def set_up(*, language: str, lesson: str, address: str, told: Mapping[str, str], csv: str) -> None:
    """Run the script in a page in `language` that shows `lesson`.

    `address`: the parameters of the page's address. `told`: what a saved table says of itself, name and value. `csv`: what such
    a file is.
    """
    data = {"language": language, "lesson": lesson, "address": address, "told": list(told.items()), "csv": csv}
    _set_up(data=data, key=PAGE, on_address_change=lambda: None)
