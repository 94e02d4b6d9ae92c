"""The downloads in the sidebar: the walk as a script and as a notebook, the winner as a report. Made once they are asked for."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import PurePosixPath

import streamlit as st

from lessons.frame import bind, notebook
from lessons.frame.visible import visible_name
from lessons.step1_load.controls import Source, current_doc, current_source
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.controls import current_passages, cut_name
from lessons.step3_overlap.controls import current_ending, document_language
from lessons.step4_bm25.controls import current_weighing
from lessons.step5_passage.controls import current_hits
from lessons.take_home import files
from lessons.take_home.report import report
from lessons.take_home.runnable import runnable
from lessons.take_home.walk import Walk

CELLS = notebook.Cells(__file__)


def current_walk() -> Walk:
    """The learner's walk as it stands."""
    return Walk(
        language=bind.language(),
        cut=current_passages(),
        file=file_of(current_source()),
        question=bind.value("q"),
        analysis=bind.value("analysis"),
        stops=bind.value("stops"),
        titles=bind.value("titles"),
        score=bind.value("score"),
        weighing=current_weighing().settings,
        spoken=document_language(),
    )


def file_of(source: Source) -> str:
    """What the file is called that holds a document; an edited text has a name of its own, whose ending tells how it is read."""
    if source.original:
        return f"{PurePosixPath(source.original.name).stem}.2{PurePosixPath(source.reads_as).suffix}"
    return PurePosixPath(source.name).name


def runnable_here(functions: Sequence[Callable[..., object]], **given: object) -> str:
    """Functions as code that runs when it is pasted, with the walk as it stands."""
    return runnable(functions, current_walk(), **given)


def take_home() -> None:
    """The downloads, folded; nothing is computed while they are closed."""
    shown = st.expander(CELLS.label("open_label"), key="take_home", on_change="rerun")
    if not shown.open:
        return
    walk, source, hits = current_walk(), current_source(), current_hits()
    with shown:
        _download("script", "pasaje.py", partial(files.script, walk), document=visible_name(walk.file))
        _download("notebook", "pasaje.ipynb", partial(files.notebook, walk))
        _download("report", "pasaje.md", partial(report, walk, hits, current_ending(hits), cut=cut_name()))
        if source.original or current_doc() in SAMPLES:
            _download("file", walk.file, lambda: source.data, document=visible_name(walk.file))


def _download(name: str, file: str, make: Callable[[], str | bytes], **values: object) -> None:
    label = CELLS.label(f"{name}_label", **values)
    st.download_button(label, make, file_name=file, key=f"take_home {name}", width="stretch")
    CELLS.say(f"{name}_about", kind="quiet", **values)
