"""How many tasks of each lesson are done, in the sidebar; saved as a file, and taken up from one. Knows no lesson."""

from collections.abc import Callable, Collection, Mapping
from pathlib import PurePath

import streamlit as st

from lessons.frame import asking, bind, markup, progress
from lessons.frame.notebook import FRAME, show
from lessons.frame.session import event
from lessons.frame.visible import visible_name


def show_progress(tasks: Callable[[], Mapping[str, tuple[str, ...]]], titles: Mapping[str, str]) -> None:
    """Draw it, closed at first. `tasks`: gives those of each lesson, by its address; `titles`: what it is called."""
    shown = st.expander(FRAME.label("progress"), key="progress", on_change="rerun")
    if not shown.open:
        return
    lessons = tasks()
    told, loads = bind.mine("told", dict[str, str]), bind.mine("progress_loads", int)
    done = {slug: [name for name in names if asking.is_done(name)] for slug, names in lessons.items() if names}
    lines = (FRAME.html("progress_line", title=titles[slug], done=len(done[slug]), n=len(lessons[slug])) for slug in done)
    key = f"progress_file_{loads}"
    with shown:
        show(f'<div class="say">{FRAME.html("progress_of", name=visible_name(told["document"]))}{"".join(lines)}</div>')
        data = progress.write(told["document"], asking.document_of_tasks(), done)
        name = f"pasaje-{PurePath(visible_name(told['document'])).stem}.json"
        st.download_button(FRAME.label("progress_save"), data, name, "application/json", on_click="ignore")
        known = {name for names in lessons.values() for name in names}
        st.file_uploader(FRAME.label("progress_load"), key=key, on_change=_load, args=(key, known))
        part, values = bind.mine("progress_said", lambda: ("progress_about", dict[str, object]()))
        FRAME.say(part, kind="quiet" if part == "progress_about" else "note", **values)


@event
def _load(key: str, known: Collection[str]) -> None:
    """A file came; the field gets a new key, and is empty for the next."""
    came = bind.held(key)
    if came is None:
        return
    bind.keep("progress_loads", bind.mine("progress_loads", int) + 1)
    try:
        found = progress.read(came.read(progress.MAX_BYTES + 1), sha256=asking.document_of_tasks())
    except progress.Refused as refused:
        other = markup.short(visible_name(refused.document))
        bind.keep("progress_said", (f"progress_{refused.why}", {"name": visible_name(came.name), "other": other}))
        return
    bind.keep("progress_said", ("progress_loaded", {"n": len(found & set(known))}))
    for name in found & set(known):
        asking.count_as_done(name)
